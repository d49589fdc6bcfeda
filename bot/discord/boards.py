"""Posting boards: one message after every move, in order, once, also after a crash.

What is posted is decided by the database alone (`posted_ply` against the moves). The lock of a match keeps
the order within this process; between processes a nonce made of match and ply lets Discord drop a second
copy.
"""

from __future__ import annotations

import asyncio
import io
import logging
import re
from collections.abc import Callable
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import discord
from discord import ui

import render
import rules
from bot.discord.names import escaped
from bot.discord.ui.press import button, custom_id, view
from bot.discord.wording import Players, numbered
from bot.matches import Match

if TYPE_CHECKING:
    from bot.discord.client import KibitzBot

log = logging.getLogger(__name__)

FILE_NAME = re.compile(r"board-(?P<id>[1-9]\d{0,17})-(?P<ply>\d{1,5})\.png")
"""A board picture's file name says which match and ply it shows, so that a reply to it finds its match."""

CATCH_UP = 3
"""Boards posted one by one when several are missing; past that only the newest is worth reading."""

ALT_LIMIT = 1024


class CannotPost(Exception):
    """No place is left where this match's board may be posted; the move itself is stored."""


async def png(
    position: rules.Position,
    bottom: rules.Color,
    *,
    last_move: rules.Move | None = None,
    targets: tuple[int, ...] = (),
    problems: tuple[int, ...] = (),
) -> bytes:
    """The picture of a position, drawn in a worker thread."""
    return await asyncio.to_thread(
        render.board, position, view=bottom, last_move=last_move, targets=targets, problems=problems
    )


def attachment(picture: bytes, name: str, alt: str) -> discord.File:
    return discord.File(io.BytesIO(picture), filename=name, description=alt[:ALT_LIMIT])


def _central(position: rules.Position) -> rules.Move:
    """A legal move towards the middle of the board: an example of the sort people play first."""
    files, ranks = position.variant.files, position.variant.ranks

    def off_centre(move: rules.Move) -> int:
        rank, file = divmod(move.target, files)
        return abs(2 * file - files + 1) + abs(2 * rank - ranks + 1)

    return min(position.legal_moves(), key=off_centre)


class Boards:
    """Posts the boards of matches."""

    def __init__(self, client: KibitzBot) -> None:
        self._client = client
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._behind: set[tuple[int, int]] = set()
        self._hopeless: set[tuple[int, int]] = set()

    async def post(self, match_id: int) -> None:
        """Post what is missing of a match: its boards in order, then its end. Raises CannotPost."""
        lock = self._locks.setdefault(match_id, asyncio.Lock())
        async with lock:
            match = await self._client.matches.get(match_id)
            if match.is_posted:
                return
            missing = range(match.posted_ply + 1, match.ply)
            previous = match.posted_message_id
            for ply in (*(missing if len(missing) < CATCH_UP else ()), match.ply):
                previous = await self._post_ply(match, ply, previous)

    async def finish(self) -> None:
        """Wait for the boards under way; each would only be posted at the next start otherwise."""
        for lock in list(self._locks.values()):
            async with lock:
                pass

    async def catch_up(self, *, at_once: bool) -> None:
        """Post what a crash or an outage left unposted.

        Not `at_once`: only what was missing the time before too, so that a board on its way isn't taken for
        lost. A board that may be posted nowhere is tried again once its match has changed.
        """
        missing = {(match.id, match.version) for match in await self._client.matches.unposted()}
        self._hopeless &= missing
        for match_id, version in sorted(missing if at_once else missing & self._behind - self._hopeless):
            try:
                await self.post(match_id)
            except CannotPost:
                self._hopeless.add((match_id, version))
                log.warning("match %s: its board can be posted nowhere; /board still shows it", match_id)
            except Exception:
                # One broken match must not keep the others from their boards.
                log.exception("match %s: board not posted", match_id)
        self._behind = missing

    async def _post_ply(self, match: Match, ply: int, previous: int | None) -> int:
        """Post one board; returns its message's id. `previous` is the board before: it loses its buttons."""
        players = await self._client.wording.players(match)
        over = match.is_over and ply == match.ply
        position = match.game.positions[ply]
        bottom = position.turn if not over else position.turn.opponent
        picture = await self.picture(match, ply, bottom)
        alt = self._client.wording.alt(match.locale, match, ply, players)
        name = f"board-{match.id}-{ply}.png"

        def files() -> list[discord.File]:
            made = [attachment(picture, name, alt)]
            if over:
                made.append(self._pgn(match, players))
            return made

        content = self._text(match, ply, players)
        nonce = f"{match.id}-{ply}-end" if over else f"{match.id}-{ply}"
        message = await self._send(match, content, files, self.buttons(match, ply, bottom), nonce)
        await self._client.matches.mark_posted(match.id, ply, message.id, end=over)
        if previous is not None and previous != message.id:
            await self._retire(message.channel.id, previous)
        return message.id

    async def picture(self, match: Match, ply: int, bottom: rules.Color) -> bytes:
        last = match.game.moves[ply - 1] if ply else None
        return await png(match.game.positions[ply], bottom, last_move=last)

    def buttons(self, match: Match, ply: int, bottom: rules.Color, *, rematch: bool = True) -> ui.View:
        """The buttons under a board; a finished game can be turned round, and played again."""
        texts, locale = self._client.texts, match.locale
        other = bottom.opponent.name.lower()
        items = [button(texts.text(locale, "button-flip"), custom_id("flip", match.id, other))]
        if not match.is_over:
            move = button(
                texts.text(locale, "button-move"),
                custom_id("menu", match.id, ply),
                discord.ButtonStyle.primary,
            )
            items.insert(0, move)
            items.append(button(texts.text(locale, "button-resign"), custom_id("resign", match.id)))
            if ply == match.ply and match.game.claims():
                items.append(button(texts.text(locale, "button-claim"), custom_id("claim", match.id)))
        elif rematch and ply == match.ply:
            again = button(
                texts.text(locale, "button-rematch"),
                custom_id("rematch", match.id),
                discord.ButtonStyle.primary,
            )
            items.append(again)
        return view(*items)

    def _text(self, match: Match, ply: int, players: Players) -> str:
        wording, texts, locale = self._client.wording, self._client.texts, match.locale
        if match.is_over and ply == match.ply:
            lines = [wording.result(locale, match, players), f"<@{match.white}> <@{match.black}>"]
            if match.ended_by_move:
                mover = match.game.positions[ply - 1].turn
                done = texts.text(
                    locale,
                    "board-over",
                    move=escaped(numbered(match, ply)),
                    player=escaped(players.of(mover)),
                )
                lines.insert(0, done)
            return "\n".join(lines)
        position = match.game.positions[ply]
        mention = f"<@{match.player(position.turn)}>"
        if ply == 0:
            return texts.text(
                locale,
                "board-start",
                white=escaped(players.white),
                black=escaped(players.black),
                mention=mention,
                example=position.san(_central(position)),
            )
        return texts.text(
            locale,
            "board-check" if position.in_check else "board-move",
            move=escaped(numbered(match, ply)),
            player=escaped(players.of(position.turn.opponent)),
            mention=mention,
            color=wording.color(locale, position.turn),
        )

    def _pgn(self, match: Match, players: Players) -> discord.File:
        tags = {"Event": self._client.texts.text(match.locale, "end-pgn-event"), "Site": "Discord"}
        text = match.pgn(players.white, players.black, tags)
        return discord.File(io.BytesIO(text.encode()), filename=f"kibitz-{match.id}.pgn")

    async def _send(
        self,
        match: Match,
        content: str,
        files: Callable[[], list[discord.File]],
        buttons: ui.View,
        nonce: str,
    ) -> discord.Message:
        """Send to the match's thread; where that is gone or closed to us, to the channel it was opened in."""
        players = [discord.Object(match.white), discord.Object(match.black)]
        allowed = discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=players)
        for channel_id in (match.thread_id, match.channel_id):
            if channel_id is None:
                continue
            place = self._client.get_partial_messageable(channel_id, guild_id=match.guild_id)
            try:
                return await place.send(
                    content, files=files(), view=buttons, allowed_mentions=allowed, nonce=nonce
                )
            except (discord.NotFound, discord.Forbidden) as error:
                log.warning("match %s: no board in channel %s: %s", match.id, channel_id, error)
                if isinstance(error, discord.NotFound) and channel_id == match.thread_id:
                    await self._client.matches.attach_thread(match.id, None)
        raise CannotPost(match.id)

    async def _retire(self, channel_id: int, message_id: int) -> None:
        """Take the buttons off a board that is no longer the newest; a deleted one needs nothing."""
        place = self._client.get_partial_messageable(channel_id)
        try:
            await place.get_partial_message(message_id).edit(view=None)
        except discord.HTTPException as error:
            log.info("old board %s keeps its buttons: %s", message_id, error)
