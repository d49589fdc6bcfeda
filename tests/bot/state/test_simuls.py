"""Simuls on database files: colors and clocks of the boards, results, the next board, several processes."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.state.match import Match
from bot.state.time_control import TimeControl
from bot.state.tournament_formats import Simul
from bot.state.tournament_tables import CANCELLED, FINISHED, RUNNING, SIMUL, NewTournament
from bot.state.use_cases import UseCases
from bot.tournaments.simul import ALTERNATING
from tests.bot.clock import Clock
from tests.bot.state.test_tournaments import GUILD, HOST, SLOW, tick, win
from tests.refusals import raises_refusal

NEW = replace(SLOW, format=SIMUL, host_color=ALTERNATING)
OPPONENTS = tuple(range(11, 21))


async def started(
    use_cases: UseCases, new: NewTournament = NEW, opponents: tuple[int, ...] = OPPONENTS
) -> int:
    """Start a simul of the host against these users; return its id."""
    made = await use_cases.tournaments.create(HOST, new, rated=False)
    for opponent in opponents:
        await use_cases.tournaments.join(made.tournament.id, opponent)
    await use_cases.tournaments.start(made.tournament.id)
    await tick(use_cases)
    return made.tournament.id


async def simul_of(use_cases: UseCases, tournament_id: int) -> Simul:
    event = await use_cases.tournaments.get(tournament_id)
    assert isinstance(event, Simul)
    return event


async def games_of(use_cases: UseCases, event: Simul) -> list[Match]:
    return [await use_cases.lookup.get(game.match.id) for game in event.played]


async def test_all_boards_start_against_different_opponents(use_cases: UseCases) -> None:
    event = await simul_of(use_cases, await started(use_cases))
    games = await games_of(use_cases, event)
    assert sorted(match.opponent_of(HOST) for match in games) == list(OPPONENTS)
    assert [match.white == HOST for match in games] == [True, False] * 5
    assert event.tournament.status == RUNNING


async def test_host_has_more_time_on_live_boards_with_either_color(use_cases: UseCases) -> None:
    live = replace(NEW, time=TimeControl(240, 2))
    event = await simul_of(use_cases, await started(use_cases, live, (11, 12)))
    first, second = await games_of(use_cases, event)
    more, usual = timedelta(minutes=6), timedelta(minutes=4)
    assert (first.white_left, first.black_left) == (more, usual)
    assert (second.white_left, second.black_left) == (usual, more)


@pytest.mark.parametrize("seed", range(3))
async def test_result_equals_a_recount_of_the_games(use_cases: UseCases, clock: Clock, seed: int) -> None:
    dice, tournament_id = random.Random(seed), await started(use_cases)
    expected = Counter[str]()
    games = await games_of(use_cases, await simul_of(use_cases, tournament_id))
    dice.shuffle(games)
    for match in games:
        winner = dice.choice(match.players)
        expected["won" if winner == HOST else "lost"] += 1
        await win(use_cases, match, winner)
        clock.advance(timedelta(minutes=1))
        await tick(use_cases)
    event = await simul_of(use_cases, tournament_id)
    assert event.tournament.status == FINISHED
    assert {result: len(found) for result, found in event.results.items() if found} == expected


async def test_next_board_is_known_for_boards_of_the_simul_only(use_cases: UseCases, clock: Clock) -> None:
    event = await simul_of(use_cases, await started(use_cases, replace(NEW, host_color="white"), (11, 12)))
    await use_cases.tournaments.refresh_hosts()
    first, second = await games_of(use_cases, event)
    assert await use_cases.tournaments.next_board(first) is None, "the host is to move here"
    await use_cases.play.move(first.id, HOST, "e4")
    found = await use_cases.tournaments.next_board(await use_cases.lookup.get(first.id))
    assert found is not None
    assert found.match.id == second.id
    await use_cases.play.move(second.id, HOST, "e4")
    assert await use_cases.tournaments.next_board(await use_cases.lookup.get(second.id)) is None


async def test_each_board_starts_once_in_two_processes(use_cases: UseCases) -> None:
    made = await use_cases.tournaments.create(HOST, NEW, rated=False)
    for opponent in OPPONENTS:
        await use_cases.tournaments.join(made.tournament.id, opponent)
    await use_cases.tournaments.start(made.tournament.id)
    advance = await use_cases.tournaments.advance(made.tournament.id)
    for game in advance.to_start:
        starts = (use_cases.tournaments.start_game(advance.event, game) for _ in range(2))
        assert sum(match is not None for match in await asyncio.gather(*starts)) == 1
    assert len((await simul_of(use_cases, made.tournament.id)).played) == len(OPPONENTS)


async def test_quarantined_variant_ends_the_simul(use_cases: UseCases, clock: Clock) -> None:
    made = await use_cases.custom_variants.create(HOST, GUILD, "[ours:chess]\nkibitzTitle = Ours\n")
    tournament_id = await started(use_cases, replace(NEW, variant=made.key))
    assert len(await use_cases.unplayable_games.quarantine(made.key, "it hangs")) == len(OPPONENTS)
    clock.advance(timedelta(seconds=5))
    await tick(use_cases)
    event = await simul_of(use_cases, tournament_id)
    assert event.tournament.status == FINISHED
    assert not any(event.results.values())


async def test_simul_without_enough_opponents_is_canceled(use_cases: UseCases, clock: Clock) -> None:
    new = replace(NEW, starts_at=clock.time + timedelta(minutes=5))
    made = await use_cases.tournaments.create(HOST, new, rated=False)
    await use_cases.tournaments.join(made.tournament.id, 11)
    with raises_refusal("event-too-few"):
        await use_cases.tournaments.start(made.tournament.id)
    clock.advance(timedelta(minutes=5))
    await tick(use_cases)
    assert (await simul_of(use_cases, made.tournament.id)).tournament.status == CANCELLED
