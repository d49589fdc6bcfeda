"""The keys of a variant's section, and readers of their values. Errors name the key and the line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple  # only a key's reader knows the type of its value

from rules.board.geometry import FILE_LETTERS, Geometry
from rules.board.pieces import PieceType
from rules.errors import Flaw, VariantError

if TYPE_CHECKING:
    from rules.variant import Variant

Reader = Callable[[str], Any]
"""Parses a key's text. Raises VariantError."""


ADDED = ("promotedPieceType", "promotionLimit")
"""Keys with a value for each piece. Children add to their parents' values; a piece's last value counts."""


class Entry(NamedTuple):
    """A key's text as in the file, with the section and line that set it."""

    text: str
    section: str
    line: int
    inherited: str = ""
    """The parents' text of the same key, if this one adds to it (see ADDED)."""

    @property
    def letter(self) -> str:
        """The upper-case letter of the piece that the text defines; "" for `-`."""
        letter = self.text.partition(":")[0].strip().upper()
        return "" if letter == "-" else letter


class Section:
    """The keys of one variant, including inherited ones. Values are parsed on access."""

    def __init__(
        self, name: str, entries: dict[str, Entry], readers: dict[str, Reader], line: int = 0
    ) -> None:
        """`line`: the line of the section's header."""
        self.name = name
        self.line = line
        self.entries = entries
        self._readers = readers

    def get(self, key: str, default: Any = None) -> Any:
        """Return the value of a key, or `default` if it isn't set. Raises VariantError."""
        entry = self.entries.get(key)
        if entry is None:
            return default
        try:
            return self._readers[key](f"{entry.inherited} {entry.text}" if entry.inherited else entry.text)
        except VariantError as error:
            raise self.located(key, error) from None

    def letter_of(self, key: str) -> str:
        """Return the upper-case letter of the piece that a key defines; "" if it defines none."""
        entry = self.entries.get(key)
        return "" if entry is None else entry.letter

    def reader(self, key: str) -> Reader:
        return self._readers[key]

    def own(self, key: str) -> Any:
        """Return the value of a key, which must be set, without its parents' values (see ADDED)."""
        return self._readers[key](self.entries[key].text)

    def drop_inherited(self, *keys: str) -> None:
        """Remove those of these keys that are inherited."""
        for key in keys:
            known = self.entries.get(key)
            if known is not None and known.section != self.name:
                del self.entries[key]

    def keys_by_color(self, key: str) -> tuple[str, str]:
        """Return the keys for White's and Black's value: `keyWhite` and `keyBlack` if set, else `key`."""
        white, black = (key + side if key + side in self.entries else key for side in ("White", "Black"))
        return white, black

    def values_by_color(self, key: str, default: Any = None) -> tuple[Any, Any]:
        """Return White's and Black's value of a key that may be set for both sides or for each."""
        white, black = self.keys_by_color(key)
        return self.get(white, default), self.get(black, default)

    def need(self, key: str) -> Any:
        """Return the value of a required key. Raises VariantError."""
        if key not in self.entries:
            raise self.error(key, Flaw.KEY_NEEDED)
        return self.get(key)

    def start_placement(self) -> str:
        """Return the placement in the start FEN, including hands; "" if there is no start FEN."""
        return str(self.get("startFen", "")).partition(" ")[0]

    def start_rights(self) -> str:
        """Return the castling rights in the start FEN; "-" if the field is missing."""
        return (str(self.get("startFen", "")).split() + ["-"] * 3)[2]

    def error(self, key: str, flaw: Flaw, **details: str | int) -> VariantError:
        """Return a VariantError for a key, with the section and line that set it."""
        return self.located(key, VariantError(flaw, **details))

    def located(self, key: str, error: VariantError) -> VariantError:
        """Add the section and line that set a key to an error of its value, and return the error."""
        entry = self.entries.get(key)
        section, line = (self.name, 0) if entry is None else (entry.section, entry.line)
        return error.at(section=section, key=key, line=line)


def readers_by_color(reader: Reader, *keys: str) -> dict[str, Reader]:
    """Return readers of keys for both sides, for White, and for Black (see Section.values_by_color)."""
    return {key + side: reader for key in keys for side in ("", "White", "Black")}


def text(value: str) -> str:
    """Read any text."""
    return value


def boolean(value: str) -> bool:
    """Read `true` or `false`."""
    if value not in {"true", "false"}:
        raise VariantError(Flaw.BOOLEAN, value=value)
    return value == "true"


def integer(low: int, high: int) -> Reader:
    """Return a reader of a whole number from `low` to `high`, inclusive."""

    def read(value: str) -> int:
        if not (value.isascii() and value.isdigit() and low <= int(value[:9]) <= high):
            raise VariantError(Flaw.NUMBER, value=value, low=low, high=high)
        return int(value)

    return read


def integers(low: int, high: int) -> Reader:
    """Return a reader of whole numbers from `low` to `high`, separated by spaces."""
    read = integer(low, high)
    return lambda value: tuple(read(number) for number in value.split())


def choice(*allowed: str) -> Reader:
    """Return a reader of one of the allowed words."""

    def read(value: str) -> str:
        if value not in allowed:
            raise VariantError(Flaw.CHOICE, value=value, allowed=", ".join(allowed))
        return value

    return read


def files(value: str) -> int:
    """Read the number of files of a board: a number, or the last file's letter."""
    return file(value) + 1


def file(value: str) -> int:
    """Read a file's letter, or its number from 1; return its index from 0."""
    if len(value) == 1 and value in FILE_LETTERS:
        return FILE_LETTERS.index(value)
    return int(integer(1, len(FILE_LETTERS))(value)) - 1


def letters(value: str) -> tuple[str, ...]:
    """Read piece letters, with or without spaces, in upper case; `-` means none, `*` means all."""
    found = "".join(value.split())
    if found == "-":
        return ()
    if found == "*":
        return ("*",)
    if not (found.isascii() and found.isalpha()):
        raise VariantError(Flaw.LETTERS, value=value)
    return tuple(dict.fromkeys(found.upper()))


def pairs(value: str) -> tuple[tuple[str, str], ...]:
    """Read pairs of piece letters, `p:g n:g`, in upper case.

    If a letter has several pairs, the last one counts; `n:-` removes the letter's pair.
    """
    found: dict[str, str] = {}
    for pair in value.split():
        first, colon, second = pair.upper().partition(":")
        letters = first + (second if second != "-" else "")
        if not (colon and len(first) == len(second) == 1 and letters.isascii() and letters.isalpha()):
            raise VariantError(Flaw.PAIR, value=pair)
        found[first] = second
    return tuple((first, second) for first, second in found.items() if second != "-")


def amounts(value: str) -> tuple[tuple[str, int], ...]:
    """Read piece letters, in upper case, with numbers from 0 to 256: `q:1 r:2`."""
    found: list[tuple[str, int]] = []
    for pair in value.split():
        letter, colon, number = pair.upper().partition(":")
        if not (colon and len(letter) == 1 and letter.isascii() and letter.isalpha()):
            raise VariantError(Flaw.AMOUNT, value=pair)
        found.append((letter, int(integer(0, 256)(number))))
    return tuple(found)


def region(value: str) -> tuple[str, ...]:
    """Read patterns: squares such as `e4`, ranks `*8`, files `e*`, the whole board `**`, or `-` for none."""
    return () if value == "-" else tuple(value.split())


def squares(geometry: Geometry, patterns: tuple[str, ...]) -> frozenset[int]:
    """Return the squares of a region's patterns on this board. Raises VariantError."""
    found: set[int] = set()
    for pattern in dict.fromkeys(patterns):
        if pattern not in geometry.by_pattern:
            raise VariantError(Flaw.SQUARE, value=pattern)
        found.update(geometry.by_pattern[pattern])
    return frozenset(found)


def zone(variant: Variant, key: str, default: tuple[str, ...] = ()) -> frozenset[int]:
    """Return the squares of the region under `key`. Raises VariantError."""
    patterns = variant.section.get(key, default)
    try:
        return squares(variant.geometry, patterns)
    except VariantError as error:
        raise variant.section.located(key, error) from None


def zones(variant: Variant, key: str, default: tuple[str, ...] = ()) -> tuple[frozenset[int], frozenset[int]]:
    """Return White's and Black's region, from `keyWhite` and `keyBlack`, or `key`. Raises VariantError."""
    white, black = (zone(variant, name, default) for name in variant.section.keys_by_color(key))
    return white, black


def no_letter(section: Section, key: str, letter: str) -> VariantError:
    """Return the error for a letter in `key` that no piece has."""
    return section.error(key, Flaw.NO_LETTER, letter=letter.lower())


def needs_setting(section: Section, key: str, needed: str) -> VariantError:
    """Return the error for a `key` that has no effect without another setting."""
    return section.error(key, Flaw.NEEDS_SETTING, needed=needed)


def types_of(variant: Variant, letters: tuple[str, ...]) -> tuple[PieceType, ...]:
    """Return the piece types of these letters, in this order; () for `*`."""
    known = variant.type_of_letter
    return tuple(known[letter] for letter in letters if letter in known)


def codes_of(
    variant: Variant, key: str, default: tuple[str, ...] = ()
) -> tuple[frozenset[int], frozenset[int]]:
    """Return White's and Black's codes of the letters in `key`. Raises VariantError."""
    wanted = variant.section.get(key, default)
    for letter in wanted:
        if letter not in variant.type_of_letter and letter != "*":
            raise no_letter(variant.section, key, letter)
    return variant.kinds.codes(wanted)


def codes_by_color(
    variant: Variant, key: str, default: tuple[str, ...] = ()
) -> tuple[frozenset[int], frozenset[int]]:
    """Return the codes of White's letters in `keyWhite` and of Black's in `keyBlack`.

    `key` sets both sides' letters. Raises VariantError.
    """
    white, black = variant.section.keys_by_color(key)
    return codes_of(variant, white, default)[0], codes_of(variant, black, default)[1]
