"""The real `kibitz` with its event loop watched: python -m tests.bench.crowd.kibitz URL."""

from __future__ import annotations

import os
import sys

from bot.__main__ import main
from bot.sandbox.redirect import redirect
from tests.bench.crowd import lag

if __name__ == "__main__":
    lag.watch()
    redirect(sys.argv[1], os.environ["DISCORD_TOKEN"])
    sys.exit(main([]))
