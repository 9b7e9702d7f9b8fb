"""What the tribes have so far, and the count: prey, sets, hunting bonuses, shells, honor."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from dicehall.core.words import _

from .fields import Player, Result, View
from .names import Seats, card_name, prey_name

Components = dict[str, Any]
Row = dict[str, Any]


class Share(NamedTuple):
    """A hunting bonus as it would be given now: to whom, and how many points each (R46, R47)."""

    seats: tuple[int, ...]
    points: int


def share(view: View, kind: str, components: Components) -> Share:
    """Find who has the most cards of a kind of prey; nobody while nobody has any (G24)."""
    counts = [player["prey"][kind] for player in view["players"]]
    most = max(counts)
    seats = tuple(seat for seat, count in enumerate(counts) if count == most and most > 0)
    points = components["prey"][kind]["hunting"]
    return Share(seats, points // len(seats) // 10 * 10 if len(seats) > 1 else points * len(seats))


def prey_table(view: View, components: Components) -> Row:
    """Return a column for each kind of prey, a row for each seat; points so far are those of open things alone."""
    kinds = list(components["prey"])
    shares = {kind: share(view, kind, components) for kind in kinds}
    return {
        "kinds": [_column(view, kind, components) for kind in kinds],
        "rows": [_tribe(player, seat, shares, components) for seat, player in enumerate(view["players"])],
    }


def _column(view: View, kind: str, components: Components) -> Row:
    facts = components["prey"][kind]
    seen = sum(player["prey"][kind] for player in view["players"]) + view["prey_removed"][kind]
    laid = [ground["prey"] for ground in view["grounds"]].count(kind) + (view["extra_hunt"] == kind)
    left = facts["count"] - seen - laid
    return {"kind": kind, "name": prey_name(kind), "points": facts["points"], "bonus": facts["hunting"], "left": left}


def _tribe(player: Player, seat: int, shares: dict[str, Share], components: Components) -> Row:
    prey = player["prey"]
    sets = min(prey.values())
    cells = [_cell(prey[kind], seat, shares[kind]) for kind in prey]
    own = sum(count * components["prey"][kind]["points"] for kind, count in prey.items())
    bonuses = sum(cell["points"] for cell in cells)
    return {
        "seat": seat,
        "cells": cells,
        "sets": sets,
        "points": own + sets * components["scoring"]["set_of_prey"] + bonuses,
    }


def _cell(count: int, seat: int, bonus: Share) -> Row:
    leads = seat in bonus.seats and bonus.points > 0
    return {"count": count, "leads": leads, "shared": len(bonus.seats) if leads else 0, "points": bonus.points * leads}


def count(view: View, components: Components, seats: Seats) -> list[Row]:
    """Return the final count: rows of a label and a cell for each seat; empty before the end."""
    if view["result"] is None:
        return []
    result = view["result"]
    rows = [
        _row(_("Prey"), [each["prey"] for each in result]),
        _row(_("Sets"), [each["sets"] for each in result]),
        *(_hunting(kind, result) for kind in components["prey"] if any(kind in each["hunting"] for each in result)),
        _row(_("Shells"), [each["shells"] for each in result]),
        *_honor(result),
    ]
    return [*rows, {**_row(_("Total"), [each["total"] for each in result]), "total": True}]


def _row(label: str, points: list[int | None], note: str = "") -> Row:
    return {"label": label, "points": points, "note": note, "total": False}


def _hunting(kind: str, result: list[Result]) -> Row:
    """Return the bonus for the most cards of a kind, with how many share it."""
    sharing = sum(kind in each["hunting"] for each in result)
    note = _("shared by {count}").format(count=sharing) if sharing > 1 else ""
    label = _("Most {prey}").format(prey=prey_name(kind))
    return _row(label, [each["hunting"].get(kind) for each in result], note)


def _honor(result: list[Result]) -> list[Row]:
    """Return a row for each honor card that somebody has, with points of those seats; equal cards all count (G26)."""
    points: dict[str, list[int | None]] = {}
    copies: Counter[str] = Counter()
    for seat, each in enumerate(result):
        mine = Counter(honor["card"] for honor in each["honor"])
        for honor in each["honor"]:
            row = points.setdefault(honor["card"], [None] * len(result))
            row[seat] = (row[seat] or 0) + honor["points"]
        copies |= mine
    notes = {card: f"×{most}" if most > 1 else "" for card, most in copies.items()}
    return [_row(card_name(card), points[card], notes[card]) for card in sorted(points)]
