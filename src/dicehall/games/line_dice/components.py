"""What is in the box: 36 dice, their faces, the deal; and every table that follows from them, as one record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from dicehall.core.arrays import Bytes
from dicehall.core.components import Table, checked
from dicehall.core.errors import BadOptions
from dicehall.core.words import _

KINDS: Final = ("bl", "br", "cross", "fl", "fr", "straight")  # in the order of their numbers
BL, BR, CROSS, FL, FR, STRAIGHT = range(6)
CORNERS: Final = 0b011011  # kinds as bits
ALL_KINDS: Final = 0b111111
HANDS: Final = 64  # sets of kinds

SIDES: Final = "nesw"  # sides of a die, ways of an arrow, directions of travel: clockwise from the top
NORTH, EAST, SOUTH, WEST = range(4)
AXES: Final = ("ns", "ew")  # how a straight lies
STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))  # x, y of one cell towards each side
RELATIVE: Final = {"f": 0, "r": 1, "b": 2, "l": 3}  # quarter turns clockwise from the arrow

MAX_SEATS: Final = 6
MAX_DICE: Final = 36
MAX_FACES: Final = 12
NO_ARROW: Final = 4

# --- Packed numbers. Rules compile these functions in rules/packed.py.
#
#              7 6 5     4 3       2 1 0
#            +---------+---------+---------+
#   decision | side    | facing  | kind    |    side: that of the first die where the second goes, else 0
#   road die | seat    | facing  | kind    |    seat: who put it; NOBODY = the spare die
#            +---------+---------+---------+
#
# facing: the way of a corner's arrow (n e s w), how a straight lies (ns ew), 0 for a cross. No kind has number 6 or 7,
# so these are the decisions without a die, CALL and OUT.
FACING_AT: Final = 3
SIDE_AT = SEAT_AT = 5
KIND_BITS: Final = 0b111
FACING_BITS: Final = 0b11
NOBODY: Final = 7


def place(kind: int, facing: int, side: int) -> int:
    """Return the number of the decision to put a die down; `side` counts for the second die only."""
    return kind | facing << FACING_AT | side << SIDE_AT


def road_die(kind: int, facing: int, seat: int) -> int:
    """Return the number of a die of the road; `seat` NOBODY is the spare die."""
    return kind | facing << FACING_AT | seat << SEAT_AT


def kind_of(number: int) -> int:
    """Return the kind in a decision or a die of the road."""
    return number & KIND_BITS


def facing_of(number: int) -> int:
    """Return the way of lying in a decision or a die of the road."""
    return number >> FACING_AT & FACING_BITS


def side_of(decision: int) -> int:
    """Return the side of the first die where a decision puts the second."""
    return decision >> SIDE_AT


def seat_of(die: int) -> int:
    """Return the seat that put a die of the road, NOBODY for the spare die."""
    return die >> SEAT_AT


CALL: Final = place(6, 0, 0)
OUT: Final = place(7, 0, 0)


def has(bits: int, number: int) -> int:
    """Return 1 if `number` is in a set of kinds, sides or seats (bit i is set for member i), else 0."""
    return bits >> number & 1


def facings(kind: int) -> range:
    """Return the ways of lying that look different: arrow n e s w; ns ew; a cross has one (R3)."""
    return range({CROSS: 1, STRAIGHT: 2}.get(kind, 4))


def opposite(side: int) -> int:
    """Return the side across: a road that goes north comes in from the south."""
    return side ^ 2


# --- What a cell of the grid holds: how its die looks from the four neighbours, 0 = no die. `around` (rules/road.py)
# takes from each neighbour of a cell the two bits for the side where it lies, and so has the same layout.
#
#              7 6 5 4   3 2 1 0
#            +---------+---------+
#            | die     | road    |      a cell: the neighbour that has this die at ITS side i sees bits i and 4 + i
#     side i | w s e n | w s e n |      around: at side i a die lies (4 + i), and it has road towards here (i)
#            +---------+---------+
DICE_AT: Final = 4
ALL_SIDES: Final = 0b1111
TO_NORTH, TO_EAST, TO_SOUTH, TO_WEST = (1 << side | 1 << DICE_AT + side for side in range(4))


def seen_by_neighbours(sides: int) -> int:
    """Return what a cell holds that has a die with road on `sides` (bits n e s w)."""
    return ALL_SIDES << DICE_AT | (sides << 2 | sides >> 2) & ALL_SIDES


def dice_in(around: int) -> int:
    """Return the sides, as bits, where a die lies beside a cell."""
    return around >> DICE_AT


def roads_in(around: int) -> int:
    """Return the sides, as bits, where a die beside a cell has road towards it."""
    return around & ALL_SIDES


# --- Contexts: which list of proper plays holds, so that a turn looks its choices up instead of trying dice. A list
# depends on little: the arrow while no die lies; the first die while one lies; later on where the road comes in.
#
#      0 .. 4    first_context(arrow)             no die lies; NO_ARROW = still free
#      5 .. 19   second_context(lie, arrow)       one die lies that is no corner; lie = 0 ns, 1 ew, 2 cross
#     20 .. 43   second_on_corner(kind, facing)   one corner lies; its facing is the arrow (24 numbers, 8 unused)
#     44 .. 47   free_context(heading)            two or more lie, the arrow is still free
#     48         LATER                            two or more lie, the arrow is fixed
SECOND: Final = 5
SECOND_CORNER: Final = 20
FREE: Final = 44
LATER: Final = 48
CONTEXTS: Final = 49
CROSS_LIES: Final = 2
LONGEST: Final = 40  # plays in a list: beside a cross at 4 sides 4 corners that lie in 2 ways, a straight and a cross


def first_context(arrow: int) -> int:
    """Return the context of the first die."""
    return arrow


def second_context(lie: int, arrow: int) -> int:
    """Return the context of the second die where the first is a straight (how it lies) or a cross (CROSS_LIES)."""
    return SECOND + 5 * lie + arrow


def second_on_corner(kind: int, facing: int) -> int:
    """Return the context of the second die where the first is a corner."""
    return SECOND_CORNER + 4 * kind + facing


def free_context(heading: int) -> int:
    """Return the context of later dice while the arrow is free."""
    return FREE + heading


def later_row(arrow: int, heading: int) -> int:
    """Return the row of `later`: a straight lies along the road, ns for headings north and south, else ew."""
    return 2 * arrow + (heading & 1)


Box = np.dtype(
    [
        ("face", np.uint8, (MAX_FACES,)),  # kind on each face of a die
        ("faces", np.uint8),
        ("each", np.uint8, (MAX_SEATS + 1,)),  # [players] dice each
        ("spare", np.uint8, (MAX_SEATS + 1,)),  # [players] dice left over
        ("sides", np.uint8, (6, 4)),  # [kind, facing] road sides as bits n e s w
        ("cell", np.uint8, (6, 4)),  # [kind, facing] what a cell holds
        ("turn", np.uint8, (6, 4, 4)),  # [kind, facing, heading in] heading out
        ("loop", np.uint8, (6, 4, 4)),  # [kind, facing, side left by] heading in which the road would come back (R18)
        ("fit", np.uint8, (4, 256)),  # [arrow, around] kinds that fit, as bits
        ("beside", np.uint8, (CONTEXTS,)),  # [context] kinds with a place beside the first die, as bits
        ("count", np.uint8, (CONTEXTS, HANDS)),  # [context, kinds as bits] number of proper plays
        ("plays", np.uint8, (LATER, HANDS, LONGEST)),  # [context, kinds as bits] the proper plays: 123 of 130 kB
        ("later", np.uint8, (8, HANDS, 6)),  # [later_row, kinds as bits] the same in the context LATER
    ],
    align=True,
)


def pack(data: dict[str, Any]) -> Bytes:
    """Return the box as the bytes of one `Box` record; BadComponents says what does not fit together."""
    box = np.zeros(1, Box)
    record, source = box[0], Table(data, "components")
    _pack_dice(record, source)
    record["sides"] = _sides(source)
    _pack_geometry(record)
    _pack_plays(record)
    return box.view(np.uint8)


def _pack_dice(box: np.void, data: Table) -> None:
    """Fill the faces of a die, and how many dice each seat gets (R1)."""
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


def _sides(data: Table) -> Bytes:
    """Return the road sides [kind, facing] by the corner table; the printed table [sides] must agree."""
    sides = np.zeros((6, 4), np.uint8)
    sides[CROSS] = ALL_SIDES
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


def _check_printed(sides: Bytes, printed: Table) -> None:
    """BadComponents where the printed table of sides says something else than the corner table."""
    for kind, name in enumerate(KINDS):
        for facing in facings(kind):
            way = "" if kind == CROSS else f"_{AXES[facing] if kind == STRAIGHT else SIDES[facing]}"
            want = "".join(side for i, side in enumerate(SIDES) if has(sides[kind, facing], i))
            key = name + way
            checked(
                printed.word(key) == want,
                printed.where(key),
                _("the corner table gives “{sides}”.").format(sides=want),
            )


def _pack_geometry(box: np.void) -> None:
    """Fill the tables of how roads run through dice, and of what fits into a cell by what lies around it."""
    for kind in range(6):
        for facing in range(4):
            sides = int(box["sides"][kind, facing])
            box["cell"][kind, facing] = seen_by_neighbours(sides)
            for side in range(4):
                out = _through(kind, sides, side)
                box["turn"][kind, facing, side] = out
                box["loop"][kind, facing, side] = opposite(_through(kind, sides, opposite(side)))
    for arrow in range(4):
        for around in range(256):
            known, road = dice_in(around), roads_in(around)
            # True Lines (R11): on the sides with a die, road of ours exactly where it has road.
            box["fit"][arrow, around] = sum(
                1 << kind
                for kind in range(6)
                if any(int(box["sides"][kind, way]) & known == road for way in _ways(kind, arrow))
            )


def _ways(kind: int, arrow: int) -> tuple[int, ...]:
    """Return the ways of lying once the arrow is fixed; a cross looks the same by any number."""
    return (0, 1) if kind == STRAIGHT else (arrow,)


def _through(kind: int, sides: int, heading: int) -> int:
    """Return the heading out of a die for a heading into it; straight on where no road comes in."""
    entry = 1 << opposite(heading)
    return (sides & ~entry).bit_length() - 1 if has(CORNERS, kind) and sides & entry else heading


def _pack_plays(box: np.void) -> None:
    """Fill the lists of proper plays by context and hand, so that a turn looks its choices up (R7-R10)."""
    for context, moves in _contexts(box["sides"]):
        _pack_list(box["plays"][context], moves)
        box["count"][context] = [sum(has(kinds, kind_of(move)) for move in moves) for kinds in range(HANDS)]
        box["beside"][context] = sum({1 << kind_of(move) for move in moves})
    box["count"][LATER] = [kinds.bit_count() for kinds in range(HANDS)]
    for arrow in range(4):
        for heading in (NORTH, EAST):
            lies = {STRAIGHT: heading, CROSS: 0}
            moves = [place(kind, lies.get(kind, arrow), 0) for kind in range(6)]
            _pack_list(box["later"][later_row(arrow, heading)], moves)


def _pack_list(rows: Bytes, moves: list[int]) -> None:
    """Write into rows[kinds as bits] the moves with one of these kinds, in order."""
    for kinds in range(HANDS):
        plays = [move for move in moves if has(kinds, kind_of(move))]
        rows[kinds, : len(plays)] = plays


def _contexts(sides: Bytes) -> Iterator[tuple[int, list[int]]]:
    """Yield every context below LATER with all its plays, for a hand that has every kind (R7-R9)."""
    for arrow in range(NO_ARROW + 1):
        yield first_context(arrow), [place(kind, way, 0) for kind in range(6) for way in _facings(kind, arrow)]
        for lie, ends in enumerate((*sides[STRAIGHT, :CROSS_LIES].tolist(), ALL_SIDES)):
            yield second_context(lie, arrow), _beside_first(sides, ends, arrow)
    for kind in (BL, BR, FL, FR):
        for way in range(4):
            yield second_on_corner(kind, way), _beside_first(sides, int(sides[kind, way]), way)
    for heading in range(4):
        yield free_context(heading), [place(kind, way, 0) for kind, way in _joining(sides, heading, NO_ARROW)]


def _facings(kind: int, arrow: int) -> list[int]:
    """Return the ways of lying that the arrow allows (R8)."""
    return [arrow] if has(CORNERS, kind) and arrow != NO_ARROW else list(facings(kind))


def _joining(sides: Bytes, heading: int, arrow: int) -> list[tuple[int, int]]:
    """Return kinds and ways of lying that have road on the side where a road comes in going `heading` (R10)."""
    entry = opposite(heading)
    return [(kind, way) for kind in range(6) for way in _facings(kind, arrow) if has(sides[kind, way], entry)]


def _beside_first(sides: Bytes, ends: int, arrow: int) -> list[int]:
    """Return all plays of the second die beside a first one with road on the sides `ends`, as bits (R9)."""
    open_sides = [side for side in range(4) if has(ends, side)]
    return [place(kind, way, side) for side in open_sides for kind, way in _joining(sides, side, arrow)]


def settle(options: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    """Fill in the default of `starter`, which depends on the players (R2).

    Raises BadOptions for a starting die where no die is left over.
    """
    spare = next(deal["spare"] for deal in data["deal"] if deal["players"] == options["players"])
    if options["starter"] is None:
        return {**options, "starter": spare > 0}
    if options["starter"] and not spare:
        message = _("Option “starter”: with {players} players no die is left over that could begin.")
        raise BadOptions(message.format(players=options["players"]))
    return options
