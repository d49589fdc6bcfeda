"""/games: a player's running games, or a server's."""

from __future__ import annotations

import asyncio

from discord import app_commands

from bot.discord.actions import Action
from bot.discord.context import Context
from bot.discord.declare_commands import choices, command
from bot.discord.history import server_note
from bot.discord.paged_lists import FIRST
from bot.discord.wording.markup import link_to_board, stamp
from bot.refusals import Refusal
from bot.state.match import Match

MAX_LISTED = 12
"""Maximum number of games in one answer."""

MAX_LIST_LENGTH = 1900
"""Maximum length of the list of games in characters; this leaves space for the number of unlisted games."""


async def _line(ctx: Context, match: Match) -> str:
    """Return a game's line in the list. This may request the game's channel."""
    services, player = ctx.services, ctx.user.id
    turn = match.game.position.turn
    key = "games-yours" if match.player(turn) == player else "games-theirs"
    wording = ctx.wording
    opponent = (await services.names.of(match.opponent_of(player), match.guild_id, ctx.locale)).markdown
    title = wording.title(match.variant).markdown
    color = wording.color(turn, match.variant)
    is_deleted = await services.delivery.is_channel_deleted(match)
    link = ctx.say("games-deleted") if is_deleted else link_to_board(match)
    line = ctx.say(key, opponent=opponent, variant=title, color=color, link=link)
    return line if match.due_at is None else line + ctx.say("games-time", when=stamp(match.due_at))


@command("games", direct=True, deferred=True)
@app_commands.choices(where=choices("where", ("mine", "server")))
async def games(ctx: Context, where: app_commands.Choice[str] | None = None) -> None:
    """Show the user's running games anywhere, those on their turn first; or the server's games."""
    if where is not None and where.value == "server":
        await ctx.reply.send_private(await server_note(ctx, FIRST))
        return
    services, player = ctx.services, ctx.user.id
    listed = await services.matches.lookup.listed(player)
    if not listed:
        raise Refusal("game-none")
    shown = listed[:MAX_LISTED]
    await services.names.fetch_missing(((game.opponent, game.guild_id) for game in shown), MAX_LISTED)
    lines = [ctx.say("games-title")]
    running = await services.matches.lookup.running(tuple(game.id for game in shown))
    for line in await asyncio.gather(*(_line(ctx, match) for match in running)):
        if sum(map(len, lines)) + len(lines) + len(line) > MAX_LIST_LENGTH:
            break
        lines.append(line)
    more = len(listed) - len(lines) + 1
    if more:
        lines.append(ctx.say("games-more", count=more))
    await ctx.reply.send_private("\n".join(lines))


ACTIONS = (Action("games", command=games),)
