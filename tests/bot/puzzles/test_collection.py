"""The packaged puzzles: look-up by variant, difficulty and id, and the invariants of every puzzle."""

from __future__ import annotations

import pytest

import rules
from bot.puzzles import Goal, Puzzle, puzzle, puzzles
from bot.puzzles.puzzle import DATA, SUFFIX, read
from tests.cases import loop_over
from tests.tools.puzzle_generator.criteria import is_obvious
from tests.tools.puzzle_generator.generate import write
from tests.tools.puzzle_generator.themes import Theme, themes_of

MAX_BYTES = 2 << 20


def test_data_stays_below_its_size_limit() -> None:
    assert sum(path.stat().st_size for path in DATA.iterdir()) <= MAX_BYTES


def test_every_file_belongs_to_a_variant() -> None:
    files = [path for path in DATA.iterdir() if path.name != "README"]
    assert {path.stem for path in files} <= {variant.key for variant in rules.variants()}
    assert {path.suffix for path in files} == {SUFFIX}


def test_ids_and_positions_are_unique() -> None:
    every = puzzles()
    assert len({each.id for each in every}) == len(every)
    assert len({(each.variant, *each.fen.split()[:2]) for each in every}) == len(every)


def test_themes_are_known() -> None:
    assert {theme for each in puzzles() for theme in each.themes} <= set(Theme)


def test_puzzles_are_found_by_variant_difficulty_and_id() -> None:
    every = puzzles()
    key = every[0].variant
    assert [each for each in every if each.variant == key] == list(puzzles(key))
    assert all(each.difficulty == 2 for each in puzzles(difficulty=2))
    assert sum(len(puzzles(difficulty=number)) for number in range(1, 6)) == len(every)
    assert puzzle(every[0].id) is every[0]
    assert puzzles("nothing") == ()


def test_nearly_all_take_two_moves_and_a_third_three() -> None:
    lengths = [each.moves for each in puzzles()]
    assert sum(moves >= 2 for moves in lengths) >= len(lengths) * 0.97
    assert sum(moves >= 3 for moves in lengths) >= len(lengths) / 3


@pytest.mark.parametrize("difficulty", [1, 2, 3, 4, 5])
def test_a_tenth_has_each_difficulty(difficulty: int) -> None:
    assert len(puzzles(difficulty=difficulty)) >= len(puzzles()) / 10


@loop_over("each", [each for each in puzzles() if each.goal is Goal.WIN], ids=lambda each: each.id)
def test_first_move_does_more_than_capture_an_unguarded_piece(each: Puzzle) -> None:
    position = each.position
    assert not is_obvious(position, each.last_move, position.move_from_uci(each.line[0]))


@pytest.mark.parametrize("identifier", ["", "-", "chess", "chess-zzzzzz", "../../x-1", "nothing-abc"])
def test_unknown_id_is_refused(identifier: str) -> None:
    with pytest.raises(LookupError):
        puzzle(identifier)


def test_files_survive_reading_and_writing(tmp_path) -> None:
    for path in DATA.glob(f"*{SUFFIX}"):
        copy = tmp_path / path.name
        write(copy, list(reversed(read(path))))
        assert copy.read_bytes() == path.read_bytes()


@pytest.mark.slow
@loop_over("each", puzzles()[::3], ids=lambda each: each.id)
def test_puzzles_are_playable(each: Puzzle) -> None:
    """Check that lines and accepted moves of every third puzzle are legal."""
    start = position = each.position
    moves: list[rules.Move] = []
    assert position.fen() == each.fen
    assert position.outcome() is None
    assert len(position.legal_moves()) > 1
    assert len(each.line) % 2 == 1
    assert len(each.accepts) == each.moves == (len(each.line) + 1) // 2
    assert 1 <= each.difficulty <= 5
    assert len(set(each.themes)) == len(each.themes)
    for ply, uci in enumerate(each.line):
        if ply % 2 == 0:
            accepted = each.accepts[ply // 2]
            assert accepted[0] == uci
            assert len(set(accepted)) == len(accepted)
            assert len(accepted) == 1 or ply + 1 == len(each.line)
            for other in accepted:
                position.move_from_uci(other)
        moves.append(position.move_from_uci(uci))
        position = position.play(moves[-1])
    shown = {theme for theme in each.themes if theme != Theme.TSUME}
    assert shown == set(themes_of(start, moves))
    outcome = position.outcome()
    if each.goal is Goal.MATE:
        ends = [outcome] if outcome else [position.play(reply).outcome() for reply in position.legal_moves()]
        assert {end and end.winner for end in ends} == {each.position.turn}
        assert 1 <= each.moves <= 5
    else:
        assert outcome is None or outcome.winner is each.position.turn
