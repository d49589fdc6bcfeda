"""What is wrong with what goes with a move: the piece that enters behind it, the wall that is put down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.board.pieces import WALL
from rules.errors import Illegal, Objection
from rules.laws.drops import Drops
from rules.laws.gating import Gating
from rules.laws.walls import Walling
from rules.notation import san, uci

if TYPE_CHECKING:
    from rules.explain import Intent
    from rules.move import Move
    from rules.position import Position


def objection(position: Position, intent: Intent) -> Objection | None:
    """Why nothing of the kind that is meant goes with any move, though the move itself would do."""
    return _of_entering(position, intent) or _of_wall(position, intent)


def named(position: Position, found: Objection) -> Objection:
    """The objection with walls called what they are here."""
    walling = position.variant.law(Walling)
    called = "wall" if walling is None else walling.called
    details = {key: called if value == "wall" else value for key, value in found.details.items()}
    return found._replace(details=details)


def _of_entering(position: Position, intent: Intent) -> Objection | None:
    """Seirawan chess: what enters does so behind a piece that moves for the first time."""
    variant = position.variant
    if variant.law(Gating) is None or variant.law(Drops) is not None:
        return None
    letter = intent.letter if intent.drop else intent.promotion
    piece = next((piece for piece in variant.piece_types if piece.letter == letter), None)
    if piece is None:
        return None
    bare = intent._replace(promotion=None)
    moves = [] if intent.drop else [each for each in _bases(position) if bare.fits(position, each)]
    if not intent.drop and (not moves or any(each.promotion is not None for each in moves)):
        return None
    if letter not in {held.letter for held, _ in position.hand(position.turn)}:
        return Objection(Illegal.NOT_IN_HAND, {"piece": piece.name})
    details = {"piece": piece.name}
    example = _entering(position, piece.letter)
    if example is not None:
        details["moves"] = san.bare(position, example)
    return Objection(Illegal.ENTERS, details, moves[0].squares if moves else (intent.target,))


def _entering(position: Position, letter: str) -> Move | None:
    """A legal move with which the piece enters."""
    for base in _bases(position):
        for move in position.variant.generator.extended(position, [base]):
            if uci.entering(move) == letter:
                return move
    return None


def _of_wall(position: Position, intent: Intent) -> Objection | None:
    """The move would do, but no wall goes where it is to."""
    walling, wall = position.variant.law(Walling), intent.wall
    if walling is None or wall is None:
        return None
    bare = intent._replace(wall=None)
    moves = [move for move in _bases(position) if bare.fits(position, move)]
    if not moves:
        return None
    details = {"blocker": walling.called, "square": position.variant.square_name(wall)}
    if position.board[wall] == WALL:
        return Objection(Illegal.WALL_STAYS, details, (wall,))
    code = position.play(moves[0]).board[wall]
    if code:
        piece = position.variant.name_of(code)
        return Objection(Illegal.WALL_OCCUPIED, {**details, "piece": piece}, (wall,))
    return Objection(Illegal.WALL_PLACE, details, (wall,))


def _bases(position: Position) -> list[Move]:
    return position.variant.generator.bases(position)
