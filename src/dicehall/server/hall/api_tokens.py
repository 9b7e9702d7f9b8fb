"""API tokens, with which a program acts for an account. The secret is shown once; only its hash is stored."""

from __future__ import annotations

import hashlib
import secrets

from dicehall.core.words import _
from dicehall.server.common.accounts import Person, Token
from dicehall.server.common.errors import BadForm, BadName, BadToken, Refused
from dicehall.server.common.names import checked_name
from dicehall.server.common.utc import now
from dicehall.server.storage.database import Conflict
from dicehall.server.storage.people_store import PeopleStore

SIGN = "dh_"  # prefix of every token, so that scanners recognise a leaked one
MOST = 20  # tokens of an account
USED_AGAIN = 60 * 1000  # milliseconds; resolution of the time of last use, which spares a write per request
LONGEST_FORM = 64


async def made(store: PeopleStore, account: Person, form: str, name: str) -> str:
    """Create a token for an account, and return the secret that the program is to send.

    A form that is posted twice creates one token, and the secret of the last post counts. Raises BadForm, BadName,
    Refused, Unavailable.
    """
    if not 0 < len(form) <= LONGEST_FORM:
        raise BadForm
    called = checked_name(name)
    if not called:
        raise BadName(_("Give the API token a name to recognise it by."))
    if sum(token.id != form for token in await store.tokens(account.id)) >= MOST:
        raise Refused(_("You have {most} API tokens: revoke one you no longer need.").format(most=MOST))
    secret = SIGN + secrets.token_urlsafe(32)
    try:
        await store.add_token(Token(form, account.id, _hash(secret), called, now()))
    except Conflict:
        raise Refused(_("This API token was already created.")) from None
    return secret


async def opened(store: PeopleStore, token: str) -> tuple[Token, Person]:
    """Return the token with this secret and its account. Raises BadToken, Unavailable."""
    found = await store.token(_hash(token)) if token.startswith(SIGN) else None
    if found is None:
        raise BadToken
    if found[0].used is None or now() - found[0].used > USED_AGAIN:
        await store.touch_token(found[0].id)
    return found


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
