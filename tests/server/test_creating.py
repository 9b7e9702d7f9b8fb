"""New matches: the form, what it refuses, and a double click."""

import re

import pytest

from tests.server.house import House

pytestmark = pytest.mark.anyio
SEATS = {"seat-0": "person", "seat-1": "bot random"}


async def test_the_start_page_leads_to_a_form_that_makes_a_match(house: House) -> None:
    start = (await house.client.get("/")).text
    paths = re.findall(r'href="(/new/line-dice[^"]+)"', start)
    assert paths == [f"/new/line-dice?players={players}" for players in range(2, 7)]
    form = (await house.client.get(paths[1])).text
    fields = dict(re.findall(r'<input type="hidden" name="(form|game|players)" value="([^"]+)"', form))
    assert fields["players"] == "3"
    assert len(re.findall(r'<select name="seat-\d"', form)) == 3
    chosen = re.findall(r'<option value="([^"]+)" selected', form)[:3]
    room = await house.create({**fields, **{f"seat-{seat}": value for seat, value in enumerate(chosen)}})
    assert [seat.controller for seat in room.seats] == ["person", "bot flat", "open"]


async def test_every_option_of_the_game_can_be_set(house: House) -> None:
    form = (await house.client.get("/new/line-dice?players=5")).text
    names = re.findall(r'name="option-(\w+)"', form)
    sent = {"limit": "5", "starter": "no", "first": "1", "arrow": "e", "turning": "from_second", "hidden": "yes"}
    sent |= {"bluff": "yes", "penalty": "last", "false_call": "out", "scoring": "domino", "target": "12"}
    assert sorted(names) == sorted(sent)
    seats = {f"seat-{seat}": "bot random" for seat in range(1, 5)}
    options = {f"option-{name}": value for name, value in sent.items()}
    room = await house.create({"seat-0": "person", **seats, **options}, players=5)
    assert room.match.options == {
        "players": 5, "limit": 5, "starter": False, "first": 1, "arrow": "e", "turning": "from_second", "hidden": True,
        "bluff": True, "penalty": "last", "false_call": "out", "scoring": "domino", "target": 12,
    }  # fmt: skip


async def test_a_double_click_makes_one_match(house: House) -> None:
    replies = [await house.post_new({"form": "one", **SEATS}) for _ in range(2)]
    assert replies[0].headers["location"] == replies[1].headers["location"]
    other = await house.post_new({"form": "two", **SEATS})
    assert other.headers["location"] != replies[0].headers["location"]


REFUSED = [
    ({"option-limit": "19"}, "The option “limit” takes"),
    ({"option-arrow": "north"}, "The option “arrow” takes"),
    ({"option-first": "2"}, "The option “first” takes"),
    ({"seat-1": "person"}, "You can take only one seat"),
    ({"seat-0": "open"}, "Take a seat yourself"),
    ({"name-0": "a\tb"}, "A name cannot contain"),
]


@pytest.mark.parametrize(("form", "sentence"), REFUSED)
async def test_a_refused_form_comes_back_with_the_reason_and_what_was_sent(
    house: House, form: dict[str, str], sentence: str
) -> None:
    reply = await house.post_new({**SEATS, "name-1": "Robert", **form})
    assert reply.status_code == 422
    assert sentence in reply.text
    assert 'value="Robert"' in reply.text
    assert not house.hall._rooms


FOREIGN = [{"players": "7"}, {"players": "x"}, {"game": ""}, {"seat-0": "bot nobody"}, {"seat-0": "god"}]


@pytest.mark.parametrize("form", FOREIGN)
async def test_what_the_form_never_sends_is_refused(house: House, form: dict[str, str]) -> None:
    reply = await house.post_new({**SEATS, **form})
    assert reply.status_code in (400, 404)
    assert not house.hall._rooms


async def test_links_cannot_be_guessed(house: House) -> None:
    room = await house.new("person", "open", "open")
    keys = [room.card.id, *(seat.secret for seat in room.seats)]
    assert len(set(keys)) == 4
    assert all(len(key) >= 22 for key in keys)  # 22 characters of base64 hold 128 bits


async def test_the_rules_have_an_anchor_for_each_number(house: House) -> None:
    page = (await house.client.get("/rules/line-dice")).text
    assert '<strong id="R13">R13' in page
    assert "<table>" in page
