"""Answers messages to the bot that aren't about a game of their author: "hi", "help", "play atomic level 3".

Such a message is a DM, or mentions the bot. It gets a card with buttons, unless it names a game or a puzzle,
which then starts immediately, asks about a variant, a piece or a topic of /help, or is only thanks, which
gets a reaction.
"""

from __future__ import annotations

import random
import re
from contextlib import suppress

import discord

import rules
from bot.discord.challenges.challenges import post_challenge
from bot.discord.challenges.start_buttons import first_buttons
from bot.discord.context import choose_public_locale
from bot.discord.games.find_variants import (
    default_variant_of,
    find_variant,
    language_of_title,
    variant_nearly_named,
)
from bot.discord.games.start_checks import check_start
from bot.discord.message_request import MessageRequest
from bot.discord.plain_words import castling_help, words_help
from bot.discord.platform.channels import permissions_in
from bot.discord.platform.components import Note, button, custom_id, view
from bot.discord.platform.retry import REQUEST_ERRORS, send_with_retries
from bot.discord.platform.user_messages import message_version, react
from bot.discord.play_command import play_engine
from bot.discord.puzzles.choose_puzzle import default_for_puzzles, new_puzzle, open_puzzle_note, post_new
from bot.discord.puzzles.current_puzzle import BY_RATING
from bot.discord.services import Services
from bot.discord.variants_and_pieces import piece_called, piece_note, pieces_of, variant_note
from bot.discord.wish import (
    CASTLING,
    HELLO,
    HELP,
    LANGUAGE,
    PIECE,
    PLAY,
    PUZZLE,
    REQUESTED,
    THANKS,
    TOPICS,
    VARIANTS,
    Wish,
    read_wish,
)
from bot.discord.wording.pieces import known_pieces
from bot.discord.wording.refusal_sentences import Refusals
from bot.recent_cache import Recent
from bot.refusals import BadTime, Busy, MatchBroken, NoSuchPuzzle, Refusal
from bot.state.game_setup import Terms
from bot.state.match import Match
from bot.state.time_control import TimeControl, parse
from bot.texts import DEFAULT, Texts, form_of_language

NUMBERED = re.compile(r"(.+) ([1-9])")
"""Matches a variant and a level ("atomic 3")."""

MENTIONED = re.compile(r"<@!?[0-9]+>")
"""Matches a mention of another user: the opponent in "play atomic with @bob"."""

GAME_LEVELS = {"easier": 2, "easy": 2, "harder": 5, "hard": 7}
"""By strength, the level of a game."""

PUZZLE_LEVELS = {"easier": 2, "easy": 2, "harder": 4, "hard": 4}
"""By strength, the difficulty of a puzzle."""

TIMES = {"bullet": parse("1+0"), "blitz": parse("3+2"), "rapid": parse("10+5")}
"""By speed, the time control of a challenge, unless the message names one."""

NAME_LENGTH = 32
"""Maximum length of a text that may name an opponent: that of names on Discord."""

THANKS_REACTION = "👍"
"""The answer to thanks."""


class Greetings:
    """Answers to messages for the bot. A new card replaces the author's previous one in the channel."""

    def __init__(self, services: Services, used: Recent[bool]) -> None:
        """`used`: a record of the messages that began a game or puzzle."""
        self._services = services
        self._used = used
        self._cards: Recent[int] = Recent(1_000)
        """By author and channel, the id of their last card there. The keys are hashes, which name no user."""

    async def answer(
        self, message: discord.Message, text: str, match: Match | None = None, *, may_be_talk: bool = False
    ) -> None:
        """Answer a message for the bot. `text`: its text without mentions. Raises Busy.

        `match`: the author's game here; a message that names nothing else is about it. `may_be_talk`: only
        answer if it begins something, is about the language, or is only thanks.
        """
        services, named = self._services, MENTIONED.search(text)
        wish = read_wish(MENTIONED.sub(" ", text))
        locale = wish.locale or language_of_title(wish.rest)
        ctx = await MessageRequest.to_bot(services, message, locale)
        services.metrics.command("word", wish.command or "greeting")
        try:
            # A game with somebody else begins with a challenge, which the card's button opens.
            may_begin = named is None or wish.command == PUZZLE
            if may_begin and await _begin(ctx, wish, message_version(message)):
                self._used.keep(message.id, True)
                return
            if not wish.rest and await self._answer_alone(ctx, message, wish, match):
                return
            if may_be_talk:
                return
            asks = wish.command in (HELP, PIECE)
            if asks and (note := await _explained(ctx, wish.rest, match)) is not None:
                await ctx.reply.send_private(note, stays=True)
                return
            if asks and (wish.command == HELP or not wish.rest):
                match = match or await self._match_here(message)
            elif wish.command not in (None, PIECE) or await _variant_called(ctx, wish.rest) is not None:
                match = None
            elif match is None:
                here = await self._match_here(message)
                if here is not None and here.thread_id == message.channel.id:
                    here.check_actor(ctx.user.id)
            if match is not None:
                ctx.speak(form_of_language(locale or match.locale, match.locale))
                await self._services.replies.send(message, _game_help(ctx, match), "g", stays=True)
            else:
                await self._send_card(ctx, message, wish)
        except Refusal as error:
            await ctx.refuse(error)

    async def _answer_alone(
        self, ctx: MessageRequest, message: discord.Message, wish: Wish, match: Match | None
    ) -> bool:
        """Answer thanks, and questions about castling, the language or a topic of /help; return False for
        anything else.
        """
        if wish.command == THANKS and not wish.has_terms:
            if not await react(message, THANKS_REACTION):
                await ctx.reply.send_private(THANKS_REACTION)
            return True
        if wish.command in TOPICS:
            text = ctx.say(f"help-{wish.command}", variants=len(rules.variants()))
        elif wish.command == LANGUAGE:
            # The author may not read the language of the answer, which may be that of the server.
            both = dict.fromkeys((ctx.locale, DEFAULT))
            text = "\n".join(Texts(locale).text("greeting-language") for locale in both)
        elif wish.command == CASTLING:
            match = match or await self._match_here(message)
            variant = default_variant_of(ctx) if match is None else match.variant
            text = castling_help(ctx, variant)
        else:
            return False
        await ctx.reply.send_private(text, stays=True)
        return True

    async def _match_here(self, message: discord.Message) -> Match | None:
        """Return the newest game of the thread in which a message was written; None if it has none."""
        if not isinstance(message.channel, discord.Thread):
            return None
        lookup = self._services.use_cases.lookup
        with suppress(MatchBroken):
            found = await lookup.newest_at(message.channel.id)
            return None if found is None else await lookup.get(found)
        return None

    async def _send_card(self, ctx: MessageRequest, message: discord.Message, wish: Wish) -> None:
        """Send the card with buttons for the variant that the message names, or else the default one.

        In a direct message, a text that names nothing is about the author's open puzzle, if there is one.
        """
        named = _variant if wish.command in (PLAY, PUZZLE) else _variant_called
        variant = await named(ctx, wish.rest)
        names_nothing = wish.command in (None, PIECE) and variant is None and not wish.names_other_game
        if message.guild is None and names_nothing:
            with suppress(NoSuchPuzzle):
                if (puzzle := await open_puzzle_note(ctx)) is not None:
                    await ctx.reply.send_private(puzzle)
                    return
        if variant is not None:
            line = ctx.say("greeting-variant", variant=ctx.wording.title(variant).markdown)
        elif wish.names_other_game:
            line = ctx.say("greeting-unknown", game=wish.rest)
        elif wish.command == PLAY and 0 < len(wish.rest) <= NAME_LENGTH:
            line = ctx.say("greeting-challenge")
        else:
            line = ctx.say("greeting")
        buttons = first_buttons(ctx.wording, "" if variant is None else variant.key)
        if wish.command == VARIANTS:
            buttons.append(button(ctx.say("button-variants"), custom_id("catalogue-open", "")))
        lines = [line, ctx.say("greeting-more", count=len(rules.variants()))]
        note = Note("\n".join(lines), view=view(*buttons))
        sent = await self._services.replies.send(message, note, "g", stays=True)
        place = hash((message.author.id, message.channel.id))
        earlier = self._cards.get(place)
        if sent is not None:
            self._cards.keep(place, sent.id)
        if earlier is not None and sent is not None:
            channel = self._services.connection.get_partial_messageable(message.channel.id)
            with suppress(*REQUEST_ERRORS):
                await channel.get_partial_message(earlier).delete()


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


def _game_help(ctx: MessageRequest, match: Match) -> Note:
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
        return Note("\n".join(lines), view=view(rules_button))
    examples = "" if match.is_over else Refusals(wording).move_examples(ctx.notation, match.position)
    if examples:
        how = ctx.say(f"help-moves{ctx.services.channels.readable(match.place_id, match.guild_id)}")
        lines.append(ctx.say("greeting-moves", moves=how, examples=examples))
    lines.append(ctx.say("greeting-help"))
    return Note("\n".join(lines), view=view(rules_button))


async def _begin(ctx: MessageRequest, wish: Wish, version: int) -> bool:
    """Begin the game or puzzle that a message names; return False if it names none. Raises Refusal.

    `version`: that of the message's text.
    """
    terms = await _terms(ctx, wish)
    if terms is None:
        return False
    variant, level, time = terms
    if wish.is_random:
        variant = random.choice(rules.variants())
    if wish.command == PLAY or time is not None:
        # A strength alone begins nothing: "hard game!" is a comment.
        is_requested = wish.strength in REQUESTED or time is not None
        is_game = variant is not None or wish.level is not None or wish.side is not None or is_requested
    else:
        has_terms = level is not None or wish.side is not None or wish.is_random
        is_game = wish.command in (None, HELLO, THANKS) and variant is not None and has_terms
    if not is_game and wish.command != PUZZLE:
        return False
    if time is not None and ctx.is_bot_dm and not wish.is_with_bot:
        raise Refusal("play-no-clock")
    await check_start(ctx)
    if not await ctx.services.use_cases.settings.claim_message(ctx.user.id, version):
        return True  # Another process received this message too.
    if is_game:
        key = ctx.default_variant if variant is None else variant.key
        if time is not None and not wish.is_with_bot:
            # Kibitz plays without a clock, so this is for anyone here.
            await post_challenge(ctx, None, Terms(variant=key, color=wish.side, time=time))
            return True
        await play_engine(ctx, Terms(variant=key, color=wish.side), level=level)
        if time is not None:
            await ctx.reply.send_private(ctx.say("play-unclocked"))
        return True
    key = default_for_puzzles(ctx) if variant is None else variant.key
    difficulty = PUZZLE_LEVELS.get(wish.strength or "", BY_RATING)
    if ctx.guild_id is None:
        await ctx.reply.send_private(await new_puzzle(ctx, key, difficulty, typed=True))
    else:
        await post_new(ctx, key, difficulty)
    return True


async def _terms(
    ctx: MessageRequest, wish: Wish
) -> tuple[rules.Variant | None, int | None, TimeControl | None] | None:
    """Return the variant, the level and the time control that a message names; None if it also names
    something else.
    """
    level = GAME_LEVELS.get(wish.strength or "") if wish.level is None else wish.level
    time = TIMES.get(wish.speed or "") if wish.command == PLAY else None
    named, numbered = wish.rest, NUMBERED.fullmatch(wish.rest)
    variant = await _variant_called(ctx, named)
    if variant is None and level is None and numbered is not None:
        variant = await _variant_called(ctx, numbered[1])
        level = None if variant is None else int(numbered[2])
    names_speed = wish.speed is not None and wish.command in (None, HELLO, THANKS)
    if variant is None and (wish.command == PLAY or names_speed):
        time, named = _without_time(wish) or (time, named)
        variant = await _variant_called(ctx, named)
    return None if named and variant is None else (variant, level, time)


def _without_time(wish: Wish) -> tuple[TimeControl, str] | None:
    """Return the time control before or after a variant's name ("atomic 5+3"), and the name; None if there is
    none.
    """
    words = [] if wish.names_other_game else wish.rest.split()
    for count in range(len(words), 0, -1):
        for timed, named in ((words[:count], words[count:]), (words[-count:], words[:-count])):
            # Without a digit it is a word such as "day".
            if re.match(r"\d", timed[0]):
                with suppress(BadTime):
                    time = parse(" ".join(timed))
                    return None if time is None else (time, " ".join(named))
    return None


async def _explained(ctx: MessageRequest, named: str, match: Match | None) -> Note | None:
    """Return the card of the variant or piece that a text names, None if there is none.

    `match`: the author's game here; of pieces with the same name, its piece is preferred.
    """
    variant = await _variant_called(ctx, named)
    if variant is None:
        own = () if match is None else pieces_of(match.variant)
        if (piece := piece_called(named, (*own, *known_pieces()))) is not None:
            return await piece_note(ctx, piece)
        variant = variant_nearly_named(named)
    return None if variant is None else await variant_note(ctx, variant)


async def _variant(ctx: MessageRequest, typed: str) -> rules.Variant | None:
    """Return the variant whose name matches a text, exactly or approximately; None if there is none."""
    return await _variant_called(ctx, typed) or variant_nearly_named(typed)


async def _variant_called(ctx: MessageRequest, typed: str) -> rules.Variant | None:
    """Return the variant whose name is a text, None if there is none."""
    if not typed:
        return None
    try:
        return await find_variant(ctx, typed)
    except Busy:
        raise
    except Refusal:
        return None
