"""/review and the buttons of reviews: loads or makes the review of a finished game, and shows its pages."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

import discord
from discord import app_commands

import rules
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
from bot.discord.moves.move_picker import PATH, TYPED, MovePicker, move_form
from bot.discord.moves.move_steps import Step, follow, step
from bot.discord.platform.components import Content, Upload, button, custom_id, view
from bot.discord.platform.discord_limits import CHOICES
from bot.discord.platform.user_text import escaped
from bot.discord.reviews.review_pages import ReaderPages, SharedPages, may_share
from bot.discord.reviews_and_trials import MAX_JOBS, WaitMessages, cache_key
from bot.discord.viewer.viewed_game import GAME, ViewedGame, find, view_match
from bot.discord.wording.move_texts import move_text
from bot.discord.wording.notation import typed_move
from bot.discord.wording.refusal_sentences import Refusals
from bot.engine.background_queue import Progress
from bot.engine.jobs import JobFailed
from bot.engine.judgements import INACCURACY, winning_chances
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
    return await suggested_games(ctx, typed, page.items)


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


async def _show(
    ctx: Context, source: ViewedGame, content_of: Callable[[ReaderPages], Awaitable[Content]]
) -> None:
    """Show one reader a message from the pages of a review, and make the review first if there is none."""
    try:
        review = await load_or_make_review(ctx, source)
        if review is None:
            return
        if not source.is_file:
            # In the meantime the game or a player's data may have been deleted, or the channel hidden.
            source = await find(ctx, source.name)
        await ctx.reply.show(await content_of(ReaderPages.for_reader(ctx, source, review)))
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
    found = await services.reviews.find(match)
    if found is not None:
        return found
    progress = _ProgressMessages(ctx, source)
    return await services.reviews.jobs.wait_for(
        ctx.reply,
        cache_key(match),
        partial(services.reviews.make, match, ctx.user.id),
        match.ply + 1,
        WaitMessages(
            progress=progress.content,
            stopped=partial(_stopped_content, ctx, source),
            many=ctx.say("review-many", most=MAX_JOBS),
        ),
    )


class _ProgressMessages:
    """Messages while a review is made: the progress, and the graph as soon as all positions are searched."""

    def __init__(self, ctx: Context, source: ViewedGame) -> None:
        self._ctx, self._source = ctx, source
        self._graph: Upload | None = None

    async def content(self, progress: Progress) -> Content:
        ctx, source = self._ctx, self._source
        draft = ctx.services.reviews.draft(source.match)
        if draft is not None and self._graph is None:
            self._graph = await ReaderPages.for_reader(ctx, source, replace(draft, turning_points=())).graph()
        lines: list[str] = []
        if progress.done or not progress.is_waiting:
            key = "review-progress" if self._graph is None else "review-confirming"
            lines.append(ctx.say(key, done=str(progress.done), total=str(progress.total)))
        if progress.is_waiting:
            lines.append(ctx.say("review-queue", count=progress.reviews))
        stop = ctx.button("button-view-cancel", "review-cancel", source.name)
        uploads = source.uploads if self._graph is None else (self._graph, *source.uploads)
        return Content("\n".join(lines), uploads, view(stop), source.kept)


def _stopped_content(ctx: Context, source: ViewedGame, why: str) -> Content:
    again = ctx.button("button-review", "review-open", source.name)
    replay = ctx.button("button-view", "view", source.name, source.match.ply, "white", "stay")
    return Content(ctx.say(f"review-{why}"), source.uploads, view(again, replay), source.kept)


async def stop_waiting(ctx: Context, ids: re.Match[str]) -> None:
    """Stop waiting for the review. If nothing waits for it, as after a restart, only update the message."""
    source = await find(ctx, ids["game"])
    if not ctx.services.reviews.jobs.cancel(cache_key(source.match), ctx.user.id):
        await ctx.reply.show(_stopped_content(ctx, source, "cancelled"))


async def open_review(ctx: Context, ids: re.Match[str]) -> None:
    await _show(ctx, await _pressed_game(ctx, ids), ReaderPages.summary)


async def turn_page(ctx: Context, ids: re.Match[str]) -> None:
    """Show another page. In a message that everyone sees, it changes for everyone."""
    if ctx.is_private_message:
        await show_question(ctx, ids)
        return
    source = await find(ctx, ids["game"])
    pages = await SharedPages.for_channel(ctx, source, known_language(ids["locale"]))
    await ctx.reply.show(await pages.page(int(ids["page"])))


async def show_question(ctx: Context, ids: re.Match[str]) -> None:
    """Show a page to one reader, who is asked for the better move of a turning point."""
    await _show_turning_point(ctx, ids, question_content)


async def pick_move(ctx: Context, ids: re.Match[str]) -> None:
    path = (*picks_so_far(ids), ctx.picked_value)
    await _show_turning_point(ctx, ids, partial(content_after_pick, ctx, path))


async def open_move_form(ctx: Context, ids: re.Match[str]) -> None:
    check_reviewable((await find(ctx, ids["game"])).match)
    title, label = ctx.say("review-form"), ctx.say("review-form-move")
    identity = custom_id("review-typed", ids["game"], ids["page"])
    await ctx.reply.ask(move_form(title, label, identity))


async def submit_move(ctx: Context, ids: re.Match[str]) -> None:
    await _show_turning_point(ctx, ids, partial(content_after_typed_move, ctx))


async def show_answer(ctx: Context, ids: re.Match[str]) -> None:
    """Show the better move of a turning point to one reader."""
    await _show_turning_point(ctx, ids, ReaderPages.answer)


async def _show_turning_point(
    ctx: Context, ids: re.Match[str], content_of: Callable[[ReaderPages, int], Awaitable[Content]]
) -> None:
    """Show one reader a message about a page; if it has no better move, the page itself."""
    page = int(ids["page"])

    def content(pages: ReaderPages) -> Awaitable[Content]:
        return content_of(pages, page) if pages.asks(page) else pages.answer(page)

    await _show(ctx, await _pressed_game(ctx, ids), content)


async def share_review(ctx: Context, ids: re.Match[str]) -> None:
    await check_place(ctx)
    source = await _with_uploads(await find(ctx, ids["game"]))
    pages = await SharedPages.for_channel(ctx, source)
    if not may_share(ctx, source):
        raise Refusal("button-unknown")
    content = await pages.page(int(ids["page"]))
    await ctx.reply.answer_mentioning(content)


# ---- Finding the better move of a turning point: the reader picks it from menus or types it
#
# After a right answer the whole page is shown; after a wrong one the reader may try again.


async def question_content(
    pages: ReaderPages, page: int, picked: Step | None = None, line: str = ""
) -> Content:
    """Return the page of a turning point without its better move, with menus to pick a move.

    `picked`: the step after the picks so far, if any. `line`: a text about the last try.
    """
    shown = picked or step(pages.position(page))
    assert isinstance(shown, Step)  # noqa: S101 - a move was played in this position
    lines = [*pages.question_lines(page), line or pages.sentence("review-find")]
    picker, name = MovePicker(pages.services, pages.notation, pages.style), pages.source.name
    items = picker.menus(shown, "review-step", name, page)
    typed = custom_id("review-type", name, page)
    items.append(button(pages.sentence("button-review-type"), typed, discord.ButtonStyle.primary))
    if picked is None:
        upload = await pages.board(page, better=False)
        items += pages.steps(page)
    else:
        upload = await picker.picture(picked, pages.bottom)
        items.append(button(pages.sentence("button-back"), custom_id("review-find", name, page)))
    return pages.content(lines, (upload,), [*items, pages.show_button(page), pages.replay_button(page)])


async def content_after_pick(ctx: Context, path: tuple[str, ...], pages: ReaderPages, page: int) -> Content:
    """Return the answer to a pick from a menu, the last of `path`: the next menu, or the move's judgement."""
    following = follow(pages.position(page), path)
    if isinstance(following, rules.Move):
        return await _judgement_content(ctx, pages, page, following)
    return await question_content(pages, page, following)


async def content_after_typed_move(ctx: Context, pages: ReaderPages, page: int) -> Content:
    """Return the answer to a typed move: its judgement, or the reason why it isn't legal."""
    text, position = ctx.field_value(TYPED), pages.position(page)
    move = typed_move(position, text, ctx.notation)
    if isinstance(move, rules.Move):
        return await _judgement_content(ctx, pages, page, move)
    line = Refusals(pages.wording).unplayable(pages.notation, move, text, position)
    return await question_content(pages, page, line=line)


async def _judgement_content(ctx: Context, pages: ReaderPages, page: int, move: rules.Move) -> Content:
    """Return the message that shows whether a move is the best one, good too, or wrong."""
    key = await judge_move(pages, page, move, ctx.user.id)
    text = escaped(move_text(pages.notation, pages.position(page), move))
    line = pages.sentence(key, move=text)
    if key in ("review-right", "review-good-too"):
        content = await pages.answer(page)
        return replace(content, text=f"{line}\n{content.text}")
    return await question_content(pages, page, line=line)


async def judge_move(pages: ReaderPages, page: int, move: rules.Move, user_id: int) -> str:
    """Return the id of the text about a move: right, good too, wrong, or the one from the game.

    A move other than the best one is good too if it keeps the winning chances, by a search.
    """
    reviewed = pages.turning_point(page)
    if move.uci() == reviewed.best[0]:
        return "review-right"
    if move.uci() == reviewed.move:
        return "review-wrong-played"
    game = pages.source.match.game.until(reviewed.ply - 1)
    game.play(move)
    try:
        found = await pages.services.reviews.engine.assess(game, user_id)
    except JobFailed:
        log.exception("an answer can't be judged; it counts as wrong")
        return "review-wrong"
    before = reviewed.chances_before if reviewed.side is rules.WHITE else 1 - reviewed.chances_before
    score = found.score if game.position.turn is reviewed.side else -found.score
    loss = before - winning_chances(game.variant, score)
    return "review-good-too" if loss < min(INACCURACY, reviewed.lost / 2) else "review-wrong"


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
