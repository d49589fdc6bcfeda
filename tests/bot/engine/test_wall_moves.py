"""Ordering and search of moves with walls, as in duck chess."""

from __future__ import annotations

import os
import random
from itertools import islice

import pytest

import rules
from bot.engine import LEVELS, Limits, Search, evaluation_of
from bot.engine.move_ordering import MAX_WALLS
from tests.bot.engine.positions import random_games
from tests.bot.engine.test_ordering import ordering_of, position_of

SEED = os.environ["TEST_SEED"]


def test_walls_do_not_hide_other_moves() -> None:
    """Each base move is tried with one wall before any is tried with a second one."""
    start = rules.variant("duck").start()
    found = ordering_of(start).sorted(start, start.legal_moves(), None, 0)
    bases = {move.base.uci() for move in found}
    assert len({move.base.uci() for move in found[: len(bases)]}) == len(bases)
    assert sorted(move.uci() for move in found) == sorted(move.uci() for move in start.legal_moves())


def test_few_walls_are_searched_below_the_root() -> None:
    start = rules.variant("duck").start()
    found = ordering_of(start).sorted(start, start.legal_moves(), None, 1)
    assert len(found) == MAX_WALLS * len({move.base.uci() for move in found})


def test_captures_are_searched_with_one_wall() -> None:
    position = position_of("duck", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    captures = ordering_of(position).captures(position, position.legal_moves())
    assert [move.base.uci() for move in captures] == ["e4d5"]


def test_walls_that_block_a_check_come_first() -> None:
    position = position_of("duck", "4k3/8/8/8/8/8/8/q3K2R w - - 0 1")
    found = ordering_of(position).sorted(position, position.legal_moves(), None, 0)
    bases = len({move.base.uci() for move in found})
    assert {move.uci()[-2:] for move in found[:bases] if move.uci().startswith("h1")} <= {"b1", "c1", "d1"}


@pytest.mark.slow
def test_moves_that_save_the_king_come_first() -> None:
    """Both pawns attack the king where it is, so no wall helps; on d5 a wall blocks the rook."""
    position = position_of("duck", "4kb2/3rp3/2n3Nn/ppPp1p2/P2PKP2/3BP*1p/RNP3PR/2B5 w - - 0 26")
    found = ordering_of(position).sorted(position, position.legal_moves(), None, 0)
    saves = [not in_danger(position.play(move)) for move in found]
    assert (found[0].uci(), saves[0]) == ("e4d5,d5d6", True)
    assert not any(saves[1:])


def test_moves_that_expose_the_king_come_last() -> None:
    """The pinned knight needs a wall to move.

    If a move captures the king, the safety of the player's own king doesn't matter.
    """
    position = position_of("duck", "4r2k/8/8/8/8/3p4/4N3/4K2* w - - 0 1")
    found = ordering_of(position).sorted(position, position.legal_moves(), None, 0)
    lost = [in_danger(position.play(move)) for move in found]
    assert 0 < lost.index(True) == lost.count(False)
    later = ordering_of(position).sorted(position, position.legal_moves(), None, 1)
    assert not any(in_danger(position.play(move)) for move in later)
    taking = position_of("duck", "4r3/8/8/8/8/3k4/8/2N1K2* w - - 0 1")
    assert ordering_of(taking).sorted(taking, taking.legal_moves(), None, 0)[0].base.uci() == "c1d3"


def in_danger(position: rules.Position) -> bool:
    """Return whether the side to move can capture the king."""
    king = position.variant.kinds.code("K", position.turn.opponent)
    return any(position.board[move.target] == king for move in position.legal_moves())


@pytest.mark.slow
def test_king_is_saved_among_a_thousand_moves() -> None:
    variant = rules.variant("duck")
    games = random_games(variant, random.Random(f"{SEED}/duck"))
    saved = 0
    for game in islice(games, 400):
        position = game.position
        if not in_danger(position.after_null_move()) or in_danger(position):
            continue
        escapes = any(not in_danger(position.play(move)) for move in position.legal_moves())
        for nodes in (1, LEVELS[0].nodes):
            info = Search(evaluation_of(variant).for_search(position), Limits(nodes=nodes)).run(position)
            assert info is not None
            kept = not in_danger(position.play(info.line[0]))
            assert kept or not escapes, f"{nodes} nodes, {position.fen()} (seed {SEED})"
        saved += 1
        if saved == 4:
            break
    assert saved


@pytest.mark.slow
@pytest.mark.parametrize("nodes", [1, 800, 1600])
def test_first_ordered_move_is_played_if_no_search_finishes(nodes: int) -> None:
    """The first move, which captures the attacker, takes a thousand nodes by itself."""
    position = position_of("duck", "r2k1b1r/2p2pp1/1B1pBn1p/pp1Pp3/P3PP2/1P3bq1/N2*n2P/4K1NR w - - 0 30")
    info = Search(evaluation_of(position.variant).for_search(position), Limits(nodes=nodes)).run(position)
    assert info is not None
    assert info.line[0].base.uci() == "h2g3"
    assert not in_danger(position.play(info.line[0]))


@pytest.mark.slow
@pytest.mark.parametrize("nodes", [150, 200, 400, 800, 1600])
def test_interrupted_search_keeps_a_move_that_saves_the_king(nodes: int) -> None:
    """All moves before it lose immediately; its exact score takes longer than the proof that it is better."""
    position = position_of("duck", "r6r/1ppB2b1/1Nnpkq2/p2P1ppp/1P2P3/n1RK1P1*/Q3R3/1NB5 b - - 7 38")
    info = Search(evaluation_of(position.variant).for_search(position), Limits(nodes=nodes)).run(position)
    assert info is not None
    assert not in_danger(position.play(info.line[0]))
