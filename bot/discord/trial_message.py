"""Trials: the Try button on a variant's card, and the result of the engine's self-play."""

from __future__ import annotations

import re
from functools import partial

import render
import rules
from bot.discord.actions import VARIANT_KEY, Action, Answer
from bot.discord.context import Context
from bot.discord.games.find_variants import find_variant
from bot.discord.games.start_checks import check_place
from bot.discord.pictures import public_style
from bot.discord.platform.components import Content, Upload, view
from bot.discord.reviews_and_trials import MAX_JOBS, WaitMessages
from bot.discord.wording.trial_sentences import TrialSentences
from bot.engine.background_queue import Progress
from bot.engine.engines import GAMES
from bot.engine.trial import Trial
from bot.refusals import Refusal

KEY = re.compile(VARIANT_KEY)


async def show_trial(ctx: Context, variant: rules.Variant) -> None:
    """Answer an acknowledged interaction with a variant's trial; run the trial first if there is none."""
    trials, key = ctx.services.trials, variant.key
    if await ctx.services.use_cases.play.is_in_play(ctx.user.id, [variant.first_start()]):
        raise Refusal("position-in-play")  # A custom variant may start from any position.
    trial = await trials.find(key)
    if trial is None:
        trial = await trials.jobs.wait_for(
            ctx.reply,
            key,
            partial(trials.make, variant, ctx.user.id),
            GAMES,
            WaitMessages(
                progress=partial(_progress_content, ctx, variant),
                stopped=partial(_stopped_content, ctx, key),
                many=ctx.say("trial-many", most=MAX_JOBS),
            ),
        )
    if trial is not None:
        await ctx.reply.show(await _content(ctx, variant, trial))


async def _content(ctx: Context, variant: rules.Variant, trial: Trial, *, for_all: bool = False) -> Content:
    """Return the result of a trial, for the user or `for_all` readers of the channel."""
    services, wording, style = ctx.services, ctx.wording, ctx.style
    if for_all:
        wording = services.wording(ctx.public_locale)
        style = public_style(ctx.server, ctx.player, wording.locale)
    sentences = TrialSentences(wording, variant, trial)
    picture = await services.painter.draw_slow(render.trial_card, variant, sentences.card(), style=style)
    share = ctx.button("button-review-share", "trial-share", variant.key)
    upload = Upload(picture, "trial.png", sentences.alt())
    buttons = (share,) if ctx.can_show_others and not for_all else ()
    return Content("\n".join(sentences.lines()), (upload,), view(*buttons))


async def _progress_content(ctx: Context, variant: rules.Variant, progress: Progress) -> Content:
    lines: list[str] = []
    if progress.done or not progress.is_waiting:
        title = ctx.wording.title(variant).markdown
        counts = {"done": str(progress.done), "total": str(progress.total)}
        lines.append(ctx.say("trial-progress", variant=title, **counts))
    if progress.reviews:
        lines.append(ctx.say("trial-queue-reviews", count=progress.reviews))
    if progress.trials:
        lines.append(ctx.say("trial-queue-trials", count=progress.trials))
    stop = ctx.button("button-view-cancel", "trial-cancel", variant.key)
    return Content("\n".join(lines), view=view(stop))


def _stopped_content(ctx: Context, key: str, why: str) -> Content:
    again = ctx.button("button-trial", "trial-again", key)
    return Content(ctx.say(f"trial-{why}"), view=view(again))


async def open_trial(ctx: Context, ids: re.Match[str]) -> None:
    await show_trial(ctx, await find_variant(ctx, ids["key"]))


async def cancel(ctx: Context, ids: re.Match[str]) -> None:
    """Stop waiting for a trial. If nothing waits for it, as after a restart, only update the message."""
    if not ctx.services.trials.jobs.cancel(ids["key"], ctx.user.id):
        await ctx.reply.show(_stopped_content(ctx, ids["key"], "cancelled"))


async def share(ctx: Context, ids: re.Match[str]) -> None:
    await check_place(ctx)
    variant = await find_variant(ctx, ids["key"])
    trial = await ctx.services.trials.find(variant.key)
    if trial is None:
        await ctx.reply.show(_stopped_content(ctx, variant.key, "restart"))
        return
    content = await _content(ctx, variant, trial, for_all=True)
    await ctx.reply.answer_mentioning(content)


ACTIONS = (
    Action("trial", KEY, open_trial, Answer.BENEATH),
    Action("trial-again", KEY, open_trial, own=True),
    Action("trial-cancel", KEY, cancel, own=True),
    Action("trial-share", KEY, share, own=True),
)
