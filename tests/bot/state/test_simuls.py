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
from bot.state.tournament_tables import CANCELLED, FINISHED, RUNNING
from bot.state.tournament_values import SIMUL, NewTournament
from bot.state.use_cases import Matches
from bot.tournaments.simul import ALTERNATING
from tests.bot.clock import Clock
from tests.bot.state.test_tournaments import GUILD, HOST, SLOW, tick, win
from tests.refusals import raises_refusal

NEW = replace(SLOW, format=SIMUL, host_color=ALTERNATING)
OPPONENTS = tuple(range(11, 21))


async def started(matches: Matches, new: NewTournament = NEW, opponents: tuple[int, ...] = OPPONENTS) -> int:
    """Start a simul of the host against these users; return its id."""
    made = await matches.tournaments.create(HOST, new, rated=False)
    for opponent in opponents:
        await matches.tournaments.join(made.tournament.id, opponent)
    await matches.tournaments.start(made.tournament.id)
    await tick(matches)
    return made.tournament.id


async def simul_of(matches: Matches, tournament_id: int) -> Simul:
    event = await matches.tournaments.get(tournament_id)
    assert isinstance(event, Simul)
    return event


async def games_of(matches: Matches, event: Simul) -> list[Match]:
    return [await matches.lookup.get(game.match_id) for game in event.played]


async def test_all_boards_start_against_different_opponents(matches: Matches) -> None:
    event = await simul_of(matches, await started(matches))
    games = await games_of(matches, event)
    assert sorted(match.opponent_of(HOST) for match in games) == list(OPPONENTS)
    assert [match.white == HOST for match in games] == [True, False] * 5
    assert event.tournament.status == RUNNING


async def test_host_has_more_time_on_live_boards_with_either_color(matches: Matches) -> None:
    live = replace(NEW, time=TimeControl(240, 2))
    event = await simul_of(matches, await started(matches, live, (11, 12)))
    first, second = await games_of(matches, event)
    more, usual = timedelta(minutes=6), timedelta(minutes=4)
    assert (first.white_left, first.black_left) == (more, usual)
    assert (second.white_left, second.black_left) == (usual, more)


@pytest.mark.parametrize("seed", range(3))
async def test_result_equals_a_recount_of_the_games(matches: Matches, clock: Clock, seed: int) -> None:
    dice, tournament_id = random.Random(seed), await started(matches)
    expected = Counter[str]()
    games = await games_of(matches, await simul_of(matches, tournament_id))
    dice.shuffle(games)
    for match in games:
        winner = dice.choice(match.players)
        expected["won" if winner == HOST else "lost"] += 1
        await win(matches, match, winner)
        clock.advance(timedelta(minutes=1))
        await tick(matches)
    event = await simul_of(matches, tournament_id)
    assert event.tournament.status == FINISHED
    assert {result: len(found) for result, found in event.results.items() if found} == expected


async def test_next_board_is_known_for_boards_of_the_simul_only(matches: Matches, clock: Clock) -> None:
    event = await simul_of(matches, await started(matches, replace(NEW, host_color="white"), (11, 12)))
    await matches.simuls.refresh()
    first, second = await games_of(matches, event)
    assert await matches.simuls.next_board(first) is None, "the host is to move here"
    await matches.play.move(first.id, HOST, "e4")
    found = await matches.simuls.next_board(await matches.lookup.get(first.id))
    assert found is not None
    assert found.match_id == second.id
    await matches.play.move(second.id, HOST, "e4")
    assert await matches.simuls.next_board(await matches.lookup.get(second.id)) is None


async def test_each_board_starts_once_in_two_processes(matches: Matches) -> None:
    made = await matches.tournaments.create(HOST, NEW, rated=False)
    for opponent in OPPONENTS:
        await matches.tournaments.join(made.tournament.id, opponent)
    await matches.tournaments.start(made.tournament.id)
    advance = await matches.tournament_tick.advance(made.tournament.id)
    for game in advance.to_start:
        starts = (matches.tournament_tick.start_game(advance.event, game) for _ in range(2))
        assert sum(match is not None for match in await asyncio.gather(*starts)) == 1
    assert len((await simul_of(matches, made.tournament.id)).played) == len(OPPONENTS)


async def test_quarantined_variant_ends_the_simul(matches: Matches, clock: Clock) -> None:
    made = await matches.custom_variants.create(HOST, GUILD, "[ours:chess]\nkibitzTitle = Ours\n")
    tournament_id = await started(matches, replace(NEW, variant=made.key))
    assert len(await matches.outdated.quarantine(made.key, "it hangs")) == len(OPPONENTS)
    clock.advance(timedelta(seconds=5))
    await tick(matches)
    event = await simul_of(matches, tournament_id)
    assert event.tournament.status == FINISHED
    assert not any(event.results.values())


async def test_simul_without_enough_opponents_is_canceled(matches: Matches, clock: Clock) -> None:
    new = replace(NEW, starts_at=clock.time + timedelta(minutes=5))
    made = await matches.tournaments.create(HOST, new, rated=False)
    await matches.tournaments.join(made.tournament.id, 11)
    with raises_refusal("event-too-few"):
        await matches.tournaments.start(made.tournament.id)
    clock.advance(timedelta(minutes=5))
    await tick(matches)
    assert (await simul_of(matches, made.tournament.id)).tournament.status == CANCELLED
