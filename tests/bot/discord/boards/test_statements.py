"""What a move asks of the database: each statement costs processor time, each transaction wakes a thread."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import event

from bot.storage.batches import Batches
from tests.bot.discord.table import Table


async def test_a_move_asks_little_of_the_database(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5")
    statements: list[str] = []
    transactions: list[object] = []
    run = Batches.run

    async def counted(self: Batches, work: Any) -> Any:
        transactions.append(work)
        return await run(self, work)

    def noted(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        statements.append(statement)

    monkeypatch.setattr(Batches, "run", counted)
    engine = table.database._transactions.engine.sync_engine
    event.listen(engine, "before_cursor_execute", noted)
    await table.play(thread, "Nf3")
    event.remove(engine, "before_cursor_execute", noted)
    # The match; its change and the move; what both players and the server have chosen; the board that is
    # posted, which tells whether there are offers to be tidied.
    assert len(transactions) == 4
    assert len(statements) == 5, statements
