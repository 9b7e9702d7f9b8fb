"""The road of the slow second Line Dice (`naive`): dice, the cells beside them, where the road leads.

Nothing is remembered that can be looked up on the table: the road is a list of dice in order of play, and
it is followed from the first die whenever somebody asks. Cells are (x, y), x growing east, y growing north.
"""

from __future__ import annotations

from dataclasses import dataclass

KINDS = ("bl", "br", "cross", "fl", "fr", "straight")
CORNERS = ("bl", "br", "fl", "fr")
SIDES = ("n", "e", "s", "w")
STEP = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
CLOCKWISE = {"n": "e", "e": "s", "s": "w", "w": "n"}


@dataclass(frozen=True)
class Place:
    """An empty cell for the next die; `entry` is its side where the road comes in (first die: None)."""

    x: int
    y: int
    entry: str | None


@dataclass(frozen=True)
class Die:
    """A die on the table; `facing` is None for a cross, `seat` is None for the spare die."""

    x: int
    y: int
    kind: str
    facing: str | None
    seat: int | None

    @property
    def sides(self) -> frozenset[str]:
        """The sides that carry road (R3): f is where the arrow points, r the next side clockwise."""
        if self.kind == "cross":
            return frozenset(SIDES)
        assert self.facing is not None
        if self.kind == "straight":
            return frozenset(self.facing)
        ahead, right = self.facing, CLOCKWISE[self.facing]
        named = {"f": ahead, "r": right, "b": OPPOSITE[ahead], "l": OPPOSITE[right]}
        return frozenset(named[letter] for letter in self.kind)

    def way_out(self, entry: str) -> str:
        """The side where the road that comes in at `entry` leaves (R3)."""
        if self.kind in CORNERS:
            return next(side for side in self.sides if side != entry)
        return OPPOSITE[entry]

    def token(self) -> str:
        """The decision that puts this die where it lies."""
        words = f"place {self.x} {self.y} {self.kind}"
        return words if self.facing is None else f"{words} {self.facing}"


def beyond(x: int, y: int, side: str) -> Place:
    """The cell next to (x, y) on `side`, entered from there."""
    return Place(x + STEP[side][0], y + STEP[side][1], OPPOSITE[side])


def die_at(road: list[Die], x: int, y: int) -> Die | None:
    """The die on a cell, or None."""
    return next((die for die in road if (die.x, die.y) == (x, y)), None)


def follow(road: list[Die]) -> Place | None:
    """Where the road of at least two dice leads (R9), or None if it comes back into the first die (R18).

    A first cross met on its crossing road is passed like any other cross (G11).
    """
    first, second = road[0], road[1]
    start = next(s for s in SIDES if beyond(first.x, first.y, s) == Place(second.x, second.y, OPPOSITE[s]))
    place = beyond(first.x, first.y, start)
    while (die := die_at(road, place.x, place.y)) is not None:
        assert place.entry is not None
        if die is first and place.entry == first.way_out(start):
            return None
        place = beyond(die.x, die.y, die.way_out(place.entry))
    return place


def open_places(road: list[Die]) -> list[Place]:
    """Where the next die may go: one place but for the second die (R7, R9); none once the loop is closed."""
    if not road:
        return [Place(0, 0, None)]
    if len(road) == 1:
        return [beyond(0, 0, side) for side in SIDES if side in road[0].sides]
    place = follow(road)
    return [] if place is None else [place]


def true_lines(road: list[Die], die: Die) -> bool:
    """R11, G9: on each shared side road meets road or blank meets blank."""
    for side in SIDES:
        cell = beyond(die.x, die.y, side)
        other = die_at(road, cell.x, cell.y)
        if other is not None and (side in die.sides) != (OPPOSITE[side] in other.sides):
            return False
    return True


def facings(kind: str) -> tuple[str | None, ...]:
    """All ways a face may lie."""
    return {"cross": (None,), "straight": ("ew", "ns")}.get(kind, SIDES)
