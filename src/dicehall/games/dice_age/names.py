"""What prey, dice, cards, places and tribes are called. An owner's own cards are called after their bonuses."""

from __future__ import annotations

from typing import Any, Final

from dicehall.core.words import N_, _, ngettext

from .fields import Owner

Seats = list[dict[str, Any]]

BARBARIANS: Final = "barbarians"
EXTRA = "extra"


PREY = {
    "berries": N_("Berries"),
    "dodo": N_("Dodo"),
    "elk": N_("Elk"),
    "fish": N_("Fish"),
    "mammoth": N_("Mammoth"),
}
DICE = {
    "small": N_("small die"),
    "large": N_("large die"),
    "wanderer": N_("wanderer"),
    "barbarian": N_("barbarian die"),
}
TILES = {"counsel": N_("Counsel"), "intimidate": N_("Intimidate"), "retreat": N_("Retreat")}
BONUSES = {
    "childbirth": N_("Childbirth"),
    "growth": N_("Growth"),
    "visit": N_("Visit"),
    "trade": N_("Trade"),
    **TILES,
    "great-and-powerful": N_("Great and powerful"),
    "bond-of-the-weak": N_("Bond of the weak"),
    "prosperous-ones": N_("Prosperous ones"),
    "innovation": N_("Innovation"),
    "wisdom-of-the-elder": N_("Wisdom of the elder"),
    "hunters-pride": N_("Hunter’s pride"),
}


def prey_name(kind: str) -> str:
    """Return the name of a prey."""
    return _(PREY[kind])


def die_name(kind: str) -> str:
    """Return the name of a kind of dice."""
    return _(DICE[kind])


def tile_name(kind: str) -> str:
    """Return the name of an action tile."""
    return _(TILES[kind])


def bonus_name(bonus: str, amount: int = 1) -> str:
    """Return the name of a prosperity or honor bonus, with its number where it can have one."""
    if bonus == "trade" or amount > 1:
        return _("{bonus} {number}").format(bonus=_(BONUSES[bonus]), number=amount)
    return _(BONUSES[bonus])


def card_name(card: str) -> str:
    """Return the name of a generation card: the bonuses in its id, "counsel+trade-1"."""
    parts = []
    for part in card.split("+"):
        bonus, _hyphen, number = part.rpartition("-")
        known = (bonus, int(number)) if number.isdigit() else (part, 1)
        parts.append(bonus_name(*known) if known[0] in BONUSES else part.replace("-", " ").capitalize())
    return _(", ").join(parts)


def place_name(place: str) -> str:
    """Name a ground ("1" to "6") or the Extra Hunt ("extra")."""
    return _("Extra Hunt") if place == EXTRA else _("Ground {number}").format(number=place)


def strength_text(strength: float) -> str:
    """Write a strength: whole dice and halves."""
    whole = int(strength)
    return f"{whole or ''}½" if strength != whole else str(whole)


def shells_text(count: int) -> str:
    """Say how many shells."""
    return ngettext("{count} shell", "{count} shells", count).format(count=count)


def owner_name(seats: Seats, owner: Owner) -> str:
    """Return the name the hall gives to a seat, or the barbarians."""
    if owner == BARBARIANS:
        return _("Barbarians")
    return next(str(each["name"]) for each in seats if each["seat"] == owner)


def listed(parts: list[str]) -> str:
    """Join parts: "A, B and C"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{some} and {last}").format(some=_(", ").join(parts[:-1]), last=parts[-1])
