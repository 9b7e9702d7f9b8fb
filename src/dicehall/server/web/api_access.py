"""API tokens in requests, and the addresses that are closed to programs."""

from __future__ import annotations

from starlette.datastructures import Headers

from dicehall.server.common import urls

FOR_PROGRAMS = (urls.ACCOUNT, f"{urls.ACCOUNT}/name", f"{urls.ACCOUNT}/mail")
"""The account addresses that are open to programs."""


def shown(headers: Headers) -> str | None:
    """Return the API token that a request shows, valid or not (RFC 6750); None if it shows none."""
    kind, _space, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def is_for_people(path: str) -> bool:
    """Tell whether an address is closed to programs: those that log in, log out or change how to log in."""
    return path.startswith(f"{urls.ACCOUNT}/") and path not in FOR_PROGRAMS
