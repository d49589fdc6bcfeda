"""Puzzles: who gets which, what counts for ratings, and that two processes agree on a try."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta

import pytest
from sqlalchemy import select

from bot.database.engines import Database
from bot.state.puzzles import FIRST_RATINGS, NEAREST, puzzle_strengths
from bot.state.use_cases import Matches
from tests.bot.clock import Clock
from tests.refusals import raises_refusal, refusal_keys

ALICE, BOB = 901234567890123411, 901234567890123422


@dataclass(frozen=True)
class One:
    id: str
    difficulty: int = 2
    variant: str = "chess"


EASY, HARD = One("chess-00000e", 1), One("chess-00000f", 5)
MANY = tuple(One(f"chess-{number:06}", 1 + number % 5) for number in range(50))


async def solve(matches: Matches, player: int, puzzle: One, post_id: int = 0) -> float | None:
    tried = await matches.puzzles.begin(player, puzzle, post_id)
    return (await matches.puzzles.store_right(tried, puzzle, ["e2e4"], solved=True)).change


async def fail(matches: Matches, player: int, puzzle: One) -> float | None:
    tried = await matches.puzzles.begin(player, puzzle)
    return (await matches.puzzles.store_wrong(tried, puzzle)).change


async def puzzle_rating(matches: Matches, puzzle: One) -> float:
    query = select(puzzle_strengths.c.rating).where(puzzle_strengths.c.puzzle_id == puzzle.id)
    found: float = await matches.puzzles.transactions.read(
        lambda connection: connection.execute(query).scalar_one()
    )
    return found


async def test_both_ratings_change_and_the_harder_puzzle_gives_more(matches: Matches) -> None:
    easy, hard = await solve(matches, ALICE, EASY), await solve(matches, BOB, HARD)
    assert easy is not None
    assert hard is not None
    assert 0 < easy < hard
    assert await puzzle_rating(matches, EASY) < FIRST_RATINGS[1]
    after_win = await puzzle_rating(matches, HARD)
    assert after_win < FIRST_RATINGS[5]
    await fail(matches, ALICE, HARD)
    assert await puzzle_rating(matches, HARD) > after_win


async def test_a_puzzle_counts_once_for_a_person_wherever_it_is_tried(matches: Matches) -> None:
    assert await fail(matches, ALICE, EASY) is not None
    rating = await matches.puzzles.rating(ALICE, "chess")
    # The same again, alone and where it was posted.
    again = await matches.puzzles.begin(ALICE, EASY)
    await matches.puzzles.give_up(again, EASY)
    await matches.puzzles.begin_again(ALICE, EASY)
    await solve(matches, ALICE, EASY)
    assert await solve(matches, ALICE, EASY, post_id=7) is None
    assert await matches.puzzles.rating(ALICE, "chess") == rating


async def test_variants_are_rated_apart(matches: Matches) -> None:
    await solve(matches, ALICE, EASY)
    assert (await matches.puzzles.rating(ALICE, "atomic")).tries == 0


@pytest.mark.slow
async def test_whoever_is_better_gets_harder_puzzles(matches: Matches, clock: Clock) -> None:
    async def given(player: int) -> float:
        picked = [await matches.puzzles.pick(player, MANY) for _ in range(10)]
        return sum(puzzle.difficulty for puzzle in picked if puzzle is not None) / len(picked)

    assert await given(ALICE) <= 2.5
    for number in range(12):
        clock.pass_by(timedelta(hours=1))
        await solve(matches, ALICE, One(f"chess-a{number:05}", 5))
        await fail(matches, BOB, One(f"chess-b{number:05}", 1))
    assert await given(BOB) < 1.5
    assert await given(ALICE) > 4


async def test_what_was_tried_comes_again_when_nothing_else_is_left(matches: Matches, clock: Clock) -> None:
    two = (EASY, HARD)
    assert await matches.puzzles.pick(ALICE, ()) is None
    for puzzle in two:
        clock.pass_by(timedelta(minutes=1))
        await fail(matches, ALICE, puzzle)
    assert await matches.puzzles.pick(ALICE, two) == EASY, "the one tried longest ago"
    assert NEAREST > 1


async def test_puzzles_are_loaded_outside_of_transactions(matches: Matches, database: Database) -> None:
    used_connections: list[int] = []

    def packaged(variant: str, difficulty: int | None = None) -> tuple[One, ...]:
        used_connections.append(database.pool()[0])
        return MANY

    await matches.runs.begin(ALICE, "chess", packaged)
    await matches.dailies.choose(7, channel_id=8, hour=0, zone="UTC", variants=["chess"], locale="en")
    daily = await matches.dailies.of(7)
    assert daily is not None
    assert await matches.dailies.begin(daily, packaged, "en") is not None
    assert used_connections == [0, 0]


async def test_two_presses_at_once_are_one_move(matches: Matches, others: Matches) -> None:
    tried = await matches.puzzles.begin(ALICE, EASY)
    done = await asyncio.gather(
        *(each.puzzles.store_right(tried, EASY, ["e2e4"], solved=True) for each in (matches, others)),
        return_exceptions=True,
    )
    assert refusal_keys(done) == ["move-stale"]
    assert (await matches.puzzles.rating(ALICE, "chess")).tries == 1


async def test_press_from_before_a_reset_counts_no_second_time(matches: Matches) -> None:
    seen = await matches.puzzles.begin(ALICE, EASY)
    await matches.puzzles.give_up(seen, EASY)
    rating = await matches.puzzles.rating(ALICE, "chess")
    await matches.puzzles.begin_again(ALICE, EASY)
    await matches.puzzles.store_wrong(seen, EASY)
    assert await matches.puzzles.rating(ALICE, "chess") == rating


async def test_what_is_over_takes_no_more(matches: Matches) -> None:
    tried = await matches.puzzles.give_up(await matches.puzzles.begin(ALICE, EASY), EASY)
    with raises_refusal("puzzle-over"):
        await matches.puzzles.store_wrong(tried, EASY)
