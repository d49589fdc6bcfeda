"""The pages of a review: a summary with the graph and the annotated game, then one page per turning point.

If the reader wants to find the better move of a turning point, its page hides that move.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

import discord

import render
import rules
from bot.discord.context import Context
from bot.discord.games.view_board import own_side
from bot.discord.pictures.reader_style import public_style
from bot.discord.platform.channels import can_show_others
from bot.discord.platform.components import Control, button, custom_id, view
from bot.discord.platform.discord_types import Note, Upload
from bot.discord.platform.user_text import escaped
from bot.discord.services import Services
from bot.discord.viewer.viewed_game import FILE, ViewedGame, in_language
from bot.discord.wording.review_sentences import IN_BEFORE, ReviewSentences, line_from
from bot.discord.wording.sentences import move_number, move_text, numbered, percent
from bot.engine import MATE
from bot.engine.review import TURNING_POINTS, Judgement, Review, ReviewedMove
from bot.engine.search import MATE_BOUND
from bot.state.match import NOBODY, Match

GAME = rf"(?P<game>[1-9][0-9]{{0,17}}|{FILE})"
PAGE = re.compile(rf"{GAME}:(?P<page>[0-{TURNING_POINTS}])(?::(?P<locale>[A-Za-z-]{{2,8}}))?")
"""A game and a page: 0 for the summary, then the turning points; the language of a message for everyone."""
FOUND = re.compile(rf"{GAME}:(?P<page>[1-{TURNING_POINTS}])")

NAGS = {Judgement.INACCURACY: 6, Judgement.MISTAKE: 2, Judgement.BLUNDER: 4, Judgement.GOOD: 1}
"""Numeric annotation glyphs of the PGN standard, section 10: $6 is ?!, and so on."""

ANNOTATOR = {"Annotator": "Kibitz"}


@dataclass(frozen=True)
class Pages:
    """The pages of one review for one reader, or for everyone in the channel.

    `is_shared`: whether everyone sees the message. `may_share`: whether this reader may show it to everyone.
    """

    services: Services
    source: ViewedGame
    review: Review
    locale: str
    style: render.Style
    bottom: rules.Color
    is_shared: bool = False
    may_share: bool = False

    @classmethod
    def of(cls, ctx: Context, source: ViewedGame, review: Review) -> Pages:
        """The pages for the acting user."""
        services, match, person = ctx.services, source.match, ctx.user.id
        own = source.is_file or person in match.players or match.place_id == ctx.channel_id
        locale, style, side = ctx.locale, ctx.style, own_side(ctx, match)
        may_share = own and can_show_others(ctx.interaction)
        return cls(services, source, review, locale, style, side, may_share=may_share)

    @classmethod
    async def for_everyone(
        cls, ctx: Context, source: ViewedGame, review: Review, locale: str | None = None
    ) -> Pages:
        """The pages for everyone in the channel. `locale`: the language of a message that already exists."""
        services, match = ctx.services, source.match
        if locale is None:
            is_played_here = not source.is_file and match.place_id == ctx.channel_id
            locale = match.locale if is_played_here else ctx.public_locale
        style = public_style(ctx.server, match, locale)
        source = await in_language(services.wording, source, locale)
        return cls(services, source, review, locale, style, rules.WHITE, is_shared=True)

    @property
    def match(self) -> Match:
        return replace(self.source.match, locale=self.locale)

    @property
    def sentences(self) -> ReviewSentences:
        return ReviewSentences(self.services.texts, self.services.wording, self.locale)

    def said(self, key: str, **args: str | int) -> str:
        return self.services.texts.text(self.locale, key, family=self.match.variant.family, **args)

    def turning_point(self, page: int) -> ReviewedMove:
        """The move of a page, from 1. Raises IndexError if there is no such page."""
        return self.review.move(self.review.turning_points[page - 1])

    async def note(self, page: int) -> Note:
        """The message with a page; with the summary if there is no such page."""
        if not 0 < page <= len(self.review.turning_points):
            return await self._first()
        match, move = self.match, self.turning_point(page)
        judged, fault = self.sentences.judged(match, move), self.sentences.fault(match, move)
        lines = [self.heading(page), judged, fault, self.sentences.better(match, move)]
        return self._note(lines, (await self.board(page, better=True),), page)

    async def _first(self) -> Note:
        match, review, players = self.match, self.review, self.source.players
        lines = [self._title()]
        lines += [self.sentences.side(match, review, side, players.of(side)) for side in rules.Color]
        turns = [f"**{escaped(text)}**" for text in self._turns().values()]
        if turns:
            lines.append(self.said("review-turns", turns=self.services.wording.listed(self.locale, turns)))
        else:
            lines.append(self.said("review-no-turns"))
        lines.append(self.said("review-depth", count=review.depth))
        uploads = (await self._graph(), *annotated(self.sentences, self.source, review))
        return self._note(lines, uploads, 0)

    def _note(self, lines: Iterable[str], uploads: Iterable[Upload], page: int) -> Note:
        text, items = "\n".join(filter(None, lines)), view(*self.buttons(page))
        return Note(text, (*uploads, *self.source.uploads), items, self.source.kept)

    def _title(self) -> str:
        white, black = self.source.players.white.markdown, self.source.players.black.markdown
        variant = self.services.wording.title(self.locale, self.match.variant).markdown
        return self.said("viewer-title", white=white, black=black, variant=variant)

    def _turns(self) -> dict[int, str]:
        """The turning points by ply: the moves with their numbers and judgement signs."""
        return {
            ply: f"{numbered(self.match, ply, self.locale)}{self.review.move(ply).judgement or ''}"
            for ply in self.review.turning_points
        }

    async def _graph(self) -> Upload:
        match, review = self.match, self.review
        drawn = self.services.wording.drawn_names(match, self.source.players)
        notes = [
            self.said("review-accuracy", accuracy=str(round(share))) if share is not None else ""
            for share in map(review.accuracy.get, rules.Color)
        ]
        turns = {
            ply: render.Turn(str(review.move(ply).judgement or ""), numbered(match, ply, self.locale))
            for ply in review.turning_points
        }
        picture = await self.services.painter.draw_slow(
            render.graph,
            review.chances,
            turns,
            style=self.style,
            variant=match.variant,
            names=(drawn.white.plain, drawn.black.plain),
            notes=(notes[0], notes[1]),
            number=lambda ply: move_number(match, ply),
        )
        return Upload(picture, "review.png", self._graph_alt())

    def _graph_alt(self) -> str:
        color = self.sentences.color(self.match, rules.WHITE)
        chances = self.review.chances
        start, end = percent(chances[0]), percent(chances[-1])
        told = [self.said("review-graph-alt", color=color, start=start, end=end)]
        for ply, move in self._turns().items():
            before, after = percent(chances[ply - 1]), percent(chances[ply])
            told.append(self.said("review-graph-alt-turn", move=move, before=before, after=after))
        return self.services.texts.text(self.locale, "picture-sentences-between").join(told)

    def heading(self, page: int) -> str:
        number, count = str(page), str(len(self.review.turning_points))
        return f"{self._title()}\n{self.said('review-turn', number=number, count=count)}"

    def lines_without_answer(self, page: int) -> list[str]:
        """The lines about a turning point that don't give its better move away."""
        match, move = self.match, self.turning_point(page)
        lines = [self.heading(page), self.sentences.judged(match, move)]
        if move.explanation is not None and move.explanation.fault not in IN_BEFORE:
            lines.append(self.sentences.fault(match, move))
        return list(filter(None, lines))

    async def board(self, page: int, *, better: bool) -> Upload:
        """The board before a turning point with an arrow for the move played; `better`: also for the better
        one."""
        match, move = self.match, self.turning_point(page)
        ply = move.ply - 1
        position = match.game.positions[ply]
        arrows = render.arrows_for(position, match.game.moves[ply], "played")
        best = position.move_from_uci(move.best[0]) if better and move.best else None
        sign = str(move.judgement or "")
        badges = {arrows[0].target: sign} if sign else {}
        if best is not None:
            better_arrows = render.arrows_for(position, best, "better")
            badges.setdefault(better_arrows[0].target, Judgement.GOOD.value)
            arrows += better_arrows
        picture = await self.services.boards.picture(
            match,
            ply,
            self.bottom,
            self.source.players,
            self.style,
            arrows=arrows,
            badges=badges,
            bar=move.chances_before,
        )
        details = {
            "move": numbered(match, move.ply, self.locale),
            "color": self.sentences.color(match, rules.WHITE),
            "chance": percent(move.chances_before),
        }
        lead = self.said("review-find-alt", **details)
        if best is not None:
            lead = self.said("review-board-alt", better=move_text(self.locale, position, best), **details)
        alt = self.services.wording.described(self.locale, position, lead=lead)
        return Upload(picture, f"turning-point-{page}.png", alt)

    def buttons(self, page: int) -> list[Control]:
        """The buttons of a page: previous and next, find the better move, share, open the viewer."""
        name = self.source.name
        items = self.steps(page)
        if items:
            find = custom_id("review-find", name, max(1, page))
            items.append(button(self.said("button-review-find"), find, discord.ButtonStyle.primary))
        if self.may_share:
            items.append(button(self.said("button-review-share"), custom_id("review-share", name, page)))
        return [*items, *self.replay(page)]

    def steps(self, page: int, action: str = "review-page") -> list[Control]:
        """The buttons to the previous and next page by an action; none if there are no turning points."""
        name, last = self.source.name, len(self.review.turning_points)
        if not last:
            return []
        before, after = max(0, page - 1), min(last, page + 1)
        language = (self.locale,) if self.is_shared else ()
        back = custom_id(action if before else "review-page", name, before, *language)
        on = custom_id(action, name, after, *language)
        return [
            button(self.said("button-view-before"), back, disabled=page == before),
            button(self.said("button-view-after"), on, disabled=page == after),
        ]

    def replay(self, page: int) -> list[Control]:
        """The button that opens the game in the viewer in place of the review; none on a shared message."""
        if self.is_shared:
            return []
        ply = self.turning_point(page).ply if page else self.match.ply
        identity = custom_id("view", self.source.name, ply, self.bottom.label, "stay")
        return [button(self.said("button-view"), identity)]


# ---- files: PGN with evaluations, signs and better lines; KIF with comments


def annotated(sentences: ReviewSentences, source: ViewedGame, review: Review) -> tuple[Upload, ...]:
    match, players = source.match, source.players
    name = "kibitz-review" if source.is_file else f"kibitz-{match.id}-review"
    annotations = {move.ply: _annotation(match, move) for move in review.moves}
    tags = {**source.tags, "White": players.white.plain, "Black": players.black.plain}
    if match.id == NOBODY:
        text = rules.pgn_text(match.game, {**tags, **ANNOTATOR}, match.result, (), annotations)
    else:
        tags |= {"Event": sentences.texts.text(match.locale, "end-pgn-event"), "Site": "Discord"}
        tags["Date"] = match.created_at.strftime("%Y.%m.%d")
        text = match.pgn(tags["White"], tags["Black"], {**tags, **ANNOTATOR}, (), annotations)
    files = [Upload(text.encode(), f"{name}.pgn")]
    try:
        comments = {
            move.ply: comment for move in review.moves if (comment := _comment(sentences, match, move))
        }
        kif = rules.kif_text(rules.Record(tags, match.game, match.result), comments)
    except ValueError:
        return tuple(files)  # Only games of the shogi family have a KIF file.
    return (*files, Upload(kif.encode(), f"{name}.kif"))


def evaluation(score: int) -> str:
    """White's score as in PGN's [%eval] comments: in pawns, "#3" if White mates in 3 moves, "#-3" if Black
    does; "" if the game is over."""
    if abs(score) <= MATE_BOUND:
        return f"{score / 100:.2f}"
    moves = (MATE - abs(score) + 1) // 2
    if not moves:
        return ""
    return f"#{moves}" if score > 0 else f"#-{moves}"


def _annotation(match: Match, move: ReviewedMove) -> rules.Annotation:
    told = evaluation(move.score)
    comment = f"[%eval {told}]" if told else ""
    if move.judgement is None:
        return rules.Annotation(comment=comment)
    variations: list[tuple[rules.Move, ...]] = []
    if move.best and move.best[0] != move.move:
        variations.append(line_from(match, move.ply, move.best).game.moves[move.ply - 1 :])
    return rules.Annotation((NAGS[move.judgement],), comment, variations)


def _comment(sentences: ReviewSentences, match: Match, move: ReviewedMove) -> str:
    """The comment on a bad move, in lines; "" for other moves."""
    if move.judgement is None:
        return ""
    judged, fault = sentences.judged(match, move), sentences.fault(match, move)
    told = filter(None, (judged, fault, sentences.better(match, move)))
    return "\n".join(told).replace("**", "").replace("\\", "")
