"""The kinds of pieces that a variant's board distinguishes.

Besides the section's piece types, there are promoted kinds that remember their original type: those of
`promotedPieceType` (shogi's tokin, +P, is a pawn that moves like a gold general) and, if captured pieces go
to the hand, each piece that a pawn may promote to (crazyhouse's Q~ returns to the hand as a pawn).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Self

from rules.board.geometry import Geometry
from rules.board.pieces import BLACK_BIT, WALL, Color, Kind, Piece, PieceType, encode, named_pieces
from rules.definitions.section_values import Section, no_letter
from rules.errors import Flaw
from rules.movement import betza

ROYAL_PIECE = "king"
"""The name of the piece that is royal in each variant that has it."""
CUSTOM_PIECES = tuple(f"customPiece{number}" for number in range(1, 26))
"""The keys of pieces that a section defines itself."""
ENGINE_ORDER = (*(name for name in named_pieces() if name != ROYAL_PIECE), *CUSTOM_PIECES, ROYAL_PIECE)
"""The keys of all pieces, in Fairy-Stockfish's order."""
MAX_KINDS = 100
"""The maximum number of kinds in a variant; a code could encode 126."""
MAX_TABLE_SIZE = 300_000
"""The maximum table size of a variant. Building tables of this size takes about a second and 40 megabytes."""
_PER_LINE = 3
"""The cost of a line in the tables, in addition to its squares."""


def names_piece(key: str) -> bool:
    """Return whether a key defines a piece."""
    return key in named_pieces() or key.startswith("customPiece")


class Kinds(tuple[Kind, ...]):
    """The kinds of a variant, in the order of their indices, and their codes (rules.board.pieces)."""

    _section: Section

    def __new__(cls, section: Section) -> Self:
        """Read the kinds of a section. Raises VariantError."""
        kinds = super().__new__(cls, _kinds_of(section, _types_of(section)))
        kinds._section = section
        return kinds

    def code(self, symbol: str, color: Color) -> int:
        """Return the code of a kind by its upper-case symbol: "N", "+R", "Q~". Raises KeyError."""
        return encode(self.index_of[symbol], color)

    def named(self, name: str) -> str | None:
        """Return the letter of the piece with this name in pieces.ini, or None if the variant lacks it."""
        letter = self._section.letter_of(name)
        return letter if letter in self.index_of else None

    def codes_named(self, name: str) -> tuple[frozenset[int], frozenset[int]]:
        """Return White's and Black's codes of a named piece; empty sets if the variant lacks it."""
        return self.codes(filter(None, [self.named(name)]))

    def codes(self, letters: Iterable[str]) -> tuple[frozenset[int], frozenset[int]]:
        """Return White's and Black's codes of all kinds with these letters, including promoted ones.

        `*` stands for all letters.
        """
        wanted = set(letters)
        white, black = (
            frozenset(
                encode(index, color)
                for index, kind in enumerate(self)
                if self.nature[kind.type.letter] in wanted or "*" in wanted
            )
            for color in Color
        )
        return white, black

    @cached_property
    def royal(self) -> tuple[int, int]:
        """The codes of White's and Black's royal piece; 0 if the variant has none."""
        letter = self.named(ROYAL_PIECE)
        return (0, 0) if letter is None else (self.code(letter, Color.WHITE), self.code(letter, Color.BLACK))

    @cached_property
    def index_of(self) -> dict[str, int]:
        """The index of each kind, by symbol."""
        return {kind.symbol: index for index, kind in enumerate(self)}

    @cached_property
    def nature(self) -> dict[str, str]:
        """The letter of the piece that each piece moves like, by letter: shogi's +P moves like a G."""
        becoming = {f"+{base}": becomes for base, becomes in self._section.get("promotedPieceType", ())}
        return {kind.type.letter: becoming.get(kind.type.letter, kind.type.letter) for kind in self}

    # ---- decoding codes

    @cached_property
    def piece_of_code(self) -> tuple[Piece | None, ...]:
        """The piece of each code, or None."""
        pieces: list[Piece | None] = [None] * 256
        for index, kind in enumerate(self):
            promoted = kind.base is not None
            pieces[encode(index, Color.WHITE)] = Piece(kind.type, Color.WHITE, promoted, kind.symbol)
            pieces[encode(index, Color.BLACK)] = Piece(kind.type, Color.BLACK, promoted, kind.symbol.lower())
        return tuple(pieces)

    def kind_of(self, code: int) -> Kind:
        """Return the kind of a piece's code."""
        return self[(code & ~BLACK_BIT) - 1]

    def type_of(self, code: int) -> PieceType:
        """Return the type of a piece's code."""
        return self[(code & ~BLACK_BIT) - 1].type

    def name_of(self, code: int) -> str:
        """Return the name of a code's piece type, or "wall". The code must not be 0."""
        return "wall" if code == WALL else self.type_of(code).name


def _types_of(section: Section) -> tuple[PieceType, ...]:
    """Return the piece types of a section in the order of its keys. Raises VariantError."""
    names = custom_names(section)
    pieces: dict[str, PieceType] = {}
    for key in section.entries:
        if key in named_pieces():
            letter, colon, notation = str(section.get(key)).partition(":")
            if colon and key != ROYAL_PIECE:
                raise section.error(key, Flaw.ONLY_BY_NAME)
            notation = notation if colon else named_pieces()[key]
            name = names.get(letter.upper(), key)
        elif key.startswith("customPiece"):
            letter, _, notation = str(section.get(key)).partition(":")
            name = names.get(letter.upper(), letter)
        else:
            continue
        if letter == "-":
            continue
        if not (len(letter) == 1 and letter.isascii() and letter.isalpha()):
            raise section.error(key, Flaw.ONE_LETTER, value=letter)
        if letter.upper() in pieces:
            taken = pieces[letter.upper()].name
            raise section.error(key, Flaw.LETTER_TAKEN, letter=letter, piece=taken)
        pieces[letter.upper()] = PieceType(name, letter.upper(), notation)
    if not pieces:
        raise section.error("startFen", Flaw.NO_PIECES)
    return tuple(pieces.values())


def _kinds_of(section: Section, pieces: Sequence[PieceType]) -> list[Kind]:
    """Return all kinds, first the unpromoted ones in the order of `pieces`. Raises VariantError."""
    index_of = {piece.letter: index for index, piece in enumerate(pieces)}
    names = custom_names(section)
    kinds = [Kind(piece, piece.letter) for piece in pieces]
    for base, becomes in section.get("promotedPieceType", ()):
        unknown = [letter for letter in (base, becomes) if letter not in index_of]
        if unknown and (base, becomes) not in section.own("promotedPieceType"):
            continue  # An inherited pair of a piece that this variant lacks.
        if unknown:
            raise no_letter(section, "promotedPieceType", unknown[0])
        letter = f"+{base}"
        name = names.get(letter, f"promoted-{pieces[index_of[base]].name}")
        kind = PieceType(name, letter, pieces[index_of[becomes]].betza)
        kinds.append(Kind(kind, letter, index_of[base]))
    if section.get("capturesToHand", False) and not section.get("dropLoop", False):
        pawn = next(
            (letter for letter in _any_color(section, "promotionPawnTypes") if letter in index_of), None
        )
        if pawn is not None:
            becoming = [letter for letter in _any_color(section, "promotionPieceTypes") if letter in index_of]
            kinds += [Kind(pieces[index_of[letter]], f"{letter}~", index_of[pawn]) for letter in becoming]
    if len(kinds) > MAX_KINDS:
        raise section.error("startFen", Flaw.LARGE)
    return kinds


def one_of_each_name(section: Section, types: Sequence[PieceType]) -> tuple[PieceType, ...]:
    """Return one type for each name, in order: the first that can stand on the board.

    Types that only define promoted pieces and aren't in the start position are chosen last.
    """
    promoted = {becomes for _, becomes in section.get("promotedPieceType", ())}
    start = section.start_placement().upper()
    chosen: dict[str, PieceType] = {}
    for piece in types:
        known = chosen.get(piece.name)
        if known is None or (known.letter in promoted and known.letter not in start):
            chosen[piece.name] = piece
    return tuple(piece for piece in types if chosen[piece.name] is piece)


def _any_color(section: Section, key: str) -> dict[str, None]:
    """Return the letters under a key, `keyWhite` and `keyBlack`, in order and without duplicates."""
    every = [letter for end in ("", "White", "Black") for letter in section.get(key + end, ())]
    return dict.fromkeys(every)


def estimated_table_size(kinds: Iterable[Kind], geometry: Geometry) -> int:
    """Estimate the size of the movement tables by the lines of all kinds from all squares."""
    longest = max(geometry.files, geometry.ranks)
    lines = (
        movement.lines * (_PER_LINE + min(movement.limit or longest, longest))
        for kind in kinds
        for movement in betza.parse(kind.type.betza)
    )
    return len(geometry.squares) * sum(lines)


def characters(section: Section, kinds: Iterable[Kind], key: str) -> dict[str, tuple[str, ...]]:
    """Read names in Chinese characters by FEN symbol, as in `kibitzKanji = p:歩 +p:と k:玉/王`.

    A piece's first name is used for writing moves. Pieces that the variant lacks are ignored, so that the
    value can be inherited. Raises VariantError.
    """
    known = {kind.symbol for kind in kinds}
    found: dict[str, tuple[str, ...]] = {}
    for pair in str(section.get(key, "")).split():
        symbol, colon, spelled = pair.partition(":")
        names = tuple(spelled.split("/"))
        if not colon or not all(0 < len(name) <= 4 for name in names):
            raise section.error(key, Flaw.PIECE_CHARACTERS, value=pair)
        if symbol.upper() in known:
            found[symbol.upper()] = names
    return found


def custom_names(section: Section) -> dict[str, str]:
    """Read names of pieces by letter: `kibitzPieceNames = u:unicorn t:tank +p:tokin`. Raises VariantError."""
    names: dict[str, str] = {}
    for pair in str(section.get("kibitzPieceNames", "")).split():
        letter, colon, name = pair.partition(":")
        if not (len(letter.removeprefix("+")) == 1 and colon and name):
            raise section.error("kibitzPieceNames", Flaw.PIECE_NAME, value=pair)
        names[letter.upper()] = name
    return names
