"""Pieces in hand.

Players may have pieces in hand to place later: from the start, or captured from the opponent. Crazyhouse and
shogi: a captured piece changes sides and goes to the capturing player's hand, unpromoted; in loop chess, it
stays promoted (`dropLoop`). Pieces that explode or turn into walls go to their opponent's hand.

FEN has both hands in brackets after the placement, White's in capitals, most valuable first: [QRqr]. Two
other forms are also read: a ninth rank as lichess writes it (.../RNBQKBNR/QRqr), and [-] for empty hands.
"""

from __future__ import annotations

from rules.board.pieces import Color
from rules.definitions.piece_kinds import ENGINE_ORDER
from rules.definitions.section_values import boolean, integer
from rules.errors import InvalidFen
from rules.facts import Facts
from rules.laws.law import Law
from rules.move import Move
from rules.position import Position
from rules.position_draft import Draft, Fields
from rules.variant import Variant

MAX_OF_KIND = 255
"""The maximum number of pieces of a kind in a hand, which must fit in a byte."""


class Hands(Law):
    """Hands, which FEN contains."""

    keys = {"pocketSize": integer(0, 1000)}  # for programs that draw the board
    fact = {"hands": True}

    def __init__(self, variant: Variant) -> None:
        self._index_of = variant.kinds.index_of
        self._order = _most_valuable_first(variant)

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> Hands | None:
        held = any(variant.section.get(key, False) for key in ("pieceDrops", "seirawanGating"))
        return cls(variant) if held else None

    def take(self, draft: Draft, fields: Fields) -> Fields:
        """Read the hands, because other laws need them."""
        kinds = len(draft.variant.kinds)
        letters = fields.hands.removeprefix("[").removesuffix("]")
        for letter in "" if letters == "-" else letters:
            index = self._index_of.get(letter.upper())
            if index is None:
                raise InvalidFen("hand-letter", "hands", f"no piece has the letter {letter!r}", letter=letter)
            place = index + (0 if letter.isupper() else kinds)
            if draft.hands[place] == MAX_OF_KIND:
                problem = f"a hand holds at most {MAX_OF_KIND} of a kind"
                raise InvalidFen("hand-count", "hands", problem, most=MAX_OF_KIND)
            draft.hands[place] += 1
        return fields

    def write(self, position: Position, fields: Fields) -> Fields:
        kinds = position.variant.kinds
        hands = ""
        for color in Color:
            for index in self._order:
                letter = kinds[index].symbol
                shown = letter if color is Color.WHITE else letter.lower()
                hands += shown * position.hands[color * len(kinds) + index]
        return fields._replace(hands=f"[{hands}]")


def _most_valuable_first(variant: Variant) -> list[int]:
    """Return the indices of the kinds in engines' order: king, custom pieces, named pieces."""
    rank = {variant.section.letter_of(key): number for number, key in enumerate(ENGINE_ORDER)}
    kinds = variant.kinds
    return sorted(range(len(kinds)), key=lambda index: -rank.get(kinds[index].symbol, -1))


class CapturesToHand(Law):
    """Pieces that a capture removes go to the hand of their opponent.

    If captures explode, these are all exploded pieces: the opponent gets the capturing piece.
    """

    switch = ("capturesToHand", True)
    keys = {"dropLoop": boolean}

    def __init__(self, variant: Variant) -> None:
        self._stays_promoted: bool = variant.section.get("dropLoop", False)
        kinds = variant.kinds
        self._places = [-1] * 256
        """The index in a position's hands that counts a captured piece, by its code; -1 for none."""
        for color, codes in zip(Color, kinds.codes("*"), strict=True):
            for code in codes:
                kind = kinds.kind_of(code)
                index = kinds.index_of[kinds.nature[kind.type.letter]]
                if not self._stays_promoted and kind.base is not None:
                    index = kind.base
                self._places[code] = color.opponent * len(kinds) + index

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> CapturesToHand | None:
        return super().for_variant(variant, facts) if facts.hands else None

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(captures_to_hand=True, keeps_promoted=self._stays_promoted)

    def after_capture(self, draft: Draft, move: Move) -> None:
        for code in (draft.captured, *draft.removed):
            place = self._places[code]
            if place >= 0:
                draft.hands[place] = min(MAX_OF_KIND, draft.hands[place] + 1)
