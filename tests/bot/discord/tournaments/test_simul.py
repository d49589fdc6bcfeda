"""A simul as its host and players see it: from the announcement to the result, and failures in between."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from bot.discord.tournaments.tournament_runner import GAMES_AT_ONCE
from bot.state.match import Match
from bot.state.tournament_tables import CANCELLED, FINISHED, OPEN, RUNNING
from tests.bot.discord.table import Table, boards, labels, last, private, response
from tests.bot.discord.tournaments.test_event_faults import status
from tests.bot.discord.tournaments.test_round_robin_event import newest_message, shown_to, thread_of, tick


async def announce(table: Table, **chosen: Any) -> discord.Message:
    """Let Alice announce a simul; return its card."""
    result = response(await table.alice.slash(table.channel, "simul", **chosen))
    assert not result.ephemeral, result.content
    return result.message


async def started(table: Table, *guests: MemberActor, **chosen: Any) -> discord.Message:
    """Start a simul of Alice against Bob, Carol and guests; return the message with the results."""
    card = await announce(table, **chosen)
    for player in (table.bob, table.carol, *guests):
        await player.click(card, label="Join")
        table.clock.advance(timedelta(seconds=1))
    await table.alice.click(card, label="Start now")
    await tick(table)
    return shown(table)


def shown(table: Table) -> discord.Message:
    """Return the newest message with the results."""
    return newest_message(table, "**Simul · ")


def link(message: discord.Message | None, label: str) -> int:
    """Return the channel to which the link with a label leads."""
    assert message is not None
    for row in message.components:
        assert isinstance(row, discord.ActionRow)
        for child in row.children:
            if isinstance(child, discord.Button) and child.label == label:
                return int(str(child.url).split("/")[5])
    raise AssertionError(f"no link {label!r} in {labels(message)}")


def guest(table: Table, name: str) -> MemberActor:
    return table.guild.add_member(table.env.create_user(name))


async def test_simul_is_announced_played_and_ends_with_the_hosts_result(table: Table) -> None:
    card = await announce(table)
    assert card.content.startswith("alice takes on everyone at once: **Simul · Chess**. Press **Join**")
    assert "alice plays White." in card.content
    assert "1 day per move" in card.content
    assert "Casual" in card.content
    assert "or when 20 players have joined" in card.content
    assert labels(card) == ["Join", "Leave", "Start now", "End"]
    (picture,) = card.attachments
    assert picture.description == "Simul: Chess, 1 day per move"
    assert "you play on every board" in private(await table.alice.click(card, label="Join"))
    assert "you play on every board" in private(await table.alice.click(card, label="Leave"))
    assert "first player" in private(await table.bob.click(card, label="Join"))
    assert "At least 2 players" in private(await table.alice.click(card, label="Start now"))
    await table.carol.click(card, label="Join")
    await table.alice.click(card, label="Start now")
    await tick(table)
    message = shown(table)
    assert "the simul begins!" in message.content
    assert {user.id for user in message.mentions} == {table.alice.id, table.bob.id, table.carol.id}
    assert "0 of 2 games played" in message.content
    assert labels(message) == ["Boards", "End"]
    card = table.channel.history()[0]
    assert "Press **Join**" not in card.content
    assert card.content.splitlines()[-1] == f"Continued here: {message.jump_url}"
    assert len(table.channel.threads) == 2
    for thread in table.channel.threads:
        match = await table.match(thread)
        assert match.white == table.alice.id
        assert not match.rated
        assert len(boards(thread)) == 1
    bobs, carols = (thread_of(table, table.alice, player) for player in (table.bob, table.carol))
    await table.alice.send(bobs, "e4")
    await table.bob.send(bobs, "e5")
    await table.resign(bobs, table.bob)
    await tick(table)
    assert "Won against: bob\nStill playing: carol" in shown(table).content
    await table.resign(carols, table.alice)
    await tick(table)
    result = shown(table)
    assert "🏁 alice won 1, drew 0 and lost 1 of 2 games." in result.content
    assert "Won against: bob\nLost to: carol" in result.content
    assert [user.id for user in result.mentions] == [table.alice.id]
    assert labels(result) == ["Boards", "Again"]
    assert await status(table) == FINISHED
    again = response(await table.bob.click(result, label="Again"))
    assert again.message.content.startswith("bob takes on everyone at once: **Simul · Chess**.")


async def test_next_board_is_the_one_with_the_least_time(table: Table) -> None:
    dave = guest(table, "dave")
    message = await started(table, dave)
    threads = {player: thread_of(table, table.alice, player) for player in (table.bob, table.carol, dave)}
    for player in (dave, table.bob, table.carol):  # Dave has waited the longest for Alice's second move.
        await table.alice.send(threads[player], "e4")
        table.clock.advance(timedelta(minutes=1))
    assert "Next board" not in labels(last(threads[table.carol])), "no other board waits for her"
    for player in (dave, table.bob, table.carol):
        await player.send(threads[player], "e5")
        assert "Next board" not in labels(last(threads[player])), "this board waits for her"
        table.clock.advance(timedelta(minutes=1))
    opened = shown_to(await table.alice.click(message, label="Boards"))
    assert "**Your move on 3 boards**, least time first:" in opened.content
    order = re.findall(r"^(\w+) · <#\d+> · <t:\d+:R>$", opened.content, re.MULTILINE)
    assert order == ["dave", "bob", "carol"]
    assert link(opened.message, "Next board") == threads[dave].id
    await table.alice.send(threads[dave], "Nf3")
    assert link(last(threads[dave]), "Next board") == threads[table.bob].id
    assert labels(last(threads[dave])) == ["Move", "Offer draw", "Resign", "Next board", "More"]
    await table.alice.send(threads[table.bob], "Nf3")
    assert link(last(threads[table.bob]), "Next board") == threads[table.carol].id
    again = shown_to(await table.alice.slash(table.channel, "simul"))
    assert "**Your move on 1 board:**" in again.content
    await table.resign(threads[dave], dave)
    assert link(boards(threads[dave])[-1], "Next board") == threads[table.carol].id


async def test_other_games_of_the_host_have_no_link_to_the_simul(table: Table) -> None:
    await started(table)
    dave = guest(table, "dave")
    card = await table.challenge(opponent=dave, color="white")
    await dave.click(card, label="Accept")
    thread = thread_of(table, table.alice, dave)
    await table.alice.send(thread, "e4")
    assert "Next board" not in labels(last(thread))


async def test_players_see_a_link_to_their_own_board(table: Table) -> None:
    message = await started(table)
    opened = shown_to(await table.bob.click(message, label="Boards"))
    assert link(opened.message, "My board") == thread_of(table, table.alice, table.bob).id
    watching = shown_to(await guest(table, "dave").click(message, label="Boards"))
    assert labels(watching.message) == ["Results as CSV"]
    files = await table.bob.click(opened, label="Results as CSV")
    found = next(each for each in (*files.followups, files.response) if each is not None and each.attachments)
    (games,) = [(await each.read()).decode("utf-8-sig") for each in found.attachments]
    assert re.fullmatch(r"1,alice,(bob|carol),,played,\d+", games.splitlines()[1])


async def board(table: Table, number: int) -> Match:
    """Return the game on a board."""
    cards = table.channel.history()
    card = next(each for each in cards if each.content.startswith(f"**Board {number}**"))
    found = await table.use_cases.lookup.newest_at(card.id)
    assert found is not None
    return await table.use_cases.lookup.get(found)


@pytest.mark.parametrize(
    ("chosen", "line", "whites"),
    [
        ({"color": "black"}, "alice plays Black.", [False, False, False]),
        ({"color": "random"}, "Colors alternate from board to board.", [True, False, True]),
        ({"color": "white", "variant": "shogi"}, "alice plays Sente.", [True, True, True]),
    ],
    ids=["black", "alternating", "shogi"],
)
async def test_host_chooses_the_colors(
    table: Table, chosen: dict[str, str], line: str, whites: list[bool]
) -> None:
    await started(table, guest(table, "dave"), **chosen)
    assert line in table.channel.history()[0].content
    assert [(await board(table, number)).white == table.alice.id for number in (1, 2, 3)] == whites


async def test_colors_alternate_in_the_suggestions_of_simul(table: Table) -> None:
    choices = await table.alice.autocomplete(table.channel, "simul", "color", "", variant="shogi")
    assert [choice["name"] for choice in choices] == [
        "Alternating",
        "Sente (moves first)",
        "Gote (moves second)",
    ]


async def test_only_suitable_times_are_suggested_and_accepted(table: Table) -> None:
    choices = await table.alice.autocomplete(table.channel, "simul", "time", "")
    values = {choice["value"] for choice in choices}
    assert {"1h", "1d", "3+2", "10m+30s byo-yomi"} <= values
    assert values.isdisjoint({"none", "3d", "7d", "1+0", "0m+30s byo-yomi"})
    for time in ("none", "3d", "1+0", "0m+30s byo-yomi"):
        answer = private(await table.alice.slash(table.channel, "simul", time=time))
        assert "at least 2 minutes of base time" in answer


async def test_host_of_a_live_simul_has_more_time(table: Table) -> None:
    card = await announce(table, time="10+5")
    assert "alice gets extra base time: a quarter for each opponent." in card.content
    for player in (table.bob, table.carol):
        await player.click(card, label="Join")
    await table.alice.click(card, label="Start now")
    await tick(table)
    thread = thread_of(table, table.alice, table.bob)
    match = await table.match(thread)
    assert (match.white_left, match.black_left) == (timedelta(minutes=15), timedelta(minutes=10))
    # Two minutes for a first move, and half as much again for the host.
    await table.wait(timedelta(minutes=2, seconds=30))
    assert not (await table.match(thread)).is_over
    await table.alice.send(thread, "e4")
    await table.bob.send(thread, "e5")
    await table.wait(timedelta(minutes=12))
    assert not (await table.match(thread)).is_over, "her opponents have ten minutes, she has fifteen"
    await table.wait(timedelta(minutes=4))
    assert (await table.use_cases.lookup.get(match.id)).reason == "time"
    await tick(table)
    assert "won 0, drew 0 and lost 2 of 2 games." in shown(table).content


async def test_boards_open_at_a_steady_pace_and_after_a_restart(table: Table) -> None:
    guests = [guest(table, f"guest{number}") for number in range(4)]
    card = await announce(table)
    for player in (table.bob, *guests):
        await player.click(card, label="Join")
    await table.alice.click(card, label="Start now")
    await tick(table, 1)
    assert len(table.channel.threads) == GAMES_AT_ONCE
    await table.restart()
    await tick(table, 3)
    assert len(table.channel.threads) == 5
    assert all(len(boards(thread)) == 1 for thread in table.channel.threads)
    await tick(table, 2)
    assert len(table.channel.threads) == 5


async def test_full_simul_starts_by_itself(table: Table) -> None:
    card = await announce(table, players=2)
    for player in (table.bob, table.carol):
        await player.click(card, label="Join")
    await tick(table)
    assert len(table.channel.threads) == 2
    assert "Join" not in labels(shown(table))


async def test_host_is_called_before_a_scheduled_start(table: Table) -> None:
    card = await announce(table, start=10)
    for player in (table.bob, table.carol):
        await player.click(card, label="Join")
    table.clock.advance(timedelta(minutes=8))
    await tick(table, 1)
    call = newest_message(table, "**Simul · Chess** starts <t:")
    assert {user.id for user in call.mentions} == {table.alice.id, table.bob.id, table.carol.id}


async def test_player_leaves_before_the_start(table: Table) -> None:
    card = await announce(table)
    for player in (table.bob, table.carol, guest(table, "dave")):
        await player.click(card, label="Join")
    assert "You have left." in private(await table.bob.click(card, label="Leave"))
    await table.alice.click(card, label="Start now")
    await tick(table)
    assert len(table.channel.threads) == 2
    assert "Still playing: " in shown(table).content
    assert "bob" not in shown(table).content


async def test_host_ends_the_simul_early(table: Table) -> None:
    message = await started(table)
    await table.resign(thread_of(table, table.alice, table.bob), table.bob)
    await tick(table)
    asked = await table.alice.click(message, label="End")
    await table.alice.click(shown_to(asked), label="Yes, end it")
    await tick(table)
    assert "won 1, drew 0 and lost 0 of 1 game." in shown(table).content
    assert not (await table.match(thread_of(table, table.alice, table.carol))).is_over


async def delete_data(table: Table, player: MemberActor) -> None:
    asked = await player.slash(table.channel, "privacy", action="delete")
    await player.click(shown_to(asked), label="Yes, delete everything")


async def test_simul_is_canceled_when_its_host_deletes_their_data_before_the_start(table: Table) -> None:
    card = await announce(table)
    await table.bob.click(card, label="Join")
    await delete_data(table, table.alice)
    await tick(table, 4)
    assert await status(table) == CANCELLED
    assert shown(table).content.endswith("Canceled: fewer than 2 players joined.")


async def test_players_win_when_the_host_deletes_their_data(table: Table) -> None:
    await started(table)
    await table.resign(thread_of(table, table.alice, table.bob), table.bob)
    await delete_data(table, table.alice)
    await tick(table, 4)
    assert await status(table) == FINISHED
    assert "a former player won 1, drew 0 and lost 1 of 2 games." in shown(table).content


async def test_deleted_player_before_their_board_opens_does_not_count(table: Table) -> None:
    guests = [guest(table, f"guest{number}") for number in range(3)]
    card = await announce(table)
    for player in guests:
        await player.click(card, label="Join")
    await table.alice.click(card, label="Start now")
    await tick(table, 1)
    (waiting,) = [
        each for each in guests if not any(each.name in str(thread.name) for thread in table.channel.threads)
    ]
    await delete_data(table, waiting)
    await tick(table)
    assert len(table.channel.threads) == 2
    for thread in table.channel.threads:
        await table.resign(thread, table.alice)
    await tick(table)
    assert "lost 2 of 2 games." in shown(table).content


async def test_deleted_thread_leads_the_host_to_the_channel(table: Table) -> None:
    message = await started(table)
    thread = thread_of(table, table.alice, table.bob)
    table.env.backend.delete_channel(thread.id)
    await table.env.settle()
    opened = shown_to(await table.alice.click(message, label="Boards"))
    assert f"bob · <#{table.channel.id}>" in opened.content


async def test_server_decides_who_may_give_simuls(table: Table, manager: MemberActor) -> None:
    await manager.slash(table.channel, "settings server", **{"tournament-makers": "managers"})
    assert "Manage Server" in private(await table.alice.slash(table.channel, "simul"))
    await manager.slash(table.channel, "settings server", **{"tournament-makers": "everyone"})
    await announce(table)
    assert "already have a tournament or simul" in private(await table.alice.slash(table.channel, "simul"))
    assert await status(table) == OPEN


async def test_abort_is_refused(table: Table) -> None:
    await started(table)
    thread = thread_of(table, table.alice, table.bob)
    assert "can't be aborted" in private(await table.alice.slash(thread, "abort"))


@pytest.mark.slow
async def test_messages_have_room_for_twenty_long_names(table: Table) -> None:
    card = await announce(table, color="black")
    for number in range(20):
        user = table.env.create_user(f"a{number}")
        player = table.guild.add_member(user, nick=f"*{number}*_[very](long)_~name~ of 30+")
        await player.click(card, label="Join")
    await tick(table, 1)
    assert len(shown(table).content) <= 2000
    await tick(table, 9)
    assert await status(table) == RUNNING
    assert len(table.channel.threads) == 20
    for number in range(1, 21):
        game = await board(table, number)
        await table.use_cases.play.move(game.id, game.white, "e4")
    opened = shown_to(await table.alice.click(shown(table), label="Boards"))
    assert "**Your move on 20 boards**" in opened.content
    assert opened.content.count("<#") == 10
    assert len(opened.content) <= 2000
