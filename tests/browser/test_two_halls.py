"""Two halls on one PostgreSQL, a browser at each: they play together, and one hall dies in the middle of a move."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import click_choice, log_of, wait_for_news, wait_for_turn
from tests.server.databases import Postgres
from tests.server.process import HallProcess

pytestmark = pytest.mark.browser


@pytest.fixture
def halls() -> Iterator[tuple[HallProcess, HallProcess]]:
    postgres = Postgres()
    url = postgres.empty()
    halls = HallProcess(url), HallProcess(url)
    for hall in halls:
        hall.launch()
    for hall in halls:
        hall.wait()
    yield halls
    for hall in halls:
        hall.end()
    postgres.cluster.stop(keep=False)


def visit(chromium: Browser, url: str) -> Page:
    page = chromium.new_context(locale="en", reduced_motion="reduce").new_page()
    page.goto(url)
    return page


def test_people_at_two_halls_play_together_and_a_hall_that_dies_loses_nothing(
    chromium: Browser, halls: tuple[HallProcess, HallProcess]
) -> None:
    one, two = halls
    anna = visit(chromium, f"{one.url}/new/line-dice?players=2")
    anna.locator("[name=seat-1]").select_option("open")
    anna.locator("details.options:not(.house) summary").click()
    anna.locator("[name=option-first]").select_option("0")
    anna.locator("form[action='/matches'] .primary").click()
    link = anna.locator("#link-1").input_value()
    ben = visit(chromium, link.replace(one.url, two.url))
    ben.get_by_role("button", name="Sit down").click()
    expect(anna.locator(".invitations")).to_have_count(0)
    for here, there in ((anna, ben), (ben, anna), (anna, ben)):
        wait_for_turn(here)
        log = log_of(there)
        click_choice(here)
        wait_for_news(there, log)
    one.end()
    wait_for_turn(ben)
    click_choice(ben)
    one.start()
    wait_for_turn(anna)
    assert log_of(anna) == log_of(ben)
    log = log_of(ben)
    click_choice(anna)
    wait_for_news(ben, log)
    for page in (anna, ben):
        page.context.close()
