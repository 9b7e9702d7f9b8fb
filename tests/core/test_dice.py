"""Dice: event k of a match depends on its seed and k, on nothing else in the world; units are equally likely."""

from __future__ import annotations

import threading
from collections import Counter
from itertools import product

import pytest

from dicehall.core import dice as dice_module
from dicehall.core.dice import SeededDice
from dicehall.core.errors import DicehallError
from dicehall.core.match import Match
from tests.core.running import environment, python
from tests.core.tiny_game import GAME

KEPT_7 = [4, 2, 4, 1, 4, 4, 0, 3, 0, 0, 1, 0]
KEPT_LAMP = [993, 399, 731, 380]
SEEDS = (0, 1, -1, "0", "lamp", "ÿ", 2**80)

IN_A_PROCESS = """
from tests.core.test_dice import SEEDS, tokens, whole
for seed in SEEDS:
    print(" ".join(tokens(whole(seed))))
"""


def tokens(match: Match) -> list[str]:
    return [event.token for event in match.events]


def step(match: Match) -> bool:
    """One decision; False when the match is over."""
    if match.to_act is not None:
        match.play(match.legal[0])
    return match.to_act is not None


def whole(seed: int | str | None) -> Match:
    """A whole match, always the first legal token."""
    match = GAME.new(players=3, seed=seed)
    while step(match):
        pass
    return match


def test_an_event_depends_on_the_seed_and_its_number_alone() -> None:
    dice = SeededDice("lamp")
    straight = [dice.unit(place, 6) for place in range(50)]
    backwards = [SeededDice("lamp").unit(place, 6) for place in reversed(range(50))]
    assert straight == backwards[::-1]
    assert [dice.unit(place, 6) for place in range(50)] == straight


def test_these_are_the_dice_of_all_records_ever_kept() -> None:
    assert [SeededDice(7).unit(place, 6) for place in range(12)] == KEPT_7
    assert [SeededDice("lamp").unit(place, 1000) for place in range(4)] == KEPT_LAMP


def test_every_seed_is_another_match_and_a_number_is_no_text() -> None:
    rows = {tuple(SeededDice(seed).unit(place, 60) for place in range(20)) for seed in SEEDS}
    assert len(rows) == len(SEEDS)


def test_without_a_seed_matches_differ() -> None:
    first, second = (GAME.new(players=2).dice for _time in range(2))
    rows = [[dice.unit(place, 60, list) for place in range(20)] for dice in (first, second) if dice]
    assert rows[0] != rows[1]


@pytest.mark.parametrize("seed", [True, 1.5, [1], b"x"])
def test_other_seeds_are_refused(seed: object) -> None:
    with pytest.raises(DicehallError, match="A seed is a whole number or a text"):
        GAME.new(players=2, seed=seed)  # type: ignore[arg-type]


def test_other_dice_are_refused() -> None:
    with pytest.raises(DicehallError, match="“auto” or “manual”, not “loaded”"):
        GAME.new(players=2, dice="loaded")


def test_interleaved_matches_do_not_disturb_each_other() -> None:
    alone = [tokens(whole(seed)) for seed in SEEDS]
    together = [GAME.new(players=3, seed=seed) for seed in SEEDS]
    while sum(step(match) for match in together):
        pass
    assert [tokens(match) for match in together] == alone


def test_threads_do_not_disturb_each_other() -> None:
    alone = [tokens(whole(seed)) for seed in SEEDS]
    found: dict[int, list[list[str]]] = {}
    start = threading.Barrier(4)

    def play(number: int) -> None:
        start.wait()
        found[number] = [tokens(whole(seed)) for seed in SEEDS]

    threads = [threading.Thread(target=play, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[number] for number in range(4)] == [alone] * 4


@pytest.mark.compiled
def test_processes_whatever_their_hashes_play_the_same_matches() -> None:
    alone = [" ".join(tokens(whole(seed))) for seed in SEEDS]
    for hashes in ("0", "4242"):
        ran = python(IN_A_PROCESS, environment(None, PYTHONHASHSEED=hashes))
        assert ran.stdout.splitlines() == alone


def test_taking_back_and_playing_again_gives_no_second_chance() -> None:
    match = GAME.new(players=2, seed=3)
    first = match.play("roll")
    for _time in range(3):
        match.undo()
        assert match.play("roll") == first


def test_a_copy_has_the_same_dice() -> None:
    match = GAME.new(players=2, seed=3)
    assert match.copy().play("roll") == match.play("roll")


class Hashes:
    """Stands in for `hmac`: gives `number` first and 0 after it, and keeps what was asked."""

    def __init__(self, number: int) -> None:
        self.number, self.asked = number, list[bytes]()

    def digest(self, _key: bytes, message: bytes, _name: str) -> bytes:
        self.asked.append(message)
        return (self.number if len(self.asked) == 1 else 0).to_bytes(8, "big") + b"ignored"


@pytest.mark.parametrize("ways", [1, 2, 3, 5, 6, 7, 12])
def test_numbers_that_would_favour_some_units_are_thrown_away(monkeypatch: pytest.MonkeyPatch, ways: int) -> None:
    """In a space of 16 numbers all that are kept fall on each unit equally often; for the rest dice ask again."""
    monkeypatch.setattr(dice_module, "SPACE", 16)
    kept: Counter[int] = Counter()
    thrown_away = set()
    for number in range(16):
        hashes = Hashes(number)
        monkeypatch.setattr(dice_module, "hmac", hashes)
        unit = SeededDice(1).unit(4, ways)
        if hashes.asked == [b"4.0"]:
            kept[unit] += 1
        else:
            assert hashes.asked == [b"4.0", b"4.1"]
            thrown_away.add(number)
    assert kept == dict.fromkeys(range(ways), 16 // ways)
    assert thrown_away == set(range(16 - 16 % ways, 16))


@pytest.mark.parametrize("ways", [2, 6, 36, 60])
def test_units_are_equally_likely(ways: int) -> None:
    """Chi-square over 100 seeds by 120 places: with a chance of about 1 in 10,000 fair dice would fail."""
    times = 12_000
    found = Counter(SeededDice(seed).unit(place, ways) for seed, place in product(range(100), range(120)))
    expected = times / ways
    chi_square = sum((found[unit] - expected) ** 2 / expected for unit in range(ways))
    freedom = ways - 1
    assert chi_square < freedom * (1 - 2 / (9 * freedom) + 3.72 * (2 / (9 * freedom)) ** 0.5) ** 3  # Wilson-Hilferty


@pytest.mark.parametrize(("seeds", "places"), [(0, 1), (1, 0)], ids=["events", "seeds"])
def test_neighbouring_events_and_seeds_are_independent(seeds: int, places: int) -> None:
    pairs = Counter(
        (SeededDice(seed).unit(place, 6), SeededDice(seed + seeds).unit(place + places, 6))
        for seed, place in product(range(60), range(60))
    )
    chi_square = sum((pairs[one, other] - 100) ** 2 / 100 for one, other in product(range(6), range(6)))
    assert chi_square < 76  # 35 degrees of freedom: 1 in 10,000
