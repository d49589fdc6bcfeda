"""Searches for a number in the files of a database, in every encoding that SQLite uses."""

from __future__ import annotations

from pathlib import Path

WIDTHS = (1, 2, 3, 4, 6, 8)
"""Sizes in bytes of SQLite's integers: the smallest that fits, in two's complement, big-endian."""


def encodings(number: int) -> set[bytes]:
    """Return the encodings of a number as a value, as a row id and as text. Small numbers match by chance."""
    width = next(width for width in WIDTHS if number < 1 << (8 * width - 1))
    return {number.to_bytes(width, "big"), _varint(number), str(number).encode()}


def _varint(number: int) -> bytes:
    """Encode a varint: seven bits per byte, big-endian; a ninth byte has eight bits."""
    if number >> 56:
        last, number, count = bytes([number & 0xFF]), number >> 8, 8
    else:
        last, count = b"", max(1, -(-number.bit_length() // 7))
    groups = [number >> (7 * place) & 0x7F for place in reversed(range(count))]
    if last:
        return bytes(group | 0x80 for group in groups) + last
    return bytes(group | 0x80 for group in groups[:-1]) + bytes(groups[-1:])


def found_in(path: Path, number: int) -> dict[str, int]:
    """Count the occurrences of a number in each file of a database that contains it."""
    counts = {
        file.name: sum(file.read_bytes().count(encoding) for encoding in encodings(number))
        for file in sorted(path.parent.glob(f"{path.name}*"))
    }
    return {name: count for name, count in counts.items() if count}
