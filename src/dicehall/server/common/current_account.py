"""The account that the current request is answered for, as a context variable."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from dicehall.server.common.accounts import Person

_account: ContextVar[Person | None] = ContextVar("account", default=None)


@contextmanager
def logged_in_as(account: Person | None) -> Iterator[None]:
    """Set the current account within the block."""
    before = _account.set(account)
    try:
        yield
    finally:
        _account.reset(before)


def account_now() -> Person | None:
    """Return the account that is logged in for the current request, or None; page headers show it."""
    return _account.get()
