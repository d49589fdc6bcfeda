"""Offers of a draw or a takeback as messages: posted, answered, and closed once they lapse."""

from __future__ import annotations

import logging
from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING

import discord

from bot.discord.answers import Note
from bot.discord.names import escaped
from bot.discord.trying import SHORT, TROUBLE, insist
from bot.discord.ui.press import button, custom_id, view
from bot.matches import Match, Offer

if TYPE_CHECKING:
    from bot.discord.client import KibitzBot

log = logging.getLogger(__name__)

KEPT = 10_000
"""Matches whose open offers this process knows. One it doesn't know keeps its buttons; a press tells."""


class Offers:
    """Posts offers, and takes away their buttons once they are answered or the game has gone on."""

    def __init__(self, client: KibitzBot) -> None:
        self._client = client
        self._open: OrderedDict[int, dict[str, tuple[Offer, discord.Message]]] = OrderedDict()

    async def post(self, offer: Offer) -> bool:
        """Show an offer to the opponent; False where nothing can be posted."""
        match, texts = offer.match, self._client.texts
        player = escaped(await self._client.names.of(match.player(offer.by), match.guild_id))
        text = texts.text(match.locale, f"offer-{offer.kind}", player=player, mention=f"<@{offer.to}>")
        yes, no = (
            button(
                texts.text(match.locale, f"button-{name}"),
                custom_id(f"offer-{answer}", match.id, offer.kind, offer.version),
                style,
            )
            for name, answer, style in (
                ("accept", "yes", discord.ButtonStyle.success),
                ("decline", "no", discord.ButtonStyle.danger),
            )
        )
        nonce = f"o{match.id}-{offer.version}-{offer.kind[0]}"
        message = await self._client.delivery.say(match, Note(text, view=view(yes, no)), nonce)
        if message is None:
            return False
        self._open.setdefault(match.id, {})[offer.kind] = (offer, message)
        self._open.move_to_end(match.id)
        if len(self._open) > KEPT:
            self._open.popitem(last=False)
        return True

    async def lapse(self, match: Match) -> None:
        """Close what was offered before the game went on."""
        for kind, (offer, _) in list(self._open.get(match.id, {}).items()):
            if offer.version != match.version or match.is_over:
                await self.close(match, kind, "offer-lapsed")

    async def close(self, match: Match, kind: str, key: str) -> None:
        """Say in the offer's message what has become of it, and take its buttons away."""
        offer, message = self._open.get(match.id, {}).pop(kind, (None, None))
        if offer is None or message is None:
            return
        last = await self.last_line(match, key, offer.to)
        try:
            content = f"{message.content}\n{last}"
            edit = partial(self._client.doors.edit, message.channel.id, message.id, content=content)
            await insist(edit, SHORT)
        except TROUBLE as error:
            log.info("match %s: an offer keeps its buttons: %s", match.id, error)

    def forget(self, match: Match, kind: str) -> None:
        """The offer's message was closed by whoever has pressed its button."""
        self._open.get(match.id, {}).pop(kind, None)

    async def last_line(self, match: Match, key: str, user_id: int) -> str:
        """How an offer was closed, by whom."""
        player = escaped(await self._client.names.of(user_id, match.guild_id))
        return self._client.texts.text(match.locale, key, player=player)
