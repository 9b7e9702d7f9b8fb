"""Steps on made-up tables: shown one after the other before their change, until somebody has seen enough."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.made_up.hall import MadeUpHall, Reply
from tests.browser.made_up.opening import FINGER, Open
from tests.browser.made_up.test_changes import MOTION, at_log, change, listening

pytestmark = pytest.mark.browser
TABLE = '<p id="there" tabindex="0" data-step data-piece="{0}">Step {0}</p>'


def with_steps(log: int, *captions: str, at: int = 18, say: tuple[str, ...] = ()) -> Reply:
    """A change with a step for each caption, all of entry `at`."""
    steps = [{"id": at, "html": TABLE.format(number), "caption": text} for number, text in enumerate(captions, 1)]
    return {**change("dice-age", log, say=say), "steps": steps}


def heard(page: Page) -> list[str]:
    return page.locator("#live p").all_inner_texts()


def test_steps_are_shown_in_order_and_then_the_change(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age", **MOTION)
    listening(hall, page)
    hall.push(
        "change", with_steps(20, "The elk is gone. Bela moves on.", "The fish is gone.", say=("Bela moves on.", "Now."))
    )
    expect(page.locator("#caption")).to_have_text("The elk is gone. Bela moves on.")
    expect(page.locator("#steps .count")).to_have_text("1/2")
    expect(page.locator("#there")).to_have_text("Step 1")
    assert page.get_attribute("#hall", "data-log") == "17"
    expect(page.locator("#choices button >> nth=0")).to_be_hidden()
    expect(page.locator("#there")).to_have_text("Step 2")
    expect(page.locator("#caption")).to_have_text("The fish is gone.")
    at_log(page, 20)
    expect(page.locator("#steps")).to_be_hidden()
    expect(page.locator("#camp-5")).to_be_visible()
    assert heard(page) == ["The elk is gone. Bela moves on.", "The fish is gone.", "Now."]


@pytest.mark.parametrize("way", ["button", "Escape", "finger"])
def test_who_has_seen_enough_goes_on(visit: Open, hall: MadeUpHall, way: str) -> None:
    page = visit("dice-age", **MOTION, **(FINGER if way == "finger" else {}))
    listening(hall, page)
    hall.push("change", with_steps(18, *(f"Caption {number}." for number in range(40)), say=("Said.",)))
    expect(page.locator("#caption")).to_have_text("Caption 0.")
    if way == "Escape":
        page.keyboard.press("Escape")
    elif way == "finger":
        page.locator("#skip").tap()
    else:
        page.locator("#skip").click()
    at_log(page, 18)
    expect(page.locator("#steps")).to_be_hidden()
    assert heard(page) == ["Caption 0.", "Said."]


def test_later_changes_wait_and_none_is_lost(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age", **MOTION)
    listening(hall, page)
    hall.push("change", with_steps(18, "One.", "Two.", say=("First.",)))
    expect(page.locator("#caption")).to_have_text("One.")
    for log in range(19, 24):
        hall.push("change", change("dice-age", log, say=(f"Entry {log}.",)))
    page.wait_for_timeout(300)
    assert page.get_attribute("#hall", "data-log") == "17"
    page.keyboard.press("Escape")
    at_log(page, 23)
    assert heard(page) == ["One.", "First.", *(f"Entry {log}." for log in range(19, 24))]


def test_steps_that_the_page_has_shown_are_not_shown_again(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age", **MOTION)
    listening(hall, page)
    hall.push("change", with_steps(18, "One."))
    expect(page.locator("#caption")).to_have_text("One.")
    hall.push("change", with_steps(19, "One."))
    page.keyboard.press("Escape")
    at_log(page, 19)
    assert heard(page) == ["One."]


def test_of_steps_that_wait_only_the_last_are_shown(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age", **MOTION)
    listening(hall, page)
    page.hover("#camp-5")
    page.mouse.down()  # holds changes back
    hall.push("change", with_steps(18, "One.", say=("Entry 18.",)))
    hall.push("change", with_steps(19, "Two.", at=19, say=("Entry 19.",)))
    for log in range(20, 24):
        hall.push("change", change("dice-age", log, say=(f"Entry {log}.",)))
    page.wait_for_timeout(200)
    page.mouse.up()
    at_log(page, 23)
    assert heard(page) == ["Entry 18.", "Two.", *(f"Entry {log}." for log in range(19, 24))]


def test_without_motion_the_change_comes_at_once(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age")
    listening(hall, page)
    hall.push("change", with_steps(18, "One.", "Two.", say=("One.", "Two.")))
    at_log(page, 18)
    expect(page.locator("#steps")).to_be_hidden()
    assert heard(page) == ["One.", "Two."]


def test_the_focus_comes_back_after_steps(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age", **MOTION)
    listening(hall, page)
    page.focus("#ground-2-1")
    hall.push("change", with_steps(18, "One.", "Two."))
    expect(page.locator("#caption")).to_have_text("One.")
    page.locator("#skip").click()
    at_log(page, 18)
    expect(page.locator("#ground-2-1")).to_be_focused()


def test_ones_own_choice_brings_steps_too(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age", **MOTION)
    hall.answer = (200, {"accepted": True, "message": "", **with_steps(18, "One.", "Two.")})
    page.click("#camp-5")
    page.click("#do")
    expect(page.locator("#caption")).to_have_text("One.")
    page.keyboard.press("Escape")
    at_log(page, 18)
    expect(page.locator("#hall")).not_to_have_attribute("aria-busy", "true")
    page.click("#camp-1")
    expect(page.locator("#do")).to_be_visible()


def test_a_touch_on_the_table_of_a_step_does_nothing(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age", **MOTION)
    listening(hall, page)
    steps = [{"id": 18, "html": '<p id="there" data-tokens="" data-why="Not now.">A die</p>', "caption": "One."}]
    hall.push("change", {**change("dice-age", 18), "steps": steps})
    expect(page.locator("#caption")).to_have_text("One.")
    page.locator("#there").evaluate("thing => thing.click()")
    expect(page.locator("#why")).to_be_hidden()
    page.keyboard.press("Escape")
    at_log(page, 18)
