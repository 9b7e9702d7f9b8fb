"""Company at a table: talk, a device that goes round, two tabs, the button "back", and what happened meanwhile."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import LIT, click_choice, log_of, wait_for_news
from tests.server.process import HallProcess

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}


def new(page: Page, *seats: str, **options: str) -> None:
    """Fill in the form for a match and go to the table; the seats are named Anna, Ben, Cleo."""
    for number, (seat, name) in enumerate(zip(seats, ("Anna", "Ben", "Cleo"), strict=False)):
        page.locator(f"[name=seat-{number}]").select_option(seat)
        page.locator(f"[name=name-{number}]").fill(name)
    page.locator("details.options summary").click()
    for name, value in {"first": "0", **options}.items():
        field = page.locator(f"[name=option-{name}]")
        field.check() if value == "yes" else field.select_option(value)
    page.get_by_role("button", name="Go to the table").click()
    page.wait_for_url("**/seat/**")


def two(visitor: Visit, process: HallProcess) -> tuple[Page, Page]:
    """Anna, who is on turn, and Ben."""
    anna = visitor("/new/line-dice?players=2")
    new(anna, "person", "open")
    link = anna.locator("#link-1").input_value()
    ben = visitor("/seat/" + link.rpartition("/seat/")[2])
    ben.get_by_role("button", name="Sit down").click()
    expect(anna.locator(".invitations")).to_have_count(0)
    return anna, ben


def say(page: Page, text: str) -> None:
    if page.locator("#talk:not([open])").count():
        page.locator("#talk summary").click()
    page.locator("#say").fill(text)
    page.keyboard.press("Enter")
    expect(page.locator("#say")).to_have_value("")


def test_talk_disturbs_neither_a_half_made_choice_nor_a_half_written_line(visitor: Visit, process: HallProcess) -> None:
    anna, ben = two(visitor, process)
    expect(anna.locator("#seats .presence.is-here")).to_have_count(2)
    anna.locator(LIT).first.click()
    chosen = anna.locator("#table .is-chosen").count()
    say(ben, "Good luck!")
    expect(anna.locator("#talk-news")).to_have_text("new: 1")
    expect(anna.locator("#live")).to_contain_text("Ben says: Good luck!")
    assert anna.locator("#table .is-chosen").count() == chosen > 0
    anna.locator("#talk summary").click()
    expect(anna.locator("#talk-news")).to_be_hidden()
    anna.locator("#say").fill("Thank you")
    anna.keyboard.press("Home")
    say(ben, "Anna?")
    expect(anna.locator("#talk-lines")).to_contain_text("Anna?")
    anna.keyboard.type("Ha! ")
    expect(anna.locator("#say")).to_have_value("Ha! Thank you")
    assert anna.locator("#table .is-chosen").count() == chosen
    ben.locator("#talk summary").click()
    anna.keyboard.press("Escape")
    click_choice(anna)
    expect(anna.locator("#say")).to_have_value("Ha! Thank you")
    expect(ben).to_have_title(re.compile("^● Your turn."))
    anna.get_by_label("Hide messages from Ben").check()
    expect(anna.locator("#talk-lines [data-entry]:visible")).to_have_count(0)


def test_a_device_goes_round_without_showing_a_hand(visitor: Visit) -> None:
    page = visitor("/new/line-dice?players=2", viewport=PHONE)
    new(page, "person", "here", hidden="yes")
    for name in ("Anna", "Ben", "Anna"):
        expect(page.locator("#cover")).to_contain_text(f"Hand the device to {name}.")
        assert page.locator("#table, [data-token]").count() == 0
        page.get_by_role("link", name=f"I am {name}: show my table").click()
        page.wait_for_selector("#choices .act:not([hidden])")
        page.locator("#sheet summary").click()
        page.locator("#choice-list [data-token]").first.click()
    expect(page.locator("#cover")).to_contain_text("Hand the device to Ben.")
    page.go_back()
    assert page.locator("[data-token], .ld-mine").count() == 0


def test_two_tabs_the_button_back_and_what_happened_meanwhile(visitor: Visit, process: HallProcess) -> None:
    anna, ben = two(visitor, process)
    other = ben.context.new_page()
    other.goto(ben.url)
    seat = ben.url
    ben.goto(process.url + "/")
    click_choice(anna)
    wait_for_news(other, log_of(anna) - 1)
    click_choice(other)
    ben.go_back()
    expect(ben.locator("#hall")).to_have_attribute("data-log", str(log_of(other)))
    click_choice(anna)
    wait_for_news(ben, log_of(anna) - 1)
    ben.close()
    other.close()
    anna.locator("#undo").click()
    click_choice(anna)
    back = ben.context.new_page()
    assert back.goto(seat)
    expect(back.locator("#away li")).not_to_have_count(0)
    back.locator("#away-close").click()
    back.reload()
    back.wait_for_selector("body[data-connection=open]")
    expect(back.locator("#away")).to_be_hidden()
    expect(back.locator("#hall")).to_have_attribute("data-log", str(log_of(anna)))


SHOWN = "hall => hall.outerHTML.replace(/<p id=\"watching\".*?<\\/p>/, '').replace(/\\s+/g, ' ')"


def test_who_follows_the_changes_sees_what_a_newcomer_sees(visitor: Visit, process: HallProcess) -> None:
    anna, ben = two(visitor, process)
    watching = visitor(anna.locator("#link-spectators").input_value().removeprefix(process.url))
    for page in (anna, ben, anna):
        log = log_of(watching)
        click_choice(page)
        wait_for_news(watching, log)
    say(ben, "Well done!")
    log = log_of(watching)
    anna.locator("#undo").click()
    wait_for_news(watching, log)
    expect(watching.locator("#talk-lines")).to_contain_text("Well done!")
    expect(watching.locator("#lines")).to_contain_text("undoes the last choice")
    newcomer = visitor(anna.locator("#link-spectators").input_value().removeprefix(process.url))
    expect(newcomer.locator("#seats .presence.is-here")).to_have_count(2)
    assert watching.locator("#hall").evaluate(SHOWN) == newcomer.locator("#hall").evaluate(SHOWN)
