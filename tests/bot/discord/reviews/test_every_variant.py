"""Pages of reviews in every variant: all kinds of moves are described, drawn and annotated."""

from __future__ import annotations

import random

import pytest

import render
import rules
from bot.discord.platform.components import Content
from bot.discord.platform.user_text import UserText
from bot.discord.reviews.review_command import question_content
from bot.discord.reviews.review_pages import ReaderPages
from bot.discord.viewer.viewed_game import FILE, ViewedGame
from bot.discord.wording.game_sentences import Players
from bot.discord.wording.notation import Notation
from bot.engine.assessments import Assessment
from bot.engine.review import Review, review_of
from bot.state.match import match_of_record
from bot.texts import LOCALES
from tests.bot.discord.table import Table
from tests.records import read_all

PLIES = 24


def random_game(variant: rules.Variant, rng: random.Random) -> rules.Game:
    game = rules.Game(variant.first_start())
    while len(game.moves) < PLIES and game.outcome() is None:
        game.play(rng.choice(game.position.legal_moves()))
    return game


def reviewed(game: rules.Game, rng: random.Random) -> Review:
    """Return a review with random scores and lines."""
    assessments: list[Assessment] = []
    for ply, position in enumerate(game.positions):
        line: list[str] = []
        for _ in range(3):
            moves = position.legal_moves()
            if not moves or (not line and game.until(ply).outcome() is not None):
                break
            line.append(rng.choice(moves).uci())
            position = position.play(position.move_from_uci(line[-1]))
            if position.outcome() is not None:
                break
        assessments.append(Assessment(rng.randint(-2_000, 2_000), 4, tuple(line)))
    return review_of(game, assessments)


def check(content: Content) -> None:
    assert len(content.text) <= 2_000
    assert "{" not in content.text
    assert "None" not in content.text
    assert all(len(upload.alt or "") > 20 for upload in content.uploads if upload.name.endswith(".png"))
    assert len(content.view.children) <= 25


@pytest.mark.slow
@pytest.mark.parametrize("key", ["crazyhouse", "shogi", "xiangqi", "duck", "torpedo"])
async def test_pages_of_a_review(table: Table, key: str) -> None:
    rng = random.Random(key)
    game = random_game(rules.variant(key), rng)
    review = reviewed(game, rng)
    match = match_of_record(rules.Record({}, game, "1-0"))
    source = ViewedGame(FILE, match, Players(UserText("ann"), UserText("bea")))
    locale = rng.choice(LOCALES)
    for language, bottom in (("en", rules.WHITE), (locale, rules.BLACK)):
        style = render.Style(square_px=32)
        pages = ReaderPages(
            table.bot.services, source, review, Notation(language), style, bottom, may_share=True
        )
        first = await pages.summary()
        check(first)
        (record,) = read_all(first.uploads[1].data.decode())
        assert record.game.moves == game.moves
        for page in range(1, len(review.turning_points) + 1):
            check(await pages.answer(page))
            if pages.turning_point(page).best:
                check(await question_content(pages, page))
