"""/moves: where pieces may go, for anyone who looks at a game."""

from __future__ import annotations

from discord import app_commands

from bot.discord.answers import reader
from bot.discord.choosing import Choice, Step, step
from bot.discord.commands.choices import LENGTH
from bot.discord.commands.game import do, offered_games
from bot.discord.commands.meant import SEVERAL, nothing_offered, own, running
from bot.discord.finding import ranked
from bot.discord.kinds import Interaction
from bot.discord.labels import Labels
from bot.discord.translate import command, options
from bot.discord.ui.look import square_names
from bot.matches import Match


def _is_here(interaction: Interaction, match: Match) -> bool:
    return interaction.channel_id in (match.thread_id, match.channel_id)


async def _offered_pieces(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    client, game = interaction.client, interaction.namespace.game
    if isinstance(game, int):
        found = await client.matches.these((game,))
        found = [m for m in found if interaction.user.id in m.players or _is_here(interaction, m)]
    else:
        found = await running(interaction, SEVERAL)
        if len(found) != 1:
            found = await own(interaction, SEVERAL)
    pieces = step(found[0].position) if len(found) == 1 else None
    if not isinstance(pieces, Step):
        return await nothing_offered(interaction, found, typed)
    labels = Labels(client.texts, client.wording, reader(interaction)).of(pieces)
    named = [(choice, label.text) for choice, label in zip(pieces.choices, labels, strict=True)]

    def words(choice: Choice, label: str) -> tuple[str, ...]:
        return (label, choice.value, *label.split(), *square_names(found[0].position, choice))

    shown = ranked(typed, ((pair, words(*pair)) for pair in named))
    return [app_commands.Choice(name=text[:LENGTH], value=choice.value) for choice, text in shown]


@command("moves", direct=True)
@options("square", "game")
@app_commands.autocomplete(square=_offered_pieces)
@app_commands.autocomplete(game=offered_games)
async def moves(
    interaction: Interaction, square: app_commands.Range[str, 1, 40] | None = None, game: int | None = None
) -> None:
    """Draw where the piece on a square may go, or every piece that can move, for the one who asks."""
    await do(interaction, game, "moves", square or "")
