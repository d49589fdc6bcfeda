"""Boards and cards look like their references (tests/render/references.py)."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pytest
from PIL import Image, ImageChops

import render
import rules
from tests.render import references
from tests.render.conftest import draw_board
from tests.render.references import TOLERANCE, Draw, difference, reduced
from tests.variants import ALL_VARIANTS


def check(name: str, draw: Draw) -> None:
    reference = Image.open(references.path(name)).convert("RGB")
    image = reduced(draw())
    assert image.size == reference.size, name
    assert difference(image, reference) <= TOLERANCE, (
        f"{name} looks different: see tests/render/references.py"
    )


@ALL_VARIANTS
def test_variants_look_like_their_references_from_both_sides(variants: Sequence[rules.Variant]) -> None:
    for variant in variants:
        for name, draw in references.boards(variant):
            check(name, draw)


@pytest.mark.slow
def test_every_theme_with_every_mark_looks_like_its_reference() -> None:
    for name, draw in references.themes():
        check(name, draw)


def test_sets_hands_cards_and_diagrams_look_like_their_references() -> None:
    for name, draw in references.others():
        check(name, draw)


def test_every_picture_has_one_small_reference() -> None:
    files = list(references.FOLDER.glob("*"))
    expected = {f"{variant.key}-{side}" for variant in rules.variants() for side in ("white", "black")}
    expected |= {name for name, _ in (*references.themes(), *references.others())}
    assert {file.stem for file in files} == expected
    assert sum(file.stat().st_size for file in files) < 1_500_000


@pytest.mark.parametrize(
    ("fen", "marks"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", {}),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKBNR w - - 0 1", {}),
        ("rnbqkbnr/Pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {}),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {"targets": [28]}),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {"style": render.Style(theme="wood")}),
    ],
    ids=["missing pawn", "swapped pieces", "pawn of the other side", "dot", "other theme"],
)
def test_differences_exceed_the_tolerance(fen: str, marks: dict[str, object]) -> None:
    position = rules.Position.from_fen(rules.variant("chess"), fen)
    reference = Image.open(references.path("chess-white")).convert("RGB")
    image = reduced(draw_board(position, **marks))
    assert difference(image, reference) > TOLERANCE


def test_a_shifted_board_exceeds_the_tolerance() -> None:
    reference = Image.open(references.path("chess-white")).convert("RGB")
    image = Image.open(io.BytesIO(render.board(rules.variant("chess").start()))).convert("RGB")
    shifted = ImageChops.offset(image, 3, 0).resize(reference.size, Image.Resampling.BOX)
    assert difference(shifted, reference) > TOLERANCE
