"""/games and /help."""

from __future__ import annotations

from discord import app_commands

import rules
from bot.discord.challenges.start_buttons import begin_buttons
from bot.discord.games.page_in_custom_id import FIRST
from bot.discord.history import server_note
from bot.discord.platform.channels import Readable, is_foreign, readable
from bot.discord.platform.components import button, custom_id, view
from bot.discord.platform.declare_commands import choices, command, options
from bot.discord.platform.discord_types import Action, Interaction, Note
from bot.discord.platform.language import locale_for, say
from bot.discord.platform.reply import reply_to
from bot.discord.services import services_of
from bot.discord.wording.sentences import link_to_board, stamp
from bot.matches import Match
from bot.refusals import Refusal

LISTED = 12
"""Games in one answer, as far as there is room for them."""

ROOM = 1900
"""Characters of their lines; Discord allows 2,000, and there may be more to tell of than fits."""


HOW_TO_MOVE = {
    Readable.ALL: "help-moves-typed",
    Readable.REPLIES: "help-moves-reply",
    Readable.NOTHING: "help-moves-button",
}


async def _line(interaction: Interaction, match: Match) -> str:
    services, player = services_of(interaction), interaction.user.id
    turn = match.game.position.turn
    key = "games-yours" if match.player(turn) == player else "games-theirs"
    locale = locale_for(interaction)
    opponent = (await services.names.of(match.opponent_of(player), match.guild_id)).markdown
    title = services.wording.title(locale, match.variant).markdown
    color = services.wording.color(locale, turn, match.variant)
    line = say(interaction, key, opponent=opponent, variant=title, color=color, link=link_to_board(match))
    return line if match.due_at is None else line + say(interaction, "games-time", when=stamp(match.due_at))


@command("games", direct=True, deferred=True)
@options("where")
@app_commands.choices(where=choices("where", ("mine", "server")))
async def games(interaction: Interaction, where: app_commands.Choice[str] | None = None) -> None:
    """The person's running games in every server, those waiting for them first; or all that run here."""
    if where is not None and where.value == "server":
        await reply_to(interaction).send_private(await server_note(interaction, FIRST))
        return
    services, player = services_of(interaction), interaction.user.id
    listed = await services.matches.lookup.listed(player)
    if not listed:
        raise Refusal("game-none")
    shown = listed[:LISTED]
    await services.names.fetch_missing(((one.opponent, one.guild_id) for one in shown), LISTED)
    lines = [say(interaction, "games-title")]
    running = await services.matches.lookup.running(tuple(one.id for one in shown))
    for match in running:
        line = await _line(interaction, match)
        if sum(map(len, lines)) + len(lines) + len(line) > ROOM:
            break
        lines.append(line)
    more = len(listed) - len(lines) + 1
    if more:
        lines.append(say(interaction, "games-more", count=more))
    await reply_to(interaction).send_private("\n".join(lines))


@command("help", direct=True)
async def show_help(interaction: Interaction) -> None:
    catalogue = button(say(interaction, "button-variants"), custom_id("catalogue-open", ""))
    is_member = not is_foreign(interaction)
    read = readable(interaction.client, interaction.guild_id, is_member=is_member)
    moves = say(interaction, HOW_TO_MOVE[read])
    text = say(interaction, "help", variants=len(rules.variants()), moves=moves)
    await reply_to(interaction).send_private(Note(text, view=view(*begin_buttons(interaction), catalogue)))


ACTIONS = (Action("games", command=games), Action("help", command=show_help))
