"""Decides what a message to the bot requests: a game, a puzzle, an explanation, or nothing that it knows.

request_handlers.py looks up the names of variants, because a server's own variants are in the database, and
acts on the result of parse_request().
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

import rules
from bot.discord.games.find_variants import variant_nearly_named
from bot.discord.puzzles.current_puzzle import BY_RATING
from bot.discord.request_words import (
    CASTLING,
    COURTESIES,
    HELP,
    LANGUAGE,
    PIECE,
    PLAY,
    PUZZLE,
    REQUESTED,
    THANKS,
    TOPICS,
    VARIANTS,
    RequestWords,
)
from bot.discord.variants_and_pieces import piece_called, pieces_of
from bot.discord.wording.pieces import KnownPiece, known_pieces
from bot.refusals import BadTime
from bot.state.time_control import TimeControl, parse

GAME_LEVELS = {"easier": 2, "easy": 2, "harder": 5, "hard": 7}
"""By strength, the level of a game."""

PUZZLE_LEVELS = {"easier": 2, "easy": 2, "harder": 4, "hard": 4}
"""By strength, the difficulty of a puzzle."""

TIMES = {"bullet": parse("1+0"), "blitz": parse("3+2"), "rapid": parse("10+5")}
"""By speed, the time control of a challenge, unless the message names one."""

NAME_LENGTH = 32
"""Maximum length of a text that may name an opponent: that of names on Discord."""

NUMBERED = re.compile(r"(.+) ([1-9])")
"""Matches a variant and a level ("atomic 3")."""

UNSPACED_TIME = re.compile(r"\d+\s*(?:[分秒][钟鐘間]?|小[时時]|時間)")
"""Matches a time in Chinese or Japanese, which isn't separated from a variant's name by spaces."""


@dataclass(frozen=True, slots=True)
class StartGame:
    """A request for a game against the bot, or, if it has a time and not `is_with_bot`, an open challenge.

    `variant`: None for the default one.
    """

    variant: rules.Variant | None
    is_random: bool
    side: str | None
    level: int | None
    time: TimeControl | None
    is_with_bot: bool


@dataclass(frozen=True, slots=True)
class StartPuzzle:
    """A request for a puzzle. `variant`: None for the default one."""

    variant: rules.Variant | None
    is_random: bool
    difficulty: int


@dataclass(frozen=True, slots=True)
class Thanks:
    """Thanks or goodbye, and nothing else."""


@dataclass(frozen=True, slots=True)
class Help:
    """A question about `topic`: CASTLING, LANGUAGE, or one of TOPICS, a page of /help."""

    topic: str


@dataclass(frozen=True, slots=True)
class ExplainVariant:
    """A question about a variant."""

    variant: rules.Variant


@dataclass(frozen=True, slots=True)
class ExplainPiece:
    """A question about a piece."""

    piece: KnownPiece


@dataclass(frozen=True, slots=True)
class ShowCard:
    """What the bot offers on its card.

    `variant`: the one named. `unknown_game`: the name of a game that isn't among the variants.
    `needs_opponent`: the message may name an opponent without a mention. `lists_variants`: it asks for them.
    """

    variant: rules.Variant | None = None
    unknown_game: str = ""
    needs_opponent: bool = False
    lists_variants: bool = False


@dataclass(frozen=True, slots=True)
class ExplainGame:
    """A question about the game here; without one, the card answers."""

    card: ShowCard


@dataclass(frozen=True, slots=True)
class Unknown:
    """A text without known words, which may be about the author's game or puzzle; else the card answers."""

    card: ShowCard


TypedRequest = (
    StartGame | StartPuzzle | Thanks | Help | ExplainVariant | ExplainPiece | ExplainGame | ShowCard | Unknown
)


def parse_request(
    words: RequestWords,
    variants: Mapping[str, rules.Variant],
    own: rules.Variant | None = None,
    *,
    is_addressed: bool = True,
) -> TypedRequest | None:
    """Return what a message requests.

    `variants`: those that names_in() stand for. `own`: the variant of the author's game, whose pieces are
    preferred to others with the same name. `is_addressed`: the message is to the bot. If not, it may be talk
    in the thread of a game against the bot: return None unless it is clearly a request.
    """
    # A game with a user whom the message mentions begins with a challenge, which the card's button opens.
    if not words.mentions_user or words.command == PUZZLE:
        begun = _start(words, variants, is_addressed=is_addressed)
        if begun is not None:
            return begun
    # These are the whole message: "thanks, atomic" is something else.
    if words.command == THANKS and not words.rest and not words.has_terms:
        return Thanks()
    if words.command in (CASTLING, LANGUAGE, *TOPICS) and not words.rest:
        return Help(words.command)
    if not is_addressed:
        return None
    if words.command in (HELP, PIECE) and (explained := _explained(words, variants, own)) is not None:
        return explained
    # Everything else gets the card, unless there is a game or a puzzle that it may be about.
    variant, unknown_game = variants.get(words.rest), words.rest if words.names_other_game else ""
    if variant is None and not unknown_game and words.command in (PLAY, PUZZLE):
        variant = variant_nearly_named(words.rest)
    card = ShowCard(
        variant,
        unknown_game,
        words.command == PLAY and 0 < len(words.rest) <= NAME_LENGTH,
        words.command == VARIANTS,
    )
    if words.command == HELP or (words.command == PIECE and not words.rest):
        return ExplainGame(card)
    return Unknown(card) if words.command in (None, PIECE) and variant is None else card


def _explained(
    words: RequestWords, variants: Mapping[str, rules.Variant], own: rules.Variant | None
) -> ExplainVariant | ExplainPiece | None:
    """Return the question about a variant or a piece; a misspelt variant only if no piece has that name."""
    if words.rest in variants:
        return ExplainVariant(variants[words.rest])
    pieces = (*(() if own is None else pieces_of(own)), *known_pieces())
    if (piece := piece_called(words.rest, pieces)) is not None:
        return ExplainPiece(piece)
    near = variant_nearly_named(words.rest)
    return None if near is None else ExplainVariant(near)


def names_in(words: RequestWords) -> tuple[str, ...]:
    """Return the parts of a message that may be the name of a variant, the most likely one first."""
    return tuple(terms.name for terms in _readings(words) if terms.name)


@dataclass(frozen=True, slots=True)
class _Terms:
    """A way to read the text besides the known words: a variant's name, or none, with a level and a time."""

    name: str
    level: int | None
    time: TimeControl | None


def _readings(words: RequestWords) -> list[_Terms]:
    """Return the ways to read the terms of a game: "chess 960" may be a variant, or a variant and a level."""
    level = GAME_LEVELS.get(words.strength or "") if words.level is None else words.level
    time = TIMES.get(words.speed or "") if words.command == PLAY else None
    found = [_Terms(words.rest, level, time)]
    if level is None and (numbered := NUMBERED.fullmatch(words.rest)) is not None:
        found.append(_Terms(numbered[1], int(numbered[2]), time))
    names_speed = words.speed is not None and words.command in COURTESIES
    if (words.command == PLAY or names_speed) and (timed := _split_time(words)) is not None:
        found.append(_Terms(timed[1], level, timed[0]))
    return found


def _split_time(words: RequestWords) -> tuple[TimeControl, str] | None:
    """Return the time control before or after a variant's name ("atomic 5+3"), and the name; None if there is
    none.
    """
    parts = [] if words.names_other_game else UNSPACED_TIME.sub(r" \g<0> ", words.rest).split()
    for count in range(len(parts), 0, -1):
        for timed, named in ((parts[:count], parts[count:]), (parts[-count:], parts[:-count])):
            # Without a digit it is a word such as "day".
            if re.match(r"\d", timed[0]):
                with suppress(BadTime):
                    time = parse(" ".join(timed))
                    return None if time is None else (time, " ".join(named))
    return None


def _start(
    words: RequestWords, variants: Mapping[str, rules.Variant], *, is_addressed: bool
) -> StartGame | StartPuzzle | None:
    """Return the game or puzzle that a message requests; None if it names none, or also something else."""
    terms = next((each for each in _readings(words) if not each.name or each.name in variants), None)
    if terms is None:
        return None
    variant, level, time, is_random = variants.get(terms.name), terms.level, terms.time, words.is_random
    if words.command == PUZZLE:
        return StartPuzzle(variant, is_random, PUZZLE_LEVELS.get(words.strength or "", BY_RATING))
    is_named = variant is not None or is_random
    if words.command == PLAY or time is not None:
        # A strength alone begins nothing: "hard game!" is a comment.
        has_terms = words.level is not None or words.side is not None or words.strength in REQUESTED
        is_challenge = words.is_play_bot and is_addressed
        is_game = is_named or has_terms or time is not None or is_challenge
    else:
        has_terms = level is not None or words.side is not None or is_random
        is_game = words.command in COURTESIES and is_named and has_terms
    return StartGame(variant, is_random, words.side, level, time, words.is_with_bot) if is_game else None
