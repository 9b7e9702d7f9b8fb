"""Whole matches of Dazzling Diceline in a real browser: by mouse, by keyboard with four seats, and on a phone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import (
    PHONE,
    check_count,
    click_choice,
    click_do,
    log_of,
    play_out,
    play_some,
    tab_to,
    to_the_table,
    wait_for_news,
    wait_for_turn,
)

pytestmark = pytest.mark.browser


def at_the_table(page: Page, players: int) -> None:
    """A match in the order of the seats."""
    to_the_table(page, players, order=" ".join(map(str, range(players))))


def tokens(page: Page) -> list[str]:
    found: list[str] = page.eval_on_selector_all("#choices [data-token]", "all => all.map(each => each.value)")
    return found


def submit(page: Page, token: str) -> None:
    """Play a token from the list."""
    log = log_of(page)
    page.locator(f"#choices [data-token][value='{token}']").evaluate("button => button.form.requestSubmit(button)")
    wait_for_news(page, log)


def to_the_first_turn(page: Page, players: int) -> None:
    """Through set-up and the choice of sets, to the turn of the first seat."""
    at_the_table(page, players)
    while not any(token.startswith("return") for token in tokens(page)):
        wait_for_turn(page)
        submit(page, tokens(page)[0])
        wait_for_turn(page)


def key_choice(page: Page) -> None:
    """Make one choice by keyboard alone: arrow keys lead from one thing that is lit to the next."""
    log = log_of(page)
    while page.locator("#do").is_hidden():
        if not page.evaluate("document.activeElement.matches('#table [data-tokens]')"):
            tab_to(page, "#table .is-lit")
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 10:
            if page.evaluate("document.activeElement.matches('.is-lit')"):
                break
            page.keyboard.press(key)
        page.keyboard.press("Enter")
    page.keyboard.press("Control+Enter")
    wait_for_news(page, log)


def test_the_first_choices_by_mouse(visitor: Visit) -> None:
    page = visitor("/new/dazzling-diceline?players=3")
    at_the_table(page, 3)
    play_some(page, 12, click_choice)


@pytest.mark.full
def test_a_match_of_three_by_mouse(visitor: Visit) -> None:
    page = visitor("/new/dazzling-diceline?players=3")
    at_the_table(page, 3)
    assert play_out(page, click_choice) > 40
    expect(page.locator(".result h2")).to_contain_text("point")
    check_count(page, ".dd-count", 3)


@pytest.mark.full
def test_a_match_of_four_by_keyboard_alone(visitor: Visit) -> None:
    page = visitor("/new/dazzling-diceline?players=4")
    at_the_table(page, 4)
    assert play_out(page, key_choice) > 40
    check_count(page, ".dd-count", 4)
    tab_to(page, ".result .primary")


def choose_with_a_thumb(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert all(size >= 24 for size in widths(page.locator("#table [data-tokens]")))
    click_choice(page)


@pytest.mark.full
def test_the_first_choices_on_a_phone(visitor: Visit) -> None:
    page = visitor("/new/dazzling-diceline?players=3", **PHONE)
    at_the_table(page, 3)
    play_some(page, 10, choose_with_a_thumb)


@pytest.mark.full
def test_a_match_on_a_phone(visitor: Visit) -> None:
    page = visitor("/new/dazzling-diceline?players=3", **PHONE)
    at_the_table(page, 3)
    assert play_out(page, choose_with_a_thumb) > 40
    expect(page.locator(".result tbody tr")).to_have_count(3)
    check_count(page, ".dd-count", 3)


def widths(things: Locator) -> list[float]:
    found: list[float] = things.evaluate_all("all => all.map(each => each.clientWidth)")
    return found


def test_a_die_lights_the_spaces_that_take_it(visitor: Visit) -> None:
    page = visitor("/new/dazzling-diceline?players=3")
    to_the_first_turn(page, 3)
    red = page.locator(".dd-mine .dd-slot[data-colour=red]")
    value = (red.get_attribute("aria-label") or "").split()[-1]
    red.click()
    spaces = [token.split()[3] for token in tokens(page) if token.startswith(f"place red {value} ")]
    lit = page.locator(".dd-floor.is-lit")
    expect(lit).to_have_count(len(set(spaces)))
    page.locator(f"#dd-red-{spaces[0]}").click()
    ghost = page.locator(f"#dd-red-{spaces[0]} .dd-sill .dd-coming:visible")
    expect(ghost).to_have_count(1)
    click_do(page)
    expect(page.locator(".dd-tower[data-colour=red] .dd-sill .dd-die")).to_have_count(1)
    expect(red.locator(".dd-die")).to_have_count(0)


def test_chosen_tiles_light_what_they_do_on_the_chart(visitor: Visit) -> None:
    page = visitor("/new/dazzling-diceline?players=3")
    to_the_first_turn(page, 3)
    tile = page.locator(".dd-mine .dd-cell[data-toggle='b2']")
    kind = tile.locator(".dd-tile:not(.is-ghost)").get_attribute("data-kind")
    lamps = page.locator(".dd-chart .dd-lamp:visible, .dd-chart .dd-lamp:not([hidden])")
    expect(lamps).to_have_count(0)
    tile.click()
    expect(lamps).to_have_count(1)
    row = page.locator(f".dd-chart tr:has([data-kind={kind}])")
    expect(row.locator(".dd-lamp:not([hidden])")).to_have_count(1)
    click_do(page)
    expect(page.locator(".dd-mine .dd-cell .dd-tile[data-up='0']:not(.is-ghost)")).to_have_count(1)


def test_a_turn_is_taken_back_step_by_step_to_its_start(visitor: Visit) -> None:
    page = visitor("/new/dazzling-diceline?players=3")
    to_the_first_turn(page, 3)
    before = tokens(page)
    bonus = next(token for token in before if token.startswith("bonus"))
    submit(page, bonus)
    made = 1
    for wanted in ("stop", "return"):
        if found := [token for token in tokens(page) if token.startswith(wanted)]:
            submit(page, found[0])
            made += 1
    assert "end" in tokens(page)
    for _step in range(made):
        log = log_of(page)
        page.get_by_role("button", name="Undo my last choice").click()
        wait_for_news(page, log)
    assert tokens(page) == before
    expect(page.locator("#why-no-undo")).to_contain_text(re.compile("has played since"))


@pytest.mark.full
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_pictures_to_look_at(visitor: Visit, screenshots: Path, width: int, theme: str) -> None:
    page = visitor("/new/dazzling-diceline?players=4", viewport={"width": width, "height": 844}, color_scheme=theme)
    to_the_first_turn(page, 4)
    page.locator(".dd-slot.is-lit").first.click()
    picture = page.screenshot(path=screenshots / f"dazzling-diceline-{width}-{theme}.png", full_page=True)
    assert len(picture) > 20_000
