"""Positions in words: the alt text of pictures. bot/discord/wording/captions.py adds its first sentence."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import Any, Protocol

from render.diagrams import legend_keys
from render.empty_board import holes_of
from render.hands import Held
from render.svg_raster import own_art
from rules import Color, Move, Outcome, Piece, PieceType, Position, Reason, Variant
from rules.notation.shogi import square_name as japanese_square
from rules.notation.shogi import western_square
from rules.notation.xiangqi import korean_square_name

LIMIT = 1024
"""Maximum length of a picture's description on Discord, in characters."""

MATES = (Reason.CHECKMATE, Reason.STALEMATE)
"""The reasons that descriptions name."""


class Words(Protocol):
    """Wording for pictures in one language: `words("turn", color="White", family="chess")`.

    The keys are the ones in art/words.toml, and `piece-NAME` with `side` ("white" or "black") and `count`
    (above 1 for the plural).
    """

    def __call__(self, key: str, /, *, family: str, **args: str | int) -> str:
        """Return the text for a key in a family of games."""
        ...


@cache
def _forms() -> MappingProxyType[str, Any]:
    return MappingProxyType(tomllib.loads(own_art("words.toml")))


def english(key: str, /, *, family: str, **args: str | int) -> str:
    """The default wording, in English (art/words.toml)."""
    forms = _forms()
    if key.startswith("piece-"):
        name = key.removeprefix("piece-")
        singular = str(forms["names"].get(name, name.replace("-", " ")))
        return singular if args.get("count", 1) == 1 else str(forms["plurals"].get(name, f"{singular}s"))
    return str(forms.get(f"{key}-{family}", forms.get(key, key))).format(**args)


def describe(
    position: Position,
    last_move: Move | None = None,
    words: Words = english,
    *,
    lead: str | None = None,
    kanji: bool = False,
    exploded: Mapping[int, Piece] | None = None,
) -> str:
    """Describe a position in words, in at most 1,024 characters.

    The description names the side to move, check or the end of the game, the last move, each piece with its
    squares (royal ones first, squares as labelled at the rim), hands, checks still to give, squares open to
    gating, the count of a counting rule, walls, missing squares, and exploded pieces. If that is too long, it
    gives the number of each piece instead of its squares. lead: replaces turn, check, end and last move.
    kanji: as in Style. exploded: as in Marks.
    """
    describer = _Describer(position, words, kanji, exploded or {})
    for pieces_of in (describer.pieces_with_squares, describer.piece_counts):
        text = describer.text(lead or describer.state(last_move), pieces_of)
        if len(text) <= LIMIT:
            break
    return text if len(text) <= LIMIT else text[: LIMIT - 1] + "…"


def legend(variant: Variant, piece: PieceType, words: Words = english) -> str:
    """Explain the marks in `render.movement(variant, piece)` in one line.

    Raises ValueError for a piece of another variant.
    """
    text = partial(words, family=variant.family)
    return text("legend-between").join(text(f"legend-{key}") for key in legend_keys(variant, piece))


class _Describer:
    """A position and the wording for describing it."""

    def __init__(self, position: Position, words: Words, kanji: bool, exploded: Mapping[int, Piece]) -> None:
        self._position, self._exploded = position, exploded
        self._variant = position.variant
        self._text = partial(words, family=self._variant.family)
        self._square = partial(square_name, self._variant, kanji=kanji)

    def state(self, last_move: Move | None) -> str:
        """Describe the side to move and check, or the end of the game, and the last move."""
        position, outcome = self._position, self._position.outcome()
        if outcome is not None:
            sentences = self._end(outcome)
        else:
            sentences = [self._text("turn", color=self._color(position.turn))]
            if position.in_check:
                sentences.append(self._text("check"))
        if last_move:
            squares = "–".join(dict.fromkeys(map(self._square, last_move.squares)))
            sentences.append(self._text("last-move", squares=squares))
        return self._text("sentences-between").join(sentences)

    def _end(self, outcome: Outcome) -> list[str]:
        """Return sentences about the result of the game."""
        named = [self._text(outcome.reason.value)] if outcome.reason in MATES else []
        if outcome.winner is None:
            return [*named, self._text("drawn")]
        return [*named, self._text("won", color=self._color(outcome.winner))]

    def text(self, lead: str, pieces_of: Callable[[Color], str]) -> str:
        """Return the whole description, starting with the lead."""
        position = self._position
        sentences = [lead]
        sentences += [
            self._text("side", color=self._color(color), pieces=pieces_of(color)) for color in Color
        ]
        for color in Color if self._variant.has_hands else ():
            pieces = self._counted(position.hand(color)[::-1], color)
            sentences.append(self._text("hand", color=self._color(color), pieces=pieces))
        sentences += [*self._progress(), *self._walls(), *self._explosion()]
        return self._text("sentences-between").join(sentences)

    def _progress(self) -> list[str]:
        """Return sentences about checks still to give, squares open to gating, and the running count."""
        position, sentences = self._position, list[str]()
        if position.checks_left is not None:
            white, black = map(self._color, Color)
            left, rest = position.checks_left
            sentences.append(self._text("checks", white=white, left=left, black=black, rest=rest))
        for color in Color:
            gates = position.gates(color)
            if gates:
                names = self._squares(gates)
                sentences.append(self._text("gates", color=self._color(color), squares=names))
        if position.count is not None:
            passed, limit = position.count.moves
            sentences.append(self._text("count", count=passed, limit=limit))
        return sentences

    def _walls(self) -> list[str]:
        """Return sentences about walls, and about squares that an irregular board lacks."""
        position, sentences = self._position, list[str]()
        holes = holes_of(self._variant)
        walls = tuple(square for square in position.walls() if square not in holes)
        if walls:
            key = "duck" if self._variant.facts.wall_moves else "walls"
            sentences.append(self._text(key, squares=self._squares(walls)))
        if holes:
            sentences.append(self._text("holes", squares=self._rows(holes)))
        return sentences

    def _explosion(self) -> list[str]:
        """Return a sentence about each side's exploded pieces."""
        sides = [(color, self._with_squares(self._exploded.items(), color)) for color in Color]
        return [self._text("exploded", color=self._color(side), pieces=lost) for side, lost in sides if lost]

    def pieces_with_squares(self, color: Color) -> str:
        """Return each piece of a side with its squares."""
        return self._with_squares(self._position.pieces(), color) or self._text("nothing")

    def _with_squares(self, placed: Iterable[tuple[int, Piece]], color: Color) -> str:
        """Return pieces of a side with their squares; "" if there are none."""
        squares: dict[PieceType, list[str]] = {}
        for square, piece in placed:
            if piece.color == color:
                squares.setdefault(piece.type, []).append(self._square_of(square, piece))
        royal = {self._variant.kinds.type_of(code) for code in self._variant.kinds.royal if code}
        order = (*royal, *self._variant.piece_types[::-1])
        pieces = [
            self._text(
                "piece",
                piece=self._name(kind, color, len(squares[kind])),
                squares=self._text("squares-between").join(squares[kind]),
            )
            for kind in sorted(squares, key=order.index)
        ]
        return self._text("pieces-between").join(pieces)

    def _square_of(self, square: int, piece: Piece) -> str:
        """Return the square of a piece, marked if the piece is promoted but has the same name as others."""
        name, facts = self._square(square), self._variant.facts
        turns_back = piece.promoted and facts.captures_to_hand and not facts.keeps_promoted
        unpromoted = turns_back and any(
            kind.base is None and kind.type == piece.type for kind in self._variant.kinds
        )
        return self._text("promoted", square=name) if unpromoted else name

    def piece_counts(self, color: Color) -> str:
        """Return the number of each piece of a side."""
        counts = Counter(piece.type for _, piece in self._position.pieces() if piece.color == color)
        return self._counted(tuple(counts.items()), color)

    def _counted(self, hand: Held, color: Color) -> str:
        named = ((self._name(kind, color), count) for kind, count in hand)
        return self._listed(
            [name if count == 1 else self._text("counted", piece=name, count=count) for name, count in named]
        )

    def _listed(self, pieces: list[str]) -> str:
        return self._text("pieces-between").join(pieces) if pieces else self._text("nothing")

    def _squares(self, squares: tuple[int, ...]) -> str:
        return self._text("squares-between").join(map(self._square, squares))

    def _rows(self, squares: frozenset[int]) -> str:
        """Combine adjacent squares on a rank or file as in "a2–a7", longest rows first."""
        left, names = set(squares), list[str]()
        while left:
            starts = [(square, step) for step in (1, self._variant.files) for square in sorted(left)]
            row = max((_row(self._variant, left, *start) for start in starts), key=len)
            left.difference_update(row)
            names.append("–".join(dict.fromkeys(map(self._square, (row[0], row[-1])))))
        return self._text("squares-between").join(names)

    def _color(self, color: Color) -> str:
        return self._text(f"color-{color.label}")

    def _name(self, kind: PieceType, color: Color, count: int = 1) -> str:
        return self._text(f"piece-{kind.name}", side=color.label, count=count)


def _row(variant: Variant, squares: set[int], first: int, step: int) -> list[int]:
    """Return `first` and the squares in `squares` that follow it without a gap.

    `step`: 1 along the rank, the number of files along the file.
    """
    row = [first]
    while row[-1] + step in squares and (step > 1 or (row[-1] + 1) % variant.files):
        row.append(row[-1] + step)
    return row


def square_name(variant: Variant, square: int, *, kanji: bool = False) -> str:
    """Return a square's name as labelled at the board's rim. kanji: as in Style, for shogi."""
    if variant.family == "shogi":
        return japanese_square(variant, square) if kanji else western_square(variant, square)
    if variant.family == "janggi":
        return korean_square_name(variant, square)
    return variant.square_name(square)
