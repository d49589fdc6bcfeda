"""The implicit meaning of sections: inherited letters, default values, short forms and old keys.

Users' texts have Fairy-Stockfish's semantics. A section without a parent is chess without pieces: eight by
eight squares and, as its pieces allow, double steps, castling, and draws by stalemate, the fifty-move rule
and threefold repetition. Pawns must promote on the last rank, but only to pieces that the section lists. With
a parent, letters in inherited values stand for the parent's pieces. The catalogue's sections set all these
keys explicitly.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.board.geometry import FILE_LETTERS
from rules.board.pieces import named_pieces
from rules.definitions.piece_kinds import CUSTOM_PIECES, ENGINE_ORDER, names_piece
from rules.definitions.section_values import ADDED, Entry, Reader, Section, integer, letters, region, text

_CHESS_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

FOREIGN_KEYS: Mapping[str, Reader] = dict.fromkeys(
    ("variantTemplate", "pieceToCharTable", "pieceValueMg", "pieceValueEg"), text
)
"""Keys for other programs' boards and engines, which have no effect here."""

UNSUPPORTED_KEYS = frozenset(
    (
        "collinearN", "connectNxN", "connectPieceTypes", "connectRegion1Black", "connectRegion1White",
        "connectRegion2Black", "connectRegion2White", "connectValue", "dropOnTop", "enclosingDrop",
        "enclosingDropStart", "enPassantRegionBlack", "enPassantRegionWhite", "flipEnclosedPieces",
        "petrifyBlastPieces", "stalematePieceCount", "tripleStepRegionBlack", "tripleStepRegionWhite",
        "twoBoards", "wallOrMove",
    )
)  # fmt: skip
"""Keys of Fairy-Stockfish whose rules aren't implemented here."""

OLD_NAMES: Mapping[str, str] = {
    "blackDropRegion": "dropRegionBlack",
    "blackFlag": "flagRegionBlack",
    "castlingRookPiece": "castlingRookPieces",
    "whiteDropRegion": "dropRegionWhite",
    "whiteFlag": "flagRegionWhite",
}
"""New names of keys, by old names that Fairy-Stockfish still reads."""
_PROMOTION_RANK, _STEP_RANK, _STEP_RANK_MIN = "promotionRank", "doubleStepRank", "doubleStepRankMin"
OLD_RANKS: Mapping[str, Reader] = dict.fromkeys((_PROMOTION_RANK, _STEP_RANK, _STEP_RANK_MIN), integer(1, 16))
"""Old keys that set both sides' regions by a rank, counted from each side."""

_PROMOTION_KEYS = ("promotionPieceTypes", "promotionPieceTypesWhite", "promotionPieceTypesBlack")
_TAKERS = "enPassantTypes"
PAWNS = "pawnTypes"
"""The short form for pieces that are pawns in every respect; keys for single respects override it."""
_PAWN_KEYS = ("promotionPawnTypes", _TAKERS, "nMoveRuleTypes")
SHORT_FORMS: Mapping[str, Reader] = {PAWNS: letters}


def add_defaults(section: Section, parent: Section | None) -> None:
    """Add the defaults to a section of a user's text after all its lines have been read."""
    own = section.entries.get(PAWNS)
    if own is not None and own.section == section.name:
        # The short form sets those keys that this section doesn't set itself.
        for key in _PAWN_KEYS:
            section.drop_inherited(key, f"{key}White", f"{key}Black")
            section.entries.setdefault(key, own)
    numbering = section.entries.get("kibitzStarts")
    if numbering is not None and numbering.section == section.name:
        section.drop_inherited("kibitzExcludedStarts")  # These numbers are from the parent's numbering.
    _set_old_ranks(section)
    start = section.entries.get("startFen")
    if start is not None and len(start.text.split()) == 1:
        section.entries["startFen"] = start._replace(text=f"{start.text} w - - 0 1")
    if parent is None:
        for key, value in _template(section).items():
            section.entries.setdefault(key, Entry(value, section.name, 0))
    else:
        _follow_pieces(section, parent)
    _add_takers(section)
    _drop_unusable(section)


def _set_old_ranks(section: Section) -> None:
    """Convert old keys for ranks to regions, except regions that the section sets itself."""
    ranks = _size(section.entries.get("maxRank"))
    old = {key: section.entries.pop(key) for key in OLD_RANKS if key in section.entries}
    found: list[tuple[str, Entry, range]] = []
    if promotion := old.get(_PROMOTION_RANK):
        found.append(("promotionRegion", promotion, range(int(promotion.text), ranks + 1)))
    # As in Fairy-Stockfish, doubleStepRankMin has no effect if both keys for double steps are set.
    if last := old.get(_STEP_RANK):
        found.append(("doubleStepRegion", last, range(2, int(last.text) + 1)))
    elif first := old.get(_STEP_RANK_MIN):
        found.append(("doubleStepRegion", first, range(int(first.text), 3)))
    for key, entry, zone in found:
        for side, own in (("White", zone), ("Black", [ranks + 1 - rank for rank in zone])):
            section.drop_inherited(key + side)
            squares = " ".join(f"*{rank}" for rank in own if 1 <= rank <= ranks)
            section.entries.setdefault(key + side, entry._replace(text=squares or "-"))


def _follow_pieces(section: Section, parent: Section) -> None:
    """Update letters in inherited values to the present letters of the parent's pieces.

    As in Fairy-Stockfish, pawns don't inherit promotion to a piece whose letter the section reassigns.
    """
    before = {key: letter for key in parent.entries if names_piece(key) and (letter := parent.letter_of(key))}
    own = [
        key for key, entry in section.entries.items() if names_piece(key) and entry.section == section.name
    ]
    now, set_again = dict(before), set[str]()
    for key in sorted(own, key=ENGINE_ORDER.index):
        letter = section.letter_of(key)
        for name in [name for name, held in now.items() if held == letter or (name == key and not letter)]:
            del now[name]
            set_again.add(before.get(name, ""))
        if letter:
            now[key] = letter
    renamed = {letter: now.get(key, "") for key, letter in before.items()}
    if not set_again and all(letter == new for letter, new in renamed.items()):
        return
    for key, entry in section.entries.items():
        inherited = entry.section != section.name
        if key in ADDED:
            added = _renamed_pairs(entry.inherited, renamed)
            own_text = _renamed_pairs(entry.text, renamed) if inherited else entry.text
            section.entries[key] = entry._replace(text=own_text, inherited=added)
        elif inherited and section.reader(key) is letters:
            gone = set_again if key in _PROMOTION_KEYS else set[str]()
            kept = [renamed.get(letter, letter) for letter in letters(entry.text) if letter not in gone]
            section.entries[key] = entry._replace(text=" ".join(filter(None, kept)).lower() or "-")


def _renamed_pairs(pairs: str, renamed: Mapping[str, str]) -> str:
    """Return pairs like p:g or q:1 with new letters, without pieces that no longer exist."""
    parts = [pair.upper().partition(":") for pair in pairs.split()]
    updated = [(renamed.get(first, first), renamed.get(second, second)) for first, _, second in parts]
    return " ".join(f"{first}:{second}".lower() for first, second in updated if first and second)


def _add_takers(section: Section) -> None:
    """Let custom pieces with an e in their Betza notation capture en passant.

    Does nothing if the section itself lists the pieces that capture en passant.
    """
    taking = [
        entry.text[:1]
        for key, entry in section.entries.items()
        if key in CUSTOM_PIECES and entry.section == section.name and "e" in entry.text.partition(":")[2]
    ]
    for key in (f"{_TAKERS}White", f"{_TAKERS}Black") if taking else ():
        known = section.entries.get(key) or section.entries.get(_TAKERS)
        others = (section.letter_of("pawn"),) if known is None else letters(known.text)
        is_own = known is not None and known.section == section.name and known.line > 0
        if not is_own and "*" not in others:
            section.entries[key] = Entry(" ".join(filter(None, (*others, *taking))), section.name, 0)


def _drop_unusable(section: Section) -> None:
    """Remove letters and squares that the game doesn't have from inherited and default values."""
    known = {entry.letter for key, entry in section.entries.items() if names_piece(key)}
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
    """Return whether a pattern such as `e4`, `*8` or `e*` fits a board of this size. True if it is
    invalid."""
    file, rank = pattern[:1], pattern[1:]
    beyond = file in FILE_LETTERS and FILE_LETTERS.index(file) >= files
    return not beyond and not (rank.isascii() and rank.isdigit() and int(rank[:4]) > ranks)


def _template(section: Section) -> dict[str, str]:
    """Return the defaults of a section without a parent that apply to its pieces and board."""
    have = {name: section.letter_of(name) for name in named_pieces()}
    entries = section.entries
    files, ranks = _size(entries.get("maxFile")), _size(entries.get("maxRank"))
    found = {"maxFile": "8", "maxRank": "8", "startFen": _CHESS_START, "nMoveRule": "50", "nFoldRule": "3"}
    start = entries["startFen"].text if "startFen" in entries else _CHESS_START
    if pawn := have["pawn"]:
        found |= {"promotionPawnTypes": pawn, "enPassantTypes": pawn, "nMoveRuleTypes": pawn}
        found |= {"promotionRegionWhite": "*8" if ranks >= 8 else "-", "promotionRegionBlack": "*1"}
        found |= {"doubleStep": "true", "doubleStepRegionWhite": "*2" if ranks >= 2 else "-"}
        found["doubleStepRegionBlack"] = "*7" if ranks >= 7 else "-"
    rights = (start.split() + ["-"] * 3)[2]
    if have["king"] and files >= 8 and rights != "-":
        found |= {"castling": "true", "castlingKingPiece": have["king"], "castlingRank": "1"}
        found |= {"castlingKingsideFile": "g", "castlingQueensideFile": "c"}
        found["castlingRookPieces"] = have["rook"] or "-"
    return found


def _size(entry: Entry | None) -> int:
    """Return the number of files or ranks in an entry; 8 if it is missing or invalid."""
    if entry is None:
        return 8
    if entry.text in FILE_LETTERS:
        return FILE_LETTERS.index(entry.text) + 1
    return int(entry.text) if entry.text.isascii() and entry.text.isdigit() and len(entry.text) < 4 else 8
