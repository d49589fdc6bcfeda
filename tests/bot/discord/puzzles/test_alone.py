"""Puzzles for one player: menus, typed moves, hints, and ratings."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import timedelta

import pytest
from simcord.results import ResponseMessage

import rules
from bot.discord.plain_words import TABLE as GAME_TABLE
from bot.discord.puzzles.read_answer import TABLE
from bot.texts import LOCALES, Texts
from bot.texts.words import folded, words, words_of
from rules.notation.move_shapes import looks_like_move
from tests.bot.discord.menus import options
from tests.bot.discord.puzzles.collection import BACK_RANK, GOLD_HEAD, LADDER
from tests.bot.discord.puzzles.test_runs import type_in
from tests.bot.discord.table import Table, labels, last, private, reply_to, response
from tests.bot.discord.viewer.seen import shown as seen

pytestmark = pytest.mark.usefixtures("small_collection")


async def ask(table: Table, **chosen: object) -> ResponseMessage:
    """Return a private puzzle for Alice."""
    shown = response(await table.alice.slash(table.channel, "puzzle solve", **chosen))
    assert shown.ephemeral
    return shown


async def pick(table: Table, shown: ResponseMessage, *picks: str) -> None:
    """Pick a move from the menus as Alice, step by step."""
    await table.alice.click(shown, label="Move")
    for label in picks:
        (option,) = [option for option in options(shown) if option.label == label]
        await table.alice.select(shown, [option.value], custom_id=option.menu)


@pytest.mark.slow
async def test_a_puzzle_is_solved_by_menus(table: Table) -> None:
    shown = await ask(table, variant="chess", difficulty=1)
    assert shown.content == "**Chess** ★☆☆☆☆\nWhite to move: **mate in 1**."
    assert labels(shown.message) == ["Move", "Type a move", "Hint", "Solution"]
    (picture,) = shown.message.attachments
    alt = picture.description or ""
    assert alt.startswith("Puzzle. White to move: mate in 1. Last move: h8–g8. White: king g1; rook a1;")
    await pick(table, shown, "rook a1", "Ra8#")
    assert (
        "✅ **Ra8#** is right!\n**Solved** without a wrong move. Your puzzle rating will be shown"
        in shown.content
    )
    (picture,) = shown.message.attachments
    assert (picture.description or "").startswith("Checkmate. White wins. White: king g1; rook a8;")
    assert labels(shown.message) == ["Next puzzle"]
    own = await table.use_cases.puzzles.rating(table.alice.id, "chess")
    assert (own.rating > 1500, own.games) == (True, 1)


@pytest.mark.slow
async def test_a_wrong_move_is_refuted_and_counts(table: Table) -> None:
    shown = await ask(table, variant="chess", difficulty=2)
    await type_in(table, shown, "Rb8+")
    assert "❌ **Rb8+** isn't it" in shown.content
    assert "mate in 2" in shown.content
    own = await table.use_cases.puzzles.rating(table.alice.id, "chess")
    assert own.rating < 1500
    await type_in(table, shown, "Ra7")
    assert (
        "✅ **Ra7** is right. Black answered **Kg8**. What now?\nWhite to move: **mate in 1**."
        in shown.content
    )
    await type_in(table, shown, "||Rb8||")
    assert "with one wrong move" in shown.content
    assert await table.use_cases.puzzles.rating(table.alice.id, "chess") == own


async def test_malformed_move_costs_nothing(table: Table) -> None:
    shown = await ask(table, variant="chess", difficulty=1)
    await type_in(table, shown, "Nf3")
    assert "You have no knight on the board." in shown.content
    await type_in(table, shown, "hello")
    assert "hello" in shown.content
    tried = await table.use_cases.puzzles.begin(table.alice.id, BACK_RANK)
    assert (tried.steps, tried.is_open) == ((), True)


@pytest.mark.slow
async def test_hints_show_the_piece_and_then_the_square(table: Table) -> None:
    shown = await ask(table, variant="chess", difficulty=1)
    await table.alice.click(shown, label="Hint")
    assert "The rook moves." in shown.content
    await table.alice.click(shown, label="Hint")
    assert "The rook goes to **a8**." in shown.content
    assert "Hint" not in labels(shown.message)
    await pick(table, shown, "rook a1", "Ra8#")
    # Neither won nor lost.
    assert (await table.use_cases.puzzles.rating(table.alice.id, "chess")).games == 0


@pytest.mark.slow
async def test_solution_ends_the_puzzle_and_next_replaces_it(table: Table) -> None:
    shown = await ask(table, variant="chess", difficulty=2)
    await table.restart()
    await table.alice.click(shown, label="Solution")
    assert "Solution: **1. Ra7 Kg8 2. Rb8#**." in shown.content
    refused = await table.alice.click(shown, label="Next puzzle")
    assert refused.followups[0].content.startswith("You've had all my puzzles like that for Chess this week.")
    table.clock.advance(timedelta(days=7))
    await table.alice.click(shown, label="Next puzzle")
    # There is no other puzzle of this difficulty, so the same one starts again.
    assert "mate in 2" in shown.content
    assert "Move" in labels(shown.message)


@pytest.mark.slow
async def test_themes_are_shown_after_the_end(table: Table) -> None:
    shown = await ask(table, variant="kingofthehill")
    assert "goal" not in shown.content
    await type_in(table, shown, "Kd4")
    assert "**Solved** without a wrong move. Theme: goal reached. Your puzzle rating" in shown.content


@pytest.mark.slow
async def test_puzzle_rating_is_in_the_profile(table: Table) -> None:
    puzzles = table.use_cases.puzzles
    profile = private(await table.alice.slash(table.channel, "profile"))
    for number in range(5):
        assert profile == private(await table.alice.slash(table.channel, "profile"))
        puzzle = replace(BACK_RANK, own_id=f"chess-{number}")
        tried = await puzzles.begin(table.alice.id, puzzle)
        await puzzles.store_right(tried, puzzle, ("a1a8",), solved=True)
    own = await puzzles.rating(table.alice.id, "chess")
    text = f"Puzzles: Chess {own.rating:.0f}?"
    page = seen(await table.alice.slash(table.channel, "profile"))
    assert page.alt == f"Profile of alice. {text}."
    await table.alice.click(page.answer, label="Details")
    assert text in page.text
    assert text in seen(await table.bob.slash(table.channel, "profile", player=table.alice)).alt
    await table.alice.slash(table.channel, "settings player", profile="off")
    hidden = private(await table.bob.slash(table.channel, "profile", player=table.alice))
    assert "Puzzles" not in hidden


@pytest.mark.slow
async def test_puzzles_are_chosen_by_rating(table: Table) -> None:
    """After solving a puzzle, a player gets one that they haven't tried."""
    shown = await ask(table, variant="chess")
    first = "mate in 1" in shown.content
    await table.alice.click(shown, label="Solution")
    await table.alice.click(shown, label="Next puzzle")
    assert ("mate in 2" if first else "mate in 1") in shown.content


@pytest.mark.slow
async def test_move_is_typed_without_reply_in_a_direct_message(table: Table) -> None:
    user = table.alice.user
    shown = response(await user.slash("puzzle solve", variant="chess", difficulty=2))
    assert not shown.ephemeral
    assert "Type your move here" in shown.content
    await user.send_dm("hello there")
    assert last(user.dm_channel).content.startswith("Hi! I'm **Kibitz**")  # It isn't an answer to the puzzle.
    await user.send_dm("Ta7")
    assert "**Ra7** is right. Black answered **Kg8**" in last(user.dm_channel).content
    await table.restart()
    await user.send_dm("Turm b8")
    assert "**Solved** without a wrong move." in last(user.dm_channel).content


async def test_answers_sent_together_are_judged_one_after_the_other(table: Table) -> None:
    user = table.alice.user
    await user.slash("puzzle solve", variant="chess", difficulty=2)
    async with table.at_once():
        await asyncio.gather(user.send_dm("Ra7"), user.send_dm("Rb8"))
    assert "**Solved** without a wrong move." in last(user.dm_channel).content


@pytest.mark.slow
async def test_answer_in_a_direct_message_while_the_database_is_busy(table: Table) -> None:
    user = table.alice.user
    await user.slash("puzzle solve", variant="chess", difficulty=1)
    with closing(sqlite3.connect(table.database_file, isolation_level=None)) as blocker:
        blocker.execute("BEGIN IMMEDIATE")
        for text in ("Ra8", "Ra7", "hint"):
            await user.send_dm(text)
            assert last(user.dm_channel).content == Texts("en").text("error-busy"), text
    await user.send_dm("Ra8")
    assert "**Solved** without a wrong move." in last(user.dm_channel).content


async def test_buttons_are_words_in_a_direct_message(table: Table) -> None:
    user = table.alice.user
    await user.slash("puzzle solve", variant="chess", difficulty=2)
    for word, shown in (
        ("hint", "The rook moves."),
        ("Tipp bitte", "The rook goes to **a7**."),
        ("give up", "Solution: **1. Ra7 Kg8 2. Rb8#**."),
        ("next", "White to move: **mate in 1**."),
    ):
        await user.send_dm(word)
        assert shown in last(user.dm_channel).content, word
    await user.send_dm("Ra8")
    assert "**Solved** without a wrong move." in last(user.dm_channel).content
    await user.send_dm("I don't get it")  # The puzzle is finished.
    assert last(user.dm_channel).content.startswith("Hi! I'm **Kibitz**")
    await user.send_dm("hint")
    assert last(user.dm_channel).content.startswith("Hi! I'm **Kibitz**")
    await user.send_dm("skip")
    assert last(user.dm_channel).content.startswith(
        "You've had all my puzzles like that for Chess this week."
    )


@pytest.mark.parametrize(
    ("difficulty", "text", "task"),
    [
        (2, "easier puzzle please", "mate in 1"),
        (2, "einfacher bitte", "mate in 1"),
        (1, "harder", "mate in 2"),
        (1, "もっと難しい", "mate in 2"),
        (1, "another one", "mate in 2"),
    ],
)
async def test_another_puzzle_may_be_easier_or_harder(
    table: Table, difficulty: int, text: str, task: str
) -> None:
    user = table.alice.user
    await user.slash("puzzle solve", variant="chess", difficulty=difficulty)
    await user.send_dm(text)
    assert task in last(user.dm_channel).content


async def test_move_in_a_sentence_in_a_direct_message_is_offered(table: Table) -> None:
    user = table.alice.user
    await user.slash("puzzle solve", variant="chess", difficulty=2)
    for text, offered in (
        ("is it Kf2?", ["Kf2"]),
        ("Rb7 or Kf2", ["Rb7", "Kf2"]),
        ("I think Ra7 wins", ["Ra7"]),
    ):
        await user.send_dm(text)
        asked = last(user.dm_channel)
        assert (asked.content, sorted(labels(asked))) == ("Did you mean:", sorted(offered)), text
    await user.click(asked, label="Ra7")
    assert "✅ **Ra7** is right. Black answered **Kg8**" in last(user.dm_channel).content
    for number, text in enumerate(("another hint", "one more hint please")):
        await user.send_dm(text)
        assert ("The rook moves.", "The rook goes to **b8**.")[number] in last(user.dm_channel).content


async def test_other_text_in_a_direct_message_is_about_the_open_puzzle(table: Table) -> None:
    user = table.alice.user
    await user.slash("puzzle solve", variant="chess", difficulty=2)
    await user.send_dm("Rb7")
    for text in ("I don't get it", "what now", "hm"):
        await user.send_dm(text)
        answer = last(user.dm_channel)
        assert "Type your move here" in answer.content, text
        assert labels(answer) == ["Move", "Type a move", "Hint", "Solution"], text
    for text in ("help", "chess", "hello"):
        await user.send_dm(text)
        assert labels(last(user.dm_channel)) == ["Play", "Challenge", "Puzzle"], text
    await user.send_dm("Ra7")
    assert "✅ **Ra7** is right" in last(user.dm_channel).content


async def test_words_in_a_direct_message_are_for_what_was_begun_last(table: Table) -> None:
    user = table.alice.user
    await user.slash("puzzle solve", variant="chess", difficulty=2)
    puzzle = last(user.dm_channel)
    table.clock.advance(timedelta(minutes=1))
    await user.send_dm("play chess level 1")
    await user.send_dm("hint")
    assert [file.filename for file in last(user.dm_channel).attachments] == ["hint.png"]
    await user.send_dm("hint", **reply_to(puzzle))
    assert "The rook moves." in last(user.dm_channel).content


@pytest.mark.parametrize("word", ["I give up", "aufgeben", "j'abandonne", "desisto", "me rindo"])
async def test_word_for_resigning_is_for_the_game_even_if_the_puzzle_is_newer(
    table: Table, word: str
) -> None:
    user = table.alice.user
    await user.send_dm("play chess level 1")
    table.clock.advance(timedelta(minutes=1))
    await user.slash("puzzle solve", variant="chess", difficulty=2)
    puzzle = last(user.dm_channel)
    await user.send_dm(word)
    assert labels(last(user.dm_channel)) == ["Yes, resign", "Keep playing"]
    await user.send_dm("hint", **reply_to(puzzle))
    assert "The rook moves." in last(user.dm_channel).content


@pytest.mark.parametrize("word", ["I give up", "ich gebe auf", "j'abandonne", "me rindo", "desisto", "投了"])
async def test_word_for_resigning_shows_the_solution_where_no_game_is_played(table: Table, word: str) -> None:
    user = table.alice.user
    await table.alice.slash(table.channel, "play", variant="chess", level=1)
    await user.slash("puzzle solve", variant="chess", difficulty=2)
    await user.send_dm(word)
    assert "Solution: **1. Ra7 Kg8 2. Rb8#**." in last(user.dm_channel).content
    (game,) = await table.use_cases.lookup.running_of(table.alice.id)
    assert not game.is_over


def test_words_for_resigning_are_no_words_of_puzzles() -> None:
    resigning = {word for word, meant in words(GAME_TABLE).items() if meant.command == "resign"}
    assert not resigning & words(TABLE).keys()


def test_every_language_has_words_for_every_button() -> None:
    for locale in LOCALES:
        assert words_of(locale, TABLE).keys() == {"hint", "solution", "next", "more", "run-end"}, locale
        for command, listed in words_of(locale, TABLE).items():
            if command != "more":
                label = Texts(locale).text(f"button-puzzle-{command}")
                assert label.casefold() in listed, (locale, label)
            for word in listed:
                assert words(TABLE)[folded(word)].command == command, (locale, word)
                assert not any(looks_like_move(variant, word) for variant in rules.variants()), word


def test_buttons_may_be_named_in_questions() -> None:
    for command, texts in {
        "hint": (
            "can I get a hint",
            "kannst du mir einen tipp geben",
            "je peux avoir un indice",
            "能给个提示吗",
        ),
        "solution": ("what's the answer", "was ist die lösung", "la solución", "答えを教えて", "答案是什么"),
        "more": ("another one", "noch eine", "un autre", "otro", "もう一問", "换一题"),
    }.items():
        for text in texts:
            assert words(TABLE)[folded(text)].command == command, text
    for text in ("i don't know", "idk", "keine ahnung", "わからない", "不知道"):
        assert text not in words(TABLE)  # They don't ask for the solution.


@pytest.mark.slow
async def test_a_tsume_in_japanese(table: Table, speak: Callable[..., None]) -> None:
    speak("ja")
    shown = await ask(table, variant="shogi")
    assert "**詰将棋・1手詰**" in shown.content
    question = await table.alice.click(shown, label="手を入力")
    await table.alice.submit_modal(question, {"move": "５二金"})
    assert "正解" in shown.content
    assert GOLD_HEAD.moves == 1


@pytest.mark.slow
async def test_variant_without_puzzles_is_refused(table: Table) -> None:
    answer = await table.alice.slash(table.channel, "puzzle solve", variant="atomic")
    assert "I don't have puzzles like that for Atomic yet" in private(answer)


@pytest.mark.slow
async def test_outdated_menus_show_the_current_position(table: Table) -> None:
    shown = await ask(table, variant="chess", difficulty=2)
    await table.alice.click(shown, label="Move")
    (option,) = [option for option in options(shown) if option.label == "rook a2"]
    tried = await table.use_cases.puzzles.begin(table.alice.id, LADDER)
    await table.use_cases.puzzles.store_right(tried, LADDER, ("a2a7", "h8g8"), solved=False)
    await table.alice.select(shown, [option.value], custom_id=option.menu)
    assert "mate in 1" in shown.content


@pytest.mark.slow
async def test_text_in_a_direct_message_is_not_an_answer_after_a_day(table: Table) -> None:
    user = table.alice.user
    await user.slash("puzzle solve", variant="chess", difficulty=1)
    table.clock.advance(timedelta(days=2))
    await user.send_dm("Ra8")
    assert last(user.dm_channel).content.startswith("Hi! I'm **Kibitz**")


@pytest.mark.slow
async def test_back_button_of_menus_shows_the_puzzle(table: Table) -> None:
    shown = await ask(table, variant="chess", difficulty=1)
    await pick(table, shown, "rook a1")
    assert labels(shown.message) == ["Back"]
    await table.alice.click(shown, label="Back")
    assert shown.content == "Which piece?"
    assert shown.message.attachments
    await table.alice.click(shown, label="Back")
    assert "mate in 1" in shown.content
