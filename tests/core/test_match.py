"""`Match`: what may be played, taking back, copies, and what each seat sees."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from dicehall.core import proof as proofs
from dicehall.core.compiled import CHANCE
from dicehall.core.dice import FairDice, SeededDice
from dicehall.core.errors import DicehallError, IllegalChoice
from dicehall.core.event import Event
from dicehall.core.match import Match
from dicehall.core.outcome import Outcome
from dicehall.games import find
from tests.core.played import WON, after, snapshot
from tests.core.tiny_game import GAME


def test_a_match_from_the_first_event_to_the_outcome() -> None:
    match = after()
    assert (match.to_act, match.legal) == ("chance", [f"luck {value}" for value in range(1, 7)])
    assert match.odds == dict.fromkeys(match.legal, Fraction(1, 6))
    match.play_all(WON[:2])
    assert (match.to_act, match.legal, match.odds) == (0, ["roll"], {})
    match.play_all(WON[2:4])
    assert (match.to_act, match.legal) == (0, ["hold", "roll"])
    assert match.outcome is None
    match.play_all(WON[4:])
    assert (match.to_act, match.legal, match.odds) == (None, [], {})
    assert match.outcome == Outcome("target", [0], [1, 2], [15, 4])
    assert match.scores == [15, 4]
    assert str(match) == "12 0"
    assert repr(match).startswith("<Match tiny {'players': 2, 'target': 12,")
    assert repr(match).endswith("after 7 events>")


def test_events_tell_who_decided_and_whose_chance_it_was() -> None:
    assert after(*WON[:4]).events == [
        Event("luck 3", CHANCE, 0),
        Event("luck 4", CHANCE, 1),
        Event("roll", 0, None),
        Event("show 6", CHANCE, 0),
    ]


def test_odds_count_equal_faces_together() -> None:
    game = GAME.with_components('game = "tiny"\n[die]\nfaces = [2, 2, 9]')
    assert game.new(players=2, dice="manual").odds == {"luck 2": Fraction(2, 3), "luck 9": Fraction(1, 3)}


def test_automatic_dice_play_on_to_the_next_decision() -> None:
    match = GAME.new(players=2, seed=1)
    assert [event.by for event in match.events] == [CHANCE, CHANCE]
    assert match.to_act == 0
    happened = match.play("roll")
    assert [event.by for event in happened] == [0, CHANCE]
    assert match.events[2:] == happened
    assert match.roll() == []


def test_whose_turn_it_is_in_two_questions() -> None:
    match = after()
    assert (match.to_act, match.seat_to_act, match.is_chance) == ("chance", None, True)
    match.play_all(["luck 3", "luck 4"])
    assert (match.to_act, match.seat_to_act, match.is_chance) == (0, 0, False)
    over = after(*WON, target=12)
    assert (over.to_act, over.seat_to_act, over.is_chance) == (None, None, False)


def test_a_match_is_complete_when_it_is_made() -> None:
    proof = proofs.of(FairDice(bytes(32), "match"))
    match = Match(GAME, GAME.settle({"players": 2}), SeededDice(1), proof=proof, is_at_table=True)
    assert (match.proof, match.is_at_table, match.events) == (proof, True, [])
    again = match.copy()
    assert (again.dice, again.proof, again.is_at_table) == (match.dice, proof, True)
    plain = Match(GAME, GAME.settle({"players": 2}))
    assert (plain.dice, plain.proof, plain.is_at_table) == (None, None, False)


def test_the_same_position_with_other_dice() -> None:
    match = after("luck 3")
    other = match.with_dice(SeededDice(1))
    assert (other.events, other.table.tobytes()) == (match.events, match.table.tobytes())
    assert [event.by for event in other.roll()] == [CHANCE]
    assert match.dice is None
    assert len(match.events) == 1
    assert other.with_dice(None).roll() == []


def test_manual_dice_wait() -> None:
    match = after(*WON[:2])
    assert match.play("roll") == [Event("roll", 0)]
    assert (match.to_act, match.roll()) == ("chance", [])


def test_a_game_is_shown_in_short() -> None:
    assert repr(find("line-dice")) == "<Game line-dice: Line Dice, 2 to 6 players>"
    assert repr(replace(GAME, seats=range(2, 3))) == "<Game tiny: Tiny, 2 players>"


# --- several at once, taking back, copies


def test_several_tokens_are_played_all_or_none() -> None:
    match = after(*WON[:2])
    before = snapshot(match)
    with pytest.raises(IllegalChoice) as refused:
        match.play_all(["roll", "show 6", "luck 1", "roll"])
    assert refused.value.at == 2
    assert snapshot(match) == before
    assert [event.token for event in match.play_all(["roll", "show 6"])] == ["roll", "show 6"]
    assert match.legal == ["hold", "roll"]
    assert match.play_all([]) == []


def test_several_tokens_with_automatic_dice() -> None:
    match = GAME.new(players=2, seed=1)
    other = match.copy()
    assert match.play_all(["roll"]) == other.play("roll")
    assert snapshot(match) == snapshot(other)


def test_taking_back_gives_the_position_before_byte_for_byte() -> None:
    match = after()
    positions = []
    for token in WON:
        positions.append(snapshot(match))
        match.play(token)
    for position in reversed(positions):
        match.undo()
        assert snapshot(match) == position
    with pytest.raises(DicehallError, match="There is nothing to undo yet"):
        match.undo()


def test_with_automatic_dice_a_decision_is_taken_back_with_its_dice() -> None:
    match = GAME.new(players=2, seed=1)
    before = snapshot(match)
    match.play("roll")
    match.undo()
    assert snapshot(match) == before
    with pytest.raises(DicehallError, match="There is nothing to undo yet"):
        match.undo()
    assert snapshot(match) == before


def test_rewinding_to_any_event() -> None:
    match = after(*WON)
    match.rewind(3)
    assert snapshot(match) == snapshot(after(*WON[:3]))


def test_a_copy_is_independent() -> None:
    match = after(*WON[:4])
    before = snapshot(match)
    copy = match.copy()
    copy.play("hold")
    assert snapshot(match) == before
    match.play("roll")
    assert copy.to_act == 1


# --- what can be seen


def test_what_is_secret_is_seen_by_its_owner_until_the_end() -> None:
    match = after(*WON[:4])
    assert match.seen(0) == ["luck 3", "luck ?", "roll", "show 6"]
    assert match.seen(1) == ["luck ?", "luck 4", "roll", "show 6"]
    assert match.seen() == ["luck ?", "luck ?", "roll", "show 6"]
    assert [match.view(seat)["luck"] for seat in (0, 1, None)] == [[3, None], [None, 4], [None, None]]
    match.play_all(WON[4:])
    assert match.seen() == match.seen(0) == WON
    assert match.view()["luck"] == [3, 4]


def test_what_is_open_is_seen_by_all() -> None:
    assert after(*WON[:2], secret=False).seen(None) == WON[:2]


def test_line_dice_hides_rolls_once_the_rolls_are_over() -> None:
    match = find("line-dice").new(players=2, limit=1, first=1, hidden=True, dice="manual")
    match.play("roll fl")
    assert match.seen(1) == ["roll fl"]
    match.play("roll br")
    assert [match.seen(seat) for seat in (0, 1, None)] == [
        ["roll fl", "roll ?"],
        ["roll ?", "roll br"],
        ["roll ?", "roll ?"],
    ]
    match.play("place 0 0 br n")
    assert match.seen(0)[2:] == ["place 0 0 br n"]


@pytest.mark.parametrize("copied", [Match.copy, copy.copy, copy.deepcopy])
def test_however_a_match_is_copied_the_copy_is_independent(copied: Callable[[Match], Match]) -> None:
    match = after(*WON[:3])
    before, options = snapshot(match), dict(match.options)
    other = copied(match)
    assert (type(other), snapshot(other), other.options) == (Match, before, options)
    assert other.game is match.game
    other.play_all(WON[3:])
    assert snapshot(match) == before
    other.rewind(3)
    assert snapshot(other) == before
    other.options["target"] = 99
    assert match.options == options


@pytest.mark.parametrize("count", [-1, 4, True, 1.0, None])
def test_there_is_no_going_back_to_what_never_was(count: Any) -> None:
    match = after(*WON[:3])
    before = snapshot(match)
    with pytest.raises(DicehallError, match=f"There is no position after {count} events: the match has 3"):
        match.rewind(count)
    assert snapshot(match) == before


def test_a_match_follows_another_event_by_event() -> None:
    ahead, behind = after(*WON), after()
    while len(behind.events) < len(ahead.events):
        behind.follow(ahead)
    assert snapshot(behind) == snapshot(ahead)
    behind.rewind(3)
    behind.play(WON[3])
    assert snapshot(behind) == snapshot(after(*WON[:4]))
