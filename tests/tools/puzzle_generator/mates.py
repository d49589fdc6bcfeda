"""Proofs of forced wins against all replies, by the rules alone.

"Mate" means any win of the game by the laws of the variant.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from bot.engine.search import key_of
from rules import Move, Position, Variant
from rules.caches import cached_in_variant
from rules.movegen.one_royal_generator import OneRoyalGenerator


class OutOfNodes(Exception):
    """The proof needs more moves than it may play."""


def is_royal(variant: Variant) -> bool:
    """Are there pieces that may be in check?"""
    return any(variant.kinds.royal) or bool(variant.compiled.hooks("royals"))


@cached_in_variant
def ends_only_without_moves(variant: Variant) -> bool:
    """Does every loss leave the loser without a legal move?"""
    decided = variant.compiled.hooks("decided") or variant.has_walls or variant.facts.must_capture
    return is_royal(variant) and not decided


@cached_in_variant
def wins_only_by_check(variant: Variant) -> bool:
    """Does every loss leave the loser in check?"""
    facts = variant.facts
    return ends_only_without_moves(variant) and facts.stalemate == "draw" and facts.points is None


@dataclass(frozen=True, slots=True)
class Solution:
    """A forced win: its main line, and for each of the solver's turns all moves that win as fast."""

    line: tuple[Move, ...]
    accepts: tuple[tuple[Move, ...], ...]

    @property
    def moves(self) -> int:
        """How many of them are the solver's."""
        return len(self.accepts)


QUIET_MOST = 3
"""The search tries only checks in wins that take more moves."""


class MateSearch:
    """A search for forced wins that plays at most `nodes` moves. Raises OutOfNodes beyond.

    A win that it finds is proven. It proves that there is no win, or no other, up to `quiet` moves; with more
    moves left it tries only checks.
    """

    def __init__(
        self,
        variant: Variant,
        nodes: int,
        *,
        quiet: int = QUIET_MOST,
        shows: Callable[[Move, Solution], bool] = lambda _reply, _rest: True,
    ) -> None:
        """`shows`: whether a reply, followed by the rest, may be in the main line."""
        self._quiet = quiet
        self._shows = shows
        facts = variant.facts
        # Some games are won by the reply: a goal counts a move later, the last piece must be taken.
        late = facts.must_capture or (facts.goal is not None and (facts.goal.must_stay or facts.goal.is_race))
        self._at_least = 0 if late else 1
        self._by_check = wins_only_by_check(variant)
        self._by_stalemate = ends_only_without_moves(variant)
        self._left = nodes
        self._known: dict[tuple[Hashable, int], bool] = {}
        self._killers: dict[int, str] = {}

    def winning(self, position: Position, moves: int) -> list[Move]:
        """All moves with which the side to move wins in at most `moves` moves of its own, sorted by UCI."""
        if position.outcome() is not None:
            return []
        found: list[Move] = []
        for move in sorted(position.legal_moves(), key=Move.uci):
            following = position.play(move)
            self._count()
            if moves > self._quiet and not following.attacked_royals():
                continue
            if self._is_won(following) or (moves > self._at_least and self.loses(following, moves - 1)):
                found.append(move)
        return found

    def wins(self, position: Position, moves: int) -> bool:
        """Does the side to move win in at most `moves` moves of its own?"""
        if moves < 1:
            return False
        key = (key_of(position), moves) if moves > 1 else None
        known = None if key is None else self._known.get(key)
        if known is not None:
            return known
        found = self._finds_win(position, moves)
        if key is not None:
            self._known[key] = found
        return found

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
        """Does the side to move, not mated yet, lose in at most `moves` moves of the other side?"""
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
        """Has the side that just moved won?"""
        if self._by_stalemate and _can_move(following):
            return False
        outcome = following.outcome()
        return outcome is not None and outcome.winner is following.turn.opponent

    def _gives_win(self, answered: Position) -> bool:
        """Has the reply itself lost the game?"""
        outcome = answered.outcome()
        return outcome is not None and outcome.winner is answered.turn

    def _count(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise OutOfNodes

    # ---- solutions

    def solution(self, position: Position, most: int) -> Solution | None:
        """The shortest forced win in at most `most` moves, if it is unique, else None.

        Unique means that at each turn but the last only one move wins as fast. The replies are the longest
        defence, among several one that leaves a single winning move.
        """
        for moves in range(1, most + 1):
            found = self.winning(position, moves)
            if found:
                return self._solved(position, moves, found)
        return None

    def _solved(self, position: Position, moves: int, found: list[Move]) -> Solution | None:
        if moves == 1:
            return Solution((found[0],), (tuple(found),))
        if len(found) > 1:
            return None
        following = position.play(found[0])
        for reply in sorted(following.legal_moves(), key=Move.uci):
            answered = following.play(reply)
            if answered.outcome() is not None or (moves > 2 and self.wins(answered, moves - 2)):
                continue
            rest = self._solved(answered, moves - 1, self.winning(answered, moves - 1))
            if rest is not None and self._shows(reply, rest):
                return Solution((found[0], reply, *rest.line), (tuple(found), *rest.accepts))
        return None


def _can_move(position: Position) -> bool:
    """Has the side to move a legal move? Cheaper than listing them all."""
    if not isinstance(position.variant.compiled.generator, OneRoyalGenerator):
        return any(position.after(move) is not None for move in position.pseudo_legal_moves())
    return position.has_legal_moves
