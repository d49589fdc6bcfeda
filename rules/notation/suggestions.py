"""Suggests legal moves for a mistyped one."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from rules import notation
from rules.move import Move
from rules.move_intent import Intent
from rules.notation import san, uci
from rules.position import Position

MAX_COMPARED, MAX_NEAR = 48, 3
"""The maximum number of moves to compare with the text, because writing moves is slow, and of suggestions."""


def similar_moves(position: Position, text: str, intent: Intent) -> tuple[Move, ...]:
    """Return up to three legal moves whose texts differ from `text` by one typo, nearest target first.

    A typo is an added, missing or wrong character. So the text has the move's origin or target, or its piece
    and the file or rank of its target. Capture signs are ignored, and so is case in a text in capitals. In
    variants with walls, suggestions keep the text's wall.
    """
    generator, distance = position.variant.compiled.generator, position.variant.geometry.distance
    if position.variant.has_walls:
        bases = generator.bases(position)
        text = text.partition(",")[0]
    else:
        bases = position.legal_moves()
    candidates = [move for move in bases if _may_be_meant(position, intent, move)]
    candidates.sort(key=lambda move: (distance(move.target, intent.target), move.uci()))
    folded = str.lower if text.isupper() else str
    typed = folded(text).replace("x", "")
    similar: list[tuple[int, str, Move]] = []
    for move in candidates[:MAX_COMPARED]:
        names = [folded(name).replace("x", "") for name in _texts(position, move)]
        name = next((name for name in names if name == typed or _differ_by_typo(name, typed)), None)
        if name is not None:
            similar.append((distance(move.target, intent.target), name, move))
    moves = [move for _, _, move in sorted(similar, key=lambda entry: entry[:2])]
    if position.variant.has_walls:
        wall = "" if intent.wall is None else position.variant.square_name(intent.wall)
        moves = [
            move for move in generator.extended(position, moves) if wall and uci.parts(move).wall == wall
        ]
    return tuple(moves[:MAX_NEAR])


def _may_be_meant(position: Position, intent: Intent, move: Move) -> bool:
    """Return whether `intent` could be a typo for `move`."""
    if move.target == intent.target or (move.origin is not None and move.origin == intent.origin):
        return True
    geometry = position.variant.geometry
    same_file = geometry.file_of(move.target) == geometry.file_of(intent.target)
    if not same_file and geometry.rank_of(move.target) != geometry.rank_of(intent.target):
        return False
    if move.origin is None:
        return intent.drop
    return intent.names_piece_of(position, position.board[move.origin]) and intent.origin in (
        None,
        move.origin,
    )


def _texts(position: Position, move: Move) -> Iterator[str]:
    """Yield the usual texts of a move, in plain characters (NFKC)."""
    yield san.bare(position, move)
    native = notation.NATIVE.get(position.variant.family)
    for style in (native, "kif" if notation.writes_kif(position.variant) else None):
        if style is not None:
            yield unicodedata.normalize("NFKC", notation.write(position, move, style))


def _differ_by_typo(name: str, text: str) -> bool:
    """Return whether two texts differ by one added, missing or wrong character."""
    if abs(len(name) - len(text)) > 1:
        return False
    start = 0
    while start < min(len(name), len(text)) and name[start] == text[start]:
        start += 1
    shorter, longer = sorted((name[start:], text[start:]), key=len)
    return longer[1:] == (shorter if len(shorter) < len(longer) else shorter[1:])
