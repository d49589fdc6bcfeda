"""A variant: its board, its pieces and the laws in force, made from one section of variants.ini.

Reading a section is cheap; what costs time (movement tables, laws) is made once, when the variant is first
played.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, TypeVar

from rules.board.geometry import MAX_RANKS, Geometry
from rules.board.pieces import BLACK_BIT, WALL, Color, Kind, Piece, PieceType, encode, named_pieces
from rules.definitions.piece_kinds import (
    CUSTOM_PIECES,
    MOST_WAYS,
    ROYAL_PIECE,
    characters,
    custom_names,
    kinds_of,
    one_of_each_name,
    ways,
)
from rules.definitions.section_defaults import FOREIGN_KEYS, OLD_RANKS, SHORT_FORMS
from rules.definitions.section_values import Reader, Section, boolean, choice, files, integer, integers, text
from rules.definitions.start_arrays import NUMBERINGS
from rules.errors import Flaw, InvalidFen
from rules.facts import Facts
from rules.laws.law import Law, overriding
from rules.movegen.attacks import Attacks
from rules.movegen.generator import Generator
from rules.movegen.one_royal_generator import OneRoyalGenerator, is_attacked_by_lines_and_leaps_alone
from rules.movement import betza
from rules.movement.movement_tables import Tables
from rules.position import PlainMoves, Position

FAMILIES = ("chess", "shogi", "xiangqi", "janggi", "makruk")
"""Traditions of notation and boards; the first is the default."""
_INTERNAL = {
    "attacks", "caches", "code", "codes", "codes_named", "compile", "generator", "hooks",
    "keeps_board", "kind_of", "kinds", "law", "laws", "name_of", "piece_of_code", "plain_moves", "release",
    "royal", "section", "slots", "square_of", "tables", "identity_slots", "type_of", "ways",
}  # fmt: skip
_L = TypeVar("_L", bound=Law)


def base_keys() -> dict[str, Reader]:
    """The keys for board, pieces and wording; all other keys belong to laws."""
    keys: dict[str, Reader] = {
        "maxFile": files,
        "maxRank": integer(1, MAX_RANKS),
        "startFen": text,
        "kibitzTitle": text,
        "kibitzSummary": text,
        "kibitzAliases": text,
        "kibitzPgnVariant": text,
        "kibitzKifName": text,
        "kibitzPieceNames": text,
        "kibitzKanji": text,
        "kibitzHanzi": text,
        "kibitzFamily": choice(*FAMILIES),
        "kibitzFirstMoves": text,
        "kibitzPopular": integer(1, 99),
        "kibitzBeyondEngine": boolean,
        "kibitzStarts": choice(*NUMBERINGS),
        "kibitzExcludedStarts": integers(0, 99_999),
    }
    keys.update(FOREIGN_KEYS)
    keys.update(SHORT_FORMS)
    keys.update(OLD_RANKS)
    keys.update(dict.fromkeys(named_pieces(), text))
    keys.update(dict.fromkeys(CUSTOM_PIECES, _with_moves))
    keys[ROYAL_PIECE] = lambda value: _with_moves(value) if ":" in value else value
    return keys


def _with_moves(value: str) -> str:
    """Check a custom piece: its letter and its movement, u:NN."""
    letter, _, notation = value.partition(":")
    if letter != "-":
        betza.parse(notation)
    return value


class _Hooks(dict[str, tuple[Law, ...]]):
    """The laws that override each hook, by its name."""

    def __init__(self, laws: tuple[Law, ...]) -> None:
        super().__init__()
        self._laws = laws

    def __missing__(self, name: str) -> tuple[Law, ...]:
        found = self[name] = overriding(self._laws, name)
        return found


class Variant:
    """The rules of one variant. Equal only to itself; positions and moves of two variants do not mix.

    `key`: its identifier (`rules.variant`). `aliases`: other names in files; `pgn_name`, `kif_name`: its
    names in PGN and KIF. `title`, `summary`: its name and what is different about it, in English. The board
    has `files` and `ranks`, see `geometry`; squares are numbers from a1 along the ranks. `family`: its
    tradition of boards and notation. `pieces`: its piece types, each name once; `piece_types`: one for each
    letter. `kanji`: their names in Chinese characters; `hanzi`: those that Red and Black write in Chinese.
    `first_moves`: customary first moves. `popular`: its place among the popular variants, from 1, or None.
    `excluded_starts`: the numbers of start positions that are only played by choice. `definition`: the text
    that `rules.load` made it of; "" in the catalogue.

    >>> import rules
    >>> variant = rules.variant("xiangqi")
    >>> variant.files, variant.ranks, variant.family
    (9, 10, 'xiangqi')
    >>> sorted(piece.name for piece in variant.pieces)
    ['advisor', 'cannon', 'chariot', 'elephant', 'general', 'horse', 'soldier']
    >>> len(variant.start().legal_moves())
    44
    """

    def __init__(self, section: Section, laws: Sequence[type[Law]], definition: str = "") -> None:
        """`laws`: every law that the section may turn on, in order of precedence."""
        self._known_laws = laws
        self.caches: dict[Callable[..., Any], Callable[..., Any]] = {}
        """Results that functions cache for this variant (see rules.caches)."""
        self.section = section
        self.definition = definition
        self.key = section.name
        self.geometry = Geometry(section.need("maxFile"), section.need("maxRank"))
        self.files = self.geometry.files
        self.ranks = self.geometry.ranks
        self.family: str = section.get("kibitzFamily", FAMILIES[0])
        self.kinds = kinds_of(section, _read_pieces(section))
        self.ways = ways(self.kinds, self.geometry)
        """A measure of its tables' size (see rules.definitions.piece_kinds)."""
        if self.ways > MOST_WAYS:
            problem = "its pieces have more moves than the tables can hold"
            raise section.error("startFen", problem, Flaw.LARGE)
        self.piece_types = tuple(dict.fromkeys(kind.type for kind in self.kinds))
        """The types of all letters, including those that only lend a promoted piece its name and movement
        (the h of shogi's `promotedPieceType = b:h`)."""
        self.pieces = one_of_each_name(section, self.piece_types)
        self.kanji = characters(section, self.kinds, "kibitzKanji")
        self.hanzi = characters(section, self.kinds, "kibitzHanzi")
        self.title: str = section.get("kibitzTitle", self.key)
        self.summary: str = section.get("kibitzSummary", "")
        self.pgn_name: str | None = section.get("kibitzPgnVariant")
        self.kif_name: str = section.get("kibitzKifName", self.title)
        aliases = str(section.get("kibitzAliases", ""))
        self.popular: int | None = section.get("kibitzPopular")
        self.first_moves = tuple(str(section.get("kibitzFirstMoves", "")).split())
        self.aliases = tuple(alias.strip() for alias in aliases.split(",") if alias.strip())
        self._numbering = NUMBERINGS.get(section.get("kibitzStarts"))
        self.excluded_starts: tuple[int, ...] = section.get("kibitzExcludedStarts", ())
        """The numbers of the starts that are never drawn at random."""

    def __dir__(self) -> list[str]:
        """The public attributes."""
        return [name for name in super().__dir__() if name not in _INTERNAL]

    def __repr__(self) -> str:
        return f"<Variant {self.key}>"

    # ---- squares and pieces

    def square_name(self, square: int) -> str:
        """The name of a square, "e4"."""
        return self.geometry.names[square]

    def square(self, name: str) -> int:
        """The square of a name. Raises ValueError where the board has none of that name."""
        return self.geometry.square(name)

    @cached_property
    def square_of(self) -> dict[str, int]:
        """Every square by its name."""
        return {name: square for square, name in enumerate(self.geometry.names)}

    def code(self, symbol: str, color: Color) -> int:
        """The board byte of the kind with this FEN symbol of White's: "N", "+R", "Q~". Raises KeyError."""
        return encode(self._index_of[symbol], color)

    def named(self, name: str) -> str | None:
        """The letter of the piece that the section defines by this name of pieces.ini, or None."""
        letter = str(self.section.get(name, "-"))[:1].upper()
        return letter if letter in self._index_of else None

    def codes_named(self, name: str) -> tuple[frozenset[int], frozenset[int]]:
        """White's and Black's board bytes of the piece of this name; empty without one."""
        return self.codes(filter(None, [self.named(name)]))

    @cached_property
    def _index_of(self) -> dict[str, int]:
        return {kind.symbol: index for index, kind in enumerate(self.kinds)}

    @cached_property
    def piece_of_code(self) -> tuple[Piece | None, ...]:
        """The piece of every board byte, or None."""
        found: list[Piece | None] = [None] * 256
        for index, kind in enumerate(self.kinds):
            promoted = kind.base is not None
            found[encode(index, Color.WHITE)] = Piece(kind.type, Color.WHITE, promoted, kind.symbol)
            found[encode(index, Color.BLACK)] = Piece(kind.type, Color.BLACK, promoted, kind.symbol.lower())
        return tuple(found)

    def kind_of(self, code: int) -> Kind:
        """The kind of a board byte that is a piece."""
        return self.kinds[(code & ~BLACK_BIT) - 1]

    def type_of(self, code: int) -> PieceType:
        """The piece type of a board byte that is a piece."""
        return self.kinds[(code & ~BLACK_BIT) - 1].type

    def name_of(self, code: int) -> str:
        """The name of the piece type of a board byte that is not 0, or "wall"."""
        return "wall" if code == WALL else self.type_of(code).name

    def codes(self, letters: Iterable[str]) -> tuple[frozenset[int], frozenset[int]]:
        """White's and Black's board bytes of all kinds of these letters, also promoted ones; `*` is all."""
        wanted = set(letters)
        becoming = {f"+{base}": becomes for base, becomes in self.section.get("promotedPieceType", ())}
        found = [
            frozenset(
                encode(index, color)
                for index, kind in enumerate(self.kinds)
                if becoming.get(kind.type.letter, kind.type.letter) in wanted or "*" in wanted
            )
            for color in Color
        ]
        return found[0], found[1]

    # ---- laws and tables

    @property
    def laws(self) -> tuple[Law, ...]:
        """The laws in force, in order of precedence. Raises VariantError."""
        return self._laws_and_facts[0]

    @property
    def facts(self) -> Facts:
        """The facts about the laws in force."""
        return self._laws_and_facts[1]

    @cached_property
    def _laws_and_facts(self) -> tuple[tuple[Law, ...], Facts]:
        found: list[Law] = []
        facts = Facts()
        for kind in self._known_laws:
            law = kind.of(self, facts)
            if law is not None:
                found.append(law)
                facts = law.describe(facts)
        for slot, law in enumerate(overriding(found, "initial")):
            law.slot = slot
        return tuple(found), facts

    def law(self, kind: type[_L]) -> _L | None:
        """The law of this kind, or None if it is not in force."""
        return next((law for law in self.laws if isinstance(law, kind)), None)

    @cached_property
    def hooks(self) -> Callable[[str], tuple[Law, ...]]:
        """hooks(name): the laws that override this hook of `Law`."""
        return _Hooks(self.laws).__getitem__

    @cached_property
    def royal(self) -> tuple[int, int]:
        """The board bytes of White's and Black's royal piece; 0 where nothing is royal."""
        letter = self.named(ROYAL_PIECE)
        return (0, 0) if letter is None else (self.code(letter, Color.WHITE), self.code(letter, Color.BLACK))

    @cached_property
    def has_hands(self) -> bool:
        """Can players hold pieces in hand?"""
        return self.facts.hands

    @cached_property
    def has_walls(self) -> bool:
        """Can squares be walled off, or are some from the start?"""
        start = str(self.section.get("startFen", "")).partition(" ")[0]
        return "*" in start or self.facts.walling is not None or self.facts.petrifies

    @cached_property
    def slots(self) -> dict[str, int]:
        """Indices in `Position.extra`, by the name of a law's state."""
        return {law.state: law.slot for law in self.laws if law.state}

    @cached_property
    def identity_slots(self) -> tuple[int, ...]:
        """Indices in `Position.extra` of state that makes positions different."""
        return tuple(law.slot for law in self.laws if law.slot >= 0 and law.part_of_identity)

    @cached_property
    def plain_moves(self) -> PlainMoves:
        """Which plain moves concern laws."""
        return PlainMoves(self)

    @cached_property
    def keeps_board(self) -> bool:
        """Does no law change the board beyond the move itself?"""
        return not self.hooks("change_board")

    @cached_property
    def tables(self) -> Tables:
        """The moves of every piece from every square."""
        return Tables(self)

    @cached_property
    def attacks(self) -> Attacks:
        """The attacks of pieces."""
        return Attacks(self)

    @cached_property
    def generator(self) -> Generator:
        """The generator of legal moves."""
        kind = OneRoyalGenerator if is_attacked_by_lines_and_leaps_alone(self) else Generator
        return kind(self)

    def compile(self) -> None:
        """Build all that playing needs, and so check the definition. Raises VariantError."""
        _ = self.generator
        usual = str(self.section.need("startFen"))
        starts = [("startFen", usual)]
        if self._numbering is not None:
            ends = (self.starts[0], self.starts[-1])
            starts += [("kibitzStarts", self._numbering.arrange(number, usual)) for number in ends]
            self._check_excluded_starts(*ends)
        for key, fen in starts:
            try:
                Position.from_fen(self, fen)
            except InvalidFen as error:
                details = {"reason": error.reason, **error.details}
                raise self.section.error(key, str(error), Flaw.FEN, **details) from None

    def _check_excluded_starts(self, first: int, last: int) -> None:
        for number in self.excluded_starts:
            if number not in self.starts:
                problem = f"{number} is not a whole number from {first} to {last}"
                details = {"value": str(number), "low": first, "high": last}
                raise self.section.error("kibitzExcludedStarts", problem, Flaw.NUMBER, **details)

    def release(self) -> None:
        """Free tables and caches; they are rebuilt when needed."""
        self.caches.clear()
        for law in self.laws:
            law.release()
        for name in list(vars(self)):
            if isinstance(getattr(type(self), name, None), cached_property):
                del vars(self)[name]

    # ---- start positions

    @property
    def starts(self) -> range:
        """The numbers of the start positions; empty if there is only one."""
        return self._numbering.numbers if self._numbering else range(0)

    @cached_property
    def drawn_starts(self) -> Sequence[int]:
        """The numbers of the starts that a random one is drawn from; empty if there is only one start."""
        if not self.excluded_starts:
            return self.starts
        return [number for number in self.starts if number not in self.excluded_starts]

    def start(self, number: int | None = None) -> Position:
        """The start position of this number, or a random one of `drawn_starts` if there are several.

        Raises ValueError for a number out of range, or any number if there is only one start.
        """
        usual = str(self.section.need("startFen"))
        if self._numbering is None:
            if number is not None:
                raise ValueError(f"{self.key} has a single start position, so it takes no number")
            return Position.from_fen(self, usual)
        if number is None:
            number = random.choice(self.drawn_starts)
        if number not in self.starts:
            raise ValueError(
                f"start positions are numbered {self.starts[0]} to {self.starts[-1]}, not {number}"
            )
        return Position.from_fen(self, self._numbering.arrange(number, usual))

    def first_start(self) -> Position:
        """The start position, of several the first: always the same one."""
        return self.start(self.starts[0] if self.starts else None)

    def start_number(self, position: Position) -> int | None:
        """The number of this start position, or None."""
        if self._numbering is None or position.fullmove != 1:
            return None
        fen = position.fen()
        number = self._numbering.recognise(fen)
        return number if number is not None and self.start(number).fen() == fen else None


def _read_pieces(section: Section) -> tuple[PieceType, ...]:
    """The piece types of a section in the order written, each letter once."""
    names = custom_names(section)
    pieces: dict[str, PieceType] = {}
    for key in section.entries:
        if key in named_pieces():
            letter, colon, notation = str(section.get(key)).partition(":")
            if colon and key != ROYAL_PIECE:
                problem = "only the king and custom pieces may move otherwise than by name"
                raise section.error(key, problem, Flaw.ONLY_BY_NAME)
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
            raise section.error(key, f"{letter!r} is not one letter", Flaw.ONE_LETTER, value=letter)
        if letter.upper() in pieces:
            taken = pieces[letter.upper()].name
            problem = f"the letter {letter} is taken by the {taken}"
            raise section.error(key, problem, Flaw.LETTER_TAKEN, letter=letter, piece=taken)
        pieces[letter.upper()] = PieceType(name, letter.upper(), notation)
    if not pieces:
        raise section.error("startFen", "the section has no pieces", Flaw.NO_PIECES)
    return tuple(pieces.values())
