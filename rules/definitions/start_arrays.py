"""Numbered start positions of shuffled variants, such as Chess960."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, cached_property
from itertools import combinations, permutations


class Numbering:
    """A numbering of start arrays. Each number in `numbers` is an arrangement of White's first rank."""

    def __init__(self, numbers: range, array: Callable[[int], str]) -> None:
        self.numbers = numbers
        self._array = array

    def arrange(self, number: int, usual: str) -> str:
        """Return the `usual` start FEN with this number's array on both back ranks."""
        placement, *fields = usual.split()
        board, bracket, hands = placement.partition("[")
        ranks, array = board.split("/"), self._array(number)
        ranks[0], ranks[-1] = array.lower(), array
        return " ".join(["/".join(ranks) + bracket + hands, *fields])

    def recognize(self, fen: str) -> int | None:
        """Return the number of the array on White's first rank in a FEN, or None."""
        return self._number_of.get(fen.split()[0].split("/")[-1])

    @cached_property
    def _number_of(self) -> dict[str, int]:
        return {self._array(number): number for number in self.numbers}


_KNIGHT_PLACES = tuple(combinations(range(5), 2))


def scharnagl_array(number: int) -> str:
    """Return White's first rank, a to h, for 0 to 959 in Reinhard Scharnagl's numbering; 518 is RNBQKBNR.

    The remainders of repeated division place the light-squared bishop (b d f h), the dark-squared bishop
    (a c e g) and the queen on one of the six remaining squares. The last quotient selects two of the five
    remaining squares for the knights. Rook, king and rook fill the last three, in this order.
    """
    rank = [""] * 8
    quotient, light = divmod(number, 4)
    rank[2 * light + 1] = "B"
    quotient, dark = divmod(quotient, 4)
    rank[2 * dark] = "B"
    knights, queen = divmod(quotient, 6)
    rank[[file for file in range(8) if not rank[file]][queen]] = "Q"
    empty = [file for file in range(8) if not rank[file]]
    for place in _KNIGHT_PLACES[knights]:
        rank[empty[place]] = "N"
    empty = [file for file in empty if not rank[file]]
    for file, letter in zip(empty, "RKR", strict=True):
        rank[file] = letter
    return "".join(rank)


_STEPS = {
    "R": (0,),
    "N": (-2, 2),
    "B": (-1, 1),
    "A": (-2, -1, 1, 2),
    "C": (-2, 0, 2),
    "Q": (-1, 0, 1),
    "K": (-1, 0, 1),
}
"""The files of the pawns that a piece on the first rank protects, relative to its own file."""


def _guards_pawns(rank: list[str]) -> bool:
    """Return whether all pawns on the second rank are protected."""
    guarded = {file + step for file, letter in enumerate(rank) for step in _STEPS[letter]}
    return guarded.issuperset(range(len(rank)))


@cache
def capablanca_arrays() -> tuple[str, ...]:
    """Return White's first ranks of Capablanca random chess on ten files, in alphabetical order.

    The conditions are from Reinhard Scharnagl's first publication; the order is ours. The bishops are on
    squares of different colours, and so are queen and archbishop. The king is between the rooks. All pawns
    are protected. (Scharnagl later excluded adjacent bishops and the array of Gothic chess, too.)
    """
    arrays: list[str] = []
    files = range(10)
    for left, right in combinations(files, 2):
        for queen, archbishop in permutations(files, 2):
            if (left ^ right) & (queen ^ archbishop) & 1 and len({left, right, queen, archbishop}) == 4:
                rank = [""] * 10
                rank[left] = rank[right] = "B"
                rank[queen], rank[archbishop] = "Q", "A"
                arrays += _completed(rank)
    return tuple(sorted(arrays))


def _completed(rank: list[str]) -> Iterator[str]:
    """Yield the arrays with chancellor, knights, rooks and king on the six remaining files."""
    empty = [file for file, letter in enumerate(rank) if not letter]
    for chancellor in empty:
        for knights in combinations([file for file in empty if file != chancellor], 2):
            full = rank[:]
            full[chancellor] = "C"
            full[knights[0]] = full[knights[1]] = "N"
            for file, letter in zip([file for file in empty if not full[file]], "RKR", strict=True):
                full[file] = letter
            if _guards_pawns(full):
                yield "".join(full)


NUMBERINGS: dict[str, Numbering] = {
    "scharnagl": Numbering(range(960), scharnagl_array),
    "capablanca": Numbering(range(21_836), lambda number: capablanca_arrays()[number]),
}
"""Numberings by the value of the key kibitzStarts."""
