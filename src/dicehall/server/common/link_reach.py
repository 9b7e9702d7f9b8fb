"""Who can open the links that a page shows: this machine only, or others in its network too."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from dicehall.core.words import _
from dicehall.server.common.settings import Settings

ELSEWHERE = ("192.0.2.1", 9)  # an address that is nobody's: to ask for a way there sends nothing


class Reach(NamedTuple):
    """Why links of a page work on this machine only, and the address of the hall under which they would not."""

    text: str
    address: str = ""


def reach(settings: Settings, base: str) -> Reach | None:
    """What keeps links under the address `base` from working elsewhere; None where nothing does."""
    if settings.is_local:
        return Reach(
            _("These links work only on this machine. To invite others, start the hall with “--host 0.0.0.0”.")
        )
    if settings.addresses and is_loopback(urlsplit(base).hostname or ""):
        text = _("These links work only on this machine. Open this page at the address that others can reach:")
        return Reach(text, settings.addresses[0])
    return None


def is_loopback(host: str) -> bool:
    """Whether an address or a name of a host is this machine's own."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def addresses(listener: socket.socket) -> tuple[str, ...]:
    """Where others in the network reach a socket that listens on all addresses of IPv4."""
    host, port = listener.getsockname()[:2]
    return tuple(f"http://{address}:{port}" for address in _own_addresses()) if host == "0.0.0.0" else ()


def _own_addresses() -> list[str]:
    """The addresses of this machine, the one that it would use itself first."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [each for each in dict.fromkeys(found) if not (is_loopback(each) or ip_address(each).is_link_local)]
