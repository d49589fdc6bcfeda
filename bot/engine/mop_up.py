"""Mop-up evaluation, which guides the stronger side to mate a bare or nearly bare king.

With an ordinary evaluation, all moves look equal, and the stronger side makes no progress until the game is
drawn. Mop-up terms penalize the stronger side for the lone king's distance from squares where it can be
mated, for each square that the lone king can reach, and for the distance to it of the stronger king and of
short-range pieces.

All terms are derived from the movements of the variant's pieces, so they work on any board. Mates are counted
from the squares that pieces attack on an empty board, with each piece only on squares that it can reach. So
bishop and knight in chess find the corner of the bishop's colour.

Source: "Mop-up Evaluation" in the chess programming wiki.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import log2
from typing import NamedTuple

from bot.engine.goals import distances
from rules import Position, Variant
from rules.board.pieces import BLACK_BIT, OWN, Color, encode
from rules.caches import cached_in_variant
from rules.movement.paths import Path, reached

NEARLY_BARE = 450
"""The maximum material of a nearly bare side besides its king, in centipawns."""
MIN_LEAD = 200
"""The minimum material lead of the stronger side, in centipawns."""
EDGE, EDGE_RARITY = 25, 0.3
"""EDGE: the penalty for each step between the lone king and a square where it can be mated. EDGE_RARITY: the
steps added to a square for each halving of its number of mates, relative to the square with the most."""
CORNER, CORNER_RARITY = 40, 2.5
"""Like EDGE and EDGE_RARITY, but with values that favour the squares with the most mates."""
MOBILITY, MAX_MOBILITY = 5, 28
"""The penalty for each square that the lone king can reach, and roughly the number at which to stop counting.
"""
KING = 16
"""The penalty for each move that the stronger king needs to get next to the lone king."""
PIECE = 5
"""The penalty for each step between the lone king and any other short-range piece."""
BARE = 800
"""The bonus for a nearly bare opponent, before these penalties."""
PAWN = 150
"""Promotable pieces below this value count as pawns: they can't help to mate, but because they may promote,
the score isn't divided by DRAWISH."""
DRAWISH = 16
"""The divisor of the score if the remaining pieces can't mate a bare king."""
MAX_PIECES = 4
"""The maximum number of pieces to count mates with."""
MAX_CACHED_BOARDS = 20_000
"""The maximum number of cached boards. Without the cache, searches are a quarter slower."""
FARTHEST = 12.0
"""The initial distance, in steps, of squares where no mate is possible."""
ANYWHERE = -1
"""The part number of a piece in hand: it can be dropped on any part of the board."""

_OCCUPIED = re.compile(rb"[^\0]")

PlacedPiece = tuple[int, int]
"""A piece's square and its code."""
PieceInPart = tuple[int, int]
"""A piece's code, and the number of the part of the board that it can reach (see `_parts`)."""


class Material(NamedTuple):
    """The pieces on the board by side, and their total value including hands; without kings."""

    pieces: tuple[list[PlacedPiece], list[PlacedPiece]]
    value: list[int]


class MopUp:
    """The mop-up terms of one variant."""

    def __init__(self, variant: Variant, values: list[int]) -> None:
        """`values`: the values of pieces by code."""
        self._variant, self._values = variant, values
        self._kings = variant.kinds.royal
        self._promotion = variant.facts.promotion
        self._known: dict[tuple[bytes, bytes], int | None] = {}

    def begin_search(self, position: Position) -> bool:
        """Prepare for a search. Return whether it needs these terms because one side is nearly bare."""
        self._known.clear()
        return self._winning(self._material(position)) is not None

    def add_terms(self, score: int, position: Position) -> int:
        """Add these terms to a position's score for White."""
        key = position.board, position.hands
        if key not in self._known:
            if len(self._known) >= MAX_CACHED_BOARDS:
                self._known.clear()
            self._known[key] = self.value(position)
        value = self._known[key]
        return score // DRAWISH if value is None else score + value

    def value(self, position: Position) -> int | None:
        """Return the sum of the terms for White; None if the remaining pieces can't mate a bare king."""
        material = self._material(position)
        side = self._winning(material)
        if side is None:
            return 0
        board, other, pieces = position.board, side.opponent, material.pieces[side]
        lone_king, king = board.find(self._kings[other]), board.find(self._kings[side])
        if lone_king < 0 or king < 0:
            return 0
        penalties = self._mating_penalties(position, side, pieces)
        if penalties is None and not material.value[other]:
            return 0 if any(map(self._is_pawn, pieces)) else None
        region = self._region(board, lone_king, [*pieces, (king, self._kings[side])], other)
        moves = _moves_to(self._variant, self._kings[side], lone_king)[king]
        penalty = MOBILITY * len(region) + KING * (moves - 1 if moves else 0)
        if penalties is not None:
            penalty += (
                penalties[lone_king] + sum([penalties[square] for square in region]) // len(region)
            ) // 2
        for square, code in pieces:
            if _is_short_range(self._variant, code):
                penalty += PIECE * self._variant.geometry.distance(square, lone_king)
        return penalty - BARE if side else BARE - penalty

    def _material(self, position: Position) -> Material:
        board, kings, values = position.board, self._kings, self._values
        pieces: tuple[list[PlacedPiece], list[PlacedPiece]] = ([], [])
        for match in _OCCUPIED.finditer(board):
            square = match.start()
            code = board[square]
            if code not in kings:
                pieces[code > BLACK_BIT].append((square, code))
        value = [sum([values[code] for _, code in own]) for own in pieces]
        size = len(self._variant.kinds)
        for number, count in enumerate(position.hands):
            if count:
                value[number // size] += count * values[number % size + 1]
        return Material(pieces, value)

    def _winning(self, material: Material) -> Color | None:
        white, black = material.value
        if min(white, black) > NEARLY_BARE or abs(white - black) < MIN_LEAD:
            return None
        return Color.WHITE if white > black else Color.BLACK

    def _is_pawn(self, piece: PlacedPiece) -> bool:
        """Return whether a piece is like a pawn: its value lies in its promotion."""
        code = piece[1]
        return (
            self._promotion is not None and self._values[code] < PAWN and any(self._promotion.becomes[code])
        )

    def _mating_penalties(
        self, position: Position, side: Color, pieces: list[PlacedPiece]
    ) -> list[int] | None:
        """Return the penalties for the distance to mate, by the lone king's square, or None.

        Considers the fewest pieces that can mate, most valuable first.
        """
        variant = self._variant
        found = [
            (piece[1], _parts(variant, piece[1])[piece[0]]) for piece in pieces if not self._is_pawn(piece)
        ]
        for index, count in enumerate(position.held(side)):
            found += [(encode(index, side), ANYWHERE)] * count
        found.sort(key=lambda piece: (-self._values[piece[0]], piece))
        for number in range(1, min(len(found), MAX_PIECES) + 1):
            penalties = _penalties(variant, side, tuple(found[:number]))
            if penalties:
                return penalties
        return None

    def _region(self, board: bytes, lone_king: int, pieces: list[PlacedPiece], side: Color) -> list[int]:
        """Return the squares that the lone king of `side` can reach if nothing else moves, including its own.

        Stops at MAX_MOBILITY or more. `pieces`: the other side's pieces, including its king.
        """
        without = board[:lone_king] + b"\0" + board[lone_king + 1 :]
        taken, own = 1 << lone_king, OWN[side]
        for square, code in pieces:
            taken |= self._covered(without, square, code)
        for match in _OCCUPIED.finditer(without):
            if own[board[match.start()]]:
                taken |= 1 << match.start()
        masks = _destination_masks(self._variant, self._kings[side])
        found, outermost = [lone_king], [lone_king]
        while outermost and len(found) < MAX_MOBILITY:
            news = 0
            for square in outermost:
                news |= masks[square]
            news &= ~taken
            taken |= news
            outermost = _squares(news)
            found += outermost
        return found

    def _covered(self, board: bytes, square: int, code: int) -> int:
        found = 0
        for mask, path in _lines(self._variant, code, square):
            if path.hop or path.before or any(map(board.__getitem__, path.squares[:-1])):
                for end in reached(board, path):
                    found |= 1 << end
            else:
                found |= mask
        return found


# ---- mating squares


@cached_in_variant
def _penalties(variant: Variant, side: Color, pieces: tuple[PieceInPart, ...]) -> list[int]:
    """Return the penalties by square if exactly these pieces are left; empty if they can't mate."""
    counts = [_count_mates(variant, side, square, pieces) for square in variant.geometry.squares]
    highest = max(counts)
    if not highest:
        return []
    edge, corner = (
        _relax_distances(
            variant, [rarity * log2(highest / count) if count else FARTHEST for count in counts], side
        )
        for rarity in (EDGE_RARITY, CORNER_RARITY)
    )
    return [round(EDGE * near + CORNER * far) for near, far in zip(edge, corner, strict=True)]


def _relax_distances(variant: Variant, found: list[float], side: Color) -> list[float]:
    """Limit each square's distance to one more than the smallest distance that the king can move to."""
    ways = _destinations(variant, variant.kinds.royal[side.opponent])
    while True:
        nearer = [
            min([here, *(found[end] + 1.0 for end in ends)]) for here, ends in zip(found, ways, strict=True)
        ]
        if nearer == found:
            return found
        found = nearer


def _count_mates(variant: Variant, side: Color, lone_king: int, pieces: Iterable[PieceInPart]) -> int:
    """Count the placements of a side's king and these pieces that mate a lone king on this square."""
    flights = _destination_masks(variant, variant.kinds.royal[side.opponent])[lone_king]
    if not flights:
        return 0
    wanted = flights if variant.facts.stalemate == "loss" else flights | 1 << lone_king
    sums: dict[int, int] = {}
    for square, cover in enumerate(_covers(variant, variant.kinds.royal[side])):
        if square != lone_king and not cover >> lone_king & 1:
            sums[cover & wanted] = sums.get(cover & wanted, 0) + 1
    for code, part in pieces:
        covers: dict[int, int] = {}
        parts = _parts(variant, code)
        for square, cover in enumerate(_covers(variant, code)):
            if square != lone_king and part in (ANYWHERE, parts[square]):
                covers[cover & wanted] = covers.get(cover & wanted, 0) + 1
        following: dict[int, int] = {}
        for covered, count in sums.items():
            for cover, times in covers.items():
                following[covered | cover] = following.get(covered | cover, 0) + count * times
        sums = following
    return sums.get(wanted, 0)


# ---- attacks and moves on an empty board, as bit sets of squares


def _paths(variant: Variant, code: int, square: int) -> tuple[Path, ...]:
    """Return the paths along which a piece captures. Facing generals also capture like rooks."""
    found = variant.compiled.tables.capturing(code, square)
    if variant.facts.flying_general and code in variant.kinds.royal:
        lines = (variant.geometry.ray(square, *step, 0) for step in ((1, 0), (-1, 0), (0, 1), (0, -1)))
        found += tuple(Path((), line, moves=False, captures=True) for line in lines if line)
    return found


@cached_in_variant
def _covers(variant: Variant, code: int) -> list[int]:
    """Return the squares that a piece attacks from each square."""
    return [
        _bits(
            end
            for path in _paths(variant, code, square)
            for end in path.squares[bool(path.hop) :]
            if end != square
        )
        for square in variant.geometry.squares
    ]


@cached_in_variant
def _destinations(variant: Variant, code: int) -> list[tuple[int, ...]]:
    """Return the squares that a piece can move to from each square."""
    paths = variant.compiled.tables.paths
    return [
        tuple({end for path in paths(code, square) if not path.initial for end in path.squares})
        for square in variant.geometry.squares
    ]


@cached_in_variant
def _destination_masks(variant: Variant, code: int) -> list[int]:
    """Return the same as `_destinations`, as bit sets."""
    return [_bits(ends) for ends in _destinations(variant, code)]


@cached_in_variant
def _parts(variant: Variant, code: int) -> list[int]:
    """Return the number of the part of the board that a piece can reach from each square."""
    squares, ways = variant.geometry.squares, _destinations(variant, code)
    found = list(squares)
    changed = True
    while changed:
        changed = False
        for square in squares:
            lowest = min([found[square], *(found[end] for end in ways[square])])
            for near in (square, *ways[square]):
                if found[near] != lowest:
                    found[near], changed = lowest, True
    return found


@cached_in_variant
def _is_short_range(variant: Variant, code: int) -> bool:
    """Return whether a piece moves only short distances."""
    squares, paths = variant.geometry.squares, variant.compiled.tables.paths
    return all(len(path.squares) < 3 for square in squares for path in paths(code, square))


@cached_in_variant
def _moves_to(variant: Variant, code: int, goal: int) -> list[int | None]:
    """Return how many moves a piece needs from each square to the goal; None if it can't reach it."""
    return distances(variant, code, frozenset((goal,)))


@cached_in_variant
def _lines(variant: Variant, code: int, square: int) -> list[tuple[int, Path]]:
    return [(_bits(path.squares), path) for path in _paths(variant, code, square)]


def _bits(squares: Iterable[int]) -> int:
    found = 0
    for square in squares:
        found |= 1 << square
    return found


def _squares(bits: int) -> list[int]:
    found: list[int] = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


def mop_up_of(variant: Variant, values: list[int]) -> MopUp | None:
    """Return a variant's terms; None if it has walls or goals, or a side without a king."""
    if not all(variant.kinds.royal) or variant.has_walls or variant.facts.goal is not None:
        return None
    return MopUp(variant, values)
