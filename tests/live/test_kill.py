"""Kills at any moment of a move: no move is lost, no board is missing or posted twice, and buttons work."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import render
import rules
from tests.discord_lab import Person
from tests.live.table import Table, board_of, buttons, is_board

ROUNDS = 3
MAX_DELAY = 0.06
"""Maximum seconds from sending a move to the kill; a move takes about a third of that."""


def stored(folder: Path) -> list[str]:
    """Return the moves in the database file, read with a separate connection."""
    with sqlite3.connect(folder / "kibitz.db") as connection:
        return [uci for (uci,) in connection.execute("SELECT uci FROM moves ORDER BY ply")]


async def board_shown(person: Person, channel: int, ply: int, seconds: float) -> bool:
    try:
        await person.wait_for(lambda m: is_board(m, ply), channel_id=channel, seconds=seconds)
    except TimeoutError:
        return False
    return True


@pytest.mark.slow
async def test_kills_during_moves_do_not_lose_or_repeat_anything(table: Table) -> None:
    dice = random.Random(os.environ["TEST_SEED"])
    people = {rules.WHITE: table.sandbox.person("alice"), rules.BLACK: table.sandbox.person("bob")}
    channel = await table.begin(people[rules.WHITE], people[rules.BLACK])
    game = rules.Game(rules.variant("chess").start())
    survived = 0
    for ply in range(1, ROUNDS + 1):
        mover = people[game.position.turn]
        move = dice.choice(game.position.legal_moves())
        mover.send(channel, move.uci())
        await asyncio.sleep(dice.uniform(0, MAX_DELAY))
        await table.kill()
        accepted = stored(table.folder)
        assert accepted[: ply - 1] == [played.uci() for played in game.moves]
        await table.start()
        if len(accepted) == ply:
            survived += 1
        else:
            # The bot died before it stored the move, and didn't confirm it: send it again.
            mover.send(channel, move.uci())
        assert await board_shown(mover, channel, ply, seconds=60), table.log.read_text()
        game.play(move)
        assert stored(table.folder) == [played.uci() for played in game.moves]
    print(f"{survived} of {ROUNDS} moves were stored before the kill")
    boards = table.boards(people[rules.WHITE], channel)
    assert [int(found["ply"]) for board in boards if (found := board_of(board))] == list(range(ROUNDS + 1))
    await _check_buttons(table, people[rules.WHITE], channel)
    _check_picture(table, boards[-1], game.position)


async def _check_buttons(table: Table, person: Person, channel: int) -> None:
    newest = table.boards(person, channel)[-1]
    more = next(b["custom_id"] for b in buttons(newest) if ":more:" in b["custom_id"])
    outcome = await person.click(channel, int(newest["id"]), more)
    assert outcome.kind == "deferred"
    menu = await person.answer(outcome)
    assert any(":flip:" in b["custom_id"] for b in buttons(menu))


def _check_picture(table: Table, board: dict[str, Any], position: rules.Position) -> None:
    """Check that a picture shows a piece on exactly the squares that have one."""
    image = table.picture(board)
    found: set[int] = set()
    for square in range(64):
        left, top, right, low = render.square_box(
            position.variant, square, position.turn, render.Style(), labelled=True
        )
        middle = image.crop((left + 24, top + 24, right - 24, low - 24))
        if len(middle.getcolors(100_000) or []) > 1:
            found.add(square)
    assert found == {square for square, _ in position.pieces()}


async def test_a_game_continues_after_sigterm_and_a_restart(table: Table) -> None:
    alice, bob = table.sandbox.person("alice"), table.sandbox.person("bob")
    channel = await table.begin(alice, bob)
    alice.send(channel, "e4")
    assert await board_shown(alice, channel, 1, seconds=60)
    assert await table.stop(signal.SIGTERM) == 0
    bob.send(channel, "e5")
    await table.start()
    assert stored(table.folder) == ["e2e4"]
    bob.send(channel, "e5")
    assert await board_shown(bob, channel, 2, seconds=60)
