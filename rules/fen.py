"""Reads and writes FEN in Fairy-Stockfish's dialect.

The fields are placement (with the hands in brackets), side to move, castling rights, en passant square,
remaining checks if the variant counts them, half-move clock and move number. Trailing fields after the side
to move may be omitted, and so may castling rights and en passant square together. A promoted piece is +P, or
Q~ if it looks like an unpromoted one; * is a wall.

Each law reads and writes its own fields. Castling rights (rules/laws/castling.py) are read as K and Q or as
file letters (Shredder-FEN), and written as file letters in variants with shuffled start positions.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rules.board.pieces import BLACK, WALL, WHITE, Color
from rules.errors import InvalidFen
from rules.position_draft import MAX_COUNTED, Draft, Fields

if TYPE_CHECKING:
    from rules.position import Position
    from rules.variant import Variant

MAX_LENGTH = 1_000
"""The maximum length of a FEN in characters."""
_TOKEN = re.compile(r"[0-9]{1,2}|\*|\+?.~?", re.DOTALL)


def read(variant: Variant, fen: str) -> Draft:
    """Parse a FEN into a draft, which `verify` must still check. Raises InvalidFen."""
    fields = _split_hands(variant, _fields(fen))
    if fields.hands and not variant.has_hands:
        raise InvalidFen("hands", "hands", "this variant has no pieces in hand")
    if fields.en_passant.isdigit() and "count" not in variant.compiled.slots:
        raise _no_en_passant()
    if fields.rights.isdigit():
        raise InvalidFen("castling", "castling rights", f"{fields.rights!r} is not a list of rights")
    draft = Draft(variant, bytearray(len(variant.geometry.squares)), _turn(fields.turn))
    _place(draft, fields.placement)
    draft.halfmove_clock = _counter(fields.halfmove_clock, "half-move clock", minimum=0)
    draft.fullmove = _counter(fields.fullmove, "move number", minimum=1)
    draft.extra = [law.initial() for law in variant.compiled.laws if law.slot >= 0]
    for law in variant.compiled.hooks("take"):
        fields = law.take(draft, fields)
    for law in variant.compiled.hooks("read"):
        law.read(draft, fields)
    return draft


def verify(position: Position) -> None:
    """Raise InvalidFen if the side not to move is in check and the variant forbids that."""
    variant = position.variant
    may_be_left = (
        law.allows_check_on_opponent(position) for law in variant.compiled.hooks("allows_check_on_opponent")
    )
    if variant.compiled.generator.is_unlawful(position) and not (_won_in_check(position) or any(may_be_left)):
        attack = variant.compiled.generator.attack_on_royal(position, position.turn.opponent)
        square, attacker = (variant.square_name(at) for at in attack or ())
        raise InvalidFen(
            "opposite-check", "turn", f"the side not to move is in check ({square}, from {attacker})"
        )


def _won_in_check(position: Position) -> bool:
    """Return whether the side not to move may be in check because it has just won by a capture."""
    generator, turn = position.variant.compiled.generator, position.turn
    outcome = None if generator.royals(position, turn) else generator.decided(position)
    return outcome is not None and outcome.winner is turn.opponent


def _fields(fen: str) -> Fields:
    """Split a FEN into its fields. Raises InvalidFen."""
    parts = fen.split()
    if len(fen) > MAX_LENGTH or len(parts) > 7:
        raise InvalidFen("fields", "FEN", "a FEN has at most 7 fields")
    if len(parts) < 2:
        raise InvalidFen("fields", "FEN", "the placement and the side to move are required")
    placement, bracket, hands = parts[0].partition("[")
    if bracket and not hands.endswith("]"):
        raise InvalidFen("hands", "hands", f"{hands!r} lacks its closing bracket")
    checks: dict[str, str] = {}
    optional = parts[2:]
    # Remaining checks (3+3) have a plus sign; older programs write them last (+0+0).
    for index, part in enumerate(optional):
        if "+" in part and part.strip("+").replace("+", "").isdigit():
            checks["checks"] = optional.pop(index)
            break
    has_counters = len(optional) in (2, 3) and optional[-1].isdigit() and optional[-2].isdigit()
    if has_counters and len(optional) == 3:
        raise _no_en_passant()
    if has_counters:  # Some programs omit castling rights and en passant square if there are none.
        optional = ["-", "-", *optional]
    names = ("rights", "en_passant", "halfmove_clock", "fullmove")
    if len(optional) > len(names):
        raise InvalidFen("fields", "FEN", "a FEN has at most 6 fields, or 7 with remaining checks")
    return Fields(placement, bracket + hands, parts[1], **checks, **dict(zip(names, optional, strict=False)))


def _no_en_passant() -> InvalidFen:
    problem = "it is missing or a number; write - if there is none"
    return InvalidFen("en-passant-missing", "en passant square", problem)


def _split_hands(variant: Variant, fields: Fields) -> Fields:
    """Split off hands that are written as an additional rank."""
    if not variant.has_hands or fields.hands or fields.placement.count("/") != variant.ranks:
        return fields
    placement, _, hands = fields.placement.rpartition("/")
    return fields._replace(placement=placement, hands=f"[{hands}]")


def _turn(field: str) -> Color:
    if field not in ("w", "b"):
        raise InvalidFen("turn", "side to move", f"{field!r} is neither w nor b")
    return WHITE if field == "w" else BLACK


def _counter(field: str, name: str, minimum: int) -> int:
    if not (field.isascii() and field.isdigit() and minimum <= int(field[:9]) <= MAX_COUNTED):
        problem = f"{field!r} is not a number from {minimum} to {MAX_COUNTED}"
        raise InvalidFen("counter", name, problem, most=MAX_COUNTED)
    return int(field)


def _place(draft: Draft, placement: str) -> None:
    """Set up the board, rank by rank from the top. Raises InvalidFen."""
    variant = draft.variant
    ranks = placement.split("/")
    if len(ranks) != variant.ranks:
        problem = f"{variant.ranks} ranks are required, not {len(ranks)}"
        raise InvalidFen("ranks", "placement", problem, needed=variant.ranks, found=len(ranks))
    for rank, row in zip(range(variant.ranks - 1, -1, -1), ranks, strict=True):
        codes = _row(variant, row, rank + 1)
        if len(codes) != variant.files:
            needed, found = variant.files, len(codes)
            problem = f"rank {rank + 1} ({row}) has {found} squares, not {needed}"
            raise InvalidFen("files", "placement", problem, rank=rank + 1, needed=needed, found=found)
        draft.board[rank * variant.files : (rank + 1) * variant.files] = codes


def _row(variant: Variant, row: str, rank: int) -> bytes:
    """Return the codes of a rank, in which numbers stand for empty squares. Raises InvalidFen."""
    codes = bytearray()
    for token in _TOKEN.findall(row):
        if token.isascii() and token.isdigit():
            codes += bytes(int(token))
        elif token[0] == "*" and variant.has_walls:
            codes.append(WALL)
        else:
            codes.append(_piece(variant, token, rank))
    return bytes(codes)


def _piece(variant: Variant, token: str, rank: int) -> int:
    """Return the code of a piece in a FEN. Ignores a ~ without meaning. Raises InvalidFen."""
    symbol, color = token.upper(), WHITE if token.isupper() else BLACK
    for known in (symbol, symbol.removesuffix("~")):
        try:
            return variant.kinds.code(known, color)
        except KeyError:
            continue
    problem = f"no piece has the letter {token!r} (rank {rank})"
    raise InvalidFen("piece", "placement", problem, letter=token, rank=rank)


def write(position: Position) -> str:
    """Return the FEN of a position."""
    fields = Fields(
        placement(position.variant, position.board),
        "",
        "w" if position.turn is WHITE else "b",
        halfmove_clock=str(position.halfmove_clock),
        fullmove=str(position.fullmove),
    )
    for law in position.variant.compiled.hooks("write"):
        fields = law.write(position, fields)
    _, hands, turn, rights, en_passant, checks, *counters = fields
    counted = [] if checks == "-" else [checks]
    return " ".join([fields.placement + hands, turn, rights, en_passant, *counted, *counters])


def placement(variant: Variant, board: bytes | bytearray) -> str:
    """Return the first field of a FEN, without the hands."""
    rows: list[str] = []
    for rank in range(variant.ranks - 1, -1, -1):
        row, empty = "", 0
        for code in board[rank * variant.files : (rank + 1) * variant.files]:
            if not code:
                empty += 1
                continue
            piece = variant.kinds.piece_of_code[code]
            row += (str(empty) if empty else "") + ("*" if piece is None else piece.symbol)
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)
