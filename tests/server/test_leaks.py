"""No byte of the hall tells what somebody may not know: whatever anybody asks for, wherever, in whichever order.

Two matches that differ in hidden facts alone are played in two halls, and the same is asked of both.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from dicehall.core import conformance
from dicehall.core.match import Match
from dicehall.games import find
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match import log
from dicehall.server.match.card import Card
from dicehall.server.match.seats import OPEN, PERSON, Seat
from dicehall.server.match.table_rules import TableRules
from tests.server.addresses import ADDRESSES, addresses
from tests.server.house import AS_PROGRAM, PASSWORD
from tests.server.test_told_alike import SECRETIVE
from tests.server.two_halls import MOMENT, Person, two_halls
from tests.server.visiting import Ask, Table

pytestmark = [pytest.mark.anyio]
PLAYERS = 3
LINE_DICE = {"hidden": True, "limit": 9}
DOMINO = {"hidden": True, "limit": 2, "scoring": "domino", "target": 1000}
OFTEN = [address for address in ADDRESSES if "{match}" in address or "{secret}" in address]
STREAMS = ("stream", "stream?as=json")
PLAY = "POST /seat/{secret}/play"


def pair(name: str, options: dict[str, Any], seed: int, is_shared: bool) -> tuple[Match, Match]:
    """Two matches at a choice that differ only in what one seat, or at a shared device no spectator, can see."""
    game = find(name)
    for attempt in range(seed * 100, seed * 100 + 100):
        for one, other, viewer in conformance.twins(game, game.settle({"players": PLAYERS, **options}), attempt, 120):
            if isinstance(one.to_act, int) and (viewer is None) == is_shared:
                return one, other
    raise AssertionError(f"no pair of {name}")


def card(match: Match, shared: tuple[int, ...]) -> Card:
    """A listed table; its seats are open, or all at one device."""
    game = match.game
    seats = tuple(
        Seat(number, f"Seat {number}", PERSON if shared else OPEN, f"first-link-{number}") for number in range(PLAYERS)
    )
    house = TableRules(is_listed=True, shared=shared)
    facts = (game.name, game.version, game.components_hash, match.options, "tests", 0)
    return Card("the-match", "the form", *facts, seats, house, MOMENT * 1000)


@asynccontextmanager
async def table(folder: Path, matches: tuple[Match, Match], seed: int, is_shared: bool = False) -> AsyncIterator[Table]:
    """Both halls with the matches, and people with and without seats."""
    async with two_halls(folder) as halls:
        people = [
            await halls.person(name)
            for name in ("spectator", "account", "guest", "other account", "somebody", "passer-by")
        ]
        cards = [card(match, tuple(range(PLAYERS)) if is_shared else ()) for match in matches]
        await halls.begin(cards, [log.of_events(match.events, 0) for match in matches])
        holders: dict[int, Person | None] = dict.fromkeys(range(PLAYERS), people[2] if is_shared else None)
        found = Table(halls, random.Random(seed), people, holders)
        for each in (1, 3):
            await found.ask(Ask(people[each], "POST", "/account/new", {"login": f"login{each}", "password": PASSWORD}))
            found.own[people[each]] = True
        for seat, each in enumerate((1, 2, 3) if not is_shared else ()):
            await found.ask(Ask(people[each], "POST", f"/seat/first-link-{seat}/take", {"name": ""}, seat=seat))
        try:
            yield found
        finally:
            for person in people:
                for browser in person.browsers:
                    await browser.aclose()


async def turn(table: Table) -> None:
    """The seat on turn plays, if somebody sits there and it can without telling what differs."""
    room = table.room
    seat, token = room.on_turn, next(table.safe(), None)
    holder = table.holders[seat.number]
    if token is None or holder is None:
        return
    shows = f"?shows={room.last}" if seat.number in room.shared else ""
    form = {"answers": room.last, "token": token}
    twice = await table.ask(Ask(holder, "POST", f"/seat/{seat.secret}/play{shows}", form, seat=seat.number))
    assert room.entries[-1].kind == log.EVENT, twice


async def lend(table: Table) -> None:
    """A bot gets a seat that is not on turn, and gives it back."""
    for seat in table.room.seats:
        holder = table.holders[seat.number]
        if seat != table.room.on_turn and holder is not None:
            for controller in ("bot random", PERSON):
                form = {"controller": controller}
                await table.ask(Ask(holder, "POST", f"/seat/{seat.secret}/controller", form, seat=seat.number))
                await look(table)
            return


async def look(table: Table) -> None:
    """Everybody looks at what lies open to them."""
    for seat in table.room.seats:
        holder = table.holders[seat.number]
        if holder is not None:
            asked = f"?shows={table.room.last}" if seat == table.room.on_turn else ""
            for more in ({}, AS_PROGRAM):
                await table.ask(Ask(holder, "GET", f"/seat/{seat.secret}{asked}", seat=seat.number, more=more))
    for more in ({}, AS_PROGRAM):
        await table.ask(Ask(table.people[0], "GET", f"/match/{table.room.card.id}", more=more))


async def visit(table: Table, steps: int) -> None:
    """Every address once, then at random what belongs to the match, with turns between."""
    wanted = list(ADDRESSES)
    table.pick.shuffle(wanted)
    await look(table)
    for step, address in enumerate(wanted + table.pick.choices(OFTEN, k=steps)):
        await table.ask(ADDRESSES[address](table))
        if step % 8 == 0:
            await turn(table)
    await lend(table)
    await look(table)


async def watch(table: Table, steps: int) -> None:
    """Visit, while a spectator and a seat that knows no more has a stream open."""
    async with AsyncExitStack() as open_streams:
        await table.ask(Ask(table.people[0], "GET", "/"))
        streams = [
            await open_streams.enter_async_context(table.halls.watching(table.people[0], f"/match/the-match/{what}"))
            for what in STREAMS
        ]
        for seat in {0, 1, 2} - table.differing() - set(table.room.shared):
            holder, path = table.holders[seat], f"/seat/{table.room.seats[seat].secret}"
            assert holder is not None
            for what in STREAMS:
                streams.append(await open_streams.enter_async_context(table.halls.watching(holder, f"{path}/{what}")))
        await visit(table, steps)
    table.leaks += [twice.what for found in streams for twice in found if not twice.is_alike]


def check(table: Table) -> None:
    """Nothing has been told, and whoever may know something did get it."""
    assert not table.leaks, "\n".join(table.leaks)
    assert table.told
    assert table.halls.chance.is_alike()
    assert table.halls.lines[0]
    one, other = ([line for line in lines if not is_stream(line)] for lines in table.halls.lines)
    assert one == other
    one, other = (sorted((line for line in lines if is_stream(line)), key=str) for lines in table.halls.lines)
    assert one == other


def is_stream(line: tuple[str, str, dict[str, Any]]) -> bool:
    """Whether a line tells of a stream: it comes when the stream ends, which may be before or after another answer."""
    return str(line[2].get("route", "")).endswith("/stream")


def test_every_address_is_visited() -> None:
    assert set(ADDRESSES) == addresses()


def test_every_secretive_game_is_played() -> None:
    assert {name for name, _options, _is_shared in PLAYED} == SECRETIVE


PLAYED = [
    ("line-dice", LINE_DICE, False),
    ("line-dice", DOMINO, False),
    ("line-dice", LINE_DICE, True),
    ("dice-age", {}, False),
]


@pytest.mark.parametrize(("name", "options", "is_shared"), [each for each in PLAYED if each[1] is not DOMINO])
async def test_nobody_is_told_what_they_may_not_know(
    tmp_path: Path, name: str, options: dict[str, Any], is_shared: bool
) -> None:
    async with table(tmp_path, pair(name, options, 1, is_shared), 1, is_shared) as here:
        await watch(here, 15)
        check(here)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize(("name", "options", "is_shared"), PLAYED)
async def test_nobody_is_told_in_many_matches(
    tmp_path: Path, name: str, options: dict[str, Any], is_shared: bool, seed: int
) -> None:
    async with table(tmp_path, pair(name, options, seed, is_shared), seed, is_shared) as here:
        await watch(here, 400)
        check(here)


async def test_a_rematch_tells_nothing_of_the_match_before(tmp_path: Path) -> None:
    async with table(tmp_path, pair("line-dice", LINE_DICE, 1, False), 1) as here:
        halls, path = here.halls, f"/seat/{here.room.seats[1].secret}/rematch"

        async def play_out(hall: int) -> None:
            room = halls.rooms[hall]
            while room.match.to_act is not None:
                await halls.houses[hall].hall.write(room, room.decided(room.match.legal[0]))

        async def following(hall: int) -> LiveRoom:
            return await halls.houses[hall].hall.room(halls.rooms[hall].entries[-1].data["match"])

        await halls.both(play_out)
        holder = here.holders[1]
        assert holder is not None
        assert (await halls.ask(holder, "POST", path, form={})).is_alike
        halls.rooms = list(await halls.both(following))
        again = Table(halls, random.Random(1), here.people, dict(here.holders), here.own)
        assert again.differing() == set()
        await look(again)
        for address in ("GET /mine", "GET /", "GET /match/{match}/replay", "GET /seat/{secret}/stream"):
            await again.ask(ADDRESSES[address](again))
        assert not again.leaks


async def test_the_comparison_sees_hands_that_are_not_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    matches = pair("line-dice", LINE_DICE, 1, False)
    monkeypatch.setattr(find("line-dice").part("view"), "hands_hidden", lambda _s: False)
    async with table(tmp_path, matches, 1) as here:
        here.differing = lambda: {0}  # type: ignore[method-assign]
        await look(here)
        assert len(here.leaks) >= 4
