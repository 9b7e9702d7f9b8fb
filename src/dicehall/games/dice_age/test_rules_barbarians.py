"""Attack of the Barbarians, by R and G number."""

from __future__ import annotations

import pytest

from dicehall.core.errors import BadOptions
from dicehall.core.match import Match

from .test_helpers import (
    GAME,
    begin,
    deal,
    finish,
    gains,
    grown,
    hand,
    hunted,
    line,
    place,
    player,
    spread,
    throw,
    turn,
)


def attacked(players: int = 2, prey: str = "") -> Match:
    """Round 1 with barbarians: everybody rolls four small dice, a large one and two of the barbarians."""
    return begin("childbirth growth visit childbirth", prey, players=players, barbarians=True)


def put(match: Match, *kinds: str) -> None:
    for kind in kinds:
        match.play(f"put {kind}")


@pytest.mark.parametrize("players", [2, 3])
def test_r54_everybody_gets_two_dice_of_the_barbarians(players: int) -> None:
    match = attacked(players)
    assert [hand(match, seat) for seat in range(players)] == [[4, 1, 0, 2]] * players
    assert [hand(begin(players=players), seat)[3] for seat in range(players)] == [0] * players


def test_r54_with_four_players_no_colour_is_left() -> None:
    with pytest.raises(BadOptions, match="no colour is left"):
        GAME.new(players=4, barbarians=True)
    assert GAME.accepts({"players": 4, "barbarians": False})


def test_r55_they_are_rolled_and_placed_with_the_own_dice() -> None:
    match = attacked()
    throw(match, "1234562")
    assert match.view()["camp"][-1] == {"kind": "barbarian", "value": 6}
    assert "place 6" in match.legal
    place(match, "6")
    assert line(match, 6) == "bb"
    assert hand(match, 0) == [4, 1, 0, 1]
    assert match.to_act == 1


def test_r55_all_dice_with_the_chosen_pips_those_of_the_barbarians_too() -> None:
    match = attacked()
    turn(match, "1134522", "2")
    assert line(match, 2) == "bb bb"
    turn(match, "1113422", "1")
    assert line(match, 1) == "1s 1s 1s"


def test_r55_own_and_barbarian_dice_of_one_ground_are_lined_up_in_any_order() -> None:
    match = attacked()
    turn(match, "2235622", "2")
    assert (match.to_act, match.view()["phase"], match.view()["placing"]) == (0, "order", 2)
    assert match.legal == ["put barbarian", "put small"]
    put(match, "barbarian")
    assert line(match, 2) == "bb"
    assert match.legal == ["put barbarian", "put small"]
    put(match, "small", "barbarian")
    assert line(match, 2) == "bb 0s bb 0s"
    assert match.to_act == 1


def test_r55_every_kind_of_own_dice_can_be_put() -> None:
    match = grown("visit childbirth", barbarians=True)
    turn(match, "234562224", "2")
    assert match.legal == ["put barbarian", "put large", "put small", "put wanderer"]
    put(match, "wanderer", "barbarian")
    assert line(match, 2) == "0w bb 0s 0l"
    match = grown("visit childbirth", barbarians=True)
    turn(match, "234562224", "2")
    put(match, "barbarian")
    assert line(match, 2) == "bb 0s 0l 0w"


def test_r55_once_one_side_is_left_it_follows_by_itself() -> None:
    match = attacked()
    turn(match, "2235222", "2")
    put(match, "large", "small", "small")
    assert line(match, 2) == "0l 0s 0s bb bb"
    match = attacked()
    turn(match, "2235222", "2")
    put(match, "barbarian", "barbarian")
    assert line(match, 2) == "bb bb 0s 0s 0l"


def test_r55_r14_ground_by_ground_where_there_is_a_choice() -> None:
    match = attacked()
    turn(match, "1256626", "256")
    assert match.view()["placing"] == 2
    assert [line(match, ground) for ground in (2, 5, 6)] == ["", "", ""]
    put(match, "small")
    assert match.view()["placing"] == 6
    assert [line(match, ground) for ground in (2, 5, 6)] == ["0s bb", "0s", ""]
    put(match, "barbarian")
    assert line(match, 6) == "bb 0s 0l"
    assert hand(match, 0) == [1, 0, 0, 0]


def test_r56_leftover_barbarians_do_not_keep_a_player_in_the_round() -> None:
    match = attacked()
    turn(match, "1111134", "1")
    assert (match.view()["phase"], hand(match, 0)) == ("row", [0, 0, 0, 2])
    match.play("row 2")
    assert player(match, 0)["collected"]
    for dice in ("2345666", "345666", "45666"):
        assert match.to_act == 1
        turn(match, dice, dice[0])
    assert hand(match, 0) == [0, 0, 0, 2]


def test_r56_g22_the_turns_end_when_own_dice_are_placed_and_rows_are_taken() -> None:
    match = attacked()
    turn(match, "1111134", "1")
    match.play("row 1")
    turn(match, "2222234", "2")
    match.play("row 2")
    assert len(match.view()["hunt"]) == 7
    assert "barbarians" not in {owner for row in match.view()["hunt"] for owner in row["dice"]}


def test_r56_barbarians_alone_can_be_placed_and_then_the_own_dice_wait() -> None:
    match = attacked()
    turn(match, "1111122", "2")
    assert hand(match, 0) == [4, 1, 0, 0]
    assert match.to_act == 1


def test_g22_the_wanderer_has_to_be_placed() -> None:
    match = grown("visit trade-2", barbarians=True)
    turn(match, "11111234", "1")
    assert (match.view()["phase"], match.to_act, hand(match, 0)) == ("before_roll", 1, [0, 0, 1, 2])
    spread(match, "2")
    throw(match, "634")
    place(match, "6")
    assert match.view()["phase"] == "row"


def test_r57_g21_barbarians_gain_like_a_player_and_their_prey_is_removed() -> None:
    match = attacked(prey="mammoth dodo elk fish fish fish elk")
    spread(match, "2222211")
    spread(match, "3333311")
    assert hunted(match, 1) == ({"barbarians": 4}, "barbarians", None)
    assert match.view()["prey_removed"]["mammoth"] == 1
    assert (gains(match, 0), gains(match, 1)) == ({"dodo": 1}, {"elk": 1})


def test_g21_r57_they_win_ties_with_the_last_die() -> None:
    match = attacked()
    turn(match, "1123421", "1")
    put(match, "small", "small")
    spread(match, "4444412")
    spread(match, "5")
    assert line(match, 1) == ""
    assert hunted(match, 1) == ({"0": 2, "barbarians": 2}, "barbarians", 0)


def test_g21_r57_they_move_to_the_extra_hunt_and_gain_there() -> None:
    match = attacked(prey="mammoth dodo elk fish fish fish elk")
    spread(match, "1111112")
    spread(match, "4444445")
    assert hunted(match, 1) == ({"0": 5.5, "barbarians": 1}, 0, "barbarians")
    assert hunted(match, 4) == ({"1": 5.5, "barbarians": 1}, 1, "barbarians")
    assert hunted(match, "extra") == ({"barbarians": 2}, "barbarians", None)
    assert match.view()["prey_removed"]["elk"] == 2


def test_g23_dice_from_all_hands_are_those_of_one_more_player() -> None:
    match = attacked(3)
    spread(match, "4444413")
    spread(match, "1555553")
    spread(match, "6666612")
    assert hunted(match, 1) == ({"1": 1, "barbarians": 2}, "barbarians", 1)
    assert hunted(match, 3) == ({"barbarians": 2}, "barbarians", None)


def test_r58_g23_everybody_has_two_again_however_many_were_placed() -> None:
    match = attacked()
    spread(match, "1111111")
    turn(match, "2222234", "2")
    match.play(match.legal[0])
    assert [hand(match, seat)[3] for seat in (0, 1)] == [2, 2]
    finish(match)
    deal(match)
    assert [hand(match, seat)[3] for seat in (0, 1)] == [2, 2]
