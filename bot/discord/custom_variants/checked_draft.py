"""Drafts with the result of their check, the right to change them, and the text of a new one."""

from __future__ import annotations

import re
from typing import NamedTuple

import rules
from bot.discord.context import Context
from bot.discord.custom_variants.definition_keys import by_key, listed_key, shown_example
from bot.discord.platform.fuzzy_search import folded
from bot.discord.platform.user_text import in_code
from bot.discord.wording.refusal_sentences import Refusals
from bot.refusals import Refusal
from bot.state.custom_variants import BadDefinition, Draft
from rules.definitions.editing import new_text, setting

CONTEXT_LINES = 2
"""The number of lines quoted before and after a line with an error."""


class CheckedDraft(NamedTuple):
    """A draft with its `variant` if the text is valid, otherwise with a description of the `problem`."""

    row: Draft
    variant: rules.Variant | None = None
    problem: str = ""


def require_server(ctx: Context) -> int:
    """Return the server's id. Raises Refusal outside servers, which have no custom variants."""
    if ctx.guild_id is None:
        raise Refusal("game-no-server")
    return ctx.guild_id


def require_maker(ctx: Context) -> int:
    """Return the server's id. Raises Refusal if the user may not create or change variants there."""
    guild, makers, role_id = require_server(ctx), ctx.server.makers, ctx.server.maker_role_id
    if ctx.is_in_group(makers, role_id):
        return guild
    if makers == "role" and role_id is not None:
        raise Refusal("game-makers-role", role=f"<@&{role_id}>")
    raise Refusal("game-makers-managers", permissions=ctx.say("permission-manage"))


async def own_draft(ctx: Context, draft_id: int) -> CheckedDraft:
    """Find a draft of the user on this server and check it. Raises Refusal if there is none."""
    guild = require_maker(ctx)
    row = await ctx.services.use_cases.drafts.get(draft_id, ctx.user.id)
    if row.guild_id != guild:
        raise Refusal("draft-none")
    return await check_draft(ctx, row)


async def check_draft(ctx: Context, row: Draft) -> CheckedDraft:
    """Check a draft's text."""
    checks = ctx.services.use_cases.definition_checks
    try:
        return CheckedDraft(row, await checks.load(await checks.check(row.text, row.user_id)))
    except BadDefinition as error:
        return CheckedDraft(row, problem=describe_errors(ctx, error.cause, row.text))
    except Refusal as error:
        return CheckedDraft(row, problem=await Refusals(ctx.wording).refusal(error, ctx.guild_id))


def describe_errors(ctx: Context, error: rules.VariantError, text: str) -> str:
    """Describe the errors and quote their lines.

    A single error is shown with the lines around it, and with the help for its key.
    """
    lines = [Refusals(ctx.wording).bad_definition(error)]
    wrong = {flaw.line for flaw in (error, *error.further)}
    around = 0 if error.further else CONTEXT_LINES
    quoted = [
        f"{'>' if number in wrong else ' '} {number}: {in_code(line)[:100]}"
        for number, line in enumerate(text.splitlines(), 1)
        if any(abs(number - flawed) <= around for flawed in wrong if flawed)
    ]
    if quoted:
        lines.append("```\n" + "\n".join(quoted) + "\n```")
    key = by_key().get(error.key)
    if key is not None and not error.further:
        lines.append(listed_key(ctx.wording, key))
        lines.append(shown_example(ctx, key))
    return "\n".join(lines)


def starting_text(ctx: Context, parent: rules.Variant, title: str = "", changes: str = "") -> str:
    """Return the text of a new draft: a section that inherits from `parent` and contains `changes`.

    If `changes` begins with a section, it is the whole text.
    """
    if changes.lstrip().startswith("["):
        return changes
    title = " ".join(title.split())
    own = [line for line in changes.splitlines() if not (title and line.strip().startswith("kibitzTitle"))]
    title = title or setting("[x]\n" + changes, "kibitzTitle") or ctx.say("game-new-title")
    named = [] if any(line.strip().startswith("kibitzTitle") for line in own) else [("kibitzTitle", title)]
    return new_text(section_name(title), parent.key, named) + "".join(f"{line}\n" for line in own)


def section_name(title: str) -> str:
    """Return a section's name for a title: lower-case letters and digits, joined by hyphens."""
    words = (re.sub(r"[^a-z0-9]", "", folded(word)) for word in title.split())
    return "-".join(filter(None, words))[:30].strip("-") or "mygame"
