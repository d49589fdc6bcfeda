"""In a thread that belongs to a game every command means that game; what acts elsewhere says where."""

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
from tests.bot.discord.table import Table, boards, labels, private

OPTIONS: dict[str, dict[str, Any]] = {"move": {"move": "d4"}, "plan": {"moves": "e5 d4"}}
FINISHED = {"review"}
"""What is done with games that are over."""
GAME_ACTIONS = sorted({name for name, action in ACTIONS.items() if isinstance(action, GameAction)} - FINISHED)
ACTING = sorted(set(GAME_ACTIONS) - {"board", "moves", "export"})


async def theirs(table: Table) -> tuple[ChannelHandle, ChannelHandle]:
    """The threads of two games: alice's against bob, and carol's (White) against dave."""
    thread = await table.start()
    dave = table.guild.add_member(table.env.create_user("dave"))
    made = await table.carol.slash(table.channel, "challenge", opponent=dave, color="white")
    assert made.response is not None
    await dave.click(made.response, label="Accept")
    (other,) = [one for one in table.channel.threads if one.id != thread.id]
    return thread, other


def links(answer: InteractionResult) -> dict[str, str]:
    """Where the link buttons of an answer lead, by their labels."""
    assert answer.response is not None
    return {
        str(child.label): str(child.url)
        for row in answer.response.message.components
        if isinstance(row, discord.ActionRow)
        for child in row.children
        if isinstance(child, discord.Button) and child.url
    }


@pytest.mark.slow
@pytest.mark.parametrize("action", ACTING)
async def test_a_command_in_a_game_of_others_means_that_game(table: Table, action: str) -> None:
    thread, own = await theirs(table)
    told = await table.carol.slash(thread, action, **OPTIONS.get(action, {}))
    assert private(told).startswith(
        "This thread belongs to the game between alice and bob, and commands here"
    )
    (link,) = links(told).items()
    assert link[0] == "dave · Chess (game 2)"
    assert str(own.id) in link[1]
    for place in (thread, own):
        match = await table.match(place)
        assert (match.ply, match.is_over, match.version) == (0, False, 0), place
    assert len(boards(own)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("action", ACTING)
async def test_a_command_in_a_game_that_is_over_means_that_game(table: Table, action: str) -> None:
    thread, own = await theirs(table)
    asked = await table.bob.slash(thread, "resign")
    assert asked.response is not None
    await table.bob.click(asked.response, label="Yes, resign")
    again = await table.start()
    for who, said in ((table.carol, "the game between alice and bob"), (table.alice, "This game is over")):
        assert said in private(await who.slash(thread, action, **OPTIONS.get(action, {})))
    for place in (own, again):
        match = await table.match(place)
        assert (match.ply, match.is_over, match.version) == (0, False, 0)


@pytest.mark.slow
async def test_who_has_no_game_is_told_how_to_begin_one(table: Table) -> None:
    thread = await table.start()
    told = await table.carol.slash(thread, "resign")
    assert re.search(r"You have no ongoing games\. </challenge:\d+> starts one\.$", private(told))
    assert links(told) == {}


@pytest.mark.slow
async def test_what_others_may_look_at_is_the_game_of_the_thread(table: Table) -> None:
    thread, _ = await theirs(table)
    await table.alice.send(thread, "e4")
    assert "1. e4" in private(await table.carol.slash(thread, "board"))
    assert "e5" in private(await table.carol.slash(thread, "moves", **{"from": "e7"}))
    asked = await table.alice.slash(thread, "resign")
    assert asked.response is not None
    await table.alice.click(asked.response, label="Yes, resign")
    assert "alice resigned" in private(await table.carol.slash(thread, "board"))
    assert "This game is over" in private(await table.carol.slash(thread, "moves"))


@pytest.mark.slow
async def test_moves_are_offered_of_the_game_of_the_thread_alone(table: Table) -> None:
    thread, own = await theirs(table)
    offered = await table.carol.autocomplete(own, "move", "move", "d4")
    assert [choice["value"] for choice in offered] == ["d2d4"]
    for place, shown in ((thread, "someone else's game"), (own, "d4")):
        first, *_ = await table.carol.autocomplete(place, "move", "move", "d4")
        assert shown in first["name"]


@pytest.mark.slow
@pytest.mark.parametrize("action", GAME_ACTIONS)
async def test_what_acts_on_a_game_elsewhere_names_and_links_it(table: Table, action: str) -> None:
    thread = await table.start()
    told = private(await table.alice.slash(table.channel, action, **OPTIONS.get(action, {})))
    board = boards(thread)[0].id
    link = f"https://discord.com/channels/{table.guild.id}/{thread.id}/{board}"
    assert told.splitlines()[0] == f"Your game against **bob** ({link}):"
    if action != "move":
        here = private(await table.alice.slash(thread, action, **OPTIONS.get(action, {})))
        assert "Your game against" not in here


@pytest.mark.slow
@pytest.mark.parametrize(("action", "yes"), [("resign", "Yes, resign"), ("abort", "Yes, abort")])
async def test_the_answer_to_a_question_names_the_game_too(table: Table, action: str, yes: str) -> None:
    await table.start()
    asked = await table.alice.slash(table.channel, action)
    assert asked.response is not None
    await table.alice.click(asked.response, label=yes)
    assert asked.response.content.startswith("Your game against **bob** (https://")


@pytest.mark.slow
async def test_a_game_named_by_its_number_is_meant_anywhere(table: Table) -> None:
    thread, own = await theirs(table)
    told = private(await table.carol.slash(thread, "move", move="d4", game=2))
    assert told.startswith("Your game against **dave**")
    assert told.endswith("You played **d4**.")
    assert (await table.match(own)).ply == 1


@pytest.mark.slow
async def test_calling_off_asks_once(table: Table) -> None:
    thread = await table.start()

    async def asked(who: MemberActor, *, pressed: bool) -> InteractionResult:
        if not pressed:
            return await who.slash(thread, "abort")
        menu = await who.click(boards(thread)[0], label="More")
        assert menu.response is not None
        return await who.click(menu.response, label="Abort")

    for pressed in (False, True):
        question = await asked(table.bob, pressed=pressed)
        (shown,) = [m for m in (*question.followups, question.response) if m and "really" in m.content]
        assert labels(shown.message) == ["Yes, abort", "Keep playing"]
        await table.bob.click(shown, label="Keep playing")
        assert shown.content == "OK, the game goes on."
        assert not (await table.match(thread)).is_over
    question = await asked(table.bob, pressed=False)
    assert question.response is not None
    await table.bob.click(question.response, label="Yes, abort")
    assert "You aborted the game" in question.response.content
    assert await table.matches.lookup.at(thread.id) == ()
