"""How long a database server may take."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Seconds until a server is taken for gone, or too busy to answer.

    `connect`: to make a connection. `command`: to carry out one command. `lock`: to wait for what others
    hold. `pool`: to wait for a connection that is free.
    """

    connect: float = 5.0
    command: float = 10.0
    lock: float = 5.0
    pool: float = 5.0
