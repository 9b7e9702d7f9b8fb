"""Whole matches of Line Dice in a real browser: by clicking, by keyboard, by two, and over the death of the server."""

import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import (
    click_choice,
    key_choice,
    log_of,
    play_out,
    play_some,
    tab_to,
    to_the_table,
    wait_for_news,
    wait_for_turn,
)
from tests.patience import PATIENCE
from tests.server.process import HallProcess

pytestmark = pytest.mark.browser


def against_a_bot(page: Page, players: int = 2, **options: str) -> None:
    """From the start page to the table, by clicking."""
    page.locator(f"a[href='/new/line-dice?players={players}']").click()
    to_the_table(page, players, **{"first": "0", **options})


def test_a_match_against_a_bot_by_clicking_on_the_table(visitor: Visit) -> None:
    page = visitor(reduced_motion="no-preference")
    against_a_bot(page, limit="10")
    assert play_out(page, click_choice) > 3
    expect(page.locator(".result h2")).to_contain_text("wins")
    expect(page.locator("#live p").last).to_contain_text("wins")
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("#lines > li")).to_have_count(1)
    click_choice(page)


def test_a_page_asks_for_all_its_modules_at_once(visitor: Visit) -> None:
    """What its scripts import is named in its head, so that no file waits for another to be read."""
    page = visitor()
    against_a_bot(page)
    named = "all => all.map(each => each.href ?? each.src)"
    asked = page.eval_on_selector_all("link[rel=modulepreload], script[type=module]", named)
    loaded = page.evaluate("performance.getEntriesByType('resource').map(each => each.name)")
    assert len(asked) > 20
    assert sorted(asked) == sorted(name for name in loaded if name.endswith(".js"))


def test_the_way_to_the_table_and_the_first_choices_by_keyboard_alone(visitor: Visit) -> None:
    page = visitor()
    tab_to(page, "a[href$='players=2']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/**")
    tab_to(page, "form[action='/matches'] .primary")
    page.keyboard.press("Enter")
    page.wait_for_url("**/seat/**")
    play_some(page, 2, key_choice)


@pytest.mark.full
def test_a_match_against_a_bot_by_keyboard_alone(visitor: Visit) -> None:
    page = visitor("/new/line-dice?players=2")
    tab_to(page, "form[action='/matches'] .primary")
    page.keyboard.press("Enter")
    page.wait_for_url("**/seat/**")
    assert play_out(page, key_choice) > 3
    expect(page.locator(".result h2")).to_contain_text("wins")
    tab_to(page, ".result .primary")


def test_two_people_in_two_browsers_with_a_reload_in_the_middle(visitor: Visit) -> None:
    anna = visitor("/new/line-dice?players=2")
    anna.locator("[name=name-0]").fill("Anna")
    anna.locator("[name=seat-1]").select_option("open")
    anna.locator("details.options summary").click()
    anna.locator("[name=option-limit]").select_option("10")
    anna.get_by_role("button", name="Go to the table").click()
    link = anna.locator("#link-1").input_value()
    anna.evaluate("window.stays = true")
    ben = visitor(link.removeprefix(anna.url.rpartition("/seat/")[0]))
    ben.get_by_label("Your name").fill("Ben <3")
    ben.get_by_role("button", name="Sit down").click()
    expect(anna.locator("#seats")).to_contain_text("Ben <3")
    expect(anna.locator(".invitations")).to_have_count(0)
    made = 0
    while anna.locator(".result").count() == 0:
        turn, other = (anna, ben) if anna.locator("#choices [data-token]").count() else (ben, anna)
        click_choice(turn)
        wait_for_news(other, log_of(turn) - 1)
        made += 1
        if made == 4:
            ben.reload()
            assert log_of(ben) == log_of(anna)
            ben.wait_for_selector("#choices .act:not([hidden]), .waiting", state="attached")
    expect(ben.locator(".result h2")).to_have_text(anna.locator(".result h2").inner_text())
    assert anna.evaluate("window.stays") is True


def test_taking_back_and_leaving_the_seat_to_a_bot(visitor: Visit) -> None:
    page = visitor("/new/line-dice?players=2")
    page.locator("[name=seat-1]").select_option("open")
    page.locator("details.options summary").click()
    page.locator("[name=option-first]").select_option("0")
    page.get_by_role("button", name="Go to the table").click()
    expect(page.locator("#undo")).to_be_disabled()
    click_choice(page)
    page.locator("#undo").click()
    expect(page.locator("#choices [data-token]")).not_to_have_count(0)
    page.locator("#more summary").click()
    page.get_by_role("button", name="Random").click()
    expect(page.locator(".sit")).to_contain_text("A bot is playing for you.")
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.locator(".sit")).to_have_count(0)


def test_the_server_dies_in_mid_game_and_the_browser_comes_back_by_itself(visitor: Visit, process: HallProcess) -> None:
    page = visitor()
    against_a_bot(page)
    page.evaluate("window.stays = true")
    for _ in range(3):
        assert wait_for_turn(page)
        click_choice(page)
    assert wait_for_turn(page)
    log, road = log_of(page), page.locator(".ld-road [data-piece]").count()
    process.end()
    expect(page.locator("#connection")).to_contain_text("lost")
    process.start()
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    assert (log_of(page), page.locator(".ld-road [data-piece]").count()) == (log, road)
    play_some(page, 2, click_choice)
    assert page.evaluate("window.stays") is True


def test_without_any_script_the_forms_are_enough(visitor: Visit) -> None:
    page = visitor("/new/line-dice?players=2", java_script_enabled=False)
    page.locator("[name=seat-1]").select_option("bot random")
    page.get_by_role("button", name="Go to the table").click()
    ends = time.monotonic() + PATIENCE
    while not page.locator(".result").count():
        assert time.monotonic() < ends
        if page.locator("#choices [data-token]").count():
            page.locator("#choices [data-token]").first.click()
        else:
            page.get_by_role("link", name="Reload").click()
    expect(page.locator(".result h2")).to_contain_text("wins")


LIT_DIE = "#table .ld-mine .is-lit"
SIZES = {"wide": {"width": 1280, "height": 800}, "narrow": {"width": 390, "height": 844}}


@pytest.mark.full
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_pictures_to_be_looked_at(visitor: Visit, screenshots: Path, size: str, scheme: str) -> None:
    page = visitor("/", viewport=SIZES[size], color_scheme=scheme)

    def picture(name: str) -> None:
        page.screenshot(path=screenshots / f"{name}-{size}-{scheme}.png")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} is too wide"

    picture("1-start")
    against_a_bot(page, players=3)
    picture("3-first-choice")
    for made in range(1, 40):
        if not wait_for_turn(page):
            break
        if made == 6:
            page.locator(LIT_DIE).first.click()
            picture("4-die-chosen")
            page.keyboard.press("Escape")
        click_choice(page)
    picture("5-end")
    page.goto(page.url.rpartition("/seat/")[0] + "/new/line-dice?players=4")
    page.locator("details.options summary").click()
    picture("2-new-match")
