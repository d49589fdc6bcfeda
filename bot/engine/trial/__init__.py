"""Is a variant any good? Games of the engine with itself, and what they tell of it."""

# pyright: reportUnusedImport=false

from __future__ import annotations

from bot.engine.trial.self_play import LONGEST, GameFacts, Part, facts_of, play_on, start_of
from bot.engine.trial.self_play_statistics import Concern, End, PieceWorth, Trial, TriedGame, Warned, trial_of
