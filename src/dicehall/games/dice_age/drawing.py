"""The table in text, for terminals: grounds with their lines, the tribes, camp and rows; from the plain view alone.

A die is the sign of its owner, with a letter for all kinds but small ones: ● ●L (large) ●w (wanderer) ✕ (barbarians).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dicehall.core.words import _

from .fields import CampDie, Die, Owner, Player, View
from .hunt import Standing, standing
from .names import (
    BARBARIANS,
    EXTRA,
    Seats,
    card_name,
    die_name,
    owner_name,
    place_name,
    prey_name,
    shells_text,
    strength_text,
    tile_name,
)

SIGNS: dict[Owner, str] = {0: "●", 1: "▲", 2: "■", 3: "◆", BARBARIANS: "✕"}
LETTERS = {"small": "", "large": "L", "wanderer": "w", "barbarian": ""}
IN_HAND = {"small": "s", "large": "L", "wanderer": "w", "barbarian": "✕"}
STRENGTHS = {"small": 1.0, "large": 1.5, "wanderer": 1.5, "barbarian": 1.0}


def draw(view: View, seats: Seats | None = None) -> str:
    """Draw the grounds, the tribes with what they have, the camp and the rows; seats without `seats` count from 1."""
    names = [_name(seat, seats) for seat in range(len(view["players"]))]
    parts = [_grounds(view), _tribes(view, names), list(_desk(view)), list(_count(view, names))]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _name(seat: int, seats: Seats | None) -> str:
    return _("Seat {number}").format(number=seat + 1) if seats is None else owner_name(seats, seat)


def _grounds(view: View) -> list[str]:
    rows = [
        (place_name(str(ground["number"])), _prey(ground["prey"]), _line(ground["line"]), _ahead(ground["line"]))
        for ground in view["grounds"]
    ]
    return _columns([*rows, (place_name(EXTRA), _prey(view["extra_hunt"]), "", "")])


def _prey(kind: str | None) -> str:
    return prey_name(kind) if kind else "–"


def _line(line: list[Die]) -> str:
    """Draw the dice from first to last."""
    return " ".join(SIGNS[die["owner"]] + LETTERS[die["kind"]] for die in line)


def _ahead(line: list[Die]) -> str:
    """Return what each owner has there, the first one ahead: "● 2½ > ▲ 1"; "=" where the last die decides."""
    now = standing(line, STRENGTHS)
    return "".join(_claim(now, place) for place in range(len(now.claims)))


def _claim(now: Standing, place: int) -> str:
    claim = now.claims[place]
    sign = "" if place == 0 else " = " if now.is_tied(place - 1) else " > "
    return f"{sign}{SIGNS[claim.owner]} {strength_text(claim.strength)}"


def _tribes(view: View, names: list[str]) -> list[str]:
    rows = []
    for seat, player in enumerate(view["players"]):
        mark = ">" if seat == view["turn"] else " "
        prey = ", ".join(f"{count} {prey_name(kind)}" for kind, count in player["prey"].items() if count)
        rows.append((f"{mark} {SIGNS[seat]} {names[seat]}", _hand(player), "; ".join(_holdings(player)), prey))
    return [*_columns(rows), _legend(view)]


def _hand(player: Player) -> str:
    return " ".join(f"{count}{IN_HAND[kind]}" for kind, count in player["hand"].items() if count) or "–"


def _legend(view: View) -> str:
    """Return what the letters of the dice on the table mean."""
    lines = [die for ground in view["grounds"] for die in ground["line"]]
    kinds = {die["kind"] for die in [*lines, *view["camp"], *view["picked"], *view["rolling"]]}
    kinds |= {kind for player in view["players"] for kind, count in player["hand"].items() if count}
    return "    " + ", ".join(f"{sign} {die_name(kind)}" for kind, sign in IN_HAND.items() if kind in kinds)


def _holdings(player: Player) -> Iterator[str]:
    """Draw tiles, shells and cards of a tribe."""
    yield from (f"{count} × {tile_name(kind)}" for kind, count in player["action_tiles"].items() if count)
    if player["shells"]:
        values = player["shell_values"]
        yield shells_text(player["shells"]) + (f" ({' '.join(map(str, values))})" if values else "")
    yield from (card_name(card) for card in player["cards"])


def _desk(view: View) -> Iterator[str]:
    """Draw the camp, the dice picked from it, and the rows to be taken."""
    if view["round"]:
        yield _("Round {round}").format(round=view["round"])
    for label, dice in ((_("Camp: {dice}"), view["camp"]), (_("Picked: {dice}"), view["picked"])):
        if dice:
            yield label.format(dice=" ".join(_shown(die) for die in dice))
    for number, row in enumerate(view["rows"], 1):
        cards = _("taken") if row is None else "; ".join(card_name(card) for card in row)
        yield _("Row {number}: {cards}").format(number=number, cards=cards)


def _shown(die: CampDie) -> str:
    sign = "✕" if die["kind"] == "barbarian" else LETTERS[die["kind"]]
    return f"{sign}{die['value']}"


def _count(view: View, names: list[str]) -> Iterator[str]:
    """Draw the final count: what each tribe gets for what."""
    if view["result"] is None:
        return
    head = ("", _("Prey"), _("Sets"), _("Hunting"), _("Shells"), _("Honor"), _("Total"))
    rows = [
        (
            names[seat],
            *map(str, (row["prey"], row["sets"], sum(row["hunting"].values()), row["shells"])),
            str(sum(each["points"] for each in row["honor"])),
            str(row["total"]),
        )
        for seat, row in enumerate(view["result"])
    ]
    yield from _columns([head, *rows])


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Draw rows with each column as wide as its longest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return [line.rstrip() for line in lines]
