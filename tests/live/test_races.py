"""Simultaneous actions of people over real sockets, even with two processes that receive the same events."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

import pytest
import pytest_asyncio

from tests.bot.database.postgres import INSTALLED, running_server
from tests.discord_lab import DiscordLab
from tests.live.kills.killing import SyncConnection
from tests.live.matrix.games import Cell
from tests.live.table import Table, buttons

pytestmark = pytest.mark.asyncio(loop_scope="module")

SETTLE = 0.5
"""Seconds in which a second board, card or answer would appear."""


@dataclass
class Tables:
    """One or two bots on a Discord. `rows` queries PostgreSQL, which two bots use."""

    sandbox: DiscordLab
    first: Table
    rows: Callable[..., list[Any]] | None = None


@pytest_asyncio.fixture(
    loop_scope="module",
    scope="module",
    params=[
        "one process",
        pytest.param(
            "two processes",
            marks=pytest.mark.skipif(not INSTALLED, reason="PostgreSQL's initdb and pg_ctl not installed"),
        ),
    ],
)
async def tables(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Tables]:
    """Start one process on SQLite, or two with the same shard on PostgreSQL."""
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(DiscordLab())
        made = Tables(sandbox, Table(sandbox, tmp_path_factory.mktemp("first")))
        processes, environ, place = [made.first], {"UPKEEP_SECONDS": "1"}, ""
        if request.param == "two processes":
            place, _ = stack.enter_context(running_server())
            processes.append(Table(sandbox, tmp_path_factory.mktemp("second")))
            environ |= {"KIBITZ_SHARD_COUNT": "1", "KIBITZ_SHARD_IDS": "0"}
            environ["DATABASE_URL"] = f"postgresql://kibitz@/postgres?host={place}"
        for process in processes:
            await process.launch(**environ)
            stack.push_async_callback(process.kill_one)
        async with asyncio.timeout(60):
            while _processes(sandbox) < len(processes):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        await sandbox.wait_until_connected(60)
        if place:
            connection = SyncConnection(place)
            stack.callback(connection.close)
            made.rows = connection.rows
        yield made


def game(tables: Tables, name: str) -> Cell:
    cell = Cell.of(tables.first, name)
    if tables.rows is not None:
        cell.rows = tables.rows
    return cell


def _check_answers(cell: Cell, *, burst: bool = False) -> None:
    """Check that every message that isn't a move has one answer, and that moves have none.

    In a `burst` of moves out of turn, a slower process may play a move that the other process has refused.
    """
    answered = [answer["message_reference"]["message_id"] for answer in cell.answers()]
    assert len(answered) == len(set(answered))
    texts = [message for message in cell.messages() if message["author"]["id"] != str(cell.sandbox.bot.id)]
    moves = cell.moves()
    if _processes(cell.sandbox) > 1:
        # Which messages are played depends on the speed of the processes.
        minimum = len(texts) - len(moves)
        assert minimum <= len(answered) <= (len(texts) if burst else minimum)
        return
    # One process handles messages in order: of equal messages the first is played.
    refused = [text["id"] for text in texts if not (moves[:1] == [text["content"]] and moves.pop(0))]
    assert not moves
    assert sorted(answered) == sorted(refused)


def _processes(sandbox: DiscordLab) -> int:
    return sum(session.connection is not None for session in sandbox.gateway.sessions.values())


@pytest.mark.slow
async def test_a_move_sent_twice_is_played_once(tables: Tables) -> None:
    cell = game(tables, "twice")
    await cell.begin()
    place = cell.place()
    cell.alice.send(place, "e4")
    cell.alice.send(place, "e4")
    await cell.until(lambda: cell.board(1), "board")
    await cell.until(cell.answers, "answer to the second message")
    await asyncio.sleep(SETTLE)
    assert cell.moves() == ["e4"]
    _check_answers(cell)
    cell.assert_no_duplicate_boards()


async def test_simultaneous_moves_are_played_once_or_refused(tables: Tables) -> None:
    cell = game(tables, "many")
    await cell.begin()
    place = cell.place()
    for text in ("e4", "d4", "Nf3", "c4"):
        cell.alice.send(place, text)
    for text in ("e5", "d5", "Nf6"):
        cell.bob.send(place, text)
    await cell.until(lambda: len(cell.answers()) + len(cell.moves()) >= 7, "reaction to each message")
    await asyncio.sleep(SETTLE)
    moves = cell.moves()
    if _processes(cell.sandbox) == 1:
        assert moves == ["e4", "e5"]
    # A slower second process may play, after the opponent's move, what the first one refused before it.
    assert moves[:1] == ["e4"]
    await cell.until(lambda: cell.board(len(moves)), "board of the last move")
    # The board of an outdated position may be skipped, and no board is posted twice. Only one process keeps
    # the order: two don't wait for each other.
    plies = [ply for ply, _ in cell.boards()]
    assert {0, len(moves)} <= set(plies)
    if _processes(cell.sandbox) == 1:
        assert plies == sorted(plies)
    _check_answers(cell, burst=True)
    cell.assert_no_duplicate_boards()


@pytest.mark.slow
async def test_one_of_three_simultaneous_moves_is_played(tables: Tables) -> None:
    cell = game(tables, "three ways")
    await cell.begin()
    board = cell.board(0)
    assert board is not None
    place = cell.place()
    menu = await cell.press(cell.alice, board, "menu")
    piece = await cell.press(cell.alice, await cell.shown(menu, "step"), "step", "g1")
    moves = await cell.shown(piece, "menu")
    chosen = asyncio.create_task(cell.press(cell.alice, moves, "step", "g1f3"))
    asked = asyncio.create_task(cell.alice.slash(place, "move", {"move": "d4"}))
    cell.alice.send(place, "e4")
    await asyncio.gather(chosen, asked)
    await cell.until(lambda: cell.board(1), "board")
    await cell.until(lambda: not cell.thinking(), "answers")
    await asyncio.sleep(SETTLE)
    assert len(cell.moves()) == 1
    assert [ply for ply, _ in cell.boards()] == [0, 1]
    cell.assert_no_duplicate_boards()


@pytest.mark.slow
async def test_simultaneous_answers_to_a_challenge_have_one_result(tables: Tables) -> None:
    cell = game(tables, "three answers")
    card = await cell.shown(await cell.challenge(), "accept")
    await asyncio.gather(
        cell.press(cell.bob, card, "accept"),
        cell.press(cell.alice, card, "cancel"),
        cell.press(cell.bob, card, "decline"),
        cell.press(cell.bob, card, "accept"),
    )
    await asyncio.sleep(SETTLE)
    # Of two processes that receive /challenge, the one whose response Discord rejects cancels its challenge.
    status = cell.challenge_of(card)
    assert status in ("accepted", "cancelled", "declined")
    accepted = status == "accepted"
    assert len(cell.stored()) == accepted
    if accepted:
        await cell.until(lambda: cell.board(0), "first board")
        cell.assert_no_duplicate_boards()


@pytest.mark.slow
async def test_several_people_joining_start_one_game(tables: Tables) -> None:
    cell = game(tables, "open")
    others = [tables.sandbox.add_person(f"guest{tables.sandbox.world.ids.next()}") for _ in range(4)]
    made = await cell.alice.slash(cell.channel, "challenge", {"color": "white"})
    card = await cell.shown(made, "join")
    await asyncio.gather(*(cell.press(person, card, "join") for person in others))
    board = await cell.until(lambda: cell.board(0), "first board")
    await asyncio.sleep(SETTLE)
    assert len(cell.stored()) == 1
    cell.assert_no_duplicate_boards()
    assert f"<@{cell.alice.id}>" in board["content"]


@pytest.mark.slow
async def test_a_resignation_during_a_move_ends_the_game_once(tables: Tables) -> None:
    cell = game(tables, "last word")
    await cell.begin("e4")
    board = cell.board(1)
    assert board is not None
    asked = await cell.shown(await cell.press(cell.alice, board, "resign"), "resign-yes")
    resigned = asyncio.create_task(cell.press(cell.alice, asked, "resign-yes"))
    cell.bob.send(cell.place(), "e5")
    await resigned
    await cell.until(lambda: [m for _, m in cell.boards() if len(m["attachments"]) == 2], "the end")
    await asyncio.sleep(SETTLE)
    ((status, moves, reason),) = cell.stored()
    assert (status, reason) == ("finished", "resignation")
    assert moves in (["e4"], ["e4", "e5"])
    assert len([m for _, m in cell.boards() if len(m["attachments"]) == 2]) == 1
    cell.assert_no_duplicate_boards()


@pytest.mark.slow
async def test_simultaneous_draw_claims_end_the_game_once(tables: Tables) -> None:
    cell = game(tables, "draw")
    await cell.begin(*["Nf3", "Nf6", "Ng1", "Ng8"] * 2)
    board = cell.board(8)
    assert board is not None
    assert any(":claim:" in b["custom_id"] for b in buttons(board))
    await asyncio.gather(
        cell.press(cell.alice, board, "claim"),
        cell.press(cell.alice, board, "claim"),
        cell.press(cell.bob, board, "claim"),
    )
    await cell.until(lambda: not cell.thinking(), "answers")
    await asyncio.sleep(SETTLE)
    ((status, _, reason),) = cell.stored()
    assert (status, reason) == ("finished", "threefold-repetition")
    assert len([m for _, m in cell.boards() if len(m["attachments"]) == 2]) == 1
    cell.assert_no_duplicate_boards()
