"""Betza notation: how a piece moves, in letters.

The notation is Ralph Betza's funny notation with the extensions of the Fairy-Stockfish project: an atom is a
leap (W is one step along a file or rank, F one step diagonally, N the knight's), capital letters that double
or end in a number repeat it (NN or N0 rides for ever, R4 at most four steps), and small letters before an
atom narrow it: `m` only without capturing, `c` only when capturing, and f b l r v s h for directions as seen
by the side that moves.
"""

from __future__ import annotations

from typing import NamedTuple

Vector = tuple[int, int]
"""(files to the right, ranks forward), for White."""

_LEAPS: dict[str, Vector] = {
    "W": (0, 1), "F": (1, 1), "D": (0, 2), "N": (1, 2), "A": (2, 2), "H": (0, 3),
    "L": (1, 3), "C": (1, 3), "J": (2, 3), "Z": (2, 3), "G": (3, 3),
}  # fmt: skip
_COMPOUNDS = {"K": ("W", "F"), "Q": ("W", "F"), "R": ("W",), "B": ("F",)}
_SLIDERS = "QRB"
_DIRECTIONS = "fblrvsh"
_LATER = "injpgyzoaud"  # unmoved, lame, hopping, bent and multi-leg moves: notation that is not played yet


class BetzaError(ValueError):
    """What is wrong in the notation and at which character (`index`, from 0)."""

    def __init__(self, notation: str, index: int, problem: str) -> None:
        super().__init__(f"{problem} (character {index + 1} of {notation!r})")
        self.notation = notation
        self.index = index


class Movement(NamedTuple):
    """One way to move: the same step, repeated up to `limit` times (0: no limit), in any of `vectors`."""

    vectors: tuple[Vector, ...]
    limit: int = 1
    moves: bool = True
    captures: bool = True

    @property
    def is_plain(self) -> bool:
        return True


def parse(notation: str) -> tuple[Movement, ...]:
    """The movements that `notation` stands for, in White's view. Raises BetzaError."""
    movements: list[Movement] = []
    index = 0
    while index < len(notation):
        index = _read_atom(notation, index, movements)
    if not movements:
        raise BetzaError(notation, 0, "a piece needs at least one atom such as W or N")
    return tuple(movements)


def _read_atom(notation: str, index: int, movements: list[Movement]) -> int:
    """Reads one atom with its modifiers from `index`; returns where the next begins."""
    start = index
    while index < len(notation) and notation[index].islower():
        if notation[index] in _LATER:
            raise BetzaError(notation, index, f"the modifier {notation[index]!r} is not supported yet")
        if notation[index] not in _DIRECTIONS + "mc":
            raise BetzaError(notation, index, f"unknown modifier {notation[index]!r}")
        index += 1
    if index == len(notation):
        raise BetzaError(notation, index - 1, "the modifiers lack their atom")
    modifiers, atom, at = notation[start:index], notation[index], index
    leaps = _COMPOUNDS.get(atom, (atom,))
    if leaps[0] not in _LEAPS:
        raise BetzaError(notation, at, f"unknown atom {atom!r}")
    limit, index = _read_range(notation, index + 1, atom)
    directions = "".join(letter for letter in modifiers if letter in _DIRECTIONS)
    for leap in leaps:
        vectors = tuple(v for v in _symmetric(_LEAPS[leap]) if _wanted(v, directions))
        if not vectors:
            raise BetzaError(notation, at, f"no {atom} move goes in the direction {directions!r}")
        movements.append(
            Movement(
                vectors,
                limit,
                moves="c" not in modifiers or "m" in modifiers,
                captures="m" not in modifiers or "c" in modifiers,
            )
        )
    return index


def _read_range(notation: str, index: int, atom: str) -> tuple[int, int]:
    """How often the step may be repeated (0: without limit), and where the range ends."""
    if notation[index : index + 1] == atom:
        return 0, index + 1
    end = index
    while end < len(notation) and notation[end].isdigit():
        end += 1
    if end > index:
        if end - index > 2:
            raise BetzaError(notation, index, "a range has at most two digits")
        return int(notation[index:end]), end
    return (0 if atom in _SLIDERS else 1), index


def _symmetric(leap: Vector) -> tuple[Vector, ...]:
    """The leap turned and mirrored in every way, each once."""
    a, b = leap
    return tuple(dict.fromkeys((x * s, y * t) for x, y in ((a, b), (b, a)) for t in (1, -1) for s in (1, -1)))


def _wanted(vector: Vector, directions: str) -> bool:
    """Do the direction letters admit this step? No letters admit all."""
    if not directions:
        return True
    files, ranks = vector
    if files == 0 or ranks == 0:
        return any(_points(vector, letter) for letter in directions)
    pairs = _pairs(directions)
    if abs(files) == abs(ranks):
        return any(_points(vector, first) and _points(vector, second) for first, second in pairs)
    return any(_oblique(vector, first, second) for first, second in pairs)


def _pairs(directions: str) -> list[tuple[str, str]]:
    """Letters two by two; opposite neighbours and single ones stand for themselves (fb is f and b)."""
    pairs: list[tuple[str, str]] = []
    index = 0
    while index < len(directions):
        pair = directions[index : index + 2]
        along = set("fbv") if pair[0] in "fbv" else set("lrs")
        if len(pair) == 2 and (pair[0] == pair[1] or pair[1] not in along):
            pairs.append((pair[0], pair[1]))
            index += 2
        else:
            pairs.append((pair[0], pair[0]))
            index += 1
    return pairs


def _points(vector: Vector, letter: str) -> bool:
    files, ranks = vector
    return {
        "f": ranks > 0, "b": ranks < 0, "v": ranks != 0,
        "r": files > 0, "l": files < 0, "s": files != 0, "h": True,
    }[letter]  # fmt: skip


def _oblique(vector: Vector, first: str, second: str) -> bool:
    """Oblique leaps: the second letter names the long axis (fs: sideways leaps that go forward, ff: the two
    narrowest forward), and with h a whole half of the leaps (fh)."""
    if "h" in (first, second):
        return _points(vector, first) and _points(vector, second)
    files, ranks = vector
    long_axis = (0, ranks) if abs(ranks) > abs(files) else (files, 0)
    return _points(vector, first) and _points(long_axis, second)
