"""Puzzles posted in a channel for everyone; the post is updated when a player solves it."""

from __future__ import annotations

import logging

import discord

from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import shared
from bot.discord.platform.reply import reply_to
from bot.discord.platform.retry import SHORT, TROUBLE, insist
from bot.discord.puzzles.note import post_note, post_text, post_view
from bot.discord.puzzles.solving import Answered, puzzle_of
from bot.discord.services import Services, services_of
from bot.puzzles import Puzzle, Verdict

log = logging.getLogger(__name__)


async def post_puzzle(interaction: Interaction, puzzle: Puzzle) -> None:
    """Answer with a puzzle that everyone here may try."""
    services, reply = services_of(interaction), reply_to(interaction)
    puzzles = services.matches.puzzles
    making = puzzles.post(
        puzzle,
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id or 0,
        locale=shared(interaction),
    )
    post = await reply.promptly(making)
    try:
        note = await post_note(services, puzzle, post)
        message_id = await reply.call(note, discord.AllowedMentions.none(), None)
    except TROUBLE:
        await puzzles.unpost(post.id)
        raise
    await puzzles.posted(post.id, message_id)


async def send_solved(services: Services, answered: Answered) -> None:
    """Show on a puzzle's post that it is solved, and who was first.

    Its text is written anew, whichever of several solvers comes last; its picture stays.
    """
    post = answered.solving.post
    if answered.verdict is not Verdict.SOLVED or post is None or post.message_id is None:
        return
    message_id, text = post.message_id, await post_text(services, puzzle_of(post.puzzle_id), post)
    try:
        await insist(
            lambda: services.channels.edit(
                post.channel_id,
                message_id,
                guild_id=post.guild_id,
                content=text,
                view=post_view(services, post),
            ),
            SHORT,
        )
    except TROUBLE as error:
        log.info("puzzle post %s isn't brought up to date: %s", post.id, error)
