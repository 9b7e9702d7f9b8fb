"""Everything has its room: table, choices and log side by side, on a phone a sheet that hides nothing for good."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.made_up.touching import until
from tests.browser.playing import click_choice, wait_for_turn

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
AT_END = "lines.scrollTop + lines.clientHeight >= lines.scrollHeight - 4"
RESIZE = """async (panel) => {
    for (const room of ["60px", "0px", "90px"]) {
        panel.style.paddingBottom = room;
        for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    }
}"""  # as touches do, which show and hide what stands above the log
CUT = "element => element.scrollHeight > element.clientHeight + 1"


def against_bots(page: Page, players: int, **options: str) -> None:
    """A match with bots at all other seats."""
    for seat in range(1, players):
        page.locator(f"[name=seat-{seat}]").select_option("bot random")
    page.locator("details.options summary").click()
    for name, value in {"first": "0", **options}.items():
        page.locator(f"[name=option-{name}]").select_option(value)
    page.get_by_role("button", name="Go to the table").click()
    page.wait_for_selector("#choices .act:not([hidden])", state="attached")


def span(place: Locator) -> tuple[float, float]:
    """Where an element begins and ends, from the upper edge of the screen."""
    box = place.bounding_box()
    assert box
    return box["y"], box["y"] + box["height"]


@pytest.mark.parametrize("players", [pytest.param(2, marks=pytest.mark.full), 6])
def test_on_a_wide_screen_all_is_seen_at_once(visitor: Visit, players: int) -> None:
    page = visitor(f"/new/line-dice?players={players}")
    against_bots(page, players)
    while wait_for_turn(page):
        for place in ("#table", ".ld-road", ".ld-mine", "#choices", "#log", ".side"):
            top, bottom = span(page.locator(place))
            assert 0 <= top < bottom <= 800, place
        assert span(page.locator(".ld-road"))[1] <= span(page.locator(".ld-mine"))[0]
        assert span(page.locator("#choices"))[1] <= span(page.locator("#log"))[0]
        click_choice(page)
    assert span(page.locator("#table"))[1] <= 800
    assert page.locator("#lines").evaluate(CUT), "the log scrolls by itself"
    until(page, AT_END)
    page.locator("#choices").evaluate(RESIZE)
    until(page, AT_END)


def test_on_a_phone_the_road_is_seen_with_six_seats(visitor: Visit) -> None:
    page = visitor("/new/line-dice?players=6", **PHONE)
    against_bots(page, 6)
    while wait_for_turn(page):
        assert span(page.locator(".ld-road"))[1] <= span(page.locator("#choices"))[0]
        page.locator("#table .ld-mine .is-lit").first.tap()
        assert span(page.locator(".ld-road"))[1] <= span(page.locator("#choices"))[0]
        page.keyboard.press("Escape")
        click_choice(page)
    assert span(page.locator(".ld-road"))[1] <= span(page.locator("#choices"))[0]


def test_on_a_phone_nothing_stays_below_the_sheet(visitor: Visit) -> None:
    page = visitor("/new/line-dice?players=3", **PHONE)
    against_bots(page, 3, limit="2")
    for is_over in (False, True):
        while is_over and wait_for_turn(page):
            click_choice(page)
        drawer = page.locator("#ranking" if is_over else "#sheet")
        expect(drawer).not_to_have_attribute("open", "")
        closed = span(page.locator("#choices"))
        assert closed[1] - closed[0] < 844 / 4
        for _ in ("closed", "open"):
            page.evaluate("scrollTo(0, 1e6)")
            assert span(page.locator("#more"))[1] <= span(page.locator("#choices"))[0]
            assert span(page.locator("#choices"))[1] <= 844
            drawer.locator("summary").tap()
        expect(drawer).not_to_have_attribute("open", "")
