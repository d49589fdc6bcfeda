"""Berger tables, withdrawals, and standings with tie-breaks."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise

from bot.tournaments.pairing_values import Code, Pairing
from bot.tournaments.round_robin import as_counted, berger_table, double_berger_table, next_games, standings
from tests.cases import loop_over


def test_table_of_six_matches_fide() -> None:
    assert berger_table(6) == [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]


@loop_over("players", range(3, 21))
def test_everyone_meets_everyone_once_with_balanced_colours(players: int) -> None:
    rounds = berger_table(players)
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    assert met == Counter(map(frozenset, combinations(range(1, players + 1), 2)))
    for pairs in rounds:
        playing = [player for pair in pairs for player in pair]
        assert len(playing) == len(set(playing)) == players - players % 2
    whites, blacks = (Counter(pair[side] for pairs in rounds for pair in pairs) for side in (0, 1))
    assert all(abs(whites[player] - blacks[player]) <= 1 for player in range(1, players + 1))


@loop_over("players", range(3, 21))
def test_double_cycle_reverses_colours_without_three_of_a_colour_in_a_row(players: int) -> None:
    rounds = double_berger_table(players)
    assert Counter(pair for pairs in rounds for pair in pairs) == Counter(
        (one, other) for one in range(1, players + 1) for other in range(1, players + 1) if one != other
    )
    for player in range(1, players + 1):
        colours = [pair[0] == player for pairs in rounds for pair in pairs if player in pair]
        assert not any(a == b == c for (a, b), (_, c) in pairwise(pairwise(colours)))


RESULTS = [(1, 2, 1.0), (3, 4, 0.5), (1, 3, 0.5), (2, 4, 1.0), (4, 1, 0.0), (2, 3, 0.5)]


def _pairings(results: list[tuple[int, int, float | None]]) -> list[Pairing]:
    return [Pairing(1, white, black, score) for white, black, score in results]


def test_standings_of_a_small_event() -> None:
    table = standings([1, 2, 3, 4], _pairings(list(RESULTS)), games=3)
    assert [(row.rank, row.player, row.points) for row in table] == [
        (1, 1, 2.5),
        (2, 2, 1.5),
        (3, 3, 1.5),
        (4, 4, 0.5),
    ]
    first, second, third, last = table
    assert (first.player, first.sonneborn_berger, first.koya) == (1, 1.5 + 0.75 + 0.5, 1.5)
    assert (second.player, second.direct, second.wins) == (2, (0.5,), 1)
    assert (third.player, third.direct, third.wins) == (3, (0.5,), 0)
    assert (last.player, last.rank) == (4, 4)


def test_equal_players_share_a_rank() -> None:
    table = standings([1, 2, 3], _pairings([(1, 2, 0.5), (2, 3, 0.5), (3, 1, 0.5)]), games=2)
    assert [row.rank for row in table] == [1, 1, 1]


def test_direct_encounter_is_repeated_among_players_who_are_still_equal() -> None:
    """1 to 4 have three points each; 1 beat 2 and 4 beat 3, although 2 has more wins."""
    results = [
        *((1, 2, 1.0), (1, 3, 0.0), (1, 4, 1.0), (2, 3, 1.0), (2, 4, 1.0), (4, 3, 1.0)),
        *((1, 5, 0.5), (2, 5, 1.0), (3, 5, 1.0), (4, 5, 1.0)),
        *((1, 6, 0.5), (2, 6, 0.0), (3, 6, 1.0), (4, 6, 1.0), (5, 6, 0.5)),
    ]
    table = standings([3, 2, 1, 4, 5, 6], _pairings(list(results)), games=5)
    assert [(row.player, row.points, row.direct) for row in table[:4]] == [
        (1, 3.0, (2.0, 1.0)),
        (2, 3.0, (2.0, 0.0)),
        (4, 3.0, (1.0, 1.0)),
        (3, 3.0, (1.0, 0.0)),
    ]
    assert table[1].wins > table[0].wins


def test_running_games_do_not_count() -> None:
    assert [row.games for row in standings([1, 2], [Pairing(1, 1, 2)], games=1)] == [0, 0]


def test_withdrawal_before_half_of_the_games_removes_the_results() -> None:
    results = [(1, 2, 1.0), (1, 3, None), (1, 4, None), (2, 3, 1.0), (2, 4, 0.5), (3, 4, None)]
    counted = as_counted(_pairings(results), withdrawn=[1], games=3)
    assert [pairing.code for pairing in counted[:3]] == [Code.VOID] * 3
    assert [row.points for row in standings([1, 2, 3, 4], counted, games=3)] == [1.5, 0.5, 0, 0]


def test_later_withdrawal_forfeits_the_remaining_games() -> None:
    results = [(1, 2, 1.0), (1, 3, 0.5), (4, 1, None), (2, 3, 1.0), (2, 4, 0.5), (3, 4, None)]
    counted = as_counted(_pairings(results), withdrawn=[1], games=3)
    assert (counted[2].score, counted[2].code) == (1.0, Code.FORFEIT)
    assert counted[0].score == 1.0
    both = as_counted(_pairings(results), withdrawn=[1, 4], games=3)
    assert [pairing.code for pairing in both] == ["played", "played", "void", "played", "void", "void"]


def test_standings_equal_an_independent_recount_in_a_thousand_events() -> None:
    dice = random.Random(51)
    for _ in range(1000):
        count = dice.randrange(3, 10)
        players = list(range(1, count + 1))
        rounds = berger_table(count)
        pairings = [
            Pairing(number, white, black, dice.choice([0.0, 0.5, 1.0, 1.0, None]))
            for number, pairs in enumerate(rounds, 1)
            for white, black in pairs
        ]
        table = standings(players, pairings, games=count - 1)
        assert [row.player for row in table] == _recounted(players, pairings, count - 1)
        assert [row.rank for row in table] == [
            1 + sum(other.key > row.key for other in table) for row in table
        ]
        for row in table:
            assert row.points == _points(row.player, pairings)


def _points(player: int, pairings: list[Pairing]) -> float:
    return sum(
        (pairing.score if pairing.white == player else 1 - pairing.score)
        for pairing in pairings
        if pairing.score is not None and player in (pairing.white, pairing.black)
    )


def _recounted(players: list[int], pairings: list[Pairing], games: int) -> list[int]:
    """Return the players in the order of the table, from a crosstable of results."""
    cross: dict[tuple[int, int], float] = {}
    for pairing in pairings:
        if pairing.score is not None:
            cross[pairing.white, pairing.black] = pairing.score
            cross[pairing.black, pairing.white] = 1 - pairing.score
    total = {one: sum(cross.get((one, other), 0.0) for other in players) for one in players}

    def mini_table(group: list[int]) -> list[list[int]]:
        """Return groups of the players that repeated mini-tables leave equal."""
        found = {one: sum(cross.get((one, other), 0.0) for other in group) for one in group}
        parts = [[one for one in group if found[one] == own] for own in sorted(set(found.values()))[::-1]]
        return parts if len(parts) == 1 else [each for part in parts for each in mini_table(part)]

    def key(one: int) -> tuple[float, ...]:
        met = [other for other in players if (one, other) in cross]
        return (
            -sum(1 for other in met if cross[one, other] == 1),
            -sum(cross[one, other] * total[other] for other in met),
            -sum(cross[one, other] for other in met if total[other] >= games / 2),
            one,
        )

    equal = [[one for one in players if total[one] == own] for own in sorted(set(total.values()))[::-1]]
    return [one for group in equal for part in mini_table(group) for one in sorted(part, key=key)]


def test_a_game_starts_as_soon_as_both_players_are_free() -> None:
    waiting = [Pairing(1, 1, 2), Pairing(1, 3, 4), Pairing(2, 1, 3), Pairing(2, 2, 4), Pairing(3, 1, 5)]
    assert next_games(waiting, {}, absent=(), most=1) == [Pairing(1, 1, 2), Pairing(1, 3, 4)]
    assert next_games(waiting, {2: 1}, absent=(), most=1) == [Pairing(1, 3, 4), Pairing(3, 1, 5)]
    assert next_games(waiting, {}, absent=[4], most=2) == [Pairing(1, 1, 2), Pairing(2, 1, 3)]
