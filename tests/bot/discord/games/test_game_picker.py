"""Several games elsewhere, or of others here: the bot asks which is meant, and acts on the one picked."""

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
from tests.bot.discord.table import Table, private


@pytest.fixture
async def flat(table: Table) -> ChannelHandle:
    """A channel in which alice, with White, plays bob twice."""
    place = table.flat()
    for _ in range(2):
        await table.start_in(place)
    return place


@pytest.fixture
async def elsewhere(table: Table) -> ChannelHandle:
    """A channel without games; alice, with White, plays bob twice in threads."""
    for _ in range(2):
        await table.start()
    return table.channel


def games(asked: InteractionResult) -> dict[str, str]:
    """The games that an answer's menu offers, by their labels."""
    assert asked.response is not None
    (menu,) = [part for row in asked.response.components for part in row["components"]]
    return {option["label"]: option["value"] for option in menu["options"]}


async def picked(player: MemberActor, asked: InteractionResult, number: int) -> discord.Message:
    """Picks a game by its number; what takes the question's place."""
    assert asked.response is not None
    await player.select(asked.response, [str(number)])
    return asked.response.message


@pytest.mark.slow
async def test_a_move_finds_its_game(table: Table, elsewhere: ChannelHandle) -> None:
    asked = await table.alice.slash(elsewhere, "move", move="e4")
    assert "Which one do you mean?" in private(asked)
    assert games(asked) == {"bob · Chess (game 1)": "1", "bob · Chess (game 2)": "2"}
    assert "You played **e4**." in (await picked(table.alice, asked, 2)).content
    assert [match.ply for match in await table.matches.lookup.of(table.alice.id)] == [0, 1]


ASKED: list[tuple[str, dict[str, str], str]] = [
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
@pytest.mark.parametrize(("action", "options", "said"), ASKED)
async def test_the_command_acts_on_the_picked_game(
    table: Table, elsewhere: ChannelHandle, action: str, options: dict[str, Any], said: str
) -> None:
    asked = await table.alice.slash(elsewhere, action, **options)
    answer = await picked(table.alice, asked, 2)
    assert said in answer.content
    assert (await table.matches.lookup.get(1)).ply == 0


def test_every_action_is_tried() -> None:
    assert {name for name, _, _ in ASKED} == {
        name for name, action in ACTIONS.items() if isinstance(action, GameAction)
    } - {"review"}, "that finds games that are over"


@pytest.mark.slow
async def test_onlookers_pick_too(table: Table, flat: ChannelHandle) -> None:
    asked = await table.carol.slash(flat, "board")
    assert "There are several ongoing games here" in private(asked)
    assert games(asked) == {"alice – bob · Chess (game 1)": "1", "alice – bob · Chess (game 2)": "2"}
    assert "No moves yet" in (await picked(table.carol, asked, 1)).content
    assert "You have no ongoing game here" in private(await table.carol.slash(flat, "resign"))
    assert "FEN" in private(await table.carol.slash(flat, "export", game=2))


@pytest.mark.slow
async def test_forged_picks_show_nothing(table: Table, flat: ChannelHandle) -> None:
    asked = await table.carol.slash(flat, "board")
    assert asked.response is not None
    made = table.env.backend.get_message(flat.id, asked.response.id).components

    async def forged(action: str, value: str) -> str:
        """What becomes of the question when a menu made up by carol is used in it."""
        assert asked.response is not None
        menu: dict[str, Any] = deepcopy(made[0]["components"][0])
        menu |= {"custom_id": f"kibitz:which:{action}", "options": [{"label": "?", "value": value}]}
        table.env.backend.get_message(flat.id, asked.response.id).components = [
            {"type": 1, "components": [menu]}
        ]
        await table.carol.select(asked.response, [value])
        return asked.response.content

    elsewhere = (await table.match(await table.start())).id
    assert "This is alice and bob's game" in await forged("resign:", "1")
    assert "This is alice and bob's game" in await forged("move:e4", "1")
    assert "alice (White) moves first" in await forged("board:", str(elsewhere)), "carol sees its channel"
    assert "no longer works" in await forged("nothing:", "1")
    assert "no longer works" in await forged("board:", "one")
    assert "can't find that game" in await forged("board:", "99")
    assert [match.ply for match in await table.matches.lookup.at(flat.id)] == [0, 0]
