"""Exceptions for variants, positions and moves, with reasons and details for localized messages."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Self

if TYPE_CHECKING:
    from rules.move import Move
    from rules.position import Position


class UnknownVariant(LookupError):
    """No variant has this `key`. `nearest`: up to three similar keys.

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


_PLACE = " (character {at} of {notation!r})"
"""The end of sentences about flaws in Betza notation."""


class Flaw(StrEnum):
    """Kinds of errors in a definition. The values are parts of text ids.

    Each has an English `sentence`, a format string whose fields are the details of the error.

    >>> import rules
    >>> rules.Flaw("text-long") is rules.Flaw.TEXT_LONG
    True
    >>> rules.Flaw.TEXT_LONG.sentence
    'the text with its inherited settings is longer than {most} characters'
    """

    sentence: str

    def __new__(cls, code: str, sentence: str) -> Self:
        flaw = str.__new__(cls, code)
        flaw._value_ = code
        flaw.sentence = sentence
        return flaw

    # The text
    TEXT_LONG = "text-long", "the text with its inherited settings is longer than {most} characters"
    LINE_LONG = "line-long", "the line is longer than {most} characters"
    MANY_SECTIONS = "many-sections", "a text defines at most {most} variants"
    NO_SECTION = "no-section", "there is no line like [name] or [name:parent]"
    BEFORE_SECTION = "before-section", "this setting is above the first [section]"
    HEADER = "header", "{text!r} is not a section like [name] or [name:parent]"
    SECTION_TWICE = "section-twice", "another section already has the name {name!r}"
    RESERVED_NAME = "reserved-name", "names that begin with {prefix!r} are reserved"
    NO_PARENT = "no-parent", "there is no parent {name!r} above this line"  # near, if a name is similar
    SETTING = "setting", "{text!r} is not a setting like key = value"
    UNKNOWN_KEY = "unknown-key", "unknown key"  # near, if a key is similar
    UNSUPPORTED_KEY = "unsupported-key", "this key of Fairy-Stockfish is not supported"
    KEY_TWICE = "key-twice", "this key is already set in line {first}"
    KEY_NEEDED = "key-needed", "this key is required"
    NEEDS_SETTING = "needs-setting", "this key needs {needed}"
    # Values
    BOOLEAN = "boolean", "{value!r} is neither true nor false"
    NUMBER = "number", "{value!r} is not a whole number from {low} to {high}"
    CHOICE = "choice", "{value!r} is not one of {allowed}"
    LETTERS = "letters", "{value!r} is not a list of piece letters"
    PAIR = "pair", "{value!r} is not a pair of piece letters like p:g"
    AMOUNT = "amount", "{value!r} is not a piece letter with a number like q:1"
    SQUARE = "square", "{value!r} is not a square of this board"
    # Pieces
    NO_LETTER = "no-letter", "no piece has the letter {letter}"
    ONE_LETTER = "one-letter", "{value!r} is not one letter"
    LETTER_TAKEN = "letter-taken", "the letter {letter} already belongs to another piece ({piece})"
    NO_FREE_LETTER = "no-free-letter", "every letter already belongs to a piece"
    MANY_CUSTOM_PIECES = "many-custom-pieces", "a variant has at most {most} custom pieces"
    ONLY_BY_NAME = "only-by-name", "only the king and custom pieces have movements of their own"
    NO_PIECES = "no-pieces", "the section has no pieces"
    PIECE_NAME = "piece-name", "{value!r} is not a letter with a name like u:unicorn"
    PIECE_CHARACTERS = "piece-characters", "{value!r} is not a letter with characters like k:玉/王"
    # Movements: notation; at, the number of the character, from 1; character, the character there
    BETZA_LONG = "betza-long", "a movement has at most {most} characters"
    BETZA_ATOM = "betza-atom", "{character!r} is not an atom such as W or N" + _PLACE
    BETZA_MODIFIER = "betza-modifier", "{character!r} is not a modifier" + _PLACE
    BETZA_NO_ATOM = "betza-no-atom", "an atom such as W or N is missing" + _PLACE
    BETZA_RANGE = "betza-range", "the range of a ride is at most {most}" + _PLACE
    BETZA_DIRECTION = "betza-direction", "this atom has no direction {directions}" + _PLACE
    BETZA_TWO_KINDS = "betza-two-kinds", "{first} and {character} exclude each other" + _PLACE
    BETZA_HOP = "betza-hop", "a hop ({character}) needs a range of at least 2" + _PLACE
    BETZA_SKIP = "betza-skip", "j skips the first square of a ride, but this is a single step" + _PLACE
    BETZA_BOUNCE = "betza-bounce", "w bounces only diagonal rides, such as wB or wF4" + _PLACE
    BETZA_BRACKET = "betza-bracket", "this bracket is not closed" + _PLACE
    BETZA_IN_BRACKETS = "betza-in-brackets", "the modifier {character} is not allowed in brackets" + _PLACE
    BETZA_SEPARATOR = "betza-separator", "a leg in brackets is followed by -, ? or ]" + _PLACE
    BETZA_MANY_LEGS = "betza-many-legs", "a move has at most {most} legs" + _PLACE
    BETZA_ONE_LEG = "betza-one-leg", "{character} works only in moves of a single leg" + _PLACE
    BETZA_NO_LEG = "betza-no-leg", "y needs another leg after it, which starts with a" + _PLACE
    BETZA_EARLY_CAPTURE = "betza-early-capture", "only the last leg of a move may capture" + _PLACE
    BETZA_FIRST_LEG = "betza-first-leg", "h works only in the first leg of a move" + _PLACE
    BETZA_OBLIQUE = "betza-oblique", "a later leg of oblique leaps in brackets has no directions" + _PLACE
    BETZA_NO_WAY = "betza-no-way", "no move can continue in this direction" + _PLACE
    BETZA_MANY_WAYS = "betza-many-ways", "a piece has at most {most} ways to move" + _PLACE
    # The start and the game
    FEN = "fen", "{problem}"  # problem, in English; reason and the details of InvalidFen
    CHECKS_TO_GIVE = "checks-to-give", "the start has no number of checks to give, such as 3+3"
    CASTLING_PIECE = "castling-piece", "castling needs exactly one piece that castles as the king"
    CASTLING_FILE = "castling-file", "the castled king and its rook would not both be on the board"
    CASTLING_RANK = "castling-rank", "both sides would castle on the same rank"
    NO_TITLE = "no-title", "a variant needs a title"
    LONG_NAME = "long-name", "the text is longer than {most} characters"
    CHARACTER = "character", "the character {character!r} is not allowed"
    OVER = "over", "the game is over before the first move"
    LARGE = "large", "there are too many pieces or moves for the tables"
    MANY_MOVES = "many-moves", "a position has more than {most} legal moves"
    SLOW = "slow", "finding the moves takes too long"
    FAILS = "fails", "a random game fails with {exception}"


class VariantError(ValueError):
    """An invalid definition.

    `flaw`, `details`: the kind of error and its variables. `section`, `key`: their names, "" if unknown.
    `line`: the line in the text, from 1; 0 if unknown. `message`: the error in English. `further`: errors in
    later lines of the same text.

    >>> import rules
    >>> try:
    ...     rules.load("[mine:chess]\\nmaxRank = many")
    ... except rules.VariantError as error:
    ...     error.flaw.value, error.section, error.key, error.line
    ...     print(error)
    ('number', 'mine', 'maxRank', 2)
    line 2 [mine] maxRank: 'many' is not a whole number from 1 to 16
    """

    def __init__(self, flaw: Flaw, **details: str | int) -> None:
        super().__init__(flaw)
        self.flaw = flaw
        self.details = details
        self.section = ""
        self.key = ""
        self.line = 0
        self.further: tuple[VariantError, ...] = ()

    def at(self, *, section: str = "", key: str = "", line: int = 0) -> Self:
        """Set the location of the error and return the error."""
        self.section, self.key, self.line = section, key, line
        return self

    @property
    def message(self) -> str:
        """The error in English."""
        near = f"; did you mean {self.details['near']}?" if "near" in self.details else ""
        return self.flaw.sentence.format_map(self.details) + near

    def __str__(self) -> str:
        place = [f"line {self.line}"] if self.line else []
        place += [f"[{self.section}]"] if self.section else []
        place += [self.key] if self.key else []
        return f"{' '.join(place)}: {self.message}" if place else self.message

    @classmethod
    def from_parts(cls, parts: dict[str, Any]) -> VariantError:
        """Create an error from the result of `parts`."""
        error = cls(Flaw(parts["flaw"]), **parts["details"])
        error.at(section=parts["section"], key=parts["key"], line=parts["line"])
        error.further = tuple(map(cls.from_parts, parts["further"]))
        return error

    def parts(self) -> dict[str, Any]:
        """Return the attributes as JSON data (see from_parts)."""
        return {
            **{name: getattr(self, name) for name in ("flaw", "details", "section", "key", "line")},
            "further": [error.parts() for error in self.further],
        }


class InvalidFen(ValueError):
    """An invalid FEN for a variant.

    `reason`, `details`: part of a text id, and its variables. `field`: the invalid field of the FEN.
    `message`: the error in English.

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

    For an invalid move, `move` is its number and text, `position` the position before it, and `cause` a
    MoveError. For an invalid start position, `cause` is InvalidFen; for an unknown variant, UnknownVariant.

    >>> import rules
    >>> try:
    ...     rules.one_game("1. Ke3")
    ... except rules.InvalidRecord as error:
    ...     error.line, error.move
    (1, '1. Ke3')
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
    """The record has too many half-moves or characters.

    >>> import rules
    >>> rules.one_game("1. e4 e5", max_plies=1)
    Traceback (most recent call last):
    rules.errors.RecordTooLong: line 1: more than 1 half-moves
    """


class MoveError(ValueError):
    """The `text` is not a legal move. Subclasses distinguish the causes.

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
    """The text isn't written like a move of this variant, so it is probably conversation.

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
    """The text matches several legal moves, the `candidates`.

    A single candidate is an unlikely meaning that should be confirmed, such as e4 for ee4.

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
    """Reasons why a move is illegal. The values are parts of text ids; the comments list the details.

    >>> import rules
    >>> rules.Illegal("pinned") is rules.Illegal.PINNED
    True
    """

    EMPTY_SQUARE = "empty-square"  # square
    WRONG_SIDE = "wrong-side"  # square, piece, color
    NO_SUCH_PIECE = "no-such-piece"  # piece
    NONE_ON_FILE = "none-on-file"  # piece, column: the file's number in the notation
    FEW_ON_FILE = "few-on-file"  # piece
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
    """Why a law forbids a move. The fields are attributes of IllegalMove."""

    reason: Illegal
    details: dict[str, str] = {}  # never modified
    squares: tuple[int, ...] = ()


class IllegalMove(MoveError):
    """The text is written like a move but is illegal.

    `reason`, `details`: the reason and its variables: square names ("f1"), piece names ("bishop", "wall") and
    sides ("white"). `squares`: the squares to mark in a picture, without duplicates. `near`: similar legal
    moves.

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
        self.squares = tuple(dict.fromkeys(squares))
        self.near = tuple(near)
