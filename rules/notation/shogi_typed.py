"""Reads typed shogi moves: ７六歩, 76歩, 7f, 同銀, 5五角打, 4四銀右不成, P-7f, p76, P*5e, 7g7f+."""

from __future__ import annotations

import re
from functools import partial
from typing import NamedTuple

from rules.caches import cached_in_variant
from rules.errors import AmbiguousMove
from rules.move import Move
from rules.move_intent import Intent
from rules.notation import shogi
from rules.notation.move_matching import Reading
from rules.position import Position
from rules.variant import Variant

_NUMBER = rf"[1-9{shogi.NUMERALS}]"
_PLACE = rf"(?P<file>{_NUMBER})(?P<rank>[1-9a-i{shogi.NUMERALS}])"
_USI = re.compile(
    r"(?P<from_file>[1-9])(?P<from_rank>[a-i])(?P<middle>[-x])?(?P<file>[1-9])(?P<rank>[a-i])(?P<sign>[+=-]?)",
    re.IGNORECASE,
)
_NUMBERS = re.compile(
    rf"(?P<from_file>[1-9])(?P<from_rank>{_NUMBER})(?P<middle>[-x])(?P<file>[1-9])(?P<rank>{_NUMBER})"
    r"(?P<sign>[+=-]?)"
)
_CSA = re.compile(
    r"[+-]?(?:00|(?P<from_file>[1-9])(?P<from_rank>[1-9]))(?P<file>[1-9])(?P<rank>[1-9])(?P<piece>[A-Z]{2})"
)
_CSA_NAMES = dict(
    zip(
        ["FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"],
        ["歩", "香", "桂", "銀", "金", "角", "飛", "玉", "と", "成香", "成桂", "成銀", "馬", "龍"],
        strict=True,
    )
)
_BARE = re.compile(rf"(?P<file>[1-9])(?P<rank>[a-i{shogi.NUMERALS}])")
"""A square alone, with a letter or numeral, because two digits are too often something else."""
_MARK = re.compile(r"^[▲△☗☖▼▽]\s*")
_PARTICLES = re.compile("[をにへ]")
_DROP_BEFORE_SQUARE = re.compile(rf"(?P<piece>\D+?)打(?P<place>{_NUMBER}{{2}})")
"""Matches 歩打5五, which means 歩5五打."""
_CHOICES = {"成": "+", "成る": "+", "成り": "+", "不成": "", "生": "", "成らず": "", "ならず": ""}
_SIGNS = {"+": "+", "-": "-", "=": ""}


class Grammar(NamedTuple):
    """The patterns of one variant's moves."""

    japanese: re.Pattern[str]
    piece_first: re.Pattern[str]
    """Japanese with the square after the piece: 歩26."""
    western: re.Pattern[str]
    symbols: dict[str, str]
    """FEN symbols by Japanese name."""


@cached_in_variant
def _grammar(variant: Variant) -> Grammar:
    names = shogi.names_pattern(variant)
    letters = "".join(sorted({kind.symbol.strip("+~") for kind in variant.kinds}))
    manner = (
        r"(?P<manner>[右左直上行入寄引下]{0,3})(?P<choice>成らず|ならず|不成|成[るり]?|生)?(?P<drop>打[つち]?)?"
        r"(?:\((?P<from_file>[1-9])(?P<from_rank>[1-9])\))?"
    )
    return Grammar(
        re.compile(rf"(?:{_PLACE}(?P<also>同)?|(?P<same>同))\s?(?P<piece>{names})\s?{manner}"),
        re.compile(rf"(?P<piece>{names})\s?{_PLACE}(?P<also>(?!))?(?P<same>(?!))?\s?{manner}"),
        re.compile(
            rf"(?P<piece>\+?[{letters}])(?P<origin>(?P<from_file>[1-9])(?P<from_rank>[1-9a-i])(?=[-x1-9]))?"
            rf"(?P<middle>[-x'*@])?{_PLACE}(?P<sign>[+=-])?",
            re.IGNORECASE,
        ),
        shogi.symbols_by_name(variant),
    )


def readings(position: Position, text: str, previous: Move | None) -> list[Reading]:
    """Return the readings of a text in shogi's notations. Raises AmbiguousMove if 同 is ambiguous."""
    variant = position.variant
    grammar = _grammar(variant)
    text = _MARK.sub("", text)
    if "打" in text:
        text = _DROP_BEFORE_SQUARE.sub(r"\g<piece>\g<place>打", _PARTICLES.sub("", text))
    if match := _USI.fullmatch(text) or _NUMBERS.fullmatch(text):
        origin, target = _square(variant, match, "from_"), _square(variant, match)
        if origin is not None and target is not None:
            promotion, capture = _SIGNS.get(match["sign"], ""), match["middle"] in ("x", "X")
            return [Reading(Intent(target, origin=origin, promotion=promotion, capture=capture))]
        return []
    if match := _CSA.fullmatch(text):
        return _csa_readings(variant, grammar, match)
    if match := grammar.western.fullmatch(text):
        return _western_readings(variant, match)
    if match := grammar.japanese.fullmatch(text) or grammar.piece_first.fullmatch(text):
        same = match["same"] is not None
        target = _same(position, grammar, match, previous) if same else _square(variant, match)
        if target is None or (match["also"] and previous is not None and previous.target != target):
            return []
        return _japanese_readings(variant, grammar, match, target)
    if match := _BARE.fullmatch(text):
        return _bare_readings(position, text, _square(variant, match))
    return []


def _bare_readings(position: Position, text: str, target: int | None) -> list[Reading]:
    """Return the reading of a square alone: the only piece that can go there. Raises AmbiguousMove."""
    fitting = [move for move in position.legal_moves() if move.target == target]
    if len({(move.origin, move.drop) for move in fitting}) > 1:
        raise AmbiguousMove(text, fitting)
    if not fitting:
        return []
    move = fitting[0]
    if move.origin is None:
        return [Reading(Intent(move.target, shogi.symbol(position, move), drop=True))]
    return [Reading(Intent(move.target, origin=move.origin), asks=True)]


def _square(variant: Variant, match: re.Match[str], prefix: str = "") -> int | None:
    """Return the square of the groups `file` and `rank`, or None if they are missing or off the board."""
    file, rank = match[f"{prefix}file"], match[f"{prefix}rank"]
    if file is None or rank is None:
        return None
    return shogi.square_at(variant, _number(file), _number(rank))


def _number(text: str) -> int:
    """Parse a digit, numeral or letter: 7, 七 or g."""
    if text.isascii() and text.isdigit():
        return int(text)
    return shogi.NUMERALS.find(text) + 1 or ord(text.lower()) - ord("a") + 1


def _csa_readings(variant: Variant, grammar: Grammar, match: re.Match[str]) -> list[Reading]:
    """Return the readings of CSA: both squares and the resulting piece, 7776FU. 00 means a drop."""
    symbol, target = grammar.symbols.get(_CSA_NAMES.get(match["piece"], "")), _square(variant, match)
    if symbol is None or target is None:
        return []
    if match["from_file"] is None:
        return [Reading(Intent(target, symbol, drop=True))] if variant.has_hands else []
    origin = _square(variant, match, "from_")
    if origin is None:
        return []
    place = variant.geometry.file_of(origin), variant.geometry.rank_of(origin)
    result = [Reading(Intent(target, symbol, None, *place, ""))]
    if symbol[0] == "+":
        result.append(Reading(Intent(target, symbol[1:], None, *place, "+")))
    elif f"+{symbol}" in {kind.symbol for kind in variant.kinds}:
        result.append(Reading(Intent(target, f"+{symbol}", None, *place, "-")))
    return result


def _western_readings(variant: Variant, match: re.Match[str]) -> list[Reading]:
    target, origin = _square(variant, match), _square(variant, match, "from_")
    if target is None or (origin is None and match["origin"]):
        return []
    letter, sign = match["piece"].upper(), match["sign"]
    if match["middle"] in ("'", "*", "@"):
        return [Reading(Intent(target, letter, drop=True))] if variant.has_hands else []
    geometry = variant.geometry
    file = None if origin is None else geometry.file_of(origin)
    rank = None if origin is None else geometry.rank_of(origin)
    promotion = None if sign is None else _SIGNS[sign]
    return [Reading(Intent(target, letter, None, file, rank, promotion, match["middle"] == "x"), asks=True)]


def _japanese_readings(
    variant: Variant, grammar: Grammar, match: re.Match[str], target: int
) -> list[Reading]:
    letter, manner = grammar.symbols[match["piece"]], match["manner"]
    drop = Reading(Intent(target, letter, drop=True))
    if match["drop"]:
        return [drop] if variant.has_hands and not manner else []
    promotion = _CHOICES[match["choice"]] if match["choice"] else None
    origin = _square(variant, match, "from_")
    file = None if origin is None else variant.geometry.file_of(origin)
    rank = None if origin is None else variant.geometry.rank_of(origin)
    intent = Intent(target, letter, None, file, rank, promotion, match["also"] is not None)
    result = [Reading(intent, asks=True, narrow=partial(shogi.narrow, manner=manner))]
    # 打 is only written if a piece on the board could also go there.
    if (
        variant.has_hands
        and not manner
        and promotion is None
        and origin is None
        and not (match["same"] or match["also"])
    ):
        result.append(drop)
    return result


def _same(position: Position, grammar: Grammar, match: re.Match[str], previous: Move | None) -> int | None:
    """Return the square that 同 means, or None: the previous move's target, or the piece's only capture.

    Raises AmbiguousMove if there is no previous move and the piece can capture on several squares.
    """
    if previous is not None:
        return previous.target
    letter = grammar.symbols[match["piece"]]
    fitting = [
        move
        for move in position.legal_moves()
        if position.is_capture(move) and shogi.symbol(position, move) == letter
    ]
    if len({move.target for move in fitting}) > 1:
        raise AmbiguousMove(match[0], fitting)
    return fitting[0].target if fitting else None
