"""/help: a page of topics, and a page for each."""

from __future__ import annotations

import re

import rules
from bot.discord.actions import Action, command
from bot.discord.challenges.start_buttons import begin_buttons
from bot.discord.context import Context
from bot.discord.plain_words import words_text
from bot.discord.platform.channels import Readable, readable
from bot.discord.platform.components import Content, button, custom_id, view

TOPICS = ("play", "moves", "draw", "puzzles", "variants", "server")
TOPIC = re.compile(rf"({'|'.join(TOPICS)})?")
"""The topic of a page of /help; "": the first page."""


def _help_content(ctx: Context, topic: str) -> Content:
    """Return a page of /help: the first one with a line for each topic, or the page of a topic."""
    read = readable(ctx.services.connection, ctx.guild_id, is_member=not ctx.is_foreign)
    facts = {"variants": len(rules.variants()), "moves": ctx.say(f"help-moves{read}")}
    if topic:
        title = ctx.say("help-title", topic=ctx.say(f"button-help-{topic}"))
        back = ctx.button("button-step-back", "help", "")
        text = f"{title}\n{ctx.say(f'help-topic-{topic}', **facts)}"
        if topic == "draw" and read is Readable.ALL:
            text += "\n" + ctx.say("help-words", words=words_text(ctx.wording))
        items = begin_buttons(ctx) if topic == "play" else []
        if topic == "variants":
            items.append(ctx.button("button-variants", "catalogue-open", ""))
        return Content(text, view=view(*items, back))
    labels = {topic: ctx.say(f"button-help-{topic}") for topic in TOPICS}
    lines = [
        ctx.say("help-line", topic=label, text=ctx.say(f"help-brief-{topic}", **facts))
        for topic, label in labels.items()
    ]
    buttons = [button(label, custom_id("help", topic)) for topic, label in labels.items()]
    return Content("\n".join([ctx.say("help"), *lines]), view=view(*buttons))


@command("help", direct=True)
async def show_help(ctx: Context) -> None:
    await ctx.reply.send_private(_help_content(ctx, ""))


async def turn_help(ctx: Context, ids: re.Match[str]) -> None:
    await ctx.reply.show(_help_content(ctx, ids[0]))


ACTIONS = (Action("help", TOPIC, turn_help, own=True, command=show_help),)
