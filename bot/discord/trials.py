"""The Try button under a variant's card, and the trial's result."""

from __future__ import annotations

import re
from functools import partial

import discord

import render
import rules
from bot.discord.chosen_settings import of_server, own
from bot.discord.engine_jobs.shared_jobs import MOST, wait_for_result
from bot.discord.games.start_checks import check_place
from bot.discord.games.variant_autocomplete import find_variant
from bot.discord.pictures.reader_style import public_style, style_for
from bot.discord.platform.channels import can_show_others
from bot.discord.platform.components import button, custom_id, view
from bot.discord.platform.discord_types import Action, Answer, Interaction, Note, Upload
from bot.discord.platform.language import locale_for, public_locale, say
from bot.discord.platform.reply import reply_to
from bot.discord.services import services_of
from bot.discord.wording.trial_sentences import TrialSentences
from bot.engine.background_queue import Progress
from bot.engine.engines import GAMES
from bot.engine.trial import Trial
from bot.refusals import Refusal

KEY = re.compile(r"(?P<key>[\w-]{1,60})", re.ASCII)


async def show_trial(interaction: Interaction, variant: rules.Variant) -> None:
    """Answer an acknowledged interaction with a variant's trial, made now if there is none yet."""
    trials, key = services_of(interaction).trials, variant.key
    fair_play = services_of(interaction).matches.fair_play
    if await fair_play.is_in_play(interaction.user.id, [variant.first_start()]):
        raise Refusal("position-in-play")  # A custom variant may begin anywhere.
    trial = await trials.of(key)
    if trial is None:
        trial = await wait_for_result(
            interaction,
            trials.jobs,
            key,
            partial(trials.made, variant, interaction.user.id),
            GAMES,
            progress_note=partial(_progress_note, interaction, variant),
            stopped_note=partial(_stopped_note, interaction, key),
            many=say(interaction, "trial-many", most=MOST),
        )
    if trial is not None:
        await reply_to(interaction).show(await _note(interaction, variant, trial))


async def _note(
    interaction: Interaction, variant: rules.Variant, trial: Trial, *, for_all: bool = False
) -> Note:
    """Return the result of a trial, for the user who asked or `for_all` readers of the channel."""
    services = services_of(interaction)
    locale, style = locale_for(interaction), style_for(interaction)
    if for_all:
        locale = public_locale(interaction)
        style = public_style(of_server(interaction), own(interaction), locale)
    sentences = TrialSentences(services.texts, services.wording, locale, variant, trial)
    picture = await services.painter.draw_slow(render.trial_card, variant, sentences.card(), style=style)
    alt = services.texts.text(locale, "trial-alt")
    share = button(say(interaction, "button-review-share"), custom_id("trial-share", variant.key))
    upload = Upload(picture, "trial.png", alt)
    buttons = (share,) if can_show_others(interaction) and not for_all else ()
    return Note("\n".join(sentences.lines()), (upload,), view(*buttons))


def _progress_note(interaction: Interaction, variant: rules.Variant, progress: Progress) -> Note:
    lines: list[str] = []
    if progress.done or not progress.is_waiting:
        title = services_of(interaction).wording.title(locale_for(interaction), variant).markdown
        counts = {"done": str(progress.done), "total": str(progress.total)}
        lines.append(say(interaction, "trial-progress", variant=title, **counts))
    if progress.reviews:
        lines.append(say(interaction, "trial-queue-reviews", count=progress.reviews))
    if progress.trials:
        lines.append(say(interaction, "trial-queue-trials", count=progress.trials))
    stop = button(say(interaction, "button-view-cancel"), custom_id("trial-cancel", variant.key))
    return Note("\n".join(lines), view=view(stop))


def _stopped_note(interaction: Interaction, key: str, why: str) -> Note:
    again = button(say(interaction, "button-trial"), custom_id("trial-again", key))
    return Note(say(interaction, f"trial-{why}"), view=view(again))


async def open_trial(interaction: Interaction, ids: re.Match[str]) -> None:
    await show_trial(interaction, await find_variant(interaction, ids["key"]))


async def cancel(interaction: Interaction, ids: re.Match[str]) -> None:
    """Wait no more; where nobody waits, as after a restart, the message just says so."""
    if not services_of(interaction).trials.jobs.cancel(ids["key"], interaction.user.id):
        await reply_to(interaction).show(_stopped_note(interaction, ids["key"], "cancelled"))


async def share(interaction: Interaction, ids: re.Match[str]) -> None:
    await check_place(interaction)
    variant = await find_variant(interaction, ids["key"])
    trial = await services_of(interaction).trials.of(variant.key)
    if trial is None:
        await reply_to(interaction).show(_stopped_note(interaction, variant.key, "restart"))
        return
    note = await _note(interaction, variant, trial, for_all=True)
    await reply_to(interaction).answer_mentioning(note, discord.AllowedMentions.none(), None)


ACTIONS = (
    Action("trial", KEY, open_trial, Answer.BENEATH),
    Action("trial-again", KEY, open_trial, own=True),
    Action("trial-cancel", KEY, cancel, own=True),
    Action("trial-share", KEY, share, own=True),
)
