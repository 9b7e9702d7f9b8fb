"""What the rule tests share: a match at its first turn, boards as drawings, and positions that are put together.

A board is three rows of three: D M O V are die, movement, player order and points tiles, face up; d m o v the same face
down; a dot is an open space.
"""

from __future__ import annotations

from textwrap import dedent
from typing import Any, cast

from dicehall.core.components import names
from dicehall.core.match import Match
from dicehall.games import load

from .boards import SIDE, at
from .components import COLOURS, Box
from .fields import View
from .rules.dice import with_die
from .state import Table, die_of, tile_at

GAME = load("dazzling-diceline")
MARKS = "dmov"
ALIKE = "3 4 2 4"  # every set of the first round: red 3, green 4, grey 2 and 4


def set_up(players: int = 3, **options: Any) -> Match:
    """A match whose set-up is done: the order is 0 1 2 (3), seat 0 took the player order tile."""
    match = GAME.new({"players": players, "order": list(range(players)), **options}, dice="manual")
    play(match, *(f"take {kind}" for kind in ("vp", "die", "move", "order")[4 - players :]))
    play(match, *(f"draw {kind}" for kind in ("die", "move", "order", "vp")))
    play(match, *(f"draw l{number:02}" for number in range(1, players + 3)))
    return match


def turn(players: int = 3, **options: Any) -> Match:
    """The first turn of the first round, of seat 0; all sets were alike."""
    match = set_up(players, **options)
    roll(match, *[ALIKE] * (players + 1))
    play(match, f"discard {ALIKE}", *[f"choose {ALIKE}"] * (players - 1))
    return match


def roll(match: Match, *sets: str) -> None:
    """The dice of a round, given as the sets that they make, top to bottom: "red green left right" each."""
    columns = list(zip(*(each.split() for each in sets), strict=True))
    play(match, *(f"roll {value}" for column in columns for value in column))


def play(match: Match, *tokens: str) -> None:
    match.play_all(tokens)


def legal(match: Match, start: str) -> list[str]:
    """The legal tokens that begin with some words, without these."""
    return [token.removeprefix(start).strip() for token in match.legal if f"{token} ".startswith(f"{start} ")]


def fields(match: Match) -> Any:
    """The record of the state, to be written to."""
    return match.table.view(Table)[0]


def board(match: Match, seat: int, drawing: str) -> None:
    """Lay these bonus tiles on a board, and no others."""
    player = fields(match)["player"][seat]
    player["tiles"] = player["filled"] = player["up"] = 0
    for y, row in enumerate(dedent(drawing).split()):
        for x, mark in enumerate(row):
            if mark != ".":
                player["tiles"] |= tile_at(MARKS.index(mark.lower()), at(x, y))
                player["filled"] |= 1 << at(x, y)
                player["up"] |= mark.isupper() << at(x, y)


def drawn(match: Match, seat: int) -> str:
    """The board of a seat as a drawing, from its view."""
    spaces = match.view()["players"][seat]["bonus_spaces"]
    rows = [[_mark(spaces[f"{column}{row}"]) for column in "abc"] for row in range(1, SIDE + 1)]
    return "\n".join("".join(row) for row in rows)


def _mark(tile: dict[str, Any] | None) -> str:
    if tile is None:
        return "."
    letter = tile["tile"][0]
    return str(letter.upper() if tile["face_up"] else letter)


def dice(match: Match, seat: int, text: str) -> None:
    """Give a seat these dice and no others: "red 3, grey 4"."""
    held = 0
    for die in filter(None, text.split(", ")):
        colour, value = die.split()
        held = with_die(held, die_of(COLOURS.index(colour), int(value) - 1))
    fields(match)["player"][seat]["dice"] = held


def held(match: Match, seat: int) -> str:
    """The dice of a seat in the same words."""
    found = match.view()["players"][seat]["dice"]
    return ", ".join(f"{colour} {value}" for colour in COLOURS for value in found[colour])


def player(match: Match, seat: int, **values: int) -> None:
    """Change numbers of a player: markers, stock, space, vp."""
    for name, value in values.items():
        fields(match)["player"][seat][name] = value


def layouts(match: Match, seat: int, *ids: str, field: str = "layouts") -> None:
    """Give a seat these layout tiles and no others."""
    known = names(GAME.box.view(Box)[0]["layout_name"])
    fields(match)["player"][seat][field] = sum(1 << known.index(name) for name in ids)


def pending(match: Match) -> list[tuple[str, int]]:
    """What goes on, outermost first, with the parts that are left."""
    return [(row["do"], row["left"]) for row in match.view()["pending"]]


def use_up(match: Match) -> None:
    """Go to the turn of the last die of the round, where only `end` is left."""
    for seat in range(match.players):
        dice(match, seat, "")
    state = fields(match)
    state["die_done"] = 1
    state["place"] = match.players - 1
    state["seat"] = state["order"][match.players - 1]


def finish(match: Match) -> Match:
    """Play the last `end` of the game."""
    use_up(match)
    fields(match)["round"] = 5
    play(match, "end")
    return match


def view_of(match: Match, viewer: int | None = None) -> View:
    return cast(View, match.view(viewer))


def seat(match: Match, number: int) -> dict[str, Any]:
    row: dict[str, Any] = match.view()["players"][number]
    return row
