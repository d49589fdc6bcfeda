"""PNG files with palettes."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

LEVEL = 3
"""zlib's compression level. It takes less than half the default level's time, for files a third larger."""


def png(image: Image.Image, *, optimize: bool = False) -> bytes:
    """Encode a palette image as PNG. optimize: use the best compression, which takes longer."""
    file = BytesIO()
    image.save(file, "PNG", optimize=optimize, compress_level=LEVEL)
    return file.getvalue()
