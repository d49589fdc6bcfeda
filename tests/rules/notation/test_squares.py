"""A text of two squares means exactly these squares: it is that move, or illegal for its own reason."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator, Sequence

import pytest

import rules
from rules import Illegal, IllegalMove
from rules.move import castling_of
from rules.notation import san, uci
from tests.cases import loop_over
from tests.rules.oracles import choose
from tests.variants import ALL_VARIANTS

ALL = [variant.key for variant in rules.variants()]
PAIRS = 8
"""The number of pairs of squares tested in one position."""


def positions(key: str, plies: int = 24) -> Iterator[rules.Position]:
    """Yield every fourth position of a random game."""
    dice = random.Random(f"{os.environ['TEST_SEED']}/squares/{key}")
    game = rules.Game(rules.variant(key).start())
    while game.outcome() is None and len(game.moves) < plies:
        if len(game.moves) % 4 == 0:
            yield game.position
        game.play(choose(dice, game.position))


def moves_between(position: rules.Position, origin: int, target: int) -> set[rules.Move]:
    """Return the legal moves between two squares, and castling between the king's and the rook's square."""
    names = position.variant.geometry.names
    squares = names[origin] + names[target]
    exact = {
        move for move in position.legal_moves() if uci.parts(move)[1:3] == (names[origin], names[target])
    }
    ours = {move for move in exact if move.uci().startswith(squares)}
    castling = {move for move in position.legal_moves() if move.castling and move.origin == origin}
    return ours | {move for move in castling if target in (move.target, castling_of(move).rook)}


def is_san(position: rules.Position, text: str) -> bool:
    """Return whether the text is SAN of a legal move, such as B6b5, or SAN in capitals."""
    names = (san.bare(position, move).partition(",")[0] for move in position.legal_moves())
    if text.isupper():
        return any(text.replace("X", "") == name.upper().replace("X", "") for name in names)
    return text[0].isupper() and any(text.replace("x", "") == name.replace("x", "") for name in names)


@ALL_VARIANTS
def test_two_squares_mean_exactly_these_squares(variants: Sequence[rules.Variant]) -> None:
    for variant in variants:
        read_pairs_of_squares(variant.key)


def read_pairs_of_squares(key: str) -> None:
    dice = random.Random(f"{os.environ['TEST_SEED']}/pairs/{key}")
    for position in positions(key):
        names = position.variant.geometry.names
        for _ in range(PAIRS):
            origin, target = dice.sample(range(len(names)), 2)
            text = (
                names[origin]
                + dice.choice(("", "-", " ", "x", " - ", "- ", " x ", " -> ", " to "))
                + names[target]
            )
            text = dice.choice((text, text.upper(), text.capitalize()))
            if is_san(position, re.sub("(?i) *(x) *", r"\1", text)):
                continue
            try:
                found = position.parse(text)
            except rules.AmbiguousMove as error:
                if not position.variant.has_walls:  # "e3 e4" may be a move and a wall.
                    assert set(error.candidates) <= moves_between(position, origin, target), (
                        position.fen(),
                        text,
                    )
            except rules.MoveError:
                pass
            else:
                if not (position.variant.has_walls and re.fullmatch(r"\w+ \w+", text)):
                    assert found in moves_between(position, origin, target), (position.fen(), text, found)


@loop_over(
    ("key", "moves", "text", "reason", "squares"),
    [
        ("chess", "e4 e5 Nf3 Nc6", "b1a6", Illegal.CANNOT_REACH, "b1 a6"),
        ("chess", "e4 e5 a3", "b8-a3", Illegal.CANNOT_REACH, "b8 a3"),
        ("chess", "d4 d5 Bf4 e6", "b4c7", Illegal.EMPTY_SQUARE, "b4"),
        ("chess", "e4 e5 Nf3 Nc6", "B1a6", Illegal.CANNOT_REACH, "b1 a6"),
        ("chess", "e4 e5 Nf3 Nc6", "B1A6", Illegal.CANNOT_REACH, "b1 a6"),
        ("chess", "e4 e5 Nf3 Nc6", "b8c6", Illegal.EMPTY_SQUARE, "b8"),
        ("chess", "e4 e5 Nf3 Nc6", "c6b4", Illegal.WRONG_SIDE, "c6"),
        ("xiangqi", "", "h1c3", Illegal.CANNOT_REACH, "h1 c3"),
        ("janggi", "", "h1c3", Illegal.CANNOT_REACH, "h1 c3"),
        ("capablanca", "", "a1b3", Illegal.CANNOT_REACH, "a1 b3"),
        ("shatranj", "", "b1d3", Illegal.CANNOT_REACH, "b1 d3"),
        ("seirawan", "e4 e5", "b1a6", Illegal.CANNOT_REACH, "b1 a6"),
        ("atomic", "e4 e5", "b1a6", Illegal.CANNOT_REACH, "b1 a6"),
        ("crazyhouse", "e4 e5", "b1a6", Illegal.CANNOT_REACH, "b1 a6"),
        ("chess", "", "g1xf3", Illegal.NO_CAPTURE, "g1 f3"),
        ("chess", "e4 e5 Nf3 Nc6 Bc4 Bc5", "e1xg1", Illegal.NO_CAPTURE, "e1 g1"),
    ],
)
def test_refusal_of_two_squares_concerns_the_piece_on_the_first(
    key: str, moves: str, text: str, reason: Illegal, squares: str
) -> None:
    game = rules.Game(rules.variant(key).start())
    for move in moves.split():
        game.play(game.parse(move))
    with pytest.raises(IllegalMove) as caught:
        game.parse(text)
    assert caught.value.reason is reason
    assert " ".join(map(game.variant.square_name, caught.value.squares)) == squares


def test_san_with_a_rank_stays_san() -> None:
    position = rules.Position.from_fen(rules.variant("chess"), "8/5k2/BR6/8/B7/8/2K5/8 w - - 9 45")
    assert position.parse("B6b5").uci() == "a6b5"
    assert position.parse("b6b5").uci() == "b6b5"
    with pytest.raises(rules.AmbiguousMove):  # In capitals it may be either.
        position.parse("B6B5")


def test_capital_letter_of_two_separate_squares_is_a_file() -> None:
    """Phones capitalize the first letter: G4 c2 is g4 to c2. G4c2 is a grasshopper on the fourth rank."""
    position = rules.Position.from_fen(
        rules.variant("grasshopper"),
        "rnb1kbnr/gggq1g1g/ppppp1pp/2g2p2/G3PG1P/PPPP1PP1/Gg1GG1GG/RNQ1KBNR w KQkq - 1 7",
    )
    assert position.parse("G4c2").uci() == "a4c2"
    with pytest.raises(rules.MoveError):
        position.parse("G4 c2")
