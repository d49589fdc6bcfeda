"""Rated games, rating changes, profiles and leaderboards."""

from __future__ import annotations

import asyncio
import random
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import delete

import rules
from bot.database.transactions import Database
from bot.state.game_setup import EnginePlayer, Terms
from bot.state.glicko import RatingKind
from bot.state.match import Match
from bot.state.offers import DRAW, TAKEBACK
from bot.state.profiles import Profile
from bot.state.rated_games import is_rated, weight_of
from bot.state.ratings import Scores, results
from bot.state.time_control import per_move
from bot.state.use_cases import UseCases
from tests.bot.clock import Clock
from tests.bot.state.games import ALICE, BOB, CAROL, FOOLS_MATE, SHUFFLE, begin_match, play_moves
from tests.bot.state.rating_process import Game, end, fill, stored_ratings

HERE = 7
CHESS = RatingKind("chess", "correspondence")
KIBITZ = 99
DAY = timedelta(days=1)


async def play_won_game(use_cases: UseCases, winner: int, loser: int, **options: Any) -> Match:
    """Play a game that Black wins; it is rated by default."""
    match = await begin_match(use_cases, white=loser, black=winner, **options)
    return await play_moves(use_cases, match, *FOOLS_MATE)


async def test_both_ratings_change(use_cases: UseCases, clock: Clock) -> None:
    match = await play_won_game(use_cases, BOB, ALICE)
    assert is_rated(match)
    changes = await use_cases.profiles.changes(match)
    assert {player: (change.rating, change.change) for player, change in changes.items()} == {
        ALICE: (1259, -241),
        BOB: (1741, 241),
    }
    assert all(change.provisional for change in changes.values())
    clock.time += DAY
    again = await use_cases.profiles.changes(await play_won_game(use_cases, ALICE, BOB))
    assert again[ALICE].rating - again[ALICE].change == 1259
    assert again[BOB].rating - again[BOB].change == 1741


@pytest.mark.slow
async def test_every_kind_of_end_counts(use_cases: UseCases, clock: Clock) -> None:
    """Checkmate, resignation, agreement and time."""
    await play_won_game(use_cases, BOB, ALICE)
    clock.time += DAY
    match = await play_moves(use_cases, await begin_match(use_cases), *SHUFFLE)
    await use_cases.play.resign(match.id, ALICE)
    clock.time += DAY
    match = await play_moves(use_cases, await begin_match(use_cases), *SHUFFLE)
    await use_cases.offers.make(match.id, ALICE, DRAW)
    await use_cases.offers.answer(match.id, BOB, DRAW, accept=True)
    clock.time += DAY
    await play_moves(use_cases, await begin_match(use_cases, time=per_move(3600)), *SHUFFLE)
    clock.time += timedelta(hours=2)
    await use_cases.deadlines.time_out()
    profile = await use_cases.profiles.profile(ALICE, BOB)
    assert profile is not None
    assert [rated.games for rated in profile.ratings] == [4]
    assert profile.total == Scores(0, 1, 3)


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        {"rated": False},
        {"start": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
        {"variant": "chess960", "start": "518"},
    ],
    ids=["casual", "custom start", "numbered start"],
)
async def test_casual_games_do_not_change_ratings(use_cases: UseCases, options: dict[str, object]) -> None:
    match = await play_won_game(use_cases, BOB, ALICE, **options)
    assert not is_rated(match)
    assert await use_cases.profiles.changes(match) == {}
    profile = await use_cases.profiles.profile(BOB, BOB)
    assert profile is not None
    assert profile.ratings == ()
    assert profile.total == Scores(1, 0, 0), "the game still counts as played"


async def test_random_start_is_rated(use_cases: UseCases) -> None:
    assert is_rated(await begin_match(use_cases, variant="chess960"))


async def test_game_with_takeback_is_not_rated(use_cases: UseCases) -> None:
    match = await play_moves(use_cases, await begin_match(use_cases), "e4", "e5", "Nf3", "Nc6", "Bb5")
    await use_cases.offers.make(match.id, ALICE, TAKEBACK)
    match = await use_cases.offers.answer(match.id, BOB, TAKEBACK, accept=True)
    assert not is_rated(match)
    over = await use_cases.play.resign(match.id, BOB)
    assert await use_cases.profiles.changes(over) == {}


@pytest.mark.slow
@pytest.mark.parametrize(("moves", "counts"), [(2, False), (3, False), (4, True)])
async def test_games_need_two_moves_per_side_to_count(use_cases: UseCases, moves: int, counts: bool) -> None:
    match = await play_moves(use_cases, await begin_match(use_cases), *SHUFFLE[:moves])
    over = await use_cases.play.resign(match.id, ALICE)
    assert bool(await use_cases.profiles.changes(over)) == counts


@pytest.mark.parametrize(
    ("plies", "earlier", "forced", "weight"),
    [
        (40, (), False, 1.0),
        (40, (40,), False, 0.5),
        (40, (40, 6, 40), False, 0.125),
        (19, (), False, 1.0),
        (19, (40,), False, 0.5),
        (19, (40, 19), False, None),
        (20, (40, 19), False, 0.25),
        (19, (40, 19), True, 0.25),
        (40, (40,) * 5000, False, 0.5**20),
    ],
)
def test_weight_of_a_game(plies: int, earlier: tuple[int, ...], forced: bool, weight: float | None) -> None:
    assert weight_of(plies, earlier, forced=forced) == weight


async def test_aborted_game_does_not_count_in_profiles(use_cases: UseCases) -> None:
    match = await play_moves(use_cases, await begin_match(use_cases), "e4")
    over = await use_cases.play.abort(match.id, ALICE)
    assert await use_cases.profiles.changes(over) == {}
    profile = await use_cases.profiles.profile(ALICE, ALICE)
    assert profile is not None
    assert profile.total == Scores()


async def test_games_against_the_engine_are_counted_separately(use_cases: UseCases) -> None:
    match = await use_cases.engine.begin(
        ALICE, EnginePlayer(KIBITZ, level=1), Terms(color="white"), channel_id=8, guild_id=HERE
    )
    await play_moves(use_cases, match, *FOOLS_MATE)
    profile = await use_cases.profiles.profile(ALICE, BOB)
    assert profile is not None
    assert (profile.total, profile.against_engine, profile.ratings) == (Scores(), Scores(0, 0, 1), ())


async def test_server_can_turn_ratings_off(use_cases: UseCases) -> None:
    await use_cases.settings.change_server(HERE, ratings=False)
    assert not is_rated(await begin_match(use_cases))
    assert is_rated(await begin_match(use_cases, guild_id=HERE + 1))
    assert is_rated(await begin_match(use_cases, guild_id=None))
    await use_cases.settings.change_server(HERE, ratings=True)
    assert is_rated(await begin_match(use_cases))


async def test_profile_contains_totals_streaks_and_ratings(use_cases: UseCases, clock: Clock) -> None:
    for winner, loser in ((ALICE, BOB), (ALICE, CAROL), (BOB, ALICE), (ALICE, BOB), (ALICE, BOB)):
        clock.time += timedelta(days=1)
        await play_won_game(use_cases, winner, loser)
    await play_moves(use_cases, await begin_match(use_cases, variant="chess960", rated=False))
    profile = await use_cases.profiles.profile(ALICE, BOB)
    assert profile is not None
    assert profile.total == Scores(4, 0, 1)
    assert profile.of_color("black") == Scores(4, 0, 0)
    assert profile.of_variant("chess") == profile.total
    assert profile.meeting == Scores(3, 0, 1)
    assert profile.streak is not None
    assert (profile.streak.outcome, profile.streak.length, profile.streak.most_wins) == ("win", 2, 2)
    (rated,) = profile.ratings
    assert (rated.kind, rated.games, rated.provisional) == (CHESS, 5, True)
    curve = profile.curves[CHESS]
    assert [(point.day.day, point.game) for point in curve] == [(6, 5)]
    assert round(curve[-1].rating) == rated.rating
    opponent = await use_cases.profiles.profile(BOB, ALICE)
    assert opponent is not None
    assert opponent.meeting == Scores(1, 0, 3)


async def test_most_played_variant_comes_first_including_draws(use_cases: UseCases) -> None:
    await play_won_game(use_cases, ALICE, BOB)
    for _ in range(2):
        match = await play_moves(
            use_cases, await begin_match(use_cases, variant="kingofthehill", rated=False), *SHUFFLE
        )
        await use_cases.offers.make(match.id, ALICE, DRAW)
        await use_cases.offers.answer(match.id, BOB, DRAW, accept=True)
    profile = await use_cases.profiles.profile(ALICE, BOB)
    assert profile is not None
    assert list(profile.by_variant) == ["kingofthehill", "chess"]
    assert profile.of_variant("kingofthehill").games == 2


@pytest.mark.slow
async def test_rating_curve_is_per_game_for_fewer_than_fifteen_days(
    use_cases: UseCases, clock: Clock
) -> None:
    """The curve starts with the fifth game: earlier ratings aren't shown as numbers either."""

    async def curve_points() -> list[tuple[int | None, bool]]:
        profile = await use_cases.profiles.profile(ALICE, ALICE)
        assert profile is not None
        return [(point.game, point.day == clock.time.date()) for point in profile.curves.get(CHESS, ())]

    for number in range(1, 15):
        clock.time += DAY
        await play_won_game(use_cases, ALICE, BOB)
        expected = [(game, game == number) for game in range(5, number + 1)]
        assert await curve_points() == expected
    await play_won_game(use_cases, ALICE, CAROL)
    assert await curve_points() == [*((game, game >= 14) for game in range(5, 16))], "two games on one day"
    clock.time += DAY
    await play_won_game(use_cases, ALICE, BOB)
    assert await curve_points() == [*((None, day == 15) for day in range(5, 16))]


async def play_season(database: Database, opponents: list[int], winners: str) -> None:
    """Let Alice, always White, play rated games on different days: "w" won, "d" drawn, "l" lost."""
    winner = {"w": "white", "d": None, "l": "black"}
    games = [
        Game(100 + at, CHESS, ALICE, opponents[at % len(opponents)], winner[outcome], 1440 * at)
        for at, outcome in enumerate(winners)
    ]
    await fill(database, [games])
    for game in games:
        await end(database, game.line)


async def read_profile(use_cases: UseCases, reader: int = ALICE) -> Profile:
    profile = await use_cases.profiles.profile(ALICE, reader)
    assert profile is not None
    return profile


async def test_form_has_the_last_ten_games_against_people(database: Database, use_cases: UseCases) -> None:
    assert (await read_profile(use_cases)).form == ()
    match = await use_cases.engine.begin(ALICE, EnginePlayer(KIBITZ, level=1), channel_id=8)
    await use_cases.play.resign(match.id, ALICE)
    assert (await read_profile(use_cases)).form == ("loss",), "against the engine, if there are no others"
    await play_season(database, [BOB], "lwwdwlwwdddw")
    letters = "".join(outcome[0] for outcome in (await read_profile(use_cases)).form)
    assert letters == "wdwlwwdddw"


async def test_best_win_is_over_the_highest_rated_opponent(database: Database, use_cases: UseCases) -> None:
    assert (await read_profile(use_cases)).best_win is None
    await play_season(database, [BOB, CAROL], "llwwlw")
    best = (await read_profile(use_cases)).best_win
    assert best is not None
    assert (best.variant, best.opponent, best.level, best.provisional) == ("chess", BOB, None, True)
    assert (best.rating or 0) > 1700, "Bob's rating before he lost"
    for player, expected in ((BOB, CAROL), (CAROL, None)):
        await use_cases.settings.change_player(player, hidden=True)
        best = (await read_profile(use_cases)).best_win
        assert (best and best.opponent) == expected, "players who hide their profile are left out"


async def test_best_win_over_the_engine_is_at_the_highest_level(use_cases: UseCases) -> None:
    for level, winner in ((2, KIBITZ), (4, ALICE), (1, ALICE)):
        match = await use_cases.engine.begin(
            ALICE, EnginePlayer(KIBITZ, level=level), Terms(variant="chess", color="white"), channel_id=8
        )
        match = await play_moves(use_cases, match, "e4", "e5", "d4", "d5")
        await use_cases.play.resign(match.id, match.opponent_of(winner))
    best = (await read_profile(use_cases)).best_win
    assert best is not None
    assert (best.variant, best.level, best.rating) == ("chess", 4, None)


@pytest.mark.parametrize(("games", "drawable"), [(5, False), (6, True)])
async def test_curve_can_be_drawn_with_two_points_or_more(
    database: Database, use_cases: UseCases, games: int, drawable: bool
) -> None:
    await play_season(database, [BOB], "w" * games)
    profile = await read_profile(use_cases)
    assert (CHESS in profile.drawable) == drawable == (len(profile.curves[CHESS]) > 1)


async def test_curve_can_not_be_drawn_if_its_games_were_deleted(
    database: Database, use_cases: UseCases
) -> None:
    await play_season(database, [BOB], "wlwlwlw")
    old = delete(results).where(results.c.match_id < 106)
    await database.write(lambda connection: connection.execute(old))
    profile = await read_profile(use_cases)
    assert [rated.games for rated in profile.ratings] == [7]
    assert profile.drawable == frozenset()
    assert [point.game for point in profile.curves[CHESS]] == [7]


async def test_hidden_profile_is_shown_only_to_its_user(use_cases: UseCases) -> None:
    await play_won_game(use_cases, ALICE, BOB)
    await use_cases.settings.change_player(ALICE, hidden=True)
    assert await use_cases.profiles.profile(ALICE, BOB) is None
    assert await use_cases.profiles.profile(ALICE, ALICE) is not None


async def play_until_ranked(database: Database, users: range) -> None:
    """Let users play on a server until their ratings are certain enough for the leaderboard."""
    rng, games = random.Random(2), list[Game]()
    for number in range(70):
        order = rng.sample(users, len(users))
        for white, black in zip(order[::2], order[1::2], strict=True):
            winner = "white" if (white > black) == (rng.random() < 0.7) else "black"
            games.append(Game(1000 + len(games), CHESS, white, black, winner, number * 24 * 60))
    await fill(database, [games])
    half = len(users) // 2
    for start in range(0, len(games), half):
        await asyncio.gather(*(end(database, game.line) for game in games[start : start + half]))


@pytest.mark.slow
async def test_leaderboard_lists_certain_ratings_of_members_first(
    database: Database, use_cases: UseCases, clock: Clock
) -> None:
    users = range(20, 44)
    await play_until_ranked(database, users)
    clock.time += 71 * DAY
    newcomer, stranger = 3, 4
    await play_won_game(use_cases, newcomer, users[0])
    await play_won_game(use_cases, stranger, users[0], guild_id=HERE + 1)

    async def ranked_players(guild: int = HERE) -> list[int]:
        ranked: list[int] = []
        for page in range(5):
            board = await use_cases.leaderboards.page(guild, CHESS, users[5], page)
            if board.page == page:
                certain = [standing for standing in board.players if standing.is_certain]
                ranked += [standing.player for standing in certain]
                places = [standing.place for standing in certain]
                assert board.players[: len(certain)] == tuple(certain), "certain ratings come first"
                assert places == list(range(10 * page + 1, 10 * page + 1 + len(places)))
        return ranked

    board = await use_cases.leaderboards.page(HERE, CHESS, users[5], 99)
    assert (board.page, board.pages, board.placed) == (2, 3, 24)
    players = await ranked_players()
    assert sorted(players) == list(users), "without the newcomer and the player of another server"
    ratings = {player: await use_cases.leaderboards.page(HERE, CHESS, player) for player in players}
    own = [ratings[player].own for player in players]
    assert [standing and standing.place for standing in own] == list(range(1, 25))
    assert [standing and standing.rating for standing in own] == sorted(
        (standing.rating for standing in own if standing), reverse=True
    )
    newcomer_standing = (await use_cases.leaderboards.page(HERE, CHESS, newcomer)).own
    assert newcomer_standing is not None
    assert (newcomer_standing.place, newcomer_standing.deviation > board.bound) == (None, True)
    assert (await use_cases.leaderboards.page(HERE, CHESS, stranger)).own is None
    assert await ranked_players(HERE + 1) == [users[0]], "the rating may come from games on another server"

    await use_cases.settings.change_player(players[0], hidden=True)
    await use_cases.leaderboards.set_gone(HERE, [players[1]], gone=True)
    assert await ranked_players() == players[2:]
    for away in players[:2]:
        hidden = (await use_cases.leaderboards.page(HERE, CHESS, away)).own
        assert hidden is not None
        assert hidden.place is None
    await use_cases.leaderboards.set_gone(HERE, [players[1]], gone=False)
    assert await ranked_players() == players[1:]
    await use_cases.leaderboards.set_gone(HERE, [players[2]], gone=True)
    await play_won_game(use_cases, players[2], players[3])
    assert players[2] in await ranked_players(), "a player who plays on the server is a member"
    assert await use_cases.leaderboards.kinds(HERE) == (CHESS,)

    clock.time += timedelta(days=3000)
    assert await ranked_players() == [], "all ratings have become uncertain"


@pytest.mark.slow
async def test_leaderboard_shows_current_deviation_after_a_long_break(
    use_cases: UseCases, clock: Clock
) -> None:
    """The deviation after the last game would be low enough for a place."""
    for _ in range(25):
        for opponent in (BOB, CAROL):
            clock.time += DAY
            await play_won_game(use_cases, ALICE, opponent)
            clock.time += DAY
            await play_won_game(use_cases, opponent, ALICE)
    own = (await use_cases.leaderboards.page(HERE, CHESS, ALICE)).own
    assert own is not None
    assert (own.place, own.is_certain) == (1, True)
    clock.time += timedelta(days=2000)
    board = await use_cases.leaderboards.page(HERE, CHESS, ALICE)
    assert board.own is not None
    assert not board.own.is_certain
    assert board.own.deviation > board.bound
    profile = await use_cases.profiles.profile(ALICE, ALICE)
    assert profile is not None
    assert board.own.deviation == profile.ratings[0].deviation


LEGALS_MATE = ("e4", "e5", "Nf3", "d6", "Bc4", "Bg4", "Nc3", "g6", "Nxe5", "Bxd1", "Bxf7", "Ke7", "Nd5")
"""White mates in seven moves; Black's last move was forced."""


@pytest.mark.slow
async def test_short_games_of_a_pair_count_once_a_day(use_cases: UseCases, clock: Clock) -> None:
    """Of many fool's mates between two accounts, one is rated, and the next one a day later."""
    over = await play_won_game(use_cases, BOB, ALICE)
    first = (await use_cases.profiles.changes(over))[BOB].rating
    for _ in range(29):
        clock.time += timedelta(seconds=1)
        over = await play_won_game(use_cases, BOB, ALICE)
        assert await use_cases.profiles.changes(over) == {}
    profile = await use_cases.profiles.profile(BOB, ALICE)
    assert profile is not None
    assert [(rating.rating, rating.games) for rating in profile.ratings] == [(first, 1)]
    assert profile.total == Scores(30, 0, 0), "all of them count as games"
    clock.time += timedelta(minutes=1)
    assert await use_cases.profiles.changes(await play_won_game(use_cases, BOB, CAROL)), (
        "against another opponent"
    )
    clock.time += DAY
    assert await use_cases.profiles.changes(await play_won_game(use_cases, BOB, ALICE))


async def test_short_game_with_forced_end_counts(use_cases: UseCases) -> None:
    await play_won_game(use_cases, BOB, ALICE)
    over = await play_moves(use_cases, await begin_match(use_cases), *LEGALS_MATE)
    assert over.is_over
    changes = await use_cases.profiles.changes(over)
    assert changes[ALICE].change > 0
    assert changes[ALICE].repeated == 1


@pytest.mark.slow
async def test_repeated_games_of_a_pair_count_less_each_time(database: Database, use_cases: UseCases) -> None:
    """All games of a pair on a day count at most as two games, and give no rank."""
    games = [Game(number, CHESS, ALICE, BOB, "white", number) for number in range(1, 31)]
    await fill(database, [games])
    ratings: list[float] = []
    for game in games:
        await end(database, game.line)
        row = (await stored_ratings(database))[ALICE, CHESS]
        ratings.append(row.rating)
        assert row.ranked_until is None
    assert ratings == sorted(ratings)
    assert ratings[-1] < 1500 + 2 * (ratings[0] - 1500)
    assert ratings[-1] - ratings[9] < 1


@pytest.mark.slow
async def test_losing_on_purpose_does_not_change_places(
    database: Database, use_cases: UseCases, clock: Clock
) -> None:
    """The best player of a server resigns thirty games in a row: they count as one, and all places stay."""
    users = range(20, 44)
    await play_until_ranked(database, users)
    clock.time += 71 * DAY
    board = await use_cases.leaderboards.page(HERE, CHESS, 1)
    best, friend = board.players[0].player, board.players[9].player

    async def lose_on_purpose() -> None:
        clock.time += timedelta(seconds=10)
        match = await play_moves(use_cases, await begin_match(use_cases, white=best, black=friend), *SHUFFLE)
        await use_cases.play.resign(match.id, best)

    await lose_on_purpose()
    once = await use_cases.leaderboards.page(HERE, CHESS, 1)
    for _ in range(29):
        await lose_on_purpose()
    assert await use_cases.leaderboards.page(HERE, CHESS, 1) == once


@pytest.mark.slow
async def test_two_friends_are_ranked_once_their_ratings_are_shown(use_cases: UseCases, clock: Clock) -> None:
    """Ratings from a single opponent have places after the certain ones, but stay uncertain."""

    async def standings() -> list[tuple[int, int | None, bool]]:
        board = await use_cases.leaderboards.page(HERE, CHESS, ALICE)
        for row in board.players:
            own = (await use_cases.leaderboards.page(HERE, CHESS, row.player)).own
            assert own is not None
            assert (own.place, own.is_certain) == (row.place, row.is_certain)
        return [(row.player, row.place, row.is_certain) for row in board.players]

    await play_won_game(use_cases, BOB, ALICE)
    assert await standings() == [(BOB, None, False), (ALICE, None, False)]
    for number in range(60):
        clock.time += DAY
        await play_won_game(use_cases, *((BOB, ALICE) if number % 2 else (ALICE, BOB)))
    board = await use_cases.leaderboards.page(HERE, CHESS, ALICE)
    assert board.own is not None
    assert board.own.deviation <= board.bound
    assert board.placed == 2
    assert await standings() == [(BOB, 1, False), (ALICE, 2, False)]
    await play_won_game(use_cases, ALICE, CAROL)
    assert await standings() == [(ALICE, 1, True), (BOB, 2, False), (CAROL, None, False)]


def test_first_variant_has_the_wider_bound() -> None:
    assert rules.variants()[0].key == CHESS.variant
