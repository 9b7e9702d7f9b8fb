"""Prosperity and the passing of the marker, by R and G number."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dicehall.core.match import Match

from .test_helpers import (
    advance,
    begin,
    box,
    deal,
    draw_shells,
    finish,
    grown,
    hand,
    line,
    one_round,
    player,
    result,
    spread,
    turn,
)


def after(cards: str, **options: Any) -> Match:
    """Round 1 with these cards is played, up to the first shell or the next round."""
    match = begin(cards, **options)
    while match.view()["phase"] == "before_roll":
        seat = match.view()["turn"]
        spread(match, str(seat + 1), seat + 1 if match.view()["rows"][seat] else 0)
    return match


def test_r39_all_bonuses_of_all_cards_take_effect_after_the_hunt() -> None:
    match = after("childbirth growth visit childbirth")
    assert (hand(match, 0), hand(match, 1)) == ([4, 2, 0, 0], [5, 1, 1, 0])


def test_r39_r40_a_card_with_several_bonuses_gives_them_all() -> None:
    match = after("counsel+trade-1 childbirth")
    assert (match.view()["phase"], match.view()["turn"]) == ("shells", 0)
    assert player(match, 0)["action_tiles"] == {"counsel": 1, "intimidate": 0, "retreat": 0}
    draw_shells(match)
    assert player(match, 0)["shells"] == 1


def test_r40_childbirth_is_one_small_die() -> None:
    assert hand(after("childbirth childbirth"), 0) == [6, 1, 0, 0]


def test_r40_g15_childbirth_gives_nothing_beyond_seven_small_dice() -> None:
    match = grown("childbirth childbirth", "childbirth childbirth")
    assert hand(match, 0) == [6, 1, 0, 0]
    finish(match)
    assert hand(match, 0) == [7, 1, 0, 0]


def test_r40_growth_changes_a_small_die_for_a_large_one_up_to_three() -> None:
    match = grown("growth growth", "growth growth")
    assert hand(match, 0) == [2, 3, 0, 0]
    finish(match)
    assert hand(match, 0) == [2, 3, 0, 0]


def test_r40_the_wanderer_comes_for_the_next_round_only() -> None:
    match = grown("visit trade-2")
    assert (hand(match, 0), match.view()["supply"]["wanderer"]) == ([4, 1, 1, 0], 0)
    finish(match)
    assert (hand(match, 0)[2], match.view()["supply"]["wanderer"]) == (0, 1)


@pytest.mark.parametrize(("card", "number"), [("trade-2", 2), ("counsel+trade-1", 1)])
def test_r40_trade_draws_so_many_shells_from_the_pile(card: str, number: int) -> None:
    match = after(f"{card} childbirth")
    assert match.odds == {"draw 20": Fraction(14, 30), "draw 30": Fraction(1, 3), "draw 40": Fraction(1, 5)}
    draw_shells(match, *[40] * number)
    assert player(match, 0, 0)["shell_values"] == [40] * number
    assert match.view()["supply"]["shells"] == 30 - number


def test_r40_drawn_shells_change_the_odds_of_the_next() -> None:
    match = after("trade-2 childbirth")
    draw = match.play("draw 40")
    assert draw[0].owner == 0
    assert match.odds == {"draw 20": Fraction(14, 29), "draw 30": Fraction(10, 29), "draw 40": Fraction(5, 29)}


def test_r40_the_three_tiles_come_from_the_supply() -> None:
    match = after("counsel+trade-1 intimidate+trade-1 retreat+trade-1 childbirth")
    draw_shells(match)
    assert player(match, 0)["action_tiles"] == {"counsel": 1, "intimidate": 1, "retreat": 0}
    assert player(match, 1)["action_tiles"] == {"counsel": 0, "intimidate": 0, "retreat": 1}
    assert match.view()["supply"]["action_tiles"] == {"counsel": 2, "intimidate": 2, "retreat": 2}


def test_r41_prosperity_cards_leave_the_game_and_honor_cards_stay() -> None:
    match = begin()
    advance(match, 3)
    deal(match, "great-and-powerful childbirth+trade-1 bond-of-the-weak prosperous-ones")
    spread(match, "1", 1)
    assert player(match, match.view()["turn"])["cards"] == []
    assert player(match, 0)["cards"] == ["childbirth+trade-1", "great-and-powerful"]
    finish(match)
    assert player(match, 0)["cards"] == ["great-and-powerful"]
    assert player(match, 1)["cards"] == ["bond-of-the-weak", "prosperous-ones"]
    advance(match, 4)
    deal(match, "childbirth+trade-2 growth+trade-2 trade-2 trade-3")
    finish(match)
    assert [row["card"] for row in result(match, 1)["honor"]] == ["bond-of-the-weak", "prosperous-ones"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r42_the_marker_goes_to_the_left(players: int) -> None:
    match = begin(players=players, first=1)
    starting = [match.view()["starting_player"]]
    for number in (2, 3, 4):
        advance(match, number)
        starting.append(match.view()["starting_player"])
        deal(match)
        assert match.to_act == starting[-1]
    assert starting == [(1 + each) % players for each in range(4)]


def test_g28_after_the_last_round_the_marker_stays() -> None:
    match = begin(players=3)
    advance(match, 5)
    assert (match.to_act, match.view()["round"], match.view()["starting_player"]) == (None, 4, 0)


def test_g12_the_starting_player_of_the_round_prospers_first_and_the_others_clockwise() -> None:
    match = after("counsel+trade-1 childbirth intimidate+trade-1 growth retreat+trade-1 childbirth", players=3, first=1)
    seats = []
    while match.view()["phase"] == "shells":
        view = match.view()
        seats.append(view["turn"])
        tiles = [sum(row["action_tiles"].values()) for row in view["players"]]
        assert tiles == [int(seat in seats) for seat in range(3)]
        match.play("draw 20")
        assert player(match, seats[-1])["cards"] == []
    assert seats == [1, 2, 0]


def test_g13_growth_comes_first_and_makes_room_for_childbirth() -> None:
    match = grown("childbirth childbirth", "childbirth childbirth")
    finish(match)
    deal(match, "growth childbirth+trade-1")
    assert hand(match, 0) == [7, 1, 0, 0]
    while match.to_act != 0:
        spread(match, "2", 2)
    spread(match, "1", 1)
    finish(match)
    assert hand(match, 0) == [7, 2, 0, 0]


def test_g13_dice_and_tiles_come_before_the_shells() -> None:
    match = after("counsel+trade-1 visit")
    assert match.view()["phase"] == "shells"
    assert (hand(match, 0)[2], player(match, 0)["action_tiles"]["counsel"]) == (1, 1)


def test_g14_what_the_supply_does_not_have_is_not_gained_and_never_made_up() -> None:
    game = box(
        ("\ncounsel = 3", "\ncounsel = 1"),
        ("prosperity = { childbirth = 1 }", "prosperity = { counsel = 1 }"),
        ("20 = 14\n30 = 10\n40 = 6", "20 = 1\n30 = 2"),
    )
    match = grown("trade-2 childbirth intimidate+trade-1 childbirth", "trade-3 childbirth", game=game)
    tiles = [player(match, seat)["action_tiles"]["counsel"] for seat in (0, 1)]
    assert tiles == [0, 1]  # seat 1 began round 1
    assert [player(match, seat)["shells"] for seat in (0, 1)] == [2, 1]
    assert match.view()["supply"]["shells"] == 0
    finish(match)
    assert [player(match, seat)["shells"] for seat in (0, 1)] == [2, 1]
    assert player(match, 0)["action_tiles"]["counsel"] == 0


def test_g14_g11_two_visits_are_one_wanderer_each_as_long_as_there_are_any() -> None:
    visits = ("prosperity = { childbirth = 1 }", "prosperity = { visit = 1 }")
    two = box(visits, ("supply = 1", "supply = 2"))
    match = grown("childbirth childbirth childbirth trade-2", game=two)
    assert ([hand(match, seat)[2] for seat in (0, 1)], match.view()["supply"]["wanderer"]) == ([1, 1], 0)
    match = grown("childbirth childbirth trade-2 childbirth", game=box(visits))
    assert ([hand(match, seat)[2] for seat in (0, 1)], match.view()["supply"]["wanderer"]) == ([0, 1], 0)


def test_g9_the_components_say_how_many_wanderers_there_are() -> None:
    assert begin().view()["supply"]["wanderer"] == 1
    assert begin(game=box(("supply = 1", "supply = 0"))).view()["supply"]["wanderer"] == 0
    match = grown("visit childbirth", game=box(("supply = 1", "supply = 0")))
    assert hand(match, 0) == [5, 1, 0, 0]


def test_g10_g11_the_wanderer_has_to_be_placed_before_a_row_is_taken() -> None:
    match = grown("visit trade-2")
    turn(match, "111112", "1")
    assert line(match, 1) == "0s 0s 0s 0s 0l"
    assert (match.view()["phase"], hand(match, 0)) == ("before_roll", [0, 0, 1, 0])
    spread(match, "2")
    assert match.legal == ["roll"]
    turn(match, "5", "5")
    assert match.view()["phase"] == "row"


def test_g10_the_wanderer_is_no_large_die_of_the_player() -> None:
    match = begin("visit+trade-1 great-and-powerful growth childbirth+trade-1", game=one_round(3))
    finish(match)
    assert (hand(match, 0), result(match, 0)["honor"]) == (
        [4, 1, 1, 0],
        [{"card": "great-and-powerful", "points": 30}],
    )


def test_g10_the_wanderer_takes_no_room_of_growth() -> None:
    match = grown("growth visit", "growth trade-3")
    assert hand(match, 0) == [3, 2, 1, 0]
    finish(match)
    assert hand(match, 0) == [2, 3, 0, 0]
