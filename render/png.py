"""PNG files made of strips that are compressed and cached separately.

Compression is nearly all the work of drawing a board, and most ranks don't change from move to move. A
deflate stream may be cut at any flush if nothing refers back across the cut. So every strip has its own
compressor, and its first row does not refer to the row above. As zlib's window is shorter than a rank, this
costs only about one per cent in bytes. (RFC 1950: zlib, RFC 1951: deflate, W3C PNG specification third
edition.)
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageChops

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_DEPTH, _PALETTE_TYPE = 8, 3
_AS_IT_IS, _FROM_ABOVE = 0, 2
"""Filter types of rows: unchanged bytes, and differences from the row above."""
_LEVEL = 7
"""The level of zlib: 6 saves a sixth of the time, 9 takes seven times as long."""
_ZLIB_HEADER = b"\x78\x9c"
_LAST_BLOCK = b"\x03\x00"
_ADLER_BASE = 65521


@dataclass(frozen=True, slots=True)
class Strip:
    """Compressed rows of a picture."""

    width: int
    height: int
    data: bytes
    checksum: int

    @property
    def raw_length(self) -> int:
        """Bytes before compression: one per pixel and the filter type of each row."""
        return (self.width + 1) * self.height


def strip(image: Image.Image) -> Strip:
    """Compress a palette picture as rows of a larger one."""
    return packed(rows(image))


def rows(image: Image.Image) -> Image.Image:
    """Return a palette picture as filtered rows, with their filter types in a first column."""
    found = Image.new("L", (image.width + 1, image.height), _FROM_ABOVE)
    found.paste(filtered(image), (1, 0))
    found.putpixel((0, 0), _AS_IT_IS)
    return found


def filtered(image: Image.Image) -> Image.Image:
    """Return each pixel's difference from the one above it, as greys; the first row unchanged.

    Boards have many vertical edges and plain areas, so these rows are mostly zeros and compress twice as
    fast. Columns are independent, so parts side by side can be filtered separately.
    """
    plain = Image.frombytes("L", image.size, image.tobytes())
    above = Image.new("L", image.size, 0)
    above.paste(plain, (0, 1))
    return ImageChops.subtract_modulo(plain, above)


def plain(found: Image.Image) -> Image.Image:
    """Undo `rows`: return the picture as indices."""
    image = found.crop((1, 0, found.width, found.height))
    reach = 1
    while reach < image.height:
        # Each row is what all of those above it, and itself, add up to.
        above = Image.new("L", image.size, 0)
        above.paste(image, (0, reach))
        image, reach = ImageChops.add_modulo(image, above), 2 * reach
    return image


def packed(found: Image.Image, *, plain: bool = False) -> Strip:
    """Compress the result of `rows`, or rows composed of it and of `filtered` pictures.

    `plain`: search only for runs of one byte, which takes half the time.
    """
    raw = found.tobytes()
    strategy = zlib.Z_RLE if plain else zlib.Z_DEFAULT_STRATEGY
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL, strategy)
    data = packer.compress(raw) + packer.flush(zlib.Z_SYNC_FLUSH)
    return Strip(found.width - 1, found.height, data, zlib.adler32(raw))


def stack(strips: Iterable[Strip], palette: bytes) -> bytes:
    """Return a PNG of the strips, the top one first; all have one width. `palette`: 3 bytes per colour."""
    parts = list(strips)
    width = parts[0].width
    if any(part.width != width for part in parts):
        raise ValueError("the strips of a picture have one width")
    checksum = 1
    for part in parts:
        checksum = _joined(checksum, part.checksum, part.raw_length)
    header = struct.pack(
        ">IIBBBBB", width, sum(part.height for part in parts), _DEPTH, _PALETTE_TYPE, 0, 0, 0
    )
    stream = [_ZLIB_HEADER, *(part.data for part in parts), _LAST_BLOCK, struct.pack(">I", checksum)]
    return b"".join(
        [
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", palette),
            _chunk(b"IDAT", b"".join(stream)),
            _chunk(b"IEND", b""),
        ]
    )


def of_few_colors(image: Image.Image, count: int) -> bytes:
    """Return a picture as a PNG with a palette of its own, of at most so many colours."""
    file = BytesIO()
    few = image.convert("RGB").quantize(count, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(file, "PNG", optimize=True)
    return file.getvalue()


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))


def _joined(first: int, second: int, second_length: int) -> int:
    """Return the Adler-32 of two concatenated runs of bytes, from the checksum of each."""
    low = (first & 0xFFFF) + (second & 0xFFFF) - 1
    high = (first >> 16) + (second >> 16) + second_length * ((first & 0xFFFF) - 1)
    return (high % _ADLER_BASE) << 16 | low % _ADLER_BASE
