"""Is a variant any good? Games of the engine with itself, and what they tell of it."""

from __future__ import annotations

from bot.engine.trial.playing import LONGEST, GameFacts, Part, facts_of, play_on, start_of
from bot.engine.trial.trial import Concern, End, PieceWorth, Trial, TriedGame, Warned, trial_of

__all__ = [
    "LONGEST",
    "Concern",
    "End",
    "GameFacts",
    "Part",
    "PieceWorth",
    "Trial",
    "TriedGame",
    "Warned",
    "facts_of",
    "play_on",
    "start_of",
    "trial_of",
]
