"""What can be wrong with a variant, a position or a move. Each is a value that other languages can word."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rules.move import Move
    from rules.position import Position


class UnknownVariant(LookupError):
    """No variant has this key; `key` is what was asked for, `nearest` up to three that look like it.

    >>> import rules
    >>> try:
    ...     rules.variant("atomik")
    ... except rules.UnknownVariant as error:
    ...     error.nearest[0]
    'atomic'
    """

    def __init__(self, key: str, nearest: Sequence[str]) -> None:
        hint = f"; did you mean {', '.join(nearest)}?" if nearest else ""
        super().__init__(f"no variant {key!r}{hint}")
        self.key = key
        self.nearest = tuple(nearest)


class VariantError(ValueError):
    """A definition that cannot be played: in which `section` and `line`, under which `key`, and the `message`
    that says why.

    >>> import rules
    >>> try:
    ...     rules.load("[mine:chess]\\nmaxRank = many")
    ... except rules.VariantError as error:
    ...     error.section, error.key, error.line
    ('mine', 'maxRank', 2)
    """

    def __init__(self, message: str, *, section: str = "", key: str = "", line: int = 0) -> None:
        place = [f"line {line}"] if line else []
        place += [f"[{section}]"] if section else []
        place += [key] if key else []
        super().__init__(f"{' '.join(place)}: {message}" if place else message)
        self.message = message
        self.section = section
        self.key = key
        self.line = line

    def parts(self) -> dict[str, str | int]:
        """What makes the same error again: VariantError(**parts)."""
        return {"message": self.message, "section": self.section, "key": self.key, "line": self.line}


class InvalidFen(ValueError):
    """A FEN that this variant cannot play: `reason` is a key for wording, `field` the part that is wrong, and
    `message` says in English what is wrong with it.

    >>> import rules
    >>> try:
    ...     rules.Position.from_fen(rules.variant("chess"), "8/8/8/8/8/8/8/8 w - - 0 1")
    ... except rules.InvalidFen as error:
    ...     error.reason, error.field, error.message
    ('kings', 'placement', 'white has 0 kings, not 1')
    """

    def __init__(self, reason: str, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.reason = reason
        self.field = field
        self.message = message


class InvalidRecord(ValueError):
    """A file that is no game, or one that the laws forbid: the `message` says what is wrong, and in which
    `line` that is, counted from 1.

    Where a move is at fault, `move` is what stands there, with its number, `position` is where it should be
    played, and `cause`, a MoveError, tells why it can't be. Of a start that can't be, `cause` is InvalidFen,
    of a variant that there isn't, UnknownVariant.

    >>> import rules
    >>> try:
    ...     rules.pgn_games("1. e4 e5 2. Ke3")
    ... except rules.InvalidRecord as error:
    ...     error.line, error.move
    (1, '2. Ke3')
    """

    def __init__(
        self,
        message: str,
        line: int,
        *,
        move: str = "",
        position: Position | None = None,
        cause: MoveError | InvalidFen | UnknownVariant | None = None,
    ) -> None:
        super().__init__(f"line {line}: {message}")
        self.message = message
        self.line = line
        self.move = move
        self.position = position
        self.cause = cause


class RecordTooLong(InvalidRecord):
    """A record of more half-moves than were asked for, or a longer text.

    >>> import rules
    >>> rules.one_game("1. e4 e5", most=1)
    Traceback (most recent call last):
    rules.errors.RecordTooLong: line 1: more than 1 half-moves
    """


class InvalidPgn(InvalidRecord):
    """A PGN file that cannot be read.

    >>> import rules
    >>> rules.pgn_games("1. e4 e4")
    Traceback (most recent call last):
    rules.errors.InvalidPgn: line 1: 'e4' is illegal: ...
    """


class InvalidKif(InvalidRecord):
    """A KIF file that cannot be read.

    >>> import rules
    >>> rules.kif_games("手合割：平手\\n   1 ５五歩(57)")
    Traceback (most recent call last):
    rules.errors.InvalidKif: line 2: ...
    """


class MoveError(ValueError):
    """A text that is not a move here; `text` is what was given. What it is tells the class of the error.

    >>> import rules
    >>> start = rules.variant("chess").start()
    >>> for text in ("hello", "Nd2", "e5"):
    ...     try:
    ...         start.parse(text)
    ...     except rules.MoveError as error:
    ...         type(error).__name__, error.text
    ('MalformedMove', 'hello')
    ('IllegalMove', 'Nd2')
    ('IllegalMove', 'e5')
    """

    def __init__(self, text: str, message: str) -> None:
        super().__init__(message)
        self.text = text


class MalformedMove(MoveError):
    """Not the shape of a move in this variant at all: probably conversation.

    >>> import rules
    >>> rules.variant("chess").start().parse("good luck")
    Traceback (most recent call last):
    rules.errors.MalformedMove: 'good luck' is not written like a move
    """

    def __init__(self, text: str) -> None:
        super().__init__(text, f"{text!r} is not written like a move")


_SHOWN = 8
"""Candidates that the message of an ambiguous move names."""


class AmbiguousMove(MoveError):
    """Several legal moves fit the text; `candidates` are all of them.

    >>> import rules
    >>> position = rules.Position.from_fen(rules.variant("chess"), "4k3/8/8/8/8/8/4K3/R6R w - -")
    >>> try:
    ...     position.parse("Rd1")
    ... except rules.AmbiguousMove as error:
    ...     [move.uci() for move in error.candidates]
    ['a1d1', 'h1d1']
    """

    def __init__(self, text: str, candidates: Sequence[Move]) -> None:
        some = ", ".join(move.uci() for move in candidates[:_SHOWN])
        super().__init__(text, f"{text!r} may be {some}{', ...' if len(candidates) > _SHOWN else ''}")
        self.candidates = tuple(candidates)


class Illegal(StrEnum):
    """Why a move is illegal. The values are keys for wording; each lists its details.

    >>> import rules
    >>> rules.Illegal("pinned") is rules.Illegal.PINNED
    True
    """

    EMPTY_SQUARE = "empty-square"  # square
    WRONG_SIDE = "wrong-side"  # square, piece, color
    NO_SUCH_PIECE = "no-such-piece"  # piece
    CANNOT_REACH = "cannot-reach"  # piece, to, from where one piece was meant
    BLOCKED = "blocked"  # piece, from, to, square, blocker
    OWN_PIECE = "own-piece"  # to, piece
    NO_CAPTURE = "no-capture"  # to
    NO_EN_PASSANT = "no-en-passant"  # to
    PINNED = "pinned"  # piece, from, royal, royal-square, attacker, attacker-square
    STILL_CHECK = "still-check"  # royal, royal-square, attacker, attacker-square
    INTO_CHECK = "into-check"  # royal, to, attacker, attacker-square
    GIVES_CHECK = "gives-check"  # royal, royal-square, attacker, attacker-square
    ALL_ATTACKED = "all-attacked"  # piece
    MUST_CAPTURE = "must-capture"  # moves, in SAN
    EXPLODES_ROYAL = "explodes-royal"  # piece, square
    IMMUNE = "immune"  # piece, to
    CASTLING_THROUGH = "castling-through"  # square, attacker, attacker-square
    CASTLING_FROM_CHECK = "castling-from-check"  # attacker, attacker-square
    CASTLING_RIGHTS = "castling-rights"
    NO_CASTLING = "no-castling"
    CASTLING_BLOCKED = "castling-blocked"  # square, blocker
    PROMOTION_PIECE = "promotion-piece"  # piece
    NO_PROMOTION = "no-promotion"  # to
    NO_HURDLE = "no-hurdle"  # piece, from, to
    SHUNNED = "shunned"  # piece, from, to, square
    OFF_LIMITS = "off-limits"  # piece, from, to
    FACING = "facing"  # royal, royal-square, enemy, other-square
    BIKJANG = "bikjang"
    STAYS_IN_CHECK = "stays-in-check"  # royal, royal-square
    NOT_IN_HAND = "not-in-hand"  # piece
    DROP_ON_PIECE = "drop-on-piece"  # to, piece
    DROP_REGION = "drop-region"  # piece, to
    DOUBLED_DROP = "doubled-drop"  # piece, file, count
    SAME_SHADE = "same-shade"  # to
    ROOM_FOR_BISHOP = "room-for-bishop"  # to
    MUST_DROP = "must-drop"  # piece, where one kind comes first
    ENTERS = "enters"  # piece, moves in SAN where there are any
    WALL_STAYS = "wall-stays"  # blocker, square
    WALL_OCCUPIED = "wall-occupied"  # blocker, square, piece
    WALL_PLACE = "wall-place"  # blocker, square
    DROP_CHECK = "drop-check"  # to
    DROP_MATE = "drop-mate"  # to
    IMMOBILE = "immobile"  # piece, to
    DROP_IMMOBILE = "drop-immobile"  # piece, to
    PROMOTION_LIMIT = "promotion-limit"  # piece
    PROMOTION_CHECK = "promotion-check"  # to
    MUST_PROMOTE = "must-promote"  # to
    PETRIFIES_ROYAL = "petrifies-royal"  # royal
    GAME_OVER = "game-over"


class Objection(NamedTuple):
    """What a law has against a move, as IllegalMove takes it."""

    reason: Illegal
    details: dict[str, str] = {}  # never changed
    squares: tuple[int, ...] = ()


class IllegalMove(MoveError):
    """Written like a move, but the laws forbid it, and `reason` says why.

    `details` holds square names ("f1"), piece names ("bishop", "wall") and sides ("white"); `squares` are the
    ones to mark on a picture; `near` are legal moves that may have been meant.

    >>> import rules
    >>> try:
    ...     rules.variant("chess").start().parse("Bc4")
    ... except rules.IllegalMove as error:
    ...     error.reason.value, error.details["blocker"], error.details["square"]
    ('blocked', 'pawn', 'e2')
    """

    def __init__(
        self,
        text: str,
        reason: Illegal,
        details: dict[str, str] | None = None,
        squares: Sequence[int] = (),
        near: Sequence[Move] = (),
    ) -> None:
        shown = ", ".join(f"{name} {value}" for name, value in (details or {}).items())
        super().__init__(text, f"{text!r} is illegal: {reason.value}{f' ({shown})' if shown else ''}")
        self.reason = reason
        self.details = dict(details or {})
        self.squares = tuple(squares)
        self.near = tuple(near)
