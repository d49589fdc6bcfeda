"""Faults of bad moves: they are true statements about squares, and are reported only if they are proven."""

from __future__ import annotations

import random
from itertools import islice

import pytest

import rules
from bot.engine.assessments import Assessment, assess
from bot.engine.fault_reasons import (
    AllowedWin,
    AllowsExplosion,
    AllowsGain,
    AllowsMate,
    AllowsMotif,
    AllowsPromotion,
    Fault,
    LeavesUnprotected,
    LosesExchange,
    LosesPiece,
    MissedChance,
    MissesCapture,
    MissesGain,
    MissesMate,
    MissesWin,
    Stalemates,
    find_fault,
    proven_win,
)
from bot.engine.motifs import Discovery, Fork, Pin, Skewer, Trap
from bot.engine.search import MATE, Limits
from tests.bot.engine.positions import random_games

CHESS = rules.variant("chess")


def fault(
    fen: str, move: str, best: str, refutation: str, *, had: int = 0, has: int = 300, key: str = "chess"
) -> Fault | None:
    """Return the fault of a move with given lines; scores are for the side to move in each position."""
    position = rules.Position.from_fen(rules.variant(key), fen)
    return find_fault(
        position,
        position.move_from_uci(move),
        Assessment(had, 6, tuple(best.split())),
        Assessment(has, 6, tuple(refutation.split())),
    )


def square(name: str) -> int:
    return CHESS.square(name)


def test_losing_a_piece_is_a_fault() -> None:
    # The bishop captures the knight for free.
    found = fault("4k3/3b4/8/8/3N4/8/8/4K3 w - - 0 1", "d4c6", "d4f3", "d7c6 e1e2")
    assert found == LosesPiece("d7c6", square("c6"))


def test_lost_piece_is_not_the_reason_for_a_far_larger_loss() -> None:
    fen, move, best, line = "4k3/3b4/8/8/3N4/8/8/4K3 w - - 0 1", "d4c6", "d4f3", "d7c6 e1e2"
    assert fault(fen, move, best, line, has=500) == LosesPiece("d7c6", square("c6"))
    assert fault(fen, move, best, line, had=200, has=1000) is None


EXAMPLES: dict[str, tuple[str, str, str, str, int, Fault]] = {
    # A rook mates behind the pawns.
    "back rank": (
        "4r1k1/8/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a7", "a1d1", "e8e1", MATE - 1,
        AllowsMate("e8e1", 1, on_back_rank=True),
    ),
    # The bishop takes the rook and is taken by the pawn.
    "exchange": (
        "7k/8/6b1/8/8/3P4/8/4RK2 w - - 0 1", "e1e4", "e1d1", "g6e4 d3e4", 200,
        LosesExchange("g6e4", square("e4"), square("g6")),
    ),
    # The rook can't leave the line to its king.
    "pin": (
        "4kb2/8/8/8/8/8/3R3P/4K3 w - - 0 1", "h2h3", "e1e2", "f8b4 h3h4 b4d2 e1d2", 200,
        AllowsMotif("f8b4", Pin(square("d2"), square("e1"))),
    ),
    # The king leaves the line to its rook.
    "skewer": (
        "r3k3/8/8/8/8/4K3/8/3R4 w - - 0 1", "e3d4", "e3e2", "a8d8 d4e3 d8d1", 200,
        AllowsMotif("a8d8", Skewer(square("d4"), square("d1"))),
    ),
    # The knight gives check and uncovers the bishop.
    "discovery": (
        "4k3/1b6/8/3n2Q1/8/8/8/1K6 w - - 0 1", "g5g2", "g5g8", "d5c3 b1b2 b7g2", 200,
        AllowsMotif("d5c3", Discovery(square("b7"), square("g2"))),
    ),
    # The knight can only go to squares of the king and the pawn.
    "trap": (
        "5b2/4kN1p/8/8/8/8/7P/6K1 w - - 0 1", "f7h8", "f7g5", "f8g7 h2h3 g7h8", 200,
        AllowsMotif("f8g7", Trap(square("h8"))),
    ),
    # The bishop takes a pawn with check and then the rook.
    "gain": (
        "4k3/8/8/b7/8/2P5/7P/R3K3 w - - 0 1", "h2h3", "e1d2", "a5c3 e1e2 c3a1", 650,
        AllowsGain("a5c3", square("a1")),
    ),
}  # fmt: skip
"""Examples of faults: position, move, best line, refutation, its score, and the fault."""


@pytest.mark.parametrize("name", EXAMPLES)
def test_fault_is_recognized(name: str) -> None:
    fen, move, best, line, has, expected = EXAMPLES[name]
    assert fault(fen, move, best, line, has=has) == expected


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name != "back rank"])
def test_faults_are_not_reported_if_the_best_line_loses_as_much(name: str) -> None:
    fen, move, _, line, _, _ = EXAMPLES[name]
    assert fault(fen, move, f"{move} {line}", line, has=200) is None


def test_mate_of_a_king_that_is_not_shut_in_is_not_a_back_rank_mate() -> None:
    # The second rook attacks h2, where no pawn stands.
    fen = "4r1k1/7r/8/8/8/8/5PP1/R5K1 w - - 0 1"
    found = fault(fen, "a1a7", "a1d1", "e8e1", has=MATE - 1)
    assert found == AllowsMate("e8e1", 1, on_back_rank=False)


def test_stalemating_is_a_fault() -> None:
    found = fault("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6f7", "g6g7", "", had=MATE - 1, has=0)
    assert found == Stalemates()
    assert fault("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6f7", "g6g5", "", had=0, has=0) is None


def test_explosion_is_a_fault() -> None:
    fen = "4k3/8/8/4n1Q1/8/5P2/8/K7 w - - 0 1"
    found = fault(fen, "g5g2", "g5h4", "e5f3", has=500, key="atomic")
    assert found == AllowsExplosion("e5f3", square("g2"))
    assert fault(fen, "g5h4", "g5g1", "e5f3", has=100, key="atomic") is None, "a pawn for a knight"


def test_missing_a_fork_is_a_fault() -> None:
    fen = "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1"
    found = fault(fen, "e1e2", "b5c7 e8d8 c7a8", "a8b8 b5c3", had=500, has=0)
    assert found == MissesGain("b5c7", square("a8"))


def test_unavoidable_loss_is_not_a_fault() -> None:
    # The rook captures one of two knights, no matter what White plays.
    fen = "4k3/8/8/8/r2N3N/8/8/4K3 w - - 0 1"
    assert fault(fen, "e1e2", "e1f2", "a4d4 e2e3") is None


def test_trade_is_not_a_fault() -> None:
    # Knight takes knight and is recaptured.
    assert fault("4k3/1p6/2n5/8/3N4/8/8/4K3 w - - 0 1", "d4c6", "d4f3", "b7c6 e1e2") is None


def test_piece_regained_later_is_not_lost() -> None:
    # The bishop captures a piece later, and is recaptured.
    fen = "4k3/8/8/8/8/2b5/3N4/R3K3 w - - 0 1"
    assert fault(fen, "a1a8", "e1e2", "e8d7 a8a1 c3d2 e1d2") is None


def test_leaving_a_piece_unprotected_is_a_fault() -> None:
    found = fault("6k1/8/8/3r4/8/8/3R4/4K3 w - - 0 1", "e1f1", "d2d5", "d5d2 f1e1")
    assert found == LeavesUnprotected("d5d2", square("d2"))


def test_allowing_a_fork_is_a_fault() -> None:
    # The king walks into a fork with the rook.
    found = fault("4k3/8/8/8/3n4/8/3K4/R7 w - - 0 1", "d2e1", "d2d3", "d4c2 e1d2 c2a1")
    assert found == AllowsMotif("d4c2", Fork(square("e1"), square("a1")))
    later = "d5e3 f1e1 e3c2 e1d2 c2a1"
    found = fault("4k3/8/8/3n4/8/8/8/R5K1 w - - 0 1", "g1f1", "a1d1", later)
    assert found == AllowsGain("d5e3", square("a1")), "the fork comes one move later"
    single = "d4b3 d1c2 b3a1 c2b2"
    found = fault("4k3/8/8/8/3n4/8/8/R3K3 w - - 0 1", "e1d1", "e1d2", single)
    assert found == AllowsGain("d4b3", square("a1")), "it only attacks the rook"


def test_allowing_a_promotion_is_a_fault() -> None:
    fen = "8/8/8/8/8/1p1K4/8/7k w - - 0 1"
    found = fault(fen, "d3e3", "d3c3", "b3b2 e3d3 b2b1q d3d4")
    assert found == AllowsPromotion("b3b2", square("b3"))


def test_unavoidable_promotion_is_not_a_fault() -> None:
    fen = "8/8/8/8/5K2/1p6/8/7k w - - 0 1"
    assert fault(fen, "f4f5", "f4e3 b3b2 e3d2 b2b1q", "b3b2 f5f4 b2b1q f4e3") is None


def test_promotion_of_a_pawn_that_is_dropped_first_is_not_a_fault() -> None:
    """The sentence names the pawn's square after the bad move, where this pawn isn't on the board."""
    fen = "1N1k2nr/3pb1p1/rP4p1/p1P1P1qP/P2PbpNP/BQNpP1RP/4K3/4RB2[p] w - - 0 33"
    line = "f4g3 f2g3 P@d2 h4g5 d2e1q"
    assert fault(fen, "e2f2", "e2d2 g5f5 e3f4 f5f4", line, had=782, has=-300, key="crazyhouse") is None


def test_missing_a_capture_is_a_fault() -> None:
    fen = "4k3/8/2n5/8/2R5/8/8/4K3 w - - 0 1"
    found = fault(fen, "e1e2", "c4c6 e8d7", "c6e5 c4c8", had=500, has=0)
    assert found == MissesCapture("c4c6", square("c6"))


def test_mates_are_counted_and_proven() -> None:
    # Fool's mate.
    game = rules.Game.replay(CHESS.start(), ("f2f3", "e7e5"))
    found = fault(game.position.fen(), "g2g4", "e2e4", "d8h4", has=MATE - 1)
    assert found == AllowsMate("d8h4", 1, on_back_rank=False)
    fen = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"
    found = fault(fen, "g1g2", "a2a7 h8g8 b1b8", "h8g8", had=MATE - 3, has=-900)
    assert found == MissesMate("a2a7", 2)
    # A score alone proves nothing.
    found = fault(fen, "g1g2", "b1b7 h8g8", "h8g8", had=MATE - 3, has=-900)
    assert found == MissesMate("b1b7", 2), "the other rook mates, too"
    assert fault(fen, "g1g2", "g1h1 h8g8", "h8g8", had=MATE - 3, has=-900) is None
    assert fault(fen, "g1g2", "a2a6 h8g7 b1b7", "h8g8", had=MATE - 5, has=-900) is None


def test_missed_win_without_mate_is_a_fault() -> None:
    fen = "4k3/8/8/8/8/4K3/8/7r w - - 0 1"
    position = rules.Position.from_fen(rules.variant("kingofthehill"), fen)
    assert position.play(position.move_from_uci("e3e4")).outcome() is not None
    found = fault(fen, "e3f2", "e3e4", "h1h2", had=MATE - 1, has=500, key="kingofthehill")
    assert found == MissesWin("e3e4", 1, rules.Reason.GOAL)


def test_unavoidable_mate_is_not_a_fault() -> None:
    game = rules.Game.replay(CHESS.start(), ("f2f3", "e7e5"))
    assert fault(game.position.fen(), "g2g4", "e2e4", "d8h4", had=-MATE + 2, has=MATE - 1) is None


def test_win_is_proven_against_every_reply() -> None:
    position = rules.Position.from_fen(CHESS, "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1")
    winning = {move.uci() for move in position.legal_moves() if proven_win(position, move, 2)}
    # Either rook cuts the king off; after any reply the other one mates.
    assert {"a2a7", "b1b7"} <= winning
    assert not winning & {"g1h1", "a2a6", "b1b8", "a2g2"}
    assert not [move for move in position.legal_moves() if proven_win(position, move, 1)]


@pytest.mark.slow
@pytest.mark.parametrize("key", ["atomic", "antichess", "duck", "racingkings"])
def test_no_material_faults_if_captures_have_other_effects(key: str) -> None:
    for position, move, found in checked(key, 4):
        is_win = isinstance(found, AllowedWin | MissesMate | MissesWin)
        assert is_win or isinstance(found, AllowsExplosion) or key == "racingkings", (
            position.fen(),
            move.uci(),
        )


@pytest.mark.slow
@pytest.mark.parametrize("key", ["chess", "shogi", "crazyhouse", "xiangqi", "makruk"])
def test_faults_are_true_facts(key: str) -> None:
    """Check positions of random games with lines of the engine."""
    for position, move, found in checked(key, 3):
        if isinstance(found, Stalemates):
            continue
        start = position if isinstance(found, MissedChance) else position.play(move)
        first = start.move_from_uci(found.move)
        context = f"{position.fen()} {move.uci()} {found}"
        if isinstance(found, LosesPiece | LosesExchange | LeavesUnprotected | MissesCapture):
            assert first.target == found.piece, context
            piece = start.piece_at(found.piece)
            assert piece is not None, context
            assert piece.color is not start.turn, context
        if isinstance(found, AllowsMotif) and isinstance(found.motif, Fork):
            forking, board = start.play(first), start.board
            attacked = forking.variant.compiled.attacks.attacks(forking.board, first.target)
            assert {found.motif.first, found.motif.second} <= set(attacked), context
            assert board[found.motif.first], context
            assert board[found.motif.second], context


def checked(key: str, games: int) -> list[tuple[rules.Position, rules.Move, Fault]]:
    """Return random positions and moves in which the engine finds a fault."""
    dice = random.Random(f"faults {key}")
    found: list[tuple[rules.Position, rules.Move, Fault]] = []
    for game in islice(random_games(rules.variant(key), dice), games):
        position = game.position
        had = assess(game, Limits(nodes=400))
        for move in dice.sample(position.legal_moves(), min(4, len(position.legal_moves()))):
            followed = game.copy()
            followed.follow(move)
            has = assess(followed, Limits(nodes=400))
            fault = find_fault(position, move, had, has)
            if fault is not None:
                found.append((position, move, fault))
    return found
