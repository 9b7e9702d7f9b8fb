"""A person with a phone at a table: what matters is in sight, wherever the page is scrolled to."""

from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import click_choice, log_of, wait_for_news
from tests.browser.test_company import PHONE, say

pytestmark = pytest.mark.browser


def to_the_end(page: Page) -> None:
    """Scroll down as far as it goes."""
    page.evaluate("scrollTo(0, document.body.scrollHeight)")


def check_in_sight(page: Page, selector: str) -> None:
    """Nothing lies over the middle of it, and that is on the screen."""
    found = page.locator(selector).evaluate(
        """element => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }"""
    )
    assert found, selector


def test_questions_talk_and_the_way_back_are_in_sight_on_a_phone(visitor: Visit) -> None:
    anna = visitor("/new/line-dice?players=2")
    anna.locator("[name=name-0]").fill("Anna")
    anna.locator("[name=seat-1]").select_option("open")
    for summary in anna.locator("#new details summary").all():
        summary.click()
    expect(anna.locator("[name=house-out]")).to_be_hidden()
    anna.locator("[name=house-clock]").select_option("300+5")
    expect(anna.locator("[name=house-out]")).to_be_visible()
    anna.locator("[name=option-first]").select_option("0")
    anna.get_by_role("button", name="Go to the table").click()
    link = anna.locator("#link-1").input_value()
    ben = visitor("/seat/" + link.rpartition("/seat/")[2], viewport=PHONE, locale="de")
    ben.get_by_role("button", name="Platz nehmen").click()
    expect(ben.get_by_role("button", name="Platz nehmen")).to_have_count(0)
    ben.wait_for_load_state()  # with its style sheets: before that the links stand below each other
    header = ben.locator("body > header").bounding_box()
    assert header
    assert header["height"] < 60  # one line
    say(anna, "Good luck!")
    expect(ben.locator("#said")).to_have_text("Anna sagt: Good luck!")
    log = log_of(ben)
    click_choice(anna)
    wait_for_news(ben, log)
    click_choice(ben)
    wait_for_news(anna, log + 1)
    anna.locator("#ask").click()
    expect(ben.locator("#asking")).to_be_visible()
    check_in_sight(ben, "#asking [value=agree]")
    to_the_end(ben)
    check_in_sight(ben, "#asking [value=agree]")
    ben.locator("#asking [value=agree]").click()
    expect(ben.locator("#asking")).to_have_count(0)
    ben.locator("#more > summary").click()
    ben.locator("#more [value='bot random']").click()
    expect(ben.locator(".sit")).to_be_visible()
    check_in_sight(ben, ".sit button")
    ben.context.set_offline(True)
    expect(ben.locator("#connection")).to_be_visible()
    ben.context.set_offline(False)
    expect(ben.locator("body")).to_have_attribute("data-connection", "open")


def test_a_finger_finds_everything_it_can_touch(visitor: Visit) -> None:
    page = visitor("/", viewport=PHONE, has_touch=True)
    sizes = """() => [...document.querySelectorAll("header a, header button, main :is(button, select, summary)")]
      .filter((element) => element.checkVisibility())
      .map((element) => [element.getBoundingClientRect(), element.outerHTML])
      .filter(([box]) => box.width < 44 || box.height < 44)
      .map(([, text]) => text)"""
    for path in ("/", "/records", "/new/line-dice?players=6"):
        page.goto(urljoin(page.url, path))
        assert page.evaluate(sizes) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator(".languages [value=de]").tap()
    assert page.locator("body > header").evaluate("({ offsetHeight }) => offsetHeight") < 60
