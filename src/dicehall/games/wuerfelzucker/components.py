"""What is in the box: task cards, jokers, the counted-off table; and all tables that follow, as one record."""

from __future__ import annotations

import re
from math import comb
from typing import Any, Final

import numpy as np

from dicehall.core.arrays import Bytes
from dicehall.core.components import Table, checked, put_name
from dicehall.core.errors import BadOptions
from dicehall.core.words import _

from .picks import COUNTS, MOST, PICKS, VALUES, number, parts
from .tasks import levels

MAX_SEATS: Final = 4
MAX_TASKS: Final = 24  # kinds
MAX_CARDS: Final = 200
MAX_JOKERS: Final = 16  # kinds
MAX_JOKER_CARDS: Final = 40
MAX_DISPLAY: Final = 8
MAX_OWN: Final = 12  # own tasks: one for each card `highest`, so never more than those
MAX_LEVEL: Final = 62
LONGEST: Final = 24  # letters of a kind's name
LISTS: Final = 8  # kinds on which different dice are equally good, as for a sum
PARTS: Final = sum(sum(1 for _part in parts(counts)) for counts in COUNTS)  # of all picks: 17,640
SHOWN: Final = 64  # sets of values

REROLL, DISPLACE, CHANGE, TURN = range(4)  # families of jokers
JOKER_FAMILIES: Final = ("reroll", "displace", "change", "turn")

# --- Packed numbers. Rules compile these functions in rules/packed.py; cards and decisions are packed there.
#
#            47 .. 40              15 .. 8   7 .. 0
#          +--------+---------+--------+--------+
#   packed | sixes  |   ...   | twos   | ones   |      dice by value, a byte for each
#          +--------+---------+--------+--------+
#
#             5 4 3   2 1 0
#          +--------+--------+
#   change | old    | new    |      what a joker makes of a die; values from 0
#          +--------+--------+
VALUE_BITS: Final = 8
COUNT: Final = 0xFF
EVERY: Final = 0x01_01_01_01_01_01
OLD_AT: Final = 3
NEW_BITS: Final = 0b111


def of_value(dice: int, value: int) -> int:
    """Return so many dice of one value, packed."""
    return dice << VALUE_BITS * value


def count_of(packed: int, value: int) -> int:
    """Return how many of the packed dice show a value (or, of sums, its byte)."""
    return packed >> VALUE_BITS * value & COUNT


def sums_of(packed: int) -> int:
    """Return the running sums of packed dice: byte v has the dice of all values up to v.

    The product is packed + packed << 8 + packed << 16 + ..: six dice at most, so that no byte runs over.
    """
    return packed * EVERY


def change(old: int, new: int) -> int:
    """Return the number of a change of a die from one value to another."""
    return old << OLD_AT | new


def old_of(change: int) -> int:
    """Return the value that is changed."""
    return change >> OLD_AT


def new_of(change: int) -> int:
    """Return what the value becomes."""
    return change & NEW_BITS


def has(bits: int, number: int) -> int:
    """Return 1 if `number` is in a set of kinds, values or levels (bit i is set for member i), else 0."""
    return bits >> number & 1


# --- The box: 603 kB, nearly all of it tables that answer "which parts of these dice may lie there?" by looking.
#
# A pick is a multiset of dice (picks.py). The 924 picks have 17,640 parts in all, listed by size for re-rolls and the
# joker deck (`part`). Dice that fulfil a task have a level there, better dice a higher one (tasks.py). For most kinds a
# level tells the dice: then 62 bits say which levels the parts of a pick reach (`ways`), and `way` has the part for
# each. On the kinds smallest and highest different dice are equally good: then `list` has the parts of each pick, best
# first, so that those better than a level are its beginning, whose end is found by bisection.
Box = np.dtype(
    [
        ("dice", np.uint8),
        ("rolls", np.uint8),
        ("extra", np.uint8),  # open task cards beyond the number of players
        ("under", np.uint8, (MAX_SEATS + 1, 2)),  # [players, short or long] cards under the closing card
        ("task_name", np.uint8, (MAX_TASKS, LONGEST)),
        ("joker_name", np.uint8, (MAX_JOKERS, LONGEST)),
        ("tasks", np.uint8),  # kinds
        ("task_cards", np.uint8),
        ("task_count", np.uint8, (MAX_TASKS,)),
        ("points", np.uint8, (MAX_TASKS,)),
        ("gives_own", np.uint8, (MAX_TASKS,)),  # R45
        ("jokers", np.uint8),  # kinds
        ("joker_cards", np.uint8),
        ("joker_count", np.uint8, (MAX_JOKERS,)),
        ("joker_dice", np.uint8, (MAX_JOKERS,)),  # of a re-roll
        ("family", np.uint16, (len(JOKER_FAMILIES),)),  # kinds of each joker family, as bits
        ("changes", np.uint8, (MAX_JOKERS, SHOWN)),  # [kind, values shown as bits] number of changes
        ("change", np.uint8, (MAX_JOKERS, SHOWN, 12)),  # [kind, values shown as bits, i] the changes
        # picks
        ("packed", np.int64, (PICKS,)),  # the dice, packed
        ("size", np.uint8, (PICKS,)),
        ("values", np.uint8, (PICKS,)),  # values shown, as bits
        ("rank", np.uint16, (VALUES, MOST + 1)),  # [value, dice up to it] summed over values: the number of a pick
        ("part", np.uint16, (PARTS,)),  # parts of each pick, by size
        ("parts_at", np.uint32, (PICKS, MOST + 2)),  # [pick, size] where its parts of that size begin
        # tasks
        ("level", np.uint8, (MAX_TASKS, PICKS)),
        ("ways", np.int64, (MAX_TASKS, PICKS)),  # levels that parts of the pick reach, as bits; one part for each
        ("way", np.uint16, (MAX_TASKS, 64)),  # [kind, level] that part
        ("listed", np.uint8, (MAX_TASKS,)),  # 1 + the list of a kind on which different dice are equally good, else 0
        ("list", np.uint16, (LISTS, PARTS)),  # fulfilling parts of each pick, best first
        ("list_at", np.uint32, (LISTS, PICKS + 1)),  # [list, pick] where its parts begin
    ],
    align=True,
)


def pack(data: dict[str, Any]) -> Bytes:
    """Return the box as the bytes of one `Box` record; BadComponents says what does not fit together."""
    box = np.zeros(1, Box)
    record, source = box[0], Table(data, "components")
    _pack_numbers(record, source)
    _pack_picks(record)
    _pack_tasks(record, source)
    _pack_jokers(record, source)
    return box.view(np.uint8)


def _pack_numbers(box: np.void, data: Table) -> None:
    box["dice"] = data.integer("dice_per_player", 1, MOST)
    box["rolls"] = data.integer("rolls", 1, 9)
    box["extra"] = data.integer("display_extra", 1, MAX_DISPLAY - MAX_SEATS)
    counted = data.table("counted_off")
    for i, length in enumerate(("short", "long")):
        for players in range(2, MAX_SEATS + 1):
            box["under"][players, i] = counted.table(length).integer(str(players), 0, MAX_CARDS)


def _pack_picks(box: np.void) -> None:
    """Fill what is looked up about picks: their dice, their number, their parts by size."""
    box["packed"] = [sum(of_value(n, value) for value, n in enumerate(counts)) for counts in COUNTS]
    box["size"] = [sum(counts) for counts in COUNTS]
    box["values"] = [sum(1 << value for value, n in enumerate(counts) if n) for counts in COUNTS]
    box["rank"] = [[comb(dice + value, value + 1) for dice in range(MOST + 1)] for value in range(VALUES)]
    at = 0
    for pick, counts in enumerate(COUNTS):
        found = sorted((sum(part), number(part)) for part in parts(counts))
        box["part"][at : at + len(found)] = [part for _size, part in found]
        for size in range(MOST + 2):
            box["parts_at"][pick, size] = at + sum(other < size for other, _part in found)
        at += len(found)


def _pack_tasks(box: np.void, data: Table) -> None:
    cards = data.tables("task")
    checked(1 <= len(cards) <= MAX_TASKS, data.where("task"), _("1 to {most} kinds are needed.").format(most=MAX_TASKS))
    checked(
        len({card.word("kind") for card in cards}) == len(cards), data.where("task"), _("every kind is listed once.")
    )
    # in the order of their names, so that the numbers of kinds sort like the kinds
    for kind, card in enumerate(sorted(cards, key=lambda card: card.word("kind"))):
        _pack_name(box["task_name"][kind], card)
        box["task_count"][kind] = card.integer("count", 1, 99)
        box["points"][kind] = card.integer("points", 0, 99)
        box["gives_own"][kind] = card.word("family") == "highest"
        _pack_levels(box, kind, levels(card), card)
    box["tasks"] = len(cards)
    total = int(box["task_count"].sum())
    fits = max(box["under"].max() + MAX_SEATS + box["extra"], 0) < total <= MAX_CARDS
    checked(
        bool(fits),
        data.where("task"),
        _("{total} task cards do not go with the counted-off table.").format(total=total),
    )
    box["task_cards"] = total
    own = int((box["task_count"] * box["gives_own"]).sum())
    checked(own <= MAX_OWN, data.where("task"), _("at most {most} cards “highest” are possible.").format(most=MAX_OWN))


def _pack_name(field: Bytes, card: Table) -> None:
    name = card.word("kind")
    right = re.fullmatch(r"[a-z][a-z0-9-]*", name) and len(name) <= LONGEST
    checked(bool(right), card.where("kind"), _("a name is made of small letters, digits and hyphens, at most 24."))
    put_name(field, name)


def _pack_levels(box: np.void, kind: int, found: list[int], card: Table) -> None:
    """Fill the levels of a task, `found` by pick, and by bits or in a list which parts of a pick reach them."""
    box["level"][kind] = found
    reached = [level for level in found if level]
    if len(set(reached)) == len(reached) and max(reached) <= MAX_LEVEL:
        _pack_ways(box, kind, found)
    else:
        slot = int(box["listed"].max())
        checked(slot < LISTS, card.path, _("too many kinds of this family."))
        box["listed"][kind] = slot + 1
        _pack_list(box, slot, found)


def _pack_ways(box: np.void, kind: int, found: list[int]) -> None:
    for pick, level in enumerate(found):
        if level:
            box["way"][kind, level] = pick
    for pick, counts in enumerate(COUNTS):
        reached = {found[number(part)] for part in parts(counts)} - {0}
        box["ways"][kind, pick] = sum(1 << level for level in reached)


def _pack_list(box: np.void, slot: int, found: list[int]) -> None:
    at = 0
    for pick, counts in enumerate(COUNTS):
        fulfilling = [number(part) for part in parts(counts) if found[number(part)]]
        fulfilling.sort(key=lambda part: (-found[part], part))
        box["list_at"][slot, pick] = at
        box["list"][slot, at : at + len(fulfilling)] = fulfilling
        at += len(fulfilling)
    box["list_at"][slot, PICKS] = at


def _pack_jokers(box: np.void, data: Table) -> None:
    cards = data.tables("joker")
    checked(len(cards) <= MAX_JOKERS, data.where("joker"), _("at most {most} kinds.").format(most=MAX_JOKERS))
    checked(
        len({card.word("kind") for card in cards}) == len(cards), data.where("joker"), _("every kind is listed once.")
    )
    for kind, card in enumerate(sorted(cards, key=lambda card: card.word("kind"))):
        family = JOKER_FAMILIES.index(card.word("family", among=JOKER_FAMILIES))
        _pack_name(box["joker_name"][kind], card)
        box["joker_count"][kind] = card.integer("count", 1, MAX_JOKER_CARDS)
        box["family"][family] |= 1 << kind
        if family == REROLL:
            box["joker_dice"][kind] = card.integer("dice", 1, int(box["dice"]))
        elif family == CHANGE:
            _pack_changes(box, kind, card)
        elif family == DISPLACE:
            checked(
                box["family"][DISPLACE].item().bit_count() == 1, card.path, _("one kind of this family is possible.")
            )
        else:
            checked(box["family"][TURN].item().bit_count() == 1, card.path, _("one kind of this family is possible."))
    box["jokers"] = len(cards)
    total = int(box["joker_count"].sum())
    checked(total <= MAX_JOKER_CARDS, data.where("joker"), _("at most {most} cards.").format(most=MAX_JOKER_CARDS))
    box["joker_cards"] = total


def _pack_changes(box: np.void, kind: int, card: Table) -> None:
    """Fill the changes that a joker can make for every set of values shown (R63)."""
    steps: Any = card.data.get("steps")
    right = isinstance(steps, list) and all(isinstance(step, int) and 0 < abs(step) < VALUES for step in steps)
    fits = right and 1 <= len(set(steps)) == len(steps) <= 2
    checked(bool(fits), card.where("steps"), _("one or two different steps are needed, none of them 0."))
    for shown in range(SHOWN):
        olds = [old for old in range(VALUES) if has(shown, old)]
        ways = [change(old, old + step) for old in olds for step in sorted(steps) if 0 <= old + step < VALUES]
        box["changes"][kind, shown] = len(ways)
        box["change"][kind, shown, : len(ways)] = ways


def settle(options: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    """Return the options as they are. Raises BadOptions if `length` leaves no card above the closing card (G2)."""
    cards = sum(card["count"] for card in data["task"])
    most = cards - options["players"] - data["display_extra"] - 1
    if isinstance(options["length"], int) and options["length"] > most:
        message = _("The option “length”: with {players} players at most {most} cards can be counted off.")
        raise BadOptions(message.format(players=options["players"], most=most))
    return options
