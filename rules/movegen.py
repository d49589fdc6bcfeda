"""Legal moves from the compiled tables.

Where one royal piece must be kept safe, its lines of attack are looked along once: a piece alone on a line
between it and an attacker is pinned to that line, and a check must be answered on its line or by the royal
piece itself. So an ordinary move needs no trial. Moves of special laws (castling, en passant) are rare and
can open lines in more than one place: each of them is tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.pieces import OWN, Color

if TYPE_CHECKING:
    from rules.move import Move
    from rules.position import Position
    from rules.tables import Reach, Threats


def legal_moves(position: Position) -> list[Move]:
    """Every legal move of the side to move."""
    royals = royal_squares(position, position.turn)
    moves = [move for law in position.variant.hooks("generate") for move in law.generate(position)]
    if royals:
        moves = [move for move in moves if is_safe(position, move)]
    if len(royals) == 1:
        _add_around_one_royal(position, royals[0], moves)
    else:
        plain = _plain_moves(position)
        moves += [move for move in plain if is_safe(position, move)] if royals else plain
    return moves


def pseudo_legal_from(position: Position, square: int) -> list[Move]:
    """The moves of the piece on `square`, whoever's turn it is, before any thought of check."""
    found: list[Move] = []
    code = position.board[square]
    if code:
        color = Color.BLACK if OWN[Color.BLACK][code] else Color.WHITE
        _collect(position.variant.tables.reach[code][square], position.board, OWN[color.opponent], found)
    return found


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of `depth` plies from here (the usual measure of a move generator)."""
    if depth <= 0:
        return 1
    moves = legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)


# ---- royal pieces


def royal_squares(position: Position, color: Color) -> list[int]:
    """Where the pieces stand that `color` must not lose."""
    code = position.variant.royal[color]
    if not code:
        return []
    board = position.board
    found: list[int] = []
    square = board.find(code)
    while square >= 0:
        found.append(square)
        square = board.find(code, square + 1)
    return found


def attacker(board: Sequence[int], threats: Threats) -> int | None:
    """The square of a piece that attacks along one of `threats`, or None."""
    for line in threats:
        for square, codes, _ in line:
            code = board[square]
            if code:
                if code in codes:
                    return square
                break
    return None


def checked(position: Position) -> tuple[int, ...]:
    """The squares of the royal pieces of the side to move that are attacked."""
    threats = position.variant.tables.threats[position.turn.opponent]
    royals = royal_squares(position, position.turn)
    return tuple(square for square in royals if attacker(position.board, threats[square]) is not None)


def attack_on_royal(position: Position, color: Color) -> tuple[int, int] | None:
    """A royal piece of `color` under attack and the square of an attacker, or None."""
    threats = position.variant.tables.threats[color.opponent]
    for square in royal_squares(position, color):
        found = attacker(position.board, threats[square])
        if found is not None:
            return square, found
    return None


def is_safe(position: Position, move: Move) -> bool:
    """Does `move`, tried on the board, leave no royal piece of its own side attacked?"""
    return attack_on_royal(position.play(move), position.turn) is None


# ---- plain moves


def _add_around_one_royal(position: Position, royal: int, moves: list[Move]) -> None:
    """Adds the plain moves that keep the only royal piece safe."""
    board, turn = position.board, position.turn
    tables = position.variant.tables
    own, enemy = OWN[turn], OWN[turn.opponent]
    evasions, pins = _constraints(board, tables.threats[turn.opponent][royal], own)
    for square, code in enumerate(board):
        if not own[code]:
            continue
        reach = tables.reach[code][square]
        if square == royal:
            _add_royal(board, reach, enemy, royal, tables.threats[turn.opponent], moves)
        elif evasions is None and square not in pins:
            _collect(reach, board, enemy, moves)
        else:
            allowed = pins.get(square)
            if evasions is not None:
                allowed = evasions if allowed is None else evasions & allowed
            if allowed:
                found: list[Move] = []
                _collect(reach, board, enemy, found)
                moves += [move for move in found if move.target in allowed]


def _constraints(
    board: bytes, threats: Threats, own: Sequence[bool]
) -> tuple[frozenset[int] | None, dict[int, frozenset[int]]]:
    """Where a check can be answered by other pieces (None: no check), and where each pinned piece may go."""
    evasions: frozenset[int] | None = None
    pins: dict[int, frozenset[int]] = {}
    for line in threats:
        blocker = -1
        for square, codes, path in line:
            code = board[square]
            if not code:
                continue
            if code in codes:
                if blocker < 0:
                    evasions = path if evasions is None else evasions & path
                else:
                    pins[blocker] = pins[blocker] & path if blocker in pins else path
                break
            if blocker >= 0 or not own[code]:
                break
            blocker = square
    return evasions, pins


def _add_royal(
    board: bytes,
    reach: Reach,
    enemy: Sequence[bool],
    royal: int,
    threats: Sequence[Threats],
    moves: list[Move],
) -> None:
    """Adds the royal piece's moves to squares that nobody attacks once it has left its own."""
    found: list[Move] = []
    _collect(reach, board, enemy, found)
    vacated = bytearray(board)
    vacated[royal] = 0
    moves += [move for move in found if attacker(vacated, threats[move.target]) is None]


def _plain_moves(position: Position) -> list[Move]:
    moves: list[Move] = []
    own, enemy = OWN[position.turn], OWN[position.turn.opponent]
    for square, code in enumerate(position.board):
        if own[code]:
            _collect(position.variant.tables.reach[code][square], position.board, enemy, moves)
    return moves


def _collect(  # noqa: C901 - five kinds of lines, each its own short loop, and speed counts here
    reach: Reach, board: bytes, enemy: Sequence[bool], moves: list[Move]
) -> None:
    """Adds one piece's moves by the tables: the innermost loop of the package."""
    leaps, rays, quiets, captures, expansions = reach
    found = moves if expansions is None else []
    append = found.append
    for target, move in leaps:
        code = board[target]
        if not code or enemy[code]:
            append(move)
    for ray in rays:
        for target, move in ray:
            code = board[target]
            if code:
                if enemy[code]:
                    append(move)
                break
            append(move)
    for ray in quiets:
        for target, move in ray:
            if board[target]:
                break
            append(move)
    for ray in captures:
        for target, move in ray:
            code = board[target]
            if code:
                if enemy[code]:
                    append(move)
                break
    if expansions is not None:
        for move in found:
            moves += expansions.get(move, (move,))
