"""Reviews as players see them: pages, sharing, and finding the better move."""

from __future__ import annotations

import io
from collections.abc import Callable

import chess.pgn
import discord
import pytest
from simcord.builders import ChannelHandle

import rules
from bot.discord.reviews_and_trials import ENGINE
from bot.engine.assessments import Assessment
from bot.engine.review import Review
from bot.state.match import Match
from tests.bot.discord.table import Table, boards, labels, last, private
from tests.bot.discord.viewer.seen import View, shown
from tests.records import read_all

GAME = "a3 h6 e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4 Be2 Nf3#"
MATE = "f3 e5 g4 Qh4#"
STEPS = ["◀", "▶", "Find a better move", "Show everyone", "Replay"]


async def play_to_the_end(table: Table, moves: str = GAME, **options: str) -> tuple[discord.Message, Match]:
    """Play a game of Alice and Bob to its end; return its last board and the game."""
    thread = await table.start(**options)
    match = await table.match(thread)
    await table.play(thread, moves)
    return boards(thread)[-1], await table.use_cases.lookup.get(match.id)


async def stored_review(table: Table, match: Match) -> Review:
    text = await table.use_cases.reviews.find(match, ENGINE)
    assert text is not None
    return Review.from_json(text)


async def open_review(table: Table, board: discord.Message) -> View:
    return shown(await table.alice.click(board, label="Review"))


async def attached_text(view: View, ending: str) -> str:
    (file,) = [attachment for attachment in view.answer.attachments if attachment.filename.endswith(ending)]
    return (await file.read()).decode()


@pytest.mark.slow
async def test_finished_game_is_reviewed(table: Table) -> None:
    board, match = await play_to_the_end(table)
    assert labels(board) == ["Rematch", "Another variant", "Replay", "Review"]
    view = await open_review(table, board)
    review = await stored_review(table, match)
    title, opening, white, black, depth = view.text.splitlines()
    assert title == "**alice** – **bob** · Chess"
    assert opening == "Opening: Anderssen's Opening (A00), book moves up to **1. a3**"
    accuracy = round(review.accuracy[rules.WHITE] or 0)
    assert white.startswith("**alice** (White): ")
    assert black.startswith("**bob** (Black): ")
    assert "%" not in white + black, "the picture has the accuracy"
    blunders = sum(move.judgement == "??" for move in review.moves if move.side is rules.WHITE)
    assert white.endswith(f" · {blunders} blunder{'' if blunders == 1 else 's'}")
    assert len(review.turning_points) == 3
    assert depth == f"This is a quick look, about {review.depth} half-moves deep; it can miss things."
    assert view.files == ["review.png", f"kibitz-{match.id}-review.pgn"]
    assert view.alt.startswith("Graph of White's winning chances: ")
    assert view.alt.count(", the chances go from ") == 3
    assert f"alice: {accuracy}% accuracy." in view.alt
    assert view.labels == STEPS
    assert view.disabled == ["◀"]


async def test_turning_points_are_pages(table: Table) -> None:
    board, match = await play_to_the_end(table)
    view = await open_review(table, board)
    review = await stored_review(table, match)
    seen: list[bytes] = [await view.picture()]
    for number, ply in enumerate(review.turning_points, 1):
        await table.alice.click(view.answer, label="▶")
        assert f"Turning point {number} of 3" in view.text
        assert "** was better" not in view.text
        await table.alice.click(view.answer, label="Show")
        assert view.labels == ["◀", "▶", "Show everyone", "Replay"]
        move = review.move(ply)
        san = match.game.positions[ply - 1].san(match.game.moves[ply - 1])
        assert f"{san}{move.judgement}** is " in view.text
        best = match.game.positions[ply - 1].move_from_uci(move.best[0])
        better = match.game.positions[ply - 1].san(best)
        assert f"{better}**" in view.text.splitlines()[-1]
        assert view.alt.startswith("Board before ")
        assert f"the better {better}. White's winning chances: " in view.alt
        assert view.files == [f"turning-point-{number}.png"]
        seen.append(await view.picture())
    assert view.disabled == ["▶"]
    assert len(set(seen)) == 4
    await table.alice.click(view.answer, label="◀")
    assert "Turning point 2 of 3" in view.text
    await table.alice.click(view.answer, label="Replay")
    assert f"({review.turning_points[1]} of {match.ply})" in view.text
    await table.alice.click(view.answer, label="Review")
    assert "blunder" in view.text
    assert len(table.engine.reviewed) == 1, "made once for all readers"


@pytest.mark.slow
async def test_reason_is_shown(table: Table) -> None:
    board, _ = await play_to_the_end(table, MATE)
    view = await open_review(table, board)
    while "**2. g4??** is" not in view.text:
        await table.alice.click(view.answer, label="▶")
    assert "**2. g4??** is a blunder: White's winning chances drop from " in view.text
    assert "It allows mate: **Qh4#**." in view.text


@pytest.mark.slow
async def test_buttons_of_a_review_work_in_a_new_process(table: Table) -> None:
    board, _ = await play_to_the_end(table)
    view = await open_review(table, board)
    await table.restart()
    await table.alice.click(view.answer, label="▶")
    assert "Turning point 1 of 3" in view.text
    await table.restart()
    await table.alice.click(view.answer, label="Show")
    assert "** was better" in view.text
    assert len(table.engine.reviewed) == 1


@pytest.mark.slow
async def test_annotated_game_is_read_by_other_programs(table: Table) -> None:
    board, match = await play_to_the_end(table)
    view = await open_review(table, board)
    review = await stored_review(table, match)
    theirs = chess.pgn.read_game(io.StringIO(await attached_text(view, ".pgn")))
    assert theirs is not None
    assert not theirs.errors
    nodes = list(theirs.mainline())
    assert [node.move.uci() for node in nodes] == [move.move for move in review.moves]
    glyphs = {"?!": 6, "?": 2, "??": 4, None: None}
    for node, move in zip(nodes, review.moves, strict=True):
        assert next(iter(node.nags), None) == glyphs[move.judgement]
        assert (node.eval() is not None) == (move.ply < len(nodes)), "no evaluation after mate"
        better = move.judgement is not None
        assert len(node.parent.variations if node.parent else ()) == 1 + better
    assert theirs.headers["Annotator"] == "Kibitz"
    assert theirs.headers["White"] == "alice"


@pytest.mark.slow
async def test_a_game_of_shogi_has_comments_in_kif(table: Table, speak: Callable[..., None]) -> None:
    board, match = await play_to_the_end(table, "P-7f P-3d B-2b+ P-9d S-8h R-9b", variant="shogi")
    assert not match.is_over
    await table.resign(await place(table, match), table.bob)
    speak("ja", "ja")
    view = shown(await table.alice.slash(await place(table, match), "review"))
    depth = (await stored_review(table, await table.use_cases.lookup.get(match.id))).depth
    answer = f"読みの深さは約{depth}手です（双方の手をそれぞれ1手と数えます）。"
    answer += "短時間の検討なので、見落としがあるかもしれません。"
    assert view.text.splitlines()[-1] == answer
    assert view.files == ["review.png", f"kibitz-{match.id}-review.pgn", f"kibitz-{match.id}-review.kif"]
    kif = await attached_text(view, ".kif")
    assert "*最善手は" in kif
    assert "**" not in kif
    (record,) = read_all(kif)
    assert record.game.moves == match.game.moves
    assert board.id != view.answer.id


async def place(table: Table, match: Match) -> ChannelHandle:
    """Return the thread of a game."""
    (thread,) = [thread for thread in table.channel.threads if thread.id == match.thread_id]
    return thread


@pytest.mark.slow
async def test_the_better_move_is_found(table: Table) -> None:
    board, match = await play_to_the_end(table)
    view = await open_review(table, board)
    review = await stored_review(table, match)
    ply = review.turning_points[2]
    position, move = match.game.positions[ply - 1], review.move(ply)
    better = position.san(position.move_from_uci(move.best[0]))
    await table.alice.click(view.answer, label="Find a better move")
    for number in (1, 2, 3):
        assert f"Turning point {number} of 3" in view.text
        assert "What was better?" in view.text
        assert "** was better" not in view.text
        assert "with an arrow" in view.alt
        assert view.labels[:4] == ["Type a move", "◀", "▶", "Show"]
        if number < 3:
            await table.alice.click(view.answer, label="▶")
    assert better not in view.text + view.alt
    played = position.san(match.game.moves[ply - 1])
    answers = {
        played: f"✗ **{played}** is the move from the game.",
        "Ke2": "king can't go to e2",
        "hello": "hello",
        "a4": "isn't good enough",
        better: f"✓ **{better}** is right!",
    }
    for typed, text in answers.items():
        form = await table.alice.click(view.answer, label="Type a move")
        assert form.modal is not None
        assert form.modal["title"] == "Find the better move"
        await table.alice.submit_modal(form, {"move": typed})
        assert text in view.text, typed
        assert ("** was better" in view.text) == (typed == better)


@pytest.mark.slow
async def test_the_better_move_is_found_with_menus(table: Table) -> None:
    board, match = await play_to_the_end(table)
    view = await open_review(table, board)
    review = await stored_review(table, match)
    ply = review.turning_points[0]
    best = match.game.positions[ply - 1].move_from_uci(review.move(ply).best[0])
    await table.alice.click(view.answer, label="Find a better move")
    variant = match.variant
    assert best.origin is not None
    await table.alice.select(view.answer, [variant.square_name(best.origin)], custom_id=view.ids[0])
    assert view.labels[:3] == ["Type a move", "Another piece", "Show"]
    assert "What was better?" in view.text
    await table.alice.select(view.answer, [best.uci()], custom_id=view.ids[0])
    assert "is right!" in view.text


@pytest.mark.slow
async def test_another_good_move_counts(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    board, match = await play_to_the_end(table, MATE)
    view = await open_review(table, board)
    review = await stored_review(table, match)
    page = 1 + review.turning_points.index(3)
    for _ in range(page):
        await table.alice.click(view.answer, label="▶")
    position = match.game.positions[2]
    best = review.move(3).best[0]
    other = next(text for text in ("d4", "e3") if position.parse(text).uci() != best)
    scores = [500, -500]

    async def assess(_game: rules.Game, _person: int) -> Assessment:
        return Assessment(scores.pop(0), 5, ())

    monkeypatch.setattr(table.engine, "assess", assess)
    for answer in ("isn't good enough", "is good too!"):
        form = await table.alice.click(view.answer, label="Type a move")
        await table.alice.submit_modal(form, {"move": other})
        assert answer in view.text
    assert "** was better" in view.text


@pytest.mark.slow
async def test_review_is_shared_with_everyone(table: Table, speak: Callable[..., None]) -> None:
    board, match = await play_to_the_end(table)
    speak("ja", "en-US")
    view = shown(await table.alice.click(board, label="Review"))
    assert "大悪手" in view.text
    await table.alice.click(view.answer, label="▶")
    assert "もっとよい手がありました" in view.text
    await table.alice.click(view.answer, label="正解を見る")
    await table.alice.click(view.answer, label="全員に見せる")
    thread = await place(table, match)
    everyone = last(thread)
    assert "Turning point 1 of 3" in everyone.content, "in the language of the game"
    assert labels(everyone) == ["◀", "▶", "Find a better move", "Show"]
    assert everyone.content.endswith("\nWhat was better?"), "no answer for those who want to find it"
    assert "with an arrow" in (everyone.attachments[0].description or "")
    # Other users turn the pages for everyone, but find the better move privately.
    await table.carol.click(everyone, label="▶")
    assert "Turning point 2 of 3" in last(thread).content
    assert last(thread).id == everyone.id
    answer = shown(await table.carol.click(last(thread), label="Find a better move"))
    assert "もっとよい手がありました" in answer.text
    assert "Turning point 2 of 3" in last(thread).content
    answer = shown(await table.carol.click(last(thread), label="Show"))
    assert "最善手は" in answer.text
    assert last(thread).content.endswith("\nWhat was better?")


@pytest.mark.slow
async def test_command_finds_the_game(table: Table) -> None:
    nothing = private(await table.carol.slash(table.channel, "review"))
    assert nothing == "You have no finished game to review yet."
    _, match = await play_to_the_end(table, MATE)
    thread = await place(table, match)
    assert "blunder" in shown(await table.carol.slash(thread, "review")).text, (
        "everyone may review it in its thread"
    )
    view = shown(await table.alice.slash(table.channel, "review"))
    assert view.text.startswith("Your game against **bob** (https://")
    assert "blunder" in view.text
    await table.alice.click(view.answer, label="▶")
    assert view.text.startswith("Your game against **bob** (https://")
    view = shown(await table.bob.slash(table.channel, "review", game=match.id))
    assert "blunder" in view.text
    offered = await table.bob.autocomplete(table.channel, "review", "game", "alice")
    assert [choice["value"] for choice in offered] == [match.id]
    assert len(table.engine.reviewed) == 1


@pytest.mark.slow
async def test_a_running_game_is_never_reviewed(table: Table) -> None:
    thread = await table.start()
    board = await table.play(thread, "e4 e5 Nf3 Nc6 Bb5")
    match = await table.match(thread)
    text = private(await table.carol.slash(thread, "review"))
    assert text == "This game isn't over yet. Ask for a review once it is."
    assert "Review" not in labels(board)
    button = table.env.backend.get_message(thread.id, board.id).components[0]["components"][0]
    for forged in ("review:{}", "review-open:{}", "review-page:{}:1", "review-find:{}:1"):
        button["custom_id"] = f"kibitz:{forged.format(match.id)}"
        answer = await table.carol.click(board, custom_id=button["custom_id"])
        assert "isn't over yet" in private(answer)
    assert table.engine.reviewed == []


@pytest.mark.slow
async def test_aborted_game_has_no_review_button(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "e4")
    match = await table.match(thread)
    await table.use_cases.play.abort(match.id, table.alice.id)
    assert "nothing to review" in private(await table.alice.slash(thread, "review", game=match.id))
