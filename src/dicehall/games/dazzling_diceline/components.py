"""What is in the box: names for every number, and all tables that follow from `components.toml` as one record.

    way    | from | to |     a bonus tile moves from one bonus space to another
           7      3    0

Most of the 34 kB are tables by the mask of filled bonus spaces, 512 each; `group` alone takes 24 kB. They are small
enough to stay in the processor's cache, and save rules all geometry.
"""

from __future__ import annotations

import re
from functools import reduce
from operator import or_
from typing import Any, Final

import numpy as np

from dicehall.core.arrays import Bytes
from dicehall.core.components import Table, checked, put_name
from dicehall.core.words import _

from . import boards
from .boards import ALL_GROUPS, ALL_MOVES, CELLS, LARGEST, MASKS, SPACES
from .fields import Kind

COLOURS: Final = ("red", "green", "grey")
RED, GREEN, GREY = range(3)
DIE_SPACES: Final = (1, 1, 2)  # of each colour on a player board
KINDS: Final[tuple[Kind, ...]] = ("die", "move", "order", "vp")
DIE, MOVE, ORDER, VP = range(4)
VALUES: Final = 6  # of a die; 1 to 6 are counted from 0 wherever they are numbers

RED_ACTIONS: Final = ("1", "1-2", "1-3", "1-4", "1-5", "1-6")
LAYOUT_ACTION: Final = 5  # the last red one
SCORED: Final = 5  # red actions that score: all others
GREY_ACTIONS: Final = ("6", "5-6", "4-6", "3-6", "2-6", "1-6")
GREY_6, GREY_5_6, GREY_4_6, GREY_3_6, GREY_2_6, GREY_1_6 = range(6)
MEASURES: Final = (  # what the markers on red actions score for
    "bonus tile",
    "horizontal or vertical line",
    "diagonal line",
    "completed layout tile",
    "own marker on the red action board",
)
TILES, STRAIGHTS, DIAGONALS, LAYOUTS, MARKERS = range(5)

MAX_SEATS: Final = 4
MAX_SETS: Final = MAX_SEATS + 1
MAX_ROUNDS: Final = 9
MAX_DECK: Final = 20  # bonus tiles of one type in the deck
MAX_VP_SPACES: Final = 8  # of one red action
MAX_GREY_SPACES: Final = 4  # of one grey action
MAX_LAYOUTS: Final = 16
MIN_TRACK: Final = 4  # shorter ones would need a deeper stack of actions, see state.py
MAX_TRACK: Final = 12
MAX_POINTS: Final = 99
LONGEST: Final = 8  # letters of a name
SPACE_BITS: Final = 4  # 9 bonus spaces and NO_SPACE

_NAMES = np.uint8, (MAX_LAYOUTS, LONGEST)

Box = np.dtype(
    [
        ("rounds", np.uint8),
        ("layout_points", np.uint8, (MAX_ROUNDS + 1,)),  # [round]
        ("grey_points", np.uint8),  # R42
        ("tile_points", np.uint8),  # R55
        ("line_points", np.uint8),  # R57
        ("markers", np.uint8),
        ("stock", np.uint8),
        ("tiles", np.uint8),  # bonus tiles of each type
        ("deck", np.uint8, (MAX_SEATS + 1,)),  # [players] bonus tiles of each type
        ("bonus_spaces", np.uint8),
        ("layout_spaces", np.uint8),
        ("vp_spaces", np.uint8, (MAX_SEATS + 1, SCORED)),  # [players, action]
        ("grey_spaces", np.uint8, (MAX_SEATS + 1, 6)),  # [players, action]
        ("red_points", np.uint8, (SCORED,)),
        ("red_measure", np.uint8, (SCORED,)),
        ("red_fit", np.uint8, (64,)),  # [values as bits] red actions that take one of them, as bits (R20)
        ("grey_fit", np.uint8, (64,)),
        # the player board; masks as in boards.py
        ("centre", np.uint8),
        ("depict", np.uint16, (64,)),  # [values as bits] bonus spaces that depict one of them
        ("straights", np.uint8, (MASKS,)),  # [filled] horizontal and vertical lines
        ("diagonals", np.uint8, (MASKS,)),
        ("lines", np.uint8, (MASKS,)),  # both
        ("in_lines", np.uint16, (MASKS,)),  # [filled] spaces of all lines
        ("completes", np.uint16, (MASKS,)),  # [filled] layout tiles that are completed, as bits (R26)
        ("moves", np.uint8, (MASKS,)),  # [filled] number of ways to move a tile
        ("moves_at", np.uint16, (MASKS,)),  # [filled] where they begin in `move`
        ("move", np.uint8, (ALL_MOVES,)),  # as `way`
        ("groups", np.uint8, (LARGEST + 1, SPACES + 1)),  # [largest, tiles] groups of one to `largest` tiles
        ("groups_at", np.uint16, (MASKS,)),  # [tiles as a mask] where they begin in `group`
        ("group", np.uint16, (ALL_GROUPS,)),
        # the player order track
        ("track", np.uint8),  # number of spaces
        ("track_name", np.uint8, (MAX_TRACK, LONGEST)),
        ("flip_space", np.uint8),
        ("loop_space", np.uint8),
        ("layouts", np.uint8),  # number of layout tiles
        ("layout_name", *_NAMES),
    ],
    align=True,
)


def way(start: int, end: int) -> int:
    """Return the number of a way to move a bonus tile from one bonus space to another."""
    return start << SPACE_BITS | end


def start_of(way: int) -> int:
    """Return the space where a way begins."""
    return way >> SPACE_BITS


def end_of(way: int) -> int:
    """Return the space where a way ends."""
    return way & (1 << SPACE_BITS) - 1


def pack(data: dict[str, Any]) -> Bytes:
    """Return the box as the bytes of one `Box` record; BadComponents tells what does not fit together, and where."""
    box = np.zeros(1, Box)
    record, source = box[0], Table(data, "components")
    _pack_points(record, source.table("game"))
    _pack_tiles_and_markers(record, source)
    _pack_action_boards(record, source)
    for players in (3, 4):
        _pack_players(record, source.table("players").table(str(players)), players)
    _pack_player_board(record, source.table("player_board"))
    _pack_track(record, source.table("order_track"))
    _pack_layouts(record, source)
    _pack_masks(record)
    return box.view(np.uint8)


def _numbers(data: Table, key: str, low: int, high: int) -> list[int]:
    """Read a list of whole numbers from `low` to `high`."""
    values: Any = data.data.get(key)
    right = isinstance(values, list) and all(type(value) is int and low <= value <= high for value in values)
    message = _("a list of whole numbers from {low} to {high} is needed.").format(low=low, high=high)
    checked(right and bool(values), data.where(key), message)
    return list(values)


def _texts(data: Table, key: str) -> list[str]:
    """Read a list of texts."""
    values = data.words(key)
    checked(all(isinstance(value, str) for value in values), data.where(key), _("a list of texts is needed."))
    return values


def _known(data: Table, key: str, value: Any) -> None:
    """Check that what the rules rest on is as it is in every box; BadComponents if not."""
    found = data.data.get(key)
    text = str(value).replace("'", '"')
    checked(found == value, data.where(key), _("this is {value} in every box.").format(value=text))


def _pack_points(box: np.void, game: Table) -> None:
    box["rounds"] = rounds = game.integer("rounds", 1, MAX_ROUNDS)
    points = _numbers(game, "layout_points", 0, MAX_POINTS)
    checked(len(points) == rounds, game.where("layout_points"), _("a number for each round is needed."))
    box["layout_points"][1 : rounds + 1] = points
    box["grey_points"] = game.integer("grey_5_6_points", 0, MAX_POINTS)
    box["tile_points"] = game.integer("vp_tile_points", 0, MAX_POINTS)
    box["line_points"] = game.integer("line_points", 0, MAX_POINTS)


def _pack_tiles_and_markers(box: np.void, data: Table) -> None:
    tiles = data.table("bonus_tiles")
    _known(tiles, "kinds", list(KINDS))
    box["tiles"] = tiles.integer("each", 2, MAX_DECK + 1)
    markers = data.table("markers")
    each = markers.integer("each", 2, MAX_POINTS)
    box["markers"] = beside = markers.integer("beside_board", 0, each)
    box["stock"] = stock = markers.integer("stock", 0, each)
    fits = beside + stock + 2 == each
    checked(fits, markers.where("each"), _("two markers on the tracks, those beside the board and the stock are all."))


def _pack_action_boards(box: np.void, data: Table) -> None:
    red, green, grey = (data.table(colour) for colour in COLOURS)
    _known(red, "actions", list(RED_ACTIONS))
    _known(red, "layout_action", RED_ACTIONS[LAYOUT_ACTION])
    _known(green, "actions", list(range(1, VALUES + 1)))
    _known(grey, "actions", list(GREY_ACTIONS))
    box["layout_spaces"] = red.integer("layout_spaces", 1, 4)
    box["bonus_spaces"] = green.integer("bonus_spaces", 1, 8)
    for action, name in enumerate(RED_ACTIONS[:SCORED]):
        scored = red.table("score").table(name)
        box["red_points"][action] = scored.integer("points", 0, MAX_POINTS)
        box["red_measure"][action] = MEASURES.index(scored.word("each", among=MEASURES))
    for values in range(64):
        box["red_fit"][values] = _taking(RED_ACTIONS, values)
        box["grey_fit"][values] = _taking(GREY_ACTIONS, values)


def _taking(actions: tuple[str, ...], values: int) -> int:
    """Return the actions whose printed range holds one of the values, as bits."""
    ranges = [range(int(name[0]) - 1, int(name[-1])) for name in actions]
    return sum(1 << action for action, low_high in enumerate(ranges) if any(values >> value & 1 for value in low_high))


def _pack_players(box: np.void, data: Table, players: int) -> None:
    sets = players + 1  # R14
    _known(data, "dice", {"red": sets, "green": sets, "grey": 2 * sets})
    box["deck"][players] = data.integer("deck_of_each_bonus", 1, int(box["tiles"]) - 1)  # one is a starting tile (R7)
    vp, grey = data.table("vp_spaces"), data.table("grey_spaces")
    box["vp_spaces"][players] = [vp.integer(name, 0, MAX_VP_SPACES) for name in RED_ACTIONS[:SCORED]]
    box["grey_spaces"][players] = [grey.integer(name, 0, MAX_GREY_SPACES) for name in GREY_ACTIONS]


def _pack_player_board(box: np.void, data: Table) -> None:
    _known(data, "die_spaces", dict(zip(COLOURS, DIE_SPACES, strict=True)))
    box["centre"] = CELLS.index(data.word("centre", among=CELLS))
    values = data.table("values")
    depicted = [_numbers(values, cell, 1, VALUES) for cell in CELLS]
    for value in range(1, VALUES + 1):
        used = any(value in found for found in depicted)
        checked(used, values.path, _("the value {value} is on no bonus space.").format(value=value))
    for mask in range(64):
        spaces = [space for space, found in enumerate(depicted) if any(mask >> value - 1 & 1 for value in found)]
        box["depict"][mask] = boards.mask_of(spaces)


def _pack_track(box: np.void, data: Table) -> None:
    names = _texts(data, "spaces")
    sentence = _("{fewest} to {most} different names are needed.").format(fewest=MIN_TRACK, most=MAX_TRACK)
    checked(MIN_TRACK <= len(set(names)) == len(names) <= MAX_TRACK, data.where("spaces"), sentence)
    for space, name in enumerate(names):
        _pack_name(box["track_name"][space], name, "[A-Za-z0-9]+", data.where("spaces"))
    box["track"] = len(names)
    box["flip_space"] = names.index(data.word("flip_space", among=tuple(names)))
    box["loop_space"] = names.index(data.word("loop_space", among=tuple(names)))
    checked(box["loop_space"] == len(names) - 1, data.where("loop_space"), _("the loop is on the last space."))


def _pack_name(field: Bytes, name: str, pattern: str, where: str) -> None:
    right = bool(re.fullmatch(pattern, name)) and len(name) <= LONGEST
    checked(right, where, _("a name is made of letters and digits, at most {most}.").format(most=LONGEST))
    put_name(field, name)


def _pack_layouts(box: np.void, data: Table) -> None:
    tiles, where = data.tables("layout_tiles"), data.where("layout_tiles")
    fewest = MAX_SEATS + int(box["layout_spaces"])  # R10
    sentence = _("{fewest} to {most} tiles are needed.").format(fewest=fewest, most=MAX_LAYOUTS)
    checked(fewest <= len(tiles) <= MAX_LAYOUTS, where, sentence)
    seen: set[int] = set()
    # in the order of their names, so that their numbers sort like the names
    for number, tile in enumerate(sorted(tiles, key=lambda tile: tile.word("id"))):
        _pack_name(box["layout_name"][number], tile.word("id"), "[a-z][a-z0-9]*", tile.where("id"))
        found = boards.rotations(_pattern(tile))
        checked(not found & seen, tile.where("pattern"), _("another tile has the same pattern."))
        seen |= found
        for filled in range(MASKS):
            box["completes"][filled] |= any(filled & mask == mask for mask in found) << number
    different = {tile.word("id") for tile in tiles} | set(KINDS)
    checked(len(different) == len(tiles) + len(KINDS), where, _("every tile has an id of its own."))
    box["layouts"] = len(tiles)


def _pattern(tile: Table) -> int:
    rows = _texts(tile, "pattern")
    right = len(rows) == boards.SIDE and all(re.fullmatch("[#.]{3}", row) for row in rows)
    marked = "".join(rows).count("#") == 5
    checked(right and marked, tile.where("pattern"), _("three rows of three with five marked spaces are needed."))
    return boards.pattern_mask(rows)


def _pack_masks(box: np.void) -> None:
    """Pack what follows from the geometry of the board alone."""
    moves_at = groups_at = 0
    for mask in range(MASKS):
        straight, diagonal = (boards.within(lines, mask) for lines in (boards.STRAIGHT, boards.DIAGONAL))
        box["straights"][mask], box["diagonals"][mask] = len(straight), len(diagonal)
        box["lines"][mask] = len(straight) + len(diagonal)
        box["in_lines"][mask] = reduce(or_, [*straight, *diagonal], 0)
        moves, groups = boards.moves(mask), boards.groups(mask)
        box["moves"][mask], box["moves_at"][mask], box["groups_at"][mask] = len(moves), moves_at, groups_at
        box["move"][moves_at : moves_at + len(moves)] = [way(*move) for move in moves]
        box["group"][groups_at : groups_at + len(groups)] = groups
        moves_at, groups_at = moves_at + len(moves), groups_at + len(groups)
    for tiles in range(SPACES + 1):
        sizes = [group.bit_count() for group in boards.groups((1 << tiles) - 1)]
        box["groups"][:, tiles] = [sum(size <= largest for size in sizes) for largest in range(LARGEST + 1)]


def settle(options: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    """Return the options as they are: no default depends on anything."""
    return options
