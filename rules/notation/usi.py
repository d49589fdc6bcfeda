"""Reads and writes the notation of the Universal Shogi Interface (USI).

It defines moves (7g7f, 8h2b+, P*5e), positions (SFEN) and games. Files are numbered from the right, and ranks
have letters from the top. `b` (Black) moves first and is WHITE here. SFEN differs from FEN in the letters of
the sides, in hands such as 2P, and in the last number, which counts half-moves.
"""

from __future__ import annotations

import re

from rules.board.pieces import Color
from rules.errors import Illegal, IllegalMove, InvalidFen
from rules.game import Game
from rules.move import Move
from rules.notation import uci
from rules.notation.shogi import held, western_square
from rules.position import Position
from rules.variant import Variant

_HELD = re.compile(r"([0-9]{1,2})?(\+?[A-Za-z])")
_MAX_HELD = 99


def write(position: Position, move: Move) -> str:
    """Write a legal move in USI."""
    parts = uci.parts(move)
    target = western_square(position.variant, move.target)
    if move.origin is None:
        return f"{parts.drop}*{target}"
    return western_square(position.variant, move.origin) + target + parts.sign


def sfen(position: Position) -> str:
    """Return the SFEN of a position."""
    placement = re.split(r"[ \[]", position.fen(), maxsplit=1)[0]
    hands = "".join(
        (str(count) if count > 1 else "") + (symbol.lower() if color else symbol)
        for color in Color
        for symbol, count in held(position, color)
    )
    number = 2 * position.fullmove - 1 + position.turn
    return f"{placement} {'w' if position.turn else 'b'} {hands or '-'} {number}"


def as_fen(variant: Variant, text: str) -> str:
    """Convert an SFEN, whose last number is optional, to FEN. Raises InvalidFen."""
    fields = text.split()
    if not 3 <= len(fields) <= 4 or fields[1] not in ("b", "w"):
        raise InvalidFen("sfen-fields", "SFEN", "an SFEN has the fields placement, b or w, hands and number")
    number = fields[3] if len(fields) == 4 else "1"
    if not (number.isascii() and number.isdigit() and len(number) <= 5):
        raise InvalidFen("counter", "move number", f"{number!r} is not a number", most=99_999)
    turn = "w" if fields[1] == "b" else "b"
    if fields[2] != "-" and not variant.has_hands:
        raise InvalidFen("sfen-hands", "hands", f"{variant.title} has no hands")
    hands = f"[{_hands(fields[2])}]" if variant.has_hands else ""
    return f"{fields[0]}{hands} {turn} - - 0 {max(1, (int(number) + 1) // 2)}"


def _hands(field: str) -> str:
    """Convert hands to FEN's form, one letter for each piece. Raises InvalidFen."""
    if field == "-":
        return ""
    matches = list(_HELD.finditer(field))
    if "".join(match[0] for match in matches) != field or len(matches) > _MAX_HELD:
        raise InvalidFen("sfen-hands", "hands", f"{field!r} is not a list of piece letters with numbers")
    return "".join(match[2] * int(match[1] or 1) for match in matches)


def move(position: Position, written: str) -> Move:
    """Return the legal move with exactly this USI text. Raises IllegalMove.

    For pieces that change with each move, other programs write + where we write - for changing back.
    """
    texts = [written, f"{written[:-1]}-"] if written.endswith("+") else [written]
    for text in texts:
        for legal_move in position.legal_moves():
            if write(position, legal_move) == text:
                return legal_move
    raise IllegalMove(written, Illegal.CANNOT_REACH if position.has_legal_moves else Illegal.GAME_OVER)


def write_game(game: Game) -> str:
    """Write a game as the arguments of USI's `position` command."""
    is_startpos = not game.variant.starts and game.start == game.variant.start()
    start = "startpos" if is_startpos else f"sfen {sfen(game.start)}"
    moves = [write(position, played) for position, played in zip(game.positions, game.moves, strict=False)]
    return " ".join([start, "moves", *moves]) if moves else start
