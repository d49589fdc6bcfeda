"""The difficulty of puzzles, 1 to 5: by the weakest level of Kibitz that finds the whole solution."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine import choose, level_in
from rules import Game, Move, Position

LEVELS = (2, 4, 5, 7)
"""The levels that solve puzzles of the difficulties 1 to 4."""
SEED = 1


def difficulty_of(start: Position, line: Sequence[Move], accepts: Sequence[Sequence[Move]]) -> int:
    """Return the difficulty of a line that starts and ends with a move of the solver."""
    solving = (number for number, level in enumerate(LEVELS, 1) if _solves(level, start, line, accepts))
    return next(solving, len(LEVELS) + 1)


def _solves(number: int, start: Position, line: Sequence[Move], accepts: Sequence[Sequence[Move]]) -> bool:
    level = level_in(start.variant, number)
    game = Game(start)
    for ply, move in enumerate(line):
        if ply % 2 == 0:
            info = choose(game, level, SEED)
            if info is None or info.line[0] not in accepts[ply // 2]:
                return False
        game.play(move)
    return True
