"""Positions as pictures.

`board` draws one; `Style` says how it looks; `square_box` says where its squares are; `describe` tells it in
words.
"""

from __future__ import annotations

from render.board import board, warm
from render.sprites import Credit
from render.style import Style, art_credits, piece_sets, square_box, themes
from render.words import describe

__all__ = [
    "Credit",
    "Style",
    "art_credits",
    "board",
    "describe",
    "piece_sets",
    "square_box",
    "themes",
    "warm",
]
