"""Positions as pictures. Everything here may be called from any thread, and gives the same bytes for the same
arguments.

Pictures, as bytes of a PNG (replay: a GIF):
    board       a position, with what is to be marked on it and told beside it
    card        what a challenge is about: emblem, players, time, and a start position where it is unusual
    movement    how a piece moves, on a board of its own; `legend` says what its marks mean
    replay      a whole game, move after move
    rating_curve    ratings through time, each a Curve

How they look:
    Style       theme, piece sets, size and coordinates; `themes` and `piece_sets` list what there is
    has_characters  whether a variant's pieces are Chinese characters in a style
    Labels      what to write in bars above and below a board: players, turn, last move, what was taken
    Ended       how a game ended, for its labels
    square_box  where on a board's picture a square is; `square_name`, what it is called there

And besides:
    can_write   whether there are letters for a name
    describe    a position in words, for those who can't see it
    warm        prepares pieces, so that first boards are as fast as later ones
    art_credits, Credit   who made the pieces, and under which licences
"""

from __future__ import annotations

from render.board import board, warm
from render.card import card
from render.curve import Curve, rating_curve
from render.diagrams import movement
from render.fonts import can_write
from render.labels import Ended, Labels
from render.replay import replay
from render.sprites import Credit
from render.style import Style, art_credits, has_characters, piece_sets, square_box, themes
from render.words import Words, describe, legend, square_name

__all__ = [
    "Credit",
    "Curve",
    "Ended",
    "Labels",
    "Style",
    "Words",
    "art_credits",
    "board",
    "can_write",
    "card",
    "describe",
    "has_characters",
    "legend",
    "movement",
    "piece_sets",
    "rating_curve",
    "replay",
    "square_box",
    "square_name",
    "themes",
    "warm",
]
