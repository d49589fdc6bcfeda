"""What is told about a side beside its board: who plays it, whose turn it is, the last move, how it goes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from render.material import Taken, balance, taken
from render.words import color_name
from rules import BLACK, WHITE, Color, Position, Variant
from rules.laws.checks import CheckCounting


@dataclass(frozen=True, slots=True)
class Labels:
    """What is to stand in the bars of a board (render.board).

    white, black: the players' names. Characters that can't be drawn are left out, what is too long is cut;
    without a name there is the colour alone. last_move: in whatever notation, for the bar of the side that
    made it. language: "en" or "ja", for the names of the colours. turn: point out the side to move; not
    for a game that is over. start: where the game began, from which captured pieces are counted; the
    variant's start position where it is None.
    """

    white: str = ""
    black: str = ""
    last_move: str = ""
    language: str = "en"
    turn: bool = True
    start: Position | None = None


class Bar(NamedTuple):
    """What one bar tells: all that its picture depends on besides the board."""

    color: Color
    name: str
    word: str
    on_turn: bool
    last_move: str
    checks: tuple[int, int]
    taken: Taken
    ahead: str


def bar_of(position: Position, labels: Labels, color: Color) -> Bar:
    """Return what a side's bar tells. Raises ValueError for a language that there is not."""
    on_turn = position.turn == color
    ahead, pieces = "", Taken()
    if not position.variant.has_hands:
        start = labels.start or _start(position.variant)
        pieces = taken(position, start, color.opponent)
        lead = (balance(position, start) or 0) * (1 if color == WHITE else -1)
        ahead = f"+{lead:g}" if lead > 0 else ""
    return Bar(
        color,
        labels.black if color == BLACK else labels.white,
        color_name(position.variant.family, color, labels.language),
        on_turn and labels.turn,
        "" if on_turn else labels.last_move,
        _checks(position, color),
        pieces,
        ahead,
    )


@lru_cache(maxsize=128)
def _start(variant: Variant) -> Position:
    return variant.start(next(iter(variant.starts), None))


def _checks(position: Position, color: Color) -> tuple[int, int]:
    """Return how many checks a side has given and still has to give, where they are counted."""
    law = position.variant.law(CheckCounting)
    if law is None:
        return 0, 0
    left = law.left(position, color)
    return max(0, law.left(_start(position.variant), color) - left), left
