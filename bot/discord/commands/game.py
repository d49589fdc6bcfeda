"""/move, /board, /resign and /claim: acting in a running game."""

from __future__ import annotations

from discord import app_commands

from bot.discord.answers import in_private, reader, say, tell
from bot.discord.commands.choices import LENGTH, moves_of
from bot.discord.finding import MOST, ranked
from bot.discord.kinds import Interaction
from bot.discord.names import escaped
from bot.discord.play import play
from bot.discord.translate import command, options
from bot.discord.ui.board import ask_to_resign, board_note, check_player, claim_draw, own_side
from bot.matches import Match


async def _own(interaction: Interaction) -> list[Match]:
    """The player's running matches in this channel, or all of theirs where none runs here."""
    client, player = interaction.client, interaction.user.id
    here = [m for m in await client.matches.at(interaction.channel_id or 0) if player in (m.white, m.black)]
    return here or list(await client.matches.of(player))


async def meant(interaction: Interaction, game: int | None) -> Match | None:
    """The match a command is about; where it isn't clear the person is told, and None comes back."""
    client = interaction.client
    if game is not None:
        match = await client.matches.get(game)
        check_player(match, interaction.user.id)
        return match
    own = await _own(interaction)
    if len(own) == 1:
        return own[0]
    await tell(interaction, say(interaction, "game-which" if own else "game-none-here"))
    return None


async def _offered_moves(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    game = interaction.namespace.game
    own = await _own(interaction)
    chosen = [m for m in own if m.id == game] if isinstance(game, int) else own
    if len(chosen) != 1 or chosen[0].player(chosen[0].game.position.turn) != interaction.user.id:
        return []
    return moves_of(chosen[0].position, typed, reader(interaction))


async def offered_games(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The player's running games, by opponent, variant or number."""
    client, locale = interaction.client, reader(interaction)
    labels: list[tuple[Match, tuple[str, ...]]] = []
    for match in (await client.matches.of(interaction.user.id))[:MOST]:
        opponent = await client.names.of(match.opponent_of(interaction.user.id), match.guild_id)
        title = client.wording.title(locale, match.variant)
        label = say(interaction, "game-label", opponent=opponent, variant=title, number=str(match.id))
        labels.append((match, (label,)))
    shown = {match.id: words[0] for match, words in labels}
    return [app_commands.Choice(name=shown[m.id][:LENGTH], value=m.id) for m in ranked(typed, labels)]


@command("move", direct=True)
@options("move", "game")
@app_commands.autocomplete(move=_offered_moves)
@app_commands.autocomplete(game=offered_games)
async def move(
    interaction: Interaction, move: app_commands.Range[str, 1, 100], game: int | None = None
) -> None:
    """Play a move; everything that isn't one is answered privately."""
    async with in_private(interaction):
        match = await meant(interaction, game)
        if match is None:
            return
        said = await play(interaction.client, match, interaction.user.id, move, reader(interaction))
        if said.note is not None:
            await tell(interaction, said.note)
        elif said.played is not None:
            await tell(interaction, say(interaction, "move-done", move=escaped(said.played)))


@command("board", direct=True)
@options("game")
@app_commands.autocomplete(game=offered_games)
async def board(interaction: Interaction, game: int | None = None) -> None:
    """Show a board to whoever asks: the only game here, or one of their own."""
    async with in_private(interaction):
        here = await interaction.client.matches.at(interaction.channel_id or 0)
        match = here[0] if game is None and len(here) == 1 else await meant(interaction, game)
        if match is None:
            return
        await tell(interaction, await board_note(interaction, match, own_side(interaction, match)))


@command("resign", direct=True)
@options("game")
@app_commands.autocomplete(game=offered_games)
async def resign(interaction: Interaction, game: int | None = None) -> None:
    """Ask once whether the player means it; the button does it."""
    async with in_private(interaction):
        match = await meant(interaction, game)
        if match is not None:
            await ask_to_resign(interaction, match)


@command("claim", direct=True)
@options("game")
@app_commands.autocomplete(game=offered_games)
async def claim(interaction: Interaction, game: int | None = None) -> None:
    """Claim a draw that the rules grant now, or hear what it would take."""
    async with in_private(interaction):
        match = await meant(interaction, game)
        if match is not None:
            await claim_draw(interaction, match.id)
