"""/move answers the player's own puzzle, a posted one or one of a run, or else plays a move in a game."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from tests.bot.discord.puzzles.collection import BACK_RANK
from tests.bot.discord.puzzles.test_posts import post
from tests.bot.discord.table import Table, last, private, response

pytestmark = pytest.mark.usefixtures("small_collection")


async def send_move(player: MemberActor, place: ChannelHandle, move: str, **game: int) -> str:
    return private(await player.slash(place, "move", move=move, **game))


async def suggestions(player: MemberActor, place: ChannelHandle, typed: str) -> list[str]:
    return [choice["name"] for choice in await player.autocomplete(place, "move", "move", typed)]


@pytest.mark.slow
async def test_move_answers_the_players_own_puzzle(table: Table) -> None:
    await table.alice.slash(table.channel, "puzzle solve", variant="chess", difficulty=2)
    assert "Ra7 (a2a7)" in await suggestions(table.alice, table.channel, "ra")
    assert "❌ **Rb8+** isn't it" in await send_move(table.alice, table.channel, "Rb8+")
    assert "**Ra7** is right. Black answered **Kg8**" in await send_move(table.alice, table.channel, "Ra7")
    assert "Rb8# (b1b8)" in await suggestions(table.alice, table.channel, "rb8")
    await table.restart()
    assert "**Solved**, with one wrong move." in await send_move(table.alice, table.channel, "||Rb8||")
    assert "You have no ongoing game" in await send_move(table.alice, table.channel, "Rb8")


@pytest.mark.slow
async def test_move_answers_a_posted_puzzle_privately(table: Table) -> None:
    await post(table)
    assert "Ra8# (a1a8)" in await suggestions(table.bob, table.channel, "ra8")
    assert "**Solved**" in await send_move(table.bob, table.channel, "Ra8")
    assert "**bob** solved it first" in last(table.channel).content
    elsewhere = table.guild.create_text_channel("elsewhere")
    assert "You have no ongoing game" in await send_move(table.carol, elsewhere, "Ra8")
    table.clock.advance(timedelta(days=2))
    assert "You have no ongoing game" in await send_move(table.carol, table.channel, "Ra8")


@pytest.mark.slow
async def test_invalid_move_does_not_count_as_a_wrong_answer(table: Table) -> None:
    await table.alice.slash(table.channel, "puzzle solve", variant="chess", difficulty=1)
    assert "You have no knight on the board." in await send_move(table.alice, table.channel, "Nf3")
    assert "hello" in await send_move(table.alice, table.channel, "hello")
    assert (await table.use_cases.puzzles.begin(table.alice.id, BACK_RANK)).steps == ()


@pytest.mark.slow
async def test_move_in_the_thread_of_a_game_is_played_in_it(table: Table) -> None:
    thread = await table.start()
    await post(table)
    await table.alice.slash(table.channel, "puzzle solve", variant="chess", difficulty=1)
    assert "e4" in await send_move(table.alice, thread, "e4")
    await table.bob.send(thread, "e5")
    match = await table.match(thread)
    assert "Ra8" not in str(await suggestions(table.alice, thread, "ra"))
    # With its number, the game can be played from any channel.
    assert "d4" in await send_move(table.alice, table.channel, "d4", game=match.id)
    await table.bob.send(thread, "d5")
    assert "**Solved**" in await send_move(table.alice, table.channel, "Ra8")


@pytest.mark.slow
async def test_move_is_for_a_game_elsewhere_an_hour_after_the_puzzle(table: Table) -> None:
    thread = await table.start()
    await table.alice.slash(table.channel, "puzzle solve", variant="chess", difficulty=1)
    table.clock.advance(timedelta(hours=2))
    await send_move(table.alice, table.channel, "e4")
    assert (await table.match(thread)).ply == 1


@pytest.mark.slow
async def test_move_answers_a_puzzle_of_a_run(table: Table) -> None:
    started = await table.alice.slash(table.channel, "puzzle run", variant="kingofthehill")
    assert "win the game in one move" in private(started)
    assert "**alice** solved **one** puzzle" in await send_move(table.alice, table.channel, "Kd4")
    run = await table.use_cases.runs.last(table.alice.id)
    assert run is not None
    assert (run.is_over, run.solved) == (True, 1)


@pytest.mark.slow
async def test_move_answers_a_puzzle_in_a_direct_message(table: Table, speak: Callable[..., None]) -> None:
    speak("ja")
    await table.alice.user.slash("puzzle solve", variant="shogi")
    result = response(await table.alice.user.slash("move", move="５二金"))
    assert "正解" in result.content
