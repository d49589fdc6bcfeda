"""Long rate limits: requests that aren't affected don't wait."""

from __future__ import annotations

import pytest

from bot.discord.platform import retry
from tests.live.inside import Inside
from tests.live.matrix.games import Cell

pytestmark = pytest.mark.slow


@pytest.fixture
def cell(inside: Inside) -> Cell:
    return inside.cell("limits")


async def test_a_board_does_not_wait_for_the_edit_of_the_previous_board(inside: Inside, cell: Cell) -> None:
    """Edits of messages older than an hour have a separate limit: Discord answers 30046 for minutes."""
    await cell.begin("e4", "e5")
    inside.sandbox.faults.rate_limit(
        rf"PATCH /channels/{cell.place()}/messages", 29.0, code=30046, times=None
    )
    for ply, move in enumerate(("Nf3", "Nc6", "Bb5"), 3):
        cell.mover().send(cell.place(), move)
        await cell.until(lambda ply=ply: cell.board(ply), f"board after {move}", 12.0)
    inside.sandbox.faults.clear()


async def test_a_long_rate_limit_does_not_hold_the_games_lock(inside: Inside, cell: Cell) -> None:
    assert inside.bot.http.max_ratelimit_timeout == retry.LIMITED_SECONDS
    await cell.begin("e4")
    inside.bot.http.max_ratelimit_timeout = 0.5
    fault = inside.sandbox.faults.rate_limit(rf"POST /channels/{cell.place()}/messages", 1.5)
    (match,) = await inside.use_cases.lookup.at(cell.place())
    lock = inside.bot.services.boards.lock(match.id)
    cell.bob.send(cell.place(), "e5")
    await cell.until(lambda: fault.hits and not lock.locked(), "free lock", 1.2)
    assert cell.board(2) is None
    await cell.until(lambda: cell.board(2), "board")
    cell.alice.send(cell.place(), "Nf3")
    await cell.until(lambda: cell.board(3), "next board")
    cell.assert_no_duplicate_boards()
