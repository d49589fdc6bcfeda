"""Contents of the bars above and below a board, one for each player.

From the left, a bar shows a triangle if this side is to move, its colour as a counter, the player's name and
the colour's name; from the right, the clock, the count of a counting rule, the last move if this side made
it, checks given (filled stars) and still to give (empty stars), the lead in material, and the excess of
captured over lost pieces (render.material). After the game, it shows a crown for the winner or the sign of a
draw, and at the right the reason, after the last move if both fit. If one bar has no room for the clock or
captured pieces, neither shows them.

In variants with hands, a tray is at the right, and the other items are in two lines to its left.

render.bar_layout chooses the items that fit; render.bar_drawing draws them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from render.hands import Held, slots
from render.material import Taken, captures, first_start
from render.position_in_words import Words, english
from rules import BLACK, Color, Position
from rules.board.pieces import OWN

_DRAWN, _DRAWN_IN = "½", {"shogi": "="}
"""The sign of a draw, and different signs by family."""


class Ended(NamedTuple):
    """The result of a game. winner: None for a draw. reason: a few words in the reader's language."""

    winner: Color | None
    reason: str


@dataclass(frozen=True, slots=True)
class Labels:
    """Contents of the bars of a board (render.board).

    white, black: the players' names, cut if too long; without a name, the bar only has the colour. last_move:
    the last move's text, for the bar of the side that made it. words: the wording of colour names. turn:
    whether to mark the side to move unless the game is over. ended: the result. start: the position from
    which captured pieces are counted; None for the variant's start. white_clock, black_clock: the times on
    the clocks. white_period, black_period: the name of the clock's current period ("byo-yomi"), if any.
    low_time: the sides that are low on time; their clocks are red, with an hourglass.
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
    low_time: tuple[Color, ...] = ()


class Bar(NamedTuple):
    """The contents of a bar, on which its picture depends besides the board.

    word: the name of the colour. on_turn: whether the bar is lit, for the side to move, the winner, or a
    draw. ahead: the lead in material. tray: whether it has a tray for `hand`. won: whether this side has won.
    over: whether the game has ended. score: the sign of a draw. low_time: whether its clock is low on time.
    counted: the count of a counting rule, "12/64".
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
    low_time: bool
    counted: str


def bar_of(position: Position, labels: Labels, color: Color, *, tray: bool = False) -> Bar:
    """Return the contents of a side's bar. tray: whether it has a tray for the hand."""
    variant, ended, moves_next = position.variant, labels.ended, position.turn == color
    won, drawn = ended is not None and ended.winner == color, ended is not None and ended.winner is None
    pieces, lead = Taken(), 0.0
    if not variant.has_hands:
        pieces, lead = captures(position, labels.start or first_start(variant), color)
    is_black = color == BLACK
    return Bar(
        color=color,
        name=labels.black if is_black else labels.white,
        word=labels.words(f"color-{color.label}", family=variant.family),
        on_turn=won or drawn or (moves_next and labels.turn and ended is None),
        last_move="" if moves_next else labels.last_move,
        checks=_checks(position, color),
        taken=pieces,
        # After the game, the number would precede the result's reason.
        ahead=f"+{lead:g}" if lead > 0 and ended is None else "",
        hand=slots(position, color) if tray else (),
        tray=tray,
        won=won,
        over=ended is not None,
        score=_DRAWN_IN.get(variant.family, _DRAWN) if drawn else "",
        # A draw's reason is shown once, in the bar without the last move.
        reason=ended.reason if ended and (won or (drawn and moves_next)) else "",
        clock=labels.black_clock if is_black else labels.white_clock,
        period=labels.black_period if is_black else labels.white_period,
        low_time=color in labels.low_time and ended is None,
        counted=_count(position, color) if ended is None else "",
    )


def _checks(position: Position, color: Color) -> tuple[int, int]:
    """Return how many checks a side has given and must still give; zeros if checks don't win."""
    left, all_checks = position.checks_left, position.variant.facts.checks_to_give
    if left is None or all_checks is None:
        return 0, 0
    return max(0, all_checks[color] - left[color]), left[color]


def _count(position: Position, color: Color) -> str:
    """Return the count of a counting rule for the side with fewer pieces, else ""."""
    men = [sum(OWN[side][code] for code in position.board) for side in (color, color.opponent)]
    return "{}/{}".format(*position.count.moves) if position.count and men[0] <= men[1] else ""
