"""Every law that a variant may turn on. One law, one file; a new kind of rule is a new line here."""

from __future__ import annotations

from rules.laws.castling import Castling
from rules.laws.checks import CheckCounting, NoChecks
from rules.laws.connection import Connection
from rules.laws.counting import Repetition, UneventfulMoves
from rules.laws.en_passant import DoubleStep
from rules.laws.explosion import Explosion, MutualImmunity
from rules.laws.extinction import Extinction
from rules.laws.goals import Goal
from rules.laws.law import Law, overriding
from rules.laws.material import DeadPosition
from rules.laws.must_capture import MustCapture
from rules.laws.promotion import Promotion
from rules.laws.pseudo_royalty import DupleCheck, PseudoRoyalty
from rules.laws.royalty import NoMoves, Royalty

LAWS: tuple[type[Law], ...] = (
    Explosion,
    Royalty,
    PseudoRoyalty,
    DupleCheck,
    NoChecks,
    Promotion,
    DoubleStep,
    Castling,
    MutualImmunity,
    MustCapture,
    CheckCounting,
    Extinction,
    Goal,
    Connection,
    NoMoves,
    DeadPosition,
    UneventfulMoves,
    Repetition,
)
"""In the order in which their hooks are called; for endings that is the order of precedence."""

__all__ = ["LAWS", "Law", "overriding"]
