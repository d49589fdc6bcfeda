"""The challenge card: its text, picture and buttons, and its final state."""

from __future__ import annotations

import logging

import discord
from discord import ui

import render
from bot.discord.pictures import drawn_name
from bot.discord.platform.components import Content, Control, Upload, button, custom_id, view
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.services import Services
from bot.discord.wording.examples import drop_lines
from bot.discord.wording.game_sentences import Wording
from bot.discord.wording.markup import stamp
from bot.discord.wording.notation import Notation
from bot.refusals import Busy
from bot.state.challenges import Challenge
from bot.state.match import SIDES
from bot.state.time_control import MINUTE, TimeControl
from bot.texts import Texts

log = logging.getLogger(__name__)


async def challenge_card(services: Services, challenge: Challenge, style: render.Style) -> Content:
    """Return the card of a pending challenge. `style`: that of its picture."""
    picture = await _draw(services, challenge, style)
    return Content(_text(services, challenge), (picture,), _buttons(challenge))


def _text(services: Services, challenge: Challenge, last_line: str | None = None) -> str:
    """Return the card's text. `last_line`: how the challenge ended; by default, when it expires."""
    wording, variant = services.wording(challenge.locale), challenge.variant
    title = wording.title(variant).markdown
    challenger = f"<@{challenge.challenger}>"
    if challenge.opponent is None:
        lines = [wording.text("card-open", challenger=challenger, variant=title)]
    else:
        opponent = f"<@{challenge.opponent}>"
        lines = [wording.text("card-to", challenger=challenger, opponent=opponent, variant=title)]
    summary = wording.summary(variant).markdown
    lines += [summary] if summary else []
    lines += drop_lines(wording, Notation(challenge.locale), variant)
    side = SIDES.get(challenge.color)
    if side is None:
        lines.append(wording.text("card-color-random", family=variant.family))
    else:
        color = wording.color(side, variant)
        lines.append(wording.text("card-color", challenger=challenger, color=color))
    if challenge.time is not None:
        lines.append(wording.text("card-time", time=wording.time(challenge.time)))
    lines.append(_stake(wording, challenge))
    if challenge.start_number is not None:
        lines.append(wording.text("card-start-number", number=str(challenge.start_number)))
    elif challenge.start_fen != variant.start().fen():
        lines.append(wording.text("card-start-fen", fen=challenge.start_fen))
    if last_line is None:
        last_line = wording.text("card-until", when=stamp(challenge.expires_at))
    lines.append(last_line)
    return "\n".join(lines)


def _stake(texts: Texts, challenge: Challenge) -> str:
    return texts.text("game-rated" if challenge.rated else "game-casual")


async def _draw(services: Services, challenge: Challenge, style: render.Style) -> Upload:
    """Draw the card's picture: players, variant and terms; the start position if it is not the usual one."""
    wording, variant = services.wording(challenge.locale), challenge.variant
    title, side = wording.title(variant).plain, SIDES.get(challenge.color)
    known, guild_id = services.names, challenge.guild_id
    players = filter(None, (challenge.challenger, challenge.opponent))
    names = [
        drawn_name(known, player, await known.name_of(player, guild_id, wording.locale)).plain
        for player in players
    ]
    if challenge.opponent is None:
        names.append(wording.text("card-anyone"))
    alt = wording.text("card-picture", variant=title, players=" – ".join(names))
    usual = challenge.start_number is None and challenge.start_fen == variant.start().fen()
    if not usual:
        alt += "\n" + wording.described(challenge.position)
    more = [_stake(wording, challenge)]
    if challenge.start_number is None and not usual:
        more.insert(0, wording.text("picture-turn", color=wording.color(challenge.position.turn, variant)))
    elif side is None and usual:
        more.insert(0, wording.text("card-color-random", family=variant.family))
    time = card_time(wording, challenge.time)
    picture = await services.painter.draw_slow(
        render.challenge_card,
        variant if usual else challenge.position,
        render.ChallengeCard(title, names, side, time, more, wording.picture_words()),
        style=style,
    )
    return Upload(picture, "start.png", alt)


def card_time(wording: Wording, time: TimeControl | None) -> str:
    """Return a time control in the short form for pictures; "" for None."""
    if time is None:
        return ""
    if time.period and not time.base % MINUTE:
        minutes, seconds = time.base // MINUTE, time.period
        return wording.text("card-time-byo-yomi", minutes=minutes, seconds=seconds)
    if time.is_live:
        return str(time)
    return wording.time(time)


def _buttons(challenge: Challenge) -> ui.View:
    """Return Accept, Decline and Cancel, or Join and Cancel for an open challenge."""
    success, danger = discord.ButtonStyle.success, discord.ButtonStyle.danger
    answers = (
        [("join", success)] if challenge.opponent is None else [("accept", success), ("decline", danger)]
    )
    answers.append(("cancel", discord.ButtonStyle.secondary))
    texts, items = Texts(challenge.locale), list[Control]()
    for name, style in answers:
        label = texts.text(f"button-{name}")
        items.append(button(label, custom_id(name, challenge.id), style))
    return view(*items)


async def close_card(services: Services, challenge: Challenge, last_line: str) -> None:
    """Edit the card to its final text and remove its buttons; a deleted card is ignored."""
    if challenge.message_id is None:
        return
    text = _text(services, challenge, last_line)
    place, card_id, guild_id = challenge.channel_id, challenge.message_id, challenge.guild_id
    try:
        await services.channels.edit(place, card_id, guild_id=guild_id, content=text)
    except REQUEST_ERRORS as error:
        log.info("challenge %s: can't close its card: %s", challenge.id, error)
        if not isinstance(error, discord.HTTPException) or error.status >= 500:
            return
    try:
        await services.use_cases.challenges.mark_card_closed(challenge.id)
    except Busy:
        log.info("challenge %s: its card is closed, which will be stored later", challenge.id)


async def close_unaccepted(services: Services, challenge: Challenge) -> None:
    """Close the card of a challenge that was declined or cancelled, or has expired."""
    by = {"declined": challenge.opponent, "cancelled": challenge.challenger}.get(challenge.status)
    locale, player = challenge.locale, ""
    if by is not None:
        player = (await services.names.name_of(by, challenge.guild_id, locale)).markdown
    await close_card(services, challenge, Texts(locale).text(f"card-{challenge.status}", player=player))


async def expire_challenges(services: Services) -> None:
    """Close the cards of expired challenges on servers of these shards."""
    while expired := await services.use_cases.challenges.expire():
        for challenge in expired:
            await close_unaccepted(services, challenge)
