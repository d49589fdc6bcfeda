"""`python -m tests.discord_lab [--port N] [--folder PATH]`: the loopback server as a process of its own.

Its first line on stdout is JSON: url, token, guild_id, channel_id, people. It ends at SIGTERM or Ctrl-C.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import signal
import sys
from pathlib import Path

from tests.discord_lab import DiscordLab


async def run(port: int, folder: Path | None) -> None:
    async with DiscordLab(port=port, folder=folder) as sandbox:
        about = {
            "url": sandbox.url,
            "token": sandbox.token,
            "guild_id": str(sandbox.guild().id),
            "channel_id": str(sandbox.channel().id),
            "people": {person.user.username: str(person.id) for person in sandbox.people()},
        }
        sys.stdout.write(json.dumps(about) + "\n")
        sys.stdout.flush()
        ended = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            try:
                asyncio.get_running_loop().add_signal_handler(number, ended.set)
            except NotImplementedError:  # Windows: Ctrl-C arrives as KeyboardInterrupt instead.
                break
        await ended.wait()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.discord_lab")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--folder", type=Path)
    chosen = parser.parse_args()
    logging.basicConfig(level=logging.WARNING)
    with contextlib.suppress(KeyboardInterrupt):  # Where the event loop can't take signals.
        asyncio.run(run(chosen.port, chosen.folder))


if __name__ == "__main__":
    main()
