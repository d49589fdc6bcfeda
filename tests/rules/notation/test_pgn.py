"""Written PGN: python-chess reads the same games."""

from __future__ import annotations

import io
import os
import random
from datetime import timedelta

import chess
import chess.pgn
import pytest

import rules
from tests.records import read_all
from tests.rules.oracles import choose


def reread(text: str) -> chess.pgn.Game:
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert not game.errors
    return game


@pytest.mark.parametrize(
    ("key", "number"), [("chess", None), ("chess960", 0), ("chess960", 518), ("chess960", 777)]
)
def test_python_chess_reads_the_same_game(key: str, number: int | None) -> None:
    dice = random.Random(f"{os.environ['TEST_SEED']}/{key}/{number}")
    game = rules.Game(rules.variant(key).start(number))
    while game.outcome() is None and len(game.moves) < 120:
        game.play(choose(dice, game.position))
    text = rules.pgn_text(game, {"White": "Алиса 😀", "Black": 'the "rook" \\', "Date": "2026.11.21"}, "*")
    theirs = reread(text)
    assert theirs.headers["White"] == "Алиса 😀"
    # python-chess doesn't decode the escapes of PGN 8.1.1.4.
    assert '[Black "the \\"rook\\" \\\\"]' in text
    assert ("Variant" in theirs.headers) == (key != "chess")
    assert [move.uci() for move in theirs.mainline_moves()] == [move.uci() for move in game.moves]
    assert max(map(len, text.splitlines())) <= 90


def test_first_move_by_black_is_numbered_with_dots() -> None:
    position = rules.Position.from_fen(rules.variant("chess"), "4k3/p7/8/8/8/8/8/4K3 b - - 0 7")
    game = rules.Game(position)
    game.play(position.parse("Kd7"))
    text = rules.pgn_text(game, {}, "*")
    assert "7... Kd7 *" in text
    assert reread(text).board().fen() == position.fen()


def test_tag_values_cannot_inject_tags_or_moves() -> None:
    game = rules.Game(rules.variant("chess").start())
    text = rules.pgn_text(game, {"Event": 'x"]\n[Result "1-0"]\n\n1. e4', "White": "a\u202eb\x00"}, "0-1")
    theirs = reread(text)
    assert theirs.headers["Result"] == "0-1"
    assert not list(theirs.mainline_moves())


@pytest.mark.parametrize("known", [0, 1, 2, 5, 8])
def test_python_chess_reads_clocks(known: int) -> None:
    game = rules.Game(rules.variant("chess").start())
    for text in ("e4", "e5", "Nf3", "Nc6", "Bb5"):
        game.play(game.parse(text))
    clocks = [timedelta(seconds=7323.9 - 60 * ply) for ply in range(known)]
    text = rules.pgn_text(game, {}, "*", clocks)
    theirs = reread(text)
    assert [move.uci() for move in theirs.mainline_moves()] == [move.uci() for move in game.moves]
    read_clocks = [node.clock() for node in theirs.mainline()]
    assert read_clocks == [7323.0 - 60 * ply if ply < known else None for ply in range(5)]
    assert max(map(len, text.splitlines())) <= 80


def test_number_of_blacks_move_is_repeated_after_a_clock() -> None:
    game = rules.Game(rules.variant("chess").start())
    for text in ("e4", "e5"):
        game.play(game.parse(text))
    text = rules.pgn_text(game, {}, "*", [timedelta(seconds=59), None])
    assert text.splitlines()[-1] == "1. e4 { [%clk 0:00:59] } 1... e5 *"


def test_python_chess_reads_annotations_and_we_ignore_them() -> None:
    game = rules.Game(rules.variant("chess").start())
    for text in ("f3", "e5", "g4", "Qh4#"):
        game.play(game.parse(text))
    better = [game.positions[2].parse("e4")]
    better.append(game.positions[2].play(better[0]).parse("Nf6"))
    annotations = {
        2: rules.Annotation(comment="[%eval -0.40]"),
        3: rules.Annotation((4,), "[%eval #-1] Allows mate } in 1.", (better,)),
    }
    clocks = [timedelta(seconds=60)] * 4
    text = rules.pgn_text(game, {}, "0-1", clocks, annotations)
    theirs = reread(text)
    assert [move.uci() for move in theirs.mainline_moves()] == [move.uci() for move in game.moves]
    nodes = list(theirs.mainline())
    assert [node.eval() is not None for node in nodes] == [False, True, True, False]
    assert nodes[2].eval().pov(chess.BLACK).mate() == 1  # pyright: ignore[reportOptionalMemberAccess]
    assert [node.clock() for node in nodes] == [60.0] * 4
    assert nodes[2].nags == {chess.pgn.NAG_BLUNDER}
    assert "Allows mate ) in 1." in nodes[2].comment
    variation = nodes[1].variations[1]
    assert [variation.move.uci(), *(node.move.uci() for node in variation.mainline())] == ["e2e4", "g8f6"]
    (record,) = read_all(text)
    assert record.game.moves == game.moves
    assert record.result == "0-1"


@pytest.mark.parametrize("key", ["shogi", "xiangqi", "crazyhouse", "duck"])
def test_annotated_games_of_any_variant_are_read_back(key: str) -> None:
    rng = random.Random(key)
    game = rules.Game(rules.variant(key).start())
    while len(game.moves) < 30 and game.outcome() is None:
        game.play(rng.choice(game.position.legal_moves()))
    annotations = {
        ply: rules.Annotation((2,), "[%eval 0.1]", ([position.legal_moves()[-1]],))
        for ply, position in enumerate(game.positions[:-1], 1)
    }
    text = rules.pgn_text(game, {}, "*", (), annotations)
    (record,) = read_all(text)
    assert record.game.moves == game.moves
