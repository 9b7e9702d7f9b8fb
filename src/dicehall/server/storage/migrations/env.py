"""Run by alembic for each command: on the connection that it was given."""

from __future__ import annotations

from alembic import context

from dicehall.server.storage.schema import TABLES

context.configure(connection=context.config.attributes["connection"], target_metadata=TABLES, render_as_batch=True)
context.run_migrations()
