"""Material won and lost in lines of moves, in centipawns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from bot.engine.end_scores import EndScores
from bot.engine.evaluation import evaluation_of
from bot.engine.exchanges import WORTHWHILE, exchange_gain
from rules import Move, Position

GAIN_PLIES = 5
"""How many plies of a line to examine for the gain of a piece."""


def counts_material(position: Position) -> bool:
    """Return whether losing pieces is bad; in some variants, it wins."""
    evaluate = evaluation_of(position.variant).for_search(position)
    return position.variant.facts.explodes or EndScores(evaluate).uses_exchanges


def material_balance(position: Position) -> int:
    """Return the material of the side to move minus the opponent's, including hands."""
    tables = evaluation_of(position.variant).tables
    kinds = len(position.variant.kinds)
    material = 0
    for square, piece in position.pieces():
        value = tables.piece_values[position.board[square]]
        material += value if piece.color is position.turn else -value
    for index, count in enumerate(position.hands):
        held = abs(tables.hand_values[index]) * count
        material += held if (index >= kinds) == bool(position.turn) else -held
    return material


def material_loss(before: Position, after: Position, line: Sequence[Move]) -> int:
    """Return the material that the side to move in `before` has lost at the end of a line from `after`."""
    after = end_of_line(after, line)
    material = material_balance(after)
    if line:
        material += exchange_gain(after, line[-1].target)  # The last move may be recaptured.
    return material_balance(before) - (material if after.turn is before.turn else -material)


def end_of_line(position: Position, line: Sequence[Move]) -> Position:
    """Return the position after all moves of a line."""
    for move in line:
        position = position.play(move)
    return position


def is_plain_capture(position: Position, move: Move) -> bool:
    """Return whether a move captures the piece on its target."""
    return move.origin is not None and position.board[move.target] != 0 and position.is_capture(move)


@dataclass(frozen=True, slots=True)
class Gain:
    """The capture of a piece in a line.

    `index`: the index of the capture. `square`: the square of the piece in the first position. `value`: the
    material gained since then, after recaptures on the same square.
    """

    index: int
    square: int
    value: int


def largest_gain(position: Position, line: Sequence[Move]) -> Gain | None:
    """Return the largest gain of the side to move within GAIN_PLIES of a line, or None.

    Only captures of pieces that are on the board in `position` count.
    """
    side, start = position.turn, position
    found: list[Gain] = []
    origins: dict[int, int | None] = {}
    for index, move in enumerate(islice(line, GAIN_PLIES)):
        after, captures = position.play(move), position.turn is side and is_plain_capture(position, move)
        victim = origins.get(move.target, move.target)
        if captures and victim is not None and start.board[victim] == position.board[move.target]:
            material = material_balance(after) if after.turn is side else -material_balance(after)
            value = material - material_balance(start) - exchange_gain(after, move.target)
            if value >= WORTHWHILE:
                found.append(Gain(index, victim, value))
        origins[move.target] = None if move.origin is None else origins.pop(move.origin, move.origin)
        position = after
    return max(found, key=lambda won: (won.value, -won.index), default=None)
