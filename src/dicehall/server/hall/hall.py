"""The hall: all matches of one database, and the single place where log entries are written."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice

from dicehall import games
from dicehall.core.dice import SECRET_BYTES as SEED_BYTES
from dicehall.core.game import Game
from dicehall.core.words import _
from dicehall.server.common.errors import Damaged, NothingHere, Outdated, Refused, Stale, UsedUp
from dicehall.server.common.listeners import Listeners
from dicehall.server.common.settings import Settings
from dicehall.server.common.utc import now
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.hall.metrics import Metrics
from dicehall.server.hall.presence import Presence
from dicehall.server.match.card import Card
from dicehall.server.match.hall_time import HallTime
from dicehall.server.match.log import ASK, CHAT, CONTROLLER, EVENT, UNDO, Entry
from dicehall.server.match.match_dice import fair_seed, first_entries
from dicehall.server.match.plan import Plan
from dicehall.server.match.room import Room
from dicehall.server.match.seats import OPEN, PERSON, Seat
from dicehall.server.storage.database import FAILURES, Conflict
from dicehall.server.storage.match_store import MatchStore

logger = logging.getLogger(__name__)
SECRET_BYTES = 18  # 144 bits: 24 characters of base64


class Hall:
    """All matches of one database, with the most recently used ones in memory.

    Listeners: `after_opening` when a room is read into memory, `after_change` then and after each change, `at_end` on
    shutdown.
    """

    def __init__(self, settings: Settings, store: MatchStore) -> None:
        self.settings, self.store, self.hall_time = settings, store, HallTime(now)
        self.after_change = Listeners[LiveRoom]()
        self.after_opening = Listeners[LiveRoom]()
        self.at_end = Listeners[None]()
        self._rooms: OrderedDict[str, LiveRoom] = OrderedDict()
        self.is_closing = False
        # The narration of a long match takes seconds: it runs in a thread, one at a time.
        self.telling = asyncio.Semaphore(1)
        self.presence = Presence(store.messages, settings.heartbeat, self._wake)
        self.metrics = Metrics(lambda: len(self._rooms))

    # --- finding

    async def room(self, match_id: str) -> LiveRoom:
        """Return the room of a match, read from its log if it is not in memory.

        The room may be evicted at the next await, unless it is `kept`. Raises NothingHere, Outdated, Damaged,
        Unavailable.
        """
        if match_id not in self._rooms:
            opened = await self._open(match_id)
            if match_id not in self._rooms:  # another task may have opened it during the await
                self._keep(opened)
                self.after_opening(opened)
        self._rooms.move_to_end(match_id)
        return self._rooms[match_id]

    def in_memory(self, match_id: str) -> LiveRoom | None:
        """Return the room of a match if it is in memory, else None."""
        return self._rooms.get(match_id)

    def all_in_memory(self) -> list[LiveRoom]:
        """Return all rooms in memory."""
        return list(self._rooms.values())

    async def seat(self, secret: str) -> tuple[LiveRoom, Seat]:
        """Return the room and seat of a private link.

        Raises NothingHere, UsedUp if the seat has a newer link, Outdated, Damaged, Unavailable.
        """
        found = await self.store.seat(secret)
        if found is None:
            raise NothingHere
        room = await self.room(found[0])
        if room.seats[found[1]].secret != secret and self.store.messages.is_shared:
            with kept(room):  # another process may just have issued this link
                async with room.lock:
                    await self.catch_up(room)
        seat = room.seats[found[1]]
        if seat.secret != secret:
            raise UsedUp(room.card.id, seat.player, seat.secret)
        return room, seat

    async def _open(self, match_id: str) -> LiveRoom:
        """Read a room, and report a log that the rules reject as Damaged."""
        try:
            return await self._read(match_id)
        except (NothingHere, Outdated, *FAILURES):
            raise
        except Exception as error:  # a damaged log can raise anything in the rules
            logger.error("match %s cannot be opened: %s", match_id, type(error).__name__)
            raise Damaged from error

    async def _read(self, match_id: str) -> LiveRoom:
        card = await self.store.card(match_id)
        if card is None:
            raise NothingHere
        return LiveRoom(card, game_of(card), await self.store.log(card.id), self.hall_time)

    def _keep(self, room: LiveRoom) -> None:
        """Keep a room in memory, and evict the least recently used rooms that nobody watches or writes."""
        self._rooms[room.card.id] = room
        self.store.know({seat.secret: (room.card.id, seat.number) for seat in room.seats})
        more = len(self._rooms) - self.settings.rooms
        if more > 0:
            idle = (key for key, kept in self._rooms.items() if not kept.watchers and not kept.lock.locked())
            for key in list(islice((key for key in idle if key != room.card.id), more)):
                del self._rooms[key]
        self.after_change(room)

    def close(self) -> None:
        """End all streams."""
        self.is_closing = True
        self.at_end(None)
        for room in self._rooms.values():
            room.wake()

    def _wake(self, match_id: str) -> None:
        """Wake the streams of a match: somebody has come or gone."""
        room = self._rooms.get(match_id)
        if room is not None:
            room.wake()

    # --- making

    async def create(self, plan: Plan) -> LiveRoom:
        """Create the match of a plan, or return the one that the same form has created before.

        Raises Outdated, Damaged, Unavailable.
        """
        known = await self.store.card_of_form(plan.form)
        if known is not None:
            return await self.room(known.id)
        card = self._card(plan)
        try:
            entries = [entry._replace(at=card.created) for entry in first_entries(card, plan.game)]
            await self.store.create(
                card, entries, Room(card, plan.game, hall_time=self.hall_time).summary_after(entries)
            )
        except Conflict:
            known = await self.store.card_of_form(plan.form)
            assert known is not None
            card = known
        return await self.room(card.id)

    def _card(self, plan: Plan) -> Card:
        players, lots = plan.players or (None,) * len(plan.seats), plan.lots or ("",) * len(plan.seats)
        seats = [
            Seat(number, name, controller, new_secret(), players[number], lots[number])
            for number, (name, controller) in enumerate(plan.seats)
        ]
        host = next((seat.number for seat in seats if seat.controller == PERSON), None)
        return Card(
            id=new_secret(),
            form=plan.form,
            game=plan.game.name,
            rules=plan.game.version,
            components=plan.game.components_hash,
            options=plan.options,
            seed=self.settings.seed or fair_seed(secrets.token_hex(SEED_BYTES)),
            host=host,
            seats=tuple(seats),
            table_rules=plan.table_rules,
            created=self.hall_time.now(),
        )

    # --- writing

    async def write(self, room: LiveRoom, entries: Sequence[Entry]) -> None:
        """Store entries, then add them to the room; the caller holds the lock.

        Raises Stale if another process wrote these ids first, Refused if the log is full, Unavailable.
        """
        if room.last >= self.settings.most_entries and any(map(_is_spare, entries)):
            raise Refused(_("This match has grown very long: you can now only play it to the end."))
        before = room.entries[-1].at if room.entries else 0
        at = max(self.hall_time.now(), before)  # system clocks may be set back; times in a log never decrease
        entries = [entry._replace(at=at) for entry in entries]
        last = room.last
        try:
            await self.store.append(room.card.id, entries, room.summary_after(entries))
        except Conflict:
            # Either another process was faster, or these very entries were committed and the answer was lost.
            await self.catch_up(room)
            if not are_same(room.entries[last : last + len(entries)], entries):
                raise Stale from None
        else:
            room.add(entries)
            self.metrics.moves.inc(sum(entry.kind == EVENT and not entry.is_chance for entry in entries))
            self.metrics.lag.observe(max(0, self.hall_time.now() - at) / 1000)
            self.after_change(room)

    async def catch_up(self, room: LiveRoom) -> None:
        """Add what other processes have written; the caller holds the lock. Raises Unavailable."""
        stored = await self.store.log(room.card.id, room.last)
        if stored:
            room.add(stored)
            self.after_change(room)


def game_of(card: Card) -> Game:
    """Return the game of a match in the rules version and with the components it began with. Raises Outdated."""
    newest = games().get(card.game)
    by_rules = newest and newest.by_rules(card.rules)
    game = by_rules and by_rules.with_box(card.components)
    if game is None:
        raise Outdated
    return game


def _is_spare(entry: Entry) -> bool:
    """Return True if the match can finish without this entry.

    Such entries are capped: one person could add them for ever.
    """
    if entry.kind == CONTROLLER:
        is_own, controller = entry.by == entry.data["seat"], entry.data["controller"]
        return controller == OPEN or (is_own and controller != PERSON and "why" not in entry.data)
    return entry.kind in (UNDO, ASK, CHAT)


def are_same(stored: Sequence[Entry], wanted: Sequence[Entry]) -> bool:
    """Return True if the stored entries are the wanted ones, whenever they were written."""
    return [entry._replace(at=0) for entry in stored] == [entry._replace(at=0) for entry in wanted]


def new_secret() -> str:
    """Return a random secret for a link."""
    return secrets.token_urlsafe(SECRET_BYTES)


@contextmanager
def kept(room: LiveRoom) -> Iterator[LiveRoom]:
    """Keep a room in memory for the block; enter it before the first await."""
    room.watchers += 1
    try:
        yield room
    finally:
        room.watchers -= 1
