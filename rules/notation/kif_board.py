"""The start positions of KIF files: the named handicaps of shogi, and diagrams with hands (BOD).

Coordinates are shogi's, with 11 at the top right. The player who gives a handicap is BLACK and moves first.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from rules.board.pieces import BLACK, WHITE, Color
from rules.definitions.catalogue import load, variants
from rules.errors import InvalidFen, VariantError
from rules.fen import placement
from rules.notation import shogi
from rules.position import Position
from rules.variant import Variant

EVEN = "平手"
TSUME = "詰将棋"
OTHER = ("その他", TSUME, "詰め将棋")
HANDICAPS: Mapping[str, str] = {
    "香落ち": "11",
    "右香落ち": "91",
    "角落ち": "22",
    "飛車落ち": "82",
    "飛香落ち": "82 11",
    "二枚落ち": "82 22",
    "三枚落ち": "82 22 11",
    "四枚落ち": "82 22 11 91",
    "五枚落ち": "82 22 11 91 81",
    "左五枚落ち": "82 22 11 91 21",
    "六枚落ち": "82 22 11 91 21 81",
    "左七枚落ち": "82 22 11 91 21 81 31",
    "右七枚落ち": "82 22 11 91 21 81 71",
    "八枚落ち": "82 22 11 91 21 81 31 71",
    "十枚落ち": "82 22 11 91 21 81 31 71 41 61",
}
"""The squares of the pieces that BLACK lacks, by handicap. 左 and 右 are left and right from BLACK's view."""
_PROBLEM = "one-king-problem"
"""The section name of variants derived for problems."""
_EMPTY = "[・･]"
_EMPTY_CELL = "・"
_NOTHING = "なし"
_TEN = "十"
_LABELS = {WHITE: "先手", BLACK: "後手"}


def default_variant() -> Variant:
    """Return the variant of KIF files that name none, the first of the shogi family in the catalogue."""
    return next(variant for variant in variants() if variant.family == "shogi")


@cache
def handicap(name: str) -> Position:
    """Return the start position of a handicap or even game (平手) by name. Raises KeyError."""
    variant = default_variant()
    start = variant.start()
    if name == EVEN:
        return start
    taken = {shogi.square_at(variant, int(place[0]), int(place[1])) for place in HANDICAPS[name].split()}
    board = bytes(0 if square in taken else code for square, code in enumerate(start.board))
    return Position.from_fen(variant, f"{placement(variant, board)}[] b - - 0 1")


def handicap_name(position: Position) -> str | None:
    """Return the KIF name of a start position of ordinary shogi, or None."""
    if position.variant is not default_variant():
        return None
    return next((name for name in (EVEN, *HANDICAPS) if handicap(name) == position), None)


# ---- diagrams


def diagram(position: Position) -> Iterator[str]:
    """Yield the lines of a position: Black's hand, the board, White's hand, the turn and the move number."""
    variant = position.variant
    files = range(variant.files, 0, -1)
    yield f"{_LABELS[BLACK]}の持駒：{_held(position, BLACK)}"
    yield "".join(f" {shogi.square_name(variant, variant.files - file)[0]}" for file in files)
    yield f"+{'-' * 3 * variant.files}+"
    for rank in reversed(range(variant.ranks)):
        cells = (_cell(variant, code) for code in position.board[rank * variant.files :][: variant.files])
        yield f"|{''.join(cells)}|{shogi.NUMERALS[variant.ranks - rank - 1]}"
    yield f"+{'-' * 3 * variant.files}+"
    yield f"{_LABELS[WHITE]}の持駒：{_held(position, WHITE)}"
    yield f"{_LABELS[position.turn]}番"
    yield f"手数＝{2 * (position.fullmove - 1) + position.turn}"


def _cell(variant: Variant, code: int) -> str:
    """Return the text of a square: `v` for Black or a space for White, then the piece's shortest name."""
    piece = variant.kinds.piece_of_code[code]
    if piece is None:
        return f" {_EMPTY_CELL}"
    name = min(shogi.names(variant)[piece.symbol.upper()], key=len)
    return ("v" if piece.color is BLACK else " ") + name


def _held(position: Position, color: Color) -> str:
    names, held = shogi.names(position.variant), shogi.held(position, color)
    found = (names[symbol][0] + (_numeral(count) if count > 1 else "") for symbol, count in held)
    return "　".join(found) or _NOTHING


def _numeral(number: int) -> str:
    tens, ones = divmod(number, 10)
    return (("", *shogi.NUMERALS)[tens] if tens > 1 else "") + _TEN * (tens > 0) + ("", *shogi.NUMERALS)[ones]


def _number(numeral: str) -> int:
    """Parse a numeral up to 99. Raises InvalidFen."""
    if numeral.isdigit() and numeral.isascii():
        return int(numeral)
    match = re.fullmatch(rf"(?P<tens>[{shogi.NUMERALS}]?{_TEN})?(?P<ones>[{shogi.NUMERALS}]?)", numeral)
    if match is None or not numeral:
        raise InvalidFen("hand-letter", "hands", f"{numeral!r} is not a number of pieces", letter=numeral)
    tens = match["tens"]
    ones = shogi.NUMERALS.find(match["ones"]) + 1 if match["ones"] else 0
    return ones + (10 * (shogi.NUMERALS.find(tens[0]) + 1 or 1) if tens else 0)


def start_or_problem(variant: Variant, fen: str) -> Position:
    """Parse a FEN, which may be a problem in which one side has no king. Raises InvalidFen.

    A problem's variant is derived from `variant`, because a side that starts without a king needs none.
    """
    try:
        return Position.from_fen(variant, fen)
    except InvalidFen as error:
        if error.reason != "kings" or error.details.get("found") != 0:
            raise
    try:
        title = f"kibitzTitle = Tsume {variant.title}"
        (derived,) = load(f"[{_PROBLEM}:{variant.key}]\n{title}\nstartFen = {fen}\n")
    except VariantError as error:
        raise InvalidFen("kings", "placement", str(error), found=0, needed=1) from None
    return Position.from_fen(derived, fen)


def is_problem(variant: Variant) -> bool:
    """Return whether `start_or_problem` derived a variant, so that it can be viewed but not played."""
    return variant.definition.startswith(f"[{_PROBLEM}:")


def game_name(variant: Variant) -> str:
    """Return a variant's name in the header 手合割."""
    if not is_problem(variant):
        return variant.kif_name
    key = variant.definition.partition(":")[2].partition("]")[0]
    if key == default_variant().key:
        return TSUME
    return next((known for known in variants() if known.key == key), variant).kif_name


def diagram_fen(
    variant: Variant, rows: Sequence[str], hands: Mapping[Color, str], turn: Color, plies: int
) -> str:
    """Return the FEN of a diagram. Raises InvalidFen.

    `rows`: the lines between its borders, from the top. `plies`: the number of half-moves before it.
    """
    letters = "/".join("".join(_cells(variant, row)) for row in rows)
    board = re.sub(r"1+", lambda empty: str(len(empty[0])), letters)
    white, black = ("".join(_hand(variant, hands.get(color, ""))) for color in (WHITE, BLACK))
    held = white + black.lower()
    brackets = f"[{held}]" if variant.has_hands or held else ""
    return f"{board}{brackets} {'b' if turn else 'w'} - - 0 {plies // 2 + 1}"


def _cells(variant: Variant, row: str) -> Iterator[str]:
    """Yield the FEN letters of a row such as `| 香v桂 ・|`, and 1 for an empty square. Raises InvalidFen."""
    inner = row.partition("|")[2].rpartition("|")[0]
    symbols, names = shogi.symbols_by_name(variant), shogi.names_pattern(variant)
    place = 0
    for match in re.finditer(rf"(?P<side>[ v])(?:{_EMPTY}|(?P<name>{names}))", inner):
        if match.start() != place:
            break
        place = match.end()
        symbol = symbols[match["name"]] if match["name"] else "1"
        yield symbol.lower() if match["side"] == "v" else symbol
    if place != len(inner):
        wrong = inner[place : place + 10]
        raise InvalidFen("diagram", "diagram", f"{wrong!r} is not a square", text=wrong.strip())


def _hand(variant: Variant, text: str) -> Iterator[str]:
    """Yield the FEN letters of a hand such as `金二　歩十八`, one for each piece. Raises InvalidFen."""
    symbols, names = shogi.symbols_by_name(variant), shogi.names_pattern(variant)
    pieces = re.compile(rf"(?P<name>{names})(?P<number>[0-9]{{1,2}}|[{shogi.NUMERALS}{_TEN}]*)")
    for item in re.split(r"[\s、，,]+", unicodedata.normalize("NFKC", text).strip()):
        place = 0
        while item != _NOTHING and place < len(item):
            found = pieces.match(item, place)
            if found is None:
                problem = f"{item[place : place + 20]!r} is not a piece"
                raise InvalidFen("hand-letter", "hands", problem, letter=item[place : place + 20])
            yield from [symbols[found["name"]]] * (_number(found["number"]) if found["number"] else 1)
            place = found.end()
