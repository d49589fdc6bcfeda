"""What a move asks of the database: each statement costs processor time, each transaction wakes a thread."""

from __future__ import annotations

import pytest

from tests.bot.discord.table import Table
from tests.bot.storage.databases import listen


@pytest.mark.slow
async def test_a_move_asks_little_of_the_database(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5")
    statements: list[str] = []
    transactions: list[str] = []
    stop = listen(table.database, "before_cursor_execute", lambda c, cu, text, *_: statements.append(text))
    monkeypatch.setattr(table.database._transactions, "_note", lambda kind, _: transactions.append(kind))
    await table.play(thread, "Nf3")
    stop()
    # The match, with what both players and the server have chosen; its change and the move; the board that
    # is posted, which tells whether there are offers to be tidied.
    assert sorted(transactions) == ["read", "write", "write"]
    assert [statement.split()[0] for statement in statements] == ["SELECT", "UPDATE", "INSERT", "UPDATE"]
