"""Why a card or a joker cannot be used now, as a sentence that names the rule; from the view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehall.core.words import _

from .names import dice_text

if TYPE_CHECKING:
    from .view import TaskCard, View


def card_why(view: View, row: TaskCard) -> str:
    """Tell why no dice can be put on a card of the display or an own task."""
    if not view["dice"]:
        return _("You have no dice left to put here.")
    if row["owner"] == view["to_act"]:
        return _("Your dice lie here already: one placing on a card in a turn (G9).")
    if row["dice"]:
        return _("Your dice are not better than {dice} (R31).").format(dice=dice_text(row["dice"]))
    return _("Your dice do not fulfil this task (R41).")


def deck_why(view: View) -> str:
    """Tell why no dice can be put on the joker deck."""
    deck = view["joker_deck"]
    if deck["closed"]:
        return _("The joker deck is used up (R12).")
    if not view["dice"]:
        return _("You have no dice left to put here.")
    if deck["owner"] == view["to_act"]:
        return _("Your dice lie here already: one placing on a card in a turn (G9).")
    return _("More dice than lie here are needed (R32).")


def joker_why(view: View, family: str) -> str:
    """Tell why a joker in front of the acting seat cannot be used."""
    if family == "reroll":
        return _("Jokers that roll again are used before you place dice (R61).")
    if view["phase"] == "roll":
        return _("This joker is used when you place dice (R60).")
    if family == "displace":
        return _("Nobody's dice are exactly as good as yours (R62).")
    return _("You have no die that this joker could change.")
