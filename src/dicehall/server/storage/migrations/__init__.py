"""Brings a database of any released schema to today's, with alembic."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

FIRST = "0001"  # the schema that was there before it had a number
ONE_AT_A_TIME = 0x64696365  # the key of the lock that processes which start at once wait for


def migrate(connection: sa.Connection, to: str | None = None) -> None:
    """Bring the schema up to a number, today's if none is given, within the transaction of `connection`."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ONE_AT_A_TIME)))
    now, wanted = revision(connection), to or newest()
    if now == wanted:
        return
    config = configuration()
    config.attributes["connection"] = connection
    if now is None and sa.inspect(connection).has_table("match"):
        command.stamp(config, FIRST)
    command.upgrade(config, wanted)


def revision(connection: sa.Connection) -> str | None:
    """The number of the schema; None where it has none."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def newest() -> str:
    """The number of today's schema."""
    return str(ScriptDirectory.from_config(configuration()).get_current_head())


def is_known(number: str) -> bool:
    """Whether there is, or was, a schema of this number."""
    return any(script.revision == number for script in ScriptDirectory.from_config(configuration()).walk_revisions())


def configuration() -> Config:
    """What alembic needs to know."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    return config
