"""The viewer: step through running, finished and imported games.

Nothing is stored: the custom_ids of its buttons hold the game and the move.
"""

from __future__ import annotations

import re

from bot.discord.actions import NO_IDS, Action, Answer
from bot.discord.context import Context
from bot.discord.export_game import export_note
from bot.discord.games.view_board import own_side
from bot.discord.games.which_game import visible_match
from bot.discord.platform.components import ID
from bot.discord.viewer.play_on import ask_for_opponent
from bot.discord.viewer.viewed_game import AT, BOTTOM, GAME, find, view_match
from bot.discord.viewer.viewer_message import view_note
from bot.state.match import SIDES

PLY = re.compile(r"[0-9]{1,5}")
STEP = re.compile(rf"{AT}:{BOTTOM}:(?P<step>open|first|before|after|last|flip|turn|play|stay)")


def ply_after_step(step: str, ply: int, last: int) -> int:
    """Return the ply that a step leads to; it stays within the game, which may have become shorter."""
    ply = {"first": 0, "before": ply - 1, "after": ply + 1, "last": last}.get(step, ply)
    return max(0, min(ply, last))


async def turn(ctx: Context, ids: re.Match[str]) -> None:
    """Handle a step along the game or a flip of the board; or open the viewer.

    After "play" and "turn", a flip during that question, the user chooses an opponent.
    """
    step = ids["step"]
    own = ctx.is_private_message and step != "open"
    await ctx.reply.acknowledge(ephemeral=True, thinking=not own)
    source = await find(ctx, ids["game"])
    # A shared board opens with the side to move at the bottom, a personal one with the reader's side.
    bottom = own_side(ctx, source.match) if step == "open" else SIDES[ids["bottom"]]
    bottom = bottom.opponent if step in ("flip", "turn") else bottom
    ply = ply_after_step(step, int(ids["ply"]), source.match.ply)
    if step in ("play", "turn"):
        await ask_for_opponent(ctx, source, ply, bottom)
        return
    await ctx.reply.show(await view_note(ctx, source, ply, bottom))


async def go(ctx: Context, ids: re.Match[str]) -> None:
    source, ply = await find(ctx, ids["game"]), int(ctx.picked(PLY)[0])
    await ctx.reply.show(await view_note(ctx, source, ply, SIDES[ids["bottom"]]))


async def export(ctx: Context, ids: re.Match[str]) -> None:
    """Send the game up to the current move as files."""
    source = await find(ctx, ids["game"])
    match = source.match.up_to(int(ids["ply"]))
    imported = (source.players, source.tags) if source.is_file else None
    await ctx.reply.send_private(await export_note(ctx, match, imported))


async def pick(ctx: Context, _ids: re.Match[str]) -> None:
    """Open a game that was picked from a list, below that list."""
    match = await visible_match(ctx, int(ctx.picked(ID)["id"]))
    source = await view_match(ctx, match)
    await ctx.reply.send_private(await view_note(ctx, source, match.ply, own_side(ctx, match)))


ACTIONS = (
    Action("view", STEP, turn, Answer.BY_ACTION),
    Action("view-go", re.compile(rf"{GAME}:{BOTTOM}"), go, own=True),
    Action("view-export", re.compile(AT), export, Answer.BENEATH),
    Action("view-pick", NO_IDS, pick, own=True),
)
