"""Tactical motifs that win a piece in two moves: forks, pins, skewers, discovered attacks, trapped pieces.

Each is proven on the board with a quiet move, a reply and a capture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bot.engine.exchanges import WORTHWHILE, exchange_gain, values_of
from rules import WHITE, Move, Position
from rules.board.pieces import OWN

# ---- Motifs, with squares in the position before the first move. `kind` identifies the class in JSON.


@dataclass(frozen=True, slots=True)
class Fork:
    """A piece attacks two pieces, the more valuable one first."""

    first: int
    second: int
    kind: Literal["fork"] = "fork"


@dataclass(frozen=True, slots=True)
class Skewer:
    """The attacked piece in front moves away, and the one behind it is captured."""

    front: int
    behind: int
    kind: Literal["skewer"] = "skewer"


@dataclass(frozen=True, slots=True)
class Pin:
    """The pinned piece in front of a more valuable one is captured."""

    pinned: int
    behind: int
    kind: Literal["pin"] = "pin"


@dataclass(frozen=True, slots=True)
class Discovery:
    """A move uncovers the attacker, which captures the target."""

    attacker: int
    target: int
    kind: Literal["discovery"] = "discovery"


@dataclass(frozen=True, slots=True)
class Trap:
    """The attacked piece has no safe square."""

    piece: int
    kind: Literal["trap"] = "trap"


Motif = Fork | Skewer | Pin | Discovery | Trap


# ---- Finding them


def motif_of(position: Position, line: Sequence[Move]) -> Motif | None:
    """Return the motif of a line that consists of a quiet move, a reply and a capture, or None."""
    if len(line) < 3 or position.is_capture(line[0]):
        return None
    threat = position.play(line[0])
    reply, capture = line[1:3]
    if not threat.play(reply).is_capture(capture) or not threat.board[capture.target]:
        return None
    combination = _Combination(position, line[0], threat, reply, capture)
    return (
        _fork(combination)
        or _skewer(combination)
        or _pin(combination)
        or _discovery(combination)
        or _trap(combination)
    )


@dataclass(frozen=True, slots=True)
class _Combination:
    """A quiet move, a reply, and a capture that wins a piece. `threat`: the position after the quiet move."""

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
        """Return the squares that a piece attacks, as if the square `without` were empty."""
        board = position.board
        if without is not None:
            board = board[:without] + b"\0" + board[without + 1 :]
        return position.variant.compiled.attacks.attacks(board, origin)

    def is_worth_more(self, first: int, second: int) -> bool:
        """Return whether the piece on the first square is royal or more valuable than that on the second."""
        board, values = self.threat.board, values_of(self.threat)
        return self.is_royal(first) or values[board[first]] >= values[board[second]] + WORTHWHILE

    def is_royal(self, square: int) -> bool:
        royal = self.threat.variant.kinds.royal[self.threat.turn]
        return self.threat.board[square] == royal

    def behind(self, square: int) -> list[int]:
        """Return the opponent's pieces that the moved piece would attack if a square were empty."""
        target, board = self.move.target, self.threat.board
        if square not in self.attacked(self.threat, target):
            return []
        hidden = self.attacked(self.threat, target, square) - self.attacked(self.threat, target)
        return [other for other in sorted(hidden) if OWN[self.threat.turn][board[other]]]


def forked(move: Move, after: Position) -> tuple[int, int] | None:
    """Return the squares of two pieces that a safe move attacks simultaneously, or None."""
    board, attacks, enemy = after.board, after.variant.compiled.attacks, after.turn
    if exchange_gain(after, move.target):
        return None
    values, royal = values_of(after), after.variant.kinds.royal[enemy]
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


def _fork(combination: _Combination) -> Fork | None:
    """Return the fork whose piece captures one of the forked pieces, or None."""
    targets = forked(combination.move, combination.threat)
    if targets is None or combination.victim_moved or combination.capture.target not in targets:
        return None
    return Fork(*targets)


def _skewer(combination: _Combination) -> Skewer | None:
    """Return the skewer: the attacked piece moves away, and the piece behind it is captured; or None."""
    front, target = combination.reply.origin, combination.capture.target
    if (
        front is None
        or combination.capture.origin != combination.move.target
        or target not in combination.behind(front)
    ):
        return None
    return Skewer(front, target) if combination.is_worth_more(front, target) else None


def _pin(combination: _Combination) -> Pin | None:
    """Return the pin: a piece in front of a more valuable one is captured; or None."""
    pinned = combination.capture.target
    if combination.victim_moved:
        return None
    valuable = [square for square in combination.behind(pinned) if combination.is_worth_more(square, pinned)]
    return Pin(pinned, valuable[0]) if valuable else None


def _discovery(combination: _Combination) -> Discovery | None:
    """Return the discovered attack: the move uncovers the piece that captures; or None."""
    attacker, target = combination.capture.origin, combination.capture.target
    if attacker is None or combination.victim_moved or attacker == combination.move.target:
        return None
    if combination.before.board[attacker] != combination.threat.board[attacker]:
        return None
    if target in combination.attacked(combination.before, attacker) or target not in combination.attacked(
        combination.threat, attacker
    ):
        return None
    return Discovery(attacker, target)


def _trap(combination: _Combination) -> Trap | None:
    """Return the trapped piece: the move attacks it, and it is lost wherever it goes; or None."""
    threat, square = combination.threat, combination.capture.target
    if combination.victim_moved or threat.in_check or combination.is_royal(square):
        return None
    if (
        exchange_gain(combination.before, square) >= WORTHWHILE
        or exchange_gain(threat.after_null_move(), square) < WORTHWHILE
    ):
        return None
    moves = [move for move in threat.legal_moves() if move.origin == square]
    values, board = values_of(threat), threat.board
    for move in moves:
        gained = values[board[move.target]] if threat.is_capture(move) else 0
        if gained - exchange_gain(threat.play(move), move.target) > -WORTHWHILE:
            return None
    return Trap(square)


def is_back_rank_mate(position: Position) -> bool:
    """Return whether the king is mated on its back rank, by a piece on this rank, behind its own pieces."""
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
