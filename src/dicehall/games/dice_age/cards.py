"""What generation cards say: their bonuses with what each does."""

from __future__ import annotations

from typing import Any

from dicehall.core.reading import of_box
from dicehall.core.words import N_, _, language

from .names import bonus_name, card_name, shells_text

Components = dict[str, Any]
Row = dict[str, Any]

DOES = {
    "childbirth": N_("one more small die"),
    "growth": N_("a small die becomes a large one"),
    "visit": N_("the wanderer for one round"),
    "counsel": N_("roll dice of the camp again"),
    "intimidate": N_("roll a die of another tribe again"),
    "retreat": N_("take two of your dice back"),
}
WORTH = {
    "great-and-powerful": N_("{points} for each large die"),
    "bond-of-the-weak": N_("{points} for each small die"),
    "prosperous-ones": N_("{points} for each shell"),
    "innovation": N_("{points} for each shell of {value}"),
    "wisdom-of-the-elder": N_("{points} for each action tile left"),
    "hunters-pride": N_("{points} for each set and hunting bonus"),
}


class _Deck:
    """The generation cards of components, to be looked up by."""

    def __init__(self, components: Components) -> None:
        self._components = components
        self._told: dict[tuple[str, int], dict[str, Row]] = {}  # here, for records bring components of their own

    def cards(self, players: int) -> dict[str, Row]:
        """Return the cards by id, put into words once for each language."""
        key = language(), players
        if key not in self._told:
            self._told[key] = {
                card["id"]: _card(card, self._components, players) for card in self._components["generation"]
            }
        return self._told[key]


_deck = of_box(_Deck)


def cards_of(components: Components, players: int) -> dict[str, Row]:
    """Return the generation cards by id, as they are drawn; only to be read."""
    return _deck(components).cards(players)


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
    does = _(DOES[bonus])
    return does if amount == 1 else f"{amount} × {does}"


def honor_text(honor: str, card: Row, players: int) -> str:
    """Say what an honor card is worth."""
    points = card["points"]
    value = card["counts"].rpartition(" ")[2]
    text = _(WORTH[honor])
    return text.format(points=points[str(players)] if isinstance(points, dict) else points, value=value)
