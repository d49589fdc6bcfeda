"""Evaluation terms along lines: mobility, attacks, defences and pawn structure."""

from __future__ import annotations

import random

import pytest

import rules
from bot.engine import evaluation_of
from bot.engine.line_terms import NEXT_PIECES, LineTerms
from bot.engine.piece_square_tables import PieceSquareTables
from bot.engine.piece_values import fitted_values
from rules.board.pieces import BLACK_BIT, WHITE
from tests.bot.engine.test_piece_square_tables import NAMES
from tests.cases import loop_over
from tests.tools.tuning import line_counts

FITTED = [key for key in NAMES if any(values.terms for values in fitted_values(rules.variant(key)).values())]


def counts(fen: str, letter: str, key: str = "chess") -> dict[str, int]:
    """Return the terms of one kind of piece that don't cancel out."""
    variant = rules.variant(key)
    board = rules.Position.from_fen(variant, fen).board
    kind = variant.kinds.code(letter, WHITE) - 1
    found = line_counts.counts(LineTerms(variant), board)
    return {term.name: count for term, count in found.items() if term.kind == kind and count}


@loop_over(
    ("letter", "fen", "expected"),
    [
        ("R", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", {"mobility file": 7, "mobility rank": 3, "defends K": 1}),
        ("R", "r3k3/8/8/8/8/8/8/4K3 w - - 0 1", {"mobility file": -7, "mobility rank": -3, "defends K": -1}),
        ("R", "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", {}),
        ("R", "k7/8/p7/8/R7/8/P7/K7 w - - 0 1",
         {"mobility file": 2, "mobility rank": 7, "attacks P": 1, "defends P": 1}),
        ("B", "k7/8/8/4n3/3B4/8/8/K7 w - - 0 1", {"mobility diagonal": 8, "attacks N": 1, "defends K": 1}),
        ("N", "k7/8/8/3Nn3/8/8/8/K7 w - - 0 1", {}),
        ("P", "k7/8/8/8/8/2N5/1P6/K7 w - - 0 1", {"mobility file": 2, "defends N": 1, "passed 2": 1}),
        ("P", "k7/8/8/4q3/3P4/8/8/K7 w - - 0 1", {"mobility file": 1, "attacks Q": 1, "passed 4": 1}),
        ("P", "k7/8/8/8/1P6/1P6/8/K7 w - - 0 1", {"mobility file": 1, "doubled": 1, "passed 4": 1}),
        ("P", "k7/8/8/8/1p6/1p6/8/K7 w - - 0 1", {"mobility file": -1, "doubled": -1, "passed 6": -1}),
        ("P", "k7/1p6/8/8/8/2P5/8/K7 w - - 0 1", {"mobility file": -1, "passed 3": 1, "passed 2": -1}),
        ("K", "k7/8/8/8/8/8/8/7K w - - 0 1", {}),
        ("K", "7k/8/8/8/8/8/6P1/7K w - - 0 1", {"defends P": 1, "mobility diagonal": -1}),
    ],
)  # fmt: skip
def test_mobility_and_lines_are_counted(letter: str, fen: str, expected: dict[str, int]) -> None:
    assert counts(fen, letter) == expected


def test_stepping_pieces_have_a_mobility_of_one() -> None:
    """In shogi a gold steps and a lance slides."""
    assert counts("4k4/9/9/9/9/9/9/9/L3K4[] w - - 0 1", "L", "shogi")["mobility file"] == 8
    assert counts("4k4/9/9/9/9/9/9/9/G3K4[] w - - 0 1", "G", "shogi")["mobility file"] == 1


def test_duck_blocks_lines_and_belongs_to_no_side() -> None:
    found = counts("4k3/8/8/*7/8/8/8/R3K3 w - - 0 1", "R", "duck")
    assert found == {"mobility file": 3, "mobility rank": 3, "defends K": 1}


def next_pieces(fen: str, letter: str, key: str = "xiangqi") -> dict[str, int]:
    """Return the terms of one kind of piece for the next pieces on its lines, unless they cancel out."""
    variant = rules.variant(key)
    board = rules.Position.from_fen(variant, fen).board
    kind = variant.kinds.code(letter, WHITE) - 1
    found = line_counts.counts(LineTerms(variant), board, next_pieces=True)
    return {
        term.name: count
        for term, count in found.items()
        if term.kind == kind and count and term.name.split()[0] in NEXT_PIECES
    }


@loop_over(
    ("letter", "fen", "expected"),
    [
        # A cannon attacks the king over a pawn; behind the king is an advisor.
        ("C", "4a4/4k4/9/9/4P4/9/9/4C4/9/3K5 b - - 0 1",
         {"first file P": 1, "second file k": 1, "third file a": 1, "pair P k": 1}),
        ("C", "5k3/9/9/9/9/2R1c2N1/9/9/9/3K5 w - - 0 1", {"first rank n": -1, "first rank r": -1}),
        ("R", "3k5/9/9/3p5/9/9/3R5/9/9/4K4 w - - 0 1", {"second file k": 1}),
        ("R", "3k5/9/9/9/9/9/3R5/9/9/4K4 b - - 0 1", {}),
        ("N", "3k5/9/9/9/9/3Np4/3P5/9/9/4K4 w - - 0 1", {"beside rank p": 1, "beside file P": 1}),
        ("N", "3k5/9/9/9/9/3N1p3/9/3P5/9/4K4 w - - 0 1", {}),
        ("P", "3k5/9/9/9/9/3Np4/3P5/9/9/4K4 w - - 0 1", {}),
    ],
)  # fmt: skip
def test_next_pieces_on_a_line_are_counted(letter: str, fen: str, expected: dict[str, int]) -> None:
    assert next_pieces(fen, letter) == expected


def test_next_pieces_of_rooks_are_those_behind_the_first() -> None:
    fen = "4k3/4p3/8/8/8/8/8/R2NR2K w - - 0 1"
    assert next_pieces(fen, "R", "chess") == {"second file k": 1, "second rank R": 2}
    assert next_pieces(fen, "N", "chess") == {}


def test_next_pieces_end_at_a_duck() -> None:
    assert next_pieces("4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1", "R", "duck") == {"second file p": 1}
    assert next_pieces("4k3/p7/8/8/*7/8/P7/R3K3 w - - 0 1", "R", "duck") == {}


@pytest.mark.slow
@loop_over("variant", rules.variants())
def test_both_sides_count_alike(variant: rules.Variant) -> None:
    """In symmetric start positions all terms cancel out."""
    board, files = variant.start(variant.starts[0] if variant.starts else None).board, variant.files
    ranks = [board[at : at + files] for at in range(0, len(board), files)]
    turned = [code ^ BLACK_BIT if code else 0 for rank in reversed(ranks) for code in rank]
    found = line_counts.counts(LineTerms(variant), board, next_pieces=True)
    assert bytes(turned) != board or not any(found.values())
    assert all(term.kind < len(variant.kinds) for term in found)


@pytest.mark.slow
@pytest.mark.parametrize("key", FITTED)
def test_line_lookups_equal_a_full_count(key: str) -> None:
    """Compare the sum of all terms and piece-square values in random games and phases."""
    variant, dice = rules.variant(key), random.Random(key)
    fitted, tables, terms = fitted_values(variant), PieceSquareTables(variant), LineTerms(variant)
    forces = [phase / 8 for phase in range(9)]
    by_phase = [(tables.at(force), tables.board_value(force)) for force in forces]
    for _ in range(4):
        game = rules.Game(variant.start(variant.starts[0] if variant.starts else None))
        while game.outcome() is None and len(game.moves) < 120:
            game.play(dice.choice(sorted(game.position.legal_moves(), key=rules.Move.uci)))
            position = game.position
            phase = dice.randrange(9)
            force, (table, board_value) = forces[phase], by_phase[phase]
            expected = float(sum(table[square][code] for square, code in enumerate(position.board)))
            for term, count in line_counts.counts(terms, position.board, next_pieces=True).items():
                values = fitted.get(variant.kinds[term.kind].symbol.removesuffix("~"))
                middle, ending = (0.0, 0.0) if values is None else values.terms.get(term.name, (0.0, 0.0))
                expected += count * (force * middle + (1 - force) * ending)
            # About forty lines are rounded.
            assert abs(board_value(position.board) - expected) < 16


def test_rook_on_an_open_file_is_worth_more() -> None:
    variant = rules.variant("chess")

    def worth(fen: str) -> int:
        position = rules.Position.from_fen(variant, fen)
        return evaluation_of(variant).for_search(position)(position)

    open_file = worth("4k3/1p3ppp/8/8/8/8/1P3PPP/R3K3 w - - 0 1")
    assert open_file > worth("4k3/1p3ppp/8/8/8/8/1P3PPP/1R2K3 w - - 0 1")
