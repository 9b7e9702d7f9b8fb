"""Clocks are counted from the log alone: whose time runs, what is left, and when it is out."""

from collections.abc import Sequence

import pytest

from dicehall.server.match.clocks import GRACE, Clock, Clocks, Moment, Outage
from dicehall.server.match.table_rules import TableRules

PER_MOVE = TableRules(move=60)
BANK = TableRules(bank=300, increment=5)
MINUTE = 60_000


def at(seconds: float, events: int, turn: int | None, people: str = "pp", back: int | None = None) -> Moment:
    """A moment; of `people` each letter is a seat: p a person, b a bot, o open."""
    here = tuple(letter == "p" for letter in people)
    return Moment(int(seconds * 1000), events, turn, here, "o" in people, back)


def clock(house: TableRules, *moments: Moment, outages: Sequence[Outage] = ()) -> Clock:
    """The clocks, counted in one go; counted from moment to moment they are the same, and to look ahead is harmless."""
    found, steps = Clocks(house).after(moments, outages), Clocks(house)
    for number in range(1, len(moments) + 1):
        ahead = steps.then(moments[: number - 1], moments[number - 1 : number], outages)
        steps.then(moments[:number], [at(10_000, 99, 1, "pb")], outages)
        last = steps.after(moments[:number], outages)
        assert ahead == last
    assert found is not None
    assert last == found
    return found


def test_without_a_clock_nothing_is_counted() -> None:
    assert Clocks(TableRules()).after([at(0, 0, 0)]) is None


def test_the_time_of_the_seat_on_turn_runs() -> None:
    found = clock(PER_MOVE, at(10, 4, 1))
    assert (found.running, found.due) == (1, 70_000)
    assert [found.left_at(seat, 15_000) for seat in (0, 1)] == [60_000, 55_000]
    assert found.left_at(1, 10**9) == 0


def test_a_move_gets_its_time_anew_when_the_turn_passes_and_only_then() -> None:
    found = clock(PER_MOVE, at(0, 0, 0), at(20, 1, 0), at(30, 5, 0))
    assert found.left == (30_000, 60_000)
    passed = clock(PER_MOVE, at(0, 0, 0), at(20, 1, 1), at(30, 2, 0))
    assert (passed.left[0], passed.running) == (60_000, 0)


def test_a_bank_runs_down_and_each_completed_turn_adds_the_increment() -> None:
    found = clock(BANK, at(0, 0, 0), at(20, 1, 0), at(30, 2, 1))
    assert found.left == (275_000, 300_000)
    assert found.due == 330_000


@pytest.mark.parametrize(
    ("turn", "people"), [(None, "pp"), (0, "bp"), (0, "po"), (0, "bo")], ids=["over", "bot", "open", "bot, open"]
)
def test_no_time_runs_when_nobody_could_use_it(turn: int | None, people: str) -> None:
    found = clock(BANK, at(0, 0, turn, people))
    assert (found.running, found.due) == (None, None)
    assert found.left_at(0, 10**9) == 300_000


def test_a_seat_that_opens_stops_the_time_and_somebody_who_sits_down_starts_it() -> None:
    found = clock(BANK, at(0, 0, 0), at(20, 0, 0, "po"), at(500, 0, 0), at(510, 1, 1))
    assert found.left == (275_000, 300_000)


def test_taking_back_gives_no_time_back() -> None:
    found = clock(PER_MOVE, at(0, 0, 0), at(50, 1, 1), at(52, 0, 0, back=0))
    assert (found.running, found.left[0]) == (0, 10_000)
    bank = clock(BANK, at(0, 0, 0), at(50, 1, 1), at(52, 0, 0, back=0))
    assert bank.left == (255_000, 298_000)


def test_playing_and_taking_back_over_and_over_earns_no_time() -> None:
    moments = [at(0, 0, 0)]
    for second in range(1, 40, 2):
        moments += [at(second, 1, 1), at(second + 1, 0, 0, back=0)]
    assert clock(BANK, *moments).left[0] == 300_000 - 20_000 + 5_000
    per_move = clock(PER_MOVE, *moments)
    assert per_move.left[0] == 60_000 - 20_000


def test_who_decides_again_since_others_took_back_gets_the_time_of_a_move() -> None:
    found = clock(PER_MOVE, at(0, 0, 0), at(50, 1, 1), at(52, 0, 0, back=1))
    assert found.left[0] == 60_000


def test_who_is_back_after_a_bot_has_played_can_think() -> None:
    gone = [at(0, 0, 0), at(300, 0, 0, "bp"), at(301, 1, 1, "bp"), at(302, 2, 0, "bp")]
    assert clock(BANK, *gone, at(303, 2, 0)).left[0] == GRACE
    assert clock(PER_MOVE, *gone, at(303, 2, 0)).left[0] == 60_000
    assert clock(TableRules(bank=300, increment=30), *gone, at(303, 2, 0)).left[0] == 30_000


def test_going_and_coming_back_at_once_changes_nothing() -> None:
    for house, left in ((PER_MOVE, 15_000), (BANK, 255_000)):
        moments = [at(0, 0, 0), at(45, 0, 0, "bp"), at(46, 0, 0)]
        assert clock(house, *moments).left[0] == left


def test_an_outage_of_the_hall_is_credited() -> None:
    outages = [Outage(10_000, 30_000), Outage(40_000, 100_000)]
    found = clock(PER_MOVE, at(0, 0, 0), outages=outages)
    assert found.due == 60_000 + 20_000 + 60_000
    assert [found.left_at(0, now) for now in (5_000, 20_000, 35_000, 100_000, 140_000)] == [
        55_000,
        50_000,
        45_000,
        40_000,
        0,
    ]
    moved = clock(BANK, at(0, 0, 0), at(35, 1, 1), outages=outages)
    assert moved.left == (290_000, 300_000)
    assert moved.due == 35_000 + 300_000 + 60_000


def test_an_outage_that_is_over_or_comes_when_time_is_out_is_none_of_its_business() -> None:
    found = clock(PER_MOVE, at(8, 0, 0), outages=[Outage(0, 5_000)])
    assert found.due == 68_000
    late = clock(PER_MOVE, at(0, 0, 0), outages=[Outage(70_000, 90_000)])
    assert late.due == 60_000


def test_due_and_what_is_left_agree() -> None:
    outages = [Outage(10_000, 30_000), Outage(40_000, 100_000), Outage(200_000, 200_001)]
    for start in range(0, 130, 7):
        found = clock(PER_MOVE, at(start, 0, 0), outages=outages)
        assert found.due is not None
        assert (found.left_at(0, found.due), found.left_at(0, found.due - 1)) == (0, 1)
