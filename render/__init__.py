"""Positions as pictures.

`board` draws one; `Style` says how it looks; `square_box` says where its squares are.
"""

from __future__ import annotations

from render.board import board, warm
from render.sprites import Credit
from render.style import Style, art_credits, piece_sets, square_box, themes

__all__ = ["Credit", "Style", "art_credits", "board", "piece_sets", "square_box", "themes", "warm"]
