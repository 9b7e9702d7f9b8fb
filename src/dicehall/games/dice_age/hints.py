"""Why something on the table cannot be touched now."""

from __future__ import annotations

from dicehall.core.words import _

from .fields import View
from .names import BARBARIANS
from .touching import Things, is_choosing


def tile_why(view: View, kind: str, touchable: Things, tokens: list[str]) -> str:
    """Say why an action tile that one has cannot be used; empty where it can, or nobody asks."""
    if not is_choosing(tokens) or f"tile-{kind}" in touchable:
        return ""
    if kind == "counsel":
        return _("Counsel needs dice in the camp: roll first (R22).")
    if kind == "retreat":
        return _("Retreat needs two of your dice in the grounds (G5).")
    return _("No other tribe has dice in the grounds (R23).")


def die_why(view: View, ground: int, place: int, touchable: Things) -> str:
    """Say why a die in a ground cannot be touched while a tile could reach dice there."""
    if f"die-{ground}-{place}" in touchable or not {"tile-intimidate", "tile-retreat"} & set(touchable):
        return ""
    owner = view["grounds"][ground - 1]["line"][place - 1]["owner"]
    if owner == BARBARIANS:
        return _("Barbarian dice on the board belong to nobody (G20).")
    if owner == view["turn"]:
        if "tile-retreat" in touchable:
            return _("Of dice that lie alike, touch those nearest to the end of the line (G4).")
        return _("Intimidate works on dice of others only (G7).")
    return "" if "tile-intimidate" in touchable else _("Retreat takes back your own dice only (R24).")
