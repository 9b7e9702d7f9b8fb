"""Login names and passwords: checks, normal forms and Argon2 hashes."""

from __future__ import annotations

import asyncio
import unicodedata
from functools import cached_property

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from dicehall.core.words import _
from dicehall.server.common.errors import BadName
from dicehall.server.common.names import BLANKS

SHORTEST_LOGIN, LONGEST_LOGIN = 3, 24
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
AT_ONCE = 2  # hashes at the same time; each takes 64 MB and a processor


def normal(login: str) -> str:
    """Return a login name in the form that is compared: capitals and full-width letters make no difference."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", login.strip()).casefold())


def checked_login(text: str) -> str:
    """Return a login name in normal form. Raises BadName."""
    login = normal(text)
    fits = SHORTEST_LOGIN <= len(login) <= LONGEST_LOGIN
    if (
        not fits
        or any(each in BLANKS for each in login)
        or not all(unicodedata.category(each)[0] in "LNM" or each in "._-" for each in login)
    ):
        text = _("A login name has {least} to {most} letters, digits, dots, hyphens or underscores.")
        raise BadName(text.format(least=SHORTEST_LOGIN, most=LONGEST_LOGIN))
    return login


def checked_password(text: str) -> str:
    """Return a new password unchanged. Raises BadName if it is too short or too long."""
    if not SHORTEST_PASSWORD <= len(text) <= LONGEST_PASSWORD:
        text = _("A password has {least} to {most} characters.")
        raise BadName(text.format(least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD))
    return text


class Passwords:
    """Hashes and verifies passwords in threads, AT_ONCE at a time."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._room = asyncio.Semaphore(AT_ONCE)

    async def hashed(self, password: str) -> str:
        """Return the Argon2 hash of a password."""
        async with self._room:
            return await asyncio.to_thread(self._hasher.hash, _bytes(password))

    async def is_right(self, kept: str | None, password: str) -> bool:
        """Return True if the password matches the hash `kept`.

        Takes as long if `kept` is None: timing does not tell which login names exist.
        """
        async with self._room:
            return await asyncio.to_thread(self._compare, kept or self._nobodys, _bytes(password)) and kept is not None

    def _compare(self, kept: str, password: bytes) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    @cached_property
    def _nobodys(self) -> str:
        """A hash to compare with where there is no account."""
        return self._hasher.hash("")


def _bytes(password: str) -> bytes:
    """Return a password in NFKC as UTF-8, so that all keyboards send the same bytes."""
    return unicodedata.normalize("NFKC", password).encode()
