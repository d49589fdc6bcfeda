"""Writes shogi moves in Western notation and in Japanese (７六歩). For USI, see rules.notation.usi.

Files are counted from the right and ranks from the top, as seen by the side that moves first: Black in shogi,
WHITE here. A promoted piece is +R in Western notation and has its own name in Japanese (from the key
kibitzKanji). All functions work for any board size.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules.board.geometry import FILE_LETTERS
from rules.board.pieces import BLACK, Color
from rules.caches import cached_in_variant
from rules.move import Move
from rules.notation import uci
from rules.position import Position
from rules.variant import Variant

NUMERALS = "一二三四五六七八九"
"""The Japanese numerals for ranks."""
SAME = "同"
"""The word for the target square of the previous move."""
_WIDE = str.maketrans("0123456789", "０１２３４５６７８９")


def coordinates(variant: Variant, square: int) -> tuple[int, int]:
    """Return the file and rank of a square in shogi coordinates, from 1 at the top right."""
    geometry = variant.geometry
    return geometry.files - geometry.file_of(square), geometry.ranks - geometry.rank_of(square)


def square_at(variant: Variant, file: int, rank: int) -> int | None:
    """Return the square with this file and rank in shogi coordinates, or None if it is off the board."""
    if not (1 <= file <= variant.files and 1 <= rank <= variant.ranks):
        return None
    return (variant.ranks - rank) * variant.files + variant.files - file


def symbol(position: Position, move: Move) -> str:
    """Return the FEN symbol of the moved or dropped piece, in upper case: "P", "+R"."""
    if move.origin is None:
        return uci.parts(move).drop
    return position.variant.kinds.kind_of(position.board[move.origin]).symbol


def held(position: Position, color: Color) -> list[tuple[str, int]]:
    """Return the FEN symbols and counts of the pieces in a side's hand, strongest first."""
    hand = zip(position.variant.kinds, position.held(color), strict=False)
    return [(kind.symbol, count) for kind, count in hand if count][::-1]


def rivals(position: Position, move: Move) -> list[Move]:
    """Return the legal moves to the target by all pieces of this kind, including the moving piece."""
    if move.origin is None:
        code = position.variant.kinds.code(symbol(position, move), position.turn)
    else:
        code = position.board[move.origin]
    return [
        other
        for other in position.legal_moves()
        if other.target == move.target and other.origin is not None and position.board[other.origin] == code
    ]


def _may_promote(position: Position, move: Move) -> bool:
    """Return whether the piece could promote when moving between these squares."""
    promoting = f"{uci.stem(move)}+"
    return move.origin is not None and any(other.uci() == promoting for other in position.legal_moves())


# ---- Western notation


def western(position: Position, move: Move) -> str:
    """Write a move in Western notation: P-7f, Px7f+, P*5e, G6i-7h, P-3c= (no promotion)."""
    sign = uci.parts(move).sign
    variant, piece = position.variant, symbol(position, move)
    target = western_square(variant, move.target)
    if move.origin is None:
        return f"{piece}*{target}"
    origin = ""
    # A promotion is ambiguous only if another piece can promote there, too; likewise for other moves.
    promotes = sign == "+"
    if any(
        other.origin != move.origin and (uci.parts(other).sign == "+") == promotes
        for other in rivals(position, move)
    ):
        origin = western_square(variant, move.origin)
    middle = "x" if position.is_capture(move) else "-"
    if sign.isalpha():
        sign = f"={sign.upper()}"
    elif not sign and _may_promote(position, move):
        sign = "="
    return f"{piece}{origin}{middle}{target}{sign}"


def western_square(variant: Variant, square: int) -> str:
    """Return the name of a square in Western notation, such as "7f"."""
    file, rank = coordinates(variant, square)
    return f"{file}{FILE_LETTERS[rank - 1]}"


# ---- Japanese


@cached_in_variant
def names(variant: Variant) -> dict[str, tuple[str, ...]]:
    """Return the Japanese names of each kind of piece by FEN symbol, the usual name first."""
    return {kind.symbol: (kind.symbol,) for kind in variant.kinds} | variant.kanji


@cached_in_variant
def symbols_by_name(variant: Variant) -> dict[str, str]:
    """Return the FEN symbol of each Japanese name."""
    return {name: symbol for symbol, spelled in names(variant).items() for name in spelled}


@cached_in_variant
def names_pattern(variant: Variant) -> str:
    """Return a pattern of all Japanese names, longest first: 成香 is a piece, not 成 followed by 香."""
    return "|".join(map(re.escape, sorted(symbols_by_name(variant), key=len, reverse=True)))


def japanese(position: Position, move: Move, previous: Move | None = None) -> str:
    """Write a move in Japanese notation: ７六歩, ４四銀右, ２二角成, ５五角打.

    If `previous` has the same target, the square is written as 同: 同　歩.
    """
    variant = position.variant
    name = names(variant)[symbol(position, move)][0]
    if previous is not None and previous.target == move.target:
        place = SAME + ("　" if len(name) == 1 else "")
    else:
        place = square_name(variant, move.target)
    return place + name + _manner(position, move) + _choice(position, move)


def square_name(variant: Variant, square: int) -> str:
    """Return the name of a square in Japanese notation, such as "７六"."""
    file, rank = coordinates(variant, square)
    return str(file).translate(_WIDE) + (NUMERALS[rank - 1] if rank <= len(NUMERALS) else str(rank))


def _choice(position: Position, move: Move) -> str:
    """Return 成 for a promotion, 不成 for a declined one, or "" if there is no choice."""
    sign = uci.parts(move).sign
    if sign == "+":
        return "成"
    return "不成" if not sign and _may_promote(position, move) else ""


def _manner(position: Position, move: Move) -> str:
    """Return the words that distinguish the piece from others of its kind, or "" if none are needed.

    They are 打 for a drop, or the piece's direction as seen by its player.
    """
    others = rivals(position, move)
    if move.origin is None:
        return "打" if others else ""
    if all(other.origin == move.origin for other in others):
        return ""
    by_origin = {other.origin: other for other in others}
    for manner in _manners(position, move):
        if [other.origin for other in narrow(position, by_origin.values(), manner)] == [move.origin]:
            return manner
    return "({}{})".format(*coordinates(position.variant, move.origin))


def _manners(position: Position, move: Move) -> list[str]:
    """Return the words that describe a move, in order of preference."""
    side, forward = _shift(position, move)
    motion = "上" if forward > 0 else "引" if forward < 0 else "寄"
    straight = ["直"] if forward > 0 and side == 0 and not _rides(position, move) else []
    return [motion, *straight, "右", "左", f"右{motion}", f"左{motion}"]


def _rides(position: Position, move: Move) -> bool:
    """Return whether the piece moves along lines, like a rook or bishop. 直 isn't used for such pieces."""
    origin = move.origin or 0
    paths = position.variant.compiled.tables.paths(position.board[origin], origin)
    return any(len(path.squares) > 1 for path in paths)


def _shift(position: Position, move: Move) -> tuple[int, int]:
    """Return a move's displacement in files to the right and ranks forward, as seen by its player."""
    geometry = position.variant.geometry
    origin = move.origin or 0
    side = geometry.file_of(move.target) - geometry.file_of(origin)
    forward = geometry.rank_of(move.target) - geometry.rank_of(origin)
    return (-side, -forward) if position.turn is BLACK else (side, forward)


def narrow(position: Position, moves: Iterable[Move], manner: str) -> list[Move]:
    """Return those moves to a square that match the words in `manner`.

    上 行 入: forward. 引 下: backward. 寄: sideways. 直: straight forward. Of the moves in this direction, 右
    selects those from the far right, 左 those from the far left.
    """
    shifts = [(*_shift(position, move), move) for move in moves]
    for word in manner:
        if word in "上行入":
            shifts = [shift for shift in shifts if shift[1] > 0]
        elif word in "引下":
            shifts = [shift for shift in shifts if shift[1] < 0]
        elif word == "寄":
            shifts = [shift for shift in shifts if shift[1] == 0]
        elif word == "直":
            shifts = [shift for shift in shifts if shift[1] > 0 and shift[0] == 0]
    sides = [side for side, _, _ in shifts]
    if "右" in manner:
        shifts = [shift for shift in shifts if shift[0] == min(sides)]
    if "左" in manner:
        shifts = [shift for shift in shifts if shift[0] == max(sides)]
    return [move for _, _, move in shifts]
