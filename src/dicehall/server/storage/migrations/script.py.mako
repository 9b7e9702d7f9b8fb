"""${message}"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = ${repr(up_revision)}, ${repr(down_revision)}


def upgrade() -> None:
    """To this schema from the one before."""
    ${upgrades if upgrades else "pass"}
