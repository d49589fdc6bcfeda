"""Shogi moves as people type them: ７六歩, 76歩, 同銀, 5五角打, 4四銀右不成, P-7f, p76, P*5e, 7g7f+."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from rules.caches import cached_in_variant
from rules.errors import AmbiguousMove
from rules.explain import Intent
from rules.notation import shogi
from rules.notation.reading import Reading

if TYPE_CHECKING:
    from rules.move import Move
    from rules.position import Position
    from rules.variant import Variant

_PLACE = rf"(?P<file>[1-9])(?P<rank>[1-9a-i{shogi.NUMERALS}])"
_USI = re.compile(
    r"(?P<from_file>[1-9])(?P<from_rank>[a-i])(?P<file>[1-9])(?P<rank>[a-i])(?P<sign>[+=-]?)", re.IGNORECASE
)
_MARK = re.compile(r"^[▲△☗☖▼▽]\s*")
_CHOICES = {"成": "+", "不成": "", "生": "", "成らず": "", "ならず": ""}
_SIGNS = {"+": "+", "-": "-", "=": ""}


class Words(NamedTuple):
    japanese: re.Pattern[str]
    western: re.Pattern[str]
    symbols: dict[str, str]
    """From every Japanese name to the symbol of its piece."""


@cached_in_variant
def _grammar(variant: Variant) -> Words:
    symbols = {name: symbol for symbol, spelled in shogi.names(variant).items() for name in spelled}
    # The longest first: 成香 is a piece, and not 成 with something behind it
    spelled = "|".join(re.escape(name) for name in sorted(symbols, key=len, reverse=True))
    letters = "".join(sorted({kind.symbol.strip("+~") for kind in variant.kinds}))
    return Words(
        re.compile(
            rf"(?:{_PLACE}|(?P<same>同))\s?(?P<piece>{spelled})(?P<manner>[右左直上行入寄引下]{{0,3}})"
            rf"(?P<choice>成らず|ならず|不成|成|生)?(?P<drop>打)?(?:\((?P<from_file>[1-9])(?P<from_rank>[1-9])\))?"
        ),
        re.compile(
            rf"(?P<piece>\+?[{letters}])(?P<origin>(?P<from_file>[1-9])(?P<from_rank>[1-9a-i])(?=[-x1-9]))?"
            rf"(?P<middle>[-x'*@])?{_PLACE}(?P<sign>[+=-])?",
            re.IGNORECASE,
        ),
        symbols,
    )


def readings(position: Position, text: str, previous: Move | None) -> list[Reading]:
    """What the text may mean in the notations of shogi. Raises AmbiguousMove where 同 is unclear."""
    variant = position.variant
    grammar = _grammar(variant)
    text = _MARK.sub("", text)
    if match := _USI.fullmatch(text):
        origin, target = _square(variant, match, "from_"), _square(variant, match)
        if origin is not None and target is not None:
            return [Reading(Intent(target, origin=origin, promotion=_SIGNS.get(match["sign"], "")))]
        return []
    if match := grammar.western.fullmatch(text):
        return _of_western(variant, match)
    if match := grammar.japanese.fullmatch(text):
        same = match["same"] is not None
        target = _same(position, grammar, match, previous) if same else _square(variant, match)
        return [] if target is None else _of_japanese(variant, grammar, match, target)
    return []


def _square(variant: Variant, match: re.Match[str], prefix: str = "") -> int | None:
    file, rank = match[f"{prefix}file"], match[f"{prefix}rank"]
    if file is None or rank is None:
        return None
    if not rank.isdigit():
        rank = shogi.NUMERALS.find(rank) + 1 or ord(rank.lower()) - ord("a") + 1
    return shogi.square_at(variant, int(file), int(rank))


def _of_western(variant: Variant, match: re.Match[str]) -> list[Reading]:
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


def _of_japanese(variant: Variant, grammar: Words, match: re.Match[str], target: int) -> list[Reading]:
    letter, manner = grammar.symbols[match["piece"]], match["manner"]
    dropping = Reading(Intent(target, letter, drop=True))
    if match["drop"]:
        return [dropping] if variant.has_hands and not manner else []
    promotion = _CHOICES[match["choice"]] if match["choice"] else None
    origin = _square(variant, match, "from_")
    file = None if origin is None else variant.geometry.file_of(origin)
    rank = None if origin is None else variant.geometry.rank_of(origin)
    intent = Intent(target, letter, None, file, rank, promotion)
    found = [Reading(intent, asks=True, narrow=partial(shogi.narrow, manner=manner))]
    # 打 is said only where a piece on the board could go there as well
    if variant.has_hands and not manner and promotion is None and origin is None and not match["same"]:
        found.append(dropping)
    return found


def _same(position: Position, grammar: Words, match: re.Match[str], previous: Move | None) -> int | None:
    """The square of 同: where the opponent has just moved; unknown, it is where this piece can capture."""
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
