"""Reviews of finished games: the judgement of each move, and the turning points.

`review_of` combines the assessments of all positions into a review; `bot.engine.review_searches` makes the
assessments step by step.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from statistics import median_low

import rules
from bot.engine.accuracy import game_accuracy, move_accuracy
from bot.engine.assessments import Assessment, legal_prefix
from bot.engine.fault_reasons import AllowedWin, Fault, MissedChance, find_fault
from bot.engine.json_values import Stored
from bot.engine.judgements import INACCURACY, SERIOUS, Judgement, judge, winning_chances
from bot.engine.material import counts_material, material_loss
from bot.openings import book_plies
from rules import Color, Position

# ---- The review as a value, and as JSON

VERSION = 6
"""The version of the JSON and of the judgements; reviews with another version are computed again."""
MAX_CONFIRMED = 12
"""The maximum number of moves of a game whose judgements are confirmed."""


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move of a game. `ply` counts from 1: the position before the move is positions[ply - 1].

    `chances_before` and `chances_after` are White's, 0 to 1; `accuracy` is 0 to 100; `score` is White's after
    the move, as in Assessment. `best`: the best line from the position before the move, in UCI; it may start
    with the move itself, and is empty if not confirmed. `fault`: the proven fault of a bad move.
    """

    ply: int
    move: str
    side: Color
    chances_before: float
    chances_after: float
    accuracy: float
    score: int
    judgement: Judgement | None = None
    best: tuple[str, ...] = ()
    fault: Fault | None = None

    @property
    def lost(self) -> float:
        """The winning chances that the move cost its player, 0 to 1."""
        lost = self.chances_before - self.chances_after
        return max(0.0, -lost if self.side else lost)


@dataclass(frozen=True, slots=True)
class Review(Stored):
    """The review of a game.

    `accuracy`: by side, 0 to 100, or None for a side that made no move. `depth`: the median depth of the
    searches. `turning_points`: the plies of up to three worst mistakes and blunders, in order. `book`: the
    number of moves up to the last position of a known opening, or 0. `engine`: the name of the external
    engine that assessed the positions; "" for our own.
    """

    moves: tuple[ReviewedMove, ...]
    accuracy: dict[Color, float | None]
    depth: int
    turning_points: tuple[int, ...]
    book: int
    engine: str = ""
    version = VERSION

    def to_confirm(self, confirmed: Collection[int]) -> list[int]:
        """Return the plies of judged moves that still need confirmation: mistakes and blunders, then
        inaccuracies, which may turn out to be worse, each worst first.

        Together with the `confirmed` ones, they are at most MAX_CONFIRMED.
        """
        found = sorted(
            (move for move in self.moves if move.judgement is not None and move.ply not in confirmed),
            key=lambda move: (move.judgement not in SERIOUS, -move.lost, move.ply),
        )
        return [move.ply for move in found][: max(0, MAX_CONFIRMED - len(confirmed))]

    @property
    def chances(self) -> tuple[float, ...]:
        """White's winning chances, 0 to 1, in each position; empty if there are no moves."""
        if not self.moves:
            return ()
        return self.moves[0].chances_before, *(move.chances_after for move in self.moves)

    def move(self, ply: int) -> ReviewedMove:
        return self.moves[ply - 1]


# ---- The review from the assessments of all positions

TURNING_POINTS = 3
FIRST_PLIES = 6
"""How many moves count as the opening in variants without named openings."""
PIECE = 250
"""The smallest loss of material that counts as the loss of a piece, in centipawns."""


def review_of(
    game: rules.Game,
    assessments: Sequence[Assessment],
    confirmed: Collection[int] | None = None,
    *,
    engine: str = "",
) -> Review:
    """Return the review of a game from the assessments of all its positions, from the start.

    `confirmed`: the plies whose judgements a deeper search has confirmed; None if no confirmation is needed.
    Other moves are at most inaccuracies, aren't turning points, and have no better move and no fault.
    `engine`: see Review. Raises ValueError if the number of assessments is wrong.
    """
    positions = game.positions
    if len(assessments) != len(positions):
        raise ValueError(f"{len(assessments)} assessments for {len(positions)} positions")
    of_mover = [winning_chances(game.variant, found.score) for found in assessments]
    chances = [
        1.0 - chance if position.turn else chance
        for chance, position in zip(of_mover, positions, strict=True)
    ]
    outcome = game.outcome()
    if outcome is not None:
        chances[-1] = 0.5 if outcome.winner is None else 1.0 - outcome.winner
    book = book_plies(game)
    excused = book or (FIRST_PLIES if game.variant.is_start(game.start) else 0)
    moves = tuple(
        _reviewed(game, ply, assessments, chances, in_opening=ply <= excused)
        for ply in range(1, len(positions))
    )
    worst = moves
    if confirmed is not None:
        moves = tuple(move if move.ply in confirmed else _softened(move) for move in moves)
        worst = tuple(move for move in moves if move.ply in confirmed)
    return Review(
        moves=moves,
        accuracy=game_accuracy(chances, [move.side for move in moves], [move.accuracy for move in moves]),
        depth=median_low([found.depth for found in assessments if found.line] or [0]),
        turning_points=turning_points(worst),
        book=book,
        engine=engine,
    )


def _softened(move: ReviewedMove) -> ReviewedMove:
    """Return an unconfirmed move: at most an inaccuracy, without a better move or a fault."""
    judgement = Judgement.INACCURACY if move.judgement in SERIOUS else move.judgement
    return replace(move, judgement=judgement, best=(), fault=None)


def turning_points(moves: Sequence[ReviewedMove]) -> tuple[int, ...]:
    """Return the plies of the most costly mistakes and blunders, at most TURNING_POINTS, in order."""
    bad = [move for move in moves if move.judgement in SERIOUS and move.lost >= INACCURACY]
    worst = sorted(bad, key=lambda move: (-move.lost, move.ply))[:TURNING_POINTS]
    return tuple(sorted(move.ply for move in worst))


def _reviewed(
    game: rules.Game,
    ply: int,
    assessments: Sequence[Assessment],
    chances: Sequence[float],
    *,
    in_opening: bool,
) -> ReviewedMove:
    """Review a move. `in_opening`: judge it only if it loses a piece or allows a win."""
    position = game.positions[ply - 1]
    side, move = position.turn, game.moves[ply - 1].uci()
    before, after = assessments[ply - 1], assessments[ply]
    own_before, own_after = (1.0 - chance if side else chance for chance in chances[ply - 1 : ply + 1])
    follower = game.positions[ply].turn
    score = after.score if follower is side else -after.score
    forced = len(position.legal_moves()) == 1
    blamed = not forced and move not in before.line[:1]
    judgement = judge(before.score, score, own_before, own_after) if blamed else None
    fault = find_fault(position, game.moves[ply - 1], before, after) if judgement else None
    # If the score drops after the best move or the only one, the search was wrong, not the player.
    accuracy = move_accuracy(own_before, own_after) if blamed else 100.0
    if in_opening and not _is_blunder_in_opening(position, game.positions[ply], fault, after.line):
        judgement, fault, accuracy = None, None, 100.0
    return ReviewedMove(
        ply=ply,
        move=move,
        side=side,
        chances_before=chances[ply - 1],
        chances_after=chances[ply],
        accuracy=accuracy,
        score=-score if side else score,
        judgement=judgement,
        best=before.line,
        fault=fault,
    )


def _is_blunder_in_opening(
    before: Position, after: Position, fault: Fault | None, refutation: Sequence[str]
) -> bool:
    """Return whether a move loses a piece or allows a win. Giving up less in the opening, such as a pawn, is
    a matter of taste."""
    if isinstance(fault, AllowedWin | MissedChance):
        return isinstance(fault, AllowedWin)
    return counts_material(before) and material_loss(before, after, legal_prefix(after, refutation)) >= PIECE
