"""A pytest plugin that starts no test after a moment: `-p tools.in_time --until=SECONDS`, in seconds since 1970."""

import time

import pytest

NO_TIME = "no time left"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option `--until`."""
    parser.addoption("--until", type=float, default=float("inf"), help="begin no test after this moment (since 1970)")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test that would start too late, before its fixtures are set up."""
    if time.time() > item.config.getoption("--until"):
        pytest.skip(NO_TIME)
