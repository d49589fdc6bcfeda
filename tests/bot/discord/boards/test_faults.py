"""Missing permissions, deleted threads, server and database errors: no stored move is lost."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from datetime import timedelta
from typing import Any

import discord
import pytest

from tests.bot.discord.table import Table, announced, boards, is_shown, labels, last, private, response


@pytest.mark.slow
async def test_board_for_a_deleted_thread_is_posted_in_the_channel(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "e4")
    match = await table.match(thread)
    table.env.backend.delete_channel(thread.id)
    result = await table.bob.slash(table.channel, "move", move="e5")
    assert "You played **e5**" in private(result)
    assert announced(boards(table.channel)[-1]) == "e5"
    assert (await table.use_cases.lookup.get(match.id)).thread_id is None
    await table.alice.send(table.channel, "Nf3")
    assert announced(last(table.channel)) == "Nf3"


@pytest.mark.slow
async def test_move_is_saved_if_its_board_cannot_be_posted(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    thread = await table.start()
    match = await table.match(thread)
    with caplog.at_level(logging.WARNING):
        table.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
        text = private(await table.alice.slash(thread, "move", move="e4"))
    assert "**e4** is saved" in text
    assert "Send Messages in Threads" in text
    assert any("can't post in channel" in record.getMessage() for record in caplog.records)
    assert (await table.use_cases.lookup.get(match.id)).ply == 1
    table.env.backend.faults.clear()
    await table.restart()
    assert announced(boards(thread)[-1]) == "e4"


@pytest.mark.slow
async def test_board_without_picture_names_the_missing_permission(table: Table) -> None:
    thread = await table.start()
    # Discord refuses the files in the thread, then in the channel.
    table.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=2)
    await table.alice.send(thread, "e4")
    board = last(thread)
    assert board.attachments == []
    first, second = board.content.splitlines()
    assert first.startswith("**1. e4** by alice.")
    assert second == "I'm missing permissions here. Ask a server admin to grant me: Attach Files."


@pytest.mark.slow
async def test_game_continues_after_its_board_is_deleted(table: Table) -> None:
    thread = await table.start()
    table.env.backend.delete_message(thread.id, boards(thread)[0].id)
    await table.alice.send(thread, "e4")
    assert announced(last(thread)) == "e4"


@pytest.mark.slow
async def test_challenge_can_be_joined_after_its_card_is_deleted(table: Table) -> None:
    card = await table.challenge(opponent=None)
    table.env.backend.delete_message(table.channel.id, card.id)
    listed = response(await table.bob.slash(table.channel, "join"))
    await table.bob.select(listed, ["1"])
    assert len(boards(table.channel)) == 1


@pytest.mark.slow
async def test_game_starts_in_the_channel_if_its_thread_cannot_be_created(table: Table) -> None:
    card = await table.challenge(color="white")
    table.env.inject_error("POST", "/channels/*/messages/*/threads", status=400, code=160006)
    await table.bob.click(card, label="Accept")
    assert table.channel.threads == []
    await table.alice.send(table.channel, "e4")
    assert announced(last(table.channel)) == "e4"


@pytest.mark.slow
async def test_full_disk_is_reported_as_busy(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    """No move is lost, no unexpected error is logged, and the game continues once there is space."""
    thread = await table.start()

    async def limit(pages: int) -> None:
        await table.database.write(
            lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        )

    with closing(sqlite3.connect(table.database_file, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE ballast (bytes)")
        connection.execute(
            "CREATE TRIGGER needs_room BEFORE INSERT ON moves "
            "BEGIN INSERT INTO ballast VALUES (zeroblob(100000)); END"
        )
    connection.close()
    await limit(1)  # No more pages than exist.
    caplog.clear()
    assert "a bit busy" in private(await table.alice.slash(thread, "move", move="e4"))
    await table.alice.send(thread, "e4")
    assert "a bit busy" in last(thread).content
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert "can't be written: database or disk is full" in caplog.text
    assert (await table.match(thread)).ply == 0
    await limit(1 << 20)
    await table.alice.send(thread, "e4")
    assert announced(last(thread)) == "e4"


@pytest.mark.slow
async def test_unexpected_error_is_answered_and_logged(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    thread = await table.start()
    (board,) = boards(thread)
    with closing(sqlite3.connect(table.database_file, isolation_level=None)) as connection:
        connection.execute("ALTER TABLE matches RENAME TO lost")
    connection.close()
    text = private(await table.alice.slash(thread, "games"))
    assert "Something went wrong" in text
    assert len(text) < 100, "internal details are not shown"
    assert "Something went wrong" in private(await table.alice.click(board, label="More"))
    await table.alice.send(thread, "e4")
    assert "Something went wrong" in last(thread).content
    logged = [
        record for record in caplog.records if record.exc_info and record.name.startswith("bot.discord")
    ]
    assert len(logged) == 3
    assert len(table.env.errors) == 1


@pytest.mark.slow
async def test_board_is_posted_later_after_a_server_error(table: Table) -> None:
    thread = await table.start()
    table.env.inject_error("POST", "/channels/*/messages", status=500, times=None)
    text = private(await table.alice.slash(thread, "move", move="e4"))
    assert "Your move **e4** is saved" in text
    table.env.backend.faults.clear()
    await table.bob.send(thread, "e5")
    assert [announced(board) for board in boards(thread)[1:]] == ["e4", "e5"]


@pytest.mark.slow
async def test_board_is_posted_later_after_an_outage(table: Table) -> None:
    thread = await table.start()
    table.env.inject_error("POST", "/channels/*/messages", status=503, times=None)
    await table.alice.send(thread, "e4")
    assert len(boards(thread)) == 1
    table.env.backend.faults.clear()
    table.clock.advance(timedelta(minutes=2))
    await table.env.advance_time(130)
    assert announced(last(thread)) == "e4"
    assert is_shown(await table.match(thread))


async def test_move_stored_after_the_time_limit_is_not_reported_as_failed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A write continues after the time limit; so the answer may not ask for another try."""
    thread, move = await table.start(), table.use_cases.play.move

    async def store_too_late(*args: Any, **options: Any) -> None:
        await move(*args, **options)
        raise TimeoutError

    with monkeypatch.context() as patch:
        patch.setattr(table.use_cases.play, "move", store_too_late)
        await table.alice.send(thread, "e4")
    assert "may still go through" in last(thread).content
    assert (await table.match(thread)).ply == 1
    table.clock.advance(timedelta(minutes=2))
    await table.env.advance_time(130)
    assert announced(last(thread)) == "e4"


@pytest.mark.slow
async def test_busy_database_is_reported(table: Table) -> None:
    thread = await table.start()
    blocker = sqlite3.connect(table.database_file, isolation_level=None)
    try:
        blocker.execute("BEGIN IMMEDIATE")
        await table.alice.send(thread, "e4")
        assert "a bit busy" in last(thread).content
        assert "a bit busy" in private(await table.alice.slash(thread, "move", move="e4"))
        assert "a bit busy" in private(
            await table.alice.slash(table.channel, "challenge", opponent=table.bob)
        )
        blocker.execute("ROLLBACK")
    finally:
        blocker.close()
    await table.alice.send(thread, "e4")
    assert announced(last(thread)) == "e4"


@pytest.mark.slow
async def test_answer_that_cannot_be_sent_is_logged(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    thread = await table.start()
    table.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
    with caplog.at_level(logging.WARNING):
        await table.alice.send(thread, "Bb5")
    assert any("no answer to message" in record.getMessage() for record in caplog.records)


@pytest.mark.slow
async def test_failing_button_is_acknowledged(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    thread = await table.start()
    table.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=500)
    result = await table.alice.click(boards(thread)[0], label="More")
    assert result.acknowledged
    assert any(record.exc_info for record in caplog.records if record.levelno >= logging.ERROR)
    assert isinstance(table.env.bot, discord.Client)
    assert labels(boards(thread)[0]) != []


@pytest.mark.slow
async def test_game_of_a_deleted_thread_continues_in_the_channel(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "e4")
    table.env.backend.delete_channel(thread.id)
    await table.env.settle()
    (moved,) = boards(table.channel)
    assert "This game's thread is gone" in moved.content
    assert announced(moved) == "e4"
    assert table.bob.mention in moved.content
    await table.bob.send(table.channel, "e5")
    assert announced(last(table.channel)) == "e5"
    assert labels(boards(table.channel)[0]) == []


@pytest.mark.slow
async def test_game_of_a_deleted_thread_moves_to_the_channel_after_an_outage(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "e4")
    table.env.inject_error("POST", "/channels/*/messages", status=503, times=None)
    table.env.backend.delete_channel(thread.id)
    await table.env.settle()
    assert boards(table.channel) == []
    table.env.backend.faults.clear()
    table.clock.advance(timedelta(minutes=2))
    await table.env.advance_time(130)
    assert [announced(board) for board in boards(table.channel)] == ["e4"]
