"""The closing card, the end and the count, by R and G number."""

from __future__ import annotations

import pytest

from dicehall.core import conformance
from dicehall.core.match import Match

from .test_helpers import GAME, draw, put, seat, shop, skip, throw

CASES = {case["id"]: case for case in conformance.cases(GAME)}


def closing(players: int, by: int) -> Match:
    """A match with one card above the closing card, which seat `by` is about to draw in its second turn."""
    kinds = ("pair", "collect-1", "collect-2", "collect-3", "collect-4")[: players + 1]
    match = shop(*kinds, players=players, length=36 - players - 1)
    skip(match, by)
    throw(match, "334456")
    put(match, "pair 33")
    skip(match, players - 1)
    assert match.view()["task_deck"]["above_closing"] == 1
    return match


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r34_r35_g2_g16_turns_that_follow_when_the_closing_card_is_seen(players: int) -> None:
    for by in range(players):
        match = closing(players, by)
        draw(match, "triple")
        assert match.view()["turns_left"] == 2 * players - by
        assert match.view()["stage"] == "closing-round"
        skip(match, 2 * players - by)
        assert match.view()["stage"] == "final-turn"
        assert match.view()["turn"] == players * (2 + 1) + 1
        assert match.view()["active_player"] == 0
        skip(match, 1)
        assert match.to_act is None
        assert match.view()["stage"] == "over"


def test_r34_drawing_goes_on_below_the_closing_card() -> None:
    match = closing(2, 0)
    draw(match, "triple")
    throw(match, "333456")
    put(match, "triple 333")
    skip(match, 1)
    assert match.view()["phase"] == "refill"
    assert match.view()["task_deck"]["above_closing"] == 0


def last_turn() -> Match:
    """Two players, the start player's final turn."""
    match = closing(2, 0)
    draw(match, "triple")
    skip(match, 3)
    throw(match, "111222")
    put(match, "collect-1 111", "triple 222")
    return match


def test_r36_r51_g17_what_the_start_player_places_last_only_displaces() -> None:
    match = last_turn()
    throw(match, "112333")
    put(match, "triple 333 over 1 222")
    assert seat(match, 0)["score_pile"] == ["pair"]
    assert seat(match, 1)["score_pile"] == ["collect-1"]
    assert [row["owner"] for row in match.view()["display"]] == [None, 0]


def test_r36_the_final_turn_collects_as_usual() -> None:
    match = closing(2, 0)
    draw(match, "triple")
    skip(match, 2)
    throw(match, "333456")
    put(match, "triple 333")
    skip(match, 1)
    assert match.view()["stage"] == "final-turn"
    assert seat(match, 0)["points"] == 1 + 2


def test_r50_r52_the_score_is_the_pile_and_jokers_count_nothing() -> None:
    match = last_turn()
    throw(match, "123456")
    match.play("done")
    assert match.scores == [1, 3 + 2]
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.ranking, match.outcome.reason) == ([1], [2, 1], "closed")


def test_g18_a_highest_sum_won_at_the_end_is_a_point_without_an_own_task() -> None:
    match = shop("pair", "highest", "collect-2", length=33)
    throw(match, "334456")
    put(match, "pair 33")
    skip(match, 1)
    draw(match, "triple")
    skip(match, 3)
    throw(match, "666123")
    put(match, "highest 666")
    throw(match, "123456")
    match.play("done")
    assert match.to_act is None
    assert (seat(match, 1)["points"], seat(match, 1)["own_tasks"]) == (1, [])


@pytest.mark.parametrize("name", ["end-tie-break", "tie-break-best-card", "end-displaced-and-tie-break"])
def test_r53_g20_points_then_the_best_card_then_a_shared_victory(name: str) -> None:
    conformance.check_case(GAME, CASES[name])


@pytest.mark.parametrize("name", ["closing-within-refill", "closing-before-own", "closing-by-own-task"])
def test_r34_g2_the_closing_card_is_seen_in_the_middle_of_the_draws(name: str) -> None:
    conformance.check_case(GAME, CASES[name])


def test_r12_g14_a_closed_joker_deck_stays_closed_and_a_joker_used_later_leaves_the_game() -> None:
    conformance.check_case(GAME, CASES["joker-deck-stays-closed"])


def test_g19_the_game_goes_on_when_the_task_deck_is_empty() -> None:
    case = CASES["replay-deck-out-end"]
    conformance.check_case(GAME, case)
    match = GAME.new(case["options"], dice="manual")
    empty_turns = set()
    for token in case["events"]:
        match.play(token)
        if match.view()["task_deck"]["cards"] == 0:
            empty_turns.add(match.view()["turn"])
    assert len(empty_turns) > 1


def test_g24_every_seat_and_spectator_knows_the_same() -> None:
    match = GAME.new(players=3, seed=5)
    while match.to_act is not None and len(match.events) < 300:
        assert match.view(0) == match.view(1) == match.view(None)
        match.play(match.legal[len(match.events) % len(match.legal)])
    assert match.seen(None) == [event.token for event in match.events]
