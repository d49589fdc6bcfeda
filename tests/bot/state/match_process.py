"""A separate process that plays on a database, for tests of races and crashes.

python -m tests.bot.state.match_process play ADDRESS           play matches; print every accepted move
python -m tests.bot.state.match_process move ADDRESS ID PLAYER play a move for each line of standard input
"""

from __future__ import annotations

import asyncio
import random
import sys

import rules
from bot.database.open_database import open_database
from bot.refusals import Refusal
from bot.state.game_setup import Terms
from bot.state.use_cases import UseCases

ALICE, BOB = 11, 12


def print_line(*words: object) -> None:
    print(*words, flush=True)


def read_line() -> str:
    return sys.stdin.readline().strip()


async def play(address: str) -> None:
    use_cases = UseCases(await open_database(address))
    print_line("ready")
    while True:
        challenge = await use_cases.challenges.make(ALICE, BOB, Terms(variant="chess"), channel_id=1)
        match = await use_cases.challenges.accept(challenge.id, BOB)
        while not match.is_over:
            move = random.choice(match.position.legal_moves())
            made = await use_cases.play.move(match.id, match.turn_player, move.uci())
            match = made.match
            print_line(match.id, made.ply, move.uci())


async def move(address: str, match_id: str, player: str) -> None:
    database = await open_database(address)
    use_cases = UseCases(database)
    print_line("ready")
    while text := read_line():
        try:
            await use_cases.play.move(int(match_id), int(player), text)
            print_line("made")
        except Refusal as error:
            print_line(error.key)
        except rules.MoveError as error:
            print_line(type(error).__name__)
    await database.close()


if __name__ == "__main__":
    command, *arguments = sys.argv[1:]
    asyncio.run({"play": play, "move": move}[command](*arguments))
