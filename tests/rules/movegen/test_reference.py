"""The fast generator compared with a slow one that plays every move, after every ply.

The games are random, some with definitions that combine laws in ways that the catalogue lacks.
"""

from __future__ import annotations

import os
import random

import pytest

import rules
from tests.cases import loop_over
from tests.rules.definitions.test_engine_loaded import CASES
from tests.rules.laws.boards import ucis
from tests.rules.movegen.reference import slow_variant, with_slow_generator
from tests.rules.oracles import choose
from tests.variants import one_of_each_kind

SEED = os.environ["TEST_SEED"]
PLIES = 10


@loop_over("variant", one_of_each_kind())
def test_fast_and_slow_generator_agree(variant: rules.Variant) -> None:
    compare_games(variant, 1)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_fast_and_slow_generator_agree_in_all_variants(part: int) -> None:
    for variant in rules.variants()[part::4]:
        compare_games(variant, 1)


def compare_games(variant: rules.Variant, games: int) -> None:
    dice = random.Random(f"{SEED}/{variant.key}")
    for _ in range(games):
        fast = variant.start(dice.choice(variant.starts) if variant.starts else None)
        compare_a_game(fast, slow_variant(variant.key), PLIES, dice)


INVENTED = [
    *CASES,
    ("seirawan", "flyingGeneral = true", []),
    ("atomic", "flyingGeneral = true", []),
    ("crazyhouse", "flyingGeneral = true\nextinctionPseudoRoyal = true\nextinctionPieceTypes = q", []),
    ("capablanca", "checking = false", []),
    # A check by a ride can be blocked, a check by a leap on the same line can't.
    ("chess", "queen = -\ncustomPiece1 = q:RD\npromotionPieceTypes = q", [
        "4k3/8/8/4q3/8/8/2RN1B2/4K3 w - - 0 1", "4k3/8/8/8/8/4q3/2RN1B2/4K3 w - - 0 1",
    ]),
    ("crazyhouse", "petrifyOnCaptureTypes = nbr", []),
    ("atomic", "castlingKingPiece = q\ncastlingKingFile = d", []),
]  # fmt: skip


@pytest.mark.slow
@loop_over(
    ("parent", "keys", "fens"), INVENTED, ids=[f"{parent} {keys.split()[0]}" for parent, keys, _ in INVENTED]
)
def test_fast_and_slow_generator_agree_on_invented_definitions(
    parent: str, keys: str, fens: list[str]
) -> None:
    text = f"[invented:{parent}]\n{keys}\n"
    variant, tried = rules.load(text)[-1], with_slow_generator(rules.load(text)[-1])
    dice = random.Random(f"{SEED}/{text}")
    for start in [variant.start(), *(rules.Position.from_fen(variant, fen) for fen in fens)]:
        compare_a_game(start, tried, 4 if not variant.has_walls else 2, dice)


def test_castling_of_a_non_royal_piece_may_not_expose_the_king() -> None:
    """A wazir castles with the rook on h2, which shields the king on h3."""
    setup = "startFen = 4k3/r3a2r/pppppppp/8/8/PPPPPPPP/R3A2R/4K3 w KQkq - 0 1"
    keys = f"customPiece1 = a:W\ncastlingRank = 2\ncastlingKingPiece = a\n{setup}\n"
    (variant,) = rules.load(f"[wazirs:chess]\n{keys}")
    pinned = rules.Position.from_fen(variant, "k7/8/8/8/8/7K/4A2R/7r w K - 0 1")
    assert "e2g2" not in ucis(pinned)
    free = rules.Position.from_fen(variant, "k7/8/8/8/8/6K1/4A2R/7r w K - 0 1")
    assert "e2g2" in ucis(free)


def compare_a_game(fast: rules.Position, tried: rules.Variant, plies: int, dice: random.Random) -> None:
    slow = rules.Position.from_fen(tried, fast.fen())
    line: list[str] = []
    for number in range(plies):
        context = f"{fast.variant.key} {fast.fen()} after {' '.join(line)} (seed {SEED})"
        listed = [move.uci() for move in fast.legal_moves()]
        ours, theirs = set(listed), {move.uci() for move in slow.legal_moves()}
        assert len(ours) == len(listed), f"a move twice in {context}"
        assert ours == theirs, f"only fast {ours - theirs}, only slow {theirs - ours} in {context}"
        assert fast.checked() == slow.checked(), context
        assert fast.outcome() == slow.outcome(), context
        if not ours:
            break
        # From the middle of the game on, only every third ply is compared, to reach later positions.
        for _ in range(1 if number < 15 else 3):
            if not fast.has_legal_moves:
                break
            move = choose(dice, fast)
            line.append(move.uci())
            fast, slow = fast.play(move), slow.play(slow.move_from_uci(move.uci()))
            assert fast.fen() == slow.fen(), (
                f"{fast.variant.key}: different positions after {' '.join(line)} (seed {SEED})"
            )


def test_slow_variant_plays_every_move_with_the_hooks_of_laws(monkeypatch: pytest.MonkeyPatch) -> None:
    (variant,) = rules.load("[copy:chess]\n")
    start, played = with_slow_generator(variant).start(), rules.Position._played_by_laws
    seen: list[rules.Move] = []

    def record(position: rules.Position, move: rules.Move) -> rules.Position:
        seen.append(move)
        return played(position, move)

    moves = start.legal_moves()
    monkeypatch.setattr(rules.Position, "_played_by_laws", record)
    for move in moves:
        start.play(move)
    assert seen == moves
