"""How pieces move, in words, put together from their Betza notation; and the pieces of the whole catalogue.

Nothing here knows Discord.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import rules
from bot.texts import Texts
from rules.movement import betza
from rules.movement.directions import Vector


class Known(NamedTuple):
    """A piece as one of the catalogue's variants has it."""

    variant: rules.Variant
    piece: rules.PieceType

    @property
    def key(self) -> str:
        """What finds it again: the variant's key and the piece's letter."""
        return f"{self.variant.key}:{self.piece.letter}"


@cache
def known_pieces() -> tuple[Known, ...]:
    """Every piece of the catalogue once, in catalogue order, as the first variant of a family has it."""
    found: dict[tuple[str, str, str], Known] = {}
    for variant in rules.variants():
        for piece in variant.pieces:
            found.setdefault((piece.name, piece.betza, variant.family), Known(variant, piece))
    return tuple(found.values())


def known_piece(key: str) -> Known | None:
    """The piece of a key that Known gave, or None."""
    name, _, letter = key.partition(":")
    for variant in rules.variants():
        for piece in variant.piece_types if variant.key == name else ():
            if piece.letter == letter:
                return Known(variant, piece)
    return None


def variants_with(piece: rules.PieceType) -> tuple[rules.Variant, ...]:
    """The variants in which there is a piece of this name that moves so."""
    alike = (piece.name, piece.betza)
    return tuple(v for v in rules.variants() if any((p.name, p.betza) == alike for p in v.pieces))


# ---- words


class _Manner(NamedTuple):
    """What movements have to share to be told together; `leap` is (0, 0) for steps to the next square."""

    leap: Vector
    limit: int
    moves: bool
    captures: bool
    hop: str
    lame: bool
    bounces: bool
    initial: bool


BENT = {
    ("aside", True): "gait-bent-aside",
    ("diagonal", True): "gait-bent-diagonal-straight",
    ("step", False): "gait-bent-step-diagonal",
    ("leap", True): "gait-bent-leap-straight",
    ("leap", False): "gait-bent-leap-diagonal",
}
"""Ways that turn once and have words of their own, by how they begin and whether they go straight on then;
"aside" is a step to the side, to capture."""

STRAIGHT = {(0, 1): "f", (0, -1): "b", (-1, 0): "l", (1, 0): "r"}
DIAGONAL = {(-1, 1): "fl", (1, 1): "fr", (-1, -1): "bl", (1, -1): "br"}


def clauses(texts: Texts, locale: str, piece: rules.PieceType, *, common: bool = False) -> list[str]:
    """How a piece moves, a clause for each way it has. What laws add to it is told by piece_laws.py.

    `common`: without its ways aside, which it has further on only.
    """
    found: dict[_Manner, set[Vector]] = {}
    bent: dict[str, None] = {}
    for movement in betza.parse(piece.betza):
        if movement.legs or movement.skips:
            bent[_bend(movement)] = None
            continue
        for vector in movement.vectors:
            if common and not vector[1]:
                continue
            long, short = sorted((abs(vector[0]), abs(vector[1])))[::-1]
            leap = (0, 0) if long == 1 else (short, long)
            manner = _Manner(
                leap, movement.limit, movement.moves, movement.captures,
                movement.hop, movement.lame, movement.bounces, movement.initial,
            )  # fmt: skip
            found.setdefault(manner, set()).add(vector)
    told = [_clause(texts, locale, manner, vectors) for manner, vectors in found.items()]
    return [*told, *(texts.text(locale, key) for key in bent)]


def _bend(movement: betza.Movement) -> str:
    """What is said of a way that turns. The commonest are told in words, the rest by their picture."""
    legs = [length for _, length in movement.legs]
    straight = all(0 in vector for vector in movement.vectors)
    if legs == [1] and not movement.limit and not movement.skips:
        ((leg, _),) = movement.legs
        first = "leap" if max(map(abs, leg)) > 1 else "step" if 0 in leg else "diagonal"
        if first == "step" and not leg[1] and movement.captures and not movement.moves:
            first = "aside"
        if (first, straight) in BENT:
            return BENT[first, straight]
    return "gait-bent" if movement.moves else "gait-bent-capture"


def _clause(texts: Texts, locale: str, manner: _Manner, vectors: set[Vector]) -> str:
    what = (
        _step(texts, locale, manner, vectors)
        if manner.leap == (0, 0)
        else _leap(texts, locale, manner, vectors)
    )
    how = "both" if manner.moves and manner.captures else "quiet" if manner.moves else "capture"
    if manner.leap != (0, 0):
        how += "-leap"
    clause = texts.text(locale, f"gait-{how}", what=what)
    for key in _conditions(manner):
        clause = texts.text(locale, key, clause=clause)
    return clause


def _conditions(manner: _Manner) -> Iterator[str]:
    if manner.hop:
        yield "gait-over" if manner.hop == "p" else "gait-behind"
    if manner.lame:
        yield "gait-lame"
    if manner.bounces:
        yield "gait-bounces"
    if manner.initial:
        yield "gait-first"


def _step(texts: Texts, locale: str, manner: _Manner, vectors: set[Vector]) -> str:
    # Behind its hurdle a piece has one square, however far that is.
    limit = 0 if manner.hop else manner.limit
    return texts.text(locale, "gait-step", limit=limit, where=_where(texts, locale, vectors))


def _where(texts: Texts, locale: str, vectors: set[Vector]) -> str:
    """Directions along lines, whatever the distance."""
    units = {(_sign(x), _sign(y)) for x, y in vectors}
    straight = {STRAIGHT[unit] for unit in units if unit in STRAIGHT}
    diagonal = {DIAGONAL[unit] for unit in units if unit in DIAGONAL}
    if len(straight) == len(diagonal) == 4:
        ways = ["any"]
    else:
        ways = [*_merged(straight, "straight", ("lr", "s")), *_diagonals(diagonal)]
    return texts.text(locale, "list-or").join(texts.text(locale, f"way-{way}") for way in ways)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _merged(letters: set[str], whole: str, pair: tuple[str, str]) -> list[str]:
    """Directions by their letters, those of a whole set or pair by one name."""
    if len(letters) == 4:
        return [whole]
    if letters >= set(pair[0]):
        letters = letters - set(pair[0]) | {pair[1]}
    return [letter for letter in "fbslr" if letter in letters]


def _diagonals(letters: set[str]) -> list[str]:
    if len(letters) == 4:
        return ["diagonal"]
    found: list[str] = []
    for side in "fb":
        own = sorted(letter for letter in letters if letter[0] == side)
        found += [f"d{side}"] if len(own) == 2 else [f"d{letter}" for letter in own]
    return found


def _leap(texts: Texts, locale: str, manner: _Manner, vectors: set[Vector]) -> str:
    short, long = manner.leap
    if short in (0, long):
        what = texts.text(locale, "leap-line", long=long, where=_where(texts, locale, vectors))
    else:
        where = texts.text(locale, "way-straight" if len(vectors) == 8 else f"way-{_side(vectors)}")
        what = texts.text(locale, "leap-oblique", long=long, short=short, where=where)
    return what if manner.limit == 1 else texts.text(locale, "leap-on", what=what)


def _side(vectors: set[Vector]) -> str:
    """Where leaps aside lead first, when they don't lead everywhere."""
    if all(y > 0 for _, y in vectors):
        return "f"
    if all(y < 0 for _, y in vectors):
        return "b"
    if all(abs(x) > abs(y) for x, y in vectors):
        return "s"
    return "v" if all(abs(y) > abs(x) for x, y in vectors) else "some"
