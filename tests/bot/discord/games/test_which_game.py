"""In the thread of a game, commands apply to that game; answers about a game elsewhere name and link it."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.discord.actions import GameAction
from bot.discord.features import ACTIONS
from tests.bot.discord.table import Table, boards, labels, private, response

OPTIONS: dict[str, dict[str, Any]] = {"move": {"move": "d4"}, "plan": {"moves": "e5 d4"}}
FINISHED = {"review"}
"""Actions on finished games."""
GAME_ACTIONS = sorted({name for name, action in ACTIONS.items() if isinstance(action, GameAction)} - FINISHED)
ACTING = sorted(set(GAME_ACTIONS) - {"board", "moves", "export"})


async def start_two_games(table: Table) -> tuple[ChannelHandle, ChannelHandle]:
    """Start two games, Alice against Bob and Carol (White) against Dave, and return their threads."""
    thread = await table.start()
    dave = table.guild.add_member(table.env.create_user("dave"))
    card = response(await table.carol.slash(table.channel, "challenge", opponent=dave, color="white"))
    await dave.click(card, label="Accept")
    (second,) = [second for second in table.channel.threads if second.id != thread.id]
    return thread, second


def links(answer: InteractionResult) -> dict[str, str]:
    """Return the addresses of an answer's link buttons by their labels."""
    return {
        str(child.label): str(child.url)
        for row in response(answer).message.components
        if isinstance(row, discord.ActionRow)
        for child in row.children
        if isinstance(child, discord.Button) and child.url
    }


@pytest.mark.slow
@pytest.mark.parametrize("action", ACTING)
async def test_command_in_another_thread_links_to_the_players_own_game(table: Table, action: str) -> None:
    thread, own = await start_two_games(table)
    answer = await table.carol.slash(thread, action, **OPTIONS.get(action, {}))
    assert private(answer).startswith(
        "This thread belongs to the game between alice and bob, and commands here"
    )
    (link,) = links(answer).items()
    assert link[0] == "dave · Chess (game 2)"
    assert str(own.id) in link[1]
    for place in (thread, own):
        match = await table.match(place)
        assert (match.ply, match.is_over, match.version) == (0, False, 0), place
    assert len(boards(own)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("action", ACTING)
async def test_command_in_the_thread_of_a_finished_game_is_refused(table: Table, action: str) -> None:
    thread, own = await start_two_games(table)
    await table.resign(thread, table.bob)
    new_thread = await table.start()
    for player, words in (
        (table.carol, "the game between alice and bob"),
        (table.alice, "This game is over"),
    ):
        assert words in private(await player.slash(thread, action, **OPTIONS.get(action, {})))
    for place in (own, new_thread):
        match = await table.match(place)
        assert (match.ply, match.is_over, match.version) == (0, False, 0)


@pytest.mark.slow
async def test_player_without_games_learns_how_to_start_one(table: Table) -> None:
    thread = await table.start()
    answer = await table.carol.slash(thread, "resign")
    assert re.search(r"You have no ongoing games\. </challenge:\d+> starts one\.$", private(answer))
    assert links(answer) == {}


@pytest.mark.slow
async def test_spectator_commands_show_the_game_of_the_thread(table: Table) -> None:
    thread, _ = await start_two_games(table)
    await table.alice.send(thread, "e4")
    assert "1. e4" in private(await table.carol.slash(thread, "board"))
    assert "e5" in private(await table.carol.slash(thread, "moves", **{"from": "e7"}))
    await table.resign(thread)
    assert "alice resigned" in private(await table.carol.slash(thread, "board"))
    assert "This game is over" in private(await table.carol.slash(thread, "moves"))


@pytest.mark.slow
async def test_move_autocomplete_only_uses_the_game_of_the_thread(table: Table) -> None:
    thread, own = await start_two_games(table)
    offered = await table.carol.autocomplete(own, "move", "move", "d4")
    assert [choice["value"] for choice in offered] == ["d2d4"]
    for place, label in ((thread, "someone else's game"), (own, "d4")):
        first, *_ = await table.carol.autocomplete(place, "move", "move", "d4")
        assert label in first["name"]


@pytest.mark.slow
@pytest.mark.parametrize("action", GAME_ACTIONS)
async def test_answer_about_a_game_elsewhere_names_and_links_it(table: Table, action: str) -> None:
    thread = await table.start()
    text = private(await table.alice.slash(table.channel, action, **OPTIONS.get(action, {})))
    board = boards(thread)[0].id
    link = f"https://discord.com/channels/{table.guild.id}/{thread.id}/{board}"
    assert text.splitlines()[0] == f"Your game against **bob** ({link}):"
    if action != "move":
        answer_here = private(await table.alice.slash(thread, action, **OPTIONS.get(action, {})))
        assert "Your game against" not in answer_here


@pytest.mark.slow
@pytest.mark.parametrize(("action", "yes"), [("resign", "Yes, resign"), ("abort", "Yes, abort")])
async def test_answer_after_a_confirmation_also_names_the_game(table: Table, action: str, yes: str) -> None:
    await table.start()
    question = response(await table.alice.slash(table.channel, action))
    await table.alice.click(question, label=yes)
    assert question.content.startswith("Your game against **bob** (https://")


@pytest.mark.slow
async def test_game_is_selected_by_its_number_anywhere(table: Table) -> None:
    thread, own = await start_two_games(table)
    text = private(await table.carol.slash(thread, "move", move="d4", game=2))
    assert text.startswith("Your game against **dave**")
    assert text.endswith("You played **d4**.")
    assert (await table.match(own)).ply == 1


@pytest.mark.slow
async def test_abort_asks_for_confirmation(table: Table) -> None:
    thread = await table.start()

    async def request_abort(player: MemberActor, *, by_button: bool) -> InteractionResult:
        if not by_button:
            return await player.slash(thread, "abort")
        menu = response(await player.click(boards(thread)[0], label="More"))
        return await player.click(menu, label="Abort")

    for by_button in (False, True):
        question = await request_abort(table.bob, by_button=by_button)
        (confirmation,) = [m for m in (*question.followups, question.response) if m and "really" in m.content]
        assert labels(confirmation.message) == ["Yes, abort", "Keep playing"]
        await table.bob.click(confirmation, label="Keep playing")
        assert confirmation.content == "OK, the game goes on."
        assert not (await table.match(thread)).is_over
    question = await request_abort(table.bob, by_button=False)
    await table.bob.click(response(question), label="Yes, abort")
    assert "You aborted the game" in response(question).content
    assert await table.use_cases.lookup.at(thread.id) == ()
