"""Piece movement in words, from Betza notation.

A piece has one clause for each way to move, in this order:

1. the well-known pieces that it moves like: "moves like a rook or knight" (LIKE);
2. a clause for each other manner of steps and leaps (Clause), with its conditions (CONDITIONS);
3. paths with a bend (Bend): alternatives first, then those that continue where the last clause ends.

The values of the enums and tables are ids of messages in bot/texts/en/pieces.ftl.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum, StrEnum, auto
from typing import NamedTuple

import rules
from bot.discord.wording.pieces import piece_name
from bot.texts import Texts, join_words
from rules.movement import betza
from rules.movement.directions import Vector


class Use(Enum):
    """What a movement may be used for."""

    ANY = auto()
    QUIET = auto()
    CAPTURE = auto()


class _Manner(NamedTuple):
    """Properties by which movements are grouped into one clause. `leap`: (0, 0) for steps and slides."""

    leap: Vector
    limit: int
    moves: bool = True
    captures: bool = True
    hop: str = ""
    lame: bool = False
    bounces: bool = False
    initial: bool = False

    @property
    def use(self) -> Use:
        if self.moves and self.captures:
            return Use.ANY
        return Use.QUIET if self.moves else Use.CAPTURE

    @property
    def is_leap(self) -> bool:
        return self.leap != (0, 0)

    @property
    def is_unrestricted_step(self) -> bool:
        return not self.is_leap and not self.hop and self.use is Use.ANY

    @property
    def is_blockable(self) -> bool:
        """Whether a piece in between can block a move of several squares along a line."""
        return self.lame and self.leap[0] in (0, self.leap[1])


# ---- 1. Well-known pieces

LIKE = {Use.ANY: "gait-like-both", Use.QUIET: "gait-like-quiet", Use.CAPTURE: "gait-like-capture"}
"""The clauses with well-known pieces, by use."""
_KNIGHT_LEAP: Vector = (1, 2)
_WELL_KNOWN: dict[tuple[Vector, int, int, bool], str] = {
    ((0, 0), 0, 8, True): "queen",
    ((0, 0), 0, 4, True): "rook",
    ((0, 0), 0, 4, False): "bishop",
    (_KNIGHT_LEAP, 1, 8, False): "knight",
    ((0, 0), 1, 8, True): "king",
}
"""Well-known pieces by leap, limit, number of directions, and whether any of these are straight."""


def _known_as(manner: _Manner, vectors: set[Vector]) -> str | None:
    """Return the name of the well-known piece that has exactly these moves, or None."""
    if manner != _Manner(manner.leap, manner.limit, manner.moves, manner.captures):
        return None
    is_straight = any(0 in vector for vector in vectors)
    return _WELL_KNOWN.get((manner.leap, manner.limit, len(vectors), is_straight))


# ---- 2. Steps and leaps


class Clause(StrEnum):
    """Kinds of clauses about one manner of moving. _kind_of() chooses the first one that applies."""

    KNIGHT_RIDER = "gait-rider"
    BLOCKABLE_ELEPHANT = "gait-lame-diagonal"
    """The elephant of Chinese chess."""
    FIRST_STEPS = "gait-first"
    FIRST_LEAP = "gait-first-leap"
    GRASSHOPPER = "gait-behind"
    PATH = "gait-path"
    """A blockable leap as players describe it: one square straight, then diagonally."""
    LEAPS = "gait-both-leap"
    QUIET_LEAPS = "gait-quiet-leap"
    CAPTURING_LEAPS = "gait-capture-leap"
    MOVES_OR_CAPTURES = "gait-either"
    """Instead of MOVES if the piece has other moves that may or must not capture."""
    MOVES = "gait-both"
    QUIET_MOVES = "gait-quiet"
    CAPTURES = "gait-capture"


_LEAPS = {Use.ANY: Clause.LEAPS, Use.QUIET: Clause.QUIET_LEAPS, Use.CAPTURE: Clause.CAPTURING_LEAPS}
_STEPS = {Use.ANY: Clause.MOVES, Use.QUIET: Clause.QUIET_MOVES, Use.CAPTURE: Clause.CAPTURES}
CONDITIONS: dict[str, Callable[[_Manner], bool]] = {
    "gait-over": lambda manner: bool(manner.hop),
    "gait-lame": lambda manner: manner.is_blockable,
    "gait-bounces": lambda manner: manner.bounces,
}
"""Conditions that are added to a clause, in this order."""


def _kind_of(manner: _Manner, vectors: set[Vector], *, restricted: bool) -> Clause:
    """Return the kind of clause for a manner. `restricted`: see _clause()."""
    short, long = manner.leap
    if manner == _Manner(_KNIGHT_LEAP, limit=0) and len(vectors) == 8:
        return Clause.KNIGHT_RIDER
    if manner == _Manner((2, 2), limit=1, lame=True) and len(vectors) == 4:
        return Clause.BLOCKABLE_ELEPHANT
    if manner.initial:
        return Clause.FIRST_STEPS if manner.is_blockable else Clause.FIRST_LEAP
    if manner.hop == "g":
        return Clause.GRASSHOPPER
    if manner.lame and long - short == 1 <= short and len(vectors) == 8 and manner.use is Use.ANY:
        return Clause.PATH
    if manner.is_leap and not manner.is_blockable:
        return _LEAPS[manner.use]
    if restricted and manner.is_unrestricted_step:
        return Clause.MOVES_OR_CAPTURES
    return _STEPS[manner.use]  # A leap that a piece in between can block isn't called a leap.


def _clause(texts: Texts, manner: _Manner, vectors: set[Vector], first: str, *, restricted: bool) -> str:
    """Describe one manner of moving.

    `first`: the squares of first moves, in words. `restricted`: the piece has other moves that may or must
    not capture.
    """
    where = _where(texts, vectors)
    match kind := _kind_of(manner, vectors, restricted=restricted):
        case Clause.KNIGHT_RIDER | Clause.BLOCKABLE_ELEPHANT:
            return texts.text(kind)
        case Clause.FIRST_STEPS | Clause.FIRST_LEAP:
            # Only forward directions: there is no space behind a piece's starting square.
            ahead = _where(texts, {vector for vector in vectors if vector[1] > 0})
            return texts.text(kind, where=ahead, **{"from": first})
        case Clause.GRASSHOPPER:
            return texts.text(kind, where=where)
        case Clause.PATH:
            clause = texts.text(kind, count=manner.leap[0])
        case _ if manner.is_leap:
            clause = texts.text(kind, what=_leap(texts, manner, vectors))
        case _:
            # A hop is described without its range.
            steps = texts.text("gait-step", limit=0 if manner.hop else manner.limit, where=where)
            clause = texts.text(kind, what=steps)
    for condition, holds in CONDITIONS.items():
        if holds(manner):
            clause = texts.text(condition, clause=clause, where=where, captures=int(not manner.moves))
    return clause


def _leap(texts: Texts, manner: _Manner, vectors: set[Vector]) -> str:
    short, long = manner.leap
    if short in (0, long):
        what = texts.text("leap-line", long=long, where=_where(texts, vectors))
    else:
        way = _oblique_way(vectors)
        is_along_files = way in (Way.FORWARD, Way.BACKWARD, Way.FORWARD_OR_BACKWARD)
        key = "leap-oblique" if is_along_files else "leap-oblique-any"
        what = texts.text(key, long=long, short=short, where=texts.text(way))
    return what if manner.limit == 1 else texts.text("leap-on", what=what)


# ---- 3. Paths with a bend


class Bend(StrEnum):
    """Paths with a bend, by the first leg and the direction of the rest."""

    ASIDE = "gait-bent-aside"
    DIAGONAL_THEN_STRAIGHT = "gait-bent-diagonal-straight"
    STEP_THEN_DIAGONAL = "gait-bent-step-diagonal"
    LEAP_THEN_STRAIGHT = "gait-bent-leap-straight"
    LEAP_THEN_DIAGONAL = "gait-bent-leap-diagonal"
    OTHER = "gait-bent"
    """An uncommon path; the message refers to the picture."""
    OTHER_CAPTURE = "gait-bent-capture"


ONWARD = (
    Bend.DIAGONAL_THEN_STRAIGHT,
    Bend.STEP_THEN_DIAGONAL,
    Bend.LEAP_THEN_STRAIGHT,
    Bend.LEAP_THEN_DIAGONAL,
)
"""Paths that continue from where another move of the piece ends."""


def _bend(movement: betza.Movement) -> Bend:
    other = Bend.OTHER if movement.moves else Bend.OTHER_CAPTURE
    if [length for _, length in movement.legs] != [1] or movement.limit or movement.skips:
        return other
    ((leg, _),) = movement.legs
    then_straight = all(0 in vector for vector in movement.vectors)
    if max(map(abs, leg)) > 1:
        return Bend.LEAP_THEN_STRAIGHT if then_straight else Bend.LEAP_THEN_DIAGONAL
    if 0 not in leg:
        return Bend.DIAGONAL_THEN_STRAIGHT if then_straight else other
    if not leg[1] and movement.captures and not movement.moves:
        return Bend.ASIDE if then_straight else other
    return other if then_straight else Bend.STEP_THEN_DIAGONAL


# ---- Directions


class Way(StrEnum):
    """Directions in words."""

    ANY = "way-any"
    ANY_BUT = "way-any-but"
    STRAIGHT = "way-straight"
    FORWARD = "way-f"
    BACKWARD = "way-b"
    SIDEWAYS = "way-s"
    LEFT = "way-l"
    RIGHT = "way-r"
    DIAGONALLY = "way-diagonal"
    DIAGONALLY_FORWARD = "way-df"
    FORWARD_LEFT = "way-dfl"
    FORWARD_RIGHT = "way-dfr"
    DIAGONALLY_BACKWARD = "way-db"
    BACKWARD_LEFT = "way-dbl"
    BACKWARD_RIGHT = "way-dbr"
    STRAIGHT_LEAP = "way-straight-leap"
    FORWARD_OR_BACKWARD = "way-v"
    SOME = "way-some"


_STRAIGHT = frozenset[Vector]({(0, 1), (0, -1), (-1, 0), (1, 0)})
_DIAGONAL = frozenset[Vector]({(-1, 1), (1, 1), (-1, -1), (1, -1)})
_WAYS: dict[Way, frozenset[Vector]] = {
    Way.ANY: _STRAIGHT | _DIAGONAL,
    Way.STRAIGHT: _STRAIGHT,
    Way.FORWARD: frozenset({(0, 1)}),
    Way.BACKWARD: frozenset({(0, -1)}),
    Way.SIDEWAYS: frozenset({(-1, 0), (1, 0)}),
    Way.LEFT: frozenset({(-1, 0)}),
    Way.RIGHT: frozenset({(1, 0)}),
    Way.DIAGONALLY: _DIAGONAL,
    Way.DIAGONALLY_FORWARD: frozenset({(-1, 1), (1, 1)}),
    Way.FORWARD_LEFT: frozenset({(-1, 1)}),
    Way.FORWARD_RIGHT: frozenset({(1, 1)}),
    Way.DIAGONALLY_BACKWARD: frozenset({(-1, -1), (1, -1)}),
    Way.BACKWARD_LEFT: frozenset({(-1, -1)}),
    Way.BACKWARD_RIGHT: frozenset({(1, -1)}),
}
"""The directions of each way, in the order in which a clause lists them."""


def _where(texts: Texts, vectors: set[Vector]) -> str:
    """Describe the directions of straight and diagonal vectors of any length."""
    directions = frozenset((_sign(x), _sign(y)) for x, y in vectors)
    missing = _WAYS[Way.ANY] - directions
    if 0 < len(missing) < 3 and missing < _DIAGONAL:
        return texts.text(Way.ANY_BUT, where=_listed_ways(texts, missing))
    return _listed_ways(texts, directions)


def _listed_ways(texts: Texts, directions: frozenset[Vector]) -> str:
    """List ways that together have these directions, each once."""
    names: list[str] = []
    for way, own in _WAYS.items():
        if own <= directions:
            names.append(texts.text(way))
            directions -= own
    *others, last = names
    first = texts.text("list-or-before").join(others)
    return texts.text("list-or").join([first, last] if first else [last])


def _oblique_way(vectors: set[Vector]) -> Way:
    """Return the way of leaps that are neither straight nor diagonal."""
    if len(vectors) == 8:
        return Way.STRAIGHT_LEAP
    if all(y > 0 for _, y in vectors):
        return Way.FORWARD
    if all(y < 0 for _, y in vectors):
        return Way.BACKWARD
    if all(abs(x) > abs(y) for x, y in vectors):
        return Way.SIDEWAYS
    return Way.FORWARD_OR_BACKWARD if all(abs(y) > abs(x) for x, y in vectors) else Way.SOME


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


# ---- All clauses of a piece


def clauses(
    texts: Texts, piece: rules.PieceType, family: str, *, common: bool = False, first: str | None = None
) -> list[str]:
    """Describe a piece's moves, with one clause per alternative; piece_laws.py adds those of laws.

    `family`: the family of games whose names of pieces are used. `common`: leave out the sideways moves that
    a piece gains further up the board. `first`: the squares of its first moves, in words; by default its
    starting square.
    """
    first = first or texts.text("gait-from-start")
    movements = betza.parse(piece.betza)
    manners = _grouped(movements, common=common)
    bends = dict.fromkeys(_bend(each) for each in movements if each.legs or each.skips)
    similar: dict[Use, list[str]] = {}
    own_name = piece_name(texts, piece.name, family)
    for manner, vectors in list(manners.items()):
        known = _known_as(manner, vectors)
        name = None if known is None else texts.text(f"piece-{known}", family=family, side="")
        # A chariot doesn't "move like a rook" in a family that calls both by the same name.
        if name is not None and known != piece.name and (name != own_name or manner.use is not Use.ANY):
            similar.setdefault(manner.use, []).append(name)
            del manners[manner]
    ways: list[str] = []
    for use, names in similar.items():
        pieces = join_words(names, texts.text("list-both").join)
        ways.append(texts.text(LIKE[use], count=len(names), pieces=pieces))
    restricted = any(manner.use is not Use.ANY and not manner.initial for manner in manners)
    if restricted:  # Unrestricted steps first: "moves or captures ...".
        manners = dict(sorted(manners.items(), key=lambda item: not item[0].is_unrestricted_step))
    ways += [
        _clause(texts, manner, vectors, first, restricted=restricted) for manner, vectors in manners.items()
    ]
    ways += [texts.text(bend) for bend in bends if bend not in ONWARD]
    onward = [texts.text(bend) for bend in bends if bend in ONWARD]
    if onward:
        ways[-1:] = [texts.text("list-remarks").join([*ways[-1:], *onward])]
    return ways


def _grouped(movements: Iterable[betza.Movement], *, common: bool) -> dict[_Manner, set[Vector]]:
    """Return the directions of steps and leaps by manner. `common`: see clauses()."""
    found: dict[_Manner, set[Vector]] = {}
    for movement in movements:
        if movement.legs or movement.skips:
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
    return found
