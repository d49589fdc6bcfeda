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
_MARKS_OF_PIECES = "-'’"
"""The same for the names of pieces, which stand in sentences."""
_STACKED, _ABOVE = 4, 2
"""The most marks on a letter, and the most of those above or below it; Burmese needs the former."""
_ABOVE_OR_BELOW = 200
"""The least combining class of marks above or below any letter."""
_UNSEEN = frozenset(
    map(chr, (0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x3164, 0xFFA0))
) | frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Letters and marks that aren't seen: fillers of Korean syllables, joiners and selectors of variations."""


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
    if not any(map(str.isalnum, variant.title)):
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
        wrong = _first_wrong(text, _MARKS_OF_PIECES if key == "kibitzPieceNames" else _MARKS)
        if wrong is not None:
            problem = f"{wrong!r} can't stand in a text that people read"
            raise section.error(key, problem, Flaw.CHARACTER, character=wrong)


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


def _first_wrong(text: str, marks: str) -> str | None:
    """Return the first character that isn't a letter, a digit, one of `marks` or a sign on a letter."""
    carried: list[str] | None = None
    for character in text:
        if not unicodedata.category(character).startswith("M"):
            is_letter = character.isalnum()
            carried = [] if is_letter else None
            is_right = is_letter or character in marks
        else:
            is_right = carried is not None and _may_carry(carried := [*carried, character])
        if not is_right or character in _UNSEEN:
            return character
    return None


def _may_carry(marks: list[str]) -> bool:
    """Return whether one letter may carry all of these marks."""
    above = sum(unicodedata.combining(mark) >= _ABOVE_OR_BELOW for mark in marks)
    encloses = any(unicodedata.category(mark) == "Me" for mark in marks)
    return len(marks) <= _STACKED and above <= _ABOVE and not encloses
