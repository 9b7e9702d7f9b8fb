"""Which devices can open the links on a page: this machine only, or others in the network too."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from dicehall.core.words import _
from dicehall.server.common.settings import Settings

# TEST-NET-1 (RFC 5737). Connecting a UDP socket sends no packet; it only makes the system pick a source address.
ELSEWHERE = ("192.0.2.1", 9)


class Reach(NamedTuple):
    """A warning that links work on this machine only, and the address at which others reach the hall, if known."""

    text: str
    address: str = ""


def reach(settings: Settings, base: str) -> Reach | None:
    """Return the warning for links under the address `base`, or None if other devices can open them."""
    if settings.is_local:
        return Reach(
            _("These links work only on this machine. To invite others, start the hall with “--host 0.0.0.0”.")
        )
    if settings.addresses and is_loopback(urlsplit(base).hostname or ""):
        text = _("These links work only on this machine. Open this page at the address that others can reach:")
        return Reach(text, settings.addresses[0])
    return None


def is_loopback(host: str) -> bool:
    """Return True if a host name or IP address is this machine's own."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def addresses(listener: socket.socket) -> tuple[str, ...]:
    """Return the URLs at which the local network reaches a listener; empty unless it is bound to all IPv4 addresses."""
    host, port = listener.getsockname()[:2]
    return tuple(f"http://{address}:{port}" for address in _own_addresses()) if host == "0.0.0.0" else ()


def _own_addresses() -> list[str]:
    """Return this machine's IPv4 addresses, the default route's first."""
    own: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        own.append(probe.getsockname()[0])
    with suppress(OSError):
        own += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [host for host in dict.fromkeys(own) if not (is_loopback(host) or ip_address(host).is_link_local)]
