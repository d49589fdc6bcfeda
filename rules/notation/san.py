"""Standard algebraic notation (PGN standard, section 8.2.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.laws.castling import Castling

if TYPE_CHECKING:
    from rules.game import Game
    from rules.move import Move
    from rules.position import Position

PAWN = "pawn"
"""The piece whose letter SAN leaves out."""


def write(position: Position, move: Move) -> str:
    """`move`, legal in `position`, with as little of its origin as tells it apart, and + or #."""
    following = position.play(move)
    check = ""
    if following.in_check:
        check = "+" if following.has_legal_moves else "#"
    return bare(position, move) + check


def bare(position: Position, move: Move) -> str:
    """The move without the signs for check and mate."""
    if move.origin is None:
        return move.uci()
    if isinstance(move.law, Castling):
        return "O-O" if move.law.is_kingside(move) else "O-O-O"
    kind = position.variant.type_of(position.board[move.origin])
    target = position.variant.square_name(move.target)
    capture = "x" if position.is_capture(move) else ""
    if kind.name == PAWN:
        start = position.variant.square_name(move.origin)[0] if capture else ""
    else:
        start = kind.letter + _disambiguation(position, move)
    promotion = f"={move.promotion.letter}" if move.promotion else ""
    return f"{start}{capture}{target}{promotion}"


def _disambiguation(position: Position, move: Move) -> str:
    """File, rank or both, where another piece of the same type could go to the same square."""
    code = position.board[move.origin or 0]
    rivals = [
        other.origin
        for other in position.legal_moves()
        if other.target == move.target
        and other.origin is not None
        and other.origin != move.origin
        and position.board[other.origin] == code
        and not other.castling
    ]
    if not rivals:
        return ""
    geometry = position.variant.geometry
    origin = move.origin or 0
    name = geometry.names[origin]
    if all(geometry.file_of(rival) != geometry.file_of(origin) for rival in rivals):
        return name[0]
    if all(geometry.rank_of(rival) != geometry.rank_of(origin) for rival in rivals):
        return name[1:]
    return name


def of_game(game: Game) -> list[str]:
    """All moves of a game in SAN."""
    return [write(position, move) for position, move in zip(game.positions, game.moves, strict=False)]
