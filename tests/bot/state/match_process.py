"""A process of its own that plays on a database, for tests that race or kill it.

python -m tests.bot.state.match_process play ADDRESS           plays matches; prints every accepted move
python -m tests.bot.state.match_process move ADDRESS ID PLAYER plays a move for each line on standard input
"""

from __future__ import annotations

import asyncio
import random
import sys

import rules
from bot.database.engines import Database
from bot.refusals import Refusal
from bot.state.game_setup import Terms
from bot.state.use_cases import Matches

ALICE, BOB = 11, 12


def say(*words: object) -> None:
    print(*words, flush=True)


def heard() -> str:
    return sys.stdin.readline().strip()


async def play(address: str) -> None:
    matches = Matches.on(await Database.open(address))
    say("ready")
    while True:
        challenge = await matches.challenges.make(ALICE, BOB, Terms(variant="chess"), channel_id=1)
        match = await matches.challenges.accept(challenge.id, BOB)
        while not match.is_over:
            move = random.choice(match.position.legal_moves())
            made = await matches.play.move(match.id, match.turn_player, move.uci())
            match = made.match
            say(match.id, made.ply, move.uci())


async def move(address: str, match_id: str, player: str) -> None:
    database = await Database.open(address)
    matches = Matches.on(database)
    say("ready")
    while text := heard():
        try:
            await matches.play.move(int(match_id), int(player), text)
            say("made")
        except Refusal as error:
            say(error.key)
        except rules.MoveError as error:
            say(type(error).__name__)
    await database.close()


if __name__ == "__main__":
    command, *arguments = sys.argv[1:]
    asyncio.run({"play": play, "move": move}[command](*arguments))
