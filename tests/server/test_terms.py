"""The rules of a table: asked for in the form, offered by games, told on the pages."""

import re

import pytest

from dicehall.server.match.table_rules import USUAL, TableRules
from dicehall.server.rendering import table_rules_form
from tests.server import house as halls
from tests.server.test_form import chosen

pytestmark = pytest.mark.anyio
SEATS = {"seat-0": "person", "seat-1": "open"}
ALL = {
    "house-listed": "yes",
    "house-clock": "300+5",
    "house-out": "forfeit",
    "house-undo": "never",
    "house-chat": "no",
    "house-programs": "yes",
    "house-rated": "no",
    "house-dice": "yes",
}


async def test_the_form_makes_the_rules_of_the_table(house: halls.House) -> None:
    room = await house.create({**SEATS, **ALL})
    rules = TableRules(True, None, 300, 5, "forfeit", "never", has_chat=False, programs=True, real_dice=True)
    assert room.card.table_rules == rules
    house.hall._rooms.clear()
    assert (await house.hall.room(room.card.id)).card.table_rules == rules
    assert table_rules_form.fields(rules) == ALL
    assert (await house.create({**SEATS, "form": "other"})).card.table_rules == USUAL


async def test_all_who_look_read_by_what_the_table_plays(house: halls.House) -> None:
    room = await house.create({**SEATS, **ALL, "option-first": "0"})
    usual = await house.create({**SEATS, "form": "other"})
    for viewer in (0, 1, None):
        told = re.findall(r"<dt>(.*?):</dt> <dd>(.*?)</dd>", await house.page(room, viewer))
        assert told[1:] == [
            ("Who may join", "anyone, from the open tables"),
            ("Clock", "5 minutes, plus 5 seconds per turn"),
            ("When time runs out", "the seat loses, and a bot plays it to the end"),
            ("Undo", "not allowed"),
            ("Chat", "no"),
            ("Programs", "may join open tables"),
            ("Rolling and drawing", "by us, at a real table"),
        ]
        assert "chosen-options" not in await house.page(usual, viewer)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("clock", "0"),
        ("clock", "60+"),
        ("clock", "-5"),
        ("clock", "9999999"),
        ("clock", "1e3"),
        ("clock", ""),
        ("clock", "٣٠"),
        ("out", "kick"),
        ("undo", "FREE"),
        ("listed", "maybe"),
        ("chat", ""),
        ("dice", "maybe"),
    ],
)
async def test_rules_that_there_are_not(house: halls.House, field: str, value: str) -> None:
    sent = {**SEATS, f"house-{field}": value}
    assert (await house.post_new(sent)).status_code == 400
    page = await house.client.get("/new/line-dice", params={"players": "2", **sent})
    assert page.status_code == 200
    assert [chosen(page.text, name) for name in table_rules_form.fields(USUAL)] == list(
        table_rules_form.fields(USUAL).values()
    )


async def test_what_was_filled_in_stays(house: halls.House) -> None:
    page = (await house.client.get("/new/line-dice", params={"players": "3", **ALL})).text
    assert [chosen(page, name) for name in ALL] == list(ALL.values())
    assert '<details class="house" open>' in page
    usual = (await house.client.get("/new/line-dice", params={"players": "3"})).text
    assert '<details class="house">' in usual


async def test_the_chess_timer_of_line_dice_is_one_click_for_two(house: halls.House) -> None:
    form = "/new/line-dice"
    page = (await house.client.get(form, params={"players": "2", "preset": "4", "house-listed": "yes"})).text
    fields = ("option-limit", "option-arrow", "house-clock", "house-out", "house-listed")
    assert [chosen(page, name) for name in fields] == ["9", "n", "30+0", "forfeit", "yes"]
    assert re.findall(r'name="preset"[^>]*aria-current="true">([^<]+)<', page) == ["Chess timer"]
    assert "30 seconds for the whole match" in page
    assert "Chess timer" not in (await house.client.get(form, params={"players": "3"})).text


async def test_another_way_to_play_takes_the_clock_of_the_last_one_away_and_no_other(house: halls.House) -> None:
    for clock, left in (("30+0", "none"), ("300+5", "300+5")):
        params = {"players": "2", "preset": "1", "house-clock": clock, "house-listed": "yes"}
        page = (await house.client.get("/new/line-dice", params=params)).text
        assert [chosen(page, name) for name in ("house-clock", "house-listed")] == [left, "yes"]


@pytest.mark.parametrize(
    ("seconds", "text"), [(1, "1 second"), (90, "90 seconds"), (120, "2 minutes"), (3600, "1 hour"), (604800, "7 days")]
)
def test_lengths_of_time_in_words(seconds: int, text: str) -> None:
    assert table_rules_form.duration(seconds) == text
