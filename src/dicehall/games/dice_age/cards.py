"""What generation cards say: their bonuses with what each does."""

from __future__ import annotations

from typing import Any

from dicehall.core.words import _

from .names import bonus_name, card_name, shells_text

Components = dict[str, Any]
Row = dict[str, Any]


def cards_of(components: Components, players: int) -> dict[str, Row]:
    """The generation cards by id, as they are drawn."""
    return {card["id"]: _card(card, components, players) for card in components["generation"]}


def _card(card: Row, components: Components, players: int) -> Row:
    if "honor" in card:
        does = honor_text(card["honor"], components["honor"][card["honor"]], players)
        bonuses = [{"icon": card["honor"], "name": bonus_name(card["honor"]), "does": does}]
    else:
        bonuses = [
            {"icon": bonus, "name": bonus_name(bonus, amount), "does": _prosperity(bonus, amount)}
            for bonus, amount in card["prosperity"].items()
        ]
    return {"name": card_name(card["id"]), "bonuses": bonuses, "honor": "honor" in card}


def _prosperity(bonus: str, amount: int) -> str:
    if bonus == "trade":
        return shells_text(amount)
    does = {
        "childbirth": _("one more small die"),
        "growth": _("a small die becomes a large one"),
        "visit": _("the wanderer for one round"),
        "counsel": _("roll dice of the camp again"),
        "intimidate": _("roll a die of another tribe again"),
        "retreat": _("take two of your dice back"),
    }[bonus]
    return does if amount == 1 else f"{amount} × {does}"


def honor_text(honor: str, card: Row, players: int) -> str:
    """What an honor card is worth."""
    points = card["points"]
    value = card["counts"].rpartition(" ")[2]
    text = {
        "great-and-powerful": _("{points} for each large die"),
        "bond-of-the-weak": _("{points} for each small die"),
        "prosperous-ones": _("{points} for each shell"),
        "innovation": _("{points} for each shell of {value}"),
        "wisdom-of-the-elder": _("{points} for each action tile left"),
        "hunters-pride": _("{points} for each set and hunting bonus"),
    }[honor]
    return text.format(points=points[str(players)] if isinstance(points, dict) else points, value=value)
