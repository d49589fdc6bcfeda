"""Every law that a variant may turn on. One law, one file; a new kind of rule is a new line here."""

from __future__ import annotations

from rules.laws.castling import Castling
from rules.laws.counting import Repetition, UneventfulMoves
from rules.laws.en_passant import DoubleStep
from rules.laws.law import Law, overriding
from rules.laws.material import DeadPosition
from rules.laws.promotion import Promotion
from rules.laws.royalty import NoMoves, Royalty

LAWS: tuple[type[Law], ...] = (
    Royalty,
    Promotion,
    DoubleStep,
    Castling,
    NoMoves,
    DeadPosition,
    UneventfulMoves,
    Repetition,
)
"""In the order in which their hooks are called; for endings that is the order of precedence."""

__all__ = ["LAWS", "Law", "overriding"]
