"""Suggestions for a text that is no legal move: legal moves that are one typo away."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from rules import notation
from rules.intent import Intent
from rules.move import Move
from rules.notation import san, uci
from rules.position import Position

NEAREST = 48
"""The most moves to compare with the text, as writing each one is slow."""


def nearby(position: Position, text: str, intent: Intent, most: int = 3) -> tuple[Move, ...]:
    """Legal moves that are one slip away from the text, in the notation of the game's family; those with the
    nearest target first.

    A slip is one character added, missing or wrong. So it leaves the origin or the target intact, or else the
    piece and the file or rank of the target. Capture signs are ignored: a capture written as a quiet move, or
    the reverse, is still found. In a variant with walls, suggestions keep the wall that was written.
    """
    generator, distance = position.variant.generator, position.variant.geometry.distance
    if position.variant.has_walls:
        bases = generator.bases(position)
        text = text.partition(",")[0]
    else:
        bases = position.legal_moves()
    likely = [move for move in bases if _may_slip(position, intent, move)]
    likely.sort(key=lambda move: (distance(move.target, intent.target), move.uci()))
    meant = text.replace("x", "")
    found: list[tuple[int, str, Move]] = []
    for move in likely[:NEAREST]:
        names = [name.replace("x", "") for name in _written(position, move)]
        name = next((name for name in names if name == meant or _one_slip(name, meant)), None)
        if name is not None:
            found.append((distance(move.target, intent.target), name, move))
    moves = [move for _, _, move in sorted(found, key=lambda each: each[:2])]
    if position.variant.has_walls:
        wall = "" if intent.wall is None else position.variant.square_name(intent.wall)
        moves = [
            move for move in generator.extended(position, moves) if wall and uci.parts(move).wall == wall
        ]
    return tuple(moves[:most])


def _may_slip(position: Position, intent: Intent, move: Move) -> bool:
    """Could `intent` be a typo for `move`?"""
    if move.target == intent.target or (move.origin is not None and move.origin == intent.origin):
        return True
    geometry = position.variant.geometry
    beside = geometry.file_of(move.target) == geometry.file_of(intent.target)
    if not beside and geometry.rank_of(move.target) != geometry.rank_of(intent.target):
        return False
    if move.origin is None:
        return intent.drop
    return intent.is_called(position, position.board[move.origin]) and intent.origin in (None, move.origin)


def _written(position: Position, move: Move) -> Iterator[str]:
    """The usual texts of a move, in the plainest form of their characters."""
    yield san.bare(position, move)
    style = notation.NATIVE.get(position.variant.family)
    for each in (style, "kif" if notation.writes_kif(position.variant) else None):
        if each is not None:
            yield unicodedata.normalize("NFKC", notation.write(position, move, each))


def _one_slip(name: str, text: str) -> bool:
    if abs(len(name) - len(text)) > 1:
        return False
    start = 0
    while start < min(len(name), len(text)) and name[start] == text[start]:
        start += 1
    shorter, longer = sorted((name[start:], text[start:]), key=len)
    return longer[1:] == (shorter if len(shorter) < len(longer) else shorter[1:])
