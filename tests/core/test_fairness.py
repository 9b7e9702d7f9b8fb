"""Whether dice look fair: exact numbers, no alarm more often than is said, and loaded dice found."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from dicehall.core import fairness
from dicehall.core.compiled import CHANCE, OVER, record
from dicehall.core.dice import FairDice
from dicehall.core.fairness import BETS, Draw, Fairness, count_p, draws, judge
from dicehall.core.game import Game
from dicehall.core.words import use
from dicehall.games import load
from tests.core.exact import at_most
from tests.core.test_fair_dice import SECRET, whole

Options = Callable[[tuple[Draw, ...]], dict[str, int] | None]
Story = tuple[tuple[Draw, ...], Fraction]  # what was drawn, and how likely that was

# --- one count


@pytest.mark.parametrize(
    "chances",
    [[1 / 6] * 7, [1 / 4, 1 / 3, 1 / 2], [0.0, 1.0, 0.3], [1 / 30, 1 / 29, 1 / 28, 1 / 28, 1.0], [1.0, 1.0], []],
)
def test_a_count_is_compared_with_its_exact_distribution(chances: list[float]) -> None:
    likely = [0.0] * (len(chances) + 1)
    for came in product((0, 1), repeat=len(chances)):
        likely[sum(came)] += math.prod(chance if yes else 1 - chance for chance, yes in zip(chances, came, strict=True))
    for times, probability in enumerate(likely):
        expected = sum(other for other in likely if other <= probability * (1 + 1e-9))
        assert count_p(chances, times) == pytest.approx(max(expected, 1e-12))


def test_a_count_of_many_draws() -> None:
    """Against whole numbers: all counts of sixes in 3000 throws that are no likelier than the one seen."""
    n, terms = 3000, [5**3000]
    for k in range(n):
        terms.append(terms[-1] * (n - k) // ((k + 1) * 5))
    for times in (380, 440, 500, 531, 560, 620):
        exact = Fraction(sum(term for term in terms if term <= terms[times]), 6**n)
        assert count_p([1 / 6] * n, times) == pytest.approx(max(1e-12, float(exact)), rel=1e-6)


# --- the bet: exact sums over everything that can happen


def stories(
    options: Callable[[tuple[Draw, ...]], dict[str, int] | None], so_far: Story = ((), Fraction(1))
) -> Iterator[Story]:
    """All that can happen where `options` says from what was drawn what is drawn next, or None to stop."""
    made, probability = so_far
    weights = options(made)
    if weights is None:
        yield so_far
        return
    for token, weight in weights.items():
        then = (*made, Draw("g", weights, token))
        yield from stories(options, (then, probability * Fraction(weight, sum(weights.values()))))


def until_lucky(made: tuple[Draw, ...]) -> dict[str, int] | None:
    """Rolls until more sixes came than was to be expected, and stops to enjoy it."""
    lucky = sum(draw.token == "roll 6" for draw in made)
    return None if len(made) == 7 or lucky * 4 > len(made) + 2 else {"roll 6": 1, "roll 5": 1, "roll 1": 2}


def until_strange(made: tuple[Draw, ...]) -> dict[str, int] | None:
    """Stops as soon as the page would alarm."""
    return None if len(made) == 7 or judge(made).p < 0.3 else {"roll 6": 1, "roll 5": 2}


def another_kind(made: tuple[Draw, ...]) -> dict[str, int] | None:
    """What is drawn, and from how many, depends on what came; outcomes become possible on the way."""
    if len(made) == 6:
        return None
    if made and made[-1].token in ("roll 6", "draw c"):
        return {f"draw {name}": 1 + (name == "c") for name in "abcd"[: 2 + len(made) // 2]}
    return {"roll 6": 1, "roll 5": 1, "roll 4": 0} if len(made) % 2 else {"roll 6": 1, "roll 4": 3}


@pytest.mark.parametrize("options", [until_lucky, until_strange, another_kind])
def test_no_way_of_choosing_makes_it_alarm_more_often_than_it_says(options: Options) -> None:
    """Over all stories with their exact probabilities, for every bound at once."""
    found = sorted((judge(made).p, probability) for made, probability in stories(options))
    assert len(found) > 30
    total = Fraction(0)
    for p, probability in found:
        total += probability
        assert total <= p + 1e-12 or p == 1


@pytest.mark.parametrize("options", [until_lucky, another_kind])
def test_with_fair_dice_the_bettor_gains_nothing(options: Options) -> None:
    """What a purse of each kind is expected to be at the end, the product of both, and every bet for itself: 1."""
    expected = dict.fromkeys(("roll", "draw", "all"), 0.0)
    for made, probability in stories(options):
        purse = 1.0
        for kind in ("roll", "draw"):
            some = [draw for draw in made if draw.kind[1] == kind]
            held = math.exp(fairness._Bets(some).purse()[-1]) if some else 1.0
            expected[kind] += float(probability) * held
            purse *= held
        expected["all"] += float(probability) * purse
    assert list(expected.values()) == pytest.approx([1, 1, 1], abs=1e-12)


def test_the_stakes_are_one() -> None:
    assert sum(stake for _tilt, stake in BETS) == 1


def test_a_bet_is_what_the_page_says() -> None:
    die = {f"roll {value}": 1 for value in range(1, 7)}
    made = [Draw("g", die, f"roll {value}") for value in (6, 6, 1, 6, 6, 6)]
    most = bet = 0.0
    for end in range(1, 7):
        each = []
        for token in die:
            times = sum(draw.token == token for draw in made[:end])
            each.append(sum(stake * t**times / (1 + (t - 1) / 6) ** end for t, stake in BETS))
        bet = sum(each) / 6
        most = max(most, bet)
    assert judge(made).p == pytest.approx(1 / most)


# --- random matches


def random_draws(game: Game, pick: random.Random, known: dict[Any, list[str]], loaded: str = "") -> list[Draw]:
    """The draws of a random match with the fewest players; a `loaded` token comes twice as often as it should."""
    doors, box, table = game.doors, game.box, np.zeros(game.table_size, np.uint8)
    doors.start(table, box, game.packed(game.settle({"players": game.seats[0]})))
    made: list[Draw] = []
    while (actor := doors.actor(table, box)) != OVER:
        ways = [doors.nth(table, box, i) for i in range(doors.count(table, box))]
        unit = pick.randrange(len(ways))
        if actor == CHANCE:
            key = record(table, game.part("state").Table).phase, *ways
            if key not in known:
                known[key] = [game.part("notation").write(table, box, way) for way in ways]
            tokens = known[key]
            if loaded in tokens:
                unit = pick.choices(range(len(ways)), [1 + (token == loaded) for token in tokens])[0]
            made.append(Draw(game.name, Counter(tokens), tokens[unit], game.part("view").owner(table, box)))
        doors.play(table, box, ways[unit])
    return made


def judged(name: str, matches: int, loaded: str = "") -> list[Fairness]:
    game, pick, known = load(name), random.Random(f"{name} {loaded}"), dict[Any, list[str]]()
    return [judge(random_draws(game, pick, known, loaded)) for _match in range(matches)]


def shares(found: Sequence[float], bounds: Sequence[float]) -> list[float]:
    return [sum(p <= bound for p in found) / len(found) for bound in bounds]


BOUNDS = (0.5, 0.2, 0.1, 0.05, 0.01)


def check_alarms(name: str, matches: int, least: float) -> None:
    """As often as is said, not more (1 in 10,000 that this fails with fair dice), and at least `least` of that."""
    found = judged(name, matches)
    overall = [each.p for each in found]
    for bound, share in zip(BOUNDS, shares(overall, BOUNDS), strict=True):
        alarms = round(share * matches)
        assert 1 - at_most(alarms - 1, matches, Fraction(bound).limit_denominator(100)) > 1e-4, (bound, share)
    assert sum(shares(overall, (0.5, 0.2, 0.1))) >= least * 0.8
    rows = [row.p for each in found for row in each.rows]
    for bound, share in zip(BOUNDS[:4], shares(rows, BOUNDS[:4]), strict=True):
        assert bound / 4 < share < bound * 1.1, (bound, share)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "matches", "least"),
    [("line-dice", 150, 0.2), ("dazzling-diceline", 60, 0.3), ("dice-age", 60, 0.3), ("wuerfelzucker", 20, 0.3)],
)
def test_fair_dice_alarm_as_often_as_is_said(name: str, matches: int, least: float) -> None:
    check_alarms(name, matches, least)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("name", "matches", "least"),
    [("line-dice", 4000, 0.3), ("dazzling-diceline", 3000, 0.5), ("dice-age", 3000, 0.5), ("wuerfelzucker", 1500, 0.7)],
)
def test_fair_dice_alarm_as_often_as_is_said_in_thousands_of_matches(name: str, matches: int, least: float) -> None:
    check_alarms(name, matches, least)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "loaded", "matches"),
    [("line-dice", "roll cross", 12), ("dice-age", "roll 6", 6), ("wuerfelzucker", "roll 3", 1)],
)
def test_loaded_dice_are_found(name: str, loaded: str, matches: int) -> None:
    game, pick, known = load(name), random.Random(loaded), dict[Any, list[str]]()
    found = judge(draw for _match in range(matches) for draw in random_draws(game, pick, known, loaded))
    worst = min(found.rows, key=lambda row: row.p)
    assert found.p < 0.001
    assert f"{worst.kind} {worst.outcome}" == loaded
    assert worst.times > worst.expected


# --- what a match tells


def test_the_draws_of_a_match() -> None:
    match = whole(FairDice(SECRET, "m"))
    made = list(draws(match))
    rolled = [event for event in match.events if event.by == CHANCE]
    assert [(draw.token, draw.owner) for draw in made] == [(event.token, event.owner) for event in rolled]
    assert all(draw.weights == {f"{draw.kind[1]} {value}": 1 for value in range(1, 7)} for draw in made)
    found = judge(made)
    assert found.draws == len(made)
    assert [(row.kind, row.outcome) for row in found.rows] == [
        (k, str(v)) for k in ("luck", "show") for v in range(1, 7)
    ]
    assert sum(row.times for row in found.rows) == len(made)
    assert sum(row.expected for row in found.rows) == pytest.approx(len(made))
    assert {row.draws for row in found.rows if row.kind == "luck"} == {3}


def test_nothing_drawn_is_nothing_strange() -> None:
    nothing = judge([])
    assert (nothing.rows, nothing.draws, nothing.p, nothing.tests) == ((), 0, 1.0, 0)
    certain = judge([Draw("g", {"draw a": 3}, "draw a")] * 5)
    assert (certain.rows, certain.p) == ((), 1.0)


@pytest.mark.parametrize(
    ("p", "sentence"),
    [
        (1.0, "Nothing unusual for fair dice."),
        (0.995, "Nothing unusual for fair dice."),
        (0.4, "at most 40 of 100 cases: that is not unusual."),
        (0.021, "at most 3 of 100 cases: that is rare"),
        (0.002, "at most 20 of 10,000 cases: that is rare"),
        (1e-12, "at most 1 of 1,000,000 cases: chance alone hardly ever does that."),
    ],
)
def test_it_is_said_in_words(p: float, sentence: str) -> None:
    with use("en"):
        assert sentence in Fairness((), 5, p).sentence
