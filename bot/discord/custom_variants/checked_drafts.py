"""Checks drafts: who may make them, and whether they define a game that can be played."""

from __future__ import annotations

import re
from typing import NamedTuple

import discord

import rules
from bot.discord.context import Context
from bot.discord.custom_variants.definition_keys import by_key, line, shown_example
from bot.discord.platform.fuzzy_search import folded
from bot.discord.platform.user_text import in_code
from bot.refusals import Refusal
from bot.state.custom_variants import BadDefinition
from bot.state.drafts import Draft
from rules.definitions.editing import new_text, setting

AROUND = 2
"""The number of lines shown before and after a wrong one."""


class CheckedDraft(NamedTuple):
    """A draft, with its `variant` if the text defines one that can be played, else the `problem` in words."""

    row: Draft
    variant: rules.Variant | None = None
    problem: str = ""


def require_server(ctx: Context) -> int:
    """Return the server's id. Raises Refusal outside servers, where there are no custom variants."""
    if ctx.guild_id is None:
        raise Refusal("game-no-server")
    return ctx.guild_id


def require_maker(ctx: Context) -> int:
    """Return the server's id. Raises Refusal if the user may not make or change games there."""
    guild, chosen, user = require_server(ctx), ctx.server, ctx.user
    if ctx.is_manager or chosen.makers == "everyone":
        return guild
    role = chosen.maker_role_id if chosen.makers == "role" else None
    if role is None:
        raise Refusal("game-makers-managers", permissions=ctx.say("permission-manage"))
    if not isinstance(user, discord.Member) or user.get_role(role) is None:
        raise Refusal("game-makers-role", role=f"<@&{role}>")
    return guild


async def own_draft(ctx: Context, draft_id: int) -> CheckedDraft:
    """Find the user's draft and check it. Raises Refusal, also on another server."""
    guild = require_maker(ctx)
    row = await ctx.services.matches.drafts.get(draft_id, ctx.user.id)
    if row.guild_id != guild:
        raise Refusal("draft-none")
    return await checked_draft(ctx, row)


async def checked_draft(ctx: Context, row: Draft) -> CheckedDraft:
    """Check a draft's text; errors are described in the result's `problem`."""
    matches = ctx.services.matches
    try:
        checked = await matches.custom_variants.check(row.text, row.user_id)
        return CheckedDraft(row, await matches.variants.get(checked.key))
    except BadDefinition as error:
        return CheckedDraft(row, problem=bad_definition(ctx, error.cause, row.text))
    except Refusal as error:
        refusals = ctx.services.refusals
        return CheckedDraft(row, problem=await refusals.refusal(error, ctx.locale, ctx.guild_id))
    except rules.UnknownVariant:
        return CheckedDraft(row, problem=ctx.say("definition-slow"))


def bad_definition(ctx: Context, error: rules.VariantError, text: str) -> str:
    """Describe the errors and quote their lines.

    A single error is shown with the lines around it, and with the help for its key.
    """
    services, locale = ctx.services, ctx.locale
    said = [services.refusals.bad_definition(locale, error)]
    wrong = {each.line for each in (error, *error.further)}
    around = 0 if error.further else AROUND
    quoted = [
        f"{'>' if number in wrong else ' '} {number}: {in_code(shown)[:100]}"
        for number, shown in enumerate(text.splitlines(), 1)
        if any(abs(number - flawed) <= around for flawed in wrong if flawed)
    ]
    if quoted:
        said.append("```\n" + "\n".join(quoted) + "\n```")
    key = by_key().get(error.key)
    if key is not None and not error.further:
        said.append(f"`{key.shown}` {line(services.texts, locale, key)}")
        said.append(shown_example(ctx, key))
    return "\n".join(said)


def starting_text(ctx: Context, parent: rules.Variant, title: str = "", differs: str = "") -> str:
    """Return the text of a new draft: a section that inherits from `parent` and has the lines of `differs`;
    or `differs` itself if it begins with a section."""
    if differs.lstrip().startswith("["):
        return differs
    title = " ".join(title.split())
    own = [line for line in differs.splitlines() if not (title and line.strip().startswith("kibitzTitle"))]
    title = title or setting("[x]\n" + differs, "kibitzTitle") or ctx.say("game-new-title")
    named = [] if any(line.strip().startswith("kibitzTitle") for line in own) else [("kibitzTitle", title)]
    return new_text(section_name(title), parent.key, named) + "".join(f"{line}\n" for line in own)


def section_name(title: str) -> str:
    words = (re.sub(r"[^a-z0-9]", "", folded(word)) for word in title.split())
    return "-".join(filter(None, words))[:30].strip("-") or "mygame"
