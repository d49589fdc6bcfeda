"""A bot that is asked to end finishes its work, and continues its games after a restart."""

from __future__ import annotations

import signal

import pytest

from tests.live.table import Table, is_board


@pytest.mark.slow
async def test_a_game_continues_after_sigterm_and_a_restart(table: Table) -> None:
    alice, bob = table.sandbox.person("alice"), table.sandbox.person("bob")
    channel = await table.begin(alice, bob)
    alice.send(channel, "e4")
    await alice.wait_for(lambda message: is_board(message, 1), channel_id=channel, seconds=60)
    assert await table.stop(signal.SIGTERM) == 0
    bob.send(channel, "e5")
    await table.start()
    assert table.moves() == ["e2e4"]
    bob.send(channel, "e5")
    await bob.wait_for(lambda message: is_board(message, 2), channel_id=channel, seconds=60)
