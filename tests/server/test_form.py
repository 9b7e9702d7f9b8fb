"""The form for a new match: it keeps what was filled in, offers usual ways to play, and nothing that does nothing."""

import re
from urllib.parse import urlencode

import pytest

from dicehall.games import find
from dicehall.server.rendering import option_labels
from dicehall.server.rendering.new_match_form import option_value
from tests.server.house import ONE_IS_ENOUGH, House

pytestmark = [pytest.mark.anyio, ONE_IS_ENOUGH]
FORM = "/new/line-dice"
FILLED = {"name-0": "Anna", "seat-1": "open", "option-limit": "10", "option-bluff": "yes", "option-first": "1"}


def chosen(page: str, name: str) -> str | None:
    """What a select of the page has chosen, None where there is no such select."""
    select = re.search(rf'<select[^>]* name="{name}".*?</select>', page, re.DOTALL)
    found = re.search(r'value="([^"]*)" selected', select[0]) if select else None
    return found[1] if found else None


def check_filled(page: str) -> None:
    assert 'value="Anna"' in page
    assert [chosen(page, name) for name in ("seat-1", "option-limit", "option-first")] == ["open", "10", "1"]
    assert 'name="option-bluff" value="yes" checked' in page
    assert '<details class="options" open>' in page


async def test_another_number_of_players_keeps_names_and_options(house: House) -> None:
    page = (await house.client.get(FORM, params={"form": "used", "players": "2", **FILLED})).text
    assert page.count('name="players" value="4" formmethod="get" formaction="/new/line-dice"') == 1
    sent = [("players", "2"), *FILLED.items(), ("players", "4")]
    other = (await house.client.get(f"{FORM}?{urlencode(sent)}")).text
    assert 'name="seat-3"' in other
    check_filled(other)
    assert 'name="form" value="used"' not in page, "a form that was used would lead to the match made with it"


async def test_another_language_keeps_names_and_options(house: House) -> None:
    sent = {"form": "x", "game": "line-dice", "players": "3", "back": f"{FORM}?players=3", "language": "de"}
    reply = await house.client.post("/language", data={**sent, **FILLED})
    assert reply.status_code == 303
    page = (await house.client.get(reply.headers["location"])).text
    assert '<html lang="de">' in page
    assert 'name="seat-2"' in page
    check_filled(page)


async def test_a_usual_way_to_play_fills_the_options_and_leaves_the_names(house: House) -> None:
    page = (await house.client.get(FORM, params={"players": "3", **FILLED, "preset": "3"})).text
    assert chosen(page, "option-scoring") == "domino"
    assert chosen(page, "option-limit") == ""
    assert 'value="Anna"' in page
    now = re.findall(r'name="preset"[^>]*aria-current="true">([^<]+)<', page)
    assert now == ["Domino to 40"]
    usual = (await house.client.get(FORM, params={"players": "3", **FILLED, "preset": "0"})).text
    assert re.findall(r'name="preset"[^>]*aria-current="true">([^<]+)<', usual) == ["Standard game"]
    assert '<details class="options">' in usual


@pytest.mark.parametrize("preset", ["5", "-1", "x", "9" * 5000])
async def test_a_preset_that_is_none_changes_nothing(house: House, preset: str) -> None:
    page = await house.client.get(FORM, params={"players": "2", **FILLED, "preset": preset})
    assert page.status_code == 200
    check_filled(page.text)


async def test_the_spare_die_is_asked_for_only_where_one_is_left_over(house: House) -> None:
    for players in range(2, 7):
        page = (await house.client.get(FORM, params={"players": players})).text
        assert ('name="option-starter"' in page) == (players == 5)


async def test_options_tell_with_what_they_do_something(house: House) -> None:
    page = (await house.client.get(FORM)).text
    found = re.findall(r'data-only-with="([^"]+)" data-only-value="([^"]+)">.*?name="([^"]+)"', page, re.DOTALL)
    assert found == [
        ("option-bluff", "yes", "option-penalty"),
        ("option-bluff", "yes", "option-false_call"),
        ("option-scoring", "domino", "option-target"),
    ]


async def test_no_value_has_a_name_that_says_what_it_means(house: House) -> None:
    page = (await house.client.get(FORM)).text
    empty = re.findall(r'<option value="" selected>([^<]+)<', page)
    assert empty == ["all that are dealt", "drawn by lot", "the first corner decides"]


async def test_what_a_query_makes_up_is_harmless(house: House) -> None:
    wild = {
        "players": "99",
        "seat-0": "god",
        "name-0": "<b>",
        "option-limit": "x",
        "option-target": "-9",
        "option-no": "1",
    }
    page = await house.client.get(FORM, params=wild)
    assert page.status_code == 200
    assert "<b>" not in page.text


async def test_a_refused_spare_die_reads_like_a_sentence(house: House) -> None:
    reply = await house.post_new({"seat-0": "person", "seat-1": "bot random", "option-starter": "yes"})
    assert reply.status_code == 422
    assert "with 2 players no die is left over that could begin." in reply.text


async def test_an_order_of_the_seats_is_chosen_from_all_there_are(house: House) -> None:
    sent = {"players": "3", "option-order": "2 0 1"}
    page = (await house.client.get("/new/dazzling-diceline", params=sent)).text
    assert chosen(page, "option-order") == "2 0 1"
    select = re.search(r'<select[^>]* name="option-order".*?</select>', page, re.DOTALL)
    assert select is not None
    assert select[0].count("<option") == 1 + 6
    assert "Amber, Coral, Teal" in select[0]
    wild = (await house.client.get("/new/dazzling-diceline", params={**sent, "option-order": "2 2 9"})).text
    assert chosen(wild, "option-order") is None


def test_an_order_that_was_chosen_is_told_by_the_names_of_the_seats() -> None:
    game = find("dazzling-diceline")
    options = game.settle({"players": 3, "order": option_value(game.options[1], "2 0 1")})
    assert options["order"] == [2, 0, 1]
    assert option_labels.chosen(game, options, ["Ann", "Ben", "Cleo"]) == [("Player order", "Cleo, Ann, Ben")]


async def test_what_so_many_cannot_play_is_not_offered(house: House) -> None:
    three, four = [(await house.client.get(f"/new/dice-age?players={players}")).text for players in (3, 4)]
    assert 'name="option-barbarians"' in three
    assert "With barbarians" in three
    assert "With barbarians" not in four
    assert 'name="option-barbarians"' not in four
    ticked = await house.client.get("/new/dice-age", params={"players": "4", "option-barbarians": "yes"})
    assert ticked.status_code == 200
    assert 'name="option-barbarians"' not in ticked.text
