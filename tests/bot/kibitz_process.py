"""`kibitz` in its own process, connected to a test's server instead of Discord.

python -m tests.bot.kibitz_process http://127.0.0.1:PORT
"""

from __future__ import annotations

import sys

from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.__main__ import main

if __name__ == "__main__":
    Route.BASE = sys.argv[1]
    DiscordWebSocket.DEFAULT_GATEWAY = URL(sys.argv[1]).with_scheme("ws") / "gateway"
    sys.exit(main([]))
