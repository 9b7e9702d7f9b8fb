"""A turn from step 1 to the next seat's, and the end (R5, R6, R10-R14, R34-R36, R50-R53)."""

from __future__ import annotations

from dicehall.core.compiled import compiled, int64

from ..components import DISPLACE, TURN
from ..picks import VALUES
from ..state import (
    DRAW_JOKER,
    DRAW_OWN,
    NOBODY,
    OVER,
    PLACE,
    REFILL,
    ROLL,
    ROLLING,
    SETUP_DISPLAY,
    SETUP_START,
    BoxRecord,
    TableRecord,
)
from .actions import (
    CHANGE_DIE,
    DISPLACING,
    PLACING,
    REROLLING,
    STOPPING,
    TURN_DIE,
    USE_REROLL,
    card_of,
    own_of,
    verb_of,
    what_of,
)
from .cards import JOKER_DECK, card, insert, kind_of, less, moved, owner_of, remove, replace
from .jokers import draw_joker, spend
from .packed import has, new_of, old_of
from .rolling import begin_rolling, reroll, roll, stop, use_reroll


@compiled
def draw_task(s: TableRecord, kind: int) -> None:
    """Take a task card from the deck; the last one above the closing card shows it (R34).

    Then the round is played out, another one follows, and one turn of the start player (R35), counted from 1.
    """
    s.unseen[kind] -= 1
    s.left -= 1
    if s.above:
        s.above -= 1
        if s.above == 0:
            s.seen_round = (s.turn + s.seats - 1) // s.seats
            s.last_turn = s.seats * (s.seen_round + 1) + 1


@compiled
def fill_display(s: TableRecord, kind: int) -> None:
    """Turn a task card over onto the display (R3, R13)."""
    draw_task(s, kind)
    insert(s.display, s.shown, card(kind, -1, 0))
    s.shown += 1


@compiled
def set_up(s: TableRecord, b: BoxRecord, kind: int) -> None:
    """Fill the display (R3); then the start player is drawn, if it is not fixed (R5)."""
    fill_display(s, kind)
    if s.shown == s.seats + b.extra:
        if s.start == NOBODY:
            s.phase = SETUP_START
        else:
            begin_turn(s, b, s.start)


@compiled
def begin_turn(s: TableRecord, b: BoxRecord, seat: int) -> None:
    """Begin step 1: the seat takes what it has won (R10, R11); draws follow."""
    s.turn += 1
    s.seat = seat
    if s.joker_card and owner_of(s.joker_card) == seat:
        s.joker_card = 0
        s.joker_due = 1
    s.own_due = collect(s, b, seat)
    go_on(s, b)


@compiled
def collect(s: TableRecord, b: BoxRecord, seat: int) -> int:
    """Let a seat win every task card with its dice (R10); return how many own tasks that brings (R45)."""
    own = int64(0)
    for at in range(s.shown - 1, -1, -1):
        if owner_of(s.display[at]) == seat:
            own += win(s, b, seat, kind_of(s.display[at]))
            remove(s.display, s.shown, at)
            s.shown -= 1
    for at in range(int64(s.owns[seat]) - 1, -1, -1):
        if owner_of(s.own[seat, at]) == seat:
            own += win(s, b, seat, kind_of(s.own[seat, at]))
            remove(s.own[seat], s.owns[seat], at)
            s.owns[seat] -= 1
    return own


@compiled
def win(s: TableRecord, b: BoxRecord, seat: int, kind: int) -> int:
    """Put a task card on the score pile of a seat; return 1 if it brings an own task (R45)."""
    s.pile[seat, kind] += 1
    s.points[seat] += b.points[kind]
    return int64(b.gives_own[kind])


@compiled
def go_on(s: TableRecord, b: BoxRecord) -> None:
    """Go on to the next draw of step 1: joker, display, own tasks (G3); then to step 2."""
    if s.joker_due:
        s.phase = DRAW_JOKER
    elif s.shown < s.seats + b.extra and s.left:
        s.phase = REFILL
    elif s.own_due and s.left:
        s.phase = DRAW_OWN
    else:
        begin_rolling(s, b)


@compiled
def take_own(s: TableRecord, kind: int) -> None:
    """Give the seat an own task (R14)."""
    draw_task(s, kind)
    insert(s.own[s.seat], s.owns[s.seat], card(kind, -1, 0))
    s.owns[s.seat] += 1
    s.own_due -= 1


@compiled
def put(s: TableRecord, b: BoxRecord, own: int, target: int, part: int) -> None:
    """Put dice on a card; what lay there goes back to its seat (R30, R31)."""
    kind = kind_of(target)
    if kind == JOKER_DECK:
        s.joker_card = card(0, s.seat, part)
    elif own:
        replace(s.own[s.seat], s.owns[s.seat], target, card(kind, s.seat, part))
    else:
        replace(s.display, s.shown, target, card(kind, s.seat, part))
    s.pick = less(b, s.pick, part)


@compiled
def end_turn(s: TableRecord, b: BoxRecord) -> None:
    """Begin the next seat's turn, or after the final turn end the match (R35, R50)."""
    s.pick = 0
    if s.turn == s.last_turn:
        for seat in range(s.seats):
            if seat != s.start:
                collect(s, b, seat)
        s.phase = OVER
    else:
        begin_turn(s, b, s.seat + 1 if s.seat + 1 < s.seats else 0)


@compiled
def decide(s: TableRecord, b: BoxRecord, action: int) -> None:
    """Apply one decision, which is legal now."""
    verb, target, what = verb_of(action), card_of(action), what_of(action)
    if verb == REROLLING:
        reroll(s, b, what)
    elif verb == USE_REROLL:
        use_reroll(s, b, kind_of(target), what)
    elif verb == STOPPING:
        stop(s)
    elif verb == PLACING:
        put(s, b, own_of(action), target, what)
    elif verb == DISPLACING:
        spend_family(s, b, DISPLACE)
        put(s, b, own_of(action), target, what)
    elif verb == CHANGE_DIE:
        spend(s, kind_of(target))
        s.pick = moved(b, s.pick, old_of(what), new_of(what))
    elif verb == TURN_DIE:
        spend_family(s, b, TURN)
        s.pick = moved(b, s.pick, what, VALUES - 1 - what)  # opposite faces sum to 7
    else:
        end_turn(s, b)


@compiled
def spend_family(s: TableRecord, b: BoxRecord, family: int) -> None:
    """Play the joker of a family that has one kind."""
    joker = int64(0)
    while not has(b.family[family], joker):
        joker += 1
    spend(s, joker)


@compiled
def happen(s: TableRecord, b: BoxRecord, outcome: int) -> None:
    """Apply one outcome of chance other than a roll."""
    if s.phase == REFILL:
        fill_display(s, outcome)
        go_on(s, b)
    elif s.phase == DRAW_JOKER:
        draw_joker(s, outcome)
        go_on(s, b)
    elif s.phase == DRAW_OWN:
        take_own(s, outcome)
        go_on(s, b)
    elif s.phase == SETUP_DISPLAY:
        set_up(s, b, outcome)
    else:
        s.start = outcome
        begin_turn(s, b, outcome)


@compiled
def apply(s: TableRecord, b: BoxRecord, action: int) -> None:
    """Apply one decision or outcome of chance, which can come now."""
    if s.phase == ROLLING:
        roll(s, b, action)
    elif s.phase == ROLL or s.phase == PLACE:
        decide(s, b, action)
    else:
        happen(s, b, action)
