"""Checks drafts: who may make them, and whether they define a game that can be played."""

from __future__ import annotations

import re
from typing import NamedTuple

import discord

import rules
from bot.discord.chosen_settings import of_server
from bot.discord.custom_variants.game_keys import by_key, line, shown_example
from bot.discord.platform.discord_types import Interaction, Refusal
from bot.discord.platform.fuzzy_search import folded
from bot.discord.platform.language import locale_for, say
from bot.discord.services import services_of
from bot.matches import BadDefinition, MatchError, NoSuchDraft
from bot.storage import DraftRow
from rules.definitions.editing import new_text, setting

AROUND = 2
"""Lines that are shown before and behind one that is wrong."""


class CheckedDraft(NamedTuple):
    """A draft, with its `variant` if the text defines one that can be played, else the `problem` in words."""

    row: DraftRow
    variant: rules.Variant | None = None
    problem: str = ""


def check_server(interaction: Interaction) -> int:
    """Return the server, without which there are no custom variants. Raises Refusal elsewhere."""
    if interaction.guild_id is None:
        raise Refusal("game-no-server")
    return interaction.guild_id


def check_maker(interaction: Interaction) -> int:
    """Return the server where the user makes or changes games. Raises Refusal if they may not."""
    guild, chosen, user = check_server(interaction), of_server(interaction), interaction.user
    if manages(interaction) or chosen.makers == "everyone":
        return guild
    role = chosen.maker_role_id if chosen.makers == "role" else None
    if role is None:
        raise Refusal("game-makers-managers", permissions=say(interaction, "permission-manage"))
    if not isinstance(user, discord.Member) or user.get_role(role) is None:
        raise Refusal("game-makers-role", role=f"<@&{role}>")
    return guild


def manages(interaction: Interaction) -> bool:
    return interaction.guild_id is not None and interaction.permissions.manage_guild


async def own_draft(interaction: Interaction, draft_id: int) -> CheckedDraft:
    """Find the user's draft and check it. Raises Refusal if they may not make games here, NoSuchDraft on
    another server."""
    guild = check_maker(interaction)
    row = await services_of(interaction).matches.drafts.get(draft_id, interaction.user.id)
    if row.guild_id != guild:
        raise NoSuchDraft
    return await checked_draft(interaction, row)


async def checked_draft(interaction: Interaction, row: DraftRow) -> CheckedDraft:
    """Let a worker check a draft; what is wrong with it is in the result."""
    matches = services_of(interaction).matches
    try:
        checked = await matches.custom_variants.check(row.text)
        return CheckedDraft(row, await matches.variants.get(checked.key))
    except BadDefinition as error:
        return CheckedDraft(row, problem=bad_definition(interaction, error.cause, row.text))
    except MatchError as error:
        refusals = services_of(interaction).refusals
        return CheckedDraft(
            row, problem=await refusals.refusal(error, locale_for(interaction), interaction.guild_id)
        )
    except rules.UnknownVariant:
        return CheckedDraft(row, problem=say(interaction, "definition-slow"))


def bad_definition(interaction: Interaction, error: rules.VariantError, text: str) -> str:
    """Say what is wrong, and quote the lines; a single error with the lines around it and its key's help."""
    services, locale = services_of(interaction), locale_for(interaction)
    said = [services.refusals.bad_definition(locale, error)]
    wrong = {each.line for each in (error, *error.further)}
    around = 0 if error.further else AROUND
    quoted = [
        f"{'>' if number in wrong else ' '} {number}: {in_block(shown)[:100]}"
        for number, shown in enumerate(text.splitlines(), 1)
        if any(abs(number - flawed) <= around for flawed in wrong if flawed)
    ]
    if quoted:
        said.append("```\n" + "\n".join(quoted) + "\n```")
    key = by_key().get(error.key)
    if key is not None and not error.further:
        said.append(f"`{key.shown}` {line(services.texts, locale, key)}")
        said.append(shown_example(interaction, key))
    return "\n".join(said)


def in_block(text: str) -> str:
    """Return a text escaped so that it can't close the Markdown code block."""
    return text.replace("`", "ˋ")


def starting_text(interaction: Interaction, parent: rules.Variant, title: str = "", differs: str = "") -> str:
    """Return the text of a new draft: its parent with the lines of `differs`, or `differs` itself if it has
    a section."""
    if differs.lstrip().startswith("["):
        return differs
    title = " ".join(title.split())
    own = [line for line in differs.splitlines() if not (title and line.strip().startswith("kibitzTitle"))]
    title = title or setting("[x]\n" + differs, "kibitzTitle") or say(interaction, "game-new-title")
    named = [] if any(line.strip().startswith("kibitzTitle") for line in own) else [("kibitzTitle", title)]
    return new_text(section_name(title), parent.key, named) + "".join(f"{line}\n" for line in own)


def section_name(title: str) -> str:
    words = (re.sub(r"[^a-z0-9]", "", folded(word)) for word in title.split())
    return "-".join(filter(None, words))[:30].strip("-") or "mygame"
