"""Random games, ply by ply, against Fairy-Stockfish (pyffish) and python-chess; TEST_SEED replays a run."""

from __future__ import annotations

import os
import random

import chess
import pytest

import rules
from tests.rules.oracles import Engine, choose

SEED = os.environ["TEST_SEED"]
GAMES = 8
MAX_PLIES = 160


@pytest.mark.parametrize("key", [variant.key for variant in rules.variants()])
@pytest.mark.parametrize("number", range(GAMES))
def test_engine_agrees(key: str, number: int) -> None:
    seed = f"{SEED}/{key}/{number}"
    dice = random.Random(seed)
    variant = rules.variant(key)
    game = rules.Game(variant.start(dice.choice(variant.starts) if variant.starts else None))
    engine = Engine(game.start)
    for _ in range(MAX_PLIES):
        position = game.position
        legal = {move.uci() for move in position.legal_moves()}
        assert legal == engine.legal_moves(), position.fen()
        assert position.fen() == engine.fen
        assert position.in_check == engine.in_check(), position.fen()
        assert _outcome_agrees(game, engine), (position.fen(), game.outcome())
        if game.outcome() is not None:
            break
        if position.halfmove_clock >= 8:  # nothing can be claimed before
            assert bool(game.claims()) == engine.claimable(), position.fen()
        move = choose(dice, position)
        assert position.san(move).rstrip("+#") == engine.san(move.uci()).rstrip("+#"), position.fen()
        game.play(move)
        engine.push(move.uci())


def _outcome_agrees(game: rules.Game, engine: Engine) -> bool:
    """Ends for lack of moves have the engine's winner; dead positions are dead to it too.

    Where ours is right against the engine: it takes any custom piece for one that can mate alone, while a
    unicorn cannot (test_material.py tries every placement).
    """
    outcome = game.position.outcome()
    if not game.position.has_legal_moves:
        value = engine.result_without_moves()
        winner = None if value == 0 else game.position.turn.opponent
        return outcome is not None and outcome.winner == winner
    if len(list(game.position.pieces())) <= 8 and all(engine.material()):
        return outcome == rules.Outcome(None, rules.Reason.INSUFFICIENT_MATERIAL)
    custom = any(piece.type.name == "unicorn" for _, piece in game.position.pieces())
    return outcome is None or custom


@pytest.mark.parametrize("key", ["chess", "chess960"])
@pytest.mark.parametrize("number", range(GAMES))
def test_python_chess_agrees(key: str, number: int) -> None:
    seed = f"{SEED}/chess/{key}/{number}"
    dice = random.Random(seed)
    variant = rules.variant(key)
    game = rules.Game(variant.start(dice.choice(variant.starts) if variant.starts else None))
    board = chess.Board(game.start.fen(), chess960=bool(variant.starts))
    for _ in range(MAX_PLIES):
        position = game.position
        sans = {move.uci(): position.san(move) for move in position.legal_moves()}
        assert sans == {move.uci(): board.san(move) for move in board.legal_moves}, position.fen()
        for uci, san in sans.items():
            assert position.parse(san).uci() == uci, (position.fen(), san)
        assert _same_end(game, board), position.fen()
        if game.outcome() is not None:
            break
        move = choose(dice, position)
        game.play(move)
        board.push_uci(move.uci())


def _same_end(game: rules.Game, board: chess.Board) -> bool:
    theirs = board.outcome()
    ours = game.outcome()
    if (theirs is None) != (ours is None):
        return False
    if theirs is None or ours is None:
        # python-chess's own claims look a half-move ahead; these two count what is on the board
        claims = {rules.Reason.THREEFOLD_REPETITION: board.is_repetition(3)}
        claims[rules.Reason.FIFTY_MOVES] = board.halfmove_clock >= 100
        return set(game.claims()) == {reason for reason, due in claims.items() if due}
    names = {
        chess.Termination.CHECKMATE: rules.Reason.CHECKMATE,
        chess.Termination.STALEMATE: rules.Reason.STALEMATE,
        chess.Termination.INSUFFICIENT_MATERIAL: rules.Reason.INSUFFICIENT_MATERIAL,
        chess.Termination.SEVENTYFIVE_MOVES: rules.Reason.SEVENTYFIVE_MOVES,
        chess.Termination.FIVEFOLD_REPETITION: rules.Reason.FIVEFOLD_REPETITION,
    }
    return (theirs.result(), names[theirs.termination]) == (ours.result, ours.reason)


@pytest.mark.parametrize("number", range(6))
def test_sparse_endings_agree(number: int) -> None:
    """Few pieces: stalemates, dead positions and en passant along ranks, which whole games seldom reach."""
    dice = random.Random(f"{SEED}/sparse/{number}")
    chess_rules = rules.variant("chess")
    found = 0
    while found < 60:
        board = chess.Board(None)
        pieces = "KkPp" + "".join(dice.choices("PpRrBbNnQq", k=dice.randrange(4)))
        for square, symbol in zip(dice.sample(range(64), len(pieces)), pieces, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        board.turn = dice.random() < 0.5
        if not board.is_valid():
            continue
        found += 1
        for _ in range(30):
            position = rules.Position.from_fen(chess_rules, board.fen(en_passant="fen"))
            assert {m.uci() for m in position.legal_moves()} == {m.uci() for m in board.legal_moves}
            outcome, theirs = position.outcome(), board.outcome()
            assert (outcome and outcome.result) == (theirs and theirs.result()), board.fen()
            if theirs is not None:
                break
            board.push(dice.choice(list(board.legal_moves)))
