"""/move plays a move; /moves shows where pieces may go, to anyone who sees the game."""

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
from bot.discord.play.attempts import send_move
from bot.discord.play.legal_moves import send_look, square_names
from bot.discord.play.move_autocomplete import moves_of
from bot.discord.play.move_labels import Labels
from bot.discord.play.move_steps import Choice, Step, step
from bot.discord.services import services_of
from bot.matches import Match, MatchBroken, NoSuchMatch


async def _chosen(interaction: Interaction, game: int) -> tuple[Match, ...]:
    """Return the running match picked under "game" if this user may see it; else an empty tuple."""
    try:
        match = await visible_match(interaction, game)
    except (NoSuchMatch, MatchBroken):
        return ()
    return () if match.is_over else (match,)


async def _offered_moves(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    game = interaction.namespace.game
    chosen = await (_chosen(interaction, game) if isinstance(game, int) else own(interaction, SEVERAL))
    if len(chosen) != 1 or chosen[0].turn_player != interaction.user.id:
        return await nothing_offered(interaction, chosen, typed)
    return moves_of(chosen[0].position, typed, reader(interaction))


@command("move", direct=True)
@options("move", "game")
@app_commands.autocomplete(move=_offered_moves)
@app_commands.autocomplete(game=offered_games)
async def move(
    interaction: Interaction, move: app_commands.Range[str, 1, 100], game: int | None = None
) -> None:
    """Play a move; anything else is answered privately."""
    await do(interaction, game, MOVE, move)


async def _offered_pieces(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    services, game = services_of(interaction), interaction.namespace.game
    if isinstance(game, int):
        found = await _chosen(interaction, game)
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


MOVE = game_action("move", send_move, by=move, button=False)
MOVES = game_action("moves", send_look, by=moves, menu=True, for_viewers=True)
ACTIONS = (MOVE, MOVES)
