"""Reads a game from a text in any format: PGN, WXF, KIF, KI2, CSA, UCI, USI, SFEN, FEN or EPD."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import TypeVar

from rules.board.pieces import BLACK, WHITE
from rules.definitions.catalogue import variants
from rules.errors import InvalidFen, InvalidRecord, RecordTooLong
from rules.game import Game
from rules.notation import csa, engine_lines, kif, kif_read, pgn_read, wxf
from rules.notation.clean_text import cleaned
from rules.notation.engine_lines import EARLIER_POSITIONS, ENGINE_LINE, OTHER_COMMANDS
from rules.notation.recorded_game import OneGame, Record, Remark, RemarkKind
from rules.notation.variant_names import position_of
from rules.variant import Variant

T = TypeVar("T")

MAX_TEXT = 4_000_000
"""The maximum length of a text in characters."""
MAX_BOARDS = 10_000
"""The maximum number of positions in a text that has one on each line."""
MAX_PLIES = 200_000
"""The default for the maximum number of half-moves in a game."""
_BOARD = re.compile(
    r"(?i:(?:FEN|EPD)(?:\s*[:：])?)?\s*(?P<fields>[^\s/]+(?:/[^\s/]*){2,}(?:\s+[^\s;]+){0,8})(?:\s*;.*)?"
)
_EPD = re.compile(r'(?P<fields>\S+ [wb] \S+ \S+)(?:\s+[a-z][a-z0-9_]*\b(?:"[^"]*"|[^;"])*(?:;|$))+\s*')
_MORE = re.compile(r"\{[^}]*\}?|;[^\n]*|^[ \t]*\[[^\n]*", re.MULTILINE)
"""Matches PGN comments and tags."""
_WXF = re.compile(r"^[ \t]*FORMAT[ \t]+WXF\b|^[ \t]*START\s*\{", re.MULTILINE)
_SFEN = re.compile(r"[^\s\[]+ [bw] (?:-|(?:[0-9]{0,2}\+?[A-Za-z])+) [0-9]{1,5}")
_KIF = re.compile(
    r"^[ \t　]*(?:手合割|手数|開始日時|棋戦|先手|後手|下手|上手|\|"
    r"|(?:[0-9]{1,5}[ \t　]+)?[▲△▼▽☗☖](?:[１-９1-9][一二三四五六七八九１-９1-9]|同)"
    r"|[0-9]{1,5}(?:[ \t　]+|[.．][ \t　]*)(?:[１-９]|同|[1-9][一二三四五六七八九]|パス))",
    re.MULTILINE,
)
_OTHER_VARIANT = (
    "ranks", "files", "piece", "fields", "hands", "hand-letter", "hand-count", "checks", "checks-many",
    "sfen-fields", "sfen-hands",
)  # fmt: skip
"""Reasons of InvalidFen that suggest a FEN of another variant."""


def one_game(
    text: str,
    variant: Variant | None = None,
    max_plies: int = MAX_PLIES,
    number: int = 1,
    known: Iterable[Variant] = (),
    alphabets: Iterable[Mapping[str, str]] = (),
) -> OneGame:
    """Read a game from a text in any format, and report whether more games follow.

    `variant`: the variant if the text doesn't name one. `max_plies`: the maximum number of half-moves.
    `number`: the number of the game, from 1. `known`: loaded variants whose definitions PGN games may
    contain. `alphabets`: other languages' letters by piece type name, for PGN games that can't be read with
    the usual ones. If later moves can't be read, the game ends before them, with a remark. Raises
    InvalidRecord with the line of the first error, or RecordTooLong.

    >>> import rules
    >>> found = rules.one_game("1. e4 e5 1-0 1. d4 *")
    >>> len(found.record.game.moves), found.more
    (2, True)
    """
    if len(text) > MAX_TEXT:
        raise RecordTooLong(f"the text is longer than {MAX_TEXT} characters", 1)
    text = cleaned(text)
    commands = OTHER_COMMANDS.sub("", text).strip()
    earlier = EARLIER_POSITIONS.match(commands)
    if line := ENGINE_LINE.fullmatch(commands, 0 if earlier is None else earlier.end()):
        return OneGame(engine_lines.read(line, variant, max_plies, _read_board), more=False)
    if boards := _boards(text):
        board, more = _nth(boards, number)
        return OneGame(_read_board(board, variant), more)
    kind = _kind_of(text)
    if kind == "csa":
        return _read_csa(text, max_plies, number)
    if kind == "kif":
        return _read_kif(text, variant, max_plies, number)
    if kind == "wxf":
        text = wxf.as_pgn(text)
    elif variant is None and "[Variant" not in text and wxf.LOOKS_LIKE_XIANGQI.search(_MORE.sub(" ", text)):
        variant = wxf.default_variant()
    game, more = _nth(pgn_read.games(text), number)
    _check_length(game, max_plies)
    variants_known = (*(() if variant is None else (variant,)), *known)
    reader = pgn_read.Reader(game.tokens, variants_known, alphabets)
    return OneGame(reader.record(game.error), more)


def game_names(text: str) -> Iterator[tuple[str, str]]:
    """Yield the names of White and Black in each game of a text, "" if unknown. Moves aren't read.

    >>> import rules
    >>> list(rules.game_names('[White "Ann"] 1. e4 * [Black "Bea"] 1. d4 *'))
    [('Ann', ''), ('', 'Bea')]
    """
    if len(text) > MAX_TEXT:
        return
    text = cleaned(text)
    if boards := _boards(text):
        yield from [("", "")] * len(boards)
        return
    kind = _kind_of(text)
    if kind == "csa":
        yield from map(csa.names_of, csa.games(text))
        return
    if kind == "kif":
        for lines in kif_read.games(text):
            headers = (match for _, line in lines if (match := kif.HEADER.fullmatch(line)))
            players = {kif.SIDES.get(match[1].strip()): match[2].strip() for match in headers}
            yield players.get(WHITE, ""), players.get(BLACK, "")
        return
    for tokens, _ in pgn_read.games(text):
        tags = dict(pgn_read.tag_of(token) for token in tokens if token.kind == "tag")
        yield tags.get("White", ""), tags.get("Black", "")


def _kind_of(text: str) -> str:
    """Return the format of a file: "pgn", "csa", "kif" or "wxf". Files that begin with a tag are PGN."""
    if text.lstrip().startswith("["):
        return "pgn"
    kinds = {"csa": csa.LOOKS_LIKE_CSA, "kif": _KIF, "wxf": _WXF}
    return next((kind for kind, pattern in kinds.items() if pattern.search(text)), "pgn")


def _nth(games: Iterable[T], number: int) -> tuple[T, bool]:
    """Return a game by number, from 1, and whether more follow. Raises InvalidRecord if there is none."""
    found = list(islice(games, number - 1, number + 1))
    if not found:
        raise InvalidRecord("the text has no game with this number", 1)
    return found[0], len(found) > 1


def _check_length(game: pgn_read.GameText, max_plies: int) -> None:
    """Raise InvalidRecord if a game has too many moves, or no tokens before its syntax error."""
    if game.error is not None and not game.tokens:
        raise game.error
    moves = [token for token in game.tokens if token.kind == "move"]
    if len(moves) > max_plies:
        raise RecordTooLong(f"more than {max_plies} half-moves", moves[max_plies].line)


def _read_kif(text: str, variant: Variant | None, max_plies: int, number: int) -> OneGame:
    lines, more = _nth(kif_read.games(text), number)
    moves = [number for number, line in lines for _ in range(kif_read.count_moves(line))]
    if len(moves) > max_plies:
        raise RecordTooLong(f"more than {max_plies} half-moves", moves[max_plies])
    for number, line in lines:
        if line[0] in "0123456789" and len(line) > 2 * pgn_read.MAX_WORD:
            raise InvalidRecord(f"{line[:20]!r} is too long for a move", number)
    record = kif_read.Reader(() if variant is None else (variant,)).record(lines)
    return OneGame(record, more)


def _read_csa(text: str, max_plies: int, number: int) -> OneGame:
    lines, more = _nth(csa.games(text), number)
    moves = [line for line, statement in lines if statement[:1] in "+-" and len(statement) > 1]
    if len(moves) > max_plies:
        raise RecordTooLong(f"more than {max_plies} half-moves", moves[max_plies])
    record = csa.Reader().record(lines)
    return OneGame(record, more)


def _boards(text: str) -> list[str]:
    """Return the fields of each position if the text has one on each line, else []."""
    boards: list[str] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        fields = _fields(line)
        if not fields or len(boards) >= MAX_BOARDS:
            return []
        boards.append(fields)
    return boards


def _fields(text: str) -> str:
    """Return the fields of a FEN, EPD or SFEN, separated by spaces; "" for any other text."""
    if not re.search(r"\s", text):
        text = text.replace("_", " ")
    if epd := _EPD.fullmatch(text):
        return epd["fields"]
    board = _BOARD.fullmatch(text)
    return "" if board is None else board["fields"]


def _read_board(text: str, variant: Variant | None) -> Record:
    """Read a FEN or SFEN as a record without moves, by default of the first variant that accepts it.

    Raises InvalidRecord.
    """
    problem: InvalidFen | None = None
    text = wxf.usual_fen(text)
    is_sfen = _SFEN.fullmatch(text) is not None
    for known in variants() if variant is None else (variant,):
        try:
            # FEN and SFEN write the side to move as w or b with opposite meanings.
            if known.family == "shogi" and is_sfen:
                return engine_lines.read_sfen(known, text)
            start = position_of(known, text)
            remarks = () if start.variant is known else (Remark(RemarkKind.CHESS960),)
            return Record({}, Game(start), "*", remarks=remarks)
        except InvalidFen as error:
            problem = problem or error
            if error.reason not in _OTHER_VARIANT:
                problem = error
                if not is_sfen:
                    break
    assert problem is not None  # noqa: S101 - there are variants
    raise InvalidRecord(str(problem), 1, cause=problem)
