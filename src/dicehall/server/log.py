"""The log of a match: what was done to it, one entry after the other. Everything else is derived from it.

id  kind         data                                by
1   event        {"token": "roll fl"}                -1 (chance)
..
9   event        {"token": "place 0 0 fl n"}         0 (the seat)
10  undo         {"to": 8}                           0             keep the first 8 events
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
from dicehall.core.match import Event

EVENT, UNDO, CONTROLLER, REMATCH, RATED = "event", "undo", "controller", "rematch", "rated"
NEWS = "news"
"""The kind of message that tells other processes of new entries: {match id: id of its last entry}."""
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
        """Whether chance decided it: such an entry belongs to the change that it follows."""
        return self.kind == EVENT and self.by == CHANCE

    @property
    def moves(self) -> bool:
        """Whether the position is another one after it."""
        return self.kind in (EVENT, UNDO)


def of_events(events: Sequence[Event], last: int) -> list[Entry]:
    """The entries of events that follow entry `last`."""
    return [Entry(last + i, EVENT, {"token": event.token}, event.by) for i, event in enumerate(events, 1)]


def changes(entries: Sequence[Entry]) -> list[list[Entry]]:
    """The log in changes as pages show them: a run of chance events belongs to what it follows."""
    found: list[list[Entry]] = []
    for entry in entries:
        if entry.is_chance and found:
            found[-1].append(entry)
        else:
            found.append([entry])
    return found


def standing(entries: Sequence[Entry]) -> list[Entry]:
    """The events that were not taken back, in order."""
    found: list[Entry] = []
    for entry in entries:
        if entry.kind == EVENT:
            found.append(entry)
        elif entry.kind == UNDO:
            del found[entry.data["to"] :]
    return found
