"""Attacks of pieces on a board, regardless of the side to move and of laws. For checks, see generator.py."""

from __future__ import annotations

from functools import cache, cached_property, partial
from operator import getitem
from typing import TYPE_CHECKING

from rules.board.pieces import OWN, Color, encode
from rules.movegen.leap_cache import LeapAttacks, leap_attacks
from rules.movegen.line_cache import CacheLimit, line_attackers
from rules.movement.paths import reached

if TYPE_CHECKING:
    from rules.variant import Variant


class Attacks:
    """Attacks of one variant's pieces, looked up in line_cache and leap_cache."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._tables = variant.compiled.tables
        self._royal = variant.kinds.royal
        self._files = variant.files
        self.cache_limit = CacheLimit()
        self._along_lines = cache(partial(line_attackers, self._tables, cache_limit=self.cache_limit))

    @cached_property
    def jumping(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The codes of the kinds that move off the lines, by colour."""
        kinds = [index for index in range(len(self._variant.kinds)) if self._tables.may_jump(index)]
        white, black = (tuple(encode(index, color) for index in kinds) for color in Color)
        return white, black

    @cached_property
    def approaches(self) -> tuple[list[LeapAttacks | None], ...]:
        return tuple(leap_attacks(self._tables, codes, self.cache_limit) for codes in self.jumping)

    # ---- attacks

    def attacker(self, board: bytes, square: int, by: Color) -> int | None:
        """Return the square of a piece of `by` that attacks `square`, or None."""
        cut, lines = self._along_lines(square, by)
        for attacker in map(getitem, lines, cut(board)):
            if attacker:
                return attacker - 1
        approach = self.approaches[by][square]
        if approach is not None:
            attacker = approach.attacker(board)
            if attacker:
                return attacker - 1
        return None

    def exposed(self, board: bytes, origin: int, target: int, squares: list[int], by: Color) -> int | None:
        """Return the first of `squares` that `by` attacks after a move from `origin` to `target`, or None.

        `squares` must not include `origin`.
        """
        moved = bytearray(board)
        moved[target] = moved[origin]
        moved[origin] = 0
        after = bytes(moved)
        return next((square for square in squares if self.attacker(after, square, by) is not None), None)

    def facing_royals(self, board: bytes) -> tuple[int, int] | None:
        """Return the squares of the royal pieces if nothing is between them on a rank or file, else None."""
        royal = self._royal
        white, black = board.find(royal[0]), board.find(royal[1])
        if white < 0 or black < 0:
            return None
        low, high = (white, black) if white < black else (black, white)
        files = self._files
        if low % files == high % files:
            between = board[low + files : high : files]
        elif low // files == high // files:
            between = board[low + 1 : high]
        else:
            return None
        return None if any(between) else (white, black)

    def attacks(self, board: bytes, square: int, code: int = 0) -> set[int]:
        """Return the squares that the piece on `square` attacks, including occupied ones of either side.

        `code`: a piece to assume there instead.
        """
        paths = self._tables.capturing(code or board[square], square)
        return {target for path in paths for target in reached(board, path)}

    def attackers(self, board: bytes, square: int, by: Color) -> list[int]:
        """Return the squares of all pieces of `by` that attack `square`. Slower than `attacker`."""
        own = OWN[by]
        return [
            origin for origin, code in enumerate(board) if own[code] and square in self.attacks(board, origin)
        ]

    def around(self, square: int, by: Color) -> frozenset[int]:
        """Return the squares whose contents determine whether `by` attacks `square`."""
        grid = self._tables.grid
        squares = {other for number, _ in grid.places[square] for other in grid.lines[number]}
        approach = self.approaches[by][square]
        return frozenset(squares if approach is None else squares | approach.around)

    @cached_property
    def leaping(self) -> tuple[list[tuple[int, tuple[int, ...]]], ...]:
        """The codes of leapers by colour, each with bitboards of the attacked squares by origin."""
        squares = self._variant.geometry.squares
        leapers = [
            [(code, tuple(self._leaps(code, square) for square in squares)) for code in codes]
            for codes in self.jumping
        ]
        return tuple([(code, leaps) for code, leaps in pieces if any(leaps)] for pieces in leapers)

    def _leaps(self, code: int, square: int) -> int:
        jumps = self._tables.reach(code, square).jumps
        ends = {path.squares[0] for path in jumps if path.captures}
        return sum(1 << end for end in ends)

    def leaper_attacks(self, board: bytes, by: Color) -> int:
        """Return a bitboard of the squares that leapers of `by` attack."""
        attacked = 0
        for code, leaps in self.leaping[by]:
            square = board.find(code)  # not squares_of: called for every position
            while square >= 0:
                attacked |= leaps[square]
                square = board.find(code, square + 1)
        return attacked
