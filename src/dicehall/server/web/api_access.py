"""How a program shows its token, and which addresses are not for programs."""

from __future__ import annotations

from starlette.datastructures import Headers

from dicehall.server.common import urls

FOR_PROGRAMS = (urls.ACCOUNT, f"{urls.ACCOUNT}/name", f"{urls.ACCOUNT}/mail")
"""Of the addresses of accounts those that programs may use."""


def shown(headers: Headers) -> str | None:
    """The token that a program shows, be it right or wrong; None where nobody shows one."""
    kind, _space, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def is_for_people(path: str) -> bool:
    """Whether an address lets into an account, or out of it: that is not for programs."""
    return path.startswith(f"{urls.ACCOUNT}/") and path not in FOR_PROGRAMS
