"""Sending a choice from the made-up tables: once, with the id it answers, and with a sentence when it fails."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.made_up.hall import MadeUpHall, fragment
from tests.browser.made_up.more_tables import TABLES
from tests.browser.made_up.opening import Open
from tests.browser.made_up.touching import chosen, until

pytestmark = pytest.mark.browser


def accept(hall: MadeUpHall, name: str, log: int) -> None:
    """Let the next post be accepted, and lead to this entry of the log."""
    hall.answer = (200, {"accepted": True, "id": log, "html": fragment(TABLES[name], log), "say": ["Done."]})


def at_log(page: Page, log: int) -> None:
    expect(page.locator("#hall")).to_have_attribute("data-log", str(log))


def test_a_choice_is_posted_with_the_id_that_it_answers(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age")
    accept(hall, "dice-age", 20)
    page.click("#camp-5")
    page.click("#do")
    at_log(page, 20)
    post = {"path": "/dice-age/play", "accept": "application/json;profile=page", "answers": "17", "token": "place 5"}
    assert hall.posts == [post]
    assert not chosen(page), "what was touched has been done"
    assert page.inner_text("#live") == "Done."


def test_a_double_click_sends_once(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age")
    page.click("#camp-5")
    page.dblclick("#do")
    page.wait_for_timeout(200)
    assert len(hall.posts) == 1


def test_the_second_half_of_a_double_click_does_not_play_the_next_turn(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age")
    accept(hall, "dice-age", 20)
    page.hover("#choices [value='counsel']")
    page.mouse.down()
    page.mouse.up()
    at_log(page, 20)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.wait_for_timeout(200)
    assert len(hall.posts) == 1


def test_a_key_held_down_does_not_play_the_next_turn(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age")
    accept(hall, "dice-age", 20)
    page.focus("#choices [value='counsel']")
    page.keyboard.down("Enter")
    at_log(page, 20)
    expect(page.locator("#choices [value='counsel']")).to_be_focused()
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.wait_for_timeout(200)
    assert len(hall.posts) == 1


def test_a_refusal_is_told_and_brings_the_state_again(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age")
    fresh = fragment(TABLES["dice-age"], 17, table=TABLES["dice-age"].draw(TABLES["dice-age"]) + "<p id=fresh></p>")
    hall.answer = (409, {"accepted": False, "id": 17, "html": fresh, "say": [], "message": "Bela was faster."})
    page.click("#camp-5")
    page.click("#do")
    expect(page.locator("#notice")).to_have_text("Bela was faster.")
    expect(page.locator("#notice")).to_have_attribute("role", "status")
    expect(page.locator("#fresh")).to_be_attached()
    assert chosen(page) == {"camp-5"}
    page.click("#camp-1")
    expect(page.locator("#notice")).to_be_hidden()


@pytest.mark.parametrize("failure", ["network", "nonsense"])
def test_a_failure_is_told_and_keeps_the_choice(visit: Open, hall: MadeUpHall, failure: str) -> None:
    page = visit("dice-age")
    page.click("#camp-5")
    hall.answer = (500, "<h1>Sorry</h1>")
    if failure == "network":
        page.route("**/play", lambda route: route.abort())
    page.click("#do")
    expect(page.locator("#notice")).to_have_text(re.compile("did not get through"))
    assert chosen(page) == {"camp-5"}
    page.unroute_all()
    accept(hall, "dice-age", 18)
    page.click("#do")
    at_log(page, 18)
    expect(page.locator("#notice")).to_be_hidden()


def test_the_stream_may_be_faster_than_the_answer(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age")
    expect(page.locator("body[data-connection=open]")).to_be_attached()
    accept(hall, "dice-age", 18)
    page.click("#camp-5")

    def late(route: Route) -> None:
        hall.push("change", {"id": 18, "html": fragment(TABLES["dice-age"], 18), "say": ["Done."], "title": ""})
        until(page, "hall.dataset.log === '18'")
        route.continue_()

    page.route("**/play", late)
    page.click("#do")
    expect(page.locator("#hall")).to_have_attribute("aria-busy", "false")
    at_log(page, 18)
    assert not chosen(page)
    assert page.inner_text("#live") == "Done.", "said once"


def test_other_forms_of_a_match_are_sent_the_same_way(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age")
    accept(hall, "dice-age", 18)
    page.click("#undo")
    at_log(page, 18)
    assert hall.posts == [{"path": "/undo", "accept": "application/json;profile=page", "answers": "17"}]


def test_without_a_script_the_list_is_a_plain_form(visit: Open, hall: MadeUpHall) -> None:
    page = visit("line-dice", java_script_enabled=False, wait=False)
    expect(page.locator("#do")).to_be_hidden()
    expect(page.locator("[data-within] >> nth=0")).to_be_hidden()
    page.click("#choices [value='place 0 1 fl n']")
    page.wait_for_url("**/play")
    assert hall.posts[0]["answers"] == "17"
    assert hall.posts[0]["token"] == "place 0 1 fl n"
