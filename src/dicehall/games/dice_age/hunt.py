"""The hunt told from plain views: who is ahead in a line and why, what a hunt would bring now, and its steps."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import NamedTuple

from dicehall.core.words import _

from . import pieces
from .fields import Die, Owner, Report, View, on_turn
from .names import BARBARIANS, EXTRA, Seats, owner_name, place_name, prey_name, strength_text

Line = list[Die]
Strengths = dict[str, float]  # by kind of die


class Claim(NamedTuple):
    """What one owner has in a line: the strength, and where the last die lies (0 first)."""

    owner: Owner
    strength: float
    last: int


class Standing(NamedTuple):
    """The claims on a ground, best first (R31, R32): `claims[0]` gains, the dice of `claims[1]` move (R34)."""

    claims: tuple[Claim, ...]

    @property
    def first(self) -> Owner | None:
        """Return who would gain the prey."""
        return self.claims[0].owner if self.claims else None

    @property
    def second(self) -> Owner | None:
        """Return whose dice would move to the Extra Hunt."""
        return self.claims[1].owner if len(self.claims) > 1 else None

    def is_tied(self, place: int) -> bool:
        """Tell whether the claim at this place comes before the next one only by its last die."""
        pair = self.claims[place : place + 2]
        return len(pair) == 2 and pair[0].strength == pair[1].strength


def standing(line: Line, strengths: Strengths) -> Standing:
    """Find who is ahead in a line of dice (R31, R32)."""
    sums: dict[Owner, float] = {}
    last: dict[Owner, int] = {}
    for place, die in enumerate(line):
        sums[die["owner"]] = sums.get(die["owner"], 0) + strengths[die["kind"]]
        last[die["owner"]] = place
    claims = (Claim(owner, strength, last[owner]) for owner, strength in sums.items())
    return Standing(tuple(sorted(claims, key=lambda claim: (-claim.strength, -claim.last))))


def extra_line(view: View, strengths: Strengths) -> Line:
    """Return the dice that would come to the Extra Hunt if the hunt were now, in their order (R34, G18)."""
    found: Line = []
    for ground in view["grounds"]:
        moves = standing(ground["line"], strengths).second
        found += [die for die in ground["line"] if die["owner"] == moves]
    return found


def is_hunt(before: View, after: View) -> bool:
    """Tell whether the event between two views was the last one before the hunt: the last row was taken (R28)."""
    return bool(before["phase"] == "row" and after["phase"] not in ("row", "before_roll"))


def steps(before: View, after: View, seats: Seats) -> Iterator[tuple[View, str]]:
    """Show the hunt ground by ground, as tables with captions; nothing where the event brought no hunt.

    `step` of such a view is the place that is looked at (None at the start), `extra_line` what lies at the Extra Hunt;
    dice and the prey just gained carry the names of their pieces.
    """
    if not is_hunt(before, after):
        return
    shown = _all_placed(before)
    yield deepcopy(shown), _("All dice are placed: the hunt begins.")
    for report in after["hunt"]:
        _resolve(shown, report)
        yield deepcopy(shown), " ".join(told(report, seats))


def _all_placed(before: View) -> View:
    """Return the table when the last row has been taken."""
    view = deepcopy(before)
    left = next(row for row in before["rows"] if row is not None)
    taker = view["players"][on_turn(before)]
    taker["cards"] = sorted([*taker["cards"], *left])
    for player in view["players"]:
        player["collected"] = True
    for ground in view["grounds"]:
        names = pieces.line(ground["line"], ground["number"])
        ground["line"] = [{**die, "piece": name} for die, name in zip(ground["line"], names, strict=True)]
    nothing: list[list[str] | None] = [None for _row in before["rows"]]
    return {**view, "phase": "hunt", "to_act": None, "turn": None, "rows": nothing, "extra_line": [], "step": None}


def _resolve(view: View, report: Report) -> None:
    """Change the table as one place of the report says."""
    place, prey, gained = report["place"], report["prey"], report["gained"]
    view["step"] = {"place": place, "gained": gained, "moved": report["moved"], "prey": prey}
    if isinstance(gained, int):
        view["players"][gained]["prey"][prey] += 1
    else:
        view["prey_removed"][prey] += 1
    if place == EXTRA:
        view["extra_hunt"] = None
        return
    ground = view["grounds"][int(place) - 1]
    ground["prey"] = None
    moved = [die for die in ground["line"] if die["owner"] == report["moved"]]
    ground["line"] = [die for die in ground["line"] if die["owner"] != report["moved"]]
    view["extra_line"] += moved


def told(report: Report, seats: Seats) -> list[str]:
    """Return what one place of a report says: who gained the prey and why, and whose dice moved on."""
    facts = {"place": place_name(report["place"]), "prey": prey_name(report["prey"])}
    if report["gained"] is None:
        return [_("{place}, {prey}: nobody is there, it gets away.").format(**facts)]
    most = report["dice"][str(report["gained"])]
    facts |= {"name": owner_name(seats, report["gained"]), "strength": strength_text(most)}
    sentences = [_gains(report, most).format(**facts)]
    if report["moved"] == BARBARIANS:
        sentences.append(_("The barbarians move on to the Extra Hunt."))
    elif report["moved"] is not None:
        text = _("{name} moves on to the Extra Hunt.")
        sentences.append(text.format(name=owner_name(seats, report["moved"])))
    return sentences


def _gains(report: Report, most: float) -> str:
    is_tied = list(report["dice"].values()).count(most) > 1
    if report["gained"] == BARBARIANS:
        if is_tied:
            return _("{place}, {prey}: the barbarians take it away, tied at {strength} with the last die in line.")
        return _("{place}, {prey}: the barbarians take it away with {strength}.")
    if is_tied:
        return _("{place}, {prey}: goes to {name}, tied at {strength} with the last die in line.")
    return _("{place}, {prey}: goes to {name} with {strength}.")
