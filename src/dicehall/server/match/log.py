"""The log of a match: an append-only list of entries from which everything else is derived.

id  kind         data                                by
1   event        {"token": "roll fl"}                -1 (chance)
                 with "entered_by" where a seat entered it at a real table; the chance events that follow in the
                 same post go without
..
9   event        {"token": "place 0 0 fl n"}         0 (the seat)
10  undo         {"to": 8}                           0             keep the first 8 events
                 with "entered" where an entered roll is taken back
11  controller   {"seat": 1, "controller": "bot flat", "name": "Ben"}   1
                 when somebody sits down or leaves also "player" (id or null), "link" (the new secret), "was" (id of
                 the player who leaves) and "lot" (contribution to the dice of the player who sits down)
12  rematch      {"match": "id of the next match"}   0             at most once, when the match is over
13  chat         {"text": "Well played."}            1
14  ask          {"to": 4}                           0             may everything after event 4 be taken back?
15  agree        {}                                  1             the last one is followed by the undo
16  decline      {}                                  1             by the asker: withdrawn
17  rated        {"changes": [{"seat": 0, "left": false, "was": [mean, deviation], "now": [..]}, ..]}
                                                     null          how the ratings changed
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from dicehall.core.compiled import CHANCE
from dicehall.core.event import Event

EVENT, UNDO, CONTROLLER, REMATCH, RATED = "event", "undo", "controller", "rematch", "rated"
NEWS = "news"
"""Kind of the message that tells other processes of new entries: {match id: id of its last entry}."""
MOVES = (EVENT, UNDO)
"""Kinds of entries that change the position."""
CHAT, ASK, AGREE, DECLINE = "chat", "ask", "agree", "decline"


class Entry(NamedTuple):
    """One log entry; ids of a match count 1, 2, .. without gaps."""

    id: int
    kind: str
    data: dict[str, Any]
    by: int | None
    at: int = 0
    """Milliseconds since 1970; set when the entry is written."""

    @property
    def is_chance(self) -> bool:
        """True for a chance event."""
        return self.kind == EVENT and self.by == CHANCE

    @property
    def follows(self) -> bool:
        """True for a chance event that was written together with the entry before it."""
        return self.is_chance and "entered_by" not in self.data

    @property
    def moves(self) -> bool:
        """True if the entry changes the position."""
        return self.kind in MOVES


def of_events(events: Sequence[Event], last: int, seat: int | None = None) -> list[Entry]:
    """Return log entries for events, numbered from `last` + 1; `seat` entered them, if given."""
    source = {} if seat is None else {"entered_by": seat}
    return [
        Entry(last + i, EVENT, {"token": event.token, **(source if i == 1 else {})}, event.by)
        for i, event in enumerate(events, 1)
    ]


def changes(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Group a log as it is narrated: each entry with the chance events that follow from it."""
    return _joined(entries, [entry.is_chance for entry in entries])


def writes(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Group a log as it was written: each entry with the chance events of the same transaction.

    Differs from `changes` only at a real table, where rolls are entered in posts of their own.
    """
    return _joined(entries, [entry.follows for entry in entries])


def _joined(entries: Sequence[Entry], are_joined: Sequence[bool]) -> list[list[Entry]]:
    groups: list[list[Entry]] = []
    for entry, is_joined in zip(entries, are_joined, strict=True):
        if is_joined and groups:
            groups[-1].append(entry)
        else:
            groups.append([entry])
    return groups


def standing_events(entries: Sequence[Entry]) -> list[Entry]:
    """Return the event entries that were not taken back, in order."""
    standing: list[Entry] = []
    for entry in entries:
        if entry.kind == EVENT:
            standing.append(entry)
        elif entry.kind == UNDO:
            del standing[entry.data["to"] :]
    return standing
