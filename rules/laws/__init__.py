"""All laws that variants may turn on."""

from __future__ import annotations

from rules.laws.castling import Castling
from rules.laws.castling_wins import CastlingWins
from rules.laws.check_rules import CheckCounting, NoChecks, ShakMate
from rules.laws.checkmate_and_stalemate import NoMoves
from rules.laws.counting_rule import CountingRule
from rules.laws.dead_position import DeadPosition, LoneKing, NothingToMeet
from rules.laws.drop_limits import DoubledPawns, DropChecks, DropMate, MustDrop, OppositeBishops
from rules.laws.drops import Drops
from rules.laws.en_passant import DoubleStep
from rules.laws.explosion import Explosion, MutualImmunity
from rules.laws.extinction_and_bare_king import Extinction
from rules.laws.facing_generals import Bikjang, FlyingGeneral
from rules.laws.fifty_moves import FiftyMoves
from rules.laws.first_leaps import FirstLeaps
from rules.laws.gating import Gating
from rules.laws.goals import Connection, Goal
from rules.laws.hands import CapturesToHand, Hands
from rules.laws.immobile_pieces import ImmobilePieces
from rules.laws.impasse import Impasse
from rules.laws.law import Law
from rules.laws.material_points import FullBoard, MaterialCounting
from rules.laws.must_capture import MustCapture
from rules.laws.palace import DiagonalLines, ShunningCannons
from rules.laws.passing import Passing
from rules.laws.promotion import Promotion, PromotionLimit, PromotionOnCapture
from rules.laws.promotion_in_place import PromotionInPlace
from rules.laws.pseudo_royalty import DupleCheck, PseudoRoyalty
from rules.laws.regions import MobilityRegion, SoldierPromotion
from rules.laws.repetition import MoveRepetition, Repetition
from rules.laws.royalty import Royalty
from rules.laws.steadfast_king import SteadfastKing
from rules.laws.walls import Petrification, Walling

LAWS: tuple[type[Law], ...] = (
    Hands,
    CapturesToHand,
    Explosion,
    Royalty,
    PseudoRoyalty,
    DupleCheck,
    NoChecks,
    FlyingGeneral,
    Promotion,
    PromotionInPlace,
    ImmobilePieces,
    DoubleStep,
    Castling,
    Drops,
    DoubledPawns,
    OppositeBishops,
    Gating,
    Walling,
    Petrification,
    PromotionLimit,
    PromotionOnCapture,
    DropChecks,
    DropMate,
    MustDrop,
    FirstLeaps,
    DiagonalLines,
    ShunningCannons,
    SoldierPromotion,
    MobilityRegion,
    MutualImmunity,
    Bikjang,
    Passing,
    SteadfastKing,
    MustCapture,
    CheckCounting,
    Extinction,
    Goal,
    CastlingWins,
    Connection,
    MaterialCounting,
    FullBoard,
    ShakMate,
    NoMoves,
    DeadPosition,
    NothingToMeet,
    LoneKing,
    CountingRule,
    FiftyMoves,
    MoveRepetition,
    Repetition,
    Impasse,
)
"""All laws, in the order in which their hooks are called, which is also the precedence of their endings."""
