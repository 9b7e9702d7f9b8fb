"""Tables for anybody, in real browsers."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import click_choice, new_table

pytestmark = pytest.mark.browser


def test_a_table_is_found_in_the_lobby_and_joined(visitor: Visit) -> None:
    ben, anna = visitor("/"), visitor("/new/line-dice?players=2")
    expect(ben.locator("#lobby")).to_be_hidden()
    new_table(anna, listed="yes", clock="300+5")
    expect(ben.locator("#lobby")).to_be_visible()
    expect(ben.locator("#tables")).to_contain_text("5 minutes, plus 5 seconds per turn")
    ben.locator("#name").fill("Ben")
    ben.locator("#tables").get_by_role("button", name="Join").click()
    expect(anna.locator("#seats")).to_contain_text("Ben")
    expect(ben.locator("#seats .badge").first).to_have_text("you")
    before = anna.locator("#seats time[data-runs]").inner_text()
    expect(anna.locator("#seats time[data-runs]")).not_to_have_text(before)
    click_choice(anna)
    expect(ben.locator("#seats time[data-runs]")).to_be_visible()
