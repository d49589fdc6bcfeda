"""Boards that fall behind: outdated positions are skipped, and clocks are corrected."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import discord
import pytest
from discord.utils import snowflake_time

import rules
from bot.discord.boards.delivery import Delivery
from bot.discord.boards.posting import RECHECK_AFTER
from bot.discord.pictures import Painter
from bot.refusals import Busy
from tests.bot.discord.table import Table, announced, boards, is_shown, labels

DRAW = Painter.draw
SEND = Delivery.send


async def store_moves(table: Table, match_id: int, moves: str) -> list[asyncio.Task[object]]:
    """Store moves, begin to post the board of each, and return the posting tasks."""
    posting: list[asyncio.Task[object]] = []
    for number, move in enumerate(moves.split()):
        player = (table.alice, table.bob)[number % 2].id
        made = await table.use_cases.play.move(match_id, player, move)
        posting.append(asyncio.create_task(table.bot.services.boards.post(match_id, made.match)))
        for _ in range(20):
            await asyncio.sleep(0)
    return posting


@pytest.mark.slow
async def test_board_of_a_past_position_is_skipped(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    thread = await table.start()
    match = await table.match(thread)
    release = asyncio.Event()
    drawn: list[rules.Position] = []

    async def slow(painter: Painter, picture: Any, position: rules.Position, **kwargs: Any) -> bytes:
        drawn.append(position)
        await release.wait()
        return await DRAW(painter, picture, position, **kwargs)

    with monkeypatch.context() as patch:
        patch.setattr(Painter, "draw", slow)
        posting = await store_moves(table, match.id, "e4 e5 Nf3 Nc6 Bb5")
        release.set()
        await asyncio.gather(*posting)
    await table.env.settle()
    # The first board was being drawn when the second move was made.
    assert [announced(board) for board in boards(thread)[1:]] == ["Bb5"]
    assert len(drawn) == 2
    match = await table.match(thread)
    assert (match.posted_ply, is_shown(match)) == (5, True)
    await table.bob.send(thread, "a6")
    assert [announced(board) for board in boards(thread)[1:]] == ["Bb5", "a6"]


@pytest.mark.slow
@pytest.mark.parametrize("is_posted", [False, True])
async def test_late_board_is_skipped_if_another_process_has_stored_more_moves(
    table: Table, monkeypatch: pytest.MonkeyPatch, is_posted: bool
) -> None:
    """The other process has already posted its board, or will do so."""
    thread = await table.start()
    match = await table.match(thread)
    play = table.use_cases.play

    async def overtaken(painter: Painter, *args: Any, **kwargs: Any) -> bytes:
        if (await table.match(thread)).ply == 1:
            await play.move(match.id, table.bob.id, "e5")
            newest = (await play.move(match.id, table.alice.id, "Nf3")).match
            table.clock.time += RECHECK_AFTER
            if is_posted:
                await table.use_cases.posting.mark_posted(newest, 1)
        return await DRAW(painter, *args, **kwargs)

    monkeypatch.setattr(Painter, "draw", overtaken)
    made = await play.move(match.id, table.alice.id, "e4")
    await table.bot.services.boards.post(match.id, made.match)
    await table.env.settle()
    assert [announced(board) for board in boards(thread)[1:]] == ([] if is_posted else ["Nf3"])
    assert is_shown(await table.match(thread))


async def test_board_posted_while_the_database_is_busy_is_not_posted_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if the channel can't be searched; the offline Discord ignores nonces."""

    async def nothing(*_args: object, **_options: object) -> None:
        return None

    monkeypatch.setattr(Delivery, "find", nothing)
    thread = await table.start()

    async def busy(*_args: object, **_options: object) -> None:
        raise Busy("error-busy")

    with monkeypatch.context() as patch:
        patch.setattr(table.use_cases.posting, "mark_posted", busy)
        await table.alice.send(thread, "e4")
    assert (await table.match(thread)).posted_ply == 0
    await table.bob.send(thread, "e5")
    assert [announced(board) for board in boards(thread)[1:]] == ["e4", "e5"]
    assert [labels(board) for board in boards(thread)[:-1]] == [[], []]


@pytest.mark.slow
async def test_board_appears_however_fast_players_move(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    thread = await table.start()
    match = await table.match(thread)
    moves = iter(["Nf6", "Nf3", "Ng8", "Ng1", "Nf6", "Nf3", "Ng8", "Ng1"])
    posting: list[asyncio.Task[object]] = []

    async def move_while_drawing(
        painter: Painter, picture: Any, position: rules.Position, **kwargs: Any
    ) -> bytes:
        """Make a move while a board is being drawn."""
        if (move := next(moves, None)) is not None:
            now = await table.use_cases.lookup.get(match.id)
            made = await table.use_cases.play.move(match.id, now.turn_player, move)
            posting.append(asyncio.create_task(table.bot.services.boards.post(match.id, made.match)))
            await asyncio.sleep(0)
        return await DRAW(painter, picture, position, **kwargs)

    with monkeypatch.context() as patch:
        patch.setattr(Painter, "draw", move_while_drawing)
        posting += await store_moves(table, match.id, "e4")
        while waiting := [task for task in posting if not task.done()]:
            await asyncio.wait(waiting, timeout=10)
    await table.env.settle()
    match = await table.match(thread)
    assert is_shown(match)
    assert 3 <= len(boards(thread)) <= match.ply


@pytest.mark.slow
async def test_deadline_on_a_board_is_corrected_after_a_slow_request(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.clock.time = table.env.backend.clock.now()
    thread = await table.start(time="3+2")
    await table.play(thread, "e4 e5")

    async def slow(delivery: Delivery, *args: object, **kwargs: object) -> object:
        table.env.backend.clock.advance(20)
        return await SEND(delivery, *args, **kwargs)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(Delivery, "send", slow)
        await table.alice.send(thread, "Nf3")
    board = boards(thread)[-1]
    due = snowflake_time(board.id) + timedelta(minutes=3)
    assert (await table.match(thread)).due_at == due
    assert f"(time runs out <t:{int(due.timestamp())}:R>)" in board.content
    assert board.attachments
    assert board.components


async def test_takeback_while_a_board_is_sent_removes_its_buttons(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread = await table.start()
    match = await table.match(thread)

    async def send(delivery: Delivery, *args: Any) -> discord.Message:
        message = await SEND(delivery, *args)
        monkeypatch.undo()
        await table.use_cases.offers.make(match.id, table.alice.id, "takeback")
        await table.use_cases.offers.answer(match.id, table.bob.id, "takeback", accept=True)
        return message

    monkeypatch.setattr(Delivery, "send", send)
    await table.alice.send(thread, "e4")
    assert (await table.match(thread)).ply == 0
    await table.alice.send(thread, "d4")
    assert [bool(labels(board)) for board in boards(thread)] == [False, False, False, True]
