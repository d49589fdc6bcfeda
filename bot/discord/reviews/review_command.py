"""/review and the buttons of reviews: loads or makes the review of a finished game, and shows its pages."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

import discord
from discord import app_commands

from bot.discord.actions import Action, Answer, autocomplete, command
from bot.discord.context import Context
from bot.discord.games.start_checks import check_place
from bot.discord.games.which_game import (
    belongs_to_a_game,
    game_action,
    name_elsewhere,
    reader,
    run_on_game,
    suggested_games,
)
from bot.discord.moves.legal_move_menus import picks_so_far
from bot.discord.moves.move_picker import PATH, move_form
from bot.discord.platform.components import Note, Upload, button, custom_id, view
from bot.discord.platform.discord_limits import CHOICES
from bot.discord.reviews.better_move import note_after_pick, note_after_typed_move, question_note
from bot.discord.reviews.review_pages import ReaderPages, SharedPages, may_share
from bot.discord.reviews_and_trials import MAX_JOBS, WaitNotes, cache_key
from bot.discord.viewer.viewed_game import GAME, ViewedGame, find, view_match
from bot.engine.background_queue import Progress
from bot.engine.review import TURNING_POINTS, Review
from bot.refusals import Refusal
from bot.state.match import Match
from bot.state.match_lookup import ListFilter
from bot.state.reviews import check_reviewable
from bot.texts import known_language

log = logging.getLogger(__name__)

PAGE = re.compile(rf"{GAME}:(?P<page>[0-{TURNING_POINTS}])(?::(?P<locale>[A-Za-z-]{{2,8}}))?")
"""A game, a page (0: the summary, then the turning points), and the language of a message for everyone."""
TURNING_POINT = re.compile(rf"{GAME}:(?P<page>[1-{TURNING_POINTS}])")
STEP = re.compile(TURNING_POINT.pattern + PATH, re.ASCII)
"""A turning point, the number of a menu, and the picks so far."""


async def finished_games(ctx: Context, typed: str) -> list[app_commands.Choice[int]]:
    """Suggest the player's last finished games."""
    page = await ctx.services.use_cases.lookup.finished_by(
        ListFilter(ctx.user.id), reader(ctx, ctx.user.id), CHOICES
    )
    games = [(game.row.id, game.variant, game.result.opponent_id, game.row.guild_id) for game in page.items]
    return await suggested_games(ctx, typed, games)


@command("review", direct=True, deferred=True)
@autocomplete(game=finished_games)
async def review(ctx: Context, game: int | None = None) -> None:
    """Review a finished game: the given one, else the game of this thread, else the last one."""
    if game is None and not await belongs_to_a_game(ctx):
        game = await _last(ctx)
    await run_on_game(ctx, game, REVIEW)


async def _last(ctx: Context) -> int:
    """Return the user's last finished game in this channel, else anyone's here, else the user's anywhere.

    Raises Refusal.
    """
    use_cases, user_id = ctx.services.use_cases, ctx.user.id
    for player in (user_id, None):
        here = await use_cases.lookup.newest_at(ctx.channel_id, player, finished=True)
        if here is not None:
            return here
    page = await use_cases.lookup.finished_by(ListFilter(user_id), reader(ctx, user_id), 1)
    if not page.items:
        raise Refusal("review-none")
    return page.items[0].row.id


async def send_review(ctx: Context, match: Match, _text: str = "") -> None:
    await _show(ctx, await view_match(ctx, match), ReaderPages.summary)


async def _show(ctx: Context, source: ViewedGame, note_of: Callable[[ReaderPages], Awaitable[Note]]) -> None:
    """Show one reader a message from the pages of a review, and make the review first if there is none."""
    try:
        review = await load_or_make_review(ctx, source)
        if review is None:
            return
        if not source.is_file:
            # In the meantime the game or a player's data may have been deleted, or the channel hidden.
            source = await find(ctx, source.name)
        await ctx.reply.show(await note_of(ReaderPages.of(ctx, source, review)))
    except discord.NotFound as error:
        # The message was dismissed, or its thread deleted: nobody can read the review.
        log.info("interaction %s: the message for a review no longer exists: %s", ctx.interaction.id, error)


async def _pressed_game(ctx: Context, ids: re.Match[str]) -> ViewedGame:
    """Find the game of the pressed button.

    If everyone sees that message, the answer is a new message, with its own copies of the game's files.
    """
    source = await find(ctx, ids["game"])
    if not source.is_file:
        await name_elsewhere(ctx, source.match)
    return source if ctx.is_private_message else await _with_uploads(source)


async def _with_uploads(source: ViewedGame) -> ViewedGame:
    """Return a game whose files are uploaded again for a new message, instead of kept in the old one."""
    uploads = [Upload(await file.read(), file.filename) for file in source.kept]
    return replace(source, uploads=tuple(uploads), kept=())


async def load_or_make_review(ctx: Context, source: ViewedGame) -> Review | None:
    """Return the review of a game; make it if there is none yet. The interaction must be acknowledged.

    Returns None if it couldn't be made, after explaining why to the player. Raises Refusal, for example for a
    file with the position of the player's running game, regardless of the file's result.
    """
    services, match = ctx.services, source.match
    positions = match.game.positions
    if source.is_file and await services.use_cases.play.is_in_play(ctx.user.id, positions):
        raise Refusal("review-running")
    found = await services.reviews.of(match)
    if found is not None:
        return found
    progress = _ProgressNotes(ctx, source)
    return await services.reviews.jobs.wait_for(
        ctx.reply,
        cache_key(match),
        partial(services.reviews.make, match, ctx.user.id),
        match.ply + 1,
        WaitNotes(
            progress=progress.note,
            stopped=partial(_stopped_note, ctx, source),
            many=ctx.say("review-many", most=MAX_JOBS),
        ),
    )


class _ProgressNotes:
    """Messages while a review is made: the progress, and the graph as soon as all positions are searched."""

    def __init__(self, ctx: Context, source: ViewedGame) -> None:
        self._ctx, self._source = ctx, source
        self._graph: Upload | None = None

    async def note(self, progress: Progress) -> Note:
        ctx, source = self._ctx, self._source
        draft = ctx.services.reviews.draft(source.match)
        if draft is not None and self._graph is None:
            self._graph = await ReaderPages.of(ctx, source, replace(draft, turning_points=())).graph()
        lines: list[str] = []
        if progress.done or not progress.is_waiting:
            key = "review-progress" if self._graph is None else "review-confirming"
            lines.append(ctx.say(key, done=str(progress.done), total=str(progress.total)))
        if progress.is_waiting:
            lines.append(ctx.say("review-queue", count=progress.reviews))
        stop = button(ctx.say("button-view-cancel"), custom_id("review-cancel", source.name))
        uploads = source.uploads if self._graph is None else (self._graph, *source.uploads)
        return Note("\n".join(lines), uploads, view(stop), source.kept)


def _stopped_note(ctx: Context, source: ViewedGame, why: str) -> Note:
    again = button(ctx.say("button-review"), custom_id("review-open", source.name))
    replay = custom_id("view", source.name, source.match.ply, "white", "stay")
    items = view(again, button(ctx.say("button-view"), replay))
    return Note(ctx.say(f"review-{why}"), source.uploads, items, source.kept)


async def stop_waiting(ctx: Context, ids: re.Match[str]) -> None:
    """Stop waiting for the review. If nothing waits for it, as after a restart, only update the message."""
    source = await find(ctx, ids["game"])
    if not ctx.services.reviews.jobs.cancel(cache_key(source.match), ctx.user.id):
        await ctx.reply.show(_stopped_note(ctx, source, "cancelled"))


async def open_review(ctx: Context, ids: re.Match[str]) -> None:
    await _show(ctx, await _pressed_game(ctx, ids), ReaderPages.summary)


async def turn_page(ctx: Context, ids: re.Match[str]) -> None:
    """Show another page. In a message that everyone sees, it changes for everyone."""
    if ctx.is_private_message:
        await show_question(ctx, ids)
        return
    source = await find(ctx, ids["game"])
    pages = await SharedPages.of(ctx, source, known_language(ids["locale"]))
    await ctx.reply.show(await pages.page(int(ids["page"])))


async def show_question(ctx: Context, ids: re.Match[str]) -> None:
    """Show a page to one reader, who is asked for the better move of a turning point."""
    await _show_turning_point(ctx, ids, question_note)


async def pick_move(ctx: Context, ids: re.Match[str]) -> None:
    path = (*picks_so_far(ids), ctx.picked_value)
    await _show_turning_point(ctx, ids, partial(note_after_pick, ctx, path))


async def open_move_form(ctx: Context, ids: re.Match[str]) -> None:
    check_reviewable((await find(ctx, ids["game"])).match)
    title, label = ctx.say("review-form"), ctx.say("review-form-move")
    identity = custom_id("review-typed", ids["game"], ids["page"])
    await ctx.reply.ask(move_form(title, label, identity))


async def submit_move(ctx: Context, ids: re.Match[str]) -> None:
    await _show_turning_point(ctx, ids, partial(note_after_typed_move, ctx))


async def show_answer(ctx: Context, ids: re.Match[str]) -> None:
    """Show the better move of a turning point to one reader."""
    await _show_turning_point(ctx, ids, ReaderPages.answer)


async def _show_turning_point(
    ctx: Context, ids: re.Match[str], note_of: Callable[[ReaderPages, int], Awaitable[Note]]
) -> None:
    """Show one reader a message about a page; if it has no better move, the page itself."""
    page = int(ids["page"])

    def note(pages: ReaderPages) -> Awaitable[Note]:
        return note_of(pages, page) if pages.asks(page) else pages.answer(page)

    await _show(ctx, await _pressed_game(ctx, ids), note)


async def share_review(ctx: Context, ids: re.Match[str]) -> None:
    await check_place(ctx)
    source = await _with_uploads(await find(ctx, ids["game"]))
    pages = await SharedPages.of(ctx, source)
    if not may_share(ctx, source):
        raise Refusal("button-unknown")
    note = await pages.page(int(ids["page"]))
    await ctx.reply.answer_mentioning(note)


REVIEW = game_action("review", send_review, by=review, for_viewers=True)
ACTIONS = (
    REVIEW,
    Action("review-open", re.compile(GAME), open_review, Answer.PRIVATE),
    Action("review-cancel", re.compile(GAME), stop_waiting, own=True),
    Action("review-page", PAGE, turn_page),
    Action("review-find", TURNING_POINT, show_question, Answer.PRIVATE),
    Action("review-show", TURNING_POINT, show_answer, Answer.PRIVATE),
    Action("review-step", STEP, pick_move, own=True),
    Action("review-type", TURNING_POINT, open_move_form, Answer.BY_ACTION, own=True),
    Action("review-typed", TURNING_POINT, submit_move, own=True),
    Action("review-share", PAGE, share_review, own=True),
)
