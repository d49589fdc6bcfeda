"""Which games are rated, what they change, and who is on a leaderboard."""

from __future__ import annotations

import asyncio
import random
from datetime import timedelta
from typing import Any

import pytest

import rules
from bot.database.engines import Database
from bot.state.game_setup import Terms
from bot.state.glicko import Kind
from bot.state.match import DRAW, TAKEBACK, Match
from bot.state.play import EnginePlayer
from bot.state.ratings import Scores
from bot.state.time_control import per_move
from bot.state.use_cases import Matches
from tests.bot.clock import Clock
from tests.bot.state.rating_process import Game, end, fill, stored
from tests.bot.state.test_play import ALICE, BOB, CAROL, FOOLS_MATE, SHUFFLE, played

HERE = 7
CHESS = Kind("chess", "correspondence")
KIBITZ = 99
DAY = timedelta(days=1)


async def begun(
    matches: Matches, white: int = ALICE, black: int = BOB, *, guild_id: int | None = HERE, **options: Any
) -> Match:
    challenge = await matches.challenges.make(
        white, black, Terms(color="white", **options), channel_id=8, guild_id=guild_id
    )
    return await matches.challenges.accept(challenge.id, black)


async def won(matches: Matches, winner: int, loser: int, **options: Any) -> Match:
    """A game that Black wins, rated unless its options say otherwise."""
    return await played(matches, await begun(matches, loser, winner, **options), *FOOLS_MATE)


async def test_both_ratings_move(matches: Matches, clock: Clock) -> None:
    match = await won(matches, BOB, ALICE)
    assert match.is_rated
    changes = await matches.profiles.changes(match)
    assert {player: (one.rating, one.change) for player, one in changes.items()} == {
        ALICE: (1259, -241),
        BOB: (1741, 241),
    }
    assert all(one.provisional for one in changes.values())
    clock.time += DAY
    again = await matches.profiles.changes(await won(matches, ALICE, BOB))
    assert again[ALICE].rating - again[ALICE].change == 1259
    assert again[BOB].rating - again[BOB].change == 1741


@pytest.mark.slow
async def test_every_end_counts(matches: Matches, clock: Clock) -> None:
    """By move, resignation, agreement and time."""
    await won(matches, BOB, ALICE)
    clock.time += DAY
    match = await played(matches, await begun(matches), *SHUFFLE)
    await matches.play.resign(match.id, ALICE)
    clock.time += DAY
    match = await played(matches, await begun(matches), *SHUFFLE)
    await matches.offers.make(match.id, ALICE, DRAW)
    await matches.offers.answer(match.id, BOB, DRAW, accept=True)
    clock.time += DAY
    await played(matches, await begun(matches, time=per_move(3600)), *SHUFFLE)
    clock.time += timedelta(hours=2)
    await matches.deadlines.time_out()
    profile = await matches.profiles.profile(ALICE, BOB)
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
    ids=["agreed", "a start of one's own", "a start chosen by number"],
)
async def test_casual_games_change_nothing(matches: Matches, options: dict[str, object]) -> None:
    match = await won(matches, BOB, ALICE, **options)
    assert not match.is_rated
    assert await matches.profiles.changes(match) == {}
    profile = await matches.profiles.profile(BOB, BOB)
    assert profile is not None
    assert profile.ratings == ()
    assert profile.total == Scores(1, 0, 0), "it is kept all the same"


async def test_a_start_drawn_by_lot_is_rated(matches: Matches) -> None:
    assert (await begun(matches, variant="chess960")).is_rated


async def test_nothing_taken_back(matches: Matches) -> None:
    match = await played(matches, await begun(matches), "e4", "e5", "Nf3", "Nc6", "Bb5")
    await matches.offers.make(match.id, ALICE, TAKEBACK)
    match = await matches.offers.answer(match.id, BOB, TAKEBACK, accept=True)
    assert not match.is_rated
    over = await matches.play.resign(match.id, BOB)
    assert await matches.profiles.changes(over) == {}


@pytest.mark.slow
@pytest.mark.parametrize(("moves", "counts"), [(2, False), (3, False), (4, True)])
async def test_two_moves_a_side(matches: Matches, moves: int, counts: bool) -> None:
    match = await played(matches, await begun(matches), *SHUFFLE[:moves])
    over = await matches.play.resign(match.id, ALICE)
    assert bool(await matches.profiles.changes(over)) == counts


async def test_an_aborted_game_moves_nothing(matches: Matches) -> None:
    match = await played(matches, await begun(matches), "e4")
    over = await matches.play.abort(match.id, ALICE)
    assert await matches.profiles.changes(over) == {}
    profile = await matches.profiles.profile(ALICE, ALICE)
    assert profile is not None
    assert profile.total == Scores()


async def test_games_against_the_engine_are_counted_apart(matches: Matches) -> None:
    match = await matches.engine.begin(
        ALICE, EnginePlayer(KIBITZ, level=1), Terms(color="white"), channel_id=8, guild_id=HERE
    )
    await played(matches, match, *FOOLS_MATE)
    profile = await matches.profiles.profile(ALICE, BOB)
    assert profile is not None
    assert (profile.total, profile.against_engine, profile.ratings) == (Scores(), Scores(0, 0, 1), ())


async def test_a_server_without_ratings(matches: Matches) -> None:
    await matches.settings.change_server(HERE, ratings=False)
    assert not (await begun(matches)).is_rated
    assert (await begun(matches, guild_id=HERE + 1)).is_rated
    assert (await begun(matches, guild_id=None)).is_rated
    await matches.settings.change_server(HERE, ratings=True)
    assert (await begun(matches)).is_rated


async def test_a_profile(matches: Matches, clock: Clock) -> None:
    for winner, loser in ((ALICE, BOB), (ALICE, CAROL), (BOB, ALICE), (ALICE, BOB), (ALICE, BOB)):
        clock.time += timedelta(days=1)
        await won(matches, winner, loser)
    await played(matches, await begun(matches, variant="chess960", rated=False))
    profile = await matches.profiles.profile(ALICE, BOB)
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
    other = await matches.profiles.profile(BOB, ALICE)
    assert other is not None
    assert other.meeting == Scores(1, 0, 3)


async def test_the_variant_played_most_comes_first_drawn_games_included(matches: Matches) -> None:
    await won(matches, ALICE, BOB)
    for _ in range(2):
        match = await played(matches, await begun(matches, variant="kingofthehill", rated=False), *SHUFFLE)
        await matches.offers.make(match.id, ALICE, DRAW)
        await matches.offers.answer(match.id, BOB, DRAW, accept=True)
    profile = await matches.profiles.profile(ALICE, BOB)
    assert profile is not None
    assert list(profile.by_variant) == ["kingofthehill", "chess"]
    assert profile.of_variant("kingofthehill").games == 2


@pytest.mark.slow
async def test_a_curve_is_by_game_until_there_are_fifteen_days(matches: Matches, clock: Clock) -> None:
    """From the fifth game on: what comes before isn't shown as a number either."""

    async def followed() -> list[tuple[int | None, bool]]:
        profile = await matches.profiles.profile(ALICE, ALICE)
        assert profile is not None
        return [(point.game, point.day == clock.time.date()) for point in profile.curves.get(CHESS, ())]

    for number in range(1, 15):
        clock.time += DAY
        await won(matches, ALICE, BOB)
        expected = [(game, game == number) for game in range(5, number + 1)]
        assert await followed() == expected
    await won(matches, ALICE, CAROL)
    assert await followed() == [*((game, game >= 14) for game in range(5, 16))], "two on one day"
    clock.time += DAY
    await won(matches, ALICE, BOB)
    assert await followed() == [*((None, day == 15) for day in range(5, 16))]


async def test_who_hides_is_shown_to_themselves_alone(matches: Matches) -> None:
    await won(matches, ALICE, BOB)
    await matches.settings.change_player(ALICE, hidden=True)
    assert await matches.profiles.profile(ALICE, BOB) is None
    assert await matches.profiles.profile(ALICE, ALICE) is not None


async def ranked(database: Database, people: range) -> None:
    """Have people play on a server until they are certain enough of their ratings."""
    rng, games = random.Random(2), list[Game]()
    for number in range(70):
        order = rng.sample(people, len(people))
        for one, other in zip(order[::2], order[1::2], strict=True):
            winner = "white" if (one > other) == (rng.random() < 0.7) else "black"
            games.append(Game(1000 + len(games), CHESS, one, other, winner, number * 24 * 60))
    await fill(database, [games])
    half = len(people) // 2
    for start in range(0, len(games), half):
        await asyncio.gather(*(end(database, game.line) for game in games[start : start + half]))


@pytest.mark.slow
async def test_a_leaderboard(database: Database, matches: Matches, clock: Clock) -> None:
    people = range(20, 44)
    await ranked(database, people)
    clock.time += 71 * DAY
    newcomer, stranger = 3, 4
    await won(matches, newcomer, people[0])
    await won(matches, stranger, people[0], guild_id=HERE + 1)

    async def listed(guild: int = HERE) -> list[int]:
        found: list[int] = []
        for page in range(5):
            board = await matches.leaderboards.page(guild, CHESS, people[5], page)
            if board.page == page:
                placed = [standing for standing in board.players if standing.place is not None]
                found += [standing.player for standing in placed]
                places = [standing.place for standing in placed]
                assert board.players[: len(placed)] == tuple(placed), "above the others"
                assert places == list(range(10 * page + 1, 10 * page + 1 + len(places)))
        return found

    board = await matches.leaderboards.page(HERE, CHESS, people[5], 99)
    assert (board.page, board.pages, board.ranked) == (2, 3, 24)
    players = await listed()
    assert sorted(players) == list(people), "not who has just begun, nor who plays elsewhere"
    ratings = {player: await matches.leaderboards.page(HERE, CHESS, player) for player in players}
    own = [ratings[player].own for player in players]
    assert [standing and standing.place for standing in own] == list(range(1, 25))
    assert [standing and standing.rating for standing in own] == sorted(
        (standing.rating for standing in own if standing), reverse=True
    )
    beside = (await matches.leaderboards.page(HERE, CHESS, newcomer)).own
    assert beside is not None
    assert (beside.place, beside.deviation > board.bound) == (None, True)
    assert (await matches.leaderboards.page(HERE, CHESS, stranger)).own is None
    assert await listed(HERE + 1) == [people[0]], "wherever their rating comes from"

    await matches.settings.change_player(players[0], hidden=True)
    await matches.leaderboards.gone(HERE, [players[1]])
    assert await listed() == players[2:]
    for away in players[:2]:
        hidden = (await matches.leaderboards.page(HERE, CHESS, away)).own
        assert hidden is not None
        assert hidden.place is None
    await matches.leaderboards.back(HERE, players[1])
    assert await listed() == players[1:]
    await matches.leaderboards.gone(HERE, [players[2]])
    await won(matches, players[2], players[3])
    assert players[2] in await listed(), "whoever plays here is here"
    assert await matches.leaderboards.kinds(HERE) == (CHESS,)

    clock.time += timedelta(days=3000)
    assert await listed() == [], "nobody's rating is certain any more"


@pytest.mark.slow
async def test_who_is_on_a_leaderboard_no_more_is_told_how_certain_they_are_by_now(
    matches: Matches, clock: Clock
) -> None:
    """Not as they were when they last played: that would be certain enough."""
    for _ in range(25):
        for other in (BOB, CAROL):
            clock.time += DAY
            await won(matches, ALICE, other)
            clock.time += DAY
            await won(matches, other, ALICE)
    own = (await matches.leaderboards.page(HERE, CHESS, ALICE)).own
    assert own is not None
    assert (own.place is not None, own.provisional) == (True, False)
    clock.time += timedelta(days=2000)
    board = await matches.leaderboards.page(HERE, CHESS, ALICE)
    assert board.own is not None
    assert board.own.place is None
    assert board.own.deviation > board.bound
    profile = await matches.profiles.profile(ALICE, ALICE)
    assert profile is not None
    assert (board.own.deviation, board.own.provisional) == (
        profile.ratings[0].deviation,
        profile.ratings[0].provisional,
    )


LEGALS_MATE = ("e4", "e5", "Nf3", "d6", "Bc4", "Bg4", "Nc3", "g6", "Nxe5", "Bxd1", "Bxf7", "Ke7", "Nd5")
"""White mates in seven moves; Black's last move was the only one."""


@pytest.mark.slow
async def test_short_games_of_two_count_once_a_day(matches: Matches, clock: Clock) -> None:
    """However many fool's mates two accounts play: one is rated, the next a day later."""
    over = await won(matches, BOB, ALICE)
    first = (await matches.profiles.changes(over))[BOB].rating
    for _ in range(29):
        clock.time += timedelta(seconds=1)
        over = await won(matches, BOB, ALICE)
        assert await matches.profiles.changes(over) == {}
    profile = await matches.profiles.profile(BOB, ALICE)
    assert profile is not None
    assert [(one.rating, one.games) for one in profile.ratings] == [(first, 1)]
    assert profile.total == Scores(30, 0, 0), "they are counted as games all the same"
    clock.time += timedelta(minutes=1)
    assert await matches.profiles.changes(await won(matches, BOB, CAROL)), "against somebody else"
    clock.time += DAY
    assert await matches.profiles.changes(await won(matches, BOB, ALICE))


async def test_a_short_game_that_ends_by_force_counts(matches: Matches) -> None:
    await won(matches, BOB, ALICE)
    over = await played(matches, await begun(matches), *LEGALS_MATE)
    assert over.is_over
    changes = await matches.profiles.changes(over)
    assert changes[ALICE].change > 0
    assert changes[ALICE].repeated == 1


@pytest.mark.slow
async def test_long_games_of_two_count_less_and_less(database: Database, matches: Matches) -> None:
    """All that two play in a day never comes to more than two games, and gives nobody a place."""
    games = [Game(number, CHESS, ALICE, BOB, "white", number) for number in range(1, 31)]
    await fill(database, [games])
    gains: list[float] = []
    for game in games:
        await end(database, game.line)
        row = (await stored(database))[ALICE, CHESS]
        gains.append(row.rating)
        assert row.ranked_until is None
    assert gains == sorted(gains)
    assert gains[-1] < 1500 + 2 * (gains[0] - 1500)
    assert gains[-1] - gains[9] < 1


@pytest.mark.slow
async def test_losing_on_purpose_moves_nothing_on_a_leaderboard(
    database: Database, matches: Matches, clock: Clock
) -> None:
    """The best of a server gives up thirty games in a row: they count as one, and all places stay."""
    people = range(20, 44)
    await ranked(database, people)
    clock.time += 71 * DAY
    board = await matches.leaderboards.page(HERE, CHESS, 1)
    best, friend = board.players[0].player, board.players[9].player

    async def give_up() -> None:
        clock.time += timedelta(seconds=10)
        match = await played(matches, await begun(matches, best, friend), *SHUFFLE)
        await matches.play.resign(match.id, best)

    await give_up()
    once = await matches.leaderboards.page(HERE, CHESS, 1)
    for _ in range(29):
        await give_up()
    assert await matches.leaderboards.page(HERE, CHESS, 1) == once


@pytest.mark.slow
async def test_two_friends_are_listed_from_their_first_game_on(matches: Matches, clock: Clock) -> None:
    """Without a place, whoever has enough games for a number first; one opponent alone gives no place."""
    await won(matches, BOB, ALICE)
    board = await matches.leaderboards.page(HERE, CHESS, ALICE)
    assert [(one.player, one.place, one.games) for one in board.players] == [(BOB, None, 1), (ALICE, None, 1)]
    assert all(one.provisional for one in board.players)
    assert board.ranked == 0
    for number in range(60):
        clock.time += DAY
        await won(matches, *((BOB, ALICE) if number % 2 else (ALICE, BOB)))
    own = (await matches.leaderboards.page(HERE, CHESS, ALICE)).own
    assert own is not None
    assert own.deviation <= board.bound
    assert own.place is None
    await won(matches, BOB, CAROL)
    await won(matches, ALICE, CAROL)
    board = await matches.leaderboards.page(HERE, CHESS, ALICE)
    assert [one.place for one in board.players] == [1, 2, None]
    assert board.players[2].player == CAROL


def test_the_first_variant_is_the_one_with_the_wider_bound() -> None:
    assert rules.variants()[0].key == CHESS.variant
