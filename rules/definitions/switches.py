"""Rules that the guided editor switches on and off; each consists of several keys in switches.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from rules.board.pieces import named_pieces
from rules.definitions import data_files
from rules.definitions.catalogue import last_section
from rules.definitions.editing import (
    START,
    NewPiece,
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
from rules.definitions.piece_kinds import ROYAL_PIECE
from rules.definitions.read_definitions import LONE_MINORS
from rules.definitions.section_values import Section
from rules.laws import LAWS
from rules.variant import Variant

PAWN, COMMON = "pawn", "commoner"


class Switch(NamedTuple):
    """A rule. The comment at the top of switches.toml explains the fields."""

    name: str
    on: Mapping[str, str]
    off: Mapping[str, str]
    needs: Sequence[str] = ()
    checks: str = ""
    worked: bool = True


@cache
def switches() -> Mapping[str, Switch]:
    """Return all switches by name, in the order of the file."""
    tables = tomllib.loads(data_files.read("switches.toml"))
    return {name: Switch(name, **fields) for name, fields in tables.items()}


def is_offered(variant: Variant, switch: Switch) -> bool:
    """Return whether the variant has the pieces that the rule needs."""
    has = {"royal": any(variant.kinds.royal), "common": _king(variant), "pawn": variant.named(PAWN)}
    values = (_filled(variant, template) for template in switch.on.values())
    return all(has[need] for need in switch.needs) and None not in values


def is_on(variant: Variant, switch: Switch) -> bool:
    """Return whether the rule is in force in the variant."""
    is_king_ready = "common" not in switch.needs or not any(variant.kinds.royal)
    return is_king_ready and _has_settings(variant.section, variant, switch)


def with_switch(text: str, variant: Variant, switch: Switch, *, on: bool) -> str:
    """Switch a rule on or off in the text that defines `variant`."""
    text = _switch_on(text, variant, switch) if on else _switch_off(text, variant, switch)
    return _with_fitting_start(text, may_castle=on and "castling" in switch.on)


def _switch_on(text: str, variant: Variant, switch: Switch) -> str:
    if "common" in switch.needs:
        text = _with_common_king(text, variant)
    for key, template in switch.on.items():
        text = with_setting(text, key, _filled(variant, template) or template)
    if switch.worked or LONE_MINORS not in last_section(text).entries:
        return text
    return with_setting(text, LONE_MINORS, "-")


def _switch_off(text: str, variant: Variant, switch: Switch) -> str:
    for key in switch.on:
        text = without_setting(text, key)
    if "common" in switch.needs:
        text = _with_royal_king(text, variant)
    if _has_settings(last_section(text), variant, switch):
        for key, template in switch.off.items():
            text = with_setting(text, key, _filled(variant, template) or template)
    return text


def _has_settings(section: Section, variant: Variant, switch: Switch) -> bool:
    """Return whether the section has all settings of the rule. The order of words in values doesn't
    matter."""
    entries = section.entries
    return all(
        key in entries
        and (wanted := _filled(variant, template)) is not None
        and sorted(entries[key].text.lower().split()) == sorted(wanted.lower().split())
        for key, template in switch.on.items()
    )


def _filled(variant: Variant, template: str) -> str | None:
    """Fill in the placeholders of a value; return None if the variant lacks a piece."""
    names = re.findall(r"\{(\w+)\}", template)
    fillings = {name: _filling(variant, name) for name in names}
    if None in fillings.values():
        return None
    return re.sub(r"\{(\w+)\}", lambda match: str(fillings[match[1]]), template)


def _filling(variant: Variant, name: str) -> str | None:
    """Return the letters, squares or rank for a placeholder, or None if the variant lacks the piece."""
    match name:
        case "royal":
            letter = _king(variant)
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


def _king(variant: Variant) -> str | None:
    """Return the letter of the king, royal or not."""
    named = variant.named(ROYAL_PIECE)
    if named is not None:
        return named
    kings = [
        piece.letter for piece in variant.piece_types if piece.name == ROYAL_PIECE or piece.letter == "K"
    ]
    return kings[0] if kings else variant.named(COMMON)


def _with_common_king(text: str, variant: Variant) -> str:
    """Make the king an ordinary piece with the same letter, name and movement."""
    letter = variant.named(ROYAL_PIECE)
    if letter is None:
        return text
    king = variant.type_of_letter[letter]
    text = with_setting(text, ROYAL_PIECE, "-")
    text = custom_piece(text, letter, NewPiece(COMMON, king.betza))
    text = with_name(text, letter, king.name)
    return (
        with_setting(text, "castlingKingPiece", letter.lower()) if value(text, "castling") == "true" else text
    )


def _with_royal_king(text: str, variant: Variant) -> str:
    """Make the king royal again."""
    letter = _king(variant)
    if letter is None or variant.named(ROYAL_PIECE) is not None:
        return text
    king = variant.type_of_letter[letter]
    key = piece_key(last_section(text), letter)
    for setting_key in (ROYAL_PIECE, "castlingKingPiece"):
        text = without_setting(text, setting_key)
    text = with_name(text if key is None else without_piece(text, key), letter, "")
    if value(text, ROYAL_PIECE) not in (None, "-"):
        return text
    usual = king.betza == named_pieces()[ROYAL_PIECE]
    text = with_setting(text, ROYAL_PIECE, letter.lower() if usual else f"{letter.lower()}:{king.betza}")
    if value(text, "castling") == "true":
        text = with_setting(text, "castlingKingPiece", letter.lower())
    return text if king.name == ROYAL_PIECE else with_name(text, letter, king.name)


def _with_fitting_start(text: str, *, may_castle: bool) -> str:
    """Add the fields of the start FEN that the rules need, and remove those that they don't use.

    `may_castle`: whether to add all possible castling rights.
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
        fields[0] = "".join(right for right in "KQkq" if is_right(changed, placement, turn, right)) or "-"
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
