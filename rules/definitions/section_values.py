"""The keys of a variant's section, and readers of their values, with errors that name key and line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple  # what a key holds is known to its reader alone

from rules.board.geometry import FILE_LETTERS, Geometry
from rules.board.pieces import PieceType
from rules.errors import BadValue, Flaw, VariantError

if TYPE_CHECKING:
    from rules.variant import Variant

Reader = Callable[[str], Any]
"""Converts a key's text to its value; raises ValueError with a message that says what is allowed."""


ADDED = ("promotedPieceType", "promotionLimit")
"""Keys with values by piece. A child's values are added to its parent's; a piece's last value counts."""


class Entry(NamedTuple):
    """The text of one key, as in the file, and where it was set."""

    text: str
    section: str
    line: int
    inherited: str = ""
    """The parents' text of the same key, if a child adds to it (see ADDED)."""


class Section:
    """The keys of one variant, inherited ones included; values are parsed on access."""

    def __init__(
        self, name: str, entries: dict[str, Entry], readers: dict[str, Reader], line: int = 0
    ) -> None:
        """`line`: where the section begins."""
        self.name = name
        self.line = line
        self.entries = entries
        self._readers = readers

    def get(self, key: str, default: Any = None) -> Any:
        entry = self.entries.get(key)
        if entry is None:
            return default
        try:
            return self._readers[key](f"{entry.inherited} {entry.text}" if entry.inherited else entry.text)
        except ValueError as error:
            raise self.bad_value(key, error) from None

    def reader(self, key: str) -> Reader:
        """The reader of a key."""
        return self._readers[key]

    def own(self, key: str) -> Any:
        """The value of a key that is set, without its parents' values (see ADDED)."""
        return self._readers[key](self.entries[key].text)

    def drop_inherited(self, *keys: str) -> None:
        """Remove these keys if they are inherited; keep those that the section sets itself."""
        for key in keys:
            known = self.entries.get(key)
            if known is not None and known.section != self.name:
                del self.entries[key]

    def keys_by_color(self, key: str) -> tuple[str, str]:
        """The keys with White's and Black's value: `keyWhite` and `keyBlack` where set, else `key`."""
        white, black = (key + side if key + side in self.entries else key for side in ("White", "Black"))
        return white, black

    def values_by_color(self, key: str, default: Any = None) -> tuple[Any, Any]:
        """White's and Black's value of a key that may be set for both or for one."""
        white, black = self.keys_by_color(key)
        return self.get(white, default), self.get(black, default)

    def need(self, key: str) -> Any:
        """The value of a required key. Raises VariantError."""
        if key not in self.entries:
            raise self.error(key, "this key is needed", Flaw.KEY_NEEDED)
        return self.get(key)

    def error(self, key: str, message: str, flaw: Flaw = Flaw.OTHER, **details: str | int) -> VariantError:
        entry = self.entries.get(key)
        section, line = (self.name, 0) if entry is None else (entry.section, entry.line)
        return VariantError(message, flaw, details, section=section, key=key, line=line)

    def bad_value(self, key: str, error: ValueError) -> VariantError:
        """The VariantError for a value of `key` that a reader refused with `error`."""
        if isinstance(error, BadValue):
            return self.error(key, str(error), error.flaw, **error.details)
        return self.error(key, str(error))


def readers_by_color(reader: Reader, *keys: str) -> dict[str, Reader]:
    """The readers of keys for both sides, for White and for Black (see Section.values_by_color)."""
    return {key + side: reader for key in keys for side in ("", "White", "Black")}


def text(value: str) -> str:
    return value


def boolean(value: str) -> bool:
    if value not in {"true", "false"}:
        raise BadValue(f"{value!r} is neither true nor false", Flaw.BOOLEAN, value=value)
    return value == "true"


def integer(low: int, high: int) -> Reader:
    """A whole number from `low` to `high`, both included."""

    def read(value: str) -> int:
        if not (value.isascii() and value.isdigit() and low <= int(value[:9]) <= high):
            problem = f"{value!r} is not a whole number from {low} to {high}"
            raise BadValue(problem, Flaw.NUMBER, value=value, low=low, high=high)
        return int(value)

    return read


def integers(low: int, high: int) -> Reader:
    """Whole numbers from `low` to `high`, separated by spaces."""
    read = integer(low, high)
    return lambda value: tuple(read(number) for number in value.split())


def choice(*allowed: str) -> Reader:
    def read(value: str) -> str:
        if value not in allowed:
            listed = ", ".join(allowed)
            raise BadValue(f"{value!r} is none of {listed}", Flaw.CHOICE, value=value, allowed=listed)
        return value

    return read


def files(value: str) -> int:
    """The number of files of a board, from a number or the last file's letter."""
    return file(value) + 1


def file(value: str) -> int:
    """A file's index from 0, from its letter or its number from 1."""
    if len(value) == 1 and value in FILE_LETTERS:
        return FILE_LETTERS.index(value)
    return int(integer(1, len(FILE_LETTERS))(value)) - 1


def letters(value: str) -> tuple[str, ...]:
    """Piece letters, with or without spaces, in upper case; `-` stands for none, `*` for all."""
    found = "".join(value.split())
    if found == "-":
        return ()
    if found == "*":
        return ("*",)
    if not (found.isascii() and found.isalpha()):
        raise BadValue(f"{value!r} is not a list of piece letters", Flaw.LETTERS, value=value)
    return tuple(dict.fromkeys(found.upper()))


def pairs(value: str) -> tuple[tuple[str, str], ...]:
    """Pairs of piece letters, `p:g n:g`, in upper case. A letter's last pair counts; `n:-` removes it."""
    found: dict[str, str] = {}
    for pair in value.split():
        one, colon, other = pair.upper().partition(":")
        letters = one + (other if other != "-" else "")
        if not (colon and len(one) == len(other) == 1 and letters.isascii() and letters.isalpha()):
            raise BadValue(f"{pair!r} is not a pair of piece letters like p:g", Flaw.PAIR, value=pair)
        found[one] = other
    return tuple((one, other) for one, other in found.items() if other != "-")


def amounts(value: str) -> tuple[tuple[str, int], ...]:
    """Numbers by piece letter, `q:1 r:2`, with letters in upper case."""
    found: list[tuple[str, int]] = []
    for pair in value.split():
        letter, colon, number = pair.upper().partition(":")
        if not (colon and len(letter) == 1 and letter.isascii() and letter.isalpha()):
            raise BadValue(f"{pair!r} is not a piece letter with a number like q:1", Flaw.AMOUNT, value=pair)
        found.append((letter, int(integer(0, 256)(number))))
    return tuple(found)


def region(value: str) -> tuple[str, ...]:
    """Squares such as `e4`, whole ranks `*8`, whole files `e*`, everything `**`; `-` stands for none."""
    return () if value == "-" else tuple(value.split())


def squares(geometry: Geometry, patterns: tuple[str, ...]) -> frozenset[int]:
    """The squares of a region's patterns on this board. Raises ValueError."""
    found: set[int] = set()
    for pattern in dict.fromkeys(patterns):
        if pattern not in geometry.by_pattern:
            raise BadValue(f"{pattern!r} names no square of this board", Flaw.SQUARE, value=pattern)
        found.update(geometry.by_pattern[pattern])
    return frozenset(found)


def zone(variant: Variant, key: str, default: tuple[str, ...] = ()) -> frozenset[int]:
    """The squares of the region under `key`. Raises VariantError."""
    try:
        return squares(variant.geometry, variant.section.get(key, default))
    except ValueError as error:
        raise variant.section.bad_value(key, error) from None


def zones(variant: Variant, key: str, default: tuple[str, ...] = ()) -> tuple[frozenset[int], frozenset[int]]:
    """White's and Black's region, under `keyWhite` and `keyBlack`, or `key` for both. Raises VariantError."""
    white, black = (zone(variant, each, default) for each in variant.section.keys_by_color(key))
    return white, black


def no_letter(section: Section, key: str, letter: str) -> VariantError:
    """The error for a letter under `key` that no piece has."""
    letter = letter.lower()
    return section.error(key, f"no piece has the letter {letter}", Flaw.NO_LETTER, letter=letter)


def needs_setting(section: Section, key: str, needed: str) -> VariantError:
    """The error for a `key` that has no effect without another setting."""
    return section.error(key, f"this needs {needed}", Flaw.NEEDS_SETTING, needed=needed)


def types_of(variant: Variant, letters: tuple[str, ...]) -> tuple[PieceType, ...]:
    """The piece types of these letters, in this order; () for `*`."""
    known = {piece.letter: piece for piece in variant.piece_types}
    return tuple(known[letter] for letter in letters if letter in known)


def codes_of(
    variant: Variant, key: str, default: tuple[str, ...] = ()
) -> tuple[frozenset[int], frozenset[int]]:
    """White's and Black's board bytes of the letters under `key`.

    Raises VariantError.
    """
    wanted = variant.section.get(key, default)
    known = {piece.letter for piece in variant.piece_types}
    for letter in wanted:
        if letter not in known and letter != "*":
            raise no_letter(variant.section, key, letter)
    return variant.kinds.codes(wanted)


def codes_by_color(
    variant: Variant, key: str, default: tuple[str, ...] = ()
) -> tuple[frozenset[int], frozenset[int]]:
    """White's board bytes of the letters under `keyWhite`, Black's under `keyBlack`; `key` is for both.

    Raises VariantError.
    """
    white, black = variant.section.keys_by_color(key)
    return codes_of(variant, white, default)[0], codes_of(variant, black, default)[1]
