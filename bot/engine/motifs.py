"""Ways to win a piece in two moves: forks, pins, skewers, discovered attacks and trapped pieces.

Each is a fact about squares, proven on the board: a quiet move, a reply, and a capture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.engine.exchanges import WORTHWHILE, exchange, values_of
from rules import WHITE, Move, Position
from rules.board.pieces import OWN


class Motif(StrEnum):
    """Kinds of motifs (see Fault for their squares)."""

    FORK = "fork"
    PIN = "pin"
    SKEWER = "skewer"
    DISCOVERY = "discovery"
    TRAP = "trap"


@dataclass(frozen=True, slots=True)
class Found:
    """A motif and its squares, in the position before its first move."""

    motif: Motif
    squares: tuple[int, ...]


def motif_of(position: Position, line: Sequence[Move]) -> Found | None:
    """Return the motif of a line: a move that captures nothing, a reply, and a capture; or None."""
    if len(line) < 3 or position.is_capture(line[0]):
        return None
    threat = position.play(line[0])
    reply, capture = line[1:3]
    if not threat.play(reply).is_capture(capture) or not threat.board[capture.target]:
        return None
    shot = _Shot(position, line[0], threat, reply, capture)
    return _fork(shot) or _skewer(shot) or _pin(shot) or _discovery(shot) or _trap(shot)


@dataclass(frozen=True, slots=True)
class _Shot:
    """A quiet move, the position after it, the reply, and a capture that wins a piece."""

    before: Position
    move: Move
    threat: Position
    reply: Move
    capture: Move

    @property
    def victim_moved(self) -> bool:
        """Whether the captured piece is the one that moved in the reply."""
        return self.reply.target == self.capture.target

    def attacked(self, position: Position, origin: int, without: int | None = None) -> set[int]:
        """Return the squares that a piece attacks, as if the square `without` was empty."""
        board = position.board
        if without is not None:
            board = board[:without] + b"\0" + board[without + 1 :]
        return position.variant.compiled.attacks.attacks(board, origin)

    def is_worth_more(self, first: int, second: int) -> bool:
        """Return whether the piece on one square is royal, or more valuable than the one on another."""
        board, values = self.threat.board, values_of(self.threat)
        return self.is_royal(first) or values[board[first]] >= values[board[second]] + WORTHWHILE

    def is_royal(self, square: int) -> bool:
        royal = self.threat.variant.kinds.royal[self.threat.turn]
        return self.threat.board[square] == royal

    def behind(self, square: int) -> list[int]:
        """Return the opponent's pieces that the moved piece would attack without the piece on a square."""
        target, board = self.move.target, self.threat.board
        if square not in self.attacked(self.threat, target):
            return []
        hidden = self.attacked(self.threat, target, square) - self.attacked(self.threat, target)
        return [other for other in sorted(hidden) if OWN[self.threat.turn][board[other]]]


def forked(move: Move, following: Position) -> tuple[int, int] | None:
    """Return the squares of two pieces that a safe move attacks at once, or None."""
    board, attacks, enemy = following.board, following.variant.compiled.attacks, following.turn
    if exchange(following, move.target):
        return None
    values, royal = values_of(following), following.variant.kinds.royal[enemy]
    own = values[board[move.target]]

    def can_be_won(square: int) -> bool:
        if board[square] == royal:
            return True
        guarded = attacks.attackers(board, square, enemy)
        return values[board[square]] - (own if guarded else 0) >= WORTHWHILE

    attacked = [square for square in attacks.attacks(board, move.target) if OWN[enemy][board[square]]]
    targets = sorted(
        filter(can_be_won, attacked), key=lambda at: (board[at] != royal, -values[board[at]], at)
    )
    return (targets[0], targets[1]) if len(targets) > 1 else None


def _fork(shot: _Shot) -> Found | None:
    """Return a fork whose piece captures one of the forked pieces."""
    targets = forked(shot.move, shot.threat)
    if targets is None or shot.victim_moved or shot.capture.target not in targets:
        return None
    return Found(Motif.FORK, targets)


def _skewer(shot: _Shot) -> Found | None:
    """Return a skewer: the attacked piece moves away, and the piece behind it is captured."""
    front, target = shot.reply.origin, shot.capture.target
    if front is None or shot.capture.origin != shot.move.target or target not in shot.behind(front):
        return None
    return Found(Motif.SKEWER, (front, target)) if shot.is_worth_more(front, target) else None


def _pin(shot: _Shot) -> Found | None:
    """Return a pin against a more valuable piece: the pinned piece is captured."""
    pinned = shot.capture.target
    if shot.victim_moved:
        return None
    valuable = [square for square in shot.behind(pinned) if shot.is_worth_more(square, pinned)]
    return Found(Motif.PIN, (pinned, valuable[0])) if valuable else None


def _discovery(shot: _Shot) -> Found | None:
    """Return a discovered attack: the move uncovers the piece that captures."""
    attacker, target = shot.capture.origin, shot.capture.target
    if attacker is None or shot.victim_moved or attacker == shot.move.target:
        return None
    if shot.before.board[attacker] != shot.threat.board[attacker]:
        return None
    if target in shot.attacked(shot.before, attacker) or target not in shot.attacked(shot.threat, attacker):
        return None
    return Found(Motif.DISCOVERY, (attacker, target))


def _trap(shot: _Shot) -> Found | None:
    """Return a piece that the move attacks and that is lost wherever it goes."""
    threat, square = shot.threat, shot.capture.target
    if shot.victim_moved or threat.in_check or shot.is_royal(square):
        return None
    if exchange(shot.before, square) >= WORTHWHILE or exchange(threat.after_null_move(), square) < WORTHWHILE:
        return None
    moves = [move for move in threat.legal_moves() if move.origin == square]
    values, board = values_of(threat), threat.board
    for move in moves:
        gained = values[board[move.target]] if threat.is_capture(move) else 0
        if gained - exchange(threat.play(move), move.target) > -WORTHWHILE:
            return None
    return Found(Motif.TRAP, (square,))


def is_back_rank_mate(position: Position) -> bool:
    """Return whether the king is mated on its back rank, from this rank, behind its own pieces."""
    files, side, board = position.variant.files, position.turn, position.board
    royal = position.variant.kinds.royal[side]
    king = board.find(royal) if royal else -1
    rank = king // files
    if king < 0 or rank != (0 if side is WHITE else position.variant.ranks - 1):
        return False
    attacks = position.variant.compiled.attacks
    checkers = attacks.attackers(board, king, side.opponent)
    forward = [square for square in attacks.attacks(board, king) if square // files != rank]
    return all(square // files == rank for square in checkers) and all(
        OWN[side][board[square]] for square in forward
    )
