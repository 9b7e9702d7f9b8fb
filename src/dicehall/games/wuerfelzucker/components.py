"""What is in the box: task cards, jokers, the counted-off table; and all tables that follow, as one record."""

from __future__ import annotations

import re
from math import comb
from typing import Any, Final

import numpy as np
import numpy.typing as npt

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
LISTS: Final = 8  # kinds whose levels do not tell the pick
PARTS: Final = sum(sum(1 for _part in parts(counts)) for counts in COUNTS)

REROLL, DISPLACE, CHANGE, TURN = range(4)  # families of jokers
JOKER_FAMILIES: Final = ("reroll", "displace", "change", "turn")

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
        ("family", np.uint16, (4,)),  # kinds of each joker family, as bits
        ("changes", np.uint8, (MAX_JOKERS, 64)),  # [kind, values shown as bits] number of ways
        ("change", np.uint8, (MAX_JOKERS, 64, 12)),  # [kind, values, i] old << 3 | new, values from 0
        # picks
        ("packed", np.int64, (PICKS,)),  # dice of each value, a byte each
        ("size", np.uint8, (PICKS,)),
        ("values", np.uint8, (PICKS,)),  # values shown, as bits
        ("rank", np.uint16, (VALUES, MOST + 1)),  # [value, dice up to it] summed: the number of a pick
        ("part", np.uint16, (PARTS,)),  # parts of each pick, by size
        ("parts_at", np.uint32, (PICKS, MOST + 2)),  # [pick, size] where its parts of that size begin
        # tasks
        ("level", np.uint8, (MAX_TASKS, PICKS)),
        ("ways", np.int64, (MAX_TASKS, PICKS)),  # levels that parts of the pick reach, as bits; one part each
        ("way", np.uint16, (MAX_TASKS, 64)),  # [kind, level] that part
        ("listed", np.uint8, (MAX_TASKS,)),  # 0, or 1 + the list of a kind whose levels do not tell the part
        ("list", np.uint16, (LISTS, PARTS)),  # fulfilling parts of each pick, best first
        ("list_at", np.uint32, (LISTS, PICKS + 1)),
    ],
    align=True,
)


def pack(data: dict[str, Any]) -> npt.NDArray[np.uint8]:
    """The box as bytes of one `Box` record; BadComponents says what does not fit together."""
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
    box["packed"] = [sum(n << 8 * value for value, n in enumerate(counts)) for counts in COUNTS]
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


def _pack_name(field: npt.NDArray[np.uint8], card: Table) -> None:
    name = card.word("kind")
    right = re.fullmatch(r"[a-z][a-z0-9-]*", name) and len(name) <= LONGEST
    checked(bool(right), card.where("kind"), _("a name is made of small letters, digits and hyphens, at most 24."))
    put_name(field, name)


def _pack_levels(box: np.void, kind: int, found: list[int], card: Table) -> None:
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
    steps: Any = card.data.get("steps")
    right = isinstance(steps, list) and all(isinstance(step, int) and 0 < abs(step) < VALUES for step in steps)
    fits = right and 1 <= len(set(steps)) == len(steps) <= 2
    checked(bool(fits), card.where("steps"), _("one or two different steps are needed, none of them 0."))
    for shown in range(64):
        olds = [old for old in range(VALUES) if shown >> old & 1]
        ways = [old << 3 | old + step for old in olds for step in sorted(steps) if 0 <= old + step < VALUES]
        box["changes"][kind, shown] = len(ways)
        box["change"][kind, shown, : len(ways)] = ways


def settle(options: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    """Refuse more counted-off cards than leave one above the closing card (G2)."""
    cards = sum(card["count"] for card in data["task"])
    most = cards - options["players"] - data["display_extra"] - 1
    if isinstance(options["length"], int) and options["length"] > most:
        message = _("The option “length”: with {players} players at most {most} cards can be counted off.")
        raise BadOptions(message.format(players=options["players"], most=most))
    return options
