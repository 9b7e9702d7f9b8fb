"""Schema migrations with Alembic, from any released schema to the newest."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

FIRST = "0001"  # the schema of databases older than migrations: they have tables but no version
ONE_AT_A_TIME = 0x64696365  # key ("dice") of the advisory lock that lets starting processes migrate in turn


def migrate(connection: sa.Connection, to: str | None = None) -> None:
    """Migrate to a schema number, or to the newest, within the transaction of `connection`."""
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
    """Return the schema number of a database, or None if it has none."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def newest() -> str:
    """Return the newest schema number."""
    return str(ScriptDirectory.from_config(configuration()).get_current_head())


def is_known(number: str) -> bool:
    """Return True if there is a migration to this schema number."""
    return any(script.revision == number for script in ScriptDirectory.from_config(configuration()).walk_revisions())


def configuration() -> Config:
    """Return the Alembic configuration."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    return config
