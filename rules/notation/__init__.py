"""Moves and games as text: UCI, SAN and PGN, the notations of shogi, Chinese and Korean chess, and what
people type.

Readers and writers of files, and each tradition's notation, are imported on first use, since few programs
need all of them.

`write(position, move)` is the notation of the variant's own tradition, `write(position, move, style)` any of
STYLES that suits its board; `Position.parse` reads all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.notation import san

if TYPE_CHECKING:
    from datetime import timedelta

    from rules.game import Game
    from rules.move import Move
    from rules.notation.pgn_read import PgnFile
    from rules.notation.record import Annotation, OneGame, Record
    from rules.position import Position
    from rules.variant import Variant

STYLES = ("san", "uci", "usi", "western", "kif", "wxf", "chinese", "korean")
"""Nf3+ · g1f3 · 7g7f · P-7f · ７六歩 · C2=5 · 炮二平五 · H02-83."""
NATIVE: Mapping[str, str] = {"shogi": "western", "xiangqi": "wxf", "janggi": "korean"}
"""The style of each family; SAN for others."""


def writes_kif(variant: Variant) -> bool:
    """Are the variant's moves written in Japanese, as ７六歩?"""
    return variant.family == "shogi" and bool(variant.kanji)


def drop_place(position: Position, square: str) -> str | None:
    """The target of a drop as WXF names it for the mover (95 for a5); None in families that don't use WXF."""
    variant = position.variant
    if NATIVE.get(variant.family) != "wxf":
        return None
    from rules.notation import xiangqi

    return xiangqi.place(variant, variant.square(square), position.turn)


def kif_games(text: str, known: Iterable[Variant] = ()) -> tuple[Record, ...]:
    """All games of a KIF file; `known` are variants beside the catalogue's that it may name.

    Raises InvalidKif with the line of the first thing that is wrong.

    >>> import rules
    >>> (record,) = rules.kif_games("手合割：平手\\n   1 ７六歩(77)\\n   2 ３四歩(33)\\n")
    >>> [move.uci() for move in record.game.moves]
    ['c3c4', 'g7g6']
    """
    from rules.notation import kif_read

    return kif_read.read(text, known)


def kif_text(record: Record, comments: Mapping[int, str] = MappingProxyType({})) -> str:
    """The game as KIF, with comments on moves by their ply, from 1.

    Raises ValueError for a game that KIF can't express.

    >>> import rules
    >>> game = rules.Game.replay(rules.variant("shogi").start(), ["c3c4"])
    >>> "７六歩(77)" in rules.kif_text(rules.Record({}, game, "*"))
    True
    """
    from rules.notation import kif

    return kif.write(record, comments)


def one_game(
    text: str,
    variant: Variant | None = None,
    most: int | None = None,
    number: int = 1,
    known: Iterable[Variant] = (),
) -> OneGame:
    """The first game of a text that is PGN, KIF, USI, an SFEN or a FEN, and whether more games follow.

    `variant`: the variant if the text doesn't name one. `most`: the largest number of half-moves. `number`:
    which game of PGN or KIF, from 1. `known`: variants that games of PGN may bring along, by their
    definitions. Raises InvalidRecord with the line of the first thing that is wrong, RecordTooLong.

    >>> import rules
    >>> found = rules.one_game("1. e4 e5 1-0 1. d4 *")
    >>> len(found.record.game.moves), found.more
    (2, True)
    """
    from rules.notation import any_text

    return any_text.read(text, variant, most, number, known)


def game_names(text: str) -> Iterator[tuple[str, str]]:
    """The names of White and Black in each game of PGN or KIF, "" if unknown. Reads no moves.

    >>> import rules
    >>> list(rules.game_names('[White "Ann"] 1. e4 * [Black "Bea"] 1. d4 *'))
    [('Ann', ''), ('', 'Bea')]
    """
    from rules.notation import any_text

    return any_text.names(text)


def pgn_games(text: str, known: Iterable[Variant] = ()) -> tuple[Record, ...]:
    """All games of a PGN file; `known` are variants beside the catalogue's that it may name.

    Raises InvalidPgn with the line of the first thing that is wrong.

    >>> import rules
    >>> (record,) = rules.pgn_games("1. e4 e5 2. Nf3 *")
    >>> record.game.position.san(record.game.position.parse("b8c6"))
    'Nc6'
    """
    from rules.notation import pgn_read

    return pgn_read.read(text, known)


def pgn_file(text: str, known: Iterable[Variant] = ()) -> PgnFile:
    """All games of a PGN file that can be read, and an error with its line for each that can't.

    Raises InvalidPgn for a file that is too long, or has too many games.

    >>> import rules
    >>> file = rules.pgn_file('[Round "1"]\\n\\n1. e4 *\\n\\n[Round "2"]\\n\\n1. e5 *')
    >>> len(file.games), len(file.bad)
    (1, 1)
    """
    from rules.notation import pgn_read

    return pgn_read.read_file(text, known)


def pgn_text(
    game: Game,
    tags: Mapping[str, str],
    result: str,
    clocks: Sequence[timedelta | None] = (),
    annotations: Mapping[int, Annotation] = MappingProxyType({}),
) -> str:
    """The game as PGN; `result` is 1-0, 0-1, 1/2-1/2 or *, whatever the rules decide.

    `clocks`: the time left to the mover after each move, None where it isn't known. `annotations`: what is
    said of moves, by their ply, from 1.

    >>> import rules
    >>> game = rules.Game.replay(rules.variant("chess").start(), ["e2e4", "e7e5"])
    >>> print(rules.pgn_text(game, {"White": "Ann"}, "*").splitlines()[-1])
    1. e4 e5 *
    """
    from rules.notation import pgn

    return pgn.write(game, tags, result, clocks, annotations)


def write(position: Position, move: Move, style: str | None = None) -> str:
    """A legal move in one of STYLES, or in the style of the variant's family. Raises KeyError."""
    style = style or NATIVE.get(position.variant.family, "san")
    if style == "san":
        return san.write(position, move)
    from rules.notation import shogi, usi, xiangqi

    match style:
        case "usi":
            return usi.write(position, move)
        case "western":
            return shogi.western(position, move)
        case "kif":
            return shogi.japanese(position, move)
        case "korean":
            return xiangqi.korean(position, move)
        case "wxf" | "chinese" if xiangqi.names_one_move(position, move):
            return xiangqi.wxf(position, move) if style == "wxf" else xiangqi.chinese(position, move)
        case "uci" | "wxf" | "chinese":
            return move.uci()
        case _:
            raise KeyError(style)
