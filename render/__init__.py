"""Pictures of positions and games. All functions are thread-safe; equal arguments give equal bytes.

Pictures as bytes of a PNG (for replay, a GIF):
    board           a position with Marks on the board and Labels above and below it
    challenge_card  a challenge: emblem, players, time, and an unusual start position
    run_card        the result of a puzzle run: the number solved, and each answer
    movement        the moves of a piece on an empty board; `legend` explains the marks
    replay          a game, move by move, with Annotations; squares have GIF_SQUARE_PX by default
    rating_curve    ratings through time, each a Curve
    profile_card    a player's ratings, form and other facts, each a CardRating or a CardFact
    trial_card      statistics from engine self-play of a variant
    review_graph    the winning chances through a game, with its turning points, each a Turn
    event_table     an EventTable: the results of each player, each a TableRow of Marks, below a podium;
                    a crosstable is legible with up to MAX_LINES results in a column

Appearance and contents:
    Style           theme, piece sets, size and coordinates; `themes` and `piece_sets` list the choices
    has_characters  whether a variant's pieces are Chinese characters in a style
    Marks           targets, problems, arrows, badges and an evaluation bar on a board
    Arrow           a move shown on a board; `arrows_for` returns the arrows of a move
    exploded_by     the pieces that a move blows up, for Marks
    Labels          players, turn, last move and captured pieces in bars above and below a board
    Ended           the result of a game, for labels
    square_box      the box of a square in a board's picture; `square_name`, its name there

Other functions:
    describe        a position in words (alt text)
    can_write       whether the fonts can show a name
    art_credits     the authors and licences of the pieces, each a Credit
"""

from __future__ import annotations

from render.arrows import Arrow, ArrowKind, arrows_for
from render.bars import Ended, Labels
from render.board import board
from render.challenge_card import ChallengeCard, challenge_card
from render.diagrams import movement
from render.fonts import can_write
from render.pieces import Credit, piece_sets
from render.podium import PodiumPlace
from render.position_in_words import Words, describe, legend, square_name
from render.profile_card import CardFact, CardRating, ProfileCard, profile_card
from render.rating_curve import Curve, rating_curve
from render.replay import GIF_SQUARE_PX, Annotations, replay
from render.results_table import MAX_LINES, EventTable, Mark, TableRow, event_table
from render.review_graph import ReviewGraph, Turn, review_graph
from render.run_card import run_card
from render.squares import Marks, exploded_by
from render.style import Style, art_credits, has_characters, square_box, themes
from render.trial_card import CardEnd, CardPiece, TrialCard, trial_card

__all__ = [
    "GIF_SQUARE_PX",
    "MAX_LINES",
    "Annotations",
    "Arrow",
    "ArrowKind",
    "CardEnd",
    "CardFact",
    "CardPiece",
    "CardRating",
    "ChallengeCard",
    "Credit",
    "Curve",
    "Ended",
    "EventTable",
    "Labels",
    "Mark",
    "Marks",
    "PodiumPlace",
    "ProfileCard",
    "ReviewGraph",
    "Style",
    "TableRow",
    "TrialCard",
    "Turn",
    "Words",
    "arrows_for",
    "art_credits",
    "board",
    "can_write",
    "challenge_card",
    "describe",
    "event_table",
    "exploded_by",
    "has_characters",
    "legend",
    "movement",
    "piece_sets",
    "profile_card",
    "rating_curve",
    "replay",
    "review_graph",
    "run_card",
    "square_box",
    "square_name",
    "themes",
    "trial_card",
]
