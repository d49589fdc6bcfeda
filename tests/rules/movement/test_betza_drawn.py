"""Betza notation: every modifier and bent piece on drawn boards."""

from __future__ import annotations

from rules.board.geometry import Geometry
from rules.board.pieces import OWN, Color, encode
from rules.movement import betza
from rules.movement import paths as paths
from tests.cases import loop_over

# X is the piece, o an own piece, e an enemy piece that it doesn't reach, x one that it captures, # a wall,
# * an empty square that it reaches, . any other. Forward is up.
DRAWN = """
mWcF | only without capturing, only to capture
. . e . .
. x * x .
. o X e .
. . * x .

fR | directions
. e . .
. x . .
. * . .
. X . .
. . . .

B2 | a range
* . . . x
. * . * .
. . X . .
. o . * .
. . . . #
. . . . .

R | a wall shields
. . # . .
. . * . .
* * X # e
. . x . .

NN | a rider leaps over pieces next to its line
. . . . . . .
. . . . . . .
. . o . . . .
. . . . . . e
. * . . x . .
. e * . . . .
X . . . . . .

nN | the horse of xiangqi
. . . . . . .
. * . o . . .
. . . X e . .
. * o . . . .
. . * . x . .

nAnD | the elephant of xiangqi, and the same along the lines
* . * . .
. . . e .
. o X . *
. . . . #
* . x . *

nZ | the elephant of janggi
* . . . . . .
. . . e . * .
. . . . . . .
. . X . . . .

nH | lame over two squares
x . . . . .
. . . . . .
. . . . . .
X . # . . .

nNN | lame at every step
. . . . .
. e . . .
. * . . *
. . * . .
X . . . .

nNN | it ends at the first piece
. . * . .
. . . . .
. * . . e
. . x . .
X . . . .

afrN | right is the side to which the first leap bends
. . . * .
. . . . .
. . . . .
X . . . .

yafsB | y also turns a ride into a step
. . * .
. * . *
. . * .
X . . .

jB | a ski-slider
. . . . e
. . . x .
. . * . .
. o . . .
X . . . .

pR | the cannon of janggi
# . . . . . .
* . . . . . .
e . . . . . .
. . . . . . .
X . o * * x e

pR4 | a range counts from the square of the piece
X . e * * . .

mRcpR | the cannon of xiangqi
x . . . . . .
. . . . . . .
o . . . . . .
* . . . . . .
* . . . . . .
X * e . . x e

gQ | the grasshopper
. . . . .
x . o . .
o e . . .
X . e * .

gQpQ | a wall is no hurdle
e . . . .
# . e . .
. # . . .
X . # . e

gNN | a hopper along the knight's line
. . . x . . .
. . . . . . .
. . o . . . .
. . . . . . *
. . . . e . .
. . . . . . .
X . . . . . .

FyafsF [F?R] | the griffin
. . o . . .
. . * . . .
. . * . . .
x . * * * *
e X . . . .
o . * x e .

WyafsW [W?B] | the manticore, the griffin's reverse
. . . . . *
o . . . * .
. * . * . x
. . * . * .
. x X * . .

mRsyascW | the tank
. . e e . .
. x * . . .
. . * . . .
* * X e . .
. o * . . .
. e * . . .

[N?B] | the rhinoceros
. . . . e .
. . . x . .
. . * . . .
. * . e . .
. . x . . .
X . . . . .

[N?R] | the hippopotamus
. * . . . .
. * . . . .
. * . . . .
. * * * x e
. . o . e .
X . . . . .

[N?fR] | continues only along the long side of the leap
. * . . .
. * . . .
. * . . .
. . * * *
X . . . .

[F-R] yafsF | the piece can't stop on the corner
. * .
. . *
X . .

afsW | the horse of xiangqi by its legs
. . * . * . .
. * . . . . .
. . . X e . .
. * o . . . .
. . * . x . .

masR | the hook mover turns by a right angle
o * .
. * x
X . .

[mF?cF] | each leg has its own captures
. . . x .
* . * . e
. X . o .
e . e . .

wB | the reflecting bishop
. . * . * .
. * . . . *
* . . . * .
. * . * . e
* . X . x .
. * . * . .

wB | it ends in a corner
. * . *
* . * .
. X . *
* . * .

wF3 | three steps in total
. . . . . .
. * . . . *
* . . . * .
. * . * . *
* . X . * .
. * . * . .
"""

BLACK_PAWN, WHITE_PAWN = encode(0, Color.BLACK), encode(0, Color.WHITE)


def drawings() -> list[tuple[str, str, str]]:
    """Return (notation, title, drawing) for each notation in a heading."""
    rows: list[tuple[str, str, str]] = []
    for block in DRAWN.strip().split("\n\n"):
        heading, _, drawing = block.partition("\n")
        notations, _, title = heading.partition(" | ")
        rows += [(notation, title, drawing) for notation in notations.split()]
    return rows


def reached(geometry: Geometry, board: bytes, notation: str, color: Color, square: int) -> set[int]:
    """Return the squares to which the piece may go, including initial moves."""
    enemy = OWN[color.opponent]
    return {
        target
        for path in paths.all_paths(geometry, betza.parse(notation), color, square)
        for target in paths.targets(board, path, enemy)
    }


@loop_over("color", Color)
@loop_over(("notation", "title", "drawing"), drawings())
def test_piece_reaches_the_squares_of_the_drawing(
    notation: str, title: str, drawing: str, color: Color
) -> None:
    """For Black, the board is turned round."""
    rows = [row.split() for row in drawing.splitlines()]
    rows = rows[::-1] if color is Color.WHITE else [row[::-1] for row in rows]
    geometry = Geometry(len(rows[0]), len(rows))
    symbols = [symbol for row in rows for symbol in row]
    own, enemy = (WHITE_PAWN, BLACK_PAWN) if color is Color.WHITE else (BLACK_PAWN, WHITE_PAWN)
    codes = {"X": own, "o": own, "e": enemy, "x": enemy, "#": paths.WALL}
    board = bytes(codes.get(symbol, 0) for symbol in symbols)
    ours = reached(geometry, board, notation, color, symbols.index("X"))
    drawn = {square for square, symbol in enumerate(symbols) if symbol in "*x"}
    assert {geometry.names[s] for s in ours} == {geometry.names[s] for s in drawn}


def test_pieces_of_either_side_are_hurdles() -> None:
    """A piece of either side is a hurdle; a second one blocks the squares behind it."""
    row = Geometry(8, 1)
    for hurdle in (WHITE_PAWN, BLACK_PAWN):
        board = bytes([WHITE_PAWN, 0, hurdle, 0, hurdle, 0, BLACK_PAWN, 0])
        targets = {3, 4} if hurdle == BLACK_PAWN else {3}
        assert reached(row, board, "pR", Color.WHITE, 0) == targets
        assert reached(row, board, "gR", Color.WHITE, 0) == {3}
