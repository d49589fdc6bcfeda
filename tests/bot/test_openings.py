"""Names of openings, found by position."""

from __future__ import annotations

import pytest

import rules
from bot.openings import (
    MAX_PLIES,
    Opening,
    Reached,
    book_plies,
    moves_in_lines,
    opening_reached,
    opening_tags,
)
from tests.cases import loop_over
from tests.tools.openings import packed

CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def game_of(moves: str, key: str = "chess", fen: str = CHESS) -> rules.Game:
    game = rules.Game(rules.Position.from_fen(rules.variant(key), fen))
    for text in moves.split():
        game.play(game.parse(text))
    return game


def named(moves: str, key: str = "chess", fen: str = CHESS) -> tuple[str, str, int] | None:
    found = opening_reached(game_of(moves, key, fen))
    return None if found is None else (found.opening.eco, found.opening.name, found.ply)


@loop_over(
    ("moves", "expected"),
    [
        ("", None),
        ("e4", ("B00", "King's Pawn Game", 1)),
        ("e4 e5 Nf3 Nc6 Bb5", ("C60", "Ruy Lopez", 5)),
        # The last named position counts.
        ("e4 e5 Nf3 Nc6 Bb5 Rb8 a3 Ra8", ("C60", "Ruy Lopez", 5)),
        # By transposition, even with other numbers of moves.
        ("Nf3 Nc6 e4 e5 Bb5", ("C60", "Ruy Lopez", 5)),
        ("Nc3 Nc6 Nb1 Nb8 Nf3 Nc6 e4 e5 Bb5", ("C60", "Ruy Lopez", 9)),
        ("f3 e5 g4 Qh4#", ("A00", "Barnes Opening: Fool's Mate", 4)),
    ],
)
def test_opening_is_found_by_position(moves: str, expected: tuple[str, str, int] | None) -> None:
    assert named(moves) == expected


def test_castling_rights_matter() -> None:
    """After both kings have moved and returned, the same placement is another position."""
    found = named("e4 e5 Ke2 Ke7 Ke1 Ke8 Nf3 Nc6 Bb5")
    assert found is not None
    assert found[2] < 9


def test_opening_is_named_up_to_a_move() -> None:
    game = game_of("e4 e5 Nf3 Nc6 Bb5 a6")
    assert opening_reached(game, 3) == Reached(Opening("C40", "King's Knight Opening"), 3)
    assert opening_reached(game, 0) is None


def test_book_has_positions_on_the_way_to_a_name() -> None:
    """4.Ba4 has no name of its own, but many lines contain it."""
    game = game_of("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Ra7")
    assert book_plies(game) == 7
    assert opening_reached(game) == Reached(Opening("C70", "Ruy Lopez: Morphy Defense"), 6)
    assert book_plies(game_of("e4 e5", "atomic")) == 0


def test_only_variants_with_the_laws_of_chess_have_names() -> None:
    assert named("e4 e5 Nf3", "chess960") == ("C40", "King's Knight Opening", 3)
    shuffled = rules.variant("chess960").start(0).fen()
    assert named("e4 e5", "chess960", shuffled) is None
    assert named("e4 e5 Nf3", "atomic") is None
    assert named("e4 e5 Nf3", "3check", CHESS.replace(" - ", " - 3+3 ")) is None


def test_loaded_variants_have_no_names() -> None:
    """Their rules may differ, even under a known key."""
    (loaded,) = rules.load("[chess:chess]\nkibitzTitle = Other")
    game = rules.Game(loaded.start())
    game.play(game.parse("e4"))
    assert opening_reached(game) is None


def test_tags_of_a_pgn_file() -> None:
    assert opening_tags(game_of("d4 d5 c4")) == {"ECO": "D06", "Opening": "Queen's Gambit"}
    assert opening_tags(game_of("e4", "atomic")) == {}


def test_known_moves_have_the_number_of_their_lines() -> None:
    start = game_of("").position
    counts = {start.san(move): count for move, count in moves_in_lines(start).items()}
    assert counts["e4"] > counts["d4"] > counts["Nf3"] > counts["Nh3"] > 0
    assert moves_in_lines(game_of("a3 h6 a4").position) == {}


def test_packed_table_is_small_and_refuses_two_names() -> None:
    ruy, other = Opening("C60", "Ruy Lopez"), Opening("C00", "Another")
    assert packed([(ruy, "1. e4 e5 2. Nf3 Nc6 3. Bb5")])
    with pytest.raises(ValueError, match="two names"):
        packed([(ruy, "1. e4 e5 2. Nf3"), (other, "1. Nf3 e5 2. e4")])
    assert MAX_PLIES >= 40
