"""Places that do: touched while a single complete choice is left, they play it."""

import pytest
from playwright.sync_api import Page

from tests.browser.made_up.hall import MadeUpHall
from tests.browser.made_up.opening import FINGER, Open
from tests.browser.made_up.touching import chosen

pytestmark = pytest.mark.browser
TABLE = "line-dice-doing"


def played(page: Page, hall: MadeUpHall, at_least: int = 0) -> list[str]:
    """The tokens that have arrived, once so many are there and some time for more of them has passed."""
    for _wait in range(100):
        page.wait_for_timeout(150)
        if len(hall.posts) >= at_least:
            break
    return [post["token"] for post in hall.posts]


@pytest.mark.parametrize("way", ["click", "tap", "keys"])
def test_the_place_of_the_choice_that_is_left_does_it(visit: Open, hall: MadeUpHall, way: str) -> None:
    page = visit(TABLE, **(FINGER if way == "tap" else {}))
    for thing in ("#hand-2", "#cell-0-1"):
        if way == "keys":
            page.focus(thing)
            page.keyboard.press("Enter")
        else:
            page.locator(thing).tap() if way == "tap" else page.locator(thing).click()
    assert played(page, hall, 1) == ["place 0 1 fr e"]


def test_a_place_that_was_chosen_first_does_it_when_touched_again(visit: Open, hall: MadeUpHall) -> None:
    page = visit(TABLE)
    page.click("#cell-0-1")
    page.click("#hand-2")
    assert played(page, hall) == []
    page.click("#cell-0-1")
    assert played(page, hall, 1) == ["place 0 1 fr e"]


def test_while_several_choices_are_left_it_is_chosen_and_taken_back(visit: Open, hall: MadeUpHall) -> None:
    page = visit(TABLE)
    page.click("#hand-0")
    page.click("#cell-0-1")
    assert chosen(page) == {"hand-0", "cell-0-1"}
    page.click("#cell-0-1")
    assert chosen(page) == {"hand-0"}
    assert played(page, hall) == []


def test_another_place_than_that_of_the_choice_does_nothing(visit: Open, hall: MadeUpHall) -> None:
    page = visit(TABLE)
    page.click("#hand-4")
    page.click("#cell-1-0")
    page.click("#cell-0-1")
    assert played(page, hall) == []
    assert chosen(page) == {"hand-4", "cell-0-1"}


def test_a_thing_that_does_not_do_is_taken_back_as_ever(visit: Open, hall: MadeUpHall) -> None:
    page = visit(TABLE)
    page.click("#hand-2")
    page.click("#hand-2")
    assert not chosen(page)
    assert played(page, hall) == []


def test_a_double_click_plays_once(visit: Open, hall: MadeUpHall) -> None:
    page = visit(TABLE)
    page.click("#hand-2")
    page.dblclick("#cell-0-1")
    assert played(page, hall, 1) == ["place 0 1 fr e"]
