"""Moves and games as text."""

from __future__ import annotations

import rules
from rules import notation
from rules.notation import shogi, usi
from tests.rules.expectations import asked
from tests.rules.expectations.files import Expectation


def san(expectation: Expectation) -> str:
    """The move `uci` as `style` writes it."""
    position = asked.position(expectation)
    return notation.write(position, position.move_from_uci(expectation["uci"]), expectation["style"])


def writejp(expectation: Expectation) -> str:
    """The move as Japanese records have it; the one before it tells of a recapture (同)."""
    game = asked.game(expectation)
    move = asked.move(game.position, expectation, expectation["uci"])
    return shogi.japanese(game.position, move, game.moves[-1] if game.moves else None)


def parse(expectation: Expectation) -> str:
    """The move that a text means, or that it means none."""
    game = asked.game(expectation)
    try:
        move = game.parse(expectation["text"])
    except rules.MoveError:
        return "error"
    return asked.written(expectation, game.position, move)


def line(expectation: Expectation) -> list[str]:
    """The moves of texts that follow each other."""
    game = asked.game(expectation)
    for text in expectation["texts"]:
        game.play(game.parse(text))
    return [move.uci() for move in game.moves[len(expectation.get("moves", ())) :]]


def pgn(expectation: Expectation) -> list[list[str]]:
    """The moves of every game of a PGN text."""
    records = rules.pgn_games(expectation["text"], [asked.variant(expectation)])
    return [[move.uci() for move in record.game.moves] for record in records]


def kif(expectation: Expectation) -> list[list[str]]:
    """The moves of every game of a KIF text, in USI."""
    found = [record.game for record in rules.kif_games(expectation["text"])]
    return [[usi.write(*each) for each in zip(game.positions, game.moves, strict=False)] for game in found]


def kifstart(expectation: Expectation) -> list[str]:
    """The starts of the games of a KIF text."""
    return [usi.sfen(record.game.start) for record in rules.kif_games(expectation["text"])]


def wanted_starts(expectation: Expectation) -> list[str]:
    """SFENs; `startpos:` and a variant's key is that variant's start."""
    return [
        usi.sfen(rules.variant(each.partition(":")[2]).start()) if each.startswith("startpos:") else each
        for each in expectation["want"]
    ]


def kifresult(expectation: Expectation) -> list[str]:
    """The results of the games of a KIF text."""
    return [record.result for record in rules.kif_games(expectation["text"])]
