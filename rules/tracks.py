"""Placeholder until the whole notation lands."""

from __future__ import annotations

from typing import NamedTuple

from rules.betza import Movement
from rules.geometry import Geometry
from rules.pieces import Color


class Track(NamedTuple):
    before: tuple[int, ...]
    squares: tuple[int, ...]
    moves: bool = True
    captures: bool = True
    hop: str = ""
    initial: bool = False


def tracks(geometry: Geometry, movement: Movement, color: Color, square: int) -> tuple[Track, ...]:
    found: list[Track] = []
    for files, ranks in movement.vectors:
        way = tuple(geometry.ray(square, files, ranks if color is Color.WHITE else -ranks, movement.limit))
        if way:
            found.append(Track((), way, movement.moves, movement.captures))
    return tuple(found)
