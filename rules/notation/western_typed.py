"""Reads moves in chess notation, SAN or coordinates, with any variant's pieces."""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.caches import cached_in_variant
from rules.move_intent import Intent
from rules.notation import san
from rules.notation.move_matching import Reading, square_of
from rules.position import Position
from rules.variant import Variant

_SIGNS = str.maketrans("", "", "x-:=/()")


class Grammar(NamedTuple):
    """The patterns of one variant's moves, which depend on its piece letters."""

    uci: re.Pattern[str]
    san: re.Pattern[str]
    drop: re.Pattern[str]
    castling: re.Pattern[str]


@cached_in_variant
def grammar(variant: Variant) -> Grammar:
    """Return the grammar of a variant's moves."""
    letters = sorted(
        {piece.letter[-1] for piece in variant.piece_types} | {*filter(None, san.letters(variant))}
    )
    plus = r"\+?" if any(piece.letter[0] == "+" for piece in variant.piece_types) else ""
    either_case = "".join(letters + [letter.lower() for letter in letters])
    last = variant.geometry.names[-1][0]
    square = rf"[a-{last}][0-9]{{1,2}}"
    own_promotion = "|[+-]" if plus else ""
    promotion = rf"(?:[=/]?\(?(?P<promotion>[{either_case}])\)?)?"
    wall = rf"(?:[,/@\s]\s?(?:{square})?(?P<wall>{square}))?" if variant.has_walls else ""
    return Grammar(
        uci=re.compile(
            rf"(?P<origin>{square})(?P<sign>[-x:])?(?P<target>{square})"
            rf"(?:[=/]?\(?(?P<promotion>[{either_case}]{own_promotion})\)?)?",
            re.IGNORECASE,
        ),
        san=re.compile(
            rf"(?P<piece>{plus}[{either_case}])?(?P<file>[a-{last}])?(?P<rank>[0-9]{{1,2}})?"
            rf"(?P<sign>[-x:])?(?P<target>(?i:{square})){promotion}"
        ),
        drop=re.compile(rf"(?P<piece>{plus}[{either_case}])?[@*'](?P<target>{square})", re.IGNORECASE),
        castling=re.compile(
            rf"[o0]-[o0](?P<long>-[o0])?(?:/?(?P<promotion>[{either_case}])(?P<square>{square})?)?{wall}",
            re.IGNORECASE,
        ),
    )


def square_readings(position: Position, text: str, plain: str, *, apart: bool = False) -> list[Reading]:
    """Return the reading of two squares (e2e4) as origin and target; none for other texts.

    B6b5 may also be SAN: the bishop on the sixth rank goes to b5. With a space (`apart`) or a dash between
    the squares, it is never SAN. In capitals, B6B5 may be either.
    """
    variant = position.variant
    match = grammar(variant).uci.fullmatch(text) or grammar(variant).uci.fullmatch(plain)
    if match is None:
        return []
    origin, target = (square_of(variant, match[name]) for name in ("origin", "target"))
    if origin is None or target is None:
        return []
    may_be_san = text[0].isupper() and not apart and match["sign"] != "-"
    as_san = _exact_san(position, plain) if may_be_san else []
    if as_san and not text.isupper():
        return []
    capture, promotion = match["sign"] in ("x", "X", ":"), _upper(match["promotion"])
    return [Reading(Intent(target, origin=origin, promotion=promotion, capture=capture)), *as_san]


def _exact_san(position: Position, text: str) -> list[Reading]:
    """Return the readings as exact SAN, in which capture and promotion signs may be missing."""

    def bare(name: str) -> str:
        return (name.lower() if text.isupper() else name).translate(_SIGNS)

    exact: list[Reading] = []
    for reading in (reading for tier in readings(position.variant, text) for reading in tier):
        by_origin = {move.origin: move for move in reversed(reading.fitting(position))}
        names = (san.bare(position, move).partition(",")[0] for move in by_origin.values())
        if any(bare(name) == bare(text) for name in names):
            exact.append(reading)
    return exact


def readings(variant: Variant, plain: str) -> list[list[Reading]]:
    """Return tiers of readings as SAN, likeliest first. Texts in capitals have only one tier."""
    intents: list[Intent] = []
    if variant.has_hands and plain and (match := grammar(variant).drop.fullmatch(plain)):
        intents += _drop_intents(variant, match)
    capitals = plain.isupper()
    match = grammar(variant).san.fullmatch(plain.lower() if capitals else plain)
    target = square_of(variant, match["target"]) if match else None
    if match is not None and target is not None:
        intents += _san_intents(variant, match, target)
    if capitals:
        return [[Reading(intent) for intent in intents]] if intents else []
    return [[Reading(intent)] for intent in intents]


def _drop_intents(variant: Variant, match: re.Match[str]) -> list[Intent]:
    """Return the intent of a drop: N@f3, or @f3 for a pawn."""
    letter, target = _upper(match["piece"]) or _pawn(variant), square_of(variant, match["target"])
    if target is None or letter is None:
        return []
    return [Intent(target, letter, drop=True, as_san=True)]


def _san_intents(variant: Variant, match: re.Match[str], target: int) -> list[Intent]:
    """Return the intents of a SAN match. A lower-case first letter may be a file or a piece.

    A pawn's file that repeats the target's (bb3) is unlikely: see Intent.repeats_file().
    """
    piece, file, rank = match["piece"], match["file"], match["rank"]
    capture = match["sign"] in ("x", ":")
    promotion = _upper(match["promotion"])
    letters = set(san.letters(variant)) | {kind.letter for kind in variant.piece_types}
    intents: list[Intent] = []

    def add(letter: str | None, from_file: str | None) -> None:
        if letter in letters:
            number = None if rank is None else int(rank) - 1
            place = None if from_file is None else ord(from_file) - ord("a")
            intents.append(Intent(target, letter, None, place, number, promotion, capture, as_san=True))

    if piece is None:
        add(_pawn(variant), file)
    elif piece.isupper():
        add(piece, file)
    else:
        if file is None and len(piece) == 1 and piece <= variant.geometry.names[-1][0]:
            add(_pawn(variant), piece)
        add(piece.upper(), file)
    return intents


def _pawn(variant: Variant) -> str | None:
    """Return the letter of the piece that moves without a letter mean: the pawn, or the piece P."""
    return san.pawn_letter(variant) or ("P" if "P" in variant.type_of_letter else None)


def _upper(letter: str | None) -> str | None:
    return letter.upper() if letter else None
