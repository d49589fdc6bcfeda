"""Quick games of the engine with itself, played in small parts so that no review waits long for a worker.

Both sides look at few moves and err a little, differently in every game, so that no two games are alike. The
first moves are chosen from a random part of the legal ones, so that the games don't share one opening.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from time import perf_counter

import rules
from bot.engine.evaluation import evaluation_of
from bot.engine.review.chances import winning_chances
from bot.engine.search import Limits, Search, repeatable_positions
from rules import Color
from rules.board.pieces import OWN

NODES = 70
"""What is searched before a move."""
MOVE_SECONDS = 0.25
"""The time for a move where the nodes take longer than that."""
BLUR = 40
"""The largest error in what a position is worth, in hundredths of a pawn."""
OPENING, SAMPLED = 2, 0.5
"""The first OPENING half-moves are chosen from a random part of the legal moves, SAMPLED of them."""
PART_SECONDS = 0.5
"""How long a game is played on in one part."""
LONGEST = 240
"""Half-moves after which a game is left undecided."""


@dataclass(frozen=True, slots=True)
class Part:
    """Moves by which a game went on, in UCI, each with White's chances before it, 0 to 1; and whether the
    game is over or left undecided."""

    moves: tuple[str, ...]
    chances: tuple[float, ...]
    is_over: bool


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What one game tells of its variant.

    `winner` and `reason` as in rules.Outcome; both None for a game that was left undecided. `choices`: the
    number of legal moves before each move. By letter of a piece, both sides together: `begun`, those on the
    board and in hands at the start, `moved`, moves and drops, `captured`, those that moves of the other side
    removed, `left`, those that are there at the end. Promoted shogi pieces count as what they were.
    """

    winner: Color | None
    reason: str | None
    choices: tuple[int, ...]
    begun: dict[str, int]
    moved: dict[str, int]
    captured: dict[str, int]
    left: dict[str, int]


def start_of(variant: rules.Variant, seed: int) -> rules.Position:
    """The start of the game with this seed: one of those that may be drawn, if the variant has several."""
    return variant.start(random.Random(seed).choice(variant.drawn_starts) if variant.drawn_starts else None)


def play_on(
    game: rules.Game,
    seed: int,
    longest: int = LONGEST,
    *,
    seconds: float = PART_SECONDS,
    cancelled: Callable[[], bool] = lambda: False,
) -> Part:
    """Play a game on, which changes it, until it is over, for so many seconds but at least one move, or to
    `longest` half-moves. `seed` is the game's, in all its parts."""
    began = perf_counter()
    moves: list[str] = []
    chances: list[float] = []
    while len(game.moves) < longest and ending_of(game) is None:
        if moves and (cancelled() or perf_counter() - began >= seconds):
            return Part(tuple(moves), tuple(chances), is_over=False)
        move, score = _chosen(game, seed, cancelled)
        chance = winning_chances(game.variant, score)
        chances.append(round(1.0 - chance if game.position.turn else chance, 4))
        moves.append(move.uci())
        game.follow(move)
    return Part(tuple(moves), tuple(chances), is_over=True)


def ending_of(game: rules.Game) -> rules.Outcome | None:
    """How a game has ended, by its laws or by a claim, which players make at once."""
    outcome = game.outcome()
    if outcome is not None:
        return outcome
    turn = game.position.turn
    claims = (game.claim(reason) for reason in game.claims())
    return max(claims, key=lambda claim: claim.winner is turn, default=None)


def facts_of(game: rules.Game) -> GameFacts:
    """What a game tells that was played until it was over."""
    moved, captured = Counter[str](), Counter[str]()
    choices: list[int] = []
    for before, move, after in zip(game.positions, game.moves, game.positions[1:], strict=False):
        choices.append(len(before.legal_moves()))
        letter = _mover(before, move)
        if letter:
            moved[letter] += 1
        other = before.turn.opponent
        captured += _on_board(before, other) - _on_board(after, other)
    outcome = ending_of(game)
    return GameFacts(
        winner=outcome.winner if outcome else None,
        reason=outcome.reason.value if outcome else None,
        choices=tuple(choices),
        begun=dict(_all_pieces(game.start)),
        moved=dict(moved),
        captured=dict(captured),
        left=dict(_all_pieces(game.position)),
    )


def _chosen(game: rules.Game, seed: int, cancelled: Callable[[], bool]) -> tuple[rules.Move, int]:
    """The move that is played, and its score for the side to move."""
    position = game.position
    moves: list[rules.Move] | None = None
    if len(game.moves) < OPENING:
        dice, moves = random.Random(f"{seed} {len(game.moves)}"), position.legal_moves()
        moves = dice.sample(sorted(moves, key=rules.Move.uci), ceil(len(moves) * SAMPLED))
    evaluate = evaluation_of(game.variant).of(position, blur=BLUR, seed=seed)
    limits = Limits(nodes=NODES, seconds=MOVE_SECONDS)
    search = Search(evaluate, limits, cancelled=cancelled, contempt=False)
    info = search.run(position, repeatable_positions(game), moves=moves)
    assert info is not None  # noqa: S101
    return info.line[0], info.score


def _mover(before: rules.Position, move: rules.Move) -> str:
    """The letter of the piece that a move moves or drops; "" for a pass."""
    if move.origin is None:
        return move.drop.letter.removeprefix("+") if move.drop else ""
    code = before.board[move.origin]
    return "" if move.origin == move.target or not code else _letter(before.variant, code)


def _letter(variant: rules.Variant, code: int) -> str:
    kind = variant.kind_of(code)
    return variant.kinds[kind.base].symbol if kind.base is not None else kind.symbol


def _on_board(position: rules.Position, color: Color) -> Counter[str]:
    own, variant = OWN[color], position.variant
    return Counter(_letter(variant, code) for code in position.board if own[code])


def _all_pieces(position: rules.Position) -> Counter[str]:
    """All pieces of both sides, on the board and in their hands, by letter."""
    found = _on_board(position, Color.WHITE) + _on_board(position, Color.BLACK)
    for color in Color:
        for piece, count in position.hand(color):
            found[piece.letter.removeprefix("+")] += count
    return found
