"""Check that untrusted definitions are harmless, with 10,000 generated ones, processed like those of users.

`python -m tests.tools.bench.definitions [--count 10000] [--seed 1] [--first 0] [--workers 1]`

They are mutations of the catalogue's sections, random pieces and boards, and hostile texts. A worker process
checks each first. Accepted ones are loaded, played at random to the end, drawn, and described in every
language; rejected ones must name a section, line or key. Print how many were accepted, all problems, the
maximum lag of the event loop, and the memory of this process. On a busy machine, only the part of the lag
caused by this process is relevant.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import resource
import time
from collections import Counter
from pathlib import Path

import render
import rules
from bot.discord.variants_and_pieces import card_text
from bot.discord.wording.notation import Notation
from bot.engine.engines import CHECK_SECONDS
from bot.engine.jobs import CheckJob, JobFailed
from bot.engine.worker_pool import Workers
from bot.texts import LOCALES
from tests.rules.definitions.generated import definition
from tests.words import WORDINGS

TICK = 0.005
PLIES = 400
"""Maximum number of plies of a random game."""


class Lag:
    """Measurement of the event loop's maximum lag, in seconds.

    own: the maximum lag caused by this process. worst_seed: the definition that caused it.
    """

    def __init__(self) -> None:
        self.worst = self.own = 0.0
        self.seed = self.worst_seed = 0

    async def watch(self) -> None:
        while True:
            began, busy = time.perf_counter(), time.process_time()
            await asyncio.sleep(TICK)
            late = max(0.0, time.perf_counter() - began - TICK)
            self.worst = max(self.worst, late)
            own = min(late, time.process_time() - busy)
            if own > self.own:
                self.own, self.worst_seed = own, self.seed

    def __str__(self) -> str:
        own = f"caused by this process {1000 * self.own:.0f} ms (seed {self.worst_seed})"
        return f"max lag {1000 * self.worst:.0f} ms, {own}"


def memory() -> int:
    """Return the memory of this process in MiB."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20


def play_at_random(text: str, seed: int) -> str:
    """Play a random game of an accepted definition, and return how it ends. Draw its start and end, and
    compose its card and descriptions."""
    *parents, variant = rules.load(text)
    for parent in parents:
        parent.release()
    dice = random.Random(seed)
    game = rules.Game(variant.start(dice.choice(variant.starts) if variant.starts else None))
    render.board(game.position)
    while game.outcome() is None and len(game.moves) < PLIES:
        game.play(dice.choice(game.position.legal_moves()))
    render.board(game.position)
    for locale in LOCALES:
        assert card_text(WORDINGS[locale], Notation(locale), variant)
        assert WORDINGS[locale].described(game.position)
    outcome = game.outcome()
    # As bot.state.definitions does with unused definitions.
    variant.release()
    return outcome.reason.value if outcome is not None else "long"


async def outcome_of(workers: Workers, text: str, seed: int) -> str:
    """Classify a definition: the end of its game, "refused", or the failure; "unnamed" for an error that
    names no section, line or key."""
    try:
        await workers.check(CheckJob(text=text, seconds=CHECK_SECONDS), 1)
    except rules.VariantError as error:
        return "refused" if error.line or error.key or error.section else f"unnamed: {error}"
    except JobFailed as error:
        return f"{type(error).__name__}: {error}"[:80]
    try:
        return await asyncio.to_thread(play_at_random, text, seed)
    except Exception as error:
        return f"BROKEN {type(error).__name__}: {error}"[:160]


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first definition")
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    workers, lag, results = Workers(options.workers), Lag(), Counter[str]()
    rules.variants()
    await workers.open()
    gc.collect()
    before, start = memory(), time.perf_counter()
    watch = asyncio.create_task(lag.watch())
    for number in range(options.first, options.first + options.count):
        seed = options.seed * 1_000_000 + number
        lag.seed = seed
        text = definition(random.Random(seed))
        result = await outcome_of(workers, text, seed)
        results[result] += 1
        if result.startswith(("BROKEN", "unnamed", "TooMuch", "JobFailed")):
            print(f"--- seed {seed}: {result}\n{text[:2_000]}", flush=True)
        if number % 100 == 99:
            took = f"{time.perf_counter() - start:.0f} s"
            print(f"{number + 1}: {took}, {lag}, {memory()} MiB, {dict(results.most_common())}", flush=True)
    watch.cancel()
    await workers.close()
    gc.collect()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    print(f"{options.count} definitions in {time.perf_counter() - start:.0f} s; {lag}")
    print(f"memory {before} -> {memory()} MiB, peak {peak} MiB")
    for result, count in results.most_common():
        print(f"{count:6} {result}")


if __name__ == "__main__":
    asyncio.run(main())
