"""The laws of every variant: which moves are legal, how they are written, how a game ends and who wins.

Pure Python on the standard library. Variants are data (variants.ini); positions and moves are values.
"""

from __future__ import annotations

from rules.board.pieces import BLACK, WHITE, Color, Piece, PieceType
from rules.definitions.catalogue import load, variant, variants
from rules.errors import (
    AmbiguousMove,
    Illegal,
    IllegalMove,
    InvalidFen,
    InvalidKif,
    InvalidPgn,
    InvalidRecord,
    MalformedMove,
    MoveError,
    UnknownVariant,
    VariantError,
)
from rules.facts import Facts
from rules.game import Game
from rules.move import Move
from rules.movegen.generator import perft
from rules.notation import kif_games, kif_text, pgn_file, pgn_games, pgn_text
from rules.notation.record import Record
from rules.outcome import Outcome, Progress, Reason
from rules.position import Position
from rules.variant import Variant

__all__ = [
    "BLACK",
    "WHITE",
    "AmbiguousMove",
    "Color",
    "Facts",
    "Game",
    "Illegal",
    "IllegalMove",
    "InvalidFen",
    "InvalidKif",
    "InvalidPgn",
    "InvalidRecord",
    "MalformedMove",
    "Move",
    "MoveError",
    "Outcome",
    "Piece",
    "PieceType",
    "Position",
    "Progress",
    "Reason",
    "Record",
    "UnknownVariant",
    "Variant",
    "VariantError",
    "kif_games",
    "kif_text",
    "load",
    "perft",
    "pgn_file",
    "pgn_games",
    "pgn_text",
    "variant",
    "variants",
]
