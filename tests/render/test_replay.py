from __future__ import annotations

import io
import random
import time

import pytest
from PIL import Image, ImageChops

import render
import rules
from tests.render.conftest import read

STYLE = render.Style(square_px=72)


def random_game(key: str, plies: int, seed: int = 7) -> rules.Game:
    chance = random.Random(seed)
    game = rules.Game(rules.variant(key).start())
    while len(game.moves) < plies and game.outcome() is None:
        game.play(chance.choice(sorted(game.position.legal_moves(), key=lambda move: move.uci())))
    return game


def frames(gif: bytes) -> list[Image.Image]:
    image = Image.open(io.BytesIO(gif))
    found = []
    for number in range(image.n_frames):  # type: ignore[attr-defined]
        image.seek(number)
        found.append(image.convert("RGB"))
    return found


@pytest.mark.parametrize("key", ["chess", "crazyhouse", "shogi", "xiangqi", "janggi", "duck", "sittuyin"])
@pytest.mark.parametrize("view", [rules.WHITE, rules.BLACK])
def test_every_frame_is_the_board_after_its_move(key: str, view: rules.Color) -> None:
    game = random_game(key, 24)
    seen = frames(render.replay(game, view=view))
    assert len(seen) == 25
    for number, (position, frame) in enumerate(zip(game.positions, seen, strict=True)):
        last = game.moves[number - 1] if number else None
        board = read(render.board(position, view=view, style=STYLE, last_move=last)).convert("RGB")
        assert frame.size == board.size
        assert ImageChops.difference(frame, board).getbbox() is None, number


def test_a_game_that_is_over_ends_with_its_result() -> None:
    game = rules.Game.replay(rules.variant("chess").start(), ["f2f3", "e7e5", "g2g4", "d8h4"])
    seen = frames(render.replay(game))
    assert len(seen) == 6
    box = ImageChops.difference(seen[-2], seen[-1]).getbbox()
    assert box is not None
    middle = seen[-1].height / 2
    assert box[1] < middle < box[3]
    assert box[3] - box[1] <= 92


def test_a_long_game_is_small_and_quick() -> None:
    game = random_game("chess", 80)
    render.replay(game)
    start = time.process_time()
    gif = render.replay(game)
    assert time.process_time() - start < 1
    assert len(gif) < 1_000_000


@pytest.mark.parametrize("key", ["chess", "shogi", "xiangqi"])
def test_three_hundred_moves_are_drawn_and_may_be_sent(key: str) -> None:
    game = random_game(key, 300, seed=0)
    assert len(game.moves) == 300
    gif = render.replay(game)
    # Discord takes 10 MiB.
    assert len(gif) < 3 << 20
    image = Image.open(io.BytesIO(gif))
    assert image.n_frames >= 301  # type: ignore[attr-defined]
    image.seek(300)
    board = read(render.board(game.position, style=STYLE, last_move=game.moves[-1])).convert("RGB")
    assert ImageChops.difference(image.convert("RGB"), board).getbbox() is None


def test_pauses_and_repetition() -> None:
    game = random_game("chess", 3)
    image = Image.open(io.BytesIO(render.replay(game, move_ms=500)))
    pauses = []
    for number in range(4):
        image.seek(number)
        pauses.append(image.info["duration"])
    assert pauses == [1000, 500, 500, 2500]
    assert image.info["loop"] == 0


def test_a_game_without_moves_has_one_frame(chess: rules.Variant) -> None:
    assert len(frames(render.replay(rules.Game(chess.start())))) == 1


def test_bad_pauses_are_refused(chess: rules.Variant) -> None:
    with pytest.raises(ValueError, match="move_ms: 10 is not within 50 to 10000"):
        render.replay(rules.Game(chess.start()), move_ms=10)
