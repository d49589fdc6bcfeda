"""/moves: where pieces may go, for anyone who looks at a game."""

from __future__ import annotations

from discord import app_commands

from bot.discord.answers import in_private, reader, say, tell
from bot.discord.choosing import Choice, Step, step
from bot.discord.commands.choices import LENGTH
from bot.discord.commands.game import offered_games
from bot.discord.finding import ranked
from bot.discord.kinds import Interaction
from bot.discord.labels import Labels
from bot.discord.translate import command, options
from bot.discord.ui.board import check_player
from bot.discord.ui.look import square_names, tell_look
from bot.matches import Match


async def looked_at(interaction: Interaction, game: int | None) -> Match | None:
    """The match that someone looks at: the one named, the only one here, or their own only one.

    Where that isn't clear the person is told, and None comes back. Games elsewhere are their players' own.
    """
    matches, player = interaction.client.matches, interaction.user.id
    if game is not None:
        match = await matches.get(game)
        if interaction.channel_id not in (match.thread_id, match.channel_id):
            check_player(match, player)
        return match
    here = list(await matches.at(interaction.channel_id or 0))
    for found in (here, [m for m in here if player in m.players], list(await matches.of(player))):
        if len(found) == 1:
            return found[0]
        if found and found is not here:
            break
    await tell(interaction, say(interaction, "game-which" if found else "game-none-here"))
    return None


async def _offered_pieces(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    client, game = interaction.client, interaction.namespace.game
    here = await client.matches.at(interaction.channel_id or 0)
    found = here if len(here) == 1 else await client.matches.of(interaction.user.id)
    if isinstance(game, int):
        found = [match for match in (*here, *found) if match.id == game][:1]
    pieces = step(found[0].position) if len(found) == 1 else None
    if not isinstance(pieces, Step):
        return []
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
    async with in_private(interaction):
        match = await looked_at(interaction, game)
        if match is not None:
            await tell_look(interaction, match, square)
