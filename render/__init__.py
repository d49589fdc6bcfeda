"""Positions as pictures. Everything here may be called from any thread, and gives the same bytes for the same
arguments.

Pictures, as bytes of a PNG (replay: a GIF):
    board       a position, with what is to be marked on it and told beside it
    card        what a challenge is about: emblem, players, time, and a start position where it is unusual
    run_card    what a run of puzzles came to: how many were solved, and every answer
    movement    how a piece moves, on a board of its own; `legend` says what its marks mean
    replay      a whole game, move after move
    rating_curve    ratings through time, each a Curve
    trial_card  what games of the engine with itself tell of a variant, a TrialCard
    graph       the winning chances of a whole game, with its turning points, each a Turn

How they look:
    Style       theme, piece sets, size and coordinates; `themes` and `piece_sets` list what there is
    has_characters  whether a variant's pieces are Chinese characters in a style
    Arrow       a move to talk about on a board, as `arrows_for` makes it of a move
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

from render.arrows import Arrow, ArrowKind, arrows_for
from render.board import board, warm
from render.card import card, run_card
from render.curve import Curve, rating_curve
from render.diagrams import movement
from render.fonts import can_write
from render.graph import Turn, graph
from render.labels import Ended, Labels
from render.replay import replay
from render.sprites import Credit
from render.style import Style, art_credits, has_characters, piece_sets, square_box, themes
from render.trial_card import CardPiece, TrialCard, trial_card
from render.words import Words, describe, legend, square_name

__all__ = [
    "Arrow",
    "ArrowKind",
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
