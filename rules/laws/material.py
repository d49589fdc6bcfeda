"""Dead positions: neither side can mate by any series of moves.

FIDE laws of chess, article 5.2.2: the game is drawn when a position has arisen in which neither player can
checkmate the opponent's king with any series of legal moves. What is decided here is what the pieces alone
decide: a lone king cannot mate, nor can a king with a single minor piece when nothing else stands on the
board to block its opponent's flight, nor can bishops that all stand on one colour of square. Pieces that
cannot come near the other king, as the guards of Chinese chess, count as nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import betza
from rules.laws.law import Law
from rules.laws.readers import Section, letters
from rules.laws.regions import MobilityRegion
from rules.outcome import Outcome, Reason
from rules.pieces import OWN, Color

if TYPE_CHECKING:
    from rules.position import Position
    from rules.variant import Variant


class DeadPosition(Law):
    """`kibitzLoneMinors` are the pieces that cannot mate a lone king (the tests prove which they are)."""

    keys = {"kibitzLoneMinors": letters}

    def __init__(self, minors: frozenset[int], color_bound: frozenset[int], harmless: frozenset[int]) -> None:
        self._minors = minors
        self._color_bound = color_bound
        self._harmless = harmless

    @classmethod
    def of(cls, section: Section, variant: Variant) -> DeadPosition | None:
        wanted = section.get("kibitzLoneMinors")
        if wanted is None:
            return None
        by_letter = {piece.letter: piece for piece in variant.pieces}
        minors: set[int] = set()
        color_bound: set[int] = set()
        for letter in wanted:
            if letter not in by_letter:
                raise section.error("kibitzLoneMinors", f"no piece has the letter {letter.lower()}")
            codes = {variant.code(letter, color) for color in Color}
            minors |= codes
            if _is_color_bound(by_letter[letter].betza):
                color_bound |= codes
        harmless = frozenset(variant.royal) | _bystanders(variant, MobilityRegion.of(section, variant))
        return cls(frozenset(minors), frozenset(color_bound), harmless)

    def can_mate(self, position: Position, color: Color) -> bool:
        """May `color` still mate, with the opponent's help? False only where no series of moves mates."""
        others = [
            (square, code)
            for square, code in enumerate(position.board)
            if code and code not in self._harmless
        ]
        own = [code for _, code in others if OWN[color][code]]
        if not own:
            return False
        if any(code not in self._minors for code in own):
            return True
        if len(others) == 1:
            return False
        if any(code not in self._color_bound for _, code in others):
            return True
        shades = {position.variant.geometry.is_light(square) for square, _ in others}
        return len(shades) > 1

    def ending(self, position: Position) -> Outcome | None:
        if any(position.hands) or any(self.can_mate(position, color) for color in Color):
            return None
        return Outcome(None, Reason.INSUFFICIENT_MATERIAL)


def _bystanders(variant: Variant, regions: MobilityRegion | None) -> frozenset[int]:
    """The pieces that can never stand where the other royal piece may: guards, Chinese elephants."""
    if regions is None:
        return frozenset()
    squares = variant.geometry.squares
    return frozenset(
        code
        for color in Color
        for codes in variant.codes("*")[color : color + 1]
        for code in codes
        if not any(
            regions.allows(code, square) and regions.allows(variant.royal[color.opponent], square)
            for square in squares
        )
    )


def _is_color_bound(notation: str) -> bool:
    """Do all steps of the piece keep the colour of its square? Told of plain movements alone."""
    return all(
        movement.is_plain and (x + y) % 2 == 0
        for movement in betza.parse(notation)
        for x, y in movement.vectors
    )
