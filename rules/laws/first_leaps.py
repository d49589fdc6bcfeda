"""First leaps in Cambodian chess.

Once per game, a king that isn't in check may leap to an empty square two files sideways and one rank ahead.
It loses this right when it moves or when a rook arrives on its rank or file. A met (the piece defined as
`fers`) that hasn't moved may leap two squares straight ahead to an empty square, over any piece. In FEN,
these rights are in the castling field, by file: DEde.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.board.geometry import FILE_LETTERS
from rules.board.pieces import BLACK_BIT, OWN, Color
from rules.definitions.section_values import boolean
from rules.errors import InvalidFen
from rules.facts import Facts
from rules.laws.gating import is_on_with_gating
from rules.laws.law import Law
from rules.move import Move
from rules.position import Position
from rules.position_draft import Draft, Fields
from rules.variant import Variant

_MET = "fers"


class FirstLeaps(Law):
    """First leaps. The `rights` of a position are the squares of pieces that may still leap."""

    keys = {"cambodianMoves": boolean, "gating": boolean}
    fact = {"first_leaps": True}

    def __init__(self, variant: Variant) -> None:
        self._royal = variant.kinds.royal
        self._mets = variant.kinds.codes_named(_MET)
        white, black = variant.kinds.codes_named("rook")
        self.ending_rights = white | black
        self._geometry = variant.geometry

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> FirstLeaps | None:
        return cls(variant) if is_on_with_gating(variant.section, "cambodianMoves") else None

    def generate(self, position: Position) -> Iterator[Move]:
        if not position.rights:
            return
        board, turn, names = position.board, position.turn, self._geometry.names
        ahead = 1 if turn is Color.WHITE else -1
        for square in position.rights:
            if board[square] == self._royal[turn]:
                leaps = [(-2, ahead), (2, ahead)] if not position.in_check else []
            elif board[square] in self._mets[turn]:
                leaps = [(0, 2 * ahead)]
            else:
                continue
            for files, ranks in leaps:
                target = self._geometry.step(square, files, ranks)
                if target is None or board[target]:
                    continue
                # An ordinary move of the piece may have the same effect.
                if not position.variant.compiled.tables.is_open(board[square], square, target, board):
                    yield Move(names[square] + names[target], square, target, law=self)

    def after(self, draft: Draft, move: Move) -> None:
        if draft.rights:
            draft.rights = self.rights_left(draft.rights, draft.board, draft.code, move)

    def rights_left(
        self, rights: tuple[int, ...], board: bytes | bytearray, code: int, move: Move
    ) -> tuple[int, ...]:
        lost = {move.origin, move.target}
        if code in self.ending_rights:
            lost.add(self._aimed_at(board, code, move.target))
        return tuple(square for square in rights if square not in lost)

    def _aimed_at(self, board: bytes | bytearray, code: int, rook: int) -> int | None:
        """Return the other king's square if the rook is on its rank or file, else None."""
        king = board.find(self._royal[code < BLACK_BIT])
        geometry = self._geometry
        same_file = geometry.file_of(king) == geometry.file_of(rook)
        return king if same_file or geometry.rank_of(king) == geometry.rank_of(rook) else None

    # ---- FEN

    def read(self, draft: Draft, fields: Fields) -> None:
        rights: list[int] = []
        for letter in fields.rights if fields.rights != "-" else "":
            color = Color.WHITE if letter.isupper() else Color.BLACK
            file = FILE_LETTERS.find(letter.lower())
            square = file + (0 if color is Color.WHITE else (self._geometry.ranks - 1) * self._geometry.files)
            if not (0 <= file < self._geometry.files and OWN[color][draft.board[square]]) or square in rights:
                raise InvalidFen("castling", "rights to leap", f"{letter!r} isn't a piece that can leap")
            rights.append(square)
        draft.rights = tuple(sorted(rights))

    def write(self, position: Position, fields: Fields) -> Fields:
        last = (self._geometry.ranks - 1) * self._geometry.files
        files = [FILE_LETTERS[self._geometry.file_of(square)] for square in position.rights]
        sides = [square >= last for square in position.rights]
        rights = "".join(f if black else f.upper() for f, black in zip(files, sides, strict=True))
        return fields._replace(rights=rights or "-")
