"""A variant: its board, its pieces and the laws in force, defined by a section of variants.ini.

Reading a section is cheap. Laws and movement tables take time to build, so `compiled` builds them on first
use.
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
    MAX_TABLE_SIZE,
    ROYAL_PIECE,
    Kinds,
    characters,
    estimated_table_size,
    one_of_each_name,
)
from rules.definitions.section_defaults import FOREIGN_KEYS, OLD_RANKS, SHORT_FORMS
from rules.definitions.section_values import Reader, Section, boolean, choice, files, integer, integers, text
from rules.definitions.start_arrays import NUMBERINGS
from rules.errors import Flaw, InvalidFen
from rules.facts import Facts
from rules.laws.law import Law
from rules.move import Move
from rules.movement import betza
from rules.position import Position

FAMILIES = ("chess", "shogi", "xiangqi", "janggi", "makruk")
"""Families of notations and boards; the first one is the default."""


def base_keys() -> dict[str, Reader]:
    """Return the readers of the keys for board, pieces and texts. All other keys belong to laws."""
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
        "kibitzExample": text,
        "kibitzPopular": integer(1, 99),
        "kibitzBeyondEngine": boolean,
        "kibitzStarts": choice(*NUMBERINGS),
        "kibitzExcludedStarts": integers(0, 99_999),
    }
    keys.update(FOREIGN_KEYS)
    keys.update(SHORT_FORMS)
    keys.update(OLD_RANKS)
    keys.update(dict.fromkeys(named_pieces(), text))
    keys.update(dict.fromkeys(CUSTOM_PIECES, _custom_piece))
    keys[ROYAL_PIECE] = lambda value: _custom_piece(value) if ":" in value else value
    return keys


def _custom_piece(value: str) -> str:
    """Read a letter and a movement in Betza notation, like u:NN. Raises VariantError."""
    letter, _, notation = value.partition(":")
    if letter != "-":
        betza.parse(notation)
    return value


class Variant:
    """The rules of one variant. It equals only itself: don't mix positions and moves of different variants.

    `key`: the identifier, as in `rules.variant`. `title`, `summary`: the English name, and a line about the
    differences from other variants. `aliases`: other names for searches. `pgn_name`, `kif_name`: the names in
    PGN and KIF. `files`, `ranks`: the size of the board (see `geometry`); squares are numbered from a1 along
    the ranks. `family`: the family of notations and boards, one of FAMILIES. `pieces`: the piece types, one
    for each name. `piece_types`: one for each letter. `type_of_letter`: the same by letter. `kanji`, `hanzi`:
    the names of pieces by FEN symbol, in Japanese characters, and in simplified Chinese ones for Red and
    Black. `first_moves`: customary first moves. `popular`: the rank among the popular variants, from 1, or
    None. `excluded_starts`: the numbers of start positions that are never drawn at random. `definition`: the
    text from which `rules.load` created the variant; "" in the catalogue.

    For code that works with boards as bytes: `section`: the keys in variants.ini. `kinds`: the kinds of
    pieces that a board distinguishes. `table_size`: an estimate of the tables' size (see
    rules.definitions.piece_kinds). `compiled`: the laws and tables.

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
        """Read a section. `laws`: those it may turn on, in order of precedence. Raises VariantError."""
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
        self.table_size = estimated_table_size(self.kinds, self.geometry)
        if self.table_size > MAX_TABLE_SIZE:
            raise section.error("startFen", Flaw.LARGE)
        self.piece_types = tuple(dict.fromkeys(kind.type for kind in self.kinds))
        """The types by letter, including letters that only define promoted pieces, such as the h of shogi's
        `promotedPieceType = b:h`."""
        self.type_of_letter = {piece.letter: piece for piece in self.piece_types}
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
        """The numbers of start positions that can be chosen but are never drawn at random."""

    def __repr__(self) -> str:
        return f"<Variant {self.key}>"

    # ---- squares and pieces

    def square_name(self, square: int) -> str:
        """Return the name of a square, such as "e4"."""
        return self.geometry.names[square]

    def square(self, name: str) -> int:
        """Return the square with a name, such as "e4". Raises ValueError if it isn't on the board."""
        return self.geometry.square(name)

    def named(self, name: str) -> str | None:
        """Return the letter of the piece with this name in pieces.ini, or None if the variant lacks it."""
        return self.kinds.named(name)

    # ---- laws

    @property
    def facts(self) -> Facts:
        """Facts about the laws in force. Raises VariantError."""
        return self.compiled.facts

    @cached_property
    def has_hands(self) -> bool:
        """Whether players can hold pieces in hand."""
        return self.facts.hands

    @cached_property
    def has_walls(self) -> bool:
        """Whether the board can have walls, from the start or through moves."""
        return "*" in self.section.start_placement() or self.facts.walling is not None or self.facts.petrifies

    def compile(self) -> None:
        """Build laws and tables, and check the start positions and the example. Raises VariantError."""
        _ = self.compiled.generator
        usual = str(self.section.need("startFen"))
        starts = [("startFen", usual)]
        if self._numbering is not None:
            ends = (self.starts[0], self.starts[-1])
            starts += [("kibitzStarts", self._numbering.arrange(number, usual)) for number in ends]
            self._check_excluded_starts(*ends)
        if example := self._example():
            starts.append(("kibitzExample", example[0]))
        for key, fen in starts:
            try:
                Position.from_fen(self, fen)
            except InvalidFen as error:
                problem, reason = str(error), error.reason
                raise self.section.error(
                    key, Flaw.FEN, problem=problem, reason=reason, **error.details
                ) from None

    def _check_excluded_starts(self, first: int, last: int) -> None:
        for number in self.excluded_starts:
            if number not in self.starts:
                raise self.section.error(
                    "kibitzExcludedStarts", Flaw.NUMBER, value=str(number), low=first, high=last
                )

    def release(self) -> None:
        """Free tables and caches. They are rebuilt on demand."""
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
        """The numbers for drawing a random start position; empty if there is only one position."""
        if not self.excluded_starts:
            return self.starts
        return [number for number in self.starts if number not in self.excluded_starts]

    def start(self, number: int | None = None) -> Position:
        """Return the start position with this number, or a random one from `drawn_starts`.

        Raises ValueError for a number out of range, or for any number if there is only one start position.
        """
        usual = str(self.section.need("startFen"))
        if self._numbering is None:
            if number is not None:
                raise ValueError(f"{self.key} has only one start position, so it takes no number")
            return Position.from_fen(self, usual)
        if number is None:
            number = random.choice(self.drawn_starts)
        if number not in self.starts:
            raise ValueError(
                f"start positions are numbered {self.starts[0]} to {self.starts[-1]}, not {number}"
            )
        return Position.from_fen(self, self._numbering.arrange(number, usual))

    def first_start(self) -> Position:
        """Return the start position with the lowest number, or the only one."""
        return self.start(self.starts[0] if self.starts else None)

    def example(self) -> tuple[Position, tuple[Move, ...]] | None:
        """Return a position and moves that show what is special about the variant; None if the start does.

        Illegal moves are omitted.
        """
        if (found := self._example()) is None:
            return None
        position = Position.from_fen(self, found[0])
        legal = {move.uci(): move for move in position.legal_moves()}
        return position, tuple(legal[name] for name in found[1] if name in legal)

    def _example(self) -> tuple[str, list[str]] | None:
        """Return the FEN and the moves of the example."""
        fen, _, moves = str(self.section.get("kibitzExample", "")).partition(" moves ")
        return (fen, moves.split()) if fen else None

    def is_start(self, position: Position) -> bool:
        """Return whether the position is one of this variant's start positions."""
        return self.start_number(position) is not None or position.fen() == self.first_start().fen()

    def start_number(self, position: Position) -> int | None:
        """Return the number of this start position, or None if it has none."""
        if self._numbering is None or position.fullmove != 1:
            return None
        fen = position.fen()
        number = self._numbering.recognize(fen)
        return number if number is not None and self.start(number).fen() == fen else None
