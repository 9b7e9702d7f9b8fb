"""The account that the running task answers for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from dicehall.server.common.accounts import Person

_account: ContextVar[Person | None] = ContextVar("account", default=None)


@contextmanager
def logged_in_as(account: Person | None) -> Iterator[None]:
    """Answer for an account within the block."""
    before = _account.set(account)
    try:
        yield
    finally:
        _account.reset(before)


def account_now() -> Person | None:
    """The account that is logged in where the running task answers, for the head of pages."""
    return _account.get()
