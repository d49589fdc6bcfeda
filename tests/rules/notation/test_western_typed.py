"""Western notation of shogi: the origin is written only if it is needed."""

from __future__ import annotations

import pytest

import rules
from rules.notation import shogi


@pytest.mark.parametrize(("uci", "text"), [("d5d4", "R3bx3c="), ("d5d4+", "Rx3c+"), ("d3d4", "R3dx3c")])
def test_origin_depends_on_which_rooks_can_promote(uci: str, text: str) -> None:
    variant = rules.variant("judkins")
    position = rules.Position.from_fen(variant, "1b3k/2sR1g/3n2/3R2/KP1S1B/1+p1N2[g] w - - 1 9")
    move = position.move_from_uci(uci)
    assert shogi.western(position, move) == text
    assert position.parse(text) == move
