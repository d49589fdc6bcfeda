"""The rules of every variant: legal moves, notation, and how games end.

Pure Python that needs only the standard library. Variants are data (variants.ini); positions and moves are
values.

The first moves of a game of shogi, and an illegal one:

>>> import rules
>>> game = rules.Game(rules.variant("shogi").start())
>>> for text in ("P-7f", "３四歩", "8h2b+"):
...     move = game.play(game.parse(text))
>>> print(game.position.fen())
lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[B] b - - 0 2
>>> [(piece.name, count) for piece, count in game.position.hand(rules.WHITE)]
[('bishop', 1)]
>>> try:
...     game.parse("P*5e")
... except rules.IllegalMove as error:
...     error.reason.value, error.details["piece"]
('not-in-hand', 'pawn')
>>> game.outcome() is None
True
"""

from __future__ import annotations

from rules.board.pieces import BLACK, WHITE, Color, Piece, PieceType
from rules.definitions.catalogue import load, variant, variants
from rules.errors import (
    AmbiguousMove,
    Flaw,
    Illegal,
    IllegalMove,
    InvalidFen,
    InvalidRecord,
    MalformedMove,
    MoveError,
    RecordTooLong,
    UnknownVariant,
    VariantError,
)
from rules.facts import Facts
from rules.game import Game
from rules.move import Move
from rules.movegen.perft import perft
from rules.notation.any_format import game_names, one_game
from rules.notation.csa import csa_text
from rules.notation.kif import kif_text
from rules.notation.pgn import pgn_text
from rules.notation.recorded_game import Annotation, OneGame, Record, Remark, RemarkKind
from rules.outcome import Outcome, Progress, Reason
from rules.position import Position
from rules.variant import Variant

__all__ = [
    "BLACK",
    "WHITE",
    "AmbiguousMove",
    "Annotation",
    "Color",
    "Facts",
    "Flaw",
    "Game",
    "Illegal",
    "IllegalMove",
    "InvalidFen",
    "InvalidRecord",
    "MalformedMove",
    "Move",
    "MoveError",
    "OneGame",
    "Outcome",
    "Piece",
    "PieceType",
    "Position",
    "Progress",
    "Reason",
    "Record",
    "RecordTooLong",
    "Remark",
    "RemarkKind",
    "UnknownVariant",
    "Variant",
    "VariantError",
    "csa_text",
    "game_names",
    "kif_text",
    "load",
    "one_game",
    "perft",
    "pgn_text",
    "variant",
    "variants",
]


def __dir__() -> list[str]:
    """Return the public names. Modules are imported by their full names."""
    return sorted([*__all__, "__all__", "__doc__", "__file__", "__name__", "__path__"])
