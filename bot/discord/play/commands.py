"""/moves shows where pieces may go, to anyone who sees the game; and what /move plays in one.

/move itself is in puzzles/move_command.py: it answers puzzles as well.
"""

from __future__ import annotations

from discord import app_commands

from bot.discord.games.game_actions import do, game_action, offered_games
from bot.discord.games.game_visibility import visible_match
from bot.discord.games.which_game import SEVERAL, nothing_offered, own, running
from bot.discord.platform.discord_limits import CHOICE
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import reader
from bot.discord.platform.search import ranked
from bot.discord.platform.translator import command, options
from bot.discord.play.legal_moves import send_look, square_names
from bot.discord.play.move_autocomplete import moves_of
from bot.discord.play.move_labels import Labels
from bot.discord.play.move_steps import Choice, Step, step
from bot.discord.services import services_of
from bot.matches import Match, MatchBroken, NoSuchMatch


async def chosen(interaction: Interaction, game: int) -> tuple[Match, ...]:
    """Return the running match picked under "game" if this user may see it; else an empty tuple."""
    try:
        match = await visible_match(interaction, game)
    except (NoSuchMatch, MatchBroken):
        return ()
    return () if match.is_over else (match,)


async def offered_moves(
    interaction: Interaction, game: int | None, typed: str
) -> list[app_commands.Choice[str]]:
    """Suggest the moves of the game that /move means, or say why there are none."""
    found = await (own(interaction, SEVERAL) if game is None else chosen(interaction, game))
    if len(found) != 1 or found[0].turn_player != interaction.user.id:
        return await nothing_offered(interaction, found, typed)
    return moves_of(found[0].position, typed, reader(interaction))


async def _offered_pieces(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    services, game = services_of(interaction), interaction.namespace.game
    if isinstance(game, int):
        found = await chosen(interaction, game)
    else:
        found = await running(interaction, SEVERAL)
        if len(found) != 1:
            found = await own(interaction, SEVERAL)
    pieces = step(found[0].position) if len(found) == 1 else None
    if not isinstance(pieces, Step):
        return await nothing_offered(interaction, found, typed)
    labels = Labels(services.texts, services.wording, reader(interaction)).of(pieces)
    named = [(choice, label.text) for choice, label in zip(pieces.choices, labels, strict=True)]

    def words(choice: Choice, label: str) -> tuple[str, ...]:
        return (label, choice.value, *label.split(), *square_names(found[0].position, choice))

    shown = ranked(typed, ((pair, words(*pair)) for pair in named))
    return [app_commands.Choice(name=text[:CHOICE], value=choice.value) for choice, text in shown]


@command("moves", direct=True)
@options("square", "game")
@app_commands.autocomplete(square=_offered_pieces)
@app_commands.autocomplete(game=offered_games)
async def moves(
    interaction: Interaction, square: app_commands.Range[str, 1, 40] | None = None, game: int | None = None
) -> None:
    """Show privately where the piece on a square may go, or all pieces that can move."""
    await do(interaction, game, MOVES, square or "")


MOVES = game_action("moves", send_look, by=moves, menu=True, for_viewers=True)
ACTIONS = (MOVES,)
