"""Defaults of a section: the default template, short forms, and keys of other programs.

In Fairy-Stockfish's format, a section without a parent is chess without pieces: eight by eight squares,
promotion, double steps, castling, and draws by stalemate, after fifty moves and by the third repetition, for
the pieces that it has. In users' texts such a section means the same here. The catalogue's own sections
without a parent state every key.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.board.geometry import FILE_LETTERS
from rules.board.pieces import named_pieces
from rules.definitions.section_values import Entry, Reader, Section, letters, region, text

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

FOREIGN_KEYS: Mapping[str, Reader] = dict.fromkeys(
    ("variantTemplate", "pieceToCharTable", "pieceValueMg", "pieceValueEg"), text
)
"""Keys for other programs' boards and engines: they are accepted, and have no effect on the rules."""

CUSTOM = "customPiece"
PAWNS = "pawnTypes"
"""The key for pieces that are pawns in every respect; the keys for a single respect override it."""
_PAWN_KEYS = ("promotionPawnTypes", "enPassantTypes", "nMoveRuleTypes")
SHORT_FORMS: Mapping[str, Reader] = {PAWNS: letters}


def add_defaults(section: Section, *, has_parent: bool) -> None:
    """Add the defaults to a section of a user's text, after all its lines were read."""
    own = section.entries.get(PAWNS)
    if own is not None and own.section == section.name:
        # The short form sets the key of each respect that this section doesn't set itself.
        for key in _PAWN_KEYS:
            section.drop_inherited(key, f"{key}White", f"{key}Black")
            section.entries.setdefault(key, own)
    numbering = section.entries.get("kibitzStarts")
    if numbering is not None and numbering.section == section.name:
        section.drop_inherited("kibitzExcludedStarts")  # They count in the parent's numbering.
    start = section.entries.get("startFen")
    if start is not None and len(start.text.split()) == 1:
        section.entries["startFen"] = start._replace(text=f"{start.text} w - - 0 1")
    if not has_parent:
        for key, value in _template(section).items():
            section.entries.setdefault(key, Entry(value, section.name, 0))
    _drop_unusable(section)


def _drop_unusable(section: Section) -> None:
    """Remove letters and squares that the game doesn't have from inherited and default values."""
    known = {
        entry.text.partition(":")[0].strip().upper()
        for key, entry in section.entries.items()
        if key in named_pieces() or key.startswith(CUSTOM)
    }
    files, ranks = (_size(section.entries.get(key)) for key in ("maxFile", "maxRank"))
    for key, entry in list(section.entries.items()):
        if entry.section == section.name and entry.line > 0:
            continue
        reader = section.reader(key)
        if reader is letters:
            kept = [
                letter for letter in "".join(entry.text.split()) if letter == "*" or letter.upper() in known
            ]
        elif reader is region:
            kept = [pattern for pattern in entry.text.split() if _is_on_board(pattern, files, ranks)]
        else:
            continue
        section.entries[key] = entry._replace(text=" ".join(kept) or "-")


def _is_on_board(pattern: str, files: int, ranks: int) -> bool:
    """Is a pattern such as `e4`, `*8` or `e*` on a board of this size? True also for invalid patterns."""
    file, rank = pattern[:1], pattern[1:]
    beyond = file in FILE_LETTERS and FILE_LETTERS.index(file) >= files
    return not beyond and not (rank.isascii() and rank.isdigit() and int(rank[:4]) > ranks)


def _template(section: Section) -> dict[str, str]:
    """Return the template's keys that apply to the pieces and the board of this section."""
    have = {name: _letter(section, name) for name in named_pieces()}
    entries = section.entries
    files, ranks = _size(entries.get("maxFile")), _size(entries.get("maxRank"))
    found = {"maxFile": "8", "maxRank": "8", "startFen": START, "nMoveRule": "50", "nFoldRule": "3"}
    start = entries["startFen"].text if "startFen" in entries else START
    if pawn := have["pawn"]:
        found |= {"promotionPawnTypes": pawn, "enPassantTypes": pawn, "nMoveRuleTypes": pawn}
        becoming = [have[name] for name in ("queen", "rook", "bishop", "knight") if have[name]]
        found["promotionPieceTypes"] = " ".join(becoming) or "-"
        found |= {"promotionRegionWhite": "*8" if ranks >= 8 else "-", "promotionRegionBlack": "*1"}
        found |= {"doubleStep": "true", "doubleStepRegionWhite": "*2" if ranks >= 2 else "-"}
        found["doubleStepRegionBlack"] = "*7" if ranks >= 7 else "-"
    rights = (start.split() + ["-"] * 3)[2]
    if have["king"] and files >= 8 and rights != "-":
        found |= {"castling": "true", "castlingKingPiece": have["king"], "castlingRank": "1"}
        found |= {"castlingKingsideFile": "g", "castlingQueensideFile": "c"}
        found["castlingRookPieces"] = have["rook"] or "-"
    return found


def _letter(section: Section, name: str) -> str:
    """Return the letter of a named piece; "" if the section doesn't have that piece."""
    entry = section.entries.get(name)
    letter = "" if entry is None else entry.text.partition(":")[0].strip()
    return "" if letter == "-" else letter


def _size(entry: Entry | None) -> int:
    """Return the number of files or ranks that an entry states; 8 if it is missing or can't be read."""
    if entry is None:
        return 8
    if entry.text in FILE_LETTERS:
        return FILE_LETTERS.index(entry.text) + 1
    return int(entry.text) if entry.text.isascii() and entry.text.isdigit() and len(entry.text) < 4 else 8
