"""Whole games of one person against Kibitz on the page."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from playwright.async_api import expect

import rules
from bot.engine import LEVELS
from tests.browser.window import Window, Windows
from tests.live.table import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

SEED = os.environ["TEST_SEED"]

OFFERED = (
    "1 (for children and your very first games)",
    "2 (if you learned the moves yesterday)",
    "3 (if you know the rules; the default)",
    "4 (if you play now and then)",
    "5 (if you play often)",
    "6 (if you beat most of your friends)",
    "7 (if you've played seriously for years)",
    "8 (if you play at a club)",
    "9 (if you want the strongest engine here)",
)
ANNOUNCED = (
    "1 (first games)",
    "2 (beginner)",
    "3 (novice)",
    "4 (casual player)",
    "5 (regular player)",
    "6 (good player)",
    "7 (strong player)",
    "8 (club player)",
    "9 (the strongest engine here)",
)

MAX_MOVES = 60
"""Moves after which even a player of random moves should have been mated or checked three times."""


def game(file: Path) -> rules.Game:
    """Return the only stored game."""
    with closing(sqlite3.connect(file)) as connection, connection:
        variant, start = connection.execute("SELECT variant, start_fen FROM matches").fetchone()
        moves = [uci for (uci,) in connection.execute("SELECT uci FROM moves ORDER BY ply")]
    return rules.Game.replay(rules.Position.from_fen(rules.variant(variant), start), moves)


async def begin_by_keyboard(window: Window, level: int) -> None:
    """Enter /play variant:Three-check level:… color:white with the keyboard only."""
    await window.types("/play")
    await expect(window.suggestions.get_by_role("option", name="/play")).to_be_visible()
    await window.keys("Tab")
    await window.types("variant:three")
    await expect(window.suggestions.get_by_role("option").first).to_have_text("Three-check")
    await window.keys("Tab")
    await window.types(f"level:{level}")
    await expect(window.suggestions.get_by_role("option").first).to_have_text(OFFERED[level - 1])
    await window.keys("Tab")
    await window.types("color:whi")
    await expect(window.suggestions.get_by_role("option").first).to_have_text("White (moves first)")
    await window.keys("Tab", "Enter")


# The weakest and the strongest level.
@pytest.mark.slow
@pytest.mark.parametrize("level", [1, len(LEVELS)])
async def test_a_game_against_kibitz_can_be_played_to_its_end(
    windows: Windows, table: Table, level: int
) -> None:
    """Three-check, because a player of random moves is soon in check three times."""
    alice, dice = await windows.open("alice"), random.Random(f"{SEED}/{level}")
    await begin_by_keyboard(alice, level)
    await alice.sees(f"alice is playing Three-check against kibitz, level {ANNOUNCED[level - 1]}.")
    await alice.go("Three-check · alice – kibitz")
    await alice.sees("you move first")
    now = game(table.folder / "kibitz.db")
    for number in range(1, MAX_MOVES + 1):
        await alice.says(dice.choice(now.position.legal_moves()).uci())
        now = await _wait_for_plies(table.folder / "kibitz.db", 2 * number)
        if now.outcome() is not None:
            break
        await alice.sees(f"{number}… {_last_san(now)}")
    outcome = now.outcome()
    assert outcome is not None
    end = await alice.sees("wins" if outcome.winner is not None else "draw")
    await alice.press(end, "Rematch")
    await alice.sees("alice is playing Three-check against kibitz")


async def _wait_for_plies(file: Path, plies: int) -> rules.Game:
    """Wait until the game has `plies` half-moves or is over; return it."""
    while True:
        now = game(file)
        if len(now.moves) >= plies or now.outcome() is not None:
            return now
        await asyncio.sleep(0.02)


def _last_san(played: rules.Game) -> str:
    """Return the last move in the notation of the chat."""
    return played.positions[-2].san(played.moves[-1])
