"""The variant and language for which sentences about laws are made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import rules
from bot.discord.wording.game_sentences import Wording
from bot.discord.wording.notation import square_name
from bot.texts import join_words
from rules import WHITE, Facts, PieceType

Args = dict[str, Any]
"""Variables of a message."""
NOTHING: Args = {}

Law = Callable[["Section"], "Args | None"]
"""Function that returns the variables of a sentence; None if the variant has no such law."""


class Section(NamedTuple):
    """A variant and the reader's language."""

    wording: Wording
    variant: rules.Variant

    @property
    def facts(self) -> Facts:
        return self.variant.facts

    @property
    def usual(self) -> rules.Variant | None:
        """The game whose rules are not repeated: chess for its variants with kings, else None."""
        first, variant = rules.variants()[0], self.variant
        has_king = any(variant.kinds.royal) or variant.facts.common_king is not None
        is_variant = variant.family == first.family and variant is not first
        return first if is_variant and (has_king or variant.facts.pseudo_royals) else None

    def name(self, piece: PieceType) -> str:
        return self.wording.piece(piece.name, self.variant)

    def words(self, pieces: tuple[PieceType, ...]) -> str:
        return self.wording.listed(dict.fromkeys(map(self.name, pieces)))

    def any_piece(self, pieces: tuple[PieceType, ...]) -> str:
        return self.wording.any_of(list(dict.fromkeys(map(self.name, pieces))))

    def either(self, names: Iterable[str]) -> str:
        """Join alternatives without separators of lists: "pawn or sergeant"."""

        def joined(words: Sequence[str]) -> str:
            first = self.wording.text("list-or-before").join(words[:-1])
            return self.wording.text("list-or").join([first, words[-1]] if first else words)

        return join_words(tuple(dict.fromkeys(names)), joined)

    def any_rank(self, ranks: Sequence[int]) -> str:
        """Return alternative ranks."""
        return self.wording.any_of([str(rank) for rank in ranks])

    def any_square(self, squares: frozenset[int] | tuple[int, ...]) -> str:
        """Return alternative squares, named as on the board's rim."""
        return self.wording.any_of(self._square_names(squares))

    def all_squares(self, squares: frozenset[int]) -> str:
        """Return a list of squares, named as on the board's rim."""
        return self.wording.listed(self._square_names(squares))

    def _square_names(self, squares: frozenset[int] | tuple[int, ...]) -> list[str]:
        return [square_name(self.variant, square, self.wording.locale) for square in sorted(squares)]

    def ranks(self, squares: frozenset[int]) -> list[int]:
        """Return the ranks of squares, from 1."""
        return sorted({square // self.variant.files + 1 for square in squares})

    def whole_ranks(self, squares: frozenset[int]) -> list[int]:
        """Return the ranks of squares if these contain every square of them, else []."""
        ranks = self.ranks(squares)
        return ranks if len(squares) == len(ranks) * self.variant.files else []

    def start_count(self, piece: PieceType) -> int:
        """Return the number of White's pieces of a type in the start position."""
        start = self.variant.first_start()
        return sum(each.color is WHITE and each.type == piece for _, each in start.pieces())


def when(holds: Callable[[Facts], bool]) -> Law:
    """Return a law without variables, for variants whose facts fulfil a condition."""
    return lambda section: NOTHING if holds(section.facts) else None


def named(section: Section, *pieces: PieceType) -> Args:
    """Return pieces as variables. `pieces`: as a list; `any`: as alternatives, "general or advisor"."""
    return {"pieces": section.words(pieces), "any": section.either(map(section.name, pieces))}
