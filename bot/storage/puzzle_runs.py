"""Runs against the clock: the last one of each player."""

from __future__ import annotations

from dataclasses import asdict, replace

from sqlalchemy import Connection, and_, delete, insert, select, update

from bot.storage.puzzle_tables import puzzle_runs, puzzle_tries
from bot.storage.rows import RunRow
from bot.storage.transactions import Store, hold, read, write, write_insistently


class RunStore(Store):
    """The runs of a database."""

    @read
    def of(self, connection: Connection, player_id: int) -> RunRow | None:
        """Return a player's last run."""
        query = select(puzzle_runs).where(puzzle_runs.c.player_id == player_id)
        found = connection.execute(query).one_or_none()
        return None if found is None else RunRow(*found)

    @write_insistently
    def begin(self, connection: Connection, row: RunRow) -> RunRow:
        """Begin a run, replacing the one before and its tries; its number is one higher."""
        hold(connection, row.player_id)
        mine = puzzle_runs.c.player_id == row.player_id
        before = connection.execute(select(puzzle_runs).where(mine)).one_or_none()
        if before is None:
            connection.execute(insert(puzzle_runs).values(asdict(row)))
            return row
        tries = and_(puzzle_tries.c.player_id == row.player_id, puzzle_tries.c.post_id < 0)
        connection.execute(delete(puzzle_tries).where(tries))
        begun = replace(row, number=before.number + 1, best=before.best)
        connection.execute(update(puzzle_runs).where(mine).values(asdict(begun)))
        return begun

    @read
    def used(self, connection: Connection, row: RunRow) -> set[str]:
        """Return the puzzles that a run has had."""
        query = select(puzzle_tries.c.puzzle_id).where(
            puzzle_tries.c.player_id == row.player_id, puzzle_tries.c.post_id == -row.number
        )
        return set(connection.execute(query).scalars())

    @write
    def change(self, connection: Connection, before: RunRow, after: RunRow) -> bool:
        """Store the new state of a run; return False if it is no longer as `before`."""
        same = (
            puzzle_runs.c.player_id == before.player_id,
            puzzle_runs.c.number == before.number,
            puzzle_runs.c.answers == before.answers,
            puzzle_runs.c.is_over.is_(False),
        )
        return connection.execute(update(puzzle_runs).where(*same).values(asdict(after))).rowcount == 1
