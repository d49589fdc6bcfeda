"""Reviews by worker processes: progress, turns and priorities."""

from __future__ import annotations

import asyncio
import random
import time
from itertools import groupby

import pytest

import rules
from bot.engine.assessments import moves_to_mate
from bot.engine.background_queue import Progress
from bot.engine.engines import Engines
from bot.engine.jobs import Job
from bot.engine.review import Review
from bot.engine.worker_pool import Workers

MOVES = ("e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7")


def scholars_mate() -> rules.Game:
    return rules.Game.replay(rules.variant("chess").start(), MOVES)


ENDLESS = 1_000_000_000
"""More nodes than a search can visit within its time limit."""


def reviewing(engines: Engines, nodes: int) -> Engines:
    """Return the engines, set to this many nodes for each position of a review."""
    engines.review_nodes = engines.confirming_nodes = nodes
    return engines


@pytest.mark.slow
async def test_review_reports_its_progress(engines: Engines) -> None:
    progress: list[Progress] = []
    review = await reviewing(engines, 2_400).review(scholars_mate(), 1, on_progress=progress.append)
    assert [move.move for move in review.moves] == list(MOVES)
    assert review.moves[-1].chances_after == 1.0
    assert 6 in review.turning_points, "Black lets the queen mate"
    assert progress[:2] == [Progress(0, 8), Progress(8, 8)]
    confirming = progress[2:]
    assert confirming, "the blunder is confirmed"
    assert [each.done for each in confirming] == list(range(len(confirming)))
    assert all(each.done < each.total for each in confirming)


@pytest.mark.slow
async def test_graph_is_known_before_mistakes_are_confirmed(engines: Engines) -> None:
    progress: list[Progress] = []
    drafts: dict[int, Review] = {}
    review = await reviewing(engines, 800).review(
        scholars_mate(),
        1,
        on_progress=progress.append,
        on_draft=lambda draft: drafts.update({len(progress): draft}),
    )
    ((count, draft),) = drafts.items()
    assert progress[count - 1] == Progress(8, 8)
    assert len(progress) > count
    assert len(draft.chances) == len(review.chances)


@pytest.mark.slow
async def test_reviews_do_not_depend_on_workers_and_other_reviews(engines: Engines) -> None:
    """Each worker used to keep its own transposition table of a game."""
    alone = await reviewing(engines, 400).review(scholars_mate(), 1)
    several = Engines(Workers(1), Workers(2, background=True))
    try:
        games = [
            scholars_mate(),
            rules.Game.replay(rules.variant("chess").start(), MOVES[:5]),
            scholars_mate(),
        ]
        found = await asyncio.gather(
            *(reviewing(several, 400).review(game, person) for person, game in enumerate(games))
        )
    finally:
        await several.close()
    assert found[0] == found[2] == alone


@pytest.mark.slow
async def test_waiting_reviews_know_how_many_are_ahead(engines: Engines) -> None:
    reviewer = reviewing(engines, 160)
    ahead: dict[int, list[int]] = {1: [], 2: [], 3: []}

    def start_review(number: int) -> asyncio.Task[Review]:
        return asyncio.create_task(
            reviewer.review(
                scholars_mate(), number, on_progress=lambda each: ahead[number].append(each.reviews)
            )
        )

    tasks = [start_review(number) for number in ahead]
    await asyncio.sleep(0.05)
    tasks[1].cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(results[1], asyncio.CancelledError)
    assert [type(result) for result in (results[0], results[2])] == [Review, Review]
    assert max(ahead[1]) == 0
    assert set(ahead[2]) == {1}
    assert [count for count, _ in groupby(ahead[3])] == [2, 1, 0]


@pytest.mark.slow
async def test_confirming_many_mistakes_does_not_delay_other_reviews(engines: Engines) -> None:
    """The deeper searches count as many of the usual ones."""
    engines.review_nodes, engines.confirming_nodes = 100, 4_000
    dice, game, confirms = random.Random(1), rules.Game(rules.variant("chess").start()), asyncio.Event()
    for _ in range(30):
        game.play(dice.choice(game.position.legal_moves()))
    left = 0

    def note(progress: Progress) -> None:
        nonlocal left
        left = progress.total - progress.done

    reviewing = engines.review(game, 1, on_progress=note, on_draft=lambda _: confirms.set())
    long = asyncio.create_task(reviewing)
    await confirms.wait()
    await engines.review(scholars_mate(), 2)
    assert not long.done()
    assert left > 1
    long.cancel()
    await asyncio.wait([long])


@pytest.mark.slow
async def test_cancelled_review_frees_its_worker(engines: Engines) -> None:
    reviewer = reviewing(engines, ENDLESS)
    long = asyncio.create_task(reviewer.review(rules.Game(rules.variant("chess").start()), 1))
    await asyncio.sleep(0.2)
    long.cancel()
    with pytest.raises(asyncio.CancelledError):
        await long
    began = time.perf_counter()
    await reviewing(engines, 160).review(scholars_mate(), 2)
    assert time.perf_counter() - began < 100


@pytest.mark.slow
async def test_a_move_does_not_wait_for_a_review(engines: Engines) -> None:
    reviewing(engines, ENDLESS)
    review = asyncio.create_task(engines.review(rules.Game(rules.variant("chess").start()), 1))
    await asyncio.sleep(0.5)
    start = rules.variant("chess").start().fen()
    await asyncio.wait_for(engines.find(Job("chess", start, (), 1, 1, seconds=20.0), 1), 60)
    assert not review.done()
    review.cancel()
    await asyncio.wait([review])


@pytest.mark.slow
async def test_second_best_move_is_assessed_on_request(engines: Engines) -> None:
    mate = rules.Game(rules.Position.from_fen(rules.variant("chess"), "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"))
    reviewer = reviewing(engines, 1_600)
    found = await reviewer.assess(mate, 1, second=True)
    assert found.line[0] == "a1a8"
    assert found.second is not None
    assert moves_to_mate(found.score) == 1
    assert moves_to_mate(found.second) is None
    assert (await reviewer.assess(mate, 1)).second is None
