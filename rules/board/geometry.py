"""Squares, files and ranks of boards of up to 16 x 16 squares.

A square is the int rank * files + file, both counted from 0: a1 is 0; on 8x8, h1 is 7 and a8 is 56.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

MAX_FILES = 16
MAX_RANKS = 16
FILE_LETTERS = "abcdefghijklmnop"

_NAME = re.compile(r"([a-p])(\d{1,2})")


class Geometry:
    """The shape of a board: `files` by `ranks`, each 1 to 16."""

    def __init__(self, files: int, ranks: int) -> None:
        if not (1 <= files <= MAX_FILES and 1 <= ranks <= MAX_RANKS):
            raise ValueError(
                f"a board is 1 to {MAX_FILES} files by 1 to {MAX_RANKS} ranks, not {files} by {ranks}"
            )
        self.files = files
        self.ranks = ranks
        self.squares = range(files * ranks)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each square."""
        return tuple(
            f"{FILE_LETTERS[square % self.files]}{square // self.files + 1}" for square in self.squares
        )

    @cached_property
    def square_of(self) -> dict[str, int]:
        """All squares by name."""
        return {name: square for square, name in enumerate(self.names)}

    def square(self, name: str) -> int:
        """Return the square called `name` ("e4"). Raises ValueError if the board has no such square."""
        match = _NAME.fullmatch(name)
        if match:
            file, rank = FILE_LETTERS.index(match[1]), int(match[2]) - 1
            if file < self.files and 0 <= rank < self.ranks:
                return rank * self.files + file
        raise ValueError(f"no square {name!r} on a board of {self.files} files and {self.ranks} ranks")

    @cached_property
    def by_pattern(self) -> dict[str, list[int]]:
        """The squares that each pattern matches: a square `e4`, a rank `*8`, a file `e*`, or all `**`."""
        squares: dict[str, list[int]] = {}
        for square, name in enumerate(self.names):
            for pattern in (name, f"*{name[1:]}", f"{name[0]}*", "**"):
                squares.setdefault(pattern, []).append(square)
        return squares

    def step(self, square: int, files: int, ranks: int) -> int | None:
        """Return the square `files` to the right and `ranks` up, or None if it is off the board."""
        file = square % self.files + files
        rank = square // self.files + ranks
        if 0 <= file < self.files and 0 <= rank < self.ranks:
            return rank * self.files + file
        return None

    def ray(self, square: int, files: int, ranks: int, limit: int) -> tuple[int, ...]:
        """Return the squares reached by repeating a step, nearest first.

        `limit`: the maximum number of steps; 0 for no limit.
        """
        squares: list[int] = []
        next_square = self.step(square, files, ranks)
        while next_square is not None and (not limit or len(squares) < limit):
            squares.append(next_square)
            next_square = self.step(next_square, files, ranks)
        return tuple(squares)

    def lines(self, files: int, ranks: int) -> Iterator[tuple[int, ...]]:
        """Yield the lines of a repeated step, from edge to edge, that have at least two squares.

        `ranks` must not be negative: lines lead upwards, or rightwards along a rank. The squares of each line
        are a slice of the board.
        """
        for square in self.squares:
            if self.step(square, -files, -ranks) is None:
                line = (square, *self.ray(square, files, ranks, 0))
                if len(line) > 1:
                    yield line

    def rank_of(self, square: int) -> int:
        return square // self.files

    def file_of(self, square: int) -> int:
        return square % self.files

    def distance(self, origin: int, target: int) -> int:
        """Return the number of king's moves between two squares."""
        files = abs(self.file_of(origin) - self.file_of(target))
        return max(files, abs(self.rank_of(origin) - self.rank_of(target)))

    def is_light(self, square: int) -> bool:
        """Return whether the square is light, like h1 on an 8x8 board."""
        return (self.rank_of(square) + self.file_of(square)) % 2 == 1
