"""How shogi is written: Western notation and Japanese (７六歩); for USI see rules.notation.usi.

Files count from the right, ranks from the top as letters or numbers, seen from Black (who moves first and is
WHITE here). A promoted piece is +R in the West and has a name of its own in Japan; the names are data, under
the key kibitzKanji. All of it works on every size of board.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.board.geometry import FILE_LETTERS
from rules.board.pieces import BLACK, Color
from rules.caches import cached_in_variant
from rules.move import Move
from rules.notation import uci
from rules.position import Position
from rules.variant import Variant

NUMERALS = "一二三四五六七八九"
"""How Japanese writes ranks."""
SAME = "同"
"""Stands for the square on which the opponent has just moved."""
_WIDE = str.maketrans("0123456789", "０１２３４５６７８９")


def coordinates(variant: Variant, square: int) -> tuple[int, int]:
    """File and rank of a square as shogi counts them, from 1 at the top right."""
    geometry = variant.geometry
    return geometry.files - geometry.file_of(square), geometry.ranks - geometry.rank_of(square)


def square_at(variant: Variant, file: int, rank: int) -> int | None:
    """The square with this file and rank as shogi counts them; None if it is off the board."""
    if not (1 <= file <= variant.files and 1 <= rank <= variant.ranks):
        return None
    return (variant.ranks - rank) * variant.files + variant.files - file


def symbol(position: Position, move: Move) -> str:
    """The FEN symbol of the piece that moves or is dropped, in White's capitals: "P", "+R"."""
    if move.origin is None:
        return uci.parts(move).drop
    return position.variant.kinds.kind_of(position.board[move.origin]).symbol


def held(position: Position, color: Color) -> list[tuple[str, int]]:
    """What a side holds, by symbol, what the variant lists last first: the great before the small."""
    kinds = position.variant.kinds
    hand = position.hands[color * len(kinds) : (color + 1) * len(kinds)]
    found = [(kind.symbol, count) for kind, count in zip(kinds, hand, strict=False) if count]
    return found[::-1]


def rivals(position: Position, move: Move) -> list[Move]:
    """The legal moves to the target by all pieces of this kind on the board, the moving piece included."""
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
    """Could the piece have been promoted by the same step?"""
    promoting = f"{uci.stem(move)}+"
    return move.origin is not None and any(other.uci() == promoting for other in position.legal_moves())


# ---- Western notation


def western(position: Position, move: Move) -> str:
    """P-7f, Px7f+, P*5e, G6i-7h; `=` at the end means that a promotion was declined."""
    sign = uci.parts(move).sign
    variant, piece = position.variant, symbol(position, move)
    target = western_square(variant, move.target)
    if move.origin is None:
        return f"{piece}*{target}"
    origin = ""
    # Moves that promote are only confused with others that promote, and the rest with the rest.
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
    """7f."""
    file, rank = coordinates(variant, square)
    return f"{file}{FILE_LETTERS[rank - 1]}"


# ---- Japanese


@cached_in_variant
def names(variant: Variant) -> dict[str, tuple[str, ...]]:
    """Every piece's names in Chinese characters by its symbol, the one to write first."""
    return {kind.symbol: (kind.symbol,) for kind in variant.kinds} | variant.kanji


def japanese(position: Position, move: Move, previous: Move | None = None) -> str:
    """The move as a Japanese player writes it: ７六歩, ４四銀右, ２二角成, ５五角打.

    Where `previous` is given and led to the same square, that is 同　歩.
    """
    variant = position.variant
    name = names(variant)[symbol(position, move)][0]
    if previous is not None and previous.target == move.target:
        place = SAME + ("　" if len(name) == 1 else "")
    else:
        place = square_name(variant, move.target)
    return place + name + _manner(position, move) + _choice(position, move)


def square_name(variant: Variant, square: int) -> str:
    """７六."""
    file, rank = coordinates(variant, square)
    return str(file).translate(_WIDE) + (NUMERALS[rank - 1] if rank <= len(NUMERALS) else str(rank))


def _choice(position: Position, move: Move) -> str:
    """成 or 不成 where there is a choice."""
    sign = uci.parts(move).sign
    if sign == "+":
        return "成"
    return "不成" if not sign and _may_promote(position, move) else ""


def _manner(position: Position, move: Move) -> str:
    """What tells the piece from others of its kind: 打 for a drop, or where its player sees it come from."""
    others = rivals(position, move)
    if move.origin is None:
        return "打" if others else ""
    if all(other.origin == move.origin for other in others):
        return ""
    found = {other.origin: other for other in others}
    for manner in _manners(position, move):
        if [other.origin for other in narrow(position, found.values(), manner)] == [move.origin]:
            return manner
    return "({}{})".format(*coordinates(position.variant, move.origin))


def _manners(position: Position, move: Move) -> list[str]:
    """The words that are true of a move, in the order in which they are chosen."""
    side, forward = _course(position, move)
    motion = "上" if forward > 0 else "引" if forward < 0 else "寄"
    straight = ["直"] if forward > 0 and side == 0 and not _rides(position, move) else []
    return [motion, *straight, "右", "左", f"右{motion}", f"左{motion}"]


def _rides(position: Position, move: Move) -> bool:
    """Does the piece move along whole lines, like a rook or bishop? 直 isn't used for those."""
    origin = move.origin or 0
    paths = position.variant.compiled.tables.paths(position.board[origin], origin)
    return any(len(path.squares) > 1 for path in paths)


def _course(position: Position, move: Move) -> tuple[int, int]:
    """How far to the right and how far forward a move leads, as its player sees it."""
    geometry = position.variant.geometry
    origin = move.origin or 0
    side = geometry.file_of(move.target) - geometry.file_of(origin)
    forward = geometry.rank_of(move.target) - geometry.rank_of(origin)
    return (-side, -forward) if position.turn is BLACK else (side, forward)


def narrow(position: Position, moves: Iterable[Move], manner: str) -> list[Move]:
    """Keep the moves to one square that fit the words: 上 行 入 forward, 引 back, 寄 sideways, 直
    straight forward, and of those 右 from furthest right, 左 from furthest left."""
    found = [(*_course(position, move), move) for move in moves]
    for word in manner:
        if word in "上行入":
            found = [each for each in found if each[1] > 0]
        elif word in "引下":
            found = [each for each in found if each[1] < 0]
        elif word == "寄":
            found = [each for each in found if each[1] == 0]
        elif word == "直":
            found = [each for each in found if each[1] > 0 and each[0] == 0]
    sides = [side for side, _, _ in found]
    if "右" in manner:
        found = [each for each in found if each[0] == min(sides)]
    if "左" in manner:
        found = [each for each in found if each[0] == max(sides)]
    return [move for _, _, move in found]
