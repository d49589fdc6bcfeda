"""Edited messages: a correction is read like a new message, but a move that was made stands."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest
from simcord.builders import ChannelHandle

from bot.discord.message_router import EDITABLE_FOR
from bot.discord.platform.user_messages import message_version
from bot.refusals import Busy
from bot.state.puzzles import Puzzles
from tests.bot.discord.games.test_plain_words import start_engine_game
from tests.bot.discord.moves import test_letter_r
from tests.bot.discord.table import Table, announced, boards, labels, last
from tests.bot.discord.votes.test_vote_chess import begun, board, tick

pytestmark = pytest.mark.usefixtures("same_time")


@pytest.fixture
def same_time(table: Table) -> None:
    """Set the bot's clock to the time of the messages."""
    table.clock.time = table.env.now()


async def pause(table: Table, seconds: float = 2) -> None:
    await table.env.advance_time(seconds)
    table.clock.time = table.env.now()


async def started(table: Table) -> ChannelHandle:
    thread = await table.start()
    await pause(table)
    return thread


def answers(table: Table, place: ChannelHandle) -> list[discord.Message]:
    """Return the bot's messages that aren't boards."""
    shown = {message.id for message in boards(place)}
    return [m for m in place.history() if m.author.id == table.me.id and m.id not in shown]


async def test_corrected_move_is_played_and_its_refusal_deleted(table: Table) -> None:
    thread = await started(table)
    message = await table.alice.send(thread, "Nf4")
    assert "Did you mean" in last(thread).content
    await pause(table, 30)
    await table.alice.edit(message, "Ng5")
    (refusal,) = answers(table, thread)
    assert "knight" in refusal.content, "the answer to the first text is replaced"
    await table.alice.edit(message, "Nf3")
    assert announced(boards(thread)[-1]) == "Nf3"
    assert not answers(table, thread)


async def test_chat_edited_to_a_move_is_played(table: Table) -> None:
    thread = await started(table)
    message = await table.alice.send(thread, "hmm, which one")
    await table.alice.edit(message, "e4")
    assert announced(boards(thread)[-1]) == "e4"


async def test_edit_of_a_made_move_changes_nothing(table: Table) -> None:
    thread = await start_engine_game(table)
    await pause(table)
    message = await table.alice.send(thread, "e4")
    await pause(table)
    for text in ("e4!", "**e4**", "e4 is what I play", "oops"):
        await table.alice.edit(message, text)
        assert not answers(table, thread), text
    await table.alice.edit(message, "d4")
    (reply,) = answers(table, thread)
    assert reply.content == "Editing a message doesn't change its move: **e4** stands."
    assert (await table.match(thread)).ply == 2
    await table.alice.click(reply, label=labels(reply)[0])
    match = await table.match(thread)
    assert match.ply == 0, "the button takes the move back"
    await table.alice.edit(message, "c4")
    assert "position has changed" in answers(table, thread)[-1].content
    assert (await table.match(thread)).ply == 0
    await pause(table)
    await table.alice.send(thread, "c4")
    assert (await table.match(thread)).ply == 2


async def test_edit_of_a_made_move_is_read_in_the_letters_of_its_author(table: Table) -> None:
    thread = await test_letter_r.start(table, "fr")
    await table.use_cases.settings.change_player(table.alice.id, move_letters="english")
    await pause(table)
    message = await table.alice.send(thread, "Re1")
    assert [move.uci() for move in (await table.match(thread)).game.moves] == ["a1e1"]
    await table.alice.edit(message, "Re1!")
    assert not answers(table, thread)
    await table.alice.edit(message, "Ke1")
    assert "**Re1**" in answers(table, thread)[-1].content


@pytest.mark.parametrize("engine", [False, True])
async def test_message_of_an_earlier_position_can_not_move(table: Table, engine: bool) -> None:
    thread = await start_engine_game(table) if engine else await table.start()
    await pause(table)
    early = await table.alice.send(thread, "so")
    await pause(table)
    await table.alice.send(thread, "e4")
    if not engine:
        await table.bob.send(thread, "e5")
    await table.alice.edit(early, "d4")
    assert (await table.match(thread)).ply == 2
    assert "position has changed" in last(thread).content


async def test_message_from_before_the_game_can_not_move(table: Table) -> None:
    flat = table.flat()
    message = await table.alice.send(flat, "anyone?")
    await pause(table)
    await table.start_in(flat)
    await table.alice.edit(message, "e4")
    assert (await table.match(flat)).ply == 0
    await pause(table)
    await table.alice.send(flat, "e4")
    assert (await table.match(flat)).ply == 1


async def test_opponent_and_onlookers_can_not_move_by_edits(table: Table) -> None:
    thread = await started(table)
    for person in (table.bob, table.carol):
        message = await person.send(thread, "hm")
        await person.edit(message, "e4")
        assert (await table.match(thread)).ply == 0


@pytest.mark.slow
async def test_edits_without_another_text_and_of_old_messages_are_ignored(table: Table) -> None:
    thread = await started(table)
    message = await table.alice.send(thread, "Nf4")
    (refusal,) = answers(table, thread)
    await table.alice.edit(message, "Nf4")  # Discord also reports an edit when a message gets a preview.
    assert [each.id for each in answers(table, thread)] == [refusal.id], "the text is the same"
    await pause(table, (EDITABLE_FOR + timedelta(seconds=1)).total_seconds())
    await table.alice.edit(message, "Nf3")
    assert (await table.match(thread)).ply == 0


async def test_edit_after_a_restart_is_ignored(table: Table) -> None:
    thread = await started(table)
    message = await table.alice.send(thread, "e4")
    chat = await table.bob.send(thread, "good luck")
    await table.restart()
    await pause(table)
    await table.alice.edit(message, "d4")
    await table.bob.edit(chat, "e5")
    assert (await table.match(thread)).ply == 1


async def test_edit_costs_the_time_until_the_edit(table: Table) -> None:
    thread = await table.start(time="3+0")
    for mover, text in ((table.alice, "e4"), (table.bob, "e5")):
        await pause(table)
        await mover.send(thread, text)
    await pause(table, 5)
    message = await table.alice.send(thread, "x")
    await pause(table, 60)
    await table.alice.edit(message, "Nf3")
    match = await table.match(thread)
    assert match.ply == 3
    assert match.white_left is not None
    assert 114 <= match.white_left.total_seconds() <= 116


async def test_word_can_be_corrected(table: Table) -> None:
    thread = await started(table)
    message = await table.alice.send(thread, "resing")
    await table.alice.edit(message, "resign")
    assert labels(last(thread))[0] == "Yes, resign"


async def test_refused_word_can_be_corrected(table: Table) -> None:
    thread = await started(table)
    message = await table.alice.send(thread, "undo")
    assert "nothing to take back" in last(thread).content
    await pause(table)
    await table.alice.edit(message, "draw")
    (offer,) = answers(table, thread)
    assert labels(offer) == ["Accept", "Decline"], "the refusal is deleted"
    edited = next(each for each in thread.history() if each.id == message.id)
    claimed = await table.use_cases.settings.claim_message(table.alice.id, message_version(edited))
    assert not claimed, "another process may not run the correction too"


async def test_word_can_be_corrected_after_a_later_word(table: Table) -> None:
    thread = await started(table)
    message = await table.alice.send(thread, "darw")
    await table.alice.send(thread, "undo")
    await pause(table)
    await table.alice.edit(message, "draw")
    assert labels(last(thread)) == ["Accept", "Decline"]


async def test_refused_game_can_be_corrected_and_a_begun_one_stands(table: Table) -> None:
    message = await table.alice.send(table.channel, f"{table.me.mention} play atomic level 99")
    assert not await table.use_cases.lookup.running_of(table.alice.id)
    for text in ("play atomic level 3", "play atomic level 4", "play atomic level 4 please"):
        await pause(table)
        await table.alice.edit(message, f"{table.me.mention} {text}")
        (match,) = await table.use_cases.lookup.running_of(table.alice.id)
        assert (match.variant.key, match.level) == ("atomic", 3), text


@pytest.mark.usefixtures("small_collection")
@pytest.mark.parametrize("text", ["play chess level 1", "puzzle chess"])
async def test_edit_of_a_request_does_not_run_a_word(table: Table, text: str) -> None:
    place = table.alice.user.dm_channel
    message = await table.alice.send_dm(text)
    shown = last(place)
    for edited in ("hint", "help", "Ra8"):
        await pause(table)
        await table.alice.user.edit(message, edited)
        assert last(place).id == shown.id, edited
    await table.alice.send_dm("hint")
    assert last(place).id != shown.id


@pytest.mark.usefixtures("small_collection")
async def test_word_for_a_puzzle_works_once(table: Table) -> None:
    await table.alice.user.slash("puzzle solve", variant="chess", difficulty=1)
    place = table.alice.user.dm_channel
    message = await table.alice.send_dm("hint")
    shown = last(place)
    for text in ("hint?", "solution"):
        await pause(table)
        await table.alice.user.edit(message, text)
        assert last(place).id == shown.id, text


def marks(place: ChannelHandle) -> list[str]:
    """Return the reactions to the last message."""
    return [str(reaction.emoji) for reaction in last(place).reactions]


async def test_edit_of_a_vote_replaces_it(table: Table) -> None:
    thread = await begun(table)
    await pause(table)
    message = await table.alice.send(thread, "e5")
    assert marks(thread) == ["❌"]
    for text, shown in (("e4", "e4 1"), ("d4", "d4 1"), ("resign", "resign 1"), ("c4", "c4 1")):
        await table.alice.edit(message, text)
        await tick(table, 6)
        assert f": {shown}" in board(thread).content
        assert not marks(thread)


async def test_invalid_edit_of_a_vote_is_marked_and_the_vote_stands(table: Table) -> None:
    thread = await begun(table)
    await pause(table)
    message = await table.alice.send(thread, "e4")
    await table.alice.edit(message, "e5")
    assert marks(thread) == ["❌"]
    await tick(table, 6)
    assert ": e4 1" in board(thread).content
    await table.alice.edit(message, "e4!")
    assert not marks(thread)


async def test_edit_of_a_vote_in_an_earlier_turn_is_not_marked(table: Table) -> None:
    thread = await begun(table)
    await pause(table)
    message = await table.alice.send(thread, "e4")
    await tick(table, 61)
    assert (await table.match(thread)).ply == 2
    await table.alice.edit(message, "e4!")
    (edited,) = [each for each in thread.history() if each.id == message.id]
    assert not edited.reactions
    new = await table.alice.send(thread, "e4")
    assert marks(thread) == ["❌"]
    await table.alice.edit(new, "e4!")
    assert marks(thread) == ["❌"], "its move was never a vote"


@pytest.mark.parametrize("text", ["e4", "resign"])
async def test_message_can_not_become_a_vote_after_the_turn(table: Table, text: str) -> None:
    thread = await begun(table)
    await pause(table)
    message = await table.alice.send(thread, "hm")
    await pause(table, 60)
    await table.alice.edit(message, text)
    assert marks(thread) == ["❌"]


async def test_word_unmarks_an_invalid_vote(table: Table) -> None:
    thread = await begun(table)
    await pause(table)
    message = await table.alice.send(thread, "e5")
    assert marks(thread) == ["❌"]
    await table.alice.edit(message, "resign")
    assert not marks(thread)


@pytest.mark.usefixtures("small_collection")
async def test_answer_to_a_puzzle_counts_once(table: Table) -> None:
    await table.alice.user.slash("puzzle solve", variant="chess", difficulty=1)
    place = table.alice.user.dm_channel
    message = await table.alice.send_dm("Rc3")
    assert "can't reach c3" in last(place).content
    await table.alice.user.edit(message, "Ra7")
    assert "Ra7" in last(place).content
    wrong = last(place)
    await table.alice.user.edit(message, "Ra8")
    assert last(place).id == wrong.id
    await table.alice.send_dm("Ra8")
    assert "**Solved**" in last(place).content


@pytest.mark.usefixtures("small_collection")
async def test_answer_to_a_puzzle_that_was_not_stored_can_be_corrected(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise Busy("error-busy")

    await table.alice.user.slash("puzzle solve", variant="chess", difficulty=1)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(Puzzles, "store_wrong", fail)
        message = await table.alice.send_dm("Ra7")
    await table.alice.user.edit(message, "Ra8")
    assert "**Solved**" in last(table.alice.user.dm_channel).content
