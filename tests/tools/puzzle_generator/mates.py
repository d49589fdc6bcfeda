"""Proofs of forced wins against all replies, based only on the rules.

"Mate" means any win by the laws of the variant.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from bot.engine.search import key_of
from rules import Move, Position, Variant
from rules.caches import cached_in_variant
from rules.movegen.one_royal_generator import OneRoyalGenerator


class OutOfNodes(Exception):
    """Raised if a proof needs more moves than allowed."""


def is_royal(variant: Variant) -> bool:
    """Return whether the variant has pieces that can be in check."""
    return any(variant.kinds.royal) or bool(variant.compiled.hooks("royals"))


@cached_in_variant
def ends_only_without_moves(variant: Variant) -> bool:
    """Return whether every loss leaves the loser without a legal move."""
    decided = variant.compiled.hooks("decided") or variant.has_walls or variant.facts.must_capture
    return is_royal(variant) and not decided


@cached_in_variant
def wins_only_by_check(variant: Variant) -> bool:
    """Return whether every loss leaves the loser in check."""
    facts = variant.facts
    return ends_only_without_moves(variant) and facts.stalemate == "draw" and facts.points is None


@dataclass(frozen=True, slots=True)
class Solution:
    """A forced win: its main line, and for each of the solver's turns all moves that win equally fast."""

    line: tuple[Move, ...]
    accepts: tuple[tuple[Move, ...], ...]

    @property
    def moves(self) -> int:
        """The number of the solver's moves."""
        return len(self.accepts)


MAX_QUIET_MOVES = 3
"""In longer wins, the search tries only checks."""


class MateSearch:
    """A search for forced wins that plays at most `nodes` moves, and raises OutOfNodes if they don't suffice.

    Every win that it finds is proven. It proves that there is no win, or no other, in up to `quiet` moves;
    with more moves left, it tries only checks.
    """

    def __init__(
        self,
        variant: Variant,
        nodes: int,
        *,
        quiet: int = MAX_QUIET_MOVES,
        shows: Callable[[Move, Solution], bool] = lambda _reply, _rest: True,
    ) -> None:
        """shows: returns whether a reply, followed by the rest, may be in the main line."""
        self._quiet = quiet
        self._shows = shows
        facts = variant.facts
        # Some games are won by the reply: a goal counts one move later, or the last piece must be captured.
        late = facts.must_capture or (facts.goal is not None and (facts.goal.must_stay or facts.goal.is_race))
        self._at_least = 0 if late else 1
        self._by_check = wins_only_by_check(variant)
        self._by_stalemate = ends_only_without_moves(variant)
        self._left = nodes
        self._known: dict[tuple[Hashable, int], bool] = {}
        self._killers: dict[int, str] = {}

    def winning(self, position: Position, moves: int) -> list[Move]:
        """Return all moves that win for the side to move in at most `moves` of its moves, sorted by UCI."""
        if position.outcome() is not None:
            return []
        winning: list[Move] = []
        for move in sorted(position.legal_moves(), key=Move.uci):
            following = position.play(move)
            self._count()
            if moves > self._quiet and not following.attacked_royals():
                continue
            if self._is_won(following) or (moves > self._at_least and self.loses(following, moves - 1)):
                winning.append(move)
        return winning

    def wins(self, position: Position, moves: int) -> bool:
        """Return whether the side to move wins in at most `moves` of its moves."""
        if moves < 1:
            return False
        key = (key_of(position), moves) if moves > 1 else None
        known = None if key is None else self._known.get(key)
        if known is not None:
            return known
        is_win = self._finds_win(position, moves)
        if key is not None:
            self._known[key] = is_win
        return is_win

    def _finds_win(self, position: Position, moves: int) -> bool:
        legal = position.legal_moves()
        if not legal or position.outcome() is not None:
            return False
        quiet: list[Position] = []
        checks: list[Position] = []
        only_checks = moves > self._quiet
        for move in legal:
            following = position.play(move)
            self._count()
            attacked = following.attacked_royals()
            if (attacked or not (self._by_check or only_checks)) and self._is_won(following):
                return True
            if attacked:
                checks.append(following)
            elif not only_checks:
                quiet.append(following)
        if moves <= self._at_least:
            return False
        return any(self.loses(following, moves - 1) for following in (*checks, *quiet))

    def loses(self, position: Position, moves: int) -> bool:
        """Return whether the side to move, not mated yet, loses in `moves` or fewer of the winner's moves."""
        replies = position.legal_moves()
        if not replies or position.outcome() is not None:
            return False
        killer = self._killers.get(moves)
        if killer is not None:
            replies.sort(key=lambda reply: reply.uci() != killer)
        for reply in replies:
            answered = position.play(reply)
            self._count()
            if answered.turn is position.turn or not self.wins(answered, moves):
                if self._gives_win(answered):
                    continue
                self._killers[moves] = reply.uci()
                return False
        return True

    def _is_won(self, following: Position) -> bool:
        """Return whether the side that just moved has won."""
        if self._by_stalemate and _can_move(following):
            return False
        outcome = following.outcome()
        return outcome is not None and outcome.winner is following.turn.opponent

    def _gives_win(self, answered: Position) -> bool:
        """Return whether the reply itself loses the game."""
        outcome = answered.outcome()
        return outcome is not None and outcome.winner is answered.turn

    def _count(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise OutOfNodes

    # ---- solutions

    def solution(self, position: Position, max_moves: int) -> Solution | None:
        """Return the shortest forced win in at most `max_moves` moves if it is unique, otherwise None.

        Unique means that at each turn except the last, only one move wins equally fast. The replies are the
        longest defence; among several, one that leaves few winning moves, or a capture or check.
        """
        for moves in range(1, max_moves + 1):
            winning = self.winning(position, moves)
            if winning:
                return self._solved(position, moves, winning)
        return None

    def _solved(self, position: Position, moves: int, winning: list[Move]) -> Solution | None:
        if moves == 1:
            return Solution((winning[0],), (tuple(winning),))
        if len(winning) > 1:
            return None
        following = position.play(winning[0])
        best: Solution | None = None
        for reply in sorted(following.legal_moves(), key=lambda reply: _resistance(following, reply)):
            answered = following.play(reply)
            if answered.outcome() is not None or (moves > 2 and self.wins(answered, moves - 2)):
                continue
            rest = self._solved(answered, moves - 1, self.winning(answered, moves - 1))
            if rest is None or not self._shows(reply, rest):
                continue
            if best is None or len(rest.accepts[-1]) < len(best.accepts[-1]):
                best = Solution((winning[0], reply, *rest.line), (tuple(winning), *rest.accepts))
            if moves > 2 or len(best.accepts[-1]) == 1:
                break
        return best


def _resistance(position: Position, reply: Move) -> tuple[bool, bool, str]:
    """Return a key that sorts captures and checks before other replies."""
    return not position.is_capture(reply), not position.play(reply).attacked_royals(), reply.uci()


def _can_move(position: Position) -> bool:
    """Return whether the side to move has a legal move, without listing all moves."""
    if not isinstance(position.variant.compiled.generator, OneRoyalGenerator):
        return any(position.after(move) is not None for move in position.pseudo_legal_moves())
    return position.has_legal_moves
