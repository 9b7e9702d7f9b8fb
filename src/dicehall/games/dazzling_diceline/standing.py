"""What every seat has: lines found, layout tiles with how far each is, and what the end would give now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dicehall.core.reading import of_box
from dicehall.core.words import _

from . import boards
from .boards import CELLS, DIAGONAL, STRAIGHT
from .fields import Player, View
from .names import part_name

Row = dict[str, Any]
Components = dict[str, Any]


def filled(player: Player) -> int:
    """Return the bonus spaces that hold tiles, as a mask."""
    return boards.mask_of([space for space, cell in enumerate(CELLS) if player["bonus_spaces"][cell]])


def lines(player: Player) -> list[tuple[str, str]]:
    """Return the lines of three that are found, by the bonus spaces at their ends (R28)."""
    found = [boards.bits(line) for line in boards.within([*STRAIGHT, *DIAGONAL], filled(player))]
    return [(CELLS[spaces[0]], CELLS[spaces[-1]]) for spaces in found]


@of_box
def _patterns(components: Components) -> dict[str, int]:
    """Return the marked spaces of the layout tiles as printed."""
    return {tile["id"]: boards.pattern_mask(tile["pattern"]) for tile in components["layout_tiles"]}


def nearest(mask: int, holding: int) -> int:
    """Return a layout tile in the rotation that is nearest to being completed; as printed, if none is nearer (R26)."""
    turned = [mask]
    for _quarter in range(3):
        turned.append(boards.turned(turned[-1]))
    return max(turned, key=lambda each: (each & holding).bit_count())


def progress(components: Components, layout: str, player: Player | None) -> Row:
    """Return a layout tile as squares row by row: marked ones, and which of them hold tiles of the player."""
    holding = filled(player) if player else 0
    mask = nearest(_patterns(components)[layout], holding)
    squares = [boards.at(column, row) for row in range(boards.SIDE) for column in range(boards.SIDE)]
    return {
        "id": layout,
        "squares": [{"marked": mask >> space & 1, "held": (mask & holding) >> space & 1} for space in squares],
        "held": (mask & holding).bit_count(),
        "of": mask.bit_count(),
    }


def parts(view: View, components: Components) -> list[Row]:
    """Return the parts of each seat's score as the end would give them now, with the keys of `final` (R57, R58)."""
    return [dict(_parts(view, components, player)) for player in view["players"]]


def _parts(view: View, components: Components, player: Player) -> Iterator[tuple[str, int]]:
    holding = filled(player)
    straight, diagonal = (len(boards.within(found, holding)) for found in (STRAIGHT, DIAGONAL))
    red = {action: space["markers"] for action, space in view["red_action_board"].items() if "markers" in space}
    measures = {
        "bonus tile": holding.bit_count(),
        "horizontal or vertical line": straight,
        "diagonal line": diagonal,
        "completed layout tile": len(player["completed_layout_tiles"]),
        "own marker on the red action board": sum(markers.count(player["seat"]) for markers in red.values()),
    }
    yield "during the game", player["vp"]
    yield "lines", components["game"]["line_points"] * (straight + diagonal)
    for action, markers in red.items():
        scored = components["red"]["score"][action]
        yield f"red {action}", markers.count(player["seat"]) * scored["points"] * measures[scored["each"]]


def count(view: View, components: Components) -> list[Row]:
    """Return a table: rows of a label and a number for each seat; the final count when the game is over."""
    found = view["final"] or parts(view, components)
    rows = [{"label": part_name(part), "points": [row[part] for row in found], "total": False} for part in found[0]]
    return [*rows, {"label": _("Total"), "points": [sum(row.values()) for row in found], "total": True}]
