"""All tables, for deletion, export and retention, and their columns with ids of users, servers and matches.

The imports complete `metadata`: a module with tables must be listed here.
"""

# pyright: reportUnusedImport=false

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Column, Table

from bot.database.columns import Policy, metadata
from bot.state import (  # noqa: F401
    custom_variants,
    daily_schedules,
    definitions,
    deletion_tables,
    downtime,
    drafts,
    match_tables,
    offers,
    planned_moves,
    puzzle_posts,
    puzzle_runs,
    puzzles,
    ratings,
    reviews,
    settings,
    tournament_tables,
    vacations,
    votes,
)
from bot.state.match_tables import matches

metadata.info["is_complete"] = True  # bot.database.migrate requires it.


def columns_of(of: str, policy: Policy) -> Iterator[tuple[Table, Column[Any]]]:
    """Yield each column of PERSON, or SERVER, with a policy, together with its table."""
    for table in metadata.sorted_tables:
        yield from ((table, column) for column in table.columns if column.info.get(of) is policy)


def match_column(table: Table | Any) -> Column[Any] | None:
    """Return the column by which a table refers to matches."""
    return next((key.parent for key in table.foreign_keys if key.column is matches.c.id), None)
