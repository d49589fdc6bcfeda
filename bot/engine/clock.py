"""Time for a move, from the arguments of UCI's `go`."""

from __future__ import annotations

from collections.abc import Mapping

MOVES_LEFT = 30
"""The assumed number of remaining moves."""
MARGIN = 0.05
"""Seconds kept for the communication between two programs."""


def allotted(arguments: Mapping[str, int], *, black: bool) -> float | None:
    """Seconds for this move; None if no time was set.

    From `movetime`, or as a share of `wtime`/`btime` with `winc`/`binc` and `movestogo` (in milliseconds).
    """
    if "movetime" in arguments:
        return max(0.001, arguments["movetime"] / 1000)
    side = "b" if black else "w"
    left = arguments.get(f"{side}time")
    if left is None:
        return None
    more = arguments.get(f"{side}inc", 0)
    share = left / (max(1, arguments.get("movestogo", MOVES_LEFT)) + 1) + 0.7 * more
    return max(0.001, min(share, left - 1000 * MARGIN) / 1000)
