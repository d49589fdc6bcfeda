"""Dead positions: neither side can mate by any series of moves.

FIDE laws of chess, article 5.2.2: the game is drawn when a position has arisen in which neither player can
checkmate the opponent's king with any series of legal moves. What is decided here is what the pieces alone
decide: a lone king cannot mate, nor can a king with a single minor piece when nothing else stands on the
board to block its opponent's flight, nor can bishops that all stand on one colour of square. Pieces that
cannot come near the other king, as the guards of Chinese chess, count as nothing.

Where captures explode, two kings may stand next to each other, so the king is no help in mating; but as long
as the other king is not alone, some capture beside it may still blow it up. Only where nothing can ever be
captured, since all that is left are bishops of one colour of square against those of the other, is it safe.

Where the aim is to take or to lose pieces and no king counts, the game is dead for that last reason alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.board.pieces import OWN, Color
from rules.definitions.values import Section, letters
from rules.laws.extinction import Extinction
from rules.laws.gating import Gating
from rules.laws.goals import Goal
from rules.laws.hands import CapturesToHand
from rules.laws.helpmates import can_be_helped
from rules.laws.law import Law
from rules.laws.n_in_row import Connection
from rules.laws.pseudo_royalty import PseudoRoyalty
from rules.laws.regions import MobilityRegion, bystanders
from rules.movement import betza
from rules.outcome import Outcome, Reason

if TYPE_CHECKING:
    from rules.facts import Facts
    from rules.position import Position
    from rules.variant import Variant

_PAWNS = ("promotionPawnTypes", "promotionPawnTypesWhite", "promotionPawnTypesBlack")


class DeadPosition(Law):
    """`kibitzLoneMinors` are the pieces that cannot mate a lone king (the tests prove which they are)."""

    keys = {"kibitzLoneMinors": letters}

    def __init__(
        self,
        minors: frozenset[int],
        color_bound: frozenset[int],
        harmless: frozenset[int],
        *,
        explosive: bool = False,
        recycles: bool = False,
        steadfast: frozenset[int] = frozenset(),
        becoming: tuple[frozenset[int], ...] = (),
    ) -> None:
        self._steadfast = steadfast
        self._becoming = becoming
        self._explosive = explosive
        self._recycles = recycles
        self._minors = minors
        self._color_bound = color_bound
        self._harmless = harmless

    @classmethod
    def of(cls, section: Section, variant: Variant) -> DeadPosition | None:
        wanted = section.get("kibitzLoneMinors")
        explosive = section.get("blastOnCapture", False)
        recycles = CapturesToHand.of(section, variant) is not None
        royalty = PseudoRoyalty.of(section, variant)
        goals = Goal.of(section, variant) or Connection.of(section, variant)
        extinct = None if explosive and royalty is not None else Extinction.of(section, variant)
        if wanted is None or goals is not None or not (extinct is None or extinct.spares_equals):
            return None
        if extinct is None and section.get("stalemateValue", "draw") != "draw":
            return None  # what cannot mate may still stalemate
        by_letter = {piece.letter: piece for piece in variant.piece_types}
        minors: set[int] = set()
        color_bound: set[int] = set()
        for letter in wanted:
            if letter not in by_letter:
                raise section.error("kibitzLoneMinors", f"no piece has the letter {letter.lower()}")
            codes = {variant.code(letter, color) for color in Color}
            minors |= codes
            if _is_color_bound(by_letter[letter].betza):
                color_bound |= codes
        harmless = frozenset(variant.royal) | bystanders(variant, MobilityRegion.of(section, variant))
        if royalty is not None and royalty.is_single:
            harmless |= royalty.codes
        pawns = {letter for key in _PAWNS for letter in section.get(key, ())}
        changing = pawns | {base for base, _ in section.get("promotedPieceType", ())}
        became = {letter for letter in section.get("promotionPieceTypes", ()) if letter not in changing}
        steadfast = (set(by_letter) if not changing - pawns else became) - changing
        return cls(
            frozenset(minors),
            frozenset(color_bound),
            harmless,
            explosive=explosive,
            recycles=recycles,
            steadfast=variant.codes(steadfast)[0] | variant.codes(steadfast)[1],
            becoming=tuple(variant.codes(became)),
        )

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(dead_draws=True)

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
        if self._explosive and len(own) < len(others):
            return not _never_meet(position, others, self._color_bound)
        if any(code not in self._minors for code in own):
            return True
        if len(others) == 1:
            return False
        if self._explosive:
            return True
        if any(code not in self._color_bound for _, code in others):
            return True
        shades = {position.variant.geometry.is_light(square) for square, _ in others}
        return len(shades) > 1

    def can_win(self, position: Position, color: Color) -> bool:
        held = [self._is_held(position, each) for each in Color]
        if held[color] or (any(held) and (self._recycles or self._has_men(position, color))):
            return True
        if self.can_mate(position, color):
            return self._has_help(position, color)
        # What is captured changes sides: all that stands may come to mate.
        return self._recycles and self.can_mate(position, color.opponent)

    def _is_held(self, position: Position, color: Color) -> bool:
        """Has this side a piece in hand that may still enter the board?"""
        size = len(position.variant.kinds)
        gating = position.variant.law(Gating)
        held = any(position.hands[color * size : (color + 1) * size])
        return held and (gating is None or gating.is_open(position, color))

    def _has_men(self, position: Position, color: Color) -> bool:
        return any(OWN[color][code] and code not in self._harmless for code in position.board)

    def _has_help(self, position: Position, color: Color) -> bool:
        """Told of one minor piece against one other piece: may that stand in its own king's way?"""
        others = [code for code in position.board if code and code not in position.variant.royal]
        own = [code for code in others if OWN[color][code]]
        if self._explosive or len(others) != 2 or len(own) != 1 or own[0] not in self._minors:
            return True
        (helper,) = (code for code in others if code != own[0])
        if helper not in self._steadfast:
            return True
        minors = {own[0]} if own[0] in self._steadfast else {own[0], *self._becoming[color]}
        return any(can_be_helped(position, minor, helper) for minor in minors)

    def ending(self, position: Position) -> Outcome | None:
        if any(position.hands) or any(self.can_mate(position, color) for color in Color):
            return None
        return Outcome(None, Reason.INSUFFICIENT_MATERIAL)


class NothingToMeet(Law):
    """Neither side can ever capture anything, where nothing but captures decides."""

    def __init__(self, color_bound: frozenset[int], *, told: bool) -> None:
        self._color_bound = color_bound
        self._told = told
        """Can it come to that, since no piece that isn't colour-bound must stay on the board?"""

    @classmethod
    def of(cls, section: Section, variant: Variant) -> NothingToMeet | None:
        royalty = PseudoRoyalty.of(section, variant)
        if Extinction.of(section, variant) is None or any(variant.royal) or royalty is not None:
            return None
        if Goal.of(section, variant) is not None or Connection.of(section, variant) is not None:
            return None
        bound = [piece.letter for piece in variant.piece_types if _is_color_bound(piece.betza)]
        white, black = variant.codes(bound)
        return cls(white | black, told="*" in section.get("extinctionPieceTypes", ()))

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(never_meet_draws=self._told)

    def ending(self, position: Position) -> Outcome | None:
        if any(position.hands):
            return None
        standing = [(square, code) for square, code in enumerate(position.board) if code]
        if _never_meet(position, standing, self._color_bound):
            return Outcome(None, Reason.INSUFFICIENT_MATERIAL)
        return None


def _never_meet(position: Position, pieces: list[tuple[int, int]], color_bound: frozenset[int]) -> bool:
    """Are all these pieces bound to one colour of square, White's to another than Black's?"""
    if not all(code in color_bound for _, code in pieces):
        return False
    is_light = position.variant.geometry.is_light
    white, black = ({is_light(square) for square, code in pieces if OWN[color][code]} for color in Color)
    return not white & black


def _is_color_bound(notation: str) -> bool:
    """Do all steps of the piece keep the colour of its square? Told of plain movements alone."""
    return all(
        movement.is_plain and (x + y) % 2 == 0
        for movement in betza.parse(notation)
        for x, y in movement.vectors
    )
