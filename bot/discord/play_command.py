"""/play: starts a game against Kibitz: the answer, the thread, the first board."""

from __future__ import annotations

import logging

from discord import app_commands

import render
import rules
from bot.discord.actions import Action, ShortText, autocomplete, command
from bot.discord.boards.posting import Posted
from bot.discord.context import Context, Request
from bot.discord.games.find_variants import (
    START_LENGTH,
    color_named,
    suggest_sides,
    suggest_variants,
    variant_or_default,
)
from bot.discord.games.start_checks import check_start
from bot.discord.moves.play_move import post_move
from bot.discord.pictures import board_style
from bot.discord.platform.components import Content, Upload, suggestion
from bot.discord.platform.reply import NOBODY
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.services import Services
from bot.discord.wording.captions import board_alt_text
from bot.discord.wording.game_sentences import BoardView
from bot.engine import LEVELS
from bot.refusals import Refusal
from bot.state.game_setup import EnginePlayer, Terms
from bot.state.match import Match
from bot.texts import Texts

log = logging.getLogger(__name__)

USUAL_LEVEL = 3
"""The default level: an even game for players who know the rules."""

HIGHEST = len(LEVELS) + 1
"""Maximum level that a player may enter; see top_level() for the highest that exists."""


async def top_level(ctx: Request, variant: str | None) -> int:
    """Return the highest level for a typed variant: the external engine's if there is one, else ours."""
    try:
        played = await variant_or_default(ctx, variant)
    except Refusal:
        return len(LEVELS)  # An unknown variant is reported when the game starts.
    return await ctx.services.opponent.top_level(played)


async def play_engine(
    ctx: Request,
    terms: Terms,
    *,
    level: int | None = None,
    lost_before: int = 0,
    locale: str | None = None,
) -> Match:
    """Begin a game against Kibitz, and post its first board.

    `lost_before`: the number of games that the player has just lost in a row at this level. `locale`: the
    language of the game; None: the language of public messages here.
    """
    services, reply = ctx.services, ctx.reply
    if level is not None and not 1 <= level <= len(LEVELS):
        top = await reply.await_promptly(top_level(ctx, terms.variant))
        if not 1 <= level <= top:
            raise Refusal("level-none", level=str(level), top=str(top))
    made = services.use_cases.engine.begin(
        ctx.user.id,
        EnginePlayer(services.us.id, level=level or USUAL_LEVEL, lost_before=lost_before),
        terms,
        guild_id=ctx.guild_id,
        channel_id=await _place_for_new_game(ctx),
        locale=locale or ctx.public_locale,
    )
    match = await reply.await_promptly(made)
    is_here = match.place_id == ctx.channel_id
    begun = _begin(ctx, match, is_here=is_here)
    match, posted = await (begun if is_here else reply.await_promptly(begun))
    await explain_unposted(ctx, match, posted)
    if not is_here:
        await reply.send_private(ctx.say("play-here", thread=f"<#{match.place_id}>"))
    return match


async def _begin(ctx: Request, match: Match, *, is_here: bool) -> tuple[Match, Posted]:
    """Post the card of a new game, and begin the game in a thread of it, if possible.

    `is_here`: the card is the answer; otherwise the player is in the thread of another game.
    """
    services, card = ctx.services, await _card(ctx, match)
    try:
        if is_here:
            card_id = await ctx.reply.answer_mentioning(card)
        else:
            place, guild, nonce = match.channel_id, match.guild_id, f"k{match.id}"
            sent = await services.channels.send(place, guild, card, allowed_mentions=NOBODY, nonce=nonce)
            card_id = sent.id
    except REQUEST_ERRORS:
        # Without the card nobody would know of the game.
        await services.use_cases.play.abort(match.id, ctx.user.id)
        raise
    return await begin_in_thread(services, match, card_id, card)


async def _place_for_new_game(ctx: Request) -> int:
    """Return the id of the channel in which a new game begins: this one, or its parent if it is the thread of
    a running game."""
    running = await ctx.services.use_cases.lookup.at(ctx.channel_id, limit=1)
    is_taken = bool(running) and running[0].thread_id == ctx.channel_id
    return running[0].channel_id if is_taken else ctx.channel_id


async def _card(ctx: Request, match: Match) -> Content:
    wording = ctx.services.wording(match.locale)
    engine = await wording.names.name_of(match.opponent_of(ctx.user.id), match.guild_id, match.locale)
    text = wording.text(
        "play-begun",
        player=ctx.user.mention,
        opponent=engine.markdown,
        variant=wording.title(match.variant).markdown,
        level=level_name(wording, match.level or 0),
    )
    lines = [text, wording.summary(match.variant).markdown]
    return Content("\n".join(line for line in lines if line))


# ---- The start of any game


async def begin_in_thread(
    services: Services, match: Match, card_id: int, card: Content
) -> tuple[Match, Posted]:
    """Open the thread of a new game, post its first board there, and link it from its card."""
    match, begun_in = await services.use_cases.lookup.with_settings(match), match.place_id
    async with services.boards.lock(match.id):
        match = await services.delivery.open_thread(card_id, match)
    posted = await post_move(services, match)
    if match.place_id != begun_in:
        await _link_to_thread(services, match, card_id, card)
    await services.delivery.add_unmentioned_players(match)
    return match, posted


async def explain_unposted(ctx: Request, match: Match, posted: Posted) -> None:
    """If a new game's first board can't be posted, explain why to the player who started it."""
    if posted is Posted.NOWHERE:
        log.error("match %s began where its board can't be posted", match.id)
        why = await ctx.services.delivery.refusal_text(match, ctx.wording)
        await ctx.reply.send_private(ctx.say("board-unposted", why=why))


async def _link_to_thread(services: Services, match: Match, card_id: int, card: Content) -> None:
    """Add a link to the game's thread, and the start position, to the message in the channel."""
    wording = services.wording(match.locale)
    bottom = rules.WHITE if match.engine is None else match.engine.opponent
    players = await wording.players(match)
    style = board_style(match, await services.use_cases.lookup.settings_of(match))
    picture = await services.painter.draw(render.board, match.game.start, view=bottom, style=style)
    view = BoardView(match, 0, bottom, players)
    alt = board_alt_text(wording, view, match.created_at)
    here = wording.text("play-here", thread=f"<#{match.thread_id}>")
    try:
        await services.channels.edit(
            match.channel_id,
            card_id,
            guild_id=match.guild_id,
            content=f"{card.text}\n{here}",
            uploads=[Upload(picture, "start.png", alt)],
        )
    except REQUEST_ERRORS as error:
        log.info("match %s: can't link to its thread from its card: %s", match.id, error)


# ---- /play


def level_name(texts: Texts, level: int) -> str:
    """Return a level as text: its number and its strength."""
    name = texts.text(f"level-{level}")
    return texts.text("level", number=str(level), title=name)


async def levels(ctx: Context, typed: str) -> list[app_commands.Choice[int]]:
    texts, wanted = ctx.wording, typed.strip().casefold()
    top = await top_level(ctx, ctx.interaction.namespace.variant)
    choices: list[app_commands.Choice[int]] = []
    for level in range(1, top + 1):
        whom = texts.text(f"level-{level}-for")
        name = texts.text("level", number=str(level), title=whom)
        if wanted in name.casefold():
            choices.append(suggestion(name, level))
    return choices


@command("play", direct=True)
@autocomplete(variant=suggest_variants, color=suggest_sides, level=levels)
async def play(
    ctx: Context,
    variant: ShortText | None = None,
    level: app_commands.Range[int, 1, HIGHEST] | None = None,
    color: ShortText | None = None,
    start: app_commands.Range[str, 1, START_LENGTH] | None = None,
) -> None:
    """Start a game against Kibitz."""
    await check_start(ctx)
    played = await variant_or_default(ctx, variant)
    terms = Terms(variant=played.key, color=color_named(ctx, color, played), start=start)
    await play_engine(ctx, terms, level=level)


# A button that plays a move has the name "play", on messages posted long ago.
ACTIONS = (Action("play-engine", command=play),)
