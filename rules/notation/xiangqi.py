"""Writes moves of Chinese and Korean chess.

WXF, the notation of the World Xiangqi Federation: the piece, its file, the direction (+ forward, - backward,
= sideways), and the number of ranks or, if it changes, the new file: C2=5, H8+7. Files are counted from the
mover's right. If two pieces share a file, + means the front one and - the rear one (C++4). If more than two
pawns share files with other pawns, a pawn's place from the front replaces its letter (27=8).

Chinese: the same in characters, 炮二平五 and 马8进7. Red's numbers are Chinese numerals, Black's are digits.
If two pieces share a file, 前 means the front one and 后 the rear one (前炮进四).

Korean: origin and target, with the rank before the file. Ranks are counted from the top, with 0 for the
tenth, and files from the left: H02-83.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.board.pieces import WHITE, Color
from rules.move import Move
from rules.notation import san, uci
from rules.position import Position
from rules.variant import Variant

PAWN = "soldier"
"""The name of the pawn, the only piece with numbers."""


def wxf(position: Position, move: Move) -> str:
    """Write a move other than a pass in WXF. A drop is H@95, with file and rank from the mover's view."""
    if move.origin is None:
        return _dropped(position, move)
    variant, code = position.variant, position.board[move.origin]
    letter = san.letters(variant)[code]
    file = str(file_number(variant, move.origin, position.turn))
    number = number_of(variant, move.origin, move.target, position.turn)
    tandem = column(position, move.origin)
    if is_pawn(variant, code) and len(tandem) > 1 and len(crowded(position, code)) > 2:
        letter = str(tandem.index(move.origin) + 1)
    elif len(tandem) == 2 and _is_ambiguous(position, move, tandem):
        file = "+" if tandem[0] == move.origin else "-"
    return f"{letter}{file}{direction(variant, move.origin, move.target, position.turn)}{number}"


def _dropped(position: Position, move: Move) -> str:
    variant, color = position.variant, position.turn
    letter = san.letters(variant)[variant.kinds.code(uci.parts(move).drop, color)]
    return f"{letter}@{place(variant, move.target, color)}"


def place(variant: Variant, square: int, color: Color) -> str:
    """Return the name of a square in drops: file and rank from the view of `color`."""
    return f"{file_number(variant, square, color)}{advance(variant, square, color) + 1}"


def names_one_move(position: Position, move: Move) -> bool:
    """Return whether the move's WXF text means no other move. False for a pass.

    A piece that both rides and leaps may reach a file in two ways.
    """
    variant, origin, color = position.variant, move.origin, position.turn
    if origin is None:
        return True
    if origin == move.target:
        return False
    endings = [
        (direction(variant, origin, other.target, color), number_of(variant, origin, other.target, color))
        for other in (move, *position.legal_moves())
        if other.origin == origin
    ]
    return endings.count(endings[0]) == 2


def file_number(variant: Variant, square: int, color: Color) -> int:
    """Return the number of a square's file for `color`, from 1 at its right."""
    file = variant.geometry.file_of(square)
    return variant.files - file if color is WHITE else file + 1


def file_index(variant: Variant, number: int, color: Color) -> int:
    """Return the index, from 0 at White's left, of a file number of `color`. It may be off the board."""
    return variant.files - number if color is WHITE else number - 1


def advance(variant: Variant, square: int, color: Color) -> int:
    """Return the number of ranks between a square and the first rank of `color`."""
    rank = variant.geometry.rank_of(square)
    return rank if color is WHITE else variant.ranks - 1 - rank


def direction(variant: Variant, origin: int, target: int, color: Color) -> str:
    """Return the direction of a move: + forward, - backward, = sideways."""
    forward = advance(variant, target, color) - advance(variant, origin, color)
    return "+" if forward > 0 else "-" if forward < 0 else "="


def number_of(variant: Variant, origin: int, target: int, color: Color) -> int:
    """Return the last number of a move: the new file, or the number of ranks if the file stays the same."""
    file = file_number(variant, target, color)
    if file != file_number(variant, origin, color):
        return file
    return abs(advance(variant, target, color) - advance(variant, origin, color))


def is_pawn(variant: Variant, code: int) -> bool:
    """Return whether the piece with this code is a soldier."""
    return variant.kinds.type_of(code).letter == variant.named(PAWN)


def pieces(position: Position, code: int) -> list[int]:
    """Return the squares of the pieces with this code from front to rear and from right to left."""
    variant, color = position.variant, position.turn
    found = [square for square in variant.geometry.squares if position.board[square] == code]
    return sorted(found, key=lambda at: (-advance(variant, at, color), file_number(variant, at, color)))


def column(position: Position, origin: int) -> list[int]:
    """Return the squares on the file of `origin` with the same piece, from front to rear."""
    geometry = position.variant.geometry
    file = geometry.file_of(origin)
    return [at for at in pieces(position, position.board[origin]) if geometry.file_of(at) == file]


def crowded(position: Position, code: int) -> list[int]:
    """Return the squares of the pieces with this code that share a file with another one."""
    return [at for at in pieces(position, code) if len(column(position, at)) > 1]


def _is_ambiguous(position: Position, move: Move, tandem: Iterable[int]) -> bool:
    """Return whether the other of two pieces on a file could make the same move on an empty board."""
    variant, geometry = position.variant, position.variant.geometry
    assert move.origin is not None  # noqa: S101
    other = next(at for at in tandem if at != move.origin)
    files = geometry.file_of(move.target) - geometry.file_of(move.origin)
    ranks = geometry.rank_of(move.target) - geometry.rank_of(move.origin)
    target = geometry.step(other, files, ranks)
    if target is None:
        return False
    code = position.board[other]
    return is_pawn(variant, code) or any(
        target in path.squares for path in variant.compiled.tables.paths(code, other)
    )


# ---- Chinese

_NUMERALS = "一二三四五六七八九"
_DIRECTIONS = {"+": "进", "-": "退", "=": "平"}


_TRADITIONAL = str.maketrans("帅将车马进后", "帥將車馬進後")


def chinese(position: Position, move: Move, *, traditional: bool = False) -> str:
    """Write a move in simplified or traditional Chinese characters.

    Uses WXF for drops and for pieces that 前, 中 and 后 don't distinguish.
    """
    plain = wxf(position, move)
    if move.origin is None:
        return plain
    variant, color, code = position.variant, position.turn, position.board[move.origin]
    names, tandem = variant.hanzi.get(variant.kinds.kind_of(code).symbol), column(position, move.origin)
    doubled = len(crowded(position, code)) if is_pawn(variant, code) else 0
    if names is None or variant.files > len(_NUMERALS) or doubled > len(tandem) > 1:
        return plain
    digits = _NUMERALS if color is WHITE else "123456789"
    name = names[0] if color is WHITE else names[-1]
    start = f"{name}{digits[file_number(variant, move.origin, color) - 1]}"
    if len(tandem) > 2 or (len(tandem) == 2 and _is_ambiguous(position, move, tandem)):
        inner = "中" if len(tandem) == 3 else digits[tandem.index(move.origin)]
        start = f"{ {tandem[0]: '前', tandem[-1]: '后'}.get(move.origin, inner) }{name}"
    character = _DIRECTIONS[direction(variant, move.origin, move.target, color)]
    text = f"{start}{character}{digits[number_of(variant, move.origin, move.target, color) - 1]}"
    return text.translate(_TRADITIONAL) if traditional else text


# ---- Korean


def korean(position: Position, move: Move) -> str:
    """Write a move in Korean notation: H02-83, or H02x83 for a capture."""
    if move.origin is None:
        return move.uci()
    variant = position.variant
    middle = "x" if position.is_capture(move) else "-"
    piece = san.letters(variant)[position.board[move.origin]]
    origin, target = (korean_square_name(variant, square) for square in (move.origin, move.target))
    return f"{piece}{origin}{middle}{target}"


def korean_square_name(variant: Variant, square: int) -> str:
    """Return the Korean name of a square: rank before file, ranks from the top with 0 for the tenth."""
    geometry = variant.geometry
    return f"{(variant.ranks - geometry.rank_of(square)) % 10}{geometry.file_of(square) + 1}"


def korean_square(variant: Variant, rank: int, file: int) -> int | None:
    """Return the square of a Korean rank (0 is the tenth) and file, or None if it is off the board."""
    row = variant.ranks - (rank or 10)
    if not (0 <= row < variant.ranks and 1 <= file <= variant.files):
        return None
    return row * variant.files + file - 1
