"""Tsume: mates by checks alone, after the conventions of shogi problems, made from mates in games.

Every piece that isn't needed is taken off, and goes to the defender's hand with all others that are neither
on the board nor in the solver's hand. The solver plays up the board. The solver's king stays where it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bot.puzzles.mates import MateSearch, OutOfNodes, Solution, is_royal
from rules import BLACK, WHITE, InvalidFen, Move, Position, Variant
from rules.caches import cached_in_variant

LONGEST = 5
PROOF_NODES = 25_000
"""So many moves may be played for one proof; a problem takes dozens."""
LAST_NODES = 200_000
"""So many to show that there is no second solution."""
CHUNKS = (8, 4, 2, 1)
"""So many pieces are taken off at a time."""


@cached_in_variant
def has_tsume(variant: Variant) -> bool:
    """Is this a kind of shogi in which captured pieces are dropped, and kings are mated?"""
    return variant.family == "shogi" and variant.facts.captures_to_hand and is_royal(variant)


def _searching(variant: Variant, nodes: int) -> MateSearch:
    """A search that tries only checks of the solver, and shows no interposition that changes nothing."""
    return MateSearch(variant, nodes, quiet=0, shows=_is_no_interposition)


def _is_no_interposition(reply: Move, rest: Solution) -> bool:
    return reply.origin is not None or rest.line[0].target != reply.target


class Diagram:
    """What stands where, to take pieces off: `board` has the symbols of FEN by square, `hand` the solver's
    pieces. The solver is White."""

    def __init__(self, variant: Variant, board: dict[int, str], hand: Counter[str]) -> None:
        self._variant = variant
        self.board = board
        self.hand = hand

    @classmethod
    def of(cls, position: Position) -> Diagram:
        """The diagram of a position, turned round where Black is to move."""
        variant, turned = position.variant, position.turn is BLACK
        last = variant.files * variant.ranks - 1
        board = {
            last - square if turned else square: piece.symbol.swapcase() if turned else piece.symbol
            for square, piece in position.pieces()
        }
        held = position.hand(position.turn)
        return cls(variant, board, Counter({kind.letter.upper(): count for kind, count in held}))

    def position(self) -> Position | None:
        """The position with all other pieces in the defender's hand; None where that is none."""
        rest = _set_of(self._variant) - self.hand
        rest.subtract(symbol.lstrip("+").upper() for symbol in self.board.values())
        if any(count < 0 for count in rest.values()):
            return None
        hands = "".join(sorted(self.hand.elements())) + "".join(sorted(rest.elements())).lower()
        try:
            return Position.from_fen(self._variant, f"{self._placement()}[{hands}] w - - 0 1")
        except InvalidFen:
            return None

    def _placement(self) -> str:
        files, ranks = self._variant.files, self._variant.ranks
        rows: list[str] = []
        for rank in reversed(range(ranks)):
            row, empty = "", 0
            for square in range(rank * files, (rank + 1) * files):
                symbol = self.board.get(square)
                if symbol is None:
                    empty += 1
                    continue
                row += (str(empty) if empty else "") + symbol
                empty = 0
            rows.append(row + (str(empty) if empty else ""))
        return "/".join(rows)

    def without(self, taken: list[int | str]) -> Diagram:
        """The same with these squares empty, and these pieces out of the solver's hand."""
        board = {square: symbol for square, symbol in self.board.items() if square not in taken}
        hand = self.hand - Counter(letter for letter in taken if isinstance(letter, str))
        return Diagram(self._variant, board, hand)

    def removable(self) -> Iterator[int | str]:
        """What may be taken off: the hand first, then squares, those far from the defender's king first."""
        king = next(kind.symbol for kind in self._variant.kinds if _is_royal(self._variant, kind.symbol))
        files = self._variant.files
        (home,) = (square for square, symbol in self.board.items() if symbol == king.lower())

        def distance(square: int) -> int:
            return max(abs(square % files - home % files), abs(square // files - home // files))

        yield from self.hand.elements()
        others = [square for square, symbol in self.board.items() if symbol.upper() != king.upper()]
        yield from sorted(others, key=lambda square: (-distance(square), square))


def _is_royal(variant: Variant, symbol: str) -> bool:
    return variant.code(symbol, WHITE) == variant.royal[WHITE]


@cached_in_variant
def _set_of(variant: Variant) -> Counter[str]:
    """How many of each piece there are, by letter, unpromoted."""
    start = variant.start()
    found = Counter(piece.symbol.lstrip("+").upper() for _, piece in start.pieces())
    for color in (WHITE, BLACK):
        found.update({kind.letter.upper(): count for kind, count in start.hand(color)})
    return found


def made_from(position: Position, moves: int) -> tuple[Position, Solution] | None:
    """A problem from a position with a mate by checks in so many moves; None where none comes out."""
    diagram = Diagram.of(position)
    least = _length(diagram, moves)
    if not least:
        return None
    for chunk in CHUNKS:
        diagram, least = _simplified(diagram, least, chunk)
    problem = diagram.position()
    if problem is None:
        return None
    solution = _sound(problem, least)
    return None if solution is None else (problem, solution)


def _simplified(diagram: Diagram, least: int, chunk: int) -> tuple[Diagram, int]:
    """What is left when pieces go, so many at a time, without which the mate is as long or longer."""
    pieces = list(diagram.removable())
    for at in range(0, len(pieces), chunk):
        fewer = diagram.without(pieces[at : at + chunk])
        length = _length(fewer, LONGEST)
        if length >= least:
            diagram, least = fewer, length
    return diagram, least


def _length(diagram: Diagram, most: int) -> int:
    """In how many moves the solver mates, 0 where that isn't found within `most`."""
    position = diagram.position()
    if position is None:
        return 0
    search = _searching(position.variant, PROOF_NODES)
    try:
        return next((moves for moves in range(1, most + 1) if search.wins(position, moves)), 0)
    except OutOfNodes:
        return 0


def _sound(position: Position, moves: int) -> Solution | None:
    """The solution, if it is the only one, ends with an empty hand, and no other check mates a move later."""
    search = _searching(position.variant, LAST_NODES)
    try:
        solution = search.solution(position, moves)
        if solution is None or solution.moves != moves:
            return None
        for turn, (place, _) in enumerate(_turns(position, solution)):
            left = moves - turn
            if left > 1 and len(search.winning(place, left + 1)) > 1:
                return None
    except OutOfNodes:
        return None
    end = position
    for move in solution.line:
        end = end.play(move)
    return None if end.hand(WHITE) else solution


def _turns(position: Position, solution: Solution) -> Iterator[tuple[Position, Move]]:
    """The positions of the main line in which the solver is to move, with its moves."""
    for ply, move in enumerate(solution.line):
        if ply % 2 == 0:
            yield position, move
        position = position.play(move)
