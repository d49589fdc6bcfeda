"""Recognizes texts that look like moves."""

from __future__ import annotations

import re

from rules.caches import cached_in_variant
from rules.notation import shogi, typed_words
from rules.notation.move_matching import normalized
from rules.notation.vocabulary import Vocabulary
from rules.variant import Variant

_MAX_LENGTH = 20
_CHESS_LETTERS = "kqrbnp"
_NAMES = ["king", "queen", "rook", "bishop", "knight", "pawn"]
_DECORATION = re.compile(r"\s*[+#!?]*$")
_CASTLING = re.compile(r"[oO0]\s?-\s?[oO0](?:\s?-\s?[oO0])*")
_NUMERAL = f"[1-9{shogi.NUMERALS}]"
_REST = r"[^\Wかがだではもをねの]"
"""Matches a further letter of a piece's name, but not a particle, after which a sentence would continue."""
_SHOGI = re.compile(
    rf"[▲△☗☖▼▽]?\s?(?:{_NUMERAL}[1-9a-p{shogi.NUMERALS}]同?|同)\s?[成不右左直上行入寄引生]*(?P<piece>[^\W\d_a-zA-Z]){_REST}{{0,4}}|[+-]?[0-9]{{4}}[A-Z]{{2}}"
)
_PIECES = frozenset("歩香桂銀金角飛玉王と馬龍竜全圭杏酔醉象太槍燕鵬鷹鶴鶉雉雁鵰成左右")
_CHINESE = re.compile(
    rf"[前后後中]?{_NUMERAL}?[帥帅將将仕士相象俥車车傌馬马炮砲包兵卒旗楚漢汉]{_NUMERAL}?[平进進退=.+-]{_NUMERAL}"
)
_KOREAN = re.compile(r"[^\W\d_]?[0-9]{2}(?:[^\W\d_]|[-x]){1,2}[0-9]{2}")


@cached_in_variant
def _shapes(variant: Variant) -> tuple[re.Pattern[str], ...]:
    """Return patterns of moves. Any capital letter may be a piece, and squares may be just off the board."""
    last = min(ord(variant.geometry.names[-1][0]) + 1, ord("p"))
    square = rf"[a-{chr(last)}A-{chr(last - 32)}][0-9]{{1,2}}"
    lower_case = {kind.letter[-1].lower() for kind in variant.piece_types} | {*_CHESS_LETTERS}
    piece = rf"\+?[A-Z{''.join(sorted(lower_case))}]"
    names = "|".join(sorted({re.escape(kind.name) for kind in variant.piece_types} | {*_NAMES}))
    files = rf"[a-{variant.geometry.names[-1][0]}]?"
    promotion = rf"(?:\s?[=/]\s?\w+|\s{piece}|[A-Z])?"
    western = [
        rf"(?:{piece}\s?)?{files}[0-9]{{0,2}}\s?[-x:]?\s?{square}{promotion}(?:[,/@\s]\s?{square})?",
        rf"(?:{piece})?\s?[@*']\s?{square}",
        rf"(?:{square})(?:\s?[-x]?\s?{square}){promotion}",
    ]
    patterns = [re.compile(pattern) for pattern in western]
    patterns.append(re.compile(rf"(?:{names})\s*(?:to|on|at|takes|x)?\s*{square}", re.IGNORECASE))
    if variant.family == "shogi":
        patterns.append(re.compile(rf"{piece}\s?[-x*'@]?\s?(?:[1-9][1-9a-p][-x]?)?[1-9][1-9a-p][+=-]?"))
    if variant.family in ("xiangqi", "janggi"):
        patterns += [re.compile(rf"{piece}[1-9+-][=.+-][1-9]"), _CHINESE]
    if variant.family == "janggi":
        patterns.append(_KOREAN)
    return tuple(patterns)


def looks_like_move(variant: Variant, written: str, vocabulary: Vocabulary | None = None) -> bool:
    """Return whether a short text looks like a move (e9, B c4, castle), even if the piece or square is
    missing."""
    spelled = () if vocabulary is None else vocabulary.spellings(variant, written)
    return any(_looks_like_move(variant, text) for text in (written, *spelled))


def _looks_like_move(variant: Variant, written: str) -> bool:
    text = normalized(written)
    if text is None or len(text) > _MAX_LENGTH:
        return False
    text = _DECORATION.sub("", typed_words.unwrapped(text))
    if typed_words.castling(text) or _CASTLING.fullmatch(text):
        return True
    if any(pattern.fullmatch(text) for pattern in _shapes(variant)):
        return True
    match = _SHOGI.fullmatch(text) if variant.family == "shogi" else None
    if match is None or match["piece"] is None:
        return match is not None
    own = {name[0] for names in variant.kanji.values() for name in names}
    return match["piece"] in _PIECES | own
