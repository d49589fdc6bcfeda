"""Reads moves of Chinese and Korean chess: C2=5, +C-1, 炮二平五, 馬8進7, 前車退一; H02-83, 02馬83."""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.board.pieces import OWN, WHITE, PieceType
from rules.caches import cached_in_variant
from rules.errors import AmbiguousMove, Illegal, IllegalMove
from rules.move import Move
from rules.move_intent import Intent
from rules.notation import san, xiangqi
from rules.notation.move_matching import Reading
from rules.notation.suggestions import MAX_NEAR
from rules.position import Position
from rules.variant import Variant

_DIGITS = str.maketrans("一二三四五六七八九", "123456789")
_DIRECTIONS = {"=": "=", ".": "=", "平": "=", "+": "+", "进": "+", "進": "+", "-": "-", "退": "-"}
_PLACES = {"+": 0, "前": 0, "-": -1, "后": -1, "後": -1, "中": 1}


class Grammar(NamedTuple):
    """The patterns of one variant's moves."""

    wxf: re.Pattern[str]
    drop: re.Pattern[str]
    chinese: re.Pattern[str]
    korean: re.Pattern[str]
    letters: dict[str, str]
    """The SAN letters of pieces, by lower-case names and letters."""


class Meaning(NamedTuple):
    """The parts of a move in WXF. `place`: the index of the piece on its file, from the front."""

    letter: str
    file: int | None
    place: int | None
    direction: str
    number: int


@cached_in_variant
def _grammar(variant: Variant) -> Grammar:
    letters: dict[str, str] = {}
    for symbol, spelled in variant.kanji.items():
        for name in spelled:
            letters[name] = san.letters(variant)[variant.kinds.code(symbol, WHITE)]
    characters = "|".join(re.escape(name) for name in sorted(letters, key=len, reverse=True)) or "(?!)"
    for kind in variant.piece_types:
        letters[kind.letter.lower()] = san.letters(variant)[variant.kinds.code(kind.letter, WHITE)]
    letters |= {letter.lower(): letter for letter in san.letters(variant) if letter}
    latin = "".join(letter for letter in letters if len(letter) == 1 and letter.isascii())
    return Grammar(
        re.compile(
            rf"(?:(?P<before>[+-])(?P<first>[{latin}])|(?P<piece>[{latin}])(?:(?P<place>[+-])|(?P<file>[1-9]))"
            r"|(?P<order>[1-5])(?P<column>[1-9]))(?P<direction>[=.+-])(?P<number>[1-9])",
            re.IGNORECASE,
        ),
        re.compile(rf"(?P<piece>[{latin}])@(?P<file>[1-9])(?P<rank>10|[1-9])", re.IGNORECASE),
        re.compile(
            rf"(?P<before>[前后後中]|[1-5](?=\D))?(?P<piece>{characters})(?P<file>[1-9])?"
            r"(?P<direction>[=.+平进進退-])(?P<number>[1-9])"
        ),
        re.compile(
            rf"(?P<piece>[{latin}]|{characters})?(?P<from_rank>[0-9])(?P<from_file>[1-9])(?P<named>{characters})?"
            r"(?P<middle>[-x])?(?P<rank>[0-9])(?P<file>[1-9])",
            re.IGNORECASE,
        ),
        letters,
    )


# ---- Chinese


def readings(position: Position, text: str, previous: Move | None) -> list[Reading]:  # noqa: ARG001
    """Return the readings of a text in WXF or in Chinese characters. Raises AmbiguousMove or IllegalMove."""
    grammar = _grammar(position.variant)
    if match := grammar.wxf.fullmatch(text):
        meaning = _wxf_meaning(position.variant, grammar, match)
    elif match := grammar.drop.fullmatch(text.rstrip("+#")):
        return _drop_readings(position, grammar, match)
    elif match := grammar.chinese.fullmatch(text.translate(_DIGITS)):
        meaning = _chinese_meaning(position.variant, grammar, match)
    else:
        return []
    return [] if meaning is None else _readings(position, text, meaning)


def _wxf_meaning(variant: Variant, grammar: Grammar, match: re.Match[str]) -> Meaning | None:
    direction, number = _DIRECTIONS[match["direction"]], int(match["number"])
    if match["order"]:
        pawn = variant.named(xiangqi.PAWN)
        place = int(match["order"]) - 1
        return (pawn and Meaning(pawn, int(match["column"]), place, direction, number)) or None
    letter = grammar.letters[(match["piece"] or match["first"]).lower()]
    sign = match["before"] or match["place"]
    file = int(match["file"]) if match["file"] else None
    return Meaning(letter, file, _PLACES[sign] if sign else None, direction, number)


def _drop_readings(position: Position, grammar: Grammar, match: re.Match[str]) -> list[Reading]:
    """Return the reading of a drop, H@95, with file and rank from the mover's view."""
    variant = position.variant
    file, rank = xiangqi.file_index(variant, int(match["file"]), position.turn), int(match["rank"]) - 1
    if not (0 <= file < variant.files and rank < variant.ranks):
        return []
    row = rank if position.turn is WHITE else variant.ranks - 1 - rank
    letter = _piece_type(variant, grammar.letters[match["piece"].lower()]).letter
    return [Reading(Intent(row * variant.files + file, letter, drop=True))]


def _chinese_meaning(variant: Variant, grammar: Grammar, match: re.Match[str]) -> Meaning | None:
    before, letter = match["before"], grammar.letters[match["piece"]]
    if (before is None) == (match["file"] is None):
        return None
    place = _PLACES.get(before) if before else None
    if before and before.isdigit():  # 二兵: only soldiers have numbers.
        if letter != variant.named(xiangqi.PAWN):
            return None
        place = int(before) - 1
    file = int(match["file"]) if match["file"] else None
    return Meaning(letter, file, place, _DIRECTIONS[match["direction"]], int(match["number"]))


def _readings(position: Position, text: str, meaning: Meaning) -> list[Reading]:
    origins = _origins(position, meaning)
    fitting = _fitting(position, meaning, origins)
    if len(fitting) > 1:
        raise AmbiguousMove(text, fitting)
    if fitting:
        return [Reading(Intent(fitting[0].target, origin=fitting[0].origin))]
    if not origins:
        raise _missing_piece(position, text, meaning)
    return _illegal(position, meaning, origins)


def _fitting(position: Position, meaning: Meaning, origins: list[int]) -> list[Move]:
    """Return the legal moves from these squares with the text's direction and number."""
    return [
        move
        for move in position.legal_moves()
        if move.origin in origins and _leads(position, meaning, move.origin, move.target)
    ]


def _origins(position: Position, meaning: Meaning) -> list[int]:
    """Return the squares of the pieces that a text may mean."""
    variant, letters, own = position.variant, san.letters(position.variant), OWN[position.turn]
    squares = [
        at
        for at, code in enumerate(position.board)
        if own[code]
        and letters[code] == meaning.letter
        and meaning.file in (None, xiangqi.file_number(variant, at, position.turn))
    ]
    if meaning.place is None:
        return squares
    columns = {tuple(xiangqi.column(position, at)) for at in squares}
    long_enough = [column for column in columns if len(column) > max(1, meaning.place)]
    return [column[meaning.place] for column in long_enough]


def _leads(position: Position, meaning: Meaning, origin: int, target: int) -> bool:
    """Return whether a move between these squares has the text's direction and number."""
    move = (position.variant, origin, target, position.turn)
    return xiangqi.direction(*move) == meaning.direction and xiangqi.number_of(*move) == meaning.number


def _missing_piece(position: Position, text: str, meaning: Meaning) -> IllegalMove:
    """Return the error for a text that names no piece on the board, with suggestions of similar moves."""
    details = {"piece": _piece_type(position.variant, meaning.letter).name}
    others = _origins(position, meaning._replace(file=None, place=None))
    if not others:
        return IllegalMove(text, Illegal.NO_SUCH_PIECE, details)
    near = _fitting(position, meaning, others)[:MAX_NEAR]
    if meaning.place is not None:
        return IllegalMove(text, Illegal.FEW_ON_FILE, details, others, near)
    return IllegalMove(text, Illegal.NONE_ON_FILE, details | {"column": str(meaning.file)}, others, near)


def _illegal(position: Position, meaning: Meaning, origins: list[int]) -> list[Reading]:
    """Return the reading that explains why an existing piece can't make the move, if any."""
    variant = position.variant
    for origin in origins:
        reached = [
            square
            for path in variant.compiled.tables.paths(position.board[origin], origin)
            for square in path.squares
        ]
        for target in (*reached, *_straight_first(variant, origin, reached)):
            if _leads(position, meaning, origin, target):
                return [Reading(Intent(target, origin=origin))]
    return []


def _straight_first(variant: Variant, origin: int, reached: list[int]) -> list[int]:
    """Return all squares by distance; those on the piece's file first if it moves along it, else last."""
    geometry = variant.geometry
    file = geometry.file_of(origin)
    straight = any(geometry.file_of(square) == file for square in reached)
    return sorted(
        geometry.squares,
        key=lambda at: ((geometry.file_of(at) == file) != straight, geometry.distance(origin, at), at),
    )


def _piece_type(variant: Variant, letter: str) -> PieceType:
    """Return the piece with this letter in SAN."""
    letters = san.letters(variant)
    return next(
        kind for kind in variant.piece_types if letters[variant.kinds.code(kind.letter, WHITE)] == letter
    )


# ---- Korean


def janggi_readings(position: Position, text: str, previous: Move | None) -> list[Reading]:
    """Return the readings of a text in Korean notation, or else in Chinese ones. Raises AmbiguousMove or
    IllegalMove."""
    variant = position.variant
    grammar = _grammar(variant)
    match = grammar.korean.fullmatch(text.rstrip("+#"))
    if match is None:
        return readings(position, text, previous)
    origin = xiangqi.korean_square(variant, int(match["from_rank"]), int(match["from_file"]))
    target = xiangqi.korean_square(variant, int(match["rank"]), int(match["file"]))
    named = match["piece"] or match["named"]
    if origin is None or target is None or not (named or match["middle"]):
        return []
    if named is None:
        return [Reading(Intent(target, origin=origin))]
    geometry = variant.geometry
    letter = grammar.letters[named.lower()]
    place = (geometry.file_of(origin), geometry.rank_of(origin))
    return [Reading(Intent(target, letter, None, *place, capture=match["middle"] == "x", as_san=True))]
