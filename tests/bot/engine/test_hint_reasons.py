"""Reasons for moves: true facts about the squares, and none if nothing is proven."""

from __future__ import annotations

import random
from itertools import islice

import pytest

import rules
from bot.engine.end_scores import MATE
from bot.engine.exchanges import exchange_gain
from bot.engine.hint_reasons import HintKind, HintReason, reason_for
from tests.bot.engine.positions import random_games
from tests.cases import loop_over


def reason(key: str, fen: str, uci: str, score: int = 100) -> HintReason | None:
    position = rules.Position.from_fen(rules.variant(key), fen)
    return reason_for(position, position.move_from_uci(uci), score)


def squares(*names: str) -> tuple[int, ...]:
    return tuple(rules.variant("chess").square(name) for name in names)


@loop_over(
    ("fen", "uci", "expected"),
    [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", HintReason(HintKind.WINS_GAME)),
        ("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "d1d5", HintReason(HintKind.TAKES_FREE, squares("d5"))),
        # The pawn recaptures: a rook for a bishop.
        ("4k3/8/2p5/3r4/8/5B2/8/4K3 w - - 0 1", "f3d5", HintReason(HintKind.WINS_EXCHANGE, squares("d5"))),
        # A knight for a bishop wins nothing, and neither does a rook for a defended knight.
        ("4k3/8/2p5/3b4/8/2N5/8/4K3 w - - 0 1", "c3d5", None),
        ("4k3/8/2p5/3n4/8/8/8/3RK3 w - - 0 1", "d1d5", None),
        # The pawn that would recapture is pinned.
        ("4k3/8/4p3/3n4/8/8/8/3RR1K1 w - - 0 1", "d1d5", HintReason(HintKind.TAKES_FREE, squares("d5"))),
        ("4k3/8/8/8/2p5/3Q4/8/4K3 w - - 0 1", "d3d1", HintReason(HintKind.SAVES, squares("d3", "c4"))),
        ("4k3/8/8/8/2p5/3Q4/8/4K3 w - - 0 1", "e1e2", None),
        ("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7", HintReason(HintKind.FORKS, squares("e8", "a8"))),
        # The queen would capture the knight.
        ("r3k3/8/1q6/3N4/8/8/8/4K3 w - - 0 1", "d5c7", None),
    ],
)
def test_reason_for_a_move(fen: str, uci: str, expected: HintReason | None) -> None:
    assert reason("chess", fen, uci) == expected


def test_forced_win_is_counted_in_moves() -> None:
    fen = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"
    assert reason("chess", fen, "a2a7", MATE - 3) == HintReason(HintKind.FORCED_WIN, moves=2)
    assert reason("chess", fen, "a2a7", 900) is None


@pytest.mark.slow
@pytest.mark.parametrize("key", ["atomic", "antichess", "duck"])
def test_no_material_reasons_if_captures_have_other_effects(key: str) -> None:
    games = random_games(rules.variant(key), random.Random(key))
    for game in islice(games, 5):
        for move in game.position.legal_moves()[:20]:
            found = reason_for(game.position, move, 0)
            assert found is None or found.kind is HintKind.WINS_GAME


@pytest.mark.slow
@pytest.mark.parametrize("key", ["chess", "crazyhouse", "shogi", "xiangqi", "makruk", "seirawan"])
def test_free_captures_do_not_lose_material(key: str) -> None:
    for game in islice(random_games(rules.variant(key), random.Random(f"reasons {key}")), 6):
        position = game.position
        for move in position.legal_moves():
            found = reason_for(position, move, 0)
            if found is not None and found.kind is HintKind.TAKES_FREE:
                after = position.play(move)
                assert position.board[move.target]
                # A recapture loses at least as much.
                assert exchange_gain(after, move.target) == 0


def test_static_exchange_of_a_losing_capture_is_zero() -> None:
    # Rook takes pawn, pawn takes rook: not capturing is better.
    fen = "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1"
    position = rules.Position.from_fen(rules.variant("chess"), fen)
    assert exchange_gain(position, rules.variant("chess").square("d5")) == 0
