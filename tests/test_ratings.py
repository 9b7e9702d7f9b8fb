"""Ratings as numbers: leaving never gains, order and doubles are of no matter, and they tell what they claim."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicehall import ratings
from dicehall.core.errors import BadRecord
from dicehall.ratings import ANCHOR, FIXED, START, Placed, Pool, Rating, Result, known_after, places, rated

few = settings(max_examples=40)
DUEL = Pool("line-dice", 2)
PEOPLE = ("ann", "ben", "cleo", "dan")
PLAYERS = (*PEOPLE, "bot flat", ANCHOR)


@st.composite
def results(draw: st.DrawFn, most: int = 6) -> Result:
    """A result of any kind: people once each, bots as often as they like, some of the people gone."""
    people = draw(st.lists(st.sampled_from(PEOPLE), unique=True, max_size=4))
    bots = draw(st.lists(st.sampled_from(("bot flat", ANCHOR)), max_size=most - len(people)))
    players = draw(st.permutations(people + bots))
    players = [*players, "eve", "fay"][: max(2, len(players))]
    left = {seat for seat, who in enumerate(players) if not ratings.is_bot(who) and draw(st.booleans())}
    ranking = [draw(st.integers(1, 4)) for _ in players]
    is_whole = not left or draw(st.booleans())
    found = places(ranking if is_whole else None, range(len(players)), left)
    seats = tuple(Placed(seat, who, found[seat], seat in left) for seat, who in enumerate(players))
    ended = draw(st.integers(0, 3))
    return Result(f"match {draw(st.integers(0, 99))}", Pool("line-dice", len(players)), ended, seats, is_whole)


RATINGS = st.builds(Rating, st.integers(500, 2500).map(float), st.integers(20, int(START.deviation)).map(float))
KNOWN = st.fixed_dictionaries({}, optional=dict.fromkeys((*PEOPLE, "bot flat"), RATINGS))


@few
@given(results(), KNOWN)
def test_leaving_never_gains(result: Result, known: dict[str, Rating]) -> None:
    for placed, now in zip(result.seats, rated(result, known), strict=True):
        if placed.has_left:
            was = ratings.rating_of(placed.player, known)
            assert now.mean <= was.mean
            assert now.deviation == was.deviation


@few
@given(results(), KNOWN, st.data())
def test_whoever_leaves_has_no_more_than_whoever_stays_in_the_worst_place(
    result: Result, known: dict[str, Rating], data: st.DataObject
) -> None:
    leavers = [placed for placed in result.seats if placed.has_left]
    if not leavers:
        return
    who = data.draw(st.sampled_from(leavers))
    others = [placed for placed in result.seats if placed is not who]
    worst = max([placed.place for placed in others if not placed.has_left], default=0)
    place = data.draw(st.sampled_from((max(1, worst), worst + 1)))
    stayed = replace(
        result, seats=tuple(p._replace(place=place, has_left=False) if p is who else p for p in result.seats)
    )
    left, had_stayed = (rated(each, known)[result.seats.index(who)] for each in (result, stayed))
    assert left.mean <= had_stayed.mean + 1e-6


@few
@given(results(), KNOWN)
def test_all_who_stay_gain_by_it_that_somebody_leaves(result: Result, known: dict[str, Rating]) -> None:
    """Nobody is worse off for the leaving of another one than if that one had won."""
    leavers = [seat for seat, placed in enumerate(result.seats) if placed.has_left]
    if len(leavers) != 1 or not result.is_whole:
        return
    won = tuple(p._replace(place=1 if p.has_left else p.place + 1, has_left=False) for p in result.seats)
    pairs = zip(result.seats, rated(result, known), rated(replace(result, seats=won), known), strict=True)
    for placed, now, else_ in pairs:
        if not placed.has_left and placed.player != ANCHOR:
            assert now.mean >= else_.mean - 1e-6


@few
@given(st.lists(results(), max_size=6), st.randoms())
def test_the_order_in_which_results_come_in_and_doubles_are_of_no_matter(
    found: list[Result], chance: random.Random
) -> None:
    found = list({result.match: result for result in found}.values())
    shuffled = [*found, *found[:2]]
    chance.shuffle(shuffled)
    assert known_after(shuffled) == known_after(found)


@few
@given(st.lists(results(), max_size=6))
def test_one_after_the_other_is_the_same_as_all_at_once(found: list[Result]) -> None:
    found = sorted({result.match: result for result in found}.values(), key=lambda result: result.order)
    known: dict[tuple[Pool, str], Rating] = {}
    for result in found:
        here = {player: rating for (pool, player), rating in known.items() if pool == result.pool}
        for placed, now in zip(result.seats, rated(result, here), strict=True):
            known[result.pool, placed.player] = now
    assert known == known_after(found)


@few
@given(results(), KNOWN)
def test_who_chooses_at_random_is_the_fixed_point(result: Result, known: dict[str, Rating]) -> None:
    for placed, now in zip(result.seats, rated(result, known), strict=True):
        assert (now == FIXED) == (placed.player == ANCHOR)


@few
@given(results(), KNOWN)
def test_a_bot_has_one_rating_whatever_it_sits_on_and_gains_nothing_of_what_was_broken_off(
    result: Result, known: dict[str, Rating]
) -> None:
    after = [now for placed, now in zip(result.seats, rated(result, known), strict=True) if placed.player == "bot flat"]
    assert len(set(after)) <= 1
    if not result.is_whole and after:
        assert after[0] == known.get("bot flat", START)


def duel(first: str, second: str, ended: int = 0) -> Result:
    seats = (Placed(0, first, 1), Placed(1, second, 2))
    return Result(f"{first} {second} {ended}", DUEL, ended, seats)


def test_to_win_gains_as_much_as_the_other_loses_and_both_are_known_better() -> None:
    ann, ben = rated(duel("ann", "ben"), {})
    assert ann.mean - START.mean == pytest.approx(START.mean - ben.mean)
    assert ann.mean > START.mean
    assert ann.deviation == ben.deviation < START.deviation


def test_four_hundred_points_are_ten_to_one() -> None:
    """Whoever wins ten of eleven against the fixed point comes to lie about 400 points above it."""
    chance, found = random.Random(7), []
    for moment in range(3000):
        found.append(duel("ann", ANCHOR, moment) if chance.random() < 10 / 11 else duel(ANCHOR, "ann", moment))
    rating = known_after(found)[DUEL, "ann"]
    assert abs(rating.mean - FIXED.mean - 400) < rating.margin
    assert not rating.is_provisional


def test_a_place_is_that_among_those_who_stayed() -> None:
    assert places([4, 1, 1, 3], range(4), {1}) == {0: 3, 1: 4, 2: 1, 3: 2}
    assert places([1, 2], [0, 1], {0, 1}) == {0: 1, 1: 1}
    assert places(None, range(3), {1}) == {0: 1, 1: 3, 2: 1}


@few
@given(results())
def test_a_record_tells_it_whole(result: Result) -> None:
    count = len(result.seats)
    ranking = [placed.place for placed in result.seats] if result.is_whole else None
    pool = Pool("line-dice", count)
    assert ratings.from_data(ratings.as_data(result), pool, ranking) == result


@pytest.mark.parametrize(
    "wrong",
    [
        {"match": 1},
        {"ended": "then"},
        {"whole": 1},
        {"seats": {}},
        {"seats": [{}]},
        {"seats": [{"seat": 0, "player": "ann", "place": 2, "left": False}]},
        {"seats": [{"seat": 5, "player": "ann", "place": 1, "left": False}]},
        {"seats": [{"seat": True, "player": "ann", "place": 1, "left": False}]},
        {"more": 1},
        {"whole": False, "seats": []},
        {"whole": False, "seats": [{"seat": 0, "player": "ann", "place": 1, "left": False}]},
        {"seats": [{"seat": seat, "player": "ann", "place": seat + 1, "left": False} for seat in (0, 1)]},
        {"seats": [{"seat": seat, "player": f"\x1b[2J{seat}", "place": seat + 1, "left": False} for seat in (0, 1)]},
        {"seats": [{"seat": seat, "player": f"bot {seat}", "place": seat + 1, "left": seat == 1} for seat in (0, 1)]},
    ],
)
def test_what_a_record_cannot_say_is_refused(wrong: dict[str, object]) -> None:
    data = ratings.as_data(duel("ann", "ben"))
    assert ratings.from_data(data, DUEL, [1, 2]) == duel("ann", "ben")
    with pytest.raises(BadRecord):
        ratings.from_data({**data, **wrong}, DUEL, [1, 2])


def test_a_place_that_the_match_does_not_give_is_refused() -> None:
    data = ratings.as_data(duel("ann", "ben"))
    for ranking in ([2, 1], [1, 1], None):
        with pytest.raises(BadRecord):
            ratings.from_data(data, DUEL, ranking)
