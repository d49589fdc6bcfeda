"""A backup made during games, restored in another folder: the games continue with every move that was
acknowledged before the backup."""

from __future__ import annotations

import asyncio
import os
import random
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

import rules
from tests.bot.command import kibitz
from tests.discord_lab import DiscordLab
from tests.live.matrix.games import Cell
from tests.live.table import Table

pytestmark = pytest.mark.slow

GAMES = 6
PLIES = 60


def moves_of(dice: random.Random) -> list[str]:
    """Return a long game of random moves, in UCI."""
    while True:
        game = rules.Game(rules.variant("chess").start())
        while len(game.moves) < PLIES and game.outcome() is None:
            game.play(dice.choice(game.position.legal_moves()))
        if game.outcome() is None:
            return [move.uci() for move in game.moves]


class Player:
    """A player of both sides of one game, who moves as fast as the bot answers."""

    def __init__(self, cell: Cell, moves: list[str]) -> None:
        self.cell = cell
        self.moves = moves
        self.acknowledged = 0
        """Number of moves whose boards were shown."""

    async def play(self) -> None:
        place = self.cell.place()
        for ply, text in enumerate(self.moves, 1):
            (self.cell.alice if ply % 2 else self.cell.bob).send(place, text)
            await self.cell.until(lambda ply=ply: self.cell.board(ply), f"board after {text}")
            self.acknowledged = ply


def sans(moves: list[str]) -> list[str]:
    game = rules.Game.replay(rules.variant("chess").start(), moves)
    return [position.san(move) for position, move in zip(game.positions, game.moves, strict=False)]


def stored(cell: Cell) -> int:
    return len(cell.moves())


async def test_games_continue_from_a_backup_made_while_they_were_played(tmp_path: Path) -> None:
    dice = random.Random(os.environ["TEST_SEED"])
    folders = [tmp_path / name for name in ("before", "after")]
    for folder in folders:
        folder.mkdir()
    async with DiscordLab() as sandbox:
        table = Table(sandbox, folders[0])
        await table.start()
        cells = [Cell.new(sandbox, folders[0] / "kibitz.db", f"game {n}") for n in range(GAMES)]
        players = [Player(cell, moves_of(dice)) for cell in cells]
        for cell in cells:
            await cell.begin()
        playing = [asyncio.create_task(player.play()) for player in players]

        def all_have(plies: int) -> bool:
            return min(player.acknowledged for player in players) >= plies

        await cells[0].until(lambda: all_have(3), "moves before the backup")
        before = [player.acknowledged for player in players]
        taken = await kibitz(folders[0], "backup", str(tmp_path / "copy.db"))
        assert (taken.code, taken.out) == (0, f"saved {GAMES} games to {tmp_path / 'copy.db'}\n"), taken.err
        after = [player.acknowledged for player in players]
        await table.kill()
        for task in playing:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*playing)
        # Games went on during the backup.
        assert sum(after) > sum(before)

        put_back = await kibitz(folders[1], "restore", str(tmp_path / "copy.db"))
        assert (put_back.code, put_back.out) == (0, f"restored {GAMES} games to kibitz.db\n")
        table = Table(sandbox, folders[1])
        await table.start()
        for player, minimum in zip(players, before, strict=True):
            cell = replace(player.cell, database=folders[1] / "kibitz.db")
            kept = stored(cell)
            assert kept >= minimum
            person = cell.bob if kept % 2 else cell.alice
            person.send(cell.place(), player.moves[kept])
            await cell.until(lambda cell=cell, kept=kept: stored(cell) > kept, "move after the backup")
            assert cell.moves() == sans(player.moves[: kept + 1])
        await table.stop()
