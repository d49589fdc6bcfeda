"""Kills at the end of a turn of vote chess: the crowd's move is played once, and its board is posted once."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.discord_lab import DiscordLab
from tests.live.table import Table, board_of, is_board, running_table

TURN = 30
LATENCY = 2.0
"""Maximum seconds from the end of a turn to the check that ends it."""


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with DiscordLab() as sandbox, running_table(sandbox, tmp_path) as table:
        yield table


@pytest.mark.slow
async def test_process_killed_at_the_end_of_a_turn_plays_one_move(table: Table) -> None:
    dice = random.Random(os.environ["TEST_SEED"])
    people = [table.sandbox.person(name) for name in ("alice", "bob")]
    alice = people[0]
    options = {"turn": f"{TURN}s", "opponent": "0"}
    await alice.slash(table.sandbox.channel().id, "vote", options)
    first = await alice.wait_for(lambda message: is_board(message, 0))
    thread = int(first["channel_id"])
    for person in people:
        person.send(thread, "e4")
    await asyncio.sleep(TURN + dice.uniform(-0.5, LATENCY))
    await table.kill()
    await table.start()
    board = await alice.wait_for(lambda message: is_board(message, 1), channel_id=thread, seconds=60)
    assert "e4 got 2 of 2 votes." in board["content"]
    await asyncio.sleep(2 * LATENCY)
    assert table.moves() == ["e2e4"]
    boards = table.boards(alice, thread)
    assert [int(found["ply"]) for board in boards if (found := board_of(board))] == [0, 1]
