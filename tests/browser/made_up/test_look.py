"""The look on made-up tables: contrast, room on a narrow screen, pictures to look at."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.made_up.more_tables import TABLES
from tests.browser.made_up.opening import FINGER, WIDE, Open

pytestmark = pytest.mark.browser
SIGNS = {
    "circle": "coral",
    "triangle": "teal",
    "square": "amber",
    "diamond": "violet",
    "hexagon": "green",
    "star": "slate",
}
TEXT, MARK = 4.5, 3.0  # contrast that WCAG 2 asks for at level AA
COLOURS = """([colour, dark]) => {
    const probe = document.createElement('div');
    probe.className = `seat-fill seat-${colour}`;
    document.querySelector('#table').style.colorScheme = dark ? 'dark' : '';
    document.querySelector('#table').append(probe);
    const { color, backgroundColor } = getComputedStyle(probe);
    const paper = getComputedStyle(document.body).backgroundColor;
    const { color: ink } = getComputedStyle(document.body);
    return [color, backgroundColor, paper, ink].map(one => one.match(/[\\d.]+/g).slice(0, 3).map(Number));
}"""


def luminance(colour: list[float]) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: list[float], other: list[float]) -> float:
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_seats_can_be_read_in_both_themes(visit: Open, theme: str) -> None:
    page = visit("dice-age", color_scheme=theme)
    for colour in SIGNS.values():
        text, fill, paper, ink = page.evaluate(COLOURS, [colour, False])
        assert contrast(text, fill) >= TEXT, colour
        assert contrast(fill, paper) >= MARK, colour
        assert contrast(ink, paper) >= 7


def test_a_dark_table_turns_the_colours_of_seats_whatever_the_theme(visit: Open) -> None:
    page = visit("dice-age", color_scheme="light")
    on_light, on_dark = (page.evaluate(COLOURS, ["coral", dark])[1] for dark in (False, True))
    assert luminance(on_dark) > 2 * luminance(on_light)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_texts_can_be_read_in_both_themes(visit: Open, theme: str) -> None:
    page = visit("dice-age", color_scheme=theme)
    page.click("#camp-5")
    for text in (".hint", "h3", "#sheet summary", ".is-out", ".is-out + .rule", "#do", "#untouch", "#log summary"):
        front, back = page.evaluate(PAIR, text)
        assert contrast(front, back) >= TEXT, text


PAIR = """selector => {
    const element = document.querySelector(selector);
    let behind = element;
    while (behind && getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)') behind = behind.parentElement;
    const found = [getComputedStyle(element).color, getComputedStyle(behind).backgroundColor];
    return found.map(one => one.match(/[\\d.]+/g).slice(0, 3).map(Number));
}"""


@pytest.mark.parametrize(("name", "touched"), [("line-dice", "#hand-0"), ("dice-age", "#camp-5")])
def test_states_look_different(visit: Open, name: str, touched: str) -> None:
    page = visit(name)
    page.click(touched)
    looks = [page.eval_on_selector(f"#table .is-{state}", LOOK) for state in ("lit", "chosen", "dim")]
    assert len({(shadow, filtered) for _, shadow, filtered in looks}) == 3
    assert [float(opacity) < 1 for opacity, _, _ in looks] == [False, False, True]


LOOK = """element => {
    const { opacity, boxShadow, filter } = getComputedStyle(element);
    return [opacity, boxShadow, filter];
}"""


def test_each_seat_has_its_own_shape(visit: Open) -> None:
    page = visit("dice-age")
    shapes = page.eval_on_selector_all("#seats .sign", "all => all.map(one => one.innerHTML)")
    assert len(set(shapes)) == len(shapes) == len(SIGNS)
    assert page.locator("#seats .sign[aria-hidden=true]").count() == len(SIGNS)


@pytest.mark.parametrize("name", TABLES)
def test_on_a_narrow_screen_table_comes_first_and_choices_lie_at_the_thumb(visit: Open, name: str) -> None:
    page = visit(name, **FINGER)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    table, seats, panel = (page.locator(place).bounding_box() for place in ("#table", "#seats", "#choices"))
    assert table
    assert seats
    assert panel
    assert table["y"] < seats["y"]
    assert panel["y"] + panel["height"] == 844
    assert panel["height"] < 844 / 4, "closed, the sheet leaves the table free"
    page.tap("#sheet summary")
    expect(page.locator("#choices [data-token] >> nth=0")).to_be_visible()
    opened = page.locator("#choices").bounding_box()
    assert opened
    assert opened["height"] < 844 * 0.63


def test_the_end_of_the_page_can_be_seen_above_the_sheet(visit: Open) -> None:
    page = visit("dice-age", **FINGER)
    page.evaluate("scrollTo(0, 1e6)")
    end, panel = page.locator("#undo").bounding_box(), page.locator("#choices").bounding_box()
    assert end
    assert panel
    assert end["y"] + end["height"] <= panel["y"]


@pytest.mark.full
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["1280x800", "390x844"])
def test_pictures_to_look_at(visit: Open, root: Path, size: str, theme: str) -> None:
    folder = root / "tests/browser/screenshots"
    touches = {"line-dice": "#hand-0", "dice-age": "#camp-5", "diceline": "#die-red"}
    for name in TABLES:
        page = visit(name, color_scheme=theme, **({"viewport": WIDE} if size == "1280x800" else FINGER))
        page.click(touches.get(name, "#mine-1"))
        assert len(shot(page, folder / f"made-up-{name}-{size}-{theme}.png")) > 5000


def shot(page: Page, path: Path) -> bytes:
    return page.screenshot(path=path, animations="disabled")
