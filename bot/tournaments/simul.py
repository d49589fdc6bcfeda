"""Simuls: the boards of a host who plays everyone at once, the host's time, and the host's results."""

from __future__ import annotations

from collections.abc import Iterable

from bot.tournaments.pairing_values import DRAW, LOSS, WIN, Code, Pairing

HOST = 1
"""The host's number; the opponents have the numbers from 2."""

WHITE, BLACK, ALTERNATING = "white", "black", "alternating"
"""The host's colours. Alternating: White on the boards with odd numbers."""

WON, DRAWN, LOST, PLAYING = "won", "drawn", "lost", "playing"
"""The results of boards for the host; playing: without a result."""

_RESULTS = {WIN: WON, DRAW: DRAWN, LOSS: LOST}


def boards(opponents: Iterable[int], color: str) -> list[Pairing]:
    """Return a pairing for each opponent; its round is the number of the board, from 1."""
    return [
        Pairing(board, HOST, opponent)
        if color == WHITE or (color == ALTERNATING and board % 2 == 1)
        else Pairing(board, opponent, HOST)
        for board, opponent in enumerate(opponents, 1)
    ]


def host_factor(opponents: int) -> float:
    """Return the ratio of the host's time to the opponents' on each live clock."""
    return 1 + opponents / 4


def results(pairings: Iterable[Pairing]) -> dict[str, list[int]]:
    """Return the opponents by the host's result against them, without boards that don't count."""
    found: dict[str, list[int]] = {result: [] for result in (WON, DRAWN, LOST, PLAYING)}
    for pairing in pairings:
        if pairing.code is not Code.VOID:
            is_white, score = pairing.white == HOST, pairing.score
            own = score if score is None or is_white else WIN - score
            result = PLAYING if own is None else _RESULTS[own]
            found[result].append(pairing.black if is_white else pairing.white)
    return found
