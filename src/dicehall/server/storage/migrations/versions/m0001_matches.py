"""Matches, seats and logs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0001", None


def upgrade() -> None:
    """Create the first tables."""
    op.create_table(
        "match",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("form", sa.String(128), unique=True, nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("components", sa.String(64), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.String(128), nullable=False),
        sa.Column("host", sa.Integer),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "seat",
        sa.Column("match_id", sa.String(64), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("secret", sa.String(64), unique=True, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("controller", sa.String(64), nullable=False),
    )
    op.create_table(
        "log",
        sa.Column("match_id", sa.String(64), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("by", sa.Integer),
        sa.Column("at", sa.BigInteger, nullable=False, index=True),
    )
