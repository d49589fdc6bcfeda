"""A variant: its board, its pieces and the laws in force, made from one section of variants.ini.

Reading a section is cheap; what costs time (movement tables, laws) is made once, when the variant is first
played.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache, cached_property
from importlib import resources
from typing import TYPE_CHECKING, TypeVar

from rules import betza
from rules.errors import InvalidFen
from rules.geometry import MAX_FILES, MAX_RANKS, Geometry
from rules.laws import LAWS, Law, overriding
from rules.laws.readers import Reader, Section, choice, integer, text
from rules.laws.royalty import royal_codes
from rules.pieces import BLACK_BIT, Color, Piece, PieceType, encode
from rules.setups import NUMBERINGS, Numbering
from rules.tables import Tables

if TYPE_CHECKING:
    from rules.position import Position

LANGUAGES = ("en", "ja")
_LANGUAGE_SUFFIX = {"en": "", "ja": "Ja"}
_CUSTOM_PIECES = 25
_L = TypeVar("_L", bound=Law)


@cache
def named_pieces() -> Mapping[str, str]:
    """The pieces that a section may call by name, with their Betza notation (pieces.ini)."""
    lines = resources.files("rules").joinpath("pieces.ini").read_text("utf-8").splitlines()
    pairs = (line.split("=") for line in lines if "=" in line and not line.startswith("#"))
    return {name.strip(): notation.strip() for name, notation in pairs}


def base_keys() -> dict[str, Reader]:
    """The keys that describe board, pieces and wording; every other key belongs to a law."""
    keys: dict[str, Reader] = {
        "maxFile": integer(1, MAX_FILES),
        "maxRank": integer(1, MAX_RANKS),
        "startFen": text,
        "kibitzAliases": text,
        "kibitzPgnVariant": text,
        "kibitzPieceNames": text,
        "kibitzStarts": choice(*NUMBERINGS),
    }
    for language in LANGUAGES:
        keys["kibitzTitle" + _LANGUAGE_SUFFIX[language]] = text
        keys["kibitzSummary" + _LANGUAGE_SUFFIX[language]] = text
    keys.update(dict.fromkeys(named_pieces(), text))
    keys.update({f"customPiece{number}": text for number in range(1, _CUSTOM_PIECES + 1)})
    return keys


class Variant:
    """The rules of one variant. Equal only to itself; positions and moves of two variants do not mix."""

    def __init__(self, section: Section) -> None:
        self.section = section
        self.key = section.name
        self.geometry = Geometry(section.need("maxFile"), section.need("maxRank"))
        self.files = self.geometry.files
        self.ranks = self.geometry.ranks
        self.pieces = _read_pieces(section)
        self.titles = self._wording("kibitzTitle", self.key)
        self.summaries = self._wording("kibitzSummary", "")
        self.pgn_name: str | None = section.get("kibitzPgnVariant")
        aliases = str(section.get("kibitzAliases", ""))
        self.aliases = tuple(alias.strip() for alias in aliases.split(",") if alias.strip())

    def _wording(self, key: str, default: str) -> dict[str, str]:
        """A text in every language; where one is missing, English serves."""
        english = self.section.get(key, default)
        return {
            language: self.section.get(key + _LANGUAGE_SUFFIX[language], english) for language in LANGUAGES
        }

    @property
    def title(self) -> str:
        """What the variant is called, in English; `titles` has every language."""
        return self.titles["en"]

    @property
    def summary(self) -> str:
        """What is different here, in one English line; `summaries` has every language."""
        return self.summaries["en"]

    def __repr__(self) -> str:
        return f"<Variant {self.key}>"

    # ---- squares and pieces

    def square_name(self, square: int) -> str:
        """The name of a square, "e4"."""
        return self.geometry.names[square]

    def square(self, name: str) -> int:
        """The square of a name. Raises ValueError where the board has none of that name."""
        return self.geometry.square(name)

    def code(self, letter: str, color: Color) -> int:
        """The board byte of the piece with this upper-case letter. Raises KeyError."""
        return encode(self._index_of[letter], color)

    @cached_property
    def _index_of(self) -> dict[str, int]:
        return {piece.letter: index for index, piece in enumerate(self.pieces)}

    @cached_property
    def piece_of_code(self) -> tuple[Piece | None, ...]:
        """The piece for every board byte, None where no piece has it."""
        found: list[Piece | None] = [None] * 256
        for index, kind in enumerate(self.pieces):
            for color in Color:
                found[encode(index, color)] = Piece(kind, color)
        return tuple(found)

    def type_of(self, code: int) -> PieceType:
        """The piece type of a board byte that is not 0."""
        return self.pieces[(code & ~BLACK_BIT) - 1]

    # ---- laws and tables

    @cached_property
    def laws(self) -> tuple[Law, ...]:
        """The laws in force, in order of precedence. Raises VariantError."""
        found = (law.of(self.section, self) for law in LAWS)
        return tuple(law for law in found if law is not None)

    def law(self, kind: type[_L]) -> _L | None:
        """The law of this kind, or None where it is not in force."""
        return next((law for law in self.laws if isinstance(law, kind)), None)

    @cache  # noqa: B019 - variants live as long as the process; custom ones hold the only reference to a hook
    def hooks(self, name: str) -> tuple[Law, ...]:
        """The laws that take part in one hook of `Law`."""
        return overriding(self.laws, name)

    @cached_property
    def royal(self) -> tuple[int, int]:
        """The board bytes of White's and Black's royal piece; 0 where nothing is royal."""
        return royal_codes(self)

    @cached_property
    def tables(self) -> Tables:
        """Where every piece goes from every square, and from where every square is attacked."""
        return Tables(self)

    def compile(self) -> None:
        """Makes all that playing needs, so that errors in a definition show now. Raises VariantError."""
        _ = self.tables
        try:
            self.start(next(iter(self.starts), None))
        except InvalidFen as error:
            raise self.section.error("startFen", str(error)) from None

    # ---- start positions

    @cached_property
    def _numbering(self) -> Numbering | None:
        name = self.section.get("kibitzStarts")
        return None if name is None else NUMBERINGS[name]

    @property
    def starts(self) -> range:
        """The numbers of the start positions; empty where there is only one."""
        return self._numbering.numbers if self._numbering else range(0)

    def start(self, number: int | None = None) -> Position:
        """The start position: the one with this number, or a random one where there are several.

        Raises ValueError for a number out of range, or for any number where there is only one start.
        """
        from rules.position import Position

        usual = str(self.section.need("startFen"))
        if self._numbering is None:
            if number is not None:
                raise ValueError(f"{self.key} has a single start position, so it takes no number")
            return Position.from_fen(self, usual)
        if number is None:
            number = random.choice(self.starts)
        if number not in self.starts:
            raise ValueError(
                f"start positions are numbered {self.starts[0]} to {self.starts[-1]}, not {number}"
            )
        return Position.from_fen(self, self._numbering.arrange(number, usual))

    def start_number(self, position: Position) -> int | None:
        """The number of the start position that this is, or None."""
        if self._numbering is None or position.fullmove != 1:
            return None
        fen = position.fen()
        number = self._numbering.recognise(fen)
        return number if number is not None and self.start(number).fen() == fen else None


def _read_pieces(section: Section) -> tuple[PieceType, ...]:
    """The piece types of a section in the order written, each letter once."""
    names = _custom_names(section)
    pieces: dict[str, PieceType] = {}
    for key in section.entries:
        if key in named_pieces():
            letter, notation, name = str(section.get(key)), named_pieces()[key], key
        elif key.startswith("customPiece"):
            letter, _, notation = str(section.get(key)).partition(":")
            name = names.get(letter.upper(), letter)
        else:
            continue
        if letter == "-":
            continue
        if not (len(letter) == 1 and letter.isascii() and letter.isalpha()):
            raise section.error(key, f"{letter!r} is not one letter")
        try:
            movements = betza.parse(notation)
        except betza.BetzaError as error:
            raise section.error(key, str(error)) from None
        if not all(movement.is_plain for movement in movements):
            raise section.error(key, f"{notation} is more than the move generator can play yet")
        if letter.upper() in pieces:
            raise section.error(key, f"the letter {letter} is taken by the {pieces[letter.upper()].name}")
        pieces[letter.upper()] = PieceType(name, letter.upper(), notation)
    if not pieces:
        raise section.error("startFen", "the section has no pieces")
    return tuple(pieces.values())


def _custom_names(section: Section) -> dict[str, str]:
    """Names for custom pieces, by letter: `kibitzPieceNames = u:unicorn t:tank`."""
    names: dict[str, str] = {}
    for pair in str(section.get("kibitzPieceNames", "")).split():
        letter, colon, name = pair.partition(":")
        if not (len(letter) == 1 and colon and name):
            raise section.error("kibitzPieceNames", f"{pair!r} is not letter:name")
        names[letter.upper()] = name
    return names
