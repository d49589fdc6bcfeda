"""Vote chess on a file and on a PostgreSQL server: votes, decisions, teams, silence, two processes."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.state.game_setup import Terms
from bot.state.match import Match
from bot.state.play import Sent
from bot.state.time_control import TimeControl
from bot.state.use_cases import UseCases
from bot.state.votes import CALL_OFF
from bot.votes.tally import DRAW, RESIGN
from tests.bot.clock import Clock
from tests.refusals import raises_refusal

HOST, GUILD, CHANNEL = 1, 100, 200
ANN, BOB, CAROL = 11, 12, 13
TURN = timedelta(minutes=5)


@pytest.fixture
def address(any_address: str) -> str:
    return any_address


async def begin(use_cases: UseCases) -> Match:
    """Begin a game of two teams, with White to move."""
    terms = Terms(variant="chess", time=TimeControl(per_move=int(TURN.total_seconds())))
    match = await use_cases.votes.begin(HOST, None, terms, guild_id=GUILD, channel_id=CHANNEL, locale="en")
    await use_cases.votes.ballot(match, match.ply)
    return match


async def vote(use_cases: UseCases, match: Match, user: int, text: str, source: int) -> None:
    await use_cases.votes.vote_move(match, user, text, sent=Sent(source, use_cases.now()))


async def counts(use_cases: UseCases, match: Match) -> list[tuple[str, int]]:
    return [
        (count.choice, count.votes) for count in (await use_cases.votes.ballot(match, match.ply)).turn.counts
    ]


async def close(use_cases: UseCases, clock: Clock, match: Match) -> Match:
    """End the turn, and carry out its decision."""
    clock.advance(TURN + timedelta(seconds=1))
    chosen = await use_cases.votes.decide(match)
    assert chosen is not None
    after = await use_cases.votes.carry_out(match, chosen)
    assert after is not None
    await use_cases.votes.ballot(after, after.ply)
    return after


async def test_last_vote_of_each_user_counts(use_cases: UseCases, clock: Clock) -> None:
    match = await begin(use_cases)
    await vote(use_cases, match, ANN, "e4", 1)
    await vote(use_cases, match, BOB, "d4", 2)
    await vote(use_cases, match, ANN, "d4", 4)
    await vote(use_cases, match, ANN, "e4", 3)  # A message that was missed arrives after a later one.
    assert await counts(use_cases, match) == [("d2d4", 2)]
    after = await close(use_cases, clock, match)
    assert [move.uci() for move in after.game.moves] == ["d2d4"]
    with raises_refusal("move-stale"):
        await vote(use_cases, match, CAROL, "e4", 5)


async def test_user_votes_in_one_team_and_not_when_excluded(use_cases: UseCases, clock: Clock) -> None:
    match = await begin(use_cases)
    await vote(use_cases, match, ANN, "e4", 1)
    await vote(use_cases, match, BOB, "d4", 2)
    assert await use_cases.votes.exclude(match.id, BOB)
    assert await counts(use_cases, match) == [("e2e4", 1)]
    with raises_refusal("vote-excluded"):
        await vote(use_cases, match, BOB, "d4", 3)
    assert not await use_cases.votes.exclude(match.id, BOB)
    after = await close(use_cases, clock, match)
    with raises_refusal("vote-other-team"):
        await vote(use_cases, after, ANN, "e5", 4)
    await vote(use_cases, after, BOB, "e5", 5)


async def test_silent_game_is_due_and_called_off(use_cases: UseCases, clock: Clock) -> None:
    match = await begin(use_cases)
    await use_cases.heartbeats.store(patience=timedelta.max, live=timedelta.max)
    clock.advance(timedelta(days=1, minutes=1))
    await use_cases.heartbeats.store(patience=timedelta.max, live=timedelta.max)
    assert await use_cases.votes.due() == [match.id]
    assert await use_cases.votes.decide(match) == CALL_OFF
    after = await use_cases.votes.carry_out(match, CALL_OFF)
    assert after is not None
    assert (after.is_over, after.winner) == (True, None)


async def test_resignation_needs_more_votes_than_a_draw(use_cases: UseCases, clock: Clock) -> None:
    match = await begin(use_cases)
    for source, (user, motion) in enumerate(((ANN, DRAW), (BOB, RESIGN), (CAROL, DRAW)), 1):
        await use_cases.votes.vote_motion(match, user, motion, Sent(source, clock.time))
    clock.advance(TURN + timedelta(seconds=1))
    assert await use_cases.votes.decide(match) == DRAW
    assert await use_cases.votes.draw(match, agreed=False) is None
    after = await use_cases.votes.draw(match, agreed=True)
    assert after is not None
    assert (after.is_over, after.winner) == (True, None)


@pytest.mark.slow
async def test_two_processes_carry_out_a_decision_once(
    use_cases: UseCases, others: UseCases, clock: Clock
) -> None:
    match = await begin(use_cases)
    seen = await others.lookup.get(match.id)
    await asyncio.gather(
        *(
            vote(process, match, ANN + number, "e4" if number % 3 else "d4", number)
            for number, process in enumerate((use_cases, others) * 6, 1)
        )
    )
    clock.advance(TURN + timedelta(seconds=1))
    assert await use_cases.votes.decide(match) == await others.votes.decide(seen) == "e2e4"
    after = await asyncio.gather(
        use_cases.votes.carry_out(match, "e2e4"), others.votes.carry_out(seen, "e2e4")
    )
    assert sorted(each is None for each in after) == [False, True]
    assert (await others.lookup.get(match.id)).ply == 1
