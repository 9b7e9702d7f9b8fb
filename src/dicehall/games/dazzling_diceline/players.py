"""The player boards as they are drawn: dice, bonus spaces with tiles and lines, layout tiles, markers."""

from __future__ import annotations

from collections.abc import Iterator

from dicehall.core.words import _

from . import pieces
from .fields import Player, Tile, View
from .hints import cell_why, die_why, layout_why
from .names import colour_name, die_text, layout_name, tile_name
from .standing import Components, Row, lines, progress
from .touching import Things, bonus_cells, die_things, empty_things

ROWS = [f"{column}{row}" for row in "123" for column in "abc"]  # bonus spaces as they are read
ASKING = ("perform dice actions", "prepare for the next round")  # phases in which one's own things may be touched


def board(view: View, seat: int, components: Components, touchable: Things, tokens: list[str]) -> Row:
    """Return everything that lies with a seat; only with the seat on turn something may be touched."""
    player = view["players"][seat]
    asks = bool(tokens) and view["to_act"] == seat and view["phase"] in ASKING
    known = touchable if asks else {}
    return {
        "seat": seat,
        "is_turn": view["to_act"] == seat or view["turn"] == seat,
        "place": view["player_order"].index(seat) + 1 if seat in view["player_order"] else 0,
        "vp": player["vp"],
        "markers": player["markers"],
        "stock": player["stock"],
        "dice": list(_dice(view, seat, known, asks)),
        "cells": list(_cells(view, seat, components, known, tokens if asks else [])),
        "strokes": [_stroke(*ends) for ends in lines(player)],
        "layouts": [_layout(components, layout, player, known, asks) for layout in player["layout_tiles"]],
        "completed": [_layout(components, layout, player, {}, False) for layout in player["completed_layout_tiles"]],
    }


def _dice(view: View, seat: int, touchable: Things, asks: bool) -> Iterator[Row]:
    """Yield the die spaces: dice, then empty ones, of each colour."""
    named = pieces.dice(view, seat)
    for colour, values in view["players"][seat]["dice"].items():
        seen: list[int] = []
        for value, piece in zip(values, named[colour], strict=True):
            thing = die_things(colour, 2, value)[seen.count(value)]
            seen.append(value)
            why = die_why(view, thing, touchable) if asks else ""
            label = die_text(colour, value)
            yield {"colour": colour, "value": value, "piece": piece, "thing": thing, "why": why, "label": label}
        for thing in empty_things(colour, values):
            label = _("empty die space: {colour}").format(colour=colour_name(colour))
            yield {"colour": colour, "value": 0, "piece": "", "thing": thing, "why": "", "label": label}


def _cells(view: View, seat: int, components: Components, touchable: Things, tokens: list[str]) -> Iterator[Row]:
    """Yield the bonus spaces, as they are read."""
    spaces, printed = view["players"][seat]["bonus_spaces"], components["player_board"]["values"]
    named, touched = pieces.tiles(view, seat), bonus_cells(tokens)
    for cell in ROWS:
        tile = spaces[cell]
        yield {
            "cell": cell,
            "values": printed[cell],
            "kind": tile["tile"] if tile else "",
            "up": bool(tile and tile["face_up"]),
            "piece": named.get(cell, ""),
            "label": _cell_label(cell, tile, printed[cell]),
            "thing": f"cell-{cell}",
            "worth": cell if cell in touched else "",
            "why": cell_why(view, seat, cell, touchable) if tokens else "",
            "ghosts": list(_ghosts(view, seat, cell, tokens)),
        }


def _cell_label(cell: str, tile: Tile | None, values: list[int]) -> str:
    if tile is None:
        return _("{cell}: open, for {values}").format(cell=cell, values=", ".join(map(str, values)))
    text = _("{cell}: {tile}, face up") if tile["face_up"] else _("{cell}: {tile}, face down")
    return text.format(cell=cell, tile=tile_name(tile["tile"]))


def _ghosts(view: View, seat: int, cell: str, tokens: list[str]) -> Iterator[Row]:
    """Yield the tiles that choices would bring to a bonus space: moved ones, then taken ones by type."""
    taken: dict[str, list[int]] = {}
    spaces = view["players"][seat]["bonus_spaces"]
    for number, token in enumerate(tokens):
        verb, *words = token.split()
        if verb == "place" and words[0] == "green" and words[3] == cell:
            taken.setdefault(words[2], []).append(number)
        elif verb == "move" and words[1] == cell:
            tile = spaces[words[0]]
            assert tile is not None
            yield {"kind": tile["tile"], "up": tile["face_up"], "within": [number]}
    yield from ({"kind": kind, "up": True, "within": within} for kind, within in taken.items())


def _stroke(start: str, end: str) -> dict[str, float]:
    """Return a line of three in a square of three by three, a little beyond the middle of its ends."""
    (x1, y1), (x2, y2) = (("abc".index(cell[0]), int(cell[1]) - 1) for cell in (start, end))
    beyond = [0.18 * (b - a) for a, b in ((x1, x2), (y1, y2))]
    near = (x1 + 0.5 - beyond[0], y1 + 0.5 - beyond[1])
    far = (x2 + 0.5 + beyond[0], y2 + 0.5 + beyond[1])
    return {"x1": near[0], "y1": near[1], "x2": far[0], "y2": far[1]}


def _layout(components: Components, layout: str, player: Player, touchable: Things, asks: bool) -> Row:
    row = progress(components, layout, player)
    return {
        **row,
        "thing": f"layout-{layout}",
        "name": layout_name(layout),
        "why": layout_why(row, touchable) if asks else "",
    }
