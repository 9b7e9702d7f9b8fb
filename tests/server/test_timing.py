"""When time is out a bot plays, for a while or to the end; nobody waits for ever, and the person can come back."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from dicehall.server.background import timekeeper
from dicehall.server.background.timekeeper import ALIVE, SLACK, Timekeeper
from dicehall.server.common.errors import Refused
from dicehall.server.hall import seat_changes, takebacks
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match.card import Summary
from dicehall.server.match.log import Entry
from dicehall.server.rendering.match_page import ranks
from dicehall.server.storage.schema import MATCHES
from tests.server.house import House, link, opened, settings
from tests.server.test_seats import is_over, until

pytestmark = pytest.mark.anyio
MOVE = {"house-clock": "60"}
BANK = {"house-clock": "300+5"}
FORFEIT = {"house-out": "forfeit"}
TIMES = {"bot_pause": 60.0}  # bots wait until a test lets them play


class Time:
    """The time of a hall, in the hands of a test."""

    def __init__(self, house: House) -> None:
        self.now = house.hall.hall_time.now()
        self.house, self.timing = house, Timekeeper(house.hall)
        house.hall.hall_time.now = lambda: self.now

    async def passes(self, seconds: float) -> None:
        """Time passes in which the hall is served."""
        for _ in range(int(seconds)):
            self.now += 1000
            if self.now % ALIVE < 1000:
                await self.timing.say_alive()
        await self.timing.look()


@pytest.fixture
async def still(tmp_path: Path) -> AsyncIterator[House]:
    """A hall whose bots think for a minute."""
    async with opened(settings(tmp_path, **TIMES)) as house:
        yield house


async def table(house: House, *rules: dict[str, str], players: int = 2) -> LiveRoom:
    """A match of people in which seat 0 is on turn."""
    more = {name: value for rule in rules for name, value in rule.items()}
    seats = {"seat-0": "person", **{f"seat-{seat}": "open" for seat in range(1, players)}}
    room = await house.create({"option-first": "0", **seats, **more}, players)
    for seat in range(1, players):
        await house.post(room, seat, "take", name="")
    return room


async def summary_of(house: House, room: LiveRoom) -> Summary:
    """What the database says of a match."""
    columns = (MATCHES.c.changed, MATCHES.c.stage, MATCHES.c.turn, MATCHES.c.due)
    async with house.hall.store._engine.connect() as connection:
        row = (await connection.execute(MATCHES.select().with_only_columns(*columns))).one()
    return Summary(*row)


async def test_the_summary_says_when_time_is_out(house: House) -> None:
    time = Time(house)
    room = await house.create({"option-first": "0", "seat-0": "person", "seat-1": "open", **MOVE})
    assert (await summary_of(house, room)) == Summary(time.now, "open", 0, None)
    time.now += 5000
    await house.post(room, 1, "take", name="")
    assert (await summary_of(house, room)) == Summary(time.now, "playing", 0, time.now + 60_000)
    time.now += 5000
    await house.play(room)
    assert (await summary_of(house, room)) == Summary(time.now, "playing", 1, time.now + 60_000)


async def test_a_bot_plays_when_time_is_out_and_the_person_comes_back(house: House) -> None:
    time = Time(house)
    room = await table(house, MOVE)
    last = room.last
    await time.passes(59)
    assert room.last == last
    await time.passes(1)
    assert (room.entries[last].data["why"], room.entries[last].by) == ("time", 0)
    await until(lambda: room.match.to_act == 1)
    mine, other = await house.page(room, 0), await house.page(room, 1)
    assert "You ran out of time; a bot is playing for you." in mine
    assert "Coral ran out of time: a bot (Thoughtful) plays until Coral is back." in other
    assert room.seats[0].controller == "bot flat"
    assert (await house.post(room, 0, "controller", controller="person")).status_code == 200
    await house.play(room)
    assert room.clock is not None
    assert (room.clock.running, room.clock.left_at(0, time.now)) == (0, 60_000)
    await house.play(room)


async def test_a_time_out_is_written_once(still: House) -> None:
    time = Time(still)
    room = await table(still, MOVE)
    last = room.last
    time.now += 61_000
    await asyncio.gather(*(seat_changes.time_out(still.hall, room) for _ in range(3)))
    assert room.last == last + 1


async def test_nobody_holds_up_the_others_by_coming_back_just_when_time_is_out(still: House) -> None:
    time = Time(still)
    room = await table(still, BANK)
    await time.passes(300)
    refused = await still.post(room, 0, "controller", controller="person")
    assert refused.status_code == 409
    assert "a bot makes it, then you can play on" in refused.json()["message"]
    time.now += 10_000  # the bot must have failed
    assert (await still.post(room, 0, "controller", controller="person")).status_code == 200
    assert room.clock is not None
    assert room.clock.left_at(0, time.now) == 10_000


async def test_a_choice_that_is_written_before_the_time_out_counts(house: House) -> None:
    time = Time(house)
    room = await table(house, MOVE)
    time.now += 61_000
    await house.play(room)
    await time.timing.look()
    assert room.seats[0].controller == "person"
    assert room.clock is not None
    assert room.clock.due == time.now + 60_000


async def test_a_choice_that_comes_after_the_time_out_is_refused(still: House) -> None:
    time = Time(still)
    room = await table(still, MOVE)
    await time.passes(61)
    reply = await still.post(room, 0, "play", answers=room.last, token=room.match.legal[0])
    assert reply.status_code == 403
    assert "A bot is playing this seat" in reply.json()["message"]


async def test_a_forfeited_seat_is_last_and_its_person_cannot_come_back(house: House) -> None:
    time = Time(house)
    room = await table(house, MOVE, FORFEIT, {"option-limit": "2"}, players=3)
    while not wins_now(room, 2):
        await house.play(room)
    await time.passes(60)
    assert room.forfeited == {2}
    await until(is_over(room))
    for deed in ({"controller": "person"}, {}):
        reply = await house.post(room, 2, "controller" if deed else "leave", **deed)
        assert (reply.status_code, room.seats[2].controller) == (409, "bot flat")
    outcome = room.match.outcome
    assert outcome is not None
    assert outcome.winners == [2], "the bot should win here, or nothing is tried"
    page = await house.page(room, 1)
    rows = re.findall(r'<td class="number">(\d)</td><td.*?<span>(\w+)</span>', page, re.DOTALL)
    assert rows[-1] == ("3", "Amber")
    assert rows[0][0] == "1"
    assert f"First: {rows[0][1]}. Lost on time: Amber." in page
    assert "Amber wins" not in page.partition("<title>")[2].partition("</title>")[0]


def wins_now(room: LiveRoom, seat: int) -> bool:
    """Whether the one choice of a seat is the last one and wins."""
    if room.match.to_act != seat or len(room.match.legal) > 1:
        return False
    trial = room.match.copy()
    trial.play(trial.legal[0])
    return trial.outcome is not None and trial.outcome.winners == [seat]


def test_ranks_with_forfeits() -> None:
    assert ranks([1, 2, 3], set()) == [1, 2, 3]
    assert ranks([1, 2, 3], {0}) == [3, 1, 2]
    assert ranks([1, 1, 3, 4], {1, 2}) == [1, 3, 3, 2]
    assert ranks([2, 1], {0, 1}) == [2, 1]


async def test_a_timer_rings_by_itself_when_time_is_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timekeeper, "LOOK", 3600.0)  # no look comes before it
    async with opened(settings(tmp_path)) as house:
        room = await table(house, {"house-clock": "1+0"})
        await until(lambda: room.seats[0].bot is not None)


async def test_time_is_out_also_for_matches_that_are_not_in_memory_and_damaged_ones_are_passed_over(
    house: House,
) -> None:
    time = Time(house)
    bad, room = await table(house, MOVE, {"form": "bad"}), await table(house, MOVE, {"form": "good"})
    nonsense = [Entry(bad.last + 1, "event", {"token": "nonsense"}, 0, time.now)]
    await house.hall.store.append(bad.card.id, nonsense, bad.summary_after([]))
    house.hall._rooms.clear()
    await time.passes(60)
    again = await house.hall.room(room.card.id)
    assert again.seats[0].bot is not None
    assert await house.hall.store.due(time.now, 10) == []


async def test_what_is_due_by_mistake_is_looked_at_once(still: House) -> None:
    time = Time(still)
    room = await table(still, MOVE)
    assert room.clock is not None
    due = room.clock.due
    await still.hall.store.put_off(room.card.id, None, time.now)
    await time.timing.look()
    assert (await summary_of(still, room)).due == due
    assert room.seats[0].bot is None


async def test_two_processes_see_the_same_time_out_once(tmp_path: Path) -> None:
    async with opened(settings(tmp_path, **TIMES)) as one, opened(settings(tmp_path, **TIMES)) as two:
        times = [Time(one), Time(two)]
        here = await table(one, MOVE)
        there = await two.hall.room(here.card.id)
        for time in times:
            await time.passes(59)
        for time in times:
            time.now = here.entries[-1].at + 60_000
        await asyncio.gather(*(time.timing.look() for time in times))
        told = [entry for entry in await one.hall.store.log(here.card.id) if entry.data.get("why") == "time"]
        assert len(told) == 1
        assert there.seats[0].bot is not None or here.seats[0].bot is not None


async def test_no_time_runs_at_a_table_with_an_open_seat_or_when_nobody_served(still: House) -> None:
    time = Time(still)
    room = await table(still, MOVE, players=3)
    await still.post(room, 1, "leave")
    await time.passes(100)
    assert room.seats[0].bot is None
    await still.post(room, 1, "take", name="Cleo")
    await time.passes(30)
    time.now += 3_600_000  # the machine sleeps
    await time.timing.look()
    await time.passes(20)
    assert room.seats[0].bot is None
    assert room.clock is not None
    assert 0 < room.clock.left_at(0, time.now) <= 10_000 + ALIVE + SLACK
    await time.passes(20)
    assert room.seats[0].bot is not None


async def test_undo_is_no_way_to_get_time(still: House) -> None:
    time = Time(still)
    room = await table(still, BANK)
    time.now += 50_000
    await still.play(room)
    time.now += 1_000
    await takebacks.undo(still.hall, room, room.seats[0], room.last)
    assert room.clock is not None
    assert room.clock.left == (255_000, 299_000)
    with pytest.raises(Refused):
        await seat_changes.hand_over(still.hall, room, room.seats[0], "open")


async def test_the_page_shows_what_is_left(still: House) -> None:
    time = Time(still)
    room = await table(still, MOVE)
    time.now += 51_500
    shown = re.findall(
        r'<time class="clock( is-low)?"[^>]*data-left="(\d+)"([^>]*)>([^<]+)<', await still.page(room, 0)
    )
    assert [(low, left, text) for low, left, _more, text in shown] == [
        (" is-low", "8500", "0:09"),
        ("", "60000", "1:00"),
    ]
    assert ["data-runs" in more for _low, _left, more, _text in shown] == [True, False]
    assert "data-text-low" in shown[0][2]
    assert "data-text-low" not in await still.page(room, 1)
    assert "<dt>Clock:</dt> <dd>1 minute per turn</dd>" in await still.page(room)


async def test_a_rematch_keeps_the_rules_of_the_table(house: House) -> None:
    Time(house)
    room = await table(house, BANK, {"option-limit": "2"})
    while room.match.to_act is not None:
        await house.play(room)
    assert (await summary_of(house, room)).due is None
    following = await house.room_of((await house.post(room, 0, "rematch")).headers["location"])
    assert following.card.table_rules == room.card.table_rules
    assert [seat.controller for seat in following.seats] == ["person", "open"]
    assert following.clock is not None
    assert (following.clock.left, following.clock.due) == ((300_000, 300_000), None)
    there = (await house.post(room, 1, "rematch")).headers["location"]
    assert there == link(following, 1)
    await house.post(following, 1, "take", name="")
    assert following.clock.due is not None
