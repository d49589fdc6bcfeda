"""Draws after many moves without progress.

FIDE laws of chess, articles 9.3 and 9.6.2: the player having the move may claim a draw when each player has
made fifty moves without moving a pawn or capturing. The game is drawn without a claim after seventy-five
moves by each player, unless the last move checkmated. Fifty moves are a hundred half-moves. A claim concerns
the position on the board, never an intended move.

Asian Xiangqi Federation: only ten of the checks that a side gives count as moves without progress, because
replies to checks are forced.
"""

from __future__ import annotations

from rules.definitions.section_values import codes_by_color, integer, letters, readers_by_color
from rules.facts import Facts, FiftyMovesFact
from rules.game import Game
from rules.laws.law import Law
from rules.laws.material_points import outcome_on_points
from rules.laws.repetition import CHASING
from rules.outcome import Outcome, Progress, Reason
from rules.variant import Variant

_COUNTED_CHECKS = 10


class FiftyMoves(Law):
    """Draws after moves without progress, claimed or automatic."""

    keys = {
        "nMoveRule": integer(0, 1000),
        **readers_by_color(letters, "nMoveRuleTypes"),
        "kibitzNMoveEnd": integer(0, 1000),
    }

    def __init__(self, variant: Variant) -> None:
        """Create the law. It is in force in every variant, because the half-move clock always runs.

        A limit of 0 means no draw.
        """
        section = variant.section
        white, black = codes_by_color(variant, "nMoveRuleTypes")
        self.zeroing = white | black
        self._pieces = tuple(dict.fromkeys(variant.kinds.type_of(code) for code in sorted(self.zeroing)))
        self._claim_at: int = section.get("nMoveRule", 0)
        self._end_at: int = section.get("kibitzNMoveEnd", 0)
        self._forgives_checks: bool = section.get(CHASING, "none") != "none"

    def describe(self, facts: Facts) -> Facts:
        if not (self._claim_at or self._end_at):
            return facts
        fact = FiftyMovesFact(self._claim_at, self._end_at, self._pieces, self._forgives_checks)
        return facts._replace(fifty_moves=fact)

    def _is_due(self, game: Game, limit: int) -> bool:
        if not limit or game.position.halfmove_clock < 2 * limit:
            return False
        return self._counted(game) >= 2 * limit

    def _counted(self, game: Game) -> int:
        """Return the number of half-moves without progress that count."""
        clock = game.position.halfmove_clock
        if not self._forgives_checks:
            return clock
        positions = game.recent(clock + 1)[:0:-1]
        received = max(sum(position.in_check for position in positions[side::2]) for side in (0, 1))
        return clock - 2 * max(received - _COUNTED_CHECKS, 0)

    def progress(self, game: Game) -> Progress | None:
        if not self._claim_at:
            return None
        names = tuple(dict.fromkeys(piece.name for piece in self._pieces))
        return Progress(Reason.FIFTY_MOVES, self._counted(game) // 2, self._claim_at, names)

    def claim(self, game: Game) -> Reason | None:
        is_due = (
            self._is_due(game, self._claim_at)
            and outcome_on_points(game.position, Reason.FIFTY_MOVES).winner is None
        )
        return Reason.FIFTY_MOVES if is_due else None

    def adjudicate(self, game: Game) -> Outcome | None:
        if not self._is_due(game, self._end_at):
            return None
        reason = Reason.SEVENTYFIVE_MOVES if self._end_at == 75 else Reason.UNEVENTFUL_MOVES
        return outcome_on_points(game.position, reason)
