"""Whole games between two players on a server."""

from __future__ import annotations

import io

import chess
import chess.pgn
import discord
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
    response,
    squares_of,
)


async def read_pgn(message: discord.Message) -> chess.pgn.Game:
    (attachment,) = [a for a in message.attachments if a.filename.endswith(".pgn")]
    game = chess.pgn.read_game(io.StringIO((await attachment.read()).decode()))
    assert game is not None
    assert game.errors == []
    return game


async def test_fools_mate_from_challenge_to_pgn(table: Table) -> None:
    card = await table.challenge(color="white")
    assert table.alice.mention in card.content
    assert table.bob.mention in card.content
    assert "Chess" in card.content
    assert rules.variant("chess").summary in card.content
    assert labels(card) == ["Accept", "Decline", "Cancel"]
    start = rules.variant("chess").start()
    card_picture = await picture(card)
    assert card_picture.height < card_picture.width, "no board for the usual starting position"

    await table.bob.click(card, label="Accept")
    card = table.channel.history()[0]
    assert labels(card) == []
    assert "bob accepted" in card.content
    (thread,) = table.channel.threads
    assert thread.name == "Chess · alice – bob"
    first = boards(thread)[0]
    assert table.alice.mention in first.content
    # A mention adds a player to the thread, so it is in the thread lists of both.
    assert table.bob.mention in first.content

    await table.alice.send(thread, "f3")
    board = last(thread)
    assert announced(board) == "f3"
    assert table.bob.mention in board.content
    assert table.alice.mention not in board.content
    after = start.play(start.parse("f3"))
    assert occupied(await picture(board), start.variant, rules.BLACK) == squares_of(after)
    assert "1. f3" in (board.attachments[0].description or "")

    await table.bob.send(thread, "e7-e5")
    await table.alice.send(thread, "g2g4")
    assert labels(last(thread)) == ["Move", "Offer draw", "Resign", "Replay", "More"]
    await table.bob.send(thread, "qh4")

    end = last(thread)
    assert announced(end) == "Qh4#"
    assert "**bob** (Black) wins by checkmate" in end.content
    assert "0-1" in end.content
    assert labels(end) == ["Rematch", "Another variant", "Replay", "Review"]
    assert [labels(board) for board in boards(thread)[:-1]] == [[], [], [], []]
    game = await read_pgn(end)
    assert (game.headers["White"], game.headers["Black"], game.headers["Result"]) == ("alice", "bob", "0-1")
    assert game.end().board().is_checkmate()
    assert [move.uci() for move in game.mainline_moves()] == ["f2f3", "e7e5", "g2g4", "d8h4"]

    before = len(thread.history())
    await table.alice.send(thread, "e4")
    assert len(boards(thread)) == 5
    assert last(thread).content.startswith("This game is over.")
    assert len(thread.history()) == before + 2


@pytest.mark.slow
async def test_chess960_castling_where_king_and_rook_cross(table: Table) -> None:
    thread = await table.start(variant="chess960", start="3")
    assert thread.name == "Chess960 #3 · alice – bob"
    assert "position 3" in table.channel.history()[0].content
    variant = rules.variant("chess960")
    start = variant.start(3)
    assert start.fen().split()[0].endswith("BQNNRKRB"), "king on f1, rook on g1"
    castled = start.play(start.parse("O-O"))
    assert [castled.piece_at(variant.square(name)) for name in ("f1", "g1")] == [
        start.piece_at(variant.square(name)) for name in ("g1", "f1")
    ]

    await table.play(thread, "0-0 o-o")
    board = last(thread)
    assert announced(board) == "O-O"
    match = await table.match(thread)
    assert [move.uci() for move in match.game.moves] == ["f1g1", "f8g8"]
    assert occupied(await picture(board), variant, rules.WHITE) == squares_of(match.position)

    end = await table.resign(thread)
    assert "**bob** (Black) wins because alice resigned" in end.content
    game = await read_pgn(end)
    assert game.headers["Variant"].lower().startswith("chess960") or game.headers["Variant"] == "Fischerandom"
    assert game.board().chess960_pos() == 3
    assert [game.board().san(move) for move in list(game.mainline_moves())[:1]] == ["O-O"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fen", "move", "words"),
    [
        ("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "Qg6", "Draw by stalemate"),
        ("7k/8/6K1/8/8/8/8/5R2 w - - 0 1", "Rf8#", "**alice** (White) wins by checkmate"),
        ("k7/8/8/8/8/8/7p/6K1 w - - 0 1", "Kxh2", "Draw by insufficient material"),
        ("k7/8/8/8/8/8/7p/1R4K1 w - - 149 100", "Kg2", "Draw by the seventy-five-move rule"),
    ],
)
async def test_reason_of_the_end_is_shown(table: Table, fen: str, move: str, words: str) -> None:
    thread = await table.start(start=fen)
    await table.alice.send(thread, move)
    assert words in last(thread).content


@pytest.mark.slow
async def test_two_players_play_several_games_at_once(table: Table) -> None:
    first = await table.start()
    second = await table.start(variant="unicorn")
    await table.alice.send(first, "e4")
    await table.alice.send(second, "d4")
    await table.bob.send(second, "d5")
    await table.bob.send(first, "e5")
    assert [announced(board) for board in boards(first)[1:]] == ["e4", "e5"]
    assert [announced(board) for board in boards(second)[1:]] == ["d4", "d5"]
    listed = response(await table.alice.slash(table.channel, "games"))
    assert listed.content.count("your turn") == 2
