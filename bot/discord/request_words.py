"""Reads the known words of a request to the bot: "play", "as white", "level 3".

The words are data (bot/texts/words.py). bot/discord/typed_requests.py decides what they request.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from bot.graphemes import without_emoji
from bot.texts import DEFAULT, LOCALES
from bot.texts.words import CHARACTER, folded, is_whole_message, words

TABLE = "greeting"
TOPICS = ("topic-play", "topic-puzzles", "topic-variants", "topic-server")
COMMANDS = ("hello", "thanks", "help", "piece", "castling", "language", "variants", "play", "puzzle", *TOPICS)
HELLO, THANKS, HELP, PIECE, CASTLING, LANGUAGE, VARIANTS, PLAY, PUZZLE, *_ = COMMANDS
"""The commands; in a message with words of several, a later one counts."""
COURTESIES = (None, HELLO, THANKS)
"""Commands of a message that asks for nothing by itself: "hi, atomic level 3"."""
LEVEL, OTHER, RANDOM, SIDES = "level", "other", "random", ("white", "black")
WITH_BOT, PLAY_BOT = "with-bot", "play-bot"
"""Requests to play with the bot: "with you", "play me". The second starts a game without another word."""
REQUESTED = EASIER, HARDER = "easier", "harder"
"""Strengths that are requests: "easier please", but "hard game!" is a comment."""
STRENGTHS = (*REQUESTED, "easy", "hard")
SPEEDS = ("bullet", "blitz", "rapid")

READ_LENGTH = 100
"""Maximum length of a message that is searched for a variant to play; longer ones get the card."""

MENTION = re.compile(r"<@!?[0-9]+>")
"""Matches a mention of another user: the opponent in "play atomic with @bob"."""

PUNCTUATION = " ,;:.!?~…-–()\"'«»¿¡、。！？，：；"
"""Characters to remove around words."""


@dataclass(frozen=True, slots=True)
class RequestWords:
    """The known words of a message.

    `command`: one of COMMANDS; None without a known word. `rest`: the text besides the words, such as a
    variant's name. `locale`: the language of its words, as in Word; None if several languages have them, or
    English, whose words people use in every language. `side`: one of SIDES, the author's. `strength`: one of
    STRENGTHS. `speed`: one of SPEEDS. `is_random`: it asks for any variant. `is_with_bot`: it asks the bot to
    be the opponent. `is_play_bot`: it does so without naming a game: "play me". `mentions_user`: it mentions
    somebody besides the bot.
    """

    command: str | None
    rest: str
    level: int | None = None
    locale: str | None = None
    side: str | None = None
    strength: str | None = None
    speed: str | None = None
    is_random: bool = False
    is_with_bot: bool = False
    is_play_bot: bool = False
    mentions_user: bool = False

    @property
    def names_other_game(self) -> bool:
        """Whether it names a game that the bot doesn't play."""
        return _is_other_game(self.rest)

    @property
    def is_about_level(self) -> bool:
        """Whether it only asks for another level: "easier please", "level 2"."""
        has_level = self.level is not None or self.strength in REQUESTED
        return has_level and not self.rest and self.command in COURTESIES

    @property
    def has_terms(self) -> bool:
        """Whether it has a term of a game: a level, a side or a strength."""
        return any(term is not None for term in (self.level, self.side, self.strength))


def read_words(text: str) -> RequestWords:
    """Return the known words at the start and the end of a message."""
    unmentioned = MENTION.sub(" ", _without_marks(text))
    rest, level, level_word = _without_level(folded(unmentioned[:READ_LENGTH]))
    found: list[str] = []
    locales: list[str | None] = []
    known = words(TABLE)
    # The name of another game may begin with a known word: "blitz à quatre".
    while not _is_other_game(rest) and (split := _split_word(rest)):
        phrase, rest = split
        word = known[phrase]
        found += _IMPLIED.get(word.command, (word.command,))
        locales.append(word.locale)
    locales += [known[part].locale for part in (rest, *rest.split(), level_word) if part in known]
    command, side, strength, speed = (
        next((each for each in listed if each in found), None)
        for listed in (reversed(COMMANDS), SIDES, STRENGTHS, SPEEDS)
    )
    own = [locale for locale in locales if locale not in (None, DEFAULT)]
    # A word of one form of a language is more specific than a word of all its forms.
    locale = next((each for each in own if each in LOCALES), next(iter(own), None))
    return RequestWords(
        command,
        rest,
        level,
        locale,
        side,
        strength,
        speed,
        is_random=RANDOM in found,
        is_with_bot=WITH_BOT in found,
        is_play_bot=PLAY_BOT in found,
        mentions_user=MENTION.search(text) is not None,
    )


_IMPLIED = {WITH_BOT: (PLAY, WITH_BOT), PLAY_BOT: (PLAY, WITH_BOT, PLAY_BOT)}


def _is_other_game(text: str) -> bool:
    known = words(TABLE).get(text)
    return known is not None and known.command == OTHER


def _split_word(text: str, *commands: str) -> tuple[str, str] | None:
    """Return the longest known word with which a text begins, else one with which it ends, and the rest.

    `commands`: those whose words are known; see _phrases().
    """
    known, lengths = _phrases(*commands), range(len(text), 0, -1)
    for phrase, rest in ((text[:length], text[length:]) for length in lengths):
        if phrase in known and _is_boundary(phrase[-1], rest[:1]):
            return phrase, rest.strip(PUNCTUATION)
    for phrase, rest in ((text[-length:], text[:-length]) for length in lengths):
        if phrase in known and _is_boundary(rest[-1:], phrase[0]):
            return phrase, rest.strip(PUNCTUATION)
    return None


@cache
def _phrases(*commands: str) -> frozenset[str]:
    """Return the words of these commands; without any, of all except LEVEL and OTHER."""
    listed = commands or {word.command for word in words(TABLE).values()} - {LEVEL, OTHER}
    return frozenset(phrase for phrase, word in words(TABLE).items() if word.command in listed)


@cache
def _level_pattern() -> re.Pattern[str]:
    names = (word for word, meant in words(TABLE).items() if meant.command == LEVEL)
    listed = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.compile(
        rf"(?<![a-z])(?P<word>{listed})\s*(?P<after>\d{{1,2}})(?!\d)"
        rf"|(?<!\d)(?P<before>\d{{1,2}})\s*(?P<unit>{listed})(?![a-z])"
    )


def _without_level(text: str) -> tuple[str, int | None, str]:
    """Split a text into the text without a level ("level 3"), the level, and its word ("level")."""
    text = text.strip(PUNCTUATION)
    found = _level_pattern().search(text)
    if found is None:
        return text, None, ""
    rest = f"{text[: found.start()]} {text[found.end() :]}"
    rest = " ".join(rest.split()).strip(PUNCTUATION)
    return rest, int(found["after"] or found["before"]), found["word"] or found["unit"]


def _is_boundary(before: str, after: str) -> bool:
    """Return whether a word may end between two characters."""
    if not before or not after or CHARACTER.match(before) or CHARACTER.match(after):
        return True
    return not (before.isalnum() and after.isalnum())


def _without_marks(text: str) -> str:
    """Return a text without emoji around it and without a command's prefix: "/play", "!play 🙂"."""
    return without_emoji(text.lstrip("/!")) or text


def without_courtesies(text: str) -> str:
    """Return a message without greetings, thanks, emoji and a command's prefix, which don't change its
    meaning: "hint" for "hint please" and "hint :)", "resign" for "/resign" or "!resign".

    Those that belong to a word stay: "yo también" means "me too". A question stays one.
    """
    plain = _without_marks(text)
    rest = whole = folded(plain[:READ_LENGTH]).strip(PUNCTUATION)
    while not is_whole_message(rest) and (split := _split_word(rest, HELLO, THANKS)) is not None:
        _, rest = split
    if rest in ("", whole):
        return plain
    start = plain.casefold().find(rest)
    own = plain[max(start, 0) :][: len(rest)]  # In its own case, because it may be a move.
    mark = "?" if plain.rstrip().endswith(("?", "？")) else ""
    return (own if own.casefold() == rest else rest) + mark
