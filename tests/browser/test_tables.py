"""Tables for anybody, and clocks, in real browsers."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import click_choice

pytestmark = pytest.mark.browser


def new_table(page: Page, **house: str) -> None:
    """From the form to the table, where seat 0 goes first."""
    for summary in page.locator("#new details summary").all():
        summary.click()
    page.locator("[name=option-first]").select_option("0")
    page.locator("[name=seat-1]").select_option("open" if "listed" in house else "bot random")
    for name, value in house.items():
        field = page.locator(f"[name=house-{name}]")
        field.evaluate("(field, value) => field.add(new Option(value, value))", value)
        field.select_option(value)
    page.get_by_role("button", name="To the table").click()
    page.wait_for_url("**/seat/**")


def test_a_table_is_found_in_the_lobby_and_joined(visitor: Visit) -> None:
    ben, anna = visitor("/"), visitor("/new/line-dice?players=2")
    expect(ben.locator("#lobby")).to_be_hidden()
    new_table(anna, listed="yes", clock="300+5")
    expect(ben.locator("#lobby")).to_be_visible()
    expect(ben.locator("#tables")).to_contain_text("5 minutes, and 5 seconds more")
    ben.locator("#name").fill("Ben")
    ben.locator("#tables").get_by_role("button", name="Join").click()
    expect(anna.locator("#seats")).to_contain_text("Ben")
    expect(ben.locator("#seats .badge").first).to_have_text("you")
    before = anna.locator("#seats time[data-runs]").inner_text()
    expect(anna.locator("#seats time[data-runs]")).not_to_have_text(before)
    click_choice(anna)
    expect(ben.locator("#seats time[data-runs]")).to_be_visible()


def test_when_time_is_out_a_bot_plays_until_the_person_is_back(visitor: Visit) -> None:
    page = visitor("/new/line-dice?players=2")
    new_table(page, clock="3+0", listed="yes")
    # Nobody plays on after the bot: two bots would be at the end before anybody is back.
    other = visitor("/seat/" + page.locator("#link-1").input_value().rpartition("/seat/")[2])
    other.get_by_role("button", name="Sit down").click()
    expect(page.locator("#seats time.is-low")).to_be_visible()
    expect(page.locator("#live")).to_contain_text("Your time is nearly out.")
    expect(page.locator(".sit")).to_contain_text("Your time was out: a bot plays for you.")
    expect(page.locator("#lines")).to_contain_text("The time of Coral is out")
    page.get_by_role("button", name="Play myself again").click()
    expect(page.locator("#lines")).to_contain_text("Coral takes the seat.")
