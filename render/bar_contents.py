"""The contents of the bars beside a board: player, turn, last move, captured pieces, material, and result.

Material is counted by the values of art/values.toml.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from render.board_description import Words, english
from render.hands import Held, slots
from render.svg_raster import own_art
from rules import BLACK, WHITE, Color, PieceType, Position, Variant
from rules.caches import cached_in_variant

Taken = tuple[tuple[PieceType, int], ...]
_DRAWN, _DRAWN_IN = "½", {"shogi": "="}
"""The sign of a draw, and other signs by family."""


class Ended(NamedTuple):
    """The result of a game. winner: None for a draw. reason: a few words in the reader's language."""

    winner: Color | None
    reason: str


@dataclass(frozen=True, slots=True)
class Labels:
    """The contents of the bars of a board (render.board).

    white, black: the players' names, cut if too long; without a name only the colour is written. last_move:
    the last move's text, for the bar of the side that made it. words: gives the names of the colours. turn:
    mark the side to move, unless the game is over. ended: the result. start: the position from which captured
    pieces are counted; None for the variant's start. white_clock, black_clock: the times on the clocks.
    white_period, black_period: the name of the clock's period ("byo-yomi"), if it shows one. hurried: the
    sides with little time left, whose clocks are red, with an hourglass.
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
    """The contents of one bar: all that its picture depends on besides the board.

    word: the colour's name. on_turn: is it lit, for the side to move, for the winner or in a draw? ahead: the
    lead in material. score: the sign of a draw. won: has its side won? over: has the game ended? tray: does
    it have a tray for `hand`? hurried: is little time left on its clock?
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
    """Return the contents of a side's bar. tray: does it have one for a hand?"""
    variant, ended = position.variant, labels.ended
    on_turn = position.turn == color
    ahead, pieces = "", Taken()
    if not variant.has_hands:
        start = labels.start or _start(variant)
        pieces = taken(position, start, color.opponent)
        white, black = _counted(variant, _start(variant).board).of
        if white == black:  # both sides start with the same pieces, so their material can be compared
            pieces = _beyond(pieces, taken(position, start, color))
            lead = (balance(position, start) or 0) * (1 if color == WHITE else -1)
            # After the game the number would stand in front of the reason for the result.
            ahead = f"+{lead:g}" if lead > 0 and ended is None else ""
    lit = ended is not None and ended.winner in {color, None}
    # A draw's reason is shown once, in the bar without the last move.
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


@cached_in_variant
def _start(variant: Variant) -> Position:
    return variant.first_start()


def _checks(position: Position, color: Color) -> tuple[int, int]:
    """Return the checks that a side has given and still must give, if checks count."""
    left, all_checks = position.checks_left, position.variant.facts.checks_to_give
    if left is None or all_checks is None:
        return 0, 0
    return max(0, all_checks[color] - left[color]), left[color]


# ---- material


def taken(position: Position, start: Position, color: Color) -> Taken:
    """Return the pieces that a side has lost since a start, in reverse order of the variant's pieces.

    If it has more of a piece than at the start, others have promoted to it; as many don't count as lost.
    """
    variant = position.variant
    before, now = (_counted(variant, each.board).of[color] for each in (start, position))
    changes = [(kind, before[kind] - now[kind]) for kind in variant.piece_types]
    promoted = sum(-lost for _, lost in changes if lost < 0)
    found: list[tuple[PieceType, int]] = []
    for kind, lost in changes:
        if lost > 0:
            spared = min(promoted, lost)
            promoted -= spared
            if lost > spared:
                found.append((kind, lost - spared))
    return tuple(reversed(found))


def _beyond(pieces: Taken, others: Taken) -> Taken:
    """Return what one side has captured more than the other."""
    against = dict(others)
    more = ((kind, count - against.get(kind, 0)) for kind, count in pieces)
    return tuple((kind, count) for kind, count in more if count > 0)


def balance(position: Position, start: Position) -> float | None:
    """Return White's lead in material since the start; None if a piece has no known value."""
    variant = position.variant
    if _values(variant) is None:
        return None
    return _counted(variant, position.board).ahead - _counted(variant, start.board).ahead


class _Count(NamedTuple):
    """The pieces on a board. Shared: don't change it.

    of: by side, the number of each piece; promoted pieces count as what they were. ahead: White's lead in
    value.
    """

    of: tuple[Counter[PieceType], Counter[PieceType]]
    ahead: float


# Cached: both bars of a board need its count, and all boards of a game need the count of the start.
@cached_in_variant
def _counted(variant: Variant, board: bytes) -> _Count:
    values = _values(variant) or {}
    sides, ahead = (Counter[PieceType](), Counter[PieceType]()), 0.0
    for code, count in Counter(board).items():
        piece = variant.kinds.piece_of_code[code]
        if piece is not None:
            base = variant.kinds.kind_of(code).base
            sides[piece.color][piece.type if base is None else variant.kinds[base].type] += count
            ahead += values.get(piece.type, 0.0) * (-count if piece.color == Color.BLACK else count)
    return _Count(sides, ahead)


@cached_in_variant
def _values(variant: Variant) -> MappingProxyType[PieceType, float] | None:
    listed = _listed().get(variant.family, {})
    royal = {variant.kinds.type_of(code) for code in variant.kinds.royal if code}
    known = {kind: 0.0 if kind in royal else listed.get(kind.name) for kind in variant.piece_types}
    found = {kind: value for kind, value in known.items() if value is not None}
    return MappingProxyType(found) if len(found) == len(known) else None


@cache
def _listed() -> MappingProxyType[str, dict[str, float]]:
    return MappingProxyType(tomllib.loads(own_art("values.toml")))
