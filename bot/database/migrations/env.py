"""Runs the migrations on the connection in the configuration. Alembic executes this file."""

from __future__ import annotations

from alembic import context

from bot.database.columns import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite can't alter most of a table: a revision that must do so rewrites it.
    render_as_batch=True,
)
# The caller's transaction spans all revisions, so a start that fails leaves the tables as they were.
context.run_migrations()
