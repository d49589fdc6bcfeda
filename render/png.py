"""PNG files composed of strips that are compressed and cached separately.

Compression takes most of the time of drawing a board, and most ranks don't change from move to move. A
deflate stream may be split at any flush if nothing refers back across the split. Therefore every strip has
its own compressor, and its first row does not refer to the row above. As zlib's window is shorter than a
rank, this increases the size by only about 1 %. Sources: RFC 1950 (zlib), RFC 1951 (deflate), W3C PNG
specification, third edition.
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
_NO_FILTER, _UP = 0, 2
"""Filter types of rows: None (unchanged bytes) and Up (differences from the row above)."""
_LEVEL = 7
"""Compression level of zlib: 6 saves a sixth of the time, 9 takes seven times as long."""
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
        """Number of bytes before compression: one per pixel and the filter type of each row."""
        return (self.width + 1) * self.height


def strip(image: Image.Image) -> Strip:
    """Compress a palette image as rows of a larger one."""
    return packed(rows(image))


def rows(image: Image.Image) -> Image.Image:
    """Return a palette image as filtered rows, with their filter types in the first column."""
    result = Image.new("L", (image.width + 1, image.height), _UP)
    result.paste(filtered(image), (1, 0))
    result.putpixel((0, 0), _NO_FILTER)
    return result


def filtered(image: Image.Image) -> Image.Image:
    """Return the difference of each pixel from the pixel above it, as greys; the first row is unchanged.

    Boards have many vertical edges and plain areas, so these rows are mostly zeros and compress twice as
    fast. Columns are independent, so adjacent parts can be filtered separately.
    """
    plain = Image.frombytes("L", image.size, image.tobytes())
    above = Image.new("L", image.size, 0)
    above.paste(plain, (0, 1))
    return ImageChops.subtract_modulo(plain, above)


def unfiltered(filtered_rows: Image.Image) -> Image.Image:
    """Return the image of palette indices from which rows() made its result."""
    image = filtered_rows.crop((1, 0, filtered_rows.width, filtered_rows.height))
    reach = 1
    while reach < image.height:
        # Each row becomes the sum of itself and all rows above it, in a logarithmic number of steps.
        above = Image.new("L", image.size, 0)
        above.paste(image, (0, reach))
        image, reach = ImageChops.add_modulo(image, above), 2 * reach
    return image


def packed(filtered_rows: Image.Image, *, only_runs: bool = False) -> Strip:
    """Compress the result of rows(), or such rows with parts from filtered().

    only_runs: search only for runs of one byte, which takes half the time.
    """
    raw = filtered_rows.tobytes()
    strategy = zlib.Z_RLE if only_runs else zlib.Z_DEFAULT_STRATEGY
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL, strategy)
    data = packer.compress(raw) + packer.flush(zlib.Z_SYNC_FLUSH)
    return Strip(filtered_rows.width - 1, filtered_rows.height, data, zlib.adler32(raw))


def stack(strips: Iterable[Strip], palette: bytes) -> bytes:
    """Return a PNG of strips of equal width, from the top. palette: 3 bytes per colour."""
    parts = list(strips)
    width = parts[0].width
    if any(part.width != width for part in parts):
        raise ValueError("the strips of a picture must have the same width")
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
    """Return an image as a PNG with a palette of its own, of at most `count` colours."""
    file = BytesIO()
    few = image.convert("RGB").quantize(count, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(file, "PNG", optimize=True)
    return file.getvalue()


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))


def _joined(first: int, second: int, second_length: int) -> int:
    """Return the Adler-32 checksum of two concatenated byte strings, from the checksum of each."""
    low = (first & 0xFFFF) + (second & 0xFFFF) - 1
    high = (first >> 16) + (second >> 16) + second_length * ((first & 0xFFFF) - 1)
    return (high % _ADLER_BASE) << 16 | low % _ADLER_BASE
