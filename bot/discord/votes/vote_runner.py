"""Ends the turns of vote chess, and shows the votes on the boards.

Everything is derived from the database, so any process continues after a crash.
"""

from __future__ import annotations

import logging
from functools import partial

import discord

from bot.discord.moves.play_move import post_move
from bot.discord.platform.background_tasks import KeyedTasks
from bot.discord.platform.retry import REQUEST_ERRORS, SHORT
from bot.discord.services import Services
from bot.refusals import MatchBroken, Refusal
from bot.state.match import Match
from bot.votes.tally import DRAW

log = logging.getLogger(__name__)

GAMES_AT_ONCE = 4
"""Games handled concurrently: Kibitz may have to think about a draw or its reply."""


class VoteRunner:
    """Runner of vote chess on this process's servers."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._votes = services.use_cases.votes
        self.tasks = KeyedTasks("votes", GAMES_AT_ONCE)

    async def run(self) -> None:
        """Begin to handle all games that are due, without waiting: one that hangs must not delay others."""
        for match_id in await self._votes.due():
            self.tasks.begin(match_id, partial(self._try, match_id))

    async def _try(self, match_id: int) -> None:
        try:
            await self._continue(match_id)
        except MatchBroken:
            log.exception("match %s can't be rebuilt; its clock is stopped", match_id)
            await self._votes.stop(match_id)
        except (*REQUEST_ERRORS, Refusal) as error:
            log.warning("match %s: its votes will be handled later: %s", match_id, error)
        except Exception:
            # It must not block the other games.
            log.exception("match %s: its votes will be handled later", match_id)

    async def _continue(self, match_id: int) -> None:
        match = await self._services.use_cases.lookup.get(match_id)
        chosen = await self._votes.decide(match)
        if chosen == DRAW:
            after = await self._votes.draw(match, agreed=await self._is_draw_agreed(match))
            chosen = None if after is not None else await self._votes.decide(match)
        else:
            after = None
        if chosen is not None:
            after = await self._votes.carry_out(match, chosen)
        if after is not None:
            await post_move(self._services, after)
        else:
            await self._show(match_id)

    async def _is_draw_agreed(self, match: Match) -> bool:
        """Return whether the opponent wants a draw, too. A draw that can be claimed needs no consent."""
        if match.game.claims():
            return True
        if match.engine is not None:
            return await self._services.opponent.accepts_draw(match)
        return await self._votes.is_draw_offered(match)

    async def _show(self, match_id: int) -> None:
        """Show the counts on the newest board, if it is posted."""
        services = self._services
        async with services.boards.lock(match_id):
            match = await services.use_cases.lookup.get(match_id)
            if match.is_over or match.posted_ply < match.ply or match.posted_message_id is None:
                return
            content, turn = await services.board_messages.counts(match)
            if turn.is_shown:
                return
            try:
                await services.channels.edit(
                    match.place_id,
                    match.posted_message_id,
                    guild_id=match.guild_id,
                    content=content.text,
                    view=content.view,
                    pauses=SHORT,
                )
            except discord.HTTPException as error:
                if error.status >= 500:
                    raise
                # It was deleted, or may not be edited: wait until the votes change.
                log.info("match %s: can't show its votes: %s", match_id, error)
            await self._votes.mark_shown(match_id, turn)
