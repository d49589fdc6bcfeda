"""After rematches, commands apply to the newest game, and buttons to their own game; a typed move is played
in the game where it fits."""

from __future__ import annotations

import re
from collections.abc import Iterable

import discord
import pytest
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.discord.actions import GameAction
from bot.discord.features import ACTIONS
from tests.bot.discord.table import Table, boards, last, private, response

NUMBERED = re.compile(r"(?:board|kibitz)-(\d+)|kibitz:[a-z-]+:(\d+)")
"""Matches the number of a game in a file name or a custom_id."""


def numbers(messages: Iterable[discord.Message]) -> set[int]:
    """Return the numbers of the games that messages show or whose buttons they have."""
    game_numbers: set[int] = set()
    for message in messages:
        texts = [attached.filename for attached in message.attachments]
        rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
        texts += [str(getattr(child, "custom_id", "")) for row in rows for child in row.children]
        game_numbers |= {
            int(in_file or in_custom_id) for text in texts for in_file, in_custom_id in NUMBERED.findall(text)
        }
    return game_numbers


def shown_games(answer: InteractionResult) -> set[int]:
    """Return the numbers of the games that the private answer to a command is about."""
    answers = (*answer.followups, answer.response)
    return numbers(reply.message for reply in answers if reply is not None and reply.ephemeral)


async def try_running(table: Table, thread: ChannelHandle, number: int) -> None:
    """Try all commands during the first moves of a game."""
    match = await table.match(thread)
    white, black = (table.alice, table.bob) if match.white == table.alice.id else (table.bob, table.alice)
    assert shown_games(await black.slash(thread, "abort")) == {number}
    assert "f3, h3" in private(await white.slash(thread, "moves", **{"from": "g1"}))
    assert "You played **Nf3**" in private(await white.slash(thread, "move", move="Nf3"))
    for player, move in ((black, "Nf6"), (white, "Ng1"), (black, "Ng8")):
        await player.send(thread, move)
    assert (await table.match(thread)).ply == 4
    for action in ("board", "export", "resign"):
        assert shown_games(await black.slash(thread, action)) == {number}, action
    for action in ("draw", "takeback"):
        await black.slash(thread, action)
        assert numbers([last(thread)]) == {number}, action
        await white.click(last(thread), label="Decline")
    assert "nothing to claim" in private(await white.slash(thread, "claim"))
    assert "against Kibitz" in private(await white.slash(thread, "hint"))
    await black.slash(thread, "plan", moves="Nf3 Nf6")
    assert (await table.match(thread)).planned
    assert "isn't over yet" in private(await white.slash(thread, "review"))


async def try_finished(table: Table, thread: ChannelHandle, number: int) -> None:
    """Try all commands after the end of a game."""
    for action in ("board", "export", "review"):
        for person in (table.alice, table.carol):
            assert shown_games(await person.slash(thread, action)) == {number}, action
    options = {"move": {"move": "e4"}, "plan": {"moves": "e4 e5"}}
    for action in ("draw", "takeback", "claim", "hint", "abort", "resign", "moves", "move", "plan"):
        text = private(await table.alice.slash(thread, action, **options.get(action, {})))
        assert "This game is over" in text, action
    await table.alice.send(thread, "e4")
    assert numbers([last(thread)]) == {number}


@pytest.mark.slow
async def test_commands_in_a_thread_apply_to_its_newest_game(table: Table) -> None:
    thread = await table.start()
    ends: list[discord.Message] = []
    for number in range(1, 5):
        await try_running(table, thread, number)
        ends.append(await table.resign(thread))
        await try_finished(table, thread, number)
        await table.alice.click(ends[-1], label="Rematch")
        await table.bob.click(last(thread), label="Accept")
    assert len(table.channel.threads) == 1
    for number, end in enumerate(ends, start=1):
        assert shown_games(await table.carol.click(end, label="Review")) == {number}


def test_all_game_actions_are_tested() -> None:
    tried = {"board", "moves", "export", "move", "abort", "resign", "draw", "takeback", "claim", "hint"}
    assert tried | {"plan", "review"} == {
        name for name, action in ACTIONS.items() if isinstance(action, GameAction)
    }


async def play_two_moves(table: Table, place: ChannelHandle) -> None:
    """Play two moves of Alice, with either colour, against Kibitz."""
    for _ in range(2):
        (match, *_) = await table.use_cases.lookup.at(place.id, table.alice.id)
        await table.alice.slash(place, "move", move=match.position.legal_moves()[0].uci())


@pytest.mark.slow
async def test_rematches_against_kibitz_are_stored_with_their_thread(table: Table) -> None:
    await table.alice.slash(table.channel, "play", variant="chess", color="white")
    (thread,) = table.channel.threads
    for number in range(1, 5):
        await play_two_moves(table, thread)
        match = await table.match(thread)
        assert (match.id, match.channel_id, match.thread_id) == (number, table.channel.id, thread.id)
        end = await table.resign(thread)
        for action in ("review", "export", "board"):
            assert shown_games(await table.alice.slash(thread, action)) == {number}, action
        await table.alice.click(end, label="Rematch")
    assert len(table.channel.threads) == 1


@pytest.mark.slow
async def test_rematch_in_a_deleted_thread_continues_in_the_channel(table: Table) -> None:
    thread = await table.start()
    await table.alice.click(await table.resign(thread), label="Rematch")
    await table.bob.click(last(thread), label="Accept")
    table.env.backend.delete_channel(thread.id)
    await table.env.settle()
    assert "thread is gone" in last(table.channel).content
    assert (await table.match(table.channel)).id == 2


@pytest.mark.slow
async def test_commands_in_a_channel_apply_to_the_players_newest_game(table: Table) -> None:
    flat = table.flat()
    await table.start_in(flat)
    await table.start_in(flat)
    card = response(await table.carol.slash(flat, "challenge", opponent=table.bob, color="white"))
    await table.bob.click(card, label="Accept")
    assert shown_games(await table.alice.slash(flat, "board")) == {2}
    await table.alice.send(flat, "e4")
    await table.alice.send(flat, "d4", reply_to=boards(flat)[0])
    assert [match.ply for match in await table.use_cases.lookup.at(flat.id)] == [0, 1, 1]
    await table.resign(flat)
    for action in ("board", "export"):
        assert shown_games(await table.alice.slash(flat, action)) == {2}, action
    assert shown_games(await table.alice.slash(flat, "resign")) == {1}, "the game that is still running"


async def start_against_carol(table: Table, place: ChannelHandle, color: str) -> None:
    """Start a game of Carol against Alice, where Alice has this colour."""
    card = response(await table.alice.slash(place, "challenge", opponent=table.carol, color=color))
    await table.carol.click(card, label="Accept")


async def plies(table: Table, place: ChannelHandle) -> list[int]:
    """Return the number of moves of each running game of a channel, oldest game first."""
    return [match.ply for match in reversed(await table.use_cases.lookup.at(place.id))]


async def test_move_in_a_channel_is_played_in_the_game_with_the_newest_board(table: Table) -> None:
    flat = table.flat()
    await table.start_in(flat)
    await start_against_carol(table, flat, "white")
    first, second = boards(flat)
    await table.alice.send(flat, "d4", reply_to=second)
    await table.carol.send(flat, "d5")
    await table.alice.send(flat, "e4", reply_to=first)
    await table.bob.send(flat, "e5")
    await table.alice.send(flat, "Nf3")
    assert await plies(table, flat) == [3, 2]
    # She is to move only in the game against Carol, so this move belongs there.
    await table.alice.slash(flat, "move", move="Nf3")
    assert await plies(table, flat) == [3, 3]


async def test_move_in_a_channel_is_played_where_it_is_the_players_turn(table: Table) -> None:
    flat = table.flat()
    await table.start_in(flat)
    await start_against_carol(table, flat, "black")
    await table.alice.send(flat, "e4")
    assert await plies(table, flat) == [1, 0]
    await table.alice.send(flat, "e4")
    assert "turn; yours is next" in last(flat).content


@pytest.mark.parametrize("text", ["Bb5", "**Bb5**", "||Bb5||", "move Bb5"])
async def test_move_in_a_channel_is_played_where_it_is_legal(table: Table, text: str) -> None:
    flat = table.flat()
    await table.start_in(flat)
    await start_against_carol(table, flat, "white")
    await table.alice.send(flat, "e4", reply_to=boards(flat)[0])
    await table.bob.send(flat, "e5")
    await table.alice.send(flat, "d4", reply_to=boards(flat)[1])
    await table.carol.send(flat, "d5")
    suggested = await table.alice.autocomplete(flat, "move", "move", "Bb5")
    assert [choice["value"] for choice in suggested] == ["f1b5"]
    await table.alice.send(flat, text)
    assert await plies(table, flat) == [3, 2]


async def test_word_in_a_thread_with_two_games_means_the_game_where_it_applies(table: Table) -> None:
    thread = await table.start()
    older = await table.match(thread)
    await table.alice.slash(thread, "draw")
    card = response(await table.alice.slash(thread, "challenge", opponent=table.bob, color="white"))
    await table.bob.click(card, label="Accept")
    await table.bob.send(thread, "accept")
    assert (await table.use_cases.lookup.get(older.id)).result == "1/2-1/2"


@pytest.mark.parametrize("by_command", [True, False])
async def test_game_against_kibitz_begins_outside_the_thread_of_another_game(
    table: Table, by_command: bool
) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5 Nf3")
    if by_command:
        answer = private(await table.bob.slash(thread, "play", level=1, color="white"))
    else:
        await table.bob.send(thread, f"{table.me.mention} play chess level 1")
        answer = last(thread).content
    (own,) = [other for other in table.channel.threads if other.id != thread.id]
    assert answer == f"**Play here:** <#{own.id}>"
    assert (await table.match(own)).engine is not None
    assert f"**Play here:** <#{own.id}>" in table.channel.history()[-2].content
    await table.bob.send(thread, "Nc6")
    assert (await table.match(thread)).ply == 4


@pytest.mark.slow
async def test_spectator_gets_the_newest_game_of_the_channel(table: Table) -> None:
    flat = table.flat()
    await table.start_in(flat)
    await table.resign(flat)
    for action in ("board", "export"):
        assert shown_games(await table.carol.slash(flat, action)) == {1}, action


@pytest.mark.slow
async def test_commands_in_a_direct_message_apply_to_the_newest_game(table: Table) -> None:
    user = table.alice.user
    for _ in range(3):
        await user.slash("play", variant="chess", color="white")
    assert shown_games(await user.slash("board")) == {3}
    table.engine.moves = ["g8f6", "f6g8"]
    for move in ("Nf3", "Ng1"):
        await user.send_dm(move)
    assert [match.ply for match in await table.use_cases.lookup.running_of(table.alice.id)] == [0, 0, 4]
    question = response(await user.slash("resign"))
    await user.click(question, label="Yes, resign")
    for action in ("review", "export", "board"):
        assert shown_games(await user.slash(action)) == {3}, action
