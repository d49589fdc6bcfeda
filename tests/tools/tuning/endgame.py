"""Generate the endgame table of bot/engine/endgame_table.py by retrograde analysis.

Starting from the mates of the lone king, moves are undone: a position is won if one of its moves leads to a
lost position, and lost if all of its moves lead to won positions. This takes a minute.
"""

from __future__ import annotations

import zlib

from bot.engine.endgame_table import FILE, KINGS, NOT_LOST, SQUARES, STEPS, mirrored

Squares = tuple[int, ...]
BISHOPS = [square for square in range(SQUARES) if sum(divmod(square, 8)) % 2]
CAPTURES = 100
"""A count larger than a king's moves, for positions in which it can capture and is never lost."""
SIZE = len(KINGS) * len(BISHOPS) * SQUARES * SQUARES
_NUMBER = {square: number for number, square in enumerate(KINGS)}


def _ends(square: int, kind: int) -> Squares:
    rank, file = divmod(square, 8)
    ends = range(SQUARES)
    return tuple(end for end in ends if STEPS[kind](abs(end % 8 - file), abs(end // 8 - rank)))


def _rays(square: int) -> tuple[Squares, ...]:
    """Return the squares of the four diagonals from a square, the nearest first."""
    rays: list[Squares] = []
    for up in (-1, 1):
        for right in (-1, 1):
            ray: list[int] = []
            rank, file = divmod(square, 8)
            while 0 <= (rank := rank + up) < 8 and 0 <= (file := file + right) < 8:
                ray.append(8 * rank + file)
            rays.append(tuple(ray))
    return tuple(rays)


STEP = [_ends(square, 0) for square in range(SQUARES)]
LEAP = [_ends(square, 2) for square in range(SQUARES)]
RAYS = [_rays(square) for square in range(SQUARES)]


def _slides(bishop: int, *blockers: int) -> list[int]:
    """Return the squares to which a bishop slides, including those of blockers."""
    squares: list[int] = []
    for ray in RAYS[bishop]:
        for square in ray:
            squares.append(square)
            if square in blockers:
                break
    return squares


class Table:
    """The number of moves to mate with the lone king to move, during the analysis."""

    def __init__(self) -> None:
        self.moves = bytearray([NOT_LOST]) * SIZE
        self._won = bytearray(SIZE)
        """With the other side to move: 1 for won and impossible positions."""
        self._left = bytearray([CAPTURES]) * SIZE
        """The number of the lone king's moves that are not known to lose."""
        self.impossible: list[int] = []

    def fill(self) -> None:
        lost, moves = self._count_moves(), 0
        while lost:
            won = self._before_lost(lost)
            moves += 1
            lost = self._before_won(won, moves)
            print(f"{len(lost)} positions are lost in {moves}", flush=True)

    def _count_moves(self) -> list[int]:
        """Count the lone king's moves in all positions, and return the positions in which it is mated."""
        mated: list[int] = []
        for number, king in enumerate(KINGS):
            for half, bishop in enumerate(BISHOPS):
                for knight in range(SQUARES):
                    at = ((number * len(BISHOPS) + half) * SQUARES + knight) * SQUARES
                    if len({king, bishop, knight}) == 3:
                        mated += self._count_moves_with(at, king, bishop, knight)
                    else:
                        self.impossible += range(at, at + SQUARES)
                        self._won[at : at + SQUARES] = b"\1" * SQUARES
        return mated

    def _count_moves_with(self, at: int, king: int, bishop: int, knight: int) -> list[int]:
        covered = {*STEP[king], *LEAP[knight], *_slides(bishop, king, knight)}
        near, pieces, mated = {king, *STEP[king]}, (bishop, knight), list[int]()
        for lone in range(SQUARES):
            if lone in near or lone in pieces:
                self.impossible.append(at + lone)
                self._won[at + lone] = 1
                continue
            # A bishop also covers the squares behind the lone king, which can't go there.
            checked = lone in covered
            if checked:
                self._won[at + lone] = 1
            moves = [square for square in STEP[lone] if square not in covered]
            if moves and not any(square in pieces for square in moves):
                self._left[at + lone] = len(moves)
            elif checked and not moves:
                self.moves[at + lone] = 0
                mated.append(at + lone)
        return mated

    def _before_lost(self, lost: list[int]) -> list[int]:
        """Return the positions with a move to one of these, which are newly won."""
        won, newly_won = self._won, list[int]()
        for at in lost:
            king, bishop, knight, lone = _pieces(at)
            at_bishop, at_king = at & ~0xFFF, at & 0x1FFFF
            before = [at_bishop | square << 6 | lone for square in LEAP[knight]]
            base = at & ~0x1FFFF | at & 0xFFF
            taken = (king, knight, lone)
            before += [base | square >> 1 << 12 for square in _slides(bishop, *taken) if square not in taken]
            for square in STEP[king]:
                if square in _NUMBER:
                    before.append(_NUMBER[square] << 17 | at_king)
                else:
                    before.append(_place(mirrored(square), *map(mirrored, (bishop, knight, lone))))
            for previous in before:
                if not won[previous]:
                    won[previous] = 1
                    newly_won.append(previous)
                    if (twin := _twin(previous)) != previous and not won[twin]:
                        won[twin] = 1
                        newly_won.append(twin)
        return newly_won

    def _before_won(self, won: list[int], moves: int) -> list[int]:
        """Return the positions whose moves all lead to won positions, which are newly lost."""
        left, newly_lost = self._left, list[int]()
        for at in won:
            base = at & ~0x3F
            for square in STEP[at & 0x3F]:
                previous = base | square
                if left[previous] < CAPTURES:
                    left[previous] -= 1
                    if not left[previous]:
                        self.moves[previous] = moves
                        newly_lost.append(previous)
        return newly_lost

    def packed(self) -> bytes:
        """Return the file's content. Impossible positions repeat the previous value, to compress well."""
        for at in self.impossible:
            self.moves[at] = self.moves[at - 1] if at else NOT_LOST
        return zlib.compress(bytes(self.moves), 9)


def _pieces(at: int) -> tuple[int, int, int, int]:
    return KINGS[at >> 17], BISHOPS[at >> 12 & 31], at >> 6 & 63, at & 63


def _place(king: int, bishop: int, knight: int, lone: int) -> int:
    return _NUMBER[king] << 17 | bishop >> 1 << 12 | knight << 6 | lone


def _twin(at: int) -> int:
    """Return the mirrored position if the king is on the diagonal, because the table contains both."""
    pieces = _pieces(at)
    return _place(*map(mirrored, pieces)) if sum(divmod(pieces[0], 8)) == 7 else at


def make() -> None:
    """Fill the table and write the file."""
    table = Table()
    table.fill()
    with open(FILE, "wb") as file:  # noqa: PTH123
        file.write(table.packed())
