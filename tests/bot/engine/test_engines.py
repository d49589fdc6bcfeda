"""Our own levels and the external engine above them: a legal move is always found."""

from __future__ import annotations

import pytest

import rules
from bot.engine.assessments import Assessment
from bot.engine.engines import EXTERNAL_LEVEL, TOP_LEVEL, Engines
from bot.engine.external_engine import EngineDiffers, EngineLost, ExternalEngine
from bot.engine.jobs import Answer, Job
from bot.engine.judgements import LICHESS_SLOPE, curve
from bot.engine.review_searches import EXTERNAL_CONFIRMING_NODES, EXTERNAL_NODES
from bot.engine.worker_pool import Workers


class FakeWorkers(Workers):
    """Workers that always find the same move and record the requested levels."""

    def __init__(self) -> None:
        self.levels: list[int] = []

    count = 1

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def find(self, job: Job, user_id: int) -> Answer:
        self.levels.append(job.level)
        return Answer("a2a3", 0, 1, 1)


class FakeExternalEngine(ExternalEngine):
    """An engine that knows chess and always finds the same move, or fails."""

    def __init__(self, error: Exception | None = None) -> None:
        super().__init__("other-engine")
        self.error = error
        self.name = "Fake 1"
        self.searched: list[tuple[int, int]] = []

    def is_available_for(self, variant: rules.Variant) -> bool:
        return True

    async def supports(self, variant: rules.Variant) -> bool:
        return variant.key == "chess"

    async def find(self, game: rules.Game, seconds: float) -> Answer:
        if self.error is not None:
            raise self.error
        return Answer("e2e4", 30, 20, 1000)

    async def assess(self, game: rules.Game, nodes: int) -> Assessment:
        """Return a score of -300 for White after the seventh ply, and any legal move as the best line."""
        self.searched.append((len(game.moves), nodes))
        if self.error is not None and len(self.searched) > 3:
            raise self.error
        score = 0 if len(game.moves) < 7 else 300 if game.position.turn else -300
        return Assessment(score, 20, (game.position.legal_moves()[0].uci(),))


def job(level: int) -> Job:
    return Job("chess", rules.variant("chess").start().fen(), (), level, 1, seconds=1.0)


async def test_external_engine_plays_the_level_above_ours() -> None:
    own = FakeWorkers()
    engines = Engines(own, own, FakeExternalEngine())
    assert (await engines.find(job(EXTERNAL_LEVEL), 1)).move == "e2e4"
    assert (await engines.find(job(TOP_LEVEL), 1)).move == "a2a3"
    assert own.levels == [TOP_LEVEL]
    assert await engines.supports(rules.variant("chess"))
    assert not await engines.supports(rules.variant("duck"))


@pytest.mark.parametrize("error", [EngineLost("crashed"), EngineDiffers("other rules")])
async def test_our_best_level_moves_if_the_external_engine_fails(error: Exception) -> None:
    own = FakeWorkers()
    assert (await Engines(own, own, FakeExternalEngine(error)).find(job(EXTERNAL_LEVEL), 1)).move == "a2a3"
    assert own.levels == [TOP_LEVEL]


@pytest.mark.parametrize("command", ["cat", "sleep 60", "yes", "no-such-engine"])
async def test_broken_external_engine_is_tried_only_once(
    command: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.engine.external_engine.START_SECONDS", 0.5)
    own = FakeWorkers()
    engines = Engines(own, own, ExternalEngine(command))
    try:
        await engines.open()
        for _ in range(5):
            assert (await engines.find(job(EXTERNAL_LEVEL), 1)).move == "a2a3"
            assert not await engines.supports(rules.variant("chess"))
    finally:
        await engines.close()
    assert own.levels == [TOP_LEVEL] * 5
    assert sum("is paused for" in record.message for record in caplog.records) == 1, "it is tried once"


MOVES = "a2a4 h7h5 a4a5 h5h4 b2b4 g7g5 f2f3 e7e5"


def ended_game() -> rules.Game:
    return rules.Game.replay(rules.variant("chess").start(), MOVES.split())


@pytest.mark.slow
async def test_external_engine_reviews_the_variants_that_it_knows() -> None:
    other = FakeExternalEngine()
    engines = Engines(Workers(1), Workers(1, background=True), other)
    try:
        review = await engines.review(ended_game(), 1)
        assert review.engine == "Fake 1"
        assert review.depth == 20
        quick, confirming = other.searched[:9], other.searched[9:]
        assert sorted(quick) == [(ply, EXTERNAL_NODES) for ply in range(9)]
        assert review.turning_points == (7,)
        assert {nodes for _, nodes in confirming} == {EXTERNAL_CONFIRMING_NODES}
        # The scores are those of an engine with lichess's curve.
        assert review.chances[8] == pytest.approx(curve(LICHESS_SLOPE, -300), abs=0.01)
        assert (await engines.assess(ended_game(), 1)).depth == 20
    finally:
        await engines.close()


@pytest.mark.slow
@pytest.mark.parametrize("error", [EngineLost("crashed"), EngineDiffers("other rules")])
async def test_our_engine_reviews_if_the_external_engine_fails(error: Exception) -> None:
    engines = Engines(Workers(1), Workers(1, background=True), FakeExternalEngine(error))
    engines.review_nodes = engines.confirming_nodes = 100
    try:
        review = await engines.review(ended_game(), 1)
        assert review.engine == ""
        assert len(review.moves) == 8
        assert (await engines.assess(ended_game(), 1)).depth < 20
    finally:
        await engines.close()


async def test_our_best_level_continues_after_the_external_engine_is_removed() -> None:
    own = FakeWorkers()
    engines = Engines(own, own)
    assert not await engines.supports(rules.variant("chess"))
    assert (await engines.find(job(EXTERNAL_LEVEL), 1)).move == "a2a3"
