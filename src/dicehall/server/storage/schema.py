"""The tables of the database; times are milliseconds since 1970, UTC.

Only migrations change them (`migrations/versions`).
"""

from __future__ import annotations

import sqlalchemy as sa

TABLES = sa.MetaData()

SETTINGS = sa.Table(
    "setting",
    TABLES,
    sa.Column("name", sa.String(64), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""Values that are drawn once and shared by all processes, such as the key that signs cookies."""

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
"""People. A guest has no `login`; `adopted_by` is the account that took over a guest's things.

`is_told`: wants turn mails.
"""

SESSIONS = sa.Table(
    "session",
    TABLES,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("player_id", sa.String(64), sa.ForeignKey("player.id"), nullable=False, index=True),
    sa.Column("agent", sa.String(200), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
)
"""Browsers in which accounts are logged in; `id` is the hash of the cookie."""

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
"""API tokens of programs; `hash` is the SHA-256 of the secret."""

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
"""Passkey challenges that were answered: each is valid once."""

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
"""Matches. `house` holds the table rules. The columns from `changed` on are a summary of the log.

It is updated in the transaction of each entry: the stage, the seat to move and when its time runs out.
"""

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
"""Seats as the match began, except for `player_id`.

That is the current owner, updated with each entry that changes it.
"""

LINKS = sa.Table(
    "link",
    TABLES,
    sa.Column("secret", sa.String(64), primary_key=True),
    sa.Column("match_id", sa.String(64), sa.ForeignKey("match.id"), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
)
"""Later secrets of seats: a seat gets a new one when somebody sits down or leaves. Only the latest opens the seat."""

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
"""Processes that serve the hall, and when each last reported to be alive."""

OUTAGES = sa.Table(
    "outage",
    TABLES,
    sa.Column("began", sa.BigInteger, primary_key=True),
    sa.Column("ended", sa.BigInteger, nullable=False),
)
"""Periods in which no process served the hall: no clock runs."""

MAILS = sa.Table(
    "mail",
    TABLES,
    sa.Column("match_id", sa.String(64), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("entry", sa.Integer, primary_key=True, autoincrement=False),
)
"""Turns that were mailed, each once by whichever process inserts the row."""

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
"""Results of rated matches: one row per seat, with the player's rating before and after.

`player` is the id of an account, or "bot NAME".
"""

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
"""Current ratings. They follow from the results."""

RECORDS = sa.Table(
    "record",
    TABLES,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)
"""Game records that were uploaded to be watched; `id` is the hash of the text."""
