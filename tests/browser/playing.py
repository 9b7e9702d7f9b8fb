"""How a person plays: by touching the table, or with the keyboard alone."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
TURN = "#choices [data-token], .result"
LIT = "#table .is-lit:visible"


def log_of(page: Page) -> int:
    """The entry that the page shows."""
    return int(page.locator("#hall").get_attribute("data-log") or 0)


def wait_for_turn(page: Page) -> bool:
    """Wait until there is something to choose; False when the match is over."""
    page.wait_for_selector(TURN, state="attached")
    return page.locator(".result").count() == 0


def wait_for_news(page: Page, log: int) -> None:
    """Wait until the page shows a later entry."""
    page.wait_for_function("log => Number(document.getElementById('hall').dataset.log) > log", arg=log)


def to_the_table(page: Page, players: int, **options: str) -> None:
    """From the form of a new match to the table; the others are bots."""
    for seat in range(1, players):
        page.locator(f"[name=seat-{seat}]").select_option("bot random")
    page.locator("details.options summary").click()
    for name, value in options.items():
        page.locator(f"[name=option-{name}]").select_option(value)
    page.locator("form[action='/matches'] .primary").click()
    page.wait_for_selector("#choices .act:not([hidden])", state="attached")


def new_table(page: Page, **house: str) -> None:
    """From the form to the table, where seat 0 goes first."""
    for summary in page.locator("#new details summary").all():
        summary.click()
    page.locator("[name=option-first]").select_option("0")
    page.locator("[name=seat-1]").select_option("open" if "listed" in house else "bot random")
    for name, value in house.items():
        field = page.locator(f"[name=house-{name}]")
        field.evaluate("(field, value) => field.add(new Option(value, value))", value)
        field.select_option(value)
    page.get_by_role("button", name="Go to the table").click()
    page.wait_for_url("**/seat/**")


def play_out(page: Page, choose: Callable[[Page], None]) -> int:
    """Play to the end; the number of choices made."""
    made = 0
    while wait_for_turn(page):
        choose(page)
        made += 1
    return made


def play_some(page: Page, count: int, choose: Callable[[Page], None]) -> None:
    """Make so many choices; the match must go on that long."""
    for _ in range(count):
        assert wait_for_turn(page)
        choose(page)


def click_do(page: Page) -> None:
    """Press the button of the choice that is left, and wait for what comes of it."""
    log = log_of(page)
    page.locator("#do").click()
    wait_for_news(page, log)


def widths(page: Page, selector: str) -> list[float]:
    """Of all that matches, in pixels of the page."""
    found: list[float] = page.eval_on_selector_all(selector, "all => all.map(each => each.clientWidth)")
    return found


def check_count(page: Page, table: str, players: int) -> None:
    """The totals in a game's table of the count are those of the result."""
    expect(page.locator(f"{table} thead th")).to_have_count(players)
    total = sorted(page.locator(f"{table} [data-total='1'] td").all_inner_texts(), key=int)
    scores = page.locator(".result tbody tr td:last-child").all_text_contents()
    assert [int(text) for text in total] == sorted(map(int, scores))


def click_choice(page: Page) -> None:
    """Make one choice by clicking what is lit on the table until one choice is left, and doing that."""
    log = log_of(page)
    while page.locator("#do").is_hidden():
        if page.locator("#menu").is_visible():
            page.locator("#menu button").first.click()
            break
        page.locator(LIT).first.click()
    else:
        page.locator("#do").click()
    wait_for_news(page, log)


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something that matches has the focus."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab never comes to {selector}")


def key_choice(page: Page) -> None:
    """Make one choice by keyboard alone: touch what is lit until one choice is left, then do it."""
    log = log_of(page)
    while page.locator("#do").is_hidden():
        tab_to(page, "#table .is-lit")
        page.keyboard.press("Enter")
    page.keyboard.press("Control+Enter")
    wait_for_news(page, log)
