"""Points, standings and pairings of arenas."""

from __future__ import annotations

import random

import pytest

from bot.tournaments.arena import Standing, Waiting, pair, sheet, standings
from bot.tournaments.pairing_values import Code, Pairing
from tests.cases import loop_over


@loop_over(
    ("results", "points"),
    [
        ([], []),
        ([1], [2]),
        ([1, 1, 1], [2, 2, 4]),
        ([1, 1, 1, 1], [2, 2, 4, 4]),
        ([1, 1, 0.5, 1], [2, 2, 2, 2]),
        ([1, 1, 0, 1, 1, 1], [2, 2, 0, 2, 2, 4]),
        ([0.5, 0.5, 0.5], [1, 1, 1]),
        ([1, 0.5, 1, 1], [2, 1, 2, 2]),
        ([1, 1, None, 1], [2, 2, 0, 2]),
        ([None, 1], [0, 2]),
    ],
)
def test_points_of_a_sheet(results: list[float | None], points: list[int]) -> None:
    assert [game.points for game in sheet(results)] == points


def table_of(pairings: list[Pairing], ratings: dict[int, float] | None = None) -> dict[int, Standing]:
    players = sorted({player for each in pairings for player in (each.white, each.black) if player})
    return {
        row.player: row for row in standings(players, pairings, ratings or dict.fromkeys(players, 1500.0))
    }


def test_early_agreed_draws_are_worth_nothing() -> None:
    early, late, by_rule = (
        Pairing(1, 1, 2, 0.5, plies=plies, agreed=agreed)
        for plies, agreed in ((19, True), (20, True), (8, False))
    )
    assert [table_of([each])[1].points for each in (early, late, by_rule)] == [0, 1, 1]


def test_unfinished_and_void_games_are_worth_nothing() -> None:
    table = table_of([Pairing(1, 1, 2), Pairing(1, 1, 2, 1.0, Code.VOID)])
    assert [(row.points, row.performance, row.sheet) for row in table.values()] == [(0, None, ())] * 2


def test_forfeits_count_as_wins() -> None:
    assert table_of([Pairing(1, 1, 2, 0.0, Code.FORFEIT)])[2].points == 2


def test_two_wins_in_a_row_set_a_player_on_fire() -> None:
    wins = [Pairing(1, 1, 2, 1.0), Pairing(1, 3, 1, 0.0)]
    assert table_of(wins)[1].on_fire
    assert not table_of([*wins, Pairing(1, 1, 2, 0.5)])[1].on_fire


def test_performance_decides_between_equal_points() -> None:
    ratings = {1: 1500.0, 2: 1500.0, 3: 1800.0, 4: 1200.0}
    table = table_of([Pairing(1, 1, 4, 1.0), Pairing(1, 2, 3, 1.0)], ratings)
    assert (table[2].rank, table[2].performance) == (1, 2300.0)
    assert (table[1].rank, table[1].performance) == (2, 1700.0)


def waiting(count: int) -> list[Waiting]:
    return [Waiting(number, number, 2000.0 - 50 * number, 10.0) for number in range(1, count + 1)]


def test_neighbours_in_the_table_are_paired() -> None:
    assert {frozenset(each) for each in pair(waiting(6))} == {
        frozenset(each) for each in ((1, 2), (3, 4), (5, 6))
    }


def test_as_many_as_possible_are_paired() -> None:
    assert len(pair(waiting(7))) == 3
    assert pair(waiting(1)) == pair([]) == []


@loop_over(("waits", "pairs"), [((59.0, 80.0), 0), ((60.0, 60.0), 1)])
def test_rematch_follows_only_after_both_have_waited(waits: tuple[float, float], pairs: int) -> None:
    one, other = (
        Waiting(number, number, 1500.0, waited, last=3 - number) for number, waited in enumerate(waits, 1)
    )
    assert len(pair([one, other])) == pairs


@pytest.mark.parametrize("white", [True, False])
def test_three_games_of_one_colour_keep_two_players_apart(white: bool) -> None:
    players = [Waiting(number, number, 1500.0, 99.0, (white,) * 3) for number in (1, 2)]
    assert pair(players) == []
    other = Waiting(3, 3, 1500.0, 99.0, (not white,))
    ((first, second),) = pair([players[0], other])
    assert (first == 1) is not white
    assert {first, second} == {1, 3}


def test_white_goes_to_the_player_who_had_it_less_often() -> None:
    had = Waiting(1, 1, 1500.0, 9.0, (True,))
    had_not = Waiting(2, 2, 1500.0, 9.0, (False,))
    assert pair([had, had_not]) == [(2, 1)]


def test_points_equal_a_recount_in_a_thousand_arenas() -> None:
    dice = random.Random(51)
    for _ in range(1000):
        players = list(range(1, dice.randrange(4, 12)))
        drawn = [dice.sample(players, 2) for _ in range(40)]
        pairings = [
            Pairing(1, white, black, dice.choice([0.0, 0.5, 1.0]), plies=99) for white, black in drawn
        ]
        for row in standings(players, pairings, dict.fromkeys(players, 1500.0)):
            points, fire = 0, [0.0, 0.0]
            for each in pairings:
                if row.player in (each.white, each.black) and each.score is not None:
                    score = each.score if each.white == row.player else 1 - each.score
                    points += int(2 * score) * (2 if fire[-2:] == [1.0, 1.0] else 1)
                    fire.append(score)
            assert row.points == points
