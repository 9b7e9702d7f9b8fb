"""The count, by R and G number."""

from __future__ import annotations

import pytest

from dicehall.core import conformance
from dicehall.core.match import Match

from .test_helpers import (
    GAME,
    advance,
    begin,
    box,
    deal,
    draw_shells,
    finish,
    gains,
    one_round,
    player,
    result,
    spread,
)

CASES = {case["id"]: case for case in conformance.cases(GAME)}
LAST = one_round(4)
ONE_OF_EACH = "berries dodo elk fish mammoth"


def counted(*dice: str, cards: str = "trade-2 trade-3", prey: str = "", shells: tuple[int, ...] = ()) -> Match:
    """A game of one round with cards of the last one: every seat places all its dice at once and takes its own row."""
    match = begin(cards, prey, LAST, players=len(dice))
    for seat, each in enumerate(dice):
        spread(match, each, seat + 1)
    draw_shells(match, *shells)
    assert match.to_act is None
    return match


def test_r43_points_are_counted_after_the_fourth_round() -> None:
    match = begin()
    advance(match, 4)
    assert match.view()["result"] is None
    deal(match, "trade-2 trade-3 growth+trade-2 childbirth+trade-2")
    finish(match)
    assert (match.view()["phase"], match.to_act, match.legal) == ("over", None, [])
    assert match.outcome is not None
    assert match.outcome.reason == "rounds"
    for seat in (0, 1):
        parts = result(match, seat)
        honor = sum(row["points"] for row in parts["honor"])
        total = parts["prey"] + parts["sets"] + sum(parts["hunting"].values()) + parts["shells"] + honor
        assert match.scores[seat] == parts["total"] == total


def test_r44_the_points_of_the_prey_cards() -> None:
    match = counted("12345", "6", prey=f"{ONE_OF_EACH} elk berries")
    assert (result(match, 0)["prey"], result(match, 1)["prey"]) == (10 + 20 + 30 + 40 + 50, 30)


@pytest.mark.parametrize("sets", [1, 2, 3, 4])
def test_r45_g27_fifty_for_each_full_set(sets: int) -> None:
    match = GAME.new({"players": 2, "first": 0}, dice="manual")
    for number, others in enumerate(("berries berries", "berries dodo", "dodo elk", "elk fish"), 1):
        deal(match, prey=f"{ONE_OF_EACH} {others}")
        while match.view()["phase"] == "before_roll":
            full = match.view()["turn"] == 0 and number <= sets
            spread(match, "12345" if full else "6")
        draw_shells(match)
    assert (result(match, 0)["sets"], result(match, 1)["sets"]) == (50 * sets, 0)


def test_r45_a_kind_that_is_missing_breaks_the_set() -> None:
    match = counted("12345", "6", prey="berries dodo elk fish fish mammoth")
    assert result(match, 0)["sets"] == 0


def test_r46_g24_the_most_cards_of_a_kind_gain_its_bonus_but_not_for_mammoths() -> None:
    match = counted("12345", "6", prey="berries mammoth dodo fish mammoth elk")
    assert result(match, 0)["hunting"] == {"berries": 200, "dodo": 120, "fish": 50}
    assert result(match, 1)["hunting"] == {"elk": 100}
    match = counted("1", "2", prey="mammoth mammoth dodo elk fish berries")
    assert (result(match, 0)["hunting"], result(match, 1)["hunting"]) == ({}, {})


def test_r46_fewer_cards_gain_nothing() -> None:
    match = counted("12345", "6", prey="berries berries elk fish mammoth berries")
    assert gains(match, 1) == {"berries": 1}
    assert result(match, 1)["hunting"] == {}


SHARES = [
    ("berries", 2, 100),
    ("berries", 3, 60),
    ("berries", 4, 50),
    ("dodo", 2, 60),
    ("dodo", 3, 40),
    ("dodo", 4, 30),
    ("elk", 2, 50),
    ("elk", 3, 30),
    ("elk", 4, 20),
    ("fish", 2, 20),
    ("fish", 3, 10),
    ("fish", 4, 10),
]


@pytest.mark.parametrize(("kind", "players", "share"), SHARES)
def test_r47_g25_shared_bonuses_are_rounded_down_to_tens(kind: str, players: int, share: int) -> None:
    match = counted(*"1234"[:players], cards="", prey=" ".join([kind] * players))
    assert [result(match, seat)["hunting"] for seat in range(players)] == [{kind: share}] * players


@pytest.mark.parametrize("name", ["shares-of-three", "shared-victory"])
def test_r47_r50_r52_whole_games(name: str) -> None:
    conformance.check_case(GAME, CASES[name])


def test_r48_shells_count_their_values() -> None:
    match = counted("1", "2", cards="trade-3 growth+trade-2 trade-2 hunters-pride", shells=(40, 30, 20, 40, 40, 20, 30))
    assert (result(match, 0)["shells"], result(match, 1)["shells"]) == (170, 50)


def honor(match: Match, seat: int) -> dict[str, int]:
    """Points of the honor cards of a seat."""
    return {row["card"]: row["points"] for row in result(match, seat)["honor"]}


def test_r49_thirty_for_each_large_die_and_ten_for_each_small_one() -> None:
    match = counted("1", "2", cards="great-and-powerful growth+trade-2 bond-of-the-weak childbirth+trade-2")
    assert honor(match, 0) == {"great-and-powerful": 2 * 30}
    assert honor(match, 1) == {"bond-of-the-weak": 5 * 10}


def test_r49_dice_are_those_at_the_end() -> None:
    match = counted("1", "2", cards="bond-of-the-weak growth+trade-2 great-and-powerful childbirth+trade-2")
    assert (honor(match, 0), honor(match, 1)) == ({"bond-of-the-weak": 30}, {"great-and-powerful": 30})


def test_r49_ten_for_each_shell_and_twenty_for_each_shell_of_twenty() -> None:
    match = counted("1", "2", cards="prosperous-ones trade-3 innovation trade-2", shells=(40, 20, 30, 20, 30))
    assert (honor(match, 0), honor(match, 1)) == ({"prosperous-ones": 30}, {"innovation": 20})


def test_r49_thirty_for_each_tile_not_used() -> None:
    match = begin("counsel+trade-1 intimidate+trade-1 childbirth growth")
    finish(match)
    deal(match)
    while match.to_act != 0:
        spread(match, "2", 2)
    match.play("roll")
    while match.view()["phase"] == "roll":
        match.play("roll 1")
    for token in ("counsel", "pick small 1", "done", "roll 1", "place 1", "row 1"):
        match.play(token)
    advance(match, 4)
    deal(match, "wisdom-of-the-elder trade-2 trade-3")
    finish(match)
    assert player(match, 0)["action_tiles"] == {"counsel": 0, "intimidate": 1, "retreat": 0}
    assert honor(match, 0)["wisdom-of-the-elder"] == 30


def test_g26_two_equal_honor_cards_count_each() -> None:
    match = begin()
    for number in (3, 4):
        advance(match, number)
        deal(match, "great-and-powerful prosperous-ones")
        while match.to_act != 0:
            spread(match, "2", 2)
        spread(match, "1", 1)
        finish(match)
    large, shells = player(match, 0)["hand"]["large"], player(match, 0)["shells"]
    assert result(match, 0)["honor"] == [
        {"card": "great-and-powerful", "points": 30 * large},
        {"card": "great-and-powerful", "points": 30 * large},
        {"card": "prosperous-ones", "points": 10 * shells},
        {"card": "prosperous-ones", "points": 10 * shells},
    ]


@pytest.mark.parametrize(("players", "points"), [(2, 20), (3, 30), (4, 40)])
def test_r50_hunters_pride_depends_on_the_number_of_players(players: int, points: int) -> None:
    others = "6" * (players - 1)
    match = counted("12345", *others, cards="hunters-pride trade-2", prey=f"{ONE_OF_EACH} mammoth mammoth")
    assert result(match, 0)["hunting"] == {"berries": 200, "dodo": 120, "elk": 100, "fish": 50}
    assert honor(match, 0) == {"hunters-pride": 5 * points}


def test_r50_a_shared_bonus_is_one_too() -> None:
    match = counted("12", "34", cards="hunters-pride trade-2", prey="berries mammoth berries dodo")
    assert (result(match, 0)["hunting"], honor(match, 0)) == ({"berries": 100}, {"hunters-pride": 20})


def test_r50_example_two_sets_and_two_hunting_bonuses_among_three() -> None:
    match = GAME.new({"players": 3, "first": 0}, dice="manual")
    rounds = (
        (f"{ONE_OF_EACH} berries berries", "12345", "6", "6"),
        (f"{ONE_OF_EACH} mammoth mammoth", "12345", "6", "6"),
        ("berries berries berries fish fish dodo dodo", "6", "123", "45"),
        ("fish elk elk elk elk dodo dodo", "3", "2", "1"),
    )
    for number, (prey, *dice) in enumerate(rounds):
        deal(match, "hunters-pride trade-2" if number == 3 else "", prey)
        while match.view()["phase"] == "before_roll":
            seat = match.view()["turn"]
            spread(match, dice[seat], seat + 1)
        draw_shells(match)
    assert (result(match, 0)["sets"], result(match, 0)["hunting"]) == (100, {"dodo": 120, "elk": 100})
    assert honor(match, 0)["hunters-pride"] == 120


def test_r51_most_points_win() -> None:
    match = counted("12345", "6", prey=f"{ONE_OF_EACH} elk")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.ranking) == ([0], [1, 2])


def test_r52_equal_points_go_to_the_one_with_more_shells() -> None:
    cards = "trade-2 childbirth+trade-2 trade-3 growth+trade-2"
    match = counted("1", "2", cards=cards, prey="berries berries", shells=(30, 30, 20, 20, 20, 20, 20, 20, 20))
    assert match.scores == [210, 210]
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.ranking) == ([1], [2, 1])


def test_r52_equal_points_and_shells_are_a_shared_victory() -> None:
    cards = "childbirth+trade-2 prosperous-ones growth+trade-2 innovation"
    match = counted("1", "2", cards=cards, prey="berries berries", shells=(20, 30, 20, 30))
    assert match.scores == [180, 180]
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.ranking) == ([0, 1], [1, 1])


def test_r53_the_track_and_the_point_tiles_change_nothing() -> None:
    assert (box(("point_tiles = 12", "point_tiles = 1")).box == GAME.box).all()
    match = counted("12345", "6", prey=f"{ONE_OF_EACH} elk")
    assert match.scores[0] > 300 + 300
    assert match.scores[0] == result(match, 0)["total"]


def test_g29_shells_are_opened_when_the_game_is_over() -> None:
    match = begin("trade-3 growth+trade-2 trade-2 hunters-pride", game=LAST)
    finish(match)
    for viewer in (None, 0, 1):
        values = [player(match, seat, viewer)["shell_values"] for seat in (0, 1)]
        assert values == [[20] * 5, [20] * 2]


def test_g30_before_the_end_the_score_is_the_points_of_the_prey() -> None:
    match = begin("trade-2 childbirth", f"{ONE_OF_EACH} elk")
    assert match.scores == [0, 0]
    spread(match, "12345", 1)
    assert match.scores == [0, 0]
    spread(match, "6", 2)
    draw_shells(match)
    assert match.scores == [150, 30]
    deal(match)
    spread(match, "1")
    assert match.scores == [150, 30]
