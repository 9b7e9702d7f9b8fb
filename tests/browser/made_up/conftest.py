"""Fixtures of the tests on made-up tables; a page that complains about anything fails its test."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.conftest import PATIENCE
from tests.browser.made_up.hall import MadeUpHall, made_up_hall
from tests.browser.made_up.opening import WIDE, Open


@pytest.fixture
def hall() -> Iterator[MadeUpHall]:
    with made_up_hall() as opened:
        yield opened


@pytest.fixture
def visit(chromium: Browser, hall: MadeUpHall) -> Iterator[Open]:
    """Open a made-up table: `visit("line-dice", has_touch=True)`; without motion unless asked for."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(name: str, *, wait: bool = True, **options: object) -> Page:
        settings = {"viewport": WIDE, "reduced_motion": "reduce", **options}
        context = chromium.new_context(**settings)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if is_policy(message.text) else None)
        page.goto(f"{hall.url}/{name}")
        if wait:
            page.wait_for_selector("#choices .act:not([hidden])", state="attached")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not complaints


def is_policy(text: str) -> bool:
    return "Content Security Policy" in text
