"""Whole matches of Würfelzucker in a real browser: by mouse, by keyboard, and on a phone with four seats."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import (
    LIT,
    PHONE,
    click_choice,
    click_do,
    key_choice,
    play_out,
    play_some,
    tab_to,
    to_the_table,
    widths,
)

pytestmark = pytest.mark.browser

DIE, CARD = "#table .wz-toggle", "#table .wz-card"
SHORTEST = {2: "33", 4: "31"}  # one card above the closing card


def at_the_table(page: Page, players: int, **options: str) -> None:
    """A match of the fewest turns, which the first seat begins."""
    to_the_table(page, players, **{"first": "0", "length": SHORTEST[players], **options})


def do(page: Page, sentence: str) -> None:
    """Press the button of the one choice left, which says this, and wait for what comes of it."""
    expect(page.locator("#do")).to_have_text(sentence)
    click_do(page)


def test_the_first_choices_by_mouse(visitor: Visit) -> None:
    page = visitor("/new/wuerfelzucker?players=2", reduced_motion="no-preference")
    at_the_table(page, 2)
    play_some(page, 4, click_choice)


@pytest.mark.full
def test_a_match_by_mouse(visitor: Visit) -> None:
    page = visitor("/new/wuerfelzucker?players=2", reduced_motion="no-preference")
    at_the_table(page, 2)
    assert play_out(page, click_choice) > 8
    expect(page.locator(".result h2")).to_contain_text("point")
    expect(page.locator("#live p").last).to_contain_text("point")
    expect(page.locator(".wz-door")).to_have_text("Closed")


@pytest.mark.full
def test_a_match_by_keyboard_alone(visitor: Visit) -> None:
    page = visitor("/new/wuerfelzucker?players=2")
    at_the_table(page, 2)
    assert play_out(page, key_choice) > 8
    expect(page.locator(".result h2")).to_contain_text("point")
    tab_to(page, ".result .primary")


def choose_with_a_thumb(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for selector in (DIE, CARD):
        assert all(size > 40 for size in widths(page, selector))
    click_choice(page)


@pytest.mark.full
def test_the_first_choices_of_four_on_a_phone(visitor: Visit) -> None:
    page = visitor("/new/wuerfelzucker?players=4", **PHONE)
    at_the_table(page, 4)
    play_some(page, 4, choose_with_a_thumb)


@pytest.mark.full
def test_a_match_of_four_on_a_phone(visitor: Visit) -> None:
    page = visitor("/new/wuerfelzucker?players=4", **PHONE)
    at_the_table(page, 4)
    assert play_out(page, choose_with_a_thumb) > 8
    expect(page.locator(".result tbody tr")).to_have_count(4)


def test_dice_to_roll_again_are_toggled_and_rolled_in_one_click(visitor: Visit) -> None:
    page = visitor("/new/wuerfelzucker?players=2")
    at_the_table(page, 2)
    values = [die.get_attribute("aria-label") for die in page.locator(DIE).all()]
    for place in (0, 4):
        page.locator(DIE).nth(place).click()
    again, kept = [values[0], values[4]], [values[place] for place in (1, 2, 3, 5)]
    do(page, f"Roll {' '.join(map(str, again))} again, keep {' '.join(map(str, kept))}.")
    expect(page.locator(".wz-headline")).to_have_text("Your turn: 1 roll left.")


def test_cards_that_can_take_the_chosen_dice_are_lit(visitor: Visit) -> None:
    page = visitor("/new/wuerfelzucker?players=2")
    at_the_table(page, 2)
    page.locator("#wz-stop").click()
    do(page, page.locator("#choices button[value=stop] .sentence").inner_text())
    value = page.locator(DIE).first.get_attribute("aria-label")
    page.locator(DIE).first.click()
    deck = page.locator(f"{CARD}[data-family=deck]")
    expect(deck).to_have_class("wz-card is-lit")
    lit = page.locator(f"{CARD}.is-lit").count()
    tokens = page.eval_on_selector_all("#choices [data-set]", "all => all.map(each => [each.value, each.dataset.set])")
    assert lit == len({token.split()[1] for token, dice in tokens if str(value) in dice.split()})
    deck.click()
    do(page, f"Put {value} on the joker deck.")
    expect(deck.locator(".wz-pile .wz-die")).to_have_count(1)
    page.locator(DIE).first.click()
    expect(deck).to_have_class("wz-card is-dim")
    deck.click(force=True)
    expect(page.locator("#why")).to_contain_text("one placing on a card in a turn (G9)")


def test_the_chances_stay_open_once_they_were_asked_for(visitor: Visit) -> None:
    page = visitor("/new/wuerfelzucker?players=2", locale="de")
    at_the_table(page, 2)
    chances = page.locator("#wz-chances")
    expect(chances.locator("ul")).to_be_hidden()
    chances.locator("summary").click()
    expect(chances.locator("li b").first).to_contain_text("%")
    page.locator(LIT).first.click()
    page.locator(DIE).first.click()
    click_choice(page)
    expect(page.locator("#wz-chances ul")).to_be_visible()
