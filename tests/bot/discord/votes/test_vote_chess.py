"""Vote chess as the voters see it: from /vote to the end of the game."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from tests.bot.clock import skip_downtime
from tests.bot.discord.table import Table, boards, labels, last, private, response


async def begun(table: Table, **chosen: Any) -> ChannelHandle:
    """Have Alice start vote chess, by default as White against Kibitz with turns of a minute; return the
    thread."""
    table.clock.time = table.env.backend.clock.now()
    await skip_downtime(table.database, table.clock.time)
    earlier = {thread.id for thread in table.channel.threads}
    options: dict[str, Any] = {"turn": "1m", "color": "white"} | chosen
    result = response(await table.alice.slash(table.channel, "vote", **options))
    assert not result.ephemeral, result.content
    (thread,) = [thread for thread in table.channel.threads if thread.id not in earlier]
    return thread


async def two_teams(table: Table, **chosen: Any) -> ChannelHandle:
    return await begun(table, opponent=0, **chosen)


async def tick(table: Table, seconds: float = 2) -> None:
    """Advance the clock, and run the bot's tasks."""
    table.env.backend.clock.advance(seconds)
    table.clock.time = table.env.backend.clock.now()
    await skip_downtime(table.database, table.clock.time)
    await table.bot.vote_runner.run()
    await table.bot.vote_runner.tasks.finish()
    await table.env.settle()


def board(thread: ChannelHandle) -> discord.Message:
    return boards(thread)[-1]


async def test_crowd_plays_kibitz(table: Table) -> None:
    table.engine.moves = ["e7e5"]
    thread = await begun(table)
    card = table.channel.history()[0]
    assert card.content.startswith("**Vote chess**: Everyone – ")
    assert "lasts 1 minute" in card.content
    first = board(thread)
    assert labels(first) == ["Vote", "Vote draw", "Vote resign", "More"]
    assert "Anyone can vote: type a move here" in first.content
    assert "Voting closes <t:" in first.content
    assert "No votes yet" in first.content
    assert not first.mentions
    await table.alice.send(thread, "d4")
    await table.bob.send(thread, "e4")
    await table.carol.send(thread, "e4")
    await tick(table, 6)
    shown = board(thread)
    assert shown.id == first.id
    assert "e4 2, d4 1" in shown.content
    assert labels(shown) == labels(first)
    assert len(shown.attachments) == 1
    await tick(table, 60)
    match = await table.match(thread)
    assert [move.uci() for move in match.game.moves] == ["e2e4", "e7e5"]
    second = board(thread)
    assert second.id != first.id
    assert "**1. e4** by Everyone." in second.content
    assert "e4 got 2 of 3 votes." in second.content
    assert "Everyone (White) to move." in second.content
    assert "Voting closes" not in thread_message(thread, first.id).content
    assert not any(message.mentions for message in thread.history())


def thread_message(thread: ChannelHandle, message_id: int) -> discord.Message:
    return next(message for message in thread.history() if message.id == message_id)


async def test_turn_ends_early_once_all_regulars_have_voted(table: Table) -> None:
    table.engine.moves = ["e7e5", "b8c6"]
    thread = await begun(table)
    await table.alice.send(thread, "e4")
    await table.bob.send(thread, "e4")
    await tick(table)
    assert (await table.match(thread)).ply == 0, "a first turn has no regulars"
    await tick(table, 60)
    await table.alice.send(thread, "Nf3")
    await tick(table)
    assert (await table.match(thread)).ply == 2
    await table.bob.send(thread, "Nf3")
    await tick(table)
    assert (await table.match(thread)).ply == 4


async def test_vote_can_be_changed_with_command_and_button(table: Table) -> None:
    thread = await begun(table)
    assert private(await table.alice.slash(thread, "move", move="e4")).startswith("Your vote: **e4**.")
    assert "Your vote: **resign**" in private(await table.alice.click(board(thread), label="Vote resign"))
    assert "Your vote: **draw**" in private(await table.alice.slash(thread, "draw"))
    await tick(table, 6)
    assert ": draw 1" in board(thread).content
    menu = response(await table.alice.click(board(thread), label="Vote"))
    assert menu.ephemeral
    step = response(await table.alice.select(menu, values=["e2"]))
    assert "Your vote: **e4**" in private(await table.alice.select(step, values=["e2e4"]))
    await tick(table, 6)
    assert ": e4 1" in board(thread).content


async def test_invalid_votes_are_explained_privately_or_marked(table: Table) -> None:
    thread = await begun(table)
    answer = private(await table.alice.slash(thread, "move", move="e5"))
    assert "e5" in answer or "pawn" in answer
    message = await table.alice.send(thread, "e5")
    assert [str(reaction.emoji) for reaction in last(thread).reactions] == ["❌"]
    assert last(thread).id == message.id
    await table.alice.send(thread, "what a nice opening")
    assert not last(thread).reactions
    await table.alice.send(thread, "very nice", reply_to=board(thread))
    assert not last(thread).reactions
    await tick(table, 6)
    assert "No votes yet" in board(thread).content


@pytest.mark.parametrize("text", ["draw?", "Remis？", "draw?!"])
async def test_question_about_a_draw_is_no_vote(table: Table, text: str) -> None:
    thread = await begun(table)
    await table.alice.send(thread, "e4")
    await table.alice.send(thread, text)
    assert not last(thread).reactions
    await tick(table, 6)
    assert ": e4 1" in board(thread).content


@pytest.mark.slow
async def test_vote_may_have_words_around_it(table: Table) -> None:
    thread = await begun(table)
    for text, shown in [
        ("vote d4", "d4"),
        ("I change my vote to Nf3", "Nf3"),
        ("my vote: e4", "e4"),
        ("Nc3 please", "Nc3"),
        ("Ich stimme für Sf3", "Nf3"),
        ("voto e3", "e3"),
        ("我投e4", "e4"),
        ("no d4 please", "e4"),
        ("then d4", "e4"),
    ]:
        await table.alice.send(thread, text)
        assert not last(thread).reactions, text
        await tick(table, 6)
        assert f": {shown} 1" in board(thread).content, text


async def test_clock_stops_without_votes_until_the_first_one(table: Table) -> None:
    thread = await begun(table)
    await tick(table, 61)
    assert "the clock has stopped" in board(thread).content
    assert "15 seconds left" in board(thread).content
    await tick(table, 3600)
    await table.alice.send(thread, "e4")
    await tick(table, 5)
    assert "Voting closes" in board(thread).content
    assert (await table.match(thread)).ply == 0
    await tick(table, 15)
    assert (await table.match(thread)).ply == 2


async def test_silent_game_is_called_off(table: Table) -> None:
    thread = await begun(table)
    await tick(table, 61)
    await tick(table, 24 * 3600 - 70)
    assert await table.use_cases.lookup.at(thread.id)
    await tick(table, 60)
    assert not await table.use_cases.lookup.at(thread.id)
    assert "Nobody voted." in board(thread).content


async def test_crowd_resigns_with_enough_votes_and_plays_again(table: Table) -> None:
    thread = await begun(table)
    for voter in (table.alice, table.bob):
        await voter.click(board(thread), label="Vote resign")
    await table.carol.send(thread, "e4")
    await tick(table, 61)
    end = board(thread)
    assert "Kibitz" in end.content or "resign" in end.content
    assert "3 people voted." in end.content
    assert labels(end)[0] == "Play again"
    await table.bob.click(end, label="Play again")
    (match,) = await table.use_cases.lookup.at(thread.id)
    assert match.has_crowd
    assert match.engine is not None
    assert match.engine.label == "white", "colors are swapped"
    assert match.level == 3


async def test_kibitz_declines_or_accepts_a_draw(table: Table) -> None:
    table.engine.score = -500
    thread = await begun(table)
    for voter in (table.alice, table.bob):
        await voter.slash(thread, "draw")
    await tick(table, 61)
    match = await table.match(thread)
    assert match.ply == 0
    assert "declines the draw" in board(thread).content
    assert "already offered" in private(await table.alice.slash(thread, "draw"))
    await table.alice.send(thread, "draw")
    assert [str(reaction.emoji) for reaction in last(thread).reactions] == ["❌"]
    await table.alice.send(thread, "e4")
    await tick(table, 16)
    assert (await table.match(thread)).ply == 2
    table.engine.score = 0
    for voter in (table.alice, table.bob):
        await voter.send(thread, "draw")
    await tick(table, 61)
    assert not await table.use_cases.lookup.at(thread.id)
    assert "1/2-1/2" in board(thread).content or "½" in board(thread).content


async def test_two_teams_agree_on_a_draw(table: Table) -> None:
    thread = await two_teams(table)
    assert "Your first vote decides which team you are on." in board(thread).content
    await table.alice.slash(thread, "draw")
    await tick(table, 61)
    assert "Team 1 offers a draw, and still has to move." in board(thread).content
    await table.alice.send(thread, "e4")
    await tick(table, 16)
    assert "Team 1 offers a draw. To accept" in board(thread).content
    assert "other team" in private(await table.alice.slash(thread, "move", move="e5"))
    await table.bob.click(board(thread), label="Vote draw")
    await tick(table, 61)
    assert not await table.use_cases.lookup.at(thread.id)


async def test_game_is_unrated_and_stores_no_results(table: Table) -> None:
    thread = await begun(table)
    await table.alice.click(board(thread), label="Vote resign")
    await tick(table, 61)
    (match,) = [await table.use_cases.lookup.get(1)]
    assert match.is_over
    assert match.winner is not None
    assert await table.use_cases.profiles.changes(match) == {}


async def test_manager_excludes_a_voter(table: Table, manager: MemberActor) -> None:
    thread = await begun(table)
    await table.bob.send(thread, "e4")
    more = response(await table.alice.click(board(thread), label="More"))
    assert "Exclude a voter" not in labels(more.message)
    more = response(await manager.click(board(thread), label="More"))
    asked = response(await manager.click(more, label="Exclude a voter"))
    excluded = await manager.select(asked, values=[table.bob])
    assert "can't vote in this game anymore" in private(excluded)
    await tick(table, 6)
    assert "No votes yet" in board(thread).content
    assert "excluded you" in private(await table.bob.slash(thread, "move", move="e4"))
    asked = response(await manager.click(more, label="Exclude a voter"))
    await manager.select(asked, values=[table.bob])
    assert "Your vote" in private(await table.bob.slash(thread, "move", move="e4"))


async def test_server_decides_who_may_start_it_and_has_at_most_three_games(table: Table) -> None:
    thread = await begun(table)
    for _ in range(2):
        await begun(table)
    assert "already has 3 games" in private(await table.bob.slash(table.channel, "vote"))
    for turn in ("5s", "4d", "soon"):
        answer = await table.bob.slash(table.channel, "vote", turn=turn)
        assert "between 30 seconds and 3 days" in private(answer)
    assert "text channel" in private(await table.bob.slash(thread, "vote"))
    await table.use_cases.settings.change_server(table.guild.id, event_hosts="nobody")
    assert "You can't start vote chess here" in private(await table.bob.slash(table.channel, "vote"))


@pytest.mark.parametrize("command", ["abort", "takeback", "claim", "hint"])
async def test_one_voter_can_do_nothing_else(table: Table, command: str) -> None:
    thread = await begun(table)
    assert "you can vote for a move" in private(await table.alice.slash(thread, command))
    assert not (await table.match(thread)).is_over
