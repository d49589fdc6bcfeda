"""Rules that are switched on and off as a whole, though it takes several keys: the data of switches.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from rules.board.pieces import named_pieces
from rules.definitions import resources
from rules.definitions.editing import (
    START,
    Chosen,
    custom_piece,
    is_right,
    piece_key,
    setting,
    value,
    with_name,
    with_setting,
    without_piece,
    without_setting,
)
from rules.definitions.read_definitions import LONE_MINORS, last_section
from rules.definitions.section_values import Section
from rules.laws import LAWS
from rules.laws.royalty import ROYAL_PIECE
from rules.variant import Variant

PAWN, COMMON = "pawn", "commoner"


class Switch(NamedTuple):
    """A rule by its `name`; the head of switches.toml explains the rest."""

    name: str
    on: Mapping[str, str]
    off: Mapping[str, str]
    needs: Sequence[str] = ()
    checks: str = ""
    worked: bool = True


@cache
def switches() -> Mapping[str, Switch]:
    """All switches by name, in the file's order."""
    found = tomllib.loads(resources.read("switches.toml"))
    return {name: Switch(name, **about) for name, about in found.items()}


def is_offered(variant: Variant, switch: Switch) -> bool:
    """Has the game what the rule is about?"""
    about = {"royal": any(variant.kinds.royal), "common": _royal(variant), "pawn": variant.named(PAWN)}
    filled = (_filled(variant, given) for given in switch.on.values())
    return all(about[need] for need in switch.needs) and None not in filled


def is_on(variant: Variant, switch: Switch) -> bool:
    common = "common" not in switch.needs or not any(variant.kinds.royal)
    return common and _says(variant.section, variant, switch)


def turned(text: str, variant: Variant, switch: Switch, *, on: bool) -> str:
    """The text with a rule switched on or off; `variant` is what the text defines now."""
    text = _on(text, variant, switch) if on else _off(text, variant, switch)
    return _with_fitting_start(text, may_castle=on and "castling" in switch.on)


def _on(text: str, variant: Variant, switch: Switch) -> str:
    if "common" in switch.needs:
        text = _with_common_king(text, variant)
    for key, given in switch.on.items():
        text = with_setting(text, key, _filled(variant, given) or given)
    if switch.worked or LONE_MINORS not in last_section(text).entries:
        return text
    return with_setting(text, LONE_MINORS, "-")


def _off(text: str, variant: Variant, switch: Switch) -> str:
    for key in switch.on:
        text = without_setting(text, key)
    if "common" in switch.needs:
        text = _with_royal_king(text, variant)
    if _says(last_section(text), variant, switch):
        for key, given in switch.off.items():
            text = with_setting(text, key, _filled(variant, given) or given)
    return text


def _says(section: Section, variant: Variant, switch: Switch) -> bool:
    """Has the section all that the rule writes, in whatever order its values are?"""
    entries = section.entries
    return all(
        key in entries
        and (wanted := _filled(variant, given)) is not None
        and sorted(entries[key].text.lower().split()) == sorted(wanted.lower().split())
        for key, given in switch.on.items()
    )


def _filled(variant: Variant, given: str) -> str | None:
    """A value with what its braces stand for in this variant; None where the variant has no such thing."""
    names = re.findall(r"\{(\w+)\}", given)
    found = {name: _meant(variant, name) for name in names}
    if None in found.values():
        return None
    return re.sub(r"\{(\w+)\}", lambda name: str(found[name[1]]), given)


def _meant(variant: Variant, name: str) -> str | None:
    match name:
        case "royal":
            letter = _royal(variant)
        case "pawn":
            letter = variant.named(PAWN)
        case "all":
            letter = " ".join(piece.letter for piece in variant.pieces if len(piece.letter) == 1)
        case "center":
            files = {(variant.files - 1) // 2, variant.files // 2}
            ranks = {(variant.ranks - 1) // 2, variant.ranks // 2}
            squares = (rank * variant.files + file for rank in sorted(ranks) for file in sorted(files))
            return " ".join(map(variant.square_name, squares))
        case _:
            rank = {"first": 1, "second": 2, "last": variant.ranks, "seventh": variant.ranks - 1}[name]
            return f"*{rank}"
    return None if letter is None else letter.lower()


def _royal(variant: Variant) -> str | None:
    """The letter of the king, royal or not."""
    named = variant.named(ROYAL_PIECE)
    if named is not None:
        return named
    kings = [
        piece.letter for piece in variant.piece_types if piece.name == ROYAL_PIECE or piece.letter == "K"
    ]
    return kings[0] if kings else variant.named(COMMON)


def _with_common_king(text: str, variant: Variant) -> str:
    """The king as an ordinary piece of the same letter, name and movement."""
    letter = variant.named(ROYAL_PIECE)
    if letter is None:
        return text
    (king,) = (piece for piece in variant.piece_types if piece.letter == letter)
    text = with_setting(text, ROYAL_PIECE, "-")
    text = custom_piece(text, letter, Chosen(COMMON, king.betza))
    text = with_name(text, letter, king.name)
    return (
        with_setting(text, "castlingKingPiece", letter.lower()) if value(text, "castling") == "true" else text
    )


def _with_royal_king(text: str, variant: Variant) -> str:
    """The other way round: the king is royal again."""
    letter = _royal(variant)
    if letter is None or variant.named(ROYAL_PIECE) is not None:
        return text
    (king,) = (piece for piece in variant.piece_types if piece.letter == letter)
    key = piece_key(last_section(text), letter)
    for own in (ROYAL_PIECE, "castlingKingPiece"):
        text = without_setting(text, own)
    text = with_name(text if key is None else without_piece(text, key), letter, "")
    if value(text, ROYAL_PIECE) not in (None, "-"):
        return text
    usual = king.betza == named_pieces()[ROYAL_PIECE]
    text = with_setting(text, ROYAL_PIECE, letter.lower() if usual else f"{letter.lower()}:{king.betza}")
    if value(text, "castling") == "true":
        text = with_setting(text, "castlingKingPiece", letter.lower())
    return text if king.name == ROYAL_PIECE else with_name(text, letter, king.name)


def _with_fitting_start(text: str, *, may_castle: bool) -> str:
    """The start with the fields that the rules ask for, and none that they have no use for.

    `may_castle`: whoever can castle there has the right to.
    """
    fen = value(text, START) or ""
    placement, _, rest = fen.partition(" ")
    turn, *fields = rest.split() or ["w"]
    counts = value(text, "checkCounting") == "true"
    counted = [field for field in fields if "+" in field]
    fields = [field for field in fields if "+" not in field]
    gates = "true" in (value(text, "gating"), value(text, "seirawanGating"))
    if value(text, "castling") == "false" and fields and not gates:
        fields[0] = "-"
    if may_castle and fields and fields[0] == "-":
        changed = Variant(last_section(text), LAWS)
        fields[0] = "".join(each for each in "KQkq" if is_right(changed, placement, turn, each)) or "-"
    if counts:
        first = [*fields[:2], *["-"] * (2 - len(fields))]
        fields = [*first, *(counted or [switches()["three-checks"].checks]), *fields[2:]]
    drops = value(text, "pieceDrops") == "true"
    if drops and "[" not in placement:
        placement += "[]"
    elif not drops and not gates and "[" in placement:
        placement = placement.partition("[")[0]
    changed = " ".join([placement, turn, *fields])
    if changed == fen:
        return text
    if setting(text, START) is not None:
        without = without_setting(text, START)
        if (value(without, START) or "") == changed:
            return without
    return with_setting(text, START, changed)
