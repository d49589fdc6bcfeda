"""Moves: small immutable values, created once per variant and shared by its positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.board.pieces import PieceType

if TYPE_CHECKING:
    from rules.laws.law import Law


class Move:
    """A move in a position, obtained from `legal_moves` or `parse`.

    Squares are numbered from a1 along the ranks. `origin`: the square that the piece leaves; None for a drop.
    `target`: the square where the piece ends up. `drop`, `promotion`: the type of the dropped piece, and the
    type to which the piece promotes, or None. `castling`: whether the move is castling. `squares`: the
    squares to mark as the last move. `law`: the law that plays the move; None for a plain move of one piece.
    `simple`: whether the move itself changes only `origin` and `target`.

    Moves are equal if their UCI texts are equal. The text identifies a move within a position but not across
    positions: e1c1 may castle with another rook, and b7b8+ may promote another piece. So caches that span
    positions must not use moves as keys.

    >>> import rules
    >>> variant = rules.variant("chess")
    >>> move = variant.start().parse("Nf3")
    >>> move.uci(), variant.square_name(move.origin), variant.square_name(move.target)
    ('g1f3', 'g1', 'f3')
    """

    __slots__ = ("_uci", "drop", "law", "origin", "promotion", "squares", "target")

    castling = False
    simple = True

    def __init__(
        self,
        uci: str,
        origin: int | None,
        target: int,
        *,
        law: Law | None = None,
        promotion: PieceType | None = None,
        drop: PieceType | None = None,
    ) -> None:
        self._uci = uci
        self.origin = origin
        self.target = target
        self.law = law
        self.promotion = promotion
        self.drop = drop
        self.squares: tuple[int, ...] = (target,) if origin is None else (origin, target)

    @property
    def base(self) -> Move:
        """The move that this one extends (see ExtendedMove), or the move itself."""
        return self

    def uci(self) -> str:
        """Return the move in Fairy-Stockfish's UCI dialect: e2e4, e7e8q, P@e4, e1h1 (Chess960 castling)."""
        return self._uci

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self._uci == other._uci

    def __hash__(self) -> int:
        return hash(self._uci)

    def __repr__(self) -> str:
        return f"Move({self._uci!r})"


class CastlingMove(Move):
    """Castling of the king on `king` with the rook on `rook`, which moves to `rook_target`.

    The UCI text doesn't identify the rook: e1c1 may castle with a rook on a1 or on d1.
    """

    __slots__ = ("king", "rook", "rook_target")

    castling = True
    simple = False

    def __init__(self, uci: str, law: Law, king: int, target: int, rook: int, rook_target: int) -> None:
        super().__init__(uci, king, target, law=law)
        self.king = king
        self.rook = rook
        self.rook_target = rook_target

    @property
    def is_kingside(self) -> bool:
        """Whether this is O-O."""
        return self.rook > self.king


class EnPassantCapture(Move):
    """An en passant capture of the piece on `victim`."""

    __slots__ = ("victim",)

    simple = False

    def __init__(self, uci: str, origin: int, target: int, law: Law, victim: int) -> None:
        super().__init__(uci, origin, target, law=law)
        self.victim = victim


class ExtendedMove(Move):
    """A move that also places a piece from the hand or a wall on `square`.

    `piece`: the piece's letter; "" for a wall.
    """

    __slots__ = ("_base", "castling", "piece", "square")

    simple = False

    def __init__(self, uci: str, base: Move, law: Law, square: int, piece: str = "") -> None:
        super().__init__(uci, base.origin, base.target, law=law, promotion=base.promotion, drop=base.drop)
        self.castling = base.castling
        self.squares = (*base.squares, square)
        self._base = base
        self.square = square
        self.piece = piece

    @property
    def base(self) -> Move:
        return self._base


def innermost_base(move: Move) -> Move:
    """Return the innermost move that a move extends, or the move itself if it extends none."""
    while isinstance(move, ExtendedMove):
        move = move.base
    return move


def castling_of(move: Move) -> CastlingMove:
    """Return the castling that a move is or extends."""
    move = innermost_base(move)
    assert isinstance(move, CastlingMove)  # noqa: S101
    return move
