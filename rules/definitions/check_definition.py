"""Checks an untrusted definition: its texts, its start position, and random games.

Loading a variant only proves that it compiles. The random games show that it can be played without exceptions
and that each position is computed in time.
"""

from __future__ import annotations

import random
import time
import unicodedata
from collections.abc import Callable, Iterator

from rules.definitions.catalogue import load, located_errors
from rules.errors import Flaw, VariantError
from rules.game import Game
from rules.notation import san
from rules.position import Position
from rules.variant import Variant

GAMES, PLIES = 2, 120
"""The number of random games, and the maximum number of half-moves in each."""
PLAY_SECONDS = 1.5
"""CPU seconds after which the random games stop, finished or not."""
POSITION_SECONDS = 0.04
"""Maximum CPU seconds for the moves and the outcome of a position, on the third attempt."""
TEXT_SECONDS = 0.05
"""Maximum CPU seconds for writing a position's moves in SAN, on the third attempt."""
MENU = 25
"""The number of moves in a select menu."""
TITLE, SUMMARY, NAME = 40, 200, 20
"""Maximum lengths of titles and section names, of summaries, and of piece names, in characters."""
MAX_MOVES = 10_000
"""The maximum number of legal moves in a position."""
_FAILURES = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""Exceptions that a game raises if its rules contradict each other."""
_PUNCTUATION = " -'.,!?&+:;()%’‘“”„«»‹›…–—¡¿·。、，；：！？・（）「」『』《》"
"""Characters allowed in texts besides letters and digits; none is chat markup."""
_PIECE_PUNCTUATION = "-'’"
"""Characters allowed in piece names, which appear inside sentences, besides letters and digits."""
_MAX_MARKS, _MAX_ABOVE_OR_BELOW = 4, 2
"""The maximum number of combining marks on a letter, which Burmese needs, and of marks above or below it."""
_ABOVE_OR_BELOW = 200
"""The lowest combining class of marks above or below any letter."""
_INVISIBLE = frozenset(
    map(chr, (0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x3164, 0xFFA0))
) | frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Invisible letters and marks: Hangul fillers, joiners and variation selectors."""


def check(text: str) -> Variant:
    """Check the last variant that a text defines, and return it. Raises VariantError.

    A valid definition takes at most a second or two. Run this in a separate process, because a malicious text
    can take more time or memory.
    """
    loaded = load(text)
    if not loaded:
        raise VariantError(Flaw.NO_SECTION).at(line=1)
    with located_errors(loaded[-1].section, [variant.key for variant in loaded]):
        return _checked(loaded[-1])


def _checked(variant: Variant) -> Variant:
    """Check a compiled variant, and return it. Raises VariantError."""
    _check_texts(variant)
    section = variant.section
    if not any(map(str.isalnum, variant.title)):
        raise section.error("kibitzTitle", Flaw.NO_TITLE)
    rng, until = random.Random(0), time.process_time() + PLAY_SECONDS
    try:
        for _ in range(GAMES):
            _play(variant, rng, until)
    except VariantError:
        raise
    except _FAILURES as error:
        raise section.error("startFen", Flaw.FAILS, exception=type(error).__name__) from error
    return variant


def _play(variant: Variant, rng: random.Random, until: float) -> None:
    """Play a random game, up to its end or PLIES half-moves."""
    game = Game(variant.start(rng.choice(variant.starts) if variant.starts else None))
    if game.outcome() is not None:
        raise variant.section.error("startFen", Flaw.OVER)
    for ply in range(PLIES):
        _time(variant, game.position, POSITION_SECONDS, lambda copy: (copy.legal_moves(), copy.outcome()))
        moves = game.position.legal_moves()
        if len(moves) > MAX_MOVES:
            raise variant.section.error("startFen", Flaw.MANY_MOVES, most=MAX_MOVES)
        if ply % 8 == 0:
            _time(variant, game.position, TEXT_SECONDS, _write)
        game.play(rng.choice(moves))
        if game.outcome() is not None or time.process_time() > until:
            return


def _write(position: Position) -> object:
    """Write the moves in SAN as the bot does: all without check signs, those for a menu with them."""
    moves = position.legal_moves()
    bases = dict.fromkeys(move.base for move in moves)
    return [san.bare(position, move) for move in bases], [position.san(move) for move in moves[:MENU]]


def _time(variant: Variant, position: Position, limit: float, work: Callable[[Position], object]) -> None:
    """Do `work` on copies of a position. Raises VariantError if three attempts exceed `limit` seconds.

    The first attempt may take longer, because tables are built on first use.
    """
    fen = position.fen()
    for _ in range(3):
        fresh = Position.from_fen(variant, fen)
        began = time.process_time()
        work(fresh)
        if time.process_time() - began <= limit:
            return
    raise variant.section.error("startFen", Flaw.SLOW)


def _check_texts(variant: Variant) -> None:
    """Raise VariantError for a text that is too long or contains a forbidden character."""
    section = variant.section
    for key, text, limit in _texts(variant):
        if len(text) > limit:
            raise section.error(key, Flaw.LONG_NAME, most=limit)
        wrong = _first_wrong(text, _PIECE_PUNCTUATION if key == "kibitzPieceNames" else _PUNCTUATION)
        if wrong is not None:
            raise section.error(key, Flaw.CHARACTER, character=wrong)


def _texts(variant: Variant) -> Iterator[tuple[str, str, int]]:
    """Yield the texts that players read, as (key, text, maximum length in characters)."""
    section = variant.section
    yield "kibitzTitle", variant.title, TITLE
    yield "kibitzSummary", variant.summary, SUMMARY
    yield "kibitzKifName", variant.kif_name, TITLE
    if variant.pgn_name is not None:
        yield "kibitzPgnVariant", variant.pgn_name, TITLE
    for alias in variant.aliases:
        yield "kibitzAliases", alias, TITLE
    for pair in str(section.get("kibitzPieceNames", "")).split():
        yield "kibitzPieceNames", pair.partition(":")[2], NAME
    for key, names in (("kibitzKanji", variant.kanji), ("kibitzHanzi", variant.hanzi)):
        for spelled in names.values():
            for name in spelled:
                yield key, name, NAME


def _first_wrong(text: str, punctuation: str) -> str | None:
    """Return the first character that isn't a letter, a digit, allowed punctuation or a mark on a letter."""
    marks: list[str] | None = None
    for character in text:
        if not unicodedata.category(character).startswith("M"):
            is_letter = character.isalnum()
            marks = [] if is_letter else None
            is_allowed = is_letter or character in punctuation
        else:
            is_allowed = marks is not None and _are_allowed(marks := [*marks, character])
        if not is_allowed or character in _INVISIBLE:
            return character
    return None


def _are_allowed(marks: list[str]) -> bool:
    """Return whether one letter may have all of these combining marks."""
    above = sum(unicodedata.combining(mark) >= _ABOVE_OR_BELOW for mark in marks)
    encloses = any(unicodedata.category(mark) == "Me" for mark in marks)
    return len(marks) <= _MAX_MARKS and above <= _MAX_ABOVE_OR_BELOW and not encloses
