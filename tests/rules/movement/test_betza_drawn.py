"""Betza notation: every modifier and bent piece on drawn boards."""

from __future__ import annotations

from rules.board.geometry import Geometry
from rules.board.pieces import OWN, Color, encode
from rules.movement import betza
from rules.movement import paths as paths
from tests.cases import loop_over

# X is the piece, o one of its own, e an enemy that it doesn't reach, x one that it captures, # a wall, * an
# empty square that it moves to, . one that it doesn't. Forward is up.
DRAWN = """
mWcF | only moves, only captures
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

NN | a rider leaps over what stands beside its line
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

nNN | and no further than the first piece
. . * . .
. . . . .
. * . . e
. . x . .
X . . . .

afrN | right is on the side that the first leap bends to
. . . * .
. . . . .
. . . . .
X . . . .

yafsB | y makes a step of a ride as well
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

pR4 | a range counts from where the piece stands
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

[N?fR] | onward along the long side of the leap alone
. * . . .
. * . . .
. * . . .
. . * * *
X . . . .

[F-R] yafsF | the corner is passed, not a place to stop
. * .
. . *
X . .

afsW | the horse of xiangqi by its legs
. . * . * . .
. * . . . . .
. . . X e . .
. * o . . . .
. . * . x . .

masR | the hook mover's turn of a right angle
o * .
. * x
X . .

[mF?cF] | each leg its own captures
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

wB | which ends in a corner
. * . *
* . * .
. X . *
* . * .

wF3 | three steps in all
. . . . . .
. * . . . *
* . . . * .
. * . * . *
* . X . * .
. * . * . .
"""

BLACK_PAWN, WHITE_PAWN = encode(0, Color.BLACK), encode(0, Color.WHITE)


def drawings() -> list[tuple[str, str, str]]:
    """(notation, what it shows, drawing), one for each notation in a heading."""
    found: list[tuple[str, str, str]] = []
    for block in DRAWN.strip().split("\n\n"):
        heading, _, drawing = block.partition("\n")
        notations, _, title = heading.partition(" | ")
        found += [(notation, title, drawing) for notation in notations.split()]
    return found


def reached(geometry: Geometry, board: bytes, notation: str, color: Color, square: int) -> set[int]:
    """Where the piece may go, initial moves included."""
    enemy = OWN[color.opponent]
    return {
        target
        for path in paths.all_paths(geometry, betza.parse(notation), color, square)
        for target in paths.targets(board, path, enemy)
    }


@loop_over("color", Color)
@loop_over(("notation", "title", "drawing"), drawings())
def test_a_piece_goes_where_the_drawing_says(notation: str, title: str, drawing: str, color: Color) -> None:
    """The piece goes exactly where the drawing says; Black's view is the board turned round."""
    rows = [row.split() for row in drawing.splitlines()]
    rows = rows[::-1] if color is Color.WHITE else [row[::-1] for row in rows]
    geometry = Geometry(len(rows[0]), len(rows))
    symbols = [symbol for row in rows for symbol in row]
    own, enemy = (WHITE_PAWN, BLACK_PAWN) if color is Color.WHITE else (BLACK_PAWN, WHITE_PAWN)
    codes = {"X": own, "o": own, "e": enemy, "x": enemy, "#": paths.WALL}
    board = bytes(codes.get(symbol, 0) for symbol in symbols)
    found = reached(geometry, board, notation, color, symbols.index("X"))
    drawn = {square for square, symbol in enumerate(symbols) if symbol in "*x"}
    assert {geometry.names[s] for s in found} == {geometry.names[s] for s in drawn}


def test_hurdles_may_be_either_sides() -> None:
    """One piece of either side is a hurdle; a second one shields all behind it."""
    row = Geometry(8, 1)
    for hurdle in (WHITE_PAWN, BLACK_PAWN):
        board = bytes([WHITE_PAWN, 0, hurdle, 0, hurdle, 0, BLACK_PAWN, 0])
        targets = {3, 4} if hurdle == BLACK_PAWN else {3}
        assert reached(row, board, "pR", Color.WHITE, 0) == targets
        assert reached(row, board, "gR", Color.WHITE, 0) == {3}
