"""/move, /board, /resign and /claim: acting in a running game."""

from __future__ import annotations

from discord import app_commands

from bot.discord.answers import in_private, reader, say
from bot.discord.commands.choices import LENGTH, moves_of
from bot.discord.commands.meant import SEVERAL, looked_at, meant, nothing_offered, own
from bot.discord.elsewhere import name_elsewhere
from bot.discord.finding import MOST, ranked
from bot.discord.kinds import Interaction
from bot.discord.translate import command, options
from bot.discord.ui.which import DEEDS, SEEN_BY_ALL
from bot.matches import Listed

FORGIVEN = 500
"""Games among which one is found in spite of a slip of the finger."""


async def do(interaction: Interaction, game: int | None, deed: str, text: str = "") -> None:
    """Do what a command asks with the match it is about; for the one who asks."""
    async with in_private(interaction):
        find = looked_at if deed in SEEN_BY_ALL else meant
        match = await find(interaction, game, deed, text)
        if match is not None:
            await name_elsewhere(interaction, match)
            await DEEDS[deed](interaction, match, text)


async def _offered_moves(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    game = interaction.namespace.game
    chosen = await (
        interaction.client.matches.these((game,)) if isinstance(game, int) else own(interaction, SEVERAL)
    )
    if len(chosen) != 1 or chosen[0].turn_player != interaction.user.id:
        return await nothing_offered(interaction, chosen, typed)
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
    await do(interaction, game, "move", move)


@command("board", direct=True)
@options("game")
@app_commands.autocomplete(game=offered_games)
async def board(interaction: Interaction, game: int | None = None) -> None:
    """Show a board to whoever asks: the only game here, or one of their own."""
    await do(interaction, game, "board")


@command("resign", direct=True)
@options("game")
@app_commands.autocomplete(game=offered_games)
async def resign(interaction: Interaction, game: int | None = None) -> None:
    """Ask once whether the player means it; the button does it."""
    await do(interaction, game, "resign")


@command("claim", direct=True)
@options("game")
@app_commands.autocomplete(game=offered_games)
async def claim(interaction: Interaction, game: int | None = None) -> None:
    """Claim the end that the rules grant now, or hear what it would take."""
    await do(interaction, game, "claim")
