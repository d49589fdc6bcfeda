"""Round robins on database files: joining, starting, results, absent players, leaving, several processes."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.database.transactions import Database
from bot.state.match import Match
from bot.state.time_control import DAY, TimeControl
from bot.state.tournament_formats import Event
from bot.state.tournament_tables import (
    CALL_BEFORE,
    CANCELLED,
    FINISHED,
    IN,
    OPEN,
    PAUSED,
    RUNNING,
    SLOW_GAMES,
    WITHDRAWN,
    NewTournament,
)
from bot.state.tournaments import Advance
from bot.state.use_cases import UseCases
from tests.bot.clock import Clock, skip_downtime
from tests.refusals import raises_refusal

HOST, GUILD, CHANNEL = 99, 7, 8
PLAYERS = (11, 12, 13, 14)
SLOW = NewTournament(
    guild_id=GUILD,
    channel_id=CHANNEL,
    format="round-robin",
    variant="chess",
    time=TimeControl(per_move=DAY),
    cycles=1,
    max_players=20,
    locale="en",
    starts_at=None,
)
LIVE = replace(SLOW, time=TimeControl(180, 2))


async def joined(use_cases: UseCases, new: NewTournament = SLOW, players: tuple[int, ...] = PLAYERS) -> int:
    """Create a tournament that these users join; return its id."""
    made = await use_cases.tournaments.create(HOST, new, rated=None)
    for player in players:
        await use_cases.tournaments.join(made.tournament.id, player)
    return made.tournament.id


async def tick(use_cases: UseCases) -> list[Advance]:
    """Advance all tournaments as the bot does: start and open all games that can start."""
    done: list[Advance] = []
    for tournament_id in await use_cases.tournaments.due():
        done.append(advance := await use_cases.tournaments.advance(tournament_id))
        for game in advance.to_start:
            if (match := await use_cases.tournaments.start_game(advance.event, game)) is not None:
                await use_cases.tournaments.mark_opened(match.id)
    return done


async def started(use_cases: UseCases, new: NewTournament = SLOW, players: tuple[int, ...] = PLAYERS) -> int:
    tournament_id = await joined(use_cases, new, players)
    await use_cases.tournaments.start(tournament_id)
    await tick(use_cases)
    return tournament_id


async def running(use_cases: UseCases, event: Event) -> list[Match]:
    return [await use_cases.lookup.get(game.match.id) for game in event.played if not game.is_over]


async def win(use_cases: UseCases, match: Match, winner: int) -> None:
    """Play a move for each side; then the other player resigns."""
    await use_cases.play.move(match.id, match.white, "e4")
    await use_cases.play.move(match.id, match.black, "e5")
    await use_cases.play.resign(match.id, match.opponent_of(winner))


async def test_round_robin_is_played_to_its_end(use_cases: UseCases, clock: Clock) -> None:
    tournament_id = await started(use_cases)
    event = await use_cases.tournaments.get(tournament_id)
    assert (event.tournament.status, event.tournament.players) == (RUNNING, 4)
    assert len(event.played) == 6, "everyone plays three games at once"
    for match in await running(use_cases, event):
        clock.advance(timedelta(hours=1))
        await win(use_cases, match, min(match.players))
        await tick(use_cases)
    event = await use_cases.tournaments.get(tournament_id)
    assert event.tournament.status == FINISHED
    table = [(event.users[row.player], row.points) for row in event.standings()]
    assert table == [(11, 3.0), (12, 2.0), (13, 1.0), (14, 0.0)]


async def test_games_at_once_are_limited_and_no_round_waits(use_cases: UseCases, clock: Clock) -> None:
    tournament_id = await started(use_cases, players=tuple(range(11, 19)))
    event = await use_cases.tournaments.get(tournament_id)
    assert len(event.played) == 8 * SLOW_GAMES / 2
    first, *_ = await running(use_cases, event)
    await win(use_cases, first, first.white)
    clock.advance(timedelta(seconds=1))
    await tick(use_cases)
    event = await use_cases.tournaments.get(tournament_id)
    for user in range(11, 19):
        games = [match for match in await running(use_cases, event) if user in match.players]
        assert len(games) <= SLOW_GAMES


async def test_live_players_have_one_game_at_a_time(use_cases: UseCases) -> None:
    event = await use_cases.tournaments.get(await started(use_cases, LIVE))
    games = await running(use_cases, event)
    assert len(games) == 2
    assert sorted(player for match in games for player in match.players) == list(PLAYERS)
    assert all(match.time == LIVE.time and match.rated for match in games)


async def test_tournament_starts_when_it_is_full(use_cases: UseCases) -> None:
    tournament_id = await joined(use_cases, replace(SLOW, max_players=4))
    with raises_refusal("event-full"):
        await use_cases.tournaments.join(tournament_id, 15)
    await tick(use_cases)
    assert (await use_cases.tournaments.get(tournament_id)).tournament.status == RUNNING


async def test_scheduled_start_calls_the_players_and_starts(use_cases: UseCases, clock: Clock) -> None:
    tournament_id = await joined(use_cases, replace(SLOW, starts_at=clock() + timedelta(minutes=10)))
    await tick(use_cases)
    assert (await use_cases.tournaments.get(tournament_id)).tournament.status == OPEN
    clock.advance(timedelta(minutes=10) - CALL_BEFORE)
    (advance,) = await tick(use_cases)
    assert advance.call
    await use_cases.tournaments.mark_called(tournament_id)
    clock.advance(CALL_BEFORE)
    (advance,) = await tick(use_cases)
    assert (advance.begun, advance.call) == (True, False)


async def test_too_few_players_cancel_a_scheduled_tournament(use_cases: UseCases, clock: Clock) -> None:
    new = replace(SLOW, starts_at=clock() + timedelta(minutes=10))
    tournament_id = await joined(use_cases, new, players=PLAYERS[:2])
    with raises_refusal("event-too-few"):
        await use_cases.tournaments.start(tournament_id)
    clock.advance(timedelta(minutes=11))
    await tick(use_cases)
    assert (await use_cases.tournaments.get(tournament_id)).tournament.status == CANCELLED


async def test_absent_player_of_a_live_game_loses_it_and_is_paused(
    use_cases: UseCases, clock: Clock, database: Database
) -> None:
    tournament_id = await started(use_cases, replace(LIVE, max_players=3), players=PLAYERS[:3])
    (match,) = await running(use_cases, await use_cases.tournaments.get(tournament_id))
    await use_cases.posting.mark_posted(match, 1)
    clock.advance(timedelta(minutes=3))
    await skip_downtime(database, clock())
    assert [over.reason for over in await use_cases.deadlines.end_flagged()] == ["unmoved"]
    (advance,) = await tick(use_cases)
    event = advance.event
    assert unannounced(event) == {match.white: PAUSED}
    points = {event.users[row.player]: row.points for row in event.standings()}
    assert points[match.black] == 1.0
    assert all(match.white not in other.players for other in await running(use_cases, event))
    await use_cases.tournaments.pause_or_resume(tournament_id, match.white)
    assert status(await use_cases.tournaments.get(tournament_id), match.white) == IN


def unannounced(event: Event) -> dict[int, str]:
    """Return the new status of each player whose status has yet to be announced."""
    return {each.user_id: each.status for each in event.entrants if not each.announced}


def status(event: Event, user_id: int) -> str:
    entrant = event.entrant(user_id)
    assert entrant is not None
    return entrant.status


async def test_player_who_stays_paused_is_withdrawn(use_cases: UseCases, clock: Clock) -> None:
    tournament_id = await started(use_cases)
    event = await use_cases.tournaments.pause_or_resume(tournament_id, 11)
    assert status(event, 11) == PAUSED
    clock.advance(timedelta(days=7))
    advances = await tick(use_cases)
    assert unannounced(advances[0].event) == {11: WITHDRAWN}


async def test_two_losses_on_time_in_a_row_withdraw_a_player(
    use_cases: UseCases, clock: Clock, database: Database
) -> None:
    tournament_id = await started(use_cases, players=PLAYERS[:3])
    event = await use_cases.tournaments.get(tournament_id)
    for match in await running(use_cases, event):
        if 11 in match.players:
            if match.white != 11:
                await use_cases.play.move(match.id, match.white, "e4")
            continue
        await win(use_cases, match, match.white)
    clock.advance(timedelta(days=2))
    await skip_downtime(database, clock())
    ended = await use_cases.deadlines.time_out()
    assert {over.reason for over in ended} == {"time"}
    (advance,) = await tick(use_cases)
    assert unannounced(advance.event) == {11: WITHDRAWN}
    assert advance.ended


async def test_early_leaver_has_no_results_and_a_late_one_forfeits_the_rest(use_cases: UseCases) -> None:
    tournament_id = await started(use_cases)
    first, *_ = [
        match
        for match in await running(use_cases, await use_cases.tournaments.get(tournament_id))
        if 11 in match.players
    ]
    await win(use_cases, first, 11)
    opponent = first.opponent_of(11)
    event = await use_cases.tournaments.leave(tournament_id, 11)
    points = {event.users[row.player]: row.points for row in event.standings()}
    assert points == dict.fromkeys(PLAYERS, 0.0), "one of three games is under half"
    with raises_refusal("event-not-in"):
        await use_cases.tournaments.leave(tournament_id, 11)
    second = next(
        match
        for match in await running(use_cases, event)
        if opponent in match.players and 11 not in match.players
    )
    await win(use_cases, second, opponent)
    event = await use_cases.tournaments.get(tournament_id)
    points = {event.users[row.player]: row.points for row in event.standings()}
    assert points[opponent] == 1.0


async def test_running_games_of_an_ended_tournament_do_not_count(use_cases: UseCases, clock: Clock) -> None:
    tournament_id = await started(use_cases)
    event = await use_cases.tournaments.end(tournament_id)
    match, *_ = await running(use_cases, event)
    clock.advance(timedelta(minutes=1))
    await win(use_cases, match, match.white)
    await tick(use_cases)
    event = await use_cases.tournaments.get(tournament_id)
    assert [row.points for row in event.standings()] == [0.0] * 4
    assert all(pairing.score is None for pairing in event.pairings())
    with raises_refusal("event-over"):
        await use_cases.tournaments.end(tournament_id)


async def test_hosts_and_servers_have_few_tournaments_at_a_time(use_cases: UseCases) -> None:
    await joined(use_cases)
    with raises_refusal("event-limit-host"):
        await joined(use_cases)
    for host in (1, 2):
        await use_cases.tournaments.create(host, SLOW, rated=None)
    with raises_refusal("event-limit-server"):
        await use_cases.tournaments.create(3, SLOW, rated=None)


async def test_each_game_starts_once_in_two_processes(use_cases: UseCases, others: UseCases) -> None:
    tournament_id = await joined(use_cases)
    await use_cases.tournaments.start(tournament_id)
    advances = [await each.tournaments.advance(tournament_id) for each in (use_cases, others)]
    assert [advance.begun for advance in advances] == [True, False]
    await asyncio.gather(
        *(
            each.tournaments.start_game(advance.event, game)
            for each, advance in zip((use_cases, others), advances, strict=True)
            for game in advance.to_start
        )
    )
    event = await use_cases.tournaments.get(tournament_id)
    pairs = [frozenset((game.white, game.black)) for game in event.played]
    assert len(pairs) == len(set(pairs)) == 6


async def test_deleted_player_is_withdrawn_and_the_results_stay(use_cases: UseCases) -> None:
    tournament_id = await started(use_cases, players=PLAYERS[:3])
    event = await use_cases.tournaments.get(tournament_id)
    for match in await running(use_cases, event):
        if 11 in match.players:
            await win(use_cases, match, 11)
    await use_cases.privacy.begin(11)
    while await use_cases.privacy.erase(11):
        pass
    assert await use_cases.privacy.finish(11)
    event = await use_cases.tournaments.get(tournament_id)
    assert event.entrant(11) is None
    assert [row.points for row in event.standings()] == [2.0, 0.0, 0.0]
    (match,) = await running(use_cases, event)
    await win(use_cases, match, match.white)
    assert [advance.ended for advance in await tick(use_cases)] == [True]


async def test_server_settings_decide_whether_tournaments_are_rated(use_cases: UseCases) -> None:
    await use_cases.settings.change_server(GUILD, ratings=False)
    with raises_refusal("challenge-unrated-server"):
        await use_cases.tournaments.create(HOST, SLOW, rated=True)
    event = await use_cases.tournaments.create(HOST, SLOW, rated=None)
    assert not event.tournament.rated


async def test_withdrawn_is_a_state_of_players(use_cases: UseCases) -> None:
    tournament_id = await started(use_cases)
    event = await use_cases.tournaments.leave(tournament_id, 12)
    assert status(event, 12) == WITHDRAWN
    assert event.tournament.time == SLOW.time


async def test_quarantined_variant_ends_the_tournament(use_cases: UseCases, clock: Clock) -> None:
    made = await use_cases.custom_variants.create(HOST, GUILD, "[ours:chess]\nkibitzTitle = Ours\n")
    new = replace(SLOW, variant=made.key, time=LIVE.time)
    event = await use_cases.tournaments.create(HOST, new, rated=None)
    assert not event.tournament.rated
    for player in PLAYERS:
        await use_cases.tournaments.join(event.tournament.id, player)
    await use_cases.tournaments.start(event.tournament.id)
    await tick(use_cases)
    assert len(await use_cases.unplayable_games.quarantine(made.key, "it hangs")) == 2
    clock.advance(timedelta(seconds=5))
    await tick(use_cases)
    event = await use_cases.tournaments.get(event.tournament.id)
    assert event.tournament.status == FINISHED
    assert len(event.played) == 2
    assert [row.points for row in event.standings()] == [0.0] * 4


@pytest.mark.slow
@pytest.mark.parametrize(("players", "new"), [(6, SLOW), (9, replace(SLOW, cycles=2)), (7, LIVE)])
async def test_whole_event_with_random_results_equals_a_recount(
    use_cases: UseCases, clock: Clock, players: int, new: NewTournament
) -> None:
    dice, users = random.Random(players), tuple(range(11, 11 + players))
    tournament_id = await started(use_cases, new, users)
    points = dict.fromkeys(users, 0.0)
    meetings = Counter[frozenset[int]]()
    while (event := await use_cases.tournaments.get(tournament_id)).tournament.status == RUNNING:
        games = await running(use_cases, event)
        busy = Counter(player for match in games for player in match.players)
        assert max(busy.values()) <= event.tournament.max_running
        match = dice.choice(games)
        winner = dice.choice(match.players)
        await win(use_cases, match, winner)
        points[winner] += 1
        meetings[frozenset(match.players)] += 1
        clock.advance(timedelta(seconds=5))
        await tick(use_cases)
    assert set(meetings.values()) == {new.cycles}
    assert len(meetings) == players * (players - 1) / 2
    assert {event.users[row.player]: row.points for row in event.standings()} == points
