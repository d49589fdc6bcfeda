"""The real `kibitz` in a process of its own, on a loopback Discord: python -m tests.live.process URL.

DISCORD_TOKEN must hold the token of the loopback server there; no other is let through. UPKEEP_SECONDS sets
how often the bot looks after what was left undone, DELETION_SECONDS after how long a deletion that was broken
off goes on, GUILD_SECONDS how long it waits for one more server as it starts; SIGUSR1 blocks its event loop
for BLOCKED_SECONDS.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from datetime import timedelta
from functools import partialmethod


def run() -> int:
    """What `kibitz` does, at another Discord and another pace."""
    from bot.__main__ import main
    from bot.discord import KibitzBot
    from bot.sandbox.redirect import redirect
    from bot.state import privacy

    redirect(sys.argv[1], os.environ["DISCORD_TOKEN"])
    if "UPKEEP_SECONDS" in os.environ:
        for loop in (KibitzBot.upkeep, KibitzBot.posting):
            loop.change_interval(seconds=float(os.environ["UPKEEP_SECONDS"]))
    if "GUILD_SECONDS" in os.environ:
        seconds = float(os.environ["GUILD_SECONDS"])
        KibitzBot.__init__ = partialmethod(KibitzBot.__init__, guild_ready_timeout=seconds)  # pyright: ignore
    if "BLOCKED_SECONDS" in os.environ:
        signal.signal(signal.SIGUSR1, lambda *_: time.sleep(float(os.environ["BLOCKED_SECONDS"])))
    if "DELETION_SECONDS" in os.environ:
        privacy.LEASE = timedelta(seconds=float(os.environ["DELETION_SECONDS"]))
    return main([])


if __name__ == "__main__":
    sys.exit(run())
