"""Rows that the benchmarks write directly into the tables."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.database.open_database import open_database
from bot.state.use_cases import UseCases
from tests.tools.bench import prompt, sweeps

PAIR = {"pairs": [(1, 2, 3)], "people": {"white1": 11, "black1": 12}}


async def test_benchmarks_fill_tables_with_valid_games(tmp_path: Path) -> None:
    path = tmp_path / "kibitz.db"
    database = await open_database(f"sqlite:///{path}")
    sweeps.fill(path, 5, datetime.now(UTC))
    due = prompt.add_due_games(path, PAIR, 4, 0.0)
    use_cases = UseCases(database)
    games = [await use_cases.lookup.get(number) for number in range(1, due.stop)]
    assert [game.game.moves[0].uci() for game in games] == ["e2e4"] * 9
    soon = UseCases(database, now=lambda: datetime.now(UTC) + timedelta(seconds=1))
    assert len(await soon.deadlines._overdue()) == 2
    assert prompt.count_due(path, due) == (0, 0, 0)
    await database.close()
