"""What a task card shows: sweets or dice in a jar, as places in a drawing; and what would beat the dice that lie there.

The drawing is 120 wide and 100 high; the jar holds

    20 ┌────────┐ 100
    28 │        │        a row for each group of equal sweets, single ones side by side;
    92 └────────┘        each group has a sweet of its own
"""

from __future__ import annotations

from ast import literal_eval
from functools import lru_cache
from typing import Any, NamedTuple

from dicehall.core.components import Table
from dicehall.core.words import _, ngettext

from .picks import BY_NAME, COUNTS, PICKS, VALUES, total
from .tasks import levels

Card = dict[str, Any]

MIDDLE, TOP, WIDE, HIGH, LARGEST = 60, 28, 80, 64, 30
LONGEST_ROW = 3
HIGHEST = max(map(total, COUNTS))  # sum of dice


class Piece(NamedTuple):
    """A sweet or a die in the jar: which one, its middle and its size."""

    shape: int
    x: float
    y: float
    size: float


class Beating(NamedTuple):
    """What beats the dice on a card: these dice or any higher ones, else what `text` says."""

    dice: list[int]
    text: str


def sweets(groups: list[int]) -> list[Piece]:
    """Place the sweets of a pattern: 1 for the first and largest group, 2 for the next, and so on (R41)."""
    rows = _rows(sorted(groups, reverse=True))
    size = min(LARGEST, WIDE / max(map(len, rows)), HIGH / len(rows))
    return [piece for number, row in enumerate(rows) for piece in _row(row, _height(number, len(rows)), size)]


def blanks(dice: int) -> list[Piece]:
    """Place the dice of a smallest sum, in a row in the lower part of the jar."""
    return _row([0] * dice, 75, min(20, WIDE / dice))


def _rows(groups: list[int]) -> list[list[int]]:
    """Return the shapes row by row, rows of single sweets and of one large group broken where they grow too long."""
    equal = [[shape] * size for shape, size in enumerate(groups, 1) if size > 1]
    single = [shape for shape, size in enumerate(groups, 1) if size == 1]
    rows = equal + ([single] if single else [])
    return _broken(rows[0]) if len(rows) == 1 else rows


def _broken(row: list[int]) -> list[list[int]]:
    if len(row) <= LONGEST_ROW:
        return [row]
    half = len(row) // 2
    return [row[:half], row[half:]]


def _height(number: int, rows: int) -> float:
    return TOP + HIGH * (number + 0.5) / rows


def _row(shapes: list[int], y: float, size: float) -> list[Piece]:
    step = min(WIDE / len(shapes), size * 1.12)
    left = MIDDLE - step * (len(shapes) - 1) / 2
    return [Piece(shape, round(left + step * at, 1), round(y, 1), round(size, 1)) for at, shape in enumerate(shapes)]


def in_groups(dice: list[int]) -> list[int]:
    """Order dice as a pattern is compared: larger groups first, then higher values (R42)."""
    return sorted(dice, key=lambda die: (-dice.count(die), -die))


def beating(card: Card, standing: list[int]) -> Beating:
    """Return the least that beats dice on a task card (R40-R44)."""
    family, so_far = card["family"], sum(standing)
    if family == "pattern":
        return _next_pattern(card, standing)
    if family == "collect":
        return Beating([card["value"]] * (len(standing) + 1), "") if len(standing) < VALUES else _nothing()
    if family == "smallest":
        return _nothing() if so_far == len(standing) else Beating([], _("sum {most} or less").format(most=so_far - 1))
    return _nothing() if so_far == HIGHEST else Beating([], _("sum {least} or more").format(least=so_far + 1))


def beating_on_deck(standing: list[int], most: int) -> Beating:
    """Return the least that beats dice on the joker deck (R32)."""
    if len(standing) >= most:
        return _nothing()
    text = ngettext("{count} die or more", "{count} dice or more", len(standing) + 1)
    return Beating([], text.format(count=len(standing) + 1))


def _nothing() -> Beating:
    return Beating([], _("cannot be beaten"))


def _next_pattern(card: Card, standing: list[int]) -> Beating:
    found = pattern_levels(repr(card))
    level = found[BY_NAME["".join(map(str, sorted(standing)))]]
    higher = [pick for pick in range(PICKS) if found[pick] == level + 1]
    if not higher:
        return _nothing()
    return Beating(in_groups([value + 1 for value, n in enumerate(COUNTS[higher[0]]) for _die in range(n)]), "")


@lru_cache(64)  # pattern cards; one takes up to 1.4 ms to reckon, and a page asks for all on the counter
def pattern_levels(card: str) -> list[int]:
    """Return the levels of all picks on a card, which is given as `repr` so that it can be looked up."""
    return levels(Table(literal_eval(card), "task"))
