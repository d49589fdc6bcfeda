"""Personal data: /privacy shows, exports and deletes it; expired data is deleted."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import zipfile
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
from discord import app_commands

from bot.discord.actions import NO_IDS, Action, Answer, choices, command
from bot.discord.boards.posting import PostOptions
from bot.discord.challenges.challenge_card import close_unaccepted
from bot.discord.context import Context
from bot.discord.platform.components import Content, Upload, confirmation, custom_id, view
from bot.discord.platform.discord_limits import FILES
from bot.discord.platform.fuzzy_search import folded
from bot.discord.services import Services
from bot.discord.wording.markup import link_to_board
from bot.refusals import Busy, Refusal
from bot.state.privacy import NOTICE

# ---- Deletion of all data of a player, and of data whose retention period is over
#
# First the player's games end as usual, then their rows and cached data are deleted.

log = logging.getLogger(__name__)

ROUNDS = 5
"""Maximum number of rounds; another one is needed if a challenge or game begins in the meantime."""

CLEARING_PERIOD = timedelta(minutes=5)
"""Period in which caches are cleared repeatedly: a task that was still running may have cached a name."""

DAY = 24 * 60
"""Runs of the upkeep (one per minute) between comparisons of Discord's servers with the stored ones."""


async def erase(services: Services, user_id: int) -> bool:
    """Continue a requested deletion; return False if the upkeep has to finish it later.

    Opponents are notified as if the games had been resigned. A crash loses nothing: the next call deletes
    what is still there.
    """
    privacy = services.use_cases.privacy
    for _ in range(ROUNDS):
        while closed := await services.use_cases.challenges.withdraw(user_id):
            for challenge in closed:
                await close_unaccepted(services, challenge)
        while running := await privacy.running(user_id):
            for match_id in running:
                await _resign(services, match_id, user_id)
        while await privacy.erase(user_id):
            pass
        if await privacy.finish(user_id):
            forget(services, lambda remembered: remembered == user_id)
            return True
    return False


async def _resign(services: Services, match_id: int, user_id: int) -> None:
    """Resign a game and post its end; the deletion continues even if the post fails."""
    services.opponent.stop(match_id)
    match = await services.use_cases.privacy.resign(match_id, user_id)
    if match is not None:
        try:
            await services.boards.post(match.id, match, PostOptions(rematch=False))
        except Exception:
            log.exception("match %s: its end will be posted later", match_id)


def forget(services: Services, is_gone: Callable[[int], bool]) -> None:
    """Remove matching users from this process's caches, except those that the upkeep clears every minute."""
    services.names.forget(is_gone)
    folded.cache_clear()
    connection = services.connection
    # The library keeps the channels of direct messages, which name their recipients.
    state: Any = connection._connection  # pyright: ignore[reportPrivateUsage] - there is no public way
    for channel in list(connection.private_channels):
        recipient = getattr(channel, "recipient", None)
        if recipient is not None and is_gone(recipient.id):
            state._remove_private_channel(channel)


class PrivacyUpkeep:
    """Periodic work on deletions: continuing them, clearing caches after them, and deleting expired data."""

    def __init__(self, services: Services, receives: Callable[[int | None], bool]) -> None:
        """`receives`: whether this process receives the events of a server."""
        self._services = services
        self._receives = receives
        self._passes = 0
        self._checked_at: datetime | None = None

    async def continue_user_deletions(self) -> None:
        """Clear caches after deletions, by this or another process; continue interrupted deletions."""
        services = self._services
        # Rate limits and interactions name users.
        services.quota.delete_expired()
        services.suggestions.delete_expired()
        services.exports.delete_expired()
        services.channels.delete_expired()
        await self._forget()
        for user_id in await services.use_cases.privacy.claim_unfinished():
            log.info("continuing an interrupted deletion")
            try:
                await erase(services, user_id)
            except Busy:
                log.warning("the database is busy; a deletion will continue later")
            except Exception:
                log.exception("a deletion failed; it will be retried later")

    async def _forget(self) -> None:
        # The system clock includes the time in which the machine was suspended.
        now = datetime.now(UTC)
        late = self._checked_at is not None and now - self._checked_at > NOTICE / 2
        notices = await self._services.use_cases.privacy.notices(CLEARING_PERIOD)
        if late:
            # Notices may have been deleted before this process read them: clear everything.
            forget(self._services, lambda _: True)
        elif notices:
            forget(self._services, lambda user_id: any(notice.is_about(user_id) for notice in notices))
        self._checked_at = now

    async def removed(self, guild_id: int) -> None:
        """Record that a server has removed the bot, which starts its retention period."""
        retention = self._services.use_cases.retention
        await retention.mark_joined([guild_id])  # It may be missing from the table.
        await retention.mark_left([guild_id])

    async def delete_former_servers(self) -> None:
        """Store which servers have removed the bot; delete data whose retention period is over."""
        retention = self._services.use_cases.retention
        if self._passes % DAY == 0:
            await self.compare()
            await retention.purge_rarely()
        self._passes += 1
        await retention.sweep()

    async def compare(self) -> None:
        """Compare Discord's list of servers with the stored one.

        The bot may have been removed or invited while it was down. Unavailable servers still count as joined.
        """
        connection, retention = self._services.connection, self._services.use_cases.retention
        await retention.mark_joined(guild.id for guild in connection.guilds if self._receives(guild.id))
        last = 0
        while page := await retention.members(last):
            last = page[-1]
            gone = [
                guild_id
                for guild_id in page
                if self._receives(guild_id) and connection.get_guild(guild_id) is None
            ]
            if gone:
                await retention.mark_left(gone)


# ---- /privacy: explains what is stored and why, exports a player's data, and deletes it

EXPORT, DELETE = "export", "delete"

MAX_LISTED = 5
"""Maximum number of running games listed in the confirmation; the others are counted."""


@command("privacy", direct=True, deferred=True)
@app_commands.choices(action=choices("button-privacy", (EXPORT, DELETE)))
async def privacy(ctx: Context, action: app_commands.Choice[str] | None = None) -> None:
    if action is None:
        await ctx.reply.send_private(_content(ctx))
    elif action.value == EXPORT:
        await export(ctx)
    else:
        await ask(ctx)


def _content(ctx: Context) -> Content:
    data = ctx.button("button-privacy-export", "privacy-export")
    deletion = ctx.button("button-privacy-delete", "privacy-delete", style=discord.ButtonStyle.danger)
    return Content(ctx.say("privacy", count=ctx.services.retention_days), view=view(data, deletion))


async def _question(ctx: Context) -> Content:
    """Return the confirmation of a deletion, with the running games that it would end."""
    services, user_id = ctx.services, ctx.user.id
    listed = await services.use_cases.lookup.listed(user_id)
    running = await services.use_cases.lookup.load_all(game.row for game in listed[:MAX_LISTED])
    lines = [ctx.say("privacy-delete-ask"), ctx.say("privacy-delete-running", count=len(listed))]
    for match in running:
        opponent = (
            await services.names.name_of(match.opponent_of(user_id), match.guild_id, ctx.locale)
        ).markdown
        title = ctx.wording.title(match.variant).markdown
        link = link_to_board(match)
        lines.append(ctx.say("privacy-delete-game", opponent=opponent, variant=title, link=link))
    if len(listed) > len(running):
        lines.append(ctx.say("games-more", count=len(listed) - len(running)))
    yes = ctx.say("button-privacy-delete-yes"), custom_id("privacy-delete-yes")
    no = ctx.say("button-privacy-delete-no"), custom_id("privacy-delete-no")
    return confirmation("\n".join(lines), yes, no)


async def export(ctx: Context, _ids: re.Match[str] | None = None) -> None:
    services, user_id = ctx.services, ctx.user.id
    if not services.exports.take(user_id):
        raise Refusal("privacy-export-again")
    head = await services.use_cases.privacy.export_rows(user_id)
    files = await archive(head, services.use_cases.privacy.export_games(user_id))
    await ctx.reply.send_private(Content(ctx.say("privacy-exported"), files))


async def ask(ctx: Context, _ids: re.Match[str] | None = None) -> None:
    """Ask for confirmation, because a deletion can't be undone."""
    await ctx.reply.send_private(await _question(ctx))


async def delete_yes(ctx: Context, _ids: re.Match[str]) -> None:
    """Delete the player's data and report the result. Once stored, a deletion survives a crash."""
    services, user_id = ctx.services, ctx.user.id
    ctx.reply.close_question()
    await services.use_cases.privacy.begin(user_id)
    await ctx.reply.conclude(ctx.say("privacy-deleting"))
    # The language setting is deleted too, so prepare both answers beforehand.
    done, later = (ctx.say(key) for key in ("privacy-deleted", "privacy-delete-later"))
    try:
        erased = await erase(services, user_id)
    except Exception as error:
        if not isinstance(error, Busy):
            log.exception(
                "interaction %s: a deletion was interrupted and will continue later", ctx.interaction.id
            )
        erased = False
    await ctx.reply.conclude(done if erased else later)


async def delete_no(ctx: Context, _ids: re.Match[str]) -> None:
    ctx.reply.close_question()
    await ctx.reply.conclude(ctx.say("privacy-kept"))


# ---- The files of a player's exported data

EXPORT_NAME = "kibitz-data"
"""The name of an exported file."""

MAX_UNCOMPRESSED = 2 << 20
"""Maximum size of an uncompressed file in bytes."""

PART_SIZE = 32 << 20
"""Size in bytes after which another file begins; compressed, it is far below Discord's limit. FILES files
are enough for tens of thousands of games."""


async def archive(head: dict[str, Any], pages: AsyncIterator[list[dict[str, Any]]]) -> tuple[Upload, ...]:
    """Return a player's data as one file, or several if there are very many games. `head`: all but games."""
    files: list[Upload] = []
    parts: list[str] = []
    async for page in pages:
        if sum(map(len, parts)) > PART_SIZE and len(files) < FILES - 1:
            files.append(await _file(head, parts, len(files) + 1))
            # Lists other than games are only in the first file.
            head, parts = {name: value for name, value in head.items() if not isinstance(value, list)}, []
        parts += await asyncio.to_thread(_encoded, page)  # This may take a long time.
    files.append(await _file(head, parts, len(files) + 1))
    return tuple(files)


def _encoded(games: list[dict[str, Any]]) -> list[str]:
    return [json.dumps(game, ensure_ascii=False) for game in games]


async def _file(head: dict[str, Any], games: list[str], number: int) -> Upload:
    text = json.dumps(head | {"part": number, "games": []}, ensure_ascii=False, indent=1)
    body = text.removesuffix("[]\n}") + "[\n" + ",\n".join(games) + "\n]\n}\n"
    name = EXPORT_NAME if number == 1 else f"{EXPORT_NAME}-{number}"
    data = body.encode()
    if len(data) <= MAX_UNCOMPRESSED:
        return Upload(data, f"{name}.json")
    return Upload(await asyncio.to_thread(_compressed, data, f"{name}.json"), f"{name}.zip")


def _compressed(data: bytes, name: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return buffer.getvalue()


ACTIONS = (
    Action("privacy", command=privacy),
    Action("privacy-export", NO_IDS, export, Answer.BENEATH, own=True),
    Action("privacy-delete", NO_IDS, ask, Answer.BENEATH, own=True),
    Action("privacy-delete-yes", NO_IDS, delete_yes, own=True),
    Action("privacy-delete-no", NO_IDS, delete_no, own=True),
)
