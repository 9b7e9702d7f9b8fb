"""Finding one's matches again, forms that keep what was filled in, and a rematch that all get to know."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import click_choice

pytestmark = pytest.mark.browser
KEEPS_NOTHING = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("denied", "SecurityError"); },
});
Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false });"""


def new_match(page: Page, *others: str, **options: str) -> None:
    """From the form to the table; Anna goes first."""
    page.locator("[name=name-0]").fill("Anna")
    for seat, controller in enumerate(others, 1):
        page.locator(f"[name=seat-{seat}]").select_option(controller)
    if not page.locator("details.options").get_attribute("open"):
        page.locator("details.options summary").click()
    for name, value in {"first": "0", **options}.items():
        page.locator(f"[name=option-{name}]").select_option(value)
    page.get_by_role("button", name="Go to the table").click()
    page.wait_for_url("**/seat/**")


def path_of(page: Page) -> str:
    return "/" + page.url.split("/", 3)[3]


def test_the_start_page_lists_the_matches_of_the_visitor(visitor: Visit) -> None:
    page = visitor("/new/line-dice?players=2")
    new_match(page, "open")
    first = path_of(page)
    page.goto(page.url.removesuffix(first) + "/new/line-dice?players=2")
    expect(page.locator("[name=name-0]")).to_have_value("Anna")
    new_match(page, "open")
    click_choice(page)
    second = path_of(page)
    page.get_by_role("link", name="Dicehall").click()
    matches = page.locator("#mine li")
    expect(matches).to_have_count(2)
    assert [path.get_attribute("href") for path in page.locator("#mine li a").all()] == [first, second]
    expect(matches.last).to_contain_text("Line Dice Anna, Teal")
    expect(matches.last.locator(".badge")).to_have_count(0)
    expect(matches.first.locator(".badge")).to_have_text("Your turn")
    expect(page.locator("#matches")).to_be_hidden()
    matches.first.get_by_role("link").click()
    page.wait_for_url(f"**{first}")


def test_another_device_keeps_what_was_opened_there_by_a_link(visitor: Visit) -> None:
    anna = visitor("/new/line-dice?players=2")
    new_match(anna, "open")
    path, base = path_of(anna), anna.url.removesuffix(path_of(anna))
    phone = visitor(anna.locator("#link-1").input_value().removeprefix(base))
    expect(phone.get_by_label("Your name")).to_be_visible()
    phone.goto(base)
    expect(phone.locator(".match-game")).to_have_count(0)
    phone.goto(base + path)
    phone.goto(base)
    matches = phone.locator("#matches li")
    expect(matches).to_have_count(1)
    expect(matches.locator("a")).to_have_attribute("href", path)
    expect(matches.locator(".badge")).to_have_text("Your turn")
    matches.get_by_role("button", name="Remove").click()
    phone.reload()
    expect(phone.locator("#matches")).to_be_hidden()


def test_a_browser_that_keeps_nothing_says_so(visitor: Visit) -> None:
    page = visitor()
    page.context.add_init_script(KEEPS_NOTHING)
    page.reload()
    expect(page.locator("[data-keeps-nothing]")).to_be_visible()
    page.locator('a[href="/new/line-dice?players=2"]').click()
    new_match(page, "open")
    expect(page.locator("[data-keeps-nothing]")).to_be_visible()
    click_choice(page)
    expect(page.locator("[data-keeps-nothing]")).to_be_visible()


def test_the_form_keeps_what_was_filled_in(visitor: Visit) -> None:
    page = visitor("/new/line-dice?players=2")
    page.locator("[name=name-0]").fill("Anna")
    page.get_by_role("button", name="4", exact=True).click()
    expect(page.locator("[name=seat-3]")).to_be_visible()
    page.get_by_role("button", name="With bluffing").click()
    expect(page.locator("[name=option-bluff]")).to_be_checked()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("[name=option-bluff]")).to_be_checked()
    expect(page.locator("[name=name-0]")).to_have_value("Anna")
    for seat in (2, 3):
        page.locator(f"[name=seat-{seat}]").select_option("bot random")
    page.locator("[name=name-0]").press("Enter")
    page.wait_for_url("**/seat/**")
    expect(page.locator(".chosen-options")).to_have_text("Mikes Bluff: ja")


def test_options_that_do_nothing_are_out_of_the_way(visitor: Visit) -> None:
    page = visitor("/new/line-dice?players=2")
    page.locator("details.options summary").click()
    target, penalty = page.locator("[name=option-target]"), page.locator("[name=option-penalty]")
    expect(target).to_be_hidden()
    expect(penalty).to_be_hidden()
    page.locator("[name=option-scoring]").select_option("domino")
    page.locator("[name=option-bluff]").check()
    expect(target).to_be_visible()
    expect(penalty).to_be_visible()
    page.locator("[name=option-bluff]").uncheck()
    expect(penalty).to_be_hidden()


def test_all_who_look_get_to_know_that_somebody_plays_again(visitor: Visit) -> None:
    anna = visitor("/new/line-dice?players=2")
    new_match(anna, "open", limit="1")
    base = anna.url.removesuffix(path_of(anna))
    ben = visitor(anna.locator("#link-1").input_value().removeprefix(base))
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    watching = visitor(anna.locator("#link-spectators").input_value().removeprefix(base))
    while not anna.locator(".result").count():
        click_choice(anna if anna.locator("#choices [data-token]").count() else ben)
        anna.wait_for_timeout(200)
    anna.get_by_role("button", name="Rematch").click()
    anna.wait_for_url("**/seat/**")
    expect(ben.locator(".result .again")).to_have_text("Anna wants a rematch.")
    expect(ben.locator("#live")).to_contain_text("Anna wants a rematch.")
    ben.get_by_role("button", name="Go to your seat in the new match").click()
    watching.get_by_role("link", name="Watch the new match").click()
    click_choice(anna)
    for page in (ben, watching):
        expect(page.locator("#lines")).to_contain_text("Anna opens the road")
