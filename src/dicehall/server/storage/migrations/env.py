"""Alembic's entry point: runs migrations on the connection that it is given."""

from __future__ import annotations

from alembic import context

from dicehall.server.storage.schema import TABLES

context.configure(connection=context.config.attributes["connection"], target_metadata=TABLES, render_as_batch=True)
context.run_migrations()
