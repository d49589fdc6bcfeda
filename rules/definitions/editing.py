"""Edits the text of a definition as a person would by hand.

Only the last section changes, which defines the game; the sections before it are its parents. Each function
takes a text and returns the changed text, in which comments, empty lines and the order of lines are kept.
Functions raise VariantError if the text can't be read; `rules.load` checks the result.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from rules.board.pieces import BLACK, WHITE, Color, named_pieces
from rules.definitions.catalogue import last_section
from rules.definitions.piece_kinds import CUSTOM_PIECES, ROYAL_PIECE, custom_names, names_piece
from rules.definitions.read_definitions import LONE_MINORS
from rules.definitions.section_defaults import OLD_NAMES
from rules.definitions.section_values import Section, letters
from rules.errors import Flaw, InvalidFen, VariantError
from rules.fen import placement
from rules.position import Position
from rules.variant import Variant

START = "startFen"
NAMES = "kibitzPieceNames"
_HEADER = re.compile(r"\s*\[")
_PARENT = re.compile(r"^[ \t]*\[[^\]:\n]*(?::[ \t]*([^\]\s]+)[ \t]*)?\]", re.MULTILINE)
_SETTING = re.compile(r"\s*([A-Za-z0-9_]+)\s*=\s*(.*?)\s*$")


# ---- one key


def has_section(text: str) -> bool:
    """Return whether a text has a [section], so that its keys can be changed."""
    return any(map(_HEADER.match, text.splitlines()))


def setting(text: str, key: str) -> str | None:
    """Return the value of `key` in the game's own section, or None if it isn't set there."""
    lines, first = _split(text)
    return next((found[2] for line in lines[first:] if (found := _set_in(line, key))), None)


def own_keys(text: str) -> set[str]:
    """Return the keys that the game's own section sets, under their present names."""
    lines, first = _split(text)
    found = (_SETTING.match(line) for line in lines[first:])
    return {OLD_NAMES.get(match[1], match[1]) for match in found if match}


def parent_of(text: str) -> str:
    """Return the name of the section from which the game inherits, or "" if there is none."""
    found = _PARENT.findall(text)
    return found[-1] if found else ""


def value(text: str, key: str) -> str | None:
    """Return the value of `key`, which may be inherited, or None if it isn't set."""
    entry = last_section(text).entries.get(key)
    return None if entry is None else f"{entry.inherited} {entry.text}".strip()


def with_setting(text: str, key: str, new: str) -> str:
    """Set `key = new` in the game's section: replace its line, or add one below the last setting."""
    lines, first = _split(text)
    for number, line in enumerate(lines[first:], first):
        if _set_in(line, key):
            return _joined([*lines[:number], f"{key} = {new}", *lines[number + 1 :]])
    after = max((number for number, line in enumerate(lines) if _SETTING.match(line)), default=0)
    after = max(after, first - 1) + 1
    return _joined([*lines[:after], f"{key} = {new}", *lines[after:]])


def without_setting(text: str, key: str) -> str:
    """Remove the game's own line for `key`, so that it inherits its parent's value."""
    lines, first = _split(text)
    return _joined([*lines[:first], *(line for line in lines[first:] if not _set_in(line, key))])


def with_name_of_section(text: str, name: str) -> str:
    """Replace the name in the header of the game's section."""
    lines, first = _split(text)
    header = re.sub(r"\[\s*[^\]:\s]+", f"[{name}", lines[first - 1], count=1)
    return _joined([*lines[: first - 1], header, *lines[first:]])


def _split(text: str) -> tuple[list[str], int]:
    """Return the lines, and the index of the first line below the last section's header."""
    lines = text.splitlines()
    headers = [number for number, line in enumerate(lines) if _HEADER.match(line)]
    if not headers:
        raise VariantError(Flaw.NO_SECTION)
    return lines, headers[-1] + 1


def _set_in(line: str, key: str) -> re.Match[str] | None:
    """Return the match of a line that sets `key`, under its present or old name, or None."""
    found = _SETTING.match(line)
    return found if found and OLD_NAMES.get(found[1], found[1]) == key else None


def _joined(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


# ---- pieces


class NewPiece(NamedTuple):
    """A piece to add to a game. `name`: identifies its texts and pictures. `betza`: its movement."""

    name: str
    betza: str


def piece_key(section: Section, letter: str) -> str | None:
    """Return the key that defines the piece with an upper-case letter, or None if there is none."""
    for key, entry in section.entries.items():
        if names_piece(key) and entry.letter == letter:
            return key
    return None


def _need_piece_key(section: Section, letter: str) -> str:
    key = piece_key(section, letter)
    if key is None:
        raise VariantError(Flaw.NO_LETTER, letter=letter.lower()).at(section=section.name)
    return key


def replace_piece(text: str, letter: str, new: NewPiece) -> str:
    """Replace a letter's piece with a new piece, which keeps the letter and the start squares.

    If the game already has the new piece, that piece keeps its letter, and the old piece is removed.
    """
    letter = letter.upper()
    section = last_section(text)
    old = _need_piece_key(section, letter)
    if old == ROYAL_PIECE:
        named = with_setting(text, old, f"{letter.lower()}:{new.betza}")
        return with_name(named, letter, new.name if new.betza != named_pieces()[old] else "")
    known = _key_for(new)
    other = section.letter_of(known) if known else ""
    if other not in ("", letter):
        return remove_piece(_with_start_letters(text, letter, other), letter)
    if known is None and old.startswith("customPiece"):
        text = with_setting(text, old, f"{letter.lower()}:{new.betza}")
        text = with_name(text, letter, new.name)
    elif known != old:
        text = with_name(without_piece(text, old), letter, "")
        text = custom_piece(text, letter, new)
    return _without_minor(_with_lists(text, section, letter, letter), letter)


def add_piece(text: str, new: NewPiece) -> tuple[str, str]:
    """Add a piece, and return the text and the piece's letter. If the game has the piece, change nothing.

    Pawns may promote to the new piece unless the game has no promotion. It isn't in the start position yet
    (see `put`). Raises VariantError if no letter or no key is left.
    """
    section = last_section(text)
    known = _key_for(new)
    if known and (existing := section.letter_of(known)):
        return text, existing
    letter = _free_letter(section, new.name)
    text = custom_piece(text, letter, new)
    promotions = section.entries.get("promotionPieceTypes")
    if promotions is not None and promotions.text.strip() not in ("-", "*"):
        text = with_setting(text, "promotionPieceTypes", f"{promotions.text} {letter.lower()}")
    return text, letter


def custom_piece(text: str, letter: str, new: NewPiece) -> str:
    """Add a piece with a free letter: by its name in pieces.ini, or as a custom piece with its movement."""
    section = last_section(text)
    known = _key_for(new)
    if known is not None and not section.letter_of(known):
        return with_setting(text, known, letter.lower())
    text = with_setting(text, _free_custom_key(section), f"{letter.lower()}:{new.betza}")
    return with_name(text, letter, new.name)


def remove_piece(text: str, letter: str) -> str:
    """Remove a piece from the definition, the start position and all lists of pieces."""
    letter = letter.upper()
    section = last_section(text)
    key = _need_piece_key(section, letter)
    text = _with_start_letters(_with_lists(text, section, letter, None), letter, None)
    return with_name(_without_minor(without_piece(text, key), letter), letter, "")


def _key_for(new: NewPiece) -> str | None:
    """Return the key in pieces.ini with this name and movement, or None if a custom piece is needed."""
    return new.name if named_pieces().get(new.name) == new.betza and new.name != ROYAL_PIECE else None


def _free_custom_key(section: Section) -> str:
    for key in CUSTOM_PIECES:
        entry = section.entries.get(key)
        if entry is None or entry.text.strip() == "-":
            return key
    raise VariantError(Flaw.MANY_CUSTOM_PIECES, most=len(CUSTOM_PIECES)).at(section=section.name)


def _free_letter(section: Section, name: str) -> str:
    """Return an unused letter, preferably from the piece's name. Raises VariantError."""
    for letter in dict.fromkeys([*name.upper(), *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]):
        if letter.isascii() and letter.isalpha() and piece_key(section, letter) is None:
            return letter
    raise VariantError(Flaw.NO_FREE_LETTER).at(section=section.name)


def without_piece(text: str, key: str) -> str:
    """Remove only the definition of a piece: its line, and with `key = -`, an inherited one."""
    text = without_setting(text, key)
    entry = last_section(text).entries.get(key)
    return text if entry is None or entry.text.strip() == "-" else with_setting(text, key, "-")


def with_name(text: str, letter: str, name: str) -> str:
    """Set the name of a letter's piece; "" restores the name of its key. Other pieces keep their names."""
    section = last_section(text)
    names = custom_names(section)
    wanted = {known: called for known, called in names.items() if known != letter}
    if name and name.lower() != letter.lower():
        wanted[letter] = re.sub(r"\s+", "-", name.strip())
    if wanted == names:
        return text
    pairs = " ".join(f"{known.lower()}:{called}" for known, called in wanted.items())
    return with_setting(text, NAMES, pairs) if pairs or value(text, NAMES) else text


def _with_lists(text: str, section: Section, letter: str, new: str | None) -> str:
    """Replace or remove a letter in all lists of letters that contain it.

    Inherited lists with this letter are written into the game's section even if they stay the same; otherwise
    Fairy-Stockfish would read the letter as the parent's piece.
    """
    for key, entry in section.entries.items():
        listed = letters(entry.text) if section.reader(key) is letters and key != LONE_MINORS else ()
        if letter not in listed:
            continue
        replaced = [new if other == letter else other for other in listed]
        kept = [other.lower() for other in replaced if other is not None]
        text = with_setting(text, key, " ".join(kept) or "-")
    return text


def _without_minor(text: str, letter: str) -> str:
    """Remove a letter from the pieces that can't mate alone, because its new piece may be able to do so."""
    entry = last_section(text).entries.get(LONE_MINORS)
    listed = () if entry is None else letters(entry.text)
    if letter not in listed:
        return text
    kept = " ".join(other.lower() for other in listed if other != letter)
    return with_setting(text, LONE_MINORS, kept or "-")


def _with_start_letters(text: str, letter: str, new: str | None) -> str:
    """Replace or remove a letter's pieces in the start position, including those in hand."""
    fen = value(text, START) or ""
    placed, space, fields = fen.partition(" ")
    board, bracket, hands = placed.partition("[")

    def replaced(match: re.Match[str]) -> str:
        symbol = match[0]
        if symbol.strip("+~").upper() != letter:
            return symbol
        if new is None:
            return ","
        return new.upper() if symbol.strip("+~").isupper() else new.lower()

    expanded = re.sub(r"[0-9]{1,2}", lambda empty: "," * int(empty[0]), board)
    board = re.sub(r"\+?[A-Za-z]~?", replaced, expanded)
    board = re.sub(r",+", lambda empty: str(len(empty[0])), board)
    hands = re.sub(r"[A-Za-z]", replaced, hands).replace(",", "")
    changed = f"{board}{bracket}{hands}{space}{fields}"
    return text if changed == fen else with_setting(text, START, changed)


# ---- the start


def put(variant: Variant, square: int, symbol: str) -> str:
    """Return the start FEN with another piece on a square.

    `symbol`: the piece's FEN symbol, such as "N", "n" or "+R"; "" empties the square. If the start position
    is symmetrical, the opposite square changes too (see `opposite`). Raises VariantError.
    """
    board = bytearray(variant.first_start().board)
    mirrored = opposite(variant)
    code = variant.kinds.code(symbol.upper(), WHITE if symbol.isupper() else BLACK) if symbol else 0
    board[square] = code
    if mirrored is not None:
        board[mirrored(square)] = _other_side(variant, code)
    return _start_fen(variant, bytes(board))


def swap(variant: Variant, one: int, other: int) -> str:
    """Return the start FEN with the contents of two squares exchanged, on the opposite squares too."""
    board = bytearray(variant.first_start().board)
    mirrored = opposite(variant)
    board[one], board[other] = board[other], board[one]
    if mirrored is not None and {mirrored(one), mirrored(other)} != {one, other}:
        first, second = mirrored(one), mirrored(other)
        board[first], board[second] = _other_side(variant, board[one]), _other_side(variant, board[other])
    return _start_fen(variant, bytes(board))


def opposite(variant: Variant) -> Callable[[int], int] | None:
    """Return a function that maps squares to opposite ones, or None if the start isn't symmetrical.

    The symmetry may be a reflection or a rotation by 180 degrees.
    """
    board, last = variant.first_start().board, len(variant.geometry.squares) - 1
    files = variant.files

    def reflected(square: int) -> int:
        return (variant.ranks - 1 - square // files) * files + square % files

    def rotated(square: int) -> int:
        return last - square

    for symmetry in (reflected, rotated):
        if all(board[symmetry(square)] == _other_side(variant, code) for square, code in enumerate(board)):
            return symmetry
    return None


def _other_side(variant: Variant, code: int) -> int:
    """Return the code of the other side's piece; empty squares and walls stay the same."""
    piece = variant.kinds.piece_of_code[code]
    if piece is None:
        return code
    return variant.kinds.code(piece.symbol.upper(), Color(piece.color).opponent)


def _start_fen(variant: Variant, board: bytes) -> str:
    """Return the start FEN with another board and the castling rights that are still possible."""
    before, *fields = str(variant.section.need(START)).split()
    _, bracket, hands = before.partition("[")
    placed = placement(variant, board) + bracket + hands
    if len(fields) < 2:
        return " ".join([placed, *fields])
    turn, rights, *others = fields
    kept = "".join(right for right in rights if right != "-" and is_right(variant, placed, turn, right))
    return " ".join([placed, turn, kept or "-", *others])


def is_right(variant: Variant, placed: str, turn: str, right: str) -> bool:
    """Return whether this placement has the king and the rook of a castling right, such as "K" or "q"."""
    try:
        Position.from_fen(variant, f"{placed} {turn} {right}")
    except InvalidFen as error:
        return error.reason != "castling"
    return True


# ---- a whole text


def new_text(name: str, parent: str, settings: Iterable[tuple[str, str]]) -> str:
    """Return a definition with a parent from the catalogue and these settings."""
    return _joined([f"[{name}:{parent}]", *(f"{key} = {given}" for key, given in settings)])
