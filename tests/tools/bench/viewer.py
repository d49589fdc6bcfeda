"""Measure presses in the viewer: `python tests/tools/bench/viewer.py [--plies 200] [--presses 60]`.

Use a stored game and an attached file in chess, shogi and xiangqi. Measure the first press in a process,
which has to rebuild the game, and further ones, by a step or to any move. Print the milliseconds from the
press to the edited message, in wall time and CPU time, including the time of the offline Discord. Exit
with 1 if the median of further presses exceeds 100 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import statistics
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

import simcord.env

import rules
from bot.config import Settings
from bot.database.open_database import open_database
from bot.discord import KibitzBot
from bot.discord.context import Context
from bot.discord.features import ACTIONS
from bot.state.game_setup import Terms
from bot.state.use_cases import UseCases
from tests.bot.discord.table import Engine
from tests.bot.discord.viewer.seen import View, shown

VARIANTS = ("chess", "shogi", "xiangqi")
LIMIT = 0.1
Took = tuple[float, float]
"""Wall time and CPU time in seconds."""


def random_game(variant: str, plies: int) -> rules.Game:
    """Return a random game of `plies` moves that may continue."""
    dice = random.Random(variant)
    while True:
        game = rules.Game(rules.variant(variant).start())
        while len(game.moves) < plies and game.outcome() is None:
            game.play(dice.choice(sorted(game.position.legal_moves(), key=lambda move: move.uci())))
        if len(game.moves) == plies:
            return game


class Stopwatch:
    """A stopwatch for all presses in the viewer."""

    def __init__(self) -> None:
        self.took: list[Took] = []
        for name in ("view", "view-go"):
            action = ACTIONS[name]
            ACTIONS[name] = replace(action, press=self._timed(action.press))

    def _timed(self, run: object) -> object:
        async def timed(ctx: Context, ids: re.Match[str]) -> None:
            wall, processor = time.perf_counter(), time.process_time()
            await run(ctx, ids)  # type: ignore[operator]
            self.took.append((time.perf_counter() - wall, time.process_time() - processor))

        return timed

    def taken(self) -> list[Took]:
        taken, self.took = self.took, []
        return taken


async def store_match(
    use_cases: UseCases, game: rules.Game, white: int, black: int, place: tuple[int, int]
) -> int:
    """Store a match with the moves of a game, and return its id."""
    guild_id, channel_id = place
    made = await use_cases.challenges.make(
        white, black, Terms(variant=game.variant.key, color="white"), guild_id=guild_id, channel_id=channel_id
    )
    match = await use_cases.challenges.accept(made.id, black)
    for move in game.moves:
        match = (await use_cases.play.move(match.id, match.turn_player, move.uci())).match
    return match.id


async def presses(view: View, who: object, plies: int, count: int) -> None:
    """Press alternately a step button and a random option of the menu."""
    dice = random.Random(count)
    for number in range(count):
        if number % 2:
            await who.select(view.answer, [dice.choice(view.values)])  # type: ignore[attr-defined]
        else:
            label = dice.choice([label for label in ("◀", "▶") if label not in view.disabled])
            before = view.text
            await who.click(view.answer, label=label)  # type: ignore[attr-defined]
            assert view.text != before
            assert f"of {plies})" in view.text


def print_times(name: str, first: list[Took], further: list[Took]) -> float:
    wall, processor = zip(*further, strict=True)
    worst = sorted(wall)[int(0.95 * len(wall))]
    print(
        f"{name:16} first {1e3 * first[0][0]:6.1f} (cpu {1e3 * first[0][1]:6.1f})"
        f"   median {1e3 * statistics.median(wall):6.1f} (cpu {1e3 * statistics.median(processor):6.1f})"
        f"   p95 {1e3 * worst:6.1f}"
    )
    return statistics.median(wall)


async def run(plies: int, count: int) -> bool:
    defaults = simcord.env.Env._settle_internal.__kwdefaults__
    assert defaults is not None
    defaults["idle"] = 0.001
    watch, medians = Stopwatch(), []
    with tempfile.TemporaryDirectory() as folder:
        database = await open_database(f"sqlite:///{folder}/kibitz.db")
        use_cases = UseCases(database)
        settings = Settings.load({"KIBITZ_COMMANDS_PER_MINUTE": "10000"}, env_file=None)

        def new_bot() -> KibitzBot:
            # It has its own repository, like a separate process.
            return KibitzBot(settings, UseCases(database), Engine(), shard_count=1)

        env = simcord.env.Env(new_bot())
        await env.start()
        guild = env.create_guild("Chess club")
        channel = guild.create_text_channel("games")
        alice, bob = (guild.add_member(env.create_user(name)) for name in ("alice", "bob"))
        print(f"milliseconds per press, games of {plies} plies, {count} presses")
        for variant in VARIANTS:
            game = random_game(variant, plies)
            number = await store_match(use_cases, game, alice.id, bob.id, (guild.id, channel.id))
            # Draw the pieces first, which happens once per process and is not measured.
            listed = shown(await alice.slash(channel, "games", where="server"))
            view = View((await alice.select(listed.answer, [str(number)])).followups[0])
            await env.restart_bot(new_bot())
            await alice.click(view.answer, label="◀")
            first = watch.taken()
            await presses(view, alice, plies, count)
            medians.append(print_times(variant, first, watch.taken()))
            text = rules.pgn_text(game, {}, "*").encode()
            view = shown(await alice.slash(channel, "import", file=("game.pgn", text)))
            await env.restart_bot(new_bot())
            await alice.click(view.answer, label="▶")
            first = watch.taken()
            await presses(view, alice, plies, count)
            medians.append(print_times(f"{variant}, a file", first, watch.taken()))
        await env.shutdown()
        await database.close()
    return max(medians) <= LIMIT


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure presses in the viewer.")
    parser.add_argument("--plies", type=int, default=200)
    parser.add_argument("--presses", type=int, default=60)
    chosen = parser.parse_args()
    return 0 if asyncio.run(run(chosen.plies, chosen.presses)) else 1


if __name__ == "__main__":
    sys.exit(main())
