"""What visitors ask of two halls, at random over all addresses, and who of them may know what differs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from dicehall.core.dice import SeededDice
from dicehall.core.match import Match
from dicehall.core.whole import whole
from dicehall.server.match.seats import OPEN, PERSON
from tests.server.house import AS_PROGRAM, JSON
from tests.server.two_halls import Halls, Person, Twice

LANGUAGES = ("en", "de", "ja")


class Ask(NamedTuple):
    """One request; `seat` where it comes with the link of one, as it is now."""

    who: Person
    method: str
    path: str
    form: dict[str, Any] | None = None
    seat: int | None = None
    more: dict[str, str] = {}  # noqa: RUF012


@dataclass
class Table:
    """The table of a match that is played in both halls, and all who know of it."""

    halls: Halls
    pick: random.Random
    people: list[Person]
    holders: dict[int, Person | None]
    own: dict[Person, bool] = field(default_factory=dict)
    links: list[str] = field(default_factory=list)
    used_up: list[str] = field(default_factory=list)
    record: str = "nothing"
    leaks: list[str] = field(default_factory=list)
    told: dict[int, int] = field(default_factory=dict)
    """How many answers to each seat that knows more have differed."""
    asked: int = 0

    def __post_init__(self) -> None:
        self.links = [seat.secret for seat in self.room.seats]

    @property
    def room(self) -> Any:
        return self.halls.rooms[0]

    def differing(self) -> set[int]:
        """The seats that know what differs."""
        one, other = (room.match for room in self.halls.rooms)
        return {seat for seat in range(one.players) if not are_alike(one, other, seat)}

    def may_know(self, ask: Ask) -> bool:
        """Whether an answer may hold what differs: to who sits there, at a shared device who asked."""
        if ask.seat is None or ask.seat not in self.differing() or self.room.seats[ask.seat].controller == OPEN:
            return False
        return ask.seat not in self.room.shared or whole(ask.path.partition("shows=")[2].partition("&")[0]) is not None

    async def ask(self, ask: Ask) -> Twice:
        """Ask both halls: what comes has to be the same for all who may not know better."""
        may_know, more = self.may_know(ask), {"accept-language": self.pick.choice(LANGUAGES), **ask.more}
        if self.pick.random() < 0.4:
            more["accept"] = self.pick.choice((JSON, AS_PROGRAM))["accept"]
        if ask.method == "GET" and ask.path.partition("?")[0].endswith("/stream"):
            twice = await self.halls.stream(ask.who, ask.path, **more)
        else:
            twice = await self.halls.ask(ask.who, ask.method, ask.path, form=ask.form, **more)
        self.asked += 1
        may_know |= self.may_know(ask)  # a seat that was taken
        if not twice.is_alike and not may_know:
            self.leaks.append(twice.what)
        elif not twice.is_alike and ask.seat is not None:
            self.told[ask.seat] = self.told.get(ask.seat, 0) + 1
        self._note(ask)
        return twice

    def _note(self, ask: Ask) -> None:
        """Who holds which seat now; both matches have gone the same way."""
        one, other = self.halls.rooms
        assert [(entry.kind, entry.by) for entry in one.entries] == [(entry.kind, entry.by) for entry in other.entries]
        assert one.seats == other.seats, ask
        for seat in one.seats:
            if seat.secret != self.links[seat.number]:
                self.used_up.append(self.links[seat.number])
                self.links[seat.number] = seat.secret
                self.holders[seat.number] = ask.who if seat.controller == PERSON else None

    @property
    def passer_by(self) -> Person:
        """Who never takes a seat."""
        return self.people[-1]

    def somebody(self) -> Person:
        """Anybody else."""
        return self.pick.choice(self.people[:-1])

    def link(self, what: str) -> Ask:
        """An address of a seat: mostly by who holds it, else an old one by anybody."""
        seat = self.pick.choice(self.room.seats)
        holder = self.holders[seat.number]
        if self.used_up and self.pick.random() < 0.25:
            return Ask(self.pick.choice(self.people), "", f"/seat/{self.pick.choice(self.used_up)}{what}")
        if holder is None or (self.pick.random() < 0.2 and self.own.get(holder)):  # others may not come in there
            stranger = self.pick.choice([each for each in self.people[:-1] if each is not holder])
            is_new = holder is None
            return Ask(stranger, "", f"/seat/{seat.secret}{what}", seat=seat.number if is_new else None)
        return Ask(holder, "", f"/seat/{seat.secret}{what}", seat=seat.number)

    def safe(self) -> Iterator[str]:
        """Choices that lead both matches on without telling those who know less what differs."""
        one, other = (room.match for room in self.halls.rooms)
        alike = [None, *(seat for seat in range(one.players) if seat not in self.differing())]
        tokens = sorted(set(one.legal) & set(other.legal))
        self.pick.shuffle(tokens)
        for token in tokens:
            ends = [after(room.match, token, room.card.seed) for room in self.halls.rooms]
            if isinstance(ends[0].to_act, int) and all(are_alike(ends[0], ends[1], viewer) for viewer in alike):
                yield token


def after(match: Match, token: str, seed: str) -> Match:
    """The match after a choice and what chance plays then."""
    end = match.with_dice(SeededDice(seed))
    end.play(token)
    return end


def are_alike(one: Match, other: Match, viewer: int | None) -> bool:
    """Whether a viewer sees two matches alike."""
    if one.view(viewer) != other.view(viewer) or one.seen(viewer) != other.seen(viewer):
        return False
    return one.to_act != viewer or one.legal == other.legal
