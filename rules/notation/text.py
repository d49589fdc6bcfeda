"""From what a player types to the one move that is meant.

Understood are UCI (e2e4, e7e8q) and SAN with everything people leave out, add or write differently: no
capture sign, no equals sign before a promotion, zeros for castling, hyphens, lower-case piece letters, check
signs and comments such as !?. Nothing is guessed: a lower-case b is first of all the b-file, and text that
fits several legal moves is ambiguous.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from rules.errors import AmbiguousMove, MalformedMove
from rules.explain import Intent, explain, explain_castling, nearby
from rules.laws.castling import Castling
from rules.notation.san import PAWN

if TYPE_CHECKING:
    from rules.move import Move
    from rules.position import Position
    from rules.variant import Variant

MAX_LENGTH = 24
"""No move is written in more characters."""

_FIGURINES = dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟", (*"KQRBN", "", *"KQRBN", ""), strict=True))
_DECORATION = re.compile(r"(?:\s*(?:e\.?\s?p\.?|[+#†‡]|[!?]+|mate|check))*\s*\.?$", re.IGNORECASE)
_NUMBER = re.compile(r"^\d{1,3}\s?\.{1,3}\s*")
_CASTLING = re.compile(r"[o0]-[o0](-[o0])?", re.IGNORECASE)


class Words(NamedTuple):
    """The grammar of one variant's moves: which letters are pieces decides how text is read."""

    uci: re.Pattern[str]
    san: re.Pattern[str]


@cache
def _grammar(variant: Variant) -> Words:
    pieces = "".join(piece.letter for piece in variant.pieces)
    either = pieces + pieces.lower()
    last = variant.square_name(len(variant.geometry.squares) - 1)[0]
    square = rf"[a-{last}][0-9]{{1,2}}"
    promotion = rf"(?:[=/(]?(?P<promotion>[{either}])\)?)?"
    return Words(
        uci=re.compile(rf"(?P<origin>{square})[-x:]?(?P<target>{square}){promotion}", re.IGNORECASE),
        san=re.compile(
            rf"(?P<piece>[{either}])?(?P<file>[a-{last}])?(?P<rank>[0-9]{{1,2}})?"
            rf"(?P<sign>[-x:×])?(?P<target>(?i:{square})){promotion}"
        ),
    )


def parse(position: Position, written: str) -> Move:
    """The one legal move that `written` means. Raises MalformedMove, AmbiguousMove or IllegalMove."""
    text = _tidy(written)
    if text is None:
        raise MalformedMove(written)
    castling = _CASTLING.fullmatch(text)
    if castling:
        return _castle(position, text, kingside=len(re.sub("[^oO0]", "", text)) == 2)
    intents = _readings(position, text)
    if not intents:
        raise MalformedMove(written)
    legal = position.legal_moves()
    for intent in intents:
        fitting = [move for move in legal if intent.fits(position, move)]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise AmbiguousMove(text, fitting)
    intent = _most_likely(position, intents)
    raise explain(position, intent, text, nearby(position, text, intent.target))


def _tidy(written: str) -> str | None:
    """The text without decoration and in plain letters; None where it is too long or holds odd characters."""
    if len(written) > 4 * MAX_LENGTH:
        return None
    text = (
        unicodedata.normalize("NFKC", written.strip()).replace("–", "-").replace("—", "-").replace("−", "-")
    )
    text = "".join(_FIGURINES.get(letter, letter) for letter in text)
    text = _NUMBER.sub("", text)
    text = _DECORATION.sub("", text)
    if not text or len(text) > MAX_LENGTH or not (text.isascii() or "×" in text):
        return None
    return text


def _castle(position: Position, text: str, *, kingside: bool) -> Move:
    for move in position.legal_moves():
        if isinstance(move.law, Castling) and move.law.is_kingside(move) == kingside:
            return move
    raise explain_castling(position, text, kingside=kingside)


def _readings(position: Position, text: str) -> list[Intent]:
    """What the text may mean, the likeliest first."""
    variant = position.variant
    grammar = _grammar(variant)
    found: list[Intent] = []
    for reading in dict.fromkeys((text, text[0].upper() + text[1:])):
        match = grammar.san.fullmatch(reading)
        target = _square(variant, match["target"]) if match else None
        if match is not None and target is not None:
            found += _of_match(variant, match, target)
    if match := grammar.uci.fullmatch(text):
        origin, target = (_square(variant, match[name]) for name in ("origin", "target"))
        if origin is not None and target is not None:
            squares = Intent(target=target, origin=origin, promotion=_upper(match["promotion"]))
            # B6b7 is a bishop on the sixth rank, b6b7 the piece on b6
            found.insert(len(found) if text[0].isupper() else 0, squares)
    return found


def _of_match(variant: Variant, match: re.Match[str], target: int) -> list[Intent]:
    """A match of the SAN grammar as intents: an optional lower-case letter may be a file or a piece."""
    piece, file, rank = match["piece"], match["file"], match["rank"]
    capture = match["sign"] in ("x", ":", "×")
    promotion = _upper(match["promotion"])
    letters = {kind.letter: kind for kind in variant.pieces}
    pawn = next((kind.letter for kind in variant.pieces if kind.name == PAWN), None)
    found: list[Intent] = []

    def add(letter: str | None, from_file: str | None) -> None:
        if letter in letters:
            number = None if rank is None else int(rank) - 1
            place = None if from_file is None else ord(from_file) - ord("a")
            found.append(Intent(target, letter, None, place, number, promotion, capture))

    if piece is None:
        add(pawn, file)
    elif piece.isupper():
        add(piece, file)
    else:
        if file is None and piece <= variant.geometry.names[-1][0]:
            add(pawn, piece)
        add(piece.upper(), file)
    return found


def _most_likely(position: Position, intents: list[Intent]) -> Intent:
    """The reading to explain: the first for which the side to move has the piece at all."""
    own = {piece.type.letter for _, piece in position.pieces() if piece.color is position.turn}
    return next((intent for intent in intents if intent.letter is None or intent.letter in own), intents[0])


def _square(variant: Variant, name: str) -> int | None:
    try:
        return variant.square(name.lower())
    except ValueError:
        return None


def _upper(letter: str | None) -> str | None:
    return letter.upper() if letter else None
