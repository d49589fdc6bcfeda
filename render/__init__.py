"""Positions as pictures.

`board` draws one; `Style` says how it looks; `square_box` says where its squares are, `square_name` what
they are called; `describe` tells it in words; `movement` shows how a piece moves, `legend` says what its
marks mean; `replay` is a whole game.
"""

from __future__ import annotations

from render.board import board, warm
from render.card import card
from render.diagrams import movement
from render.labels import Labels
from render.replay import replay
from render.sprites import Credit
from render.style import Style, art_credits, piece_sets, square_box, themes
from render.words import describe, legend, square_name

__all__ = [
    "Credit",
    "Labels",
    "Style",
    "art_credits",
    "board",
    "card",
    "describe",
    "legend",
    "movement",
    "piece_sets",
    "replay",
    "square_box",
    "square_name",
    "themes",
    "warm",
]
