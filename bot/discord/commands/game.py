"""/move, /board, /resign and /claim: acting in a running game."""

from __future__ import annotations

from discord import app_commands

from bot.discord.answers import in_private, reader, say, tell
from bot.discord.commands.choices import LENGTH, moves_of
from bot.discord.finding import MOST, ranked
from bot.discord.kinds import Interaction
from bot.discord.translate import command, options
from bot.discord.ui.which import DEEDS, SEEN_BY_ALL, ask_which, check_sight
from bot.matches import Listed, Match

SEVERAL = 2
"""From so many games on it isn't clear which one is meant."""


FORGIVEN = 500
"""Games among which one is found in spite of a slip of the finger."""


async def _own(interaction: Interaction, most: int) -> tuple[Match, ...]:
    """The player's running matches in this channel, or anywhere where none runs here; at most so many."""
    matches, player = interaction.client.matches, interaction.user.id
    here = await matches.at(interaction.channel_id or 0, player, most)
    return here or await matches.of(player, most)


async def meant(interaction: Interaction, game: int | None, deed: str, text: str = "") -> Match | None:
    """The match that a command is about, by whoever plays in it.

    Where it isn't clear None comes back, and the person is asked; their pick does the deed.
    """
    if game is not None:
        match = await interaction.client.matches.get(game)
        check_sight(interaction, match, deed)
        return match
    own = await _own(interaction, SEVERAL)
    if len(own) == 1:
        return own[0]
    if own:
        await ask_which(interaction, deed, await _own(interaction, MOST), text)
    else:
        await tell(interaction, say(interaction, "game-none-here"))
    return None


async def looked_at(interaction: Interaction, game: int | None, deed: str, text: str = "") -> Match | None:
    """The match that somebody looks at: the only one here, whoever plays it, else as meant()."""
    place = interaction.channel_id or 0
    here = await interaction.client.matches.at(place, most=MOST) if game is None else ()
    if len(here) == 1:
        return here[0]
    if not here or await _own(interaction, 1):
        return await meant(interaction, game, deed, text)
    await ask_which(interaction, deed, here, text)
    return None


async def do(interaction: Interaction, game: int | None, deed: str, text: str = "") -> None:
    """Do what a command asks with the match it is about; for the one who asks."""
    async with in_private(interaction):
        find = looked_at if deed in SEEN_BY_ALL else meant
        match = await find(interaction, game, deed, text)
        if match is not None:
            await DEEDS[deed](interaction, match, text)


async def _offered_moves(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    game = interaction.namespace.game
    chosen = await (
        interaction.client.matches.these((game,)) if isinstance(game, int) else _own(interaction, SEVERAL)
    )
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
