"""Which pieces cannot mate a lone king, by trying every placement: the proof behind kibitzLoneMinors."""

from __future__ import annotations

from itertools import product

import pytest

import rules
from rules import Outcome, Reason
from rules.pieces import BLACK, WHITE


def can_mate_alone(variant: rules.Variant, letter: str) -> bool:
    """Is there a mate of a lone king by king and this piece?

    The lone king in one octant covers all, in one half of the board for pieces that look ahead.
    """
    king, piece = variant.code("K", WHITE), variant.code(letter, WHITE)
    attacker = variant.generator.attacker
    looks_ahead = not {"f", "b"}.isdisjoint(variant.type_of(piece).betza)
    corners = [file + 8 * rank for file in range(4) for rank in range(8 if looks_ahead else file + 1)]
    steps = {cornered: _steps(variant, cornered) for cornered in corners}
    for cornered, helper, mater in product(corners, range(64), range(64)):
        if len({cornered, helper, mater}) < 3 or helper in steps[cornered]:
            continue
        board = bytearray(64)
        board[helper], board[mater] = king, piece
        if attacker(bytes(board), cornered, WHITE) is None:
            continue
        if all(attacker(_without(board, target), target, WHITE) is not None for target in steps[cornered]):
            return True
    return False


def _steps(variant: rules.Variant, square: int) -> list[int]:
    tracks = variant.tables.tracks(variant.code("K", BLACK), square)
    return [target for track in tracks for target in track.squares]


def _without(board: bytearray, square: int) -> bytes:
    taken = bytearray(board)
    taken[square] = 0
    return bytes(taken)


@pytest.mark.parametrize(
    "key", [variant.key for variant in rules.variants() if variant.section.get("kibitzLoneMinors")]
)
def test_lone_minors_are_those_that_cannot_mate(key: str) -> None:
    variant = rules.variant(key)
    kinds = [piece for piece in variant.pieces if piece.name not in ("king", "pawn")]
    cannot = {piece.letter for piece in kinds if not can_mate_alone(variant, piece.letter)}
    assert cannot == set(variant.section.get("kibitzLoneMinors")) - set("P")


@pytest.mark.parametrize(
    ("fen", "outcome"),
    [
        ("8/8/8/4k3/8/2U5/8/4K3 b - - 0 1", Outcome(None, Reason.INSUFFICIENT_MATERIAL)),
        ("8/8/4u3/4k3/8/2U5/8/4K3 b - - 0 1", None),
        ("8/8/8/4k3/8/2UB4/8/4K3 b - - 0 1", None),
    ],
)
def test_unicorn_endings(fen: str, outcome: Outcome | None) -> None:
    assert rules.Position.from_fen(rules.variant("unicorn"), fen).outcome() == outcome
