"""Puzzle answers written as messages: in DMs, as replies to a post, or in its channel or thread.

In a DM, the names of the buttons work as they do ("hint", "solution", "next", "end the run"), and a word for
resigning means the solution unless a game is played there. "Harder" and "easier" ask for another puzzle,
also in a reply to a post. The moves in other sentences are offered.

In a channel, a wrong answer counts only as a reply, because it may be conversation; in a sentence, only if it
is hidden or has no words but those of a guess. Spoiler bars around a move (||Nf7||) hide it from users who
haven't solved the puzzle yet; no reply shows what they hide.
"""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

import discord

import rules
from bot.discord.games.start_checks import check_start
from bot.discord.message_request import MessageRequest, may_answer
from bot.discord.moves.written_message import (
    MOVE_LENGTH,
    MOVE_SHAPE,
    Written,
    bare_move,
    moves_in_sentence,
    without_words_among,
)
from bot.discord.plain_words import TABLE as GAME_TABLE
from bot.discord.platform.components import Note
from bot.discord.platform.user_messages import message_version
from bot.discord.puzzles.choose_puzzle import post_new, puzzle_after, variant_of
from bot.discord.puzzles.current_puzzle import (
    BY_RATING,
    DIFFICULTIES,
    Answered,
    Solving,
    answer,
    any_puzzle,
    load_solving,
    newest_try,
    puzzle_of,
)
from bot.discord.puzzles.own_puzzles import is_own
from bot.discord.puzzles.puzzle_command import answered_note, given_up, offer_note, with_hint, with_run_ended
from bot.discord.puzzles.puzzle_message import send_solved, solver_note
from bot.discord.services import Services
from bot.discord.wish import EASIER, HARDER, PUZZLE, REQUESTED, read_wish
from bot.discord.wording.game_sentences import Wording
from bot.discord.wording.notation import VOCABULARY, Notation, typed_move
from bot.discord.wording.refusal_sentences import Refusals
from bot.puzzles import Attempt, Verdict
from bot.recent_cache import Recent
from bot.refusals import Busy, MoveTaken, Refusal
from bot.state.match import Match
from bot.state.puzzles import TYPED_WITHIN, AtPost, InRun, PuzzlePost, Try
from bot.texts import DEFAULT
from bot.texts.words import find_word, folded
from rules.notation.move_shapes import looks_like_move

TABLE = "puzzle"
"""The table of words (bot/texts/words.py) for the buttons of a puzzle: hint, solution, next, run-end; `more`
asks for the next one, too."""

NEXT, MORE, RUN_END, RESIGN = "next", "more", "run-end", "resign"
ANOTHER = {NEXT: 0, MORE: 0, EASIER: -1, HARDER: 1}
"""By word for another puzzle, the difference in difficulty."""
HELP_WORDS = frozenset({"hint", "solution", RESIGN})
"""Words that at a posted puzzle are answered with a pointer to its button."""
AT_POST = HELP_WORDS | ANOTHER.keys() - {NEXT}
"""Words that are answered at a posted puzzle."""

log = logging.getLogger(__name__)

PRIVATE_WITHIN = timedelta(minutes=15)
"""Time after the start of a private puzzle during which a move typed in a channel may be its answer."""

PICTURE = re.compile(r"puzzle(?:-(?P<post>[1-9][0-9]{0,17}))?\.png")
"""The file name of a puzzle's picture, with the id of its post."""

HIDDEN = re.compile(r"\|\|(.+?)\|\|", re.DOTALL)
"""Matches text between spoiler bars."""

LINE_LENGTH = 100
"""Maximum length of an answer between spoiler bars, which may be a line of moves."""

BETWEEN_MOVES = re.compile(r"(?:(?<!\S)\d+\s?(?:\.+|…)|[\s,;])+")
"""Matches what separates the moves of a line, including their numbers."""


@dataclass(frozen=True, slots=True)
class Typed:
    """The text of a message that may be an answer; the hidden part if it has one."""

    text: str
    is_hidden: bool

    @classmethod
    def of(cls, written: Written) -> Typed:
        """Return the part of a message that may be an answer."""
        hidden = HIDDEN.findall(written.text)
        return cls(bare_move(" ".join(hidden).strip()) if hidden else written.move, bool(hidden))

    def without_words(self, position: rules.Position, notation: Notation) -> Typed:
        """Return this without the words of a guess ("I think Nf7"), unless they belong to a legal move."""
        is_move = isinstance(typed_move(position, self.text, notation), rules.Move)
        return self if is_move else replace(self, text=without_words_among(self.text))

    def moves(self, position: rules.Position, notation: Notation) -> list[str]:
        """Return the moves of the text if it begins with a legal one and is a line, otherwise the text."""
        texts = BETWEEN_MOVES.sub(" ", self.text).split()
        if len(texts) < 2 or isinstance(typed_move(position, self.text, notation), rules.Move):
            return [self.text]
        is_line = self.is_hidden or all(looks_like_move(position.variant, each, VOCABULARY) for each in texts)
        is_played = is_line and isinstance(typed_move(position, texts[0], notation), rules.Move)
        return texts if is_played else [self.text]

    def first_move(self, position: rules.Position, notation: Notation) -> rules.Move | rules.MoveError:
        """Return the move that the text means, the first one of a line, or why it can't be played."""
        return typed_move(position, self.moves(position, notation)[0], notation)


class PuzzleAnswers:
    """Handler of messages that answer puzzles."""

    def __init__(self, services: Services, used: Recent[bool]) -> None:
        """`used`: a record of the messages with an answer that counted, or a word that worked."""
        self._services = services
        self._used = used
        self._puzzles = services.use_cases.puzzles
        self._posts = services.use_cases.puzzle_posts
        self._explained: Recent[bool] = Recent(1_000)
        """By a hash of author and puzzle: whether they got the explanation of how to answer in private."""

    async def take(self, written: Written) -> bool:
        """Handle a message if it is an answer to a puzzle; otherwise return False.

        Raises Busy, but not in a channel where the message may be something else.
        """
        message, typed, shown = written.message, Typed.of(written), _shown(written)
        longest = LINE_LENGTH if typed.is_hidden else MOVE_LENGTH
        if not 0 < len(typed.text) <= longest or written.board is not None:
            return False
        is_post = shown is not None and shown["post"] is not None
        may_be_word = message.guild is None or shown is not None or written.mentions
        command = _command(written) if may_be_word else None
        if command is not None and message.guild is None and not is_post:
            return await self._run_word(message, shown, command)
        if command in AT_POST and await self._run_word_at_post(written, shown, command):
            return True
        if shown is None and not _may_stand_alone(written, typed):
            return False
        try:
            if message.guild is not None and await self._game_here(message, shown) is not None:
                return False  # It may be a move in the game.
            found = await self._find_puzzle(message, shown, typed)
            if found is not None:
                await self._answer(message, found, typed)
                return True
            if shown is None:
                await self._explain_private(message, typed)
        except Busy:
            if shown is not None or message.guild is None:
                raise
            log.warning("message %s: the database is busy", message.id)
        except (Refusal, LookupError):
            pass
        return False

    async def _game_here(self, message: discord.Message, shown: re.Match[str] | None) -> Match | None:
        """Return the author's newest game here; None also for a reply to a puzzle, which is about that."""
        lookup = self._services.use_cases.lookup
        games = () if shown is not None else await lookup.at(message.channel.id, message.author.id, 1)
        return games[0] if games else None

    async def _run_word(self, message: discord.Message, shown: re.Match[str] | None, command: str) -> bool:
        """Do what a button of its author's puzzle in a direct message does; return False if there is none.

        The word may be for a game that was continued after the puzzle was begun; a word for resigning is for
        any game here. Raises Busy.
        """
        services, player = self._services, message.author.id
        tried = await newest_try(services, player, finished=command in ANOTHER)
        if tried is None or (command == RUN_END and not _is_in_run(tried)):
            return False
        game = await self._game_here(message, shown)
        if _was_continued(game, tried) or (command == RESIGN and game is not None):
            return False
        if not await may_answer(self._services, message):
            return True
        if not await services.use_cases.settings.claim_message(player, message_version(message)):
            return True  # Another process received this message too.
        ctx = await MessageRequest.to_bot(services, message, None)
        try:
            note = await _note_for_word(ctx, tried, command)
            self._used.keep(message.id, True)
        except Busy:
            raise
        except Refusal as error:
            note = Note(await Refusals(ctx.wording).refusal(error, ctx.guild_id))
        await self._reply(message, note)
        return True

    async def _run_word_at_post(self, written: Written, shown: re.Match[str] | None, command: str) -> bool:
        """Post another puzzle for everyone, or reply to a word for help that a button gives it, privately.

        Return False if no post is meant.
        """
        message = written.message
        post = await self._find_post(message, shown)
        if post is None or await self._game_here(message, shown) is not None:
            return False
        if not await may_answer(self._services, message):
            return True
        ctx = await MessageRequest.load(self._services, message)
        if command in HELP_WORDS:
            wording = _reply_wording(ctx)
            label = wording.text("button-puzzle-open")
            await self._reply(message, Note(wording.text("puzzle-help-privately", button=label)))
            return True
        try:
            await check_start(ctx)
            if await ctx.services.use_cases.settings.claim_message(ctx.user.id, message_version(message)):
                self._used.keep(message.id, True)
                await post_new(ctx, variant_of(post.puzzle_id), _difficulty(post.puzzle_id, command))
        except Refusal as error:
            await ctx.refuse(error)
        return True

    # ---- Finding the puzzle

    async def _find_puzzle(
        self, message: discord.Message, shown: re.Match[str] | None, typed: Typed
    ) -> Solving | None:
        """Return the puzzle that a message answers: the one replied to, else the newest one here.

        In a direct message with a game, that is the puzzle if it was begun after the game's last move.
        """
        author = message.author.id
        if message.guild is None and (shown is None or shown["post"] is None):
            tried = await newest_try(self._services, author)
            game = None if tried is None else await self._game_here(message, shown)
            if tried is None or _was_continued(game, tried):
                return None
            # Loading the puzzle would end a run whose time is up, so that no answer would show its result.
            attempt = Attempt(await any_puzzle(self._services, author, tried.puzzle_id), tried.moves)
            if (
                shown is None
                and _is_chat(attempt, typed, (typed.text,))
                # Without a game here, a move in a sentence is a guess.
                and (game or not moves_in_sentence(attempt.position, typed.text, Notation(DEFAULT)))
            ):
                return None
            if game is not None and _is_only_for_game(typed, attempt, game):
                return None
            return await load_solving(self._services, author, tried.puzzle_id, tried.origin)
        post = await self._find_post(message, shown)
        if post is None or not await self._is_answer(message, post, typed, is_reply=shown is not None):
            return None
        return await load_solving(self._services, author, post.puzzle_id, AtPost(post.id))

    async def _find_post(self, message: discord.Message, shown: re.Match[str] | None) -> PuzzlePost | None:
        """Return the post that a message replies to, else the newest one here; None if there is none here."""
        place = message.channel.id
        if shown is None or shown["post"] is None:
            within = None if isinstance(message.channel, discord.Thread) else TYPED_WITHIN
            return await self._posts.newest_in(place, within)
        post = await self._posts.get(int(shown["post"]))
        return post if post is not None and post.channel_id == place else None

    async def _is_answer(
        self, message: discord.Message, post: PuzzlePost, typed: Typed, *, is_reply: bool
    ) -> bool:
        """Return whether a text is a move in the author's try at a posted puzzle. A reply may also be an
        unreadable move; outside of the puzzle's thread, where others talk about other things, other texts
        must be the right move.

        This changes nothing: reading conversation must not start a try.
        """
        tried = await self._puzzles.newest(message.author.id, (AtPost(post.id),))
        attempt = Attempt(puzzle_of(post.puzzle_id), () if tried is None else tried.moves)
        if is_reply:
            words = (*typed.text.split(), *without_words_among(typed.text).split())
            return typed.is_hidden or not _is_chat(attempt, typed, (typed.text, *words))
        if isinstance(message.channel, discord.Thread):
            return not _is_chat(attempt, typed)
        if tried is None and await self._puzzles.at_post(message.author.id, post.id):
            return False  # The try is over.
        ctx = await MessageRequest.load(self._services, message)
        move = typed.first_move(attempt.position, ctx.notation)
        return isinstance(move, rules.Move) and attempt.is_right(move)

    async def _explain_private(self, message: discord.Message, typed: Typed) -> None:
        """If a message answers the puzzle that its author solves privately, explain once how to do that."""
        author = message.author.id
        if message.guild is None or isinstance(message.channel, discord.Thread):
            return
        tried = await self._puzzles.newest(author, within=PRIVATE_WITHIN)
        if tried is None:
            return
        key = hash((author, tried.puzzle_id))
        if self._explained.get(key):
            return
        solving = await load_solving(self._services, author, tried.puzzle_id)
        ctx = await MessageRequest.load(self._services, message)
        if isinstance(typed.first_move(solving.attempt.position, ctx.notation), rules.MoveError):
            return
        self._explained.keep(key, True)
        label = ctx.say("button-puzzle-type")
        note = Note(ctx.say("puzzle-answer-privately", button=label))
        await self._reply(message, note)

    # ---- Replying to the answer

    async def _answer(self, message: discord.Message, found: Solving, typed: Typed) -> None:
        """Play the moves of an answer, and reply with the result."""
        if not await may_answer(self._services, message):
            return
        ctx, position = await MessageRequest.load(self._services, message), found.attempt.position
        if not found.is_open:
            over = Note(_reply_wording(ctx).text("puzzle-over"))
            await self._reply(message, over if found.run is None else await solver_note(ctx, found))
            return
        if message.guild is not None:
            typed = typed.without_words(position, ctx.notation)
        first, *rest = typed.moves(position, ctx.notation)
        move = typed_move(position, first, ctx.notation)
        meant = set[rules.Move]()
        if isinstance(move, rules.MalformedMove):
            meant = moves_in_sentence(position, typed.text, ctx.notation)
            if message.guild is None and meant:
                await self._reply(message, offer_note(ctx, found, meant))
                return
            if len(meant) == 1 and len(list(_like_moves(typed.text.split(), position))) == 1:
                (only,) = meant
                # In other sentences people talk about wrong moves, too.
                move = only if typed.is_hidden or found.attempt.is_right(only) else move
        if isinstance(move, rules.MoveError):
            await self._reply(message, Note(_why_unplayable(ctx, typed, move, position, meant)))
            return
        results: list[Answered] = []
        try:
            async for answered in _play_line(ctx, found, move, rest):
                self._used.keep(message.id, True)
                results.append(answered)
            note = await _result_note(ctx, typed, results)
        except MoveTaken:
            self._used.keep(message.id, True)
            return  # Another process has received the message too.
        await self._reply(message, note)
        await send_solved(self._services, results[-1])

    async def _reply(self, message: discord.Message, note: Note) -> None:
        """Reply to a message; on a server, delete the reply later because it may spoil the puzzle."""
        await self._services.replies.send(message, note, "p", stays=message.guild is None)


# ---- Words


def _command(written: Written) -> str | None:
    """Return the command that a message stands for: a button of puzzles, or RESIGN; None if it isn't one."""
    word = find_word(TABLE, folded(written.plain).rstrip("? "))
    if word is not None:
        return word.command
    wish = read_wish(written.text)
    if wish.strength in REQUESTED and (wish.is_about_level or (wish.command == PUZZLE and not wish.rest)):
        return wish.strength
    word = find_word(GAME_TABLE, written.plain)
    return RESIGN if word is not None and word.command == RESIGN else None


def _difficulty(puzzle_id: str, command: str) -> int:
    """Return the difficulty that a word for another puzzle asks for after this one."""
    if not ANOTHER[command] or is_own(puzzle_id):
        return BY_RATING
    wanted = puzzle_of(puzzle_id).difficulty + ANOTHER[command]
    return min(max(wanted, DIFFICULTIES[0]), DIFFICULTIES[-1])


async def _note_for_word(ctx: MessageRequest, tried: Try, command: str) -> Note:
    """Run the command of a word on a puzzle or run, and return its message. Raises Refusal."""
    services = ctx.services
    if command in ANOTHER and not _is_in_run(tried):
        return await puzzle_after(ctx, tried.puzzle_id, _difficulty(tried.puzzle_id, command), typed=True)
    solving = await load_solving(services, ctx.user.id, tried.puzzle_id, tried.origin)
    if solving.run is None:
        change = with_hint if command == "hint" else given_up
        return await solver_note(ctx, await change(services, solving))
    if not solving.run.is_over and command != RUN_END:
        raise Refusal("run-no-help", button=ctx.say("button-puzzle-run-end"))
    return await solver_note(ctx, await with_run_ended(services, solving))


def _is_in_run(tried: Try) -> bool:
    return isinstance(tried.origin, InRun)


# ---- Judging the moves


async def _play_line(
    ctx: MessageRequest, solving: Solving, move: rules.Move, rest: list[str]
) -> AsyncIterator[Answered]:
    """Play a move, and then those of a written line as long as they are right; yield the result of each.

    Raises MoveTaken.
    """
    services, notation, hide = ctx.services, _reply_notation(ctx), ctx.guild is not None
    answered = await answer(services, solving, move, notation, hide=hide)
    yield answered
    while (following := _next_move(answered, rest, ctx.notation)) is not None:
        move, rest = following
        answered = await answer(services, answered.solving, move, notation, hide=hide)
        yield answered


def _next_move(
    answered: Answered, rest: list[str], notation: Notation
) -> tuple[rules.Move, list[str]] | None:
    """Return the solver's next move in a written line, and what follows; None unless it is right.

    The line may contain the opponent's replies or leave them out. A wrong move isn't counted: it may be meant
    for another reply.
    """
    if answered.verdict is not Verdict.RIGHT:
        return None
    if rest and typed_move(answered.after, rest[0], notation) == answered.reply:
        rest = rest[1:]
    attempt = answered.solving.attempt
    move = typed_move(attempt.position, rest[0], notation) if rest else None
    return (move, rest[1:]) if isinstance(move, rules.Move) and attempt.is_right(move) else None


# ---- Texts of replies; on a server they are public, so they keep spoilers in spoiler bars


def _reply_notation(ctx: MessageRequest) -> Notation:
    return ctx.notation if ctx.guild is None else Notation(ctx.public_locale)


def _reply_wording(ctx: MessageRequest) -> Wording:
    return ctx.services.wording(_reply_notation(ctx).locale)


def _why_unplayable(
    ctx: MessageRequest,
    typed: Typed,
    error: rules.MoveError,
    position: rules.Position,
    meant: Collection[rules.Move],
) -> str:
    """Explain why an answer can't be played; where others read, without repeating a sentence with moves.

    `meant`: the legal moves in it.
    """
    wording = _reply_wording(ctx)
    why = Refusals(wording).unplayable_answer(_reply_notation(ctx), error, typed.text, position)
    if ctx.guild is None:
        return why
    if not isinstance(error, rules.MalformedMove):
        return f"||{why}||"
    if typed.is_hidden:
        return wording.text("puzzle-unreadable")
    is_one_move = any(_like_moves((typed.text,), position))
    return why if is_one_move and not meant else wording.text("puzzle-bars")


async def _result_note(ctx: MessageRequest, typed: Typed, results: Sequence[Answered]) -> Note:
    """Return the results of moves; in a direct message with the updated puzzle or run.

    Raises MoveTaken.
    """
    text = "\n".join(answered.text for answered in results)
    if ctx.guild is None:
        return await answered_note(ctx, results[-1], text)
    return Note(text if typed.is_hidden else f"{text}\n{_reply_wording(ctx).text('puzzle-bars')}")


# ---- Which texts are answers


def _was_continued(game: Match | None, tried: Try) -> bool:
    """Return whether a player's newest game here was continued after they began a puzzle."""
    return game is not None and game.updated_at > tried.begun_at


def _is_only_for_game(typed: Typed, attempt: Attempt, match: Match) -> bool:
    """Return whether a text is a legal move in a game, but not in a puzzle."""
    read = (
        isinstance(typed.first_move(position, Notation(DEFAULT)), rules.Move)
        for position in (attempt.position, match.position)
    )
    return tuple(read) == (False, True)


def _is_chat(attempt: Attempt, typed: Typed, parts: Sequence[str] = ()) -> bool:
    """Return whether a text can't be read as a move, and none of its parts looks like one."""
    position = attempt.position
    if any(_like_moves(parts, position)):
        return False
    return isinstance(typed.first_move(position, Notation(DEFAULT)), rules.MalformedMove)


def _like_moves(parts: Sequence[str], position: rules.Position) -> Iterator[str]:
    """Yield the parts of a text that look like a move."""
    return (part for part in parts if looks_like_move(position.variant, part.strip(",.;:"), VOCABULARY))


def _shown(written: Written) -> re.Match[str] | None:
    """Return the match of PICTURE if the message replies to the bot's message with a puzzle, else None."""
    attachments = () if written.answered is None else written.answered.attachments
    found = (PICTURE.fullmatch(attached.filename) for attached in attachments)
    return next(filter(None, found), None)


def _may_stand_alone(written: Written, typed: Typed) -> bool:
    """Return whether an answer needn't be a reply: in a DM, a thread that isn't the bot's, or a channel.

    In a channel with other conversation, only a text that looks like a move, or is hidden, is looked up.
    """
    message = written.message
    if isinstance(message.channel, discord.Thread):
        return not written.in_thread
    return message.guild is None or typed.is_hidden or MOVE_SHAPE.fullmatch(typed.text) is not None
