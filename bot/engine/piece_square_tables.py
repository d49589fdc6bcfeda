"""Piece-square tables: the value of each piece on each square, for the middlegame and the endgame.

They contain fitted values if there are any, otherwise derived ones (bot.engine.piece_values). Each search
interpolates between both phases by the force that is left at its root.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from operator import getitem

from bot.engine.goals import goal_bonuses
from bot.engine.king_terms import KingTerms
from bot.engine.line_terms import BoardValue, PieceSquareTable, Term, value_by_lines
from bot.engine.piece_values import DerivedValues, FittedValues, fitted_values
from rules import Position, Variant
from rules.board.pieces import BLACK, WHITE, encode
from rules.movegen.line_cache import CacheLimit

HAND_FACTOR = 1.05
"""The value of a piece in hand, relative to one on the board, if it isn't fitted."""


class PieceSquareTables:
    """The piece-square tables of one variant, and the values of its pieces regardless of their squares."""

    def __init__(self, variant: Variant, fitted: Mapping[str, FittedValues] | None = None) -> None:
        """`fitted`: replaces the variant's fitted values; {} for none."""
        self.variant = variant
        self._fitted = fitted_values(variant) if fitted is None else fitted
        self._derived = DerivedValues(variant)
        self._squares, self._kinds = range(len(variant.geometry.squares)), range(len(variant.kinds))
        self._cache_limit = CacheLimit()
        """The common limit of the caches of all phases."""
        self.kind_values = [self._value(kind) for kind in self._kinds]
        """The value of a piece for its owner, by kind."""
        self.piece_values = [0] * 256
        """The absolute, rounded value of a piece by code; 0 for other codes."""
        for kind, value in enumerate(self.kind_values):
            for color in (WHITE, BLACK):
                self.piece_values[encode(kind, color)] = round(abs(value))
        held = [self._value_in_hand(kind) for kind in self._kinds]
        self.hand_values = [*held, *(-value for value in held)]
        """The values for White of pieces in hand, by kind, White's then Black's."""
        self.capture_values = self._capture_values()
        """How much capturing a piece changes the score, by code."""

    def force_left(self, position: Position) -> float:
        """Return the fraction of the start's force that is left, 0 to 1.

        It is measured in derived values, as when the fitted values were fitted.
        """
        return self._derived.force_left(position)

    def board_value(self, force_left: float) -> BoardValue:
        """Return the value of boards with this force: the sum of table entries and of other fitted terms."""
        alone, near_kings = self._value_without_kings(force_left), self._king_terms
        return alone if near_kings is None else lambda board: alone(board) + near_kings(board)

    @cached_property
    def _king_terms(self) -> KingTerms | None:
        if not any(fitted.own_king for fitted in self._fitted.values()):
            return None
        return KingTerms(self.variant, [self._fitted_of(kind) for kind in self._kinds])

    def _value_without_kings(self, force_left: float) -> BoardValue:
        table = self.at(force_left)
        if not any(fitted.terms for fitted in self._fitted.values()):
            return lambda board: sum(map(getitem, table, board))

        def weight(term: Term) -> float:
            fitted = self._fitted_of(term.kind)
            middle, ending = (0.0, 0.0) if fitted is None else fitted.terms.get(term.name, (0.0, 0.0))
            return force_left * middle + (1.0 - force_left) * ending

        return value_by_lines(self.variant, weight, table, self._cache_limit)

    def at(self, force_left: float) -> PieceSquareTable:
        """Return the interpolated table: the middlegame's with weight `force_left`, the endgame's with the
        rest.
        """
        middle, ending = self._phases
        return tuple(
            [
                round(force_left * middle[square][code] + (1.0 - force_left) * ending[square][code])
                for code in range(256)
            ]
            for square in self._squares
        )

    @cached_property
    def _phases(self) -> tuple[list[list[float]], list[list[float]]]:
        return self.in_phase(ending=False), self.in_phase(ending=True)

    def in_phase(self, *, ending: bool) -> list[list[float]]:
        """Return the table of the middlegame or the endgame: values for White by square and piece code.

        Black's values mirror White's, except for goals.
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
        """Return the fitted values of a kind; a promoted pawn has those of the new piece."""
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
        """Return the value of a white piece on a square, without its usual line terms."""
        fitted = self._fitted_of(kind)
        if fitted is None:
            return self._derived.on_square(kind, square, ending=ending)
        return (fitted.ending if ending else fitted.middle)[square] - fitted.usual[ending]
