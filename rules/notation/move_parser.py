"""Parses a player's text into the one legal move that it means.

In all variants, the parser understands UCI (e2e4, e7e8q, N@f3) and SAN with common deviations: no capture
sign, no equals sign before a promotion, zeros for castling, hyphens, lower-case piece letters, spaces, check
signs, comments such as !?, and words for pieces and castling. Families with their own notation add readings.
The parser never guesses: two squares mean exactly these squares; a lower-case b means the b-file rather than
the bishop, but bb3 means the bishop or nothing; and a text that matches several legal moves is ambiguous. The
bot first removes what people write around a move (bot/discord/moves/written_message.py).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from rules.board.pieces import OWN
from rules.errors import AmbiguousMove, Illegal, IllegalMove, MalformedMove, MoveError
from rules.explain_illegal import explain, explain_castling
from rules.move import Move
from rules.move_intent import Intent
from rules.notation import san, shogi_typed, typed_words, uci, western_typed, xiangqi_typed
from rules.notation.move_matching import (
    MAX_LENGTH,
    Reading,
    castlings,
    find_by_uci,
    fitting,
    normalized,
    square_of,
)
from rules.notation.suggestions import similar_moves
from rules.notation.vocabulary import Vocabulary
from rules.position import Position

_FIGURINES = dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟", (*"KQRBN", "", *"KQRBN", ""), strict=True))
_DECORATION = re.compile(
    r"(?:\s*(?:\(?(?:e\.?\s?p\.?|en\spassant)\)?|[+#†‡]|[!?]+|mate|check|(?:(?:dis|dbl)\.?\s?)?ch))*\s*\.?$",
    re.IGNORECASE,
)
_COMMENT = re.compile(r"\s*[!?]*$")
_PASS = ("pass", "0000", "--", "@@@@", "パス", "한수쉼")
_FILES = re.compile(r"([a-p])x?([a-p])|([A-P])X([A-P])")
_BY_PIECES = re.compile(r"(?:(?P<piece>[A-Z])(?:x(?P<taken>[A-Z]))?)?(?:=(?P<promoted>[A-Z]))?")
_DROPPED = re.compile("([A-Z])@")
_SQUARE = "[a-p][0-9]{1,2}"
_NAMED_WALL = re.compile(r"\s*(?:\b(?:duck|wall)\b|アヒル|🦆)\s*(?:to|on|at|@)?\s*", re.IGNORECASE)
_WALL_AFTER = re.compile(
    rf"(?P<move>.*?)(?P<sign>,\s?(?:{_SQUARE})?|[/@]\s?|\s+)(?P<wall>{_SQUARE})", re.IGNORECASE
)
_WALL_BEFORE = re.compile(rf"(?P<wall>{_SQUARE})(?:[,/@]\s?|\s+)(?P<move>.*)", re.IGNORECASE)
_WALL_RUN = re.compile(rf"(?P<move>{_SQUARE}[-x]?{_SQUARE})(?:\s*-\s*)?(?P<wall>{_SQUARE})", re.IGNORECASE)

_FAMILIES: dict[str, Callable[[Position, str, Move | None], list[Reading]]] = {
    "shogi": shogi_typed.readings,
    "xiangqi": xiangqi_typed.readings,
    "janggi": xiangqi_typed.janggi_readings,
}


def parse(
    position: Position, written: str, previous: Move | None = None, vocabulary: Vocabulary | None = None
) -> Move:
    """Return the one legal move that `written` means.

    `previous`: the previous move, if known. `vocabulary`: words of other languages, used only if the text
    can't be read in the usual notation. If it can, but the move is illegal or unlikely (dd4), they only add
    suggestions. Raises MalformedMove, AmbiguousMove or IllegalMove.
    """
    try:
        return _parse(position, written, previous)
    except MoveError as error:
        if vocabulary is None or (isinstance(error, AmbiguousMove) and len(error.candidates) > 1):
            raise
        moves, illegal = _in_words(position, written, previous, vocabulary)
        if isinstance(error, IllegalMove):
            error.near = tuple(dict.fromkeys((*moves, *error.near)))
            raise
        if isinstance(error, AmbiguousMove):
            raise AmbiguousMove(written, tuple(dict.fromkeys((*error.candidates, *moves)))) from None
    if len(moves) == 1:
        return moves[0]
    if moves:
        raise AmbiguousMove(written, moves)
    raise illegal or MalformedMove(written)


def _in_words(
    position: Position, written: str, previous: Move | None, vocabulary: Vocabulary
) -> tuple[list[Move], IllegalMove | None]:
    """Return the legal moves that a text means with a vocabulary, and the first illegal move's error."""
    moves: dict[Move, None] = {}
    illegal: IllegalMove | None = None
    for spelled in vocabulary.spellings(position.variant, written):
        try:
            moves[_parse(position, spelled, previous)] = None
        except AmbiguousMove as error:
            moves |= dict.fromkeys(error.candidates)
        except IllegalMove as error:
            illegal = illegal or error
        except MalformedMove:
            pass
    return list(moves), illegal


def _parse(position: Position, written: str, previous: Move | None) -> Move:
    """Return the one legal move that a text means in the usual notation. Raises the same as `parse`."""
    text = normalized(written)
    if text is None:
        raise MalformedMove(written)
    if move := find_by_uci(position, text):
        return move
    apart = typed_words.is_two_squares_apart(typed_words.unwrapped(text))
    for spelled in typed_words.spellings(position.variant, _COMMENT.sub("", text)):
        if move := _special_move(position, spelled):
            return move
        tiers = _tiers(position, spelled, previous, apart=apart)
        for tier in tiers:
            fitting = _fitting(position, tier)
            if len(fitting) == 1:
                return fitting[0]
            if fitting:
                raise AmbiguousMove(spelled, fitting)
        if tiers:
            intents = _without_repeated_files(position, spelled, tiers)
            origin = intents[0].origin
            if apart and origin is not None and not OWN[position.turn][position.board[origin]]:
                raise MalformedMove(written)  # For example two moves, "e4 e5".
            raise _illegal_move(position, spelled, intents)
    raise MalformedMove(written)


def _special_move(position: Position, text: str) -> Move | None:
    """Return the move if the text is exact UCI, castling, a pass, or a pawn capture by files (exd), else
    None.

    Raises AmbiguousMove, IllegalMove.
    """
    if move := find_by_uci(position, text):
        return move
    plain = _undecorated(text)
    if plain and (match := western_typed.grammar(position.variant).castling.fullmatch(plain)):
        return _castle(position, plain, match)
    if sides := typed_words.castling(text):
        return _castle_in_words(position, sides)
    if text.lower() in _PASS and (move := _passing(position)):
        return move
    if (match := _BY_PIECES.fullmatch(text)) and (match["taken"] or match["promoted"]):
        return _by_pieces(position, text, **match.groupdict())
    if match := _DROPPED.fullmatch(text):
        return _by_piece_dropped(position, text, match[1])
    if match := _FILES.fullmatch(text):
        return _by_files(position, text, "".join(filter(None, match.groups())).lower())
    return None


def _tiers(position: Position, text: str, previous: Move | None, *, apart: bool) -> list[list[Reading]]:
    """Return the readings of a text in tiers of equally likely ones, likeliest tier first.

    Two squares have almost no other reading. `apart`: whether there is a space between them; then a capital
    first letter is a file, not a piece.
    """
    variant = position.variant
    plain = _undecorated(text)
    if variant.has_walls and (tiers := _walled(position, text)):
        return tiers
    squares = western_typed.square_readings(position, text, plain, apart=apart)
    if squares:
        return [squares]
    family = _FAMILIES.get(variant.family)
    family_tiers = [[reading] for reading in family(position, text, previous)] if family else []
    return family_tiers + western_typed.readings(variant, plain)


def _walled(position: Position, text: str) -> list[list[Reading]]:
    """Return the tiers of readings of a text with a move and a wall's square."""
    tiers: list[list[Reading]] = []
    for splits in _splits(_undecorated(text) or _COMMENT.sub("", text)):
        usual, *unusual = [_with_wall(position, *split) for split in splits]
        if typed_words.is_two_squares_apart(text):
            usual += _readings_without_wall(position, "".join(text.split())) if usual else []
            # Unusual readings can make the text ambiguous, but are never played on their own.
            unusual = unusual if _fitting(position, usual) else []
        tier = [*usual, *(reading for readings in unusual for reading in readings)]
        tiers += [tier] if tier else []
    return tiers


def _splits(text: str) -> list[list[tuple[str, str]]]:
    """Return the possible splits of a text into a move and a wall's square, in tiers like `_tiers`.

    Move and wall may be in either order: Nf3,e5 · Nf3 e5 · duck e5, Nf3 · e2e4e5.
    """
    parts = [part.strip(" ,;/@") for part in _NAMED_WALL.split(text)]
    if len(parts) == 2:
        first, second = parts
        if first and re.fullmatch(_SQUARE, second, re.IGNORECASE):
            return [[(first, second)]]
        match = _WALL_BEFORE.fullmatch(second)
        return [[(match["move"], match["wall"])]] if match and not first else []
    after, before, run = (pattern.fullmatch(text) for pattern in (_WALL_AFTER, _WALL_BEFORE, _WALL_RUN))
    splits = [(match["move"].strip(), match["wall"]) for match in (after, before, run) if match]
    if after and not after["sign"].isspace():
        if re.fullmatch(_SQUARE, after["move"].strip(), re.IGNORECASE):
            return [splits[:1]]  # The opposite order would be a guess.
        return [[split] for split in splits]
    return [splits] if splits else []


def _with_wall(position: Position, move: str, wall: str) -> list[Reading]:
    """Return the readings of a move's text, each with the wall."""
    square = square_of(position.variant, wall)
    readings = [] if square is None else _readings_without_wall(position, move)
    return [reading._replace(intent=reading.intent._replace(wall=square)) for reading in readings]


def _readings_without_wall(position: Position, text: str) -> list[Reading]:
    """Return all readings of a move without its wall."""
    plain = _undecorated("".join(text.split()))
    squares = western_typed.square_readings(position, plain, plain)
    if squares:
        return squares
    return [reading for tier in western_typed.readings(position.variant, plain) for reading in tier]


def _fitting(position: Position, tier: list[Reading]) -> list[Move]:
    """Return the legal moves that match any of these readings, without duplicates."""
    return list(dict.fromkeys(move for reading in tier for move in reading.fitting(position)))


def _without_repeated_files(position: Position, text: str, tiers: list[list[Reading]]) -> list[Intent]:
    """Return the intents of readings without a legal move; those that repeat a pawn's file, only if all do.

    Raises AmbiguousMove if all do and the pawn can move: bb3 isn't played as b3, but may be a typo for it.
    """
    intents = [reading.intent for tier in tiers for reading in tier]
    others = [intent for intent in intents if not intent.repeats_file(position)]
    moves = [] if others else [move for intent in intents for move in fitting(position, intent)]
    if moves:
        raise AmbiguousMove(text, moves)
    return others or intents


def _undecorated(text: str) -> str:
    """Remove check signs and comments such as !?; return "" if the text can't be SAN."""
    text = "".join(_FIGURINES.get(letter, letter) for letter in text)
    text = _DECORATION.sub("", text)
    return text if text.isascii() and len(text) <= MAX_LENGTH else ""


def _passing(position: Position) -> Move | None:
    """Return the legal pass, or None."""
    generator = position.variant.compiled.generator
    passes = [m for m in generator.bases(position) if uci.parts(m).is_pass]
    return next(iter(generator.extended(position, passes[:1])), None)


def _castle(position: Position, text: str, match: re.Match[str]) -> Move:
    """Return the legal castling that a SAN match means. Raises AmbiguousMove, IllegalMove."""
    kingside, entering = match["long"] is None, (match["promotion"] or "").upper()
    wall = match.groupdict().get("wall")
    fitting = [
        move
        for move in castlings(position, kingside=kingside)
        if uci.entering(move) == entering
        and match["square"] in (None, uci.parts(move).origin)
        and wall in (None, uci.parts(move).wall)
    ]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise AmbiguousMove(text, fitting)
    raise explain_castling(position, text, kingside=kingside)


def _castle_in_words(position: Position, sides: tuple[str, ...]) -> Move:
    """Return the only legal castling to one of these sides. Raises AmbiguousMove, IllegalMove."""
    first, *others = sides
    kingside = None if others else first == "O-O"
    fitting = [move for move in castlings(position, kingside=kingside) if not uci.entering(move)]
    if len(fitting) > 1:
        raise AmbiguousMove("castle", fitting)
    if not fitting:
        raise explain_castling(position, first, kingside=first == "O-O")
    return fitting[0]


def _by_files(position: Position, text: str, files: str) -> Move | None:
    """Return the only pawn capture from one file to another (exd or ed), or None. Raises AmbiguousMove."""
    variant, names = position.variant, position.variant.geometry.names
    if san.pawn_letter(variant) is None or files[0] == files[1]:
        return None
    captures = [
        move
        for move in variant.compiled.generator.bases(position)
        if move.origin is not None
        and not move.castling
        and (names[move.origin][0], names[move.target][0]) == (files[0], files[1])
        and san.is_pawn(variant, position.board[move.origin])
        and position.is_capture(move)
    ]
    fitting = variant.compiled.generator.extended(position, captures)
    if len(fitting) > 1:
        raise AmbiguousMove(text, fitting)
    return fitting[0] if fitting else None


def _by_pieces(
    position: Position, text: str, piece: str | None, taken: str | None, promoted: str | None
) -> Move | None:
    """Return the only legal move with these piece letters (BxN, =Q), or None if no move can be meant.

    Raises AmbiguousMove, IllegalMove.
    """
    variant, board = position.variant, position.board
    letters, pawn, generator = san.letters(variant), san.pawn_letter(variant), variant.compiled.generator
    file_of = variant.geometry.file_of  # A pawn captures only if the text has its file.
    intent = Intent(0, piece, promotion=promoted, capture=taken is not None, as_san=True)
    meant = [
        move
        for move in generator.bases(position)
        if move.origin is not None
        and taken in (None, letters[board[move.target]] or pawn)  # Without a piece, it is en passant.
        and intent._replace(target=move.target, file=file_of(move.origin)).matches(position, move)
    ]
    moves = generator.extended(position, meant)
    if len(moves) > 1:
        raise AmbiguousMove(text, moves)
    if not moves and taken is not None:
        others = (square for square, other in position.pieces() if other.color is not position.turn)
        targets = [square for square in others if letters[board[square]] == taken]
        errors = [_illegal_move(position, text, [intent._replace(target=target)]) for target in targets]
        unreachable = (Illegal.CANNOT_REACH, Illegal.BLOCKED)
        if errors:
            raise next((error for error in errors if error.reason not in unreachable), errors[0])
    return moves[0] if moves else None


def _by_piece_dropped(position: Position, text: str, letter: str) -> Move | None:
    """Return the only legal drop of a piece, or None. Raises AmbiguousMove."""
    generator, intent = position.variant.compiled.generator, Intent(0, letter, drop=True)
    drops = [m for m in generator.bases(position) if intent._replace(target=m.target).matches(position, m)]
    moves = generator.extended(position, drops)
    if len(moves) > 1:
        raise AmbiguousMove(text, moves)
    return moves[0] if moves else None


def _illegal_move(position: Position, text: str, intents: list[Intent]) -> IllegalMove:
    """Return the error for a text without a legal move, with the reason for the likeliest reading.

    If the piece can't move there, the error explains its drop instead, unless the piece is on the board and
    not in hand.
    """
    letters = san.letters(position.variant)
    codes = {code for code in position.board if OWN[position.turn][code]}
    own = {name for code in codes for name in (letters[code], position.variant.kinds.type_of(code).letter)}
    likely = next((intent for intent in intents if intent.letter is None or intent.letter in own), intents[0])
    error = explain(position, likely, text, similar_moves(position, text, likely))
    if error.reason in (Illegal.CANNOT_REACH, Illegal.NO_SUCH_PIECE) and not likely.drop:
        dropping = next((intent for intent in intents if intent.drop), None)
        if dropping is not None:
            drop = explain(position, dropping, text, error.near)
            # A "+" means a promoted piece, which is probably on the board.
            is_promoted = (dropping.letter or "")[:1] == "+"
            if is_promoted and drop.reason in (Illegal.NOT_IN_HAND, Illegal.DROP_REGION):
                return error
            if drop.reason is not Illegal.NOT_IN_HAND or error.reason is Illegal.NO_SUCH_PIECE:
                return drop
    return error
