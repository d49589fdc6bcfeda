"""Arenas: limits, points with streaks, standings, and the pairing of waiting players.

Points are as on lichess: 2 for a win and 1 for a draw; after two wins in a row, 4 and 2 until the player
fails to win. The weights of the pairing are lichess's, too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import combinations
from statistics import fmean

import networkx

from bot.tournaments.pairing_values import DRAW, WIN, Line, Pairing, Side

MAX_BOARDS = 50
"""Maximum number of games at a time: more would exceed Discord's rate limit."""
MAX_PAIRED = 40
"""Maximum number of players to pair at a time: the time for matching grows with the cube of their number."""
BREAK = timedelta(seconds=10)
"""Time between a player's games."""
CLOSING = timedelta(minutes=2)
"""The longest time before the end in which no games start; otherwise it is half the base time."""

MIN_DRAW_PLIES = 20
"""Draws by agreement in fewer half-moves are worth nothing."""
STREAK = 2
"""The number of wins in a row after which games are worth twice as much."""
PERFORMANCE = 500
"""A win counts as a performance of the opponent's rating plus this, a loss minus this."""
REMATCH_SECONDS = 60.0
"""A player meets the last opponent again only if both have waited this long."""
SAME_COLOUR = 3
"""Two players are not paired if both had the same colour in this many games in a row."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A game of a player: its points, and whether it was worth twice as much."""

    points: int
    doubled: bool


def sheet(results: Iterable[float | None]) -> list[Scored]:
    """Return the points of a player's games in order. `results`: 1, 0.5 or 0; None: a draw worth nothing.

    >>> from bot.tournaments.arena import sheet
    >>> [scored.points for scored in sheet([1, 1, 1, 0.5, 1])]
    [2, 2, 4, 2, 2]
    """
    scored: list[Scored] = []
    streak = 0
    for result in results:
        doubled = streak >= STREAK
        points = round(2 * result) if result is not None else 0
        scored.append(Scored(points * (1 + doubled), doubled))
        streak = streak + 1 if result == WIN else 0
    return scored


def result_of(pairing: Pairing, side: Side) -> float | None:
    """Return the result of a side as it counts in an arena; None for a draw that was agreed too early."""
    too_early = pairing.agreed and pairing.plies < MIN_DRAW_PLIES
    return None if side.score == DRAW and too_early else side.score


@dataclass(frozen=True, slots=True)
class Standing(Line):
    """A player's line in the table. `performance`: None before the first game.

    `sheet`: the points of each game, in order. `on_fire`: whether the next game is worth twice as much.
    """

    performance: float | None
    sheet: tuple[Scored, ...]
    on_fire: bool


def standings(
    players: Sequence[int], pairings: Iterable[Pairing], ratings: Mapping[int, float]
) -> list[Standing]:
    """Return the table, best player first. `pairings`: in the order in which the games ended.

    `ratings`: those of all players. Equal points are ranked by performance, then by the order of `players`.
    """
    results = defaultdict[int, list[float | None]](list)
    performances = defaultdict[int, list[float]](list)
    for pairing in pairings:
        if pairing.counts:
            for side in pairing.sides:
                results[side.player].append(result_of(pairing, side))
                bonus = PERFORMANCE * (2 * side.score - 1)
                performances[side.player].append(ratings[side.opponent] + bonus)
    unranked = [_standing(player, results[player], performances[player]) for player in players]
    unranked.sort(key=lambda row: (row.points, row.performance or 0.0), reverse=True)
    return [replace(row, rank=rank) for rank, row in enumerate(unranked, 1)]


def _standing(player: int, results: list[float | None], performances: list[float]) -> Standing:
    scored = tuple(sheet(results))
    return Standing(
        0,
        player,
        sum(game.points for game in scored),
        len(scored),
        performance=fmean(performances) if performances else None,
        sheet=scored,
        on_fire=results[-STREAK:] == [WIN] * STREAK,
    )


@dataclass(frozen=True, slots=True)
class Waiting:
    """A player without a game. `rank`: in the table, from 1. `waited`: in seconds.

    `colours`: of the player's games in order, True for White. `last`: the last opponent.
    """

    player: int
    rank: int
    rating: float
    waited: float
    colours: tuple[bool, ...] = ()
    last: int | None = None


def pair(waiting: Sequence[Waiting]) -> list[tuple[int, int]]:
    """Return pairs (White, Black) of players near each other in rank and rating, as many as possible of the
    MAX_PAIRED who have waited longest. This may take a second: call it in a thread."""
    waiting = sorted(waiting, key=lambda player: player.waited, reverse=True)[:MAX_PAIRED]
    graph: networkx.Graph[int] = networkx.Graph()
    last_rank = max((player.rank for player in waiting), default=1)
    for one, other in combinations(waiting, 2):
        if _may_meet(one, other):
            graph.add_edge(one.player, other.player, weight=_weight(one, other, last_rank))
    by_id = {player.player: player for player in waiting}
    matched = networkx.min_weight_matching(graph)
    return [_with_colours(by_id[one], by_id[other]) for one, other in sorted(map(sorted, matched))]


def _may_meet(one: Waiting, other: Waiting) -> bool:
    if any(_had_only(one, white) and _had_only(other, white) for white in (True, False)):
        return False
    is_rematch = one.last == other.player or other.last == one.player
    return not is_rematch or min(one.waited, other.waited) >= REMATCH_SECONDS


def _had_only(player: Waiting, white: bool) -> bool:
    return player.colours[-SAME_COLOUR:] == (white,) * SAME_COLOUR


def _weight(one: Waiting, other: Waiting, last_rank: int) -> int:
    """Return the weight of a pair, smaller for a better one; ranks matter more at the top of the table."""
    factor = 300 + 1700 * (last_rank - min(one.rank, other.rank)) // last_rank
    return round(abs(one.rank - other.rank) * factor + abs(one.rating - other.rating))


def _with_colours(one: Waiting, other: Waiting) -> tuple[int, int]:
    """Return White and Black. White goes to the player who has had it less often, then less recently, then to
    the lower-ranked one.
    """

    def claim(player: Waiting) -> tuple[int, bool, int]:
        balance = sum(1 if white else -1 for white in player.colours)
        return balance, bool(player.colours) and player.colours[-1], -player.rank

    white, black = sorted((one, other), key=claim)
    return white.player, black.player
