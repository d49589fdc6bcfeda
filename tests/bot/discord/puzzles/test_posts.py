"""Puzzles for everyone in a channel: tries stay private, the first solver is named."""

from __future__ import annotations

import asyncio
import re

import discord
import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.refusals import Busy
from bot.state.puzzles import PuzzlePosts
from bot.texts import Texts
from tests.bot.discord.table import Table, labels, last, private, response

pytestmark = pytest.mark.usefixtures("small_collection")


async def post(table: Table, difficulty: int = 1) -> discord.Message:
    shown = await table.alice.slash(
        table.channel, "puzzle solve", variant="chess", difficulty=difficulty, **{"for": "everyone"}
    )
    assert private(shown) == "Posted: anyone here can try it."
    return last(table.channel)


def posted_now(table: Table, posted: discord.Message) -> discord.Message:
    (shown,) = [message for message in table.channel.history() if message.id == posted.id]
    return shown


async def solve(table: Table, who: MemberActor, posted: discord.Message, *moves: str) -> ResponseMessage:
    tried = response(await who.click(posted, label="Try it"))
    assert tried.ephemeral
    for move in moves:
        question = await who.click(tried, label="Type a move")
        await who.submit_modal(question, {"move": move})
    return tried


async def test_tries_are_private_and_the_first_solver_is_named(table: Table) -> None:
    posted = await post(table)
    assert labels(posted) == ["Try it"]
    assert "Anyone can try" in posted.content
    assert "Ra8" not in posted.content
    own = await solve(table, table.bob, posted, "Rb1", "Ra8#")
    assert "with one wrong move" in own.content
    assert "🥇 **bob** solved it first, in 2 tries." in last(table.channel).content
    assert "Solution: ||Ra8#||" in last(table.channel).content
    await table.restart()
    await solve(table, table.carol, last(table.channel), "Ra8")
    content = last(table.channel).content
    assert "**bob** solved it first" in content
    assert "Solved by 2 people." in content
    assert (last(table.channel).attachments[0].description or "").startswith("Puzzle. White to move")


@pytest.mark.slow
async def test_post_works_if_its_message_was_not_stored(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise Busy("error-busy")

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(PuzzlePosts, "mark_posted", fail)
        await table.alice.slash(
            table.channel, "puzzle solve", variant="chess", difficulty=1, **{"for": "everyone"}
        )
    await table.restart()
    await solve(table, table.bob, last(table.channel), "Ra8#")
    assert "**bob** solved it first" in last(table.channel).content


@pytest.mark.slow
async def test_several_users_solve_a_post_at_once(table: Table) -> None:
    posted = await post(table)
    forms = []
    for who in (table.bob, table.carol):
        tried = response(await who.click(posted, label="Try it"))
        forms.append((who, await who.click(tried, label="Type a move")))
    async with table.at_once():
        await asyncio.gather(*(who.submit_modal(form, {"move": "Ra8#"}) for who, form in forms))
    assert "Solved by 2 people." in last(table.channel).content


@pytest.mark.slow
async def test_reply_in_spoiler_bars_is_an_answer(table: Table) -> None:
    posted = await post(table, 2)
    await table.bob.send(table.channel, "||Rb7||", reply_to=posted)
    answer = last(table.channel)
    assert "❌ ||**Rb7**|| isn't it" in answer.content
    await table.bob.send(table.channel, "||Ra7||", reply_to=posted)
    assert "✅ ||**Ra7**|| is right. Black answered ||**Kg8**||" in last(table.channel).content
    await table.bob.send(table.channel, "Rb8", reply_to=posted)
    assert "Next time, put your move between spoiler bars" in last(table.channel).content
    assert "**bob** solved it first" in posted_now(table, posted).content


async def test_replies_never_show_what_spoiler_bars_hide(table: Table) -> None:
    posted = await post(table, 2)
    await table.bob.send(table.channel, "||Ra9 Rb8 is mate||", reply_to=posted)
    assert "Write one move at a time" in last(table.channel).content
    for text in ("I think Ra7 wins", "Zz9", "Ra7??? hm", "Ra9", "Qa7", "Kh8", "Ra8"):
        await table.bob.send(table.channel, f"so ||{text}|| I guess", reply_to=posted)
        answer = last(table.channel)
        assert answer.author.id == table.me.id, text
        shown = re.sub(r"\|\|.*?\|\|", "", answer.content)
        assert not any(move in shown for move in re.findall(r"\w+\d", text)), shown


@pytest.mark.parametrize("text", ["I'd play ||Ra7||", "||Ra7|| is it?", "|| Ra7 ||!", "||**Ra7**|| or so"])
async def test_move_is_taken_from_between_the_bars(table: Table, text: str) -> None:
    posted = await post(table, 2)
    await table.bob.send(table.channel, text, reply_to=posted)
    assert "✅ ||**Ra7**|| is right" in last(table.channel).content
    assert "spoiler bars" not in last(table.channel).content


@pytest.mark.parametrize("text", ["**Ra7**", "move Ra7", "||Ra7|"])
async def test_answer_is_read_like_a_move_in_a_game(table: Table, text: str) -> None:
    posted = await post(table, 2)
    await table.bob.send(table.channel, text, reply_to=posted)
    assert "✅ **Ra7** is right" in last(table.channel).content.replace("||", "")


@pytest.mark.parametrize(
    ("text", "is_solved"),
    [
        ("||1. Ra7 Kg8 2. Rb8#||", True),
        ("||Ra7 Rb8||", True),
        ("||Ra7||, then ||Rb8||", True),
        ("||1.Ra7 Kg8, 2.Rb8 mate||", True),
        ("||Ra7 Kg8 Rb7||", False),
        ("||Ra7 Kh7||", False),
    ],
)
async def test_line_is_played_as_far_as_it_is_right(table: Table, text: str, is_solved: bool) -> None:
    posted = await post(table, 2)
    await table.bob.send(table.channel, text, reply_to=posted)
    answer = last(table.channel).content
    assert answer.startswith("✅ ||**Ra7**|| is right. Black answered ||**Kg8**||. What now?")
    assert "❌" not in answer
    assert ("✅ ||**Rb8#**|| is right!" in answer) is is_solved
    shown = posted_now(table, posted).content
    assert ("**bob** solved it first, on the first try" in shown) is is_solved


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("I think Ra7", "✅ ||**Ra7**|| is right."),
        ("it's Ra7+, of course", "✅ ||**Ra7**|| is right."),
        ("Je pense que c'est Ta7", "✅ ||**Ra7**|| is right."),
        ("我觉得是Ra7吧", "✅ ||**Ra7**|| is right."),
        ("hmm... maybe Rb7?", "❌ ||**Rb7**|| isn't it"),
        ("Ra7+ then Rb8 mate", "✅ ||**Rb8#**|| is right!"),
        ("Ra7 and Rb8#", "✅ ||**Rb8#**|| is right!"),
        ("nobody will see Ra7", "✅ ||**Ra7**|| is right."),
        ("I think e9", "I can't read"),
        ("maybe Nf3", "||You have no knight on the board.||"),
        ("||obviously Ra7||", "✅ ||**Ra7**|| is right."),
        ("||Rb7 looks strong||", "❌ ||**Rb7**|| isn't it"),
    ],
)
async def test_move_is_read_in_a_sentence(table: Table, text: str, shown: str) -> None:
    posted = await post(table, 2)
    await table.bob.send(table.channel, text, reply_to=posted)
    content = last(table.channel).content
    assert shown in content
    assert re.sub(r"\|\|.*?\|\|", "", content).find("R") < 0
    is_visible = content.startswith(("✅", "❌")) and not text.startswith("||")
    assert ("Next time, put your move" in content) is is_visible


@pytest.mark.parametrize("text", ["Rb7 doesn't work", "Ra7 or Rb7", "I like Ra9 and Kf2", "Rb7 Kf2, no"])
async def test_sentence_that_is_no_guess_is_neither_counted_nor_repeated(table: Table, text: str) -> None:
    posted = await post(table, 2)
    await table.bob.send(table.channel, text, reply_to=posted)
    assert last(table.channel).content == Texts("en").text("puzzle-bars")
    await table.bob.send(table.channel, "||Ra7 Rb8||", reply_to=posted)
    assert "**bob** solved it first, on the first try" in posted_now(table, posted).content


async def test_right_line_in_the_channel_need_not_be_a_reply(table: Table) -> None:
    posted = await post(table, 2)
    await table.bob.send(table.channel, "||the butler did it||")
    assert last(table.channel).author.id == table.bob.id
    await table.bob.send(table.channel, "||1. Ra7 Kg8 2. Rb8#||")
    assert last(table.channel).author.id == table.me.id
    assert "**bob** solved it first" in posted_now(table, posted).content


@pytest.mark.parametrize("bot_settings", [{"KIBITZ_MESSAGE_CONTENT": "false"}])
async def test_without_the_content_intent_a_reply_is_an_answer(table: Table) -> None:
    posted = await post(table)
    assert "Or reply with your move" in posted.content
    await table.bob.send(table.channel, "||Ra8||", reply_to=posted)
    assert "✅ ||**Ra8#**|| is right!" in last(table.channel).content


@pytest.mark.slow
async def test_move_in_the_thread_of_a_post_need_not_be_a_reply(table: Table) -> None:
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    made = await channel.create_thread(name="puzzles", type=discord.ChannelType.public_thread)
    known = channel.get_thread(made.id)
    assert known is not None
    known.owner_id = table.alice.id  # The bot's own threads are those of games.
    (thread,) = table.channel.threads
    await table.alice.slash(thread, "puzzle solve", variant="chess", difficulty=1, **{"for": "everyone"})
    await table.bob.send(thread, "what a lovely position")
    assert last(thread).content == "what a lovely position"
    posted = await table.use_cases.puzzle_posts.newest_in(thread.id)
    assert posted is not None
    assert await table.use_cases.puzzles.at_post(table.bob.id, posted.id) is None
    await table.bob.send(thread, "||Ra8||")
    assert "✅ ||**Ra8#**|| is right!" in last(thread).content


@pytest.mark.slow
async def test_chat_is_ignored(table: Table) -> None:
    await post(table)
    for text in ("nice one", "Rb1", "Ra9", "8"):
        await table.bob.send(table.channel, text)
        assert last(table.channel).content == text


@pytest.mark.parametrize("word", ["hint", "solution?", "give up", "Tipp bitte", "I give up", "投了"])
async def test_word_for_help_in_a_reply_points_to_the_button(table: Table, word: str) -> None:
    posted = await post(table, 2)
    await table.bob.send(table.channel, word, reply_to=posted)
    assert last(table.channel).content == (
        "Press **Try it** below the puzzle for hints and the solution: only you will see them."
    )
    found = await table.use_cases.puzzle_posts.newest_in(table.channel.id)
    assert found is not None
    assert await table.use_cases.puzzles.at_post(table.bob.id, found.id) is None


@pytest.mark.parametrize(
    ("text", "stars"),
    [("another one", "★"), ("harder!", "★★☆☆☆"), ("a harder puzzle please", "★★☆☆☆"), ("noch eine", "★")],
)
async def test_word_in_a_reply_posts_another_puzzle(table: Table, text: str, stars: str) -> None:
    posted = await post(table)
    await table.bob.send(table.channel, text)
    assert last(table.channel).content == text, "it is no reply"
    await table.bob.send(table.channel, text, reply_to=posted)
    other = last(table.channel)
    assert labels(other) in (["Try it"], ["Ansehen"])
    assert other.id != posted.id
    assert f"**Chess** {stars}" in other.content


async def test_word_with_a_mention_is_about_the_posted_puzzle_unless_a_game_is_played(table: Table) -> None:
    flat, hint = table.flat(), f"{table.me.mention} hint"
    await table.alice.slash(flat, "puzzle solve", variant="chess", difficulty=1, **{"for": "everyone"})
    await table.bob.send(flat, hint)
    assert last(flat).content.startswith("Press **Try it** below the puzzle")
    await table.start_in(flat)
    await table.bob.send(flat, hint)
    assert not last(flat).content.startswith("Press **Try it**")


async def test_chat_in_a_reply_is_left_alone_but_not_an_unreadable_move(table: Table) -> None:
    posted = await post(table, 2)
    found = await table.use_cases.puzzle_posts.newest_in(table.channel.id)
    assert found is not None
    for text in ("lol nice one", "too hard", "skip", "took me 20 minutes", "😂"):
        await table.bob.send(table.channel, text, reply_to=posted)
        assert last(table.channel).content == text
    assert await table.use_cases.puzzles.at_post(table.bob.id, found.id) is None
    for text, shown in (
        ("Rb7", "❌ **Rb7** isn't it"),
        ("Ra9", "I can't read"),
        ("I think Ra7 wins", "✅ **Ra7** is right"),
        ("Rb8", "✅ **Rb8#** is right!"),
        ("Ra7", "You have already finished this puzzle."),
    ):
        await table.bob.send(table.channel, text, reply_to=posted)
        assert shown in last(table.channel).content.replace("||", ""), text
    await table.bob.send(table.channel, "that was fun", reply_to=posted)
    assert last(table.channel).content == "that was fun"
    assert "**bob** solved it first, in 2 tries" in posted_now(table, posted).content


@pytest.mark.slow
async def test_no_post_where_games_may_not_be_started(table: Table) -> None:
    await table.use_cases.settings.change_server(
        table.guild.id, starter_role_id=table.guild.create_role("x").id
    )
    shown = response(await table.bob.slash(table.channel, "puzzle solve", **{"for": "everyone"}))
    assert shown.ephemeral
