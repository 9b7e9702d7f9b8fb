"""People, their seats and sessions, links that change, table rules, and a summary of each match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    """Create the tables of people, and add owners, table rules and summaries to matches and seats."""
    _people()
    with op.batch_alter_table("match") as match:
        match.add_column(sa.Column("house", sa.JSON, nullable=False, server_default="{}"))
        match.add_column(sa.Column("changed", sa.BigInteger, nullable=False, server_default="0"))
        match.add_column(sa.Column("stage", sa.String(8), nullable=False, server_default="playing"))
        match.add_column(sa.Column("turn", sa.Integer))
        match.add_column(sa.Column("due", sa.BigInteger))
    op.execute("UPDATE match SET changed = created")
    op.create_index("ix_match_changed", "match", ["changed"])
    op.create_index("ix_match_due", "match", ["due"])
    op.create_index("match_of_lobby", "match", ["stage", "created"])
    with op.batch_alter_table("seat") as seat:
        seat.add_column(sa.Column("player_id", sa.String(64)))
        seat.add_column(sa.Column("lot", sa.String(64), nullable=False, server_default=""))
        seat.create_foreign_key("seat_player", "player", ["player_id"], ["id"])
    op.create_index("ix_seat_player_id", "seat", ["player_id"])
    _rest()


def _people() -> None:
    op.create_table(
        "player",
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
    op.create_table(
        "session",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("player_id", sa.String(64), sa.ForeignKey("player.id"), nullable=False, index=True),
        sa.Column("agent", sa.String(200), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "passkey",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("player_id", sa.String(64), sa.ForeignKey("player.id"), nullable=False, index=True),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )


def _rest() -> None:
    op.create_table(
        "spent",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "link",
        sa.Column("secret", sa.String(64), primary_key=True),
        sa.Column("match_id", sa.String(64), sa.ForeignKey("match.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
    )
    op.create_table(
        "setting",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "process",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "outage",
        sa.Column("began", sa.BigInteger, primary_key=True),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "mail",
        sa.Column("match_id", sa.String(64), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("entry", sa.Integer, primary_key=True, autoincrement=False),
    )
    op.create_table(
        "record",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
