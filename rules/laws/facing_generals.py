"""Generals that see each other along an open line.

Chinese chess (flying general): the two generals may never face each other on a line with nothing between
them, so neither may step into the other's sight, and no piece between them may leave that line.

Korean chess (bikjang): a player may bring the generals face to face. The opponent must break the line with
the move that follows, or accept by passing, which is allowed even in check; then the game ends there, drawn
or, where the variant counts material, won by points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.definitions.values import Section, boolean
from rules.errors import Illegal, Objection
from rules.laws.law import Law
from rules.laws.material_points import settled
from rules.laws.passing import Passing
from rules.outcome import Outcome, Reason

if TYPE_CHECKING:
    from rules.board.geometry import Geometry
    from rules.facts import Facts
    from rules.game import Game
    from rules.move import Move
    from rules.position import Position
    from rules.variant import Variant


def facing(board: bytes, codes: tuple[int, int], geometry: Geometry) -> tuple[int, int] | None:
    """The squares of the two generals if they see each other along rank or file, else None."""
    one, other = board.find(codes[0]), board.find(codes[1])
    if one < 0 or other < 0:
        return None
    low, high = min(one, other), max(one, other)
    files = geometry.files
    if low % files == high % files:
        between = board[low + files : high : files]
    elif low // files == high // files:
        between = board[low + 1 : high]
    else:
        return None
    return None if any(between) else (one, other)


class FlyingGeneral(Law):
    """No move may leave the generals facing each other."""

    keys = {"flyingGeneral": boolean}
    is_royal_safety = True

    def __init__(self, variant: Variant) -> None:
        self._codes = variant.royal
        self._geometry = variant.geometry

    @classmethod
    def of(cls, section: Section, variant: Variant) -> FlyingGeneral | None:
        return cls(variant) if section.get("flyingGeneral", False) and all(variant.royal) else None

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(flying_general=True)

    def forbids(self, position: Position, move: Move, board: bytes) -> bool:  # noqa: ARG002
        return facing(board, self._codes, self._geometry) is not None

    def objection(self, position: Position, move: Move, following: Position) -> Objection | None:  # noqa: ARG002
        generals = facing(following.board, self._codes, self._geometry)
        if generals is None:
            return None
        own, other = generals[position.turn], generals[position.turn.opponent]
        variant = position.variant
        details = {
            "royal": variant.type_of(self._codes[position.turn]).name,
            "royal-square": variant.square_name(own),
            "other-square": variant.square_name(other),
        }
        return Objection(Illegal.FACING, details, (own, other))


class Bikjang(Law):
    """Facing generals are an offer to end the game."""

    keys = {"bikjangRule": boolean}

    def __init__(self, variant: Variant) -> None:
        self._codes = variant.royal
        self._geometry = variant.geometry

    @classmethod
    def of(cls, section: Section, variant: Variant) -> Bikjang | None:
        return cls(variant) if section.get("bikjangRule", False) and all(variant.royal) else None

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(bikjang=True)

    def offered(self, position: Position) -> bool:
        """Do the generals face each other? Whoever is to move may pass then, even in check."""
        return facing(position.board, self._codes, self._geometry) is not None

    def excuses_check(self, position: Position) -> bool:
        """Whoever accepted the offer passed, if need be in check."""
        return self.offered(position)

    def forbids(self, position: Position, move: Move, board: bytes) -> bool:
        if facing(board, self._codes, self._geometry) is None:
            return False
        return move.origin != move.target and self.offered(position)

    def objection(self, position: Position, move: Move, following: Position) -> Objection | None:
        if move.origin == move.target or not self.offered(position):
            return None
        generals = facing(following.board, self._codes, self._geometry)
        return None if generals is None else Objection(Illegal.BIKJANG, {}, generals)

    def select(self, position: Position, moves: list[Move]) -> list[Move]:
        """Adds the pass with which the offer is accepted, which no check forbids."""
        passing = position.variant.law(Passing)
        if passing is None or not self.offered(position):
            return moves
        return list(dict.fromkeys([*moves, *passing.generate(position)]))

    def adjudicate(self, game: Game) -> Outcome | None:
        """Over when the generals have faced each other for two positions in a row."""
        positions = game.recent(2)
        if len(positions) < 2 or not all(self.offered(position) for position in positions):
            return None
        return settled(game.position, Reason.BIKJANG)
