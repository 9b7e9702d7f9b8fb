"""What several tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from dicehall.server.photo.chromium import find
from tools import browser

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A headless Chromium for the whole run; each test opens contexts of its own in it."""
    path = find()
    assert path, browser.SORRY
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=browser.arguments())
        yield launched
        launched.close()
