"""Everything that people can do with Kibitz on Discord, from all features."""

from __future__ import annotations

from bot.discord import (
    export_game,
    game_lists,
    help_command,
    leaderboard,
    move_command,
    plan_command,
    play_command,
    privacy,
    profile,
    settings,
    trial_message,
    vacation,
    variants_and_pieces,
)
from bot.discord.actions import Action
from bot.discord.challenges import challenges, rematch, start_buttons
from bot.discord.custom_variants import custom_command, definition_keys, draft_changes
from bot.discord.games import hint, offers_and_ends, view_board, which_game
from bot.discord.moves import legal_move_menus
from bot.discord.puzzles import daily_post, puzzle_command
from bot.discord.reviews import review_command
from bot.discord.tournaments import simul_command, tournament_command
from bot.discord.viewer import import_command, viewer
from bot.discord.votes import vote_command

ACTIONS: dict[str, Action] = {
    action.name: action
    for part in (
        play_command,
        challenges,
        start_buttons,
        rematch,
        move_command,
        legal_move_menus,
        view_board,
        which_game,
        offers_and_ends,
        hint,
        puzzle_command,
        daily_post,
        tournament_command,
        simul_command,
        vote_command,
        export_game,
        help_command,
        profile,
        leaderboard,
        game_lists,
        import_command,
        viewer,
        review_command,
        trial_message,
        plan_command,
        vacation,
        variants_and_pieces,
        custom_command,
        draft_changes,
        definition_keys,
        settings,
        privacy,
    )
    for action in part.ACTIONS
}

COMMANDS = tuple(action.command for action in ACTIONS.values() if action.command is not None)
CONTEXT_MENUS = tuple(action.menu for action in ACTIONS.values() if action.menu is not None)
