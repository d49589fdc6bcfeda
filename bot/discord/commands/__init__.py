"""Slash commands. Each is thin: read the options, call the use case, answer."""

from __future__ import annotations

from bot.discord.commands.challenge import challenge, join
from bot.discord.commands.game import board, claim, move, resign
from bot.discord.commands.info import games, show_help
from bot.discord.commands.offers import abort, draw, takeback
from bot.discord.commands.plans import plan, vacation
from bot.discord.commands.settings import settings

COMMANDS = (
    challenge,
    join,
    move,
    board,
    draw,
    takeback,
    resign,
    abort,
    claim,
    games,
    plan,
    vacation,
    settings,
    show_help,
)
