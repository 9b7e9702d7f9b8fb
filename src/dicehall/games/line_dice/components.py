"""What is in the box: 36 dice, their faces, the deal; and every table that follows from them, as one record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from dicehall.core.components import Table, checked
from dicehall.core.errors import BadOptions
from dicehall.core.words import _

KINDS: Final = ("bl", "br", "cross", "fl", "fr", "straight")  # in the order of their numbers
BL, BR, CROSS, FL, FR, STRAIGHT = range(6)
CORNERS: Final = 0b011011  # kinds as bits
ALL_KINDS: Final = 0b111111

SIDES: Final = "nesw"  # sides of a die, ways of an arrow, directions of travel: clockwise from the top
NORTH, EAST, SOUTH, WEST = range(4)
AXES: Final = ("ns", "ew")  # how a straight lies
STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))  # x, y of one cell towards each side
RELATIVE: Final = {"f": 0, "r": 1, "b": 2, "l": 3}  # quarter turns clockwise from the arrow

MAX_SEATS: Final = 6
MAX_DICE: Final = 36
MAX_FACES: Final = 12
NO_ARROW: Final = 4

# The grid is a torus: cell = (x + ROW * y) mod CELLS. ROW is the first number for which no two cells that 36 dice in a
# row (and the cells beside them) can reach share a place.
CELLS: Final = 1024
WRAP: Final = CELLS - 1


def _nearest_twin(row: int) -> int:
    """The fewest steps between two different cells that share a place."""
    reach = MAX_DICE + 2
    cells = ((x, y) for y in range(reach + 1) for x in range(-reach, reach + 1) if x or y)
    return min((abs(x) + abs(y) for x, y in cells if (x + row * y) % CELLS == 0), default=2 * reach)


ROW: Final = next(row for row in range(32, CELLS // 2) if _nearest_twin(row) >= MAX_DICE + 2)
ORIGIN: Final = 0

# Contexts: which list of proper plays holds. Rows of `count` and `plays`, by the kinds that may be played as bits.
FIRST: Final = 0  # + arrow, NO_ARROW = free
SECOND: Final = 5  # + 5 * how the first die lies (ns, ew, cross) + arrow
SECOND_CORNER: Final = 20  # + 4 * kind + facing of the first die
FREE: Final = 44  # + direction: third die or later, the arrow still free
LATER: Final = 48  # the arrow is fixed: the plays are in `later`
CONTEXTS: Final = 49
LONGEST: Final = 40  # second die on a first cross

Box = np.dtype(
    [
        ("face", np.uint8, (MAX_FACES,)),  # kind on each face of a die
        ("faces", np.uint8),
        ("each", np.uint8, (MAX_SEATS + 1,)),  # [players] dice each
        ("spare", np.uint8, (MAX_SEATS + 1,)),  # [players] dice left over
        ("sides", np.uint8, (6, 4)),  # [kind, facing] road sides as bits n e s w
        ("cell", np.uint8, (6, 4)),  # [kind, facing] what a neighbour sees, see `seen_by_neighbours`
        ("turn", np.uint8, (6, 4, 4)),  # [kind, facing, direction in] direction out
        (
            "loop",
            np.uint8,
            (6, 4, 4),
        ),  # [kind, facing, side left by] direction in which the road would come back
        ("fit", np.uint8, (4, 256)),  # [arrow, what is around] kinds that fit, as bits
        ("beside", np.uint8, (CONTEXTS,)),  # [context] kinds with a place beside the first die, as bits
        ("count", np.uint8, (CONTEXTS, 64)),  # [context, kinds] number of proper plays
        ("plays", np.uint8, (LATER, 64, LONGEST)),  # [context, kinds] the proper plays
        ("later", np.uint8, (8, 64, 6)),  # [2 * arrow + axis, kinds] the same from the third die on
    ],
    align=True,
)


def place(kind: int, facing: int = 0, side: int = 0) -> int:
    """The number of a decision: a kind, its way of lying, and for the second die the side of the first it goes to."""
    return kind | facing << 3 | side << 5


CALL: Final = place(6)
OUT: Final = place(7)


def facings(kind: int) -> range:
    """The ways of lying that look different: arrow n e s w; ns ew; a cross has one."""
    return range({CROSS: 1, STRAIGHT: 2}.get(kind, 4))


def pack(data: dict[str, Any]) -> npt.NDArray[np.uint8]:
    """The box as bytes of one `Box` record; BadComponents says what does not fit together."""
    box = np.zeros(1, Box)
    record = box[0]
    _pack_dice(record, Table(data, "components"))
    record["sides"] = _sides(Table(data, "components"))
    _pack_geometry(record)
    _pack_plays(record)
    return box.view(np.uint8)


def _pack_dice(box: np.void, data: Table) -> None:
    dice = data.table("dice")
    faces = dice.words("faces", among=KINDS)
    checked(
        1 <= len(faces) <= MAX_FACES,
        dice.where("faces"),
        _("a die has 1 to {most} faces.").format(most=MAX_FACES),
    )
    count = dice.integer("count", 1, MAX_DICE)
    box["faces"] = len(faces)
    box["face"][: len(faces)] = [KINDS.index(face) for face in faces]
    for deal in data.tables("deal"):
        players = deal.integer("players", 2, MAX_SEATS)
        each, spare = deal.integer("each", 1, MAX_DICE), deal.integer("spare", 0, 1)
        fits = players * each + spare == count
        checked(
            fits,
            deal.where("each"),
            _("the dice dealt and spare must be the {count} in the box.").format(count=count),
        )
        box["each"][players], box["spare"][players] = each, spare
    checked(all(box["each"][2:]), data.where("deal"), _("every number of players from 2 to 6 needs a deal."))


def _sides(data: Table) -> npt.NDArray[np.uint8]:
    """Road sides of every kind and facing, from the corner table; the printed table [sides] must agree."""
    sides = np.zeros((6, 4), np.uint8)
    sides[CROSS] = 0b1111
    sides[STRAIGHT] = [0b0101, 0b1010] * 2
    for corner in data.tables("corner"):
        joins = corner.words("joins", among=tuple(RELATIVE))
        bend = len(joins) == 2 and (RELATIVE[joins[0]] - RELATIVE[joins[1]]) % 2 == 1
        checked(bend, corner.where("joins"), _("a corner joins two neighbouring sides."))
        kind = KINDS.index(corner.word("kind", among=("bl", "br", "fl", "fr")))
        for facing in range(4):
            sides[kind, facing] = sum(1 << (facing + RELATIVE[join]) % 4 for join in joins)
    checked(bool(np.all(sides)), data.where("corner"), _("the four corners bl, br, fl and fr are needed."))
    _check_printed(sides, data.table("sides"))
    return sides


def _check_printed(sides: npt.NDArray[np.uint8], printed: Table) -> None:
    for kind, name in enumerate(KINDS):
        for facing in facings(kind):
            way = "" if kind == CROSS else f"_{AXES[facing] if kind == STRAIGHT else SIDES[facing]}"
            want = "".join(side for i, side in enumerate(SIDES) if sides[kind, facing] >> i & 1)
            key = name + way
            checked(
                printed.word(key) == want,
                printed.where(key),
                _("the corner table gives “{sides}”.").format(sides=want),
            )


def seen_by_neighbours(sides: int) -> int:
    """A die as a cell of the grid. Bit i: road towards the cell that has this die at ITS side i; bit 4 + i: a die."""
    return 0xF0 | (sides << 2 | sides >> 2) & 15


def _pack_geometry(box: np.void) -> None:
    for kind in range(6):
        for facing in range(4):
            sides = int(box["sides"][kind, facing])
            box["cell"][kind, facing] = seen_by_neighbours(sides)
            for side in range(4):
                out = _through(kind, sides, side)
                box["turn"][kind, facing, side] = out
                box["loop"][kind, facing, side] = _through(kind, sides, (side + 2) % 4) ^ 2
    for arrow in range(4):
        for around in range(256):
            known, road = around >> 4, around & 15
            box["fit"][arrow, around] = sum(
                1 << kind
                for kind in range(6)
                if any(int(box["sides"][kind, way]) & known == road for way in _ways(kind, arrow))
            )


def _ways(kind: int, arrow: int) -> tuple[int, ...]:
    return (0, 1) if kind == STRAIGHT else (arrow,)


def _through(kind: int, sides: int, heading: int) -> int:
    """The direction in which a road leaves that comes in going `heading`; straight on where no road comes in."""
    entry = 1 << (heading + 2) % 4
    return (sides & ~entry).bit_length() - 1 if CORNERS >> kind & 1 and sides & entry else heading


def _pack_plays(box: np.void) -> None:
    for context, moves in _contexts(box["sides"]):
        _pack_list(box["plays"][context], moves)
        box["count"][context] = [sum(kinds >> (move & 7) & 1 for move in moves) for kinds in range(64)]
        box["beside"][context] = sum({1 << (move & 7) for move in moves})
    box["count"][LATER] = [kinds.bit_count() for kinds in range(64)]
    for arrow in range(4):
        for axis in range(2):
            moves = [place(k, axis if k == STRAIGHT else arrow if k != CROSS else 0) for k in range(6)]
            _pack_list(box["later"][2 * arrow + axis], moves)


def _pack_list(rows: npt.NDArray[np.uint8], moves: list[int]) -> None:
    """rows[kinds] gets the moves with one of these kinds, in order."""
    for kinds in range(64):
        plays = [move for move in moves if kinds >> (move & 7) & 1]
        rows[kinds, : len(plays)] = plays


def _contexts(sides: npt.NDArray[np.uint8]) -> Iterator[tuple[int, list[int]]]:
    """Every context below LATER with all its plays, for a hand that has every kind (R7-R9)."""
    for arrow in range(5):
        yield FIRST + arrow, [place(kind, way) for kind in range(6) for way in _facings(kind, arrow)]
        for i, ends in enumerate((5, 10, 15)):
            yield SECOND + 5 * i + arrow, _beside_first(sides, ends, arrow)
    for kind in (BL, BR, FL, FR):
        for way in range(4):
            yield SECOND_CORNER + 4 * kind + way, _beside_first(sides, int(sides[kind, way]), way)
    for heading in range(4):
        yield FREE + heading, [place(kind, way) for kind, way in _joining(sides, heading, NO_ARROW)]


def _facings(kind: int, arrow: int) -> list[int]:
    """Ways of lying that the arrow allows (R8)."""
    return [arrow] if CORNERS >> kind & 1 and arrow != NO_ARROW else list(facings(kind))


def _joining(sides: npt.NDArray[np.uint8], heading: int, arrow: int) -> list[tuple[int, int]]:
    """Kinds and ways of lying that have road on the side where a road comes in going `heading` (R10)."""
    entry = (heading + 2) % 4
    return [(kind, way) for kind in range(6) for way in _facings(kind, arrow) if sides[kind, way] >> entry & 1]


def _beside_first(sides: npt.NDArray[np.uint8], ends: int, arrow: int) -> list[int]:
    """All plays of the second die beside a first one with road on the sides `ends` (R9)."""
    open_sides = [side for side in range(4) if ends >> side & 1]
    return [place(kind, way, side) for side in open_sides for kind, way in _joining(sides, side, arrow)]


def settle(options: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    """Fill the default that depends on the players (R2) and refuse a spare die where none is left over."""
    spare = next(deal["spare"] for deal in data["deal"] if deal["players"] == options["players"])
    if options["starter"] is None:
        return {**options, "starter": spare > 0}
    if options["starter"] and not spare:
        message = _("Option “starter”: with {players} players no die is left over that could begin.")
        raise BadOptions(message.format(players=options["players"]))
    return options
