"""Where a number stands in the files of a database, in every form in which SQLite writes one."""

from __future__ import annotations

from pathlib import Path

WIDTHS = (1, 2, 3, 4, 6, 8)
"""Bytes in which SQLite stores an integer: as few as it takes, in two's complement, the highest first."""


def forms(number: int) -> set[bytes]:
    """As a value, as the key of a row, and as text. Short ones are found anywhere by chance."""
    width = next(width for width in WIDTHS if number < 1 << (8 * width - 1))
    return {number.to_bytes(width, "big"), _varint(number), str(number).encode()}


def _varint(number: int) -> bytes:
    """Seven bits a byte, the highest first; a ninth byte has eight."""
    if number >> 56:
        last, number, count = bytes([number & 0xFF]), number >> 8, 8
    else:
        last, count = b"", max(1, -(-number.bit_length() // 7))
    groups = [number >> (7 * place) & 0x7F for place in reversed(range(count))]
    if last:
        return bytes(group | 0x80 for group in groups) + last
    return bytes(group | 0x80 for group in groups[:-1]) + bytes(groups[-1:])


def found_in(path: Path, number: int) -> dict[str, int]:
    """How often a number stands in a database's file and in each beside it; those without it are left out."""
    counts = {
        each.name: sum(each.read_bytes().count(form) for form in forms(number))
        for each in sorted(path.parent.glob(f"{path.name}*"))
    }
    return {name: count for name, count in counts.items() if count}
