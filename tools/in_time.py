"""A plugin of pytest: `-p tools.in_time --until=SECONDS` begins no test after that moment, in seconds since 1970."""

import time

import pytest

NO_TIME = "no time left"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.addoption("--until", type=float, default=float("inf"), help="begin no test after this moment (since 1970)")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what would begin too late, before its fixtures are made."""
    if time.time() > item.config.getoption("--until"):
        pytest.skip(NO_TIME)
