"""A move: a small immutable value, made once per variant and shared by all its positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.pieces import PieceType

if TYPE_CHECKING:
    from rules.laws.law import Law


class Move:
    """What a player does in one turn.

    `origin` is None for a drop. `squares` are the ones to mark as the last move. `law` is the law that
    carries the move out where it is more than lifting a piece and setting it down; a plain move has none.
    `simple` says that nothing changes on the board but `origin` and `target`, as far as the move goes.
    Within a variant the UCI text alone tells moves apart, so it serves for equality and hashing.
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

    def uci(self) -> str:
        """The move in Fairy-Stockfish's dialect of UCI: e2e4, e7e8q, P@e4, e1h1 for shuffled castling."""
        return self._uci

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self._uci == other._uci

    def __hash__(self) -> int:
        return hash(self._uci)

    def __repr__(self) -> str:
        return f"Move({self._uci!r})"
