"""PNG files with palettes."""

from __future__ import annotations

from io import BytesIO

from PIL import Image


def png(image: Image.Image) -> bytes:
    """Return a palette image as a PNG."""
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def of_few_colors(image: Image.Image, count: int) -> bytes:
    """Return an image as a PNG with a palette of its own, of at most `count` colours."""
    few = image.convert("RGB").quantize(count, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    file = BytesIO()
    few.save(file, "PNG", optimize=True)
    return file.getvalue()
