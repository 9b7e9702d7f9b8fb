"""The table in text, for terminals: the counter, the seats and the dice, in columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dicehall.core.columns import left, width
from dicehall.core.words import _, ngettext

from .moves import Seats
from .names import colour_name, dice_text, joker_name, listed, name_of, task_name

if TYPE_CHECKING:
    from .view import JokerDeck, Player, TaskCard, View


def draw(view: View, seats: Seats | None = None) -> str:
    """Draw the display with what lies there, the joker deck, all seats, and the dice of the active seat.

    Seats without `seats` are counted from 1.
    """
    names = [_name(seat, seats) for seat in range(len(view["seats"]))]
    return "\n".join([*_counter(view, names), "", *_seats(view, names), "", *_facts(view)]) + "\n"


def _name(seat: int, seats: Seats | None) -> str:
    if seats is not None:
        return name_of(seats, seat)
    return _("seat {seat}, {colour}").format(seat=seat + 1, colour=colour_name(seat))


def _counter(view: View, names: list[str]) -> list[str]:
    deck = view["joker_deck"]
    jokers = ngettext("{count} card", "{count} cards", deck["cards"]).format(count=deck["cards"])
    rows = [(task_name(row["kind"]), _points(row), _lying(row, names)) for row in view["display"]]
    return _columns([*rows, (_("Joker deck"), jokers, _("used up") if deck["closed"] else _lying(deck, names))])


def _points(row: TaskCard) -> str:
    return ngettext("{count} point", "{count} points", row["points"]).format(count=row["points"])


def _lying(row: TaskCard | JokerDeck, names: list[str]) -> str:
    """Tell the dice on a card and whose they are."""
    if row["owner"] is None:
        return _("free")
    return f"{dice_text(row['dice'])}  ({names[row['owner']]})"


def _seats(view: View, names: list[str]) -> list[str]:
    rows = []
    for seat, row in enumerate(view["seats"]):
        mark = ">" if seat == view["active_player"] else " "
        score = ngettext("{count} point", "{count} points", row["points"]).format(count=row["points"])
        won = ngettext("{count} jar", "{count} jars", len(row["score_pile"])).format(count=len(row["score_pile"]))
        rows.append((f"{mark} {names[seat]}", score, won, "; ".join(_holdings(row))))
    return _columns(rows)


def _holdings(row: Player) -> list[str]:
    """Tell the jokers and own tasks of a seat."""
    jokers = [_("jokers: {jokers}").format(jokers=listed([joker_name(kind) for kind in row["jokers"]]))]
    text = _("own task: {card} ({dice})")
    own = [
        text.format(card=task_name(task["kind"]), dice=dice_text(task["dice"]) or _("free"))
        for task in row["own_tasks"]
    ]
    return [*(jokers if row["jokers"] else []), *own]


def _facts(view: View) -> list[str]:
    """Tell how near the end is, and the dice in hand with the rolls that are left."""
    facts = [_closing(view)]
    if view["dice"]:
        facts.append(_("Dice: {dice}").format(dice=dice_text(view["dice"])))
    if view["phase"] == "roll":
        left = view["rolls_left"]
        facts.append(ngettext("{count} roll left", "{count} rolls left", left).format(count=left))
    return facts


def _closing(view: View) -> str:
    left, above = view["turns_left"], view["task_deck"]["above_closing"]
    if view["stage"] == "over":
        return _("The shop is closed.")
    if left is None:
        text = ngettext("{count} card until the closing sign", "{count} cards until the closing sign", above)
        return text.format(count=above)
    text = ngettext(
        "The shop closes: {count} turn after this one", "The shop closes: {count} turns after this one", left
    )
    return text.format(count=left)


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Write rows with each column as wide as its longest cell."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(map(left, row, widths)) for row in rows)
    return [line.rstrip() for line in lines]
