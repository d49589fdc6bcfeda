"""Tournaments after crashes, deleted threads and channels, lost permissions, deleted data; and pings."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta
from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.discord.boards.delivery import Delivery
from bot.discord.boards.posting import Boards
from bot.discord.tournaments.tournament_runner import TournamentRunner
from bot.state.tournament_formats import SLOW_PAUSE
from bot.state.tournament_tables import FINISHED, OPEN, RUNNING, Tournament
from bot.state.tournaments import Tournaments
from tests.bot.discord.boards.test_retry_boards import deny
from tests.bot.discord.table import Table, boards, last, response
from tests.bot.discord.tournaments.test_round_robin_event import (
    HOST_OPTIONS,
    joined,
    newest_message,
    resign,
    shown_to,
    standings,
    started,
    thread_of,
    tick,
)
from tests.refusals import refuse_as_busy


async def status(table: Table) -> str:
    (tournament,) = await table.use_cases.tournaments.of_server(table.guild.id)
    return tournament.status


def game_cards(table: Table) -> list[str]:
    return sorted(each.content for each in table.channel.history() if re.match(r"\*\*Round \d", each.content))


KILLED: dict[str, tuple[type[Any], str]] = {
    "after the start": (Tournaments, "start_game"),
    "before the thread": (Delivery, "open_thread"),
    "before the board": (Boards, "post_locked"),
    "before storing the board": (Tournaments, "mark_opened"),
    "before storing the standings": (Tournaments, "mark_shown"),
}
"""The steps of a start, each with the method that a crash prevents."""


@pytest.mark.parametrize("point", KILLED)
async def test_killed_start_is_completed_without_duplicates(
    table: Table, monkeypatch: pytest.MonkeyPatch, point: str
) -> None:
    card = await joined(table)
    await table.alice.click(card, label="Start now")
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(*KILLED[point], refuse_as_busy)
        await tick(table, 1)
    await table.restart()
    await tick(table)
    assert len(table.channel.threads) == 3
    assert len(set(game_cards(table))) == len(game_cards(table)) == 3
    for thread in table.channel.threads:
        assert len(boards(thread)) == 1
    assert "0 of 3 games played" in standings(table).content
    # Discord drops a second message with the same nonce; simcord ignores nonces.
    sent = [entry.json for entry in table.env.http_requests if entry.path.endswith("/messages")]
    begun = {json["nonce"] for json in sent if json and "the tournament begins!" in json["content"]}
    assert len(begun) == 1, "the start mentions the players once"


async def test_hanging_tournament_does_not_delay_others(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    (first,) = [each.id for each in await _started_by(table, table.alice)]
    (second,) = [each.id for each in await _started_by(table, table.bob) if each.id != first]
    runner, advance, begun = table.bot.tournament_runner, TournamentRunner._advance, list[int]()
    may_continue = asyncio.Event()

    async def hang(self: TournamentRunner, tournament_id: int) -> None:
        if tournament_id == first:
            begun.append(first)
            await may_continue.wait()
        await advance(self, tournament_id)

    monkeypatch.setattr(TournamentRunner, "_advance", hang)
    for _ in range(4):
        table.clock.advance(timedelta(seconds=5))
        async with asyncio.timeout(10):
            await runner.run()
            while any(key != first for key in runner.tasks._keys):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
    assert begun == [first]
    played = [(await table.use_cases.tournaments.get(event)).played for event in (first, second)]
    assert [len(games) for games in played] == [0, 3]
    may_continue.set()
    await tick(table)
    assert len((await table.use_cases.tournaments.get(first)).played) == 3


async def _started_by(table: Table, host: MemberActor) -> list[Tournament]:
    """Have a player create and start a tournament of all three; return the server's tournaments."""
    card = response(await host.slash(table.channel, "tournament new", **HOST_OPTIONS)).message
    for player in (table.alice, table.bob, table.carol):
        await player.click(card, label="Join")
    await host.click(card, label="Start now")
    return await table.use_cases.tournaments.of_server(table.guild.id)


async def test_notice_that_cannot_be_posted_is_posted_later(table: Table) -> None:
    await started(table)
    (tournament,) = await table.use_cases.tournaments.of_server(table.guild.id)
    await table.use_cases.tournaments.pause_or_resume(tournament.id, table.bob.id)
    table.clock.advance(SLOW_PAUSE)
    table.env.inject_error("POST", f"/channels/{table.channel.id}/messages", status=500, times=None)
    await tick(table, 1)
    assert _notices(table) == 0
    await table.restart()
    table.env.backend.faults.clear()
    await tick(table)
    assert _notices(table) == 1


def _notices(table: Table) -> int:
    return sum("bob is out of the tournament." in each.content for each in table.channel.history())


@pytest.mark.slow
async def test_end_missed_by_a_killed_process_is_shown(table: Table) -> None:
    await started(table)
    for loser, winner in ((table.bob, table.alice), (table.carol, table.alice)):
        await resign(table, loser, winner)
    match = await table.match(thread_of(table, table.bob, table.carol))
    await table.use_cases.play.resign(match.id, table.carol.id)
    (tournament,) = await table.use_cases.tournaments.of_server(table.guild.id)
    advance = await table.use_cases.tournaments.advance(tournament.id)
    assert advance.ended, "stored, but not shown"
    await table.restart()
    await tick(table)
    assert newest_message(table, "🏆 alice wins with 2/2.")


async def test_game_continues_in_the_channel_after_its_thread_was_deleted(table: Table) -> None:
    await started(table)
    thread = thread_of(table, table.alice, table.bob)
    match = await table.match(thread)
    table.env.backend.delete_channel(thread.id)
    await table.env.settle()
    moved = await table.use_cases.lookup.get(match.id)
    assert moved.thread_id is None
    await table.use_cases.play.move(match.id, match.white, "e4")
    await table.use_cases.play.move(match.id, match.black, "e5")
    await table.use_cases.play.resign(match.id, table.bob.id)
    await tick(table)
    assert "1 of 3 games played" in standings(table).content


async def test_games_wait_for_permissions(table: Table) -> None:
    card = await joined(table)
    await table.alice.click(card, label="Start now")
    deny(table, table.channel)
    await tick(table)
    assert await status(table) == RUNNING
    assert table.channel.threads == []
    table.env.backend.set_overwrite(table.channel.id, Overwrite(table.me.id, OverwriteType.MEMBER))
    table.clock.advance(timedelta(minutes=5))
    await tick(table)
    assert len(table.channel.threads) == 3


async def test_deleted_channel_ends_the_tournament(table: Table) -> None:
    place = table.guild.create_text_channel("events")
    channel, table.channel = table.channel, place
    card = await joined(table)
    await table.alice.click(card, label="Start now")
    table.env.backend.delete_channel(place.id)
    table.channel = channel
    await tick(table)
    assert await status(table) == FINISHED


async def test_deleted_standings_are_posted_again(table: Table) -> None:
    shown = await started(table)
    table.env.backend.delete_message(shown.channel.id, shown.id)
    await resign(table, table.bob, table.alice)
    assert "1 of 3 games played" in standings(table).content


@pytest.mark.slow
async def test_deleted_player_is_a_former_player_in_the_standings(table: Table) -> None:
    await started(table)
    await resign(table, table.bob, table.alice)
    await resign(table, table.carol, table.alice)
    asked = await table.alice.slash(table.channel, "privacy", action="delete")
    await table.alice.click(shown_to(asked), label="Yes, delete everything")
    await resign(table, table.carol, table.bob)
    assert "a former player wins with 2/2" in newest_message(table, "🏆").content


async def test_only_the_players_concerned_are_mentioned(table: Table) -> None:
    dave = table.guild.add_member(table.env.create_user("dave"))
    card = await joined(table, start=10)
    asked = await table.carol.slash(table.channel, "tournament show")
    await table.carol.click(shown_to(asked), label="Turn reminders off")
    await dave.click(card, label="Join")
    await dave.click(card, label="Leave")
    assert await status(table) == OPEN
    table.clock.advance(timedelta(minutes=8))
    await tick(table, 1)
    call = last(table.channel)
    assert "**Round robin · Chess** starts <t:" in call.content
    assert {user.id for user in call.mentions} == {table.alice.id, table.bob.id}
    table.clock.advance(timedelta(minutes=2))
    await tick(table, 1)
    assert {user.id for user in standings(table).mentions} == {table.alice.id, table.bob.id}
    await tick(table)
    for thread in table.channel.threads:
        players = set((await table.match(thread)).players)
        assert all({user.id for user in message.mentions} <= players for message in thread.history())
    calls = [message for message in table.channel.history() if "starts <t:" in message.content]
    assert len([message for message in calls if message.mentions]) == 1


async def test_absent_live_player_is_paused_and_shown_how_to_resume(table: Table) -> None:
    await started(table, time="3+2")
    (thread,) = table.channel.threads
    match = await table.match(thread)
    absent = next(each for each in (table.alice, table.bob, table.carol) if each.id == match.white)
    await table.wait(timedelta(minutes=3))
    await tick(table)
    warning = newest_message(table, "you didn't make your first move")
    assert [user.id for user in warning.mentions] == [absent.id]
    assert "Pause / resume" in warning.content
    answer = await absent.click(standings(table), label="Pause / resume")
    assert "Welcome back" in shown_to(answer).content
