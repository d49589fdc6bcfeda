"""Keeping the collector of cycles out of searches.

A search leaves no cycles, yet its many objects set the collector off, which then looks through all that is
known of every variant played: for 0.1 to 0.6 s, in the middle of a move.
"""

from __future__ import annotations

import gc


def only_between_searches() -> None:
    """From now on this process collects where it says so."""
    gc.disable()


def collect() -> None:
    """Collect what there is since the last time; what stays is not looked through again.

    Does nothing in a process that collects by itself.
    """
    if not gc.isenabled():
        gc.collect()
        gc.freeze()
