"""Dice are checked by the browser itself, which has contributed to them."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import click_choice, play_out
from tests.server.process import HallProcess

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HallProcess]:
    """A hall with real dice."""
    with HallProcess(tmp_path_factory.mktemp("hall"), bot_pause=0.0, bot_seconds=0.01) as process:
        yield process


def test_the_browser_checks_the_dice_of_a_match(visitor: Visit) -> None:
    page = visitor("/new/line-dice?players=2")
    page.locator("[name=seat-1]").select_option("bot random")
    page.locator("details.options:not(.house) summary").click()
    page.locator("[name=option-limit]").select_option("1")
    page.locator("form[action='/matches'] .primary").click()
    page.wait_for_selector("#choices [data-token], .result", state="attached")
    play_out(page, click_choice)
    page.locator("#log").get_by_role("link", name="Dice").click()
    assert len(page.locator("tbody code").first.inner_text()) == 32
    page.get_by_role("button", name="Check it in this browser").click()
    expect(page.locator("output")).to_have_attribute("data-said", "right")
