"""Moves and games as text: UCI, SAN, PGN, and the notations of shogi and of Chinese and Korean chess.

`write(position, move)` uses the notation of the variant's family, and `write(position, move, style)` any of
STYLES that suits the board. `Position.parse` reads all of them, and what people type.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rules.notation import san

if TYPE_CHECKING:
    from rules.move import Move
    from rules.position import Position
    from rules.variant import Variant

STYLES = ("san", "uci", "usi", "western", "kif", "wxf", "chinese", "traditional-chinese", "korean")
"""Nf3+ · g1f3 · 7g7f · P-7f · ７六歩 · C2=5 · 炮二平五 · 馬8進7 · H02-83."""
NATIVE: Mapping[str, str] = {"shogi": "western", "xiangqi": "wxf", "janggi": "korean"}
"""The default style by family; SAN for other families."""


def writes_kif(variant: Variant) -> bool:
    """Return whether the variant's moves can be written in Japanese, like ７六歩."""
    return variant.family == "shogi" and bool(variant.kanji)


def drop_place(position: Position, square: str) -> str | None:
    """Return a drop's target in WXF for the side to move (95 for a5); None in families without WXF."""
    variant = position.variant
    if NATIVE.get(variant.family) != "wxf":
        return None
    from rules.notation import xiangqi

    return xiangqi.place(variant, variant.square(square), position.turn)


def write(position: Position, move: Move, style: str | None = None) -> str:
    """Write a legal move in one of STYLES, by default the family's. Raises KeyError."""
    style = style or NATIVE.get(position.variant.family, "san")
    if style == "san":
        return san.write(position, move)
    from rules.notation import shogi, usi, xiangqi

    match style:
        case "usi":
            return usi.write(position, move)
        case "western":
            return shogi.western(position, move)
        case "kif":
            return shogi.japanese(position, move)
        case "korean":
            return xiangqi.korean(position, move)
        case "wxf" if xiangqi.names_one_move(position, move):
            return xiangqi.wxf(position, move)
        case "chinese" | "traditional-chinese" if xiangqi.names_one_move(position, move):
            return xiangqi.chinese(position, move, traditional=style == "traditional-chinese")
        case "uci" | "wxf" | "chinese" | "traditional-chinese":
            return move.uci()
        case _:
            raise KeyError(style)
