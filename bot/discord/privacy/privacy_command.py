"""/privacy: what is stored about a player and why; their data as a file, and its deletion."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import zipfile
from collections.abc import AsyncIterator
from typing import Any

import discord
from discord import app_commands

from bot.discord.actions import NO_IDS, Action, Answer
from bot.discord.context import Context
from bot.discord.declare_commands import choices, command, options
from bot.discord.platform.components import button, confirmation, custom_id, view
from bot.discord.platform.discord_types import Note, Upload
from bot.discord.privacy.deletion import erase
from bot.discord.wording.sentences import link_to_board
from bot.refusals import Busy, Refusal

log = logging.getLogger(__name__)

EXPORT, DELETE = "export", "delete"

LISTED = 5
"""How many running games the question names; the others are counted."""

NAME = "kibitz-data"

PLAIN = 2 << 20
"""Files up to this many bytes are sent uncompressed."""

LARGEST = 32 << 20
"""Bytes after which another file begins: compressed, it stays far below Discord's limit."""

FILES = 10
"""The most files in a message; together they hold tens of thousands of games."""


@command("privacy", direct=True, deferred=True)
@options("action")
@app_commands.choices(action=choices("button-privacy", (EXPORT, DELETE)))
async def privacy(ctx: Context, action: app_commands.Choice[str] | None = None) -> None:
    if action is None:
        await ctx.reply.send_private(_note(ctx))
    elif action.value == EXPORT:
        await export(ctx)
    else:
        await ask(ctx)


def _note(ctx: Context) -> Note:
    days = ctx.services.retention_days
    data, deletion = ctx.say("button-privacy-export"), ctx.say("button-privacy-delete")
    items = view(
        button(data, custom_id("privacy-export")),
        button(deletion, custom_id("privacy-delete"), discord.ButtonStyle.danger),
    )
    return Note(ctx.say("privacy", count=days), view=items)


async def _question(ctx: Context) -> Note:
    """Ask before a deletion: how many running games it would end, and some of them by name."""
    services, person = ctx.services, ctx.user.id
    listed = await services.matches.lookup.listed(person)
    running = await services.matches.lookup.running(tuple(one.id for one in listed[:LISTED]))
    lines = [
        ctx.say("privacy-delete-ask"),
        ctx.say("privacy-delete-running", count=len(listed)),
    ]
    for match in running:
        opponent = (await services.names.of(match.opponent_of(person), match.guild_id, ctx.locale)).markdown
        title = services.wording.title(ctx.locale, match.variant).markdown
        link = link_to_board(match)
        lines.append(ctx.say("privacy-delete-game", opponent=opponent, variant=title, link=link))
    if len(listed) > len(running):
        lines.append(ctx.say("games-more", count=len(listed) - len(running)))
    yes = ctx.say("button-privacy-delete-yes"), custom_id("privacy-delete-yes")
    no = ctx.say("button-privacy-delete-no"), custom_id("privacy-delete-no")
    return confirmation("\n".join(lines), yes, no)


async def export(ctx: Context, _ids: re.Match[str] | None = None) -> None:
    services, person = ctx.services, ctx.user.id
    if not services.exports.take(person):
        raise Refusal("privacy-export-again")
    head = await services.matches.privacy.export_rows(person)
    files = await archive(head, services.matches.privacy.export_games(person))
    await ctx.reply.send_private(Note(ctx.say("privacy-exported"), files))


async def ask(ctx: Context, _ids: re.Match[str] | None = None) -> None:
    """Ask for confirmation: deletion can't be undone."""
    await ctx.reply.ask_privately(await _question(ctx), "privacy-delete")


async def delete_yes(ctx: Context, _ids: re.Match[str]) -> None:
    """Delete the player's data and say when it is done. Once noted, it is done even after a crash."""
    services, person = ctx.services, ctx.user.id
    ctx.reply.close_question()
    await services.matches.privacy.begin(person)
    await ctx.reply.conclude(ctx.say("privacy-deleting"))
    # The language setting is deleted too, so both answers are worded before.
    done, later = (ctx.say(key) for key in ("privacy-deleted", "privacy-delete-later"))
    try:
        erased = await erase(services, person)
    except Exception as error:
        if not isinstance(error, Busy):
            log.exception("interaction %s: a deletion is broken off, and goes on later", ctx.interaction.id)
        erased = False
    await ctx.reply.conclude(done if erased else later)


async def delete_no(ctx: Context, _ids: re.Match[str]) -> None:
    ctx.reply.close_question()
    await ctx.reply.conclude(ctx.say("privacy-kept"))


# ---- the files: JSON, compressed if large


async def archive(head: dict[str, Any], pages: AsyncIterator[list[dict[str, Any]]]) -> tuple[Upload, ...]:
    """Return a player's data as one file, or several for very many games. `head`: all but games."""
    files: list[Upload] = []
    parts: list[str] = []
    async for page in pages:
        if sum(map(len, parts)) > LARGEST and len(files) < FILES - 1:
            files.append(await _file(head, parts, len(files) + 1))
            # Only the first file has what isn't games.
            head, parts = {name: value for name, value in head.items() if not isinstance(value, list)}, []
        # Encoding may take long: do it in a thread.
        parts += await asyncio.to_thread(_written, page)
    files.append(await _file(head, parts, len(files) + 1))
    return tuple(files)


def _written(games: list[dict[str, Any]]) -> list[str]:
    return [json.dumps(game, ensure_ascii=False) for game in games]


async def _file(head: dict[str, Any], games: list[str], number: int) -> Upload:
    text = json.dumps(head | {"part": number, "games": []}, ensure_ascii=False, indent=1)
    body = text.removesuffix("[]\n}") + "[\n" + ",\n".join(games) + "\n]\n}\n"
    name = NAME if number == 1 else f"{NAME}-{number}"
    data = body.encode()
    if len(data) <= PLAIN:
        return Upload(data, f"{name}.json")
    return Upload(await asyncio.to_thread(_compressed, data, f"{name}.json"), f"{name}.zip")


def _compressed(data: bytes, name: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(name, data)
    return made.getvalue()


ACTIONS = (
    Action("privacy", command=privacy),
    Action("privacy-export", NO_IDS, export, Answer.BENEATH, own=True),
    Action("privacy-delete", NO_IDS, ask, Answer.BENEATH, own=True),
    Action("privacy-delete-yes", NO_IDS, delete_yes, own=True),
    Action("privacy-delete-no", NO_IDS, delete_no, own=True),
)
