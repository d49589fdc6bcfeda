"""Presses in the viewer. Each says which game, which move and which side is down: nothing is kept."""

from __future__ import annotations

import re

from bot.discord.export.files import export_note
from bot.discord.games.buttons import own_side
from bot.discord.games.game_visibility import visible_match
from bot.discord.platform.components import ID, picked
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.language import say
from bot.discord.platform.reply import reply_to
from bot.discord.viewer.message import turned, view_note
from bot.discord.viewer.play_on import WHO, ask, ask_whom, play_on
from bot.discord.viewer.source import FILE, SIDES, find, of_match
from bot.matches import up_to

GAME = rf"(?P<game>[1-9][0-9]{{0,17}}|{FILE})"
BOTTOM = r"(?P<bottom>white|black)"
AT = rf"{GAME}:(?P<ply>[0-9]{{1,5}})"
PLY = re.compile(r"[0-9]{1,5}")
STEP = re.compile(rf"{AT}:{BOTTOM}:(?P<step>open|first|before|after|last|flip|turn|play|stay)")
FLIPS = ("flip", "turn")
ASKS = ("play", "turn")
"""Steps after which it is asked whom to play on with."""

PLAYS = re.compile(rf"{AT}:{BOTTOM}:{WHO}")


async def turn(interaction: Interaction, ids: re.Match[str]) -> None:
    """A step along the game, or round the board; the viewer itself where it is opened."""
    step = ids["step"]
    own = interaction.message is not None and interaction.message.flags.ephemeral and step != "open"
    await reply_to(interaction).acknowledge(ephemeral=True, thinking=not own)
    source = await find(interaction, ids["game"])
    # A board that everyone sees is turned to who is to move; what is looked at alone, to the reader.
    bottom = own_side(interaction, source.match) if step == "open" else SIDES[ids["bottom"]]
    bottom = bottom.opponent if step in FLIPS else bottom
    ply = turned(step, int(ids["ply"]), source.match.ply)
    if step in ASKS:
        await ask_whom(interaction, source, ply, bottom)
        return
    note = await view_note(interaction, source, ply, bottom)
    await (reply_to(interaction).show if own else reply_to(interaction).send_private)(note)


async def go(interaction: Interaction, ids: re.Match[str]) -> None:
    """A move was picked from the menu."""
    await reply_to(interaction).acknowledge()
    source, ply = await find(interaction, ids["game"]), PLY.fullmatch(picked(interaction))
    if ply is None:
        await reply_to(interaction).send_private(say(interaction, "button-unknown"))
        return
    await reply_to(interaction).show(
        await view_note(interaction, source, min(int(ply[0]), source.match.ply), SIDES[ids["bottom"]])
    )


async def export(interaction: Interaction, ids: re.Match[str]) -> None:
    """The game up to the move that is looked at, as files."""
    await reply_to(interaction).acknowledge(ephemeral=True, thinking=True)
    source = await find(interaction, ids["game"])
    match = up_to(source.match, int(ids["ply"]))
    of_file = (source.players, source.tags) if source.is_file else None
    await reply_to(interaction).send_private(await export_note(interaction, match, of_file))


async def pick(interaction: Interaction, _ids: re.Match[str]) -> None:
    """A game picked from a list: it opens beneath, for the list to stay."""
    await reply_to(interaction).acknowledge()
    number = ID.fullmatch(picked(interaction))
    if number is None:
        await reply_to(interaction).send_private(say(interaction, "button-unknown"))
        return
    match = await visible_match(interaction, int(number["id"]))
    source = await of_match(interaction, match)
    await reply_to(interaction).send_private(
        await view_note(interaction, source, match.ply, own_side(interaction, match))
    )


ACTIONS = (
    Action("view", STEP, turn),
    Action("view-go", re.compile(rf"{GAME}:{BOTTOM}"), go, own=True),
    Action("view-export", re.compile(AT), export),
    Action("view-ask", PLAYS, ask, own=True),
    Action("view-play", PLAYS, play_on, own=True),
    Action("view-pick", re.compile(""), pick, own=True),
)
