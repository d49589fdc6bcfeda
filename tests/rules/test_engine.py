"""Random games of every variant that Fairy-Stockfish knows, compared with it ply by ply.

The engine reads our own definitions. Compared are legal moves, FEN, check, and whether and how the game is
over; TEST_SEED replays a run. Where ours differs on purpose, QUIRKS says why ours is right.
"""

from __future__ import annotations

import os
import random

import pytest

import rules
from tests.rules.oracles import KNOWN, Engine, choose

SEED = os.environ["TEST_SEED"]
PLIES = 3
"""How many plies of each game are compared: every call costs the engine two milliseconds, so that whole games
of all variants take an hour."""
DEEPEST = 80
"""Plies that ours plays alone before: every other game is looked at from somewhere in its middle or end."""

QUIRKS: dict[str, str] = {
    "shogiPawnDropMateIllegal": "the engine lists the pawn drop that mates and has it lose the game; for the "
    "players of shogi it is illegal, and where nothing else is left the player is stalemated",
    "kibitzLoneMinors": "the engine plays on with bare kings in spartan chess, with a nightrider against a "
    "bare king, and with a knight where captures explode; nobody can mate there, as test_material proves by "
    "trying every placement, and the last is a draw at lichess",
    "seirawanGating": "the engine leaves the castling field empty once all rights are gone; FEN has - there",
}
"""By the key that turns it on: what is not compared, and why ours is right."""


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_engine_agrees_in_all_variants(part: int) -> None:
    for key in KNOWN[part::4]:
        compare_games(key, 2)


def compare_games(key: str, games: int) -> None:
    for number in range(games):
        seed = f"{SEED}/{key}/{number}"
        problem = disagreement(key, random.Random(seed))
        assert problem is None, f"{problem} (seed {seed})"


def disagreement(key: str, dice: random.Random) -> str | None:
    """Plays one game with both; says where they part, None where they don't."""
    variant = rules.variant(key)
    game = rules.Game(variant.start(dice.choice(variant.starts) if variant.starts else None))
    if dice.random() < 0.5:
        game = rules.Game(later(game, dice.randrange(DEEPEST), dice))
    engine = Engine(game.start)
    for _ in range(PLIES):
        position = game.position
        problem = differing(game, engine)
        if problem is not None:
            return f"{problem} in {position.fen()} after {' '.join(engine.moves)}"
        if game.outcome() is not None or not position.has_legal_moves:
            break
        move = choose(dice, position)
        game.play(move)
        engine.follow(move.uci(), game.position.fen())
    ours, theirs = game.position.fen(), engine.own_fen().replace("  ", " - ")
    return (
        None if ours == theirs else f"the engine's FEN is {theirs} in {ours} after {' '.join(engine.moves)}"
    )


def later(game: rules.Game, plies: int, dice: random.Random) -> rules.Position:
    """Where ours gets in so many plies, or just before the game ends."""
    for _ in range(plies):
        move = choose(dice, game.position)
        following = game.position.play(move)
        if following.outcome() is not None or not following.has_legal_moves:
            break
        game.play(move)
        if game.outcome() is not None:
            return game.positions[-2]
    return game.position


def differing(game: rules.Game, engine: Engine) -> str | None:
    position = game.position
    over = engine.immediate()
    outcome = game.outcome()
    if over is None:
        ours, theirs = {move.uci() for move in position.legal_moves()}, engine.legal_moves()
        theirs = {uci for uci in theirs if uci in ours or not mates_by_drop(position, engine, uci)}
        if ours != theirs:
            return f"ours alone {sorted(ours - theirs)}, the engine's alone {sorted(theirs - ours)}"
        if position.in_check != engine.in_check():
            return f"check is {position.in_check} for ours"
        if not theirs:
            over = engine.result_without_moves()
    return differing_end(game, engine, outcome, over)


def mates_by_drop(position: rules.Position, engine: Engine, uci: str) -> bool:
    """Does the move drop a pawn that mates, where that is illegal?"""
    variant = position.variant
    if not variant.section.get("shogiPawnDropMateIllegal", False):
        return False
    if not uci.startswith(f"{variant.named('shogiPawn')}@"):
        return False
    return engine.mates(uci)


def differing_end(
    game: rules.Game, engine: Engine, outcome: rules.Outcome | None, over: int | None
) -> str | None:
    """Compares the ends: what is over for the engine is over for us, and the other way round."""
    turn = game.position.turn
    if over is not None:
        winner = None if over == 0 else turn if over > 0 else turn.opponent
        if outcome is None or outcome.winner != winner:
            return f"over for the engine ({over} for {turn.label}), ours says {outcome}"
        return None
    if outcome is None or (outcome.winner is None and all(engine.material())):
        return None
    proven = game.variant.section.get("kibitzLoneMinors") is not None
    if proven and outcome.reason is rules.Reason.INSUFFICIENT_MATERIAL:
        return None
    claim = engine.optional()
    if claim is None:
        return f"over for ours alone: {outcome}"
    winner = None if claim == 0 else turn if claim > 0 else turn.opponent
    return None if winner == outcome.winner else f"ours says {outcome}, the engine {claim}"
