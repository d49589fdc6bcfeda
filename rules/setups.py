"""Numbered start positions: which array of pieces stands behind which number."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import NamedTuple


class Numbering(NamedTuple):
    """A scheme of numbers.

    `arrange` turns a number and the usual start FEN into a FEN, `recognise` a FEN into the number that its
    first rank suggests.
    """

    numbers: range
    arrange: Callable[[int, str], str]
    recognise: Callable[[str], int | None]


_KNIGHT_PLACES = tuple(combinations(range(5), 2))


@cache
def scharnagl_array(number: int) -> str:
    """White's first rank, a to h, for 0..959 in Reinhard Scharnagl's numbering; 518 is RNBQKBNR.

    The remainders of repeated division give in turn the bishop on a light square (b d f h), the bishop on a
    dark square (a c e g) and the queen among the six squares left; the quotient picks the knights' two of
    the five squares left, and rook, king, rook fill the rest, so that the king stands between the rooks.
    """
    rank = [""] * 8
    rest, light = divmod(number, 4)
    rank[2 * light + 1] = "B"
    rest, dark = divmod(rest, 4)
    rank[2 * dark] = "B"
    knights, queen = divmod(rest, 6)
    rank[[file for file in range(8) if not rank[file]][queen]] = "Q"
    left = [file for file in range(8) if not rank[file]]
    for place in _KNIGHT_PLACES[knights]:
        rank[left[place]] = "N"
    left = [file for file in left if not rank[file]]
    for file, letter in zip(left, "RKR", strict=True):
        rank[file] = letter
    return "".join(rank)


@cache
def _scharnagl_numbers() -> dict[str, int]:
    return {scharnagl_array(number): number for number in range(960)}


def _arrange_scharnagl(number: int, usual: str) -> str:
    """The usual start with both back ranks in the array of `number`."""
    placement, *fields = usual.split()
    ranks = placement.split("/")
    array = scharnagl_array(number)
    ranks[0], ranks[-1] = array.lower(), array
    return " ".join(["/".join(ranks), *fields])


def _recognise_scharnagl(fen: str) -> int | None:
    return _scharnagl_numbers().get(fen.split()[0].split("/")[-1])


NUMBERINGS: dict[str, Numbering] = {
    "scharnagl": Numbering(range(960), _arrange_scharnagl, _recognise_scharnagl),
}
"""By the value of the key kibitzStarts."""
