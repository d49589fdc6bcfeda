"""Tries a definition that nobody vouches for: whether its texts can be shown and its games be played.

Loading alone proves that a variant compiles. Here its start is judged and random games are played, under a
limit of time for each position, so that what passes neither breaks nor holds up whoever plays it.
"""

from __future__ import annotations

import random
import time
import unicodedata
from collections.abc import Callable, Iterator

from rules.definitions.read_definitions import load, located_errors
from rules.errors import Flaw, VariantError
from rules.game import Game
from rules.notation import san
from rules.position import Position
from rules.variant import Variant

GAMES, PLIES = 2, 120
"""How many random games are played, and how many half-moves of each at most."""
PLAY_SECONDS = 1.5
"""Processor time after which no more is played: then what was played has to do."""
POSITION_SECONDS = 0.04
"""Processor time in which the moves and the outcome of a position must be known, at the third try."""
TEXT_SECONDS = 0.05
"""In which the moves of a position must be written down, at the third try."""
MENU = 25
"""Moves that are offered at a time."""
TITLE, SUMMARY, NAME = 40, 200, 20
"""Characters of a title or a section's name, of a summary, and of a piece's name."""
MOST_MOVES = 10_000
"""Legal moves of a position."""
_MARKS = " -'.,!?&+:;()%’‘“”„«»‹›…–—¡¿·。、，；：！？・（）「」『』《》"
"""What may stand in shown texts besides letters and digits: nothing by which chat programs format."""
_COMBINING = 2
"""Marks that one letter may carry."""


class TooSlow(VariantError):
    """A definition that takes too long: to make it lighter is its maker's affair."""


def check(text: str) -> Variant:
    """The last variant that a text defines, tried. Raises VariantError, TooSlow.

    Takes a second or two at most for what passes; run it in a process of its own, as a text may be made to
    take longer, or more memory.
    """
    loaded = load(text)
    if not loaded:
        raise VariantError(
            "a definition begins with a line like [name] or [name:parent]", Flaw.NO_SECTION, line=1
        )
    with located_errors(loaded[-1].section, [each.key for each in loaded]):
        return _checked(loaded[-1])


def _checked(variant: Variant) -> Variant:
    _check_texts(variant)
    section = variant.section
    if not variant.title.strip():
        raise section.error("kibitzTitle", "a game needs a title", Flaw.NO_TITLE)
    rng, until = random.Random(0), time.process_time() + PLAY_SECONDS
    try:
        for _ in range(GAMES):
            _play(variant, rng, until)
    except VariantError:
        raise
    except RecursionError as error:
        raise section.error("startFen", "its moves lead into each other without an end") from error
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        problem = f"a random game of it breaks ({type(error).__name__})"
        raise section.error("startFen", problem) from error
    return variant


def _play(variant: Variant, rng: random.Random, until: float) -> None:
    """Play a random game, up to its end or PLIES half-moves."""
    game = Game(variant.start(rng.choice(variant.starts) if variant.starts else None))
    if game.outcome() is not None:
        raise variant.section.error("startFen", "the game is over before the first move", Flaw.OVER)
    for ply in range(PLIES):
        _time(variant, game.position, POSITION_SECONDS, lambda each: (each.legal_moves(), each.outcome()))
        moves = game.position.legal_moves()
        if len(moves) > MOST_MOVES:
            problem = f"a position has more than {MOST_MOVES} legal moves"
            raise variant.section.error("startFen", problem, Flaw.MANY_MOVES, most=MOST_MOVES)
        if ply % 8 == 0:
            _time(variant, game.position, TEXT_SECONDS, _write)
        game.play(rng.choice(moves))
        if game.outcome() is not None or time.process_time() > until:
            return


def _write(position: Position) -> object:
    """As for whoever types a move: all without the signs for check, a menu's with them."""
    moves = position.legal_moves()
    bases = dict.fromkeys(move.base for move in moves)
    return [san.bare(position, move) for move in bases], [position.san(move) for move in moves[:MENU]]


def _time(variant: Variant, position: Position, most: float, work: Callable[[Position], object]) -> None:
    """Do work on copies of a position; what takes too long three times is too slow, since tables that are
    made when they are first needed are made once."""
    fen = position.fen()
    for _ in range(3):
        fresh = Position.from_fen(variant, fen)
        began = time.process_time()
        work(fresh)
        if time.process_time() - began <= most:
            return
    raise TooSlow(
        "it takes too long to find the moves of a position",
        section=variant.section.name,
        key="startFen",
        line=variant.section.line,
    )


def _check_texts(variant: Variant) -> None:
    section = variant.section
    for key, text, most in _texts(variant):
        if len(text) > most:
            problem = f"{text[:most]!r}… is longer than {most} characters"
            raise section.error(key, problem, Flaw.LONG_NAME, most=most)
        wrong = next(
            (c for c, before in zip(text, " " + text, strict=False) if not _is_plain(c, before)), None
        )
        if wrong is not None:
            problem = f"{wrong!r} can't stand in a text that people read"
            raise section.error(key, problem, Flaw.CHARACTER, character=wrong)
        if sum(unicodedata.combining(c) > 0 for c in text) > _COMBINING * sum(map(str.isalnum, text)):
            raise section.error(key, "its letters carry too many marks")


def _texts(variant: Variant) -> Iterator[tuple[str, str, int]]:
    """The texts that people read: under which key, and how long they may be."""
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
        for each in names.values():
            for name in each:
                yield key, name, NAME


def _is_plain(letter: str, before: str) -> bool:
    if unicodedata.category(letter).startswith("M"):
        return before != " "
    return letter.isalnum() or letter in _MARKS
