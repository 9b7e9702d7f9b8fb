"""A room: one match as its log tells it. Everything here follows from the card and the entries; nothing is written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from dicehall.core.dice import Contribution
from dicehall.core.edition import Edition
from dicehall.core.match import Match
from dicehall.core.parts import View
from dicehall.core.proof import Proof
from dicehall.server.common.errors import UsedUp
from dicehall.server.match import log, room_state
from dicehall.server.match.card import Card, Summary
from dicehall.server.match.clocks import Clock, ClockReading, Clocks
from dicehall.server.match.hall_time import STILL, HallTime
from dicehall.server.match.holders import Holders
from dicehall.server.match.log import Entry
from dicehall.server.match.match_dice import dice, proof_of
from dicehall.server.match.room_state import RoomState
from dicehall.server.match.seats import RECORD, Seat
from dicehall.server.match.view_cache import ViewCache


class Room:
    """One match. It changes only by `add`, with entries that are stored already.

    `match` is the current position; `states[n]` is everything else after entry n (`states[0]`: before the first).

    entries    1 ──── 2 ──── 3 ──── ..
    states  0     1      2      3           room_state.begun, then room_state.after for each entry
    match                      ^            one position that plays and rewinds
    """

    def __init__(
        self,
        card: Card,
        game: Edition,
        entries: Sequence[Entry] = (),
        hall_time: HallTime = STILL,
        match: Match | None = None,
    ) -> None:
        """Play `entries` in a new match as `card` says, or in `match`, which is before its first event."""
        self.card, self.game, self.hall_time = card, game, hall_time
        self.match = match or Match(game, card.options, is_at_table=card.table_rules.real_dice)
        self.entries: list[Entry] = []
        self.states: list[RoomState] = [room_state.begun(card, self.match)]
        self._moments = _moments(self.states)
        self._clocks = Clocks(card.table_rules)
        self.past = ViewCache()
        self.sent: dict[Any, Any] = {}  # rendered since the last entry, once for all who see the same
        self.shown: dict[Any, Any] = {}  # parts that the open streams of each viewer last sent
        # The entries of the last `decided` and the copy that played them: adding these copies events, checks nothing.
        self._ahead: tuple[Sequence[Entry], Match] | None = None
        self.add(entries)

    def add(self, entries: Sequence[Entry]) -> None:
        """Append entries that are stored."""
        if entries:
            self.sent.clear()
        for entry, state in self._steps(self.match, entries):
            if entry.kind == log.UNDO:
                self.past.forget(entry.data["to"])
            self.entries.append(entry)
            self.states.append(state)
            self._moments += _moments([state])
        self._ahead = None

    def _steps(self, match: Match, entries: Sequence[Entry]) -> Iterator[tuple[Entry, RoomState]]:
        """Play entries in `match`, which is at the last one, and yield each with the state after it."""
        state, ahead = self.state, self._match_ahead(entries)
        for number, entry in enumerate(entries, self.last + 1):
            assert entry.id == number, f"entry {entry.id} after {number - 1}"
            if entry.kind == log.EVENT and ahead is not None:
                match.follow(ahead)
            elif entry.kind == log.EVENT:
                match.play(entry.data["token"])
            elif entry.kind == log.UNDO:
                match.rewind(entry.data["to"])
            state = room_state.after(state, entry, self.card, match)
            yield entry, state

    def _match_ahead(self, entries: Sequence[Entry]) -> Match | None:
        """Return the match in which `decided` has already played these entries, if it has."""
        is_known = self._ahead is not None and [entry._replace(at=0) for entry in entries] == self._ahead[0]
        return self._ahead[1] if self._ahead is not None and is_known else None

    # --- what is so after the last entry

    @property
    def last(self) -> int:
        """Id of the last entry, 0 if there is none."""
        return len(self.entries)

    @property
    def state(self) -> RoomState:
        """Everything but the position after the last entry."""
        return self.states[-1]

    @property
    def holders(self) -> Holders:
        """Who holds the seats now."""
        return self.state.holders

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats as they are now."""
        return self.state.holders.seats

    @property
    def taken(self) -> frozenset[int]:
        """Seats that belong to a person, even while a bot plays for them."""
        return self.state.holders.taken

    @property
    def forfeited(self) -> frozenset[int]:
        """Seats that have lost on time."""
        return self.state.holders.forfeited

    @property
    def host(self) -> int | None:
        """The seat whose player created the match; None after they left."""
        return self.state.holders.host

    @property
    def lots(self) -> tuple[Contribution, ...]:
        """What seats contributed to the dice."""
        return self.state.holders.lots

    @property
    def rematch(self) -> Entry | None:
        """The entry that names the next match, or None."""
        return self.state.rematch

    @property
    def rated(self) -> Entry | None:
        """The entry that says how the ratings changed, or None."""
        return self.state.rated

    @property
    def is_record(self) -> bool:
        """True for an uploaded record."""
        return self.seats[0].controller == RECORD

    @property
    def is_open(self) -> bool:
        """True if a seat is free."""
        return self.holders.is_open

    @property
    def is_deserted(self) -> bool:
        """True if all people have left or forfeited."""
        return self.holders.is_deserted

    def may_open(self, seat: int) -> bool:
        """Return True if the seat may be opened: its bot plays for nobody, and no rating binds it to the end."""
        return not self.card.table_rules.is_rated and self.seats[seat].bot is not None and seat not in self.taken

    @property
    def proof(self) -> Proof | None:
        """What the dice can be checked by; None if nothing was committed."""
        if self.match.proof is not None or self.match.is_at_table:
            return self.match.proof
        return proof_of(self.card.seed, self.card.id, self.lots, self.match.to_act is None)

    @property
    def clock(self) -> Clock | None:
        """The clocks after the last entry; None at a table without clocks, and before the first turn."""
        return self._clocks.after(self._moments, self.hall_time.outages) if self._moments else None

    @property
    def stage(self) -> str:
        """The stage of the match in one word, as in `Summary`."""
        return _stage(self.match, self.holders)

    def chat(self, most: int) -> list[tuple[Entry, Seat]]:
        """Return the last `most` chat entries, oldest first, each with the seat as it was then."""
        # Each state knows the chat entry before it, so this walks a linked list and never scans the log.
        lines: list[tuple[Entry, Seat]] = []
        last = self.state.last_chat
        while last and len(lines) < most:
            entry = self.entries[last - 1]
            assert entry.by is not None
            lines.append((entry, self.states[last].holders.seats[entry.by]))
            last = self.states[last - 1].last_chat
        return lines[::-1]

    def view(self, seat: int | None) -> View:
        """Return what a seat (None: a spectator) may know now. Cached: do not modify."""
        return self.past.view(self.match, len(self.match.events), seat)

    # --- what was so, and what will be

    def summary_after(self, entries: Sequence[Entry]) -> Summary:
        """Return the summary of the match as it will be with `entries` added."""
        match = self.match.copy()
        states = [state for _entry, state in self._steps(match, entries)]
        clock = self._clocks.then(self._moments, _moments(states), self.hall_time.outages)
        then = states[-1] if states else self.state
        return Summary(
            changed=entries[-1].at if entries else self.entries[-1].at if self.entries else self.card.created,
            stage=_stage(match, then.holders),
            turn=then.turn if isinstance(then.turn, int) else None,
            due=None if clock is None else clock.due,
        )

    def at(self, last: int) -> Room:
        """Return the room as it was after entry `last`."""
        return self if last == self.last else self._as_of(last)

    def still(self) -> Room:
        """Return a frozen copy of the room with a view cache of its own, to be read in another thread."""
        frozen = self._as_of(self.last)
        frozen.past = ViewCache()
        return frozen

    def _as_of(self, last: int) -> Room:
        """Return a copy of the room after entry `last`, which shares the states.

        Rewinds to the last common event, then plays on: events that were taken back since are not in `match`.
        """
        earlier = Room(self.card, self.game, hall_time=self.hall_time)
        earlier.entries, earlier.states, earlier.shown = self.entries[:last], self.states[: last + 1], self.shown
        earlier._moments = _moments(earlier.states)
        stood, now = log.standing_events(earlier.entries), self.match.events
        pairs = zip(stood, now, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0].data["token"] == pair[1].token, pairs))
        earlier.match = self.match.copy()  # rewinding is far cheaper than playing from the start
        if same < len(now):
            earlier.match.rewind(same)
        for entry in stood[same:]:
            earlier.match.play(entry.data["token"])
        if same == len(stood):
            earlier.past = self.past  # all its events are in `match`, so the same views hold
        return earlier

    def changes_after(self, last: int) -> list[int] | None:
        """Return the ids of the entries that end a change after entry `last`, or None if no change ends at `last`.

        Streams resume here: the cost must not grow with the match. 0 is an end if a match begins with a decision.
        """
        if not 0 <= last <= self.last or any(entry.follows for entry in self.entries[last : last + 1]):
            return None
        return [change[-1].id for change in log.writes(self.entries[last:])]

    # --- links and devices

    def held(self, seat: Seat) -> Seat:
        """Return the seat as it is now. Raises UsedUp if its link has changed since."""
        now = self.seats[seat.number]
        if now.secret != seat.secret:
            raise UsedUp(self.card.id, now.player, now.secret)
        return now

    @property
    def shared(self) -> tuple[int, ...]:
        """The seats that are played at one device; a seat whose link has changed since is no longer among them."""
        links = [seat.secret for seat in self.card.seats]
        here = tuple(n for n in self.card.table_rules.shared if self.seats[n].secret == links[n])
        return here if len(here) > 1 else ()

    def device(self, number: int) -> tuple[int, ...]:
        """Return the seats at the same device as this one, itself included."""
        return self.shared if number in self.shared else (number,)

    # --- deciding

    @property
    def on_turn(self) -> Seat | None:
        """The seat to decide; None when the match is over, and during chance events."""
        seat = self.match.seat_to_act
        return None if seat is None else self.seats[seat]

    @property
    def awaited(self) -> Seat | None:
        """The seat whose turn it is, to decide or to enter a secret draw; None if it is nobody's."""
        turn = self.state.turn
        return self.seats[turn] if isinstance(turn, int) else None

    def decided(self, *tokens: str, by: int | None = None) -> list[Entry]:
        """Return the entries for playing tokens, including the chance events that follow.

        At a real table no chance follows, and `by` is the seat that enters the tokens. Nothing is changed: the tokens
        are played in a copy. Raises IllegalChoice, MalformedToken, MatchOver.
        """
        rolls = None if self.match.is_at_table else dice(self.card.seed, self.card.id, self.lots)
        trial = self.match.with_dice(rolls)
        entries = log.of_events([event for token in tokens for event in trial.play(token)], self.last, by)
        self._ahead = entries, trial
        return entries


def _stage(match: Match, holders: Holders) -> str:
    if match.to_act is None:
        return "over"
    return "left" if holders.is_deserted else "open" if holders.is_open else "playing"


def _moments(states: Sequence[RoomState]) -> list[ClockReading]:
    """List what the clocks take from some states."""
    return [state.moment for state in states if state.moment is not None]
