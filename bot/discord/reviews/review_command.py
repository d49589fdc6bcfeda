"""Reviews of finished games: accuracy, turning points, and better moves."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial

import discord
from discord import app_commands

import render
import rules
from bot.discord.actions import Action, Answer
from bot.discord.context import Context
from bot.discord.declare_commands import autocomplete, command
from bot.discord.game_reviews import cache_key
from bot.discord.games.game_actions import game_action, run_acknowledged
from bot.discord.games.start_checks import check_place
from bot.discord.games.view_board import own_side
from bot.discord.games.which_game import belongs_to_a_game, name_elsewhere, reader
from bot.discord.moves.move_picker import PATH, TYPED, MovePicker, Step, follow, move_form, step
from bot.discord.pictures import public_style
from bot.discord.platform.channels import can_show_others
from bot.discord.platform.components import Control, Note, Upload, button, custom_id, suggestion, view
from bot.discord.platform.fuzzy_search import ranked
from bot.discord.platform.limits import CHOICES
from bot.discord.platform.user_text import escaped
from bot.discord.reviews.annotated_files import annotated_files
from bot.discord.services import Services
from bot.discord.shared_jobs import MAX_JOBS, WaitNotes, wait_for_result
from bot.discord.viewer.viewed_game import GAME, ViewedGame, find, in_language, view_match
from bot.discord.wording.game_sentences import BoardView
from bot.discord.wording.markup import percent
from bot.discord.wording.move_texts import move_number, move_text, numbered
from bot.discord.wording.notation import Notation, typed_move
from bot.discord.wording.review_sentences import ReviewSentences
from bot.engine.background_queue import Progress
from bot.engine.faults import IN_BEFORE
from bot.engine.jobs import JobFailed
from bot.engine.review import INACCURACY, TURNING_POINTS, Judgement, Review, ReviewedMove, winning_chances
from bot.refusals import Refusal
from bot.state.match import Match
from bot.state.match_lookup import Finished, ListFilter
from bot.state.reviews import check_reviewable
from bot.texts import known_language

# ---- The pages of a review: a summary with the graph and the annotated game, then one page per turning point
#
# A turning point first shows its position and asks for the better move. Its page with that move follows when
# the reader has found it or presses Show.

PAGE = re.compile(rf"{GAME}:(?P<page>[0-{TURNING_POINTS}])(?::(?P<locale>[A-Za-z-]{{2,8}}))?")
"""A game, a page (0: the summary, then the turning points), and the language of a message for everyone."""
FOUND = re.compile(rf"{GAME}:(?P<page>[1-{TURNING_POINTS}])")


@dataclass(frozen=True)
class Pages:
    """The pages of one review for one reader, or for everyone in the channel.

    `is_shared`: whether everyone sees the message. `may_share`: whether this reader may show it to everyone.
    """

    services: Services
    source: ViewedGame
    review: Review
    notation: Notation
    style: render.Style
    bottom: rules.Color
    is_shared: bool = False
    may_share: bool = False

    @classmethod
    def of(cls, ctx: Context, source: ViewedGame, review: Review) -> Pages:
        """Return the pages for the acting user."""
        services, match, person = ctx.services, source.match, ctx.user.id
        own = source.is_file or person in match.players or match.place_id == ctx.channel_id
        style, side = ctx.style, own_side(ctx, match)
        may_share = own and can_show_others(ctx.interaction)
        return cls(services, source, review, ctx.notation, style, side, may_share=may_share)

    @classmethod
    async def for_everyone(
        cls, ctx: Context, source: ViewedGame, review: Review, locale: str | None = None
    ) -> Pages:
        """Return the pages for everyone in the channel. `locale`: the language of an existing message."""
        services, match = ctx.services, source.match
        if locale is None:
            is_played_here = not source.is_file and match.place_id == ctx.channel_id
            locale = match.locale if is_played_here else ctx.public_locale
        style = public_style(ctx.server, match, locale)
        source = await in_language(services.wording, source, locale)
        return cls(services, source, review, Notation(locale), style, rules.WHITE, is_shared=True)

    @property
    def locale(self) -> str:
        return self.notation.locale

    @property
    def match(self) -> Match:
        return replace(self.source.match, locale=self.locale)

    @property
    def sentences(self) -> ReviewSentences:
        return ReviewSentences(self.services.texts, self.services.wording, self.notation)

    def sentence(self, key: str, **args: str | int) -> str:
        """Return a message in the reader's language, worded for the variant's family of games."""
        return self.services.texts.text(self.locale, key, family=self.match.variant.family, **args)

    def turning_point(self, page: int) -> ReviewedMove:
        """Return the move of a page, from 1. Raises IndexError if there is no such page."""
        return self.review.move(self.review.turning_points[page - 1])

    def asks(self, page: int) -> bool:
        """Return whether a page has a better move for readers to find."""
        return 0 < page <= len(self.review.turning_points) and bool(self.turning_point(page).best)

    async def question(self, page: int) -> Note:
        """Return the message with a page for everyone, which hides a better move."""
        if not self.asks(page):
            return await self.note(page)
        lines = [*self.lines_without_answer(page), self.sentence("review-find-shared")]
        return self._note(lines, (await self.board(page, better=False),), page)

    async def note(self, page: int) -> Note:
        """Return the message with a page and its better move; with the summary if there is no such page."""
        if not 0 < page <= len(self.review.turning_points):
            return await self._first()
        match, move = self.match, self.turning_point(page)
        judged, fault = self.sentences.judged(match, move), self.sentences.fault(match, move)
        lines = [self.heading(page), judged, fault, self.sentences.better(match, move)]
        return self._note(lines, (await self.board(page, better=True),), page)

    async def _first(self) -> Note:
        match, review, players = self.match, self.review, self.source.players
        lines = [self._title(), self.sentences.opening(match, review)]
        lines += [self.sentences.side(match, review, side, players.of(side)) for side in rules.Color]
        if not review.turning_points:
            lines.append(self.sentence("review-no-turns"))
        if review.engine:
            name = escaped(review.engine)
            lines.append(self.sentence("review-engine", name=name, count=review.depth))
        else:
            lines.append(self.sentence("review-depth", count=review.depth))
        uploads = (await self.graph(), *annotated_files(self.sentences, self.source, review))
        return self._note(lines, uploads, 0)

    def _note(self, lines: Iterable[str], uploads: Iterable[Upload], page: int) -> Note:
        text, items = "\n".join(filter(None, lines)), view(*self.buttons(page))
        return Note(text, (*uploads, *self.source.uploads), items, self.source.kept)

    def _title(self) -> str:
        white, black = self.source.players.white.markdown, self.source.players.black.markdown
        variant = self.services.wording.title(self.locale, self.match.variant).markdown
        return self.sentence("viewer-title", white=white, black=black, variant=variant)

    def _turns(self) -> dict[int, str]:
        """Return the turning points by ply: the moves with their numbers and judgement signs."""
        return {
            ply: f"{numbered(self.match, ply, self.notation)}{self.review.move(ply).judgement or ''}"
            for ply in self.review.turning_points
        }

    async def graph(self) -> Upload:
        """Draw the winning chances during the game."""
        match, review = self.match, self.review
        drawn = self.services.wording.drawn_names(match, self.source.players)
        notes = [
            self.sentence("review-accuracy", accuracy=str(round(share))) if share is not None else ""
            for share in map(review.accuracy.get, rules.Color)
        ]
        turns = {
            ply: render.Turn(str(review.move(ply).judgement or ""), numbered(match, ply, self.notation))
            for ply in review.turning_points
        }
        picture = await self.services.painter.draw_slow(
            render.review_graph,
            match.variant,
            render.ReviewGraph(
                review.chances,
                turns,
                names=(drawn.white.plain, drawn.black.plain),
                notes=(notes[0], notes[1]),
                number=lambda ply: move_number(match, ply),
            ),
            style=self.style,
        )
        return Upload(picture, "review.png", self._graph_alt())

    def _graph_alt(self) -> str:
        color = self.sentences.color(self.match, rules.WHITE)
        chances = self.review.chances
        start, end = percent(chances[0]), percent(chances[-1])
        parts = [self.sentence("review-graph-alt", color=color, start=start, end=end)]
        for side, accuracy in self.review.accuracy.items():
            if accuracy is not None:
                player = self.source.players.of(side).plain
                parts.append(
                    self.sentence("review-graph-alt-side", player=player, accuracy=str(round(accuracy)))
                )
        for ply, move in self._turns().items():
            before, after = percent(chances[ply - 1]), percent(chances[ply])
            parts.append(self.sentence("review-graph-alt-turn", move=move, before=before, after=after))
        return self.services.texts.join(self.locale, parts)

    def heading(self, page: int) -> str:
        number, count = str(page), str(len(self.review.turning_points))
        return f"{self._title()}\n{self.sentence('review-turn', number=number, count=count)}"

    def lines_without_answer(self, page: int) -> list[str]:
        """Return the lines about a turning point that don't reveal its better move."""
        match, move = self.match, self.turning_point(page)
        lines = [self.heading(page), self.sentences.judged(match, move)]
        if move.explanation is not None and move.explanation.fault not in IN_BEFORE:
            lines.append(self.sentences.fault(match, move))
        return list(filter(None, lines))

    async def board(self, page: int, *, better: bool) -> Upload:
        """Draw the board before a turning point, with arrows for the move played and its refutation.

        `better`: whether to add an arrow for the better move.
        """
        match, move = self.match, self.turning_point(page)
        ply = move.ply - 1
        position = match.game.positions[ply]
        arrows = render.arrows_for(position, match.game.moves[ply], "played")
        found = move.explanation
        if found is not None and found.line and found.fault not in IN_BEFORE:
            after = match.game.positions[move.ply]
            arrows += render.arrows_for(after, after.move_from_uci(found.line[0]), "threat")
        best = position.move_from_uci(move.best[0]) if better and move.best else None
        sign = str(move.judgement or "")
        badges = {arrows[0].target: sign} if sign else {}
        if best is not None:
            better_arrows = render.arrows_for(position, best, "better")
            badges.setdefault(better_arrows[0].target, Judgement.GOOD.value)
            arrows += better_arrows
        picture = await self.services.board_messages.draw(
            BoardView(match, ply, self.bottom, self.source.players),
            self.style,
            render.Marks(arrows=arrows, badges=badges, bar=move.chances_before),
        )
        details = {
            "move": numbered(match, move.ply, self.notation),
            "color": self.sentences.color(match, rules.WHITE),
            "chance": percent(move.chances_before),
        }
        lead = self.sentence("review-find-alt", **details)
        if best is not None:
            better_text = move_text(self.notation, position, best)
            lead = self.sentence("review-board-alt", better=better_text, **details)
        alt = self.services.wording.described(self.locale, position, lead=lead)
        return Upload(picture, f"turning-point-{page}.png", alt)

    def buttons(self, page: int) -> list[Control]:
        """Build the buttons of a page: previous and next, find the better move, share, open the viewer."""
        name = self.source.name
        items = self.steps(page)
        if items and (self.is_shared or not page):
            find = custom_id("review-find", name, max(1, page))
            items.append(button(self.sentence("button-review-find"), find, discord.ButtonStyle.primary))
        if self.is_shared and page:
            items.append(self.show_button(page))
        if self.may_share:
            items.append(button(self.sentence("button-review-share"), custom_id("review-share", name, page)))
        return [*items, *self.replay(page)]

    def show_button(self, page: int) -> Control:
        """Build the button that shows the better move to the reader who presses it."""
        return button(self.sentence("button-review-show"), custom_id("review-show", self.source.name, page))

    def steps(self, page: int) -> list[Control]:
        """Build the buttons to the previous and next page; [] if there are no turning points."""
        name, last = self.source.name, len(self.review.turning_points)
        if not last:
            return []
        before, after = max(0, page - 1), min(last, page + 1)
        language = (self.locale,) if self.is_shared else ()
        back = custom_id("review-page", name, before, *language)
        on = custom_id("review-page", name, after, *language)
        return [
            button(self.sentence("button-view-before"), back, disabled=page == before),
            button(self.sentence("button-view-after"), on, disabled=page == after),
        ]

    def replay(self, page: int) -> list[Control]:
        """Build the button that replaces the review with the viewer; [] on a message for everyone."""
        if self.is_shared:
            return []
        ply = self.turning_point(page).ply if page else self.match.ply
        identity = custom_id("view", self.source.name, ply, self.bottom.label, "stay")
        return [button(self.sentence("button-view"), identity)]


# ---- Finding the better move of a turning point: the reader picks it from menus or types it
#
# After a right answer the whole page is shown; after a wrong one the reader may try again.

log = logging.getLogger(__name__)

STEP = re.compile(FOUND.pattern + PATH, re.ASCII)
"""A turning point, the number of a menu, and the picks so far."""


async def find_note(pages: Pages, page: int, path: tuple[str, ...] = (), line: str = "") -> Note:
    """Return the page of a turning point without its better move, with menus to pick a move.

    `path`: the picks so far; if no legal move fits them, the menus start over. `line`: a text about the last
    try.
    """
    move = pages.turning_point(page)
    position = pages.match.game.positions[move.ply - 1]
    shown = step(position, path)
    if not isinstance(shown, Step):
        shown, path = step(position), ()
    lines = [*pages.lines_without_answer(page), line or pages.sentence("review-find")]
    picker, name = MovePicker(pages.services, pages.notation, pages.style), pages.source.name
    items = picker.menus(shown, "review-step", name, page) if isinstance(shown, Step) else []
    if isinstance(shown, Step) and path:
        upload = await picker.picture(shown, pages.bottom)
    else:
        upload = await pages.board(page, better=False)
    typed = custom_id("review-type", name, page)
    items.append(button(pages.sentence("button-review-type"), typed, discord.ButtonStyle.primary))
    if path:
        items.append(button(pages.sentence("button-back"), custom_id("review-find", name, page)))
    else:
        items += pages.steps(page)
    items.append(pages.show_button(page))
    items += pages.replay(page)
    return Note("\n".join(lines), (upload, *pages.source.uploads), view(*items), pages.source.kept)


async def take_pick(ctx: Context, pages: Pages, page: int, path: str) -> None:
    """Handle a pick from a menu: show the next menu, or judge the move."""
    picks = (*filter(None, path.split("/")), ctx.picked_value)
    following = follow(pages.match.game.positions[pages.turning_point(page).ply - 1], picks)
    if isinstance(following, rules.Move):
        await answer(ctx, pages, page, following)
    else:
        await ctx.reply.show(await find_note(pages, page, picks))


async def judge_typed(ctx: Context, pages: Pages, page: int) -> None:
    """Handle a typed move: judge it, or explain why it isn't legal."""
    text = ctx.field_value(TYPED)
    position = pages.match.game.positions[pages.turning_point(page).ply - 1]
    move = typed_move(position, text, ctx.notation)
    if isinstance(move, rules.Move):
        await answer(ctx, pages, page, move)
    else:
        line = ctx.services.refusals.unplayable(pages.notation, move, text, position)
        await ctx.reply.show(await find_note(pages, page, line=line))


async def answer(ctx: Context, pages: Pages, page: int, move: rules.Move) -> None:
    """Show the reader whether a move is the best one, good too, or wrong."""
    reviewed, match = pages.turning_point(page), pages.match
    position = match.game.positions[reviewed.ply - 1]
    text = escaped(move_text(pages.notation, position, move))
    if move.uci() == reviewed.best[0]:
        key = "review-right"
    elif move.uci() == reviewed.move:
        key = "review-wrong-played"
    else:
        key = "review-good-too" if await _is_good_too(ctx, pages, page, move) else "review-wrong"
    line = pages.sentence(key, move=text)
    if key in ("review-right", "review-good-too"):
        note = await pages.note(page)
        note = replace(note, content=f"{line}\n{note.content}")
    else:
        note = await find_note(pages, page, line=line)
    await ctx.reply.show(note)


async def _is_good_too(ctx: Context, pages: Pages, page: int, move: rules.Move) -> bool:
    """Return whether a move other than the best one keeps the winning chances, by a search."""
    reviewed = pages.turning_point(page)
    game = pages.match.game.until(reviewed.ply - 1)
    before = reviewed.chances_before if reviewed.side is rules.WHITE else 1 - reviewed.chances_before
    game.play(move)
    try:
        found = await pages.services.reviews.engine.assess(game, ctx.user.id)
    except JobFailed:
        log.exception("an answer can't be judged; it counts as wrong")
        return False
    score = found.score if game.position.turn is reviewed.side else -found.score
    return before - winning_chances(game.variant, score) < min(INACCURACY, reviewed.lost / 2)


# ---- /review and the buttons of reviews, whose custom_ids hold the game and page


async def finished_games(ctx: Context, typed: str) -> list[app_commands.Choice[int]]:
    """Suggest the player's last finished games, found by opponent, variant or number."""
    services, locale, person = ctx.services, ctx.locale, ctx.user.id
    page = await services.matches.lookup.finished_by(ListFilter(person), reader(ctx), CHOICES)
    await services.names.fetch_missing(
        ((game.result.opponent_id, game.row.guild_id) for game in page.items), CHOICES
    )

    def label(game: Finished) -> str:
        opponent = services.names.known(game.result.opponent_id, game.row.guild_id, locale).plain
        title = services.wording.title(locale, game.variant).plain
        return ctx.say("game-label", opponent=opponent, variant=title, number=str(game.row.id))

    found = list(page.items)
    if typed.strip():
        found = ranked(typed, ((game, (label(game), str(game.row.id))) for game in found))
    return [suggestion(label(game), game.row.id) for game in found[:CHOICES]]


@command("review", direct=True, deferred=True)
@autocomplete(game=finished_games)
async def review(ctx: Context, game: int | None = None) -> None:
    """Review a finished game: the given one, else the game of this thread, else the last one."""
    if game is None and not await belongs_to_a_game(ctx):
        game = await _last(ctx)
    await run_acknowledged(ctx, game, REVIEW)


async def _last(ctx: Context) -> int:
    """Return the user's last finished game in this channel, else anyone's here, else the user's anywhere.

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


async def _show(ctx: Context, source: ViewedGame, page: int, *, answered: bool = False) -> None:
    """Show a page of a review to one reader, and make the review first if there is none.

    `answered`: show the better move of a turning point instead of asking for it.
    """
    try:
        found = await review_of(ctx, source)
        if found is None:
            return
        if not source.is_file:
            # In the meantime the game or a player's data may have been deleted, or the channel hidden.
            source = await find(ctx, source.name)
        pages = Pages.of(ctx, source, found)
        asks = pages.asks(page) and not answered
        note = await (find_note(pages, page) if asks else pages.note(page))
        await ctx.reply.show(note)
    except discord.NotFound as error:
        # The message was dismissed, or its thread deleted: nobody can read the review.
        log.info("interaction %s: the message for a review no longer exists: %s", ctx.interaction.id, error)


async def _pressed(ctx: Context, ids: re.Match[str]) -> ViewedGame:
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


async def review_of(ctx: Context, source: ViewedGame) -> Review | None:
    """Return the review of a game; make it if there is none yet. The interaction must be acknowledged.

    Returns None if it couldn't be made, after explaining why to the player. Raises Refusal, for example for a
    file with the position of the player's running game, regardless of the file's result.
    """
    services, match = ctx.services, source.match
    positions = match.game.positions
    if source.is_file and await services.matches.play.is_in_play(ctx.user.id, positions):
        raise Refusal("review-running")
    found = await services.reviews.of(match)
    if found is not None:
        return found
    progress = _ProgressNotes(ctx, source)
    return await wait_for_result(
        ctx.reply,
        services.reviews.jobs,
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
            self._graph = await Pages.of(ctx, source, replace(draft, turning_points=())).graph()
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
        await find_better(ctx, ids)
        return
    source = await find(ctx, ids["game"])
    found = await ctx.services.reviews.of(source.match)
    if found is None:
        # Reviews of files are stored only for a while. Readers can request a new one of their own.
        raise Refusal("review-gone")
    pages = await Pages.for_everyone(ctx, source, found, known_language(ids["locale"]))
    await ctx.reply.show(await pages.question(int(ids["page"])))


async def find_better(ctx: Context, ids: re.Match[str]) -> None:
    """Show a page to one reader, who is asked for the better move of a turning point."""
    await _show(ctx, await _pressed(ctx, ids), int(ids["page"]))


async def show_better(ctx: Context, ids: re.Match[str]) -> None:
    """Show the better move of a turning point to one reader."""
    await _show(ctx, await _pressed(ctx, ids), int(ids["page"]), answered=True)


async def choose(ctx: Context, ids: re.Match[str]) -> None:
    pages = await _asked(ctx, ids)
    if pages is not None:
        await take_pick(ctx, pages, int(ids["page"]), ids["path"])


async def ask_move(ctx: Context, ids: re.Match[str]) -> None:
    check_reviewable((await find(ctx, ids["game"])).match)
    title, label = ctx.say("review-form"), ctx.say("review-form-move")
    identity = custom_id("review-typed", ids["game"], ids["page"])
    await ctx.reply.ask(move_form(title, label, identity))


async def typed(ctx: Context, ids: re.Match[str]) -> None:
    pages = await _asked(ctx, ids)
    if pages is not None:
        await judge_typed(ctx, pages, int(ids["page"]))


async def _asked(ctx: Context, ids: re.Match[str]) -> Pages | None:
    """Return the pages of a review in which the reader tries to find a better move.

    Returns None after another answer, if there is no review or no better move on that page.
    """
    source, page = await _pressed(ctx, ids), int(ids["page"])
    found = await review_of(ctx, source)
    if found is None:
        return None
    pages = Pages.of(ctx, source, found)
    if not pages.asks(page):
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
    note = await pages.question(int(ids["page"]))
    await ctx.reply.answer_mentioning(note, discord.AllowedMentions.none(), None)


REVIEW = game_action("review", send_review, by=review, for_viewers=True)


ACTIONS = (
    REVIEW,
    Action("review-open", re.compile(GAME), open_review, Answer.PRIVATE),
    Action("review-cancel", re.compile(GAME), cancel, own=True),
    Action("review-page", PAGE, turn),
    Action("review-find", FOUND, find_better, Answer.PRIVATE),
    Action("review-show", FOUND, show_better, Answer.PRIVATE),
    Action("review-step", STEP, choose, own=True),
    Action("review-type", FOUND, ask_move, Answer.BY_ACTION, own=True),
    Action("review-typed", FOUND, typed, own=True),
    Action("review-share", PAGE, share, own=True),
)
