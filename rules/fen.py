"""FEN in and out: Fairy-Stockfish's dialect.

The fields are placement, side to move, castling rights, en passant square, half-move clock and move number;
all after the side to move may be left out. Castling rights are read as K, Q and as file letters
(Shredder-FEN); they are written as file letters where start positions are shuffled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules import movegen
from rules.errors import InvalidFen
from rules.pieces import BLACK, WHITE, Color

if TYPE_CHECKING:
    from rules.position import Draft, Position
    from rules.variant import Variant

MAX_LENGTH = 1_000
_MAX_COUNTER = 9_999


class Fields(NamedTuple):
    """A FEN taken apart; the fields that laws read have "-" where nothing was given."""

    placement: str
    turn: str
    rights: str = "-"
    en_passant: str = "-"
    halfmove_clock: str = "0"
    fullmove: str = "1"


def read(variant: Variant, fen: str) -> Position:
    """The position of a FEN. Raises InvalidFen."""
    from rules.position import Draft

    fields = _fields(fen)
    draft = Draft(variant, bytearray(len(variant.geometry.squares)), _turn(fields.turn))
    _place(draft, fields.placement)
    draft.halfmove_clock = _counter(fields.halfmove_clock, "half-move clock", least=0)
    draft.fullmove = _counter(fields.fullmove, "move number", least=1)
    for law in variant.hooks("read"):
        law.read(draft, fields)
    position = draft.seal(draft.mover)
    if (attack := movegen.attack_on_royal(position, position.turn.opponent)) is not None:
        square, attacker = (variant.square_name(each) for each in attack)
        raise InvalidFen(
            "opposite-check", "turn", f"the side that is not to move is in check ({square}, from {attacker})"
        )
    return position


def _fields(fen: str) -> Fields:
    parts = fen.split()
    if len(fen) > MAX_LENGTH or len(parts) > len(Fields._fields):
        raise InvalidFen("fields", "FEN", f"a FEN has at most {len(Fields._fields)} fields")
    if len(parts) < 2:
        raise InvalidFen("fields", "FEN", "at least the placement and the side to move are needed")
    return Fields(*parts)


def _turn(field: str) -> Color:
    if field not in ("w", "b"):
        raise InvalidFen("turn", "side to move", f"{field!r} is neither w nor b")
    return WHITE if field == "w" else BLACK


def _counter(field: str, name: str, least: int) -> int:
    if not (field.isascii() and field.isdigit() and least <= int(field[:9]) <= _MAX_COUNTER):
        raise InvalidFen("counter", name, f"{field!r} is not a number from {least} to {_MAX_COUNTER}")
    return int(field)


def _place(draft: Draft, placement: str) -> None:
    """Sets up the board, rank by rank from the top."""
    variant = draft.variant
    ranks = placement.split("/")
    if len(ranks) != variant.ranks:
        raise InvalidFen("ranks", "placement", f"{variant.ranks} ranks are needed, not {len(ranks)}")
    for rank, row in zip(range(variant.ranks - 1, -1, -1), ranks, strict=True):
        codes = _row(variant, row, rank + 1)
        if len(codes) != variant.files:
            raise InvalidFen(
                "files", "placement", f"rank {rank + 1} ({row}) has {len(codes)} squares, not {variant.files}"
            )
        draft.board[rank * variant.files : (rank + 1) * variant.files] = codes


def _row(variant: Variant, row: str, rank: int) -> bytes:
    """The board bytes of one rank; numbers stand for empty squares."""
    codes = bytearray()
    digits = ""
    for letter in row + "/":
        if letter.isascii() and letter.isdigit() and len(digits) < 2:
            digits += letter
            continue
        if digits:
            codes += bytes(int(digits))
            digits = ""
        if letter == "/":
            break
        try:
            codes.append(variant.code(letter.upper(), WHITE if letter.isupper() else BLACK))
        except KeyError:
            raise InvalidFen(
                "piece", "placement", f"no piece has the letter {letter!r} (rank {rank})"
            ) from None
    return bytes(codes)


def write(position: Position) -> str:
    """The FEN of a position."""
    fields = Fields(
        _placement(position),
        "w" if position.turn is WHITE else "b",
        halfmove_clock=str(position.halfmove_clock),
        fullmove=str(position.fullmove),
    )
    for law in position.variant.hooks("write"):
        fields = law.write(position, fields)
    return " ".join(fields)


def _placement(position: Position) -> str:
    variant = position.variant
    rows: list[str] = []
    for rank in range(variant.ranks - 1, -1, -1):
        row, empty = "", 0
        for code in position.board[rank * variant.files : (rank + 1) * variant.files]:
            piece = variant.piece_of_code[code]
            if piece is None:
                empty += 1
                continue
            row += (str(empty) if empty else "") + piece.symbol
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)
