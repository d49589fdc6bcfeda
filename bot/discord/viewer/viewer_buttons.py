"""Buttons of the viewer. Nothing is stored: custom_ids hold the game and the move."""

from __future__ import annotations

import re

from bot.discord.export import export_note
from bot.discord.games.game_visibility import visible_match
from bot.discord.games.view_board import own_side
from bot.discord.platform.components import (
    ID,
    is_private_message,
    picked_value,
)
from bot.discord.platform.discord_types import NO_IDS, Action, Answer, Interaction
from bot.discord.platform.reply import reply_to
from bot.discord.viewer.play_on import ask_whom
from bot.discord.viewer.viewed_game import AT, BOTTOM, GAME, find, view_match
from bot.discord.viewer.viewer_message import ply_after_step, view_note
from bot.matches import SIDES
from bot.refusals import Refusal

PLY = re.compile(r"[0-9]{1,5}")
STEP = re.compile(rf"{AT}:{BOTTOM}:(?P<step>open|first|before|after|last|flip|turn|play|stay)")
FLIPS = ("flip", "turn")
ASKS = ("play", "turn")
"""Steps after which the opponent is chosen."""


async def turn(interaction: Interaction, ids: re.Match[str]) -> None:
    """Handle a step along the game or a flip of the board; or open the viewer."""
    step = ids["step"]
    own = is_private_message(interaction) and step != "open"
    await reply_to(interaction).acknowledge(ephemeral=True, thinking=not own)
    source = await find(interaction, ids["game"])
    # A shared board opens with the side to move at the bottom, a personal one with the reader's side.
    bottom = own_side(interaction, source.match) if step == "open" else SIDES[ids["bottom"]]
    bottom = bottom.opponent if step in FLIPS else bottom
    ply = ply_after_step(step, int(ids["ply"]), source.match.ply)
    if step in ASKS:
        await ask_whom(interaction, source, ply, bottom)
        return
    await reply_to(interaction).show(await view_note(interaction, source, ply, bottom))


async def go(interaction: Interaction, ids: re.Match[str]) -> None:
    source, ply = await find(interaction, ids["game"]), PLY.fullmatch(picked_value(interaction))
    if ply is None:
        raise Refusal("button-unknown")
    await reply_to(interaction).show(await view_note(interaction, source, int(ply[0]), SIDES[ids["bottom"]]))


async def export(interaction: Interaction, ids: re.Match[str]) -> None:
    """Send the game up to the current move as files."""
    source = await find(interaction, ids["game"])
    match = source.match.up_to(int(ids["ply"]))
    of_file = (source.players, source.tags) if source.is_file else None
    await reply_to(interaction).send_private(await export_note(interaction, match, of_file))


async def pick(interaction: Interaction, _ids: re.Match[str]) -> None:
    """Open a game that was picked from a list, below that list."""
    number = ID.fullmatch(picked_value(interaction))
    if number is None:
        raise Refusal("button-unknown")
    match = await visible_match(interaction, int(number["id"]))
    source = await view_match(interaction, match)
    await reply_to(interaction).send_private(
        await view_note(interaction, source, match.ply, own_side(interaction, match))
    )


ACTIONS = (
    Action("view", STEP, turn, Answer.BY_ACTION),
    Action("view-go", re.compile(rf"{GAME}:{BOTTOM}"), go, own=True),
    Action("view-export", re.compile(AT), export, Answer.BENEATH),
    Action("view-pick", NO_IDS, pick, own=True),
)
