"""Mails to players whose turn has waited: once for each turn, by whichever process claims it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid, parseaddr
from typing import Any
from urllib.parse import unquote, urlsplit

import aiosmtplib
from itsdangerous import BadSignature, URLSafeSerializer

from dicehall.core.errors import DicehallError
from dicehall.core.words import LANGUAGES, SOURCE, _, use
from dicehall.server.common import urls
from dicehall.server.common.errors import NothingHere
from dicehall.server.common.utc import now
from dicehall.server.hall.hall import Hall
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match.seats import PERSON
from dicehall.server.storage.database import FAILURES
from dicehall.server.storage.mail_store import MailStore, WaitingTurn

logger = logging.getLogger(__name__)
OFTEN = 20.0  # seconds between queries, at most
OLDEST = 3 * 24 * 60 * 60 * 1000  # milliseconds; turns that have waited longer get no mail
TRIES, PAUSE, PATIENCE = 3, 5.0, 20.0  # attempts per mail; seconds between attempts, times the number; timeout of each
UNFOLDED = SMTP.clone(max_line_length=900)  # folding would break long links
IsHere = Callable[[str, int], bool]


class TurnMails:
    """Sends turn mails until `stop`. `is_here(match id, seat)` says whether the page of a seat is open."""

    def __init__(self, hall: Hall, is_here: IsHere) -> None:
        self._hall, self._settings, self._is_here = hall, hall.settings, is_here
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start looking for turns, if there is a mail server."""
        if self._settings.smtp:
            self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop; a mail that is being sent may be lost."""
        while self._task is not None and not self._task.done():
            self._task.cancel()  # repeatedly: the mail library may swallow a cancellation
            await asyncio.wait([self._task], timeout=0.5)

    async def _run(self) -> None:
        while True:
            try:
                await self.tell()
            except FAILURES as error:
                self._hall.metrics.failures.inc()
                logger.warning("turns cannot be looked up: %s", type(error).__name__)
            await asyncio.sleep(min(OFTEN, self._settings.mail_after / 2))

    async def tell(self) -> None:
        """Mail all turns that have waited long enough. Raises Unavailable."""
        mails, last = MailStore(self._hall.store), now() - int(self._settings.mail_after * 1000)
        key = await mails.key()
        async for turn in mails.waiting(last - OLDEST, last):
            room = await self._room(turn)
            if room is not None and await mails.claim(turn):
                await self._send(message(room, turn, self._settings.public_url, key, self._settings.mail_from))

    async def _room(self, turn: WaitingTurn) -> LiveRoom | None:
        """Return the room of a turn if its player is still to move and does not have the page open."""
        if self._is_here(turn.match_id, turn.seat):
            return None
        try:
            room = await self._hall.room(turn.match_id)
        except DicehallError:
            return None
        seat = room.on_turn
        return room if seat is not None and (seat.number, seat.controller) == (turn.seat, PERSON) else None

    async def _send(self, mail: EmailMessage | None) -> None:
        for number in range(1, TRIES + 1):
            try:
                if mail is not None:
                    given: dict[str, Any] = {**_envelope(mail), **_smtp_settings(self._settings.smtp)}
                    await aiosmtplib.send(mail.as_bytes(), timeout=PATIENCE, **given)
                self._hall.metrics.mails.labels("sent" if mail is not None else "impossible").inc()
                return
            except (aiosmtplib.SMTPException, OSError, ValueError) as error:
                logger.warning("a mail was not sent, try %d of %d: %s", number, TRIES, type(error).__name__)
            if number < TRIES:
                await asyncio.sleep(PAUSE * number)
        self._hall.metrics.mails.labels("failed").inc()


def _envelope(mail: EmailMessage) -> dict[str, Any]:
    """Return the bare sender and recipient of a mail."""
    return {"sender": parseaddr(mail["From"])[1], "recipients": [parseaddr(mail["To"])[1]]}


def _smtp_settings(url: str) -> dict[str, Any]:
    """Return the connection settings of an SMTP URL: smtp:// uses STARTTLS if offered, smtps:// TLS from the start."""
    parts = urlsplit(url)
    return {
        "hostname": parts.hostname,
        "port": parts.port,
        "username": unquote(parts.username) if parts.username else None,
        "password": unquote(parts.password) if parts.password else None,
        "use_tls": parts.scheme == "smtps",
    }


def message(room: LiveRoom, turn: WaitingTurn, base: str, key: str, sender: str) -> EmailMessage | None:
    """Return the mail for a turn in its player's language, or None if an address is invalid."""
    stop, path = base + urls.mail(signer(key).dumps(turn.player)), urls.seat(room.seats[turn.seat].secret)
    mail = EmailMessage(policy=UNFOLDED)
    with use(turn.language if turn.language in LANGUAGES else SOURCE):
        others = _(", ").join(seat.shown_name for seat in room.seats if seat.number != turn.seat)
        try:
            mail["To"], mail["From"] = turn.mail, sender
        except ValueError:
            return None
        mail["Subject"] = _("Your turn in {game}").format(game=room.game.title)
        text = (
            _("It is your turn in {game} with {names}.").format(game=room.game.title, names=others),
            base + path,
            _("Stop mails about your turns:"),
            stop,
        )
        mail.set_content("{}\n\n{}\n\n-- \n{}\n{}\n".format(*text))
    mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain=sender.rpartition("@")[2])
    mail["Auto-Submitted"] = "auto-generated"
    mail["List-Unsubscribe"], mail["List-Unsubscribe-Post"] = f"<{stop}>", "List-Unsubscribe=One-Click"
    return mail


def signer(key: str) -> URLSafeSerializer:
    """Return the signer of unsubscribe links."""
    return URLSafeSerializer(key, salt="no more mails")


async def recipient(hall: Hall, token: str) -> str:
    """Return the player that an unsubscribe link was sent to. Raises NothingHere, Unavailable."""
    try:
        return str(signer(await MailStore(hall.store).key()).loads(token))
    except BadSignature:
        raise NothingHere from None
