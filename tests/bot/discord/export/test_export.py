"""/export: a running or finished game as files, FEN, animation and link, for players and spectators."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image, ImageSequence
from simcord.results import InteractionResult

import render
import rules
from bot.discord.reviews_and_trials import ENGINE
from bot.discord.wording.move_texts import numbered
from bot.discord.wording.notation import Notation
from bot.engine.judgements import Judgement
from bot.engine.review import Review
from tests.bot.discord.table import Table, boards, private, response
from tests.records import read_all


async def files(answer: InteractionResult) -> dict[str, bytes]:
    """Return the files of an answer by file extension."""
    attached = response(answer).message.attachments
    return {file.filename.rpartition(".")[2]: await file.read() for file in attached}


def links(answer: InteractionResult) -> dict[str, str]:
    """Return the addresses of link buttons by their labels."""
    rows: list[dict[str, Any]] = response(answer).components
    return {part["label"]: part["url"] for row in rows for part in row["components"] if "url" in part}


@pytest.mark.slow
async def test_spectator_exports_a_running_game(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5")
    answer = await table.carol.slash(thread, "export")
    text = private(answer)
    assert text.startswith("**alice** – **bob** · Chess")
    fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    assert f"`{fen}`" in text
    exported = await files(answer)
    assert set(exported) == {"pgn", "gif"}
    (record,) = read_all(exported["pgn"].decode())
    assert [move.uci() for move in record.game.moves] == ["e2e4", "e7e5"]
    animation = Image.open(io.BytesIO(exported["gif"]))
    assert sum(1 for _ in ImageSequence.Iterator(animation)) == 3
    assert links(answer) == {
        "Analyze on lichess.org": f"https://lichess.org/analysis/standard/{fen.replace(' ', '_')}"
    }


@pytest.mark.slow
async def test_finished_game_is_exported_in_its_thread(table: Table) -> None:
    thread = await table.start()
    number = (await table.match(thread)).id
    await table.play(thread, "f3 e5 g4 Qh4")
    for _ in range(60):  # Later messages in the thread.
        table.env.backend.create_message(thread.id, table.bob.id, "good game")
    for place, options in ((thread, {}), (table.channel, {"game": number})):
        exported = await files(await table.alice.slash(place, "export", **options))
        assert b'[Result "0-1"]' in exported["pgn"]
    away = table.guild.create_text_channel("away")
    assert b'[Result "0-1"]' in (await files(await table.carol.slash(away, "export", game=number)))["pgn"]
    assert "You have no ongoing game" in private(await table.carol.slash(away, "export"))


@pytest.mark.slow
async def test_shogi_game_is_exported_in_its_notations(table: Table) -> None:
    thread = await table.start(variant="shogi")
    await table.play(thread, "P-7f P-3d")
    answer = await table.alice.slash(thread, "export")
    exported = await files(answer)
    assert set(exported) == {"pgn", "kif", "csa", "usi", "gif"}
    assert exported["usi"] == b"position startpos moves 7g7f 3c3d\n"
    assert rules.one_game(exported["csa"].decode()).record.tags["White"] == "alice"
    (record,) = read_all(exported["kif"].decode())
    assert [move.uci() for move in record.game.moves] == ["c3c4", "g7g6"]
    assert record.tags["White"] == "alice"
    assert list(links(answer)) == ["Analyze on pychess.org"]


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["unicorn", "duck", "janggi"])
async def test_any_variant_is_exported(table: Table, variant: str) -> None:
    thread = await table.start(variant=variant)
    answer = await table.alice.slash(thread, "export")
    assert set(await files(answer)) == {"pgn", "gif"}
    assert bool(links(answer)) == (variant != "unicorn")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("moves", "winner", "reason"),
    [("f3 e5 g4 Qh4", rules.BLACK, "by checkmate"), ("e4", rules.WHITE, "by resignation")],
)
async def test_result_is_shown_on_the_board_and_in_the_animation(
    table: Table, moves: str, winner: rules.Color, reason: str
) -> None:
    thread = await table.start()
    number = (await table.match(thread)).id
    await table.play(thread, moves)
    if "resignation" in reason:
        await table.resign(thread, table.bob)
    match = await table.use_cases.lookup.get(number)
    text = render.Labels(
        "alice", "bob", turn=False, start=match.game.start, ended=render.Ended(winner, reason)
    )
    last = match.game.moves[-1]
    bottom = match.game.position.turn.opponent
    posted = await boards(thread)[-1].attachments[0].read()
    assert posted == render.board(match.game.position, view=bottom, last_move=last, labels=text)
    animation = (await files(await table.alice.slash(thread, "export")))["gif"]
    texts = [numbered(match, ply, Notation("en")) for ply in range(1, match.ply + 1)]
    style = render.Style(square_px=72)
    assert animation == render.replay(
        match.game, style=style, labels=text, annotations=render.Annotations(texts)
    )


@pytest.mark.slow
async def test_animation_of_a_reviewed_game_shows_chances_and_marks(table: Table) -> None:
    thread = await table.start()
    number = (await table.match(thread)).id
    board = await table.play(thread, "f3 e5 g4 Qh4")
    plain = await table.alice.slash(thread, "export")
    await table.alice.click(board, label="Review")
    match = await table.use_cases.lookup.get(number)
    text = await table.use_cases.reviews.find(match, ENGINE)
    assert text is not None
    review = Review.from_json(text)
    assert review.move(3).judgement is Judgement.BLUNDER
    answer = await table.alice.slash(thread, "export")
    animation, before = (await files(answer))["gif"], (await files(plain))["gif"]
    drawn_labels = render.Labels(
        "alice", "bob", turn=False, start=match.game.start, ended=render.Ended(rules.BLACK, "by checkmate")
    )
    texts = [numbered(match, ply, Notation("en")) for ply in range(1, match.ply + 1)]
    badges = {move.ply: str(move.judgement) for move in review.moves if move.ply in review.turning_points}
    style = render.Style(square_px=72)
    assert animation == render.replay(
        match.game,
        style=style,
        labels=drawn_labels,
        annotations=render.Annotations(texts, review.chances, badges),
    )
    # The bar with the winning chances is next to the board.
    assert Image.open(io.BytesIO(animation)).width > Image.open(io.BytesIO(before)).width
    (alt,) = [file.description for file in response(answer).message.attachments if "gif" in file.filename]
    assert "with winning chances and the marks of the review" in (alt or "")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        *(("שלום לכם", "zed"), ("สมชาย", "zed"), ("😀😀", "zed"), ("𝓐𝓷𝓷𝓪", "𝓐𝓷𝓷𝓪"), ("勝男", "勝男")),
        *(("می\u200cخواهم", "zed"), ("ㅤㅤ", "zed"), ("🏳\ufe0f\u200d🌈 Ann\u202e", "Ann"), ("Z\u0301oe", "Źoe")),
    ],
)
async def test_account_name_is_drawn_if_no_font_has_the_letters(table: Table, name: str, drawn: str) -> None:
    guest = table.guild.add_member(table.env.create_user("zed"), nick=name)
    result = response(await table.alice.slash(table.channel, "challenge", opponent=guest, color="white"))
    await guest.click(result, label="Accept")
    (thread,) = table.channel.threads
    text = render.Labels("alice", drawn, start=rules.variant("chess").start())
    posted = await boards(thread)[-1].attachments[0].read()
    assert posted == render.board(rules.variant("chess").start(), labels=text)
