"""What laws claim of themselves, so that a move need not be tried or shown to them: wrong claims do harm.

That the claims of all laws are right is tested by test_reference.py: its slow generator relies on none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import rules
from rules.laws.castling import Castling
from rules.laws.en_passant import DoubleStep
from rules.laws.explosion import Explosion
from rules.laws.facing_generals import FlyingGeneral
from rules.laws.first_leaps import FirstLeaps
from rules.laws.gating import Gating
from rules.laws.law import Law
from rules.laws.pseudo_royalty import DupleCheck

CORNERS = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
GATES = "rnbqkbnr/pppppppp/8/8/7P/8/PPPPPPP1/RNBQKBNR[EHeh] w KQBCDFGkqbcdfg - 0 1"
LEAP = "1nsm2n1/2k5/pppppp1p/8/1P5P/P1PPPr2/1S1RS3/1N1KM2R w DEd - 0 13"
TWO_KINGS = "R1kcc2l/7h/1g1k2h1/1P1h2w1/4P3/6PP/1PPP1K2/1NBQ3R b - - 0 18"
WRONG: list[tuple[type[Law], str, Any, str, str, str]] = [
    (DoubleStep, "moves_are_plain", True, "chess", "8/8/8/KPp4r/8/8/8/7k w - c6 0 1", ""),
    (DoubleStep, "generates_from", "rights", "chess", "7k/8/8/1Pp5/8/8/8/K7 w - c6 0 1", ""),
    (FirstLeaps, "moves_are_plain", True, "cambodian", LEAP, ""),
    (Castling, "generates_from", "en_passant", "chess", CORNERS, ""),
    (Castling, "concerns", frozenset(), "chess", CORNERS, "h1g1"),
    (Castling, "ending_rights", frozenset(), "chess", CORNERS, "e1e2"),
    (Gating, "concerns", frozenset(), "seirawan", GATES, "h1h2"),
    (Explosion, "keeps_board", True, "atomic", "4k3/2p5/2n5/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5"),
    (DupleCheck, "is_royal_safety", True, "spartan", TWO_KINGS, ""),
    (FlyingGeneral, "looks_at_attacks_alone", True, "chess", "3k4/8/8/8/8/8/3N4/3K4 w - - 0 1", ""),
]


@pytest.mark.parametrize(("kind", "claim", "wrong", "parent", "fen", "move"), WRONG)
def test_a_wrong_claim_is_seen_on_the_board(
    kind: type[Law],
    claim: str,
    wrong: object,
    parent: str,
    fen: str,
    move: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = f"[claims:{parent}]\nflyingGeneral = {'true' if kind is FlyingGeneral else 'false'}\n"
    right = told(text, fen, move)
    make: Callable[[Law, rules.Variant], None] = getattr(kind, "__init__")  # noqa: B009  # of whichever law

    def claiming(law: Law, variant: rules.Variant) -> None:
        make(law, variant)
        setattr(law, claim, wrong)

    monkeypatch.setattr(kind, "__init__", claiming)
    assert told(text, fen, move) != right


def told(text: str, fen: str, move: str) -> tuple[str, set[str]]:
    """The position after the move, and the legal moves there; loaded anew, so that nothing is remembered."""
    (variant,) = rules.load(text)
    position = rules.Position.from_fen(variant, fen)
    assert position.legal_moves()
    if move:
        position = position.play(position.move_from_uci(move))
    return position.fen(), {each.uci() for each in position.legal_moves()}
