"""Settings of people and servers, stored and raced on real files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.database.engines import Database
from bot.state.game_setup import Terms
from bot.state.settings import PlayerSettings, ServerSettings
from bot.state.use_cases import Matches
from tests.bot.state.test_play import begun
from tests.refusals import raises_refusal, refusal_keys

ALICE, BOB, GUILD = 11, 12, 7


@pytest.fixture
async def matches(address: str) -> AsyncIterator[Matches]:
    opened = await Database.open(address)
    yield Matches.on(opened)
    await opened.close()


async def test_who_never_chose_has_it_as_it_comes(matches: Matches) -> None:
    assert await matches.settings.of(ALICE, GUILD) == (PlayerSettings(), ServerSettings())
    assert await matches.settings.of(ALICE) == (PlayerSettings(), ServerSettings())
    nothing = {ALICE: PlayerSettings(), BOB: PlayerSettings()}
    assert await matches.settings.of_players([ALICE, BOB]) == nothing
    match = await begun(matches)
    assert await matches.lookup.settings_of(replace(match, guild_id=GUILD)) == (nothing, ServerSettings())
    assert await matches.lookup.settings_of(replace(match, guild_id=None)) == (nothing, ServerSettings())


async def test_choices_are_kept_one_by_one(matches: Matches, address: str) -> None:
    await matches.settings.change_player(ALICE, language="ja")
    await matches.settings.change_player(ALICE, theme="green", mentions=False)
    await matches.settings.choose_pieces(ALICE, "shogi", "animals")
    await matches.settings.choose_pieces(ALICE, "chess", "cburnett")
    await matches.settings.choose_pieces(ALICE, "shogi", "kanji")
    changed = await matches.settings.change_player(ALICE, white_down=True)
    pieces = {"shogi": "kanji", "chess": "cburnett"}
    assert changed == PlayerSettings("ja", "green", pieces, white_down=True, mentions=False)
    assert (await matches.settings.change_player(ALICE, language=None)).language is None
    other = await Database.open(address)
    found = await Matches.on(other).settings.of_players([ALICE, BOB])
    await other.close()
    assert (found[ALICE].theme, found[BOB]) == ("green", PlayerSettings())


async def test_a_servers_choices(matches: Matches) -> None:
    await matches.settings.change_server(
        GUILD, language="ja", threads=False, variant="atomic", move_seconds=3600
    )
    await matches.settings.change_server(GUILD, starter_role_id=5, vacation_days=20)
    await matches.settings.allow_channel(GUILD, 100, allowed=True)
    await matches.settings.allow_channel(GUILD, 200, allowed=True)
    await matches.settings.allow_channel(GUILD, 100, allowed=True)
    _, server = await matches.settings.of(ALICE, GUILD)
    assert server == ServerSettings("ja", (200, 100), False, "atomic", 3600, 5, 20)
    await matches.settings.allow_channel(GUILD, 200, allowed=False)
    assert (await matches.settings.allow_channel(GUILD, 100, allowed=False)).channels == ()
    assert (await matches.settings.of(ALICE, 8))[1] == ServerSettings()


async def test_a_list_of_channels_ends_somewhere(matches: Matches) -> None:
    for channel in range(50):
        await matches.settings.allow_channel(GUILD, 2**62 + channel, allowed=True)
    with raises_refusal("settings-channels-full"):
        await matches.settings.allow_channel(GUILD, 1, allowed=True)
    assert len((await matches.settings.of(ALICE, GUILD))[1].channels) == 50


async def test_lists_that_are_changed_at_once_lose_nothing(matches: Matches) -> None:
    settings, families = matches.settings, ("chess", "shogi", "xiangqi")
    await asyncio.gather(
        *(settings.choose_pieces(ALICE, family, "kanji") for family in families),
        *(settings.choose_server_pieces(GUILD, family, "kanji") for family in families),
        *(settings.allow_channel(GUILD, channel, allowed=True) for channel in range(1, 6)),
    )
    person, server = await settings.of(ALICE, GUILD)
    assert set(person.pieces) == set(server.pieces) == set(families)
    assert set(server.channels) == {1, 2, 3, 4, 5}


async def test_the_first_choice_is_made_by_several_at_once(matches: Matches, address: str) -> None:
    others = [await Database.open(address) for _ in range(2)]
    tables = [matches, *map(Matches.on, others)]
    await asyncio.gather(*(table.settings.change_player(ALICE, theme="blue") for table in tables * 3))
    assert (await matches.settings.of(ALICE))[0].theme == "blue"
    for other in others:
        await other.close()


# Limits


async def test_challenges_at_once_stay_within_the_limit(matches: Matches, address: str) -> None:
    opened = [await Database.open(address) for _ in range(2)]
    tables = [Matches.on(one, open_challenges=3) for one in opened]
    asked = (tables[n % 2].challenges.make(ALICE, None, channel_id=8) for n in range(8))
    results = await asyncio.gather(*asked, return_exceptions=True)
    assert refusal_keys(results) == ["limit-challenges"] * 5
    assert len(await matches.challenges.open_in(8)) == 3
    await tables[0].challenges.make(BOB, None, channel_id=8)
    for one in opened:
        await one.close()


async def test_games_begun_at_once_stay_within_the_limit(matches: Matches, address: str) -> None:
    challenges = [await matches.challenges.make(BOB + n, ALICE, channel_id=8) for n in range(6)]
    opened = [await Database.open(address) for _ in range(2)]
    tables = [Matches.on(one, running_games=2) for one in opened]
    accepted = (tables[n % 2].challenges.accept(one.id, ALICE) for n, one in enumerate(challenges))
    results = await asyncio.gather(*accepted, return_exceptions=True)
    assert refusal_keys(results) == ["limit-games"] * 4
    assert len(await matches.lookup.of(ALICE)) == 2
    # Those refused are open still.
    assert sum([(await matches.challenges.get(one.id)).status == "pending" for one in challenges]) == 4
    mine = await matches.challenges.make(ALICE, 99, channel_id=8)
    with raises_refusal("limit-opponent") as caught:
        await tables[0].challenges.accept(mine.id, 99)
    assert caught.value.facts == {"player": ALICE, "most": 2}
    for one in opened:
        await one.close()


@pytest.mark.parametrize("count", range(6))
async def test_the_choices_of_any_number_of_people(matches: Matches, count: int) -> None:
    people = range(100, 100 + count)
    for person in people:
        await matches.settings.change_player(person, theme=f"theme {person}")
    found = await matches.settings.of_players(people)
    assert {person: choices.theme for person, choices in found.items()} == {
        person: f"theme {person}" for person in people
    }


# Vacations, to the second

DAY, SECOND = timedelta(days=1), timedelta(seconds=1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("away", "left"),
    [(timedelta(), 3), (SECOND, 2), (DAY - SECOND, 2), (DAY, 2), (DAY + SECOND, 1), (2 * DAY, 1)],
)
async def test_only_whole_days_that_are_left_can_be_taken(
    matches: Matches, address: str, away: timedelta, left: int
) -> None:
    now = datetime(2026, 3, 1, 12, tzinfo=UTC)
    database = await Database.open(address)
    at = Matches.on(database, now=lambda: now)
    await at.settings.change_server(GUILD, vacation_days=3)
    assert (await at.vacations.leave(ALICE, GUILD, 2)).days_left == 1
    now += away
    assert (await at.vacations.come_back(ALICE, GUILD)).days_left == left
    assert (await at.vacations.of(ALICE, GUILD)).days_left == left
    with raises_refusal("vacation-spent") as caught:
        await at.vacations.leave(ALICE, GUILD, left + 1)
    assert caught.value.facts == {"days": left}
    taken = await at.vacations.leave(ALICE, GUILD, left)
    assert (taken.until, taken.days_left) == (now + left * DAY, 0)
    await database.close()


@pytest.mark.parametrize("changes", [{"language": "ja"}, {"threads": False}, {"vacation_days": 3}, {}])
async def test_what_a_server_has_not_chosen_stays_as_it_comes(
    matches: Matches, changes: dict[str, Any]
) -> None:
    assert await matches.settings.change_server(GUILD, **changes) == ServerSettings(**changes)
    assert (await matches.settings.of(ALICE, GUILD))[1] == ServerSettings(**changes)
    assert (await matches.settings.of(ALICE, GUILD + 1))[1] == ServerSettings()


@pytest.mark.parametrize("changes", [{"language": "ja"}, {"white_down": True}, {"mentions": False}, {}])
async def test_what_a_person_has_not_chosen_stays_as_it_comes(
    matches: Matches, changes: dict[str, Any]
) -> None:
    assert await matches.settings.change_player(ALICE, **changes) == PlayerSettings(**changes)
    assert await matches.settings.of(ALICE) == (PlayerSettings(**changes), ServerSettings())


async def test_choices_are_read_with_the_match(matches: Matches) -> None:
    challenge = await matches.challenges.make(ALICE, BOB, Terms(color="white"), channel_id=8, guild_id=GUILD)
    match = await matches.challenges.accept(challenge.id, BOB)
    await matches.settings.change_player(BOB, theme="green")
    await matches.settings.change_server(GUILD, white_down=True)
    (found,) = await matches.lookup.at(match.channel_id)
    assert found.settings is not None
    assert found.settings.players == {ALICE: PlayerSettings(), BOB: PlayerSettings(theme="green")}
    assert found.settings.server == ServerSettings(white_down=True)
    made = await matches.play.move(match.id, ALICE, "e4", seen=found)
    assert made.match.settings == found.settings, "a move keeps them"
    alone = await matches.lookup.get(match.id)
    assert alone.settings is None
    assert await matches.lookup.settings_of(alone) == found.settings
