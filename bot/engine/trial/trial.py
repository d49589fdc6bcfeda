"""What many games of the engine with itself tell of a variant, as a value and as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from math import sqrt
from statistics import mean, quantiles
from typing import Any

import rules
from bot.engine.evaluation import evaluation_of
from bot.engine.review import Assessment, moves_to_mate
from bot.engine.trial.playing import GameFacts
from rules import Color

VERSION = 1
"""Of the trial and its JSON. A stored trial of another version is made anew."""
ERRORS = 1.96
"""Standard errors on either side of a mean that hold the true one in 95 of 100 cases."""

CLEAR = 0.6
"""The share of the points that a side surely has where it is too strong."""
WON = 0.9
"""Chances with which a side counts as winning."""
FIRST_PLIES, EARLY = 4, 0.6
"""A game that is decided for good within so many half-moves is decided by the first moves; so large a part
of all games is worth a warning."""
UNFINISHED, DRAWN = 0.2, 0.7
"""The part of all games that is worth a warning."""
LEAST_WINS = 10
"""Wins of one side after which it tells something that the other has none."""
FORCED = 0.4
"""The part of all moves that are the only legal ones, worth a warning."""
FEW_CHOICES = 3
"""A median of legal moves that is hardly any choice."""
SHORT = 10
"""A median of half-moves that makes a game a short one."""


class Concern(StrEnum):
    """What may be wrong with a variant. The values are keys for wording."""

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
class Warned:
    """A concern with its details: the `side` that it is about, a `count`, the letter of a `piece`."""

    concern: Concern
    side: Color | None = None
    count: int = 0
    piece: str = ""


@dataclass(frozen=True, slots=True)
class End:
    """How many games ended for a `reason` (see rules.Reason), drawn or not; "" for those left undecided."""

    reason: str
    is_draw: bool
    games: int


@dataclass(frozen=True, slots=True)
class PieceWorth:
    """What a piece is in a variant, by its letter.

    `value`: hundredths of a pawn by the engine, None for a royal piece. By the number that a game begins
    with: those `left` at its end, at most 1, and how often one is `captured`, which may be more than once
    where it is dropped again. `moved`: the share of all moves that are its own.
    """

    letter: str
    value: int | None
    left: float
    captured: float
    moved: float


@dataclass(frozen=True, slots=True)
class Trial:
    """What so many `games` of the engine with itself tell of a variant.

    `wins`: White's and Black's; all others were `draws` or `unfinished`. `score`: White's share of the
    points, 0 to 1, draws and unfinished games half a point each; `error`: half of its 95 % interval.
    `lengths`: half-moves, the shortest game, the first quartile, the median, the third quartile, the longest.
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
    pieces: tuple[PieceWorth, ...]
    warnings: tuple[Warned, ...]

    def to_json(self) -> str:
        """All of it; `from_json` gives an equal trial."""
        return json.dumps({"version": VERSION, **asdict(self)}, separators=(",", ":"))

    @classmethod
    def from_json(cls, written: str) -> Trial:
        """The trial that `to_json` wrote. Raises ValueError for another version's, or anything else."""
        try:
            fields = json.loads(written)
            if fields.pop("version") != VERSION:
                raise ValueError("a trial of another version")
            read: dict[str, Any] = {
                "wins": tuple(fields["wins"]),
                "lengths": tuple(fields["lengths"]),
                "ends": tuple(End(**end) for end in fields["ends"]),
                "pieces": tuple(PieceWorth(**piece) for piece in fields["pieces"]),
                "warnings": tuple(map(_warned, fields["warnings"])),
            }
            return cls(**{**fields, **read})
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"no trial: {type(error).__name__} {error}") from error


def _warned(fields: dict[str, Any]) -> Warned:
    side = fields["side"]
    concern, side = Concern(fields["concern"]), None if side is None else Color(side)
    return Warned(concern, side, fields["count"], fields["piece"])


@dataclass(frozen=True, slots=True)
class TriedGame:
    """One game: what it tells, and White's chances before each move, 0 to 1."""

    facts: GameFacts
    chances: tuple[float, ...]


def trial_of(variant: rules.Variant, games: Sequence[TriedGame], start: Assessment) -> Trial:
    """The trial of a variant by at least one game, and by what a longer search says of its `start`."""
    facts = [game.facts for game in games]
    points = [0.5 if each.winner is None else 1.0 - each.winner for each in facts]
    white, black = (sum(each.winner is color for each in facts) for color in Color)
    unfinished = sum(each.reason is None for each in facts)
    lengths = [len(each.choices) for each in facts]
    choices = [count for each in facts for count in each.choices]
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
    """Half of the 95 % interval of a mean of points, 0 to 1: Wilson's, which is no point where all games end
    the same way, with the points' own variance in place of p(1 - p)."""
    count, middle = len(points), mean(points)
    variance = sum((point - middle) ** 2 for point in points) / count
    square = ERRORS**2
    return ERRORS * sqrt(variance / count + square / (4 * count**2)) / (1 + square / count)


def _spread(numbers: Sequence[int]) -> tuple[int, int, int, int, int]:
    """The least, the quartiles and the largest."""
    if len(numbers) == 1:
        numbers = [numbers[0]] * 2
    first, middle, third = quantiles(numbers, n=4, method="inclusive")
    return min(numbers), round(first), round(middle), round(third), max(numbers)


def _ends(facts: Sequence[GameFacts]) -> tuple[End, ...]:
    """The ways in which games ended, the most frequent first."""
    found = Counter((each.reason or "", each.winner is None) for each in facts)
    ranked = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    return tuple(End(reason, is_draw, games) for (reason, is_draw), games in ranked)


def _pieces(variant: rules.Variant, facts: Sequence[GameFacts]) -> tuple[PieceWorth, ...]:
    """The pieces that games begin with or that have moved, the dearest first, the royal ones last."""
    begun, moved = _summed(each.begun for each in facts), _summed(each.moved for each in facts)
    captured, left = _summed(each.captured for each in facts), _summed(each.left for each in facts)
    moves = max(1, sum(moved.values()))
    values = {kind.symbol: value for kind, value in zip(variant.kinds, _values(variant), strict=True)}
    royal = {variant.type_of(code).letter for code in variant.royal if code}
    found = [
        PieceWorth(
            letter,
            None if letter in royal else round(values[letter]),
            min(1.0, left[letter] / begun[letter]) if begun[letter] else 0.0,
            captured[letter] / begun[letter] if begun[letter] else 0.0,
            moved[letter] / moves,
        )
        for letter in begun | moved
    ]
    return tuple(sorted(found, key=lambda piece: (piece.value is None, -(piece.value or 0), piece.letter)))


def _summed(counts: Iterable[Mapping[str, int]]) -> Counter[str]:
    found = Counter[str]()
    for each in counts:
        found.update(each)
    return found


def _values(variant: rules.Variant) -> list[float]:
    return evaluation_of(variant).tables.values


# ---- warnings


def _with_warnings(
    found: Trial, games: Sequence[TriedGame], start: Assessment, variant: rules.Variant
) -> Trial:
    """The trial with what may be wrong with the variant, the worst first."""
    warned = [
        *_forced(start, variant),
        *_unequal(found),
        *_early(games),
        *_lengths(found),
        *_choices(games),
        *(Warned(Concern.IDLE_PIECE, piece=piece.letter) for piece in found.pieces if not piece.moved),
    ]
    return replace(found, warnings=tuple(warned))


def _forced(start: Assessment, variant: rules.Variant) -> list[Warned]:
    """A win that the search has proven from the start."""
    moves = moves_to_mate(start.score)
    if moves is None:
        return []
    turn = start_turn(variant)
    return [Warned(Concern.FORCED_WIN, turn if moves > 0 else turn.opponent, abs(moves))]


def start_turn(variant: rules.Variant) -> Color:
    """The side that begins."""
    return variant.start(next(iter(variant.starts), None)).turn


def _unequal(found: Trial) -> list[Warned]:
    warned: list[Warned] = []
    for side, score in zip(Color, (found.score, 1.0 - found.score), strict=True):
        if score - found.error > CLEAR:
            warned.append(Warned(Concern.ADVANTAGE, side, round(100 * score)))
        if found.wins[side] == 0 and found.wins[side.opponent] >= LEAST_WINS:
            warned.append(Warned(Concern.NEVER_WINS, side))
    return warned


def _early(games: Sequence[TriedGame]) -> list[Warned]:
    share = mean(decided_at(game) <= FIRST_PLIES for game in games)
    return [Warned(Concern.FIRST_MOVES, count=round(100 * share))] if share >= EARLY else []


def decided_at(game: TriedGame) -> float:
    """The number of half-moves after which the later winner was winning all the time; infinite for a game
    without one."""
    if game.facts.winner is None:
        return float("inf")
    ply = len(game.chances)
    while ply and abs(game.facts.winner - game.chances[ply - 1]) >= WON:
        ply -= 1
    return ply


def _lengths(found: Trial) -> list[Warned]:
    warned: list[Warned] = []
    if found.unfinished >= UNFINISHED * found.games:
        warned.append(Warned(Concern.ENDLESS, count=round(100 * found.unfinished / found.games)))
    if found.draws >= DRAWN * found.games:
        warned.append(Warned(Concern.DRAWISH, count=round(100 * found.draws / found.games)))
    if found.lengths[2] <= SHORT:
        warned.append(Warned(Concern.SHORT, count=found.lengths[2]))
    return warned


def _choices(games: Sequence[TriedGame]) -> list[Warned]:
    choices = [count for game in games for count in game.facts.choices]
    few = [count <= FEW_CHOICES for count in choices]
    forced = [count == 1 for count in choices]
    if not choices or (mean(forced) < FORCED and mean(few) <= 0.5):
        return []
    return [Warned(Concern.NO_CHOICE, count=round(100 * mean(few)))]
