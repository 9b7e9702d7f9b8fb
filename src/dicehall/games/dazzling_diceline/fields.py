"""The fields of a view, as `view.view` returns it. RULES.md, "View", tells programs the same."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Phase = Literal["setup", "select dice", "perform dice actions", "prepare for the next round", "over"]
Kind = Literal["die", "move", "order", "vp"]
Doing = Literal["move", "order", "move or order", "set one", "set any", "shift", "flip"]
Colours = dict[str, list[int]]  # the values of dice, 1 to 6, by colour: red, green, grey


class DiceSet(TypedDict):
    """A set of the selection board: values from 1 to 6."""

    red: int
    green: int
    grey: list[int]  # left and right


class RedSpace(TypedDict):
    """A red action space."""

    die: int | None
    spaces: NotRequired[int]  # for markers; not where layout tiles are taken
    markers: NotRequired[list[int]]  # seats, as placed


class GreySpace(TypedDict):
    """A grey action space."""

    spaces: int  # for dice
    dice: list[int]  # ascending


class Tile(TypedDict):
    """A bonus tile on a player board."""

    tile: Kind
    face_up: bool


class Pending(TypedDict):
    """An action that goes on, or in the third phase the flips that are still allowed."""

    do: Doing
    left: int  # parts of it
    optional: bool  # whether it may be stopped


class Player(TypedDict):
    """What lies with a seat."""

    seat: int
    vp: int  # on the victory points track
    markers: int  # beside the board
    stock: int  # markers in the stock
    dice: Colours  # ascending
    bonus_spaces: dict[str, Tile | None]  # a1 to c3
    layout_tiles: list[str]  # face up
    completed_layout_tiles: list[str]


class View(TypedDict):
    """What may be known, as plain JSON: the same for every seat and for spectators."""

    phase: Phase
    round: int  # from 1
    to_act: int | Literal["chance"] | None  # the seat to decide; None when the match is over
    player_order: list[int]  # seats, first player first; it grows while the first order is found
    player_order_track: dict[str, list[int]]  # for each space its stack of seats, bottom first
    dice_pool: int  # dice in the pool
    rolled: Colours  # of this roll so far, as rolled; empty when all are rolled
    selection_board: list[DiceSet]  # those still there, top to bottom
    red_action_board: dict[str, RedSpace]
    green_action_board: dict[str, int | None]  # for each value the die there
    grey_action_board: dict[str, GreySpace]
    starting_tiles: list[Kind]  # still to be chosen in the set-up
    bonus_tile_spaces: list[Kind]
    bonus_tile_deck: dict[Kind, int]  # tiles left of each type
    layout_tile_spaces: list[str]
    layout_tile_deck: list[str]
    turn: int | None  # the seat whose turn it is in the second phase
    die_done: bool  # whether the die of this turn was placed or returned
    pending: list[Pending]  # outermost first; an action whose last part is under way is not listed
    players: list[Player]  # [seat]
    final: list[dict[str, int]] | None  # [seat] the parts of the score, when the match is over


def counted(view: View) -> list[dict[str, int]]:
    """Return the parts of each seat's score; the match must be over."""
    assert view["final"] is not None
    return view["final"]


def on_turn(view: View) -> int:
    """Return the seat whose turn it is in the second phase; there must be one."""
    assert view["turn"] is not None
    return view["turn"]


def to_act(view: View) -> int:
    """Return the seat to decide; there must be one."""
    assert isinstance(view["to_act"], int)
    return view["to_act"]
