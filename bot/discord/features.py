"""Everything that Kibitz does on Discord: commands, buttons and menus, and what stands under Apps."""

from __future__ import annotations

from bot.discord.catalogue import pages
from bot.discord.catalogue.commands import list_variants, show_piece, show_variant
from bot.discord.challenges import begin_buttons, invite, rematch
from bot.discord.challenges import buttons as challenge_buttons
from bot.discord.challenges.commands import challenge, join
from bot.discord.engine import hint as hints
from bot.discord.engine.commands import hint, play
from bot.discord.export import files
from bot.discord.export.commands import export
from bot.discord.games import buttons as board_buttons
from bot.discord.games import context_menus, game_picker
from bot.discord.games.commands import board, claim, resign
from bot.discord.history import pages as history_pages
from bot.discord.history import server_games
from bot.discord.history.commands import history
from bot.discord.info.commands import games, show_help
from bot.discord.offers import buttons as offer_buttons
from bot.discord.offers.commands import abort, draw, takeback
from bot.discord.plans import plan_note
from bot.discord.plans.commands import plan, vacation
from bot.discord.platform.discord_types import Action
from bot.discord.play import attempts, candidate_buttons, legal_moves, move_menu
from bot.discord.play.commands import move, moves
from bot.discord.privacy import commands as privacy_buttons
from bot.discord.privacy.commands import privacy
from bot.discord.ratings import leaderboard as leaderboards
from bot.discord.ratings import profile as profiles
from bot.discord.ratings.commands import leaderboard, profile
from bot.discord.services import Deed
from bot.discord.settings import panel
from bot.discord.settings.commands import settings
from bot.discord.viewer import buttons as viewer_buttons
from bot.discord.viewer import commands as viewer_commands
from bot.discord.viewer import file_games
from bot.discord.viewer.commands import import_game

COMMANDS = (
    play,
    challenge,
    join,
    move,
    board,
    moves,
    draw,
    takeback,
    resign,
    abort,
    claim,
    hint,
    export,
    games,
    profile,
    leaderboard,
    history,
    import_game,
    plan,
    vacation,
    list_variants,
    show_variant,
    show_piece,
    settings,
    privacy,
    show_help,
)

CONTEXT_MENUS = (*invite.CONTEXT_MENUS, *context_menus.CONTEXT_MENUS)
"""What stands under Apps in the menu of a person or a message."""

ACTIONS: dict[str, Action] = {
    name: action
    for part in (
        challenge_buttons,
        begin_buttons,
        invite,
        rematch,
        board_buttons,
        candidate_buttons,
        move_menu,
        legal_moves,
        offer_buttons,
        plan_note,
        pages,
        files,
        game_picker,
        panel,
        hints,
        leaderboards,
        profiles,
        viewer_buttons,
        viewer_commands,
        file_games,
        history_pages,
        server_games,
        privacy_buttons,
    )
    for name, action in part.ACTIONS.items()
}
"""What has buttons and menus."""

DEEDS: dict[str, Deed] = {
    name: deed
    for part in (board_buttons, attempts, legal_moves, offer_buttons, plan_note, files, hints)
    for name, deed in part.DEEDS.items()
}
"""What is done with the game meant, privately, as the command of that name does it."""
