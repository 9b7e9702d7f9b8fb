"""What is in the box: prey, dice, shells, tiles, generation cards; as one record.

    counts    |  n3  |  n2  |  n1  |  n0  |     a byte for each sort: how many there are of it
              31     23     15     7     0      dice by kind, action tiles, dice of one kind by the pips they show

`part` and `times` unpack and pack counts; rules/packing.py compiles them.
"""

from __future__ import annotations

import re
from typing import Any, Final

import numpy as np

from dicehall.core.arrays import Bytes
from dicehall.core.components import Table, checked, put_name
from dicehall.core.errors import BadOptions
from dicehall.core.words import _

COLOURS: Final = ("red", "purple", "green", "yellow")
PREY: Final = ("berries", "dodo", "elk", "fish", "mammoth")
SMALL, LARGE, WANDERER, BARBARIAN = range(4)
KINDS: Final = ("small", "large", "wanderer", "barbarian")
COUNSEL, INTIMIDATE, RETREAT = range(3)
TILES: Final = ("counsel", "intimidate", "retreat")
GREAT, BOND, PROSPEROUS, INNOVATION, WISDOM, PRIDE = range(6)
HONOR: Final = {
    "great-and-powerful": "large dice",
    "bond-of-the-weak": "small dice",
    "prosperous-ones": "shells",
    "innovation": "shells of",  # and their value
    "wisdom-of-the-elder": "action tiles",
    "hunters-pride": "prey bonuses",
}
PROSPERITY: Final = ("growth", "childbirth", "visit", *TILES, "trade")  # in the order of G13

GROUNDS: Final = 6
PLACES: Final = 7  # with the Extra Hunt
MAX_SEATS: Final = 4
MAX_ROUNDS: Final = 6
MAX_LINE: Final = 56  # dice on the table, so also in one ground: bits of a mask
MAX_SHELLS: Final = 6  # values
MAX_CARDS: Final = 48  # generation cards of different content
MAX_SLOTS: Final = 10  # of them in one round
LONGEST: Final = 32  # letters of a card's name
BYTE: Final = 8  # bits

Box = np.dtype(
    [
        ("colour", np.uint8, (MAX_SEATS,)),
        ("rounds", np.uint8),
        ("prey_count", np.uint8, (len(PREY),)),
        ("prey_points", np.uint16, (len(PREY),)),
        ("hunting", np.uint16, (len(PREY),)),
        ("prey_cards", np.uint8),
        ("set", np.uint16),
        ("strength", np.uint8, (len(KINDS),)),  # in halves of a die
        ("limit", np.uint8, (2,)),  # of small and of large dice
        ("start", np.uint32),  # dice at the beginning, as counts
        ("wanderers", np.uint8),
        ("barbarians", np.uint8),  # each
        ("shells", np.uint8),  # values
        ("shell_value", np.uint8, (MAX_SHELLS,)),
        ("shell_count", np.uint8, (MAX_SHELLS,)),
        ("shell_tiles", np.uint8),
        ("tiles", np.uint32),  # counts
        ("honor_points", np.uint16, (len(HONOR), MAX_SEATS + 1)),  # [honor, players]
        ("innovation", np.uint8),  # the place of the value of shells that it counts
        # generation cards, in the order of their names
        ("cards", np.uint8),
        ("card_name", np.uint8, (MAX_CARDS, LONGEST)),
        ("growth", np.uint8, (MAX_CARDS,)),
        ("childbirth", np.uint8, (MAX_CARDS,)),
        ("visit", np.uint8, (MAX_CARDS,)),
        ("gives", np.uint32, (MAX_CARDS,)),  # tiles, counts
        ("trade", np.uint8, (MAX_CARDS,)),
        ("honor", np.uint8, (MAX_CARDS,)),  # 0, or 1 + the honor bonus
        ("slots", np.uint8, (MAX_ROUNDS,)),
        ("slot_card", np.uint8, (MAX_ROUNDS, MAX_SLOTS)),
        ("slot_count", np.uint8, (MAX_ROUNDS, MAX_SLOTS)),
        ("pile", np.uint8, (MAX_ROUNDS,)),  # cards of the round
        ("subset", np.uint8, (64, 64)),  # [set of pips, i] its i-th part
    ],
    align=True,
)


def part(counts: int, sort: int) -> int:
    """Return how many there are of a sort."""
    return counts >> BYTE * sort & 255


def times(number: int, sort: int) -> int:
    """Return the counts of `number` things of one sort."""
    return number << BYTE * sort


def pack(data: dict[str, Any]) -> Bytes:
    """Return the box as the bytes of one `Box` record; BadComponents tells what does not fit together, and where."""
    box = np.zeros(1, Box)
    record, source = box[0], Table(data, "components")
    _pack_prey(record, source)
    _pack_dice(record, source)
    _pack_shells(record, source)
    _pack_tiles(record, source)
    _pack_honor(record, source)
    _pack_cards(record, source)
    record["subset"] = [[_part(shown, i) for i in range(64)] for shown in range(64)]
    return box.view(np.uint8)


def _part(shown: int, i: int) -> int:
    """Return the i-th part of a set of bits: bit k of i tells whether the k-th of its bits is in it."""
    bits = [1 << place for place in range(6) if shown >> place & 1]
    return sum(bit for k, bit in enumerate(bits) if i >> k & 1)


def _pack_prey(box: np.void, data: Table) -> None:
    colours = data.words("colours", among=COLOURS)
    checked(sorted(colours) == sorted(COLOURS), data.where("colours"), _("every colour is listed once."))
    box["colour"] = [COLOURS.index(colour) for colour in colours]
    box["rounds"] = data.integer("rounds", 1, MAX_ROUNDS)
    prey = data.table("prey")
    for kind, name in enumerate(PREY):
        card = prey.table(name)
        box["prey_count"][kind] = card.integer("count", 1, 99)
        box["prey_points"][kind] = card.integer("points", 0, 999)
        box["hunting"][kind] = card.integer("hunting", 0, 999)
    total, needed = int(box["prey_count"].sum()), PLACES * int(box["rounds"])
    message = _("{total} cards are not enough: every round needs {each}.")
    checked(needed <= total, prey.path, message.format(total=total, each=PLACES))
    checked(total <= 255, prey.path, _("at most {most} cards.").format(most=255))
    box["prey_cards"] = total
    box["set"] = data.table("scoring").integer("set_of_prey", 0, 999)


def _pack_dice(box: np.void, data: Table) -> None:
    dice = data.table("dice")
    for kind, name in enumerate(KINDS):
        box["strength"][kind] = _halves(dice.table(name))
    for kind in (SMALL, LARGE):
        die = dice.table(KINDS[kind])
        box["limit"][kind] = die.integer("limit", 0, 12)
        box["start"] += times(die.integer("start", 0, int(box["limit"][kind])), kind)
    checked(bool(box["start"]), dice.path, _("a player needs a die to begin with."))
    box["wanderers"] = dice.table("wanderer").integer("supply", 0, MAX_SEATS)
    box["barbarians"] = dice.table("barbarian").integer("each", 0, 4)
    most = _most_dice(box)
    checked(most <= MAX_LINE, dice.path, _("at most {most} dice can be on the table.").format(most=MAX_LINE))
    fits = most * int(box["strength"].max()) < 256
    checked(fits, dice.path, _("the dice are too strong together."))


def _most_dice(box: np.void) -> int:
    """Count the dice that may lie on the table at once: barbarians come with three players at most."""
    own = int(box["limit"].sum())
    return int(box["wanderers"]) + max(MAX_SEATS * own, (MAX_SEATS - 1) * (own + int(box["barbarians"])))


def _halves(die: Table) -> int:
    strength: Any = die.data.get("strength")
    number = isinstance(strength, int | float) and not isinstance(strength, bool) and 0 < strength <= 10
    checked(number and 2 * strength % 1 == 0, die.where("strength"), _("whole or half dice up to 10 are needed."))
    return int(2 * strength)


def _pack_shells(box: np.void, data: Table) -> None:
    shells = data.table("shells")
    values = sorted((int(name) for name in shells.data if re.fullmatch("[1-9][0-9]{0,2}", name)), key=int)
    fits = len(values) == len(shells.data) and 1 <= len(values) <= MAX_SHELLS and values[-1] < 256
    message = _("1 to {most} values up to 255, each with the number of its tiles, are needed.")
    checked(fits, shells.path, message.format(most=MAX_SHELLS))
    box["shells"] = len(values)
    for place, value in enumerate(values):
        box["shell_value"][place] = value
        box["shell_count"][place] = shells.integer(str(value), 1, 99)
    total = int(box["shell_count"].sum())
    checked(total <= 255, shells.path, _("at most {most} tiles.").format(most=255))
    box["shell_tiles"] = total


def _pack_tiles(box: np.void, data: Table) -> None:
    tiles = data.table("action_tiles")
    box["tiles"] = sum(times(tiles.integer(name, 0, 99), place) for place, name in enumerate(TILES))


def _pack_honor(box: np.void, data: Table) -> None:
    honor = data.table("honor")
    for place, (name, counts) in enumerate(HONOR.items()):
        card = honor.table(name)
        if place == INNOVATION:
            _pack_innovation(box, card)
        else:
            card.word("counts", among=(counts,))
        by_players = isinstance(card.data.get("points"), dict)
        for players in range(2, MAX_SEATS + 1):
            points = card.table("points") if by_players else card
            box["honor_points"][place, players] = points.integer(str(players) if by_players else "points", 0, 255)


def _pack_innovation(box: np.void, card: Table) -> None:
    values = [int(value) for value in box["shell_value"][: box["shells"]]]
    words = [f"shells of {value}" for value in values]
    box["innovation"] = words.index(card.word("counts", among=tuple(words)))


def _pack_cards(box: np.void, data: Table) -> None:
    cards = data.tables("generation")
    found: dict[str, tuple[Table, Any]] = {}
    for card in cards:
        name, content = card.word("id"), (card.data.get("prosperity"), card.data.get("honor"))
        _first, known = found.setdefault(name, (card, content))
        checked(known == content, card.where("id"), _("cards of one name bear the same bonuses."))
    checked(len(found) <= MAX_CARDS, data.where("generation"), _("at most {most} kinds.").format(most=MAX_CARDS))
    names = sorted(found)
    for number, name in enumerate(names):
        _pack_card(box, number, name, found[name][0])
    box["cards"] = len(names)
    for turn in range(int(box["rounds"])):
        _pack_pile(box, turn, [card for card in cards if card.integer("round", 1, MAX_ROUNDS) == turn + 1], names, data)


def _pack_card(box: np.void, number: int, name: str, card: Table) -> None:
    right = re.fullmatch(r"[a-z][a-z0-9+-]*", name) and len(name) <= LONGEST
    message = _("a name is made of small letters, digits, + and -, at most {most}.")
    checked(bool(right), card.where("id"), message.format(most=LONGEST))
    put_name(box["card_name"][number], name)
    either = ("prosperity" in card.data) != ("honor" in card.data)
    checked(either, card.path, _("a card bears either prosperity bonuses or one honor bonus."))
    if "honor" in card.data:
        box["honor"][number] = 1 + list(HONOR).index(card.word("honor", among=tuple(HONOR)))
        return
    bonuses = card.table("prosperity")
    for bonus in bonuses.data:
        checked(bonus in PROSPERITY, bonuses.where(bonus), _("there is no such bonus."))
        amount = bonuses.integer(bonus, 1, 9)
        if bonus in TILES:
            box["gives"][number] += times(amount, TILES.index(bonus))
        else:
            box[bonus][number] = amount


def _pack_pile(box: np.void, turn: int, cards: list[Table], names: list[str], data: Table) -> None:
    where = data.where("generation")
    ids = [card.word("id") for card in cards]
    checked(len(set(ids)) == len(ids), where, _("every card of a round is listed once, with its number."))
    checked(len(ids) <= MAX_SLOTS, where, _("at most {most} kinds in a round.").format(most=MAX_SLOTS))
    for slot, card in enumerate(sorted(cards, key=lambda card: card.word("id"))):
        box["slot_card"][turn, slot] = names.index(card.word("id"))
        box["slot_count"][turn, slot] = card.integer("count", 1, 20)
    total = int(box["slot_count"][turn].sum())
    message = _("round {number} has {total} cards; at least {least} are needed, two for each of four players.")
    checked(total >= 2 * MAX_SEATS, where, message.format(number=turn + 1, total=total, least=2 * MAX_SEATS))
    box["slots"][turn], box["pile"][turn] = len(ids), total


def settle(options: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    """Return the options as they are. Raises BadOptions for barbarians in a match of four (R54)."""
    if options["barbarians"] and options["players"] == MAX_SEATS:
        raise BadOptions(_("The option “barbarians”: with four players no colour is left for them."))
    return options
