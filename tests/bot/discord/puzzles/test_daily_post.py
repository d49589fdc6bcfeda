"""The daily puzzle: set up, posted once, summed up the next day, shared; and failures."""

from __future__ import annotations

import threading
from datetime import timedelta

import discord
import pytest
from simcord.actors import MemberActor

from bot.discord.platform.channels import Channels
from bot.discord.puzzles import daily_settings
from bot.refusals import Busy
from bot.state.daily_puzzles import DailySetup, zone_named, zones
from bot.state.puzzles import PuzzlePosts
from tests.bot.discord.boards.test_retry_boards import Overwrite, OverwriteType, deny
from tests.bot.discord.puzzles.test_posts import solve
from tests.bot.discord.table import Table, labels, last, private

DAY = timedelta(days=1)

pytestmark = pytest.mark.usefixtures("small_collection")


async def choose(table: Table, manager: MemberActor, **chosen: object) -> str:
    """Set up a daily puzzle in the channel, by default at 9 UTC; it is noon."""
    return private(await manager.slash(table.channel, "settings daily", **({"hour": 9} | chosen)))


async def run_daily_post(table: Table, days: int = 1) -> list[discord.Message]:
    """Return the messages posted on the next day."""
    before = {message.id for message in table.channel.history()}
    table.clock.advance(DAY * days)
    await table.bot.daily_puzzles.run()
    await table.env.settle()
    return [message for message in table.channel.history() if message.id not in before]


@pytest.mark.slow
async def test_daily_puzzle_is_posted_and_summed_up_the_next_day(table: Table, manager: MemberActor) -> None:
    answer = await choose(table, manager, variants="kingofthehill, chess", **{"time-zone": "Europe/Berlin"})
    assert "King of the Hill, Chess" in answer
    assert "at 9:00 (Europe/Berlin)" in answer
    (first,) = await run_daily_post(table)
    assert first.content.startswith("**Puzzle #1** · **King of the Hill** ★☆☆☆☆\nWhite to move: **win the")
    assert labels(first) == ["Try it"]
    assert await run_daily_post(table, 0) == []
    own = await solve(table, table.bob, first, "Kc3", "Ke4")
    assert labels(own.message) == ["Share"]
    shared = private(await table.bob.click(own, label="Share"))
    assert "Kibitz #1 King of the Hill ★☆☆☆☆ 🟥🟩 streak: 1" in shared
    await solve(table, table.carol, first, "Kd4")
    await table.use_cases.settings.change_player(table.carol.id, mentions=False)
    await table.restart()
    (second,) = await run_daily_post(table)
    assert "The last puzzle, #1, was solved by 2 people. Solution: ||Kd4" in second.content
    assert f"🥇 {table.bob.mention}: 2 tries · streak: 1" in second.content
    assert "• carol: one try · streak: 1" in second.content
    assert [user.id for user in second.mentions] == [table.bob.id]
    assert "**Puzzle #2** · **Chess**" in second.content
    (third,) = await run_daily_post(table)
    assert "Nobody solved puzzle #2" in third.content


@pytest.mark.slow
async def test_puzzle_posted_before_a_crash_is_found(
    table: Table, manager: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    await choose(table, manager)

    async def fail(*_: object) -> None:
        raise Busy("error-busy")

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(PuzzlePosts, "mark_posted", fail)
        (posted,) = await run_daily_post(table)
    await table.restart()
    table.clock.advance(timedelta(minutes=3))
    assert await run_daily_post(table, 0) == []
    await solve(table, table.bob, posted, *(["Ra8#"] if "mate in 1" in posted.content else ["Ra7", "Rb8#"]))
    assert "**bob** solved it first" in last(table.channel).content
    (second,) = await run_daily_post(table)
    assert "**Puzzle #2**" in second.content


RIGHT = {"mate in 1": ["Ra8#"], "mate in 2": ["Ra7", "Rb8#"]}
"""Solutions of the chess puzzles by their task."""


async def solve_today(table: Table, posted: discord.Message) -> str:
    """Solve the day's chess puzzle as Bob; return the text to share."""
    moves = next(moves for task, moves in RIGHT.items() if task in posted.content)
    solved = await solve(table, table.bob, posted, *moves)
    return private(await table.bob.click(solved, label="Share"))


@pytest.mark.slow
async def test_streak_survives_a_crash_after_posting(
    table: Table, manager: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise Busy("error-busy")

    await choose(table, manager)
    assert "streak: 1" in await solve_today(table, *await run_daily_post(table))
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(PuzzlePosts, "mark_posted", fail)
        (posted,) = await run_daily_post(table)
    await table.restart()
    assert "streak: 2" in await solve_today(table, posted)
    table.clock.advance(timedelta(minutes=3))
    assert await run_daily_post(table, 0) == []
    (third,) = await run_daily_post(table)
    assert "streak: 2" in third.content
    assert "streak: 3" in await solve_today(table, third)


@pytest.mark.slow
async def test_streak_survives_a_setting_changed_during_the_post(
    table: Table, manager: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark_posted = PuzzlePosts.mark_posted

    async def set_again(self: PuzzlePosts, post_id: int, message_id: int) -> None:
        await mark_posted(self, post_id, message_id)
        choice = DailySetup(table.channel.id, 15, "UTC", ["chess"], "en")
        await table.use_cases.daily_puzzles.set_up(table.guild.id, choice)

    await choose(table, manager)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(PuzzlePosts, "mark_posted", set_again)
        (first,) = await run_daily_post(table)
    assert "streak: 1" in await solve_today(table, first)
    table.clock.advance(timedelta(hours=4))
    assert await run_daily_post(table, 0) == [], "one per day"
    (second,) = await run_daily_post(table)
    assert "streak: 2" in await solve_today(table, second)


@pytest.mark.slow
async def test_puzzle_is_posted_after_a_failed_request(
    table: Table, manager: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    await choose(table, manager)

    async def fail(*_: object, **__: object) -> None:
        raise TimeoutError

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(Channels, "send", fail)
        assert await run_daily_post(table) == []
    table.clock.advance(timedelta(minutes=3))
    (posted,) = await run_daily_post(table, 0)
    assert "**Puzzle #1**" in posted.content


@pytest.mark.slow
async def test_owner_is_notified_once_of_a_deleted_channel(table: Table, manager: MemberActor) -> None:
    place = table.guild.create_text_channel("puzzles")
    await choose(table, manager, channel=place)
    table.env.backend.delete_channel(place.id)
    for _ in range(3):
        assert await run_daily_post(table) == []
    (answer,) = table.guild.owner.dm_channel.history()
    assert f"the daily puzzle of **Chess club** in <#{place.id}>" in answer.content
    assert "`/settings daily`" in answer.content or "</settings daily:" in answer.content
    await choose(table, manager, channel=table.channel)
    (posted,) = await run_daily_post(table)
    assert "**Puzzle #1**" in posted.content


@pytest.mark.slow
async def test_puzzles_continue_when_permissions_return(table: Table, manager: MemberActor) -> None:
    place = table.guild.create_text_channel("puzzles")
    await choose(table, manager, channel=place)
    deny(table, place)
    assert await run_daily_post(table) == []
    answer = "I can't post there: I need Send Messages"
    assert answer in await choose(table, manager, channel=place)
    table.env.backend.set_overwrite(place.id, Overwrite(table.me.id, OverwriteType.MEMBER))
    await run_daily_post(table)
    assert "**Puzzle #1**" in last(place).content
    assert len(table.guild.owner.dm_channel.history()) == 1


@pytest.mark.slow
async def test_only_managers_set_the_daily_puzzle(table: Table) -> None:
    answer = private(await table.alice.slash(table.channel, "settings daily", hour=9))
    assert "Manage Server" in answer
    assert await table.use_cases.daily_puzzles.schedule(table.guild.id) is None


@pytest.mark.slow
async def test_invalid_options_are_refused(table: Table, manager: MemberActor) -> None:
    assert "There is no time zone" in await choose(table, manager, **{"time-zone": "Europe/Berlni"})
    assert "I don't have puzzles like that for Atomic" in await choose(table, manager, variants="atomic")


@pytest.mark.slow
async def test_setting_is_shown_and_switched_off(table: Table, manager: MemberActor) -> None:
    async def ask(**chosen: object) -> str:
        return private(await manager.slash(table.channel, "settings daily", **chosen))

    assert "no daily puzzle yet" in await ask()
    assert "at 7:00 (UTC)" in await ask(hour=7)
    assert "at 7:00 (UTC)" in await ask()
    assert "no more daily puzzles" in await ask(**{"daily-puzzle": "off"})
    assert await run_daily_post(table) == []


@pytest.mark.slow
async def test_zones_and_variants_are_suggested(table: Table) -> None:
    found = await table.alice.autocomplete(table.channel, "settings daily", "time-zone", "berl")
    assert found[0]["value"] == "Europe/Berlin"
    variants = await table.alice.autocomplete(table.channel, "settings daily", "variants", "chess, king")
    assert {"name": "chess, King of the Hill", "value": "chess, kingofthehill"} in variants


async def test_zones_are_read_in_a_thread(
    table: Table, manager: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first call reads several hundred files."""
    threads: list[threading.Thread] = []

    def all_zones() -> tuple[str, ...]:
        threads.append(threading.current_thread())
        return zones()

    def one_zone(typed: str) -> str:
        threads.append(threading.current_thread())
        return zone_named(typed)

    monkeypatch.setattr(daily_settings, "zones", all_zones)
    monkeypatch.setattr(daily_settings, "zone_named", one_zone)
    await manager.autocomplete(table.channel, "settings daily", "time-zone", "berl")
    await choose(table, manager, **{"time-zone": "Europe/Berlin"})
    assert len(threads) == 2
    assert threading.main_thread() not in threads
