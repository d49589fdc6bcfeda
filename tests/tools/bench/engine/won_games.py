"""Measurement of how many games end in a draw although one side had a winning score for a long time.

One side starts without its most valuable piece, so that nearly every game has such positions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import rules
from bot.engine import choose, evaluation_of, level_in
from rules.position_draft import Draft
from tests.tools.bench.engine.games import LONGEST

VARIANTS = ("chess", "makruk", "xiangqi", "shogi", "capablanca", "seirawan")
WON, MOVES = 500, 20
"""The score, in centipawns, and the number of consecutive moves with at least this score that make a position
won."""
OPENING = 4


class WonGame(NamedTuple):
    """Result of a game: whether a side had a won position, and the winner."""

    was_won: bool
    winner: rules.Color | None
    plies: int


def starts(key: str) -> Iterator[rules.Game]:
    """Yield games after a few random plies; the sides alternately lack their most valuable piece."""
    variant, dice = rules.variant(key), random.Random(f"won/{key}")
    number = 0
    while True:
        game = rules.Game(_without(variant, rules.WHITE if number % 2 else rules.BLACK))
        while len(game.moves) < OPENING and game.outcome() is None:
            game.play(dice.choice(sorted(game.position.legal_moves(), key=rules.Move.uci)))
        if game.outcome() is None:
            number += 1
            yield game


def _without(variant: rules.Variant, side: rules.Color) -> rules.Position:
    """Return the start without a side's most valuable non-royal piece and its castling right."""
    start = variant.start(variant.starts[0] if variant.starts else None)
    values, board = evaluation_of(variant).tables.piece_values, bytearray(start.board)
    own = [square for square, piece in start.pieces() if piece.color is side]
    strongest = max(
        own, key=lambda square: (board[square] not in variant.kinds.royal) * values[board[square]]
    )
    board[strongest] = 0
    draft = Draft(variant, board, start.turn)
    draft.rights, draft.hands, draft.extra = start.rights, bytearray(start.hands), list(start.extra)
    placement, turn, castling, *rest = rules.Position.from_draft(draft, start.turn).fen().split()
    file = "abcdefghijkl"[strongest % variant.files]
    castling = castling.replace(file.lower() if side else file.upper(), "")
    return rules.Position.from_fen(variant, " ".join((placement, turn, castling, *rest)))


def play_out(game: rules.Game, level: int, seed: int) -> WonGame:
    """Play both sides at a level to the end, or until a draw can be claimed."""
    streaks, was_won = [0, 0], False
    while game.outcome() is None and not game.claims() and len(game.moves) < LONGEST:
        turn = game.position.turn
        info = choose(game, level_in(game.variant, level), seed + turn)
        assert info is not None
        streaks[turn] = streaks[turn] + 1 if info.score >= WON else 0
        was_won = was_won or streaks[turn] >= MOVES
        game.play(info.line[0])
    outcome = game.outcome()
    return WonGame(was_won, None if outcome is None else outcome.winner, len(game.moves))


def bench(key: str, level: int, games: int) -> list[WonGame]:
    return [play_out(game, level, number) for number, game in zip(range(games), starts(key), strict=False)]


def table_line(key: str, level: int, results: list[WonGame]) -> str:
    """Return a line of the table."""
    won = [result for result in results if result.was_won]
    drawn = sum(result.winner is None for result in won)
    plies = sum(result.plies for result in results) / len(results)
    games = f"{len(results)} games of {plies:.0f} plies on average"
    return f"{key:16} level {level}: {drawn} of {len(won)} won games drawn, in {games}"
