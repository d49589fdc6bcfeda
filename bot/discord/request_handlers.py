"""Acts on requests to the bot itself: "hi", "help", "play atomic level 3". Introduces the bot to servers.

A request mentions the bot, or is written in a direct message or the thread of a game against it.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

import discord

import rules
from bot.discord.challenges.challenges import post_challenge
from bot.discord.challenges.start_buttons import first_buttons
from bot.discord.context import choose_public_locale
from bot.discord.games.find_variants import default_variant_of, find_variant, language_of_title
from bot.discord.games.start_checks import check_start
from bot.discord.message_context import MessageContext
from bot.discord.moves.written_message import Written
from bot.discord.plain_words import castling_help, words_help
from bot.discord.platform.channels import permissions_in
from bot.discord.platform.components import Content, button, custom_id, view
from bot.discord.platform.retry import REQUEST_ERRORS, send_with_retries
from bot.discord.platform.user_messages import message_version, react
from bot.discord.play_command import play_engine
from bot.discord.puzzles.choose_puzzle import default_for_puzzles, new_puzzle, open_puzzle_content, post_new
from bot.discord.request_words import CASTLING, LANGUAGE
from bot.discord.services import Services
from bot.discord.typed_requests import (
    ExplainGame,
    ExplainPiece,
    ExplainVariant,
    Help,
    ShowCard,
    StartGame,
    StartPuzzle,
    Thanks,
    Unknown,
    names_in,
    parse_request,
)
from bot.discord.variants_and_pieces import piece_content, variant_content
from bot.discord.wording.refusal_sentences import Refusals
from bot.recent_cache import Recent
from bot.refusals import Busy, NoSuchPuzzle, Refusal
from bot.state.game_setup import Terms
from bot.state.match import Match
from bot.texts import DEFAULT, Texts, form_of_language

THANKS_REACTION = "👍"
"""The answer to thanks."""


class RequestHandlers:
    """Handlers of requests to the bot. A new card replaces the author's previous one in the channel."""

    def __init__(self, services: Services, used: Recent[bool]) -> None:
        """`used`: a record of the messages that began a game or puzzle."""
        self._services = services
        self._used = used
        self._cards: Recent[int] = Recent(1_000)
        """By author and channel, the id of their last card there. The keys are hashes, which name no user."""

    async def handle(self, written: Written, match: Match | None, is_addressed: bool) -> None:
        """Handle a request. Raises Busy.

        `match`: the author's game here. `is_addressed`: the message is to the bot; otherwise it may be talk.
        """
        words = written.words
        locale = words.locale or language_of_title(words.rest)
        ctx = await MessageContext.to_bot(self._services, written.message, locale)
        self._services.metrics.command("word", words.command or "greeting")
        variants = await _variants_called(ctx, names_in(words))
        own = None if match is None else match.variant
        request = parse_request(words, variants, own, is_addressed=is_addressed)
        try:
            match request:
                case None:
                    pass
                case StartGame():
                    await self._start(ctx, partial(_start_game, ctx, request))
                case StartPuzzle():
                    await self._start(ctx, partial(_start_puzzle, ctx, request))
                case Thanks():
                    await _acknowledge(ctx)
                case Help(topic):
                    await ctx.reply.send_private(await self._help(ctx, match, topic), stays=True)
                case ExplainVariant(variant):
                    await ctx.reply.send_private(await variant_content(ctx, variant), stays=True)
                case ExplainPiece(piece):
                    await ctx.reply.send_private(await piece_content(ctx, piece), stays=True)
                case ExplainGame(card):
                    await self._explain_game(ctx, match or await self._match_here(ctx), card)
                case Unknown(card):
                    await self._answer_unknown(ctx, match, card)
                case ShowCard():
                    await self._send_card(ctx, request)
        except Refusal as error:
            await ctx.refuse(error)

    async def _start(self, ctx: MessageContext, start: Callable[[], Awaitable[None]]) -> None:
        """Start a game or puzzle, unless another process has received the message too. Raises Refusal."""
        await check_start(ctx)
        if await self._services.use_cases.settings.claim_message(
            ctx.user.id, message_version(ctx.user_message)
        ):
            await start()
        self._used.keep(ctx.user_message.id, True)

    async def _help(self, ctx: MessageContext, match: Match | None, topic: str) -> str:
        """Return the answer to a question about castling, the language or a page of /help."""
        if topic == CASTLING:
            match = match or await self._match_here(ctx)
            return castling_help(ctx, default_variant_of(ctx) if match is None else match.variant)
        if topic == LANGUAGE:
            # The author may not read the language of the answer, which may be that of the server.
            both = dict.fromkeys((ctx.locale, DEFAULT))
            return "\n".join(Texts(locale).text("greeting-language") for locale in both)
        return ctx.say(f"help-{topic}", variants=len(rules.variants()))

    async def _match_here(self, ctx: MessageContext) -> Match | None:
        """Return the newest game of the thread in which the message was written; None if it has none."""
        if not isinstance(ctx.channel, discord.Thread):
            return None
        lookup = self._services.use_cases.lookup
        found = await lookup.newest_at(ctx.channel_id)
        return None if found is None else await lookup.find(found)

    async def _explain_game(self, ctx: MessageContext, match: Match | None, card: ShowCard) -> None:
        """Describe a game in its language, unless the message is in another; without a game send the card."""
        if match is None:
            await self._send_card(ctx, card)
            return
        ctx.speak(form_of_language(ctx.words_locale or match.locale, match.locale))
        await self._services.replies.send(ctx.user_message, _game_help(ctx, match), "g", stays=True)

    async def _answer_unknown(self, ctx: MessageContext, match: Match | None, card: ShowCard) -> None:
        """Answer a text without known words: with the author's game here, else in a direct message with their
        open puzzle, else with the card. Raises NotAPlayer for onlookers.
        """
        here = await self._match_here(ctx) if match is None else None
        if here is not None and here.thread_id == ctx.channel_id:
            here.check_actor(ctx.user.id)
        if match is None and ctx.guild is None and not card.unknown_game:
            with suppress(NoSuchPuzzle):
                if (puzzle := await open_puzzle_content(ctx)) is not None:
                    await ctx.reply.send_private(puzzle)
                    return
        await self._explain_game(ctx, match, card)

    async def _send_card(self, ctx: MessageContext, card: ShowCard) -> None:
        """Send the card with buttons for the variant that the message names, or else the default one."""
        variant = card.variant
        if variant is not None:
            line = ctx.say("greeting-variant", variant=ctx.wording.title(variant).markdown)
        elif card.unknown_game:
            line = ctx.say("greeting-unknown", game=card.unknown_game)
        else:
            line = ctx.say("greeting-challenge" if card.needs_opponent else "greeting")
        buttons = first_buttons(ctx.wording, "" if variant is None else variant.key)
        if card.lists_variants:
            buttons.append(ctx.button("button-variants", "catalogue-open", ""))
        lines = [line, ctx.say("greeting-more", count=len(rules.variants()))]
        content = Content("\n".join(lines), view=view(*buttons))
        sent = await self._services.replies.send(ctx.user_message, content, "g", stays=True)
        place = hash((ctx.user.id, ctx.channel_id))
        earlier = self._cards.get(place)
        if sent is not None:
            self._cards.keep(place, sent.id)
        if earlier is not None and sent is not None:
            channel = self._services.connection.get_partial_messageable(ctx.channel_id)
            with suppress(*REQUEST_ERRORS):
                await channel.get_partial_message(earlier).delete()


async def _acknowledge(ctx: MessageContext) -> None:
    """Answer thanks."""
    if not await react(ctx.user_message, THANKS_REACTION):
        await ctx.reply.send_private(THANKS_REACTION)


async def _start_game(ctx: MessageContext, request: StartGame) -> None:
    """Start a game against Kibitz, which plays without a clock, or offer one with a clock to anyone here."""
    variant = random.choice(rules.variants()) if request.is_random else request.variant
    key = ctx.default_variant if variant is None else variant.key
    if request.time is not None and not request.is_with_bot:
        if ctx.is_bot_dm:
            raise Refusal("play-no-clock")
        await post_challenge(ctx, None, Terms(variant=key, color=request.side, time=request.time))
        return
    await play_engine(ctx, Terms(variant=key, color=request.side), level=request.level)
    if request.time is not None:
        await ctx.reply.send_private(ctx.say("play-unclocked"))


async def _start_puzzle(ctx: MessageContext, request: StartPuzzle) -> None:
    """Send a puzzle in a direct message, or post one for everyone here."""
    variant = random.choice(rules.variants()) if request.is_random else request.variant
    key = default_for_puzzles(ctx) if variant is None else variant.key
    if ctx.guild_id is None:
        await ctx.reply.send_private(await new_puzzle(ctx, key, request.difficulty, typed=True))
    else:
        await post_new(ctx, key, request.difficulty)


async def _variants_called(ctx: MessageContext, names: tuple[str, ...]) -> dict[str, rules.Variant]:
    """Return the first of these names that a variant has, with the variant; empty if there is none."""
    for name in names:
        try:
            return {name: await find_variant(ctx, name)}
        except Busy:
            raise
        except Refusal:
            continue
    return {}


def _game_help(ctx: MessageContext, match: Match) -> Content:
    """Describe a game and how to move in it, with a button for all its rules; to its players, also its words
    where they work.
    """
    wording, variant = ctx.wording, match.variant
    title, summary = wording.title(variant), wording.summary(variant).markdown
    lines = [f"**{title.markdown}** · {summary}" if summary else f"**{title.markdown}**"]
    rules_button = button(title.plain, custom_id("variant", variant.key))
    takes_words = match.guild_id is None or match.thread_id is not None
    if takes_words and match.may_act(ctx.user.id) and not match.has_crowd:
        lines.append(words_help(ctx, match))
        return Content("\n".join(lines), view=view(rules_button))
    examples = "" if match.is_over else Refusals(wording).move_examples(ctx.notation, match.position)
    if examples:
        how = ctx.say(f"help-moves{ctx.services.channels.readable(match.place_id, match.guild_id)}")
        lines.append(ctx.say("greeting-moves", moves=how, examples=examples))
    lines.append(ctx.say("greeting-help"))
    return Content("\n".join(lines), view=view(rules_button))


async def introduce(services: Services, guild: discord.Guild) -> None:
    """Introduce the bot in the system channel of a server that it has just joined, if it may write."""
    channel = guild.system_channel
    allowed = None if channel is None else permissions_in(channel, guild.me)
    if channel is None or allowed is None or not (allowed.view_channel and allowed.send_messages):
        return
    texts = Texts(choose_public_locale(None, guild, guild.preferred_locale, DEFAULT))
    text = services.links.within(texts.text("greeting-joined", count=len(rules.variants())))
    items = first_buttons(texts)
    with suppress(*REQUEST_ERRORS):
        await send_with_retries(lambda: channel.send(text, view=view(*items), nonce=f"j{guild.id}"))
