"""After a restart, buttons and typed moves still work, and boards that were not posted are posted."""

from __future__ import annotations

from datetime import timedelta

import pytest

import rules
from tests.bot.discord.table import (
    Table,
    announced,
    boards,
    labels,
    last,
    occupied,
    picture,
    private,
    response,
    squares_of,
)


@pytest.mark.slow
async def test_buttons_of_cards_and_boards_work_after_a_restart(table: Table) -> None:
    card = await table.challenge(color="white")
    await table.restart()
    await table.bob.click(card, label="Accept")
    (thread,) = table.channel.threads
    await table.alice.send(thread, "e4")
    await table.restart()
    await table.bob.send(thread, "e5")
    assert announced(last(thread)) == "e5"
    question = response(await table.alice.click(last(thread), label="Resign"))
    await table.restart()
    await table.alice.click(question, label="Yes, resign")
    assert "**bob** (Black) wins" in boards(thread)[-1].content


@pytest.mark.slow
async def test_suggested_moves_work_after_a_restart(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "Nf4")
    suggestions = last(thread)
    await table.restart()
    await table.alice.click(suggestions, label="Nf3")
    assert announced(boards(thread)[-1]) == "Nf3"


async def test_missing_board_is_posted_at_start(table: Table) -> None:
    thread = await table.start()
    match = await table.match(thread)
    # The process died between storing the move and posting its board.
    await table.use_cases.play.move(match.id, table.alice.id, "e4")
    assert len(boards(thread)) == 1
    await table.restart()
    board = last(thread)
    assert announced(board) == "e4"
    assert table.bob.mention in board.content
    position = (await table.match(thread)).position
    assert occupied(await picture(board), position.variant, rules.BLACK) == squares_of(position)
    assert labels(boards(thread)[0]) == []
    await table.restart()
    assert len(boards(thread)) == 2


@pytest.mark.slow
async def test_missing_boards_are_posted_in_order(table: Table) -> None:
    thread = await table.start()
    match = await table.match(thread)
    for player, move in ((table.alice, "e4"), (table.bob, "e5"), (table.alice, "Nf3")):
        await table.use_cases.play.move(match.id, player.id, move)
    await table.restart()
    assert [announced(board) for board in boards(thread)[1:]] == ["e4", "e5", "Nf3"]
    assert [labels(board) for board in boards(thread)[:-1]] == [[], [], []]


@pytest.mark.slow
async def test_only_the_newest_of_many_missing_boards_is_posted(table: Table) -> None:
    thread = await table.start()
    match = await table.match(thread)
    for number, move in enumerate(["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]):
        await table.use_cases.play.move(match.id, (table.bob if number % 2 else table.alice).id, move)
    await table.restart()
    assert [announced(board) for board in boards(thread)[1:]] == ["a6"]


@pytest.mark.slow
async def test_result_is_announced_at_start(table: Table) -> None:
    thread = await table.start()
    match = await table.match(thread)
    await table.use_cases.play.resign(match.id, table.bob.id)
    await table.restart()
    assert "**alice** (White) wins because bob resigned" in last(thread).content
    assert any(a.filename.endswith(".pgn") for a in last(thread).attachments)
    before = len(thread.history())
    await table.restart()
    assert len(thread.history()) == before


@pytest.mark.slow
async def test_reconnecting_does_not_repost_boards(table: Table) -> None:
    thread = await table.start()
    before = len(thread.history())
    table.env.bot.dispatch("ready")
    await table.env.settle()
    assert len(thread.history()) == before


@pytest.mark.slow
async def test_old_buttons_of_a_finished_game_are_refused(table: Table) -> None:
    thread = await table.start()
    stored = table.env.backend.get_message(thread.id, boards(thread)[0].id)
    buttons = stored.components
    await table.play(thread, "f3 e5 g4 Qh4")
    # An app that has not refreshed still shows the first board's buttons.
    table.env.backend.get_message(thread.id, stored.id).components = buttons
    await table.restart()
    assert "is over" in private(await table.alice.click(boards(thread)[0], label="Resign"))


@pytest.mark.slow
async def test_countdown_is_removed_from_a_board_posted_before_a_restart(table: Table) -> None:
    card = await table.challenge(color="white", time="three-days")
    await table.bob.click(card, label="Accept")
    (thread,) = table.channel.threads
    assert "<t:" in boards(thread)[0].content
    await table.restart()
    await table.wait(timedelta(days=4))
    start, end = boards(thread)
    assert "ran out of time" in end.content
    assert "<t:" not in start.content
    assert not labels(start)
