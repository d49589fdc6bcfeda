"""Random games and sparse endings, compared with python-chess after every ply; TEST_SEED replays a run."""

from __future__ import annotations

import os
import random

import chess
import chess.variant
import pytest

import rules
from tests.cases import loop_over
from tests.rules.oracles import choose

SEED = os.environ["TEST_SEED"]
PLIES = {"chess": 160, "chess960": 160}
"""Number of plies compared per game; 60 by default."""

BOARDS = {
    "chess": chess.Board,
    "chess960": chess.Board,
    "atomic": chess.variant.AtomicBoard,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "antichess": chess.variant.AntichessBoard,
    "giveaway": chess.variant.GiveawayBoard,
    "horde": chess.variant.HordeBoard,
    "racingkings": chess.variant.RacingKingsBoard,
    "3check": chess.variant.ThreeCheckBoard,
    "kingofthehill": chess.variant.KingOfTheHillBoard,
}


ENDS = {
    chess.Termination.CHECKMATE: rules.Reason.CHECKMATE,
    chess.Termination.STALEMATE: rules.Reason.STALEMATE,
    chess.Termination.INSUFFICIENT_MATERIAL: rules.Reason.INSUFFICIENT_MATERIAL,
    chess.Termination.SEVENTYFIVE_MOVES: rules.Reason.SEVENTYFIVE_MOVES,
    chess.Termination.FIVEFOLD_REPETITION: rules.Reason.FIVEFOLD_REPETITION,
}
"""Ends that both distinguish; python-chess has one name for all ends specific to a variant."""


@pytest.mark.slow
@loop_over("key", BOARDS)
def test_game_agrees_with_python_chess(key: str) -> None:
    compare_a_game(key, 0)


@pytest.mark.slow
@loop_over("key", BOARDS)
def test_second_game_agrees_with_python_chess(key: str) -> None:
    compare_a_game(key, 1)


def compare_a_game(key: str, number: int) -> None:
    dice = random.Random(f"{SEED}/chess/{key}/{number}")
    variant = rules.variant(key)
    game = rules.Game(variant.start(dice.choice(variant.starts) if variant.starts else None))
    board = BOARDS[key](game.start.fen(), chess960=bool(variant.starts))
    for _ in range(PLIES.get(key, 60)):
        position = game.position
        sans = {move.uci(): position.san(move) for move in position.legal_moves()}
        # Our SAN of a pawn drop has the letter, as in Fairy-Stockfish; that of python-chess has none.
        theirs = {move.uci(): board.san(move) for move in board.legal_moves}
        assert {uci: san.replace("P@", "@") for uci, san in sans.items()} == theirs, position.fen()
        for uci in sans:
            assert position.parse(sans[uci]).uci() == position.parse(theirs[uci]).uci() == uci, position.fen()
        assert position.in_check == board.is_check(), position.fen()
        assert is_same_end(game, board), f"{game.outcome()} and {board.outcome()} in {position.fen()}"
        if game.outcome() is not None:
            break
        move = choose(dice, position)
        game.play(move)
        board.push_uci(move.uci())


def is_same_end(game: rules.Game, board: chess.Board) -> bool:
    theirs, ours = board.outcome(), game.outcome()
    if theirs is None or ours is None:
        # Claims in python-chess include the next half-move; these two concern the current position.
        claims = {rules.Reason.THREEFOLD_REPETITION: board.is_repetition(3)}
        claims[rules.Reason.FIFTY_MOVES] = board.halfmove_clock >= 100
        return theirs is ours and set(game.claims()) == {reason for reason, due in claims.items() if due}
    reason = ENDS.get(theirs.termination, ours.reason)
    return (theirs.result(), reason) == (ours.result, ours.reason)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(6))
def test_sparse_endings_agree_with_python_chess(number: int) -> None:
    """Few pieces lead to stalemates, dead positions and en passant along ranks, which are rare in games."""
    dice = random.Random(f"{SEED}/sparse/{number}")
    chess_rules = rules.variant("chess")
    positions = 0
    while positions < 60:
        board = chess.Board(None)
        pieces = "KkPp" + "".join(dice.choices("PpRrBbNnQq", k=dice.randrange(4)))
        for square, symbol in zip(dice.sample(range(64), len(pieces)), pieces, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        board.turn = dice.random() < 0.5
        if not board.is_valid():
            continue
        positions += 1
        for _ in range(30):
            position = rules.Position.from_fen(chess_rules, board.fen(en_passant="fen"))
            assert {m.uci() for m in position.legal_moves()} == {m.uci() for m in board.legal_moves}
            outcome, theirs = position.outcome(), board.outcome()
            assert (outcome and outcome.result) == (theirs and theirs.result()), board.fen()
            if theirs is not None:
                break
            board.push(dice.choice(list(board.legal_moves)))
