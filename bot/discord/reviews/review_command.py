"""/review and the buttons of reviews. Each button holds its game and page, so no state is kept."""

from __future__ import annotations

import logging
import re
from dataclasses import replace
from functools import partial

import discord
from discord import app_commands

from bot.discord.actions import Action, Answer
from bot.discord.context import Context
from bot.discord.declare_commands import autocomplete, command, options
from bot.discord.engine_jobs.game_reviews import cache_key
from bot.discord.engine_jobs.shared_jobs import MOST, wait_for_result
from bot.discord.games.game_actions import game_action, run_acknowledged
from bot.discord.games.game_visibility import reader
from bot.discord.games.start_checks import check_place
from bot.discord.games.which_game import belongs_to_a_game, name_elsewhere
from bot.discord.moves.move_picker import move_form
from bot.discord.platform.components import button, custom_id, suggestion, view
from bot.discord.platform.discord_types import Note, Upload
from bot.discord.platform.fuzzy_search import ranked
from bot.discord.platform.limits import CHOICES
from bot.discord.reviews import find_better_move
from bot.discord.reviews.review_pages import FOUND, GAME, PAGE, Pages
from bot.discord.viewer.viewed_game import ViewedGame, find, view_match
from bot.engine.background_queue import Progress
from bot.engine.review import Review
from bot.refusals import Refusal
from bot.state.history import Finished, ListFilter
from bot.state.match import Match
from bot.state.reviews import check_reviewable
from bot.texts import known_language

log = logging.getLogger(__name__)


async def finished_games(ctx: Context, typed: str) -> list[app_commands.Choice[int]]:
    """Suggest the player's last finished games, found by opponent, variant or number."""
    services, locale, person = ctx.services, ctx.locale, ctx.user.id
    page = await services.matches.lookup.finished_by(ListFilter(person), reader(ctx), CHOICES)
    await services.names.fetch_missing(
        ((one.result.opponent_id, one.row.guild_id) for one in page.items), CHOICES
    )

    def label(one: Finished) -> str:
        opponent = services.names.known(one.result.opponent_id, one.row.guild_id, locale).plain
        title = services.wording.title(locale, one.variant).plain
        return ctx.say("game-label", opponent=opponent, variant=title, number=str(one.row.id))

    found = list(page.items)
    if typed.strip():
        found = ranked(typed, ((one, (label(one), str(one.row.id))) for one in found))
    return [suggestion(label(one), one.row.id) for one in found[:CHOICES]]


@command("review", direct=True, deferred=True)
@options("game")
@autocomplete(game=finished_games)
async def review(ctx: Context, game: int | None = None) -> None:
    """Review a finished game: the given one, else the game of this thread, else the last one."""
    if game is None and not await belongs_to_a_game(ctx):
        game = await _last(ctx)
    await run_acknowledged(ctx, game, REVIEW)


async def _last(ctx: Context) -> int:
    """The user's last finished game in this channel, else the last one here, else the user's anywhere.

    Raises Refusal.
    """
    matches, person = ctx.services.matches, ctx.user.id
    for player in (person, None):
        here = await matches.lookup.newest_at(ctx.channel_id or 0, player, finished=True)
        if here is not None:
            return here
    page = await matches.lookup.finished_by(ListFilter(person), reader(ctx), 1)
    if not page.items:
        raise Refusal("review-none")
    return page.items[0].row.id


async def send_review(ctx: Context, match: Match, _text: str = "") -> None:
    await _show(ctx, await view_match(ctx, match), 0)


async def _show(ctx: Context, source: ViewedGame, page: int, *, finds: bool = False) -> None:
    """Show a page of a review, and make the review first if there is none.

    `finds`: hide the better move of a turning point, for the reader to find.
    """
    try:
        found = await review_of(ctx, source)
        if found is None:
            return
        if not source.is_file:
            # Meanwhile the game or a player's data may have been deleted, or its channel hidden.
            source = await find(ctx, source.name)
        pages = Pages.of(ctx, source, found)
        finds = finds and 0 < page <= len(found.turning_points) and bool(pages.turning_point(page).best)
        note = await (find_better_move.find_note(pages, page) if finds else pages.note(page))
        await ctx.reply.show(note)
    except discord.NotFound as error:
        # The message was dismissed, or its thread deleted: nobody can read the review.
        log.info("interaction %s: nobody waits for a review any more: %s", ctx.interaction.id, error)


async def _pressed(ctx: Context, ids: re.Match[str]) -> ViewedGame:
    """Find the game of the pressed button. If everyone sees that message, the answer is a new message, which
    needs its own copies of the game's files."""
    source = await find(ctx, ids["game"])
    if not source.is_file:
        await name_elsewhere(ctx, source.match)
    return source if ctx.is_private_message else await _with_uploads(source)


async def _with_uploads(source: ViewedGame) -> ViewedGame:
    """Copy the files that are kept in the old message as uploads, for a new message."""
    uploads = [Upload(await file.read(), file.filename) for file in source.kept]
    return replace(source, uploads=tuple(uploads), kept=())


# ---- waiting for a review: one message shows the progress until the review replaces it


async def review_of(ctx: Context, source: ViewedGame) -> Review | None:
    """Return the review of a game; make it if there is none yet. The interaction must be acknowledged.

    Returns None if it couldn't be made, after explaining why to the player. Raises Refusal, also for a file
    with the position of the player's running game, whatever its result.
    """
    services, match = ctx.services, source.match
    positions = match.game.positions
    if source.is_file and await services.matches.play.is_in_play(ctx.user.id, positions):
        raise Refusal("review-running")
    found = await services.reviews.of(match)
    if found is not None:
        return found
    return await wait_for_result(
        ctx.reply,
        services.reviews.jobs,
        cache_key(match),
        partial(services.reviews.made, match, ctx.user.id),
        match.ply + 1,
        progress_note=partial(_progress_note, ctx, source),
        stopped_note=partial(_stopped_note, ctx, source),
        many=ctx.say("review-many", most=MOST),
    )


def _progress_note(ctx: Context, source: ViewedGame, progress: Progress) -> Note:
    lines: list[str] = []
    if progress.done or not progress.is_waiting:
        counts = {"done": str(progress.done), "total": str(progress.total)}
        lines.append(ctx.say("review-progress", **counts))
    if progress.is_waiting:
        lines.append(ctx.say("review-queue", count=progress.reviews))
    stop = button(ctx.say("button-view-cancel"), custom_id("review-cancel", source.name))
    return Note("\n".join(lines), source.uploads, view(stop), source.kept)


def _stopped_note(ctx: Context, source: ViewedGame, why: str) -> Note:
    again = button(ctx.say("button-review"), custom_id("review-open", source.name))
    replay = custom_id("view", source.name, source.match.ply, "white", "stay")
    items = view(again, button(ctx.say("button-view"), replay))
    return Note(ctx.say(f"review-{why}"), source.uploads, items, source.kept)


async def cancel(ctx: Context, ids: re.Match[str]) -> None:
    """Stop waiting for the review. If nothing waits for it, as after a restart, only update the message."""
    source = await find(ctx, ids["game"])
    if not ctx.services.reviews.jobs.cancel(cache_key(source.match), ctx.user.id):
        await ctx.reply.show(_stopped_note(ctx, source, "cancelled"))


async def open_review(ctx: Context, ids: re.Match[str]) -> None:
    await _show(ctx, await _pressed(ctx, ids), 0)


async def turn(ctx: Context, ids: re.Match[str]) -> None:
    """Show another page. In a message that everyone sees, it changes for everyone."""
    if ctx.is_private_message:
        await show_page(ctx, ids)
        return
    source = await find(ctx, ids["game"])
    found = await ctx.services.reviews.of(source.match)
    if found is None:
        # The review of a file is kept only for a while. Readers can ask for a new one of their own.
        raise Refusal("review-gone")
    pages = await Pages.for_everyone(ctx, source, found, known_language(ids["locale"]))
    await ctx.reply.show(await pages.note(int(ids["page"])))


async def find_better(ctx: Context, ids: re.Match[str]) -> None:
    """Hide the better move of a turning point, so that the reader can find it."""
    await _show(ctx, await _pressed(ctx, ids), int(ids["page"]), finds=True)


async def show_page(ctx: Context, ids: re.Match[str]) -> None:
    """Show a page with the better move to one reader, also after they tried to find it."""
    await _show(ctx, await _pressed(ctx, ids), int(ids["page"]))


async def choose(ctx: Context, ids: re.Match[str]) -> None:
    pages = await _asked(ctx, ids)
    if pages is not None:
        await find_better_move.follow(ctx, pages, int(ids["page"]), ids["path"])


async def ask_move(ctx: Context, ids: re.Match[str]) -> None:
    check_reviewable((await find(ctx, ids["game"])).match)
    title, label = ctx.say("review-form"), ctx.say("review-form-move")
    identity = custom_id("review-typed", ids["game"], ids["page"])
    await ctx.reply.ask(move_form(title, label, identity))


async def typed(ctx: Context, ids: re.Match[str]) -> None:
    pages = await _asked(ctx, ids)
    if pages is not None:
        await find_better_move.typed(ctx, pages, int(ids["page"]))


async def _asked(ctx: Context, ids: re.Match[str]) -> Pages | None:
    """The pages of a review in which the reader looks for a better move.

    None if there is no review or no better move on that page; then the reader has got another answer.
    """
    source, page = await _pressed(ctx, ids), int(ids["page"])
    found = await review_of(ctx, source)
    if found is None:
        return None
    pages = Pages.of(ctx, source, found)
    if page > len(found.turning_points) or not pages.turning_point(page).best:
        await ctx.reply.show(await pages.note(0))
        return None
    return pages


async def share(ctx: Context, ids: re.Match[str]) -> None:
    await check_place(ctx)
    source = await _with_uploads(await find(ctx, ids["game"]))
    found = await ctx.services.reviews.of(source.match)
    if found is None:
        raise Refusal("review-gone")
    if not Pages.of(ctx, source, found).may_share:
        raise Refusal("button-unknown")
    pages = await Pages.for_everyone(ctx, source, found)
    note = await pages.note(int(ids["page"]))
    await ctx.reply.answer_mentioning(note, discord.AllowedMentions.none(), None)


REVIEW = game_action("review", send_review, by=review, for_viewers=True)
ACTIONS = (
    REVIEW,
    Action("review-open", re.compile(GAME), open_review, Answer.PRIVATE),
    Action("review-cancel", re.compile(GAME), cancel, own=True),
    Action("review-page", PAGE, turn),
    Action("review-find", FOUND, find_better, Answer.PRIVATE),
    Action("review-show", FOUND, show_page, Answer.PRIVATE, own=True),
    Action("review-step", find_better_move.STEP, choose, own=True),
    Action("review-type", FOUND, ask_move, Answer.BY_ACTION, own=True),
    Action("review-typed", FOUND, typed, own=True),
    Action("review-share", PAGE, share, own=True),
)
