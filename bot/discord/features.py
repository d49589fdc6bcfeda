"""Everything that people can do with Kibitz on Discord, from all features."""

from __future__ import annotations

from bot.discord import move_command
from bot.discord.catalogue import pages
from bot.discord.challenges import begin_game, rematch
from bot.discord.challenges import buttons as challenge_buttons
from bot.discord.challenges import commands as challenge_commands
from bot.discord.custom_variants import cards as custom_cards
from bot.discord.custom_variants import changes as custom_changes
from bot.discord.custom_variants import commands as custom_commands
from bot.discord.custom_variants import keys as custom_keys
from bot.discord.engine import play_command
from bot.discord.export import files
from bot.discord.games import buttons as game_buttons
from bot.discord.games import which_game
from bot.discord.history import pages as history_pages
from bot.discord.info import games_and_help as info_commands
from bot.discord.offers import buttons as offer_buttons
from bot.discord.plans import commands as plan_commands
from bot.discord.platform.discord_types import Action
from bot.discord.play import move_menus
from bot.discord.privacy import commands as privacy_commands
from bot.discord.puzzles import buttons as puzzle_buttons
from bot.discord.puzzles import commands as puzzle_commands
from bot.discord.puzzles import daily as puzzle_daily
from bot.discord.ratings import leaderboard, profile
from bot.discord.reviews import commands as review_commands
from bot.discord.settings import commands as settings_commands
from bot.discord.settings import panel
from bot.discord.trials import buttons as trial_buttons
from bot.discord.viewer import buttons as viewer_buttons
from bot.discord.viewer import import_file

ACTIONS: dict[str, Action] = {
    action.name: action
    for part in (
        play_command,
        challenge_commands,
        challenge_buttons,
        begin_game,
        rematch,
        move_command,
        move_menus,
        game_buttons,
        which_game,
        offer_buttons,
        puzzle_commands,
        puzzle_buttons,
        puzzle_daily,
        files,
        info_commands,
        leaderboard,
        profile,
        history_pages,
        import_file,
        viewer_buttons,
        review_commands,
        trial_buttons,
        plan_commands,
        pages,
        custom_commands,
        custom_cards,
        custom_changes,
        custom_keys,
        settings_commands,
        panel,
        privacy_commands,
    )
    for action in part.ACTIONS
}

COMMANDS = tuple(action.command for action in ACTIONS.values() if action.command is not None)
CONTEXT_MENUS = tuple(action.menu for action in ACTIONS.values() if action.menu is not None)
