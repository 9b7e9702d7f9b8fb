"""What people roll and draw at a real table, in every game: words, pictures, and how much of it comes in one go."""

from __future__ import annotations

import random

import pytest

from dicehall.core.match import Match
from dicehall.core.parts import View
from dicehall.games import games
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match import real_dice
from dicehall.server.match.seats import PERSON, Seat
from dicehall.server.rendering.template_filling import fill
from tests.server.house import House
from tests.server.test_real import enter, run_of, table

EVENTS = 160


def seats(players: int) -> list[dict[str, object]]:
    return [Seat(number, "", PERSON, "").as_shown(None) for number in range(players)]


def names(match: Match) -> list[str]:
    return [f"seat {seat}" for seat in range(match.players)]


def run(match: Match) -> real_dice.Run:
    """What is awaited, with views taken from the match itself."""

    def view_at(count: int) -> View:
        then = match.copy()
        then.rewind(count)
        return then.view()

    return real_dice.run(match, view_at, names(match))


@pytest.mark.parametrize("name", list(games()))
def test_how_many_come_in_one_go_does_not_depend_on_what_comes(name: str) -> None:
    game, pick = games()[name], random.Random(1)
    match = game.new(players=game.seats[0], dice="manual")
    count, told = 0, None
    while match.to_act is not None and len(match.events) < EVENTS:
        if match.to_act != "chance":
            assert told is None or told.left == 1
            told = None
            match.play(pick.choice(match.legal))
            continue
        now = run(match)
        if told is not None and told.left > 1:
            assert now == real_dice.Run(told.ask, told.owner, told.done + 1, told.left - 1)
            count += 1
        told = now
        match.play(pick.choice(match.units()))
    assert count > 10


@pytest.mark.parametrize("name", list(games()))
def test_all_that_can_come_has_a_name_and_a_picture_of_its_own(name: str) -> None:
    game, pick = games()[name], random.Random(3)
    match = game.new(players=game.seats[0], dice="manual")
    shown_seats, known, came = seats(match.players), set(), dict[str, str]()
    while match.to_act is not None and len(match.events) < EVENTS:
        chance, view, units = real_dice.chance_of(match), match.view(), match.units()
        ask = chance.ask(view, units[0], "Coral") if units else ""
        if units and ask not in known:
            known.add(ask)
            told = [chance.outcome(view, token, shown_seats, game.components) for token in match.odds]
            assert len({each["label"] for each in told}) == len(told)
            came |= {token: chance.came(token, shown_seats, game.components) for token in match.odds}
            pictures = {fill(f"{name}/chance.html", shown=each, seats=shown_seats) for each in told}
            assert len(pictures) == len(told) or chance.is_secret(units[0])
        match.play(pick.choice(units or match.legal))
    assert len(set(came.values())) == len(came)
    assert not set(came.values()) & {token.partition(" ")[2] for token in came}


async def whole(house: House, name: str) -> LiveRoom:
    """A match at a real table to its end."""
    room = await table(house, *["person", "open", "open"][: games()[name].seats[0]], game=name)
    while room.match.to_act is not None:
        if room.match.to_act == "chance":
            seat = 0 if room.awaited is None else room.awaited.number
            await house.page(room, seat)
            assert (await enter(house, room, *run_of(room), seat=seat)).status_code == 200
        else:
            await house.play(room, room.match.legal[room.last % len(room.match.legal)])
    return room


@pytest.mark.full
@pytest.mark.anyio
@pytest.mark.parametrize("name", list(games()))
async def test_a_whole_match_of_each_game(house: House, name: str) -> None:
    room = await whole(house, name)
    assert room.match.outcome
    assert "Each" not in await house.page(room, 0)
