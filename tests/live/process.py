"""The real `kibitz` in a process of its own, on a loopback Discord: python -m tests.live.process URL.

DISCORD_TOKEN must hold the token of the loopback server there; no other is let through.
"""

from __future__ import annotations

import os
import sys

from bot.__main__ import main
from bot.sandbox.redirect import redirect

if __name__ == "__main__":
    redirect(sys.argv[1], os.environ["DISCORD_TOKEN"])
    sys.exit(main([]))
