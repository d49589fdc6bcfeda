"""Numbered start positions of shuffled variants, such as Chess960."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, cached_property
from itertools import combinations, permutations


class Numbering:
    """A numbering of start arrays: each of `numbers` stands for an arrangement of White's first rank."""

    def __init__(self, numbers: range, array: Callable[[int], str]) -> None:
        self.numbers = numbers
        self._array = array

    def arrange(self, number: int, usual: str) -> str:
        """The `usual` start FEN with both back ranks replaced by the array of this number."""
        placement, *fields = usual.split()
        board, bracket, hands = placement.partition("[")
        ranks, array = board.split("/"), self._array(number)
        ranks[0], ranks[-1] = array.lower(), array
        return " ".join(["/".join(ranks) + bracket + hands, *fields])

    def recognise(self, fen: str) -> int | None:
        """The number of the array on White's first rank in a FEN, or None."""
        return self._number_of.get(fen.split()[0].split("/")[-1])

    @cached_property
    def _number_of(self) -> dict[str, int]:
        return {self._array(number): number for number in self.numbers}


_KNIGHT_PLACES = tuple(combinations(range(5), 2))


def scharnagl_array(number: int) -> str:
    """White's first rank, a to h, for 0..959 in Reinhard Scharnagl's numbering; 518 is RNBQKBNR.

    Repeated division leaves remainders that place the bishop on a light square (b d f h), the bishop on a
    dark square (a c e g) and the queen on one of the six squares left. The last quotient picks two of the
    five squares left for the knights. Rook, king and rook fill the rest, so that the king stands between the
    rooks.
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


_STEPS = {
    "R": (0,),
    "N": (-2, 2),
    "B": (-1, 1),
    "A": (-2, -1, 1, 2),
    "C": (-2, 0, 2),
    "Q": (-1, 0, 1),
    "K": (-1, 0, 1),
}
"""Files, relative to its own, of the pawns that a piece on the first rank protects."""


def _guards_pawns(rank: list[str]) -> bool:
    """Is every pawn of the second rank protected?"""
    guarded = {file + step for file, letter in enumerate(rank) for step in _STEPS[letter]}
    return guarded.issuperset(range(len(rank)))


@cache
def capablanca_arrays() -> tuple[str, ...]:
    """White's first ranks of Capablanca random chess on ten files, in alphabetical order.

    The conditions are those under which Reinhard Scharnagl published the game; the order is ours. The bishops
    stand on squares of different colours, and so do queen and archbishop; the king stands between the rooks;
    every pawn is protected. (Later he also left out adjacent bishops and the array of Gothic chess.)
    """
    found: list[str] = []
    files = range(10)
    for one, two in combinations(files, 2):
        for queen, archbishop in permutations(files, 2):
            if (one ^ two) & (queen ^ archbishop) & 1 and len({one, two, queen, archbishop}) == 4:
                rank = [""] * 10
                rank[one] = rank[two] = "B"
                rank[queen], rank[archbishop] = "Q", "A"
                found += _completed(rank)
    return tuple(sorted(found))


def _completed(rank: list[str]) -> Iterator[str]:
    """Yield the arrays with chancellor, knights, rooks and king on the six files left."""
    left = [file for file, letter in enumerate(rank) if not letter]
    for chancellor in left:
        for knights in combinations([file for file in left if file != chancellor], 2):
            full = rank[:]
            full[chancellor] = "C"
            full[knights[0]] = full[knights[1]] = "N"
            for file, letter in zip([file for file in left if not full[file]], "RKR", strict=True):
                full[file] = letter
            if _guards_pawns(full):
                yield "".join(full)


NUMBERINGS: dict[str, Numbering] = {
    "scharnagl": Numbering(range(960), scharnagl_array),
    "capablanca": Numbering(range(21_836), lambda number: capablanca_arrays()[number]),
}
"""The numberings by the value of the key kibitzStarts."""
