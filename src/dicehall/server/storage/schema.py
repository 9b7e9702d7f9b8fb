"""The tables of the database. They change by migrations only (`migrations/versions`); times are milliseconds, UTC."""

from __future__ import annotations

import sqlalchemy as sa

TABLES = sa.MetaData()

SETTINGS = sa.Table(
    "setting",
    TABLES,
    sa.Column("name", sa.String(64), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""What all processes of a hall share and draw once, as the key that cookies are signed with."""

PLAYERS = sa.Table(
    "player",
    TABLES,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("login", sa.String(64), unique=True),
    sa.Column("password", sa.String(256)),
    sa.Column("mail", sa.String(254)),
    sa.Column("is_told", sa.Boolean, nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("adopted_by", sa.String(64), sa.ForeignKey("player.id"), index=True),
    sa.Column("created", sa.BigInteger, nullable=False),
)
"""People: a guest has no `login`; an account may adopt what was a guest's. `is_told`: by mail, of turns."""

SESSIONS = sa.Table(
    "session",
    TABLES,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("player_id", sa.String(64), sa.ForeignKey("player.id"), nullable=False, index=True),
    sa.Column("agent", sa.String(200), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
)
"""Where accounts are logged in; `id` is the hash of what the cookie holds."""

TOKENS = sa.Table(
    "token",
    TABLES,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("player_id", sa.String(64), sa.ForeignKey("player.id"), nullable=False, index=True),
    sa.Column("hash", sa.String(64), unique=True, nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("used", sa.BigInteger),
)
"""What lets programs act for an account; `hash` is that of what the program shows."""

PASSKEYS = sa.Table(
    "passkey",
    TABLES,
    sa.Column("id", sa.String(1400), primary_key=True),
    sa.Column("player_id", sa.String(64), sa.ForeignKey("player.id"), nullable=False, index=True),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("uses", sa.BigInteger, nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)

SPENT = sa.Table(
    "spent",
    TABLES,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)
"""Challenges for passkeys that have been answered: each counts once."""

MATCHES = sa.Table(
    "match",
    TABLES,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("form", sa.String(128), unique=True, nullable=False),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("components", sa.String(64), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("house", sa.JSON, nullable=False, server_default="{}"),
    sa.Column("seed", sa.String(128), nullable=False),
    sa.Column("host", sa.Integer),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False, server_default="0", index=True),
    sa.Column("stage", sa.String(8), nullable=False, server_default="playing"),
    sa.Column("turn", sa.Integer),
    sa.Column("due", sa.BigInteger, index=True),
    sa.Index("match_of_lobby", "stage", "created"),
)
"""Matches. `house`: the rules of the table (clock, undo ..). From `changed` on it is a summary of the log, kept with
each entry: the seat on turn and when its time is out."""

SEATS = sa.Table(
    "seat",
    TABLES,
    sa.Column("match_id", sa.String(64), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("secret", sa.String(64), unique=True, nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("controller", sa.String(64), nullable=False),
    sa.Column("player_id", sa.String(64), sa.ForeignKey("player.id"), index=True),
    sa.Column("lot", sa.String(64), nullable=False, server_default=""),
)
"""Seats as the match began; only `player_id` is who holds it now, kept with each entry that changes that."""

LINKS = sa.Table(
    "link",
    TABLES,
    sa.Column("secret", sa.String(64), primary_key=True),
    sa.Column("match_id", sa.String(64), sa.ForeignKey("match.id"), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
)
"""Later secrets of seats: a seat gets a new one when somebody sits down or leaves. Only its last one opens it."""

LOG = sa.Table(
    "log",
    TABLES,
    sa.Column("match_id", sa.String(64), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("by", sa.Integer),
    sa.Column("at", sa.BigInteger, nullable=False, index=True),
)

PROCESSES = sa.Table(
    "process",
    TABLES,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("seen", sa.BigInteger, nullable=False),
)
"""Processes that serve the hall, and when each was last alive."""

OUTAGES = sa.Table(
    "outage",
    TABLES,
    sa.Column("began", sa.BigInteger, primary_key=True),
    sa.Column("ended", sa.BigInteger, nullable=False),
)
"""When no process served the hall: no clock runs then."""

MAILS = sa.Table(
    "mail",
    TABLES,
    sa.Column("match_id", sa.String(64), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("entry", sa.Integer, primary_key=True, autoincrement=False),
)
"""Which turns were told by mail: each once, whichever process does it."""

RESULTS = sa.Table(
    "result",
    TABLES,
    sa.Column("match_id", sa.String(64), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
    sa.Column("is_whole", sa.Boolean, nullable=False),
    sa.Column("player", sa.String(64), nullable=False, index=True),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("has_left", sa.Boolean, nullable=False),
    sa.Column("was_mean", sa.Double, nullable=False),
    sa.Column("was_deviation", sa.Double, nullable=False),
    sa.Column("mean", sa.Double, nullable=False),
    sa.Column("deviation", sa.Double, nullable=False),
    sa.Index("result_of_pool", "game", "players", "ended"),
)
"""Rated matches that are decided: what the log says of each seat, and the player's rating before and after it.
`player`: the id of an account, or "bot NAME"."""

RATINGS = sa.Table(
    "rating",
    TABLES,
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("players", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("player", sa.String(64), primary_key=True),
    sa.Column("mean", sa.Double, nullable=False),
    sa.Column("deviation", sa.Double, nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),
)
"""Ratings as they are now. They follow from the results."""

RECORDS = sa.Table(
    "record",
    TABLES,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)
"""Game records that were uploaded to be watched; `id` is the hash of the text."""
