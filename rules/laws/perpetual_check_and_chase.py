"""Detects perpetual check and perpetual chase: sides that do either with every move of a repeated cycle.

Chases follow the rules of the Asian Xiangqi Federation as Fairy-Stockfish interprets them.

A move chases a piece if it creates a threat to capture it, directly or by opening a line, and the piece is
unprotected or worth more than the attacker: a chariot attacked by a horse or cannon; a chariot, cannon or
horse attacked by an elephant or guard. Pinned pieces don't protect, nor does a general that can't recapture
because it would then face the other general.

Generals and soldiers may chase any piece with their own moves. An attack on a general is a check, not a
chase. An attack on a soldier that hasn't crossed the river isn't a chase. An attack on a piece of the same
kind isn't a chase if that piece could capture the attacker; it can't if it is pinned, or is a horse whose leg
is blocked.

A side that chases the same piece with every move of a repeated cycle loses, unless the other side does, too.
repetition.py finds the cycles and decides the outcome.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.board.pieces import BLACK_BIT, OWN, Color
from rules.laws.regions import SoldierPromotion
from rules.move import Move
from rules.position import Position
from rules.variant import Variant


def sides_checking(positions: Sequence[Position]) -> set[bool]:
    """Return the sides that gave check with all their moves in a cycle.

    False is the side that moved last, True the other. `positions`: from the last to the first.
    """
    return {later for later in (False, True) if all(position.in_check for position in positions[later::2])}


class _ChasePosition(NamedTuple):
    """A position after a move. `us`: the side to move. `pins`: its pinned pieces."""

    board: bytes
    us: Color
    pins: frozenset[int]


class Chasing:
    """Detects the sides that chase in a cycle."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._royal = variant.kinds.royal
        self._flying: bool = variant.section.get("flyingGeneral", False)
        self._of = {
            name: white | black
            for name in ("rook", "cannon", "horse", "elephant", "fers", "soldier")
            for white, black in [variant.kinds.codes_named(name)]
        }

    def chasing(self, positions: Sequence[Position], moves: Sequence[Move], length: int) -> set[bool]:
        """Return the sides that chased with all their moves in a cycle, the last `length` moves.

        False is the side that moved last, True the other. The arguments also include the move and the
        position before the cycle, if there are any.
        """
        positions, moves = positions[::-1], moves[::-1]
        sides: set[bool] = set()
        for side in (False, True):
            chased: set[int] | None = None
            # Counting backwards from 0, the side to move made moves 1, 3, ...
            for back in range(side, length if side else min(length + 1, len(moves)), 2):
                attacked = self._chased(positions[back + 1], moves[back], positions[back])
                chased = attacked if chased is None else _before(chased, moves[back - 1]) & attacked
                if not chased:
                    break
            if chased:
                sides.add(side)
        return sides

    def _chased(self, before: Position, move: Move, after: Position) -> set[int]:
        """Return the squares of the side to move's pieces that the last move chases."""
        us, board = after.turn, after.board
        blockers = self._blockers(after, us)
        pins = {square for square in blockers if OWN[us][board[square]]} | self._screens(after)
        scene = _ChasePosition(board, us, frozenset(pins))
        chased: set[int] = set()
        for square, attacks in self._attacks(before, move, after):
            chased |= self._unsafe(scene, square, attacks - chased)
        new_blockers = blockers - self._blockers(before, us)
        for square in new_blockers:
            if OWN[us][board[square]]:
                chased |= self._unprotected_by(after, square)
            elif OWN[us.opponent][board[square]]:
                chased |= self._behind_check(after, square)
        return chased

    # ---- new attacks

    def _attacks(self, before: Position, move: Move, after: Position) -> Iterator[tuple[int, set[int]]]:
        """Yield each attacker with the pieces that it newly attacks."""
        attack_map, geometry = self._variant.compiled.attacks, self._variant.geometry
        board, us, them = after.board, after.turn, after.turn.opponent
        own = _standing(board, us)
        origin, target = move.origin, move.target
        code = board[target]
        if origin is not None and code != self._royal[them] and code not in self._of["soldier"]:
            direct = attack_map.attacks(board, target) & own
            if code in self._of["rook"] | self._of["cannon"]:
                # Pieces on the line of the move were also attacked before it.
                along_file = geometry.file_of(origin) == geometry.file_of(target)
                same = geometry.file_of if along_file else geometry.rank_of
                direct = {square for square in direct if same(square) != same(target)}
            yield target, direct
        # the board before the move; after a capture, the target stays occupied
        earlier = bytearray(board)
        if origin is not None:
            earlier[origin] = code
        if not before.board[target]:
            earlier[target] = 0
        riders = self._of["horse"] | self._of["elephant"] | self._of["rook"] | self._of["cannon"]
        for square in _standing(board, them):
            if board[square] in riders:
                attacks = attack_map.attacks(board, square) & own
                yield square, attacks - attack_map.attacks(bytes(earlier), square, board[square])

    # ---- unsafe pieces

    def _unsafe(self, scene: _ChasePosition, attacker: int, attacks: Iterable[int]) -> set[int]:
        """Return the attacked pieces that are unprotected or worth more than the attacker."""
        board, us, _ = scene
        code = board[attacker]
        victims = {square for square in attacks if self._can_be_chased(board[square], square, us)}
        more_valuable: frozenset[int] = frozenset()
        if code in self._of["horse"] | self._of["cannon"]:
            more_valuable = self._of["rook"]
        elif code in self._of["elephant"] | self._of["fers"]:
            more_valuable = self._of["rook"] | self._of["cannon"] | self._of["horse"]
        unsafe = {square for square in victims if board[square] in more_valuable}
        victims = {square for square in victims if not self._could_answer(scene, attacker, square)}
        without = bytearray(board)
        without[attacker] = 0
        return unsafe | {
            square for square in victims if not self._is_protected(scene, square, bytes(without))
        }

    def _can_be_chased(self, code: int, square: int, us: Color) -> bool:
        soldiers = self._variant.compiled.law(SoldierPromotion)
        return code != self._royal[us] and not (soldiers and soldiers.has_not_crossed(code, square))

    def _could_answer(self, scene: _ChasePosition, attacker: int, victim: int) -> bool:
        """Return whether the victim, a piece of the same kind, could capture the attacker."""
        board, _, pins = scene
        if board[attacker] ^ board[victim] != BLACK_BIT:
            return False
        if board[attacker] in self._of["horse"] and self._hobbles(board, attacker):
            return attacker in self._variant.compiled.attacks.attacks(board, victim)
        return victim not in pins

    def _hobbles(self, board: bytes, horse: int) -> bool:
        """Return whether a piece diagonally adjacent to the horse blocks horses that it attacks."""
        steps = (self._variant.geometry.step(horse, x, y) for x in (-1, 1) for y in (-1, 1))
        return any(square is not None and board[square] for square in steps)

    def _is_protected(self, scene: _ChasePosition, square: int, board: bytes) -> bool:
        """Return whether a capture on `square` can be recaptured. `board`: the board without the attacker."""
        _, us, pins = scene
        attack_map = self._variant.compiled.attacks
        protectors = set(attack_map.attackers(board, square, us)) - pins
        general = board.find(self._royal[us])
        if protectors != {general}:
            return bool(protectors)
        return not self._in_sight(board, square, board.find(self._royal[us.opponent]), general)

    # ---- pins and discoveries

    def _blockers(self, position: Position, us: Color) -> set[int]:
        """Return the pieces of either side that block an attack on our general."""
        attack_map, board = self._variant.compiled.attacks, position.board
        general = board.find(self._royal[us])
        if general < 0:
            return set()
        attacking = set(attack_map.attackers(board, general, us.opponent))
        blockers: set[int] = set()
        for square in attack_map.around(general, us.opponent) - {general}:
            if board[square]:
                without = bytearray(board)
                without[square] = 0
                if set(attack_map.attackers(bytes(without), general, us.opponent)) - attacking:
                    blockers.add(square)
        return blockers

    def _screens(self, position: Position) -> set[int]:
        """Return a set with our piece that alone keeps the generals from facing each other, if any."""
        board, geometry = position.board, self._variant.geometry
        white, black = board.find(self._royal[0]), board.find(self._royal[1])
        if self._flying and geometry.file_of(white) == geometry.file_of(black):
            low, high = min(white, black), max(white, black)
            between = [s for s in range(low + geometry.files, high, geometry.files) if board[s]]
            if len(between) == 1 and OWN[position.turn][board[between[0]]]:
                return set(between)
        return set()

    def _in_sight(self, board: bytes, square: int, enemy: int, general: int) -> bool:
        """Return whether a general that captures on `square` would face the other one along its file."""
        geometry = self._variant.geometry
        if not self._flying or geometry.file_of(square) != geometry.file_of(enemy):
            return False
        low, high = min(square, enemy), max(square, enemy)
        between = range(low + geometry.files, high, geometry.files)
        return not any(board[other] for other in between if other != general)

    def _unprotected_by(self, after: Position, pinned: int) -> set[int]:
        """Return our attacked pieces that lost the protection of a piece that the move pins."""
        attack_map, board, us = self._variant.compiled.attacks, after.board, after.turn
        protected = attack_map.attacks(board, pinned) & _standing(board, us)
        bound = self._blockers(after, us.opponent)
        return {
            square
            for square in protected
            if self._can_be_chased(board[square], square, us)
            and set(attack_map.attackers(board, square, us.opponent)) - bound
        }

    def _behind_check(self, after: Position, discoverer: int) -> set[int]:
        """Return our pieces that can be captured with a discovered check, so that only the general can
        recapture."""
        attack_map, board, us = self._variant.compiled.attacks, after.board, after.turn
        general = board.find(self._royal[us])
        near = attack_map.attacks(board, general)
        victims: set[int] = set()
        without = bytearray(board)
        without[discoverer] = without[general] = 0
        for square in attack_map.attacks(board, discoverer) & _standing(board, us):
            if square not in near or set(attack_map.attackers(bytes(without), square, us.opponent)) - {
                discoverer
            }:
                victims.add(square)
        return victims


def _standing(board: bytes, color: Color) -> set[int]:
    own = OWN[color]
    return {square for square, code in enumerate(board) if own[code]}


def _before(squares: set[int], move: Move) -> set[int]:
    """Return the squares where the pieces on `squares` were before their side's move."""
    return {
        move.origin if square == move.target and move.origin is not None else square for square in squares
    }
