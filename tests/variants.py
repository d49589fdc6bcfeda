"""Sets of variants for tests that are too slow for the whole catalogue."""

from __future__ import annotations

import pytest

import rules

KINDS_OF_RULES = [
    "chess960",  # shuffled starts, castling of kings and rooks anywhere
    "5check",  # a count that is part of the position
    "antichess",  # forced captures, no royal piece
    "atomic",  # captures change other squares
    "crazyhouse",  # hands and promoted pieces
    "placement",  # games start with drops
    "seirawan",  # moves that also place a piece
    "duck",  # moves in two steps
    "spartan",  # several kings, sides with different pieces
    "torpedo",  # en passant anywhere
    "grand",  # a large board, optional promotion
    "cambodian",  # counting, first leaps
    "shogi",  # promotion zone, drops with limits
    "kyotoshogi",  # pieces that flip with every move
    "xiangqi",  # palace, river, chases
    "janggi",  # passes, points, diagonal lines
]
"""Keys of variants, one for each kind of rule that adds moves, squares or state."""


def one_of_each_kind() -> list[rules.Variant]:
    """Return the variants of KINDS_OF_RULES."""
    return [rules.variant(key) for key in KINDS_OF_RULES]


KINDS_OR_ALL = pytest.mark.parametrize(
    "variants",
    [
        pytest.param(one_of_each_kind(), id="one of each kind"),
        pytest.param(rules.variants(), id="all", marks=pytest.mark.slow),
    ],
)
"""A test's `variants`: one of each kind in the default run, all in the slow tests."""

ALL_VARIANTS = pytest.mark.parametrize(
    "variants", [pytest.param(rules.variants(), id="all", marks=pytest.mark.slow)]
)
"""A test's `variants` if even one of each kind is too slow for the default run."""
