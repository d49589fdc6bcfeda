"""Whole games of every variant with the Move button alone, from the first board to the announced end."""

from __future__ import annotations

import discord
import pytest
from simcord.actors import MemberActor

import rules
from bot.discord.wording.sentences import how_won
from bot.state.use_cases import Matches
from bot.texts import Texts
from tests.bot.discord.menus import Choosing, options
from tests.bot.discord.table import Table, announced, labels, last
from tests.cases import slow_except
from tests.rules.whole_games import whole_games
from tests.variants import KINDS_OF_RULES

GAMES = whole_games()
STEPS = 4
"""Questions a move takes at most: which piece, where to, how, what square is blocked."""

QUICK = ("atomic", "duck", "crazyhouse")
"""Short games with one, two and three questions a move, of the usual run."""


async def thumb(
    player: MemberActor, board: discord.Message, position: rules.Position, wanted: rules.Move
) -> None:
    """Press Move and pick what leads to a move, until the bot says that it is played."""
    answer = (await player.click(board, label="Move")).response
    assert answer is not None
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
async def test_a_game_to_its_end_by_thumb(table: Table, key: str) -> None:
    """After each move the stored position and the posted board are those of the rules; so is the end."""
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
        await thumb(player, board, position, move)
        game.play(move)
        board = last(thread)
        match = await table.matches.lookup.get(match_id)
        assert match.position.fen() == game.position.fen()
        assert announced(board).replace("\\", "") == position.san(move)
        assert board.attachments[0].filename == f"board-{match_id}-{match.ply}.png"
    await _is_announced(table, board, match_id, game)


async def _is_announced(table: Table, message: discord.Message, match_id: int, game: rules.Game) -> None:
    """The end of a game stands in the database, and in a message that carries the record."""
    outcome = game.outcome()
    assert outcome is not None
    stored = await Matches.on(table.database).lookup.get(match_id)
    assert stored.is_over
    assert (stored.winner, stored.reason, stored.result) == (outcome.winner, outcome.reason, outcome.result)
    assert "Move" not in labels(message)
    key, piece = (f"draw-{outcome.reason}", None) if outcome.winner is None else how_won(stored)
    named = "" if piece is None else piece.name
    why = Texts().text(
        "en",
        key,
        loser=("bob", "alice")[outcome.winner or 0],
        stuck=("alice", "bob")[game.position.turn],
        piece=named,
    )
    assert f"{why} **{outcome.result}**" in message.content
    if outcome.winner is not None:
        assert f"**{('alice', 'bob')[outcome.winner]}**" in message.content
    (attachment,) = [a for a in message.attachments if a.filename.endswith(".pgn")]
    (record,) = rules.pgn_games((await attachment.read()).decode())
    assert record.game.variant == game.variant
    assert record.game.start.fen() == game.start.fen()
    assert record.game.moves == game.moves
    assert record.result == outcome.result
