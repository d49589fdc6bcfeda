"""Waiting for a review: one message that shows how far it is, until the review takes its place."""

from __future__ import annotations

from functools import partial

from bot.discord.game_reviews import name_of
from bot.discord.makings import MOST, waited_for
from bot.discord.platform.components import button, custom_id, view
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import say
from bot.discord.platform.outgoing import Note
from bot.discord.platform.reply import reply_to
from bot.discord.services import services_of
from bot.discord.viewer.source import Source
from bot.engine.background import Progress
from bot.engine.review import Review
from bot.matches import Match, ReviewWhileRunning

OWN_PLIES = 10
"""From so many half-moves on, a game from a file that begins as a running one is taken for that one."""


async def review_of(interaction: Interaction, source: Source) -> Review | None:
    """The review of a game, made now where there is none yet; the interaction must be acknowledged.

    None where it wasn't made, and the person has been told why. Raises ReviewWhileRunning, ReviewCalledOff,
    ReviewTooShort.
    """
    reviews, match = services_of(interaction).reviews, source.match
    if source.is_file:
        await _check_own_games(interaction, match)
    found = await reviews.of(match)
    if found is not None:
        return found
    return await waited_for(
        interaction,
        reviews.makings,
        name_of(match),
        partial(reviews.made, match),
        match.ply + 1,
        progress_note=partial(_progress_note, interaction, source),
        stopped_note=lambda why: _stopped(interaction, source, f"review-{why}"),
        many=say(interaction, "review-many", most=MOST),
    )


async def _check_own_games(interaction: Interaction, match: Match) -> None:
    """Raise ReviewWhileRunning for a file that tells a running game of the person's, whatever its result."""
    for running in await services_of(interaction).matches.lookup.of(interaction.user.id):
        same = running.variant is match.variant and running.game.start == match.game.start
        if same and running.ply >= OWN_PLIES and match.game.moves[: running.ply] == running.game.moves:
            raise ReviewWhileRunning


async def cancel(interaction: Interaction, source: Source) -> None:
    """Let somebody wait no more; where nobody does, as after a restart, the message just says so."""
    if not services_of(interaction).reviews.makings.cancel(name_of(source.match), interaction.user.id):
        await reply_to(interaction).show(_stopped(interaction, source, "review-cancelled"))


def _progress_note(interaction: Interaction, source: Source, progress: Progress) -> Note:
    if progress.ahead:
        text = say(interaction, "review-queue", count=progress.ahead)
    else:
        text = say(interaction, "review-progress", done=str(progress.done), total=str(progress.total))
    stop = button(say(interaction, "button-view-cancel"), custom_id("review-cancel", source.name))
    return Note(text, source.uploads, view(stop), source.kept)


def _stopped(interaction: Interaction, source: Source, key: str) -> Note:
    """Why there is no review, and the button to ask again."""
    again = button(say(interaction, "button-review"), custom_id("review-open", source.name))
    replay = custom_id("view", source.name, source.match.ply, "white", "stay")
    items = (again, button(say(interaction, "button-view"), replay))
    return Note(say(interaction, key), source.uploads, view(*items), source.kept)
