"""SAN and coordinates: what a text means in the notation of chess, whatever the pieces of the variant are."""

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


class Words(NamedTuple):
    """The grammar of one variant's moves: which letters are pieces decides how text is read."""

    uci: re.Pattern[str]
    san: re.Pattern[str]
    drop: re.Pattern[str]
    castling: re.Pattern[str]


@cached_in_variant
def grammar(variant: Variant) -> Words:
    letters = sorted(
        {piece.letter[-1] for piece in variant.piece_types} | {*filter(None, san.letters(variant))}
    )
    plus = r"\+?" if any(piece.letter[0] == "+" for piece in variant.piece_types) else ""
    either = "".join(letters + [letter.lower() for letter in letters])
    last = variant.geometry.names[-1][0]
    square = rf"[a-{last}][0-9]{{1,2}}"
    turned = "|[+-]" if plus else ""
    promotion = rf"(?:[=/(]?(?P<promotion>[{either}])\)?)?"
    wall = rf"(?:[,/@\s]\s?(?:{square})?(?P<wall>{square}))?" if variant.has_walls else ""
    return Words(
        uci=re.compile(
            rf"(?P<origin>{square})(?P<sign>[-x:])?(?P<target>{square})"
            rf"(?:[=/(]?(?P<promotion>[{either}]{turned})\)?)?",
            re.IGNORECASE,
        ),
        san=re.compile(
            rf"(?P<piece>{plus}[{either}])?(?P<file>[a-{last}])?(?P<rank>[0-9]{{1,2}})?"
            rf"(?P<sign>[-x:])?(?P<target>(?i:{square})){promotion}"
        ),
        drop=re.compile(rf"(?P<piece>{plus}[{either}])?[@*'](?P<target>{square})", re.IGNORECASE),
        castling=re.compile(
            rf"[o0]-[o0](?P<long>-[o0])?(?:/?(?P<promotion>[{either}])(?P<square>{square})?)?{wall}",
            re.IGNORECASE,
        ),
    )


def of_squares(position: Position, text: str, plain: str, *, apart: bool = False) -> list[Reading]:
    """The reading of two squares, e2e4: that piece and that square alone; none for any other text.

    B6b5 may also be SAN: the bishop on rank 6 goes to b5. Squares written `apart` or with a dash are never
    SAN. All capitals, B6B5, may be either.
    """
    variant = position.variant
    match = grammar(variant).uci.fullmatch(text) or grammar(variant).uci.fullmatch(plain)
    if match is None:
        return []
    origin, target = (square_of(variant, match[name]) for name in ("origin", "target"))
    if origin is None or target is None:
        return []
    may_be_san = text[0].isupper() and not apart and match["sign"] != "-"
    named = _of_san(position, plain) if may_be_san else []
    if named and not text.isupper():
        return []
    capture, promotion = match["sign"] in ("x", "X", ":"), _upper(match["promotion"])
    return [Reading(Intent(target, origin=origin, promotion=promotion, capture=capture)), *named]


def _of_san(position: Position, text: str) -> list[Reading]:
    """Readings of exact SAN; capture and promotion signs may be missing."""

    def bare(name: str) -> str:
        return (name.lower() if text.isupper() else name).translate(_SIGNS)

    found: list[Reading] = []
    for reading in (reading for tier in readings(position.variant, text) for reading in tier):
        by_origin = {move.origin: move for move in reversed(reading.fitting(position))}
        names = (san.bare(position, move).partition(",")[0] for move in by_origin.values())
        if any(bare(name) == bare(text) for name in names):
            found.append(reading)
    return found


def readings(variant: Variant, plain: str) -> list[list[Reading]]:
    """Readings as SAN, likeliest first; for text in capitals all are equally likely."""
    found: list[Intent] = []
    if variant.has_hands and plain and (match := grammar(variant).drop.fullmatch(plain)):
        found += _of_drop(variant, match)
    capitals = plain.isupper()
    match = grammar(variant).san.fullmatch(plain.lower() if capitals else plain)
    target = square_of(variant, match["target"]) if match else None
    if match is not None and target is not None:
        found += _of_match(variant, match, target)
    if capitals:
        return [[Reading(intent) for intent in found]] if found else []
    return [[Reading(intent)] for intent in found]


def _of_drop(variant: Variant, match: re.Match[str]) -> list[Intent]:
    """N@f3, and @f3 for a pawn."""
    letter, target = _upper(match["piece"]) or _pawn(variant), square_of(variant, match["target"])
    if target is None or letter is None:
        return []
    return [Intent(target, letter, drop=True, as_san=True)]


def _of_match(variant: Variant, match: re.Match[str], target: int) -> list[Intent]:
    """A match of the SAN grammar as intents: an optional lower-case letter may be a file or a piece."""
    piece, file, rank = match["piece"], match["file"], match["rank"]
    capture = match["sign"] in ("x", ":")
    promotion = _upper(match["promotion"])
    letters = set(san.letters(variant)) | {kind.letter for kind in variant.piece_types}
    found: list[Intent] = []

    def add(letter: str | None, from_file: str | None) -> None:
        if letter in letters:
            number = None if rank is None else int(rank) - 1
            place = None if from_file is None else ord(from_file) - ord("a")
            found.append(Intent(target, letter, None, place, number, promotion, capture, as_san=True))

    if piece is None:
        add(_pawn(variant), file)
    elif piece.isupper():
        add(piece, file)
    else:
        if file is None and len(piece) == 1 and piece <= variant.geometry.names[-1][0]:
            add(_pawn(variant), piece)
        add(piece.upper(), file)
    return found


def _pawn(variant: Variant) -> str | None:
    """The piece that is meant where no letter is given: the pawn, or whatever has its letter."""
    letter = san.pawn_letter(variant)
    return letter or next((kind.letter for kind in variant.piece_types if kind.letter == "P"), None)


def _upper(letter: str | None) -> str | None:
    return letter.upper() if letter else None
