"""The people of a hall: guests, known by a cookie, and accounts with their sessions and former guests."""

from __future__ import annotations

import hashlib
import secrets
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic

from itsdangerous import BadSignature, TimestampSigner, URLSafeTimedSerializer

from dicehall.core.words import _, language
from dicehall.server.common.accounts import Person, Session
from dicehall.server.common.errors import NotAllowedIn, Taken
from dicehall.server.common.utc import now
from dicehall.server.hall.hall import new_secret
from dicehall.server.hall.passwords import LONGEST_PASSWORD, Passwords, checked_login, checked_password, normal
from dicehall.server.storage.database import Conflict
from dicehall.server.storage.people_store import PeopleStore

DAY = 24 * 60 * 60  # seconds
GUEST_TIME, SESSION_TIME = 400 * DAY, 90 * DAY
RENEWED = 30 * DAY  # age at which a guest's cookie is renewed
SEEN_AGAIN = 60 * 60  # seconds; resolution of the time a session was last seen, which spares a write per request
ADOPTED = "adopted"  # kind of the message that an account has adopted a guest
OWNER_TIME = 5  # seconds after which a missed ADOPTED is noticed anyway
MOST_OWNERS = 100_000  # entries of the cache
LONGEST_AGENT = 200  # characters of the User-Agent header


@dataclass(frozen=True)
class LoggedIn:
    """An account in one browser. `is_fresh` is true once an hour: time to renew the cookie."""

    account: Person
    session: str
    is_fresh: bool = False


class People:
    """All people of one database. Call `open` before use."""

    def __init__(self, store: PeopleStore) -> None:
        self.store = store
        self.passwords = Passwords()
        self._owners: dict[str, tuple[str | None, float]] = {}  # player -> account, valid until (monotonic seconds)
        store.store.messages.subscribe(ADOPTED, self._forget_owner)

    async def open(self) -> None:
        """Read the key that signs cookies, creating it the first time, and delete expired sessions.

        Raises Unavailable.
        """
        key = await self.store.store.setting("key", secrets.token_hex(32))
        self._guests = TimestampSigner(key, salt="guest")
        self.challenges = URLSafeTimedSerializer(key, salt="passkey")
        await self.store.forget(now() - SESSION_TIME * 1000)

    # --- guests

    def signed(self, guest: str) -> str:
        """Return the signed cookie of a guest."""
        return self._guests.sign(guest).decode()

    def guest(self, cookie: str) -> tuple[str, bool] | None:
        """Return the guest of a cookie and whether to renew it, or None if the signature is wrong or too old."""
        try:
            guest, made = self._guests.unsign(cookie, max_age=GUEST_TIME, return_timestamp=True)
        except BadSignature:
            return None
        return guest.decode(), now() / 1000 - made.timestamp() > RENEWED

    async def settle(self, id: str, name: str) -> None:
        """Store a guest at their first action, or update their name and language. Raises Unavailable."""
        known = await self.store.person(id)
        if known is None:
            with suppress(Conflict):  # a doubled post has stored the guest meanwhile
                await self.store.add(Person(id, name, language=language()))
        elif (name and known.name != name) or known.language != language():
            await self.store.change(id, name=name or known.name, language=language())

    async def owner(self, player: str | None) -> str | None:
        """Return the account that owns this player's things; None for a guest. Raises Unavailable."""
        if player is None:
            return None
        owner, until = self._owners.get(player, (None, 0.0))
        if monotonic() >= until:
            person = await self.store.person(player)
            owner = None if person is None else person.id if person.login is not None else person.adopted_by
            if len(self._owners) >= MOST_OWNERS:
                self._owners.clear()
            # Adoption is final, so an owner is cached for good; that there is none holds for a moment only.
            self._owners[player] = owner, float("inf") if owner else monotonic() + OWNER_TIME
        return owner

    # --- accounts

    async def sign_up(self, login: str, password: str, name: str) -> Person:
        """Create an account with a password. Raises BadName, Taken, Unavailable."""
        login = checked_login(login)
        kept = await self.passwords.hashed(checked_password(password))
        return await self.add_account(Person(new_secret(), name, login, kept, language=language()))

    async def add_account(self, account: Person) -> Person:
        """Store a new account. Raises Taken, Unavailable."""
        try:
            await self.store.add(account)
        except Conflict:
            raise taken(account.login or "") from None
        return account

    async def log_in(self, login: str, password: str) -> Person:
        """Return the account with this login name and password. Raises NotAllowedIn, Unavailable."""
        account = await self.store.account(normal(login))
        kept = None if account is None else account.password
        # One character more than allowed is enough to be wrong, and bounds the work of hashing.
        right = await self.passwords.is_right(kept, password[: LONGEST_PASSWORD + 1])
        if account is None or not right:
            raise NotAllowedIn(_("Wrong login name or password."))
        return account

    async def change_password(self, account: Person, old: str, new: str) -> None:
        """Set a password; the old one has to be right if there is one. Raises BadName, NotAllowedIn, Unavailable."""
        if account.password is not None and not await self.passwords.is_right(account.password, old):
            raise NotAllowedIn(_("The old password is wrong."))
        kept = await self.passwords.hashed(checked_password(new))
        await self.store.change(account.id, password=kept)

    def _forget_owner(self, guest: str) -> None:
        self._owners.pop(guest, None)

    async def adopt(self, guest: str, account: str) -> None:
        """Give a guest's things to an account, now and for good. Raises Unavailable."""
        await self.store.adopt(guest, account)
        self.store.store.messages.publish(ADOPTED, guest)  # this process hears it too

    # --- sessions

    async def begin(self, account: Person, agent: str) -> str:
        """Start a session, and return the value of its cookie. Raises Unavailable."""
        token = secrets.token_urlsafe(32)
        moment = now()
        await self.store.add_session(Session(_hash(token), account.id, agent[:LONGEST_AGENT], moment, moment))
        return token

    async def logged_in(self, token: str) -> LoggedIn | None:
        """Return the account of a session cookie, or None if it is unknown or expired. Raises Unavailable."""
        found = await self.store.session(_hash(token), now() - SESSION_TIME * 1000)
        if found is None:
            return None
        session, account = found
        is_fresh = now() - session.seen > SEEN_AGAIN * 1000
        if is_fresh:
            await self.store.touch(session.id)
        return LoggedIn(account, session.id, is_fresh)

    async def goes_on(self, session: str) -> bool:
        """Return True unless the session has ended. Raises Unavailable."""
        return await self.store.session(session, now() - SESSION_TIME * 1000) is not None

    async def sessions(self, account: Person) -> list[Session]:
        """Return the sessions of an account. Raises Unavailable."""
        return await self.store.sessions(account.id, now() - SESSION_TIME * 1000)


def taken(login: str) -> Taken:
    """Return the error for a login name that is in use."""
    return Taken(_("The login name “{login}” is already taken.").format(login=login))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
