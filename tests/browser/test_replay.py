"""A match played again in a real browser: by keys, by the log, by itself, and from a link to one moment."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import to_the_table, wait_for_turn

pytestmark = pytest.mark.browser


def shown(page: Page) -> int:
    return int(page.locator("#moment").get_attribute("data-at") or -1)


def expect_moment(page: Page, at: int) -> None:
    expect(page.locator("#moment")).to_have_attribute("data-at", str(at))


def test_a_match_is_played_again(visitor: Visit) -> None:
    page = visitor("/new/line-dice?players=2")
    to_the_table(page, 2, first="0")
    wait_for_turn(page)
    page.get_by_text("Links, and leaving").click()
    watching = page.locator("#link-spectators").input_value()
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay")
    last = shown(page)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(re.compile(r"#\d+$"))
    assert shown(page) < last
    expect(page.locator("#lines .is-now")).to_have_count(1)
    expect(page.locator("#lines .is-now")).to_have_attribute("aria-current", "true")
    expect(page.locator("#lines [aria-current]")).to_have_count(1)
    page.keyboard.press("Home")
    expect_moment(page, 0)
    page.keyboard.press("Shift+ArrowRight")
    expect_moment(page, 1)
    page.locator("#lines a").last.click()
    expect_moment(page, last)
    page.locator("#speed").select_option("3000")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.locator("#speed").select_option("250")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    expect_moment(page, last)
    page.goto(f"{watching}#3")
    page.wait_for_url("**/replay#3")
    expect_moment(page, 3)
    page.goto(page.url.replace("#3", "#2"))
    expect_moment(page, 2)
