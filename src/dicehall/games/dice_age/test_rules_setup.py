"""Set-up and the preparation of a round, by R and G number."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dicehall.core.errors import BadOptions

from .test_helpers import GAME, advance, begin, deal, finish, hand, one_round, player, spread


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r1_two_to_four_players_have_the_colours_in_their_order(players: int) -> None:
    colours = [row["colour"] for row in begin(players=players).view()["players"]]
    assert colours == ["red", "purple", "green", "yellow"][:players]


def test_r1_other_numbers_of_players_are_refused() -> None:
    for players in (1, 5):
        with pytest.raises(BadOptions, match="2 to 4"):
            GAME.new(players=players)


def test_r2_prey_is_one_deck_of_twenty_eight_for_all_rounds() -> None:
    match = GAME.new({"players": 2, "first": 0}, dice="manual")
    cards = {"berries": 7, "dodo": 6, "elk": 6, "fish": 5, "mammoth": 4}
    assert match.odds == {f"draw {kind}": Fraction(number, 28) for kind, number in cards.items()}
    deal(match, prey="mammoth mammoth mammoth mammoth")
    finish(match)
    assert match.view()["prey_deck"] == 21
    assert "draw mammoth" not in match.legal
    assert match.odds["draw elk"] == Fraction(6, 21)


def test_r3_generation_cards_are_a_pile_for_each_round() -> None:
    match = GAME.new({"players": 2, "first": 0}, dice="manual")
    for _card in range(7):
        match.play(match.legal[0])
    assert match.odds["draw childbirth"] == Fraction(3, 10)
    match.play("draw childbirth")
    assert match.odds["draw childbirth"] == Fraction(2, 9)
    expected = {2: "draw childbirth+trade-1", 3: "draw great-and-powerful", 4: "draw hunters-pride"}
    for number, token in expected.items():
        advance(match, number)
        for _card in range(7):
            match.play(match.legal[0])
        assert match.odds[token] == Fraction(1, 10)
        assert sum(share * 10 for share in match.odds.values()) == 10


def test_r4_shells_are_one_pile_tiles_are_three_each_the_wanderer_lies_on_the_board() -> None:
    match = begin("trade-2")
    tiles = {"counsel": 3, "intimidate": 3, "retreat": 3}
    assert match.view()["supply"] == {"shells": 30, "wanderer": 1, "action_tiles": tiles}
    spread(match, "1")
    spread(match, "2")
    assert match.odds == {"draw 20": Fraction(14, 30), "draw 30": Fraction(10, 30), "draw 40": Fraction(6, 30)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r5_everybody_has_four_small_and_one_large_die(players: int) -> None:
    match = begin(players=players)
    assert [hand(match, seat) for seat in range(players)] == [[4, 1, 0, 0]] * players


def test_r6_g31_the_starting_player_is_drawn_by_lot() -> None:
    match = GAME.new(players=3, dice="manual")
    assert match.view()["phase"] == "first"
    assert match.view()["starting_player"] is None
    assert match.odds == {f"first {seat}": Fraction(1, 3) for seat in range(3)}
    match.play("first 2")
    assert match.view()["starting_player"] == 2
    deal(match)
    assert match.to_act == 2


def test_r6_g31_the_starting_player_is_given() -> None:
    match = begin(players=3, first=1)
    assert (match.view()["starting_player"], match.to_act) == (1, 1)
    with pytest.raises(BadOptions):
        GAME.new(players=3, first=3)


def test_r7_a_round_has_its_parts_in_their_order_and_there_are_four() -> None:
    match = GAME.new({"players": 2, "first": 0}, dice="manual")
    rounds: dict[int, list[str]] = {}
    while match.to_act is not None:
        view = match.view()
        parts = rounds.setdefault(view["round"], [])
        if view["phase"] not in parts:
            parts.append(view["phase"])
        if view["phase"] == "prey":
            match.play(match.legal[0])
        elif view["phase"] == "generation":
            match.play(next((token for token in match.legal if "trade" in token), match.legal[0]))
        elif view["phase"] == "shells":
            match.play(match.legal[0])
        else:
            spread(match, str(view["turn"] + 1))
    assert rounds == {number: ["prey", "generation", "before_roll", "shells"] for number in (1, 2, 3, 4)}


def test_r8_seven_prey_cards_go_to_the_grounds_and_then_to_the_extra_hunt() -> None:
    match = GAME.new({"players": 2, "first": 0}, dice="manual")
    drawn = ["elk", "mammoth", "berries", "dodo", "fish", "elk", "berries"]
    for number, kind in enumerate(drawn):
        view = match.view()
        assert view["phase"] == "prey"
        assert [ground["prey"] for ground in view["grounds"]] == (drawn[:number] + [None] * 6)[:6]
        assert view["extra_hunt"] is None
        match.play(f"draw {kind}")
    assert [ground["prey"] for ground in match.view()["grounds"]] == drawn[:6]
    assert match.view()["extra_hunt"] == "berries"
    assert match.view()["phase"] == "generation"


def test_r9_g1_as_many_rows_of_two_cards_as_players_row_by_row() -> None:
    match = GAME.new({"players": 3, "first": 0}, dice="manual")
    for _card in range(7):
        match.play(match.legal[0])
    drawn = ["visit", "childbirth", "growth", "growth", "trade-2", "childbirth"]
    for number, card in enumerate(drawn):
        rows = match.view()["rows"]
        assert [len(row) for row in rows] == [min(2, max(0, number - 2 * row)) for row in range(3)]
        match.play(f"draw {card}")
    assert match.view()["rows"] == [drawn[0:2], drawn[2:4], drawn[4:6]]
    assert match.view()["phase"] == "before_roll"


def test_r9_the_rest_of_the_pile_is_never_seen() -> None:
    match = begin("visit childbirth growth trade-2")
    finish(match)
    deal(match, "childbirth childbirth growth growth")
    assert match.view()["rows"] == [["childbirth", "childbirth"], ["growth", "growth"]]


def test_r21_g2_a_card_bears_prosperity_bonuses_or_one_honor_bonus() -> None:
    cards = GAME.components["generation"]
    assert sum(card["count"] for card in cards) == 40
    for card in cards:
        assert ("prosperity" in card) != ("honor" in card)
    match = begin("great-and-powerful visit+trade-1", game=one_round(3), players=2)
    finish(match)
    assert player(match, 0)["cards"] == ["great-and-powerful"]


def test_r27_everybody_has_dice_when_a_round_begins() -> None:
    match = begin(players=4)
    for number in (1, 2, 3, 4):
        assert match.view()["round"] == number
        assert all(sum(hand(match, seat)) >= 5 for seat in range(4))
        turns = set()
        while match.view()["phase"] == "before_roll":
            turns.add(match.to_act)
            spread(match, "3")
        assert turns == {0, 1, 2, 3}
        finish(match)
        if number < 4:
            deal(match)
