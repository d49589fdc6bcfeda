"""Matches: the one door to all use cases. Each file beside this one holds a group of them."""

from __future__ import annotations

from bot.matches.challenges import ChallengeCases
from bot.matches.deadlines import DeadlineCases
from bot.matches.engine import EngineCases
from bot.matches.lists import ListCases
from bot.matches.offers import OfferCases
from bot.matches.play import PlayCases
from bot.matches.posting import PostingCases
from bot.matches.settings import SettingsCases


class Matches(
    EngineCases,
    ChallengeCases,
    PlayCases,
    PostingCases,
    ListCases,
    OfferCases,
    DeadlineCases,
    SettingsCases,
):
    """Every use case: `Matches(database, now=..., rng=..., expiry=..., ...)`.

    `now` answers with an aware datetime, `rng` draws colours and shuffled starts (tests pass their own),
    `expiry` is how long a challenge waits, `default_variant` the key that is played when none is named.
    `open_challenges` and `running_games` are how many of them one person may have (None: any number).
    """
