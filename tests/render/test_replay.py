from __future__ import annotations

import io
import random
import time
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

import render
import rules
from render.board import draw_board
from render.empty_board import empty_board
from render.style import has_trays
from tests.cases import loop_over
from tests.render.conftest import read

Annotations = render.Annotations
STYLE = render.Style(square_px=72)


def random_game(key: str, plies: int, seed: int = 7) -> rules.Game:
    chance = random.Random(seed)
    game = rules.Game(rules.variant(key).start())
    while len(game.moves) < plies and game.outcome() is None:
        game.play(chance.choice(sorted(game.position.legal_moves(), key=lambda move: move.uci())))
    return game


def frames(gif: bytes) -> list[Image.Image]:
    image = Image.open(io.BytesIO(gif))
    images = []
    for number in range(image.n_frames):  # type: ignore[attr-defined]
        image.seek(number)
        images.append(image.convert("RGB"))
    return images


# Every kind of board, of hands and of marks.
@pytest.mark.slow
@loop_over(
    ("key", "view"),
    [
        ("chess", rules.WHITE),
        ("crazyhouse", rules.BLACK),
        ("shogi", rules.WHITE),
        ("xiangqi", rules.BLACK),
        ("janggi", rules.WHITE),
        ("duck", rules.BLACK),
        ("sittuyin", rules.WHITE),
    ],
)
def test_every_frame_is_the_board_after_its_move(key: str, view: rules.Color) -> None:
    game = random_game(key, 24)
    seen = frames(render.replay(game, view=view))
    assert len(seen) == 25
    for number, (position, frame) in enumerate(zip(game.positions, seen, strict=True)):
        last = game.moves[number - 1] if number else None
        board = drawn(game, position, last, view)
        assert frame.size == board.size
        assert ImageChops.difference(frame, board).getbbox() is None, number


def drawn(
    game: rules.Game,
    position: rules.Position,
    last: rules.Move | None,
    view: rules.Color = rules.WHITE,
    labels: render.Labels | None = None,
    **more: object,
) -> Image.Image:
    """Return the board of a position, with trays if any position of the game has them."""
    trays = any(has_trays(game.variant, other) for other in game.positions)
    marks = render.Marks(**more)  # type: ignore[arg-type]
    empty = empty_board(game.variant, STYLE, view is rules.BLACK, gauge=marks.bar is not None)
    board = draw_board(empty, position, last_move=last, marks=marks, labels=labels, trays=trays)
    return board.convert("RGB")


@pytest.mark.slow
@loop_over(
    ("key", "view", "ended"),
    [
        ("chess", rules.WHITE, render.Ended(rules.WHITE, "Black resigned")),
        ("crazyhouse", rules.BLACK, render.Ended(None, "合意")),
        ("shogi", rules.BLACK, render.Ended(rules.WHITE, "Black resigned")),
        ("3check", rules.WHITE, None),
    ],
)
def test_a_replay_shows_players_and_moves_and_finally_the_result(
    key: str, view: rules.Color, ended: render.Ended | None
) -> None:
    game = random_game(key, 20)
    moves = [f"{number}. {move.uci()}" for number, move in enumerate(game.moves, 1)]
    labels = render.Labels("Anna", "勝男", ended=ended)
    seen = frames(render.replay(game, view=view, style=STYLE, labels=labels, annotations=Annotations(moves)))
    assert len(seen) == 21
    for number, frame in enumerate(seen):
        expected = render.Labels(
            "Anna", "勝男", moves[number - 1] if number else "", ended=ended if number == 20 else None
        )
        last = game.moves[number - 1] if number else None
        board = drawn(game, game.positions[number], last, view, expected)
        assert ImageChops.difference(frame, board).getbbox() is None, number


def test_a_finished_game_marks_the_turn_in_all_frames_except_the_last() -> None:
    game = random_game("chess", 4)
    over = render.Labels("Anna", "勝男", turn=False)
    seen = frames(render.replay(game, labels=over))
    for number, (position, frame) in enumerate(zip(game.positions, seen, strict=True)):
        labels = replace(over, turn=number < 4)
        board = drawn(game, position, game.moves[number - 1] if number else None, labels=labels)
        assert ImageChops.difference(frame, board).getbbox() is None, number


@pytest.mark.slow
@loop_over(
    ("key", "view", "labels"),
    [
        ("chess", rules.WHITE, None),
        ("chess", rules.BLACK, render.Labels("Anna", "勝男")),
        ("crazyhouse", rules.BLACK, None),
        ("crazyhouse", rules.WHITE, render.Labels("Anna", "勝男")),
        ("janggi", rules.WHITE, render.Labels("Anna", "勝男")),
    ],
)
def test_a_replay_shows_chances_and_badges(key: str, view: rules.Color, labels: render.Labels | None) -> None:
    game = random_game(key, 12)
    chances = [0.5, 0.5, *(number / 11 for number in range(11))]
    badges = {2: "??", 3: "!", 12: "?"}
    seen = frames(
        render.replay(game, view=view, labels=labels, annotations=Annotations(chances=chances, badges=badges))
    )
    assert len(seen) == 13
    for number, frame in enumerate(seen):
        last = game.moves[number - 1] if number else None
        more: dict[str, object] = {"bar": chances[number]}
        if number in badges and last:
            more["badges"] = {last.target: badges[number]}
        board = drawn(game, game.positions[number], last, view, labels, **more)
        assert ImageChops.difference(frame, board).getbbox() is None, number


def test_frames_with_a_badge_are_never_skipped_and_last_longer() -> None:
    game = random_game("chess", 300, seed=0)
    badges = {57: "??", 58: "!", 211: "?"}
    image = Image.open(
        io.BytesIO(
            render.replay(game, style=render.Style(square_px=16), annotations=Annotations(badges=badges))
        )
    )
    pauses = []
    for number in range(image.n_frames):  # type: ignore[attr-defined]
        image.seek(number)
        pauses.append(image.info["duration"])
    usual = pauses[1]
    assert sorted(pauses)[-5:] == [2 * usual, 3 * usual, 3 * usual, 3 * usual, 5 * usual]
    assert sum(pauses) <= 20_000


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"chances": [0.5]}, "chances: 1 for 4 positions"),
        ({"chances": [0.5, 0.5, 2, 0.5]}, "winning chances are 0 to 1, not 2"),
        ({"badges": {0: "?"}}, r"badges: plies \[0\] of a game of 3"),
        ({"badges": {4: "?"}}, r"badges: plies \[4\] of a game of 3"),
        ({"badges": {1: "bad"}}, "badge 'bad' is not one of"),
    ],
)
def test_invalid_chances_and_badges_are_rejected(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        render.replay(random_game("chess", 3), annotations=Annotations(**wrong))  # type: ignore[arg-type]


def test_the_result_covers_no_part_of_the_board() -> None:
    game = rules.Game.replay(rules.variant("chess").start(), ["f2f3", "e7e5", "g2g4", "d8h4"])
    labels = render.Labels("Anna", "Bert", ended=render.Ended(rules.BLACK, "by checkmate"))
    without, ended = (
        frames(render.replay(game, labels=variation))[-1]
        for variation in (replace(labels, ended=None), labels)
    )
    for square in range(64):
        box = render.square_box(game.variant, square, rules.WHITE, STYLE, labelled=True)
        assert without.crop(box).tobytes() == ended.crop(box).tobytes()
    assert without.tobytes() != ended.tobytes()


@pytest.mark.parametrize(
    ("plies", "frames_shown", "pause"), [(2, 3, 900), (75, 76, 240), (190, 191, 100), (300, 151, 120)]
)
def test_a_replay_takes_at_most_twenty_seconds(plies: int, frames_shown: int, pause: int) -> None:
    game = random_game("chess", plies, seed=0)
    assert len(game.moves) == plies
    image = Image.open(io.BytesIO(render.replay(game, style=render.Style(square_px=16))))
    pauses = []
    for number in range(image.n_frames):  # type: ignore[attr-defined]
        image.seek(number)
        pauses.append(image.info["duration"])
    assert len(pauses) == frames_shown
    assert pauses[1] == pause
    assert sum(pauses) <= 20_000


def test_texts_of_only_some_moves_are_rejected() -> None:
    game = random_game("chess", 3)
    with pytest.raises(ValueError, match="moves: 1 for a game of 3"):
        render.replay(game, annotations=Annotations(["e4"]))


def test_a_long_game_is_small_and_drawn_quickly() -> None:
    game = random_game("chess", 80)
    render.replay(game)
    start = time.process_time()
    gif = render.replay(game)
    assert time.process_time() - start < 1
    assert len(gif) < 1_000_000


@pytest.mark.slow
@pytest.mark.parametrize("key", ["chess", pytest.param("shogi", marks=pytest.mark.slow)])
def test_a_replay_of_three_hundred_moves_fits_in_a_message(key: str) -> None:
    game = random_game(key, 300, seed=0)
    assert len(game.moves) == 300
    gif = render.replay(game)
    # Discord's limit is 10 MiB.
    assert len(gif) < 3 << 20
    image = Image.open(io.BytesIO(gif))
    assert image.n_frames == 151  # type: ignore[attr-defined]
    image.seek(150)
    board = drawn(game, game.position, game.moves[-1])
    assert ImageChops.difference(image.convert("RGB"), board).getbbox() is None


def test_the_animation_repeats_with_longer_first_and_last_frames() -> None:
    game = random_game("chess", 3)
    image = Image.open(io.BytesIO(render.replay(game)))
    pauses = []
    for number in range(4):
        image.seek(number)
        pauses.append(image.info["duration"])
    assert pauses == [1800, 900, 900, 4500]
    assert image.info["loop"] == 0


def test_a_game_without_moves_has_one_frame(chess: rules.Variant) -> None:
    assert len(frames(render.replay(rules.Game(chess.start())))) == 1


def test_the_last_frame_shows_the_explosion_that_ended_the_game() -> None:
    start = rules.Position.from_fen(rules.variant("atomic"), "4k3/4p3/8/8/8/8/4R3/K7 w - - 0 1")
    game = rules.Game(start)
    move = game.play(start.parse("Rxe7"))
    marks = render.Marks(exploded=render.exploded_by(start, move))
    expected = read(render.board(game.position, style=STYLE, last_move=move, marks=marks)).convert("RGB")
    assert frames(render.replay(game))[-1].tobytes() == expected.tobytes()
