"""Reports on kills: `python -m tests.live.kills [--kills 1000] [--server-share 0.1] [--seed TEXT]`.

The kills run in parts, each with a new Discord and database, and each part prints a line; Ctrl-C stops the
run at any time. Failures are printed with the seed that repeats their part.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
import traceback
from pathlib import Path

from tests.bot.database.postgres import INSTALLED
from tests.live.kills.killing import PART, Figures, run_kills


async def main(kills: int, server_share: float, seed: str) -> int:
    total, wrong, began = Figures(), 0, time.monotonic()
    number = 0
    while total.kills < kills:
        number += 1
        on_server = INSTALLED and int(number * server_share) > int((number - 1) * server_share)
        part = f"{seed}/{number}"
        with tempfile.TemporaryDirectory() as folder:
            try:
                figures = await run_kills(
                    min(PART, kills - total.kills), Path(folder), part, on_server=on_server
                )
            except Exception:
                wrong += 1
                traceback.print_exc(file=sys.stdout)
                figures = Figures(kills=1)
        total += figures
        where = "server" if on_server else "file"
        print(f"part {part} ({where}): {figures}", flush=True)
        print(
            f"  after {time.monotonic() - began:.0f} s: {total.kills} kills, {wrong} failed parts",
            flush=True,
        )
    print(f"total: {total}; {wrong} failed parts")
    return 1 if wrong else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument(
        "--server-share", type=float, default=0.1, help="share of the parts that use PostgreSQL"
    )
    parser.add_argument("--seed", default=secrets.token_hex(4))
    chosen = parser.parse_args()
    sys.exit(asyncio.run(main(chosen.kills, chosen.server_share, chosen.seed)))
