"""Who is here: pages of this process, and what other processes tell."""

import asyncio
import json
from collections.abc import Callable
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import pytest

from dicehall.server.hall import presence
from dicehall.server.hall.presence import HERE, Here, Presence
from tests.server.clockwork import BY_CLOCKWORK, now
from tests.server.house import House
from tests.server.listening import Listener, listening

pytestmark = pytest.mark.anyio
GRACE, HEARTBEAT = 0.02, 0.05


@pytest.fixture
def by_clockwork(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "time", SimpleNamespace(monotonic=now))


class Wire:
    """A bus that hands each message to all at once, through JSON."""

    def __init__(self) -> None:
        self.callbacks: list[Callable[[dict[str, Any]], None]] = []
        self.messages: list[dict[str, Any]] = []

    def publish(self, kind: str, data: dict[str, Any]) -> None:
        assert kind == HERE
        self.messages.append(data)
        for callback in self.callbacks:
            callback(json.loads(json.dumps(data)))

    def subscribe(self, kind: str, callback: Callable[[dict[str, Any]], None]) -> None:
        assert kind == HERE
        self.callbacks.append(callback)


def two() -> tuple[Presence, Presence, list[str], Wire]:
    """Two processes, and the matches of the second whose watchers were told."""
    wire, told = Wire(), list[str]()
    one = Presence(wire, HEARTBEAT, lambda match: None)
    other = Presence(wire, HEARTBEAT, told.append)
    for each in (one, other):
        each.grace, each.pause = GRACE, 0.0
    return one, other, told, wire


@BY_CLOCKWORK
@pytest.mark.usefixtures("by_clockwork")
async def test_seats_once_and_spectators_by_number_over_all_processes() -> None:
    one, other, told, _wire = two()
    with one.at("m", (0,)), one.at("m", (0,)), one.at("m", ()), other.at("m", ()), other.at("m", (1, 2)):
        await asyncio.sleep(GRACE / 2)
        assert one.here("m") == other.here("m") == Here((0, 1, 2), 2)
        assert one.here("another") == Here()
    assert "m" in told


@BY_CLOCKWORK
@pytest.mark.usefixtures("by_clockwork")
async def test_who_goes_is_waited_for_a_moment() -> None:
    one, other, told, _wire = two()
    with one.at("m", (0,)):
        await asyncio.sleep(GRACE / 2)
    assert other.here("m") == Here((0,))
    with one.at("m", (0,)):  # loaded anew
        await asyncio.sleep(2 * GRACE)
        assert other.here("m") == Here((0,))
    assert len(told) == 1
    await asyncio.sleep(2 * GRACE)
    assert one.here("m") == other.here("m") == Here()
    assert len(told) == 2


@BY_CLOCKWORK
@pytest.mark.usefixtures("by_clockwork")
async def test_a_process_that_tells_no_more_is_forgotten() -> None:
    one, other, _told, wire = two()
    with one.at("m", (0,)):
        await asyncio.sleep(2 * HEARTBEAT)
        before = len(wire.messages)
        one.beat("m")
        one.beat("m")
        assert len(wire.messages) == before + 1
        await asyncio.sleep(2 * HEARTBEAT)
        assert other.here("m") == Here((0,))
        await asyncio.sleep(2 * HEARTBEAT)
        assert other.here("m") == Here()
        assert one.here("m") == Here((0,))


@BY_CLOCKWORK
@pytest.mark.usefixtures("by_clockwork")
async def test_a_crowd_that_comes_at_once_is_told_in_one_message() -> None:
    one, other, told, wire = two()
    with ExitStack() as stack:
        for _ in range(100):
            stack.enter_context(one.at("m", ()))
        await asyncio.sleep(GRACE / 2)
        assert (other.here("m"), len(wire.messages), told) == (Here((), 100), 1, ["m"])


async def here(listener: Listener) -> dict[str, Any]:
    while not (text := await listener.raw()).startswith("event: here"):
        pass
    assert "\nid:" not in text
    found: dict[str, Any] = json.loads(text.partition("data: ")[2])
    return found


async def test_streams_tell_who_is_here_and_when_that_changes(house: House) -> None:
    house.hall.presence.grace = house.hall.presence.pause = 0.0
    room = await house.new("person", "open")
    async with listening(house, room, 0) as mine:
        assert await here(mine) == {"seats": [0], "spectators": 0}
        async with listening(house, room, 1) as guest:
            await guest.next()
            assert await here(mine) == {"seats": [0], "spectators": 1}
        assert await here(mine) == {"seats": [0], "spectators": 0}
        await house.post(room, 1, "take", name="Ben")
        async with listening(house, room, 1) as ben:
            await ben.next()
            assert await here(mine) == {"seats": [0, 1], "spectators": 0}
    assert room.watchers == 0
