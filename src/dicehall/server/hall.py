"""The hall: all matches, and what can be done to them. Whatever is done is on the disk before anybody is told."""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from dicehall import games
from dicehall.core.game import Game
from dicehall.core.words import _
from dicehall.server import log
from dicehall.server.errors import Damaged, NothingHere, NotYourTurn, Outdated, Refused, Stale
from dicehall.server.log import Entry
from dicehall.server.room import Room, first_entries
from dicehall.server.seats import OPEN, PERSON, Seat
from dicehall.server.settings import Settings
from dicehall.server.store import FAILURES, Card, Conflict, Store

logger = logging.getLogger(__name__)
SECRET_BYTES = 18  # 144 bits


@dataclass(frozen=True)
class Plan:
    """A match to be made: settled options, (name, controller) of each seat; its `form` can be used once."""

    form: str
    game: Game
    options: dict[str, Any]
    seats: tuple[tuple[str, str], ...]


class Hall:
    """All matches of one database. `after_change` is called with a room after each change, and when it is opened."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.after_change: Callable[[Room], None] = lambda room: None
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self.is_closing = False

    # --- finding

    async def room(self, match_id: str) -> Room:
        """The room of a match; NothingHere, Outdated, Damaged.

        It may leave the memory at the next await, unless it is `kept`.
        """
        if match_id not in self._rooms:
            opened = await self._open(match_id)
            if match_id not in self._rooms:  # another request may have been faster
                self._keep(opened)
        self._rooms.move_to_end(match_id)
        return self._rooms[match_id]

    async def seat(self, secret: str) -> tuple[Room, Seat]:
        """The room and the seat of a private link; NothingHere."""
        found = await self.store.seat(secret)
        if found is None:
            raise NothingHere
        room = await self.room(found[0])
        return room, room.seats[found[1]]

    async def _open(self, match_id: str) -> Room:
        try:
            return await self._read(match_id)
        except (NothingHere, Outdated, *FAILURES):
            raise
        except Exception as error:  # whatever a damaged log makes the rules say
            logger.error("match %s cannot be opened: %s", match_id, type(error).__name__)
            raise Damaged from error

    async def _read(self, match_id: str) -> Room:
        card = await self.store.card(match_id)
        if card is None:
            raise NothingHere
        game = games().get(card.game)
        if game is None or (game.version, game.components_hash) != (card.rules, card.components):
            raise Outdated
        return Room(card, game, await self.store.log(card.id))

    def _keep(self, room: Room) -> None:
        self._rooms[room.card.id] = room
        idle = [key for key, kept in self._rooms.items() if not kept.watchers and not kept.lock.locked()]
        idle = [key for key in idle if key != room.card.id]
        for key in idle[: max(0, len(self._rooms) - self.settings.rooms)]:
            del self._rooms[key]
        self.after_change(room)

    def close(self) -> None:
        """End all streams."""
        self.is_closing = True
        for room in self._rooms.values():
            room.add(())

    # --- making

    async def create(self, plan: Plan) -> Room:
        """The match of a plan: a new one, or the one that was made with the same form."""
        known = await self.store.card_of_form(plan.form)
        if known is not None:
            return await self.room(known.id)
        card = self._card(plan)
        try:
            await self.store.create(card, first_entries(card, plan.game))
        except Conflict:
            known = await self.store.card_of_form(plan.form)
            assert known is not None
            card = known
        return await self.room(card.id)

    def _card(self, plan: Plan) -> Card:
        seats = [
            Seat(number, name, controller, secrets.token_urlsafe(SECRET_BYTES))
            for number, (name, controller) in enumerate(plan.seats)
        ]
        host = next((seat.number for seat in seats if seat.controller == PERSON), None)
        if host is None and any(seat.controller == OPEN for seat in seats):
            raise Refused(_("Take a seat yourself: its page holds the links of the open seats."))
        return Card(
            id=secrets.token_urlsafe(SECRET_BYTES),
            form=plan.form,
            game=plan.game.name,
            rules=plan.game.version,
            components=plan.game.components_hash,
            options=plan.options,
            seed=self.settings.seed or secrets.token_hex(32),
            host=host,
            seats=tuple(seats),
        )

    async def rematch(self, room: Room, seat: Seat) -> tuple[Room, Seat]:
        """The match with the same seats and options that follows a finished one: the same for all who ask.

        The first who asks is told to all who look at the finished one.
        """
        if room.match.to_act is not None:
            raise Refused(_("This match is not over yet."))
        seats = tuple((each.name, each.controller) for each in room.seats)
        form = "after " + hashlib.sha256(room.card.id.encode()).hexdigest()
        following = await self.create(Plan(form, room.game, room.card.options, seats))
        async with room.lock:
            if room.rematch is None:
                with suppress(Stale):  # another process has told it
                    data = {"match": following.card.id}
                    await self.write(room, [Entry(room.last + 1, log.REMATCH, data, seat.number)])
        return following, following.seats[seat.number]

    # --- playing

    async def play(self, room: Room, seat: Seat, answers: int, token: str) -> None:
        """Play `token` as the answer to entry `answers`. A doubled post is recognised as the same.

        Stale, NotYourTurn, IllegalChoice, MalformedToken, MatchOver: nothing was changed.
        """
        async with room.lock:
            if is_doubled(room, answers, log.EVENT, {"token": token}, seat.number):
                return
            check_fresh(room, answers)
            check_turn(room, room.seats[seat.number])
            await self.write(room, room.decided(token))

    async def undo(self, room: Room, seat: Seat, answers: int) -> None:
        """Take back the seat's last decision; Stale or Refused with the reason."""
        async with room.lock:
            to = len(room.match.events) - 1
            if is_doubled(room, answers, log.UNDO, None, seat.number):
                return
            check_fresh(room, answers)
            reason = room.why_no_undo(seat.number)
            if reason is not None:
                raise Refused(reason)
            await self.write(room, [Entry(room.last + 1, log.UNDO, {"to": to}, seat.number)])

    async def hand_over(self, room: Room, seat: Seat, controller: str) -> None:
        """Give the seat of a person to a bot, or take it back; asked twice is done once."""
        async with room.lock:
            here = room.seats[seat.number]
            if here.controller == OPEN or controller == OPEN:
                raise Refused(_("Sit down first: nobody has taken this seat yet."))
            if here.controller != controller:
                await self.write(room, [_control(room, seat.number, controller, here.name)])

    async def sit_down(self, room: Room, seat: Seat, name: str) -> None:
        """Take an open seat; a second time is the same, since only the one who has the link can ask."""
        async with room.lock:
            if room.seats[seat.number].controller == OPEN:
                await self.write(room, [_control(room, seat.number, PERSON, name or seat.name)])

    async def write(self, room: Room, entries: Sequence[Entry]) -> None:
        """Store entries, then take them in; the caller holds the lock. Stale: another process was faster."""
        try:
            await self.store.append(room.card.id, entries)
        except Conflict:
            stored = await self.store.log(room.card.id)
            room.add(stored[room.last :])
            self.after_change(room)
            raise Stale from None
        room.add(entries)
        self.after_change(room)


@contextmanager
def kept(room: Room) -> Iterator[Room]:
    """The room stays in the memory for the block: to be entered before anything is awaited."""
    room.watchers += 1
    try:
        yield room
    finally:
        room.watchers -= 1


def _control(room: Room, seat: int, controller: str, name: str) -> Entry:
    data = {"seat": seat, "controller": controller, "name": name}
    return Entry(room.last + 1, log.CONTROLLER, data, seat)


def is_doubled(room: Room, answers: int, kind: str, data: dict[str, Any] | None, seat: int) -> bool:
    """Whether the first move after entry `answers` is this very one, by this very seat."""
    if answers < 0:
        return False
    first = next((entry for entry in room.entries[answers:] if entry.moves), None)
    return first is not None and (first.kind, first.by) == (kind, seat) and (data is None or first.data == data)


def check_fresh(room: Room, answers: int) -> None:
    """Stale if the match has moved on since entry `answers`, or has never been there."""
    if not 0 <= answers <= room.last or any(entry.moves for entry in room.entries[answers:]):
        raise Stale


def check_turn(room: Room, seat: Seat) -> None:
    """NotYourTurn unless a person holds the seat and, while the match goes on, it is on turn."""
    if seat.controller == OPEN:
        raise NotYourTurn(_("Sit down first: nobody has taken this seat yet."))
    if seat.bot is not None:
        raise NotYourTurn(_("A bot plays for this seat: take the seat back first."))
    if room.on_turn not in (None, seat):
        raise NotYourTurn(_("It is not your turn."))
