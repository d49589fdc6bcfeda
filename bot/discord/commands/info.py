"""/games and /help."""

from __future__ import annotations

import rules
from bot.discord.answers import acknowledge, reader, say, tell
from bot.discord.kinds import Interaction
from bot.discord.looks import known
from bot.discord.names import escaped
from bot.discord.translate import command
from bot.matches import Match

LISTED = 12
"""Games in one answer; with links they stay well inside Discord's 2,000 characters."""


def _link(match: Match) -> str:
    """Where the match is played, as a link that also works from another server."""
    place = match.thread_id or match.channel_id
    link = f"https://discord.com/channels/{match.guild_id or '@me'}/{place}"
    return f"{link}/{match.posted_message_id}" if match.posted_message_id is not None else link


async def _line(interaction: Interaction, match: Match) -> str:
    client, player = interaction.client, interaction.user.id
    turn = match.game.position.turn
    key = "games-yours" if match.player(turn) == player else "games-theirs"
    locale = reader(interaction)
    opponent = escaped(await client.names.of(match.opponent_of(player), match.guild_id))
    title = client.wording.title(locale, match.variant)
    color = client.wording.color(locale, turn, match.variant)
    line = say(interaction, key, opponent=opponent, variant=title, color=color, link=_link(match))
    return line + client.wording.time_left(locale, match)


@command("games", direct=True)
async def games(interaction: Interaction) -> None:
    """The person's running games in every server, those waiting for them first."""
    client, player = interaction.client, interaction.user.id
    await acknowledge(interaction, ephemeral=True, thinking=True)
    running = await client.matches.of(player)
    if not running:
        await tell(interaction, say(interaction, "game-none"))
        return
    running = sorted(running, key=lambda match: match.player(match.game.position.turn) != player)
    lines = [say(interaction, "games-title")]
    lines += [await _line(interaction, match) for match in running[:LISTED]]
    if len(running) > LISTED:
        lines.append(say(interaction, "games-more", count=len(running) - LISTED))
    await tell(interaction, "\n".join(lines))


@command("help", direct=True)
async def show_help(interaction: Interaction) -> None:
    """One short page that names every command."""
    await known(interaction)
    await tell(interaction, say(interaction, "help", variants=len(rules.variants())))
