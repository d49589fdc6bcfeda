"""Streaks and numbers of daily puzzles are derived from posts and tries: their copies are dropped."""

from __future__ import annotations

from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_table("puzzle_streaks")
    op.drop_column("dailies", "number")
