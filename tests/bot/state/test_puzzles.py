"""Puzzles: selection, ratings and concurrent attempts."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta

import pytest
from sqlalchemy import select

from bot.database.transactions import Database
from bot.state.daily_puzzles import DailySetup
from bot.state.puzzle_runs import puzzle_runs
from bot.state.puzzles import (
    ALONE,
    FIRST_RATINGS,
    NEAREST,
    AtPost,
    InRun,
    Origin,
    puzzle_strengths,
    puzzle_tries,
)
from bot.state.use_cases import UseCases
from tests.bot.clock import Clock
from tests.refusals import raises_refusal, refusal_keys

ALICE, BOB = 901234567890123411, 901234567890123422


@dataclass(frozen=True)
class Puzzle:
    id: str
    difficulty: int = 2
    variant: str = "chess"
    moves: int = 2


EASY, HARD = Puzzle("chess-00000e", 1), Puzzle("chess-00000f", 5)
MANY = tuple(Puzzle(f"chess-{number:06}", 1 + number % 5) for number in range(50))


async def solve(use_cases: UseCases, player: int, puzzle: Puzzle, origin: Origin = ALONE) -> float | None:
    attempt = await use_cases.puzzles.begin(player, puzzle, origin)
    return (await use_cases.puzzles.store_right(attempt, puzzle, ["e2e4"], solved=True)).change


async def fail(use_cases: UseCases, player: int, puzzle: Puzzle) -> float | None:
    attempt = await use_cases.puzzles.begin(player, puzzle)
    return (await use_cases.puzzles.store_wrong(attempt, puzzle)).change


async def puzzle_rating(use_cases: UseCases, puzzle: Puzzle) -> float:
    query = select(puzzle_strengths.c.rating).where(puzzle_strengths.c.puzzle_id == puzzle.id)
    rating: float = await use_cases.puzzles.database.read(
        lambda connection: connection.execute(query).scalar_one()
    )
    return rating


async def test_both_ratings_change_and_harder_puzzles_give_more(use_cases: UseCases) -> None:
    easy, hard = await solve(use_cases, ALICE, EASY), await solve(use_cases, BOB, HARD)
    assert easy is not None
    assert hard is not None
    assert 0 < easy < hard
    assert await puzzle_rating(use_cases, EASY) < FIRST_RATINGS[1]
    after_win = await puzzle_rating(use_cases, HARD)
    assert after_win < FIRST_RATINGS[5]
    await fail(use_cases, ALICE, HARD)
    assert await puzzle_rating(use_cases, HARD) > after_win


async def test_puzzle_counts_once_per_user(use_cases: UseCases) -> None:
    assert await fail(use_cases, ALICE, EASY) is not None
    rating = await use_cases.puzzles.rating(ALICE, "chess")
    # The same puzzle again, privately and in a post.
    again = await use_cases.puzzles.begin(ALICE, EASY)
    await use_cases.puzzles.store_given_up(again, EASY)
    await use_cases.puzzles.begin_again(ALICE, EASY)
    await solve(use_cases, ALICE, EASY)
    assert await solve(use_cases, ALICE, EASY, AtPost(7)) is None
    assert await use_cases.puzzles.rating(ALICE, "chess") == rating


async def test_variants_have_separate_ratings(use_cases: UseCases) -> None:
    await solve(use_cases, ALICE, EASY)
    assert (await use_cases.puzzles.rating(ALICE, "atomic")).games == 0


@pytest.mark.slow
async def test_stronger_players_get_harder_puzzles(use_cases: UseCases, clock: Clock) -> None:
    async def average_difficulty(player: int) -> float:
        puzzles = [await use_cases.puzzles.pick(player, MANY) for _ in range(10)]
        return sum(puzzle.difficulty for puzzle in puzzles if puzzle is not None) / len(puzzles)

    assert await average_difficulty(ALICE) <= 2.5
    for number in range(12):
        clock.advance(timedelta(hours=1))
        await solve(use_cases, ALICE, Puzzle(f"chess-a{number:05}", 5))
        await fail(use_cases, BOB, Puzzle(f"chess-b{number:05}", 1))
    assert await average_difficulty(BOB) < 1.5
    assert await average_difficulty(ALICE) > 4


async def test_oldest_attempt_is_repeated_after_a_week_if_no_new_puzzle_is_left(
    use_cases: UseCases, clock: Clock
) -> None:
    puzzles = (EASY, HARD)
    assert await use_cases.puzzles.pick(ALICE, ()) is None
    for puzzle in puzzles:
        clock.advance(timedelta(days=1))
        await fail(use_cases, ALICE, puzzle)
    clock.advance(timedelta(days=5, hours=23))
    with raises_refusal("puzzle-all-had"):
        await use_cases.puzzles.pick(ALICE, puzzles)
    clock.advance(timedelta(hours=1))
    assert await use_cases.puzzles.pick(ALICE, puzzles) == EASY, "the oldest attempt"
    clock.advance(timedelta(days=1))
    assert await use_cases.puzzles.pick(ALICE, puzzles) == EASY, "still the oldest attempt"
    assert NEAREST > 1


async def test_runs_never_repeat_a_puzzle_of_the_last_week(use_cases: UseCases, clock: Clock) -> None:
    def load_puzzles(_variant: str, difficulty: int | None = None) -> tuple[Puzzle, ...]:
        return tuple(puzzle for puzzle in MANY if difficulty in (None, puzzle.difficulty))

    had: list[str] = [MANY[0].id]
    await fail(use_cases, ALICE, MANY[0])
    for _ in range(7):
        run = await use_cases.runs.begin(ALICE, "chess", load_puzzles)
        while not run.is_over:
            had.append(run.puzzle_id)
            (puzzle,) = (puzzle for puzzle in MANY if puzzle.id == run.puzzle_id)
            await use_cases.puzzles.begin(ALICE, puzzle, run.origin)
            solved = len(run.outcomes) < 5
            run = await use_cases.runs.store_answer(run, solved=solved, collection=load_puzzles)
    assert len(had) == len(set(had)) == len(MANY)
    with raises_refusal("puzzle-all-had"):
        await use_cases.runs.begin(ALICE, "chess", load_puzzles)
    clock.advance(timedelta(days=7))
    assert not (await use_cases.runs.begin(ALICE, "chess", load_puzzles)).is_over


async def test_puzzles_are_loaded_outside_of_transactions(use_cases: UseCases, database: Database) -> None:
    used_connections: list[int] = []

    def load_puzzles(variant: str, difficulty: int | None = None) -> tuple[Puzzle, ...]:
        used_connections.append(database.pool()[0])
        return MANY

    await use_cases.runs.begin(ALICE, "chess", load_puzzles)
    await use_cases.daily_puzzles.set_up(7, DailySetup(8, 0, "UTC", ["chess"], "en"))
    daily = await use_cases.daily_puzzles.schedule(7)
    assert daily is not None
    assert await use_cases.daily_puzzles.begin(daily, load_puzzles, "en") is not None
    assert used_connections == [0, 0]


async def test_tries_and_runs_of_earlier_versions_are_read(use_cases: UseCases) -> None:
    """Origins are stored as numbers, and steps and outcomes as letters."""
    for origin, key in ((ALONE, 0), (AtPost(7), 7), (InRun(3), -3)):
        tried = await use_cases.puzzles.begin(ALICE, EASY, origin)
        tried = await use_cases.puzzles.store_wrong(tried, EASY)
        tried = await use_cases.puzzles.store_right(tried, EASY, ("e2e4", "e7e5"), solved=False)
        tried = await use_cases.puzzles.store_hint(tried, EASY)
        tried = await use_cases.puzzles.store_given_up(tried, EASY)
        (row,) = await use_cases.puzzles.rows(select(puzzle_tries).where(puzzle_tries.c.post_id == key))
        assert (row.played, row.marks, row.state) == ("e2e4 e7e5", "wrhs", "shown")
        assert await use_cases.puzzles.begin(ALICE, EASY, origin) == tried
    run = await use_cases.runs.begin(ALICE, "chess", lambda *_: MANY)
    for solved in (True, False):
        run = await use_cases.runs.store_answer(run, solved=solved, collection=lambda *_: MANY)
    (row,) = await use_cases.puzzles.rows(select(puzzle_runs))
    assert row.answers == "rw"
    assert await use_cases.runs.last(ALICE) == run


async def test_concurrent_presses_are_one_move(use_cases: UseCases, others: UseCases) -> None:
    attempt = await use_cases.puzzles.begin(ALICE, EASY)
    results = await asyncio.gather(
        *(
            process.puzzles.store_right(attempt, EASY, ["e2e4"], solved=True)
            for process in (use_cases, others)
        ),
        return_exceptions=True,
    )
    assert refusal_keys(results) == ["move-stale"]
    assert (await use_cases.puzzles.rating(ALICE, "chess")).games == 1


async def test_press_from_before_a_reset_does_not_count_again(use_cases: UseCases) -> None:
    seen = await use_cases.puzzles.begin(ALICE, EASY)
    await use_cases.puzzles.store_given_up(seen, EASY)
    rating = await use_cases.puzzles.rating(ALICE, "chess")
    await use_cases.puzzles.begin_again(ALICE, EASY)
    await use_cases.puzzles.store_wrong(seen, EASY)
    assert await use_cases.puzzles.rating(ALICE, "chess") == rating


async def test_finished_puzzle_does_not_accept_answers(use_cases: UseCases) -> None:
    attempt = await use_cases.puzzles.store_given_up(await use_cases.puzzles.begin(ALICE, EASY), EASY)
    with raises_refusal("puzzle-over"):
        await use_cases.puzzles.store_wrong(attempt, EASY)
