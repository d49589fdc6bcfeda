"""Pictures of single pieces."""

from __future__ import annotations

import pytest

from render.pieces import all_sets, sprite
from tests.cases import loop_over

SIZE = 120

ON_BODIES = [
    (name, piece)
    for name, pieces in all_sets().items()
    if pieces.turns or pieces.round
    for piece, layers in pieces.pieces.items()
    if len(layers) == 1
]
"""Pieces with one layer, because further layers may not be centred."""


@pytest.mark.slow
@loop_over(("name", "piece"), ON_BODIES)
def test_characters_on_counters_are_centred(name: str, piece: str) -> None:
    """Counters and shogi pieces have equal margins at the left and the right."""
    for white in (True, False):
        box = sprite(all_sets()[name], piece, "x", white, SIZE).getbbox()
        assert box is not None
        assert abs(box[0] - (SIZE - box[2])) <= SIZE * 0.04, (box, white)
