"""A room: one match as its log tells it. Everything here follows from the card and the entries; nothing is written."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from dicehall.core.compiled import CHANCE
from dicehall.core.dice import SeededDice
from dicehall.core.game import Game
from dicehall.core.match import Event, Match
from dicehall.core.words import _
from dicehall.server import log
from dicehall.server.log import Entry
from dicehall.server.past import Past, View
from dicehall.server.seats import OPEN, Seat
from dicehall.server.store import Card, Standing

REMEMBERED = 500  # events in which a secret may still matter


class Room:
    """One match. Changed only by `add`, with entries that are stored already."""

    def __init__(self, card: Card, game: Game, entries: Sequence[Entry] = ()) -> None:
        self.card, self.game = card, game
        self.match = Match(game, card.options, None)
        self.seats: list[Seat] = list(card.seats)
        self.entries: list[Entry] = []
        self.rematch: Entry | None = None  # who plays again, and in which match
        self.past = Past()
        self.sent: dict[Any, str] = {}  # what was rendered since the last entry, for those who see the same
        self._ahead: tuple[Sequence[Entry], Match] | None = None  # entries, and a match that holds their events
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()  # a new one after each change
        self.watchers = 0
        self._take(entries)

    @property
    def last(self) -> int:
        """Id of the last entry."""
        return len(self.entries)

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
            elif entry.kind == log.REMATCH:
                self.rematch = entry
            else:
                self._change_controller(entry)
            self.entries.append(entry)

    def _match_ahead(self, entries: Sequence[Entry]) -> Match | None:
        """The match that holds the events of these entries already, if one does."""
        ahead, self._ahead = self._ahead, None
        is_known = ahead is not None and [entry._replace(at=0) for entry in entries] == ahead[0]
        return ahead[1] if ahead is not None and is_known else None

    def _change_controller(self, entry: Entry) -> None:
        seat = self.seats[entry.data["seat"]]
        self.seats[seat.number] = replace(
            seat,
            controller=entry.data["controller"],
            name=entry.data["name"],
            player=entry.data.get("player", seat.player),
            secret=entry.data.get("link", seat.secret),
        )

    def standing(self, entries: Sequence[Entry]) -> Standing:
        """The summary of the match once `entries` are added."""
        then = Room(self.card, self.game)
        then.match, then.seats, then.entries = self.match.copy(), list(self.seats), list(self.entries)
        then._ahead = self._ahead
        then._take(entries)
        turn, is_open = then.on_turn, any(seat.controller == OPEN for seat in then.seats)
        stage = "over" if turn is None else "open" if is_open else "playing"
        changed = then.entries[-1].at if then.entries else 0
        return Standing(changed, stage, None if turn is None else turn.number, None)

    def view(self, seat: int | None) -> View:
        """What a seat (None: spectators) may know now; kept, so it is only to be read."""
        return self.past.view(self.match, len(self.match.events), seat)

    def at(self, last: int) -> Room:
        """The room as it was after entry `last`."""
        if last == self.last:
            return self
        earlier, entries = Room(self.card, self.game), self.entries[:last]
        if not any(entry.kind == log.UNDO for entry in self.entries):
            earlier._ahead = [entry._replace(at=0) for entry in entries], self.match
        earlier._take(entries)
        if earlier.match.events == self.match.events[: len(earlier.match.events)]:
            earlier.past = self.past
        return earlier

    def changes_after(self, last: int) -> list[int] | None:
        """Ids at which the changes after entry `last` end; None if no change ends at `last`.

        A match that begins with a decision is shown before its first entry: there 0 counts as an end.
        """
        begun = [0] if not self.entries or not self.entries[0].is_chance else []
        ends = begun + [change[-1].id for change in log.changes(self.entries)]
        return None if last not in ends else [end for end in ends if end > last]

    def entries_of(self, end: int) -> list[Entry]:
        """The entries of the change that ends at entry `end`."""
        return next(change for change in log.changes(self.entries) if change[-1].id == end)

    # --- deciding

    @property
    def on_turn(self) -> Seat | None:
        """The seat to decide, None when the match is over."""
        actor = self.match.to_act
        return self.seats[actor] if isinstance(actor, int) else None

    def decided(self, token: str) -> list[Entry]:
        """The entries that playing `token` gives, with the chance events after it; raises what `Match.play` raises."""
        trial = self.match.copy()
        trial.dice = SeededDice(self.card.seed)
        entries = log.of_events(trial.play(token), self.last)
        trial.dice = None
        self._ahead = entries, trial
        return entries

    def events_of(self, entries: Sequence[Entry]) -> list[Event]:
        """The events of the last entries, which end the match so far."""
        count = sum(entry.kind == log.EVENT for entry in entries)
        return self.match.events[len(self.match.events) - count :]

    def why_no_undo(self, seat: int) -> str | None:
        """Why this seat cannot take back its last decision; None if it can."""
        events = self.match.events
        if self.match.to_act is None:
            return _("The match is over: nothing can be taken back any more.")
        if not any(event.by == seat for event in events):
            return _("There is nothing yet that you could take back.")
        by = events[-1].by
        if by == CHANCE:
            return _("Your last choice cannot be taken back: chance has played since.")
        if by != seat:
            return _("Your last choice cannot be taken back: {name} has played since.").format(
                name=self.seats[by].shown_name
            )
        if self._has_revealed():
            return _("Your last choice cannot be taken back: it has shown what was hidden.")
        return None

    def _has_revealed(self) -> bool:
        """Whether the last event showed anybody earlier secrets: words of the log, or what the game says it shows."""
        before = self.match.copy()
        before.rewind(len(before.events) - 1)
        first = max(0, len(before.events) - REMEMBERED)
        viewers = (None, *range(self.match.players))
        if any(before.seen(viewer, first) != self.match.seen(viewer, first)[:-1] for viewer in viewers):
            return True
        told: bool = self.game.part("view").reveals(before.view(), self.match.view())
        return told


def first_entries(card: Card, game: Game) -> list[Entry]:
    """The chance events with which a match begins, as entries."""
    match = Match(game, card.options, SeededDice(card.seed))
    match.roll()
    return log.of_events(match.events, 0)
