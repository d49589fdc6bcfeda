"""Round robins: Berger tables (FIDE C.05, annex 1), and standings with tie-breaks (FIDE C.07)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from bot.tournaments.pairing_values import WIN, Code, Line, Pairing, Side

Round = list[tuple[int, int]]


def berger_table(players: int) -> list[Round]:
    """Return the rounds of a single cycle as pairs (White, Black) of numbers from 1, without byes.

    With an odd number of players, one is free in each round.

    >>> from bot.tournaments.round_robin import berger_table
    >>> berger_table(4)
    [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
    """
    even = players + players % 2
    others = even - 1
    rounds: list[Round] = []
    for index in range(others):
        first = index * even // 2 % others
        fixed = (first + 1, even) if index % 2 == 0 else (even, first + 1)
        pairs = [((first + step) % others + 1, (first - step) % others + 1) for step in range(1, even // 2)]
        rounds.append([pair for pair in (fixed, *pairs) if max(pair) <= players])
    return rounds


def double_berger_table(players: int) -> list[Round]:
    """Return the rounds of two cycles; the second one has reversed colours.

    The last two rounds of the first cycle are swapped, so that nobody has three games of one colour in a row.
    """
    single = berger_table(players)
    first = [*single[:-2], *reversed(single[-2:])]
    return first + [[(black, white) for white, black in pairs] for pairs in single]


def next_games(
    waiting: Iterable[Pairing], running: Mapping[int, int], absent: Container[int], most: int
) -> list[Pairing]:
    """Return the games that can start, even if earlier rounds are unfinished.

    `waiting`: the pairings without a game, in the order of the rounds. `running`: the number of running games
    by player. `absent`: players who get no games now. `most`: the maximum number of games at a time.
    """
    games = Counter(running)
    started: list[Pairing] = []
    for pairing in waiting:
        white, black = pairing.white, pairing.black
        if white in absent or black in absent or max(games[white], games[black]) >= most:
            continue
        games.update((white, black))
        started.append(pairing)
    return started


def as_counted(pairings: Iterable[Pairing], withdrawn: Iterable[int], games: int) -> list[Pairing]:
    """Return the pairings as they count after withdrawals (FIDE General Regulations for Competitions, 6.6).

    `games`: the number of games of each player in the whole event. The results of a player who has played
    fewer than half of them are void; otherwise the remaining games are forfeits.
    """
    pairings = list(pairings)
    gone = set(withdrawn)
    played = defaultdict[int, int](int)
    for pairing in pairings:
        if pairing.counts and pairing.code is Code.PLAYED:
            for side in pairing.sides:
                played[side.player] += 1
    removed = {player for player in gone if 2 * played[player] < games}
    return [_as_counted(pairing, gone, removed) for pairing in pairings]


def _as_counted(pairing: Pairing, gone: set[int], removed: set[int]) -> Pairing:
    white, black = pairing.white, pairing.black
    if {white, black} & removed:
        return Pairing(pairing.round, white, black, None, Code.VOID)
    if pairing.counts or not {white, black} & gone:
        return pairing
    if {white, black} <= gone:
        return Pairing(pairing.round, white, black, None, Code.VOID)
    return Pairing(pairing.round, white, black, 0.0 if white in gone else WIN, Code.FORFEIT)


@dataclass(frozen=True, slots=True)
class Standing(Line):
    """A player's line in the table. `rank` is shared by players whom no tie-break separates.

    `direct`: points against the others with the same points, then against those of them who are still equal,
    and so on. `sonneborn_berger`: the points of the opponents beaten and half of those drawn with. `koya`:
    points against opponents with at least half of the possible points.
    """

    direct: tuple[float, ...]
    wins: int
    sonneborn_berger: float
    koya: float

    @property
    def key(self) -> tuple[float, ...]:
        """The values by which players are ranked, larger first."""
        return (self.points, *self.direct, self.wins, self.sonneborn_berger, self.koya)


def standings(players: Sequence[int], pairings: Iterable[Pairing], games: int) -> list[Standing]:
    """Return the table, best player first; players who are equal in everything keep the order of `players`.

    `pairings`: as counted. `games`: the number of games of each player in the whole event.
    """
    sides = defaultdict[int, list[Side]](list)
    for pairing in pairings:
        if pairing.counts:
            for side in pairing.sides:
                sides[side.player].append(side)
    points = {player: sum(side.score for side in sides[player]) for player in players}
    direct: dict[int, tuple[float, ...]] = {}
    for own in set(points.values()):
        direct |= _direct([player for player in players if points[player] == own], sides)
    unranked = [_standing(player, sides[player], points, direct[player], games) for player in players]
    ordered = sorted(unranked, key=lambda standing: standing.key, reverse=True)
    ranked: list[Standing] = []
    for _, equal in groupby(ordered, key=lambda standing: standing.key):
        rank = len(ranked) + 1
        ranked += [replace(standing, rank=rank) for standing in equal]
    return ranked


def _direct(players: Sequence[int], sides: Mapping[int, list[Side]]) -> dict[int, tuple[float, ...]]:
    """Return the points of players against each other, followed by those of the players whom this doesn't
    separate (FIDE C.07, article 6)."""
    points = {
        player: sum(side.score for side in sides[player] if side.opponent in players) for player in players
    }
    direct: dict[int, tuple[float, ...]] = {}
    for own in set(points.values()):
        equal = [player for player in players if points[player] == own]
        more = _direct(equal, sides) if 1 < len(equal) < len(players) else {}
        direct |= {player: (own, *more.get(player, ())) for player in equal}
    return direct


def _standing(
    player: int, sides: list[Side], points: dict[int, float], direct: tuple[float, ...], games: int
) -> Standing:
    own = points[player]
    return Standing(
        0,
        player,
        own,
        len(sides),
        direct=direct,
        wins=sum(side.score == WIN for side in sides),
        sonneborn_berger=sum(side.score * points[side.opponent] for side in sides),
        koya=sum(side.score for side in sides if 2 * points[side.opponent] >= games),
    )
