"""Scores of wins, draws and losses for the search."""

from __future__ import annotations

from bot.engine.draw_countdown import countdown_of
from bot.engine.evaluation import PHASES, PhaseEvaluation
from bot.engine.goals import arrivals_of
from rules import Outcome, Position, Reason
from rules.board.pieces import OWN

MATE = 100_000
"""The score of a won game; a win in n plies scores MATE - n."""
REPEATED_CHECK = 2_000
"""The score of a repetition for the checked side if perpetual check loses."""
CONTEMPT = 60
"""The penalty for a draw with all pieces on the board; it shrinks to 0 when half of them are gone."""
DEAD_POSITION_PIECES = 4
"""The maximum number of pieces for which the search tests for dead positions."""


def wins_at_once(score: int, ply: int) -> bool:
    """Return whether a score is from a move that wins immediately, which no other move can beat."""
    return score >= MATE - ply - 1


class EndScores:
    """Scores of finished games in one variant. The root of the search has ply 0."""

    def __init__(self, evaluate: PhaseEvaluation, *, contempt: bool = True) -> None:
        variant = evaluate.variant
        facts = variant.facts
        self._contempt = CONTEMPT * max(0, 2 * evaluate.phase - PHASES) // PHASES if contempt else 0
        self._points = facts.points
        self._facing = variant.compiled.attacks.facing_royals
        self.bikjang = facts.bikjang
        self._deciding = variant.compiled.hooks("decided")
        self.arrivals = arrivals_of(variant)
        self._blames_checks = facts.repetition is not None and facts.repetition.blames_checks
        countdown = countdown_of(variant)
        self._counting = countdown if countdown.has_rule else None
        self._clock = 2 * (facts.fifty_moves.claim_at if facts.fifty_moves is not None else 0)
        self.royal = any(variant.kinds.royal) or bool(variant.compiled.hooks("royals"))
        self.forces_captures = facts.must_capture
        self.keeps_material = variant.compiled.keeps_board and not variant.has_walls and not facts.gating
        """Whether a capture removes the piece on its target and changes nothing else."""
        self.uses_exchanges = self.keeps_material and not self.forces_captures and facts.extinction is None
        """Whether capturing a cheaper, defended piece loses material."""
        self.counts_moves = variant.compiled.keeps_board and not facts.gating
        self.allows_null = not self.forces_captures and facts.stalemate != "win"

    def decided(self, position: Position, ply: int) -> int | None:
        """Return the score if the board alone decides the game (a piece on its goal, ...), else None."""
        for law in self._deciding:
            outcome = law.decided(position)
            if outcome is not None:
                return self._score(outcome, position, ply)
        return None

    def bikjang_draw(self, position: Position, before: Position, ply: int) -> int | None:
        """Return the score if the generals face each other in two consecutive positions, which ends the game,
        else None."""
        if not (self.bikjang and self._facing(position.board) and self._facing(before.board)):
            return None
        return self._undecided(position, ply)

    def arrival(self, position: Position, ply: int) -> int | None:
        """Return the score if the side to move can reach its goal and win, else None."""
        if self.arrivals is None or not self.arrivals.are_near(position.board, position.turn):
            return None
        for move in position.pseudo_legal_moves():
            if self.arrivals.reaches(position.board, move):
                child = position.after(move)
                over = None if child is None else self.decided(child, ply + 1)
                if over is not None and over <= -MATE + ply + 1:
                    return -over
        return None

    def faces_goal_threat(self, position: Position, ply: int) -> bool:
        """Return whether the opponent threatens to reach its goal. The search treats this like a check."""
        if self.arrivals is None or not self.allows_null:
            return False
        if not self.arrivals.are_near(position.board, position.turn.opponent):
            return False
        return self.arrival(position.after_null_move(), ply) is not None

    def no_moves_score(self, position: Position, ply: int) -> int:
        """Return the score of a side without legal moves."""
        outcome = position.outcome()
        return self._drawn(ply) if outcome is None else self._score(outcome, position, ply)

    def repeated(self, position: Position, ply: int) -> int:
        """Return the score of a repetition: a draw, a win on points, or a loss by perpetual check."""
        if not (self._blames_checks and position.attacked_royals()):
            return self._undecided(position, ply)
        # The opponent loses, because it repeated the position by giving check.
        return REPEATED_CHECK - ply

    def drawn(self, position: Position, ply: int) -> int | None:
        """Return the score if the game is drawn by a move count or insufficient material, else None."""
        if self._clock and position.halfmove_clock >= self._clock:
            return self._undecided(position, ply)
        if self._counting is not None and self._counting.is_over(position):
            return self._drawn(ply)
        board = position.board
        if len(board) - board.count(0) <= DEAD_POSITION_PIECES:
            outcome = position.outcome()
            if outcome is not None and outcome.winner is None:
                return self._drawn(ply)
        return None

    def _undecided(self, position: Position, ply: int) -> int:
        """Return the score of a draw, or of a win on points if the variant counts points."""
        leader = None if self._points is None else self._points.leader(position.board)
        return self._score(Outcome(leader, Reason.REPETITION), position, ply)

    def _drawn(self, ply: int) -> int:
        return self._contempt if ply % 2 else -self._contempt

    def has_material(self, position: Position) -> bool:
        """Return whether the side to move has enough material to make zugzwang unlikely."""
        own = OWN[position.turn]
        kinds = {code for code in position.board if own[code]}
        return len(kinds) > 2 or any(position.hands)

    def _score(self, outcome: Outcome, position: Position, ply: int) -> int:
        if outcome.winner is None:
            return self._drawn(ply)
        return MATE - ply if outcome.winner is position.turn else ply - MATE
