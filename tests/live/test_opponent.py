"""Games against Kibitz over real sockets, with real engine processes; a kill while Kibitz is to move."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.live.table import Table, is_board

pytestmark = pytest.mark.slow


async def test_kibitz_answers_a_stored_move_after_a_kill(table: Table) -> None:
    alice = table.sandbox.person("alice")
    channel = table.sandbox.channel().id
    made = await alice.slash(channel, "play", {"variant": "chess", "color": "white", "level": 1})
    card = await alice.answer(made)
    assert "level 1" in card["content"]
    first = await alice.wait_for(lambda m: is_board(m, 0), seconds=60)
    place = int(first["channel_id"])
    alice.send(place, "e4")
    board = await alice.wait_for(lambda m: is_board(m, 2) and int(m["channel_id"]) == place, seconds=60)
    assert "**1. e4**" in board["content"]
    # Simulate a kill after a move is stored and before Kibitz answers it.
    await table.kill()
    file = table.folder / "kibitz.db"
    _store(file, "d2d4")
    await table.start()
    board = await alice.wait_for(lambda m: is_board(m, 4) and int(m["channel_id"]) == place, seconds=60)
    assert str(alice.id) in board["content"]
    assert [is_board(message, 3) for message in table.boards(alice, place)].count(True) <= 1
    with closing(sqlite3.connect(file)) as connection, connection:
        assert connection.execute("SELECT count(*), max(ply) FROM moves").fetchone() == (4, 4)


def _store(file: Path, uci: str) -> None:
    """Store a person's move, like the killed process."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(
            "INSERT INTO moves (match_id, ply, uci, san, player_id, created_at)"
            " SELECT id, 3, ?, '', white_id, updated_at FROM matches",
            (uci,),
        )
        connection.execute("UPDATE matches SET ply = 3, version = version + 1")


async def test_kibitz_plays_where_only_the_player_has_installed_it(table: Table) -> None:
    sandbox = table.sandbox
    alice = sandbox.person("alice")
    alice.install()
    guild = sandbox.add_guild("elsewhere", [alice.user], bot=False)
    channel = sandbox.channel(guild=guild).id
    made = await alice.slash(channel, "play", {"variant": "chess", "color": "white", "level": 1})
    assert "level 1" in (await alice.answer(made))["content"]
    await alice.wait_for(lambda m: is_board(m, 0), seconds=60)
    await alice.slash(channel, "move", {"move": "e4"})
    board = await alice.wait_for(lambda m: is_board(m, 2), seconds=60)
    assert "**1. e4**" in board["content"]
