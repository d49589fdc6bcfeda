"""Every law that a variant may turn on. One law, one file; a new kind of rule is a new line here."""

from __future__ import annotations

from rules.laws.castling import Castling
from rules.laws.counting import UneventfulMoves
from rules.laws.en_passant import DoubleStep
from rules.laws.facing import Bikjang, FlyingGeneral
from rules.laws.honour import CountingRule
from rules.laws.law import Law, overriding
from rules.laws.leaps import FirstLeaps
from rules.laws.makpong import SteadfastKing
from rules.laws.material import DeadPosition
from rules.laws.palace import DiagonalLines, ShunningCannons
from rules.laws.passing import Passing
from rules.laws.points import FullBoard, MaterialCounting
from rules.laws.promotion import Promotion
from rules.laws.regions import MobilityRegion
from rules.laws.repetition import MoveRepetition, Repetition
from rules.laws.royalty import NoMoves, Royalty
from rules.laws.shatar import ShakMate
from rules.laws.soldiers import SoldierPromotion

LAWS: tuple[type[Law], ...] = (
    Royalty,
    FlyingGeneral,
    Promotion,
    DoubleStep,
    Castling,
    FirstLeaps,
    DiagonalLines,
    ShunningCannons,
    SoldierPromotion,
    MobilityRegion,
    Bikjang,
    Passing,
    SteadfastKing,
    MaterialCounting,
    FullBoard,
    ShakMate,
    NoMoves,
    DeadPosition,
    CountingRule,
    UneventfulMoves,
    MoveRepetition,
    Repetition,
)
"""In the order in which their hooks are called; for endings that is the order of precedence."""

__all__ = ["LAWS", "Law", "overriding"]
