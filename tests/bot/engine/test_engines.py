"""Our own levels and the external engine above them: a legal move is always found."""

from __future__ import annotations

import pytest

import rules
from bot.engine.engines import EXTERNAL_LEVEL, OUR_BEST, Engines
from bot.engine.external_engine import EngineDiffers, EngineLost, ExternalEngine
from bot.engine.jobs import Answer, Job
from bot.engine.worker_pool import Workers


class Own(Workers):
    """Workers that always find the same move and record the requested levels."""

    def __init__(self) -> None:
        self.levels: list[int] = []

    count = 1

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def find(self, job: Job, person: int) -> Answer:
        self.levels.append(job.level)
        return Answer("a2a3", 0, 1, 1)


class Other(ExternalEngine):
    """An engine that knows chess and always finds the same move, or fails."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error

    def may_be_asked(self, variant: rules.Variant) -> bool:
        return True

    async def knows(self, variant: rules.Variant) -> bool:
        return variant.key == "chess"

    async def find(self, game: rules.Game, seconds: float) -> Answer:
        if self.error is not None:
            raise self.error
        return Answer("e2e4", 30, 20, 1000)


def job(level: int) -> Job:
    return Job("chess", rules.variant("chess").start().fen(), (), level, 1, seconds=1.0)


async def test_external_engine_plays_the_level_above_ours() -> None:
    own = Own()
    engines = Engines(own, own, Other())
    assert (await engines.find(job(EXTERNAL_LEVEL), 1)).move == "e2e4"
    assert (await engines.find(job(OUR_BEST), 1)).move == "a2a3"
    assert own.levels == [OUR_BEST]
    assert await engines.knows(rules.variant("chess"))
    assert not await engines.knows(rules.variant("duck"))


@pytest.mark.parametrize("error", [EngineLost("crashed"), EngineDiffers("other rules")])
async def test_our_best_level_moves_if_the_external_engine_fails(error: Exception) -> None:
    own = Own()
    assert (await Engines(own, own, Other(error)).find(job(EXTERNAL_LEVEL), 1)).move == "a2a3"
    assert own.levels == [OUR_BEST]


@pytest.mark.parametrize("command", ["cat", "sleep 60", "yes", "no-such-engine"])
async def test_broken_external_engine_is_tried_only_once(
    command: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.engine.external_engine.START_SECONDS", 0.5)
    own = Own()
    engines = Engines(own, own, ExternalEngine(command))
    try:
        await engines.open()
        for _ in range(5):
            assert (await engines.find(job(EXTERNAL_LEVEL), 1)).move == "a2a3"
            assert not await engines.knows(rules.variant("chess"))
    finally:
        await engines.close()
    assert own.levels == [OUR_BEST] * 5
    assert sum("is paused for" in record.message for record in caplog.records) == 1, "it is tried once"


async def test_our_best_level_continues_after_the_external_engine_is_removed() -> None:
    own = Own()
    engines = Engines(own, own)
    assert not await engines.knows(rules.variant("chess"))
    assert (await engines.find(job(EXTERNAL_LEVEL), 1)).move == "a2a3"
