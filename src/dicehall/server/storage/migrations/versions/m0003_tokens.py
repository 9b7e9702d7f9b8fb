"""API tokens of programs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "token",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("player_id", sa.String(64), sa.ForeignKey("player.id"), nullable=False, index=True),
        sa.Column("hash", sa.String(64), unique=True, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
    )
