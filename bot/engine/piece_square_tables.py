"""Piece-square tables of any variant: the worth of a piece on each square, to its owner.

They use fitted numbers (tables.json, made by tests/tools/tuning) if there are any. Otherwise they derive from
the variant's data: the worth of a piece's movement, with bonuses for mobility, nearness to a goal and to
promotion; royal pieces stay at home in the middle game and come out in the ending. Pieces that must not die
out are worth more when few are left; where losing all pieces wins, every piece has a negative worth.

Mobility is the expected number of squares that a piece reaches on a board where each other square is occupied
with probability DENSITY. The value is a power of the mean mobility; the constants give about 3, 3.3, 5 and
9.5 pawns for knight, bishop, rook and queen of chess.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from operator import getitem, mul
from os import path
from typing import Any, NamedTuple

from bot.engine.board_line_terms import Term
from bot.engine.board_line_worth import worth_by_lines
from bot.engine.goal_terms import goal_bonus
from rules import Position, Variant
from rules.board.pieces import BLACK, BLACK_BIT, WHITE, encode
from rules.movegen.line_cache import CacheLimit
from rules.movement.paths import Path

TABLES = path.join(path.dirname(__file__), "tables.json")  # noqa: PTH118, PTH120
DENSITY = 0.3
UNIT = 42.0
"""Hundredths of a pawn for a mobility of one."""
POWER = 1.17
QUIET_SHARE, CAPTURE_SHARE = 0.45, 0.55
"""How much moving and capturing count in mobility."""
LEAST = 60.0
"""The smallest value of a piece."""
MOBILITY_BONUS = 9.0
"""For each square of mobility above the piece's average."""
PROMOTION_SHARE, ADVANCE_SHARE = 0.045, 0.4
"""The shares of a promotion's gain for a piece on any rank, and more on the last rank, less on ranks
before.
"""
HAND_FACTOR = 1.05
"""The worth of a piece in hand, relative to one on the board."""
ROYAL_STEP = 14.0
"""The cost of each rank that a royal piece is away from home in the middle game."""
CHECK_GIVEN = 600
"""The worth of having one check left to give; of n checks the nth part."""
REVERSED_FACTOR = -0.35
"""The worth of a piece, relative to the usual, where losing all pieces wins."""
LAST_PIECE_BONUS = 300.0
"""Added to a piece that must not die out, divided by how many its side can lose."""


class Tables:
    """The tables of one variant, with worths to White.

    `by_square(share)`: by square and board byte. `hands`: of a piece in hand, by kind, White's then Black's.
    """

    def __init__(self, variant: Variant, numbers: Tuned | None = None) -> None:
        """`numbers`: used in place of the variant's fitted numbers; {} for none."""
        self.variant = variant
        self._tuned = tuned(variant) if numbers is None else numbers
        self._squares = range(len(variant.geometry.squares))
        self._goals = goal_bonus(variant)
        self._cache_limit = CacheLimit()
        """The bound on the caches of all phases together."""
        self._mobility = [_mobility(variant, encode(index, WHITE)) for index in range(len(variant.kinds))]
        extinction = variant.facts.extinction
        self._losing_wins = extinction is not None and extinction.value == "win"
        self._least = (
            dict.fromkeys(extinction.codes, extinction.least)
            if extinction is not None and extinction.value == "loss"
            else {}
        )
        self._derived = [self._value(index) for index in range(len(variant.kinds))]
        self.values = [self._known(index) for index in range(len(variant.kinds))]
        """By kind, the worth of a piece to its owner on any square."""
        held = [self._in_hand(index) for index in range(len(variant.kinds))]
        self.hands = [*held, *(-value for value in held)]
        self.by_code = [0] * 256
        """`values` by board byte, rounded and absolute; 0 for bytes without a piece."""
        for index, value in enumerate(self.values):
            self.by_code[encode(index, WHITE)] = self.by_code[encode(index, BLACK)] = round(abs(value))

    # ---- worth

    def _value(self, index: int) -> float:
        code = encode(index, WHITE)
        if code == self.variant.royal[WHITE]:
            return 0.0
        value = _worth(self._mobility[index])
        if self._losing_wins:
            return REVERSED_FACTOR * value
        return value + LAST_PIECE_BONUS / self._spare(code) if code in self._least else value

    def _numbers(self, index: int) -> Worth | None:
        """The fitted numbers of a kind; a promoted pawn has those of the piece it became."""
        symbol = self.variant.kinds[index].symbol
        return self._tuned.get(symbol) or self._tuned.get(symbol.removesuffix("~"))

    def _known(self, index: int) -> float:
        """The worth of a kind: the mean of its fitted numbers, else derived from its movement."""
        found = self._numbers(index)
        if found is None or encode(index, WHITE) == self.variant.royal[WHITE]:
            return self._derived[index]
        return (sum(found.middle) + sum(found.ending)) / (len(found.middle) + len(found.ending))

    def _in_hand(self, index: int) -> int:
        found = self._numbers(index)
        return round(HAND_FACTOR * self.values[index]) if found is None else found.hand

    def _spare(self, code: int) -> int:
        """How many pieces of the kind its side can lose, at the start, before it loses the game."""
        return max(1, self._start.board.count(code) - self._least[code])

    @cached_property
    def _start(self) -> Position:
        return self.variant.first_start()

    @cached_property
    def _gains(self) -> list[float]:
        """By kind, how much promotion adds to its worth."""
        promotion = self.variant.facts.promotion
        if promotion is None or self._losing_wins:
            return [0.0] * len(self.values)
        becoming = [promotion.becomes[encode(index, WHITE)] for index in range(len(self.values))]
        best = [max((self._derived[code - 1] for code in codes), default=0.0) for codes in becoming]
        return [max(0.0, gain - value) for gain, value in zip(best, self._derived, strict=True)]

    # ---- squares

    def _on(self, index: int, square: int, *, ending: bool) -> float:
        """The worth of a white piece of the kind on a square."""
        found = self._numbers(index)
        if found is not None:
            return (found.ending if ending else found.middle)[square] - found.usual[ending]
        around = self._mobility[index]
        place = MOBILITY_BONUS * (around[square] - sum(around) / len(around))
        ranks = self.variant.geometry.rank_of(square)
        code = encode(index, WHITE)
        goals = self._goals.get(code)
        if code != self.variant.royal[WHITE]:
            place += self._gains[index] * (
                PROMOTION_SHARE + ADVANCE_SHARE * (ranks / (self.variant.ranks - 1 or 1)) ** 4
            )
        elif goals is None:
            place = place / 2 if ending else -place / 2 - ROYAL_STEP * ranks
        return self._derived[index] + place + (0.0 if goals is None else goals[square])

    @cached_property
    def _phases(self) -> tuple[list[list[float]], list[list[float]]]:
        return self.whole(ending=False), self.whole(ending=True)

    def whole(self, *, ending: bool) -> list[list[float]]:
        """Worths by board byte and square; Black's mirror White's, except for its own goals."""
        found = [[0.0] * len(self._squares) for _ in range(256)]
        geometry = self.variant.geometry
        for index in range(len(self.values)):
            white, black = encode(index, WHITE), encode(index, BLACK)
            found[white] = [self._on(index, square, ending=ending) for square in self._squares]
            own, other = self._goals.get(white), self._goals.get(black)
            for square in self._squares:
                rank = self.variant.ranks - 1 - geometry.rank_of(square)
                across = rank * geometry.files + geometry.file_of(square)
                worth_there = found[white][across] - (0.0 if own is None else own[across])
                found[black][square] = -worth_there - (0.0 if other is None else other[square])
        return found

    # ---- by phase

    def _force(self, position: Position) -> float:
        """The worth of all pieces but royal ones, on the board and in hand, derived from their movement.

        Fitted numbers assume phases measured so.
        """
        held = sum(map(mul, position.hands, [abs(value) for value in self._derived * 2]))
        standing = (code & ~BLACK_BIT for code in position.board if code)
        return held + sum(abs(self._derived[code - 1]) for code in standing if code <= len(self._derived))

    @cached_property
    def _full(self) -> float:
        return max(1.0, self._force(self._start))

    def share(self, position: Position) -> float:
        """The share of the start's pieces that is left, 0 to 1."""
        return min(1.0, self._force(position) / self._full)

    def board_worth(self, share: float) -> Callable[[bytes], int]:
        """A function from boards to the worth to White of their pieces in a phase (see by_square)."""
        tables = self.by_square(share)
        if not any(worth.terms for worth in self._tuned.values()):
            return lambda board: sum(map(getitem, tables, board))

        def weight(term: Term) -> float:
            found = self._numbers(term.kind)
            middle, ending = (0.0, 0.0) if found is None else found.terms.get(term.name, (0.0, 0.0))
            return share * middle + (1.0 - share) * ending

        return worth_by_lines(self.variant, weight, tables, self._cache_limit)

    def by_square(self, share: float) -> tuple[list[int], ...]:
        """The tables of a phase: the middle game's weighted with `share`, the ending's with the rest."""
        middle, ending = self._phases
        return tuple(
            [
                round(share * middle[code][square] + (1.0 - share) * ending[code][square])
                for code in range(256)
            ]
            for square in self._squares
        )


# ---- movement


def _mobility(variant: Variant, code: int) -> tuple[float, ...]:
    """By square, the expected number of squares that the piece `code` reaches from there."""
    return tuple(
        sum(_reached(path) for path in variant.tables.paths(code, square) if not path.initial)
        for square in variant.geometry.squares
    )


def _reached(path: Path) -> float:
    free = 1.0 - DENSITY
    share = (QUIET_SHARE * path.moves + CAPTURE_SHARE * path.captures) * free ** len(path.before)
    if not path.hop:
        return share * sum(free**step for step in range(len(path.squares)))
    beyond = range(len(path.squares) - 1)
    if path.hop == "g":
        return share * sum(free**step * DENSITY for step in beyond)
    # beyond exactly one piece
    return share * sum((step + 1) * DENSITY * free**step for step in beyond)


def _worth(around: tuple[float, ...]) -> float:
    """The value of a piece with this mobility by square, in hundredths of a pawn."""
    return max(LEAST, UNIT * (sum(around) / len(around)) ** POWER)


# ---- fitted numbers


class Worth(NamedTuple):
    """The worth of a kind of piece to White by square, in the middle game and the ending, and in hand.

    `terms`: weights of its terms along lines in both phases, by name (see line_terms). `usual`: the average
    sum of these terms in both phases, which the worths by square include.
    """

    middle: tuple[int, ...]
    ending: tuple[int, ...]
    hand: int
    terms: Mapping[str, tuple[float, float]] = {}
    usual: tuple[float, float] = (0.0, 0.0)


Tuned = Mapping[str, Worth]
"""By FEN symbol of White's piece; others derive from the piece's movement."""


def tuned(variant: Variant) -> Tuned:
    """The fitted numbers of a variant; empty if there are none or its pieces differ."""
    found: dict[str, Any] = _by_variant().get(variant.key, {})
    symbols = {kind.symbol for kind in variant.kinds}
    whole: dict[str, Worth] = {}
    for symbol, worth in found.items():
        middle, ending = (_mirrored(worth[phase], variant.files) for phase in ("middle", "ending"))
        if symbol not in symbols or len(middle) != len(variant.geometry.squares):
            return {}  # another variant of the same name
        terms = {name: (by_phase[0], by_phase[1]) for name, by_phase in worth.get("terms", {}).items()}
        usual = worth.get("usual", (0.0, 0.0))
        whole[symbol] = Worth(middle, ending, worth.get("hand", 0), terms, (usual[0], usual[1]))
    return whole


@cache
def _by_variant() -> dict[str, dict[str, Any]]:
    """The file by variant; a key of the file names all variants that share its numbers."""
    with open(TABLES, encoding="utf-8") as file:  # noqa: PTH123  # pathlib is slow to import
        found = json.load(file)
    return {key: worths for keys, worths in found.items() for key in keys.split()}


def _mirrored(ranks: list[list[int]], files: int) -> tuple[int, ...]:
    """Worths of all squares from those of the left half of each rank, middle file included."""
    return tuple(number for rank in ranks for number in rank + rank[: files // 2][::-1])
