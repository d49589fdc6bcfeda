"""Reading and writing moves and games."""

from __future__ import annotations

import rules
from rules import notation
from rules.notation import shogi, usi
from tests.records import read_all
from tests.rules.expectations import subjects
from tests.rules.expectations.files import Expectation


def san(expectation: Expectation) -> str:
    """Return the move `uci` in the notation `style`."""
    position = subjects.position(expectation)
    return notation.write(position, position.move_from_uci(expectation["uci"]), expectation["style"])


def writejp(expectation: Expectation) -> str:
    """Return the move in Japanese notation, in which 同 means a move to the square of the last move."""
    game = subjects.game(expectation)
    move = subjects.move(game.position, expectation, expectation["uci"])
    return shogi.japanese(game.position, move, game.moves[-1] if game.moves else None)


def parse(expectation: Expectation) -> str:
    """Return the move for a text, or "error"."""
    game = subjects.game(expectation)
    try:
        move = game.parse(expectation["text"])
    except rules.MoveError:
        return "error"
    return subjects.move_text(expectation, game.position, move)


def line(expectation: Expectation) -> list[str]:
    """Return the moves for a sequence of texts."""
    game = subjects.game(expectation)
    for text in expectation["texts"]:
        game.play(game.parse(text))
    return [move.uci() for move in game.moves[len(expectation.get("moves", ())) :]]


def pgn(expectation: Expectation) -> list[list[str]]:
    """Return the moves of each game of a PGN text."""
    records = read_all(expectation["text"], subjects.variant(expectation))
    return [[move.uci() for move in record.game.moves] for record in records]


def kif(expectation: Expectation) -> list[list[str]]:
    """Return the moves of each game of a KIF text in USI notation."""
    games = [record.game for record in read_all(expectation["text"])]
    return [[usi.write(*turn) for turn in zip(game.positions, game.moves, strict=False)] for game in games]


def kifstart(expectation: Expectation) -> list[str]:
    """Return the start positions of the games of a KIF text as SFENs."""
    return [usi.sfen(record.game.start) for record in read_all(expectation["text"])]


def wanted_starts(expectation: Expectation) -> list[str]:
    """Return the expected SFENs; `startpos:KEY` means the start position of a variant."""
    return [
        usi.sfen(rules.variant(start.partition(":")[2]).start()) if start.startswith("startpos:") else start
        for start in expectation["want"]
    ]


def kifresult(expectation: Expectation) -> list[str]:
    """Return the results of the games of a KIF text."""
    return [record.result for record in read_all(expectation["text"])]
