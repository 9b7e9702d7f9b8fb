"""A room: one match as its log tells it. Everything here follows from the card and the entries; nothing is written."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Sequence
from copy import copy
from itertools import takewhile
from typing import Any

from dicehall.core.dice import Contribution
from dicehall.core.game import Game
from dicehall.core.match import Match
from dicehall.core.proof import Proof
from dicehall.server.common.errors import UsedUp
from dicehall.server.match import log
from dicehall.server.match.card import Card, Summary
from dicehall.server.match.clocks import Clock, Clocks, Moment
from dicehall.server.match.hall_time import STILL, HallTime
from dicehall.server.match.log import Entry
from dicehall.server.match.match_dice import dice, first_lots, proof_of
from dicehall.server.match.real_dice import is_awaited, secret_drawer
from dicehall.server.match.seats import OPEN, PERSON, RECORD, Seat, changed
from dicehall.server.match.view_cache import View, ViewCache

_GROWING = ("seats", "taken", "forfeited", "entries", "_ends", "lots", "_moments", "_clocks", "turns", "talk")


class Room:
    """One match. Changed only by `add`, with entries that are stored already."""

    def __init__(self, card: Card, game: Game, entries: Sequence[Entry] = (), hall_time: HallTime = STILL) -> None:
        self.card, self.game, self.hall_time = card, game, hall_time
        self.match = Match(game, card.options, None)
        self.match.is_at_table = card.table_rules.real_dice
        self.seats: list[Seat] = list(card.seats)
        self.taken = {seat.number for seat in card.seats if seat.controller == PERSON}
        self.forfeited: set[int] = set()
        self.offered: set[int] = set()  # open seats that were a bot's: no clock waits for them
        self.host = card.host  # None once it has left: then all who sit here do what the host did
        self.entries: list[Entry] = []
        self._ends: list[int] = []  # ids of the entries that end the changes, as they were written
        self.lots = first_lots(card.seats)  # what seats have contributed to the dice
        self.most = 0  # events that the match ever had
        self._moments: list[Moment] = []
        self.turns = [self.turn]  # whose turn it was before the first entry, and after each
        self.talk: list[tuple[Entry, Seat]] = []  # what was said, and by whom as the seat was then
        self._clocks = Clocks(card.table_rules)
        self.rematch: Entry | None = None  # who plays again, and in which match
        self.rated: Entry | None = None  # how the ratings changed
        self.past = ViewCache()
        self.sent: dict[Any, Any] = {}  # what was made since the last entry, for those who see the same
        self.shown: dict[Any, Any] = {}  # what the streams of a viewer have shown last, as far as it lasts
        self._ahead: tuple[Sequence[Entry], Match] | None = None  # entries, and a match that holds their events
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()  # a new one after each change
        self.watchers = 0
        self._note(None)
        self._take(entries)

    @property
    def last(self) -> int:
        """Id of the last entry."""
        return len(self.entries)

    @property
    def is_record(self) -> bool:
        """Whether it is a record that somebody has uploaded."""
        return self.seats[0].controller == RECORD

    def add(self, entries: Sequence[Entry]) -> None:
        """Take in what was stored, and wake all who watch."""
        self._take(entries)
        self.changed.set()
        self.changed = asyncio.Event()

    def _take(self, entries: Sequence[Entry]) -> None:
        ahead = self._match_ahead(entries)
        if entries:
            self.sent.clear()
        for entry in entries:
            assert entry.id == self.last + 1, f"entry {entry.id} after {self.last}"
            if entry.kind == log.EVENT and ahead is not None:
                self.match.follow(ahead)
            elif entry.kind == log.EVENT:
                self.match.play(entry.data["token"])
            elif entry.kind == log.UNDO:
                self.match.rewind(entry.data["to"])
                self.past.forget(entry.data["to"])
            else:
                self._mark(entry)
            self.most = max(self.most, len(self.match.events))
            self.entries.append(entry)
            if entry.follows and self._ends:
                self._ends[-1] = entry.id
            else:
                self._ends.append(entry.id)
            self.turns.append(self.turn)
            self._note(entry)

    def _match_ahead(self, entries: Sequence[Entry]) -> Match | None:
        """The match that holds the events of these entries already, if one does."""
        ahead, self._ahead = self._ahead, None
        is_known = ahead is not None and [entry._replace(at=0) for entry in entries] == ahead[0]
        return ahead[1] if ahead is not None and is_known else None

    def _mark(self, entry: Entry) -> None:
        """Take in an entry that leaves the position as it is."""
        if entry.kind == log.REMATCH:
            self.rematch = entry
        elif entry.kind == log.RATED:
            self.rated = entry
        elif entry.kind == log.CONTROLLER:
            number = entry.data["seat"]
            is_offered = entry.data["controller"] == OPEN and entry.by != number
            self.offered = self.offered | {number} if is_offered else self.offered - {number}
            self.seats[number] = changed(self.seats[number], entry.data)
            self._keep_whose(number, entry.data)
            self.lots = self.lots_with(number, entry.data.get("lot", ""))
        elif entry.kind == log.CHAT and entry.by is not None:
            self.talk.append((entry, self.seats[entry.by]))

    def lots_with(self, seat: int, text: str) -> list[Contribution]:
        """With a contribution to the dice, if it is the first of the seat: it counts for what nobody has seen yet."""
        is_first = text and all(lot.seat != seat for lot in self.lots)
        return [*self.lots, Contribution(seat, self.most, text)] if is_first else self.lots

    @property
    def proof(self) -> Proof | None:
        """What the dice can be checked by; None where nothing was promised."""
        if self.match.proof is not None or self.match.is_at_table:
            return self.match.proof
        return proof_of(self.card.seed, self.card.id, self.lots, self.match.to_act is None)

    def _keep_whose(self, seat: int, data: dict[str, Any]) -> None:
        """A bot with a new link plays a seat that nobody has; one without plays for whom it belongs to."""
        if data["controller"] == PERSON:
            self.taken.add(seat)
        elif "link" in data:
            self.taken.discard(seat)
            if data["controller"] == OPEN and seat == self.host:
                self.host = None
        if data.get("forfeit"):
            self.forfeited.add(seat)

    def _note(self, entry: Entry | None) -> None:
        """Keep what the clocks need to know of the match as it is now; while chance is on turn they wait."""
        turn = self.match.to_act
        if not self.card.table_rules.has_clock or (isinstance(turn, str) and not self.match.is_at_table):
            return
        waits, before = isinstance(turn, str), self._moments[-1].turn if self._moments else None
        turn = before if isinstance(turn, str) else turn
        at, back = (self.card.created, None) if entry is None else (entry.at, entry.by)
        people = tuple(seat.controller == PERSON for seat in self.seats)
        is_back = entry is not None and entry.kind == log.UNDO
        is_held = any(seat.controller == OPEN and seat.number not in self.offered for seat in self.seats)
        moment = Moment(at, len(self.match.events), turn, people, is_held, back if is_back else None, waits)
        self._moments.append(moment)

    @property
    def clock(self) -> Clock | None:
        """The clocks after the last entry; None where the table has none, or nobody has been on turn yet."""
        return self._clocks.after(self._moments, self.hall_time.outages) if self._moments else None

    @property
    def is_open(self) -> bool:
        """Whether a seat waits for somebody."""
        return any(seat.controller == OPEN for seat in self.seats)

    @property
    def is_deserted(self) -> bool:
        """Whether all people have left or forfeited: nothing plays on until somebody sits down."""
        return self.is_open and not self.taken - self.forfeited

    def may_open(self, seat: int) -> bool:
        """Whether the seat is a bot's that plays for nobody, and need not stay to the end since the match is rated."""
        return not self.card.table_rules.is_rated and self.seats[seat].bot is not None and seat not in self.taken

    def summary_after(self, entries: Sequence[Entry]) -> Summary:
        """The summary of the match once `entries` are added."""
        then = copy(self)
        for name in _GROWING:
            setattr(then, name, getattr(self, name).copy())
        then.match, then.past, then.sent = self.match.copy(), ViewCache(), {}
        then._take(entries)
        turn, clock = then.awaited, then.clock
        changed = then.entries[-1].at if then.entries else self.card.created
        seat, due = None if turn is None else turn.number, None if clock is None else clock.due
        return Summary(changed, then.stage, seat, due)

    @property
    def stage(self) -> str:
        """How far the match is, in one word, as `Summary` has it."""
        if self.match.to_act is None:
            return "over"
        return "left" if self.is_deserted else "open" if self.is_open else "playing"

    def view(self, seat: int | None) -> View:
        """What a seat (None: spectators) may know now; kept, so it is only to be read."""
        return self.past.view(self.match, len(self.match.events), seat)

    def at(self, last: int) -> Room:
        """The room as it was after entry `last`."""
        return self if last == self.last else self._as_of(last)

    def still(self) -> Room:
        """The room as it is now, changed by nobody: to be told of in a thread."""
        found = self._as_of(self.last)
        found.past = ViewCache()
        return found

    def _as_of(self, last: int) -> Room:
        earlier = Room(self.card, self.game, hall_time=self.hall_time)
        for entry in self.entries[:last]:
            earlier._mark(entry)
        earlier.lots, earlier.most, earlier.shown = list(self.lots), self.most, self.shown
        earlier._ends = [*self._ends[: bisect_left(self._ends, last)], last][:last]
        earlier.entries, earlier.turns = self.entries[:last], self.turns[: last + 1]
        told = [turn for turn in earlier.turns if self.match.is_at_table or not isinstance(turn, str)]
        earlier._moments = self._moments[: len(told)]
        stood, now = log.standing_events(earlier.entries), self.match.events
        pairs = zip(stood, now, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0].data["token"] == pair[1].token, pairs))
        earlier.match = self.match.copy()  # to rewind costs far less than to play all again
        if same < len(now):
            earlier.match.rewind(same)
        for entry in stood[same:]:
            earlier.match.play(entry.data["token"])
        if same == len(stood):
            earlier.past = self.past
        return earlier

    def changes_after(self, last: int) -> list[int] | None:
        """Ids at which the changes after entry `last` end; None if no change ends at `last`.

        A match that begins with a decision is shown before its first entry: there 0 counts as an end.
        """
        if last == self.last:
            return []
        at = bisect_left(self._ends, last)
        if self._ends[at : at + 1] == [last]:
            return self._ends[at + 1 :]
        is_begun = last == 0 and not (self.entries and self.entries[0].follows)
        return list(self._ends) if is_begun else None

    def held(self, seat: Seat) -> Seat:
        """The seat as it is now; UsedUp where it has got another link since."""
        now = self.seats[seat.number]
        if now.secret != seat.secret:
            raise UsedUp(self.card.id, now.player, now.secret)
        return now

    @property
    def shared(self) -> tuple[int, ...]:
        """The seats that are played at one device; one that got another link since has left it."""
        links = [seat.secret for seat in self.card.seats]
        here = tuple(n for n in self.card.table_rules.shared if self.seats[n].secret == links[n])
        return here if len(here) > 1 else ()

    def device(self, number: int) -> tuple[int, ...]:
        """The seats at the same device as this one, which is among them."""
        return self.shared if number in self.shared else (number,)

    # --- deciding

    @property
    def on_turn(self) -> Seat | None:
        """The seat to decide; None when the match is over, and while dice are awaited."""
        actor = self.match.to_act
        return self.seats[actor] if isinstance(actor, int) else None

    @property
    def turn(self) -> int | str | None:
        """Whose turn it is: of the seat to decide, or to enter what nobody else may see; else as `Match.to_act`."""
        drawer = secret_drawer(self.match) if is_awaited(self.match) else None
        return self.match.to_act if drawer is None or self.seats[drawer].controller != PERSON else drawer

    @property
    def awaited(self) -> Seat | None:
        """The seat whose turn it is, None when it is nobody's."""
        turn = self.turn
        return self.seats[turn] if isinstance(turn, int) else None

    def decided(self, *tokens: str, by: int | None = None) -> list[Entry]:
        """The entries that playing tokens gives, with the chance events after it; raises what `Match.play` raises.

        At a real table nothing follows by itself; `by` is the seat that enters what came.
        """
        trial = self.match.copy()
        trial.dice = None if trial.is_at_table else dice(self.card.seed, self.card.id, self.lots)
        entries = log.of_events([event for token in tokens for event in trial.play(token)], self.last, by)
        trial.dice = None
        self._ahead = entries, trial
        return entries
