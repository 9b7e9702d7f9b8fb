"""How a person plays: by touching the table, or with the keyboard alone."""

from playwright.sync_api import Page

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
