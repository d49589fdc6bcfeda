"""Deleted threads, channels and accounts, members who left, and a bot that was removed from a server."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from simcord.backend import serializers

from bot.discord import KibitzBot
from bot.discord.challenges import challenges
from tests.bot.discord.table import Table, announced, boards, labels, last, private, response

GONE = {"status": 404, "code": 10013, "times": None}


@pytest.fixture(autouse=True)
def _no_errors(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def run_before(monkeypatch: pytest.MonkeyPatch, owner: object, name: str, action: Callable[[], None]) -> None:
    """Run an action once, just before the bot calls a method."""
    original: Callable[..., Awaitable[Any]] = getattr(owner, name)
    actions = [action]

    async def wrapper(*args: Any, **options: Any) -> Any:
        if actions:
            actions.pop()()
        return await original(*args, **options)

    monkeypatch.setattr(owner, name, wrapper)


def bot(table: Table) -> KibitzBot:
    assert isinstance(table.env.bot, KibitzBot)
    return table.env.bot


@pytest.mark.slow
@pytest.mark.parametrize("moment", ["close_card", "draw"])
async def test_first_board_is_posted_in_the_channel_if_the_thread_is_deleted(
    table: Table, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    def delete() -> None:
        (thread,) = table.channel.threads
        table.env.backend.delete_channel(thread.id)

    card = await table.challenge(color="white")
    where = challenges if moment == "close_card" else bot(table).services.board_messages
    run_before(monkeypatch, where, moment, delete)
    await table.bob.click(card, label="Accept")
    (board,) = boards(table.channel)
    assert table.alice.mention in board.content
    await table.alice.send(table.channel, "e4")
    assert announced(last(table.channel)) == "e4"
    assert (await table.match(table.channel)).thread_id is None


@pytest.mark.slow
async def test_board_is_posted_in_the_channel_if_the_thread_is_deleted_meanwhile(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread = await table.start()
    run_before(
        monkeypatch,
        bot(table).services.board_messages,
        "draw",
        lambda: table.env.backend.delete_channel(thread.id),
    )
    async with table.at_once():
        table.env.backend.create_message(thread.id, table.alice.id, "e4")
    (board,) = boards(table.channel)
    assert announced(board) == "e4"
    await table.bob.send(table.channel, "e5")
    assert [announced(board) for board in boards(table.channel)] == ["e4", "e5"]
    assert labels(boards(table.channel)[0]) == []


@pytest.mark.slow
async def test_game_of_a_deleted_channel_can_be_played_elsewhere(table: Table) -> None:
    thread = await table.start(time="hour")
    match = await table.match(thread)
    elsewhere = table.guild.create_text_channel("elsewhere")
    for place in (thread, table.channel):
        table.env.backend.delete_channel(place.id)
    await table.env.settle()
    text = private(await table.alice.slash(elsewhere, "move", move="e4"))
    assert "Your move **e4** is saved" in text
    assert "waiting for bob" in private(await table.alice.slash(elsewhere, "games"))
    board_text = private(await table.bob.slash(elsewhere, "board"))
    assert "bob (Black) to move" in board_text
    await table.restart()
    await table.env.advance_time(130)
    await table.wait(timedelta(hours=2))
    match_after = await table.use_cases.lookup.get(match.id)
    assert (match_after.reason, match_after.winner is not None) == ("time", True)
    assert "no ongoing games" in private(await table.bob.slash(elsewhere, "games"))
    assert elsewhere.history(viewer=table.carol) == []


@pytest.mark.slow
async def test_players_of_a_deleted_channel_learn_how_to_go_on(table: Table) -> None:
    await table.start()
    table.env.backend.delete_channel(table.channel.id)
    await table.env.settle()
    alice, bob = table.alice.user, table.bob.user
    assert "your turn (White) · channel deleted (use </move:" in private(await alice.slash("games"))
    answer = private(await alice.slash("move", move="e4"))
    assert "This game's channel was deleted. You can keep playing anywhere, even in direct messages" in answer
    notice = last(bob.dm_channel).content
    assert notice.startswith("alice played **1. e4**, but I can't post the board where your game is played.")
    await bob.slash("move", move="e5")
    assert last(alice.dm_channel).content.startswith("bob played **1… e5**, but")
    question = await alice.slash("resign")
    ended = await alice.click(question.response, label="Yes, resign")
    assert response(ended).content.endswith("You resigned. This game's channel was deleted.")
    notice = last(bob.dm_channel).content
    assert notice.startswith("Your game against alice (")
    assert notice.endswith("**bob** (Black) wins because alice resigned. **0-1**")


@pytest.mark.slow
async def test_game_survives_removing_and_inviting_the_bot(table: Table) -> None:
    thread = await table.start()
    match = await table.match(thread)
    guild = table.env.backend.get_guild(table.guild.id)
    guild_payload = dict(serializers.guild_create_payload(table.env.backend, guild))
    table.env.backend.emit("GUILD_DELETE", {"id": str(guild.id)})
    table.env.inject_error("POST", "/channels/*/messages", status=403, code=50001, times=None)
    await table.env.settle()
    assert bot(table).get_guild(guild.id) is None
    # The game can be played and resigned in a DM with the bot.
    answer = await table.alice.user.slash("move", move="e4", game=match.id)
    assert "Your move **e4** is saved" in private(answer)
    question = await table.bob.user.slash("resign")
    await table.bob.user.click(question.response, label="Yes, resign")
    assert (await table.use_cases.lookup.get(match.id)).is_over
    # Several attempts to post fail.
    for _ in range(4):
        await table.env.advance_time(70)
    table.env.backend.faults.clear()
    guild_payload.pop("unavailable", None)
    table.env.backend.emit("GUILD_CREATE", guild_payload)
    await table.env.advance_time(130)
    assert "bob resigned" in boards(thread)[-1].content
    assert [labels(board) for board in boards(thread)[:-1]] == [[]] * (len(boards(thread)) - 1)
    await table.alice.click(boards(thread)[-1], label="Rematch")
    assert "challenges" in last(thread).content


@pytest.mark.slow
async def test_game_continues_after_a_player_left(table: Table) -> None:
    thread = await table.start(time="day")
    table.guild.remove_member(table.bob)
    await table.env.settle()
    await table.restart()
    await table.alice.send(thread, "e4")
    assert announced(last(thread)) == "e4"
    assert table.bob.mention in last(thread).content
    assert "waiting for bob" in private(await table.alice.slash(thread, "games"))
    await table.alice.slash(thread, "draw")
    await table.wait(timedelta(hours=19))
    assert table.bob.mention in last(thread).content
    await table.wait(timedelta(hours=6))
    end_board = boards(thread)[-1]
    assert "**alice** (White) wins because bob ran out of time" in end_board.content
    assert "bob isn't on this server" in private(await table.alice.click(end_board, label="Rematch"))
    assert "bob isn't on this server" in private(await table.alice.click(end_board, label="Another variant"))
    assert labels(boards(thread)[-1]) == ["Rematch", "Another variant", "Replay"]


@pytest.mark.slow
async def test_player_who_left_can_resign_in_a_direct_message(table: Table) -> None:
    thread = await table.start()
    table.guild.remove_member(table.bob)
    question = await table.bob.user.slash("resign")
    await table.bob.user.click(question.response, label="Yes, resign")
    assert "**alice** (White) wins because bob resigned" in boards(thread)[-1].content


@pytest.mark.slow
async def test_game_against_a_deleted_account_ends_on_time(table: Table) -> None:
    thread = await table.start(time="day")
    await table.restart()
    table.env.inject_error("GET", "/guilds/*/members/*", **GONE)
    table.env.inject_error("GET", "/users/*", **GONE)
    bob = str(table.bob.id)

    def count_requests() -> int:
        return sum(entry.path.endswith(f"/users/{bob}") for entry in table.env.http_requests)

    await table.alice.send(thread, "e4")
    assert announced(last(thread)) == "e4"
    assert f"waiting for {bob}" in private(await table.alice.slash(thread, "games"))
    before = count_requests()
    await table.wait(timedelta(days=2))
    assert f"because {bob} ran out of time" in boards(thread)[-1].content
    assert count_requests() == before > 0, "a missing account isn't requested again"
    assert f"{bob} isn't on this server" in private(
        await table.alice.click(boards(thread)[-1], label="Rematch")
    )
