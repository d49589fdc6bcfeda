"""Trials of variants: self-play games of the engine, and their statistics."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil, sqrt
from statistics import mean, quantiles
from time import perf_counter

import rules
from bot.engine.assessments import Assessment, moves_to_mate
from bot.engine.evaluation import evaluation_of
from bot.engine.json_values import Stored
from bot.engine.judgements import winning_chances
from bot.engine.search import Limits, Search, repeatable_positions
from rules import Color
from rules.board.pieces import OWN

# ---- Fast games, played in small parts so that no review waits long for a worker
#
# To make games differ, both sides search few nodes, with small random errors, and choose their first moves
# from a random sample of the legal moves.

NODES = 70
"""Nodes per move."""
MAX_BLUR = 40
"""The largest evaluation error, in centipawns."""
OPENING, SAMPLED = 2, 0.5
"""The number of half-moves chosen from a random sample of the legal moves, and the share in the sample."""
PART_SECONDS = 0.5
"""The duration of a part of a game."""
MAX_PLIES = 240
"""The number of half-moves after which a game is left undecided."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a game: its moves in UCI, White's chances before each of them, 0 to 1, and whether the game
    is over, even if undecided."""

    moves: tuple[str, ...]
    chances: tuple[float, ...]
    is_over: bool


@dataclass(frozen=True, slots=True)
class GameFacts:
    """The facts about a game that a trial uses.

    `winner` and `reason` are from rules.Outcome; both are None for an undecided game. `choices`: the number
    of legal moves before each move. The others count both sides' pieces by letter: `at_start` (on the board
    and in hand), `moved` (moves and drops), `captured` (removed by the opponent's moves), and `left` (at the
    end). Promoted shogi pieces count as unpromoted.
    """

    winner: Color | None
    reason: str | None
    choices: tuple[int, ...]
    at_start: dict[str, int]
    moved: dict[str, int]
    captured: dict[str, int]
    left: dict[str, int]


def start_of(variant: rules.Variant, seed: int) -> rules.Position:
    """Return the start position for a game's seed, which chooses one if the variant has several."""
    return variant.start(random.Random(seed).choice(variant.drawn_starts) if variant.drawn_starts else None)


def play_on(
    game: rules.Game,
    seed: int,
    max_plies: int = MAX_PLIES,
    *,
    seconds: float = PART_SECONDS,
    cancelled: Callable[[], bool] = lambda: False,
) -> Part:
    """Play on for some `seconds`, at least one move, until the game ends or has `max_plies` half-moves.

    Modifies `game`. All parts of a game need the same `seed`.
    """
    began = perf_counter()
    moves: list[str] = []
    chances: list[float] = []
    while len(game.moves) < max_plies and ending_of(game) is None:
        if moves and (cancelled() or perf_counter() - began >= seconds):
            return Part(tuple(moves), tuple(chances), is_over=False)
        move, score = _chosen(game, seed, cancelled)
        chance = winning_chances(game.variant, score)
        chances.append(round(1.0 - chance if game.position.turn else chance, 4))
        moves.append(move.uci())
        game.follow(move)
    return Part(tuple(moves), tuple(chances), is_over=True)


def ending_of(game: rules.Game) -> rules.Outcome | None:
    """Return a game's outcome, or the outcome that a player can claim; None if the game continues."""
    outcome = game.outcome()
    if outcome is not None:
        return outcome
    turn = game.position.turn
    claims = (game.claim(reason) for reason in game.claims())
    return max(claims, key=lambda claim: claim.winner is turn, default=None)


def facts_of(game: rules.Game) -> GameFacts:
    """Return the facts of a finished game."""
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
        at_start=dict(_all_pieces(game.start)),
        moved=dict(moved),
        captured=dict(captured),
        left=dict(_all_pieces(game.position)),
    )


def _chosen(game: rules.Game, seed: int, cancelled: Callable[[], bool]) -> tuple[rules.Move, int]:
    """Return the move to play, and its score for the side to move."""
    position = game.position
    moves: list[rules.Move] | None = None
    if len(game.moves) < OPENING:
        dice, moves = random.Random(f"{seed} {len(game.moves)}"), position.legal_moves()
        moves = dice.sample(sorted(moves, key=rules.Move.uci), ceil(len(moves) * SAMPLED))
    evaluate = evaluation_of(game.variant).for_search(position, blur=MAX_BLUR, seed=seed)
    search = Search(evaluate, Limits(nodes=NODES), cancelled=cancelled, contempt=False)
    info = search.run(position, repeatable_positions(game), moves=moves)
    assert info is not None  # noqa: S101
    return info.line[0], info.score


def _mover(before: rules.Position, move: rules.Move) -> str:
    """Return the letter of the piece that a move moves or drops; "" for a pass."""
    if move.origin is None:
        return move.drop.letter.removeprefix("+") if move.drop else ""
    code = before.board[move.origin]
    return "" if move.origin == move.target or not code else _letter(before.variant, code)


def _letter(variant: rules.Variant, code: int) -> str:
    kind = variant.kinds.kind_of(code)
    return variant.kinds[kind.base].symbol if kind.base is not None else kind.symbol


def _on_board(position: rules.Position, color: Color) -> Counter[str]:
    own, variant = OWN[color], position.variant
    return Counter(_letter(variant, code) for code in position.board if own[code])


def _all_pieces(position: rules.Position) -> Counter[str]:
    """Return the number of pieces of both sides, on the board and in hand, by letter."""
    found = _on_board(position, Color.WHITE) + _on_board(position, Color.BLACK)
    for color in Color:
        for piece, count in position.hand(color):
            found[piece.letter.removeprefix("+")] += count
    return found


# ---- Statistics of a variant

VERSION = 1
"""The version of trials and their JSON. Stored trials with another version are computed again."""
ERRORS = 1.96
"""The half-width of a 95 % confidence interval, in standard errors."""

CLEAR = 0.6
"""A side is too strong if its share of the points, minus the error, exceeds this."""
WON = 0.9
"""The minimum winning chances of a side that counts as winning."""
FIRST_PLIES, EARLY = 4, 0.6
"""The half-moves within which a game counts as decided early, and the share of such games for a warning."""
UNFINISHED, DRAWN = 0.2, 0.7
"""The shares of undecided and of drawn games for a warning."""
MIN_WINS = 10
"""How often the opponent must win for a warning that a side never wins."""
FORCED = 0.4
"""The share of forced moves for a warning."""
FEW_CHOICES = 3
"""There is a warning if more than half of the positions have at most this many legal moves."""
SHORT = 10
"""The longest median length of games, in half-moves, for a warning."""


class Concern(StrEnum):
    """Kinds of warnings about a variant. The values are parts of text ids."""

    FORCED_WIN = "forced-win"  # side, count: moves
    FIRST_MOVES = "first-moves"  # count: percent
    ADVANTAGE = "advantage"  # side, count: percent of the points
    NEVER_WINS = "never-wins"  # side
    ENDLESS = "endless"  # count: percent
    DRAWISH = "drawish"  # count: percent
    NO_CHOICE = "no-choice"  # count: percent of the moves
    SHORT = "short"  # count: half-moves
    IDLE_PIECE = "idle-piece"  # piece


@dataclass(frozen=True, slots=True)
class TrialWarning:
    """A warning: a concern and its details. `piece`: a piece's letter."""

    concern: Concern
    side: Color | None = None
    count: int = 0
    piece: str = ""


@dataclass(frozen=True, slots=True)
class End:
    """The number of games that ended for a `reason` (see rules.Reason; "" if undecided)."""

    reason: str
    games: int


@dataclass(frozen=True, slots=True)
class PieceStatistics:
    """Statistics of a kind of piece.

    `value`: the engine's value in centipawns; None for a royal piece. `left`: the share of the initial pieces
    that is left at the end, 0 to 1. `captured`: the number of captures per initial piece, above 1 if pieces
    are dropped again. `moved`: its share of all moves.
    """

    letter: str
    value: int | None
    left: float
    captured: float
    moved: float


@dataclass(frozen=True, slots=True)
class Trial(Stored):
    """Statistics of a variant from `games` self-play games of the engine.

    `wins`: White's and Black's; all other games are `draws` or `unfinished`. `score`: White's share of the
    points, 0 to 1, with half a point for draws and unfinished games; `error`: half of its 95 % interval.
    `lengths`: minimum, quartiles and maximum, in half-moves. `choices`: the median number of legal moves.
    """

    games: int
    wins: tuple[int, int]
    draws: int
    unfinished: int
    score: float
    error: float
    lengths: tuple[int, int, int, int, int]
    choices: int
    ends: tuple[End, ...]
    pieces: tuple[PieceStatistics, ...]
    warnings: tuple[TrialWarning, ...]
    version = VERSION


@dataclass(frozen=True, slots=True)
class TrialGame:
    """The facts of a trial game, and White's chances before each move, 0 to 1."""

    facts: GameFacts
    chances: tuple[float, ...]


def trial_of(variant: rules.Variant, games: Sequence[TrialGame], start: Assessment) -> Trial:
    """Return the trial from at least one game and a longer search of the start position."""
    facts = [game.facts for game in games]
    points = [0.5 if game.winner is None else 1.0 - game.winner for game in facts]
    white, black = (sum(game.winner is color for game in facts) for color in Color)
    unfinished = sum(game.reason is None for game in facts)
    lengths = [len(game.choices) for game in facts]
    choices = [count for game in facts for count in game.choices]
    found = Trial(
        games=len(games),
        wins=(white, black),
        draws=len(games) - white - black - unfinished,
        unfinished=unfinished,
        score=mean(points),
        error=_error(points),
        lengths=_spread(lengths),
        choices=_spread(choices or [0])[2],
        ends=_ends(facts),
        pieces=_pieces(variant, facts),
        warnings=(),
    )
    return _with_warnings(found, games, start, variant)


def _error(points: Sequence[float]) -> float:
    """Return half of the 95 % confidence interval of the mean of points, 0 to 1.

    This is the Wilson interval, which isn't empty if all games end alike, with the variance of the points
    instead of p(1 - p).
    """
    count, middle = len(points), mean(points)
    variance = sum((point - middle) ** 2 for point in points) / count
    square = ERRORS**2
    return ERRORS * sqrt(variance / count + square / (4 * count**2)) / (1 + square / count)


def _spread(numbers: Sequence[int]) -> tuple[int, int, int, int, int]:
    """Return the minimum, the quartiles and the maximum."""
    if len(numbers) == 1:
        numbers = [numbers[0]] * 2
    first, middle, third = quantiles(numbers, n=4, method="inclusive")
    return min(numbers), round(first), round(middle), round(third), max(numbers)


def _ends(facts: Sequence[GameFacts]) -> tuple[End, ...]:
    """Return how games ended, most common first."""
    found = Counter(game.reason or "" for game in facts)
    ranked = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    return tuple(End(reason, games) for reason, games in ranked)


def _pieces(variant: rules.Variant, facts: Sequence[GameFacts]) -> tuple[PieceStatistics, ...]:
    """Return the pieces that were present at the start or moved, most valuable first, royal ones last."""
    at_start, moved = _summed(game.at_start for game in facts), _summed(game.moved for game in facts)
    captured, left = _summed(game.captured for game in facts), _summed(game.left for game in facts)
    moves, tables = max(1, sum(moved.values())), evaluation_of(variant).tables
    values = {kind.symbol: value for kind, value in zip(variant.kinds, tables.kind_values, strict=True)}
    royal = {variant.kinds.type_of(code).letter for code in variant.kinds.royal if code}
    found = [
        PieceStatistics(
            letter,
            None if letter in royal else round(values[letter]),
            min(1.0, left[letter] / at_start[letter]) if at_start[letter] else 0.0,
            captured[letter] / at_start[letter] if at_start[letter] else 0.0,
            moved[letter] / moves,
        )
        for letter in at_start | moved
    ]
    return tuple(sorted(found, key=lambda piece: (piece.value is None, -(piece.value or 0), piece.letter)))


def _summed(counts: Iterable[Mapping[str, int]]) -> Counter[str]:
    found = Counter[str]()
    for count in counts:
        found.update(count)
    return found


# ---- warnings


def _with_warnings(
    found: Trial, games: Sequence[TrialGame], start: Assessment, variant: rules.Variant
) -> Trial:
    """Return the trial with its warnings, most serious first."""
    warned = [
        *_forced(start, variant),
        *_unequal(found),
        *_early(games),
        *_lengths(found),
        *_choices(games),
        *(TrialWarning(Concern.IDLE_PIECE, piece=piece.letter) for piece in found.pieces if not piece.moved),
    ]
    return replace(found, warnings=tuple(warned))


def _forced(start: Assessment, variant: rules.Variant) -> list[TrialWarning]:
    """Return a warning if the search found a forced win from the start."""
    moves = moves_to_mate(start.score)
    if moves is None:
        return []
    turn = variant.first_start().turn
    return [TrialWarning(Concern.FORCED_WIN, turn if moves > 0 else turn.opponent, abs(moves))]


def _unequal(found: Trial) -> list[TrialWarning]:
    warned: list[TrialWarning] = []
    for side, score in zip(Color, (found.score, 1.0 - found.score), strict=True):
        if score - found.error > CLEAR:
            warned.append(TrialWarning(Concern.ADVANTAGE, side, round(100 * score)))
        if found.wins[side] == 0 and found.wins[side.opponent] >= MIN_WINS:
            warned.append(TrialWarning(Concern.NEVER_WINS, side))
    return warned


def _early(games: Sequence[TrialGame]) -> list[TrialWarning]:
    share = mean(decided_at(game) <= FIRST_PLIES for game in games)
    return [TrialWarning(Concern.FIRST_MOVES, count=round(100 * share))] if share >= EARLY else []


def decided_at(game: TrialGame) -> float:
    """Return the ply from which the winner's chances stayed at WON or higher; infinite if nobody won."""
    if game.facts.winner is None:
        return float("inf")
    ply = len(game.chances)
    while ply and abs(game.facts.winner - game.chances[ply - 1]) >= WON:
        ply -= 1
    return ply


def _lengths(found: Trial) -> list[TrialWarning]:
    warned: list[TrialWarning] = []
    if found.unfinished >= UNFINISHED * found.games:
        warned.append(TrialWarning(Concern.ENDLESS, count=round(100 * found.unfinished / found.games)))
    if found.draws >= DRAWN * found.games:
        warned.append(TrialWarning(Concern.DRAWISH, count=round(100 * found.draws / found.games)))
    if found.lengths[2] <= SHORT:
        warned.append(TrialWarning(Concern.SHORT, count=found.lengths[2]))
    return warned


def _choices(games: Sequence[TrialGame]) -> list[TrialWarning]:
    choices = [count for game in games for count in game.facts.choices]
    few = [count <= FEW_CHOICES for count in choices]
    forced = [count == 1 for count in choices]
    if not choices or (mean(forced) < FORCED and mean(few) <= 0.5):
        return []
    return [TrialWarning(Concern.NO_CHOICE, count=round(100 * mean(few)))]
