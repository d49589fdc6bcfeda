"""/move answers puzzles: one's own, the one posted here, those of a run; else it means games."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from tests.bot.discord.puzzles.collection import BACK_RANK, install
from tests.bot.discord.puzzles.test_posts import post
from tests.bot.discord.table import Table, last, private


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)


async def answered(who: MemberActor, place: ChannelHandle, move: str, **game: int) -> str:
    return private(await who.slash(place, "move", move=move, **game))


async def offered(who: MemberActor, place: ChannelHandle, typed: str) -> list[str]:
    return [choice["name"] for choice in await who.autocomplete(place, "move", "move", typed)]


@pytest.mark.slow
async def test_ones_own_puzzle_is_answered(table: Table) -> None:
    await table.alice.slash(table.channel, "puzzle solve", variant="chess", difficulty=2)
    assert "Ra7 (a2a7)" in await offered(table.alice, table.channel, "ra")
    assert "❌ **Rb8+** isn't it" in await answered(table.alice, table.channel, "Rb8+")
    assert "**Ra7** is right. Black answered **Kg8**" in await answered(table.alice, table.channel, "Ra7")
    assert "Rb8# (b1b8)" in await offered(table.alice, table.channel, "rb8")
    await table.restart()
    assert "**Solved**, with one wrong move." in await answered(table.alice, table.channel, "||Rb8||")
    assert "You have no ongoing game" in await answered(table.alice, table.channel, "Rb8")


@pytest.mark.slow
async def test_a_post_is_answered_in_private_by_who_has_never_pressed(table: Table) -> None:
    await post(table)
    assert "Ra8# (a1a8)" in await offered(table.bob, table.channel, "ra8")
    assert "**Solved**" in await answered(table.bob, table.channel, "Ra8")
    assert "**bob** solved it first" in last(table.channel).content
    elsewhere = table.guild.create_text_channel("elsewhere")
    assert "You have no ongoing game" in await answered(table.carol, elsewhere, "Ra8")
    table.clock.pass_by(timedelta(days=2))
    assert "You have no ongoing game" in await answered(table.carol, table.channel, "Ra8")


@pytest.mark.slow
async def test_what_is_no_move_is_told_and_costs_nothing(table: Table) -> None:
    await table.alice.slash(table.channel, "puzzle solve", variant="chess", difficulty=1)
    assert "You have no knight on the board." in await answered(table.alice, table.channel, "Nf3")
    assert "hello" in await answered(table.alice, table.channel, "hello")
    assert (await table.matches.puzzles.begin(table.alice.id, BACK_RANK)).marks == ""


@pytest.mark.slow
async def test_games_come_first_where_they_are_played(table: Table) -> None:
    thread = await table.start()
    await post(table)
    await table.alice.slash(table.channel, "puzzle solve", variant="chess", difficulty=1)
    assert "e4" in await answered(table.alice, thread, "e4")
    await table.bob.send(thread, "e5")
    match = await table.match(thread)
    assert "Ra8" not in str(await offered(table.alice, thread, "ra"))
    # By its number the game is meant anywhere.
    assert "d4" in await answered(table.alice, table.channel, "d4", game=match.id)
    await table.bob.send(thread, "d5")
    assert "**Solved**" in await answered(table.alice, table.channel, "Ra8")


@pytest.mark.slow
async def test_after_an_hour_games_elsewhere_are_meant(table: Table) -> None:
    thread = await table.start()
    await table.alice.slash(table.channel, "puzzle solve", variant="chess", difficulty=1)
    table.clock.pass_by(timedelta(hours=2))
    await answered(table.alice, table.channel, "e4")
    assert (await table.match(thread)).ply == 1


@pytest.mark.slow
async def test_a_run_goes_on(table: Table) -> None:
    begun = await table.alice.slash(table.channel, "puzzle run", variant="kingofthehill")
    assert "win the game in one move" in private(begun)
    assert "**alice** solved **one** puzzle" in await answered(table.alice, table.channel, "Kd4")
    run = await table.matches.runs.of(table.alice.id)
    assert run is not None
    assert (run.is_over, run.solved) == (True, 1)


@pytest.mark.slow
async def test_in_private(table: Table, speak: Callable[..., None]) -> None:
    speak("ja")
    await table.alice.user.slash("puzzle solve", variant="shogi")
    shown = await table.alice.user.slash("move", move="５二金")
    assert shown.response is not None
    assert "正解" in shown.response.content
