"""What the rule tests have in common: matches told in short words.

Dice are digits in the order they are rolled: small, large, wanderer, barbarian. A die in a line is its owner and the
first letter of its kind: `0s 1l 2w bb`.
"""

from __future__ import annotations

import re
from itertools import chain, repeat
from typing import Any, cast

from dicehall.core.game import Game
from dicehall.core.match import Match
from dicehall.games import load

from .fields import View

GAME = load("dice-age")
SHIPPED = (GAME.folder / "components.toml").read_text("utf-8")


def box(*changes: tuple[str, str]) -> Game:
    """The game with some texts of its components replaced, everywhere."""
    text = SHIPPED
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return GAME.with_components(text)


def one_round(number: int) -> Game:
    """The game with one round only, whose generation cards are those of this round."""
    text = SHIPPED.replace("rounds = 4", "rounds = 1")
    return GAME.with_components(re.sub(r"\nround = (\d)", lambda n: "\nround = " + "16"[n[1] != str(number)], text))


def begin(cards: str = "", prey: str = "", game: Game = GAME, **options: Any) -> Match:
    """A match, of two and seat 0 begins if nothing else is said, up to the first turn."""
    match = game.new({"players": 2, "first": 0, **options}, dice="manual")
    deal(match, cards, prey)
    return match


def deal(match: Match, cards: str = "", prey: str = "") -> None:
    """Prepare a round: these prey and generation cards, then whatever there is."""
    for phase, names in (("prey", prey), ("generation", cards)):
        for name in names.split():
            match.play(f"draw {name}")
        while match.view()["phase"] == phase:
            match.play(match.legal[0])


def grown(cards: str, round_two: str = "", players: int = 2, **options: Any) -> Match:
    """Round 2, begun by seat 0; seat 0 took the first two of the cards in round 1, seat 1 the next two."""
    match = begin(cards, players=players, **{"first": players - 1, **options})
    finish(match)
    deal(match, round_two)
    return match


def roll(match: Match, dice: str) -> None:
    for value in dice:
        match.play(f"roll {value}")


def throw(match: Match, dice: str) -> None:
    """Begin a turn with the roll of all dice."""
    match.play("roll")
    roll(match, dice)


def place(match: Match, pips: str) -> None:
    match.play(" ".join(["place", *pips]))


def turn(match: Match, dice: str, pips: str) -> None:
    """Roll all dice and place some."""
    throw(match, dice)
    place(match, pips)


def spread(match: Match, dice: str, row: int = 0) -> None:
    """A seat's only turn: the dice show these numbers (the others the last of them), all are placed, a row is taken."""
    match.play("roll")
    for value in chain(dice, repeat(dice[-1])):
        if match.view()["phase"] != "roll":
            break
        match.play(f"roll {value}")
    place(match, "".join(sorted({str(die["value"]) for die in match.view()["camp"]})))
    while match.view()["phase"] == "order":
        match.play(match.legal[-1])
    match.play(f"row {row}" if row else match.legal[0])


def finish(match: Match) -> None:
    """Those who still play put all dice on the ground of their number and take their own row if it is there; then
    shells are drawn, cheap ones first."""
    while match.view()["phase"] == "before_roll":
        seat = match.view()["turn"]
        spread(match, str(seat + 1), seat + 1 if match.view()["rows"][seat] else 0)
    draw_shells(match)


def draw_shells(match: Match, *values: int) -> None:
    """These shells, then cheap ones as long as any are to be drawn."""
    for value in values:
        match.play(f"draw {value}")
    while match.view()["phase"] == "shells":
        match.play(match.legal[0])


def advance(match: Match, number: int) -> None:
    """Play up to the preparation of a round (5: to the end), with nothing of interest."""
    while match.view()["round"] < number and match.to_act is not None:
        deal(match)
        finish(match)


def view_of(match: Match, seat: int | None = None) -> View:
    return cast(View, match.view(seat))


def line(match: Match, ground: int) -> str:
    """The dice in a ground."""
    return " ".join(f"{str(die['owner'])[0]}{die['kind'][0]}" for die in match.view()["grounds"][ground - 1]["line"])


def camp(match: Match) -> str:
    """The dice in the camp: `s1 s1 l4`."""
    return " ".join(f"{die['kind'][0]}{die['value']}" for die in match.view()["camp"])


def hand(match: Match, seat: int) -> list[int]:
    """Small, large, wanderer and barbarian dice in hand."""
    return list(player(match, seat)["hand"].values())


def player(match: Match, seat: int, viewer: int | None = None) -> dict[str, Any]:
    row: dict[str, Any] = match.view(viewer)["players"][seat]
    return row


def gains(match: Match, seat: int) -> dict[str, int]:
    """Prey cards that a seat has, by kind."""
    return {kind: cards for kind, cards in player(match, seat)["prey"].items() if cards}


def hunted(match: Match, place: int | str) -> tuple[dict[str, float], Any, Any]:
    """Of a place in the last hunt: the strengths there, who gained and whose dice moved."""
    report = next(row for row in match.view()["hunt"] if row["place"] == str(place))
    return report["dice"], report["gained"], report["moved"]


def result(match: Match, seat: int) -> dict[str, Any]:
    row: dict[str, Any] = match.view()["result"][seat]
    return row


def offered(match: Match, word: str) -> list[str]:
    """What may follow a word: `3 1` of `intimidate 3 1`."""
    return [token.removeprefix(word).strip() for token in match.legal if token.split()[0] == word]
