"""All use cases, built on one database. Each of the other files has one group of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from bot.database.columns import metadata
from bot.database.transactions import Database
from bot.state.challenges import Challenges
from bot.state.custom_variants import CustomVariants, DefinitionChecks, Drafts, Inspect, inspect_here
from bot.state.daily_puzzles import DailyPuzzles
from bot.state.deadlines import Deadlines
from bot.state.definitions import Variants
from bot.state.downtime import Heartbeats
from bot.state.game_setup import GameSetup, Limits
from bot.state.leaderboards import Leaderboards
from bot.state.match_lookup import Lookup
from bot.state.match_repository import MatchRepository
from bot.state.offers import Offers
from bot.state.planned_moves import Plans
from bot.state.play import EngineGames, Play
from bot.state.posted_boards import Posting
from bot.state.privacy import Privacy
from bot.state.profiles import Profiles
from bot.state.puzzle_runs import PuzzleRuns
from bot.state.puzzles import PuzzlePosts, Puzzles
from bot.state.retention import Retention
from bot.state.reviews import Reviews, Trials
from bot.state.settings import Settings
from bot.state.tournaments import Tournaments
from bot.state.turn_clock import TurnClocks
from bot.state.unplayable_games import UnplayableGames
from bot.state.vacations import Vacations
from bot.state.votes import Votes
from rules.notation.vocabulary import Vocabulary

# All modules with tables are imported: bot.database.migrate requires this.
metadata.info["is_complete"] = True


class KnownWords(NamedTuple):
    """Words of all languages.

    `titles`: names that no custom variant may have, each with the key of its catalogue variant.
    `vocabulary`: the words of other languages in typed moves.
    """

    titles: Iterable[tuple[str, str]] = ()
    vocabulary: Vocabulary | None = None


NO_LIMITS, NO_WORDS = Limits(), KnownWords()


class UseCases:
    """All use cases, in groups. A component that needs one group gets only that group."""

    def __init__(
        self,
        database: Database,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        rng: random.Random | None = None,
        limits: Limits = NO_LIMITS,
        inspect: Inspect = inspect_here,
        words: KnownWords = NO_WORDS,
    ) -> None:
        """`now` returns an aware datetime. `rng` draws colours, shuffled starts and puzzles. `inspect` loads
        definitions of custom variants in isolation.
        """

        def clock() -> datetime:
            # In UTC a day always has 24 hours; in other zones it may have 23 or 25.
            return now().astimezone(UTC)

        self.now = clock
        rng = rng or random.SystemRandom()
        self.variants = Variants(database, now=clock)
        self.settings = Settings(database, now=clock)
        self.heartbeats = Heartbeats(database, now=clock)
        self.reviews = Reviews(database, now=clock)
        self.trials = Trials(database, now=clock)
        self.definition_checks = DefinitionChecks(self.variants, inspect, words.titles)
        self.custom_variants = CustomVariants(database, self.variants, self.definition_checks, now=clock)
        starts = GameSetup(self.custom_variants, rng)
        games = MatchRepository(database, self.variants, TurnClocks(self.heartbeats), now=clock)
        self.lookup = Lookup(games, self.settings)
        self.challenges = Challenges(games, starts, limits)
        self.plans = Plans(games, words.vocabulary)
        self.play = Play(games, self.plans, words.vocabulary)
        self.engine = EngineGames(games, self.play, starts, running_games=limits.running_games)
        self.offers = Offers(games)
        self.posting = Posting(games)
        self.deadlines = Deadlines(games)
        self.vacations = Vacations(database, now=clock)
        self.profiles = Profiles(database, now=clock)
        self.leaderboards = Leaderboards(database, now=clock)
        self.puzzles = Puzzles(database, rng, now=clock)
        self.puzzle_posts = PuzzlePosts(database, now=clock)
        self.daily_puzzles = DailyPuzzles(database, rng, now=clock)
        self.runs = PuzzleRuns(database, rng, now=clock)
        self.tournaments = Tournaments(games, starts)
        self.votes = Votes(games, starts, words.vocabulary)
        self.unplayable_games = UnplayableGames(games, self.reviews)
        self.drafts = Drafts(database, now=clock)
        self.privacy = Privacy(games, self.play)
        self.retention = Retention(database, self.custom_variants, days=limits.retention_days, now=clock)
