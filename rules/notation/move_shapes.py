"""Recognizing texts that look like moves, and examples of moves in a variant's notation."""

from __future__ import annotations

import re

from rules import notation
from rules.caches import cached_in_variant
from rules.errors import MoveError
from rules.move import Move
from rules.notation import shogi, typed_words
from rules.notation.move_matching import normalized
from rules.position import Position
from rules.variant import Variant

_LONGEST = 20
_USUAL = "kqrbnp"
_NAMES = ["king", "queen", "rook", "bishop", "knight", "pawn"]
_DECORATION = re.compile(r"\s*[+#!?]*$")
_CASTLING = re.compile(r"[oO0]\s?-\s?[oO0](?:\s?-\s?[oO0])*")
_NUMERAL = f"[1-9{shogi.NUMERALS}]"
_SHOGI = re.compile(
    rf"[▲△☗☖▼▽]?\s?(?:{_NUMERAL}[1-9a-p{shogi.NUMERALS}]同?|同)\s?[成不右左直上行入寄引生]*(?P<piece>[^\W\d_a-zA-Z])\w{{0,4}}|[+-]?[0-9]{{4}}[A-Z]{{2}}"
)
_PIECES = frozenset("歩香桂銀金角飛玉王と馬龍竜全圭杏酔醉象太槍燕鵬鷹鶴鶉雉雁鵰成左右")
_CHINESE = re.compile(
    rf"[前后後中]?{_NUMERAL}?[帥帅將将仕士相象俥車车傌馬马炮砲包兵卒旗楚漢汉]{_NUMERAL}?[平进進退=.+-]{_NUMERAL}"
)
_KOREAN = re.compile(r"[^\W\d_]?[0-9]{2}(?:[^\W\d_]|[-x]){1,2}[0-9]{2}")


@cached_in_variant
def _shapes(variant: Variant) -> tuple[re.Pattern[str], ...]:
    """Patterns of moves with any capital for a piece, and squares that may lie just beyond the board."""
    last = min(ord(variant.geometry.names[-1][0]) + 1, ord("p"))
    square = rf"[a-{chr(last)}A-{chr(last - 32)}][0-9]{{1,2}}"
    small = {kind.letter[-1].lower() for kind in variant.piece_types} | {*_USUAL}
    piece = rf"\+?[A-Z{''.join(sorted(small))}]"
    names = "|".join(sorted({re.escape(kind.name) for kind in variant.piece_types} | {*_NAMES}))
    files = rf"[a-{variant.geometry.names[-1][0]}]?"
    becomes = rf"(?:\s?[=/]\s?\w+|\s{piece}|[A-Z])?"
    found = [
        rf"(?:{piece}\s?)?{files}[0-9]{{0,2}}\s?[-x:]?\s?{square}{becomes}(?:[,/@\s]\s?{square})?",
        rf"(?:{piece})?\s?[@*']\s?{square}",
        rf"(?:{square})(?:\s?[-x]?\s?{square}){becomes}",
    ]
    patterns = [re.compile(pattern) for pattern in found]
    patterns.append(re.compile(rf"(?:{names})\s*(?:to|on|at|takes|x)?\s*{square}", re.IGNORECASE))
    if variant.family == "shogi":
        patterns.append(re.compile(rf"{piece}\s?[-x*'@]?\s?(?:[1-9][1-9a-p][-x]?)?[1-9][1-9a-p][+=-]?"))
    if variant.family in ("xiangqi", "janggi"):
        patterns += [re.compile(rf"{piece}[1-9+-][=.+-][1-9]"), _CHINESE]
    if variant.family == "janggi":
        patterns.append(_KOREAN)
    return tuple(patterns)


def seems_a_move(variant: Variant, written: str) -> bool:
    """Does a short text look like a move, even of a missing piece or square? e9, B c4, castle."""
    text = normalized(written)
    if text is None or len(text) > _LONGEST:
        return False
    text = _DECORATION.sub("", typed_words.unwrapped(text))
    if typed_words.castling(text) or _CASTLING.fullmatch(text):
        return True
    if any(pattern.fullmatch(text) for pattern in _shapes(variant)):
        return True
    match = _SHOGI.fullmatch(text) if variant.family == "shogi" else None
    if match is None or match["piece"] is None:
        return match is not None
    own = {name[0] for names in variant.kanji.values() for name in names}
    return match["piece"] in _PIECES | own


# ---- examples

_MOST = 3
"""The most examples, without the one by its squares."""


def examples(position: Position, style: str | None = None) -> list[str]:
    """A few legal moves of different kinds, written in `style` (see notation.write), and one by its squares.

    Each text parses as its move. Empty without a legal move.
    """
    found: list[tuple[Move, str]] = []
    for move in _varied(position):
        text = notation.write(position, move, style)
        if _means(position, text, move):
            found.append((move, text))
    texts = [text for _, text in found]
    if found and style is None:
        by_squares = "usi" if position.variant.family == "shogi" else "uci"
        coordinates = notation.write(position, found[0][0], by_squares)
        texts += [coordinates] if coordinates not in texts else []
    return texts


def _means(position: Position, text: str, move: Move) -> bool:
    try:
        return position.parse(text) == move
    except MoveError:
        return False


def _varied(position: Position) -> list[Move]:
    """Moves of different kinds, near the middle of the board: of two pieces, and castling or a drop.

    None captures, gives check or ends the game where there are others: an example is no advice.
    """
    variant, board = position.variant, position.board
    bases = sorted(
        variant.generator.bases(position), key=lambda move: (_off_centre(position, move), move.uci())
    )
    lifted = [
        move for move in bases if move.origin is not None and not move.castling and move.origin != move.target
    ]
    quiet = [move for move in lifted if not position.is_capture(move)]
    kinds = sorted({board[move.origin or 0] for move in quiet}, key=lambda code: (-board.count(code), code))
    groups = [[move for move in quiet if board[move.origin or 0] == code] for code in kinds[:2]]
    groups += [[move for move in bases if move.castling], [move for move in bases if move.drop is not None]]
    found: list[Move] = []
    for group in (*groups, quiet):
        peaceful = (
            move for each in group if (move := _whole(position, each)) and _is_peaceful(position, move)
        )
        other = next((move for move in peaceful if move not in found), None)
        if other is not None and len(found) < _MOST:
            found.append(other)
    return found or [move for each in bases[:1] if (move := _whole(position, each))]


def _whole(position: Position, base: Move) -> Move | None:
    """A move as it is played, with the square to wall off or the like."""
    every = position.variant.generator.extended(position, [base])
    if not every:
        return None
    return base if base in every else every[len(every) // 2]


def _is_peaceful(position: Position, move: Move) -> bool:
    following = position.play(move)
    return not following.in_check and following.outcome() is None


def _off_centre(position: Position, move: Move) -> int:
    files, ranks = position.variant.files, position.variant.ranks
    rank, file = divmod(move.target, files)
    return abs(2 * file - files + 1) + abs(2 * rank - ranks + 1)
