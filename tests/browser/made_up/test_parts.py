"""Changes that bring only the parts of #hall that differ."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.made_up.hall import MadeUpHall, Reply
from tests.browser.made_up.opening import NARROW, Open
from tests.browser.made_up.test_changes import at_log, change, listening

pytestmark = pytest.mark.browser


def partly(after: int, log: int, keep: int = 17, lines: str = "", lang: str = "en", **parts: str) -> Reply:
    facts = {"lang": lang, "data-log": str(log), "data-turn": None, "data-now": f"After entry {log}"}
    return {"id": log, "after": after, "facts": facts, "parts": parts, "lines": {"keep": keep, "html": lines}}


def below(text: str) -> str:
    return f'<p class="below" data-part="below">{text}</p>'


def marked(page: Page) -> None:
    page.evaluate("for (const each of document.querySelectorAll('#table, .below, #lines li')) each.marked = true")


def until_asked(page: Page, hall: MadeUpHall, times: int) -> None:
    while len(hall.asked) < times:
        page.wait_for_timeout(20)


def test_parts_and_lines_are_exchanged_and_all_else_stays(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age")
    listening(hall, page)
    page.evaluate("document.getElementById('hall').dataset.turn = 'mine'")
    marked(page)
    hall.push("change", partly(17, 18, 15, "<li>one</li><li>two</li><li>three</li>", below=below("<b>new</b>")))
    at_log(page, 18)
    assert page.locator(".below b").inner_text() == "new"
    assert page.locator("#lines li").all_text_contents()[14:] == ["Entry 14 of the log", "one", "two", "three"]
    assert page.evaluate("document.getElementById('table').marked && !document.querySelector('.below').marked")
    assert page.locator("#hall").get_attribute("data-turn") is None
    assert page.locator("#hall").get_attribute("data-now") == "After entry 18"


def test_a_new_table_can_be_touched(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age")
    listening(hall, page)
    table = page.locator("#table").evaluate("each => each.outerHTML.replaceAll('is-lit', '')")
    marked(page)
    hall.push("change", partly(17, 18, table=table))
    at_log(page, 18)
    assert page.evaluate("!document.getElementById('table').marked")
    page.locator("#table .is-lit").first.click()
    expect(page.locator("#table .is-chosen").first).to_be_visible()


def test_the_focus_stays_where_nothing_was_exchanged(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age")
    listening(hall, page)
    page.locator("#log summary").focus()
    hall.push("change", partly(17, 18, below=below("new")))
    at_log(page, 18)
    expect(page.locator("#log summary")).to_be_focused()


def test_a_page_that_has_missed_something_asks_for_all(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age")
    listening(hall, page)
    hall.push("change", partly(18, 19, below=below("new")))
    until_asked(page, hall, 2)
    at_log(page, 17)
    assert hall.asked == ["", ""]
    hall.push("snapshot", change("dice-age", 19))
    at_log(page, 19)
    hall.push("change", partly(19, 20, below=below("newest")))
    at_log(page, 20)


def test_the_page_stays_where_it_is_when_the_table_grows(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age", viewport={**NARROW, "height": 500})
    listening(hall, page)
    before = page.evaluate("scrollTo(0, 400), scrollY")
    assert before > 0
    grown = "each => each.outerHTML.replace('>', `><p>${'more '.repeat(150)}</p>`)"
    hall.push("change", partly(17, 18, table=page.locator("#table").evaluate(grown)))
    at_log(page, 18)
    page.wait_for_timeout(200)
    assert page.evaluate("scrollY") == before


def test_a_page_takes_no_parts_in_another_language_than_it_shows(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age")
    listening(hall, page)
    hall.push("change", partly(17, 18, lang="de", below=below("neu")))
    until_asked(page, hall, 2)
    at_log(page, 17)
    assert hall.asked == ["", ""]
