"""Daily puzzle posts, with yesterday's solvers, and the text that solvers share."""

from __future__ import annotations

import logging
import re

import discord

from bot.discord.actions import Action, Answer
from bot.discord.context import Context, choose_public_locale
from bot.discord.platform.retry import REQUEST_ERRORS, SHORT
from bot.discord.platform.user_text import user_text
from bot.discord.puzzles.current_puzzle import ABOUT, packaged_puzzle, solving_of_id
from bot.discord.puzzles.puzzle_message import STEP_EMOJI, post_content, solution, stars
from bot.discord.services import Services
from bot.discord.wording.notation import Notation
from bot.puzzles import puzzles as packaged
from bot.refusals import NoSuchPuzzle, Refusal
from bot.state.daily_puzzles import DailySchedule
from bot.state.puzzles import PuzzlePost
from bot.texts import Texts

log = logging.getLogger(__name__)

MAX_NAMED = 10
"""Maximum number of solvers of yesterday's puzzle listed in a post."""

SEARCHED_MESSAGES = 30
"""The number of messages to search for a post made just before a crash."""


class DailyPoster:
    """Service that posts the daily puzzles of servers.

    If several processes try, only one of them posts each puzzle.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._connection = services.connection
        self._dailies = services.use_cases.daily_puzzles
        self._puzzles = services.use_cases.puzzles
        self._posts = services.use_cases.puzzle_posts

    async def run(self) -> None:
        """Post the daily puzzles that are due."""
        while due := await self._dailies.claim_due():
            for daily in due:
                await self._try_to_post(daily)

    async def _try_to_post(self, daily: DailySchedule) -> None:
        try:
            await self._post_or_give_up(daily)
        except (*REQUEST_ERRORS, Refusal) as error:
            log.warning("the daily puzzle of channel %s will be posted later: %s", daily.channel_id, error)
        except Exception:
            # Continue with the other servers.
            log.exception("the daily puzzle of channel %s can't be posted", daily.channel_id)

    async def _post_or_give_up(self, daily: DailySchedule) -> None:
        try:
            await self._post(daily)
        except (discord.NotFound, discord.Forbidden) as error:
            log.warning("can't post the daily puzzle in channel %s: %s", daily.channel_id, error)
            await self._give_up(daily)

    async def _post(self, daily: DailySchedule) -> None:
        guild = self._connection.get_guild(daily.guild_id)
        post = await self._dailies.begun(daily)
        message_id = None if post is None else post.message_id or await self._find(post)
        is_sendable = post is not None and post.channel_id == daily.channel_id and _puzzle_exists(post)
        if post is not None and message_id is None and not is_sendable:
            await self._posts.unpost(post.id)
            post = None
        if post is None and guild is not None:
            post = await self._dailies.begin(daily, packaged, await self._locale(daily, guild))
        if post is None:
            await self._dailies.mark_skipped(daily, warned=daily.warned)
            return
        await self._posts.mark_posted(post.id, message_id or await self._send(daily, post))
        await self._dailies.mark_posted(daily)

    async def _locale(self, daily: DailySchedule, guild: discord.Guild) -> str:
        """Return the language of a new post: the server's, or that of the manager who chose the puzzle."""
        settings = await self._services.use_cases.settings.of_server(guild.id)
        return choose_public_locale(settings.language, guild, guild.preferred_locale, daily.locale)

    async def _send(self, daily: DailySchedule, post: PuzzlePost) -> int:
        """Post a puzzle with the summary of yesterday's puzzle; return the message's id."""
        intro, mentioned = await self._summary(daily, post)
        content = await post_content(self._services, packaged_puzzle(post.puzzle_id), post, intro)
        mentions = discord.AllowedMentions(users=mentioned)
        # With the same nonce Discord doesn't post a repeated request twice.
        sent = await self._services.channels.send(
            post.channel_id,
            post.guild_id,
            content,
            allowed_mentions=mentions,
            nonce=f"daily{post.id}",
            pauses=SHORT,
        )
        return sent.id

    async def _find(self, post: PuzzlePost) -> int | None:
        """Return the id of the message that another process posted before it died, if there is one."""
        ours = self._services.channels.own_messages(post.channel_id, post.guild_id, SEARCHED_MESSAGES)
        name = f"puzzle-{post.id}.png"
        async for message in ours:
            if any(attached.filename == name for attached in message.attachments):
                return message.id
        return None

    async def _summary(self, daily: DailySchedule, post: PuzzlePost) -> tuple[str, list[discord.Object]]:
        """Return the text about yesterday's solvers, and the users that it may ping."""
        before = await self._dailies.previous(post)
        if before is None or not _puzzle_exists(before):
            return "", []
        texts, locale = Texts(post.locale), post.locale
        puzzle, number = packaged_puzzle(before.puzzle_id), str(before.number)
        line = f"||{solution(Notation(locale), puzzle)}||"
        solvers = await self._puzzles.solvers(before.id)
        if not solvers:
            return texts.text("daily-nobody", number=number, line=line), []
        players = [solver.player_id for solver in solvers[:MAX_NAMED]]
        streaks = await self._dailies.streaks(before, players)
        choices = await self._services.use_cases.settings.of_players(players)
        mentioned: list[discord.Object] = []
        lines: list[str] = []
        for place, solver in enumerate(solvers[:MAX_NAMED]):
            if choices[solver.player_id].mentions:
                mentioned.append(discord.Object(solver.player_id))
                name = self._services.names.mention(solver.player_id, locale)
            else:
                name = (await self._services.names.name_of(solver.player_id, daily.guild_id, locale)).markdown
            key = "daily-solver-first" if place == 0 else "daily-solver"
            streak = streaks.get(solver.player_id, 1)
            lines.append(texts.text(key, player=name, count=solver.wrong + 1, streak=streak))
        text = texts.text("daily-solved", number=number, count=len(solvers), line=line)
        return "\n".join([text, *lines]), mentioned

    async def _give_up(self, daily: DailySchedule) -> None:
        """Skip today's puzzle; notify the server's owner of the reason, but only once."""
        begun = await self._dailies.begun(daily)
        if begun is not None:
            await self._posts.unpost(begun.id)
        # Store the notification after sending it: a crash in between may repeat it but can't lose it.
        if not daily.warned:
            await self._notify_owner(daily)
        await self._dailies.mark_skipped(daily, warned=True)

    async def _notify_owner(self, daily: DailySchedule) -> None:
        guild = self._connection.get_guild(daily.guild_id)
        if guild is None or guild.owner_id is None:
            return
        text = Texts(daily.locale).text(
            "daily-warning", server=user_text(guild.name).markdown, channel=f"<#{daily.channel_id}>"
        )
        try:
            owner = await self._connection.fetch_user(guild.owner_id)
            await owner.send(text)
        except REQUEST_ERRORS as error:
            log.info("can't notify a server's owner of a daily puzzle: %s", error)


def _puzzle_exists(post: PuzzlePost) -> bool:
    try:
        packaged_puzzle(post.puzzle_id)
    except NoSuchPuzzle:
        return False
    return True


async def share(ctx: Context, ids: re.Match[str]) -> None:
    """Send the solver of a daily puzzle a text to share that doesn't reveal the solution:
    "Kibitz #214 Crazyhouse ★★★☆☆ 🟩🟥🟩 streak 12"."""
    services, solving = ctx.services, await solving_of_id(ctx, ids)
    puzzle, tried, post = solving.puzzle, solving.tried, solving.post
    number = None if post is None else post.number
    title = ctx.wording.title(puzzle.position.variant).code
    words = ["Kibitz" if number is None else f"Kibitz #{number}", title, stars(puzzle.difficulty)]
    words.append("".join(STEP_EMOJI[step] for step in tried.steps))
    if post is not None and number is not None:
        streaks = await services.use_cases.daily_puzzles.streaks(post, [tried.player_id])
        if streak := streaks.get(tried.player_id, 0):
            words.append(ctx.say("daily-streak", count=streak))
    text = f"```\n{' '.join(words)}\n```"
    await ctx.reply.send_private(ctx.say("daily-share", text=text))


ACTIONS = (Action("puzzle-share", ABOUT, share, Answer.BENEATH),)
