"""Exceptions for variants, positions and moves, with reasons and details for messages in any language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from rules.move import Move
    from rules.position import Position


class UnknownVariant(LookupError):
    """A `key` that no variant has. `nearest`: up to three similar keys.

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


class Flaw(StrEnum):
    """Errors in a definition. The values are keys for wording; the comments list each error's details.

    >>> import rules
    >>> rules.Flaw("unknown-key") is rules.Flaw.UNKNOWN_KEY
    True
    """

    OTHER = "other"  # has no wording; the message describes it
    # The text
    TEXT_LONG = "text-long"  # most, in characters
    LINE_LONG = "line-long"  # most, in characters
    MANY_SECTIONS = "many-sections"  # most
    NO_SECTION = "no-section"
    BEFORE_SECTION = "before-section"
    HEADER = "header"  # text
    SECTION_TWICE = "section-twice"  # name
    NO_PARENT = "no-parent"  # name; near, if a name is similar
    SETTING = "setting"  # text
    UNKNOWN_KEY = "unknown-key"  # near, if a key is similar
    UNSUPPORTED_KEY = "unsupported-key"
    KEY_TWICE = "key-twice"  # first, the line that sets it first
    KEY_NEEDED = "key-needed"
    NEEDS_SETTING = "needs-setting"  # needed, such as gating = true
    # Values
    BOOLEAN = "boolean"  # value
    NUMBER = "number"  # value, low, high
    CHOICE = "choice"  # value, allowed
    LETTERS = "letters"  # value
    PAIR = "pair"  # value
    AMOUNT = "amount"  # value
    SQUARE = "square"  # value
    # Pieces
    NO_LETTER = "no-letter"  # letter that no piece has
    ONE_LETTER = "one-letter"  # value
    LETTER_TAKEN = "letter-taken"  # letter, piece
    ONLY_BY_NAME = "only-by-name"
    NO_PIECES = "no-pieces"
    PIECE_NEEDED = "piece-needed"
    PIECE_NAME = "piece-name"  # value
    # Movements: each with notation; at, the index of the error, from 1; character, the character there
    BETZA = "betza"  # problem, in English
    BETZA_ATOM = "betza-atom"
    BETZA_MODIFIER = "betza-modifier"
    BETZA_NO_ATOM = "betza-no-atom"
    BETZA_BRACKET = "betza-bracket"
    BETZA_RANGE = "betza-range"  # most
    # The start and the game
    FEN = "fen"  # reason and the details of InvalidFen
    NO_TITLE = "no-title"
    LONG_NAME = "long-name"  # most
    CHARACTER = "character"  # character
    OVER = "over"
    LARGE = "large"
    MANY_MOVES = "many-moves"  # most


class BadValue(ValueError):
    """An invalid value of a key. `flaw`: the error. `details`: its variables for wording.

    >>> import rules
    >>> from rules.movement import betza
    >>> try:
    ...     betza.parse("NX")
    ... except rules.BadValue as error:
    ...     error.flaw.value, error.details["character"]
    ('betza-atom', 'X')
    """

    def __init__(self, message: str, flaw: Flaw, **details: str | int) -> None:
        super().__init__(message)
        self.flaw = flaw
        self.details = details


class VariantError(ValueError):
    """An invalid definition.

    `section`, `key`: the names of both, "" if unknown. `line`: the line in the text, from 1; 0 if unknown.
    `message`: the error in English. `flaw`, `details`: the error and its variables for wording. `further`:
    the errors in later lines of the same text.

    >>> import rules
    >>> try:
    ...     rules.load("[mine:chess]\\nmaxRank = many")
    ... except rules.VariantError as error:
    ...     error.section, error.key, error.line
    ('mine', 'maxRank', 2)
    """

    def __init__(
        self,
        message: str,
        flaw: Flaw | str = Flaw.OTHER,
        details: Mapping[str, str | int] | None = None,
        *,
        section: str = "",
        key: str = "",
        line: int = 0,
    ) -> None:
        place = [f"line {line}"] if line else []
        place += [f"[{section}]"] if section else []
        place += [key] if key else []
        super().__init__(f"{' '.join(place)}: {message}" if place else message)
        self.message = message
        self.flaw = Flaw(flaw)
        self.details = dict(details or {})
        self.section = section
        self.key = key
        self.line = line
        self.further: tuple[VariantError, ...] = ()

    @classmethod
    def from_parts(cls, parts: dict[str, Any]) -> VariantError:
        """Return the error from the result of its `parts`."""
        error = cls(**{name: part for name, part in parts.items() if name != "further"})
        error.further = tuple(map(cls.from_parts, parts["further"]))
        return error

    def parts(self) -> dict[str, Any]:
        """Return the error's attributes as JSON data (see from_parts)."""
        names = ("message", "flaw", "details", "section", "key", "line")
        return {
            **{name: getattr(self, name) for name in names},
            "further": [error.parts() for error in self.further],
        }


class InvalidFen(ValueError):
    """An invalid FEN for a variant.

    `reason`, `details`: a key for wording and its variables. `field`: the wrong field of the FEN. `message`:
    the error in English.

    >>> import rules
    >>> try:
    ...     rules.Position.from_fen(rules.variant("chess"), "8/8/8/8/8/8/8/8 w - - 0 1")
    ... except rules.InvalidFen as error:
    ...     error.reason, error.field, error.message
    ('kings', 'placement', 'white has 0 kings, not 1')
    """

    def __init__(self, reason: str, field: str, message: str, **details: str | int) -> None:
        super().__init__(f"{field}: {message}")
        self.details = details
        self.reason = reason
        self.field = field
        self.message = message


class InvalidRecord(ValueError):
    """An invalid or illegal game in a file. `message`: the error in English. `line`: its line, from 1.

    For an invalid move, `move` is its text with its number, `position` the position before it, and `cause` a
    MoveError. For an invalid start position, `cause` is InvalidFen; for an unknown variant, UnknownVariant.

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
    """A record with too many half-moves or characters.

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
    """A `text` that is not a legal move. The subclasses distinguish the causes.

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
    """A text that isn't written like a move of this variant, so it is probably conversation.

    >>> import rules
    >>> rules.variant("chess").start().parse("good luck")
    Traceback (most recent call last):
    rules.errors.MalformedMove: 'good luck' is not written like a move
    """

    def __init__(self, text: str) -> None:
        super().__init__(text, f"{text!r} is not written like a move")


_MAX_SHOWN = 8
"""The maximum number of candidates in the message of an ambiguous move."""


class AmbiguousMove(MoveError):
    """A text that several legal moves match. `candidates`: all of them.

    >>> import rules
    >>> position = rules.Position.from_fen(rules.variant("chess"), "4k3/8/8/8/8/8/4K3/R6R w - -")
    >>> try:
    ...     position.parse("Rd1")
    ... except rules.AmbiguousMove as error:
    ...     [move.uci() for move in error.candidates]
    ['a1d1', 'h1d1']
    """

    def __init__(self, text: str, candidates: Sequence[Move]) -> None:
        some = ", ".join(move.uci() for move in candidates[:_MAX_SHOWN])
        super().__init__(text, f"{text!r} may be {some}{', ...' if len(candidates) > _MAX_SHOWN else ''}")
        self.candidates = tuple(candidates)


class Illegal(StrEnum):
    """Reasons why a move is illegal. The values are keys for wording; the comments list their details.

    >>> import rules
    >>> rules.Illegal("pinned") is rules.Illegal.PINNED
    True
    """

    EMPTY_SQUARE = "empty-square"  # square
    WRONG_SIDE = "wrong-side"  # square, piece, color
    NO_SUCH_PIECE = "no-such-piece"  # piece
    CANNOT_REACH = "cannot-reach"  # piece, to; from, if the text means one piece
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
    PROMOTION_NONE = "promotion-none"  # piece, to
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
    MUST_DROP = "must-drop"  # piece, if one kind must be dropped first
    ENTERS = "enters"  # piece; moves, an example in SAN if there is one
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
    """The reason why a law forbids a move, with the attributes of IllegalMove."""

    reason: Illegal
    details: dict[str, str] = {}  # never modified
    squares: tuple[int, ...] = ()


class IllegalMove(MoveError):
    """A text that is written like a move but is illegal.

    `reason`, `details`: the reason and its variables: square names ("f1"), piece names ("bishop", "wall") and
    sides ("white"). `squares`: the squares to mark in a picture. `near`: similar legal moves.

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
