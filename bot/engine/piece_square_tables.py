"""Piece-square tables of any variant: what a piece is worth on each square, to its owner.

Where bot.engine.tuned has numbers for the variant they count. Otherwise they are made from its data: the
worth of its movement, more where it reaches more, nearer to its goal, closer to its promotion; royal pieces
stay at home in the middle game and come out in the ending. Where pieces must not die out the rare ones are
dear; where whoever loses everything wins, every piece is a burden.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from operator import getitem, mul

from bot.engine.goals import goal_bonus
from bot.engine.line_terms import Term
from bot.engine.line_worth import worth_by_lines
from bot.engine.piece_values import mobility, worth
from bot.engine.tuned import Tuned, Worth, tuned
from rules import Position, Variant
from rules.board.pieces import BLACK, BLACK_BIT, WHITE, encode
from rules.movegen.line_cache import Memories

PLACE = 9.0
"""What a square of mobility more than the piece has on average gains."""
HOPE, ADVANCE = 0.045, 0.4
"""What of a promotion's gain a piece has anywhere, and besides on the last rank; less on ranks before."""
HAND = 1.05
"""A piece in hand is worth more than one on the board."""
SHELTER = 14.0
"""What each step away from home costs a royal piece in the middle game."""
CHECK_GIVEN = 600
"""What one check left to give is worth, two half of it, and so on."""
BURDEN = -0.35
"""Where whoever loses everything wins: what having a piece is worth, by its usual worth."""
RARE = 300.0
"""What the last but one of the pieces that must not die out is worth besides."""


class Tables:
    """`by_square(share)` has what stands on a square, by square and board byte, as it is worth to White;
    `hands` the same for a piece in hand, by kind, White's then Black's."""

    def __init__(self, variant: Variant, numbers: Tuned | None = None) -> None:
        """`numbers`: those to use in place of the variant's own, {} for none."""
        self.variant = variant
        self._tuned = tuned(variant) if numbers is None else numbers
        self._squares = range(len(variant.geometry.squares))
        self._mobility = [mobility(variant, encode(index, WHITE)) for index in range(len(variant.kinds))]
        extinction = variant.facts.extinction
        self._burdens = extinction is not None and extinction.value == "win"
        self._least = (
            dict.fromkeys(extinction.codes, extinction.least)
            if extinction is not None and extinction.value == "loss"
            else {}
        )
        self._derived = [self._value(index) for index in range(len(variant.kinds))]
        self.values = [self._known(index) for index in range(len(variant.kinds))]
        """By kind, what a piece is worth to its owner wherever it stands."""
        held = [self._in_hand(index) for index in range(len(variant.kinds))]
        self.hands = [*held, *(-value for value in held)]

        self.by_code = [self._absolute(code) for code in range(256)]
        """The same by board byte, whole and never negative; 0 where no piece has the byte."""

    # ---- worth

    def _absolute(self, code: int) -> int:
        index = (code & ~BLACK_BIT) - 1
        return round(abs(self.values[index])) if 0 <= index < len(self.values) else 0

    def _value(self, index: int) -> float:
        code = encode(index, WHITE)
        if code == self.variant.royal[WHITE]:
            return 0.0
        value = worth(self._mobility[index])
        if self._burdens:
            return BURDEN * value
        return value + RARE / self._spare(code) if code in self._least else value

    def _numbers(self, index: int) -> Worth | None:
        """What was fitted to a kind; a promoted pawn counts as the piece that it has become."""
        symbol = self.variant.kinds[index].symbol
        return self._tuned.get(symbol) or self._tuned.get(symbol.removesuffix("~"))

    def _known(self, index: int) -> float:
        """What a piece of the kind is worth as far as that is known better than from its movement."""
        found = self._numbers(index)
        if found is None or encode(index, WHITE) == self.variant.royal[WHITE]:
            return self._derived[index]
        return (sum(found.middle) + sum(found.ending)) / (len(found.middle) + len(found.ending))

    def _in_hand(self, index: int) -> int:
        found = self._numbers(index)
        return round(HAND * self.values[index]) if found is None else found.hand

    def _spare(self, code: int) -> int:
        """How many of the kind its side can lose until it has lost the game, at the start."""
        return max(1, self._start.board.count(code) - self._least[code])

    @cached_property
    def _start(self) -> Position:
        return self.variant.start(self.variant.starts[0] if self.variant.starts else None)

    @cached_property
    def _goals(self) -> dict[int, tuple[float, ...]]:
        return goal_bonus(self.variant)

    @cached_property
    def _gains(self) -> list[float]:
        """By kind, what promotion would add to its worth."""
        promotion = self.variant.facts.promotion
        if promotion is None or self._burdens:
            return [0.0] * len(self.values)
        becoming = [promotion.becomes[encode(index, WHITE)] for index in range(len(self.values))]
        best = [max((self._derived[code - 1] for code in codes), default=0.0) for codes in becoming]
        return [max(0.0, gain - value) for gain, value in zip(best, self._derived, strict=True)]

    # ---- squares

    def _on(self, index: int, square: int, *, ending: bool) -> float:
        """What a white piece of the kind is worth on a square, to White."""
        found = self._numbers(index)
        if found is not None:
            return (found.ending if ending else found.middle)[square] - found.usual[ending]
        around = self._mobility[index]
        place = PLACE * (around[square] - sum(around) / len(around))
        ranks = self.variant.geometry.rank_of(square)
        code = encode(index, WHITE)
        goals = self._goals.get(code)
        if code != self.variant.royal[WHITE]:
            place += self._gains[index] * (HOPE + ADVANCE * (ranks / (self.variant.ranks - 1 or 1)) ** 4)
        elif goals is None:
            place = place / 2 if ending else -place / 2 - SHELTER * ranks
        return self._derived[index] + place + (0.0 if goals is None else goals[square])

    @cached_property
    def _middle(self) -> list[list[float]]:
        return self.whole(ending=False)

    @cached_property
    def _ending(self) -> list[list[float]]:
        return self.whole(ending=True)

    def whole(self, *, ending: bool) -> list[list[float]]:
        """By board byte and square; Black's are White's seen from the other end, but for goals of its own."""
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
        """All pieces together, on the board and in hand, royal ones left out, by their movement alone: tuned
        numbers were fitted with phases told so."""
        held = sum(map(mul, position.hands, [abs(value) for value in self._derived * 2]))
        standing = (code & ~BLACK_BIT for code in position.board if code)
        return held + sum(abs(self._derived[code - 1]) for code in standing if code <= len(self._derived))

    @cached_property
    def _full(self) -> float:
        return max(1.0, self._force(self._start))

    def share(self, position: Position) -> float:
        """How much of the pieces of the start is left, 0 to 1."""
        return min(1.0, self._force(position) / self._full)

    def board_worth(self, share: float) -> Callable[[bytes], int]:
        """What gives the worth to White of all that stands on a board, in a phase (see by_square)."""
        tables = self.by_square(share)
        if not any(worth.terms for worth in self._tuned.values()):
            return lambda board: sum(map(getitem, tables, board))

        def weight(term: Term) -> float:
            found = self._numbers(term.kind)
            middle, ending = (0.0, 0.0) if found is None else found.terms.get(term.name, (0.0, 0.0))
            return share * middle + (1.0 - share) * ending

        return worth_by_lines(self.variant, weight, tables, self._memories)

    @cached_property
    def _memories(self) -> Memories:
        """Of all phases together, so that they are bounded together."""
        return Memories()

    def by_square(self, share: float) -> tuple[list[int], ...]:
        """The tables of a phase: `share` of the middle game, the rest of the ending."""
        return tuple(
            [
                round(share * self._middle[code][square] + (1.0 - share) * self._ending[code][square])
                for code in range(256)
            ]
            for square in self._squares
        )
