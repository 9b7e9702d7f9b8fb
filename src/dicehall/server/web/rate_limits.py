"""How often something may be done, in moving windows: by one visitor, from one address, with one login name."""

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

SWEEP = 60  # seconds between two looks for windows that have passed
STREAM_WAIT = 30  # seconds after which one may look whether a stream has ended
MOST_ADDRESSES = 10_000  # remembered
_limit = cache(parse)


class Windows(MemoryStorage):
    """Windows in memory. Those that have passed are dropped now and then: a look at all of them after each hit, as the
    library has it, would take half a processor with ten thousand visitors."""

    def __init__(self) -> None:
        super().__init__()
        self._swept = time.monotonic()

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Count a hit unless the window is full."""
        self._sweep()
        events, moment = self.events.setdefault(key, []), time.time()
        if amount > limit or (len(events) > limit - amount and events[limit - amount].atime >= moment - expiry):
            return False
        events[:0] = [Entry(expiry)] * amount
        del events[limit:]
        return True

    def take_back(self, key: str) -> None:
        """Forget the last hit."""
        del self.events[key][:1]
        if not self.events[key]:
            del self.events[key]

    def _sweep(self) -> None:
        if time.monotonic() - self._swept > SWEEP:
            self._swept, moment = time.monotonic(), time.time()
            self.events = {key: events for key, events in self.events.items() if events and events[0].expiry > moment}


class RateLimits:
    """What visitors of one process have done lately, and the pages with a match that they have open."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._windows = Windows()
        self._streams: Counter[str] = Counter()

    def post(self, address: str, visitor: str) -> None:
        """Count something that was sent; TooMany. So for all that follow."""
        self._count("post", (self._settings.posts, visitor), (self._settings.posts_of_address, address))

    def program(self, address: str, token: str) -> None:
        """The same for a program."""
        self._count(
            "post", (self._settings.posts_of_token, f"token {token}"), (self._settings.posts_of_address, address)
        )

    def look(self, address: str, visitor: str) -> None:
        """Something asked for that takes work, by a visitor or by the account of a program."""
        self._count("look", (self._settings.looks, visitor), (self._settings.looks_of_address, address))

    def match(self, address: str, visitor: str) -> None:
        """A match made."""
        self._count("match", (self._settings.matches, visitor), (self._settings.matches_of_address, address))

    def record(self, address: str, visitor: str) -> None:
        """A record uploaded, as often as matches may be made: it is kept as well."""
        self._count("record", (self._settings.matches, visitor), (self._settings.matches_of_address, address))

    def picture(self, address: str, visitor: str) -> None:
        """A picture asked for, as often as matches may be made: to draw one takes longer."""
        self._count("picture", (self._settings.matches, visitor), (self._settings.matches_of_address, address))

    def account(self, address: str) -> None:
        """An account made."""
        self._count("account", (self._settings.accounts_of_address, address))

    def login(self, address: str, login: str = "") -> None:
        """A try to log in; `login` is empty where no name is given."""
        names = [(self._settings.logins_of_name, f"name {login}")] if login else []
        self._count("login", (self._settings.logins_of_address, address), *names)

    def check_streams(self, address: str) -> None:
        """TooMany where no further stream may be opened."""
        if self._streams[address] >= self._settings.streams_of_address:
            raise TooMany(STREAM_WAIT)

    @contextmanager
    def stream(self, address: str) -> Iterator[None]:
        """A stream is open for the block."""
        self._streams[address] += 1
        try:
            yield
        finally:
            self._streams[address] -= 1
            if not self._streams[address]:
                del self._streams[address]

    def _count(self, what: str, *limited: tuple[str, str]) -> None:
        """Count for each pair of a limit and whom it is for; what is refused counts for nobody.

        Else an address from which nothing more is taken could fill the memory with visitors, whom it makes up.
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
    """Where somebody comes from; of IPv6 the network, in which one machine may have any address."""
    return _network(connection.client.host) if connection.client else ""


@lru_cache(MOST_ADDRESSES)
def _network(host: str) -> str:
    try:
        address = ip_address(host)
    except ValueError:
        return host
    return str(IPv6Address(int(address) >> 64 << 64)) if isinstance(address, IPv6Address) else host
