"""Tokens of programs: what a program shows to act for an account. What it shows is told once, and its hash is kept."""

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

SIGN = "dh_"  # what every token begins with, so that it is known where it has got lost
MOST = 20  # of an account
USED_AGAIN = 60 * 1000  # milliseconds: how exact it is noted when a token was last used
LONGEST_FORM = 64


async def made(store: PeopleStore, account: Person, form: str, name: str) -> str:
    """A new token for an account: what a program is to show. BadForm, BadName, Refused.

    A form that is sent twice makes one token; the one that was told last counts.
    """
    if not 0 < len(form) <= LONGEST_FORM:
        raise BadForm
    called = checked_name(name)
    if not called:
        raise BadName(_("Give the API token a name to recognise it by."))
    if len([each for each in await store.tokens(account.id) if each.id != form]) >= MOST:
        raise Refused(_("You have {most} API tokens: revoke one you no longer need.").format(most=MOST))
    token = SIGN + secrets.token_urlsafe(32)
    try:
        await store.add_token(Token(form, account.id, _hash(token), called, now()))
    except Conflict:
        raise Refused(_("This API token was already created.")) from None
    return token


async def opened(store: PeopleStore, token: str) -> tuple[Token, Person]:
    """The token that a program shows, and the account that it acts for; BadToken."""
    found = await store.token(_hash(token)) if token.startswith(SIGN) else None
    if found is None:
        raise BadToken
    if found[0].used is None or now() - found[0].used > USED_AGAIN:
        await store.touch_token(found[0].id)
    return found


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
