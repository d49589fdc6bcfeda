"""A variant whose rules are worded, and the language: what every sentence of a law asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import rules
from bot.discord.wording.notation import square_name
from bot.discord.wording.sentences import Wording
from bot.texts import Texts, join_words
from rules import WHITE, Facts, PieceType

Args = dict[str, Any]
"""What a sentence names."""
NOTHING: Args = {}

Law = Callable[["Section"], "Args | None"]
"""What a sentence names in a variant; None where the variant has no such law."""


class Section(NamedTuple):
    """A variant, and the language in which it is asked about."""

    texts: Texts
    wording: Wording
    locale: str
    variant: rules.Variant

    @property
    def facts(self) -> Facts:
        return self.variant.facts

    @property
    def usual(self) -> rules.Variant | None:
        """Return the base game whose rules are not repeated here; None if all are told."""
        first = rules.variants()[0]
        return first if self.variant.family == first.family and self.variant is not first else None

    def name(self, piece: PieceType) -> str:
        return self.wording.piece(self.locale, piece.name, self.variant)

    def words(self, pieces: tuple[PieceType, ...]) -> str:
        return self.wording.listed(self.locale, dict.fromkeys(map(self.name, pieces)))

    def any_piece(self, pieces: tuple[PieceType, ...]) -> str:
        return self.wording.any_of(self.locale, list(dict.fromkeys(map(self.name, pieces))))

    def either(self, names: Iterable[str]) -> str:
        """Names of which the one or the other is meant, without a break: "pawn or sergeant"."""

        def joined(words: Sequence[str]) -> str:
            first = self.texts.text(self.locale, "list-or-before").join(words[:-1])
            return self.texts.text(self.locale, "list-or").join([first, words[-1]] if first else words)

        return join_words(tuple(dict.fromkeys(names)), joined)

    def any_square(self, squares: frozenset[int] | tuple[int, ...]) -> str:
        """Squares of which any will do, as the board's rim names them."""
        shown = [square_name(self.variant, square, self.locale) for square in sorted(squares)]
        return self.wording.any_of(self.locale, shown)

    def ranks(self, squares: frozenset[int]) -> list[int]:
        """The ranks on which squares lie, from 1."""
        return sorted({square // self.variant.files + 1 for square in squares})

    def whole_ranks(self, squares: frozenset[int]) -> list[int]:
        """The same if every square of these ranks is among them, else none."""
        ranks = self.ranks(squares)
        return ranks if len(squares) == len(ranks) * self.variant.files else []

    def begins_with(self, piece: PieceType) -> int:
        """How many of a piece White has in the beginning."""
        start = self.variant.first_start()
        return sum(each.color is WHITE and each.type == piece for _, each in start.pieces())


def when(holds: Callable[[Facts], bool]) -> Law:
    """A law that names nothing."""
    return lambda section: NOTHING if holds(section.facts) else None


def named(section: Section, *pieces: PieceType) -> Args:
    """`pieces`: their names side by side; `any`: as "a general or an advisor", one or the other."""
    return {"pieces": section.words(pieces), "any": section.either(map(section.name, pieces))}
