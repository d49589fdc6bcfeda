"""A variant: its board, its pieces and the laws in force, made from one section of variants.ini.

Reading a section is cheap; what takes time (laws, movement tables) is in `compiled`, built when the variant
is first played.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property

from rules.board.geometry import MAX_RANKS, Geometry
from rules.board.pieces import named_pieces
from rules.compiled_variant import CompiledVariant
from rules.definitions.piece_kinds import (
    CUSTOM_PIECES,
    MOST_WAYS,
    ROYAL_PIECE,
    Kinds,
    characters,
    one_of_each_name,
    ways,
)
from rules.definitions.section_defaults import FOREIGN_KEYS, OLD_RANKS, SHORT_FORMS
from rules.definitions.section_values import Reader, Section, boolean, choice, files, integer, integers, text
from rules.definitions.start_arrays import NUMBERINGS
from rules.errors import Flaw, InvalidFen
from rules.facts import Facts
from rules.laws.law import Law
from rules.movement import betza
from rules.position import Position

FAMILIES = ("chess", "shogi", "xiangqi", "janggi", "makruk")
"""Traditions of notation and boards; the first is the default."""


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

    For code that works with boards as bytes: `section`: its keys in variants.ini. `kinds`: the kinds of
    pieces that its boards distinguish. `ways`: a measure of its tables' size (see
    rules.definitions.piece_kinds). `compiled`: its laws and tables.

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
        self.compiled = CompiledVariant(self, laws)
        self.section = section
        self.definition = definition
        self.key = section.name
        self.geometry = Geometry(section.need("maxFile"), section.need("maxRank"))
        self.files = self.geometry.files
        self.ranks = self.geometry.ranks
        self.family: str = section.get("kibitzFamily", FAMILIES[0])
        self.kinds = Kinds(section)
        self.ways = ways(self.kinds, self.geometry)
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

    def __repr__(self) -> str:
        return f"<Variant {self.key}>"

    # ---- squares and pieces

    def square_name(self, square: int) -> str:
        """The name of a square, "e4"."""
        return self.geometry.names[square]

    def square(self, name: str) -> int:
        """The square of a name. Raises ValueError where the board has none of that name."""
        return self.geometry.square(name)

    def named(self, name: str) -> str | None:
        """The letter of the piece that the section defines by this name of pieces.ini, or None."""
        return self.kinds.named(name)

    # ---- laws

    @property
    def facts(self) -> Facts:
        """The facts about the laws in force. Raises VariantError."""
        return self.compiled.facts

    @cached_property
    def has_hands(self) -> bool:
        """Can players hold pieces in hand?"""
        return self.facts.hands

    @cached_property
    def has_walls(self) -> bool:
        """Can squares be walled off, or are some from the start?"""
        start = str(self.section.get("startFen", "")).partition(" ")[0]
        return "*" in start or self.facts.walling is not None or self.facts.petrifies

    def compile(self) -> None:
        """Build all that playing needs, and so check the definition. Raises VariantError."""
        _ = self.compiled.generator
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
        for law in self.compiled.laws:
            law.release()
        self.compiled = CompiledVariant(self, self._known_laws)

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

    def is_start(self, position: Position) -> bool:
        """Whether games of this variant start from this position unless the players choose another one."""
        return self.start_number(position) is not None or position.fen() == self.first_start().fen()

    def start_number(self, position: Position) -> int | None:
        """The number of this start position, or None."""
        if self._numbering is None or position.fullmove != 1:
            return None
        fen = position.fen()
        number = self._numbering.recognise(fen)
        return number if number is not None and self.start(number).fen() == fen else None
