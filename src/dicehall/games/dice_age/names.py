"""What prey, dice, cards, places and tribes are called. An owner's own cards are called after their bonuses."""

from __future__ import annotations

from typing import Any

from dicehall.core.words import _, ngettext

View = dict[str, Any]
Seats = list[dict[str, Any]]
Owner = int | str

BARBARIANS = "barbarians"
EXTRA = "extra"


def prey_name(kind: str) -> str:
    """The name of a prey."""
    return {
        "berries": _("Berries"),
        "dodo": _("Dodo"),
        "elk": _("Elk"),
        "fish": _("Fish"),
        "mammoth": _("Mammoth"),
    }[kind]


def die_name(kind: str) -> str:
    """The name of a kind of dice."""
    return {
        "small": _("small die"),
        "large": _("large die"),
        "wanderer": _("wanderer"),
        "barbarian": _("barbarian die"),
    }[kind]


def tile_name(kind: str) -> str:
    """The name of an action tile."""
    return {"counsel": _("Counsel"), "intimidate": _("Intimidate"), "retreat": _("Retreat")}[kind]


def bonus_name(bonus: str, amount: int = 1) -> str:
    """The name of a prosperity or honor bonus, with its number where it can have one."""
    if bonus == "trade" or amount > 1:
        return _("{bonus} {number}").format(bonus=_bonuses()[bonus], number=amount)
    return _bonuses().get(bonus) or tile_name(bonus)


def _bonuses() -> dict[str, str]:
    return {
        "childbirth": _("Childbirth"),
        "growth": _("Growth"),
        "visit": _("Visit"),
        "trade": _("Trade"),
        "counsel": _("Counsel"),
        "intimidate": _("Intimidate"),
        "retreat": _("Retreat"),
        "great-and-powerful": _("Great and powerful"),
        "bond-of-the-weak": _("Bond of the weak"),
        "prosperous-ones": _("Prosperous ones"),
        "innovation": _("Innovation"),
        "wisdom-of-the-elder": _("Wisdom of the elder"),
        "hunters-pride": _("Hunter’s pride"),
    }


def card_name(card: str) -> str:
    """The name of a generation card: the bonuses in its id, "counsel+trade-1"."""
    parts = []
    for part in card.split("+"):
        bonus, _hyphen, number = part.rpartition("-")
        known = (bonus, int(number)) if number.isdigit() else (part, 1)
        parts.append(bonus_name(*known) if known[0] in _bonuses() else part.replace("-", " ").capitalize())
    return _(", ").join(parts)


def place_name(place: str) -> str:
    """A ground ("1".."6") or the Extra Hunt ("extra")."""
    return _("Extra Hunt") if place == EXTRA else _("Ground {number}").format(number=place)


def strength_text(strength: float) -> str:
    """A strength: whole dice and halves."""
    whole = int(strength)
    return f"{whole or ''}½" if strength != whole else str(whole)


def shells_text(count: int) -> str:
    """So many shells."""
    return ngettext("{count} shell", "{count} shells", count).format(count=count)


def owner_name(seats: Seats, owner: Owner) -> str:
    """The name the hall gives to a seat, or the barbarians."""
    if owner == BARBARIANS:
        return _("Barbarians")
    return next(str(each["name"]) for each in seats if each["seat"] == owner)


def listed(parts: list[str]) -> str:
    """ "A, B and C" """
    if len(parts) < 2:
        return "".join(parts)
    return _("{some} and {last}").format(some=_(", ").join(parts[:-1]), last=parts[-1])
