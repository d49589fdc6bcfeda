"""Runs `kibitz` in a separate process, on a loopback Discord: python -m tests.live.process URL.

DISCORD_TOKEN must be the loopback server's token. Test settings, in seconds: UPKEEP_SECONDS is the interval
of upkeep, DELETION_SECONDS the time after which an interrupted deletion is resumed, GUILD_SECONDS the time to
wait for another server at startup. SIGUSR1 blocks the event loop for BLOCKED_SECONDS.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from datetime import timedelta
from functools import partialmethod


def run() -> int:
    """Run `kibitz` on the loopback Discord, with the test settings."""
    from bot.__main__ import main
    from bot.discord import KibitzBot, client
    from bot.sandbox.redirect import redirect
    from bot.state import privacy

    redirect(sys.argv[1], os.environ["DISCORD_TOKEN"])
    if "UPKEEP_SECONDS" in os.environ:
        client.UPKEEP_SECONDS = float(os.environ["UPKEEP_SECONDS"])
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
