"""Goals on the board: regions to reach, and rows of pieces.

King of the hill: a player whose king reaches one of the four central squares wins. Breakthrough: a player
whose pawn reaches the far rank wins. Dobutsu shogi: the same with the lion; if both lions are safe in their
goals, the game is drawn.

Racing kings: the kings race to the eighth rank. White moves first, so if White's king arrives, Black has one
more move, and if it brings Black's king there, too, the game is drawn. With `flagMove` for a piece other than
the king, arriving isn't enough: the piece must still be there when its side moves again (in jeson mor, the
knight on the central square may be captured).

`flagPieceCount` is the number of pieces that must arrive. With `flagPieceBlockedWin`, a side also wins if its
goal is full and contains at least one of its pieces. With `flagPieceSafe`, a side with at most this number of
pieces there wins only if none of them can be captured.

Rows: a side wins with `connectN` of its pieces in an unbroken row along a file, a rank or a diagonal;
`connectVertical`, `connectHorizontal` and `connectDiagonal` set which rows count.
"""

from __future__ import annotations

from rules.board.pieces import BLACK, OWN, WHITE, Color
from rules.definitions.section_values import (
    boolean,
    codes_by_color,
    integer,
    letters,
    readers_by_color,
    region,
    types_of,
    zones,
)
from rules.facts import Facts, GoalFact
from rules.laws.law import Law
from rules.outcome import Outcome, Reason
from rules.position import Position
from rules.variant import Variant

_DIRECTIONS = {
    "connectVertical": ((0, 1),),
    "connectHorizontal": ((1, 0),),
    "connectDiagonal": ((1, 1), (-1, 1)),
}


class Goal(Law):
    """Wins by bringing pieces into a region."""

    keys = {
        **readers_by_color(letters, "flagPiece"),
        **readers_by_color(region, "flagRegion"),
        "flagPieceCount": integer(1, 256),
        "flagPieceBlockedWin": boolean,
        "flagPieceSafe": boolean,
        "flagMove": boolean,
    }

    def __init__(self, variant: Variant) -> None:
        section = variant.section
        self._codes = codes_by_color(variant, "flagPiece", ("*",))
        self._pieces = types_of(variant, section.values_by_color("flagPiece", ("*",))[WHITE])
        self._regions = zones(variant, "flagRegion")
        self._needed: int = section.get("flagPieceCount", 1)
        self._blocked: bool = section.get("flagPieceBlockedWin", False)
        self._safe: bool = section.get("flagPieceSafe", False)
        self._move: bool = section.get("flagMove", False)
        self._royal = tuple(
            code in codes and len(codes) == 1
            for code, codes in zip(variant.kinds.royal, self._codes, strict=True)
        )

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> Goal | None:
        return cls(variant) if any(variant.section.values_by_color("flagRegion")) else None

    def describe(self, facts: Facts) -> Facts:
        is_race = self._move and self._royal[WHITE]
        fact = GoalFact(
            self._pieces, self._codes, self._regions, self._safe, self._move and not is_race, is_race
        )
        return facts._replace(goal=fact)

    def _has_reached(self, position: Position, color: Color) -> bool:
        """Return whether enough pieces of this side are in its region, and safe if they must be.

        With `flagPieceBlockedWin`, one piece is enough if the region is full.
        """
        board, codes, goal = position.board, self._codes[color], self._regions[color]
        arrived = [square for square in goal if board[square] in codes]
        if not arrived:
            return False
        if len(arrived) < self._needed:
            return self._blocked and all(board[square] for square in goal)
        if self._safe and len(arrived) == self._needed:
            return not any(self._can_be_taken(position, square, color) for square in arrived)
        return True

    def _can_be_taken(self, position: Position, square: int, color: Color) -> bool:
        if position.turn is color:
            attacker = position.variant.compiled.attacks.attacker
            return attacker(position.board, square, color.opponent) is not None
        generator = position.variant.compiled.generator
        return any(
            move.target == square and generator.objection(position, move) is None
            for origin, code in enumerate(position.board)
            if OWN[color.opponent][code]
            for move in generator.of_piece(position.board, origin)
        )

    def decided(self, position: Position) -> Outcome | None:
        turn = position.turn
        other = turn.opponent
        if (self._move or self._safe) and self._has_reached(position, turn):
            if (self._safe or turn is WHITE) and self._has_reached(position, other):
                return Outcome(None, Reason.GOAL_SHARED)
            return Outcome(turn, Reason.GOAL)
        if (self._move and not self._royal[turn]) or not self._has_reached(position, other):
            return None
        if self._move and turn is BLACK and self._may_follow(position):
            return None
        return Outcome(other, Reason.GOAL)

    def _may_follow(self, position: Position) -> bool:
        """Return whether the royal piece of the side to move can reach its goal immediately."""
        generator, turn = position.variant.compiled.generator, position.turn
        return any(
            move.target in self._regions[turn] and generator.objection(position, move) is None
            for square in generator.royals(position, turn)
            for move in generator.of_piece(position.board, square)
        )


class Connection(Law):
    """Wins by a row of pieces, which the last move completes."""

    switch = ("connectN", True)
    keys = {"connectN": integer(0, 16), **dict.fromkeys(_DIRECTIONS, boolean)}

    def __init__(self, variant: Variant) -> None:
        section, geometry = variant.section, variant.geometry
        self._length = length = int(section.get("connectN"))
        steps = [
            step for key, directions in _DIRECTIONS.items() if section.get(key, True) for step in directions
        ]
        rows = [
            (square, *geometry.ray(square, x, y, length - 1)) if length > 1 else (square,)
            for square in geometry.squares
            for x, y in steps
        ]
        self._rows = tuple(dict.fromkeys(row for row in rows if len(row) == length))

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(connection=self._length)

    def decided(self, position: Position) -> Outcome | None:
        last = position.turn.opponent
        own = [OWN[last][code] for code in position.board]
        if any(all(map(own.__getitem__, row)) for row in self._rows):
            return Outcome(last, Reason.CONNECTION)
        return None
