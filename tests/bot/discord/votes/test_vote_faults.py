"""Votes in large numbers, crashes at the end of a turn, missed votes, deleted boards and data."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest

from bot.discord.boards.posting import Boards
from bot.discord.votes.vote_runner import VoteRunner
from bot.state.match_repository import MatchRepository
from bot.state.play import Sent
from bot.state.votes import Votes
from tests.bot.clock import skip_downtime
from tests.bot.discord.table import Table, boards
from tests.bot.discord.votes.test_vote_chess import begun, board, tick, two_teams
from tests.refusals import raises_refusal, refuse_as_busy

CROWD = 500


@pytest.mark.slow
async def test_500_votes_in_ten_seconds_make_one_move(table: Table) -> None:
    table.engine.moves = ["e7e5"]
    thread = await begun(table, turn="30s")
    match, first = await table.match(thread), board(thread)
    changed: list[str] = []
    edit = table.bot.services.channels.edit

    async def count(channel_id: int, message_id: int, **values: Any) -> discord.Message:
        changed.append(str(values.get("content")))
        return await edit(channel_id, message_id, **values)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table.bot.services.channels, "edit", count)
        for second in range(10):
            texts = ["e4" if voter % 5 else "d4" for voter in range(CROWD // 10)]
            await asyncio.gather(
                *(
                    table.use_cases.votes.vote_move(
                        match, 10_000 + second * 100 + voter, text, sent=_sent(table, voter)
                    )
                    for voter, text in enumerate(texts)
                )
            )
            await tick(table, 1)
        assert 1 <= len(changed) <= 4
    assert (await table.match(thread)).ply == 0
    await tick(table, 30)
    assert [move.uci() for move in (await table.match(thread)).game.moves] == ["e2e4", "e7e5"]
    shown = [message for message in boards(thread) if message.id != first.id]
    assert len(shown) == 1
    assert f"e4 got 400 of {CROWD} votes." in shown[0].content


def _sent(table: Table, number: int) -> Sent:
    return Sent(discord.utils.time_snowflake(table.clock.time) + number, table.clock.time)


KILLED: dict[str, tuple[type[Any], str]] = {
    "before the decision": (Votes, "decide"),
    "before the move": (MatchRepository, "append"),
    "before the reply": (MatchRepository, "store_move"),
    "before the board": (Boards, "post_locked"),
    "before the next turn": (Votes, "ballot"),
}
"""The steps at the end of a turn, each with the method that a crash prevents."""


@pytest.mark.slow
@pytest.mark.parametrize("point", KILLED)
async def test_restart_at_the_end_of_a_turn_plays_exactly_one_move(
    table: Table, monkeypatch: pytest.MonkeyPatch, point: str
) -> None:
    table.engine.moves = ["e7e5"]
    thread = await begun(table)
    await table.alice.send(thread, "e4")
    await table.bob.send(thread, "d4")
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(*KILLED[point], refuse_as_busy)
        await tick(table, 61)
    await table.restart()
    await tick(table)
    await tick(table)
    assert [move.uci() for move in (await table.match(thread)).game.moves] == ["e2e4", "e7e5"]
    assert len(boards(thread)) == 2
    assert "e4 got 1 of 2 votes." in board(thread).content
    await tick(table, 6)
    assert "Voting closes" in board(thread).content


@pytest.mark.slow
async def test_two_processes_play_one_move(table: Table) -> None:
    thread = await two_teams(table)
    await table.alice.send(thread, "e4")
    await tick(table, 50)
    table.env.backend.clock.advance(15)
    table.clock.time = table.env.backend.clock.now()
    runners = [VoteRunner(table.bot.services) for _ in range(3)]
    await asyncio.gather(*(runner.run() for runner in runners))
    await asyncio.gather(*(runner.tasks.finish() for runner in runners))
    await table.env.settle()
    assert (await table.match(thread)).ply == 1
    assert len(boards(thread)) == 2


async def test_hanging_game_does_not_delay_votes_in_others(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = [await two_teams(table), await two_teams(table)]
    hanging, other = [(await table.match(thread)).id for thread in threads]
    runner, continue_game, may_continue = table.bot.vote_runner, VoteRunner._continue, asyncio.Event()

    async def hang(self: VoteRunner, match_id: int) -> None:
        if match_id == hanging:
            await may_continue.wait()
        await continue_game(self, match_id)

    monkeypatch.setattr(VoteRunner, "_continue", hang)
    for thread in threads:
        await table.alice.send(thread, "e4")
    async with asyncio.timeout(20):
        for seconds in (40, 40):
            table.clock.advance(timedelta(seconds=seconds))
            await skip_downtime(table.database, table.clock.time)
            await runner.run()
            while other in runner.tasks._keys:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
    assert [(await table.match(thread)).ply for thread in threads] == [0, 1]
    may_continue.set()
    await runner.tasks.finish()
    assert [(await table.match(thread)).ply for thread in threads] == [1, 1]


async def test_missed_vote_counts_only_in_its_turn(table: Table) -> None:
    table.engine.moves = ["e7e5"]
    thread = await begun(table)
    missed: list[discord.Message] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table.bot, "on_message", AsyncMock(side_effect=missed.append))
        await table.alice.send(thread, "e4")
        await table.bob.send(thread, "a3")
    early, late = missed
    await table.bot.message_router.handle(early, late=True)
    await tick(table, 6)
    assert ": e4 1" in board(thread).content
    await tick(table, 60)
    await table.bot.message_router.handle(late, late=True)
    await tick(table, 6)
    assert (await table.match(thread)).ply == 2
    assert "No votes yet" in board(thread).content


async def test_older_message_does_not_replace_a_newer_vote(table: Table) -> None:
    thread = await begun(table)
    match = await table.match(thread)
    for number, text in ((2, "e4"), (1, "d4")):
        await table.use_cases.votes.vote_move(match, table.bob.id, text, sent=_sent(table, number))
    await tick(table, 6)
    assert ": e4 1" in board(thread).content


async def test_message_edited_after_the_end_of_a_turn_is_no_vote(table: Table) -> None:
    thread = await begun(table)
    match, bobs, alices = await table.match(thread), _sent(table, 1), _sent(table, 2)
    await table.use_cases.votes.vote_move(match, table.bob.id, "d4", sent=bobs)
    table.clock.advance(timedelta(seconds=61))
    edited = replace(alices, edited_at=table.clock.time)
    with raises_refusal("vote-closed"):
        await table.use_cases.votes.vote_move(match, table.alice.id, "e4", sent=edited)
    await table.use_cases.votes.vote_move(match, table.alice.id, "e4", sent=alices)


async def test_deleted_board_does_not_stop_the_game(table: Table) -> None:
    table.engine.moves = ["e7e5"]
    thread = await begun(table)
    shown = board(thread)
    table.env.backend.delete_message(shown.channel.id, shown.id)
    await table.alice.send(thread, "e4")
    await tick(table, 6)
    await tick(table, 60)
    assert (await table.match(thread)).ply == 2
    assert len(boards(thread)) == 1


async def test_deleted_data_removes_votes_but_not_the_game(table: Table) -> None:
    thread = await begun(table)
    await table.alice.send(thread, "e4")
    await table.bob.send(thread, "d4")
    privacy = table.use_cases.privacy
    await privacy.begin(table.alice.id)
    while await privacy.erase(table.alice.id):
        pass
    assert await privacy.finish(table.alice.id)
    assert "votes" in (exported := await privacy.export_rows(table.bob.id))
    assert [row["choice"] for row in exported["votes"]] == ["d2d4"]
    assert (await privacy.export_rows(table.alice.id))["votes"] == []
    await tick(table, 61)
    assert [move.uci() for move in (await table.match(thread)).game.moves][:1] == ["d2d4"]
