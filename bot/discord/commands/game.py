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
from bot.discord.ui.board import ask_to_resign, board_note, check_player, claim_end, own_side
from bot.matches import Listed, Match

SEVERAL = 2
"""From so many games on it isn't clear which one is meant."""


FORGIVEN = 500
"""Games among which one is found in spite of a slip of the finger."""


async def _own(interaction: Interaction) -> tuple[Match, ...]:
    """The player's running matches in this channel, or anywhere where none runs here; at most SEVERAL."""
    matches, player = interaction.client.matches, interaction.user.id
    here = await matches.at(interaction.channel_id or 0, player, SEVERAL)
    return here or await matches.of(player, SEVERAL)


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
    chosen = await (interaction.client.matches.these((game,)) if isinstance(game, int) else _own(interaction))
    if len(chosen) != 1 or chosen[0].turn_player != interaction.user.id:
        return []
    return moves_of(chosen[0].position, typed, reader(interaction))


async def offered_games(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The player's running games, by opponent, variant or number; those that wait for them first."""
    client, locale = interaction.client, reader(interaction)
    listed = await client.matches.listed(interaction.user.id)
    # Discord waits three seconds: names that take longer to look up are there for the next letter.
    await client.names.learn(((one.opponent, one.guild_id) for one in listed), MOST)

    def words(one: Listed) -> tuple[str, ...]:
        title = client.wording.title(locale, one.variant)
        return f"{client.names.known(one.opponent, one.guild_id)} {title}", title, str(one.id)

    def label(one: Listed) -> str:
        opponent = client.names.known(one.opponent, one.guild_id)
        title = client.wording.title(locale, one.variant)
        return say(interaction, "game-label", opponent=opponent, variant=title, number=str(one.id))

    found = listed[:MOST]
    if typed.strip():
        # Looking for slips takes too long where there are too many.
        pairs = ((one, words(one)) for one in listed)
        found = ranked(typed, pairs, slips=len(listed) <= FORGIVEN)
    return [app_commands.Choice(name=label(one)[:LENGTH], value=one.id) for one in found]


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
        here = await interaction.client.matches.at(interaction.channel_id or 0, most=SEVERAL)
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
    """Claim the end that the rules grant now, or hear what it would take."""
    async with in_private(interaction):
        match = await meant(interaction, game)
        if match is not None:
            await claim_end(interaction, match.id)
