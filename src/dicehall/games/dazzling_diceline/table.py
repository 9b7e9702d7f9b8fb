"""The table for people: what `table.html` draws, from the plain view and the components."""

from __future__ import annotations

from typing import Any

from . import pieces, places, players
from .captions import chart_caption, chart_sizes
from .components import KINDS
from .fields import Player, View
from .names import bonus_text, doing_name, set_text, tile_name, tiles_count
from .standing import Components, Row, count, progress
from .touching import chosen_set, set_words, things
from .words import headline

__all__ = ["chosen_set", "context"]


def context(
    view: View, tokens: list[str], me: int | None, components: Components, options: dict[str, Any]
) -> dict[str, Any]:
    """Return the variables of `table.html` beside `view`, `tokens`, `me`, `seats` and `_`."""
    touchable = things(view, tokens)
    seats = range(len(view["players"]))
    return {
        "headline": headline,
        "things": touchable,
        "tile_name": tile_name,
        "layout_points": components["game"]["layout_points"],
        "starts": [{"kind": kind, "name": tile_name(kind)} for kind in view["starting_tiles"]],
        "sets": _sets(view),
        "boards": places.action_boards(view, components, touchable, tokens),
        "shown": _shown(view),
        "layouts": [progress(components, layout, _looking(view, me)) for layout in view["layout_tile_spaces"]],
        "track": places.track(view, components, tokens),
        "doing": _doing(view),
        "values": range(1, 7) if any(thing.startswith("value-") for thing in touchable) else [],
        "boards_of": [players.board(view, seat, components, touchable, tokens) for seat in seats],
        "others": _others(view, me),
        "chart": [_chart(kind, view, tokens, components) for kind in KINDS],
        "count": count(view, components),
        "left": [tiles_count(kind, number) for kind, number in view["bonus_tile_deck"].items()],
    }


def _looking(view: View, me: int | None) -> Player | None:
    """Return whose tiles the layout tiles that may be taken are compared with."""
    seat = view["turn"] if me is None else me
    return None if seat is None else view["players"][seat]


def _sets(view: View) -> list[Row]:
    """Return the sets of the selection board, each with its dice: colour, value and piece."""
    colours = ("red", "green", "grey", "grey")
    return [
        {
            "thing": f"set-{place}",
            "name": set_text(row),
            "dice": [
                {"colour": colour, "value": int(value), "piece": piece}
                for colour, value, piece in zip(colours, set_words(row), names, strict=True)
            ],
        }
        for place, (row, names) in enumerate(zip(view["selection_board"], pieces.sets(view), strict=True))
    ]


def _shown(view: View) -> list[Row]:
    """Return the bonus tiles on the action board."""
    named = zip(view["bonus_tile_spaces"], pieces.shown_tiles(view), strict=True)
    return [
        {"thing": f"tile-{place}", "kind": kind, "name": tile_name(kind), "piece": piece}
        for place, (kind, piece) in enumerate(named)
    ]


def _doing(view: View) -> list[Row]:
    """Return the actions going on, outermost first."""
    return [{"name": doing_name(row["do"]), "left": row["left"]} for row in view["pending"]]


def _others(view: View, me: int | None) -> list[int]:
    """Return the other seats, the next at the table first."""
    seats = len(view["players"])
    first = 0 if me is None else me + 1
    return [seat % seats for seat in range(first, first + seats) if seat % seats != me]


def _chart(kind: str, view: View, tokens: list[str], components: Components) -> Row:
    """Return what groups of bonus tiles of a type do; an entry is lit while that many or more are chosen."""
    groups = {
        number: len(chosen_set(token) or [])
        for number, token in enumerate(tokens)
        if f"{token} ".startswith(f"bonus {kind} ")
    }
    entries: list[Row] = [
        {
            "count": size,
            "caption": chart_caption(kind, size, components),
            "title": bonus_text(kind, size),
            "within": [number for number, found in groups.items() if found >= size],
        }
        for size in chart_sizes(kind)
    ]
    entries[0]["within"] += _other_uses(kind, view, tokens)
    return {"kind": kind, "name": tile_name(kind), "entries": entries}


def _other_uses(kind: str, view: View, tokens: list[str]) -> list[int]:
    """Return moves of face up tiles of a type: a touch on such a tile may also begin one."""
    if view["turn"] is None:
        return []
    spaces = view["players"][view["turn"]]["bonus_spaces"]
    usable = [cell for cell, tile in spaces.items() if tile == {"tile": kind, "face_up": True}]
    return [number for number, token in enumerate(tokens) if token.startswith("move") and token.split()[1] in usable]
