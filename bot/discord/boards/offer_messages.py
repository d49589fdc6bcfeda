"""Messages of draw and takeback offers: posted, answered, and closed when the offer lapses."""

from __future__ import annotations

import logging

import discord

from bot.discord.boards.delivery import Delivery, places
from bot.discord.platform.components import Note, button, custom_id, view
from bot.discord.platform.display_names import Names
from bot.refusals import Busy
from bot.state.match import Match
from bot.state.offers import TAKEBACK, Offer
from bot.state.rated_games import is_rated
from bot.state.use_cases import UseCases
from bot.texts import Texts

log = logging.getLogger(__name__)


class OfferMessages:
    """The messages of offers. The database stores which message shows an offer."""

    def __init__(self, use_cases: UseCases, names: Names, delivery: Delivery) -> None:
        self._use_cases = use_cases
        self._names = names
        self._delivery = delivery

    async def post(self, offer: Offer) -> bool:
        """Post an offer to the opponent. Return False if nothing can be posted."""
        match = offer.match
        nonce = f"o{match.id}-{offer.version}-{offer.kind[0]}"
        message = await self._delivery.post(match, await self.note(offer), nonce)
        if message is None:
            return False
        try:
            await self._use_cases.offers.show(offer, message.id)
        except Busy:
            log.warning(
                "match %s: could not store the id of its offer message; a button press will store it",
                match.id,
            )
        return True

    async def note(self, offer: Offer) -> Note:
        """Return the question to the opponent, with the buttons that answer it."""
        texts, ids = Texts(offer.match.locale), (offer.match.id, offer.kind, offer.version)
        accept, decline = (texts.text(f"button-{name}") for name in ("accept", "decline"))
        buttons = view(
            button(accept, custom_id("offer-yes", *ids), discord.ButtonStyle.success),
            button(decline, custom_id("offer-no", *ids), discord.ButtonStyle.danger),
        )
        return Note(await self._text(offer), view=buttons)

    async def close_settled(self, match: Match) -> None:
        """Add the outcome to the messages of closed offers, and remove their buttons."""
        try:
            for offer in await self._use_cases.offers.to_close(match):
                if await self._close(offer):
                    await self._use_cases.offers.mark_closed(match.id, offer.message_id)
        except Busy:
            log.warning("match %s: its offers will be closed later", match.id)

    async def _close(self, offer: Offer) -> bool:
        """Remove the buttons of an offer's message. Return False to try again with the next board."""
        match = offer.match
        key = f"offer-accepted-{offer.kind}" if offer.status == "accepted" else f"offer-{offer.status}"
        last = await self.outcome_line(match, "offer-lapsed" if offer.status == "open" else key, offer.to)
        text = f"{await self._text(offer)}\n{last}"
        return await self._delivery.close(offer.message_id or 0, places(match), text)

    async def _text(self, offer: Offer) -> str:
        match = offer.match
        player = (await self._names.of(match.player(offer.by), match.guild_id, match.locale)).markdown
        mention = self._names.mention(offer.to, match.locale)
        texts = Texts(match.locale)
        text = texts.text(f"offer-{offer.kind}", player=player, mention=mention)
        if offer.kind == TAKEBACK and is_rated(match):
            text += "\n" + texts.text("offer-takeback-rated")
        return text

    async def outcome_line(self, match: Match, key: str, user_id: int) -> str:
        player = (await self._names.of(user_id, match.guild_id, match.locale)).markdown
        return Texts(match.locale).text(key, player=player)
