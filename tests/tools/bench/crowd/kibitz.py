"""The real `kibitz` with its event loop monitored: python -m tests.tools.bench.crowd.kibitz URL.

Environment variable CROWD_SWEEP: seconds between two checks of the clocks.
"""

from __future__ import annotations

import os
import sys

from bot.__main__ import main
from bot.discord import client
from bot.sandbox.redirect import redirect
from tests.tools.bench.crowd import lag

if __name__ == "__main__":
    lag.watch()
    if "CROWD_SWEEP" in os.environ:
        client.CLOCK_SECONDS = float(os.environ["CROWD_SWEEP"])
    redirect(sys.argv[1], os.environ["DISCORD_TOKEN"])
    sys.exit(main([]))
