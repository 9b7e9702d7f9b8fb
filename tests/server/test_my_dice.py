"""The dice of a visitor: of their own seats in matches that are over, in the order in which they were rolled."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from typing import Any

import pytest

from dicehall.core.fairness import judge
from dicehall.games import load
from dicehall.server.endpoints import my_dice
from dicehall.server.endpoints.my_dice import Timed, judged, of_seats
from dicehall.server.hall.live_room import LiveRoom
from tests.core.exact import at_most
from tests.core.test_fairness import random_draws
from tests.server.house import House, link

MINE = "/mine/dice"


async def play_out(house: House, room: LiveRoom) -> None:
    while room.match.to_act is not None:
        await house.play(room)


async def against_a_stranger(house: House, **options: Any) -> LiveRoom:
    """A match with a stranger on the second seat, played to its end by both links."""
    room = await house.new("person", "open", limit=3, **options)
    await house.stranger.get("/")
    await house.stranger.post(f"{link(room, 1)}/take", data={"name": "Ben"})
    await play_out(house, room)
    return room


def counted(page: str) -> int:
    """How many draws the lines of a page tell of."""
    rows = re.findall(r'<td class="number">(\d+)</td><td class="number">(\d+)</td><td class="number">[\d.]+</td>', page)
    return sum(int(times) for _draws, times in rows)


def rolled(room: LiveRoom, seat: int) -> int:
    return sum(event.owner == seat for event in room.match.events)


@pytest.mark.anyio
async def test_only_ones_own_dice_of_matches_that_are_over(house: House) -> None:
    assert "You have not finished a match with dice rolled by the hall yet." in (await house.client.get(MINE)).text
    going = await house.people()
    assert "You have not finished a match with dice rolled by the hall yet." in (await house.client.get(MINE)).text
    room = await against_a_stranger(house)
    mine, theirs = [(await each.get(MINE)).text for each in (house.client, house.stranger)]
    assert (counted(mine), counted(theirs)) == (rolled(room, 0), rolled(room, 1)) == (3, 3)
    assert rolled(going, 0) > 3
    another = await against_a_stranger(house)
    assert counted((await house.client.get(MINE)).text) == rolled(room, 0) + rolled(another, 0)
    assert "in your last 2 finished matches" in (await house.client.get(MINE)).text
    row = (await house.client.get(MINE)).text
    in_german = (await house.client.get(MINE, headers={"accept-language": "de"})).text
    assert ">1.0<" in row
    assert "<td>Die: " in row
    assert "roll " not in row
    assert ">1,0<" in in_german


@pytest.mark.anyio
async def test_older_matches_are_left_out_and_that_is_said(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(my_dice, "MOST", 1)
    await against_a_stranger(house)
    assert "Older matches do not count." not in (await house.client.get(MINE)).text
    await against_a_stranger(house)
    page = (await house.client.get(MINE)).text
    assert counted(page) == 3
    assert "Older matches do not count." in page


@pytest.mark.anyio
async def test_what_was_worked_out_once_is_kept_and_the_least_asked_for_forgotten(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(my_dice, "REMEMBERED", 2)
    known = house.app.state.known_dice.found
    played = []
    for match in range(1, 4):
        played.append((await against_a_stranger(house)).card.id)
        before = (await house.client.get(MINE)).text
        assert counted(before) == 3 * match
    assert len(known) == 2
    assert set(known) < set(played)
    monkeypatch.setattr(my_dice, "REMEMBERED", 3)
    assert (await house.client.get(MINE)).text == before
    monkeypatch.setattr(my_dice, "drawn", None)
    assert (await house.client.get(MINE)).text == before


def player(number: int, matches: dict[str, int], known: dict[str, dict[Any, list[str]]]) -> list[Timed]:
    """The dice of one seat in some random matches that were played at the same time."""
    pick, own = random.Random(f"player {number}"), []
    for name, count in matches.items():
        for each in range(count):
            at, match = pick.randrange(50), f"{name} {each}"
            for entry, draw in enumerate(random_draws(load(name), pick, known[name])):
                at += pick.randrange(3)
                own.append(Timed(at, match, entry, draw))
    return of_seats(own, {0})


def check_alarms(players: int, matches: dict[str, int]) -> None:
    """Over fair players each number alarms as often as it says, not more: fails in 1 of 10,000 such tests."""
    known: dict[str, dict[Any, list[str]]] = {name: {} for name in matches}
    of_all, of_games = [], []
    for number in range(players):
        games, over_all = judged(player(number, matches, known))
        assert len(games) == len(matches)
        assert over_all.draws == sum(each.fairness.draws for each in games)
        of_all.append(over_all.p)
        of_games += [each.fairness.p for each in games]
    for found in (of_all, of_games):
        for bound in (0.5, 0.2, 0.1, 0.05):
            alarms = sum(p <= bound for p in found)
            assert 1 - at_most(alarms - 1, len(found), Fraction(bound).limit_denominator(100)) > 1e-4, (bound, alarms)
    assert sum(p <= 0.5 for p in of_all) > players / 20


@pytest.mark.compiled
def test_fair_players_are_told_that_something_is_strange_as_often_as_is_said() -> None:
    check_alarms(40, {"line-dice": 2, "dice-age": 1})


@pytest.mark.soak
def test_the_same_of_many_players() -> None:
    check_alarms(600, {"line-dice": 4, "dice-age": 2, "dazzling-diceline": 1})


@pytest.mark.compiled
def test_draws_are_judged_in_the_order_in_which_they_were_made() -> None:
    own = player(1, {"line-dice": 3}, {"line-dice": {}})
    mixed = random.Random(1).sample(own, len(own))
    games, over_all = judged(mixed)
    made = [timed.draw for timed in sorted(own, key=lambda timed: (timed.at, timed.match, timed.entry))]
    assert over_all == judge(made) == games[0].fairness
