"""Small reference pictures, with which tests compare boards and cards.

After an intended change of their look, view the boards (python -m tests.tools.sheet FOLDER) and update all
references with `python -m tests.render.references`.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from PIL import Image, ImageChops

import render
import rules

FOLDER = Path(__file__).with_name("references")
WIDTH = 176
BLOCK = 8
"""Side of the compared areas in pixels of the small pictures, about half a square."""
TOLERANCE, _MAX_LOSS = 14.0, 7.0
"""Maximum mean difference of an area, of 255, between a picture and its reference, and between a reference
and its original. A dot on a square is a difference of 20, a missing piece more than 50."""

Draw = Callable[[], bytes]


def all_pictures() -> Iterator[tuple[str, Draw]]:
    """Yield the name and the drawing function of every picture that has a reference."""
    for variant in rules.variants():
        yield from boards(variant)
    yield from themes()
    yield from others()


def boards(variant: rules.Variant) -> Iterator[tuple[str, Draw]]:
    """Yield a variant's start from both sides."""
    position = variant.first_start()
    for view in rules.Color:
        yield f"{variant.key}-{view.label}", _board(position, view=view)


def _board(position: rules.Position, **how: object) -> Draw:
    return lambda: render.board(position, **how)  # type: ignore[arg-type]


def themes() -> Iterator[tuple[str, Draw]]:
    """Yield a board with every mark in every theme."""
    variant = rules.variant("chess")
    position = rules.Position.from_fen(variant, "r3k3/1P4pp/2n5/8/4q3/8/PP3PPP/R3K2R w KQ - 0 1")
    square = variant.square
    marks = render.Marks(
        targets=[square("d5"), square("a8")],
        selected=square("b7"),
        problems=[square("h7")],
        arrows=[
            render.Arrow(square("a1"), square("d4")),
            render.Arrow(square("h1"), square("g3"), "played"),
            render.Arrow(square("e4"), square("e6"), "threat", 0.6),
            render.Arrow(None, square("c6"), "played"),
            render.Arrow(None, square("g5"), piece=position.piece_at(square("a1"))),
        ],
        badges={square("d4"): "!", square("g3"): "??", square("a8"): "?!"},
        bar=0.3,
    )
    for theme in render.themes():
        yield (
            f"theme-{theme}",
            _board(
                position,
                style=render.Style(theme=theme),
                last_move=next(move for move in position.legal_moves() if move.uci() == "e1f1"),
                marks=marks,
                labels=render.Labels("Anna", "勝男", "31… Qe4+"),
            ),
        )


def others() -> Iterator[tuple[str, Draw]]:
    """Yield other piece sets and other kinds of pictures."""
    chess = rules.variant("chess")
    for family in ("shogi", "xiangqi", "janggi", "makruk"):
        variant = rules.variant(family)
        for name in render.piece_sets(family)[1:]:
            yield f"set-{name}", _board(variant.start(), style=render.Style(**{family: name}))  # type: ignore[arg-type]
    for name in render.piece_sets()[1:]:
        yield f"set-{name}", _board(chess.start(), style=render.Style(pieces=name))
    yield "kanji", _board(rules.variant("shogi").start(), style=render.Style(kanji=True))
    shuffled = rules.variant("chess960")
    players = ("Anna", "勝男")
    card = render.ChallengeCard("Kibitz", players, more=["Rated."])
    yield "card", lambda: render.challenge_card(chess, replace(card, side=rules.WHITE, time="3+2"))
    yield "card-start", lambda: render.challenge_card(shuffled.start(100), card)
    win, draw, loss = render.Mark("1", 1.0), render.Mark("½", 0.5), render.Mark("0", 0.0)
    results = render.EventTable(
        [
            render.TableRow("Anna", "1½", [(), (win,), (draw,)], tie="½"),
            render.TableRow("勝男", "1", [(loss,), (), (win,)], state="paused"),
            render.TableRow("Kibitz", "½", [(draw,), (loss,), ()], state="withdrawn"),
        ],
        "Points",
        "Ties",
    )
    dark = render.Style(theme="dark")
    steps = [render.PodiumPlace(rank, name) for rank, name in ((1, "Anna"), (2, "勝男"), (3, "Kibitz"))]
    chances = [0.5, 0.55, 0.5, 0.2, 0.25, 0.3, 0.7, 0.75, 0.9]
    turns = {3: render.Turn("??", "2. Kibitz"), 6: render.Turn("?", "3… 勝男"), 8: render.Turn("?!", "4… x")}
    graph = render.ReviewGraph(chances, turns, players, shown=5)
    for key, theme in (("chess", "brown"), ("shogi", "dark")):
        yield f"graph-{key}", _graph(rules.variant(key), graph, render.Style(theme=theme))
    yield "table", lambda: render.event_table(results)
    yield "podium", lambda: render.event_table(replace(results, podium=steps), style=dark)
    answers = [True] * 5 + [False] + [True] * 6
    yield "run", lambda: render.run_card(chess, "Kibitz", "Anna", answers, more=["★★★☆☆", "17"])
    for key, fen in (
        ("chess", "r2k4/1P4pp/2n5/8/8/8/PP3PPP/R3K2R w KQ - 0 1"),
        ("crazyhouse", "r3k3/8/8/8/8/8/8/4K3[N] w - - 0 1"),
    ):
        position = rules.Position.from_fen(rules.variant(key), fen)
        yield f"targets-{key}", _board(position, marks=render.Marks(targets=position.legal_moves()))
    hands = "4k4/9/9/9/9/9/9/9/4K4[RRBBGGSSNNLLPPPPPPPPPPPPPPPPPPrg] w 0 1"
    yield "hands", _board(rules.Position.from_fen(rules.variant("shogi"), hands))
    for key, letter in (("chess", "N"), ("chess", "P"), ("griffin", "G"), ("xiangqi", "C")):
        variant = rules.variant(key)
        piece = next(kind for kind in variant.pieces if kind.letter == letter)
        yield f"moves-{key}-{letter}", _movement(variant, piece)


def _graph(variant: rules.Variant, graph: render.ReviewGraph, style: render.Style) -> Draw:
    return lambda: render.review_graph(variant, graph, style=style)


def _movement(variant: rules.Variant, piece: rules.PieceType) -> Draw:
    return lambda: render.movement(variant, piece, title=piece.name)


def reduced(png: bytes) -> Image.Image:
    """Return a picture at the size of its reference, as RGB."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    return image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.BOX)


def path(name: str) -> Path:
    return FOLDER / f"{name}.png"


def difference(image: Image.Image, reference: Image.Image) -> float:
    """Return the maximum difference of an area between two pictures of the same size: the mean over its
    pixels of the channel that differs most."""
    red, green, blue = ImageChops.difference(image, reference).split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    blocks = worst.resize((-(-image.width // BLOCK), -(-image.height // BLOCK)), Image.Resampling.BOX)
    return float(blocks.getextrema()[1])  # type: ignore[arg-type]


def _few_colors(image: Image.Image) -> Image.Image:
    """Return a picture with the fewest colours that keep its appearance."""
    for colors in (32, 64, 128, 256):
        few = image.quantize(colors, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        if difference(few.convert("RGB"), image) <= _MAX_LOSS:
            return few
    return image


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    names = set()
    for name, draw in all_pictures():
        _few_colors(reduced(draw())).save(path(name), optimize=True)
        names.add(path(name).name)
    for old in FOLDER.glob("*.png"):
        if old.name not in names:
            old.unlink()
    total = sum(kept.stat().st_size for kept in FOLDER.glob("*.png"))
    print(f"{len(names)} references, {total / 1024:.0f} KiB")


if __name__ == "__main__":
    main()
