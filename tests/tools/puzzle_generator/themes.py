"""The themes of a solution, as far as they follow from its squares."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from bot.engine.end_scores import EndScores
from bot.engine.evaluation import evaluation_of
from bot.engine.exchanges import exchange_gain, values_of
from bot.engine.motifs import forked
from rules import Move, PieceType, Position, Reason
from rules.board.pieces import OWN


class Theme(StrEnum):
    """Theme of a puzzle's solution. The values are keys of texts, and stored in the data."""

    MATE_IN_1 = "mate-in-1"
    MATE_IN_2 = "mate-in-2"
    MATE_IN_3 = "mate-in-3"
    MATE_IN_4 = "mate-in-4"
    MATE_IN_5 = "mate-in-5"
    WIN_IN_1 = "win-in-1"
    WIN_IN_2 = "win-in-2"
    WIN_IN_3 = "win-in-3"
    WIN_IN_4 = "win-in-4"
    WIN_IN_5 = "win-in-5"
    """The game is won in five moves, but not by checkmate."""
    GOAL = "goal"
    """A piece reaches a winning square."""
    CHECKS = "checks"
    """The last of the required checks wins."""
    CAPTURE_WINS = "capture-wins"
    """The capture of the last piece or of a royal piece wins."""
    PIECES_LOST = "pieces-lost"
    """The solver wins by having no pieces or no moves left."""
    STALEMATE = "stalemate"
    """The other side loses because it cannot move, although it isn't in check."""
    CONNECTION = "connection"
    """Pieces in a row win."""
    TSUME = "tsume"
    """Every move of the solver is a check, and all other pieces are in the defender's hand."""
    FORK = "fork"
    """A piece of the solver attacks two pieces at once, and then captures one of them."""
    PIN = "pin"
    """A piece that guards the solver's target square is pinned and may not capture there."""
    PROMOTION = "promotion"
    UNDERPROMOTION = "underpromotion"
    """A pawn promotes to less than the strongest piece."""
    DROP = "drop"
    SACRIFICE = "sacrifice"
    """The solver gives up more material than the move captures."""
    EXPLOSION = "explosion"
    """A capture by the solver explodes the surrounding pieces."""
    DISCOVERED_CHECK = "discovered-check"
    """A move opens a check by another piece, without giving check itself."""
    DOUBLE_CHECK = "double-check"
    """Two pieces give check at once."""
    QUIET_MOVE = "quiet-move"
    """A move before the last one that is not a capture, check or promotion."""
    EN_PASSANT = "en-passant"
    CASTLING = "castling"
    SMOTHERED_MATE = "smothered-mate"
    """A leap mates a king surrounded by its own pieces."""


GIVEN = 180
"""Minimum loss of a sacrifice, in centipawns."""
MATES = {Reason.CHECKMATE, Reason.KNIGHT_MATE, Reason.WEAK_MATE}
MATE_IN = [Theme.MATE_IN_1, Theme.MATE_IN_2, Theme.MATE_IN_3, Theme.MATE_IN_4, Theme.MATE_IN_5]
WIN_IN = [Theme.WIN_IN_1, Theme.WIN_IN_2, Theme.WIN_IN_3, Theme.WIN_IN_4, Theme.WIN_IN_5]
ENDS: dict[Reason, Theme] = {
    Reason.GOAL: Theme.GOAL,
    Reason.GOAL_SHARED: Theme.GOAL,
    Reason.CHECKS: Theme.CHECKS,
    Reason.EXTINCTION: Theme.CAPTURE_WINS,
    Reason.EXPLOSION: Theme.CAPTURE_WINS,
    Reason.BARE_KING: Theme.CAPTURE_WINS,
    Reason.PIECES_LOST: Theme.PIECES_LOST,
    Reason.STALEMATE: Theme.STALEMATE,
    Reason.CONNECTION: Theme.CONNECTION,
}


def themes_of(start: Position, line: Sequence[Move]) -> tuple[Theme, ...]:
    """Return the themes of a line that starts and ends with a move of the solver, in the order of Theme."""
    found: set[Theme] = set()
    positions = [start]
    for move in line:
        positions.append(positions[-1].play(move))
    found |= _end(positions[-1], (len(line) + 1) // 2, start.turn)
    counts_exchanges = EndScores(evaluation_of(start.variant).for_search(start)).uses_exchanges
    for ply in range(0, len(line), 2):
        position, move, following = positions[ply], line[ply], positions[ply + 1]
        found |= _of_kind(position, move, following)
        found |= _checks(position, move, following)
        is_last = ply + 1 == len(line)
        if not is_last and not position.is_capture(move) and _is_quiet(move) and not following.in_check:
            found.add(Theme.QUIET_MOVE)
        if counts_exchanges:
            if _is_pinned(position, move, following):
                found.add(Theme.PIN)
            if not is_last and _is_sacrifice(position, move, following):
                found.add(Theme.SACRIFICE)
            if not is_last and _forks(move, following, positions[ply + 2], line[ply + 2]):
                found.add(Theme.FORK)
    return tuple(theme for theme in Theme if theme in found)


def _end(end: Position, moves: int, solver: int) -> set[Theme]:
    # Some games are won after any reply: a goal counts one move later, or the last piece must be captured.
    ends = [end, *map(end.play, end.legal_moves()[:1])]
    end, outcome = next(((last, over) for last in ends if (over := last.outcome())), (end, None))
    if outcome is None or outcome.winner != solver or moves > len(MATE_IN):
        return set()
    if outcome.reason not in MATES:
        stuck = outcome.reason is Reason.STALEMATE and end.turn == solver
        how = Theme.PIECES_LOST if stuck else ENDS.get(outcome.reason)
        return {WIN_IN[moves - 1], *({how} if how else ())}
    return {MATE_IN[moves - 1], *({Theme.SMOTHERED_MATE} if _is_smothered(end) else ())}


def _is_smothered(end: Position) -> bool:
    """Return whether a single king is mated with its own pieces on all adjacent squares."""
    checked = end.checked()
    if len(checked) != 1:
        return False
    geometry, (king,) = end.variant.geometry, checked
    around = [square for square in geometry.squares if geometry.distance(square, king) == 1]
    return all(OWN[end.turn][end.board[square]] for square in around)


def _of_kind(position: Position, move: Move, following: Position) -> set[Theme]:
    found: set[Theme] = set()
    facts = position.variant.facts
    if move.drop is not None:
        found.add(Theme.DROP)
    if move.castling:
        found.add(Theme.CASTLING)
    if move.promotion is not None and not (facts.promotion is not None and facts.promotion.turns_back):
        found.add(Theme.PROMOTION)
        if _is_under(position, move, following):
            found.add(Theme.UNDERPROMOTION)
    if position.is_capture(move):
        if facts.explodes:
            found.add(Theme.EXPLOSION)
        if not position.board[move.target]:
            found.add(Theme.EN_PASSANT)
    return found


def _is_under(position: Position, move: Move, following: Position) -> bool:
    """Return whether the pawn could have promoted to a stronger piece."""
    values = values_of(position)
    became = values[following.board[move.target]]
    same = (other for other in position.legal_moves() if _path(other) == _path(move) and other.promotion)
    return any(values[position.play(other).board[move.target]] > became for other in same)


def _path(move: Move) -> tuple[int | None, int, PieceType | None]:
    return move.origin, move.target, move.drop


def _is_quiet(move: Move) -> bool:
    return move.promotion is None and not move.castling


def _checks(position: Position, move: Move, following: Position) -> set[Theme]:
    """Return the themes of double check and discovered check."""
    attacks, solver = following.variant.compiled.attacks, position.turn
    checkers: set[int] = set()
    for square in following.checked():
        attackers = set(attacks.attackers(following.board, square, solver))
        if len(attackers) > 1:
            return {Theme.DOUBLE_CHECK}
        checkers |= attackers
    if not checkers or move.origin is None or move.castling or move.target in checkers:
        return set()
    return {Theme.DISCOVERED_CHECK}


def _is_pinned(position: Position, move: Move, following: Position) -> bool:
    """Return whether a guard of the target may not capture there, because that would expose its king.

    Double checks don't count, because they don't pin pieces.
    """
    board, attacks, enemy = following.board, following.variant.compiled.attacks, following.turn
    royals = following.variant.kinds.royal[enemy]
    checked = following.checked()
    if not royals or len(checked) > 1:
        return False
    for square in checked:
        if set(attacks.attackers(board, square, position.turn)) != {move.target}:
            return False
    takers = {reply.origin for reply in following.legal_moves() if reply.target == move.target}
    guards = set(attacks.attackers(board, move.target, enemy))
    return any(board[square] != royals for square in guards - takers)


def _is_sacrifice(position: Position, move: Move, following: Position) -> bool:
    """Return whether the move loses more on its target than it captures."""
    values = values_of(position)
    taken = values[position.board[move.target]] if position.is_capture(move) else 0
    return exchange_gain(following, move.target) - taken >= GIVEN


def _forks(move: Move, following: Position, answered: Position, capture: Move) -> bool:
    """Return whether the next move captures one of two pieces that this move attacks at once."""
    targets = forked(move, following)
    if targets is None or not answered.is_capture(capture) or not answered.board[capture.target]:
        return False
    return capture.target in targets and capture.origin == move.target
