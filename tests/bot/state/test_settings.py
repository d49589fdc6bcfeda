"""Settings of users and servers, with concurrent changes, on SQLite files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.database.open_database import open_database
from bot.state.game_setup import Limits, Terms
from bot.state.settings import PlayerSettings, ServerSettings
from bot.state.use_cases import UseCases
from tests.bot.state.games import begin_match
from tests.refusals import raises_refusal, refusal_keys

ALICE, BOB, GUILD = 11, 12, 7


@pytest.fixture
async def use_cases(address: str) -> AsyncIterator[UseCases]:
    opened = await open_database(address)
    yield UseCases(opened)
    await opened.close()


async def test_defaults_without_settings(use_cases: UseCases) -> None:
    assert await use_cases.settings.get(ALICE, GUILD) == (PlayerSettings(), ServerSettings())
    assert await use_cases.settings.get(ALICE) == (PlayerSettings(), ServerSettings())
    nothing = {ALICE: PlayerSettings(), BOB: PlayerSettings()}
    assert await use_cases.settings.of_players([ALICE, BOB]) == nothing
    match = await begin_match(use_cases)
    assert await use_cases.lookup.settings_of(replace(match, guild_id=GUILD)) == (nothing, ServerSettings())
    assert await use_cases.lookup.settings_of(replace(match, guild_id=None)) == (nothing, ServerSettings())


async def test_player_settings_are_stored_individually(use_cases: UseCases, address: str) -> None:
    await use_cases.settings.change_player(ALICE, language="ja")
    await use_cases.settings.change_player(ALICE, theme="green", mentions=False)
    await use_cases.settings.change_player(ALICE, pieces={"shogi": "animals"})
    await use_cases.settings.change_player(ALICE, pieces={"chess": "cburnett"})
    await use_cases.settings.change_player(ALICE, pieces={"shogi": "kanji"})
    await use_cases.settings.change_player(ALICE, white_down=True)
    pieces = {"shogi": "kanji", "chess": "cburnett"}
    changed, _ = await use_cases.settings.get(ALICE)
    assert changed == PlayerSettings("ja", "green", pieces, white_down=True, mentions=False)
    await use_cases.settings.change_player(ALICE, language=None)
    assert (await use_cases.settings.get(ALICE))[0].language is None
    second_database = await open_database(address)
    settings_found = await UseCases(second_database).settings.of_players([ALICE, BOB])
    await second_database.close()
    assert (settings_found[ALICE].theme, settings_found[BOB]) == ("green", PlayerSettings())


async def test_server_settings_are_stored(use_cases: UseCases) -> None:
    await use_cases.settings.change_server(
        GUILD, language="ja", threads=False, variant="atomic", move_seconds=3600
    )
    await use_cases.settings.change_server(GUILD, starter_role_id=5, vacation_days=20)
    await use_cases.settings.allow_channel(GUILD, 100, allowed=True)
    await use_cases.settings.allow_channel(GUILD, 200, allowed=True)
    await use_cases.settings.allow_channel(GUILD, 100, allowed=True)
    _, server = await use_cases.settings.get(ALICE, GUILD)
    assert server == ServerSettings("ja", (200, 100), False, "atomic", 3600, 5, 20)
    await use_cases.settings.allow_channel(GUILD, 200, allowed=False)
    await use_cases.settings.allow_channel(GUILD, 100, allowed=False)
    assert (await use_cases.settings.of_server(GUILD)).channels == ()
    assert (await use_cases.settings.get(ALICE, 8))[1] == ServerSettings()


async def test_number_of_channels_is_limited(use_cases: UseCases) -> None:
    for channel in range(50):
        await use_cases.settings.allow_channel(GUILD, 2**62 + channel, allowed=True)
    with raises_refusal("settings-channels-full"):
        await use_cases.settings.allow_channel(GUILD, 1, allowed=True)
    assert len((await use_cases.settings.get(ALICE, GUILD))[1].channels) == 50


async def test_concurrent_changes_of_lists_are_all_kept(use_cases: UseCases) -> None:
    settings, families = use_cases.settings, ("chess", "shogi", "xiangqi")
    await asyncio.gather(
        *(settings.change_player(ALICE, pieces={family: "kanji"}) for family in families),
        *(settings.change_server(GUILD, pieces={family: "kanji"}) for family in families),
        *(settings.allow_channel(GUILD, channel, allowed=True) for channel in range(1, 6)),
    )
    person, server = await settings.get(ALICE, GUILD)
    assert set(person.pieces) == set(server.pieces) == set(families)
    assert set(server.channels) == {1, 2, 3, 4, 5}


async def test_concurrent_first_changes_succeed(use_cases: UseCases, address: str) -> None:
    others = [await open_database(address, busy_seconds=60) for _ in range(2)]
    tables = [use_cases, *map(UseCases, others)]
    await asyncio.gather(*(table.settings.change_player(ALICE, theme="blue") for table in tables * 3))
    assert (await use_cases.settings.get(ALICE))[0].theme == "blue"
    for second_database in others:
        await second_database.close()


# Limits


@pytest.mark.slow
async def test_concurrent_challenges_respect_the_limit(use_cases: UseCases, address: str) -> None:
    opened = [await open_database(address, busy_seconds=60) for _ in range(2)]
    tables = [UseCases(opened_database, limits=Limits(open_challenges=3)) for opened_database in opened]
    requests = (tables[n % 2].challenges.make(ALICE, None, channel_id=8) for n in range(8))
    results = await asyncio.gather(*requests, return_exceptions=True)
    assert refusal_keys(results) == ["limit-challenges"] * 5
    assert len(await use_cases.challenges.open_in(8)) == 3
    await tables[0].challenges.make(BOB, None, channel_id=8)
    for opened_database in opened:
        await opened_database.close()


async def test_concurrent_accepts_respect_the_limit(use_cases: UseCases, address: str) -> None:
    challenges = [await use_cases.challenges.make(BOB + n, ALICE, channel_id=8) for n in range(6)]
    opened = [await open_database(address, busy_seconds=60) for _ in range(2)]
    tables = [UseCases(opened_database, limits=Limits(running_games=2)) for opened_database in opened]
    accepted = (
        tables[n % 2].challenges.accept(challenge.id, ALICE) for n, challenge in enumerate(challenges)
    )
    results = await asyncio.gather(*accepted, return_exceptions=True)
    assert refusal_keys(results) == ["limit-games"] * 4
    assert len(await use_cases.lookup.running_of(ALICE)) == 2
    # The refused challenges are still open.
    assert (
        sum([(await use_cases.challenges.get(challenge.id)).status == "pending" for challenge in challenges])
        == 4
    )
    mine = await use_cases.challenges.make(ALICE, 99, channel_id=8)
    with raises_refusal("limit-opponent") as caught:
        await tables[0].challenges.accept(mine.id, 99)
    assert caught.value.facts == {"player": ALICE, "most": 2}
    for opened_database in opened:
        await opened_database.close()


@pytest.mark.parametrize("count", range(6))
async def test_settings_of_any_number_of_players(use_cases: UseCases, count: int) -> None:
    users = range(100, 100 + count)
    for person in users:
        await use_cases.settings.change_player(person, theme=f"theme {person}")
    settings_found = await use_cases.settings.of_players(users)
    assert {person: choices.theme for person, choices in settings_found.items()} == {
        person: f"theme {person}" for person in users
    }


# Vacations, to the second

DAY, SECOND = timedelta(days=1), timedelta(seconds=1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("away", "left"),
    [(timedelta(), 3), (SECOND, 2), (DAY - SECOND, 2), (DAY, 2), (DAY + SECOND, 1), (2 * DAY, 1)],
)
async def test_only_remaining_whole_days_can_be_taken(
    use_cases: UseCases, address: str, away: timedelta, left: int
) -> None:
    now = datetime(2026, 3, 1, 12, tzinfo=UTC)
    database = await open_database(address)
    at = UseCases(database, now=lambda: now)
    await at.settings.change_server(GUILD, vacation_days=3)
    assert (await at.vacations.leave(ALICE, GUILD, 2)).days_left == 1
    now += away
    assert (await at.vacations.come_back(ALICE, GUILD)).days_left == left
    assert (await at.vacations.vacation_of(ALICE, GUILD)).days_left == left
    with raises_refusal("vacation-spent") as caught:
        await at.vacations.leave(ALICE, GUILD, left + 1)
    assert caught.value.facts == {"days": left}
    taken = await at.vacations.leave(ALICE, GUILD, left)
    assert (taken.until, taken.days_left) == (now + left * DAY, 0)
    await database.close()


@pytest.mark.parametrize("changes", [{"language": "ja"}, {"threads": False}, {"vacation_days": 3}, {}])
async def test_unset_server_settings_keep_defaults(use_cases: UseCases, changes: dict[str, Any]) -> None:
    await use_cases.settings.change_server(GUILD, **changes)
    assert (await use_cases.settings.get(ALICE, GUILD))[1] == ServerSettings(**changes)
    assert (await use_cases.settings.get(ALICE, GUILD + 1))[1] == ServerSettings()


@pytest.mark.parametrize("changes", [{"language": "ja"}, {"white_down": True}, {"mentions": False}, {}])
async def test_unset_player_settings_keep_defaults(use_cases: UseCases, changes: dict[str, Any]) -> None:
    await use_cases.settings.change_player(ALICE, **changes)
    assert await use_cases.settings.get(ALICE) == (PlayerSettings(**changes), ServerSettings())


async def test_settings_are_loaded_with_the_match(use_cases: UseCases) -> None:
    challenge = await use_cases.challenges.make(
        ALICE, BOB, Terms(color="white"), channel_id=8, guild_id=GUILD
    )
    match = await use_cases.challenges.accept(challenge.id, BOB)
    await use_cases.settings.change_player(BOB, theme="green")
    await use_cases.settings.change_server(GUILD, white_down=True)
    (listed,) = await use_cases.lookup.at(match.channel_id)
    assert listed.settings is not None
    assert listed.settings.players == {ALICE: PlayerSettings(), BOB: PlayerSettings(theme="green")}
    assert listed.settings.server == ServerSettings(white_down=True)
    made = await use_cases.play.move(match.id, ALICE, "e4", seen=listed)
    assert made.match.settings == listed.settings, "a move keeps the settings"
    alone = await use_cases.lookup.get(match.id)
    assert alone.settings is None
    assert await use_cases.lookup.settings_of(alone) == listed.settings
