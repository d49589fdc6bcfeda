"""Changes to the text of a definition, as a person would make them by hand.

The last section of a text is the game that it defines. Each function takes a text and returns the changed
one; comments, empty lines and the order of what stays are kept. A text that can't be read raises
VariantError; what a change leads to is judged by `rules.load`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from rules.board.pieces import BLACK, WHITE, Color, named_pieces
from rules.definitions.piece_kinds import CUSTOM_PIECES, custom_names, names_piece
from rules.definitions.read_definitions import LONE_MINORS, last_section
from rules.definitions.section_defaults import OLD_NAMES
from rules.definitions.section_values import Section, letters
from rules.errors import Flaw, InvalidFen, VariantError
from rules.fen import placement
from rules.laws.royalty import ROYAL_PIECE
from rules.position import Position
from rules.variant import Variant

START = "startFen"
NAMES = "kibitzPieceNames"
_HEADER = re.compile(r"\s*\[")
_SETTING = re.compile(r"\s*([A-Za-z0-9_]+)\s*=\s*(.*?)\s*$")


# ---- one key


def has_section(text: str) -> bool:
    """Whether a text has a [section], which is all that the changes of single keys need."""
    return any(map(_HEADER.match, text.splitlines()))


def setting(text: str, key: str) -> str | None:
    """The value that the game's own section gives to `key`; None where it says nothing of it."""
    lines, first = _split(text)
    return next((found[2] for line in lines[first:] if (found := _set_in(line, key))), None)


def value(text: str, key: str) -> str | None:
    """The same, or else what the game takes over from its parents."""
    entry = last_section(text).entries.get(key)
    return None if entry is None else f"{entry.inherited} {entry.text}".strip()


def with_setting(text: str, key: str, new: str) -> str:
    """The text with `key = new` in the game's section: in place of its line, or below the last."""
    lines, first = _split(text)
    for number, line in enumerate(lines[first:], first):
        if _set_in(line, key):
            return _joined([*lines[:number], f"{key} = {new}", *lines[number + 1 :]])
    after = max((number for number, line in enumerate(lines) if _SETTING.match(line)), default=0)
    after = max(after, first - 1) + 1
    return _joined([*lines[:after], f"{key} = {new}", *lines[after:]])


def without_setting(text: str, key: str) -> str:
    """The text without the game's own line for `key`, so that it takes over its parent's."""
    lines, first = _split(text)
    return _joined([*lines[:first], *(line for line in lines[first:] if not _set_in(line, key))])


def with_name_of_section(text: str, name: str) -> str:
    """The text with another name in the header of the game's section."""
    lines, first = _split(text)
    header = re.sub(r"\[\s*[^\]:\s]+", f"[{name}", lines[first - 1], count=1)
    return _joined([*lines[: first - 1], header, *lines[first:]])


def _split(text: str) -> tuple[list[str], int]:
    """The lines, and which of them is the first below the last section's header."""
    lines = text.splitlines()
    headers = [number for number, line in enumerate(lines) if _HEADER.match(line)]
    if not headers:
        raise VariantError("there is no [section]", Flaw.NO_SECTION)
    return lines, headers[-1] + 1


def _set_in(line: str, key: str) -> re.Match[str] | None:
    found = _SETTING.match(line)
    return found if found and OLD_NAMES.get(found[1], found[1]) == key else None


def _joined(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


# ---- pieces


class Chosen(NamedTuple):
    """A piece to be put into a game: its `name`, a key for wording and pictures, and its movement."""

    name: str
    betza: str


def piece_key(section: Section, letter: str) -> str | None:
    """The key under which the game has the piece of this letter, in upper case; None where it has none."""
    for key, entry in section.entries.items():
        if names_piece(key) and entry.text.partition(":")[0].strip().upper() == letter != "-":
            return key
    return None


def _need_piece_key(section: Section, letter: str) -> str:
    key = piece_key(section, letter)
    if key is None:
        details = {"letter": letter.lower()}
        problem = f"no piece has the letter {letter.lower()}"
        raise VariantError(problem, Flaw.NO_LETTER, details, section=section.name)
    return key


def replace_piece(text: str, letter: str, new: Chosen) -> str:
    """Another piece under the letter of an old one, so that it stands wherever that stood.

    Where the game has the new piece already under a letter of its own, it takes the old one's places.
    """
    letter = letter.upper()
    section = last_section(text)
    old = _need_piece_key(section, letter)
    if old == ROYAL_PIECE:
        named = with_setting(text, old, f"{letter.lower()}:{new.betza}")
        return with_name(named, letter, new.name if new.betza != named_pieces()[old] else "")
    known = _key_for(new)
    other = _letter_under(section, known)
    if other is not None and other != letter:
        return remove_piece(_with_start_letters(text, letter, other), letter)
    if known is None and old.startswith("customPiece"):
        text = with_setting(text, old, f"{letter.lower()}:{new.betza}")
        text = with_name(text, letter, new.name)
    elif known != old:
        text = with_name(without_piece(text, old), letter, "")
        text = custom_piece(text, letter, new)
    return _without_minor(_rewritten(text, section, letter, letter), letter)


def add_piece(text: str, new: Chosen) -> tuple[str, str]:
    """A further piece, and the letter that it got; pawns may become it, where they may become others.

    It stands nowhere yet (see `put`). Raises VariantError where no letter or no key is left.
    """
    section = last_section(text)
    known = _key_for(new)
    has = _letter_under(section, known)
    if has is not None:
        return text, has
    letter = _free_letter(section, new.name)
    text = custom_piece(text, letter, new)
    becoming = section.entries.get("promotionPieceTypes")
    if becoming is not None and becoming.text.strip() not in ("-", "*"):
        text = with_setting(text, "promotionPieceTypes", f"{becoming.text} {letter.lower()}")
    return text, letter


def custom_piece(text: str, letter: str, new: Chosen) -> str:
    """The text with a piece under a free letter: by its name in pieces.ini, or with its moves."""
    section = last_section(text)
    known = _key_for(new)
    if known is not None and _letter_under(section, known) is None:
        return with_setting(text, known, letter.lower())
    text = with_setting(text, _free_slot(section), f"{letter.lower()}:{new.betza}")
    return with_name(text, letter, new.name)


def remove_piece(text: str, letter: str) -> str:
    """The text without a piece: its squares are empty, and no list of the game names it any more."""
    letter = letter.upper()
    section = last_section(text)
    key = _need_piece_key(section, letter)
    text = _with_start_letters(_rewritten(text, section, letter, None), letter, None)
    return with_name(_without_minor(without_piece(text, key), letter), letter, "")


def _key_for(new: Chosen) -> str | None:
    """The key of pieces.ini that is just this piece, by name and movement; None where it needs its own."""
    return new.name if named_pieces().get(new.name) == new.betza and new.name != ROYAL_PIECE else None


def _letter_under(section: Section, key: str | None) -> str | None:
    """The letter of the game's piece under a key, in upper case; None where it has none."""
    entry = None if key is None else section.entries.get(key)
    letter = "-" if entry is None else entry.text.partition(":")[0].strip().upper()
    return None if letter == "-" else letter


def _free_slot(section: Section) -> str:
    for key in CUSTOM_PIECES:
        entry = section.entries.get(key)
        if entry is None or entry.text.strip() == "-":
            return key
    raise VariantError(f"a game has at most {len(CUSTOM_PIECES)} pieces of its own", section=section.name)


def _free_letter(section: Section, name: str) -> str:
    """A letter that no piece has: one of the piece's name if it can be."""
    for letter in dict.fromkeys([*name.upper(), *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]):
        if letter.isascii() and letter.isalpha() and piece_key(section, letter) is None:
            return letter
    raise VariantError("every letter has a piece already", section=section.name)


def without_piece(text: str, key: str) -> str:
    """Remove only the line that defines the piece; if a parent defines it, add `key = -`."""
    text = without_setting(text, key)
    entry = last_section(text).entries.get(key)
    return text if entry is None or entry.text.strip() == "-" else with_setting(text, key, "-")


def with_name(text: str, letter: str, name: str) -> str:
    """Give the piece of a letter this name; "" is the name of its key. Other pieces keep theirs."""
    section = last_section(text)
    names = custom_names(section)
    wanted = {known: called for known, called in names.items() if known != letter}
    if name and name.lower() != letter.lower():
        wanted[letter] = re.sub(r"\s+", "-", name.strip())
    if wanted == names:
        return text
    pairs = " ".join(f"{known.lower()}:{called}" for known, called in wanted.items())
    return with_setting(text, NAMES, pairs) if pairs or value(text, NAMES) else text


def _rewritten(text: str, section: Section, letter: str, new: str | None) -> str:
    """Lists of letters that name `letter`, with another letter in its place, or without it.

    A parent's list that stays as it is, is written again too: Fairy-Stockfish would go on
    reading it as the parent's piece.
    """
    for key, entry in section.entries.items():
        listed = letters(entry.text) if section.reader(key) is letters and key != LONE_MINORS else ()
        if letter not in listed:
            continue
        left = [new if each == letter else each for each in listed]
        kept = [each.lower() for each in left if each is not None]
        text = with_setting(text, key, " ".join(kept) or "-")
    return text


def _without_minor(text: str, letter: str) -> str:
    """Remove a letter from the pieces that can't mate alone: the new piece may be able to."""
    entry = last_section(text).entries.get(LONE_MINORS)
    listed = () if entry is None else letters(entry.text)
    if letter not in listed:
        return text
    kept = " ".join(each.lower() for each in listed if each != letter)
    return with_setting(text, LONE_MINORS, kept or "-")


def _with_start_letters(text: str, letter: str, new: str | None) -> str:
    """The start with other pieces in the places of a letter's, or none; those in hand too."""
    fen = value(text, START) or ""
    placed, space, fields = fen.partition(" ")
    board, bracket, hands = placed.partition("[")

    def exchanged(found: re.Match[str]) -> str:
        symbol = found[0]
        if symbol.strip("+~").upper() != letter:
            return symbol
        if new is None:
            return ","
        return new.upper() if symbol.strip("+~").isupper() else new.lower()

    spread = re.sub(r"[0-9]{1,2}", lambda empty: "," * int(empty[0]), board)
    board = re.sub(r"\+?[A-Za-z]~?", exchanged, spread)
    board = re.sub(r",+", lambda empty: str(len(empty[0])), board)
    hands = re.sub(r"[A-Za-z]", exchanged, hands).replace(",", "")
    changed = f"{board}{bracket}{hands}{space}{fields}"
    return text if changed == fen else with_setting(text, START, changed)


# ---- the start


def put(variant: Variant, square: int, symbol: str) -> str:
    """The start FEN with White's FEN symbol ("N", "n", "+R") on a square, or with "" nothing.

    What stands opposite changes too, where both sides begin alike (see `opposite`). Raises VariantError.
    """
    board = bytearray(variant.first_start().board)
    mirrored = opposite(variant)
    code = variant.kinds.code(symbol.upper(), WHITE if symbol.isupper() else BLACK) if symbol else 0
    board[square] = code
    if mirrored is not None:
        board[mirrored(square)] = _other_side(variant, code)
    return _start_fen(variant, bytes(board))


def swap(variant: Variant, one: int, other: int) -> str:
    """The start FEN with what stands on two squares exchanged, on the other side too."""
    board = bytearray(variant.first_start().board)
    mirrored = opposite(variant)
    board[one], board[other] = board[other], board[one]
    if mirrored is not None and {mirrored(one), mirrored(other)} != {one, other}:
        first, second = mirrored(one), mirrored(other)
        board[first], board[second] = _other_side(variant, board[one]), _other_side(variant, board[other])
    return _start_fen(variant, bytes(board))


def opposite(variant: Variant) -> Callable[[int], int] | None:
    """Which square of the start answers to which: by reflection, or by half a turn; None if neither does."""
    board, last = variant.first_start().board, len(variant.geometry.squares) - 1
    files = variant.files

    def reflected(square: int) -> int:
        return (variant.ranks - 1 - square // files) * files + square % files

    def turned(square: int) -> int:
        return last - square

    for way in (reflected, turned):
        if all(board[way(square)] == _other_side(variant, code) for square, code in enumerate(board)):
            return way
    return None


def _other_side(variant: Variant, code: int) -> int:
    """The same piece of the other side; an empty square and a wall are nobody's."""
    piece = variant.kinds.piece_of_code[code]
    if piece is None:
        return code
    return variant.kinds.code(piece.symbol.upper(), Color(piece.color).opponent)


def _start_fen(variant: Variant, board: bytes) -> str:
    """The start's FEN with another board; of its rights to castle those that are still possible."""
    before, *fields = str(variant.section.need(START)).split()
    _, bracket, hands = before.partition("[")
    placed = placement(variant, board) + bracket + hands
    if len(fields) < 2:
        return " ".join([placed, *fields])
    turn, rights, *others = fields
    kept = "".join(each for each in rights if each != "-" and is_right(variant, placed, turn, each))
    return " ".join([placed, turn, kept or "-", *others])


def is_right(variant: Variant, placed: str, turn: str, right: str) -> bool:
    """Is there a king and a rook to castle so in this placement?"""
    try:
        Position.from_fen(variant, f"{placed} {turn} {right}")
    except InvalidFen as error:
        return error.reason != "castling"
    return True


# ---- a whole text


def new_text(name: str, parent: str, settings: Iterable[tuple[str, str]]) -> str:
    """A definition that starts from a variant of the catalogue."""
    return _joined([f"[{name}:{parent}]", *(f"{key} = {given}" for key, given in settings)])
