"""Ids of players who are not users: crowds, and former players, whose data was deleted."""

from __future__ import annotations

import secrets

EVERYONE = -(2**62) - 1
"""The player id of a crowd against the engine: neither a user nor a former player has such an id."""
TEAMS = -(2**62) - 2, -(2**62) - 3
"""The player ids of two crowds against each other: White and Black."""
CROWDS = (EVERYONE, *TEAMS)


def is_crowd(player: int) -> bool:
    """Return whether a player's id stands for a crowd, whose moves are decided by votes."""
    return player in CROWDS


def is_former(player: int) -> bool:
    """Return whether a player's number stands for a user whose data was deleted."""
    return player < 0 and not is_crowd(player)


def name_key(player: int) -> str | None:
    """Return the key of the text that names a player who isn't a user; None for a user."""
    if is_crowd(player):
        return f"crowd-{CROWDS.index(player)}"
    return "former-player" if is_former(player) else None


def random_alias() -> int:
    """Return a random number for a former player, from a range that makes collisions improbable."""
    return -1 - secrets.randbelow(2**62)
