"""/play: a game against Kibitz, which needs nobody's consent: the answer, its thread, the first board."""

from __future__ import annotations

import logging

import discord
from discord import app_commands

import render
import rules
from bot.discord.boards.posting import Posted
from bot.discord.games.start_checks import check_start
from bot.discord.games.variant_autocomplete import (
    COLOR_LENGTH,
    START_LENGTH,
    color_named,
    suggest_sides,
    suggest_variants,
    variant_or_usual,
)
from bot.discord.pictures.reader_style import board_style
from bot.discord.platform.components import suggestion
from bot.discord.platform.declare_commands import command, options
from bot.discord.platform.discord_types import Action, Interaction, Note, Upload
from bot.discord.platform.language import locale_for, public_locale, say
from bot.discord.platform.reply import reply_to
from bot.discord.platform.retry import REQUEST_ERRORS, send_with_retries
from bot.discord.services import Services, post_move, services_of
from bot.discord.wording.alt_text import board_alt_text
from bot.engine import LEVELS
from bot.matches import Match
from bot.refusals import Refusal

log = logging.getLogger(__name__)

USUAL_LEVEL = 3
"""What is played where no level is named: whoever knows the rules has a game."""

HIGHEST = len(LEVELS) + 1
"""The highest level that may be named; top_level() knows which there are."""


async def top_level(interaction: Interaction, variant: str | None) -> int:
    """Return the highest level for a typed variant: the external engine's if there is one, else ours."""
    try:
        played = await variant_or_usual(interaction, variant)
    except Refusal:
        return len(LEVELS)  # An unknown variant is reported when the game starts.
    return await services_of(interaction).opponent.top_level(played)


async def play_engine(
    interaction: Interaction,
    *,
    level: int | None,
    variant: str,
    color: str | None,
    start: str | None = None,
    move_seconds: int | None = None,
    lost_before: int = 0,
    locale: str | None = None,
) -> Match:
    """Begin a game against Kibitz, and post its first board.

    `locale`: the language of the game, if it isn't that of other public messages here.
    """
    services, us, reply = services_of(interaction), interaction.client.user, reply_to(interaction)
    assert us is not None  # noqa: S101
    if level is not None and level > len(LEVELS):
        top = await reply.await_promptly(top_level(interaction, variant))
        if level > top:
            raise Refusal("level-none", level=str(level), top=str(top))
    made = services.matches.engine.begin(
        interaction.user.id,
        us.id,
        level=level or USUAL_LEVEL,
        variant=variant,
        color=color,
        start=start,
        move_seconds=move_seconds,
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id or 0,
        locale=locale or public_locale(interaction),
        lost_before=lost_before,
    )
    match = await reply.await_promptly(made)
    card = await _card(interaction, match)
    try:
        card_id = await reply.answer_mentioning(card, discord.AllowedMentions.none(), None)
    except REQUEST_ERRORS:
        # Nobody would know of it.
        await services.matches.play.abort(match.id, interaction.user.id)
        raise
    match, posted = await _begin(services, match, card_id, card)
    await explain_unposted(interaction, match, posted)
    return match


async def _begin(services: Services, match: Match, card_id: int, card: Note) -> tuple[Match, Posted]:
    match, begun_in = await services.matches.settings.read_with(match), match.place_id
    async with services.boards.lock(match.id):
        match = await services.threads.open(card_id, match)
    posted = await post_move(services, match)
    if match.place_id != begun_in:
        await _lead_on(services, match, card_id, card)
    await services.threads.add_unmentioned_players(match)
    return match, posted


async def explain_unposted(interaction: Interaction, match: Match, posted: Posted) -> None:
    """Tell the player who has started a game privately why its first board is missing, if it is."""
    if posted is Posted.NOWHERE:
        log.error("match %s began where its board can't be posted", match.id)
        why = services_of(interaction).delivery.refusal_text(match, locale_for(interaction))
        await reply_to(interaction).send_private(say(interaction, "board-unposted", why=why))


async def _lead_on(services: Services, match: Match, card_id: int, card: Note) -> None:
    """Show on the message in the channel where the game goes on, and its start."""
    locale = match.locale
    bottom = rules.WHITE if match.engine is None else match.engine.opponent
    players = await services.wording.players(match)
    style = board_style(match, await services.matches.settings.of_game(match))
    picture = await services.painter.draw(render.board, match.game.start, view=bottom, style=style)
    alt = board_alt_text(services.texts, services.wording, locale, match, 0, players, match.created_at)
    here = services.texts.text(locale, "play-here", thread=f"<#{match.thread_id}>")
    try:
        await send_with_retries(
            lambda: services.channels.edit(
                match.channel_id,
                card_id,
                guild_id=match.guild_id,
                content=f"{card.content}\n{here}",
                files=[Upload(picture, "start.png", alt).file()],
            )
        )
    except REQUEST_ERRORS as error:
        log.info("match %s: its card doesn't lead to its thread: %s", match.id, error)


async def _card(interaction: Interaction, match: Match) -> Note:
    services, locale = services_of(interaction), match.locale
    engine = await services.names.of(match.opponent_of(interaction.user.id), match.guild_id, locale)
    text = services.texts.text(
        locale,
        "play-begun",
        player=interaction.user.mention,
        opponent=engine.markdown,
        variant=services.wording.title(locale, match.variant).markdown,
        level=level_name(interaction, match.level or 0, locale),
    )
    lines = [text, services.wording.summary(locale, match.variant).markdown]
    return Note("\n".join(line for line in lines if line))


def level_name(interaction: Interaction, level: int, locale: str) -> str:
    """A level as people read it: its number, and how strong it is."""
    name = services_of(interaction).texts.text(locale, f"level-{level}")
    return services_of(interaction).texts.text(locale, "level", number=str(level), title=name)


async def levels(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    locale, wanted = locale_for(interaction), typed.strip().casefold()
    top = await top_level(interaction, interaction.namespace.variant)
    texts = services_of(interaction).texts
    choices: list[app_commands.Choice[int]] = []
    for level in range(1, top + 1):
        whom = texts.text(locale, f"level-{level}-for")
        name = texts.text(locale, "level", number=str(level), title=whom)
        if wanted in name.casefold():
            choices.append(suggestion(name, level))
    return choices


# ---- the command


@command("play", direct=True)
@options("variant", "level", "color", "start")
@app_commands.autocomplete(variant=suggest_variants)
@app_commands.autocomplete(color=suggest_sides)
@app_commands.autocomplete(level=levels)
async def play(
    interaction: Interaction,
    variant: app_commands.Range[str, 1, 100] | None = None,
    level: app_commands.Range[int, 1, HIGHEST] | None = None,
    color: app_commands.Range[str, 1, COLOR_LENGTH] | None = None,
    start: app_commands.Range[str, 1, START_LENGTH] | None = None,
) -> None:
    """Begin a game against Kibitz, once everything about it is possible."""
    await check_start(interaction)
    played = await variant_or_usual(interaction, variant)
    await play_engine(
        interaction,
        level=level,
        variant=played.key,
        color=color_named(interaction, color, played),
        start=start,
    )


# A button that plays a move has the name "play", on messages posted long ago.
ACTIONS = (Action("play-engine", command=play),)
