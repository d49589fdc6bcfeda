"""All use cases together. Each of the other files holds a group of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial

from bot.matches.challenges import Challenges
from bot.matches.fair_play import FairPlay
from bot.matches.find_matches import Lookup
from bot.matches.game_setup import GameSetup
from bot.matches.games_against_engine import EngineGames
from bot.matches.loss_on_time import Deadlines
from bot.matches.match_repository import MatchRepository
from bot.matches.move_and_resign import Play
from bot.matches.move_deadlines import Timers
from bot.matches.paged_lists import Listings
from bot.matches.privacy import Privacy
from bot.matches.profiles_and_leaderboards import Ratings
from bot.matches.retention import Retention
from bot.matches.settings import Settings
from bot.matches.vacations import Vacations
from bot.state.custom_variants import Check, CustomVariants, checked_here
from bot.state.daily_puzzle import DailyPuzzles
from bot.state.definitions import Variants
from bot.state.drafts import Drafts
from bot.state.offers import Offers
from bot.state.outdated_games import OutdatedGames
from bot.state.plans import Plans
from bot.state.posting import Posting
from bot.state.puzzles import PuzzleRuns, Puzzles
from bot.state.reviews import Reviews, Trials
from bot.storage import Database


@dataclass(frozen=True, slots=True)
class Matches:
    """All use cases, in groups. A component that needs one group gets only that group."""

    challenges: Challenges
    lookup: Lookup
    listings: Listings
    play: Play
    engine: EngineGames
    fair_play: FairPlay
    offers: Offers
    plans: Plans
    posting: Posting
    deadlines: Deadlines
    vacations: Vacations
    settings: Settings
    ratings: Ratings
    reviews: Reviews
    trials: Trials
    puzzles: Puzzles
    dailies: DailyPuzzles
    runs: PuzzleRuns
    variants: Variants
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
        expiry: timedelta = timedelta(hours=24),
        open_challenges: int | None = None,
        running_games: int | None = None,
        retention_days: int = 90,
        check: Check | None = None,
        reserved: Iterable[tuple[str, str]] = (),
    ) -> Matches:
        """Return the use cases on a database.

        `now` returns an aware datetime. `rng` draws colours, shuffled starts and puzzles. `expiry`: how long
        a challenge stays open. `open_challenges`, `running_games`: how many of them one person may have
        (None: any number). `retention_days`: how long a server's games and settings are kept after it has
        removed Kibitz. `check` tries definitions of custom variants (None: in a thread of this process, as in
        tests). `reserved`: names that no custom variant may have, each with the key of its catalogue variant.
        """
        clock, rng = partial(_in_utc, now), rng or random.SystemRandom()
        stored, variants = database.matches, Variants(database.transactions)
        custom = CustomVariants(database, variants, check=check or checked_here, reserved=reserved, now=clock)
        starts, timers = GameSetup(custom, rng), Timers(database.settings, database.deadlines)
        games = MatchRepository(stored, variants, timers, clock)
        plans = Plans(database, games, now=clock)
        play, fair = Play(games, plans, timers=timers, now=clock), FairPlay(stored, games)
        reviews = Reviews(database, now=clock)
        challenges = partial(Challenges, database.challenges, variants, games, starts, timers, clock)
        return cls(
            challenges=challenges(expiry, open_challenges, running_games, database.settings),
            lookup=Lookup(stored, games, variants),
            listings=Listings(stored, database.results, database.settings, variants),
            play=play,
            engine=EngineGames(stored, games, plans, starts, timers, fair, clock, rng, running_games),
            fair_play=fair,
            offers=Offers(database, games, timers, now=clock),
            plans=plans,
            posting=Posting(database, games, variants, now=clock),
            deadlines=Deadlines(database.deadlines, games, now=clock),
            vacations=Vacations(database.settings, stored, database.deadlines, games, clock),
            settings=Settings(database.settings),
            ratings=Ratings(database.results, database.standings, database.settings, clock),
            reviews=reviews,
            trials=Trials(database, now=clock),
            puzzles=Puzzles(database, rng, now=clock),
            dailies=DailyPuzzles(database, rng, now=clock),
            runs=PuzzleRuns(database, rng, now=clock),
            drafts=Drafts(database, now=clock),
            privacy=Privacy(database.people, stored, play, now=clock),
            variants=variants,
            custom_variants=custom,
            outdated=OutdatedGames(database, variants, custom, games, reviews),
            retention=Retention(database.retention, custom, days=retention_days, now=clock),
        )


def _in_utc(now: Callable[[], datetime]) -> datetime:
    # In UTC a day always has 24 hours; in other zones it may have 23 or 25.
    return now().astimezone(UTC)
