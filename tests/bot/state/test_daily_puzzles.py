"""Daily puzzles: their choice, several processes, streaks."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta

from bot.state.daily_schedules import DailyChoice
from bot.state.puzzle_posts import PuzzlePost
from bot.state.use_cases import Matches
from tests.bot.clock import Clock

GUILD = 770_077


@dataclass(frozen=True)
class Puzzle:
    id: str
    variant: str = "chess"
    difficulty: int = 2
    moves: int = 2


PUZZLES = tuple(Puzzle(f"chess-{number:06}") for number in range(3))


async def choose(matches: Matches, guild: int = GUILD, hour: int = 9) -> None:
    await matches.daily_schedules.choose(guild, DailyChoice(5, hour, "UTC", ["chess"], "en"))


def load_puzzles(_variant: str) -> tuple[Puzzle, ...]:
    return PUZZLES


async def post_if_due(matches: Matches, puzzles: tuple[Puzzle, ...] = PUZZLES) -> PuzzlePost | None:
    """Post and return the puzzle that is due, if any, as the Discord layer does."""
    for daily in await matches.daily_schedules.due():
        puzzle_post = await matches.daily_puzzles.begun(daily) or await matches.daily_puzzles.begin(
            daily, lambda _: puzzles, "en"
        )
        assert puzzle_post is not None
        await matches.puzzle_posts.mark_posted(puzzle_post.id, puzzle_post.id + 1000)
        await matches.daily_schedules.mark_posted(daily)
        return puzzle_post
    return None


async def post_due(matches: Matches) -> PuzzlePost:
    """Post and return the due puzzle; fail if none is due."""
    puzzle_post = await post_if_due(matches)
    assert puzzle_post is not None
    return puzzle_post


async def post_for_days(matches: Matches, clock: Clock, puzzles: tuple[Puzzle, ...], days: int) -> list[str]:
    """Post a puzzle on each of the next days; return their ids."""
    ids: list[str] = []
    for _ in range(days):
        clock.advance(timedelta(days=1))
        puzzle_post = await post_if_due(matches, puzzles)
        assert puzzle_post is not None
        ids.append(puzzle_post.puzzle_id)
    return ids


async def test_daily_puzzle_is_neither_too_easy_nor_too_hard_nor_short(
    matches: Matches, clock: Clock
) -> None:
    await choose(matches)
    unsuitable = [
        Puzzle(f"chess-{difficulty}{moves}{number}", "chess", difficulty, moves)
        for number in range(9)
        for difficulty, moves in ((1, 2), (5, 3), (2, 1), (4, 1))
    ]
    suitable = [
        Puzzle(f"chess-s{difficulty}{moves}", "chess", difficulty, moves)
        for difficulty in (2, 3, 4)
        for moves in (2, 3, 4)
    ]
    posted = await post_for_days(matches, clock, (*unsuitable, *suitable), len(suitable))
    assert sorted(posted) == sorted(puzzle.id for puzzle in suitable)


async def test_no_daily_puzzle_is_repeated_within_a_week(matches: Matches, clock: Clock) -> None:
    """If a variant has too few suitable puzzles, others take their places."""
    await choose(matches)
    puzzles = (*PUZZLES, *(Puzzle(f"chess-short{number}", moves=1) for number in range(6)))
    posted = await post_for_days(matches, clock, puzzles, 40)
    assert all(len(set(posted[at : at + 7])) == 7 for at in range(34))
    assert sum(name in {puzzle.id for puzzle in PUZZLES} for name in posted) > 13


async def test_daily_puzzle_is_new_to_the_solvers_of_the_last_days(matches: Matches, clock: Clock) -> None:
    await choose(matches)
    clock.advance(timedelta(days=1))
    first = await post_due(matches)
    await solve(matches, first, 1)
    others = [puzzle for puzzle in PUZZLES if puzzle.id != first.puzzle_id]
    await matches.puzzles.begin(1, others[0])
    clock.advance(timedelta(days=1))
    assert (await post_due(matches)).puzzle_id == others[1].id


async def solve(matches: Matches, puzzle_post: PuzzlePost, *solvers: int) -> dict[int, int]:
    """Let users solve a puzzle; return the streaks of users 1 to 3 that include it."""
    puzzle = Puzzle(puzzle_post.puzzle_id)
    for player in solvers:
        tried = await matches.puzzles.begin(player, puzzle, puzzle_post.id)
        await matches.puzzles.store_right(tried, puzzle, ("e2e4",), solved=True)
    return await matches.daily_puzzles.streaks(puzzle_post, (1, 2, 3))


async def test_puzzle_is_posted_once_a_day(matches: Matches, others: Matches, clock: Clock) -> None:
    await choose(matches)
    assert await post_if_due(matches) is None
    clock.advance(timedelta(hours=21))
    first, second = await asyncio.gather(matches.daily_schedules.due(), others.daily_schedules.due())
    assert len(first) + len(second) == 1
    # That process dies; another one posts the same puzzle when the lease has expired.
    puzzle_post = await matches.daily_puzzles.begin((first + second)[0], load_puzzles, "en")
    assert puzzle_post is not None
    clock.advance(timedelta(minutes=3))
    (again,) = await others.daily_schedules.due()
    assert await others.daily_puzzles.begun(again) == puzzle_post
    await others.daily_schedules.mark_posted(again)
    assert await post_if_due(matches) is None
    clock.advance(timedelta(days=1))
    assert (await post_due(others)).number == 1, "the puzzle was never posted"
    clock.advance(timedelta(days=1))
    assert (await post_due(matches)).number == 2


async def test_puzzle_is_posted_once_if_the_process_dies_before_storing_it(
    matches: Matches, others: Matches, clock: Clock
) -> None:
    await choose(matches)
    clock.advance(timedelta(days=1))
    (due,) = await matches.daily_schedules.due()
    puzzle_post = await matches.daily_puzzles.begin(due, load_puzzles, "en")
    assert puzzle_post is not None
    clock.advance(timedelta(seconds=1))
    await matches.puzzle_posts.mark_posted(puzzle_post.id, 1001)
    clock.advance(timedelta(minutes=3))
    assert (await post_due(others)).id == puzzle_post.id
    assert await post_if_due(matches) is None


async def test_changing_the_hour_does_not_post_a_second_puzzle(matches: Matches, clock: Clock) -> None:
    await choose(matches, hour=13)
    clock.advance(timedelta(hours=1))
    assert (await post_due(matches)).number == 1
    await choose(matches, hour=15)
    clock.advance(timedelta(hours=2))
    assert await post_if_due(matches) is None
    clock.advance(timedelta(days=1))
    assert (await post_due(matches)).number == 2


async def test_changing_the_hour_while_posting_does_not_repost(matches: Matches, clock: Clock) -> None:
    await choose(matches, hour=13)
    clock.advance(timedelta(hours=1))
    (due,) = await matches.daily_schedules.due()
    puzzle_post = await matches.daily_puzzles.begin(due, load_puzzles, "en")
    assert puzzle_post is not None
    await choose(matches, hour=15)
    await matches.puzzle_posts.mark_posted(puzzle_post.id, 1001)
    await matches.daily_schedules.mark_posted(due)
    clock.advance(timedelta(hours=2))
    assert await post_if_due(matches) is None
    clock.advance(timedelta(days=1))
    assert (await post_due(matches)).number == 2


async def test_changing_the_hour_just_after_posting_does_not_repost(
    matches: Matches, others: Matches, clock: Clock
) -> None:
    for guild in range(1, 9):
        await choose(matches, guild, hour=13)
    clock.advance(timedelta(hours=1))
    for daily in await matches.daily_schedules.due():
        assert await matches.daily_puzzles.begin(daily, load_puzzles, "en") is not None
        # The two run in either order.
        await asyncio.gather(
            choose(others, daily.guild_id, hour=15), matches.daily_schedules.mark_posted(daily)
        )
    clock.advance(timedelta(hours=2))
    assert await matches.daily_schedules.due() == []


async def test_streak_survives_days_without_puzzle_but_not_missed_puzzles(
    matches: Matches, clock: Clock
) -> None:
    await choose(matches)

    async def day(days: int, *solvers: int) -> dict[int, int]:
        clock.advance(timedelta(days=days))
        return await solve(matches, await post_due(matches), *solvers)

    assert await day(1, 1, 2) == {1: 1, 2: 1}
    assert await day(4, 1) == {1: 2}
    assert await day(1, 1, 2) == {1: 3, 2: 1}
    await matches.daily_schedules.stop(GUILD)
    await choose(matches)
    assert await day(1, 1) == {1: 4}


async def test_unposted_puzzle_does_not_break_streak(matches: Matches, clock: Clock) -> None:
    await choose(matches)
    for streak in (1, 2, 3):
        clock.advance(timedelta(days=1))
        assert await solve(matches, await post_due(matches), 1) == {1: streak}
        # The next puzzle is stored, but the process crashes before posting it. Then the channel is deleted.
        clock.advance(timedelta(days=1))
        (due,) = await matches.daily_schedules.due()
        puzzle_post = await matches.daily_puzzles.begin(due, load_puzzles, "en")
        assert puzzle_post is not None
        await matches.puzzle_posts.unpost(puzzle_post.id)
        await matches.daily_schedules.mark_skipped(due, warned=True)


async def test_streak_counts_puzzle_solved_before_the_next_is_posted(matches: Matches, clock: Clock) -> None:
    await choose(matches)
    clock.advance(timedelta(days=1))
    first = await post_due(matches)
    clock.advance(timedelta(days=1))
    (due,) = await matches.daily_schedules.due()
    assert await matches.daily_puzzles.begin(due, load_puzzles, "en") is not None
    clock.advance(timedelta(minutes=1))
    assert await solve(matches, first, 1) == {1: 1}
    clock.advance(timedelta(minutes=2))
    second = await post_due(matches)
    assert second.number == 2
    assert await solve(matches, second, 1) == {1: 2}


async def test_solving_yesterdays_puzzle_late_does_not_extend_streak(matches: Matches, clock: Clock) -> None:
    await choose(matches)
    clock.advance(timedelta(days=1))
    late = await post_due(matches)
    clock.advance(timedelta(days=1))
    second = await post_due(matches)
    assert await solve(matches, late, 1) == {}
    assert await solve(matches, second, 1) == {1: 1}
