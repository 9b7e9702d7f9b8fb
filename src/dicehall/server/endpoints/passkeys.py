"""Passkeys (WebAuthn): add one to an account, sign up with one, log in with one.

A challenge is signed and kept in a cookie of the browser that asked for it. It is valid for MINUTES minutes and can be
answered once. Handlers raise BadForm for a malformed post.
"""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Callable
from ipaddress import ip_address
from typing import Any, TypeVar

import webauthn
from itsdangerous import BadSignature
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from dicehall.core.words import _, language
from dicehall.server.common import fields, urls
from dicehall.server.common.accounts import Passkey, Person
from dicehall.server.common.errors import NotAllowedIn, Refused
from dicehall.server.common.link_reach import is_loopback
from dicehall.server.common.urls import is_path
from dicehall.server.common.utc import now
from dicehall.server.hall.hall import new_secret
from dicehall.server.hall.passwords import checked_login
from dicehall.server.hall.people import taken
from dicehall.server.storage.database import Conflict
from dicehall.server.web import forms
from dicehall.server.web.app_state import people_of, rates_of
from dicehall.server.web.cookies import jar_of
from dicehall.server.web.identity import caller_of, enter, visitor
from dicehall.server.web.rate_limits import address_of
from dicehall.server.web.user_agents import spoken

logger = logging.getLogger(__name__)
COOKIE, MINUTES = "challenge", 5
LONGEST, LONGEST_ID, LONGEST_NAME = 20_000, 1400, 64  # characters; a credential id has up to 1023 bytes, in base64url
ADD, NEW, LOGIN = "add", "new", "login"
CHOSEN = AuthenticatorSelectionCriteria(
    resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
)
Verified = TypeVar("Verified")


def why_none(request: Request) -> str:
    """Say why passkeys do not work at the address under which the visitor sees the hall; empty if they do."""
    host = request.url.hostname or ""
    if is_address(host):
        return _("Passkeys need a host name; they do not work at a numeric address.")
    if request.url.scheme != "https" and not is_loopback(host):
        return _("Passkeys need a secure address (https).")
    return ""


def is_address(host: str) -> bool:
    """Tell whether a host is an IP address; passkeys need a domain name."""
    try:
        return bool(ip_address(host))
    except ValueError:
        return False


def _site(request: Request) -> tuple[str, str]:
    """Return the host that passkeys belong to (the RP ID), and the origin of its pages."""
    return request.url.hostname or "", f"{request.url.scheme}://{request.url.netloc}"


def _challenge(request: Request, use: str, **facts: str) -> bytes:
    """Return a new challenge that only this browser can answer, for this use."""
    challenge = secrets.token_bytes(32)
    signed = people_of(request).challenges.dumps({"use": use, "challenge": bytes_to_base64url(challenge), **facts})
    jar_of(request).keep(COOKIE, str(signed), MINUTES * 60)
    return challenge


async def _asked(request: Request, use: str) -> dict[str, Any]:
    """Return what this browser was asked. Raises Refused if that is nothing, too long ago, or already answered."""
    people, jar = people_of(request), jar_of(request)
    jar.drop(COOKIE)  # whatever follows: the browser is to ask for a new challenge
    try:
        cookie = request.cookies.get(COOKIE, "")
        asked: dict[str, Any] = people.challenges.loads(cookie, max_age=MINUTES * 60)
        if asked["use"] == use:
            await people.store.spend(asked["challenge"])
            return asked
    except (BadSignature, Conflict):
        pass
    raise Refused(_("The request to your device has expired: try again."))


def _verified(
    check: Callable[..., Verified], request: Request, credential: str, asked: dict[str, Any], **more: Any
) -> Verified:
    """Return the verified answer of a device. Raises NotAllowedIn if anything in it is wrong."""
    host, origin = _site(request)
    try:
        return check(
            credential=credential,
            expected_challenge=base64url_to_bytes(asked["challenge"]),
            expected_rp_id=host,
            expected_origin=origin,
            **more,
        )
    except Exception as error:  # a forged answer can make the library raise anything
        logger.info("a passkey was refused: %s", type(error).__name__)
        raise NotAllowedIn(_("This passkey does not work here.")) from None


def _options(options: Any) -> Response:
    return JSONResponse(json.loads(webauthn.options_to_json(options)))


def _make(request: Request, account: Person, challenge: bytes, known: list[Passkey]) -> Response:
    """Ask a device to make a passkey for an account; `known` passkeys tell it not to make another."""
    return _options(
        webauthn.generate_registration_options(
            rp_id=_site(request)[0],
            rp_name=_("Dicehall"),
            user_name=account.login or "",
            user_id=account.id.encode(),
            challenge=challenge,
            authenticator_selection=CHOSEN,
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(each.id)) for each in known],
        )
    )


def _made(request: Request, form: fields.Fields, asked: dict[str, Any], account: str) -> Passkey:
    """Return the passkey that a device has made. Raises NotAllowedIn."""
    credential = fields.text(form, "credential", LONGEST)
    made = _verified(webauthn.verify_registration_response, request, credential, asked)
    key, agent = bytes_to_base64url(made.credential_id), request.headers.get("user-agent", "")
    return Passkey(key, account, made.credential_public_key, made.sign_count, spoken(agent)[:LONGEST_NAME], now())


def _done(path: str) -> Response:
    return JSONResponse({"accepted": True, "message": "", "path": path})


# --- add a passkey to an account


async def add_options(request: Request) -> Response:
    """Ask a device to make another passkey for the account. Raises NotAllowedIn without one."""
    await forms.fields(request)
    mine = _mine(request)
    known = await people_of(request).store.passkeys(mine.id)
    return _make(request, mine, _challenge(request, ADD, account=mine.id), known)


async def add(request: Request) -> Response:
    """Keep the passkey that the device has made. Raises NotAllowedIn or Refused."""
    form, mine = await forms.fields(request), _mine(request)
    asked = await _asked(request, ADD)
    if asked["account"] != mine.id:
        raise NotAllowedIn(_("Log in first."))
    await _keep(request, _made(request, form, asked, mine.id))
    return _done(urls.ACCOUNT)


async def _keep(request: Request, passkey: Passkey, account: Person | None = None) -> None:
    """Store a passkey, with its new account if there is one. Raises Refused or Taken."""
    try:
        await people_of(request).store.add_passkey(passkey, account)
    except Conflict:
        if account is None:
            raise Refused(_("The hall already knows this passkey.")) from None
        raise taken(account.login or "") from None


def _mine(request: Request) -> Person:
    """Return the caller's account. Raises NotAllowedIn."""
    mine = caller_of(request).account
    if mine is None:
        raise NotAllowedIn(_("Log in first."))
    return mine


# --- sign up with a passkey


async def new_options(request: Request) -> Response:
    """Ask a device to make the passkey of a new account. Raises BadName, Taken, or TooMany."""
    login = checked_login(fields.text(await forms.fields(request), "login", LONGEST))
    rates_of(request).account(address_of(request))
    if await people_of(request).store.account(login) is not None:
        raise taken(login)
    account = Person(new_secret(), login=login)
    return _make(request, account, _challenge(request, NEW, login=login, account=account.id), [])


async def new(request: Request) -> Response:
    """Make the account with the passkey that the device has made, and log in. Raises NotAllowedIn, Refused or Taken."""
    form = await forms.fields(request)
    asked = await _asked(request, NEW)
    name = (await visitor(request)).name
    account = Person(asked["account"], name, asked["login"], language=language())
    await _keep(request, _made(request, form, asked, account.id), account)
    await enter(request, account)
    return _done(_back(form))


def _back(form: fields.Fields) -> str:
    back = form.get("back", "")
    return back if is_path(back) else urls.START


# --- log in with a passkey


async def login_options(request: Request) -> Response:
    """Ask a device for any of its passkeys for this hall. Raises TooMany."""
    await forms.fields(request)
    rates_of(request).login(address_of(request))
    challenge = _challenge(request, LOGIN)
    return _options(webauthn.generate_authentication_options(rp_id=_site(request)[0], challenge=challenge))


async def login(request: Request) -> Response:
    """Log in with the passkey that the device has used. Raises NotAllowedIn or Refused."""
    form = await forms.fields(request)
    asked = await _asked(request, LOGIN)
    credential, store = fields.text(form, "credential", LONGEST), people_of(request).store
    known = await store.passkey(_id_of(credential))
    account = None if known is None else await store.person(known.player_id)
    if known is None or account is None:
        raise NotAllowedIn(_("The hall does not know this passkey."))
    key = {"credential_public_key": known.public_key, "credential_current_sign_count": known.uses}
    answer = _verified(webauthn.verify_authentication_response, request, credential, asked, **key)
    await store.used(known.id, answer.new_sign_count)
    await enter(request, account)
    return _done(_back(form))


def _id_of(credential: str) -> str:
    """Return the passkey id in an answer of a device; empty if there is none."""
    try:
        id = str(json.loads(credential)["id"])[:LONGEST_ID]
        return id if id.isascii() and id.isprintable() else ""
    except (ValueError, LookupError, TypeError):
        return ""
