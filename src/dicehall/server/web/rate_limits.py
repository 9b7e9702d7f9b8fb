"""Rate limits in moving windows: for a visitor, an address, an API token or a login name."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from ipaddress import IPv6Address, ip_address

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.storage.memory import Entry
from starlette.requests import HTTPConnection

from dicehall.server.common.errors import TooMany
from dicehall.server.common.settings import Settings

SWEEP = 60  # seconds between two removals of expired windows
STREAM_WAIT = 30  # seconds: Retry-After when an address has too many streams open
MOST_ADDRESSES = 10_000  # cached results of `_network`
_limit = cache(parse)


class Windows(MemoryStorage):
    """Moving windows in memory, where expired ones are removed once a minute.

    The storage of `limits` checks all windows after each hit, which took half a processor with ten thousand visitors.
    """

    def __init__(self) -> None:
        super().__init__()
        self._swept = time.monotonic()

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Count `amount` hits; return False without counting if the window is full. `expiry` is in seconds."""
        self._sweep()
        events, moment = self.events.setdefault(key, []), time.time()
        if amount > limit or (len(events) > limit - amount and events[limit - amount].atime >= moment - expiry):
            return False
        events[:0] = [Entry(expiry)] * amount  # newest first, so that hit number `limit` decides
        del events[limit:]
        return True

    def take_back(self, key: str) -> None:
        """Undo the last hit."""
        del self.events[key][:1]
        if not self.events[key]:
            del self.events[key]

    def _sweep(self) -> None:
        if time.monotonic() - self._swept > SWEEP:
            self._swept, moment = time.monotonic(), time.time()
            self.events = {key: events for key, events in self.events.items() if events and events[0].expiry > moment}


class RateLimits:
    """What the visitors of this process did lately, and their open streams per address."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._windows = Windows()
        self._streams: Counter[str] = Counter()

    def post(self, address: str, visitor: str) -> None:
        """Count a post. Raises TooMany."""
        self._count("post", (self._settings.posts, visitor), (self._settings.posts_of_address, address))

    def program(self, address: str, token: str) -> None:
        """Count a post of a program, by its API token. Raises TooMany."""
        self._count(
            "post", (self._settings.posts_of_token, f"token {token}"), (self._settings.posts_of_address, address)
        )

    def look(self, address: str, visitor: str) -> None:
        """Count a request that takes work; `visitor` is the account of a program. Raises TooMany."""
        self._count("look", (self._settings.looks, visitor), (self._settings.looks_of_address, address))

    def match(self, address: str, visitor: str) -> None:
        """Count a new match. Raises TooMany."""
        self._count("match", (self._settings.matches, visitor), (self._settings.matches_of_address, address))

    def record(self, address: str, visitor: str) -> None:
        """Count an uploaded record, with the limits of new matches as it is stored too. Raises TooMany."""
        self._count("record", (self._settings.matches, visitor), (self._settings.matches_of_address, address))

    def picture(self, address: str, visitor: str) -> None:
        """Count a picture, with the limits of new matches as drawing takes even longer. Raises TooMany."""
        self._count("picture", (self._settings.matches, visitor), (self._settings.matches_of_address, address))

    def account(self, address: str) -> None:
        """Count a new account. Raises TooMany."""
        self._count("account", (self._settings.accounts_of_address, address))

    def login(self, address: str, login: str = "") -> None:
        """Count an attempt to log in; `login` is empty if no name is given. Raises TooMany."""
        names = [(self._settings.logins_of_name, f"name {login}")] if login else []
        self._count("login", (self._settings.logins_of_address, address), *names)

    def check_streams(self, address: str) -> None:
        """Refuse a further stream if the address has too many open. Raises TooMany."""
        if self._streams[address] >= self._settings.streams_of_address:
            raise TooMany(STREAM_WAIT)

    @contextmanager
    def stream(self, address: str) -> Iterator[None]:
        """Count a stream as open inside the `with` block."""
        self._streams[address] += 1
        try:
            yield
        finally:
            self._streams[address] -= 1
            if not self._streams[address]:
                del self._streams[address]

    def _count(self, what: str, *limited: tuple[str, str]) -> None:
        """Count a hit for each (limit, key). Raises TooMany if a window is full, and then counts none of them.

        Otherwise an address at its limit could fill the memory with windows of made-up visitors.
        """
        counted: list[str] = []
        for limit, whose in limited:
            item, key = _limit(limit), f"{what} {limit} {whose}"
            if not self._windows.acquire_entry(key, item.amount, item.get_expiry()):
                for other in counted:
                    self._windows.take_back(other)
                raise TooMany(self._wait(item, key))
            counted.append(key)

    def _wait(self, item: RateLimitItem, key: str) -> int:
        began, _count = self._windows.get_moving_window(key, item.amount, item.get_expiry())
        return max(1, math.ceil(began + item.get_expiry() - time.time()))


def address_of(connection: HTTPConnection) -> str:
    """Return the address a request comes from; for IPv6 its /64 network, in which one machine can use any address."""
    return _network(connection.client.host) if connection.client else ""


@lru_cache(MOST_ADDRESSES)
def _network(host: str) -> str:
    try:
        address = ip_address(host)
    except ValueError:
        return host
    return str(IPv6Address(int(address) >> 64 << 64)) if isinstance(address, IPv6Address) else host
