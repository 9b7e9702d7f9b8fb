"""Whole matches of Dice Age in a real browser: by mouse, by keyboard with barbarians, on a phone with four seats."""

import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import (
    PHONE,
    check_count,
    click_choice,
    click_do,
    key_choice,
    log_of,
    play_out,
    play_some,
    tab_to,
    to_the_table,
    wait_for_news,
    wait_for_turn,
    widths,
)
from tests.patience import PATIENCE

pytestmark = pytest.mark.browser
CAMP = "#table .da-group.is-lit"


def at_the_table(page: Page, players: int) -> None:
    """A match that the first seat begins."""
    to_the_table(page, players, first="0")


def click_all(page: Page) -> None:
    """One choice by clicking; of the dice in the camp, as many as can be placed."""
    if not page.locator(CAMP).count():
        return click_choice(page)
    while page.locator(CAMP).count():
        page.locator(CAMP).first.click()
    return click_do(page)


def key_all(page: Page) -> None:
    """One choice by keyboard alone; of the dice in the camp, as many as can be placed."""
    if not page.locator(CAMP).count():
        return key_choice(page)
    log = log_of(page)
    while page.locator(CAMP).count():
        tab_to(page, ".da-group.is-lit")
        page.keyboard.press("Enter")
    page.keyboard.press("Control+Enter")
    return wait_for_news(page, log)


def skip_steps(page: Page) -> None:
    """Press Escape as often as the hunt begins."""
    page.evaluate(
        """() => new MutationObserver(() => {
            if (!document.getElementById('steps').hidden) window.hunts = (window.hunts ?? 0) + 1;
            document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        }).observe(document.getElementById('steps'), { attributeFilter: ['hidden'] })"""
    )


@pytest.mark.full
def test_a_match_of_two_by_mouse(visitor: Visit) -> None:
    page = visitor("/new/dice-age?players=2", reduced_motion="no-preference")
    at_the_table(page, 2)
    skip_steps(page)
    assert play_out(page, click_all) >= 12
    assert page.evaluate("window.hunts") == 4
    expect(page.locator(".result h2")).to_contain_text("point")
    check_count(page, ".da-count", 2)


@pytest.mark.full
def test_a_match_of_three_with_barbarians_by_keyboard_alone(visitor: Visit) -> None:
    page = visitor("/new/dice-age?players=3")
    page.locator("details.options summary").click()
    page.locator("[name=option-barbarians]").check()
    page.locator("details.options summary").click()
    at_the_table(page, 3)
    assert play_out(page, key_all) >= 12
    check_count(page, ".da-count", 3)
    tab_to(page, ".result .primary")


def choose_with_a_thumb(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert all(size >= 24 for size in widths(page, "#table [data-tokens]"))
    click_all(page)


@pytest.mark.full
def test_the_first_choices_of_four_on_a_phone(visitor: Visit) -> None:
    page = visitor("/new/dice-age?players=4", **PHONE)
    at_the_table(page, 4)
    play_some(page, 4, choose_with_a_thumb)


@pytest.mark.full
def test_a_match_of_four_on_a_phone(visitor: Visit) -> None:
    page = visitor("/new/dice-age?players=4", **PHONE)
    at_the_table(page, 4)
    assert play_out(page, choose_with_a_thumb) >= 12
    expect(page.locator(".result tbody tr")).to_have_count(4)
    check_count(page, ".da-count", 4)
    assert page.eval_on_selector_all(".da-sheet", "all => all.every(each => each.scrollWidth <= each.clientWidth)")


def roll(page: Page) -> None:
    """Roll the dice of the first turn."""
    page.locator("#da-roll").click()
    click_do(page)
    expect(page.locator(CAMP).first).to_be_visible()


def test_chosen_pips_show_where_the_dice_would_lie(visitor: Visit) -> None:
    page = visitor("/new/dice-age?players=2")
    at_the_table(page, 2)
    roll(page)
    group = page.locator(CAMP).first
    pips, dice = group.get_attribute("data-toggle"), group.locator(".da-die").count()
    ground = page.locator(f"[data-place='{pips}']")
    expect(ground.locator(".da-coming:visible")).to_have_count(0)
    group.click()
    expect(ground.locator(".da-coming:visible")).to_have_count(dice)
    expect(page.locator(".da-coming:visible")).to_have_count(dice)
    expect(ground.locator(".da-then")).to_have_text("Coral would be ahead")
    click_do(page)
    expect(ground.locator(".da-line .da-die.seat-coral")).to_have_count(dice)


def to_the_hunt(page: Page) -> None:
    """Choose until the first hunt is shown."""
    ends = time.monotonic() + PATIENCE
    while not page.locator("#steps").is_visible():
        assert time.monotonic() < ends, "no hunt"
        page.evaluate(
            """() => {
                const button = [...document.querySelectorAll('#choices [data-token]')].at(-1);
                button?.form.requestSubmit(button);
            }"""
        )
        page.wait_for_timeout(60)


def test_the_hunt_is_shown_step_by_step_and_can_be_read_again(visitor: Visit) -> None:
    page = visitor("/new/dice-age?players=2", reduced_motion="no-preference")
    at_the_table(page, 2)
    to_the_hunt(page)
    expect(page.locator("#caption")).to_have_text("All dice are placed: the hunt begins.")
    expect(page.locator("#caption")).to_contain_text("Ground 1, ")
    expect(page.locator("#table [data-step]")).to_have_attribute("data-place", "1")
    caption = page.locator("#caption").inner_text()
    page.locator("#skip").click()
    expect(page.locator("#steps")).to_be_hidden()
    page.locator("#da-hunt summary").click()
    expect(page.locator(".da-report > li")).to_have_count(7)
    expect(page.locator(".da-report > li").first).to_contain_text(caption)


@pytest.mark.full
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_pictures_to_look_at(visitor: Visit, screenshots: Path, width: int, theme: str) -> None:
    page = visitor("/new/dice-age?players=4", viewport={"width": width, "height": 844}, color_scheme=theme)
    at_the_table(page, 4)
    while page.locator("#choices button[value^=row]").count() == 0 and wait_for_turn(page):
        click_all(page)
    picture = page.screenshot(path=screenshots / f"dice-age-{width}-{theme}.png", full_page=True)
    assert len(picture) > 20_000
