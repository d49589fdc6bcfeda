"""Which games are rated, what they change, and who is on a leaderboard."""

from __future__ import annotations

import asyncio
import random
from datetime import timedelta
from typing import Any

import pytest

import rules
from bot.matches import DRAW, TAKEBACK, Kind, Match, Matches, Scores
from bot.storage import Database
from tests.bot.clock import Clock
from tests.bot.matches.rating_process import Game, end, fill
from tests.bot.matches.test_play import ALICE, BOB, CAROL, FOOLS_MATE, SHUFFLE, played

HERE = 7
CHESS = Kind("chess", "correspondence")
KIBITZ = 99


async def begun(
    matches: Matches, white: int = ALICE, black: int = BOB, *, guild_id: int | None = HERE, **options: Any
) -> Match:
    challenge = await matches.challenges.make(
        white, black, channel_id=8, guild_id=guild_id, color="white", **options
    )  # fmt: skip
    return await matches.challenges.accept(challenge.id, black)


async def won(matches: Matches, winner: int, loser: int, **options: Any) -> Match:
    """A game that Black wins, rated unless its options say otherwise."""
    return await played(matches, await begun(matches, loser, winner, **options), *FOOLS_MATE)


async def test_both_ratings_move(matches: Matches) -> None:
    match = await won(matches, BOB, ALICE)
    assert match.is_rated
    changes = await matches.ratings.changes(match)
    assert {player: (one.rating, one.change) for player, one in changes.items()} == {
        ALICE: (1259, -241),
        BOB: (1741, 241),
    }
    assert all(one.provisional for one in changes.values())
    again = await matches.ratings.changes(await won(matches, ALICE, BOB))
    assert again[ALICE].rating - again[ALICE].change == 1259
    assert again[BOB].rating - again[BOB].change == 1741


async def test_every_end_counts(matches: Matches, clock: Clock) -> None:
    """By move, resignation, agreement and time."""
    await won(matches, BOB, ALICE)
    match = await played(matches, await begun(matches), *SHUFFLE)
    await matches.play.resign(match.id, ALICE)
    match = await played(matches, await begun(matches), *SHUFFLE)
    await matches.offers.make(match.id, ALICE, DRAW)
    await matches.offers.answer(match.id, BOB, DRAW, accept=True)
    await played(matches, await begun(matches, move_seconds=3600), *SHUFFLE)
    clock.time += timedelta(hours=2)
    await matches.deadlines.time_out()
    profile = await matches.ratings.profile(ALICE, BOB)
    assert profile is not None
    assert [rated.games for rated in profile.ratings] == [4]
    assert profile.total == Scores(0, 1, 3)


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
    assert await matches.ratings.changes(match) == {}
    profile = await matches.ratings.profile(BOB, BOB)
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
    assert await matches.ratings.changes(over) == {}


@pytest.mark.parametrize(("moves", "counts"), [(2, False), (3, False), (4, True)])
async def test_two_moves_a_side(matches: Matches, moves: int, counts: bool) -> None:
    match = await played(matches, await begun(matches), *SHUFFLE[:moves])
    over = await matches.play.resign(match.id, ALICE)
    assert bool(await matches.ratings.changes(over)) == counts


async def test_an_aborted_game_moves_nothing(matches: Matches) -> None:
    match = await played(matches, await begun(matches), "e4")
    over = await matches.play.abort(match.id, ALICE)
    assert await matches.ratings.changes(over) == {}
    profile = await matches.ratings.profile(ALICE, ALICE)
    assert profile is not None
    assert profile.total == Scores()


async def test_games_against_the_engine_are_counted_apart(matches: Matches) -> None:
    match = await matches.engine.begin(ALICE, KIBITZ, level=1, channel_id=8, guild_id=HERE, color="white")
    await played(matches, match, *FOOLS_MATE)
    profile = await matches.ratings.profile(ALICE, BOB)
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
    profile = await matches.ratings.profile(ALICE, BOB)
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
    assert [point.day.day for point in curve] == [2, 3, 4, 5, 6]
    assert round(curve[-1].rating) == rated.rating
    other = await matches.ratings.profile(BOB, ALICE)
    assert other is not None
    assert other.meeting == Scores(1, 0, 3)


async def test_who_hides_is_shown_to_themselves_alone(matches: Matches) -> None:
    await won(matches, ALICE, BOB)
    await matches.settings.change_player(ALICE, hidden=True)
    assert await matches.ratings.profile(ALICE, BOB) is None
    assert await matches.ratings.profile(ALICE, ALICE) is not None


async def ranked(database: Database, people: range) -> None:
    """Have people play on a server until they are certain enough of their ratings."""
    rng, games = random.Random(2), list[Game]()
    for number in range(70):
        order = rng.sample(people, len(people))
        for one, other in zip(order[::2], order[1::2], strict=True):
            winner = "white" if (one > other) == (rng.random() < 0.7) else "black"
            games.append(Game(1000 + len(games), CHESS, one, other, winner, number))
    await fill(database, [games])
    half = len(people) // 2
    for start in range(0, len(games), half):
        await asyncio.gather(*(end(database, game.line) for game in games[start : start + half]))


async def test_a_leaderboard(database: Database, matches: Matches, clock: Clock) -> None:
    people = range(20, 44)
    await ranked(database, people)
    clock.time += timedelta(hours=2)
    newcomer, stranger = 3, 4
    await won(matches, newcomer, people[0])
    await won(matches, stranger, people[0], guild_id=HERE + 1)

    async def listed(guild: int = HERE) -> list[int]:
        found: list[int] = []
        for page in range(5):
            board = await matches.ratings.leaderboard(guild, CHESS, people[5], page)
            if board.page == page:
                found += [standing.player for standing in board.players]
                places = [standing.place for standing in board.players]
                assert places == list(range(10 * page + 1, 10 * page + 1 + len(places)))
        return found

    board = await matches.ratings.leaderboard(HERE, CHESS, people[5], 99)
    assert (board.page, board.pages, board.total) == (2, 3, 24)
    players = await listed()
    assert sorted(players) == list(people), "not who has just begun, nor who plays elsewhere"
    ratings = {player: await matches.ratings.leaderboard(HERE, CHESS, player) for player in players}
    own = [ratings[player].own for player in players]
    assert [standing and standing.place for standing in own] == list(range(1, 25))
    assert [standing and standing.rating for standing in own] == sorted(
        (standing.rating for standing in own if standing), reverse=True
    )
    beside = (await matches.ratings.leaderboard(HERE, CHESS, newcomer)).own
    assert beside is not None
    assert (beside.place, beside.deviation > board.bound) == (None, True)
    assert (await matches.ratings.leaderboard(HERE, CHESS, stranger)).own is None
    assert await listed(HERE + 1) == [people[0]], "wherever their rating comes from"

    await matches.settings.change_player(players[0], hidden=True)
    await matches.ratings.gone(HERE, [players[1]])
    assert await listed() == players[2:]
    for away in players[:2]:
        hidden = (await matches.ratings.leaderboard(HERE, CHESS, away)).own
        assert hidden is not None
        assert hidden.place is None
    await matches.ratings.back(HERE, players[1])
    assert await listed() == players[1:]
    await matches.ratings.gone(HERE, [players[2]])
    await won(matches, players[2], players[3])
    assert players[2] in await listed(), "whoever plays here is here"
    assert await matches.ratings.kinds(HERE) == (CHESS,)

    clock.time += timedelta(days=3000)
    assert await listed() == [], "nobody's rating is certain any more"


async def test_who_is_on_a_leaderboard_no_more_is_told_how_certain_they_are_by_now(
    matches: Matches, clock: Clock
) -> None:
    """Not as they were when they last played: that would be certain enough."""
    for _ in range(40):
        await won(matches, ALICE, BOB)
        await won(matches, BOB, ALICE)
    own = (await matches.ratings.leaderboard(HERE, CHESS, ALICE)).own
    assert own is not None
    assert (own.place is not None, own.provisional) == (True, False)
    clock.time += timedelta(days=2000)
    board = await matches.ratings.leaderboard(HERE, CHESS, ALICE)
    assert board.own is not None
    assert board.own.place is None
    assert board.own.deviation > board.bound
    profile = await matches.ratings.profile(ALICE, ALICE)
    assert profile is not None
    assert (board.own.deviation, board.own.provisional) == (
        profile.ratings[0].deviation,
        profile.ratings[0].provisional,
    )


def test_the_first_variant_is_the_one_with_the_wider_bound() -> None:
    assert rules.variants()[0].key == CHESS.variant
