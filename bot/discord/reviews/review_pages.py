"""The pages of a review: a summary with the graph and the annotated game, then one page per turning point.

A turning point first shows its position and asks for the better move. Its page with that move follows when
the reader has found it or presses Show. On a message for everyone, each reader gets it privately.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace

import discord

import render
import rules
from bot.discord.boards.board_message import game_tags
from bot.discord.context import Context
from bot.discord.games.view_board import own_side
from bot.discord.pictures import public_style
from bot.discord.platform.components import Content, Control, Upload, button, custom_id, view
from bot.discord.platform.user_text import escaped, unformatted
from bot.discord.services import Services
from bot.discord.viewer.viewed_game import ViewedGame, in_language
from bot.discord.wording.game_sentences import BoardView, Wording
from bot.discord.wording.markup import percent
from bot.discord.wording.move_texts import move_number, move_text, numbered
from bot.discord.wording.notation import Notation
from bot.discord.wording.review_sentences import ReviewSentences, line_from
from bot.engine import MATE
from bot.engine.fault_reasons import MissedChance, Stalemates
from bot.engine.judgements import Judgement
from bot.engine.review import Review, ReviewedMove
from bot.engine.search import MATE_BOUND
from bot.openings import opening_tags
from bot.refusals import Refusal
from bot.state.match import Match


@dataclass(frozen=True)
class ReviewPages(ABC):
    """The pages of a review in one language and style: 0 is the summary, then turning points from 1."""

    services: Services
    source: ViewedGame
    review: Review
    notation: Notation
    style: render.Style
    bottom: rules.Color

    @property
    def wording(self) -> Wording:
        """The wording in the language of the notation."""
        return self.services.wording(self.notation.locale)

    @property
    def sentences(self) -> ReviewSentences:
        return ReviewSentences(self.wording, self.notation)

    def sentence(self, key: str, **args: str | int) -> str:
        return self.sentences.sentence(key, self.source.match, **args)

    def has_turning_point(self, page: int) -> bool:
        return 0 < page <= len(self.review.turning_points)

    def turning_point(self, page: int) -> ReviewedMove:
        """Return the move of a page, from 1. Raises IndexError if there is no such page."""
        return self.review.move(self.review.turning_points[page - 1])

    def position(self, page: int) -> rules.Position:
        """Return the position before a turning point."""
        return self.source.match.game.positions[self.turning_point(page).ply - 1]

    def asks(self, page: int) -> bool:
        """Return whether a page has a better move for readers to find."""
        return self.has_turning_point(page) and bool(self.turning_point(page).best)

    def content(self, lines: Iterable[str], uploads: Iterable[Upload], items: Iterable[Control]) -> Content:
        """Return a message with the files of the game; empty lines are left out."""
        text = "\n".join(filter(None, lines))
        return Content(text, (*uploads, *self.source.uploads), view(*items), self.source.kept)

    async def summary(self) -> Content:
        match, review, players = self.source.match, self.review, self.source.players
        lines = [self._title(), self.sentences.opening(match, review)]
        lines += [self.sentences.side(match, review, side, players.name_of(side)) for side in rules.Color]
        if not review.turning_points:
            lines.append(self.sentence("review-no-turns"))
        key = "review-engine" if review.engine else "review-depth"
        lines.append(self.sentence(key, name=escaped(review.engine), count=review.depth))
        uploads = (await self.graph(), *annotated_files(self.sentences, self.source, review))
        return self.content(lines, uploads, self.buttons(0))

    def _title(self) -> str:
        white, black = self.source.players.white.markdown, self.source.players.black.markdown
        variant = self.wording.title(self.source.match.variant).markdown
        return self.sentence("viewer-title", white=white, black=black, variant=variant)

    async def graph(self) -> Upload:
        """Draw the winning chances during the game."""
        match, review = self.source.match, self.review
        drawn = self.wording.drawn_names(match, self.source.players)
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
        return Upload(picture, "review.png", self._graph_alt(turns))

    def _graph_alt(self, turns: dict[int, render.Turn]) -> str:
        color = self.sentences.color(self.source.match, rules.WHITE)
        chances = self.review.chances
        start, end = percent(chances[0]), percent(chances[-1])
        parts = [self.sentence("review-graph-alt", color=color, start=start, end=end)]
        for side, accuracy in self.review.accuracy.items():
            if accuracy is not None:
                player = self.source.players.name_of(side).plain
                parts.append(
                    self.sentence("review-graph-alt-side", player=player, accuracy=str(round(accuracy)))
                )
        for ply, turn in turns.items():
            move, before, after = f"{turn.text}{turn.badge}", percent(chances[ply - 1]), percent(chances[ply])
            parts.append(self.sentence("review-graph-alt-turn", move=move, before=before, after=after))
        return self.wording.join(parts)

    def question_lines(self, page: int) -> list[str]:
        """Return the lines about a turning point that don't reveal its better move."""
        match, move = self.source.match, self.turning_point(page)
        fault = "" if isinstance(move.fault, MissedChance) else self.sentences.fault(match, move)
        return [self._heading(page), self.sentences.judged(match, move), fault]

    def answer_lines(self, page: int) -> list[str]:
        match, move = self.source.match, self.turning_point(page)
        judged, fault = self.sentences.judged(match, move), self.sentences.fault(match, move)
        return [self._heading(page), judged, fault, self.sentences.better(match, move)]

    def _heading(self, page: int) -> str:
        number, count = str(page), str(len(self.review.turning_points))
        return f"{self._title()}\n{self.sentence('review-turn', number=number, count=count)}"

    async def board(self, page: int, *, better: bool) -> Upload:
        """Draw the board before a turning point, with arrows for the move played and its refutation.

        `better`: whether to add an arrow for the better move.
        """
        match = replace(self.source.match, locale=self.notation.locale)
        move, position = self.turning_point(page), self.position(page)
        arrows = render.arrows_for(position, match.game.moves[move.ply - 1], "played")
        fault = move.fault
        if fault is not None and not isinstance(fault, MissedChance | Stalemates):
            after = match.game.positions[move.ply]
            arrows += render.arrows_for(after, after.move_from_uci(fault.move), "threat")
        sign = str(move.judgement or "")
        badges = {arrows[0].target: sign} if sign else {}
        details = {
            "move": numbered(match, move.ply, self.notation),
            "color": self.sentences.color(match, rules.WHITE),
            "chance": percent(move.chances_before),
        }
        lead = self.sentence("review-find-alt", **details)
        if better and move.best:
            best = position.move_from_uci(move.best[0])
            better_arrows = render.arrows_for(position, best, "better")
            badges.setdefault(better_arrows[0].target, Judgement.GOOD.value)
            arrows += better_arrows
            better_text = move_text(self.notation, position, best)
            lead = self.sentence("review-board-alt", better=better_text, **details)
        picture = await self.services.board_messages.draw(
            BoardView(match, move.ply - 1, self.bottom, self.source.players),
            self.style,
            render.Marks(arrows=arrows, badges=badges, bar=move.chances_before),
        )
        alt = self.wording.described(position, lead=lead)
        return Upload(picture, f"turning-point-{page}.png", alt)

    @abstractmethod
    def buttons(self, page: int) -> list[Control]:
        """Build the buttons of a page; review_command.py reads their custom_ids."""

    def steps(self, page: int, *language: str) -> list[Control]:
        """Build the buttons to the previous and next page; [] if there are no turning points."""
        name, last = self.source.name, len(self.review.turning_points)
        if not last:
            return []
        before, after = max(0, page - 1), min(last, page + 1)
        back = custom_id("review-page", name, before, *language)
        on = custom_id("review-page", name, after, *language)
        return [
            button(self.sentence("button-view-before"), back, disabled=page == before),
            button(self.sentence("button-view-after"), on, disabled=page == after),
        ]

    def find_button(self, page: int) -> Control:
        find = custom_id("review-find", self.source.name, page)
        return button(self.sentence("button-review-find"), find, discord.ButtonStyle.primary)

    def show_button(self, page: int) -> Control:
        """Build the button that shows the better move to the reader who presses it."""
        return button(self.sentence("button-review-show"), custom_id("review-show", self.source.name, page))


@dataclass(frozen=True)
class ReaderPages(ReviewPages):
    """The pages of a review for one reader. `may_share`: whether this reader may show them to everyone."""

    may_share: bool

    @classmethod
    def for_reader(cls, ctx: Context, source: ViewedGame, review: Review) -> ReaderPages:
        """Return the pages for the acting user."""
        side = own_side(ctx, source.match)
        return cls(ctx.services, source, review, ctx.notation, ctx.style, side, may_share(ctx, source))

    async def answer(self, page: int) -> Content:
        """Return a turning point with its better move; the summary if there is no such page."""
        if not self.has_turning_point(page):
            return await self.summary()
        board = await self.board(page, better=True)
        return self.content(self.answer_lines(page), (board,), self.buttons(page))

    def buttons(self, page: int) -> list[Control]:
        items = self.steps(page)
        if items and not page:
            items.append(self.find_button(1))
        if self.may_share:
            identity = custom_id("review-share", self.source.name, page)
            items.append(button(self.sentence("button-review-share"), identity))
        return [*items, self.replay_button(page)]

    def replay_button(self, page: int) -> Control:
        """Build the button that replaces the review with the viewer."""
        ply = self.turning_point(page).ply if page else self.source.match.ply
        identity = custom_id("view", self.source.name, ply, self.bottom.label, "stay")
        return button(self.sentence("button-view"), identity)


def may_share(ctx: Context, source: ViewedGame) -> bool:
    """Return whether the acting user may show a review of this game to everyone in the channel."""
    match = source.match
    own = source.is_file or ctx.user.id in match.players or match.place_id == ctx.channel_id
    return own and ctx.can_show_others


@dataclass(frozen=True)
class SharedPages(ReviewPages):
    """The pages of a review for everyone in the channel, which don't show the better moves."""

    @classmethod
    async def for_channel(cls, ctx: Context, source: ViewedGame, locale: str | None = None) -> SharedPages:
        """Return the pages for the channel. `locale`: the language of an existing message.

        Raises Refusal if there is no review: those of imported games are only cached for a while. Readers can
        request a new one of their own.
        """
        services, match = ctx.services, source.match
        review = await services.reviews.find(match)
        if review is None:
            raise Refusal("review-gone")
        if locale is None:
            is_played_here = not source.is_file and match.place_id == ctx.channel_id
            locale = match.locale if is_played_here else ctx.public_locale
        style = public_style(ctx.server, match, locale)
        source = await in_language(services.wording(locale), source)
        return cls(services, source, review, Notation(locale), style, rules.WHITE)

    async def page(self, page: int) -> Content:
        """Return a turning point, which asks for the better move; the summary if there is no such page."""
        if not self.has_turning_point(page):
            return await self.summary()
        lines = self.answer_lines(page)
        if self.asks(page):
            lines = [*self.question_lines(page), self.sentence("review-find-shared")]
        return self.content(lines, (await self.board(page, better=False),), self.buttons(page))

    def buttons(self, page: int) -> list[Control]:
        items = self.steps(page, self.notation.locale)
        if items:
            items.append(self.find_button(max(1, page)))
        if page:
            items.append(self.show_button(page))
        return items


# ---- The annotated game as files: PGN with evaluations and better lines, and KIF with comments

NAGS = {Judgement.INACCURACY: 6, Judgement.MISTAKE: 2, Judgement.BLUNDER: 4, Judgement.GOOD: 1}
"""Numeric annotation glyphs of the PGN standard, section 10: $6 is ?!, and so on."""
ANNOTATOR = {"Annotator": "Kibitz"}


def annotated_files(sentences: ReviewSentences, source: ViewedGame, review: Review) -> list[Upload]:
    """Return the annotated game as a PGN file, and as a KIF file if it is a game of shogi."""
    match, players = source.match, source.players
    name = "kibitz-review" if source.is_file else f"kibitz-{match.id}-review"
    annotations = {move.ply: _annotation(match, move) for move in review.moves}
    tags = {**source.tags, "White": players.white.plain, "Black": players.black.plain}
    tags |= opening_tags(match.game) if source.is_file else game_tags(match)
    text = match.pgn(tags["White"], tags["Black"], {**tags, **ANNOTATOR}, (), annotations)
    files = [Upload(text.encode(), f"{name}.pgn")]
    with suppress(ValueError):  # Only games of the shogi family have a KIF file.
        comments = {
            move.ply: comment for move in review.moves if (comment := _comment(sentences, match, move))
        }
        kif = rules.kif_text(rules.Record(tags, match.game, match.result), comments)
        files.append(Upload(kif.encode(), f"{name}.kif"))
    return files


def evaluation(score: int) -> str:
    """Return White's score as in PGN's [%eval] comments.

    In pawns; "#3" if White mates in 3 moves, "#-3" if Black does; "" if the game is over.
    """
    if abs(score) <= MATE_BOUND:
        return f"{score / 100:.2f}"
    moves = (MATE - abs(score) + 1) // 2
    if not moves:
        return ""
    return f"#{moves}" if score > 0 else f"#-{moves}"


def _annotation(match: Match, move: ReviewedMove) -> rules.Annotation:
    score = evaluation(move.score)
    comment = f"[%eval {score}]" if score else ""
    if move.judgement is None:
        return rules.Annotation(comment=comment)
    variations: list[tuple[rules.Move, ...]] = []
    if move.best and move.best[0] != move.move:
        variations.append(line_from(match, move.ply, move.best).game.moves[move.ply - 1 :])
    return rules.Annotation((NAGS[move.judgement],), comment, variations)


def _comment(sentences: ReviewSentences, match: Match, move: ReviewedMove) -> str:
    """Return the comment on a bad move; "" for other moves."""
    if move.judgement is None:
        return ""
    judged, fault = sentences.judged(match, move), sentences.fault(match, move)
    lines = filter(None, (judged, fault, sentences.better(match, move)))
    return unformatted("\n".join(lines))
