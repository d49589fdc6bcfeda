"""Puzzle answers written as messages: in DMs, as replies to a post, or in its channel or thread.

This module loads the puzzles that a message may answer, and acts on the answer; read_answer.py decides which
of them it answers, and how. No reply shows what spoiler bars hide.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta

import discord

import rules
from bot.discord.games.start_checks import check_start
from bot.discord.message_context import MessageContext, may_answer
from bot.discord.moves.written_message import Written
from bot.discord.platform.components import Content
from bot.discord.platform.user_messages import message_version
from bot.discord.puzzles.choose_puzzle import post_new, puzzle_after, variant_of
from bot.discord.puzzles.current_puzzle import (
    BY_RATING,
    DIFFICULTIES,
    Answered,
    Solving,
    end_run,
    give_hint,
    load_puzzle,
    load_solving,
    newest_try,
    packaged_puzzle,
    play_move,
    reveal_solution,
)
from bot.discord.puzzles.own_puzzles import is_own
from bot.discord.puzzles.puzzle_command import answered_content, offer_content
from bot.discord.puzzles.puzzle_message import send_solved, solver_content
from bot.discord.puzzles.read_answer import (
    ANOTHER,
    HELP,
    AnswerText,
    Candidate,
    Guess,
    Line,
    MoveForPrivatePuzzle,
    MovesInSentence,
    PuzzleCommand,
    Reference,
    Unplayable,
    read_answer,
    read_guess,
    read_text,
)
from bot.discord.services import Services
from bot.discord.wording.game_sentences import Wording
from bot.discord.wording.notation import Notation, typed_move
from bot.discord.wording.refusal_sentences import Refusals
from bot.puzzles import Attempt, Verdict
from bot.recent_cache import Recent
from bot.refusals import Busy, MoveTaken, NoSuchPuzzle, Refusal
from bot.state.match import Match
from bot.state.puzzles import ALONE, TYPED_WITHIN, AtPost, InRun, PuzzlePost

log = logging.getLogger(__name__)

PRIVATE_WITHIN = timedelta(minutes=15)
"""Time after the start of a private puzzle during which a move typed in a channel may be its answer."""


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
        message, text = written.message, read_text(written)
        if text is None:
            return False
        try:
            candidates = await self._load_candidates(message, text)
            if not candidates:
                return False
            ctx = await MessageContext.load(self._services, message)
            found = read_answer(text, candidates, ctx.notation)
            if found is None:
                return False
            candidate, meant = found
            if isinstance(meant, MoveForPrivatePuzzle):
                await self._explain_private(ctx, message, candidate)
                return False
            if isinstance(meant, PuzzleCommand):
                await self._run_command(ctx, message, candidate, meant)
            else:
                await self._answer(ctx, message, candidate, text, meant)
        except Busy:
            if text.is_direct or text.is_reply or text.command is not None:
                raise
            log.warning("message %s: the database is busy", message.id)
            return False
        except Refusal:
            return False
        return True

    # ---- The puzzles that a message may answer. Loading them changes nothing: reading conversation must not
    # start a try, or end a run whose time is up, because then no answer would show its result.

    async def _load_candidates(self, message: discord.Message, text: AnswerText) -> list[Candidate]:
        """Return the puzzles that a message may answer, in order of precedence."""
        if text.is_direct and text.post_id is None:
            candidates = [await self._load_own(message, text)]
        elif not text.is_reply and await self._game_here(message) is not None:
            candidates = []  # It may be a move in the game.
        else:
            candidates = [await self._load_posted(message, text), await self._load_private(message, text)]
        return [candidate for candidate in candidates if candidate is not None]

    async def _load_own(self, message: discord.Message, text: AnswerText) -> Candidate | None:
        """Return the puzzle that an author solves alone or in a run.

        None if their game here was continued after they began it. A reply to the puzzle isn't about a game.
        """
        player = message.author.id
        tried = await newest_try(self._services, player, finished=text.command in ANOTHER)
        if tried is None:
            return None
        game = None if text.is_reply else await self._game_here(message)
        if game is not None and game.updated_at > tried.begun_at:
            return None
        attempt = await self._load_attempt(player, tried.puzzle_id, tried.moves)
        position = None if game is None else game.position
        return Candidate(Reference.OWN, tried.puzzle_id, tried.origin, attempt, game=position)

    async def _load_posted(self, message: discord.Message, text: AnswerText) -> Candidate | None:
        """Return the posted puzzle that a message replies to, else the newest one here."""
        post, player = await self._find_post(message, text), message.author.id
        if post is None:
            return None
        tried = await self._puzzles.at_post(player, post.id)
        is_over = tried is not None and not tried.is_open
        moves = () if tried is None or is_over else tried.moves
        attempt = await self._load_attempt(player, post.puzzle_id, moves)
        here = Reference.THREAD if text.is_in_thread else Reference.CHANNEL
        reference = Reference.REPLY if text.is_reply else here
        return Candidate(reference, post.puzzle_id, AtPost(post.id), attempt, is_over)

    async def _load_private(self, message: discord.Message, text: AnswerText) -> Candidate | None:
        """Return the puzzle that the author of a message in a channel has just begun privately."""
        if text.is_direct or text.is_in_thread or text.is_reply or text.command is not None:
            return None
        player = message.author.id
        tried = await self._puzzles.newest(player, within=PRIVATE_WITHIN)
        if tried is None:
            return None
        attempt = await self._load_attempt(player, tried.puzzle_id, tried.moves)
        return Candidate(Reference.PRIVATE, tried.puzzle_id, ALONE, attempt)

    async def _game_here(self, message: discord.Message) -> Match | None:
        """Return the author's newest game here."""
        games = await self._services.use_cases.lookup.at(message.channel.id, message.author.id, 1)
        return games[0] if games else None

    async def _find_post(self, message: discord.Message, text: AnswerText) -> PuzzlePost | None:
        """Return the post that a message replies to, else the newest one here; None if there is none here."""
        place = message.channel.id
        if text.post_id is None:
            return await self._posts.newest_in(place, None if text.is_in_thread else TYPED_WITHIN)
        post = await self._posts.get(text.post_id)
        return post if post is not None and post.channel_id == place else None

    async def _load_attempt(self, player: int, puzzle_id: str, moves: tuple[str, ...]) -> Attempt | None:
        try:
            return Attempt(await load_puzzle(self._services, player, puzzle_id), moves)
        except NoSuchPuzzle:
            return None

    # ---- Acting on an answer

    async def _run_command(
        self, ctx: MessageContext, message: discord.Message, candidate: Candidate, command: PuzzleCommand
    ) -> None:
        """Do what a button of the author's own puzzle does, or post another puzzle for everyone."""
        if not await may_answer(self._services, message):
            return
        is_own_puzzle = candidate.reference is Reference.OWN
        if not is_own_puzzle and command in HELP:
            wording = _reply_wording(ctx)
            label = wording.text("button-puzzle-open")
            await self._reply(message, Content(wording.text("puzzle-help-privately", button=label)))
            return
        try:
            if not is_own_puzzle:
                await check_start(ctx)
            settings = self._services.use_cases.settings
            if not await settings.claim_message(ctx.user.id, message_version(message)):
                return  # Another process received this message too.
            if is_own_puzzle:
                content = await _content_for_command(ctx, candidate, command)
                self._used.keep(message.id, True)
                await self._reply(message, content)
            else:
                self._used.keep(message.id, True)
                difficulty = _difficulty(candidate.puzzle_id, command)
                await post_new(ctx, variant_of(candidate.puzzle_id), difficulty)
        except Busy:
            raise
        except Refusal as error:
            await self._reply(message, Content(await Refusals(ctx.wording).refusal(error, ctx.guild_id)))

    async def _answer(
        self,
        ctx: MessageContext,
        message: discord.Message,
        candidate: Candidate,
        text: AnswerText,
        guess: Guess,
    ) -> None:
        """Play the moves of an answer, and reply with the result."""
        services = self._services
        solving = await load_solving(services, ctx.user.id, candidate.puzzle_id, candidate.origin)
        if not await may_answer(services, message):
            return
        if not solving.is_open:
            over = Content(_reply_wording(ctx).text("puzzle-over"))
            await self._reply(message, over if solving.run is None else await solver_content(ctx, solving))
            return
        if solving.attempt != candidate.attempt:  # It was continued in the meantime.
            guess = read_guess(text, solving.attempt, ctx.notation)
        match guess:
            case Line(move, rest):
                await self._play(ctx, message, solving, move, rest, is_hidden=text.is_hidden)
            case MovesInSentence(moves):
                await self._reply(message, offer_content(ctx, solving, moves))
            case Unplayable():
                why = _why_unplayable(ctx, guess, solving.attempt.position, is_hidden=text.is_hidden)
                await self._reply(message, Content(why))

    async def _play(
        self,
        ctx: MessageContext,
        message: discord.Message,
        solving: Solving,
        move: rules.Move,
        rest: list[str],
        *,
        is_hidden: bool,
    ) -> None:
        results: list[Answered] = []
        try:
            async for answered in _play_line(ctx, solving, move, rest):
                self._used.keep(message.id, True)
                results.append(answered)
            content = await _result_content(ctx, results, is_hidden=is_hidden)
        except MoveTaken:
            self._used.keep(message.id, True)
            return  # Another process has received the message too.
        await self._reply(message, content)
        await send_solved(self._services, results[-1])

    async def _explain_private(
        self, ctx: MessageContext, message: discord.Message, candidate: Candidate
    ) -> None:
        """Explain once per puzzle how to answer it in private."""
        key = hash((ctx.user.id, candidate.puzzle_id))
        if not self._explained.get(key):
            self._explained.keep(key, True)
            label = ctx.say("button-puzzle-type")
            await self._reply(message, Content(ctx.say("puzzle-answer-privately", button=label)))

    async def _reply(self, message: discord.Message, content: Content) -> None:
        """Reply to a message; on a server, delete the reply later because it may spoil the puzzle."""
        await self._services.replies.send(message, content, "p", stays=message.guild is None)


# ---- Commands


def _difficulty(puzzle_id: str, command: PuzzleCommand) -> int:
    """Return the difficulty that a command for another puzzle asks for after this one."""
    if not ANOTHER[command] or is_own(puzzle_id):
        return BY_RATING
    wanted = packaged_puzzle(puzzle_id).difficulty + ANOTHER[command]
    return min(max(wanted, DIFFICULTIES[0]), DIFFICULTIES[-1])


async def _content_for_command(ctx: MessageContext, candidate: Candidate, command: PuzzleCommand) -> Content:
    """Run a command on the author's own puzzle or run, and return its message. Raises Refusal."""
    services, puzzle_id = ctx.services, candidate.puzzle_id
    if command in ANOTHER and not isinstance(candidate.origin, InRun):
        return await puzzle_after(ctx, puzzle_id, _difficulty(puzzle_id, command), typed=True)
    solving = await load_solving(services, ctx.user.id, puzzle_id, candidate.origin)
    if solving.run is None:
        change = give_hint if command is PuzzleCommand.HINT else reveal_solution
        return await solver_content(ctx, await change(services, solving))
    if not solving.run.is_over and command is not PuzzleCommand.RUN_END:
        raise Refusal("run-no-help", button=ctx.say("button-puzzle-run-end"))
    return await solver_content(ctx, await end_run(services, solving))


# ---- Judging the moves


async def _play_line(
    ctx: MessageContext, solving: Solving, move: rules.Move, rest: list[str]
) -> AsyncIterator[Answered]:
    """Play a move, and then those of a written line as long as they are right; yield the result of each.

    Raises MoveTaken.
    """
    services, notation, hide = ctx.services, _reply_notation(ctx), ctx.guild is not None
    answered = await play_move(services, solving, move, notation, hide=hide)
    yield answered
    while (following := _next_move(answered, rest, ctx.notation)) is not None:
        move, rest = following
        answered = await play_move(services, answered.solving, move, notation, hide=hide)
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


def _reply_notation(ctx: MessageContext) -> Notation:
    return ctx.notation if ctx.guild is None else Notation(ctx.public_locale)


def _reply_wording(ctx: MessageContext) -> Wording:
    return ctx.services.wording(_reply_notation(ctx).locale)


def _why_unplayable(
    ctx: MessageContext, guess: Unplayable, position: rules.Position, *, is_hidden: bool
) -> str:
    """Explain why an answer can't be played; where others read, without repeating a sentence with moves."""
    wording = _reply_wording(ctx)
    why = Refusals(wording).unplayable_answer(_reply_notation(ctx), guess.error, guess.text, position)
    if ctx.guild is None:
        return why
    if not isinstance(guess.error, rules.MalformedMove):
        return f"||{why}||"
    if is_hidden:
        return wording.text("puzzle-unreadable")
    return why if guess.is_one_move else wording.text("puzzle-bars")


async def _result_content(ctx: MessageContext, results: Sequence[Answered], *, is_hidden: bool) -> Content:
    """Return the results of moves; in a direct message with the updated puzzle or run.

    Raises MoveTaken.
    """
    text = "\n".join(answered.text for answered in results)
    if ctx.guild is None:
        return await answered_content(ctx, results[-1], text)
    return Content(text if is_hidden else f"{text}\n{_reply_wording(ctx).text('puzzle-bars')}")
