"""Positions as pictures. All functions are thread-safe and give the same bytes for the same arguments.

Pictures, as bytes of a PNG (replay: a GIF):
    board       a position, with marks on it and labels beside it
    card        a challenge: emblem, players, time, and an unusual start position
    run_card    the result of a run of puzzles: the number solved, and every answer
    movement    the moves of a piece, on a board of its own; `legend` explains its marks
    replay      a whole game, move by move
    rating_curve    ratings through time, each a Curve
    trial_card  what games of the engine with itself tell of a variant, a TrialCard
    graph       the winning chances of a whole game, with its turning points, each a Turn

How they look:
    Style       theme, piece sets, size and coordinates; `themes` and `piece_sets` list the choices
    has_characters  whether a variant's pieces are Chinese characters in a style
    Arrow       a move shown on a board; `arrows_for` makes it of a move
    Labels      the contents of bars above and below a board: players, turn, last move, captured pieces
    Ended       the result of a game, for its labels
    square_box  the box of a square on a board's picture; `square_name`, its name there

And besides:
    can_write   can the fonts show a name?
    describe    a position in words (alt text)
    warm        prepares pieces, so that the first boards are as fast as later ones
    art_credits, Credit   the authors of the pieces, and their licences
"""

from __future__ import annotations

from render.arrows import Arrow, ArrowKind, arrows_for
from render.bars import Ended, Labels
from render.board import board, warm
from render.board_description import Words, describe, legend, square_name
from render.cards import card, run_card
from render.diagrams import movement
from render.fonts import can_write
from render.pieces import Credit, piece_sets
from render.rating_curve import Curve, rating_curve
from render.replay import replay
from render.review_graph import Turn, graph
from render.style import Style, art_credits, has_characters, square_box, themes
from render.trial_card import CardEnd, CardPiece, TrialCard, trial_card

__all__ = [
    "Arrow",
    "ArrowKind",
    "CardEnd",
    "CardPiece",
    "Credit",
    "Curve",
    "Ended",
    "Labels",
    "Style",
    "TrialCard",
    "Turn",
    "Words",
    "arrows_for",
    "art_credits",
    "board",
    "can_write",
    "card",
    "describe",
    "graph",
    "has_characters",
    "legend",
    "movement",
    "piece_sets",
    "rating_curve",
    "replay",
    "run_card",
    "square_box",
    "square_name",
    "themes",
    "trial_card",
    "warm",
]
