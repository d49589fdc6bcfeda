"""The challenge card: its text, picture and buttons, and its final state."""

from __future__ import annotations

import logging

import discord
from discord import ui

import render
from bot.discord.pictures import drawn_name
from bot.discord.platform.components import Control, Upload, button, custom_id, view
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.services import Services
from bot.discord.wording.examples import drop_lines
from bot.discord.wording.markup import stamp
from bot.discord.wording.notation import Notation
from bot.refusals import Busy
from bot.state.challenges import Challenge
from bot.state.match import SIDES

log = logging.getLogger(__name__)


class Cards:
    """Builder of challenge cards, which also edits and closes them.

    It holds no state: create one wherever it is needed.
    """

    def __init__(self, services: Services) -> None:
        self._services = services

    def text(self, challenge: Challenge, last_line: str | None = None) -> str:
        """Return the card's text. `last_line`: how the challenge ended; by default, when it expires."""
        texts, locale = self._services.texts, challenge.locale
        variant = challenge.variant
        title = self._services.wording.title(locale, variant).markdown
        challenger = f"<@{challenge.challenger}>"
        if challenge.opponent is None:
            lines = [texts.text(locale, "card-open", challenger=challenger, variant=title)]
        else:
            opponent = f"<@{challenge.opponent}>"
            lines = [texts.text(locale, "card-to", challenger=challenger, opponent=opponent, variant=title)]
        summary = self._services.wording.summary(locale, variant).markdown
        lines += [summary] if summary else []
        lines += drop_lines(texts, self._services.wording, Notation(locale), variant)
        lines += self._terms(challenge, challenger)
        if challenge.start_number is not None:
            lines.append(texts.text(locale, "card-start-number", number=str(challenge.start_number)))
        elif challenge.start_fen != variant.start().fen():
            lines.append(texts.text(locale, "card-start-fen", fen=challenge.start_fen))
        if last_line is None:
            last_line = texts.text(locale, "card-until", when=stamp(challenge.expires_at))
        lines.append(last_line)
        return "\n".join(lines)

    def _terms(self, challenge: Challenge, challenger: str) -> list[str]:
        texts, locale, variant = self._services.texts, challenge.locale, challenge.variant
        lines: list[str] = []
        side = SIDES.get(challenge.color)
        if side is None:
            lines.append(texts.text(locale, "card-color-random", family=variant.family))
        else:
            color = self._services.wording.color(locale, side, variant)
            lines.append(texts.text(locale, "card-color", challenger=challenger, color=color))
        if challenge.time is not None:
            time = self._services.wording.time(locale, challenge.time)
            lines.append(texts.text(locale, "card-time", time=time))
        lines.append(self._stake(challenge))
        return lines

    def _stake(self, challenge: Challenge) -> str:
        return self._services.texts.text(challenge.locale, "game-rated" if challenge.rated else "game-casual")

    async def mention_text(self, challenge: Challenge) -> str | None:
        """Return a message that mentions the opponent, to send after a late card; None if anyone may join."""
        if challenge.opponent is None:
            return None
        opponent, challenger = f"<@{challenge.opponent}>", await self.name(challenge, challenge.challenger)
        return self._services.texts.text(
            challenge.locale, "card-call", opponent=opponent, challenger=challenger
        )

    async def picture(self, challenge: Challenge, style: render.Style) -> Upload:
        """Draw the card: players, variant and terms; the start position if it is not the usual one."""
        texts, locale, variant = self._services.texts, challenge.locale, challenge.variant
        title, side = self._services.wording.title(locale, variant).plain, SIDES.get(challenge.color)
        known, guild_id = self._services.names, challenge.guild_id
        players = filter(None, (challenge.challenger, challenge.opponent))
        names = [
            drawn_name(known, player, await known.of(player, guild_id, locale)).plain for player in players
        ]
        if challenge.opponent is None:
            names.append("?")
        alt = texts.text(locale, "card-picture", variant=title, players=" – ".join(names))
        usual = challenge.start_number is None and challenge.start_fen == variant.start().fen()
        if not usual:
            alt += "\n" + self._services.wording.described(locale, challenge.position)
        more = [self._stake(challenge)]
        if side is None:
            more.insert(0, texts.text(locale, "card-color-random", family=variant.family))
        picture = await self._services.painter.draw_slow(
            render.challenge_card,
            variant if usual else challenge.position,
            render.ChallengeCard(
                title,
                names,
                side,
                self._time(challenge),
                more,
                self._services.wording.picture_words(locale),
            ),
            style=style,
        )
        return Upload(picture, "start.png", alt)

    def _time(self, challenge: Challenge) -> str:
        time = challenge.time
        if time is None:
            return ""
        if time.is_live and not time.period:
            return str(time)
        return self._services.wording.time(challenge.locale, time)

    def buttons(self, challenge: Challenge) -> ui.View:
        """Return Accept, Decline and Cancel, or Join and Cancel for an open challenge."""
        success, danger = discord.ButtonStyle.success, discord.ButtonStyle.danger
        answers = (
            [("join", success)] if challenge.opponent is None else [("accept", success), ("decline", danger)]
        )
        answers.append(("cancel", discord.ButtonStyle.secondary))
        items: list[Control] = []
        for name, style in answers:
            label = self._services.texts.text(challenge.locale, f"button-{name}")
            items.append(button(label, custom_id(name, challenge.id), style))
        return view(*items)

    async def close(self, challenge: Challenge, last_line: str) -> None:
        """Edit the card to its final text and remove its buttons; a deleted card is ignored."""
        if challenge.message_id is None:
            return
        text = self.text(challenge, last_line)
        place, card_id, guild_id = challenge.channel_id, challenge.message_id, challenge.guild_id
        try:
            await self._services.channels.edit(place, card_id, guild_id=guild_id, content=text)
        except REQUEST_ERRORS as error:
            log.info("challenge %s: can't close its card: %s", challenge.id, error)
            if not isinstance(error, discord.HTTPException) or error.status >= 500:
                return
        try:
            await self._services.matches.challenges.mark_card_closed(challenge.id)
        except Busy:
            log.info("challenge %s: its card is closed, which will be stored later", challenge.id)

    async def close_unaccepted(self, challenge: Challenge) -> None:
        """Close the card of a challenge that was declined or cancelled, or has expired."""
        by = {"declined": challenge.opponent, "cancelled": challenge.challenger}.get(challenge.status)
        player = "" if by is None else await self.name(challenge, by)
        key = f"card-{challenge.status}"
        await self.close(challenge, self._services.texts.text(challenge.locale, key, player=player))

    async def expire(self) -> None:
        """Close the cards of expired challenges on servers of these shards."""
        while expired := await self._services.matches.challenges.expire():
            for challenge in expired:
                await self.close_unaccepted(challenge)

    async def name(self, challenge: Challenge, user_id: int) -> str:
        return (await self._services.names.of(user_id, challenge.guild_id, challenge.locale)).markdown
