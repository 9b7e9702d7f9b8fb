"""Options: defaults, and refusals that say what the option takes; their numbers for the `start` door."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from dicehall.core.compiled import options_dtype
from dicehall.core.errors import BadOptions
from dicehall.core.options import Option
from dicehall.games import find
from tests.core.tiny_game import GAME

SETTLED = {"players": 3, "target": 12, "secret": True, "first": 0, "luck": "once"}
AUTO = Option(name="clock", kind="integer", help="h", words=("off", "slow"), range=(1, 9), nullable=True)
ORDER = Option(name="order", kind="order", help="h", nullable=True)


def refusal(**options: Any) -> str:
    with pytest.raises(BadOptions) as refused:
        GAME.new(options)
    assert refused.value.code == "bad-options"
    return str(refused.value)


def test_defaults_are_filled_in_in_declared_order() -> None:
    assert list(GAME.settle({"players": 3}).items()) == list(SETTLED.items())
    assert list(GAME.settle({"first": 2, "players": 3})) == list(SETTLED)


def test_what_is_unusual_about_a_match_is_told_unless_it_does_nothing() -> None:
    def unusual(name: str, **options: Any) -> list[str]:
        game = find(name)
        return [option.name for option in game.unusual(game.settle(options))]

    assert unusual("line-dice", players=5) == []
    assert unusual("line-dice", players=2, first=0, target=50) == ["first"]
    assert unusual("line-dice", players=2, scoring="domino", target=50) == ["scoring", "target"]
    assert unusual("wuerfelzucker", players=2, length="long") == []
    assert unusual("wuerfelzucker", players=2, length=14) == ["length"]


def test_options_come_by_name_or_as_a_dict() -> None:
    assert GAME.new(players=3, seed=1).options == GAME.new({"players": 3}, seed=1).options == SETTLED
    assert GAME.new({"players": 2}, players=3).options == SETTLED


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({}, "The option “players” is required: a whole number from 2 to 4."),
        ({"players": None}, "The option “players” is required: a whole number from 2 to 4."),
        ({"players": 5}, "The option “players” takes a whole number from 2 to 4, not 5."),
        ({"players": "3"}, "The option “players” takes a whole number from 2 to 4, not “3”."),
        ({"players": True}, "The option “players” takes a whole number from 2 to 4, not true."),
        ({"players": 3.0}, "The option “players” takes a whole number from 2 to 4, not 3.0."),
        ({"players": [3]}, "The option “players” takes a whole number from 2 to 4, not [3]."),
        ({"players": 2, "target": 1}, "The option “target” takes a whole number from 2 to 50, not 1."),
        ({"players": 2, "target": None}, "The option “target” takes a whole number from 2 to 50, not null."),
        ({"players": 2, "secret": 1}, "The option “secret” takes true or false, not 1."),
        ({"players": 2, "secret": "true"}, "The option “secret” takes true or false, not “true”."),
        ({"players": 2, "first": 2}, "The option “first” takes a whole number from 0 to 1, not 2."),
        ({"players": 2, "luck": "twice"}, "The option “luck” takes “once” or “double”, not “twice”."),
        ({"players": 2, "luck": {}}, "The option “luck” takes “once” or “double”, not {}."),
        (
            {"players": 2, "colour": "red"},
            "There is no option “colour”. The options are: players, target, secret, first, luck.",
        ),
    ],
)
def test_refusals_say_what_is_allowed(options: dict[str, Any], sentence: str) -> None:
    assert refusal(**options) == sentence


@pytest.mark.parametrize("players", ["2", [], {}, 2.5, 10**400, -1, True, "\u0662"])
@pytest.mark.parametrize("place", ["before", "after"])
def test_wrong_players_are_told_first_wherever_they_stand(players: Any, place: str) -> None:
    """What a seat option takes depends on the players: they must be right before it is asked."""
    options = {"first": 0, "players": players} if place == "before" else {"players": players, "first": 0}
    assert refusal(**options).startswith("The option “players” takes a whole number from 2 to 4, not ")


@pytest.mark.parametrize("options", [None, [], "players", [("players", 2)]])
def test_options_that_are_no_dict(options: Any) -> None:
    with pytest.raises(BadOptions):
        GAME.settle(options)


def test_names_that_are_no_texts() -> None:
    with pytest.raises(BadOptions, match="There is no option “3”"):
        GAME.settle({3: 1, "players": 2})  # type: ignore[dict-item]


def test_everything_that_an_option_takes_in_words() -> None:
    assert AUTO.allowed(2) == "null, “off”, “slow” or a whole number from 1 to 9"


def test_numbers_for_the_start_door() -> None:
    packed = GAME.packed({**SETTLED, "luck": "double", "secret": False})
    options = packed.view(options_dtype(GAME.options))[0]
    assert {name: int(options[name]) for name in options.dtype.names} == {
        "players": 3,
        "target": 12,
        "secret": 0,
        "first": 0,
        "luck": 1,
    }
    codes = {AUTO.code(value) for value in (None, "off", "slow", *range(1, 10))}
    assert len(codes) == 12, "every value has a number of its own"


def test_an_order_takes_every_seat_once() -> None:
    orders = [list(order) for order in permutations(range(3))]
    assert all(ORDER.takes(order, 3) for order in (None, *orders))
    assert len({ORDER.code(order) for order in (None, *orders)}) == 7
    for wrong in (
        [0, 1],
        [0, 1, 2, 3],
        [0, 1, 1],
        [True, 0, 2],
        [0, 1, "2"],
        [[0], 1, 2],
        [],
        (0, 1, 2),
        "0 1 2",
        0,
        True,
    ):
        assert not ORDER.takes(wrong, 3)
    assert ORDER.allowed(3) == "null or a list of all seats in any order"
    assert ORDER.facts()["type"] == "order"


def test_facts_for_programs() -> None:
    assert AUTO.facts()["values"] == [None, "off", "slow"]
    assert AUTO.facts()["range"] == [1, 9]
    assert {option.name: option.facts()["type"] for option in GAME.options} == {
        "players": "integer",
        "target": "integer",
        "secret": "boolean",
        "first": "seat",
        "luck": "choice",
    }
    assert GAME.options[2].facts()["values"] == [True, False]


def test_every_value_that_line_dice_declares_is_taken_and_its_neighbours_are_not() -> None:
    game = find("line-dice")
    for option in game.options[1:]:
        low, high = option.bounds(6)
        for value in (*option.words, low, high) if low <= high else option.words:
            assert game.settle({"players": 6, option.name: value})[option.name] == value
        for value in (low - 1, high + 1, "", "ON", 0.5, []):
            with pytest.raises(BadOptions):
                game.settle({"players": 6, option.name: value})
