"""A move: a small immutable value, made once per variant and shared by all its positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.board.pieces import PieceType

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.laws.law import Law


class Move:
    """What a player does in one turn: it comes from a position (`legal_moves`, `parse`), not from a caller.

    `origin` is None for a drop, and `drop` the piece that is dropped then; `target` is where the piece comes
    to stand, `promotion` what it becomes, and `castling` says that it is a king's that castles. `squares` are
    the ones to mark as the last move. `law` is the law that carries the move out where it is more than
    lifting a piece and setting it down; a plain move has none.
    `simple` says that nothing changes on the board but `origin` and `target`, as far as the move goes.
    Within a position the UCI text alone tells moves apart, so it serves for equality and hashing. From one
    position to another it doesn't: e1c1 may be castling with another rook, b7b8+ another piece's promotion.
    So what is kept for all positions of a variant may not be kept by move.

    >>> import rules
    >>> variant = rules.variant("chess")
    >>> move = variant.start().parse("Nf3")
    >>> move.uci(), variant.square_name(move.origin), variant.square_name(move.target)
    ('g1f3', 'g1', 'f3')
    """

    __slots__ = ("_uci", "castling", "drop", "law", "origin", "promotion", "simple", "squares", "target")

    def __init__(
        self,
        uci: str,
        origin: int | None,
        target: int,
        *,
        law: Law | None = None,
        promotion: PieceType | None = None,
        drop: PieceType | None = None,
        castling: bool = False,
        simple: bool = False,
        squares: tuple[int, ...] | None = None,
    ) -> None:
        self._uci = uci
        self.origin = origin
        self.target = target
        self.law = law
        self.promotion = promotion
        self.drop = drop
        self.castling = castling
        self.simple = simple or law is None
        self.squares = squares or ((target,) if origin is None else (origin, target))

    @property
    def vacated(self) -> tuple[int, ...] | None:
        """The squares besides its origin that the move empties, where setting its piece down is all that it
        does otherwise; None where it may do more."""
        return None if self.law else ()

    @property
    def base(self) -> Move:
        """The move without what goes with it (see ExtendedMove): most moves themselves."""
        return self

    def uci(self) -> str:
        """The move in Fairy-Stockfish's dialect of UCI: e2e4, e7e8q, P@e4, e1h1 for shuffled castling."""
        return self._uci

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self._uci == other._uci

    def __hash__(self) -> int:
        return hash(self._uci)

    def __repr__(self) -> str:
        return f"Move({self._uci!r})"


class CastlingMove(Move):
    """A castling of `king` with the rook on `rook`, which passes to `rook_target`.

    Its text need not tell the rook: e1c1 is the same with one on a1 as with one on d1. So it must be known
    from the move itself.
    """

    __slots__ = ("king", "rook", "rook_target")

    def __init__(self, uci: str, law: Law, king: int, target: int, rook: int, rook_target: int) -> None:
        super().__init__(uci, king, target, law=law, castling=True, squares=(king, target))
        self.king = king
        self.rook = rook
        self.rook_target = rook_target

    @property
    def is_kingside(self) -> bool:
        """Is it the castling towards the kingside (O-O)?"""
        return self.rook > self.king


class InPassing(Move):
    """A capture in passing: it takes what stands on `victim`."""

    __slots__ = ("victim",)

    def __init__(self, uci: str, origin: int, target: int, law: Law, victim: int) -> None:
        super().__init__(uci, origin, target, law=law)
        self.victim = victim

    @property
    def vacated(self) -> tuple[int, ...]:
        return (self.victim,)


class ExtendedMove(Move):
    """A move with which something else is placed on the board: `square` is where, `piece` the letter of what
    comes from the hand, empty for a wall."""

    __slots__ = ("_base", "piece", "square")

    def __init__(self, uci: str, base: Move, law: Law, square: int, piece: str = "") -> None:
        super().__init__(
            uci,
            base.origin,
            base.target,
            law=law,
            promotion=base.promotion,
            drop=base.drop,
            castling=base.castling,
            squares=(*base.squares, square),
        )
        self._base = base
        self.square = square
        self.piece = piece

    @property
    def base(self) -> Move:
        return self._base

    def play_base(self, draft: Draft) -> None:
        """Carries out the move that this one extends."""
        base = self._base
        if base.law is not None:
            base.law.play(draft, base)
        elif base.origin is not None:
            draft.board[base.origin] = 0
            draft.board[base.target] = draft.code


def unextended(move: Move) -> Move:
    """The move itself, without anything that is placed on the board with it."""
    while isinstance(move, ExtendedMove):
        move = move.base
    return move


def castling_of(move: Move) -> CastlingMove:
    """The castling that a move is or, with whatever goes with it, extends."""
    move = unextended(move)
    assert isinstance(move, CastlingMove)  # noqa: S101
    return move
