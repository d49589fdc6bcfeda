"""Promotion.

FIDE laws of chess, article 3.7.3: a pawn that reaches the rank furthest from its starting position must be
exchanged, as part of the same move, for a piece of its own colour that the player chooses. Here the pieces
that promote, the zone and the choices are the variant's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.errors import InvalidFen
from rules.laws.law import Law
from rules.laws.readers import Section, codes_of, letters, pairs, region, zones
from rules.move import Move
from rules.pieces import Color, PieceType

if TYPE_CHECKING:
    from rules.fen import Fields
    from rules.position import Draft, Position
    from rules.variant import Variant


class Promotion(Law):
    """The piece types of `pawns` become one of `choices` on reaching their colour's zone."""

    keys = {
        "promotionPawnTypes": letters,
        "promotionPieceTypes": letters,
        "promotionRegionWhite": region,
        "promotionRegionBlack": region,
        "promotedPieceType": pairs,
    }

    def __init__(
        self,
        variant: Variant,
        pawns: frozenset[str],
        choices: tuple[PieceType, ...],
        zones: tuple[frozenset[int], frozenset[int]],
    ) -> None:
        self.pawns = pawns
        self.choices = choices
        self.zones = zones
        self._codes = variant.codes(pawns)

    @classmethod
    def of(cls, section: Section, variant: Variant) -> Promotion | None:
        pawns = section.get("promotionPawnTypes", ())
        choices = section.get("promotionPieceTypes", ())
        if not pawns or not choices:
            return None
        codes_of(section, variant, "promotionPawnTypes")
        codes_of(section, variant, "promotionPieceTypes")
        by_letter = {piece.letter: piece for piece in variant.pieces}
        becoming = tuple(by_letter[letter] for letter in choices)
        return cls(variant, frozenset(pawns), becoming, zones(section, variant, "promotionRegion"))

    def expand(self, code: int, move: Move) -> tuple[Move, ...] | None:
        color = Color.WHITE if code in self._codes[Color.WHITE] else Color.BLACK
        if code not in self._codes[color] or move.target not in self.zones[color]:
            return None
        return tuple(
            Move(
                move.uci() + choice.letter.lower(),
                move.origin,
                move.target,
                law=self,
                promotion=choice,
                simple=True,
            )
            for choice in self.choices
        )

    def play(self, draft: Draft, move: Move) -> None:
        assert move.origin is not None and move.promotion is not None  # noqa: S101, PT018
        draft.board[move.origin] = 0
        letter = move.promotion.letter
        symbol = f"{letter}~" if draft.variant.has_hands else letter
        draft.board[move.target] = draft.variant.code(symbol, draft.mover)

    def read(self, draft: Draft, fields: Fields) -> None:  # noqa: ARG002
        """A pawn cannot stand where it would have been promoted, nor behind all pawns, on its first rank."""
        variant = draft.variant
        last = (variant.ranks - 1) * variant.files
        first_rank = range(variant.files), range(last, last + variant.files)
        for color in Color:
            closed = self.zones[color] | (self.zones[color.opponent] & set(first_rank[color]))
            for square in closed:
                if draft.board[square] in self._codes[color]:
                    name = variant.square_name(square)
                    raise InvalidFen("pawn-rank", "placement", f"a pawn cannot stand on {name}")

    def is_promoting(self, position: Position, origin: int, target: int) -> bool:
        """Would the piece on `origin` be promoted on `target`?"""
        piece = position.piece_at(origin)
        return piece is not None and piece.type.letter in self.pawns and target in self.zones[piece.color]
