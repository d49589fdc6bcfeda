"""/settings as a panel: menus and buttons, which show the changed settings."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult, ResponseMessage

import render
import rules
from bot.discord.settings import PLAYER, SERVER
from bot.state.settings import ServerSettings
from bot.texts import LANGUAGES, Texts
from rules.variant import FAMILIES
from tests.bot.discord.table import (
    Table,
    boards,
    labels,
    last,
    occupied,
    picture,
    private,
    response,
    squares_of,
)


def shown(answer: InteractionResult) -> ResponseMessage:
    message = response(answer)
    assert message.ephemeral
    return message


def menu(message: ResponseMessage, option: str) -> list[str]:
    """Return the values of one of a panel's menus."""
    parts = [part for row in message.components for part in row["components"]]
    (component,) = [part for part in parts if part["custom_id"].endswith(f":{option}") and "options" in part]
    assert len(component["options"]) <= 25
    return [choice["value"] for choice in component["options"]]


async def pick(who: MemberActor, message: ResponseMessage, option: str, value: str) -> None:
    parts = [part for row in message.components for part in row["components"]]
    (identity,) = [p["custom_id"] for p in parts if p["custom_id"].endswith(f":{option}") and "options" in p]
    await who.select(message, [value], custom_id=identity)


@pytest.mark.slow
async def test_panel_changes_player_settings(table: Table) -> None:
    panel = shown(await table.alice.slash(table.channel, "settings player"))
    assert "**Flip board** turns the board for you alone" in panel.content
    assert menu(panel, "theme") == list(render.themes())
    sets = {f"{family}:{name}" for family in FAMILIES for name in render.piece_sets(family)}
    assert set(menu(panel, "pieces")) <= sets
    await pick(table.alice, panel, "theme", "green")
    assert "Green" in panel.content
    await pick(table.alice, panel, "pieces", "chess:cburnett")
    assert "Cburnett (Chess)" in panel.content
    await table.alice.click(panel, label="Board orientation: Your side at the bottom")
    await table.alice.click(panel, label="Mentions: On")
    assert "Mentions: **Off**" in panel.content
    assert labels(panel.message)[-4:] == [
        "Board orientation: White at the bottom",
        "Mentions: Off",
        "Public profile: On",
        "Letters on pieces: Off",
    ]
    style = render.Style(theme="green", pieces="cburnett")
    (attachment,) = panel.message.attachments
    assert await attachment.read() == render.board(rules.variant("chess").start(), style=style)
    await pick(table.alice, panel, "language", "ja")
    assert "あなたの設定" in panel.content
    (mine, _) = await table.use_cases.settings.get(table.alice.id)
    assert (mine.language, mine.theme, mine.white_down, mine.mentions) == ("ja", "green", True, False)


def controls(message: ResponseMessage) -> list[str]:
    """Return the texts of a panel's controls: of buttons, of closed menus, and of menus' options."""
    found: list[str] = []
    for part in (part for row in message.components for part in row["components"]):
        choices = part.get("options", [])
        found += [part["placeholder" if choices else "label"], *(choice["label"] for choice in choices)]
    return found


async def test_every_control_shows_the_localized_name_of_its_setting(
    table: Table, manager: MemberActor, speak: Callable[..., None]
) -> None:
    for language in LANGUAGES.values():
        speak(language.discord[0])
        for command, settings in (("player", PLAYER), ("server", SERVER)):
            panel = shown(await manager.slash(table.channel, f"settings {command}"))
            names = [
                Texts(language.code).text(f"setting-{option}")
                for option in (*(setting.option for setting in settings), "pieces", "here")
            ]
            for text in controls(panel):
                assert text.startswith(tuple(names)), (language.code, text)
                assert not text.endswith("…"), text
            for name in names[:-1]:
                assert f"\n{name}" in panel.content, (language.code, name)


@pytest.mark.slow
async def test_vacation_that_no_menu_offers_is_shown(table: Table, manager: MemberActor) -> None:
    panel = shown(await manager.slash(table.channel, "settings server", vacation=10))
    assert "Vacation: **10 days a year**" in panel.content
    assert "Vacation: 10 days a year" in controls(panel)


@pytest.mark.slow
async def test_panel_of_a_server(table: Table, manager: MemberActor) -> None:
    panel = shown(await manager.slash(table.channel, "settings server"))
    await pick(manager, panel, "pace", "day")
    await pick(manager, panel, "vacation", "14")
    for label in (
        "Thread for each game: On",
        "Board orientation: Side to move at the bottom",
        "Games only in this channel: Off",
    ):
        await manager.click(panel, label=label)
    for words in (
        "Default time: **1 day per move**",
        "Vacation: **14 days a year**",
        "Thread for each game: **Off**",
        "Board orientation: **White at the bottom**",
        "Who may start games: **Everyone**",
        "Who may create custom games: **Everyone**",
    ):
        assert words in panel.content
    assert table.channel.mention in panel.content
    await manager.click(panel, label="Games only in this channel: On")
    await pick(manager, panel, "theme", "wood")
    assert "Theme: **Wood**" in panel.content
    await pick(manager, panel, "language", "ja")
    _, server = await table.use_cases.settings.get(manager.id, table.guild.id)
    assert server == ServerSettings("ja", (), False, None, 86_400, None, 14, white_down=True, theme="wood")


@pytest.mark.slow
async def test_forged_choices_change_nothing(table: Table, manager: MemberActor) -> None:
    panel = shown(await manager.slash(table.channel, "settings server"))
    before = await table.use_cases.settings.get(manager.id, table.guild.id)
    stored = table.env.backend.get_message(table.channel.id, panel.id)
    original = deepcopy(stored.components)
    for whose in ("server", "player"):
        for option in ("pace", "theme", "pieces", "board", "nothing", "channel", "vacation", "language"):
            forged: dict[str, Any] = deepcopy(original[0]["components"][0])
            forged |= {"custom_id": f"kibitz:set:{whose}:{option}"}
            forged["options"] = [{"label": "?", "value": "no-such"}]
            stored.components = [{"type": 1, "components": [forged]}]
            answer = await manager.select(panel, ["no-such"])
            refusal = "I don't have that piece set" if option == "pieces" else "no longer works"
            assert refusal in answer.followups[-1].content
    stored.components = original
    assert await table.use_cases.settings.get(manager.id, table.guild.id) == before


@pytest.mark.slow
async def test_panel_refuses_users_without_the_right(table: Table, manager: MemberActor) -> None:
    panel = shown(await table.alice.slash(table.channel, "settings player"))
    stored = table.env.backend.get_message(table.channel.id, panel.id)
    button = stored.components[-1]["components"][0]
    button["custom_id"] = "kibitz:set:server:threads:off"
    answer = await table.alice.click(panel, custom_id=button["custom_id"])
    assert "Only members with" in answer.followups[-1].content
    assert (await table.use_cases.settings.get(1, table.guild.id))[1] == ServerSettings()


@pytest.mark.slow
async def test_server_shows_white_at_the_bottom(table: Table, manager: MemberActor) -> None:
    thread = await table.start()
    await table.alice.send(thread, "e4")
    match = await table.match(thread)
    seen = await picture(last(thread))
    assert occupied(seen, match.variant, rules.BLACK) == squares_of(match.position)
    answer = private(await manager.slash(table.channel, "settings server", board="white"))
    assert "Board orientation: **White at the bottom**" in answer
    await table.play(thread, "")
    await table.bob.send(thread, "e5")
    await table.alice.send(thread, "Nf3")
    match = await table.match(thread)
    seen = await picture(boards(thread)[-1])
    assert occupied(seen, match.variant, rules.WHITE) == squares_of(match.position)


@pytest.mark.slow
async def test_board_of_a_spectator_does_not_turn(table: Table) -> None:
    thread = await table.start()
    for who, text in ((table.alice, "e4"), (table.bob, "e5")):
        await who.send(thread, text)
        match = await table.match(thread)
        board = await picture(shown(await table.carol.slash(thread, "board")).message)
        assert occupied(board, match.variant, rules.WHITE) == squares_of(match.position)
