"""One phone in the middle of a real table: dice are tapped as fast as fingers go, and the hall does the rest."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import PHONE

pytestmark = pytest.mark.browser
OUTCOMES = "#outcomes > button"


TAP = "names => names.forEach((name) => document.querySelector(`#outcomes > [aria-label='${name}']`).click())"


def begin(page: Page) -> None:
    for summary in page.locator("#new details summary").all():
        summary.click()
    page.locator("[name=house-dice]").select_option("yes")
    page.locator("[name=option-limit]").select_option("6")
    page.locator("[name=option-first]").select_option("0")
    page.locator("[name=seat-1]").select_option("here")
    page.get_by_role("button", name="Go to the table").last.click()
    expect(page.locator("#entering h2")).to_have_text("Roll the dice of Coral.")
    expect(page.locator("body[data-connection=open]")).to_be_attached()  # before, each tap is a plain form


def test_a_phone_in_the_middle_of_the_table(visitor: Visit) -> None:
    page = visitor("/new/line-dice?players=2", **PHONE)
    begin(page)
    boxes = [button.bounding_box() for button in page.locator(OUTCOMES).all()]
    assert all(box and box["width"] >= 44 and box["height"] >= 44 for box in boxes)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    faces = ("Straight", "Straight", "Cross", "Front left", "Back left", "Straight")
    page.evaluate(TAP, faces)
    expect(page.locator("#entering h2")).to_have_text("Roll the dice of Teal.")
    page.keyboard.press("1")
    expect(page.locator("#entering .next")).to_have_text("2 of 6")
    page.get_by_role("button", name="Undo the last entry").click()
    expect(page.locator("#entering .next")).to_have_count(1)
    expect(page.locator("#entering .next")).to_have_text("1 of 6")
    for _die in range(6):
        page.locator(OUTCOMES).first.tap()
    expect(page.locator("#choices .hint").first).to_be_visible()
    expect(page.locator("#entering")).to_have_count(0)
    assert "×3" in page.locator(".ld-mine").inner_text()


def test_a_tap_begun_while_an_answer_comes_is_sent_once(visitor: Visit) -> None:
    """The press keeps the answer from being shown until it is a tap, which then is the next one to be sent."""
    page = visitor("/new/line-dice?players=2")
    begin(page)
    sent: list[str] = []
    page.on("request", lambda asked: sent.extend(parse_qs(asked.post_data or "").get("tokens", [])))
    page.get_by_role("button", name="Cross").hover()
    page.mouse.down()
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.evaluate(TAP, ["Straight"])
    page.wait_for_timeout(200)
    page.mouse.up()
    expect(page.locator("#entering .next")).to_have_text("3 of 6")
    expect(page.locator("#notice")).to_be_hidden()
    assert sent == ["roll straight", "roll cross"]
