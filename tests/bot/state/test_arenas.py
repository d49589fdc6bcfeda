"""Arenas on database files: joining late, pairing, points, absent players, the end, several processes."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.database.transactions import Database
from bot.state.match import AGREEMENT, Match
from bot.state.offers import DRAW
from bot.state.time_control import TimeControl, parse
from bot.state.tournament_formats import Arena, Event
from bot.state.tournament_tables import CANCELLED, FINISHED, IN, PAUSED, RUNNING
from bot.state.use_cases import UseCases
from bot.tournaments.arena import BREAK, MAX_BOARDS
from tests.bot.clock import Clock, skip_downtime
from tests.bot.state.test_tournaments import SLOW, joined, running, status, tick, unannounced, win
from tests.refusals import raises_refusal

ARENA = replace(SLOW, format="arena", time=TimeControl(180, 2), minutes=30, max_players=2 * MAX_BOARDS)
PLAYERS = (11, 12, 13, 14)
TICK = timedelta(seconds=5)


async def started(use_cases: UseCases, players: tuple[int, ...] = PLAYERS) -> int:
    tournament_id = await joined(use_cases, ARENA, players)
    await use_cases.tournaments.start(tournament_id)
    await tick(use_cases)
    await tick(use_cases)
    return tournament_id


async def arena(use_cases: UseCases, tournament_id: int) -> Arena:
    event = await use_cases.tournaments.get(tournament_id)
    assert isinstance(event, Arena)
    return event


async def points(use_cases: UseCases, tournament_id: int) -> dict[int, float]:
    event = await arena(use_cases, tournament_id)
    return {event.users[row.player]: row.points for row in event.standings()}


def pairs(games: list[Match]) -> set[frozenset[int]]:
    return {frozenset(match.players) for match in games}


async def end_by_agreement(use_cases: UseCases, match: Match, plies: int) -> None:
    moves = ("Nf3", "Nf6", "Nc3", "Nc6", "Rb1", "Rb8", "Ra1", "Ra8", "Rg1", "Rg8", "Rh1", "Rh8")
    moves += ("e3", "e6", "d3", "d6", "a3", "a6", "b3", "b6")
    for number, move in enumerate(moves[:plies]):
        await use_cases.play.move(match.id, match.players[number % 2], move)
    await use_cases.offers.make(match.id, match.white, DRAW)
    await use_cases.offers.answer(match.id, match.black, DRAW, accept=True)


async def test_all_players_are_paired_at_the_start(use_cases: UseCases) -> None:
    event = await arena(use_cases, await started(use_cases))
    games = await running(use_cases, event)
    assert sorted(player for match in games for player in match.players) == list(PLAYERS)
    assert all(match.time == ARENA.time and match.rated for match in games)


async def test_arena_needs_four_players(use_cases: UseCases, clock: Clock) -> None:
    tournament_id = await joined(use_cases, replace(ARENA, starts_at=clock() + TICK), PLAYERS[:3])
    with raises_refusal("event-too-few"):
        await use_cases.tournaments.start(tournament_id)
    clock.advance(TICK)
    await tick(use_cases)
    assert (await arena(use_cases, tournament_id)).tournament.status == CANCELLED


async def test_players_get_other_opponents_after_a_break(use_cases: UseCases, clock: Clock) -> None:
    tournament_id = await started(use_cases)
    first = await running(use_cases, await arena(use_cases, tournament_id))
    for match in first:
        await win(use_cases, match, match.white)
    clock.advance(BREAK - timedelta(seconds=1))
    await tick(use_cases)
    assert await running(use_cases, await arena(use_cases, tournament_id)) == []
    clock.advance(timedelta(seconds=1))
    await tick(use_cases)
    second = await running(use_cases, await arena(use_cases, tournament_id))
    assert len(second) == 2
    assert not pairs(first) & pairs(second)


async def test_two_players_meet_again_only_after_a_minute(use_cases: UseCases, clock: Clock) -> None:
    tournament_id = await started(use_cases)
    match, other = await running(use_cases, await arena(use_cases, tournament_id))
    await win(use_cases, match, match.white)
    for seconds, games in ((59, 1), (60, 2)):
        clock.time = (await use_cases.lookup.get(match.id)).updated_at + timedelta(seconds=seconds)
        await tick(use_cases)
        assert len(await running(use_cases, await arena(use_cases, tournament_id))) == games
    assert not (await use_cases.lookup.get(other.id)).is_over


async def test_points_double_after_two_wins_in_a_row(use_cases: UseCases, clock: Clock) -> None:
    tournament_id = await started(use_cases)
    best: list[float] = []
    for _ in range(3):
        for match in await running(use_cases, await arena(use_cases, tournament_id)):
            await win(use_cases, match, min(match.players))
        clock.advance(timedelta(minutes=1))
        await tick(use_cases)
        best.append((await points(use_cases, tournament_id))[11])
    assert best == [2, 4, 8]


@pytest.mark.parametrize(("plies", "each"), [(18, 0.0), (20, 1.0)])
async def test_early_agreed_draw_is_worth_nothing(use_cases: UseCases, plies: int, each: float) -> None:
    tournament_id = await started(use_cases)
    match, _ = await running(use_cases, await arena(use_cases, tournament_id))
    await end_by_agreement(use_cases, match, plies)
    assert (await use_cases.lookup.get(match.id)).reason == AGREEMENT
    found = await points(use_cases, tournament_id)
    assert [found[player] for player in match.players] == [each] * 2


async def test_player_who_joins_late_is_paired(use_cases: UseCases, clock: Clock) -> None:
    tournament_id = await started(use_cases)
    for user in (15, 16):
        event = await use_cases.tournaments.join(tournament_id, user)
    assert (event.users[5], event.users[6], event.tournament.players) == (15, 16, 6)
    clock.advance(TICK)
    await tick(use_cases)
    assert frozenset((15, 16)) in pairs(await running(use_cases, await arena(use_cases, tournament_id)))
    with raises_refusal("event-joined-before"):
        await use_cases.tournaments.join(tournament_id, 15)


async def test_round_robin_cannot_be_joined_late(use_cases: UseCases) -> None:
    tournament_id = await joined(use_cases)
    await use_cases.tournaments.start(tournament_id)
    await tick(use_cases)
    with raises_refusal("event-begun"):
        await use_cases.tournaments.join(tournament_id, 15)


async def test_paused_players_get_no_games_until_they_resume_or_join(
    use_cases: UseCases, clock: Clock
) -> None:
    tournament_id = await started(use_cases)
    for user in PLAYERS:
        await use_cases.tournaments.pause_or_resume(tournament_id, user)
    for match in await running(use_cases, await arena(use_cases, tournament_id)):
        await win(use_cases, match, match.white)
    clock.advance(timedelta(minutes=16))
    await tick(use_cases)
    event = await arena(use_cases, tournament_id)
    assert {status(event, user) for user in PLAYERS} == {PAUSED}, "a pause has no end"
    assert await running(use_cases, event) == []
    await use_cases.tournaments.join(tournament_id, 11)
    await use_cases.tournaments.pause_or_resume(tournament_id, 12)
    await tick(use_cases)
    assert pairs(await running(use_cases, await arena(use_cases, tournament_id))) == {frozenset((11, 12))}


async def test_player_who_leaves_may_come_back(use_cases: UseCases) -> None:
    tournament_id = await started(use_cases)
    assert status(await use_cases.tournaments.leave(tournament_id, 11), 11) == PAUSED
    assert status(await use_cases.tournaments.join(tournament_id, 11), 11) == IN


async def test_absent_player_loses_without_a_rating_change_and_is_paused(
    use_cases: UseCases, clock: Clock, database: Database
) -> None:
    tournament_id = await started(use_cases)
    match, other = await running(use_cases, await arena(use_cases, tournament_id))
    await win(use_cases, other, other.white)
    await use_cases.posting.mark_posted(match, 1)
    clock.advance(timedelta(minutes=3))
    await skip_downtime(database, clock())
    await use_cases.deadlines.end_flagged()
    (advance,) = await tick(use_cases)
    assert unannounced(advance.event) == {match.white: PAUSED}
    found = await points(use_cases, tournament_id)
    assert (found[match.white], found[match.black]) == (0, 2)
    assert await use_cases.profiles.changes(await use_cases.lookup.get(match.id)) == {}
    games = await running(use_cases, await arena(use_cases, tournament_id))
    assert games
    assert all(match.white not in game.players for game in games)


async def test_losses_on_time_do_not_withdraw_anyone(
    use_cases: UseCases, clock: Clock, database: Database
) -> None:
    tournament_id = await started(use_cases)
    for _ in range(3):
        for match in await running(use_cases, await arena(use_cases, tournament_id)):
            await use_cases.play.move(match.id, match.white, "e4")
            moved = await use_cases.play.move(match.id, match.black, "e5")
            await use_cases.posting.mark_posted(moved.match, 1)
        clock.advance(timedelta(minutes=4))
        await skip_downtime(database, clock())
        assert {match.reason for match in await use_cases.deadlines.end_flagged()} == {"time"}
        clock.advance(timedelta(minutes=1))
        await tick(use_cases)
        await tick(use_cases)
    event = await arena(use_cases, tournament_id)
    assert {status(event, user) for user in PLAYERS} == {IN}


@pytest.mark.parametrize(("time", "closing"), [("2+1", 60), ("3+2", 90), ("10+0", 120)])
async def test_no_games_start_shortly_before_the_end(
    use_cases: UseCases, clock: Clock, time: str, closing: int
) -> None:
    control = parse(time)
    assert isinstance(control, TimeControl)
    tournament_id = await joined(use_cases, replace(ARENA, time=control))
    await use_cases.tournaments.start(tournament_id)
    await tick(use_cases)
    begun = clock()
    for match in await running(use_cases, await arena(use_cases, tournament_id)):
        await win(use_cases, match, match.white)
    clock.time = begun + timedelta(minutes=30, seconds=-closing)
    (advance,) = await tick(use_cases)
    assert advance.to_start == ()
    assert advance.event.tournament.version > advance.event.tournament.shown_version, "the message shows it"
    with raises_refusal("event-closed"):
        await use_cases.tournaments.join(tournament_id, 15)


async def test_game_that_is_not_over_at_the_end_does_not_count(use_cases: UseCases, clock: Clock) -> None:
    tournament_id = await started(use_cases)
    begun = (await arena(use_cases, tournament_id)).tournament.started_at
    assert begun is not None
    first, second = await running(use_cases, await arena(use_cases, tournament_id))
    clock.time = begun + timedelta(minutes=30, seconds=-1)
    await win(use_cases, first, first.white)
    clock.time = begun + timedelta(minutes=30, seconds=1)
    await win(use_cases, second, second.white)
    clock.time = begun + timedelta(minutes=34)
    (advance,) = await tick(use_cases)
    event = advance.event
    assert advance.ended
    assert event.tournament.status == FINISHED
    assert event.tournament.ended_at == begun + timedelta(minutes=30), "however late the process was"
    found = await points(use_cases, tournament_id)
    assert found == dict.fromkeys(PLAYERS, 0) | {first.white: 2}
    assert isinstance(event, Arena)
    assert event.podium == [first.white], "nobody else has points"


async def test_each_player_gets_one_game_in_two_processes(use_cases: UseCases, others: UseCases) -> None:
    players = tuple(range(11, 23))
    tournament_id = await joined(use_cases, ARENA, players)
    await use_cases.tournaments.start(tournament_id)
    await use_cases.tournaments.advance(tournament_id)
    advances = [await each.tournaments.advance(tournament_id) for each in (use_cases, others)]
    await asyncio.gather(
        *(
            each.tournaments.start_game(advance.event, game)
            for each, advance in zip((use_cases, others), advances, strict=True)
            for game in advance.to_start
        )
    )
    games = await running(use_cases, await arena(use_cases, tournament_id))
    assert sorted(player for match in games for player in match.players) == list(players)


async def test_deleted_player_is_not_paired_and_the_results_stay(use_cases: UseCases, clock: Clock) -> None:
    tournament_id = await started(use_cases)
    for match in await running(use_cases, await arena(use_cases, tournament_id)):
        await win(use_cases, match, min(match.players))
    await use_cases.privacy.begin(11)
    while await use_cases.privacy.erase(11):
        pass
    assert await use_cases.privacy.finish(11)
    clock.advance(timedelta(minutes=2))
    await tick(use_cases)
    event = await arena(use_cases, tournament_id)
    assert 11 not in event.users.values()
    assert sorted(row.points for row in event.standings()) == [0, 0, 2, 2]
    games = await running(use_cases, event)
    assert len(games) == 1
    assert 11 not in games[0].players


async def test_table_is_reused_first_by_one_of_its_players(use_cases: UseCases, clock: Clock) -> None:
    tournament_id = await started(use_cases, tuple(range(11, 17)))
    event = await arena(use_cases, tournament_id)
    for number, match in enumerate(await running(use_cases, event)):
        await use_cases.posting.attach_thread(match.id, 900 + number)
        await win(use_cases, match, match.white)
    clock.advance(BREAK)
    await tick(use_cases)
    event = await arena(use_cases, tournament_id)
    assert (sorted(event.free_tables()), event.tables) == ([900, 901, 902], 3)
    game = next(game for game in event.played if not game.is_over)
    last = {old.match.thread_id for old in event.played if old.is_over and {*old.players} & {*game.players}}
    assert event.free_tables(game)[0] in last
    await use_cases.posting.attach_thread(game.match.id, 901)
    assert 901 not in (await arena(use_cases, tournament_id)).free_tables()


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 12, 40, 64])
async def test_whole_arena_with_random_results_equals_a_recount(
    use_cases: UseCases, clock: Clock, players: int
) -> None:
    """Games last one to four minutes. Nobody plays twice at a time, or waits while a partner is free."""
    dice, users = random.Random(players), tuple(range(11, 11 + players))
    tournament_id = await joined(use_cases, replace(ARENA, minutes=8), users)
    await use_cases.tournaments.start(tournament_id)
    ends: dict[int, float] = {}
    scores = {user: list[float]() for user in users}
    waited = Counter[int]()
    for second in range(0, 8 * 60, 5):
        await tick(use_cases)
        event: Event = await arena(use_cases, tournament_id)
        games = await running(use_cases, event)
        busy = Counter(player for match in games for player in match.players)
        assert set(busy.values()) <= {1}
        idle = [user for user in users if user not in busy]
        for user in users:
            waited[user] = waited[user] + 5 if user in idle else 0
        if not event.is_closed(clock()):
            assert sum(waited[user] > 70 for user in idle) < 2, "two players who could play each other"
        for match in games:
            if second >= ends.setdefault(match.id, second + dice.randrange(60, 240)):
                winner = dice.choice(match.players)
                await win(use_cases, match, winner)
                scores[winner].append(1)
                scores[match.opponent_of(winner)].append(0)
        clock.advance(TICK)
    await tick(use_cases)
    event = await arena(use_cases, tournament_id)
    assert event.tournament.status != RUNNING
    assert len(event.played) >= players
    assert await points(use_cases, tournament_id) == {user: recount(own) for user, own in scores.items()}


def recount(scores: list[float]) -> float:
    """Return the points of wins and losses, counted independently of the product."""
    text = "".join("W" if score else "L" for score in scores)
    return sum(
        4 if text[at - 2 : at] == "WW" and at >= 2 else 2 for at, each in enumerate(text) if each == "W"
    )
