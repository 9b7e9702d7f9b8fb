"""A room: one match as its log tells it. Everything here follows from the card and the entries; nothing is written."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from dicehall.core.dice import SeededDice
from dicehall.core.game import Game
from dicehall.core.match import Event, Match
from dicehall.server import log
from dicehall.server.log import Entry
from dicehall.server.past import Past
from dicehall.server.seats import OPEN, Seat
from dicehall.server.store import Card, Standing


class Room:
    """One match. Changed only by `add`, with entries that are stored already."""

    def __init__(self, card: Card, game: Game, entries: Sequence[Entry] = ()) -> None:
        self.card, self.game = card, game
        self.match = Match(game, card.options, None)
        self.seats: list[Seat] = list(card.seats)
        self.entries: list[Entry] = []
        self.turns = [self.match.to_act]  # who was to act before the first entry, and after each
        self.talk: list[tuple[Entry, Seat]] = []  # what was said, and by whom as the seat was then
        self.rematch: Entry | None = None  # who plays again, and in which match
        self.past = Past()
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
        for entry in entries:
            assert entry.id == self.last + 1, f"entry {entry.id} after {self.last}"
            if entry.kind == log.EVENT:
                self.match.play(entry.data["token"])
            elif entry.kind == log.UNDO:
                self.match.rewind(entry.data["to"])
                self.past.forget(entry.data["to"])
            elif entry.kind == log.REMATCH:
                self.rematch = entry
            elif entry.kind == log.CONTROLLER:
                self._change_controller(entry)
            elif entry.kind == log.CHAT and entry.by is not None:
                self.talk.append((entry, self.seats[entry.by]))
            self.entries.append(entry)
            self.turns.append(self.match.to_act)

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
        then._take(entries)
        turn, is_open = then.on_turn, any(seat.controller == OPEN for seat in then.seats)
        stage = "over" if turn is None else "open" if is_open else "playing"
        changed = then.entries[-1].at if then.entries else 0
        return Standing(changed, stage, None if turn is None else turn.number, None)

    def at(self, last: int) -> Room:
        """The room as it was after entry `last`."""
        if last == self.last:
            return self
        earlier = Room(self.card, self.game, self.entries[:last])
        if earlier.match.events == self.match.events[: len(earlier.match.events)]:
            earlier.past = self.past
        return earlier

    def changes_after(self, last: int) -> list[int] | None:
        """Ids at which the changes after entry `last` end; None if no change ends at `last`.

        A match that begins with a decision is shown before its first entry: there 0 counts as an end.
        """
        if last == self.last:
            return []
        begun = [0] if not self.entries or not self.entries[0].is_chance else []
        ends = begun + [change[-1].id for change in log.changes(self.entries)]
        return None if last not in ends else [end for end in ends if end > last]

    def entries_of(self, end: int) -> list[Entry]:
        """The entries of the change that ends at entry `end`."""
        return next(change for change in log.changes(self.entries) if change[-1].id == end)

    @property
    def shared(self) -> tuple[int, ...]:
        """The seats that are played at one device; one that got another link since has left it."""
        links = [seat.secret for seat in self.card.seats]
        here = tuple(n for n in self.card.house.shared if self.seats[n].secret == links[n])
        return here if len(here) > 1 else ()

    def device(self, number: int) -> tuple[int, ...]:
        """The seats at the same device as this one, which is among them."""
        return self.shared if number in self.shared else (number,)

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
        return log.of_events(trial.play(token), self.last)

    def events_of(self, entries: Sequence[Entry]) -> list[Event]:
        """The events of the last entries, which end the match so far."""
        count = sum(entry.kind == log.EVENT for entry in entries)
        return self.match.events[len(self.match.events) - count :]


def first_entries(card: Card, game: Game) -> list[Entry]:
    """The chance events with which a match begins, as entries."""
    match = Match(game, card.options, SeededDice(card.seed))
    match.roll()
    return log.of_events(match.events, 0)
