"""An arena as its players see it: from the announcement to the podium, and failures in between."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bot.discord.boards.delivery import Delivery
from bot.discord.boards.posting import Boards
from bot.state.match import Match
from bot.state.match_repository import MatchRepository
from bot.state.tournament_formats import Arena
from bot.state.tournament_tables import FINISHED, RUNNING
from bot.state.tournaments import Tournaments
from tests.bot.discord.boards.test_live import advance, run_for
from tests.bot.discord.boards.test_retry_boards import deny
from tests.bot.discord.table import Table, boards, labels, last, private, response
from tests.bot.discord.tournaments.test_round_robin_event import (
    announce,
    described,
    forbid_files,
    newest_message,
    picture_of,
    shown_to,
)
from tests.refusals import refuse_as_busy

PAUSE = "Pause / resume"
SECOND = timedelta(seconds=1)


def people(table: Table, count: int) -> list[MemberActor]:
    """Return the host and other members who play."""
    others = [table.guild.add_member(table.env.create_user(f"p{number}")) for number in range(3, count)]
    return [table.alice, table.bob, table.carol, *others]


async def announced(table: Table, **chosen: Any) -> discord.Message:
    advance(table, 0)
    return await announce(table, **({"format": "arena"} | chosen))


async def tick(table: Table, times: int = 1) -> None:
    """Advance the clock by five seconds at a time, and run the bot's tasks."""
    for _ in range(times):
        advance(table, 5)
        await table.bot.tournament_runner.run()
        await table.bot.tournament_runner.tasks.finish()
        await table.env.settle()


async def started(table: Table, players: list[MemberActor], **chosen: Any) -> None:
    """Have these players join an arena, and start it and its first games."""
    card = await announced(table, **chosen)
    for player in players:
        await player.click(card, label="Join")
    await table.alice.click(card, label="Start now")
    await tick(table, 3)


async def event_of(table: Table) -> Arena:
    (newest, *_) = await table.use_cases.tournaments.of_server(table.guild.id)
    event = await table.use_cases.tournaments.get(newest.id)
    assert isinstance(event, Arena)
    return event


async def running(table: Table) -> list[Match]:
    event = await event_of(table)
    return [await table.use_cases.lookup.get(game.match.id) for game in event.played if not game.is_over]


def place_of(table: Table, match: Match) -> ChannelHandle:
    return next(thread for thread in table.channel.threads if thread.id == match.thread_id)


async def win(table: Table, players: list[MemberActor], match: Match, winner: int) -> None:
    """Have a player win: as Black by checkmate with typed moves, as White by the opponent's resignation."""
    white, black = (next(each for each in players if each.id == player) for player in match.players)
    thread = place_of(table, match)
    if winner == match.black:
        for player, move in ((white, "f3"), (black, "e5"), (white, "g4"), (black, "Qh4#")):
            await player.send(thread, move)
        return
    await white.send(thread, "e4")
    await black.send(thread, "e5")
    await table.resign(thread, black)


async def test_arena_is_announced_with_its_rules(table: Table) -> None:
    card = await announced(table, variant="crazyhouse")
    assert "alice is organizing a tournament: **Arena · Crazyhouse**" in card.content
    assert "Lasts 45 minutes." in card.content
    assert "A win is worth 2 points, a draw 1." in card.content
    assert "3 minutes each, plus 2 seconds per move (3+2)" in card.content
    assert "if at least 4 players have joined" in card.content
    (event,) = await table.use_cases.tournaments.of_server(table.guild.id)
    assert event.starts_at == event.created_at + timedelta(minutes=10)
    assert labels(card) == ["Join", "Leave", "Start now", "End"]
    assert card.attachments[0].description == (
        "Tournament: Arena, Crazyhouse, 3 minutes each, plus 2 seconds per move (3+2)"
    )


@pytest.mark.parametrize(
    ("chosen", "answer"),
    [
        ({"time": "1d"}, "at least 2 minutes per player"),
        ({"time": "1+5"}, "at least 2 minutes per player"),
        ({"time": "none"}, "at least 2 minutes per player"),
        ({"players": 8}, "are for round robins"),
        ({"meetings": "2"}, "are for round robins"),
        ({"format": "round-robin", "minutes": 30}, "is for arenas"),
    ],
)
async def test_options_of_the_other_format_are_refused(
    table: Table, chosen: dict[str, Any], answer: str
) -> None:
    result = await table.alice.slash(table.channel, "tournament new", **({"format": "arena"} | chosen))
    assert answer in private(result)


@pytest.mark.slow
async def test_arena_of_twelve_is_played_to_the_end(table: Table) -> None:
    """Players only type and press buttons, at six tables; the points equal a recount."""
    dice, players = random.Random(12), people(table, 12)
    card = await announced(table, minutes=10)
    for player in players:
        await player.click(card, label="Join")
    advance(table, 8 * 60)
    await tick(table)
    call = newest_message(table, "**Arena · Chess** starts <t:")
    assert {user.id for user in call.mentions} == {player.id for player in players}
    advance(table, 2 * 60)
    await tick(table, 3)
    assert len(table.channel.threads) == 6
    names = sorted(str(thread.name) for thread in table.channel.threads)
    assert names == [f"Table {number} · Chess" for number in range(1, 7)]
    assert labels(newest_message(table, " · ends <t:")) == ["Join", "Standings", PAUSE, "End"]
    scores, ends = {player.id: "" for player in players}, dict[int, datetime]()
    while (await event_of(table)).tournament.status == RUNNING:
        games = await running(table)
        busy = [player for match in games for player in match.players]
        assert len(busy) == len(set(busy))
        places = [match.thread_id for match in games]
        assert len(places) == len(set(places))
        for match in games:
            assert {user.id for user in boards(place_of(table, match))[-1].mentions} <= set(match.players)
            # Not later: a player who doesn't move for two minutes loses.
            if table.clock.time >= ends.setdefault(
                match.id, table.clock.time + dice.randrange(40, 100) * SECOND
            ):
                winner = dice.choice(match.players)
                await win(table, players, match, winner)
                scores[winner] += "W"
                scores[match.opponent_of(winner)] += "L"
        await tick(table)
    assert len(table.channel.threads) == 6
    event = await event_of(table)
    points = {event.users[row.player]: row.points for row in event.standings()}
    assert points == {user: recount(text) for user, text in scores.items()}
    final = newest_message(table, "🥇")
    best = event.podium
    assert final.content.splitlines()[1].startswith(f"🥇 <@{best[0]}> · **{points[best[0]]}** points")
    winner = next(player for player in players if player.id == best[0])
    assert described(final)[1] == f"1. {winner.name}: {points[winner.id]}"
    assert len(described(final)) == 1 + len(players)
    assert {user.id for user in final.mentions} == set(best)
    assert labels(final) == ["Standings", "Again"]
    assert any("No new games: the arena ends <t:" in text for text in edits(table))
    for message in table.channel.history():
        if message.id not in (call.id, final.id):
            assert message.mentions == []


def recount(results: str) -> int:
    return sum(4 if results[:at].endswith("WW") else 2 for at, result in enumerate(results) if result == "W")


def edits(table: Table) -> list[str]:
    """Return the texts that the message with the standings has had."""
    return [
        str((request.json or {}).get("content"))
        for request in table.env.http_requests
        if request.method == "PATCH" and f"/channels/{table.channel.id}/messages/" in request.path
    ]


@pytest.mark.slow
async def test_result_shows_points_and_lets_players_pause(table: Table) -> None:
    players = people(table, 4)
    await started(table, players)
    match, _ = await running(table)
    await win(table, players, match, match.white)
    await tick(table)
    thread, names = place_of(table, match), {player.id: player.name for player in players}
    shown = last(thread)
    winner, loser, following = shown.content.splitlines()
    assert winner == f"{names[match.white]}: **+2** · 2 points · #1"
    assert loser.startswith(f"{names[match.black]}: **+0** · 0 points · #")
    assert following.startswith("Next game <t:")
    assert shown.mentions == []
    assert labels(shown) == [PAUSE]
    player = next(each for each in players if each.id == match.white)
    assert "Paused" in private(await player.click(shown, label=PAUSE))
    await tick(table, 13)
    assert all(match.white not in game.players for game in await running(table))
    assert f"1. {player.name}: 2 · paused" in described(newest_message(table, " · ends <t:"))
    assert "Welcome back" in private(await player.click(shown, label=PAUSE))


@pytest.mark.parametrize("paused", [1, 2])
async def test_result_promises_no_game_to_paused_players(table: Table, paused: int) -> None:
    players = people(table, 4)
    await started(table, players)
    match, _ = await running(table)
    standings = newest_message(table, " · ends <t:")
    for player in players:
        if player.id in match.players[:paused]:
            await player.click(standings, label=PAUSE)
    await win(table, players, match, match.white)
    await tick(table)
    shown = last(place_of(table, match))
    lines = shown.content.splitlines()
    assert [line.endswith(" · paused") for line in lines[:2]] == [True, paused == 2]
    assert ("Next game <t:" in shown.content) == (paused == 1)
    assert labels(shown) == [PAUSE]


async def test_boards_offer_no_rematch_in_an_arena(table: Table) -> None:
    players = people(table, 4)
    await started(table, players)
    match, _ = await running(table)
    await win(table, players, match, match.black)
    assert "Rematch" not in labels(boards(place_of(table, match))[-1])


@pytest.mark.slow
async def test_tables_are_reused_by_the_next_games(table: Table) -> None:
    players = people(table, 4)
    await started(table, players)
    for match in await running(table):
        await win(table, players, match, match.black)
    await tick(table, 3)
    assert len(await running(table)) == 2
    assert len(table.channel.threads) == 2
    for match in await running(table):
        board = boards(place_of(table, match))[-1]
        assert {user.id for user in board.mentions} == set(match.players)


@pytest.mark.slow
async def test_late_player_joins_and_plays(table: Table) -> None:
    players = people(table, 6)
    await started(table, players[:4])
    shown = newest_message(table, " · ends <t:")
    for player in players[4:]:
        assert "You're in." in private(await player.click(shown, label="Join"))
    await tick(table, 2)
    assert {players[4].id, players[5].id} in [set(match.players) for match in await running(table)]


async def test_absent_player_is_paused_and_resumes_with_one_press(table: Table) -> None:
    players = people(table, 4)
    await started(table, players)
    match, _ = await running(table)
    absent = next(each for each in players if each.id == match.white)
    assert "Without a move, you lose the game <t:" in last(place_of(table, match)).content
    await run_for(table, 130)
    assert f"{absent.name} didn't make the first move in time and loses the game." in (
        boards(place_of(table, match))[-1].content
    )
    await tick(table)
    warning = newest_message(table, f"<@{absent.id}>, you didn't make your first move")
    assert [user.id for user in warning.mentions] == [absent.id]
    assert labels(warning) == [PAUSE]
    assert "Welcome back" in private(await absent.click(warning, label=PAUSE))
    event = await event_of(table)
    points = {event.users[row.player]: row.points for row in event.standings()}
    assert (points[match.white], points[match.black]) == (0, 2)


@pytest.mark.slow
async def test_again_announces_the_same_arena(table: Table) -> None:
    await started(table, people(table, 4), variant="atomic", minutes=20, rated="no")
    asked = await table.alice.click(newest_message(table, " · ends <t:"), label="End")
    await table.alice.click(shown_to(asked), label="Yes, end it")
    await tick(table)
    result = response(await table.bob.click(newest_message(table, "no game was finished"), label="Again"))
    card = result.message
    assert "bob is organizing a tournament: **Arena · Atomic**" in card.content
    assert "Lasts 20 minutes." in card.content
    assert "Casual" in card.content
    assert "already have a tournament" in private(
        await table.bob.click(newest_message(table, "no game was finished"), label="Again")
    )


@pytest.mark.slow
async def test_again_needs_the_variant(table: Table) -> None:
    made = await table.use_cases.custom_variants.create(
        table.alice.id, table.guild.id, "[ours:chess]\nkibitzTitle = Ours\n"
    )
    await started(table, people(table, 4), variant="Ours")
    asked = await table.alice.click(newest_message(table, " · ends <t:"), label="End")
    await table.alice.click(shown_to(asked), label="Yes, end it")
    await tick(table)
    await table.use_cases.unplayable_games.quarantine(made.key, "it hangs")
    again = await table.bob.click(newest_message(table, "no game was finished"), label="Again")
    assert "can't be played" in private(again)


@pytest.mark.slow
async def test_standings_and_files_show_every_game(table: Table) -> None:
    players = people(table, 4)
    await started(table, players)
    match, _ = await running(table)
    await win(table, players, match, match.white)
    await tick(table)
    answer = await table.bob.click(newest_message(table, " · ends <t:"), label="Standings")
    name = next(player.name for player in players if player.id == match.white)
    assert described(shown_to(answer).message)[1] == f"1. {name}: 2"
    forbid_files(table)
    shown = await table.bob.slash(table.channel, "tournament show")
    assert f"1. {name} · **2** (1 game)" in private(shown)
    assert f"{name}: 2 · 2000" in private(shown)
    files = await table.bob.click(shown_to(answer), label="Results as CSV")
    message = next(
        each for each in (*files.followups, files.response) if each is not None and each.attachments
    )
    ranking, games = [(await each.read()).decode("utf-8-sig") for each in message.attachments]
    assert ranking.splitlines()[:2] == [
        "rank,player,points,games,performance,points_by_game",
        f"1,{name},2,1,2000,2",
    ]
    assert len(games.splitlines()) == 3


@pytest.mark.slow
async def test_pictures_of_the_standings_have_twenty_players_each(table: Table) -> None:
    await started(table, people(table, 22))
    whole = await table.alice.slash(table.channel, "tournament show")
    first = shown_to(whole)
    assert len(described(first.message)) == 21
    assert labels(first.message) == ["Next", "Results as CSV", "Turn reminders off"]
    second = shown_to(await table.alice.click(first, label="Next")).message
    assert [line[:4] for line in described(second)[1:]] == ["21. ", "22. "]
    assert (await picture_of(second)).height < 400


KILLED: dict[str, tuple[type[Any], str]] = {
    "before pairing": (Tournaments, "start_game"),
    "before the table": (Delivery, "open_thread"),
    "before the board": (Boards, "post_locked"),
    "before storing the board": (Tournaments, "mark_opened"),
    "before storing the standings": (Tournaments, "mark_shown"),
}
"""The steps of a start, each with the method that a crash prevents."""


@pytest.mark.slow
@pytest.mark.parametrize("point", KILLED)
async def test_killed_start_is_completed_without_duplicates(
    table: Table, monkeypatch: pytest.MonkeyPatch, point: str
) -> None:
    card = await announced(table)
    for player in people(table, 4):
        await player.click(card, label="Join")
    await table.alice.click(card, label="Start now")
    await tick(table)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(*KILLED[point], refuse_as_busy)
        await tick(table)
    await table.restart()
    await tick(table, 2)
    assert len(await running(table)) == len(table.channel.threads) == 2
    assert [len(boards(thread)) for thread in table.channel.threads] == [1, 1]
    tables = [message.content for message in table.channel.history() if "**Table" in message.content]
    assert sorted(tables) == ["**Table 1**", "**Table 2**"]


@pytest.mark.slow
async def test_next_game_interrupted_before_its_board_is_posted_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = people(table, 4)
    await started(table, players)
    for match in await running(table):
        await win(table, players, match, match.black)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(MatchRepository, "set_thread", refuse_as_busy)
        await tick(table, 3)
    await table.restart()
    await tick(table, 2)
    assert len(table.channel.threads) == 2
    for match in await running(table):
        shown = [each for each in boards(place_of(table, match)) if f"board-{match.id}-0" in name_of(each)]
        assert len(shown) == 1


def name_of(message: discord.Message) -> str:
    return message.attachments[0].filename


async def test_end_missed_by_a_killed_process_is_shown(table: Table) -> None:
    players = people(table, 4)
    await started(table, players, minutes=10)
    match, _ = await running(table)
    await win(table, players, match, match.white)
    advance(table, 11 * 60)
    event = await event_of(table)
    assert (await table.use_cases.tournaments.advance(event.tournament.id)).ended, "stored, but not shown"
    await table.restart()
    await tick(table)
    final = newest_message(table, "🥇")
    assert [user.id for user in final.mentions] == [match.white]
    await tick(table, 2)
    assert [message.id for message in table.channel.history() if "🥇" in message.content] == [final.id]


@pytest.mark.slow
async def test_deleted_table_is_replaced_by_another_one(table: Table) -> None:
    players = people(table, 4)
    await started(table, players)
    games = await running(table)
    for match in games:
        await win(table, players, match, match.black)
    table.env.backend.delete_channel(place_of(table, games[0]).id)
    await table.env.settle()
    await tick(table, 3)
    assert len(await running(table)) == 2
    assert all(match.thread_id is not None for match in await running(table))
    assert len(table.channel.threads) == 2


async def test_arena_waits_for_permissions(table: Table) -> None:
    players = people(table, 4)
    card = await announced(table)
    for player in players:
        await player.click(card, label="Join")
    await table.alice.click(card, label="Start now")
    deny(table, table.channel)
    await tick(table, 3)
    assert await running(table) == []
    table.env.backend.set_overwrite(table.channel.id, Overwrite(table.me.id, OverwriteType.MEMBER))
    advance(table, 5 * 60)
    await tick(table, 2)
    assert len(await running(table)) == len(table.channel.threads) == 2


async def test_ended_arena_leaves_its_games_running(table: Table) -> None:
    players = people(table, 4)
    await started(table, players, minutes=10)
    match, _ = await running(table)
    advance(table, 10 * 60)
    await tick(table)
    assert (await event_of(table)).tournament.status == FINISHED
    await win(table, players, match, match.white)
    await tick(table)
    assert "The arena ended before this game did" in last(place_of(table, match)).content
    assert (await event_of(table)).podium == []


async def crowd(table: Table, count: int) -> list[int]:
    """Add members with long names; return their ids."""
    users = [table.env.create_user(f"a{number}") for number in range(count)]
    for number, user in enumerate(users):
        table.guild.add_member(user, nick=f"*{number}*_[very](long)_~name~ of 30+")
    return [user.id for user in users]


@pytest.mark.slow
async def test_messages_have_room_for_a_hundred_players(table: Table) -> None:
    card = await announced(table)
    event = await event_of(table)
    ids = await crowd(table, 100)
    for user_id in ids[:99]:
        await table.use_cases.tournaments.join(event.tournament.id, user_id)
    await tick(table, 4)
    card = next(message for message in table.channel.history() if message.id == card.id)
    assert "Players (99): " in card.content
    assert ", 79 more players" in card.content
    advance(table, 8 * 60)
    await tick(table)
    calls = [message for message in table.channel.history() if "starts <t:" in message.content][-2:]
    assert [len(message.mentions) for message in calls] == [50, 49]
    await table.use_cases.tournaments.join(event.tournament.id, ids[99])
    await tick(table)
    assert 4 <= len(table.channel.threads) <= 12, "the others follow, four at a time"
    shown = newest_message(table, " · ends <t:")
    assert "80 more players" in shown.content
    assert shown.mentions == []
    listed = await table.alice.click(shown, label="Standings")
    assert max(len(text) for text in (card.content, calls[0].content, private(listed))) <= 2000


async def test_failing_tournament_does_not_stop_the_others(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = (await announced(table)).id
    newest = (await event_of(table)).tournament.id
    advance_one = Tournaments.advance

    async def fail_once(tournaments: Tournaments, tournament_id: int) -> Any:
        if tournament_id == newest:
            raise ValueError("a fault")
        return await advance_one(tournaments, tournament_id)

    monkeypatch.setattr(Tournaments, "advance", fail_once)
    result = response(await table.bob.slash(table.channel, "tournament new", format="arena"))
    for player in people(table, 4):
        await player.click(result.message, label="Join")
    await table.bob.click(result.message, label="Start now")
    await tick(table)
    assert len(await running(table)) == 2
    assert "Nobody has joined yet." in next(
        message.content for message in table.channel.history() if message.id == broken
    )
