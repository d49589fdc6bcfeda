"""Daily puzzles: their choice, several processes, streaks."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta

from bot.state.daily_puzzles import DailySetup
from bot.state.puzzles import AtPost, PuzzlePost
from bot.state.use_cases import UseCases
from tests.bot.clock import Clock

GUILD = 770_077


@dataclass(frozen=True)
class Puzzle:
    id: str
    variant: str = "chess"
    difficulty: int = 2
    moves: int = 2


PUZZLES = tuple(Puzzle(f"chess-{number:06}") for number in range(3))


async def choose(use_cases: UseCases, guild: int = GUILD, hour: int = 9) -> None:
    await use_cases.daily_puzzles.set_up(guild, DailySetup(5, hour, "UTC", ["chess"], "en"))


def load_puzzles(_variant: str) -> tuple[Puzzle, ...]:
    return PUZZLES


async def post_if_due(use_cases: UseCases, puzzles: tuple[Puzzle, ...] = PUZZLES) -> PuzzlePost | None:
    """Post and return the puzzle that is due, if any, as the Discord layer does."""
    for daily in await use_cases.daily_puzzles.claim_due():
        puzzle_post = await use_cases.daily_puzzles.begun(daily) or await use_cases.daily_puzzles.begin(
            daily, lambda _: puzzles, "en"
        )
        assert puzzle_post is not None
        await use_cases.puzzle_posts.mark_posted(puzzle_post.id, puzzle_post.id + 1000)
        await use_cases.daily_puzzles.mark_posted(daily)
        return puzzle_post
    return None


async def post_due(use_cases: UseCases) -> PuzzlePost:
    """Post and return the due puzzle; fail if none is due."""
    puzzle_post = await post_if_due(use_cases)
    assert puzzle_post is not None
    return puzzle_post


async def post_for_days(
    use_cases: UseCases, clock: Clock, puzzles: tuple[Puzzle, ...], days: int
) -> list[str]:
    """Post a puzzle on each of the next days; return their ids."""
    ids: list[str] = []
    for _ in range(days):
        clock.advance(timedelta(days=1))
        puzzle_post = await post_if_due(use_cases, puzzles)
        assert puzzle_post is not None
        ids.append(puzzle_post.puzzle_id)
    return ids


async def test_daily_puzzle_is_neither_too_easy_nor_too_hard_nor_short(
    use_cases: UseCases, clock: Clock
) -> None:
    await choose(use_cases)
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
    posted = await post_for_days(use_cases, clock, (*unsuitable, *suitable), len(suitable))
    assert sorted(posted) == sorted(puzzle.id for puzzle in suitable)


async def test_no_daily_puzzle_is_repeated_within_a_week(use_cases: UseCases, clock: Clock) -> None:
    """If a variant has too few suitable puzzles, others take their places."""
    await choose(use_cases)
    puzzles = (*PUZZLES, *(Puzzle(f"chess-short{number}", moves=1) for number in range(6)))
    posted = await post_for_days(use_cases, clock, puzzles, 40)
    assert all(len(set(posted[at : at + 7])) == 7 for at in range(34))
    assert sum(name in {puzzle.id for puzzle in PUZZLES} for name in posted) > 13


async def test_daily_puzzle_is_new_to_the_solvers_of_the_last_days(use_cases: UseCases, clock: Clock) -> None:
    await choose(use_cases)
    clock.advance(timedelta(days=1))
    first = await post_due(use_cases)
    await solve(use_cases, first, 1)
    others = [puzzle for puzzle in PUZZLES if puzzle.id != first.puzzle_id]
    await use_cases.puzzles.begin(1, others[0])
    clock.advance(timedelta(days=1))
    assert (await post_due(use_cases)).puzzle_id == others[1].id


async def solve(use_cases: UseCases, puzzle_post: PuzzlePost, *solvers: int) -> dict[int, int]:
    """Let users solve a puzzle; return the streaks of users 1 to 3 that include it."""
    puzzle = Puzzle(puzzle_post.puzzle_id)
    for player in solvers:
        tried = await use_cases.puzzles.begin(player, puzzle, AtPost(puzzle_post.id))
        await use_cases.puzzles.store_right(tried, puzzle, ("e2e4",), solved=True)
    return await use_cases.daily_puzzles.streaks(puzzle_post, (1, 2, 3))


async def test_puzzle_is_posted_once_a_day(use_cases: UseCases, others: UseCases, clock: Clock) -> None:
    await choose(use_cases)
    assert await post_if_due(use_cases) is None
    clock.advance(timedelta(hours=21))
    first, second = await asyncio.gather(
        use_cases.daily_puzzles.claim_due(), others.daily_puzzles.claim_due()
    )
    assert len(first) + len(second) == 1
    # That process dies; another one posts the same puzzle when the lease has expired.
    puzzle_post = await use_cases.daily_puzzles.begin((first + second)[0], load_puzzles, "en")
    assert puzzle_post is not None
    clock.advance(timedelta(minutes=3))
    (again,) = await others.daily_puzzles.claim_due()
    assert await others.daily_puzzles.begun(again) == puzzle_post
    await others.daily_puzzles.mark_posted(again)
    assert await post_if_due(use_cases) is None
    clock.advance(timedelta(days=1))
    assert (await post_due(others)).number == 1, "the puzzle was never posted"
    clock.advance(timedelta(days=1))
    assert (await post_due(use_cases)).number == 2


async def test_puzzle_is_posted_once_if_the_process_dies_before_storing_it(
    use_cases: UseCases, others: UseCases, clock: Clock
) -> None:
    await choose(use_cases)
    clock.advance(timedelta(days=1))
    (due,) = await use_cases.daily_puzzles.claim_due()
    puzzle_post = await use_cases.daily_puzzles.begin(due, load_puzzles, "en")
    assert puzzle_post is not None
    clock.advance(timedelta(seconds=1))
    await use_cases.puzzle_posts.mark_posted(puzzle_post.id, 1001)
    clock.advance(timedelta(minutes=3))
    assert (await post_due(others)).id == puzzle_post.id
    assert await post_if_due(use_cases) is None


async def test_changing_the_hour_does_not_post_a_second_puzzle(use_cases: UseCases, clock: Clock) -> None:
    await choose(use_cases, hour=13)
    clock.advance(timedelta(hours=1))
    assert (await post_due(use_cases)).number == 1
    await choose(use_cases, hour=15)
    clock.advance(timedelta(hours=2))
    assert await post_if_due(use_cases) is None
    clock.advance(timedelta(days=1))
    assert (await post_due(use_cases)).number == 2


async def test_changing_the_hour_while_posting_does_not_repost(use_cases: UseCases, clock: Clock) -> None:
    await choose(use_cases, hour=13)
    clock.advance(timedelta(hours=1))
    (due,) = await use_cases.daily_puzzles.claim_due()
    puzzle_post = await use_cases.daily_puzzles.begin(due, load_puzzles, "en")
    assert puzzle_post is not None
    await choose(use_cases, hour=15)
    await use_cases.puzzle_posts.mark_posted(puzzle_post.id, 1001)
    await use_cases.daily_puzzles.mark_posted(due)
    clock.advance(timedelta(hours=2))
    assert await post_if_due(use_cases) is None
    clock.advance(timedelta(days=1))
    assert (await post_due(use_cases)).number == 2


async def test_changing_the_hour_just_after_posting_does_not_repost(
    use_cases: UseCases, others: UseCases, clock: Clock
) -> None:
    for guild in range(1, 9):
        await choose(use_cases, guild, hour=13)
    clock.advance(timedelta(hours=1))
    for daily in await use_cases.daily_puzzles.claim_due():
        assert await use_cases.daily_puzzles.begin(daily, load_puzzles, "en") is not None
        # The two run in either order.
        await asyncio.gather(
            choose(others, daily.guild_id, hour=15), use_cases.daily_puzzles.mark_posted(daily)
        )
    clock.advance(timedelta(hours=2))
    assert await use_cases.daily_puzzles.claim_due() == []


async def test_streak_survives_days_without_puzzle_but_not_missed_puzzles(
    use_cases: UseCases, clock: Clock
) -> None:
    await choose(use_cases)

    async def day(days: int, *solvers: int) -> dict[int, int]:
        clock.advance(timedelta(days=days))
        return await solve(use_cases, await post_due(use_cases), *solvers)

    assert await day(1, 1, 2) == {1: 1, 2: 1}
    assert await day(4, 1) == {1: 2}
    assert await day(1, 1, 2) == {1: 3, 2: 1}
    await use_cases.daily_puzzles.stop(GUILD)
    await choose(use_cases)
    assert await day(1, 1) == {1: 4}


async def test_unposted_puzzle_does_not_break_streak(use_cases: UseCases, clock: Clock) -> None:
    await choose(use_cases)
    for streak in (1, 2, 3):
        clock.advance(timedelta(days=1))
        assert await solve(use_cases, await post_due(use_cases), 1) == {1: streak}
        # The next puzzle is stored, but the process crashes before posting it. Then the channel is deleted.
        clock.advance(timedelta(days=1))
        (due,) = await use_cases.daily_puzzles.claim_due()
        puzzle_post = await use_cases.daily_puzzles.begin(due, load_puzzles, "en")
        assert puzzle_post is not None
        await use_cases.puzzle_posts.unpost(puzzle_post.id)
        await use_cases.daily_puzzles.mark_skipped(due, warned=True)


async def test_streak_counts_puzzle_solved_before_the_next_is_posted(
    use_cases: UseCases, clock: Clock
) -> None:
    await choose(use_cases)
    clock.advance(timedelta(days=1))
    first = await post_due(use_cases)
    clock.advance(timedelta(days=1))
    (due,) = await use_cases.daily_puzzles.claim_due()
    assert await use_cases.daily_puzzles.begin(due, load_puzzles, "en") is not None
    clock.advance(timedelta(minutes=1))
    assert await solve(use_cases, first, 1) == {1: 1}
    clock.advance(timedelta(minutes=2))
    second = await post_due(use_cases)
    assert second.number == 2
    assert await solve(use_cases, second, 1) == {1: 2}


async def test_solving_yesterdays_puzzle_late_does_not_extend_streak(
    use_cases: UseCases, clock: Clock
) -> None:
    await choose(use_cases)
    clock.advance(timedelta(days=1))
    late = await post_due(use_cases)
    clock.advance(timedelta(days=1))
    second = await post_due(use_cases)
    assert await solve(use_cases, late, 1) == {}
    assert await solve(use_cases, second, 1) == {1: 1}
