"""What is told about a side beside its board: who plays it, whose turn it is, the last move, how it goes, and
how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from render.hands import Held, slots
from render.material import Taken, balance, same_armies, taken
from render.words import Words, english
from rules import BLACK, WHITE, Color, Position, Variant

_DRAWN, _DRAWN_IN = "½", {"shogi": "="}
"""How a draw is written, and where it is written otherwise."""


class Ended(NamedTuple):
    """How a game ended. winner: None for a draw. reason: in few words, in the reader's language."""

    winner: Color | None
    reason: str


@dataclass(frozen=True, slots=True)
class Labels:
    """What is to stand in the bars of a board (render.board).

    white, black: the players' names. Characters that can't be drawn are left out, what is too long is cut;
    without a name there is the colour alone. last_move: in whatever notation, for the bar of the side that
    made it, where no text beside the picture tells it. words: for the names of the colours.
    turn: point out the side to move; not for a game that is over. ended: how it ended, to be shown with who
    won. start: where the game began, from which captured pieces are counted; the variant's start position
    where it is None. white_clock, black_clock: what the sides' clocks show, where there are any.
    white_period, black_period: what is told of a clock that shows a period rather than the time for the game
    ("byo-yomi"), which also looks another. hurried: the sides that have little time left, whose clocks are
    red, with an hourglass.
    """

    white: str = ""
    black: str = ""
    last_move: str = ""
    words: Words = english
    turn: bool = True
    start: Position | None = None
    ended: Ended | None = None
    white_clock: str = ""
    black_clock: str = ""
    white_period: str = ""
    black_period: str = ""
    hurried: tuple[Color, ...] = ()


class Bar(NamedTuple):
    """What one bar tells: all that its picture depends on besides the board.

    on_turn: it is lit, as that of the side to move or of who has won. score: how a draw is written, for one
    that has ended so. won: its side has. over: the game has ended. tray: there is one, with `hand`, whether
    that holds anything or not. hurried: little time is left on its clock.
    """

    color: Color
    name: str
    word: str
    on_turn: bool
    last_move: str
    checks: tuple[int, int]
    taken: Taken
    ahead: str
    hand: Held
    tray: bool
    won: bool
    over: bool
    score: str
    reason: str
    clock: str
    period: str
    hurried: bool


def bar_of(position: Position, labels: Labels, color: Color, *, tray: bool = False) -> Bar:
    """Return what a side's bar tells. tray: it has one for a hand."""
    variant, ended = position.variant, labels.ended
    on_turn = position.turn == color
    ahead, pieces = "", Taken()
    if not variant.has_hands:
        start = labels.start or _start(variant)
        pieces = taken(position, start, color.opponent)
        lead = (balance(position, start) or 0) * (1 if color == WHITE else -1)
        ahead = f"+{lead:g}" if lead > 0 and same_armies(_start(variant)) else ""
    lit = ended is not None and ended.winner in {color, None}
    # A draw's reason stands once, beside the side whose bar has no last move to tell.
    told = ended is not None and (ended.winner == color or (ended.winner is None and on_turn))
    return Bar(
        color,
        labels.black if color == BLACK else labels.white,
        labels.words(f"color-{color.label}", family=variant.family),
        lit or (on_turn and labels.turn and ended is None),
        "" if on_turn else labels.last_move,
        _checks(position, color),
        pieces,
        ahead,
        slots(position, color) if tray else (),
        tray,
        ended is not None and ended.winner == color,
        ended is not None,
        _DRAWN_IN.get(variant.family, _DRAWN) if ended and ended.winner is None else "",
        ended.reason if ended and told else "",
        labels.black_clock if color == BLACK else labels.white_clock,
        labels.black_period if color == BLACK else labels.white_period,
        color in labels.hurried and ended is None,
    )


@lru_cache(maxsize=128)
def _start(variant: Variant) -> Position:
    return variant.start(next(iter(variant.starts), None))


def _checks(position: Position, color: Color) -> tuple[int, int]:
    """Return how many checks a side has given and still has to give, where they are counted."""
    left, all_checks = position.checks_left, position.variant.facts.checks_to_give
    if left is None or all_checks is None:
        return 0, 0
    return max(0, all_checks[color] - left[color]), left[color]
