"""Games that somebody may not see can't be found, by no command, button or menu, whatever id is tried."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import discord
import pytest
from discord import app_commands
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

import bot.discord
from bot.discord.features import COMMANDS
from tests.bot.discord.platform.test_components import Presses
from tests.bot.discord.table import Table, private

UNKNOWN_ID = 987_654
"""No game and no challenge has this id."""

NOT_FOUND = re.compile(r"can't find that game|This challenge is closed")

GIVEN = {"move": {"move": "e5"}, "plan": {"moves": "e5 d4"}}
"""What a command wants beside its game."""

WITH_GAME = sorted(
    command.qualified_name
    for one in COMMANDS
    for command in (one.walk_commands() if isinstance(one, app_commands.Group) else [one])
    if any(parameter.name == "game" for parameter in command.parameters)  # type: ignore[union-attr]
)


@pytest.fixture(params=["another server", "a hidden channel"])
def outside(request: pytest.FixtureRequest, table: Table) -> tuple[MemberActor, ChannelHandle]:
    """Somebody who doesn't see the table's channel, and where they are."""
    if request.param == "another server":
        guild = table.env.create_guild("Draughts club")
        return guild.add_member(table.env.create_user("dave")), guild.create_text_channel("draughts")
    seen = table.channel
    hidden = discord.PermissionOverwrite(view_channel=False)
    table.channel = table.guild.create_text_channel("board room", overwrites={table.carol: hidden})
    return table.carol, seen


async def test_every_command_with_a_game(table: Table, outside: tuple[MemberActor, ChannelHandle]) -> None:
    presses = await Presses.new(table)
    game = int(presses.ids["resign"])
    who, place = outside
    before = presses.everything()
    assert len(WITH_GAME) >= 10
    for name in WITH_GAME:
        given = GIVEN.get(name, {})
        answers = [private(await who.slash(place, name, game=id_, **given)) for id_ in (game, UNKNOWN_ID)]
        assert NOT_FOUND.search(answers[0]), (name, answers[0])
        assert answers[0] == answers[1], name
    assert presses.everything() == before


async def test_what_is_offered_while_typing(table: Table, outside: tuple[MemberActor, ChannelHandle]) -> None:
    presses = await Presses.new(table)
    game = int(presses.ids["resign"])
    who, place = outside
    for name, option in (("move", "move"), ("moves", "from")):
        offered = [await who.autocomplete(place, name, option, "", game=id_) for id_ in (game, UNKNOWN_ID)]
        assert offered[0] == offered[1], name


async def test_every_button_and_menu(table: Table, outside: tuple[MemberActor, ChannelHandle]) -> None:
    """By the registry: whatever names a game or a challenge answers as for an id that nothing has."""
    presses = await Presses.new(table)
    stored = {presses.ids["resign"], presses.ids["accept"]}
    who, presses.thread = outside
    before = presses.everything()
    tried = list[str]()

    def unknown(ids: str) -> str:
        return ":".join(str(UNKNOWN_ID) if part in stored else part for part in ids.split(":"))

    for name, ids in presses.ids.items():
        value = presses.values.get(name)
        other = (unknown(ids), None if value is None else unknown(value))
        if other == (ids, value) or name in NO_GAME or name.startswith(OF_VARIANTS):
            continue
        pressed = [(f"kibitz:{name}:{ids}", value), (f"kibitz:{name}:{other[0]}", other[1])]
        answers = await presses.press_all(who, pressed)
        assert NOT_FOUND.search(answers[0]), (name, answers[0])
        assert answers[0] == answers[1], name
        tried.append(name)
    assert len(tried) >= 35
    assert presses.everything() == before


NO_GAME = {
    "rules",
    "rules-turn",
    "invite",
    "invite-as",
    "invite-open",
    "begin-turn",
    "challenge-to",
    "resign-no",
    "catalogue",
    "leaders",
    "view-game",
}
"""Actions whose number is a person or a page, or that look at no game."""
OF_VARIANTS = ("game-", "trial")
"""How the names of actions on a variant begin; tests of custom variants press them as strangers."""


async def test_who_sees_the_channel_from_elsewhere_may_look_on(table: Table) -> None:
    presses = await Presses.new(table)
    game, place = int(presses.ids["resign"]), table.guild.create_text_channel("elsewhere")
    assert "to move" in private(await table.carol.slash(place, "board", game=game))
    assert "This is alice and bob's game" in private(await table.carol.slash(place, "resign", game=game))


def test_interactions_look_up_games_only_with_visible_match() -> None:
    """Whatever answers an interaction and looks a game up by its id goes through games/game_visibility.py."""
    for path in Path(bot.discord.__path__[0]).rglob("*.py"):
        if path.name == "game_visibility.py":
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.AsyncFunctionDef):
                continue
            if not any(argument.arg == "interaction" for argument in node.args.args):
                continue
            calls = [ast.unparse(one.func) for one in ast.walk(node) if isinstance(one, ast.Call)]
            looked_up = [call for call in calls if call.endswith("lookup.get")]
            assert not looked_up, f"{path.name}: {node.name} looks a game up without visible_match()"
