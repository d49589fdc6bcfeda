"""A round robin as its players see it: from the announcement to the winner, and failures in between."""

from __future__ import annotations

import re
from datetime import timedelta
from io import BytesIO
from typing import Any

import discord
import pytest
from PIL import Image, ImageChops
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType
from simcord.results import InteractionResult, ResponseMessage

from tests.bot.discord.table import Table, boards, labels, private, recorded_drawings, response

HOST_OPTIONS = {"format": "round-robin"}


async def announce(table: Table, **chosen: Any) -> discord.Message:
    """Let Alice make a tournament; return its card."""
    result = response(await table.alice.slash(table.channel, "tournament new", **(HOST_OPTIONS | chosen)))
    assert not result.ephemeral, result.content
    return result.message


async def tick(table: Table, times: int = 4) -> None:
    """Advance the clock and run the bot's tasks, often enough to start all games."""
    for _ in range(times):
        table.clock.advance(timedelta(seconds=5))
        await table.bot.tournament_runner.run()
        await table.bot.tournament_runner.tasks.finish()
        await table.env.settle()


async def joined(table: Table, **chosen: Any) -> discord.Message:
    """Announce a tournament that Alice, Bob and Carol join; return its card."""
    card = await announce(table, **chosen)
    for player in (table.alice, table.bob, table.carol):
        await player.click(card, label="Join")
    return card


async def started(table: Table, **chosen: Any) -> discord.Message:
    """Start a tournament of Alice, Bob and Carol; return the message with the standings."""
    card = await joined(table, **chosen)
    await table.alice.click(card, label="Start now")
    await tick(table)
    return standings(table)


def standings(table: Table) -> discord.Message:
    """Return the newest message with the standings."""
    return newest_message(table, " played")


def newest_message(table: Table, text: str) -> discord.Message:
    """Return the newest message in the channel with a text."""
    return next(message for message in reversed(table.channel.history()) if text in message.content)


def shown_to(result: InteractionResult) -> ResponseMessage:
    """Return the private answer to a press or command."""
    answers = [message for message in (*result.followups, result.response) if message is not None]
    return next(message for message in answers if message.ephemeral)


def thread_of(table: Table, *players: MemberActor) -> ChannelHandle:
    names = {player.name for player in players}
    threads = table.channel.threads
    return next(thread for thread in threads if all(name in str(thread.name) for name in names))


async def resign(table: Table, loser: MemberActor, other: MemberActor) -> None:
    """Play a move each, then let a player resign."""
    thread = thread_of(table, loser, other)
    match = await table.match(thread)
    white, black = (loser, other) if match.white == loser.id else (other, loser)
    await white.send(thread, "e4")
    await black.send(thread, "e5")
    await table.resign(thread, loser)
    await tick(table)


@pytest.mark.slow
async def test_large_round_robin_shows_standings_with_the_last_results(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crosstable of nine players who meet twice would be illegible."""
    drawn = recorded_drawings(monkeypatch, "event_table")
    card = await announce(table, meetings="2")
    members = [table.guild.add_member(table.env.create_user(f"guest{number}")) for number in range(6)]
    for player in (table.alice, table.bob, table.carol, *members):
        await player.click(card, label="Join")
    await table.alice.click(card, label="Start now")
    await tick(table)
    loser, winner = (
        table.alice,
        next(
            player
            for player in (table.bob, table.carol, *members)
            if any(player.name in str(t.name) and "alice" in str(t.name) for t in table.channel.threads)
        ),
    )
    await resign(table, loser, winner)
    shown = drawn[-1]
    assert not shown.is_cross
    assert shown.games == "Games"
    first = shown.rows[0]
    assert (first.name, first.points, first.games) == (winner.name, "1", "1")
    texts = [mark.text for cell in first.results for mark in cell]
    assert texts[0] == "1"
    assert set(texts[1:]) <= {"•"}, "running games are last"
    assert described(standings(table))[1] == f"1. {winner.name}: 1 of 1"


async def test_tournament_is_announced_played_and_won(table: Table) -> None:
    card = await announce(table)
    assert card.content.startswith("alice is organizing a tournament: **Round robin · Chess**.")
    assert "Everyone plays everyone else once, up to 4 games at a time." in card.content
    assert "expect it to take 5 to 8 weeks" in card.content
    assert "Nobody has joined yet." in card.content
    assert labels(card) == ["Join", "Leave", "Start now", "End"]
    (picture,) = card.attachments
    assert picture.description == "Tournament: Round robin, Chess, 1 day per move"
    assert "first player" in private(await table.alice.click(card, label="Join"))
    assert "At least 3 players" in private(await table.alice.click(card, label="Start now"))
    assert "2 players now" in private(await table.bob.click(card, label="Join"))
    assert "already joined" in private(await table.bob.click(card, label="Join"))
    assert "Only the organizer" in private(await table.bob.click(card, label="Start now"))
    await table.carol.click(card, label="Join")
    await tick(table)
    card = table.channel.history()[0]
    assert "Players (3): alice, bob, carol" in card.content
    await table.alice.click(card, label="Start now")
    await tick(table, 1)
    shown = standings(table)
    assert "the tournament begins!" in shown.content
    assert {user.id for user in shown.mentions} == {table.alice.id, table.bob.id, table.carol.id}
    assert labels(shown) == ["Standings", "Pause / resume", "Leave", "End"]
    assert "0 of 3 games played" in shown.content
    await tick(table)
    assert len(table.channel.threads) == 3
    for thread in table.channel.threads:
        (board,) = boards(thread)
        assert {user.id for user in board.mentions} == set((await table.match(thread)).players)
    await resign(table, table.bob, table.alice)
    await resign(table, table.carol, table.alice)
    await resign(table, table.carol, table.bob)
    shown = standings(table)
    assert "🏆 alice wins with 2/2." in shown.content
    assert "3 of 3 games played" in shown.content
    assert "alice  " not in shown.content, "the picture has the table"
    assert described(shown) == ["Standings:", "1. alice: 2 of 2", "2. bob: 1 of 2", "3. carol: 0 of 2"]
    assert labels(shown) == ["Standings", "Again"]
    assert shown.mentions == []


def described(message: discord.Message) -> list[str]:
    """Return the lines of the description of the standings' picture."""
    (picture,) = message.attachments
    assert picture.filename == "standings.png"
    assert picture.description is not None
    return picture.description.splitlines()


async def test_announcement_shows_the_start_and_links_to_the_standings(table: Table) -> None:
    shown = await started(table)
    card = table.channel.history()[0]
    *lines, players, link = card.content.splitlines()
    assert lines == [
        "**Round robin · Chess**",
        "Everyone plays everyone else once, up to 4 games at a time. If you run out of time twice in a row, "
        "you are out.",
        "Time: 1 day per move.",
        "With six players, expect it to take 5 to 8 weeks.",
        "Rated.",
    ]
    title, _, names = players.partition(": ")
    assert (title, sorted(names.split(", "))) == ("Players (3)", ["alice", "bob", "carol"])
    assert link == f"Continued here: {shown.jump_url}"
    assert labels(card) == []
    assert [picture.filename for picture in card.attachments] == ["tournament.png"]


async def picture_of(message: discord.Message) -> Image.Image:
    (picture,) = message.attachments
    image = Image.open(BytesIO(await picture.read()))
    assert image.format == "PNG"
    return image.convert("RGB")


async def test_picture_of_the_standings_changes_with_each_result(table: Table) -> None:
    card = await announce(table)
    for player in (table.alice, table.bob, table.carol):
        await player.click(card, label="Join")
    await tick(table)
    card = table.channel.history()[0]
    assert [picture.filename for picture in card.attachments] == ["tournament.png"], "the card keeps its own"
    await table.alice.click(card, label="Start now")
    await tick(table)
    first = standings(table)
    before = await picture_of(first)
    assert sorted(described(first)[1:]) == ["1. alice: 0 of 0", "1. bob: 0 of 0", "1. carol: 0 of 0"]
    await resign(table, table.bob, table.alice)
    second = standings(table)
    assert second.id == first.id
    assert sorted(described(second)[1:]) == ["1. alice: 1 of 1", "2. bob: 0 of 1", "2. carol: 0 of 0"]
    after = await picture_of(second)
    assert after.size == before.size
    assert ImageChops.difference(before, after).getbbox() is not None


@pytest.mark.slow
async def test_last_picture_has_the_podium_above_the_table(table: Table) -> None:
    await started(table)
    running = await picture_of(standings(table))
    await resign(table, table.bob, table.alice)
    await resign(table, table.carol, table.alice)
    await resign(table, table.carol, table.bob)
    final = await picture_of(standings(table))
    assert final.height > running.height + 150
    private_one = shown_to(await table.bob.click(standings(table), label="Standings")).message
    assert (await picture_of(private_one)).height == running.height


@pytest.mark.slow
async def test_picture_is_in_the_theme_and_language_of_the_server(table: Table, manager: MemberActor) -> None:
    await manager.slash(table.channel, "settings server", theme="contrast", language="de")
    await started_in_german(table)
    message = newest_message(table, "0 von 3 Partien gespielt")
    heading, *rows = described(message)
    assert heading == "Tabelle:"
    assert "1. alice: 0 aus 0" in rows
    assert (await picture_of(message)).getpixel((2, 2)) == (0, 0, 0)


async def started_in_german(table: Table) -> None:
    card = await announce(table)
    for player in (table.alice, table.bob, table.carol):
        await player.click(card, label="Beitreten")
    await table.alice.click(card, label="Jetzt starten")
    await tick(table)


def forbid_files(table: Table) -> None:
    denied = discord.Permissions(attach_files=True).value
    overwrite = Overwrite(table.me.id, OverwriteType.MEMBER, deny=denied)
    table.env.backend.set_overwrite(table.channel.id, overwrite)


async def test_text_replaces_the_picture_once_files_are_forbidden(table: Table) -> None:
    shown = await started(table, meetings="2")
    assert len(shown.attachments) == 1
    forbid_files(table)
    await table.env.settle()
    await resign(table, table.bob, table.alice)
    shown = standings(table)
    assert shown.attachments == []
    text = shown.content
    assert "1 of 6 games played" in text
    assert re.search(r"^ 1 alice      ×× ([.•1]{2} ){2}   1$", text, re.MULTILINE), text
    assert re.search(r"^ [23] bob        [.•0]{2} ([.•×]{2} ){2}   0$", text, re.MULTILINE), text
    answer = await table.bob.click(standings(table), label="Standings")
    assert "1. alice · **1** (1 game)" in private(answer)
    assert shown_to(answer).message.attachments == []


async def test_standings_are_private_with_files_and_reminders(table: Table) -> None:
    shown = await started(table)
    await resign(table, table.bob, table.alice)
    answer = await table.bob.click(standings(table), label="Standings")
    assert "1 of 3 games played" in private(answer)
    assert described(shown_to(answer).message)[1] == "1. alice: 1 of 1"
    assert labels(shown_to(answer).message) == ["Results as CSV", "Turn reminders off"]
    files = await table.bob.click(shown_to(answer), label="Results as CSV")
    message = next(
        each for each in (*files.followups, files.response) if each is not None and each.attachments
    )
    ranking, games = [(await each.read()).decode("utf-8-sig") for each in message.attachments]
    assert ranking.splitlines()[1].startswith("1,alice,1.0,1,")
    assert games.splitlines()[0] == "round,white,black,white_points,decision,game"
    assert len(games.splitlines()) == 4
    quiet = await table.bob.click(shown_to(answer), label="Turn reminders off")
    assert labels(shown_to(quiet).message) == ["Results as CSV", "Turn reminders on"]
    carol = await table.carol.slash(table.channel, "tournament show")
    assert described(shown_to(carol).message)[1] == "1. alice: 1 of 1"
    assert shown.content


async def test_player_without_reminders_is_not_reminded_of_games(table: Table) -> None:
    await started(table)
    thread = thread_of(table, table.alice, table.bob)
    match = await table.match(thread)
    mover = table.alice if match.white == table.alice.id else table.bob
    asked = await mover.slash(table.channel, "tournament show")
    await mover.click(shown_to(asked), label="Turn reminders off")
    others = [each for each in table.channel.threads if each.id != thread.id]
    before = {each.id: len(each.history()) for each in table.channel.threads}
    await table.wait(timedelta(hours=19))
    assert len(thread.history()) == before[thread.id]
    assert any(len(each.history()) > before[each.id] for each in others)


@pytest.mark.slow
async def test_leaving_is_confirmed_and_resigns_the_games(table: Table) -> None:
    shown = await started(table)
    asked = await table.carol.click(shown, label="Leave")
    assert "Leave the tournament?" in private(asked)
    kept = await table.carol.click(shown_to(asked), label="Go back")
    assert "nothing has changed" in private(kept)
    asked = await table.carol.click(shown, label="Leave")
    await table.carol.click(shown_to(asked), label="Leave the tournament")
    await tick(table)
    for other in (table.alice, table.bob):
        match = await table.use_cases.lookup.get(await newest(table, table.carol, other))
        assert match.reason == "resignation"
    assert "0 of 1 game played" in standings(table).content
    assert "1. carol: 0 of 0 · withdrawn" in described(standings(table))
    await resign(table, table.bob, table.alice)
    assert newest_message(table, "🏆 alice wins with 1/1.")


async def newest(table: Table, *players: MemberActor) -> int:
    found = await table.use_cases.lookup.newest_at(thread_of(table, *players).id)
    assert found is not None
    return found


async def test_abort_is_refused(table: Table) -> None:
    await started(table)
    thread = thread_of(table, table.alice, table.bob)
    assert "can't be aborted" in private(await table.alice.slash(thread, "abort"))


async def test_ended_tournament_keeps_its_games_running(table: Table, manager: MemberActor) -> None:
    shown = await started(table)
    assert "Only the organizer" in private(await table.bob.click(shown, label="End"))
    asked = await manager.click(shown, label="End")
    assert "End it now?" in private(asked)
    await manager.click(shown_to(asked), label="Yes, end it")
    await tick(table)
    assert newest_message(table, "no game was finished")
    assert not (await table.match(thread_of(table, table.alice, table.bob))).is_over


async def test_server_decides_who_may_start_tournaments(table: Table, manager: MemberActor) -> None:
    async def refusal(player: MemberActor) -> str:
        return private(await player.slash(table.channel, "tournament new", **HOST_OPTIONS))

    role = table.guild.create_role("hosts")
    await manager.slash(table.channel, "settings server", **{"tournament-makers": "managers"})
    assert "Manage Server" in await refusal(table.alice)
    await manager.slash(table.channel, "settings server", **{"tournament-maker-role": role})
    assert role.mention in await refusal(table.alice)
    await manager.slash(table.channel, "settings server", **{"tournament-makers": "nobody"})
    assert "switched off" in await refusal(manager)
    panel = await manager.slash(table.channel, "settings server", **{"tournament-makers": "everyone"})
    assert "Who may start tournaments, simuls and vote chess: **Everyone**" in private(panel)
    await announce(table)


@pytest.mark.parametrize("where", ["thread", "no threads allowed"])
async def test_tournament_needs_a_channel_with_threads(table: Table, where: str) -> None:
    place = await table.start() if where == "thread" else table.flat()
    answer = private(await table.alice.slash(place, "tournament new", **HOST_OPTIONS))
    assert "create public threads" in answer


async def test_untimed_tournament_is_refused(table: Table) -> None:
    answer = private(await table.alice.slash(table.channel, "tournament new", time="none", **HOST_OPTIONS))
    assert "needs a time control" in answer


@pytest.mark.slow
async def test_messages_have_room_for_twenty_long_names(table: Table) -> None:
    card = await announce(table, players=20, meetings="2")
    for number in range(20):
        user = table.env.create_user(f"a{number}")
        player = table.guild.add_member(user, nick=f"*{number}*_[very](long)_~name~ of 30+")
        await player.click(card, label="Join")
        table.clock.advance(timedelta(seconds=1))
    await tick(table, 1)
    shown = newest_message(table, "0 of 380 games played")
    assert len(shown.mentions) == 20
    assert len(shown.content) <= 2000
    assert len(described(shown)) == 21
    assert sum(map(len, described(shown))) + 20 <= 1024
    whole = await table.alice.slash(table.channel, "tournament show")
    assert labels(shown_to(whole).message) == ["Results as CSV"]
    forbid_files(table)
    listed = await table.alice.slash(table.channel, "tournament show")
    assert labels(shown_to(listed).message) == ["Next", "Results as CSV"]
    second = await table.alice.click(shown_to(listed), label="Next")
    assert labels(shown_to(second).message) == ["Previous", "Results as CSV"]
