"""Data cached by a variant never changes results.

Whichever positions were used before, a position has the same moves, which lead to the same positions, as in a
new process.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import pytest

import rules
from rules.game import CACHED_POSITIONS
from rules.laws import LAWS
from rules.variant import Variant
from tests.cases import loop_over
from tests.rules.laws.boards import after, board
from tests.rules.oracles import choose

SEED = os.environ["TEST_SEED"]
ROOT = Path(__file__).parents[2]
PLIES = 2
"""Length of a random game; similar positions are used before each of its positions."""
TRIES = 4
COMBINED = """
[walled-shogi:shogi]
wallingRule = static
wallingRegion = *5

[walled-steps:chess]
wallingRule = static
customPiece1 = l:KimfnAimfnD
promotionPieceTypes = qrbnl
startFen = rlbqkblr/pppppppp/8/8/8/8/PPPPPPPP/RLBQKBLR w KQkq - 0 1

[walled-gates:seirawan]
wallingRule = duck

[walled-arrays:chess960]
wallingRule = past
"""
"""Combinations of laws that no catalogue variant has; a UCI move may have different effects in these."""
ALL = {variant.key: variant for variant in (*rules.variants(), *rules.load(COMBINED))}


# ---- similar positions


def similar_fens(dice: random.Random, position: rules.Position) -> Iterable[str]:
    """Yield FENs with some pieces removed and others swapped; players may start games from such positions."""
    variant = position.variant
    start = position.fen().split()
    share = dice.choice((0, 0.5, 0.8))
    thinned = [
        ""
        if dice.random() < (share if edge_distance(square, variant) else 0.5)
        else symbol_on(position, square)
        for square in variant.geometry.squares
    ]
    for square, code in enumerate(position.board):
        if code in variant.kinds.royal or square in position.rights:
            thinned[square] = symbol_on(position, square)
    hands = start[0][start[0].index("[") :] if "[" in start[0] else ""
    for _ in range(TRIES):
        placed = thinned[:]
        for first, second in swaps(dice, position):
            placed[first], placed[second] = placed[second], placed[first]
        board = placement_of(variant, placed) + hands
        for turn, rights in (("w", "KQ"), ("w", "K"), ("w", "Q"), ("b", "kq"), ("b", "-"), ("b", start[2])):
            if dice.random() < 0.5:
                passing = dice.choice((start[3], "-", dice.choice(variant.geometry.names)))
                yield " ".join([board, turn, rights, passing, *start[4:]])


def edge_distance(square: int, variant: rules.Variant) -> int:
    """Return the distance in ranks from the nearer of the first and last ranks."""
    rank = variant.geometry.rank_of(square)
    return min(rank, variant.ranks - 1 - rank)


def swaps(dice: random.Random, position: rules.Position) -> Iterable[tuple[int, int]]:
    """Yield pairs of squares to swap, mostly on the home ranks; never the square of a royal piece."""
    variant = position.variant
    squares = [
        square for square in variant.geometry.squares if position.board[square] not in variant.kinds.royal
    ]
    homes = [square for square in squares if not edge_distance(square, variant)]
    for _ in range(dice.choice((0, 1, 2, 4))):
        candidates = homes if homes and dice.random() < 0.7 else squares
        yield dice.choice(candidates), dice.choice(candidates)


def symbol_on(position: rules.Position, square: int) -> str:
    piece = position.piece_at(square)
    return piece.symbol if piece else "*" if position.board[square] else ""


def placement_of(variant: rules.Variant, placed: list[str]) -> str:
    """Return the placement field of a FEN."""
    ranks = [placed[start : start + variant.files] for start in range(0, len(placed), variant.files)]
    rows = "/".join("".join(symbol or "." for symbol in rank) for rank in reversed(ranks))
    return re.sub(r"\.+", lambda empty: str(len(empty[0])), rows)


def results(position: rules.Position) -> list[object]:
    """Return all results of a position: moves and the FENs after them, SANs, the end, and parsed texts."""
    moves = {move.uci(): position.play(move).fen() for move in position.legal_moves()}
    sans = {move.uci(): position.san(move) for move in sorted(position.legal_moves(), key=str)[:3]}
    wins = [position.can_win(color) for color in rules.Color]
    return [dict(sorted(moves.items())), sans, repr(position.outcome()), wins, parsed_texts(position)]


def parsed_texts(position: rules.Position) -> list[str]:
    """Return the moves or errors that two texts give."""
    names = position.variant.geometry.names
    parsed: list[str] = []
    for text in ("O-O-O", names[0] + names[-1]):
        try:
            parsed.append(position.parse(text).uci())
        except rules.MoveError as error:
            parsed.append(repr(error))
    return parsed


def sample_fens(variant: rules.Variant, dice: random.Random) -> list[str]:
    """Return the positions of a random game, each after similar ones."""
    position = variant.start(dice.choice(variant.starts) if variant.starts else None)
    fens: list[str] = []
    for _ in range(PLIES):
        for fen in similar_fens(dice, position):
            with suppress(rules.InvalidFen):
                fens.append(rules.Position.from_fen(variant, fen).fen())
        fens.append(position.fen())
        moves = position.legal_moves()
        if not moves:
            break
        position = position.play(choose(dice, position))
    return fens


def results_by_fen(variant: rules.Variant, fens: Iterable[str]) -> dict[str, list[object]]:
    return {fen: results(rules.Position.from_fen(variant, fen)) for fen in fens}


@pytest.mark.slow
@loop_over("key", list(ALL)[::2])
def test_results_do_not_depend_on_the_order_of_positions(key: str) -> None:
    compare_orders(key)


def compare_orders(key: str) -> None:
    """Compare the results in one order with those of a new copy of the variant in the reverse order."""
    dice = random.Random(f"{SEED}/{key}")
    variant = ALL[key]
    fens = list(dict.fromkeys(sample_fens(variant, dice)))
    assert results_by_fen(variant, fens) == results_by_fen(Variant(variant.section, LAWS), reversed(fens))


@pytest.mark.slow
def test_new_process_gives_the_same_results() -> None:
    """A new process has no cached data from this one."""
    dice = random.Random(f"{SEED}/fresh")
    # One variant of each family, and the laws with the most state.
    keys = ["chess960", "crazyhouse", "duck", "cambodian", "xiangqi", "janggi"]
    fens_by_key = {key: sample_fens(rules.variant(key), dice) for key in keys}
    ours = {key: results_by_fen(rules.variant(key), fens) for key, fens in fens_by_key.items()}
    reversed_fens = json.dumps({key: fens[::-1] for key, fens in fens_by_key.items()})
    command = [sys.executable, "-m", "tests.rules.test_between_positions"]
    completed = subprocess.run(
        command, input=reversed_fens, capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert json.loads(completed.stdout) == ours


# ---- regressions


@pytest.mark.parametrize("key", ["chess", "kingofthehill", "crazyhouse", "atomic", "3check", "seirawan"])
def test_castling_moves_the_rook_of_its_own_position(key: str) -> None:
    """The move is e1c1 with a rook on d1, a1 or b1."""
    hands = "[]" if key in ("crazyhouse", "seirawan") else ""
    checks = " 3+3" if key == "3check" else ""
    for row, castled in (("3RK3", "2KR4"), ("R3K3", "2KR4"), ("1R2K3", "2KR4")):
        position = board(key, f"4k3/8/8/8/8/8/8/{row}{hands} w Q -{checks} 0 1")
        assert after(position, "e1c1").fen().split()[0].split("/")[-1].removesuffix("[]") == castled


def test_castling_with_gating_moves_the_rook_of_its_own_position() -> None:
    for row, castled in (("3RK3", "2KRH3"), ("R3K3", "2KRH3")):
        position = board("seirawan", f"4k3/8/8/8/8/8/8/{row}[H] w Q - 0 1")
        assert after(position, "e1c1h").fen().split()[0].split("/")[-1] == castled + "[]"


def test_two_castling_rights_on_one_wing_are_invalid() -> None:
    """Both castling moves would have the same UCI text."""
    with pytest.raises(rules.InvalidFen, match="castling rights"):
        board("chess", "4k3/8/8/8/8/8/8/R2RK3 w QD - 0 1")


@pytest.mark.slow
@loop_over("key", ALL)
def test_move_of_the_opponent_is_illegal(key: str) -> None:
    """A played move can't be played again: no piece of the side to move is on its origin."""
    dice = random.Random(f"{SEED}/foreign/{key}")
    position = ALL[key].first_start()
    for _ in range(8):
        moves = position.legal_moves()
        if not moves:
            break
        move = dice.choice(moves)
        position = position.play(move)
        if move.origin is not None and move.origin != move.target:
            with pytest.raises(rules.IllegalMove):
                position.play(move)


def test_drop_of_a_piece_not_in_hand_is_illegal() -> None:
    held = board("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1")
    (drop, *_) = (move for move in held.legal_moves() if move.drop)
    with pytest.raises(rules.IllegalMove):
        board("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1").play(drop)


@pytest.mark.parametrize("key", ["chess", "crazyhouse", "xiangqi", "duck"])
def test_earlier_positions_of_a_game_generate_their_moves_again(key: str) -> None:
    """Only the last positions of a game keep cached data."""
    dice = random.Random(f"{SEED}/earlier/{key}")
    game = rules.Game(ALL[key].start())
    known = list[set[str]]()
    while len(game.moves) < 12 and game.outcome() is None:
        known.append({move.uci() for move in game.position.legal_moves()})
        game.play(choose(dice, game.position))
    cached = [position._cache is not None for position in game.positions]
    assert not any(cached[:-CACHED_POSITIONS])
    generated = [{move.uci() for move in position.legal_moves()} for position in game.positions]
    assert generated[: len(known)] == known


if __name__ == "__main__":
    fens_by_key = json.load(sys.stdin)
    print(json.dumps({key: results_by_fen(rules.variant(key), fens) for key, fens in fens_by_key.items()}))
