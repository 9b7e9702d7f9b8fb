"""The log of a match: what was done to it, one entry after the other. Everything else is derived from it.

id  kind         data                                by
1   event        {"token": "roll fl"}                -1 (chance)
                 with "entered_by" where a seat entered it at a real table, and the chance events right after it
..
9   event        {"token": "place 0 0 fl n"}         0 (the seat)
10  undo         {"to": 8}                           0             keep the first 8 events
                 with "entered" where what was entered is taken back
11  controller   {"seat": 1, "controller": "bot flat", "name": "Ben"}   1
                 with "player" (its id or null) and "link" (the new secret) where somebody sits down or leaves,
                 "was" (the id of whoever leaves), and "lot" (what whoever sits down contributes to the dice)
12  rematch      {"match": "id of the match that follows"}   0             once, when the match is over
13  chat         {"text": "Well played."}               1
14  ask          {"to": 4}                              0             may the events after the first 4 be taken back?
15  agree        {}                                     1             the last one comes with the undo
16  decline      {}                                     1             or the asker withdraws
17  rated        {"changes": [{"seat": 0, "left": false, "was": [mean, deviation], "now": [..]}, ..]}
                                                        null          how the ratings changed, as it was told then
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from dicehall.core.compiled import CHANCE
from dicehall.core.event import Event

EVENT, UNDO, CONTROLLER, REMATCH, RATED = "event", "undo", "controller", "rematch", "rated"
NEWS = "news"
"""The kind of message that tells other processes of new entries: {match id: id of its last entry}."""
MOVES = (EVENT, UNDO)
"""After these the position is another one."""
CHAT, ASK, AGREE, DECLINE = "chat", "ask", "agree", "decline"


class Entry(NamedTuple):
    """One entry; ids of a match count 1, 2, .. without gaps."""

    id: int
    kind: str
    data: dict[str, Any]
    by: int | None
    at: int = 0
    """Milliseconds since 1970; set when it is written."""

    @property
    def is_chance(self) -> bool:
        """Whether chance decided it."""
        return self.kind == EVENT and self.by == CHANCE

    @property
    def follows(self) -> bool:
        """Whether it was written with the entry before it: chance that the hall rolled, or that was entered with it."""
        return self.is_chance and "entered_by" not in self.data

    @property
    def moves(self) -> bool:
        """Whether the position is another one after it."""
        return self.kind in MOVES


def of_events(events: Sequence[Event], last: int, seat: int | None = None) -> list[Entry]:
    """The entries of events that follow entry `last`; `seat` has entered them, if that is so."""
    told = {} if seat is None else {"entered_by": seat}
    return [
        Entry(last + i, EVENT, {"token": event.token, **(told if i == 1 else {})}, event.by)
        for i, event in enumerate(events, 1)
    ]


def changes(entries: Sequence[Entry]) -> list[list[Entry]]:
    """The log in changes as it is told: a run of chance events belongs to what it follows."""
    return _joined(entries, [entry.is_chance for entry in entries])


def writes(entries: Sequence[Entry]) -> list[list[Entry]]:
    """The log in changes as they were written and are shown: chance that was entered later is a change of its own."""
    return _joined(entries, [entry.follows for entry in entries])


def _joined(entries: Sequence[Entry], are_joined: Sequence[bool]) -> list[list[Entry]]:
    found: list[list[Entry]] = []
    for entry, is_joined in zip(entries, are_joined, strict=True):
        if is_joined and found:
            found[-1].append(entry)
        else:
            found.append([entry])
    return found


def standing_events(entries: Sequence[Entry]) -> list[Entry]:
    """The events that were not taken back, in order."""
    found: list[Entry] = []
    for entry in entries:
        if entry.kind == EVENT:
            found.append(entry)
        elif entry.kind == UNDO:
            del found[entry.data["to"] :]
    return found
