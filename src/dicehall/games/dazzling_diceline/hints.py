"""Why something on the table cannot be touched now. Empty where it can, or where nobody asks."""

from __future__ import annotations

from typing import Any

from dicehall.core.words import _, ngettext

from .fields import View
from .names import range_text
from .touching import Things, dice_in, is_placing, room_in

Row = dict[str, Any]


def die_why(view: View, thing: str, touchable: Things) -> str:
    """Say why a die of the seat on turn cannot be touched."""
    if thing in touchable:
        return ""
    return _("The die of this turn is used (R18).") if view["die_done"] else _("First comes what is going on.")


def space_why(view: View, colour: str, action: str, touchable: Things, tokens: list[str]) -> str:
    """Say why an action space cannot be touched."""
    if f"{colour}-{action}" in touchable or view["turn"] is None or not tokens:
        return ""
    if not is_placing(tokens):
        return die_why(view, "", touchable)
    if is_full(view, colour, action):
        return _("A die lies here already (R19).")
    dice = view["players"][view["turn"]]["dice"][colour]
    if not dice:
        return _("You have no die of this colour left (R19).")
    if not any(fits(action, value) for value in dice):
        return _("This space takes {range} (R19, R20).").format(range=range_text(action))
    return {"red": _red_why, "green": _green_why, "grey": _grey_why}[colour](view, action)


def fits(action: str, value: int) -> bool:
    """Tell whether the range of an action holds a value."""
    low, _hyphen, high = action.partition("-")
    return int(low) <= value <= int(high or low)


def is_full(view: View, colour: str, action: str) -> bool:
    """Tell whether an action space can take no other die."""
    return len(dice_in(view, colour, action)) == room_in(view, colour, action)


def _red_why(view: View, action: str) -> str:
    space = view["red_action_board"][action]
    if "spaces" not in space:
        return _("No layout tile is left to take (G13).")
    if len(space["markers"]) == space["spaces"]:
        return _("All victory point spaces of this action are filled (R34).")
    return _("You have no marker beside your board (R35).")


def _green_why(view: View, _action: str) -> str:
    if not view["bonus_tile_spaces"]:
        return _("No bonus tile is left to take (G13).")
    return _("None of your open bonus spaces depicts this value (R39).")


def _grey_why(_view: View, _action: str) -> str:
    return _("You have no other die that this could change (G8).")


def cell_why(view: View, seat: int, cell: str, touchable: Things) -> str:
    """Say why a bonus space of the seat on turn that holds a tile cannot be touched."""
    tile = view["players"][seat]["bonus_spaces"][cell]
    if f"cell-{cell}" in touchable or tile is None:
        return ""
    if view["turn"] is None:
        return "" if tile["face_up"] else _("This tile is in no line (R28).")
    if not tile["face_up"]:
        return _("This tile is used. Returning a die turns one up (R22).")
    if tile["tile"] == "move":
        return _("None of your tiles can move (G14).")
    return _("You have no die left to change (G14).")


def layout_why(row: Row, touchable: Things) -> str:
    """Say why a layout tile of the seat on turn cannot be touched."""
    if f"layout-{row['id']}" in touchable:
        return ""
    missing = row["of"] - row["held"]
    if missing == 0:
        return _("Layout tiles are announced in your own turn (R26).")
    text = ngettext("{count} bonus tile is missing (R26).", "{count} bonus tiles are missing (R26).", missing)
    return text.format(count=missing)
