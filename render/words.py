"""A position in words, for those who can't see the picture (wording: art/words.toml)."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any

from render.diagrams import Mark, marks
from render.empty_board import holes_of
from render.hands import Held, held
from render.raster import own_art
from rules import Color, Move, PieceType, Position, Variant
from rules.laws.check_counting import CheckCounting
from rules.notation.shogi import square_name as japanese_square
from rules.notation.shogi import western_square
from rules.notation.xiangqi import korean_square_name

LIMIT = 1024
"""Characters that Discord takes as a picture's description."""


@cache
def _wording() -> MappingProxyType[str, dict[str, Any]]:
    return MappingProxyType(tomllib.loads(own_art("words.toml")))


def describe(
    position: Position, last_move: Move | None = None, language: str = "en", *, lead: str | None = None
) -> str:
    """Return the position in words, at most 1,024 characters: whose turn it is, check, the last move, every
    piece with its squares as they stand at the board's rim, royal ones first, hands, checks still to give and
    walls. Of a board too full for that, how many of each piece there are.

    language: "en" or "ja". lead: said in place of turn, check and last move, for who has better words for
    them. Raises ValueError for any other language.
    """
    teller = _Teller(position, language)
    for tell in (teller.where, teller.how_many):
        text = teller.text(lead or teller.standing(last_move), tell)
        if len(text) <= LIMIT:
            break
    return text if len(text) <= LIMIT else text[: LIMIT - 1] + "…"


def legend(variant: Variant, piece: PieceType, language: str = "en") -> str:
    """Return what the marks in `render.movement(variant, piece)` mean, in one line.

    language: "en" or "ja". Raises ValueError for any other, and for a piece of another variant.
    """
    words = _words(language)["legend"]
    shown, first = marks(variant, piece)
    told = [words[mark.value] for mark in Mark if mark in shown]
    if first:
        told.append(words["first"])
    return str(words["between"].join(told))


def color_name(family: str, color: Color, language: str = "en") -> str:
    """Return what a family calls a side: White, Sente, 紅.

    language: "en" or "ja". Raises ValueError for any other.
    """
    return str(_words(language)["colors"][family][color])


def _words(language: str) -> dict[str, Any]:
    if language not in _wording():
        raise ValueError(f"language: {language!r} is none of {', '.join(_wording())}")
    return _wording()[language]


class _Teller:
    """One position and the words to tell it in."""

    def __init__(self, position: Position, language: str) -> None:
        self._position = position
        self._variant = position.variant
        self._words = _words(language)
        self._square_names = _square_names(self._variant, language)
        family = self._variant.family
        self._colors: list[str] = self._words["colors"][family]
        self._names: dict[str, str] = {
            **self._words.get("names", {}),
            **self._words.get(f"names-{family}", {}),
        }

    def standing(self, last_move: Move | None) -> str:
        """Whose turn it is, check and the last move."""
        position, words = self._position, self._words
        sentences = [words["turn"].format(self._colors[position.turn])]
        if position.in_check:
            sentences.append(self._said("check"))
        if last_move:
            names = map(self._square, last_move.squares)
            sentences.append(words["last"].format("–".join(names)))
        return str(words["join"].join(sentences))

    def text(self, lead: str, tell: Callable[[Color], str]) -> str:
        """All there is to tell, after what is said first."""
        position, words = self._position, self._words
        sentences = [lead]
        sentences += [words["side"].format(self._colors[color], tell(color)) for color in Color]
        for color in Color if self._variant.has_hands else ():
            sentences.append(words["hand"].format(self._colors[color], self._counted(held(position, color))))
        law = self._variant.law(CheckCounting)
        if law is not None:
            left = (part for color in Color for part in (self._colors[color], law.left(position, color)))
            sentences.append(words["checks"].format(*left))
        holes = holes_of(self._variant)
        walls = tuple(square for square in position.walls() if square not in holes)
        if walls:
            sentences.append(words["walls"].format(self._squares(walls)))
        return str(words["join"].join(sentences))

    def where(self, color: Color) -> str:
        """Every piece of a side with its squares."""
        found: dict[PieceType, list[int]] = {}
        for square, piece in self._position.pieces():
            if piece.color == color:
                found.setdefault(piece.type, []).append(square)
        royal = {self._variant.type_of(code) for code in self._variant.royal if code}
        order = (*royal, *self._variant.piece_types[::-1])
        told = [
            self._words["pieces"].format(self._name(kind), self._squares(tuple(found[kind])))
            for kind in sorted(found, key=order.index)
        ]
        return self._listed(told)

    def how_many(self, color: Color) -> str:
        """How many of each piece a side has."""
        counts = Counter(piece.type for _, piece in self._position.pieces() if piece.color == color)
        return self._counted(tuple(counts.items()))

    def _counted(self, hand: Held) -> str:
        form = self._said("counted")
        return self._listed(
            [self._name(kind) if count == 1 else form.format(self._name(kind), count) for kind, count in hand]
        )

    def _said(self, key: str) -> str:
        """A form as the family has it, where it has one of its own."""
        return str(self._words.get(f"{key}-{self._variant.family}", self._words[key]))

    def _listed(self, told: list[str]) -> str:
        return self._words["between_pieces"].join(told) if told else str(self._words["nothing"])

    def _squares(self, squares: tuple[int, ...]) -> str:
        return str(self._words["between_squares"].join(map(self._square, squares)))

    def _square(self, square: int) -> str:
        return self._square_names[square]

    def _name(self, kind: PieceType) -> str:
        return self._names.get(kind.name, kind.name.replace("-", " "))


@lru_cache(maxsize=256)
def _square_names(variant: Variant, language: str) -> tuple[str, ...]:
    """Return the names of all squares."""
    return tuple(square_name(variant, square, language) for square in range(variant.files * variant.ranks))


def square_name(variant: Variant, square: int, language: str = "en") -> str:
    """Return a square's name as the board's rim has it; in Japanese that of shogi is a rim in kanji.

    language: "en" or "ja". Raises ValueError for any other.
    """
    _words(language)
    if variant.family == "shogi":
        return japanese_square(variant, square) if language == "ja" else western_square(variant, square)
    if variant.family == "janggi":
        return korean_square_name(variant, square)
    return variant.square_name(square)
