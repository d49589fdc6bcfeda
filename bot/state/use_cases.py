"""All use cases, built on one database. Each of the other files has one group of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple

from bot.database.transactions import Database
from bot.state.challenges import Challenges, Limits
from bot.state.custom_variants import CustomVariants
from bot.state.daily_puzzle import DailyPuzzles
from bot.state.deadlines import Deadlines
from bot.state.definition_checks import DefinitionChecks, Inspect, inspect_here
from bot.state.definitions import Variants
from bot.state.downtime import Heartbeats
from bot.state.drafts import Drafts
from bot.state.game_setup import GameSetup
from bot.state.leaderboards import Leaderboards
from bot.state.match_lookup import Lookup
from bot.state.match_repository import MatchRepository
from bot.state.offers import Offers
from bot.state.outdated_games import OutdatedGames
from bot.state.plans import Plans
from bot.state.play import EngineGames, Play
from bot.state.posting import Posting
from bot.state.privacy import Privacy
from bot.state.profiles import Profiles
from bot.state.puzzle_posts import PuzzlePosts
from bot.state.puzzle_runs import PuzzleRuns
from bot.state.puzzles import Puzzles
from bot.state.retention import Retention
from bot.state.reviews import Reviews, Trials
from bot.state.settings import Settings
from bot.state.simuls import Simuls
from bot.state.tournament_tick import TournamentTick
from bot.state.tournaments import Tournaments
from bot.state.turn_clock import TurnClocks
from bot.state.vacations import Vacations
from bot.state.votes import Votes
from rules.notation.vocabulary import Vocabulary


class KnownWords(NamedTuple):
    """Words of all languages.

    `titles`: names that no custom variant may have, each with the key of its catalogue variant.
    `vocabulary`: the words of other languages in typed moves.
    """

    titles: Iterable[tuple[str, str]] = ()
    vocabulary: Vocabulary | None = None


NO_LIMITS, NO_WORDS = Limits(), KnownWords()


@dataclass(frozen=True, slots=True)
class Matches:
    """All use cases, in groups. A component that needs one group gets only that group."""

    challenges: Challenges
    lookup: Lookup
    play: Play
    engine: EngineGames
    offers: Offers
    plans: Plans
    posting: Posting
    deadlines: Deadlines
    heartbeats: Heartbeats
    vacations: Vacations
    settings: Settings
    profiles: Profiles
    leaderboards: Leaderboards
    reviews: Reviews
    trials: Trials
    puzzles: Puzzles
    puzzle_posts: PuzzlePosts
    dailies: DailyPuzzles
    runs: PuzzleRuns
    tournaments: Tournaments
    tournament_tick: TournamentTick
    simuls: Simuls
    votes: Votes
    variants: Variants
    definition_checks: DefinitionChecks
    custom_variants: CustomVariants
    outdated: OutdatedGames
    drafts: Drafts
    privacy: Privacy
    retention: Retention

    @classmethod
    def on(
        cls,
        database: Database,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        rng: random.Random | None = None,
        limits: Limits = NO_LIMITS,
        inspect: Inspect = inspect_here,
        words: KnownWords = NO_WORDS,
    ) -> Matches:
        """Return the use cases on a database.

        `now` returns an aware datetime. `rng` draws colours, shuffled starts and puzzles. `inspect` loads
        definitions of custom variants in isolation.
        """
        clock, rng = partial(_in_utc, now), rng or random.SystemRandom()
        variants, settings = Variants(database, now=clock), Settings(database, now=clock)
        heartbeats, reviews = Heartbeats(database, now=clock), Reviews(database, now=clock)
        games = MatchRepository(database, variants, TurnClocks(heartbeats), now=clock)
        checks = DefinitionChecks(variants, inspect, words.titles)
        custom = CustomVariants(database, variants, checks, now=clock)
        plans = Plans(database, games, words.vocabulary, now=clock)
        starts, play = GameSetup(custom, settings, rng), Play(games, plans, words.vocabulary, now=clock)
        return cls(
            challenges=Challenges(database, games, starts, limits=limits, now=clock),
            lookup=Lookup(database, settings, games, now=clock),
            play=play,
            engine=EngineGames(database, games, play, starts, now=clock, running_games=limits.running_games),
            offers=Offers(database, games, now=clock),
            plans=plans,
            posting=Posting(database, games, variants, now=clock),
            deadlines=Deadlines(database, games, now=clock),
            heartbeats=heartbeats,
            vacations=Vacations(database, now=clock),
            settings=settings,
            profiles=Profiles(database, settings, now=clock),
            leaderboards=Leaderboards(database, now=clock),
            reviews=reviews,
            trials=Trials(database, now=clock),
            puzzles=Puzzles(database, rng, now=clock),
            puzzle_posts=PuzzlePosts(database, now=clock),
            dailies=DailyPuzzles(database, rng, now=clock),
            runs=PuzzleRuns(database, rng, now=clock),
            tournaments=Tournaments(database, starts, now=clock),
            tournament_tick=TournamentTick(database, games, starts, now=clock),
            simuls=Simuls(database, now=clock),
            votes=Votes(database, games, starts, words.vocabulary, now=clock),
            drafts=Drafts(database, now=clock),
            privacy=Privacy(database, games, play, now=clock),
            variants=variants,
            definition_checks=checks,
            custom_variants=custom,
            outdated=OutdatedGames(database, variants, games, reviews, now=clock),
            retention=Retention(database, custom, days=limits.retention_days, now=clock),
        )


def _in_utc(now: Callable[[], datetime]) -> datetime:
    # In UTC a day always has 24 hours; in other zones it may have 23 or 25.
    return now().astimezone(UTC)
