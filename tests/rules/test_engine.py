"""Comparison with Fairy-Stockfish in random games of all variants that it supports.

The engine uses our definitions. Legal moves, FEN, check and the result are compared after each ply.
TEST_SEED replays a run. QUIRKS lists intended differences.
"""

from __future__ import annotations

import os
import random

import pytest

import rules
from tests.rules.oracles import KNOWN, Engine, choose

SEED = os.environ["TEST_SEED"]
PLIES = 3
"""Plies to compare in each game. A call of the engine takes two milliseconds, so whole games of all variants
would take an hour."""
DEEPEST = 80
"""Maximum number of plies before the comparison; half of the games are compared from a later position."""

QUIRKS: dict[str, str] = {
    "shogiPawnDropMateIllegal": "the engine allows pawn drops that mate, but they lose the game; in shogi "
    "they are illegal, and a player without other moves is stalemated",
    "kibitzLoneMinors": "the engine continues games with bare kings in spartan chess, with a nightrider "
    "against a bare king, and with a knight if captures explode; no side can mate there, as "
    "test_dead_position proves by trying all placements, and the last is a draw on lichess",
    "seirawanGating": "the engine leaves the castling field empty if there are no rights; FEN requires -",
}
"""Intended differences, and why our behaviour is right, by the definition key that enables it."""


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_engine_agrees_in_all_variants(part: int) -> None:
    for key in KNOWN[part::4]:
        compare_games(key, 2)


def compare_games(key: str, games: int) -> None:
    for number in range(games):
        seed = f"{SEED}/{key}/{number}"
        problem = first_difference(key, random.Random(seed))
        assert problem is None, f"{problem} (seed {seed})"


def first_difference(key: str, dice: random.Random) -> str | None:
    """Play a game with both, and return the first difference, or None."""
    variant = rules.variant(key)
    game = rules.Game(variant.start(dice.choice(variant.starts) if variant.starts else None))
    if dice.random() < 0.5:
        game = rules.Game(later_position(game, dice.randrange(DEEPEST), dice))
    engine = Engine(game.start)
    for _ in range(PLIES):
        position = game.position
        problem = difference(game, engine)
        if problem is not None:
            return f"{problem} in {position.fen()} after {' '.join(engine.moves)}"
        if game.outcome() is not None or not position.has_legal_moves:
            break
        move = choose(dice, position)
        game.play(move)
        engine.follow(move.uci(), game.position.fen())
    ours, theirs = game.position.fen(), engine.own_fen().replace("  ", " - ")
    return (
        None
        if ours == theirs
        else f"the engine's FEN is {theirs}, ours {ours} after {' '.join(engine.moves)}"
    )


def later_position(game: rules.Game, plies: int, dice: random.Random) -> rules.Position:
    """Return the position after `plies` random moves, or the last one before the game ends."""
    for _ in range(plies):
        move = choose(dice, game.position)
        after = game.position.play(move)
        if after.outcome() is not None or not after.has_legal_moves:
            break
        game.play(move)
        if game.outcome() is not None:
            return game.positions[-2]
    return game.position


def difference(game: rules.Game, engine: Engine) -> str | None:
    position = game.position
    over = engine.immediate()
    outcome = game.outcome()
    if over is None:
        ours, theirs = {move.uci() for move in position.legal_moves()}, engine.legal_moves()
        theirs = {uci for uci in theirs if uci in ours or not mates_by_drop(position, engine, uci)}
        if ours != theirs:
            return f"only our moves: {sorted(ours - theirs)}, only the engine's: {sorted(theirs - ours)}"
        if position.in_check != engine.in_check():
            return f"in_check is {position.in_check} for us"
        if not theirs:
            over = engine.result_without_moves()
    return difference_in_result(game, engine, outcome, over)


def mates_by_drop(position: rules.Position, engine: Engine, uci: str) -> bool:
    """Return whether a move is an illegal pawn drop that mates."""
    variant = position.variant
    if not variant.section.get("shogiPawnDropMateIllegal", False):
        return False
    if not uci.startswith(f"{variant.named('shogiPawn')}@"):
        return False
    return engine.mates(uci)


def difference_in_result(
    game: rules.Game, engine: Engine, outcome: rules.Outcome | None, over: int | None
) -> str | None:
    """Describe the difference of the results, or None; a game must be over for both or for neither."""
    turn = game.position.turn
    if over is not None:
        winner = None if over == 0 else turn if over > 0 else turn.opponent
        if outcome is None or outcome.winner != winner:
            return f"the engine's result is {over} for {turn.label}, ours {outcome}"
        return None
    if outcome is None or (outcome.winner is None and all(engine.material())):
        return None
    is_proven = game.variant.section.get("kibitzLoneMinors") is not None
    if is_proven and outcome.reason is rules.Reason.INSUFFICIENT_MATERIAL:
        return None
    claim = engine.optional()
    if claim is None:
        return f"only our game is over: {outcome}"
    winner = None if claim == 0 else turn if claim > 0 else turn.opponent
    return None if winner == outcome.winner else f"our result is {outcome}, the engine's {claim}"
