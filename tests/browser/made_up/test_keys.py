"""The made-up tables by keyboard alone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.made_up.hall import MadeUpHall
from tests.browser.made_up.opening import Open
from tests.browser.made_up.touching import chosen, offered

pytestmark = pytest.mark.browser


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def tab_to(page: Page, name: str) -> None:
    for _ in range(60):
        press(page, "Tab")
        if focused(page) == name:
            return
    pytest.fail(f"Tab does not lead to {name}")


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_choice_is_made_by_keys_alone(visit: Open, hall: MadeUpHall, key: str) -> None:
    page = visit("dice-age")
    tab_to(page, "camp-1")
    press(page, key)
    tab_to(page, "camp-5")
    press(page, key)
    tab_to(page, "do")
    with page.expect_response("**/play"):
        press(page, key)
    assert [post["token"] for post in hall.posts] == ["place 1 5"]


def test_a_choice_is_made_from_the_list_alone(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age")
    page.focus("#sheet summary")
    press(page, "Tab", "Tab")
    with page.expect_response("**/play"):
        press(page, "Enter")
    assert hall.posts[0]["token"] == "intimidate 2 2"


def test_control_and_enter_do_what_is_left_from_anywhere(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age")
    press(page, "Control+Enter")
    page.wait_for_timeout(100)
    assert not hall.posts, "nothing is left alone yet"
    page.focus("#camp-5")
    press(page, "Space")
    with page.expect_response("**/play"):
        press(page, "Control+Enter")
    assert [post["token"] for post in hall.posts] == ["place 5"]


def test_arrows_go_to_the_nearest_lit_thing_in_their_direction(visit: Open) -> None:
    page = visit("dice-age")
    page.focus("#ground-3-2")
    press(page, "ArrowRight")
    assert focused(page) == "ground-4-2", "the dim die between them is passed over"
    press(page, "ArrowDown")
    assert focused(page).startswith("tile-")
    press(page, "ArrowDown")
    assert focused(page).startswith("camp-")
    press(page, "ArrowUp")
    assert focused(page).startswith("tile-")


def test_arrows_with_nothing_in_their_direction_follow_the_page_around(visit: Open) -> None:
    page = visit("dice-age")
    page.focus("#ground-2-1")
    press(page, "ArrowLeft")
    assert focused(page) == "camp-5"
    press(page, "ArrowDown")
    assert focused(page) == "ground-2-1"


def test_the_menu_takes_the_focus_and_gives_it_back(visit: Open, hall: MadeUpHall) -> None:
    page = visit("wuerfelzucker-place")
    page.focus("#card-change-1")
    press(page, "Enter")
    page.focus("#mine-1")
    press(page, "Enter")
    expect(page.locator("#menu button >> nth=0")).to_be_focused()
    press(page, "Escape")
    expect(page.locator("#menu")).to_be_hidden()
    assert focused(page) == "mine-1"
    assert chosen(page) == {"card-change-1"}
    press(page, "Enter", "ArrowDown")
    expect(page.locator("#menu button >> nth=1")).to_be_focused()
    with page.expect_response("**/play"):
        press(page, "Enter")
    assert hall.posts[0]["token"] == "use change-1 3 4"


def test_a_question_mark_lists_the_keys(visit: Open) -> None:
    page = visit("dice-age")
    page.focus("#camp-5")
    press(page, "Enter", "?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    press(page, "Escape")
    expect(page.locator("#shortcuts")).to_be_hidden()
    assert offered(page) == {"place 5"}, "Escape only closed the list"
    page.click("[data-opens=shortcuts]")
    expect(page.locator("#shortcuts")).to_be_visible()


def test_keys_mean_nothing_while_somebody_types(visit: Open) -> None:
    page = visit("dice-age")
    page.evaluate("document.querySelector('#table').append(document.createElement('textarea'))")
    page.click("#camp-5")
    page.focus("textarea")
    page.keyboard.type("why? ")
    press(page, "Escape", "ArrowRight")
    assert page.input_value("textarea") == "why? "
    assert chosen(page) == {"camp-5"}


def test_the_focus_is_seen_in_svg_too(visit: Open) -> None:
    page = visit("line-dice")
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    tab_to(page, "cell-1-0")
    assert page.evaluate(outline) == "solid"
    page.click("#hand-0")
    assert focused(page) == "hand-0"
    assert page.evaluate(outline) == "none"
