"""Generates legal moves: pseudo-legal moves from line_cache and leap_cache, filtered by legality and the
laws.

For most positions in most variants, one_royal_generator finds the legal moves without testing them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING

from rules.board.pieces import Color
from rules.move import Move
from rules.movegen.leap_cache import LeapMoves
from rules.movegen.legality import Legality, royal_squares
from rules.movegen.line_cache import Lines, PositionCache, SideLines, line_slice, moves_along
from rules.outcome import Outcome
from rules.position import Position

if TYPE_CHECKING:
    from rules.variant import Variant


class Generator(Legality):
    """The legal move generator of one variant."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        hooks = variant.compiled.hooks
        self._tables = variant.compiled.tables
        self._generating = hooks("generate")
        self._dropping = hooks("generate_drops")
        self._capturing_en_passant = hooks("generate_en_passant")
        self._castling = hooks("generate_castlings")
        self._filtering = hooks("filter_moves")
        self._extending = hooks("extend")
        self._selecting = hooks("select")
        self._deciding = hooks("decided")
        self.selects = bool(self._extending or self._selecting)
        """Whether laws extend the legal moves or select some of them."""
        # A move's wall may shield or expose a royal piece.
        self._walls_shield = bool(self._judging or self._judging_captures) and bool(variant.facts.walling)
        limit = self._attacks.cache_limit
        # The moves off the lines, and all moves of a royal piece, by code and square.
        self._jumps = cache(partial(LeapMoves, self._tables, limit))
        self._royal_moves = cache(partial(LeapMoves, self._tables, limit, includes_lines=True))
        self._lines = tuple(Lines(self._tables, color, self._royal, limit) for color in Color)

    # ---- tables built once

    @cached_property
    def _leapers(self) -> tuple[list[int], ...]:
        """The codes of the kinds that move off the lines, by colour, without the royal piece."""
        return tuple(
            [code for code in codes if code != royal]
            for codes, royal in zip(self._attacks.jumping, self._royal, strict=True)
        )

    def _add_jumps(self, position: Position, moves: list[Move]) -> None:
        """Add the moves off the lines to `moves`, except those of the royal piece."""
        board, jumps = position.board, self._jumps
        for code in self._leapers[position.turn]:
            square = board.find(code)
            while square >= 0:
                leaps = jumps(code, square)
                moves += leaps.known[leaps.key(board)]
                square = board.find(code, square + 1)

    # ---- line caches

    def cache_of(self, position: Position) -> PositionCache:
        """Return the position's line cache, updated from the previous position's if possible."""
        known = position._cache  # pyright: ignore[reportPrivateUsage]
        if type(known) is PositionCache:
            return known
        cache = position._cache = PositionCache(position.board, known)  # pyright: ignore[reportPrivateUsage]
        self._lines[position.turn].side(cache)
        return cache

    def _side(self, position: Position) -> SideLines:
        """Return the moves and threats along lines for the side to move."""
        cache = self.cache_of(position)
        return cache.sides[position.turn] or self._lines[position.turn].side(cache)

    # ---- pseudo-legal moves

    def of_piece(self, board: bytes, square: int) -> list[Move]:
        """Return the pseudo-legal moves of the piece on `square`, regardless of the side to move."""
        code = board[square]
        leaps = self._jumps(code, square)
        moves = list(leaps.known[leaps.key(board)])
        for number, index in self._tables.grid.places[square]:
            content = board[line_slice(self._tables.grid.lines[number])]
            moves += moves_along(self._tables, number, index, code, content)
        return moves

    def pseudo_legal(self, position: Position) -> list[Move]:
        """Return all pseudo-legal moves, including those that laws generate."""
        board, color = position.board, position.turn
        moves = joined(self._side(position)[0])
        self._add_jumps(position, moves)
        for square in royal_squares(position, color):
            royal = self._royal_moves(board[square], square)
            moves += royal.known[royal.key(board)]
        moves += self.moves_of_laws(position)
        return moves

    def moves_of_laws(self, position: Position) -> list[Move]:
        moves: list[Move] = []
        for law in self._dropping:
            moves += law.generate_drops(position)
        for law in self._castling if position.rights else ():
            moves += law.generate_castlings(position)
        if position.en_passant or self._generating:
            moves += self._special(position)
        return moves

    def _special(self, position: Position) -> list[Move]:
        """Return those generated moves that must be tested individually."""
        moves: list[Move] = []
        for law in self._capturing_en_passant if position.en_passant else ():
            moves += law.generate_en_passant(position)
        for law in self._generating:
            moves += law.generate(position)
        return moves

    # ---- legal moves

    def legal_moves(self, position: Position) -> list[Move]:
        """Return the legal moves of the side to move; none if the game is decided."""
        if self._deciding and self.decided(position) is not None:
            return []
        moves = self.pseudo_legal(position) if self._walls_shield else self.lawful(position)
        for law in self._extending:
            moves = law.extend(position, moves)
        if self._walls_shield:
            moves = [move for move in moves if self.objection(position, move) is None]
        if self._judging_drops and any(position.hands):
            for law in self._judging_drops:
                moves = [
                    move
                    for move in moves
                    if move.origin is not None or law.drop_objection(position, move) is None
                ]
        for law in self._selecting:
            moves = law.select(position, moves)
        return moves

    def forbids_drop(self, position: Position, move: Move) -> bool:
        """Return whether a law forbids this drop, which leaves no royal piece attacked."""
        return move.origin is None and any(
            law.drop_objection(position, move) is not None for law in self._judging_drops
        )

    def bases(self, position: Position) -> list[Move]:
        """Return the legal moves before laws extend them, or all legal moves if that can't be separated."""
        if not self._extending or self._selecting or self._judging_drops or self._walls_shield:
            return position.legal_moves()
        return [] if self._deciding and self.decided(position) is not None else self.lawful(position)

    def extended(self, position: Position, bases: list[Move]) -> list[Move]:
        """Return the legal moves that extend these moves from `bases`."""
        if not (self._selecting or self._judging_drops or self._walls_shield):
            for law in self._extending:
                bases = law.extend(position, bases)
        return bases

    def has_moves(self, position: Position) -> bool:
        """Return whether there is a legal move. Stops at the first one."""
        return any(self.extended(position, [move]) for move in self.bases(position))

    def lawful(self, position: Position) -> list[Move]:
        """Return the moves that leave no royal piece attacked, before laws extend or select them."""
        moves = self._safe_moves(position)
        for law in self._filtering:
            moves = law.filter_moves(position, moves)
        return moves

    def _safe_moves(self, position: Position) -> list[Move]:
        """Return the moves that leave no royal piece attacked, before `filter_moves`."""
        moves = self.pseudo_legal(position)
        return self._filter_tested(position, moves) if self._judging or self._judging_captures else moves

    def decided(self, position: Position) -> Outcome | None:
        """Return the outcome if the board alone decides it, else None."""
        for law in self._deciding:
            outcome = law.decided(position)
            if outcome is not None:
                return outcome
        return None


def joined(parts: Iterable[tuple[Move, ...]]) -> list[Move]:
    moves: list[Move] = []
    for part in filter(None, parts):
        moves += part
    return moves
