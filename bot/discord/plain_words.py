"""Plain words in a game's thread or channel ("resign", "draw", "undo"), which work like buttons and commands.

Words are data (bot/texts/words.py). A message is a word only as a whole, only from a player of the game, and
only while the word makes sense in the game; any other message is a move or conversation.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial

import discord

import rules
from bot import logs
from bot.discord.challenges.challenges import ACCEPT, DECLINE, answer_challenge, newest_challenge
from bot.discord.challenges.rematch import offer_rematch
from bot.discord.context import Request
from bot.discord.games.hint import send_hint
from bot.discord.games.offers_and_ends import ask_to_abort, ask_to_resign, confirm_accepted, make_offer
from bot.discord.games.view_board import board_content, own_side, send_board
from bot.discord.message_context import MessageContext
from bot.discord.moves.legal_move_menus import moves_content
from bot.discord.moves.play_move import mark_vote
from bot.discord.moves.written_message import Written
from bot.discord.platform.components import Content, button, custom_id, view
from bot.discord.platform.user_messages import message_version, unmark_invalid
from bot.discord.request_words import CASTLING, HELP, PIECE, PLAY, RequestWords, read_words
from bot.discord.request_words import TABLE as REQUEST_TABLE
from bot.discord.services import Services
from bot.discord.variants_and_pieces import piece_called, piece_content, pieces_of
from bot.discord.wording.game_sentences import Wording
from bot.discord.wording.pieces import KnownPiece
from bot.discord.wording.refusal_sentences import Refusals
from bot.refusals import Busy, ChallengeGone, OfferGone, Refusal
from bot.state.match import Match
from bot.state.offers import DRAW, TAKEBACK
from bot.state.reviews import check_reviewable
from bot.texts import DEFAULT
from bot.texts.words import find_word, folded, words_of

TABLE = "game"

REMATCH, RESTART, SCORE, LEVEL = "rematch", "restart", "score", "level"
HOW = "how"
"""A newcomer's question, such as "how do I move?": one of the words for help in requests to the bot."""
ANSWERS = frozenset({"accept", "decline"})
"""Answers to the opponent's offer, or to a challenge to a rematch."""

QUESTION_MARK = re.compile(r"\s*[?!.]*$")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWord:
    """A command that words stand for, and where it applies.

    `may_be_asked`: players may also write it as a question ("draw?"), except in vote chess. `once`: it
    changes something immediately, so only one process may run it for a message, and later moves wait for
    it. `is_vote`: it is a vote in vote chess, where people chat and other words don't apply.
    `is_to_engine`: it applies only in games against Kibitz, because people also write it to each other,
    such as "wrong move". `is_request`: in a message to the bot, it is a request (typed_requests.py).
    `after_end`: it also applies to a finished game. `is_about_last`: it applies to the last game, finished or
    not, in direct messages, too. `is_listed`: the help of a game lists it.
    """

    run: Callable[[MessageContext, Match], Awaitable[None]]
    may_be_asked: bool = False
    once: bool = False
    is_vote: bool = False
    is_to_engine: bool = False
    is_request: bool = False
    after_end: bool = False
    is_about_last: bool = False
    is_listed: bool = False

    def applies_after_end(self, written: Written) -> bool:
        """Return whether it also applies to a finished game in the place of a message.

        Direct messages are not only for one game, so most words there don't.
        """
        return self.after_end and (written.message.guild is not None or self.is_about_last)


def command_of(text: str, words: RequestWords) -> str | None:
    """Return the command that a whole text stands for; None if it isn't a game word.

    `words`: the words of requests to the bot in it, some of which also work in a game.
    """
    word = find_word(TABLE, text)
    if word is not None:
        return word.command
    asked = QUESTION_MARK.sub("", folded(text))
    word = find_word(TABLE, asked)
    if word is not None:
        return word.command if GAME_WORDS[word.command].may_be_asked else None
    if words.is_about_level:
        return LEVEL
    if words.command == PIECE and words.rest:
        return PIECE
    request = find_word(REQUEST_TABLE, asked)
    if request is None:
        return None
    return {CASTLING: CASTLING, HELP: HOW, PIECE: HOW}.get(request.command)


def word_in(written: Written) -> str | None:
    """Return the command of GAME_WORDS that a message stands for, if it is about a game; otherwise None."""
    is_about_game = written.in_thread or written.match_shown is not None or written.message.guild is None
    return command_of(written.word_text, written.words) if is_about_game else None


def word_applies(command: str, match: Match, written: Written, *, has_offer: bool) -> bool:
    """Return whether a word makes sense in a game of its author now; if not, it is conversation.

    `has_offer`: the opponent has an open offer to the author, or after the game a challenge to a rematch.
    """
    word, message, player = GAME_WORDS[command], written.message, written.message.author.id
    if not match.may_act(player) or message.channel.id not in (match.thread_id, match.channel_id):
        return False
    if match.has_crowd:
        return word.is_vote and "?" not in folded(written.text) and match.may_move(player)
    if (word.is_to_engine and match.engine is None) or (word.is_request and written.is_to_bot):
        return False
    if command == PIECE and _piece_asked_about(match, written.words) is None:
        return False
    if command == REMATCH:
        return match.is_over
    if command == RESTART:
        # "New game" to the bot gets the card, which begins another game beside this one.
        is_for_card = written.is_to_bot and written.words.command == PLAY and not written.words.rest
        return match.is_over or (match.engine is not None and not is_for_card)
    if command in ANSWERS:
        return has_offer
    return not match.is_over or word.applies_after_end(written)


async def run_word(services: Services, message: discord.Message, match: Match, command: str) -> None:
    """Run a command for the author of a message, and reply in the game's language. Raises Busy."""
    logs.add_log_ids(match=match.id)
    services.metrics.command("word", command)
    ctx = await MessageContext.for_match(services, message, match)
    settings, author = services.use_cases.settings, message.author.id
    try:
        word = GAME_WORDS[command]
        if word.once and not await settings.claim_message(author, message_version(message)):
            return  # Another process received this message too.
        await word.run(ctx, match)
        if match.has_crowd and message.edited_at is not None:
            await unmark_invalid(message, services.us)
    except Refusal as error:
        if match.has_crowd and not isinstance(error, Busy):
            await mark_vote(services, match, message)
        else:
            await ctx.refuse(error)


async def answer_offer(
    ctx: Request, match: Match, *, accept: bool, asked: tuple[str, int] | None = None
) -> None:
    """Accept or decline the opponent's newest offer; after the game, the newest challenge to a rematch.

    `asked`: the kind and version of the offer that is answered instead.
    """
    services, offers = ctx.services, ctx.services.use_cases.offers
    if match.is_over:
        opponent = match.opponent_of(ctx.user.id)
        challenge = await newest_challenge(services, match.place_id, opponent, ctx.user.id)
        if challenge is None:
            raise ChallengeGone("challenge-gone")
        await answer_challenge(ctx, challenge.id, ACCEPT if accept else DECLINE)
        return
    if asked is None:
        offer = await offers.newest_to(match, ctx.user.id)
        if offer is None:
            raise OfferGone("offer-gone")
        asked = offer.kind, offer.version
    kind, version = asked
    match = await offers.answer(match.id, ctx.user.id, kind, accept=accept, version=version)
    await services.delivery.close_offers(match)
    if accept:
        await confirm_accepted(ctx, match, kind)


async def _send_flipped(ctx: Request, match: Match) -> None:
    await ctx.reply.send_private(await board_content(ctx, match, own_side(ctx, match).opponent))


async def _send_moves(ctx: Request, match: Match) -> None:
    """List the pieces that can move, with a button that opens private menus."""
    content = await moves_content(ctx, match)
    opened = ctx.button("button-moves", "moves", match.id)
    await ctx.reply.send_private(replace(content, view=view(opened)))


async def _explain_level(ctx: MessageContext, match: Match) -> None:
    """Explain how to play at another level."""
    await ctx.reply.send_private(ctx.say("level-fixed", level=str(match.level)))


async def _explain_score(ctx: MessageContext, match: Match) -> None:
    """Show the result of a finished game, with Review; explain that Kibitz doesn't assess a running one."""
    hint, review = ctx.say("button-hint"), ctx.say("button-review")
    if match.is_over:
        content = Content(ctx.wording.result(match, await ctx.wording.players(match)))
        try:
            check_reviewable(match)
        except Refusal as error:
            why = await Refusals(ctx.wording).refusal(error, ctx.guild_id)
            content = replace(content, text=ctx.join(content.text, why))
        else:
            content = replace(content, view=view(button(review, custom_id("review", match.id))))
        await ctx.reply.send_private(content, stays=True)
        return
    await ctx.reply.send_private(ctx.say("score-none", hint=hint, review=review))


async def _restart(ctx: MessageContext, match: Match) -> None:
    """Begin a rematch of a finished game; ask whether to end a running one first."""
    if match.is_over:
        await offer_rematch(ctx, match)
    else:
        await (ask_to_resign if match.both_have_moved else ask_to_abort)(ctx, match)


async def _explain_pause(ctx: MessageContext, _: Match) -> None:
    """Explain that the game waits for its player."""
    await ctx.reply.send_private(ctx.say("pause-none"))


async def _explain_castling(ctx: MessageContext, match: Match) -> None:
    await ctx.reply.send_private(castling_help(ctx, match.variant), stays=True)


def castling_help(ctx: Request, variant: rules.Variant) -> str:
    """Explain how to castle in a variant."""
    return ctx.say("illegal-no-castling" if variant.facts.castling is None else "castling-help")


def _piece_asked_about(match: Match, words: RequestWords) -> KnownPiece | None:
    """Return the piece of this game whose moves a question is about: "how does the knight move?"."""
    return piece_called(words.rest, pieces_of(match.variant))


async def _explain_piece(ctx: MessageContext, match: Match) -> None:
    if (piece := _piece_asked_about(match, read_words(ctx.text))) is not None:
        await ctx.reply.send_private(await piece_content(ctx, piece), stays=True)


async def _explain(ctx: MessageContext, match: Match) -> None:
    """Explain how to move in this game, and list its words."""
    rules = button(ctx.wording.title(match.variant).plain, custom_id("variant", match.variant.key))
    await ctx.reply.send_private(Content(words_help(ctx, match), view=view(rules)), stays=True)


def words_help(ctx: MessageContext, match: Match) -> str:
    """Explain to a player how to move in a game, and list its words."""
    wording = ctx.wording
    listed = words_text(wording, match)
    examples = "" if match.is_over else Refusals(wording).move_examples(ctx.notation, match.position)
    if not examples:
        return ctx.say("words-help-over", words=listed)
    return ctx.say("words-help", examples=examples, words=listed)


def words_text(wording: Wording, match: Match | None = None) -> str:
    """List one word for each command in a language; with a match, only for commands that it allows now."""
    own, english = words_of(wording.locale, TABLE), words_of(DEFAULT, TABLE)
    shown = [
        command
        for command, word in GAME_WORDS.items()
        if word.is_listed and (match is None or _is_possible(match, command, word))
    ]
    return wording.listed(f"`{(own.get(each) or english[each])[0]}`" for each in shown)


def _is_possible(match: Match, command: str, word: GameWord) -> bool:
    """Return whether the state of a match allows a command."""
    if match.is_over:
        return word.after_end
    is_late = command == "abort" and match.both_have_moved
    return command != REMATCH and not is_late and not (word.is_to_engine and match.engine is None)


_UNDO = partial(make_offer, kind=TAKEBACK)

GAME_WORDS = {
    "resign": GameWord(run=ask_to_resign, is_vote=True, is_listed=True),
    "draw": GameWord(
        run=partial(make_offer, kind=DRAW), may_be_asked=True, once=True, is_vote=True, is_listed=True
    ),
    "takeback": GameWord(run=_UNDO, may_be_asked=True, once=True, is_listed=True),
    "accept": GameWord(run=partial(answer_offer, accept=True), once=True),
    "decline": GameWord(run=partial(answer_offer, accept=False), once=True),
    "hint": GameWord(run=send_hint, may_be_asked=True, is_to_engine=True, is_listed=True),
    "board": GameWord(run=send_board, may_be_asked=True, after_end=True, is_listed=True),
    "flip": GameWord(run=_send_flipped, may_be_asked=True, after_end=True, is_listed=True),
    "moves": GameWord(run=_send_moves, may_be_asked=True, is_listed=True),
    REMATCH: GameWord(
        run=offer_rematch, may_be_asked=True, once=True, after_end=True, is_about_last=True, is_listed=True
    ),
    # After a game a rematch; it also ends a running game against Kibitz.
    RESTART: GameWord(run=_restart, may_be_asked=True, once=True, after_end=True, is_about_last=True),
    "abort": GameWord(run=ask_to_abort, is_listed=True),
    "help": GameWord(run=_explain, may_be_asked=True, after_end=True),
    HOW: GameWord(run=_explain, is_to_engine=True, is_request=True, after_end=True),
    "stop": GameWord(run=ask_to_resign, is_to_engine=True),
    SCORE: GameWord(
        run=_explain_score, may_be_asked=True, is_to_engine=True, after_end=True, is_about_last=True
    ),
    LEVEL: GameWord(run=_explain_level, may_be_asked=True, is_to_engine=True),
    "pause": GameWord(run=_explain_pause, is_to_engine=True),
    "mistake": GameWord(run=_UNDO, once=True, is_to_engine=True),
    PIECE: GameWord(run=_explain_piece, is_request=True, after_end=True),
    CASTLING: GameWord(run=_explain_castling, is_request=True, after_end=True),
}
"""The words of games by command, in the order in which the help lists them."""
