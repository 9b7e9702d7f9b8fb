"""What is drawn face down at a real table: entered by whoever drew it, and in no byte of what others get."""

from __future__ import annotations

import re
from functools import cache

import pytest

from dicehall.games import find
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match import log
from dicehall.server.match.real_dice import chances, secret_drawer
from tests.server.house import House, link
from tests.server.test_real import enter, table

pytestmark = pytest.mark.anyio
GAME = {"game": "dice-age", "option-first": "0"}


@cache
def first_shell(seat: int) -> tuple[str, ...]:
    """The events of a match of two up to the first shell that this seat draws."""
    game = find("dice-age")
    for start in range(100):
        match = game.new(players=2, first=0, dice="manual")
        while match.to_act is not None and secret_drawer(match) is None:
            ways = match.units() or match.legal
            match.play(ways[(start + 7 * len(match.events)) % len(ways)])
        if secret_drawer(match) == seat:
            return tuple(event.token for event in match.events)
    raise AssertionError("nobody draws a shell")


async def drawing(house: House, seat: int, *seats: str) -> LiveRoom:
    """A table at which this seat is to draw its first shell."""
    room = await table(house, *seats, **GAME)
    match = room.match.copy()
    for token in first_shell(seat):
        match.play(token)
    await house.hall.write(room, log.of_events(match.events, room.last))
    assert secret_drawer(room.match) == seat
    return room


async def test_the_one_who_draws_enters_it_alone(house: House) -> None:
    room = await drawing(house, 0, "person", "open")
    page, other = await house.page(room, 0), await house.page(room, 1)
    assert "Only you may see this: no one else should look now." in page
    assert 'name="tokens" value="draw 20"' in page
    assert "/43" not in page
    assert 'name="tokens"' not in other
    assert "Waiting for Coral to enter what was drawn." in other
    last = room.last
    reply = await enter(house, room, "draw 20", seat=1)
    assert (reply.status_code, room.last) == (403, last)
    assert (await enter(house, room, "draw 20")).status_code == 200
    assert "Coral draws a shell of 20." in await house.page(room, 0)
    assert "Coral draws a shell." in await house.page(room, 1)
    assert "shell of 20" not in await house.page(room, 1)


async def test_what_was_entered_in_secret_can_be_taken_back_and_stays_secret(house: House) -> None:
    room = await drawing(house, 0, "person", "open")
    await enter(house, room, "draw 40")
    reply = await house.post(room, 1, "undo", answers=room.last)
    assert reply.status_code == 200
    assert "draw 40" not in reply.text


async def test_of_a_bot_anybody_enters_it(house: House) -> None:
    room = await drawing(house, 1, "person", "bot random")
    assert "the player who enters it for Teal will know it." in await house.page(room, 0)
    assert (await enter(house, room, "draw 30")).status_code == 200


async def test_a_shared_device_is_handed_to_whoever_draws(house: House) -> None:
    room = await drawing(house, 1, "person", "here")
    for seat in (0, 1):
        page = await house.page(room, seat)
        assert "Hand the device to Teal." in page
        assert 'name="tokens"' not in page
    found = re.search(r'href="(/seat/[^"]+\?shows=\d+)"', page)
    assert found
    assert found[1].startswith(link(room, 1))
    shown = (await house.client.get(found[1])).text
    assert 'name="tokens" value="draw 20"' in shown


def test_what_could_be_drawn_tells_nobody_what_is_left() -> None:
    match = find("dice-age").new(players=2, first=0, dice="manual")
    for token in first_shell(0):
        match.play(token)
    assert set(chances(match).values()) == {None}
    assert list(chances(match)) == ["draw 20", "draw 30", "draw 40"]
