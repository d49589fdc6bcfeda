"""Writes standard algebraic notation (PGN standard, section 8.2.3), with additions for variants.

A drop is P@e4. Gating, in which a piece enters on the square that another one leaves, adds its letter to the
move (Nc3/H; after castling also the square, O-O/He1), and a new wall adds its square (Nf3,e5). Promotion is
=Q, whatever its rule. A promoted piece has the letter of the piece that it moves as, so shogi's promoted
pawns are G like gold generals. The sign # ends every move that wins by a law of the variant, as on lichess
and in python-chess.
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
    """The SAN of a legal move: with as much of its origin as is needed to identify it, and with + or #.

    Cached: each move played is written several times, for storage, the reply and the game's record.
    """
    return _write(position.variant, position, move)


@cached_in_variant
def _write(variant: Variant, position: Position, move: Move) -> str:  # noqa: ARG001
    following = position.play(move)
    outcome = following.outcome()
    in_check = following.in_check
    if (outcome is not None and outcome.winner is not None) or (in_check and not following.has_legal_moves):
        return bare(position, move) + "#"
    return bare(position, move) + ("+" if in_check else "")


def bare(position: Position, move: Move) -> str:
    """The SAN of a legal move without + or #."""
    parts = uci.parts(move)
    wall = f",{parts.wall}" if parts.wall else ""
    entering = uci.entering(move)
    if move.castling:
        beside = entering and f"/{entering}{parts.origin}"
        return ("O-O" if castling_of(move).is_kingside else "O-O-O") + beside + wall
    if move.origin is None:
        return move.uci() if not parts.drop else f"{_dropped(position, move)}@{parts.target}" + wall
    start = _origin(position, move, move.origin) + ("x" if position.is_capture(move) else "")
    becoming = promoted_letter(position, move)
    last = f"/{entering}" if entering else becoming and f"={becoming}"
    return start + parts.target + last + wall


def _origin(position: Position, move: Move, origin: int) -> str:
    """The piece's letter and as much of its origin as is needed; for a pawn's capture, the file."""
    code = position.board[origin]
    apart = _disambiguation(position, move, origin)
    if not is_pawn(position.variant, code):
        return letters(position.variant)[code] + apart
    return apart or (position.variant.square_name(origin)[0] if position.is_capture(move) else "")


def _dropped(position: Position, move: Move) -> str:
    """The letter of a dropped piece; a promoted piece has the letter of the piece that it moves as.

    If two such pieces could be dropped on one square, each keeps its FEN letter.
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
    """SAN's letter of the piece that a promotion or demotion makes; "" for other moves."""
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
    """SAN's letter for each board byte, "" if it is no piece; a promoted piece has that of its movement."""
    becomes = dict(variant.section.get("promotedPieceType", ()))
    international = _international(variant)
    found = [""] * 256
    for code, piece in enumerate(variant.kinds.piece_of_code):
        if piece is not None:
            letter = piece.type.letter
            letter = becomes.get(letter[1:], letter) if letter[0] == "+" else letter
            found[code] = international.get(letter, letter)
    return tuple(found)


def _international(variant: Variant) -> dict[str, str]:
    """The international letters of the horse and the elephant of xiangqi and janggi, by their FEN letters."""
    if variant.family not in ("xiangqi", "janggi"):
        return {}
    named = {"horse": "H", "elephant": "E", "janggiElephant": "E"}
    written = {variant.named(name): letter for name, letter in named.items()}
    return {letter: other for letter, other in written.items() if letter is not None}


@cached_in_variant
def pawn_letter(variant: Variant) -> str | None:
    """The letter that SAN leaves out: the one of the chess pawn; None if the variant has no such piece."""
    return variant.named("pawn")


def is_pawn(variant: Variant, code: int) -> bool:
    """Is the piece of this board byte a pawn, whose letter SAN leaves out?"""
    return letters(variant)[code] == pawn_letter(variant)


def _disambiguation(position: Position, move: Move, origin: int) -> str:
    """The origin's file, rank or both, if another piece with the same letter could go to the target."""
    known = letters(position.variant)
    code, taking = position.board[origin], position.is_capture(move)
    beside = uci.entering(move), uci.parts(move).wall
    rivals = {
        other.origin
        for other in position.variant.compiled.generator.bases(position)
        if other.target == move.target
        and other.origin is not None
        and other.origin not in (origin, other.target)
        and known[position.board[other.origin]] == known[code]
        and not other.castling
        and position.is_capture(other) == taking  # one in passing names its file, so a push needn't
        and _goes_with(position, other, beside)
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


def _goes_with(position: Position, move: Move, beside: tuple[str, str]) -> bool:
    """Can a move be extended by this entering piece and this wall (`beside`)?"""
    if not position.variant.compiled.hooks("extend") or (position.variant.has_walls and not beside[1]):
        return True
    every = position.variant.compiled.generator.extended(position, [move])
    return any((uci.entering(each), uci.parts(each).wall) == beside for each in every)
