"""From what a player types to the one move that is meant.

Everywhere understood are UCI (e2e4, e7e8q, N@f3) and SAN with everything people leave out, add or write
differently: no capture sign, no equals sign before a promotion, zeros for castling, hyphens, lower-case piece
letters, check signs and comments such as !?. Families with a notation of their own add its readings. Nothing
is guessed: a lower-case b is first of all the b-file, and text that fits several legal moves is ambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from rules.caches import cached_in_variant
from rules.errors import AmbiguousMove, Illegal, IllegalMove, MalformedMove
from rules.explain import Intent, explain, explain_castling, nearby
from rules.notation import san, shogi_text, uci, xiangqi_text
from rules.notation.reading import MAX_LENGTH, Reading, square_of, tidy
from rules.pieces import OWN

if TYPE_CHECKING:
    from rules.move import Move
    from rules.position import Position
    from rules.variant import Variant

_FIGURINES = dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟", (*"KQRBN", "", *"KQRBN", ""), strict=True))
_DECORATION = re.compile(r"(?:\s*(?:e\.?\s?p\.?|[+#†‡]|[!?]+|mate|check))*\s*\.?$", re.IGNORECASE)
_COMMENT = re.compile(r"\s*[!?]*$")
_NUMBER = re.compile(r"^\d{1,3}\s?\.{1,3}\s*")
_PASS = ("pass", "0000", "--", "パス", "한수쉼")

_FAMILIES: dict[str, Callable[[Position, str, Move | None], list[Reading]]] = {
    "shogi": shogi_text.readings,
    "xiangqi": xiangqi_text.readings,
    "janggi": xiangqi_text.janggi_readings,
}


class Words(NamedTuple):
    """The grammar of one variant's moves: which letters are pieces decides how text is read."""

    uci: re.Pattern[str]
    san: re.Pattern[str]
    drop: re.Pattern[str]
    castling: re.Pattern[str]


@cached_in_variant
def _grammar(variant: Variant) -> Words:
    letters = sorted({piece.letter[-1] for piece in variant.pieces} | {*filter(None, san.letters(variant))})
    plus = r"\+?" if any(piece.letter[0] == "+" for piece in variant.pieces) else ""
    either = "".join(letters + [letter.lower() for letter in letters])
    last = variant.geometry.names[-1][0]
    square = rf"[a-{last}][0-9]{{1,2}}"
    sign = "|[+-]" if plus else ""
    promotion = rf"(?:[=/(]?(?P<promotion>[{either}])\)?)?"
    wall = rf"(?:[,/@\s]\s?(?:{square})?(?P<wall>{square}))?" if variant.has_walls else ""
    return Words(
        uci=re.compile(
            rf"(?P<origin>{square})[-x:]?(?P<target>{square})(?:[=/(]?(?P<promotion>[{either}]{sign})\)?)?{wall}",
            re.IGNORECASE,
        ),
        san=re.compile(
            rf"(?P<piece>{plus}[{either}])?(?P<file>[a-{last}])?(?P<rank>[0-9]{{1,2}})?"
            rf"(?P<sign>[-x:])?(?P<target>(?i:{square})){promotion}{wall}"
        ),
        drop=re.compile(rf"(?P<piece>{plus}[{either}])?[@*'](?P<target>{square}){wall}", re.IGNORECASE),
        castling=re.compile(
            rf"[o0]-[o0](?P<long>-[o0])?(?:/?(?P<promotion>[{either}])(?P<square>{square})?)?{wall}",
            re.IGNORECASE,
        ),
    )


def parse(position: Position, written: str, previous: Move | None = None) -> Move:
    """The one legal move that `written` means; `previous` is the move before it, where that is known.

    Raises MalformedMove, AmbiguousMove or IllegalMove.
    """
    text = tidy(written)
    if text is None:
        raise MalformedMove(written)
    text = _COMMENT.sub("", _NUMBER.sub("", text))
    for move in position.legal_moves():
        if move.uci() == text:
            return move
    plain = _undecorated(text)
    if plain and (match := _grammar(position.variant).castling.fullmatch(plain)):
        return _castle(position, plain, match)
    if text.lower() in _PASS and (move := _passing(position)):
        return move
    family = _FAMILIES.get(position.variant.family)
    readings = family(position, text, previous) if family else []
    readings += [Reading(intent) for intent in _readings(position, text, plain)]
    if not readings:
        raise MalformedMove(written)
    for reading in readings:
        fitting = reading.fitting(position)
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise AmbiguousMove(text, fitting)
    raise _explained(position, text, [reading.intent for reading in readings])


def _undecorated(text: str) -> str:
    """The text without the signs that say nothing of the move; "" where it cannot be SAN."""
    text = "".join(_FIGURINES.get(letter, letter) for letter in text)
    text = _DECORATION.sub("", text)
    return text if text.isascii() and len(text) <= MAX_LENGTH else ""


def _passing(position: Position) -> Move | None:
    """The move by which a side passes, where it may."""
    passes = (move for move in position.legal_moves() if move.uci() == "0000" or uci.parts(move).is_pass)
    return next(passes, None)


def _castle(position: Position, text: str, match: re.Match[str]) -> Move:
    kingside, entering = match["long"] is None, (match["promotion"] or "").upper()
    wall = match.groupdict().get("wall")
    fitting = [
        move
        for move in position.legal_moves()
        if move.castling
        and san.is_kingside(move) == kingside
        and uci.entering(move) == entering
        and match["square"] in (None, uci.parts(move).origin)
        and wall in (None, uci.parts(move).wall)
    ]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise AmbiguousMove(text, fitting)
    raise explain_castling(position, text, kingside=kingside)


def _readings(position: Position, text: str, plain: str) -> list[Intent]:
    """What the text may mean in SAN and UCI, the likeliest first."""
    variant = position.variant
    grammar = _grammar(variant)
    found: list[Intent] = []
    if variant.has_hands and plain and (match := grammar.drop.fullmatch(plain)):
        found += _of_drop(variant, match)
    for reading in dict.fromkeys((plain, plain[:1].upper() + plain[1:])):
        match = grammar.san.fullmatch(reading)
        target = square_of(variant, match["target"]) if match else None
        if match is not None and target is not None:
            found += _of_match(variant, match, target)
    if match := grammar.uci.fullmatch(text) or grammar.uci.fullmatch(plain):
        origin, target = (square_of(variant, match[name]) for name in ("origin", "target"))
        if origin is not None and target is not None:
            promotion = _upper(match["promotion"])
            squares = Intent(target, origin=origin, promotion=promotion, wall=_wall(variant, match))
            # B6b7 is a bishop on the sixth rank, b6b7 the piece on b6
            found.insert(len(found) if text[0].isupper() else 0, squares)
    return found


def _of_drop(variant: Variant, match: re.Match[str]) -> list[Intent]:
    """N@f3, and @f3 for a pawn."""
    letter, target = _upper(match["piece"]) or _pawn(variant), square_of(variant, match["target"])
    if target is None or letter is None:
        return []
    return [Intent(target, letter, drop=True, wall=_wall(variant, match), as_san=True)]


def _of_match(variant: Variant, match: re.Match[str], target: int) -> list[Intent]:
    """A match of the SAN grammar as intents: an optional lower-case letter may be a file or a piece."""
    piece, file, rank = match["piece"], match["file"], match["rank"]
    capture = match["sign"] in ("x", ":")
    promotion, wall = _upper(match["promotion"]), _wall(variant, match)
    letters = set(san.letters(variant)) | {kind.letter for kind in variant.pieces}
    found: list[Intent] = []

    def add(letter: str | None, from_file: str | None) -> None:
        if letter in letters:
            number = None if rank is None else int(rank) - 1
            place = None if from_file is None else ord(from_file) - ord("a")
            found.append(
                Intent(target, letter, None, place, number, promotion, capture, wall=wall, as_san=True)
            )

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
    return letter or next((kind.letter for kind in variant.pieces if kind.letter == "P"), None)


def _wall(variant: Variant, match: re.Match[str]) -> int | None:
    return square_of(variant, match.groupdict().get("wall"))


def _explained(position: Position, text: str, intents: list[Intent]) -> IllegalMove:
    """Why no legal move fits any of the meanings: of the likeliest, unless a drop says more than that there
    is nothing to drop."""
    called = san.letters(position.variant)
    codes = {code for code in position.board if OWN[position.turn][code]}
    own = {name for code in codes for name in (called[code], position.variant.type_of(code).letter)}
    likely = next((intent for intent in intents if intent.letter is None or intent.letter in own), intents[0])
    error = explain(position, likely, text, nearby(position, text, likely.target))
    if error.reason in (Illegal.CANNOT_REACH, Illegal.NO_SUCH_PIECE) and not likely.drop:
        dropping = next((intent for intent in intents if intent.drop), None)
        if dropping is not None:
            drop = explain(position, dropping, text, error.near)
            if drop.reason is not Illegal.NOT_IN_HAND or error.reason is Illegal.NO_SUCH_PIECE:
                return drop
    return error


def _upper(letter: str | None) -> str | None:
    return letter.upper() if letter else None
