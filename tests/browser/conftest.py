"""A real hall on loopback, and people who visit it with real browsers."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests import patience
from tests.server.process import HallProcess

Visit = Callable[..., Page]
SEED = "a walk through the hall"
PATIENCE = 1000 * patience.PATIENCE  # milliseconds

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HallProcess]:
    """A hall for all tests of a process; the dice and the random bots of each match are the same each time."""
    with HallProcess(tmp_path_factory.mktemp("hall"), bot_pause=0.05, bot_seconds=0.05, seed=SEED) as process:
        yield process


@pytest.fixture
def visitor(chromium: Browser, process: HallProcess) -> Iterator[Visit]:
    """Open a path of the hall in a browser of its own, without motion unless asked for.

    A page that complains about anything fails the test.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def visit(path: str = "/", **options: object) -> Page:
        settings = {"viewport": {"width": 1280, "height": 800}, "locale": "en", "reduced_motion": "reduce", **options}
        context = chromium.new_context(**settings)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if is_complaint(said.type, said.text) else None)
        page.goto(process.url + path)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not complaints


def is_complaint(kind: str, text: str) -> bool:
    """Anything but a lost connection and a refusal, which some tests cause."""
    is_caused = any(cause in text for cause in ("ERR_", "status of 403", "status of 422"))
    return kind in ("error", "warning") and not is_caused


@pytest.fixture(scope="session")
def screenshots() -> Path:
    """Where pictures go to be looked at."""
    folder = Path(__file__).parent / "screenshots"
    folder.mkdir(exist_ok=True)
    return folder
