"""Tsume: mates by checks only, according to the conventions of shogi problems, derived from mates in games.

Unnecessary pieces are removed. All pieces that are neither on the board nor in the solver's hand are in the
defender's hand. The solver plays up the board, and the solver's king keeps its square.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules import BLACK, WHITE, InvalidFen, Move, Position, Variant
from rules.caches import cached_in_variant
from rules.fen import placement
from tests.tools.puzzle_generator.mates import MateSearch, OutOfNodes, Solution, is_royal

LONGEST = 5
PROOF_NODES = 25_000
"""Maximum number of moves that a proof plays; a problem takes dozens of proofs."""
LAST_NODES = 200_000
"""Maximum number of moves that the proof of a unique solution plays."""
CHUNKS = (8, 4, 2, 1)
"""Numbers of pieces to remove at a time."""


@cached_in_variant
def has_tsume(variant: Variant) -> bool:
    """Return whether this is a variant of shogi with drops of captured pieces and mates of kings."""
    return variant.family == "shogi" and variant.facts.captures_to_hand and is_royal(variant)


def _searching(variant: Variant, nodes: int) -> MateSearch:
    """Return a search that tries only checks, and has no useless interpositions in its lines."""
    return MateSearch(variant, nodes, quiet=0, shows=_is_no_interposition)


def _is_no_interposition(reply: Move, rest: Solution) -> bool:
    return reply.origin is not None or rest.line[0].target != reply.target


class Diagram:
    """A position from which pieces are removed, with the solver as White.

    board: FEN symbols by square. hand: the solver's pieces in hand.
    """

    def __init__(self, variant: Variant, board: dict[int, str], hand: Counter[str]) -> None:
        self._variant = variant
        self.board = board
        self.hand = hand

    @classmethod
    def of(cls, position: Position) -> Diagram:
        """Return the diagram of a position, rotated if Black is to move."""
        variant, turned = position.variant, position.turn is BLACK
        last = variant.files * variant.ranks - 1
        board = {
            last - square if turned else square: piece.symbol.swapcase() if turned else piece.symbol
            for square, piece in position.pieces()
        }
        held = position.hand(position.turn)
        return cls(variant, board, Counter({kind.letter.upper(): count for kind, count in held}))

    def position(self) -> Position | None:
        """Return the position with all other pieces in the defender's hand; None if it is invalid."""
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
        board = bytearray(len(self._variant.geometry.squares))
        for square, symbol in self.board.items():
            board[square] = self._variant.kinds.code(symbol.upper(), WHITE if symbol.isupper() else BLACK)
        return placement(self._variant, board)

    def without(self, taken: list[int | str]) -> Diagram:
        """Return the diagram without the pieces on these squares and these pieces in hand."""
        board = {square: symbol for square, symbol in self.board.items() if square not in taken}
        hand = self.hand - Counter(letter for letter in taken if isinstance(letter, str))
        return Diagram(self._variant, board, hand)

    def removable(self) -> Iterator[int | str]:
        """Yield removable pieces: first the hand, then squares, starting far from the defender's king."""
        king = next(kind.symbol for kind in self._variant.kinds if _is_royal(self._variant, kind.symbol))
        (home,) = (square for square, symbol in self.board.items() if symbol == king.lower())
        distance = self._variant.geometry.distance
        yield from self.hand.elements()
        others = [square for square, symbol in self.board.items() if symbol.upper() != king.upper()]
        yield from sorted(others, key=lambda square: (-distance(square, home), square))


def _is_royal(variant: Variant, symbol: str) -> bool:
    return variant.kinds.code(symbol, WHITE) == variant.kinds.royal[WHITE]


@cached_in_variant
def _set_of(variant: Variant) -> Counter[str]:
    """Return the number of each unpromoted piece in the game, by letter."""
    start = variant.start()
    pieces = Counter(piece.symbol.lstrip("+").upper() for _, piece in start.pieces())
    for color in (WHITE, BLACK):
        pieces.update({kind.letter.upper(): count for kind, count in start.hand(color)})
    return pieces


def made_from(position: Position, moves: int) -> tuple[Position, Solution] | None:
    """Return a problem from a position with a mate by checks in at most `moves` moves; None if impossible."""
    diagram = Diagram.of(position)
    shortest = _length(diagram, moves)
    if not shortest:
        return None
    for chunk in CHUNKS:
        diagram, shortest = _simplified(diagram, shortest, chunk)
    problem = diagram.position()
    if problem is None:
        return None
    solution = _sound_solution(problem, shortest)
    return None if solution is None else (problem, solution)


def _simplified(diagram: Diagram, shortest: int, chunk: int) -> tuple[Diagram, int]:
    """Return the diagram without pieces whose removal doesn't shorten the mate, removed in chunks."""
    pieces = list(diagram.removable())
    for at in range(0, len(pieces), chunk):
        fewer = diagram.without(pieces[at : at + chunk])
        length = _length(fewer, LONGEST)
        if length >= shortest:
            diagram, shortest = fewer, length
    return diagram, shortest


def _length(diagram: Diagram, max_moves: int) -> int:
    """Return the number of moves in which the solver mates; 0 if more than `max_moves`."""
    position = diagram.position()
    if position is None:
        return 0
    search = _searching(position.variant, PROOF_NODES)
    try:
        return next((moves for moves in range(1, max_moves + 1) if search.wins(position, moves)), 0)
    except OutOfNodes:
        return 0


def _sound_solution(position: Position, moves: int) -> Solution | None:
    """Return the solution if it is unique, ends with an empty hand, and no other check mates a move later."""
    search = _searching(position.variant, LAST_NODES)
    try:
        solution = search.solution(position, moves)
        if solution is None or solution.moves != moves:
            return None
        for ply, move in enumerate(solution.line):
            left = moves - ply // 2
            if ply % 2 == 0 and left > 1 and len(search.winning(position, left + 1)) > 1:
                return None
            position = position.play(move)
    except OutOfNodes:
        return None
    return None if position.hand(WHITE) else solution
