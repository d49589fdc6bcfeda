"""/review and the buttons of reviews. Each button holds its game and page, so no state is kept."""

from __future__ import annotations

import logging
import re
from dataclasses import replace
from functools import partial

import discord
from discord import app_commands

from bot.discord.engine_jobs.game_reviews import cache_key
from bot.discord.engine_jobs.shared_jobs import MOST, wait_for_result
from bot.discord.games.game_actions import game_action, run_acknowledged
from bot.discord.games.game_visibility import sees
from bot.discord.games.start_checks import check_place
from bot.discord.games.which_game import belongs_to_a_game, name_elsewhere
from bot.discord.moves.step_menus import move_form
from bot.discord.platform.components import button, custom_id, is_private_message, suggestion, view
from bot.discord.platform.declare_commands import command, options
from bot.discord.platform.discord_limits import CHOICES
from bot.discord.platform.discord_types import Action, Answer, Interaction, Note, Upload
from bot.discord.platform.fuzzy_search import ranked
from bot.discord.platform.language import locale_for, say
from bot.discord.platform.reply import reply_to
from bot.discord.reviews import find_better_move
from bot.discord.reviews.review_pages import FOUND, GAME, PAGE, Pages
from bot.discord.services import services_of
from bot.discord.viewer.viewed_game import ViewedGame, find, view_match
from bot.engine.background_queue import Progress
from bot.engine.review import Review
from bot.matches import Finished, Match, check_reviewable
from bot.refusals import Refusal
from bot.texts import known_language

log = logging.getLogger(__name__)


async def finished_games(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """Suggest the player's last finished games, found by opponent, variant or number."""
    services, locale, person = services_of(interaction), locale_for(interaction), interaction.user.id
    page = await services.matches.listings.finished_by(
        person, person, interaction.guild_id, lambda channel: sees(interaction, channel), CHOICES
    )
    await services.names.fetch_missing(
        ((one.result.opponent_id, one.row.guild_id) for one in page.items), CHOICES
    )

    def label(one: Finished) -> str:
        opponent = services.names.known(one.result.opponent_id, one.row.guild_id).plain
        title = services.wording.title(locale, one.variant).plain
        return say(interaction, "game-label", opponent=opponent, variant=title, number=str(one.row.id))

    found = list(page.items)
    if typed.strip():
        found = ranked(typed, ((one, (label(one), str(one.row.id))) for one in found))
    return [suggestion(label(one), one.row.id) for one in found[:CHOICES]]


@command("review", direct=True, deferred=True)
@options("game")
@app_commands.autocomplete(game=finished_games)
async def review(interaction: Interaction, game: int | None = None) -> None:
    """Review a finished game: the given one, else the game of this thread, else the last one."""
    if game is None and not await belongs_to_a_game(interaction):
        game = await _last(interaction)
    await run_acknowledged(interaction, game, REVIEW)


async def _last(interaction: Interaction) -> int:
    """The user's last finished game in this channel, else the last one here, else the user's anywhere.

    Raises Refusal.
    """
    matches, person = services_of(interaction).matches, interaction.user.id
    for player in (person, None):
        here = await matches.lookup.newest_at(interaction.channel_id or 0, player, finished=True)
        if here is not None:
            return here
    page = await matches.listings.finished_by(
        person, person, interaction.guild_id, lambda channel: sees(interaction, channel), 1
    )
    if not page.items:
        raise Refusal("review-none")
    return page.items[0].row.id


async def send_review(interaction: Interaction, match: Match, _text: str = "") -> None:
    await _show(interaction, await view_match(interaction, match), 0)


async def _show(interaction: Interaction, source: ViewedGame, page: int, *, finds: bool = False) -> None:
    """Show a page of a review, and make the review first if there is none.

    `finds`: hide the better move of a turning point, for the reader to find.
    """
    try:
        found = await review_of(interaction, source)
        if found is None:
            return
        if not source.is_file:
            # Meanwhile the game or a player's data may have been deleted, or its channel hidden.
            source = await find(interaction, source.name)
        pages = Pages.of(interaction, source, found)
        finds = finds and 0 < page <= len(found.turning_points) and bool(pages.turning_point(page).best)
        note = await (find_better_move.find_note(pages, page) if finds else pages.note(page))
        await reply_to(interaction).show(note)
    except discord.NotFound as error:
        # The message was dismissed, or its thread deleted: nobody can read the review.
        log.info("interaction %s: nobody waits for a review any more: %s", interaction.id, error)


async def _pressed(interaction: Interaction, ids: re.Match[str]) -> ViewedGame:
    """Find the game of the pressed button. If everyone sees that message, the answer is a new message, which
    needs its own copies of the game's files."""
    source = await find(interaction, ids["game"])
    if not source.is_file:
        await name_elsewhere(interaction, source.match)
    return source if is_private_message(interaction) else await _with_uploads(source)


async def _with_uploads(source: ViewedGame) -> ViewedGame:
    """Copy the files that are kept in the old message as uploads, for a new message."""
    uploads = [Upload(await file.read(), file.filename) for file in source.kept]
    return replace(source, uploads=tuple(uploads), kept=())


# ---- waiting for a review: one message shows the progress until the review replaces it


async def review_of(interaction: Interaction, source: ViewedGame) -> Review | None:
    """Return the review of a game; make it if there is none yet. The interaction must be acknowledged.

    Returns None if it couldn't be made, after explaining why to the player. Raises Refusal, also for a file
    with the position of the player's running game, whatever its result.
    """
    services, match = services_of(interaction), source.match
    fair_play, positions = services.matches.fair_play, match.game.positions
    if source.is_file and await fair_play.is_in_play(interaction.user.id, positions):
        raise Refusal("review-running")
    found = await services.reviews.of(match)
    if found is not None:
        return found
    return await wait_for_result(
        interaction,
        services.reviews.jobs,
        cache_key(match),
        partial(services.reviews.made, match, interaction.user.id),
        match.ply + 1,
        progress_note=partial(_progress_note, interaction, source),
        stopped_note=partial(_stopped_note, interaction, source),
        many=say(interaction, "review-many", most=MOST),
    )


def _progress_note(interaction: Interaction, source: ViewedGame, progress: Progress) -> Note:
    lines: list[str] = []
    if progress.done or not progress.is_waiting:
        counts = {"done": str(progress.done), "total": str(progress.total)}
        lines.append(say(interaction, "review-progress", **counts))
    if progress.is_waiting:
        lines.append(say(interaction, "review-queue", count=progress.reviews))
    stop = button(say(interaction, "button-view-cancel"), custom_id("review-cancel", source.name))
    return Note("\n".join(lines), source.uploads, view(stop), source.kept)


def _stopped_note(interaction: Interaction, source: ViewedGame, why: str) -> Note:
    again = button(say(interaction, "button-review"), custom_id("review-open", source.name))
    replay = custom_id("view", source.name, source.match.ply, "white", "stay")
    items = view(again, button(say(interaction, "button-view"), replay))
    return Note(say(interaction, f"review-{why}"), source.uploads, items, source.kept)


async def cancel(interaction: Interaction, ids: re.Match[str]) -> None:
    """Stop waiting for the review. If nothing waits for it, as after a restart, only update the message."""
    source = await find(interaction, ids["game"])
    if not services_of(interaction).reviews.jobs.cancel(cache_key(source.match), interaction.user.id):
        await reply_to(interaction).show(_stopped_note(interaction, source, "cancelled"))


async def open_review(interaction: Interaction, ids: re.Match[str]) -> None:
    await _show(interaction, await _pressed(interaction, ids), 0)


async def turn(interaction: Interaction, ids: re.Match[str]) -> None:
    """Show another page. In a message that everyone sees, it changes for everyone."""
    if is_private_message(interaction):
        await show_page(interaction, ids)
        return
    source = await find(interaction, ids["game"])
    found = await services_of(interaction).reviews.of(source.match)
    if found is None:
        # The review of a file is kept only for a while. Readers can ask for a new one of their own.
        raise Refusal("review-gone")
    pages = await Pages.for_everyone(interaction, source, found, known_language(ids["locale"]))
    await reply_to(interaction).show(await pages.note(int(ids["page"])))


async def find_better(interaction: Interaction, ids: re.Match[str]) -> None:
    """Hide the better move of a turning point, so that the reader can find it."""
    await _show(interaction, await _pressed(interaction, ids), int(ids["page"]), finds=True)


async def show_page(interaction: Interaction, ids: re.Match[str]) -> None:
    """Show a page with the better move to one reader, also after they tried to find it."""
    await _show(interaction, await _pressed(interaction, ids), int(ids["page"]))


async def choose(interaction: Interaction, ids: re.Match[str]) -> None:
    pages = await _asked(interaction, ids)
    if pages is not None:
        await find_better_move.follow(interaction, pages, int(ids["page"]), ids["path"])


async def ask_move(interaction: Interaction, ids: re.Match[str]) -> None:
    check_reviewable((await find(interaction, ids["game"])).match)
    title, label = say(interaction, "review-form"), say(interaction, "review-form-move")
    identity = custom_id("review-typed", ids["game"], ids["page"])
    await reply_to(interaction).ask(move_form(title, label, identity))


async def typed(interaction: Interaction, ids: re.Match[str]) -> None:
    pages = await _asked(interaction, ids)
    if pages is not None:
        await find_better_move.typed(interaction, pages, int(ids["page"]))


async def _asked(interaction: Interaction, ids: re.Match[str]) -> Pages | None:
    """The pages of a review in which the reader looks for a better move.

    None if there is no review or no better move on that page; then the reader has got another answer.
    """
    source, page = await _pressed(interaction, ids), int(ids["page"])
    found = await review_of(interaction, source)
    if found is None:
        return None
    pages = Pages.of(interaction, source, found)
    if page > len(found.turning_points) or not pages.turning_point(page).best:
        await reply_to(interaction).show(await pages.note(0))
        return None
    return pages


async def share(interaction: Interaction, ids: re.Match[str]) -> None:
    await check_place(interaction)
    source = await _with_uploads(await find(interaction, ids["game"]))
    found = await services_of(interaction).reviews.of(source.match)
    if found is None:
        raise Refusal("review-gone")
    if not Pages.of(interaction, source, found).may_share:
        raise Refusal("button-unknown")
    pages = await Pages.for_everyone(interaction, source, found)
    note = await pages.note(int(ids["page"]))
    await reply_to(interaction).answer_mentioning(note, discord.AllowedMentions.none(), None)


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
