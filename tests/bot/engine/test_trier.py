"""Trials by worker processes: progress, priorities and custom variants."""

from __future__ import annotations

import asyncio
import time

import pytest

import rules
from bot.engine.background_queue import Progress
from bot.engine.engines import Engines
from bot.engine.jobs import Job, JobFailed

OWN = "[tiny:minishogi]\nstartFen = 4k/5/5/5/K2R1 w - - 0 1\n"


def with_games(engines: Engines, games: int) -> Engines:
    """Return the engines, set to this many games for each trial."""
    engines.games = games
    return engines


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.engine.engines.START_NODES", 1_600)


@pytest.mark.slow
async def test_trial_reports_its_progress(engines: Engines) -> None:
    progress: list[Progress] = []
    found = await with_games(engines, 3).trial(rules.variant("minishogi"), 1, on_progress=progress.append)
    assert found.games == 3
    assert sum(found.wins) + found.draws + found.unfinished == 3
    assert progress == [Progress(done, 3) for done in range(4)]


@pytest.mark.slow
async def test_custom_variant_is_tried_by_its_definition(engines: Engines) -> None:
    (variant,) = rules.load(OWN)
    found = await with_games(engines, 2).trial(variant, 1)
    assert {piece.letter for piece in found.pieces} == {"K", "R"}
    variant.definition = ""
    with pytest.raises(JobFailed):
        await with_games(engines, 1).trial(variant, 1)


@pytest.mark.slow
async def test_a_move_does_not_wait_for_a_trial(engines: Engines) -> None:
    trial = asyncio.create_task(with_games(engines, 50).trial(rules.variant("chess"), 1))
    await asyncio.sleep(0.5)
    chess = rules.variant("chess").start().fen()
    waits: list[float] = []
    for seed in range(5):
        began = time.perf_counter()
        await engines.find(Job("chess", chess, ("a2a3",), 1, seed, seconds=20.0), 1)
        waits.append(time.perf_counter() - began)
    assert not trial.done()
    assert min(waits) < 1
    trial.cancel()
    with pytest.raises(asyncio.CancelledError):
        await trial
    await asyncio.wait_for(engines.find(Job("chess", chess, (), 1, 1, seconds=20.0), 1), 60)


@pytest.mark.slow
async def test_a_review_does_not_wait_for_a_trial(engines: Engines) -> None:
    with_games(engines, 1000)
    engines.review_nodes = 160
    progress: list[Progress] = []
    trial = asyncio.create_task(engines.trial(rules.variant("chess"), 1, on_progress=progress.append))
    await asyncio.sleep(0)
    game = rules.Game.replay(rules.variant("chess").start(), ("e2e4", "e7e5"))
    assert len((await engines.review(game, 2)).moves) == 2
    assert not trial.done()
    assert Progress(0, 1000, reviews=1) in progress
    trial.cancel()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "seconds", "unfinished"),
    [("minishogi", 4.0, 0), ("shogi", 0.01, 1)],
    ids=["between games", "in the first game"],
)
async def test_trial_that_takes_too_long_reports_its_finished_games(
    engines: Engines, monkeypatch: pytest.MonkeyPatch, key: str, seconds: float, unfinished: int
) -> None:
    monkeypatch.setattr("bot.engine.engines.TRIAL_SECONDS", seconds)
    found = await with_games(engines, 1000).trial(rules.variant(key), 1)
    assert 1 <= found.games < 100
    assert found.unfinished == unfinished
