from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import fields

import pytest
from PIL import Image

import render
import rules

Picture = Image.Image


def read(png: bytes) -> Picture:
    """Decode a PNG completely, and check its checksums."""
    image = Image.open(io.BytesIO(png))
    image.load()
    return image


def draw_board(position: rules.Position, **options: object) -> bytes:
    """Return `render.board(position, ...)`, with the marks among the options."""
    marks = {field.name: options.pop(field.name) for field in fields(render.Marks) if field.name in options}
    return render.board(position, marks=render.Marks(**marks), **options)  # type: ignore[arg-type]


@pytest.fixture
def chess() -> rules.Variant:
    return rules.variant("chess")


@pytest.fixture
def at(chess: rules.Variant) -> Callable[[str], rules.Position]:
    return lambda fen: rules.Position.from_fen(chess, fen)


@pytest.fixture
def tile() -> Callable[..., Picture]:
    """Return a function that crops a square, given by name, from a board's picture."""

    def cut(
        png: bytes,
        variant: rules.Variant,
        square: str,
        view: rules.Color = rules.WHITE,
        style: render.Style | None = None,
    ) -> Picture:
        box = render.square_box(variant, variant.square(square), view, style or render.Style())
        return read(png).convert("RGB").crop(box)

    return cut
