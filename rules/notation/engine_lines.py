"""Reads `position` commands of UCI and USI. The moves determine the variant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rules.definitions.catalogue import variants
from rules.errors import IllegalMove, InvalidFen, InvalidRecord, MoveError, RecordTooLong
from rules.game import Game
from rules.move import Move
from rules.notation import usi, wxf
from rules.notation.kif_board import default_variant, is_problem, start_or_problem
from rules.notation.recorded_game import Record, Remark, RemarkKind
from rules.position import Position
from rules.variant import Variant

ENGINE_LINE = re.compile(
    r"(?:position\s+)?(?P<start>startpos\s*|s?fen\s(?:(?!\bmoves\b).)*)(?:\bmoves\b(?P<moves>.*))?", re.DOTALL
)
OTHER_COMMANDS = re.compile(
    r"^[ \t]*(?:go|stop|quit|u[cs]i(?:ok|newgame)?|isready|readyok|(?:set)?option|id|info|bestmove)\b[^\n]*$",
    re.MULTILINE,
)
"""Matches the lines around a `position` command in an engine's log."""
EARLIER_POSITIONS = re.compile(r"(?:position\b[^\n]*\n\s*+)+(?=position\b)")
"""Matches the `position` commands before the last one in a log, which has all moves of the game."""
_UCI_MOVE = re.compile(r"(?:\+?[A-Z]@|[a-p][0-9]{1,2})[a-p][0-9]{1,2}[a-z0-9,+-]{0,9}")
_SQUARES = re.compile(r"([a-p][0-9]{1,2})([a-p][0-9]{1,2})")
_USI_MOVE = re.compile(r"[1-9][a-i][1-9][a-i]\+?|\+?[A-Z]\*[1-9][a-i]")


def read(
    match: re.Match[str],
    given: Variant | None,
    max_plies: int,
    read_board: Callable[[str, Variant | None], Record],
) -> Record:
    """Return the game of a match of ENGINE_LINE.

    `given`: the variant; None if the moves must determine it. `read_board` reads a FEN and raises
    InvalidRecord. If later moves can't be read, the game ends before them, with a remark. Raises
    InvalidRecord, RecordTooLong.
    """
    start, moves = match["start"].strip(), (match["moves"] or "").split()
    if len(moves) > max_plies:
        raise RecordTooLong(f"more than {max_plies} half-moves", 1)
    is_usi = start.startswith("sfen") or not moves or _USI_MOVE.fullmatch(moves[0]) is not None
    error, cut = None, None
    is_move = not moves or (_USI_MOVE if is_usi else _UCI_MOVE).fullmatch(moves[0]) is not None
    for variant in _candidates(given, is_usi=is_usi, startpos=start == "startpos", is_move=is_move):
        try:
            if start == "startpos":
                position = variant.start()
                if cut is not None and not may_begin(position, moves[0]):
                    continue
                board = Record({}, Game(position), "*")
            elif is_usi and start.startswith("sfen"):
                board = read_sfen(variant, start.removeprefix("sfen"))
            else:
                board = read_board(start.removeprefix("fen").strip(), given)
            return _record(board, moves, is_usi=is_usi)
        except InvalidFen as problem:
            error = error or InvalidRecord(str(problem), 1, cause=problem)
        except _InvalidMove as problem:
            error = error or InvalidRecord(
                str(problem.error), 1, move=problem.text, position=problem.game.position, cause=problem.error
            )
            cut = cut or problem.game
            if problem.game.moves and isinstance(problem.error, IllegalMove):
                break  # The line begins like a game of this variant, so other variants needn't be tried.
    if cut is not None and cut.moves and isinstance(error, InvalidRecord):
        return Record({}, cut, "*", remarks=(Remark(RemarkKind.CUT, error),))
    assert error is not None  # noqa: S101 - there is a candidate
    raise error


def may_begin(position: Position, written: str) -> bool:
    """Return whether a game could begin with a move in UCI or UCCI, judging by its piece's paths.

    Parsing an illegal move would be much slower, because it builds all tables of the variant.
    """
    variant = position.variant
    spellings = (written, wxf.from_iccs(written)) if variant.family == "xiangqi" else (written,)
    for match in map(_SQUARES.match, spellings):
        if match is None:
            return True
        try:
            origin, target = map(variant.square, match.groups())
        except ValueError:
            continue
        code = position.board[origin]
        paths = variant.compiled.tables.paths(code, origin) if position.piece_at(origin) else ()
        if origin == target or any(target in path.squares for path in paths):
            return True
    return False


class _InvalidMove(Exception):
    """The error of a move, with the game before it."""

    def __init__(self, error: MoveError, game: Game, text: str) -> None:
        super().__init__()
        self.error = error
        self.game = game
        self.text = text
        """The move with its number."""


def _candidates(given: Variant | None, *, is_usi: bool, startpos: bool, is_move: bool) -> Iterator[Variant]:
    """Yield the variants to which a line may belong, likeliest first.

    `is_move`: whether the first move has the form of one, so that it is worthwhile to try all variants.
    """
    if given is not None:
        yield given
        return
    first = default_variant() if is_usi else variants()[0]
    yield first
    if is_move and (startpos or is_usi):
        yield from (
            variant
            for variant in variants()
            if variant is not first and not variant.starts and (variant.family == "shogi") == is_usi
        )


def read_sfen(variant: Variant, text: str) -> Record:
    """Return the position of an SFEN, which may be a problem with one king. Raises InvalidFen."""
    start = start_or_problem(variant, usi.as_fen(variant, text))
    remarks = (Remark(RemarkKind.ONE_KING),) if is_problem(start.variant) else ()
    return Record({}, Game(start), "*", remarks=remarks)


def _record(board: Record, moves: list[str], *, is_usi: bool) -> Record:
    """Return the record of a game. UCCI, the protocol for Chinese chess, counts ranks from 0 like ICCS."""
    position = board.game.start
    try:
        return board._replace(game=_played(position, moves, is_usi=is_usi))
    except _InvalidMove:
        if position.variant.family != "xiangqi" or wxf.first_rank(moves) is wxf.FirstRank.ONE:
            raise
        try:
            game = _played(position, [wxf.from_iccs(move) for move in moves], is_usi=False)
        except _InvalidMove:
            game = None
        if game is None:
            raise
    return Record({}, game, "*", remarks=(*board.remarks, Remark(RemarkKind.RANKS_FROM_0)))


def _played(position: Position, moves: list[str], *, is_usi: bool) -> Game:
    game = Game(position)
    for number, written in enumerate(moves, 1):
        try:
            game.play(_usi_move(game.position, written) if is_usi else game.position.parse(written))
        except MoveError as error:
            raise _InvalidMove(error, game, f"{number}. {written}") from None
    return game


def _usi_move(position: Position, written: str) -> Move:
    """Parse a move in USI. Raises MoveError with the reason, like Position.parse()."""
    try:
        return usi.move(position, written)
    except IllegalMove:
        return position.parse(written)
