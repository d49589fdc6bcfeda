"""Games decided by losing pieces: extinction chess, antichess and the bare king.

Extinction chess: a player who loses all pieces of one type loses the game. In antichess, a player who loses
all pieces wins. The listed types are counted separately; `*` means all pieces together. A type is extinct if
at most `extinctionPieceCount` pieces are left, including those in hand, and the opponent still has
`extinctionOpponentPieceCount` of them. Atomic chess ends in the same way when a king explodes.

Shatranj, bare king: a lone king loses unless it can immediately bare the other king. With `extinctionClaim`,
the side to move gets this chance: it loses immediately only if the opponent has a piece to spare. Two bare
kings draw (rules/laws/dead_position.py).

Pieces that are royal while few of them are left (rules/laws/pseudo_royalty.py) are mated, not captured, so
their extinction doesn't end the game unless explosions may remove them.
"""

from __future__ import annotations

from rules.board.pieces import Color
from rules.definitions.section_values import boolean, choice, codes_of, integer, letters, types_of
from rules.facts import ExtinctionFact, Facts, Value
from rules.laws.law import Law
from rules.outcome import Outcome, Reason
from rules.position import Position
from rules.variant import Variant

MAX_PIECES = 256


class PieceCounter:
    """Counts the pieces with a letter, or all for `*`. `codes`: both sides' codes."""

    def __init__(self, variant: Variant, letter: str) -> None:
        white, black = variant.kinds.codes([letter])
        self.codes = white | black
        self._others = [bytes(code for code in range(256) if code not in codes) for codes in (white, black)]
        self._kinds = [index for index in range(len(variant.kinds)) if index + 1 in white]

    def count(self, position: Position, color: Color) -> int:
        """Return how many pieces `color` has on the board and in hand."""
        count = len(position.board.translate(None, self._others[color]))
        if position.hands:
            first = color * len(position.variant.kinds)
            count += sum(position.hands[first + kind] for kind in self._kinds)
        return count


class Extinction(Law):
    """The end of the game when one side has too few pieces of a type."""

    keys = {
        "extinctionValue": choice("none", "loss", "win", "draw"),
        "extinctionClaim": boolean,
        "extinctionPieceTypes": letters,
        "extinctionPieceCount": integer(0, MAX_PIECES),
        "extinctionOpponentPieceCount": integer(0, MAX_PIECES),
    }

    def __init__(self, variant: Variant) -> None:
        section = variant.section
        codes_of(variant, "extinctionPieceTypes")
        types = section.get("extinctionPieceTypes", ())
        self._counts = tuple(PieceCounter(variant, letter) for letter in types)
        self._types = types_of(variant, types)
        self._value: Value = section.get("extinctionValue", "none")
        self._least: int = section.get("extinctionPieceCount", 0)
        self._opponent_least: int = section.get("extinctionOpponentPieceCount", 0)
        self._claim: bool = section.get("extinctionClaim", False)
        bare = "*" in types and self._least > 0
        self._reason = Reason.BARE_KING if bare else Reason.EXTINCTION
        self._explodes: bool = section.get("blastOnCapture", False)
        if self._explodes:
            self._reason = Reason.EXPLOSION
        if self._value == "win":
            self._reason = Reason.PIECES_LOST

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> Extinction | None:
        section = variant.section
        if section.get("extinctionValue", "none") == "none" or not section.get("extinctionPieceTypes"):
            return None
        mated = section.get("extinctionPseudoRoyal", False) and not section.get("blastOnCapture", False)
        return None if mated else cls(variant)

    def describe(self, facts: Facts) -> Facts:
        fact = ExtinctionFact(
            pieces=self._types,
            codes=frozenset(code for count in self._counts for code in count.codes),
            value=self._value,
            least=self._least,
            spares_equals=self._opponent_least > self._least,
            explodes=self._explodes,
        )
        return facts._replace(extinction=fact)

    def decided(self, position: Position) -> Outcome | None:
        turn = position.turn
        for color in (turn.opponent, turn):
            needed = self._opponent_least + (self._claim and color is turn)
            for count in self._counts:
                if count.count(position, color) > self._least:
                    continue
                if count.count(position, color.opponent) >= needed:
                    winner = {"loss": color.opponent, "win": color, "draw": None}[self._value]
                    return Outcome(winner, self._reason)
        return None
