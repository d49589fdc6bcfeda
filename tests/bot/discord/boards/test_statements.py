"""Database cost of moves: every statement takes CPU time, every transaction wakes a thread."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest

from tests.bot.database.databases import listen
from tests.bot.discord.table import Table


@dataclass(frozen=True)
class Cost:
    """`transactions` and `statements` by kind: "read" and "write", SELECT and so on."""

    transactions: Counter[str]
    statements: Counter[str]


async def cost_of_last_move(table: Table, moves: str, **options: str) -> Cost:
    """Play a game of Alice against Bob, and return the cost of its last move."""
    *first, last = moves.split()
    thread = await table.start(**options)
    await table.play(thread, " ".join(first))
    mover = (table.alice, table.bob)[len(first) % 2]
    cost = Cost(Counter(), Counter())

    def note_statement(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        cost.statements[statement.split()[0]] += 1

    def note_transaction(kind: str, _seconds: float) -> None:
        cost.transactions[kind] += 1

    stop = listen(table.database, "before_cursor_execute", note_statement)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(table.database, "_on_transaction", note_transaction)
        await mover.send(thread, last)
    stop()
    return cost


@pytest.mark.slow
async def test_move_needs_six_statements(table: Table) -> None:
    """The match with all settings; the beginning of a transaction, its change and the move; another for the
    posted board, with open offers."""
    cost = await cost_of_last_move(table, "e4 e5 Nf3")
    assert cost == Cost(Counter(read=1, write=2), Counter(BEGIN=2, SELECT=1, UPDATE=2, INSERT=1))


@pytest.mark.slow
async def test_correspondence_move_also_reads_a_vacation(table: Table) -> None:
    cost = await cost_of_last_move(table, "e4 e5 Nf3", time="1d")
    assert cost == Cost(Counter(read=1, write=2), Counter(BEGIN=2, SELECT=2, UPDATE=2, INSERT=1))


@pytest.mark.slow
async def test_live_move_also_starts_a_clock(table: Table) -> None:
    cost = await cost_of_last_move(table, "e4 e5 Nf3", time="3+2")
    assert cost == Cost(Counter(read=1, write=2), Counter(BEGIN=2, SELECT=1, UPDATE=3, INSERT=1))


@pytest.mark.slow
async def test_rated_end_reads_its_results_once(table: Table) -> None:
    cost = await cost_of_last_move(table, "f3 e5 g4 Qh4", time="1d", rated="yes")
    assert cost == Cost(Counter(read=2, write=2), Counter(BEGIN=2, SELECT=7, UPDATE=3, INSERT=8))
