"""Clocks that run out, in real browsers."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import new_table
from tests.server.process import HallProcess

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HallProcess]:
    """A hall whose bots are slow: a match that two of them took over is not at its end before a person is back."""
    with HallProcess(tmp_path_factory.mktemp("hall"), bot_pause=8, bot_seconds=0.05) as process:
        yield process


def test_when_time_is_out_a_bot_plays_until_the_person_is_back(visitor: Visit) -> None:
    page = visitor("/new/line-dice?players=2")
    new_table(page, clock="6+0", listed="yes")
    other = visitor("/seat/" + page.locator("#link-1").input_value().rpartition("/seat/")[2])
    other.get_by_role("button", name="Sit down").click()
    expect(page.locator("#seats time.is-low")).to_be_visible()
    expect(page.locator("#live")).to_contain_text("Your time is almost up.")
    expect(page.locator("#lines")).to_contain_text("Coral ran out of time")
    expect(page.locator(".sit")).to_contain_text(
        "You ran out of time for this choice: a bot makes it, then you can play on."
    )
    expect(page.locator(".sit")).to_contain_text("You ran out of time; a bot is playing for you.")
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.locator("#lines")).to_contain_text("Coral takes the seat.")
