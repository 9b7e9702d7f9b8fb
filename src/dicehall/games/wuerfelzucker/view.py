"""What may be known of a Würfelzucker match, as plain JSON values; RULES.md, "View", tells programs the same.

Every seat and spectator knows the same (G24).
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypedDict

from dicehall.core.arrays import Bytes, Numbers
from dicehall.core.compiled import record
from dicehall.core.components import names
from dicehall.core.event import Event
from dicehall.core.reading import numbers, of_box

from .components import Box, count_of
from .picks import COUNTS, VALUES
from .rules.cards import kind_of, owner_of, pick_of
from .state import (
    NOBODY,
    OVER,
    PLACE,
    ROLL,
    ROLLING,
    Table,
    TableRecord,
)

Phase = Literal["setup-display", "setup-start", "draw-joker", "refill", "draw-own", "rolling", "roll", "place", "over"]
Stage = Literal["normal", "closing-round", "last-round", "final-turn", "over"]

PHASES: Final[tuple[Phase, ...]] = (  # by their numbers in the state
    "setup-display",
    "setup-start",
    "draw-joker",
    "refill",
    "draw-own",
    "rolling",
    "roll",
    "place",
    "over",
)


class TaskCard(TypedDict):
    """A task card, on the display or in front of a seat, with what lies on it."""

    kind: str  # as in the components: "collect-1", "pair" ..
    points: int
    owner: int | None  # whose dice lie on it; None: nobody's
    dice: list[int]  # their values, ascending; empty without an owner


class TaskDeck(TypedDict):
    """The task cards that are not seen yet."""

    cards: int
    above_closing: int  # of them above the closing card; 0 once it is seen (R34)
    unseen: dict[str, int]  # how many by kind, those that are left


class JokerDeck(TypedDict):
    """The joker deck, with the dice on it."""

    cards: int  # `unseen` and `under` together
    unseen: dict[str, int]  # how many by kind in the unknown part, those that are left
    under: list[str]  # kinds of used jokers below, the next to come first (R60)
    closed: bool  # whether it is used up for good (R12)
    owner: int | None
    dice: list[int]


class Player(TypedDict):
    """What one seat has."""

    dice_in_front: int  # all that lie on no card
    jokers: list[str]  # kinds, one for each card
    own_tasks: list[TaskCard]
    score_pile: list[str]  # kinds of task cards won, one for each
    points: int


class View(TypedDict):
    """What everybody may know."""

    phase: Phase
    to_act: int | Literal["chance"] | None  # the seat to decide; None when the match is over
    players: int
    start_player: int | None  # None until drawn (R5)
    active_player: int | None  # None in set-up and when the match is over
    turn: int  # from 1; 0 in set-up
    round: int  # from 1; 0 in set-up
    stage: Stage  # how near the end is (R34, R35)
    turns_left: int | None  # after this one; None until the closing card is seen
    dice: list[int]  # values of the active seat's dice that lie on no card, ascending
    to_roll: int  # dice still to be rolled in this throw
    rolls_left: int  # ordinary rolls after this one (R21)
    own_tasks_due: int  # own tasks still to be drawn (R14)
    display: list[TaskCard]  # sorted by kind, owner, dice
    task_deck: TaskDeck
    joker_deck: JokerDeck
    seats: list[Player]  # [seat]


class _Box(NamedTuple):
    """What views tell of the box: names and points of task kinds, names of joker kinds, dice of a seat."""

    tasks: tuple[str, ...]
    points: list[int]
    jokers: tuple[str, ...]
    dice: int


@of_box
def _box(box: Bytes) -> _Box:
    b = record(box, Box)
    return _Box(names(b.task_name), b.points.tolist(), names(b.joker_name), b.dice)


def view(table: Bytes, box: Bytes, seat: int | None) -> View:
    """Return the view of any seat or spectator (G24)."""
    s: TableRecord = numbers(table, Table)
    b = _box(box)
    in_turn = s.turn > 0 and s.phase != OVER
    return {
        "phase": PHASES[s.phase],
        "to_act": _to_act(s),
        "players": s.seats,
        "start_player": None if s.start == NOBODY else s.start,
        "active_player": s.seat if in_turn else None,
        "turn": s.turn,
        "round": _round(s),
        "stage": _stage(s),
        "turns_left": s.last_turn - s.turn if s.last_turn else None,
        "dice": _values(_shown(s)),
        "to_roll": s.to_roll,
        "rolls_left": s.rolls_left,
        "own_tasks_due": s.own_due,
        "display": _rows(b, [s.display[i] for i in range(s.shown)]),
        "task_deck": {"cards": s.left, "above_closing": s.above, "unseen": _some(b.tasks, s.unseen)},
        "joker_deck": _joker_deck(s, b),
        "seats": [_seat(s, b, other) for other in range(s.seats)],
    }


def _to_act(s: TableRecord) -> int | Literal["chance"] | None:
    if s.phase in (ROLL, PLACE):
        return int(s.seat)
    return None if s.phase == OVER else "chance"


def _round(s: TableRecord) -> int:
    """Return the round, from 1: turns go round, so it is the turn / seats, rounded up."""
    return int(s.turn + s.seats - 1) // int(s.seats)


def _stage(s: TableRecord) -> Stage:
    """Return how near the end is (R34, R35)."""
    if s.phase == OVER:
        return "over"
    if not s.last_turn:
        return "normal"
    if s.turn == s.last_turn:
        return "final-turn"
    return "closing-round" if _round(s) == s.seen_round else "last-round"


def _shown(s: TableRecord) -> tuple[int, ...]:
    """Return how many of the active seat's dice show each value (6,) and lie on no card."""
    return tuple(count_of(s.packed, value) for value in range(VALUES)) if s.phase == ROLLING else COUNTS[s.pick]


def _values(counts: tuple[int, ...]) -> list[int]:
    """Return the values of dice, ascending, from how many show each."""
    return [value + 1 for value, n in enumerate(counts) for _ in range(n)]


def _rows(b: _Box, cards: list[int]) -> list[TaskCard]:
    """Return task cards in an order that tells nothing: by kind, owner and dice."""
    rows: list[TaskCard] = [
        {
            "kind": b.tasks[kind_of(card)],
            "points": b.points[kind_of(card)],
            "owner": None if owner_of(card) < 0 else owner_of(card),
            "dice": _values(COUNTS[pick_of(card)]),
        }
        for card in cards
    ]
    return sorted(rows, key=lambda row: (row["kind"], -1 if row["owner"] is None else row["owner"], row["dice"]))


def _some(kinds: tuple[str, ...], counts: Numbers) -> dict[str, int]:
    """Return how many there are of each kind that there is, by name."""
    return {name: counts[kind] for kind, name in enumerate(kinds) if counts[kind]}


def _each(kinds: tuple[str, ...], counts: Numbers) -> list[str]:
    """Return the name of the kind of each card."""
    return [name for kind, name in enumerate(kinds) for _ in range(counts[kind])]


def _joker_deck(s: TableRecord, b: _Box) -> JokerDeck:
    owner = owner_of(s.joker_card)
    return {
        "cards": s.left_jokers + s.under_jokers,
        "unseen": _some(b.jokers, s.unseen_jokers),
        "under": [b.jokers[s.under[i]] for i in range(s.under_jokers)],
        "closed": bool(s.closed),
        "owner": None if owner < 0 else owner,
        "dice": _values(COUNTS[pick_of(s.joker_card)]),
    }


def _seat(s: TableRecord, b: _Box, seat: int) -> Player:
    own = [s.own[seat][i] for i in range(s.owns[seat])]
    cards = [*own, *(s.display[i] for i in range(s.shown)), s.joker_card]
    away = sum(sum(COUNTS[pick_of(card)]) for card in cards if owner_of(card) == seat)
    return {
        "dice_in_front": b.dice - away,
        "jokers": _each(b.jokers, s.hand[seat]),
        "own_tasks": _rows(b, own),
        "score_pile": _each(b.tasks, s.pile[seat]),
        "points": s.points[seat],
    }


def is_open(table: Bytes, box: Bytes) -> bool:
    """Return True: all see the same (G24)."""
    return True


def owner(table: Bytes, box: Bytes) -> int | None:
    """Return whose turn this chance event belongs to; None in set-up."""
    s = record(table, Table)
    return int(s.seat) if s.turn else None


def seen(event: Event, table: Bytes, box: Bytes, seat: int | None) -> str:
    """Return the token as it is: everything is open (G24)."""
    return event.token


def reveals(before: View, after: View) -> bool:
    """Return False: nothing is hidden, so no decision can tell it (G24)."""
    return False


def reason(table: Bytes, box: Bytes) -> str:
    """Return why a match ended, which is always the same: the shop has closed."""
    return "closed"
