"""What a variant keeps from one position to the next changes none: whatever was looked at before, a position
has the same moves, and they lead to the same positions, as in a process that has seen nothing else."""

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
"""Of a random game: at each, positions that look much like it are asked for in between."""
TRIES = 4
CROSSED = """
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
"""Laws that no variant of the catalogue has together: moves of one text may do different things there."""
ALL = {variant.key: variant for variant in (*rules.variants(), *rules.load(CROSSED))}


# ---- positions that look alike


def likenesses(dice: random.Random, position: rules.Position) -> Iterable[str]:
    """FENs with some pieces gone and others in each other's places: what anybody may begin a game from."""
    variant = position.variant
    start = position.fen().split()
    share = dice.choice((0, 0.5, 0.8))
    thinned = [
        "" if dice.random() < (share if row_of(square, variant) else 0.5) else symbol_on(position, square)
        for square in variant.geometry.squares
    ]
    for square, code in enumerate(position.board):
        if code in variant.kinds.royal or square in position.rights:
            thinned[square] = symbol_on(position, square)
    hands = start[0][start[0].index("[") :] if "[" in start[0] else ""
    for _ in range(TRIES):
        placed = thinned[:]
        for one, other in swaps(dice, position):
            placed[one], placed[other] = placed[other], placed[one]
        board = in_rows(variant, placed) + hands
        for turn, rights in (("w", "KQ"), ("w", "K"), ("w", "Q"), ("b", "kq"), ("b", "-"), ("b", start[2])):
            if dice.random() < 0.5:
                passing = dice.choice((start[3], "-", dice.choice(variant.geometry.names)))
                yield " ".join([board, turn, rights, passing, *start[4:]])


def row_of(square: int, variant: rules.Variant) -> int:
    """The rank from whichever side it is nearer to, the first 0."""
    rank = variant.geometry.rank_of(square)
    return min(rank, variant.ranks - 1 - rank)


def swaps(dice: random.Random, position: rules.Position) -> Iterable[tuple[int, int]]:
    """Pairs of squares to exchange, most of them on a rank where pieces have their homes; no royal one's."""
    variant = position.variant
    squares = [
        square for square in variant.geometry.squares if position.board[square] not in variant.kinds.royal
    ]
    homes = [square for square in squares if not row_of(square, variant)]
    for _ in range(dice.choice((0, 1, 2, 4))):
        there = homes if homes and dice.random() < 0.7 else squares
        yield dice.choice(there), dice.choice(there)


def symbol_on(position: rules.Position, square: int) -> str:
    piece = position.piece_at(square)
    return piece.symbol if piece else "*" if position.board[square] else ""


def in_rows(variant: rules.Variant, placed: list[str]) -> str:
    """The placement of a FEN."""
    ranks = [placed[start : start + variant.files] for start in range(0, len(placed), variant.files)]
    rows = "/".join("".join(symbol or "." for symbol in rank) for rank in reversed(ranks))
    return re.sub(r"\.+", lambda empty: str(len(empty[0])), rows)


def told(position: rules.Position) -> list[object]:
    """All that is asked of a position: its moves and what comes of each, its end, why a text is wrong."""
    moves = {move.uci(): position.play(move).fen() for move in position.legal_moves()}
    sans = {move.uci(): position.san(move) for move in sorted(position.legal_moves(), key=str)[:3]}
    wins = [position.can_win(color) for color in rules.Color]
    return [dict(sorted(moves.items())), sans, repr(position.outcome()), wins, refusals(position)]


def refusals(position: rules.Position) -> list[str]:
    names = position.variant.geometry.names
    found: list[str] = []
    for text in ("O-O-O", names[0] + names[-1]):
        try:
            found.append(position.parse(text).uci())
        except rules.MoveError as error:
            found.append(repr(error))
    return found


def seen(variant: rules.Variant, dice: random.Random) -> list[str]:
    """The positions of a random game, each behind others that look like it."""
    position = variant.start(dice.choice(variant.starts) if variant.starts else None)
    found: list[str] = []
    for _ in range(PLIES):
        for fen in likenesses(dice, position):
            with suppress(rules.InvalidFen):
                found.append(rules.Position.from_fen(variant, fen).fen())
        found.append(position.fen())
        moves = position.legal_moves()
        if not moves:
            break
        position = position.play(choose(dice, position))
    return found


def answers(variant: rules.Variant, fens: Iterable[str]) -> dict[str, list[object]]:
    return {fen: told(rules.Position.from_fen(variant, fen)) for fen in fens}


@pytest.mark.slow
@loop_over("key", list(ALL)[::2])
def test_no_position_of_every_second_variant_changes_another(key: str) -> None:
    compare_orders(key)


def compare_orders(key: str) -> None:
    """Ask in one order and, with a new copy of the variant, in the other: each of two comes first once."""
    dice = random.Random(f"{SEED}/{key}")
    variant = ALL[key]
    fens = list(dict.fromkeys(seen(variant, dice)))
    assert answers(variant, fens) == answers(Variant(variant.section, LAWS), reversed(fens))


def test_a_fresh_process_answers_alike() -> None:
    """The same where nothing at all is left of this one."""
    dice = random.Random(f"{SEED}/fresh")
    # One of each family, and the laws with most state.
    chosen = ["chess960", "crazyhouse", "duck", "cambodian", "xiangqi", "janggi"]
    asked = {key: seen(rules.variant(key), dice) for key in chosen}
    ours = {key: answers(rules.variant(key), fens) for key, fens in asked.items()}
    backwards = json.dumps({key: fens[::-1] for key, fens in asked.items()})
    command = [sys.executable, "-m", "tests.rules.test_between_positions"]
    answered = subprocess.run(command, input=backwards, capture_output=True, text=True, check=True, cwd=ROOT)
    assert json.loads(answered.stdout) == ours


# ---- the cases that this began with


@pytest.mark.parametrize("key", ["chess", "kingofthehill", "crazyhouse", "atomic", "3check", "seirawan"])
def test_castling_takes_the_rook_that_is_there(key: str) -> None:
    """Once with one on d1, then with one on a1: both moves are written e1c1."""
    hands = "[]" if key in ("crazyhouse", "seirawan") else ""
    checks = " 3+3" if key == "3check" else ""
    for row, castled in (("3RK3", "2KR4"), ("R3K3", "2KR4"), ("1R2K3", "2KR4")):
        position = board(key, f"4k3/8/8/8/8/8/8/{row}{hands} w Q -{checks} 0 1")
        assert after(position, "e1c1").fen().split()[0].split("/")[-1].removesuffix("[]") == castled


def test_a_gate_opens_beside_the_rook_that_is_there() -> None:
    for row, castled in (("3RK3", "2KRH3"), ("R3K3", "2KRH3")):
        position = board("seirawan", f"4k3/8/8/8/8/8/8/{row}[H] w Q - 0 1")
        assert after(position, "e1c1h").fen().split()[0].split("/")[-1] == castled + "[]"


def test_rights_on_one_wing_are_one() -> None:
    """Two castlings of one text in one position could not be told apart."""
    with pytest.raises(rules.InvalidFen, match="castling rights"):
        board("chess", "4k3/8/8/8/8/8/8/R2RK3 w QD - 0 1")


@pytest.mark.slow
@loop_over("key", ALL)
def test_a_move_of_the_other_side_is_refused(key: str) -> None:
    """A move that was played cannot be played once more: there it lifts nothing of the mover's."""
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


def test_a_drop_of_what_is_not_in_hand_is_refused() -> None:
    held = board("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1")
    (drop, *_) = (move for move in held.legal_moves() if move.drop)
    with pytest.raises(rules.IllegalMove):
        board("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1").play(drop)


@pytest.mark.parametrize("key", ["chess", "crazyhouse", "xiangqi", "duck"])
def test_earlier_positions_of_a_game_find_their_moves_again(key: str) -> None:
    """Only the last positions of a game keep what was found out about them."""
    dice = random.Random(f"{SEED}/earlier/{key}")
    game = rules.Game(ALL[key].start())
    known = list[set[str]]()
    while len(game.moves) < 12 and game.outcome() is None:
        known.append({move.uci() for move in game.position.legal_moves()})
        game.play(choose(dice, game.position))
    kept = [position._cache is not None for position in game.positions]
    assert not any(kept[:-CACHED_POSITIONS])
    found = [{move.uci() for move in position.legal_moves()} for position in game.positions]
    assert found[: len(known)] == known


if __name__ == "__main__":
    questions = json.load(sys.stdin)
    print(json.dumps({key: answers(rules.variant(key), fens) for key, fens in questions.items()}))
