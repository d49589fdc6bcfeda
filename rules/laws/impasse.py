"""Impasse: when a king that has reached the opponent's camp is hard to mate, points decide.

Shogi, entering king (nyugyoku): a player who isn't in check, and whose king and at least ten other pieces are
on the last three ranks, may count points for the pieces there and in hand: five for each rook and bishop,
promoted or not, and one for each other piece except the king. By the 27-point rule, the side that moved first
in the game wins with 28 points, the other side with 27; by the 24-point rule, 31 points win and 24 draw.
"""

from __future__ import annotations

from rules.board.pieces import OWN, Color
from rules.definitions.piece_kinds import ROYAL_PIECE
from rules.definitions.section_values import choice, letters, types_of, zones
from rules.facts import Facts, ImpasseFact
from rules.game import Game
from rules.laws.law import Law
from rules.outcome import Outcome, Progress, Reason
from rules.position import Position
from rules.variant import Variant

_MANY = 10
_GREAT = 5
_TO_WIN = {"points27": (28, 27), "points24": (31, 31)}
_TO_DRAW = {"points27": (28, 27), "points24": (24, 24)}


class Impasse(Law):
    """Claims of a win or a draw by a player with enough points in the opponent's camp."""

    keys = {"kibitzImpasse": choice("none", *_TO_WIN), "kibitzImpassePieces": letters}

    def __init__(self, variant: Variant) -> None:
        section = variant.section
        rule = section.get("kibitzImpasse")
        self._to_win, self._to_draw = _TO_WIN[rule], _TO_DRAW[rule]
        self._camps = zones(variant, "promotionRegion")
        great = section.get("kibitzImpassePieces", ())
        self._great = types_of(variant, great)
        self._files = variant.files
        self._max_points = sum(
            _GREAT if letter.upper() in great else 1
            for letter in section.start_placement().partition("[")[0]
            if letter.isalpha() and letter.upper() != variant.named(ROYAL_PIECE)
        )
        """The points for all pieces at the start."""
        self._worth = [_GREAT if kind.symbol.removeprefix("+") in great else 1 for kind in variant.kinds]

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> Impasse | None:
        """Return the law, or None if the variant has no such rule, its camp is too small, or a claim would
        need all points on the board."""
        if variant.section.get("kibitzImpasse", "none") == "none" or not any(variant.kinds.royal):
            return None
        law = cls(variant)
        has_room = len(law._camps[Color.WHITE]) > _MANY
        return law if has_room and law._max_points > max(law._to_draw) else None

    def describe(self, facts: Facts) -> Facts:
        fact = ImpasseFact(
            ranks=len(self._camps[Color.WHITE]) // self._files,
            companions=_MANY,
            great=self._great,
            great_worth=_GREAT,
            to_win=self._to_win,
        )
        return facts._replace(impasse=fact)

    def points(self, position: Position, color: Color) -> int | None:
        """Return the points of `color`, or None if its king and enough other pieces aren't in the camp."""
        camp, own = self._camps[color], OWN[color]
        in_camp = [position.board[square] for square in camp if own[position.board[square]]]
        royal = position.variant.kinds.royal[color]
        if royal not in in_camp or len(in_camp) - 1 < _MANY:
            return None
        standing = sum(self._worth[(code & 127) - 1] for code in in_camp if code != royal)
        held = zip(position.held(color), self._worth, strict=False)
        return standing + sum(count * worth for count, worth in held)

    def progress(self, game: Game) -> Progress:
        turn = game.position.turn
        return Progress(Reason.IMPASSE, self.points(game.position, turn) or 0, self._to_draw[turn])

    def claim(self, game: Game) -> Outcome | None:
        position = game.position
        turn = position.turn
        points = self.points(position, turn)
        if points is None or points < self._to_draw[turn] or position.in_check:
            return None
        return Outcome(turn if points >= self._to_win[turn] else None, Reason.IMPASSE)
