"""Parses a player's text into the one legal move that it means.

In every variant it understands UCI (e2e4, e7e8q, N@f3) and SAN, also with what people leave out, add or write
differently: no capture sign, no equals sign before a promotion, zeros for castling, hyphens, lower-case piece
letters, spaces, check signs and comments such as !?, words for pieces and castling. Families with a notation
of their own add its readings. It never guesses: two squares mean those two squares, a lower-case b is first
of all the b-file, and a text that fits several legal moves is ambiguous.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator

from rules import notation
from rules.board.pieces import OWN
from rules.errors import AmbiguousMove, Illegal, IllegalMove, MalformedMove
from rules.explain_illegal import explain, explain_castling
from rules.move import Move
from rules.move_intent import Intent
from rules.notation import san, shogi_typed, typed_words, uci, western_typed, xiangqi_typed
from rules.notation.move_matching import (
    MAX_LENGTH,
    Reading,
    castlings,
    find_by_uci,
    normalized,
    square_of,
)
from rules.position import Position

_FIGURINES = dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟", (*"KQRBN", "", *"KQRBN", ""), strict=True))
_DECORATION = re.compile(r"(?:\s*(?:e\.?\s?p\.?|[+#†‡]|[!?]+|mate|check))*\s*\.?$", re.IGNORECASE)
_COMMENT = re.compile(r"\s*[!?]*$")
_PASS = ("pass", "0000", "--", "パス", "한수쉼")
_FILES = re.compile(r"([a-p])x?([a-p])|([A-P])X([A-P])")
_SQUARE = "[a-p][0-9]{1,2}"
_NAMED_WALL = re.compile(r"\s*(?:\b(?:duck|wall)\b|アヒル|🦆)\s*(?:to|on|at|@)?\s*", re.IGNORECASE)
_WALL_BEHIND = re.compile(
    rf"(?P<move>.*?)(?P<sign>,\s?(?:{_SQUARE})?|[/@]\s?|\s+)(?P<wall>{_SQUARE})", re.IGNORECASE
)
_WALL_BEFORE = re.compile(rf"(?P<wall>{_SQUARE})(?:[,/@]\s?|\s+)(?P<move>.*)", re.IGNORECASE)
_WALL_RUN = re.compile(rf"(?P<move>{_SQUARE}[-x]?{_SQUARE})(?:\s*-\s*)?(?P<wall>{_SQUARE})", re.IGNORECASE)

_FAMILIES: dict[str, Callable[[Position, str, Move | None], list[Reading]]] = {
    "shogi": shogi_typed.readings,
    "xiangqi": xiangqi_typed.readings,
    "janggi": xiangqi_typed.janggi_readings,
}


def parse(position: Position, written: str, previous: Move | None = None) -> Move:
    """The one legal move that `written` means; `previous` is the move before it, if known.

    Raises MalformedMove, AmbiguousMove or IllegalMove.
    """
    text = normalized(written)
    if text is None:
        raise MalformedMove(written)
    if move := find_by_uci(position, text):
        return move
    apart = typed_words.is_two_squares_apart(text)
    for spelled in typed_words.spellings(position.variant, _COMMENT.sub("", text)):
        if move := _exactly_or_special(position, spelled):
            return move
        tiers = _tiers(position, spelled, previous, apart=apart)
        for tier in tiers:
            fitting = _fitting(position, tier)
            if len(fitting) == 1:
                return fitting[0]
            if fitting:
                raise AmbiguousMove(spelled, fitting)
        if tiers:
            intents = [reading.intent for tier in tiers for reading in tier]
            origin = intents[0].origin
            if apart and origin is not None and not OWN[position.turn][position.board[origin]]:
                raise MalformedMove(written)  # as in "e4 e5", which names two moves, not one
            raise _explained(position, spelled, intents)
    raise MalformedMove(written)


def _exactly_or_special(position: Position, text: str) -> Move | None:
    """The move of a text that is exactly UCI, castling, passing, or a pawn's capture by its files alone.

    Raises AmbiguousMove, IllegalMove.
    """
    if move := find_by_uci(position, text):
        return move
    plain = _undecorated(text)
    if plain and (match := western_typed.grammar(position.variant).castling.fullmatch(plain)):
        return _castle(position, plain, match)
    if sides := typed_words.castling(text):
        return _castle_in_words(position, sides)
    if text.lower() in _PASS and (move := _passing(position)):
        return move
    if match := _FILES.fullmatch(text):
        return _by_files(position, text, "".join(filter(None, match.groups())).lower())
    return None


def _tiers(position: Position, text: str, previous: Move | None, *, apart: bool) -> list[list[Reading]]:
    """The readings of a text, the likeliest first; those in one list are equally likely.

    Two squares have almost no other reading. `apart`: there is a space between them, so that a capital letter
    in front is a file, not a piece.
    """
    variant = position.variant
    plain = _undecorated(text)
    if variant.has_walls and (tiers := _walled(position, text)):
        return tiers
    squares = western_typed.of_squares(position, text, plain, apart=apart)
    if squares:
        return [squares]
    family = _FAMILIES.get(variant.family)
    found = [[reading] for reading in family(position, text, previous)] if family else []
    return found + western_typed.readings(variant, plain)


def _walled(position: Position, text: str) -> list[list[Reading]]:
    """The readings of a text that names a square to be walled off, besides its move."""
    found: list[list[Reading]] = []
    for together in _splits(_undecorated(text) or _COMMENT.sub("", text)):
        usual, *unusual = [_with_wall(position, *split) for split in together]
        if typed_words.is_two_squares_apart(text):
            usual += _parts(position, "".join(text.split())) if usual else []
            # If a usual reading fits, unusual ones can make the text ambiguous; alone they are never played.
            unusual = unusual if _fitting(position, usual) else []
        tier = [*usual, *(reading for each in unusual for reading in each)]
        found += [tier] if tier else []
    return found


def _splits(text: str) -> list[list[tuple[str, str]]]:
    """The possible splits of a text into a move and the name of the walled square, in either order: Nf3,e5 ·
    Nf3 e5 · duck e5, Nf3 · e2e4e5. The likeliest come first; those in one list are equally likely.
    """
    parts = [part.strip(" ,;/@") for part in _NAMED_WALL.split(text)]
    if len(parts) == 2:
        first, second = parts
        if first and re.fullmatch(_SQUARE, second, re.IGNORECASE):
            return [[(first, second)]]
        match = _WALL_BEFORE.fullmatch(second)
        return [[(match["move"], match["wall"])]] if match and not first else []
    behind, before, run = (pattern.fullmatch(text) for pattern in (_WALL_BEHIND, _WALL_BEFORE, _WALL_RUN))
    found = [(match["move"].strip(), match["wall"]) for match in (behind, before, run) if match]
    if behind and not behind["sign"].isspace():
        if re.fullmatch(_SQUARE, behind["move"].strip(), re.IGNORECASE):
            return [found[:1]]  # the other order would be a guess
        return [[each] for each in found]
    return [found] if found else []


def _with_wall(position: Position, move: str, wall: str) -> list[Reading]:
    square = square_of(position.variant, wall)
    parts = [] if square is None else _parts(position, move)
    return [each._replace(intent=each.intent._replace(wall=square)) for each in parts]


def _parts(position: Position, text: str) -> list[Reading]:
    """All readings of a move without its wall."""
    plain = _undecorated("".join(text.split()))
    squares = western_typed.of_squares(position, plain, plain)
    if squares:
        return squares
    return [reading for tier in western_typed.readings(position.variant, plain) for reading in tier]


def _fitting(position: Position, tier: list[Reading]) -> list[Move]:
    """The legal moves that fit any of these readings, each once."""
    return list(dict.fromkeys(move for reading in tier for move in reading.fitting(position)))


def _undecorated(text: str) -> str:
    """The text without check signs and comments such as !?; "" if it can't be SAN."""
    text = "".join(_FIGURINES.get(letter, letter) for letter in text)
    text = _DECORATION.sub("", text)
    return text if text.isascii() and len(text) <= MAX_LENGTH else ""


def _passing(position: Position) -> Move | None:
    generator = position.variant.compiled.generator
    passes = [m for m in generator.bases(position) if m.uci() == "0000" or uci.parts(m).is_pass]
    return next(iter(generator.extended(position, passes[:1])), None)


def _castle(position: Position, text: str, match: re.Match[str]) -> Move:
    kingside, entering = match["long"] is None, (match["promotion"] or "").upper()
    wall = match.groupdict().get("wall")
    fitting = [
        move
        for move in castlings(position, kingside=kingside)
        if uci.entering(move) == entering
        and match["square"] in (None, uci.parts(move).origin)
        and wall in (None, uci.parts(move).wall)
    ]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise AmbiguousMove(text, fitting)
    raise explain_castling(position, text, kingside=kingside)


def _castle_in_words(position: Position, sides: tuple[str, ...]) -> Move:
    """Return the only legal castling to one of these sides.

    Raises AmbiguousMove for several, IllegalMove with the reason for none.
    """
    first, *others = sides
    kingside = None if others else first == "O-O"
    fitting = [move for move in castlings(position, kingside=kingside) if not uci.entering(move)]
    if len(fitting) > 1:
        raise AmbiguousMove("castle", fitting)
    if not fitting:
        raise explain_castling(position, first, kingside=first == "O-O")
    return fitting[0]


def _by_files(position: Position, text: str, files: str) -> Move | None:
    """The only pawn capture from one file to another (exd or ed); None if there is none.

    Raises AmbiguousMove.
    """
    variant, names = position.variant, position.variant.geometry.names
    if san.pawn_letter(variant) is None or files[0] == files[1]:
        return None
    found = [
        move
        for move in variant.compiled.generator.bases(position)
        if move.origin is not None
        and not move.castling
        and (names[move.origin][0], names[move.target][0]) == (files[0], files[1])
        and san.is_pawn(variant, position.board[move.origin])
        and position.is_capture(move)
    ]
    fitting = variant.compiled.generator.extended(position, found)
    if len(fitting) > 1:
        raise AmbiguousMove(text, fitting)
    return fitting[0] if fitting else None


def _explained(position: Position, text: str, intents: list[Intent]) -> IllegalMove:
    """The error for a text without a legal move, which explains the likeliest reading.

    If the piece can't move there, it explains the drop instead, unless the hand lacks the piece while the
    board has it.
    """
    called = san.letters(position.variant)
    codes = {code for code in position.board if OWN[position.turn][code]}
    own = {name for code in codes for name in (called[code], position.variant.kinds.type_of(code).letter)}
    likely = next((intent for intent in intents if intent.letter is None or intent.letter in own), intents[0])
    error = explain(position, likely, text, nearby(position, text, likely))
    if error.reason in (Illegal.CANNOT_REACH, Illegal.NO_SUCH_PIECE) and not likely.drop:
        dropping = next((intent for intent in intents if intent.drop), None)
        if dropping is not None:
            drop = explain(position, dropping, text, error.near)
            # A "+" means a promoted piece, so the player probably means one on the board.
            turned = (dropping.letter or "")[:1] == "+"
            if turned and drop.reason in (Illegal.NOT_IN_HAND, Illegal.DROP_REGION):
                return error
            if drop.reason is not Illegal.NOT_IN_HAND or error.reason is Illegal.NO_SUCH_PIECE:
                return drop
    return error


# ---- suggestions

MOST_COMPARED, _MOST_NEAR = 48, 3
"""The most moves that are compared with the text (writing each one is slow), and the most suggestions."""


def nearby(position: Position, text: str, intent: Intent) -> tuple[Move, ...]:
    """Legal moves whose usual texts are one slip away from the text; those with the nearest target first.

    A slip is one character added, missing or wrong. So it leaves the origin or the target intact, or else the
    piece and the file or rank of the target. Capture signs are ignored: a capture written as a quiet move, or
    the reverse, is still found. In a variant with walls, suggestions keep the wall that was written.
    """
    generator, distance = position.variant.compiled.generator, position.variant.geometry.distance
    if position.variant.has_walls:
        bases = generator.bases(position)
        text = text.partition(",")[0]
    else:
        bases = position.legal_moves()
    likely = [move for move in bases if _may_slip(position, intent, move)]
    likely.sort(key=lambda move: (distance(move.target, intent.target), move.uci()))
    meant = text.replace("x", "")
    found: list[tuple[int, str, Move]] = []
    for move in likely[:MOST_COMPARED]:
        names = [name.replace("x", "") for name in _written(position, move)]
        name = next((name for name in names if name == meant or _one_slip(name, meant)), None)
        if name is not None:
            found.append((distance(move.target, intent.target), name, move))
    moves = [move for _, _, move in sorted(found, key=lambda each: each[:2])]
    if position.variant.has_walls:
        wall = "" if intent.wall is None else position.variant.square_name(intent.wall)
        moves = [
            move for move in generator.extended(position, moves) if wall and uci.parts(move).wall == wall
        ]
    return tuple(moves[:_MOST_NEAR])


def _may_slip(position: Position, intent: Intent, move: Move) -> bool:
    """Could `intent` be a typo for `move`?"""
    if move.target == intent.target or (move.origin is not None and move.origin == intent.origin):
        return True
    geometry = position.variant.geometry
    beside = geometry.file_of(move.target) == geometry.file_of(intent.target)
    if not beside and geometry.rank_of(move.target) != geometry.rank_of(intent.target):
        return False
    if move.origin is None:
        return intent.drop
    return intent.names_piece_of(position, position.board[move.origin]) and intent.origin in (
        None,
        move.origin,
    )


def _written(position: Position, move: Move) -> Iterator[str]:
    """The usual texts of a move, in the plainest form of their characters."""
    yield san.bare(position, move)
    style = notation.NATIVE.get(position.variant.family)
    for each in (style, "kif" if notation.writes_kif(position.variant) else None):
        if each is not None:
            yield unicodedata.normalize("NFKC", notation.write(position, move, each))


def _one_slip(name: str, text: str) -> bool:
    if abs(len(name) - len(text)) > 1:
        return False
    start = 0
    while start < min(len(name), len(text)) and name[start] == text[start]:
        start += 1
    shorter, longer = sorted((name[start:], text[start:]), key=len)
    return longer[1:] == (shorter if len(shorter) < len(longer) else shorter[1:])
