"""Changes of a match on made-up tables: what comes in replaces #hall and leaves a person where they were."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.made_up.drawing import tag
from tests.browser.made_up.hall import MadeUpHall, Reply, fragment
from tests.browser.made_up.more_tables import TABLES
from tests.browser.made_up.opening import NARROW, Open
from tests.browser.made_up.touching import chosen, left, until

pytestmark = pytest.mark.browser
MOTION = {"reduced_motion": "no-preference"}
COUNTS = """() => {
    window.transitions = 0;
    const start = document.startViewTransition;
    document.startViewTransition = function (swap) { window.transitions += 1; return start.call(document, swap); };
}"""
MOVING = "document.getAnimations().some(one => one.effect.pseudoElement)"


def change(name: str, log: int, *, say: tuple[str, ...] = (), title: str = "", **options: object) -> Reply:
    """`options`: those of `fragment`."""
    html = fragment(TABLES[name], log, **options)  # type: ignore[arg-type]
    return {"id": log, "html": html, "say": list(say), "title": title}


def at_log(page: Page, log: int) -> None:
    expect(page.locator("#hall")).to_have_attribute("data-log", str(log))


def listening(hall: MadeUpHall, page: Page) -> None:
    expect(page.locator("body[data-connection=open]")).to_be_attached()
    assert hall.streams


def test_a_change_brings_table_title_and_words(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age")
    listening(hall, page)
    hall.push("change", change("dice-age", 18, say=("Bela rolls a 3.", "Your turn <b>."), title="Your turn"))
    at_log(page, 18)
    assert page.title() == "Your turn"
    assert page.locator("#live p").all_inner_texts() == ["Bela rolls a 3.", "Your turn <b>."]
    assert page.get_attribute("#live", "aria-live") == "polite"


@pytest.mark.parametrize("kind", ["snapshot", "change"])
def test_what_is_not_newer_than_the_page_is_passed_over(visit: Open, hall: MadeUpHall, kind: str) -> None:
    page = visit("dice-age")
    listening(hall, page)
    for log in (17, 3):
        hall.push(kind, change("dice-age", log, say=("old",)))
    hall.push(kind, change("dice-age", 18, say=("new",)))
    at_log(page, 18)
    assert page.locator("#live p").all_inner_texts() == ["new"]


def test_touches_are_kept_where_still_possible(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age")
    listening(hall, page)
    page.click("#camp-5")
    page.click("#camp-1")
    hall.push("change", change("dice-age", 18))
    at_log(page, 18)
    assert chosen(page) == {"camp-1", "camp-5"}
    assert page.inner_text("#do") == "Place all dice showing 1 and 5"
    without = TABLES["dice-age"].draw(TABLES["dice-age"]).replace('id="camp-1"', 'id="camp-9"')
    hall.push("change", change("dice-age", 19, table=without))
    at_log(page, 19)
    assert chosen(page) == {"camp-5"}
    hall.push("change", change("dice-age", 20, turn=False))
    at_log(page, 20)
    assert not chosen(page)
    expect(page.locator("#menu")).to_be_hidden()
    assert page.locator(".is-dim, .is-lit").count() == 0


@pytest.mark.parametrize("place", ["#camp-5", "#ground-2-1", "#undo", "#sheet summary", "#choices [value='place 5']"])
def test_the_focus_stays(visit: Open, hall: MadeUpHall, place: str) -> None:
    page = visit("dice-age")
    listening(hall, page)
    page.focus(place)
    hall.push("change", change("dice-age", 18))
    at_log(page, 18)
    if "summary" in place:
        assert page.evaluate("document.activeElement.id") == "sheet", "what has no name is found by what holds it"
    else:
        expect(page.locator(place)).to_be_focused()


def test_the_focus_falls_to_what_held_it(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age")
    listening(hall, page)
    page.focus("#camp-5")
    hall.push("change", change("dice-age", 18, table=tag("p", "no camp")))
    at_log(page, 18)
    assert page.evaluate("document.activeElement.id") == "table"


def test_drawers_and_scrolled_lists_stay(visit: Open, hall: MadeUpHall) -> None:
    page = visit("diceline", viewport=NARROW)
    listening(hall, page)
    scrolled = "[lines.scrollTop, lines.scrollTop + lines.clientHeight >= lines.scrollHeight - 4]"
    page.click("#log summary")
    page.click("#sheet summary")
    page.evaluate("document.getElementById('choice-list').scrollTop = 90")
    page.evaluate("lines.scrollTop = 1e6")
    hall.push("change", change("diceline", 30))
    at_log(page, 30)
    assert page.evaluate("[log.open, sheet.open]") == [True, True]
    assert page.evaluate("document.getElementById('choice-list').scrollTop") == 90
    assert page.evaluate(scrolled)[1], "at its end a log stays at its end"
    page.evaluate("lines.scrollTop = 33")
    hall.push("change", change("diceline", 31))
    at_log(page, 31)
    assert page.evaluate(scrolled) == [33, False]


def test_what_is_being_typed_stays(visit: Open, hall: MadeUpHall) -> None:
    page = visit("diceline")
    listening(hall, page)
    field = "<input id=name value=Anna>"
    for log in (18, 19):
        hall.push("change", change("diceline", log, table=field))
        at_log(page, log)
        page.click("#name")
        page.keyboard.type("!")
    hall.push("change", change("diceline", 20, table=field))
    at_log(page, 20)
    assert page.input_value("#name") == "Anna!!"
    expect(page.locator("#name")).to_be_focused()


@pytest.mark.parametrize(("options", "count"), [(MOTION, 1), ({"reduced_motion": "reduce"}, 0)])
def test_motion_only_where_wanted(visit: Open, hall: MadeUpHall, options: dict[str, str], count: int) -> None:
    page = visit("diceline", **options)
    page.evaluate(COUNTS)
    listening(hall, page)
    hall.push("change", change("diceline", 18))
    at_log(page, 18)
    assert page.evaluate("transitions") == count


def test_a_browser_without_transitions_just_swaps(visit: Open, hall: MadeUpHall) -> None:
    page = visit("diceline", **MOTION)
    page.evaluate("document.startViewTransition = undefined")
    listening(hall, page)
    hall.push("change", change("diceline", 18))
    at_log(page, 18)


def test_pieces_glide_and_lose_their_names_afterwards(visit: Open, hall: MadeUpHall) -> None:
    page = visit("diceline", **MOTION)
    listening(hall, page)
    hall.push("change", change("diceline", 18))
    until(page, "document.getAnimations().some(one => /group.piece-tile-a1/.test(one.effect.pseudoElement))")
    names = "[...document.querySelectorAll('[data-piece]')].map(one => one.style.viewTransitionName)"
    until(page, f"{names}.every(name => name === '')")


def test_many_changes_at_once_arrive_in_order_and_in_full(visit: Open, hall: MadeUpHall) -> None:
    page = visit("diceline", **MOTION)
    page.evaluate(COUNTS)
    listening(hall, page)
    for log in range(18, 26):
        hall.push("change", change("diceline", log, say=(f"Entry {log}.",)))
    at_log(page, 25)
    assert page.locator("#live p").all_inner_texts() == [f"Entry {log}." for log in range(18, 26)]
    assert 1 <= page.evaluate("transitions") < 8, "when many wait, not each is played"


def test_a_click_in_a_transition_reaches_the_piece(visit: Open, hall: MadeUpHall) -> None:
    page = visit("diceline", **MOTION)
    listening(hall, page)
    box = page.locator("#cell-a1").bounding_box()
    assert box
    hall.push("change", change("diceline", 18))
    until(page, MOVING)
    page.mouse.click(box["x"] + 20, box["y"] + 20)
    assert chosen(page) == {"cell-a1"}
    assert not page.evaluate(MOVING)


def test_a_change_between_press_and_release_does_not_swallow_the_click(visit: Open, hall: MadeUpHall) -> None:
    page = visit("diceline")
    listening(hall, page)
    page.hover("#cell-a1")
    page.mouse.down()
    hall.push("change", change("diceline", 18))
    page.wait_for_timeout(200)
    assert page.get_attribute("#hall", "data-log") == "17"
    page.mouse.up()
    at_log(page, 18)
    assert chosen(page) == {"cell-a1"}
    assert left(page) < set(TABLES["diceline"].tokens)


def test_a_lost_connection_is_told_and_found_again(visit: Open, hall: MadeUpHall) -> None:
    page = visit("diceline")
    listening(hall, page)
    hall.away = True
    hall.drop()
    expect(page.locator("#connection")).to_have_text(re.compile("Connection lost"))
    hall.away = False
    expect(page.locator("#connection")).to_have_text(re.compile("Connected again"))
    hall.push("snapshot", change("diceline", 18))
    at_log(page, 18)
    expect(page.locator("#connection")).to_be_hidden()
