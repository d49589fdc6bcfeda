"""Slash commands. Each is thin: read the options, call the use case, answer."""

from __future__ import annotations

from bot.discord.commands.catalogue import list_variants, show_piece, show_variant
from bot.discord.commands.challenge import challenge, join
from bot.discord.commands.export import export
from bot.discord.commands.game import board, claim, move, resign
from bot.discord.commands.info import games, show_help
from bot.discord.commands.look import moves
from bot.discord.commands.offers import abort, draw, takeback
from bot.discord.commands.plans import plan, vacation
from bot.discord.commands.play import hint, play
from bot.discord.commands.settings import settings

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
    plan,
    vacation,
    list_variants,
    show_variant,
    show_piece,
    settings,
    show_help,
)
