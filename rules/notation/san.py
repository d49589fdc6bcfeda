"""Writes standard algebraic notation (PGN standard, section 8.2.3), with additions for variants.

A drop is P@e4. Gating (a piece enters on a vacated square) adds the piece's letter to the move (Nc3/H; after
castling also the square, O-O/He1), and a new wall adds its square (Nf3,e5). Promotions are written like =Q. A
promoted piece has the letter of the piece that it moves like, so shogi's promoted pawns are G, like gold
generals. All moves that win by a law of the variant end with #, as on lichess and in python-chess.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.board.pieces import WHITE, encode
from rules.caches import cached_in_variant
from rules.move import Move, castling_of
from rules.notation import uci

if TYPE_CHECKING:
    from rules.position import Position
    from rules.variant import Variant


def write(position: Position, move: Move) -> str:
    """Return the SAN of a legal move, with its origin if necessary, and with + or #.

    Cached, because each move is written several times: for storage, the reply and the record.
    """
    return _write(position.variant, position, move)


@cached_in_variant
def _write(variant: Variant, position: Position, move: Move) -> str:  # noqa: ARG001
    after = position.play(move)
    outcome = after.outcome()
    in_check = after.in_check
    if (outcome is not None and outcome.winner is not None) or (in_check and not after.has_legal_moves):
        return bare(position, move) + "#"
    return bare(position, move) + ("+" if in_check else "")


def bare(position: Position, move: Move) -> str:
    """Return the SAN of a legal move without + or #."""
    parts = uci.parts(move)
    wall = f",{parts.wall}" if parts.wall else ""
    entering = uci.entering(move)
    if move.castling:
        gating = entering and f"/{entering}{parts.origin}"
        return ("O-O" if castling_of(move).is_kingside else "O-O-O") + gating + wall
    if move.origin is None:
        return f"{_dropped(position, move)}@{parts.target}{wall}"
    start = _origin(position, move, move.origin) + ("x" if position.is_capture(move) else "")
    promoted = promoted_letter(position, move)
    addition = f"/{entering}" if entering else promoted and f"={promoted}"
    return start + parts.target + addition + wall


def _origin(position: Position, move: Move, origin: int) -> str:
    """Return the piece's letter and, if necessary, its origin; for pawn captures, the file."""
    code = position.board[origin]
    disambiguation = _disambiguation(position, move, origin)
    if not is_pawn(position.variant, code):
        return letters(position.variant)[code] + disambiguation
    return disambiguation or (position.variant.square_name(origin)[0] if position.is_capture(move) else "")


def _dropped(position: Position, move: Move) -> str:
    """Return the letter of a dropped piece: if promoted, that of the piece that it moves like.

    If another piece with the same letter could be dropped on the square, the FEN letter is used instead.
    """
    variant, symbol = position.variant, uci.parts(move).drop
    letter = letters(variant)[variant.kinds.code(symbol, WHITE)]
    if letter == symbol:
        return letter
    rivals = (
        uci.parts(other).drop
        for other in position.legal_moves()
        if other.origin is None and other.target == move.target and other != move
    )
    alike = any(rival and letters(variant)[variant.kinds.code(rival, WHITE)] == letter for rival in rivals)
    return symbol if alike else letter


def promoted_letter(position: Position, move: Move) -> str:
    """Return the piece's SAN letter after a promotion or demotion, or "" for other moves."""
    sign = uci.parts(move).sign
    if sign == "" or move.origin is None:
        return ""
    variant = position.variant
    kind = variant.kinds.kind_of(position.board[move.origin])
    if sign == "+":
        return letters(variant)[variant.kinds.code(f"+{kind.symbol}", WHITE)]
    if sign == "-" and kind.base is not None:
        return letters(variant)[encode(kind.base, WHITE)]
    return sign.upper()


# ---- letters


@cached_in_variant
def letters(variant: Variant) -> tuple[str, ...]:
    """Return the SAN letters by code; "" for codes that aren't pieces.

    A promoted piece has the letter of the piece that it moves like.
    """
    international = _international(variant)
    result = [""] * 256
    for code, piece in enumerate(variant.kinds.piece_of_code):
        if piece is not None:
            letter = variant.kinds.nature[piece.type.letter]
            result[code] = international.get(letter, letter)
    return tuple(result)


def _international(variant: Variant) -> dict[str, str]:
    """Return the international letters of horse and elephant in xiangqi and janggi, by FEN letter."""
    if variant.family not in ("xiangqi", "janggi"):
        return {}
    named = {"horse": "H", "elephant": "E", "janggiElephant": "E"}
    written = {variant.named(name): letter for name, letter in named.items()}
    return {letter: other for letter, other in written.items() if letter is not None}


@cached_in_variant
def pawn_letter(variant: Variant) -> str | None:
    """Return the chess pawn's letter, which SAN omits, or None if the variant has no pawn."""
    return variant.named("pawn")


def is_pawn(variant: Variant, code: int) -> bool:
    """Return whether the piece with this code is a pawn, whose letter SAN omits."""
    return letters(variant)[code] == pawn_letter(variant)


def _disambiguation(position: Position, move: Move, origin: int) -> str:
    """Return the origin's file, rank or both if another piece with the same letter can go to the target."""
    letter_of = letters(position.variant)
    code, is_capture = position.board[origin], position.is_capture(move)
    extension = uci.entering(move), uci.parts(move).wall
    rivals = {
        other.origin
        for other in position.variant.compiled.generator.bases(position)
        if other.target == move.target
        and other.origin is not None
        and other.origin not in (origin, other.target)
        and letter_of[position.board[other.origin]] == letter_of[code]
        and not other.castling
        and position.is_capture(other) == is_capture  # En passant captures have a file anyway.
        and _can_extend(position, other, extension)
    }
    if not rivals:
        return ""
    geometry = position.variant.geometry
    name = geometry.names[origin]
    if all(geometry.file_of(rival) != geometry.file_of(origin) for rival in rivals):
        return name[0]
    if all(geometry.rank_of(rival) != geometry.rank_of(origin) for rival in rivals):
        return name[1:]
    return name


def _can_extend(position: Position, base: Move, extension: tuple[str, str]) -> bool:
    """Return whether a legal move extends `base` with this entering piece and wall."""
    if not position.variant.compiled.hooks("extend") or (position.variant.has_walls and not extension[1]):
        return True
    moves = position.variant.compiled.generator.extended(position, [base])
    return any((uci.entering(move), uci.parts(move).wall) == extension for move in moves)
