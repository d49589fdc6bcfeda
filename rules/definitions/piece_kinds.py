"""The kinds of piece that a variant's board distinguishes.

Besides the piece types as they are written, there are promoted ones that remember what they were: those of
`promotedPieceType` (shogi's tokin, +P, is a pawn that moves as a gold general), and, where captured pieces
change hands, every piece that a pawn may become (crazyhouse's Q~ returns to the hand as a pawn).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.board.geometry import Geometry
from rules.board.pieces import Kind, PieceType, named_pieces
from rules.definitions.section_values import Section, no_letter
from rules.errors import Flaw
from rules.movement import betza

ROYAL_PIECE = "king"
"""The named piece that is royal wherever a variant has it."""
CUSTOM_PIECES = tuple(f"customPiece{number}" for number in range(1, 26))
"""The keys of pieces that a section defines itself."""
ENGINE_ORDER = (*(name for name in named_pieces() if name != ROYAL_PIECE), *CUSTOM_PIECES, ROYAL_PIECE)
"""The keys of all pieces, in the order in which Fairy-Stockfish reads them."""
MOST_KINDS = 100
MOST_WAYS = 300_000
"""The bound on `ways` of one variant: its tables then take about a second and 40 megabytes."""
_PER_LINE = 3
"""The cost of a line in tables beside its squares."""


def names_piece(key: str) -> bool:
    """Return whether a key defines a piece."""
    return key in named_pieces() or key.startswith("customPiece")


def kinds_of(section: Section, pieces: Sequence[PieceType]) -> tuple[Kind, ...]:
    """All kinds, the plain ones first and in the order of `pieces`. Raises VariantError."""
    index_of = {piece.letter: index for index, piece in enumerate(pieces)}
    names = custom_names(section)
    kinds = [Kind(piece, piece.letter) for piece in pieces]
    for base, becomes in section.get("promotedPieceType", ()):
        unknown = [letter for letter in (base, becomes) if letter not in index_of]
        if unknown and (base, becomes) not in section.own("promotedPieceType"):
            continue  # of a parent's piece that this variant lacks
        if unknown:
            raise no_letter(section, "promotedPieceType", unknown[0])
        letter = f"+{base}"
        name = names.get(letter, f"promoted-{pieces[index_of[base]].name}")
        kind = PieceType(name, letter, pieces[index_of[becomes]].betza)
        kinds.append(Kind(kind, letter, index_of[base]))
    if section.get("capturesToHand", False) and not section.get("dropLoop", False):
        pawn = next(
            (letter for letter in _any_color(section, "promotionPawnTypes") if letter in index_of), None
        )
        if pawn is not None:
            becoming = [letter for letter in _any_color(section, "promotionPieceTypes") if letter in index_of]
            kinds += [Kind(pieces[index_of[letter]], f"{letter}~", index_of[pawn]) for letter in becoming]
    if len(kinds) > MOST_KINDS:
        raise section.error("startFen", f"a variant has at most {MOST_KINDS} kinds of pieces", Flaw.LARGE)
    return tuple(kinds)


def one_of_each_name(section: Section, types: Sequence[PieceType]) -> tuple[PieceType, ...]:
    """The types in their order, each name once: of several the first that can stand on the board.

    A type that only lends its name and movement to a promoted piece, and isn't in the start, comes last.
    """
    lending = {becomes for _, becomes in section.get("promotedPieceType", ())}
    start = str(section.get("startFen", "")).partition(" ")[0].upper()
    found: dict[str, PieceType] = {}
    for piece in types:
        known = found.get(piece.name)
        if known is None or (known.letter in lending and known.letter not in start):
            found[piece.name] = piece
    return tuple(piece for piece in types if found[piece.name] is piece)


def _any_color(section: Section, key: str) -> dict[str, None]:
    """The letters under a key for both colours or for one, without duplicates."""
    every = [letter for end in ("", "White", "Black") for letter in section.get(key + end, ())]
    return dict.fromkeys(every)


def ways(kinds: Iterable[Kind], geometry: Geometry) -> int:
    """A measure of the tables' size: lines of all kinds from all squares, and their squares."""
    longest = max(geometry.files, geometry.ranks)
    lines = (
        movement.lines * (_PER_LINE + min(movement.limit or longest, longest))
        for kind in kinds
        for movement in betza.parse(kind.type.betza)
    )
    return len(geometry.squares) * sum(lines)


def characters(section: Section, kinds: Iterable[Kind], key: str) -> dict[str, tuple[str, ...]]:
    """Names in Chinese characters by symbol, the one to write first: `kibitzKanji = p:歩 +p:と k:玉/王`.

    Ignores pieces that the variant lacks, so that it can inherit its parent's line.
    """
    known = {kind.symbol for kind in kinds}
    found: dict[str, tuple[str, ...]] = {}
    for pair in str(section.get(key, "")).split():
        symbol, colon, spelled = pair.partition(":")
        names = tuple(spelled.split("/"))
        if not colon or not all(0 < len(name) <= 4 for name in names):
            raise section.error(key, f"{pair!r} is not a piece and its names like k:玉/王")
        if symbol.upper() in known:
            found[symbol.upper()] = names
    return found


def custom_names(section: Section) -> dict[str, str]:
    """Names of pieces by letter: `kibitzPieceNames = u:unicorn t:tank +p:tokin`."""
    names: dict[str, str] = {}
    for pair in str(section.get("kibitzPieceNames", "")).split():
        letter, colon, name = pair.partition(":")
        if not (len(letter.removeprefix("+")) == 1 and colon and name):
            raise section.error(
                "kibitzPieceNames", f"{pair!r} is not letter:name", Flaw.PIECE_NAME, value=pair
            )
        names[letter.upper()] = name
    return names
