"""Piece-square tables: the value of each piece on each square, in the middlegame and in the endgame.

They contain fitted values if there are any, otherwise derived ones (bot.engine.piece_values). Each search
interpolates between the phases by the material left at its root.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from operator import getitem

from bot.engine.goals import goal_bonuses
from bot.engine.king_terms import KingTerms
from bot.engine.line_terms import NEXT_PIECES, BoardValue, PieceSquareTable, Term, value_by_lines
from bot.engine.piece_values import DerivedValues, FittedValues, fitted_values
from rules import Position, Variant
from rules.board.pieces import BLACK, WHITE, encode
from rules.movegen.line_cache import CacheLimit

HAND_FACTOR = 1.05
"""The value of a piece in hand relative to one on the board, unless it is fitted."""


class PieceSquareTables:
    """The piece-square tables of one variant, and the values of its pieces regardless of their squares."""

    def __init__(self, variant: Variant, fitted: Mapping[str, FittedValues] | None = None) -> None:
        """`fitted`: values to use instead of the variant's fitted ones; {} for derived values."""
        self.variant = variant
        self._fitted = fitted_values(variant) if fitted is None else fitted
        self._derived = DerivedValues(variant)
        self._squares, self._kinds = range(len(variant.geometry.squares)), range(len(variant.kinds))
        self._cache_limit = CacheLimit()
        """The limit that the caches of all phases share."""
        self.kind_values = [self._value(kind) for kind in self._kinds]
        """The value of a piece for its owner, by kind."""
        self.piece_values = [0] * 256
        """The absolute, rounded value of a piece by code; 0 for other codes."""
        for kind, value in enumerate(self.kind_values):
            for color in (WHITE, BLACK):
                self.piece_values[encode(kind, color)] = round(abs(value))
        held = [self._value_in_hand(kind) for kind in self._kinds]
        self.hand_values = [*held, *(-value for value in held)]
        """The values for White of pieces in hand: White's by kind, then Black's."""
        self.to_move = max((fitted.to_move for fitted in self._fitted.values()), default=0)
        """The bonus of the side to move."""
        self.capture_values = self._capture_values()
        """How much the capture of a piece changes the score, by code."""

    def material_left(self, position: Position) -> float:
        """Return the fraction of the initial material that is left, 0 to 1.

        Uses derived values, as the fitting does.
        """
        return self._derived.material_left(position)

    def board_value(self, material_left: float) -> BoardValue:
        """Return a function that sums a board's table entries and other fitted terms."""
        alone, near_kings = self._value_without_kings(material_left), self._king_terms
        return alone if near_kings is None else lambda board: alone(board) + near_kings(board)

    @cached_property
    def _king_terms(self) -> KingTerms | None:
        if not any(fitted.own_king for fitted in self._fitted.values()):
            return None
        return KingTerms(self.variant, [self._fitted_of(kind) for kind in self._kinds])

    def _value_without_kings(self, material_left: float) -> BoardValue:
        table = self.at(material_left)
        if not any(fitted.terms for fitted in self._fitted.values()):
            return lambda board: sum(map(getitem, table, board))

        def weight(term: Term) -> float:
            fitted = self._fitted_of(term.kind)
            middle, ending = (0.0, 0.0) if fitted is None else fitted.terms.get(term.name, (0.0, 0.0))
            return material_left * middle + (1.0 - material_left) * ending

        seeing_next = {kind for kind in self._kinds if self._sees_next(kind)}
        return value_by_lines(self.variant, weight, seeing_next, table, self._cache_limit)

    def _sees_next(self, kind: int) -> bool:
        """Return whether a kind has fitted terms for the next pieces on a line."""
        fitted = self._fitted_of(kind)
        return fitted is not None and any(name.split()[0] in NEXT_PIECES for name in fitted.terms)

    def at(self, material_left: float) -> PieceSquareTable:
        """Interpolate the tables: the middlegame's weight is `material_left`, the endgame's the rest."""
        middle, ending = self._phases
        return tuple(
            [
                round(material_left * middle[square][code] + (1.0 - material_left) * ending[square][code])
                for code in range(256)
            ]
            for square in self._squares
        )

    @cached_property
    def _phases(self) -> tuple[list[list[float]], list[list[float]]]:
        return self.in_phase(ending=False), self.in_phase(ending=True)

    def in_phase(self, *, ending: bool) -> list[list[float]]:
        """Return the table of the middlegame or the endgame: values for White by square and piece code.

        Black's values mirror White's, except for goal bonuses.
        """
        table = [[0.0] * 256 for _ in self._squares]
        geometry, bonuses = self.variant.geometry, goal_bonuses(self.variant)
        none = (0.0,) * len(self._squares)
        for kind in self._kinds:
            white, black = encode(kind, WHITE), encode(kind, BLACK)
            for square in self._squares:
                table[square][white] = self._on_square(kind, square, ending=ending)
            whites_bonus, blacks_bonus = bonuses.get(white, none), bonuses.get(black, none)
            for square in self._squares:
                rank = self.variant.ranks - 1 - geometry.rank_of(square)
                across = rank * geometry.files + geometry.file_of(square)
                value = table[across][white] - whites_bonus[across]
                table[square][black] = -value - blacks_bonus[square]
        return table

    # ---- fitted values, or else derived ones

    def _fitted_of(self, kind: int) -> FittedValues | None:
        """Return a kind's fitted values; a promoted pawn has the values of its new piece."""
        symbol = self.variant.kinds[kind].symbol
        return self._fitted.get(symbol) or self._fitted.get(symbol.removesuffix("~"))

    def _value(self, kind: int) -> float:
        """Return the mean of a kind's fitted values by square, or its derived value; 0 for a royal piece."""
        fitted = self._fitted_of(kind)
        if fitted is None or encode(kind, WHITE) == self.variant.kinds.royal[WHITE]:
            return self._derived.by_kind[kind]
        return (sum(fitted.middle) + sum(fitted.ending)) / (len(fitted.middle) + len(fitted.ending))

    def _capture_values(self) -> list[int]:
        values, facts = self.piece_values.copy(), self.variant.facts
        if facts.captures_to_hand:
            for kind, described in enumerate(self.variant.kinds):
                held = kind if described.base is None or facts.keeps_promoted else described.base
                for color in (WHITE, BLACK):
                    values[encode(kind, color)] += abs(self.hand_values[held])
        return values

    def _value_in_hand(self, kind: int) -> int:
        fitted = self._fitted_of(kind)
        return round(HAND_FACTOR * self.kind_values[kind]) if fitted is None else fitted.hand

    def _on_square(self, kind: int, square: int, *, ending: bool) -> float:
        """Return the value of a white piece on a square, minus its average line terms."""
        fitted = self._fitted_of(kind)
        if fitted is None:
            return self._derived.on_square(kind, square, ending=ending)
        return (fitted.ending if ending else fitted.middle)[square] - fitted.usual[ending]
