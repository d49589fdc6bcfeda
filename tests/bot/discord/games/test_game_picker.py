"""If a command could apply to several games, the bot asks which one, and acts on the selected game."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.discord.actions import GameAction
from bot.discord.features import ACTIONS
from tests.bot.discord.table import Table, private, response


@pytest.fixture
async def flat(table: Table) -> ChannelHandle:
    """A channel in which Alice, with White, plays two games against Bob."""
    place = table.flat()
    for _ in range(2):
        await table.start_in(place)
    return place


@pytest.fixture
async def elsewhere(table: Table) -> ChannelHandle:
    """A channel without games; Alice, with White, plays two games against Bob in its threads."""
    for _ in range(2):
        await table.start()
    return table.channel


def offered_games(question: InteractionResult) -> dict[str, str]:
    """Return the games in the menu of an answer by their labels."""
    (menu,) = [part for row in response(question).components for part in row["components"]]
    return {option["label"]: option["value"] for option in menu["options"]}


async def pick(player: MemberActor, question: InteractionResult, number: int) -> discord.Message:
    """Select a game by its number, and return the message that replaces the question."""
    await player.select(response(question), [str(number)])
    return response(question).message


@pytest.mark.slow
async def test_move_is_played_in_the_selected_game(table: Table, elsewhere: ChannelHandle) -> None:
    question = await table.alice.slash(elsewhere, "move", move="e4")
    assert "Which one do you mean?" in private(question)
    assert offered_games(question) == {"bob · Chess (game 1)": "1", "bob · Chess (game 2)": "2"}
    assert "You played **e4**." in (await pick(table.alice, question, 2)).content
    assert [match.ply for match in await table.use_cases.lookup.running_of(table.alice.id)] == [0, 1]


COMMANDS: list[tuple[str, dict[str, str], str]] = [
    ("board", {}, "No moves yet"),
    ("moves", {"from": "g1"}, "f3, h3"),
    ("export", {}, "FEN"),
    ("plan", {}, "You have no plan"),
    ("draw", {}, "You offered a draw"),
    ("takeback", {}, "haven't moved yet"),
    ("abort", {}, "really want to abort"),
    ("resign", {}, "really want to resign"),
    ("claim", {}, "There is nothing to claim"),
    ("move", {"move": "e5"}, "You have no pawn that can reach e5"),
    ("hint", {}, "against Kibitz"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("action", "options", "words"), COMMANDS)
async def test_command_acts_on_the_selected_game(
    table: Table, elsewhere: ChannelHandle, action: str, options: dict[str, Any], words: str
) -> None:
    question = await table.alice.slash(elsewhere, action, **options)
    answer = await pick(table.alice, question, 2)
    assert words in answer.content
    assert (await table.use_cases.lookup.get(1)).ply == 0


def test_all_game_actions_are_tested() -> None:
    assert {name for name, _, _ in COMMANDS} == {
        name for name, action in ACTIONS.items() if isinstance(action, GameAction)
    } - {"review"}, "/review is for finished games"


@pytest.mark.slow
async def test_spectator_selects_a_game(table: Table, flat: ChannelHandle) -> None:
    question = await table.carol.slash(flat, "board")
    assert "There are several ongoing games here" in private(question)
    assert offered_games(question) == {
        "alice – bob · Chess (game 1)": "1",
        "alice – bob · Chess (game 2)": "2",
    }
    assert "No moves yet" in (await pick(table.carol, question, 1)).content
    assert "You have no ongoing game here" in private(await table.carol.slash(flat, "resign"))
    assert "FEN" in private(await table.carol.slash(flat, "export", game=2))


@pytest.mark.slow
async def test_forged_selections_show_nothing(table: Table, flat: ChannelHandle) -> None:
    question = await table.carol.slash(flat, "board")
    components = table.env.backend.get_message(flat.id, response(question).id).components

    async def select_forged(action: str, value: str) -> str:
        """Replace the menu with a forged one, let Carol use it, and return the text of the answer."""
        menu: dict[str, Any] = deepcopy(components[0]["components"][0])
        menu |= {"custom_id": f"kibitz:which:{action}", "options": [{"label": "?", "value": value}]}
        table.env.backend.get_message(flat.id, response(question).id).components = [
            {"type": 1, "components": [menu]}
        ]
        await table.carol.select(response(question), [value])
        return response(question).content

    elsewhere = (await table.match(await table.start())).id
    assert "This is alice and bob's game" in await select_forged("resign:", "1")
    assert "This is alice and bob's game" in await select_forged("move:e4", "1")
    assert "alice (White) moves first" in await select_forged("board:", str(elsewhere)), (
        "carol sees its channel"
    )
    assert "no longer works" in await select_forged("nothing:", "1")
    assert "no longer works" in await select_forged("board:", "one")
    assert "can't find that game" in await select_forged("board:", "99")
    assert [match.ply for match in await table.use_cases.lookup.at(flat.id)] == [0, 0]
