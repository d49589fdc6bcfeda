"""Whole games in every kind of variant, played with the Move button only."""

from __future__ import annotations

import discord
import pytest
from simcord.actors import MemberActor

import rules
from bot.discord.wording.game_sentences import how_won
from bot.state.use_cases import UseCases
from bot.texts import Texts
from tests.bot.discord.menus import Choosing, options
from tests.bot.discord.table import Table, announced, labels, last, response
from tests.cases import slow_except
from tests.records import read_all
from tests.rules.whole_games import whole_games
from tests.variants import KINDS_OF_RULES

GAMES = whole_games()
STEPS = 4
"""Maximum number of menus per move: piece, target, kind of move, wall square."""

QUICK = ("atomic", "duck", "crazyhouse")
"""Short games with one, two and three menus per move; only these are not marked as slow."""


async def play_by_menus(
    player: MemberActor, board: discord.Message, position: rules.Position, wanted: rules.Move
) -> None:
    """Press Move and pick the options of a move until the bot reports that it was played."""
    answer = response(await player.click(board, label="Move"))
    assert answer.ephemeral
    choosing = Choosing(position)
    for _ in range(STEPS):
        shown = options(answer)
        if not shown:
            break
        option = choosing.pick(shown, wanted)
        await player.select(answer, [option.value], custom_id=option.menu)
    assert choosing.left == {wanted}
    assert "You played" in answer.content
    assert not answer.components


@pytest.mark.parametrize("key", slow_except(QUICK, KINDS_OF_RULES[::2]))
async def test_whole_game_is_played_by_menus(table: Table, key: str) -> None:
    """After each move the stored position and the posted board match the rules; so does the result."""
    whole = GAMES[key]
    start = {} if whole.number is None else {"start": str(whole.number)}
    thread = await table.start(variant=whole.variant.key, **start)
    match_id = (await table.match(thread)).id
    game, board = rules.Game(whole.variant.start(whole.number)), last(thread)
    for uci in whole.moves:
        assert game.outcome() is None
        position = game.position
        player = table.alice if position.turn is rules.WHITE else table.bob
        move = position.move_from_uci(uci)
        await play_by_menus(player, board, position, move)
        game.play(move)
        board = last(thread)
        match = await table.use_cases.lookup.get(match_id)
        assert match.position.fen() == game.position.fen()
        assert announced(board).replace("\\", "") == position.san(move)
        assert board.attachments[0].filename == f"board-{match_id}-{match.ply}.png"
    await _check_result(table, board, match_id, game)


async def _check_result(table: Table, message: discord.Message, match_id: int, game: rules.Game) -> None:
    """Check that the result is stored, and announced in a message with the game record."""
    outcome = game.outcome()
    assert outcome is not None
    stored = await UseCases(table.database).lookup.get(match_id)
    assert stored.is_over
    assert (stored.winner, stored.reason, stored.result) == (outcome.winner, outcome.reason, outcome.result)
    assert "Move" not in labels(message)
    key, piece = (f"draw-{outcome.reason}", None) if outcome.winner is None else how_won(stored)
    piece_name = "" if piece is None else piece.name
    reason = Texts("en").text(
        key,
        loser=("bob", "alice")[outcome.winner or 0],
        stuck=("alice", "bob")[game.position.turn],
        piece=piece_name,
    )
    assert f"{reason} **{outcome.result}**" in message.content
    if outcome.winner is not None:
        assert f"**{('alice', 'bob')[outcome.winner]}**" in message.content
    (attachment,) = [a for a in message.attachments if a.filename.endswith(".pgn")]
    (record,) = read_all((await attachment.read()).decode())
    assert record.game.variant == game.variant
    assert record.game.start.fen() == game.start.fen()
    assert record.game.moves == game.moves
    assert record.result == outcome.result
