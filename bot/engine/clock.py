"""How long to think about a move, by the words of UCI's `go`."""

from __future__ import annotations

from collections.abc import Mapping

MOVES_LEFT = 30
"""How many moves a game goes on, as a guess."""
MARGIN = 0.05
"""Seconds kept for the way between two programs."""


def allotted(asked: Mapping[str, int], *, black: bool) -> float | None:
    """Seconds for this move, None where no time was set: `movetime`, or a share of `wtime`/`btime` with
    `winc`/`binc` and `movestogo` (all in milliseconds)."""
    if "movetime" in asked:
        return max(0.001, asked["movetime"] / 1000)
    side = "b" if black else "w"
    left = asked.get(f"{side}time")
    if left is None:
        return None
    more = asked.get(f"{side}inc", 0)
    share = left / (max(1, asked.get("movestogo", MOVES_LEFT)) + 1) + 0.7 * more
    return max(0.001, min(share, left - 1000 * MARGIN) / 1000)
