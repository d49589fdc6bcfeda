"""Promises of laws about their hooks, checked at every legal move of random games.

The games include definitions that combine laws in ways that the catalogue lacks. Broken promises must be
noticed.
"""

from __future__ import annotations

import os
import random
from itertools import product

import pytest

import rules
from rules.board.pieces import side_of
from rules.laws.castling import Castling
from rules.laws.facing_generals import FlyingGeneral
from rules.laws.gating import Gating
from rules.laws.law import Law
from rules.laws.palace import DiagonalLines
from rules.movement import betza
from rules.movement.paths import Path, all_paths
from rules.position_draft import Draft
from tests.cases import loop_over
from tests.rules.definitions.test_engine_loaded import CASES
from tests.rules.laws.boards import board
from tests.rules.oracles import choose
from tests.variants import one_of_each_kind

SEED = os.environ["TEST_SEED"]
PLIES = 25
INVENTED = [(f"[invented:{parent}]\n{keys}\n", fens) for parent, keys, fens in CASES]


def draft_after(position: rules.Position, move: rules.Move) -> Draft:
    """Return the draft after a move, with all laws called. Only `change_board` may change the board."""
    hooks, draft = position.variant.compiled.hooks, Draft.for_move(position, move)
    draft.play(move)
    if draft.captured:
        for law in hooks("change_board"):
            law.change_board(draft, move)
    board = bytes(draft.board)
    if draft.captured:
        for law in hooks("after_capture"):
            law.after_capture(draft, move)
    for law in hooks("after"):
        law.after(draft, move)
    assert draft.board == board, f"the board has changed after {move} in {position.fen()}"
    return draft


def check(position: rules.Position) -> None:
    """Check that each move is played as if all laws were called."""
    for move in position.legal_moves():
        draft, played = draft_after(position, move), position.play(move)
        expected = bytes(draft.board), draft.rights, draft.en_passant, bytes(draft.hands), tuple(draft.extra)
        actual = played.board, played.rights, played.en_passant, played.hands, played.extra
        context = f"{move} in {position.fen()} of {position.variant.key} (seed {SEED})"
        assert actual == expected, f"a law was wrongly skipped after {context}"


def check_paths(variant: rules.Variant) -> None:
    """Check that laws without `may_bend` change paths only along lines."""
    white, black = variant.kinds.codes("*")
    for code, square in product(white | black, variant.geometry.squares):
        movements = betza.parse(variant.kinds.type_of(code).betza)
        paths = all_paths(variant.geometry, movements, side_of(code), square)
        for law in variant.compiled.hooks("shape"):
            shaped = law.shape(code, square, paths)
            assert law.may_bend or keeps_lines(variant, square, paths, shaped), (
                f"{type(law).__name__}.may_bend is wrong for {code} on {square} of {variant.key}"
            )
            paths = shaped


def keeps_lines(
    variant: rules.Variant, origin: int, found: tuple[Path, ...], shaped: tuple[Path, ...]
) -> bool:
    """Return whether the shaped paths are those found, at most longer or shorter along a line."""
    begun = {(path.before, path.hop, path.squares[0]) for path in found}
    whole = {(path.before, path.hop, path.squares) for path in found}
    line_of = variant.compiled.tables.grid.line_of
    return all(
        (path.before, path.hop, path.squares) in whole
        or (
            (path.before, path.hop, path.squares[0]) in begun
            and (len(path.squares) == 1 or line_of(origin, path.squares))
        )
        for path in shaped
    )


def play_on(dice: random.Random, position: rules.Position, plies: int) -> None:
    for _ in range(plies):
        check(position)
        if position.outcome() is not None or not position.has_legal_moves:
            return
        position = position.play(choose(dice, position))


@pytest.mark.slow
@loop_over("variant", one_of_each_kind())
def test_laws_keep_their_promises_in_games_of_the_catalogue(variant: rules.Variant) -> None:
    play_a_game(variant)


@pytest.mark.slow
@loop_over("variant", rules.variants())
def test_laws_keep_their_promises_in_games_of_all_variants(variant: rules.Variant) -> None:
    play_a_game(variant)


def play_a_game(variant: rules.Variant) -> None:
    dice = random.Random(f"{SEED}/{variant.key}/claims")
    start = variant.start(dice.choice(variant.starts) if variant.starts else None)
    play_on(dice, start, PLIES if not variant.has_walls else 3)


@pytest.mark.slow
@loop_over(("text", "fens"), INVENTED, ids=[" ".join(text.split()[1:4]) for text, _ in INVENTED])
def test_laws_keep_their_promises_in_invented_definitions(text: str, fens: list[str]) -> None:
    variant = rules.load(text)[-1]
    check_paths(variant)
    dice = random.Random(f"{SEED}/{text}")
    for position in [variant.start(), *(rules.Position.from_fen(variant, fen) for fen in fens)]:
        play_on(dice, position, 4)


CORNERS = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
GATES = "rnbqkbnr/pppppppp/8/8/7P/8/PPPPPPP1/RNBQKBNR[EHeh] w KQBCDFGkqbcdfg - 0 1"


@pytest.mark.parametrize(
    ("kind", "claim", "key", "fen"),
    [
        (Castling, "concerns", "chess", CORNERS),
        (Castling, "ending_rights", "chess", CORNERS),
        (Gating, "concerns", "seirawan", GATES),
    ],
)
def test_promise_without_a_needed_square_or_piece_is_noticed(
    kind: type[Law], claim: str, key: str, fen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (variant,) = rules.load(f"[copy:{key}]\n")
    check(rules.Position.from_fen(variant, fen))
    variant.release()
    monkeypatch.setattr(variant.compiled.law(kind), claim, frozenset[int]())
    with pytest.raises(AssertionError, match="a law was wrongly skipped"):
        check(rules.Position.from_fen(variant, fen))


def test_board_changed_in_the_wrong_hook_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    position = board("crazyhouse", "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1")
    law = position.variant.compiled.hooks("after_capture")[0]

    def explode(draft: Draft, move: rules.Move) -> None:
        draft.board[move.target] = 0

    monkeypatch.setattr(law, "after_capture", explode)
    with pytest.raises(AssertionError, match="the board has changed"):
        check(position)


def test_keeps_royals_safe_is_wrong_for_a_law_with_other_objections(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The generator would derive checks and pins from lines, and overlook generals that face each other."""
    monkeypatch.setattr(FlyingGeneral, "keeps_royals_safe", True)
    (variant,) = rules.load("[facing:chess]\nflyingGeneral = true\n")
    position = rules.Position.from_fen(variant, "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1")
    tried = [
        move
        for move in position.legal_moves()
        if variant.compiled.generator.objection(position, move) is None
    ]
    assert len(tried) < len(position.legal_moves())


@pytest.mark.slow
@loop_over("variant", rules.variants())
def test_paths_leave_their_lines_only_with_may_bend(variant: rules.Variant) -> None:
    check_paths(variant)


def test_path_that_leaves_its_line_without_may_bend_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DiagonalLines, "may_bend", False)
    with pytest.raises(AssertionError, match=r"DiagonalLines\.may_bend is wrong"):
        check_paths(rules.variant("janggi"))
