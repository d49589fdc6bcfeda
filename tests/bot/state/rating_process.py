"""A separate process that ends games of a season: python -m tests.bot.state.rating_process ADDRESS

For each line of standard input, "ID:VERSION:WINNER:MINUTE ...", it ends these games concurrently, at the
given minutes of the season, and prints how many of them it ended. The module also generates seasons and
computes the expected ratings for tests.
"""

from __future__ import annotations

import asyncio
import random
import sys
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, insert, select

import rules
from bot.database.open_database import open_database
from bot.database.transactions import Database, TimeLimits
from bot.state import glicko
from bot.state.glicko import RatingKind, RatingRow
from bot.state.match import SIDES, Ending
from bot.state.match_tables import matches
from bot.state.rated_games import weight_of
from bot.state.ratings import ratings
from tests.bot.state.test_stored_matches import repository

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
KINDS = [RatingKind(rules.variants()[n].key, "correspondence") for n in (0, 1)]


@dataclass(frozen=True)
class Game:
    """A game of a season."""

    id: int
    kind: RatingKind
    white: int
    black: int
    winner: str | None
    minute: int
    plies: int = 40

    @property
    def line(self) -> str:
        return f"{self.id}:4:{self.winner or '-'}:{self.minute}"


def season(games: int, players: int = 100, seed: int = 7) -> list[list[Game]]:
    """Return rounds of games. In a round, nobody plays twice."""
    rng, rounds = random.Random(seed), list[list[Game]]()
    number = 0
    while number < games:
        shuffled = rng.sample(range(1000, 1000 + players), players)
        pairs = list(zip(shuffled[::2], shuffled[1::2], strict=True))[: games - number]
        rounds.append([])
        for white, black in pairs:
            number += 1
            # Players with higher numbers play better.
            wins = 1 / (1 + 10 ** ((black - white) / players * 2))
            winner = None if rng.random() < 0.2 else "white" if rng.random() < wins else "black"
            minute = 60 * len(rounds) + rng.randrange(60)
            plies = rng.choice((6, 40, 40))
            rounds[-1].append(Game(number, rng.choice(KINDS), white, black, winner, minute, plies))
    return rounds


def expected_ratings(rounds: list[list[Game]]) -> dict[tuple[int, RatingKind], RatingRow]:
    """Return the ratings after a season, computed sequentially."""
    table: dict[tuple[int, RatingKind], RatingRow] = {}
    counted_games: list[Game] = []
    for game in (game for games in rounds for game in games):
        sides = (game.white, game.kind), (game.black, game.kind)
        score = {"white": 1.0, "black": 0.0, None: 0.5}[game.winner]
        now = NOW + timedelta(minutes=game.minute)
        white, black = (table.get(side, RatingRow()) for side in sides)
        weight = weight_of(game.plies, earlier_of_pair(game, counted_games), forced=False)
        if weight is not None:
            after = white.after(black, score, now, weight), black.after(white, 1 - score, now, weight)
            for side, row in zip(sides, after, strict=True):
                is_ranked = has_other_opponents(side[0], game, counted_games)
                table[side] = glicko.ranked(row, game.kind, now) if is_ranked else row
            counted_games.append(game)
    return table


def earlier_of_pair(game: Game, counted_games: list[Game]) -> list[int]:
    """Return the lengths of the rated games of a game's players in the day before."""
    return [
        last.plies
        for last in counted_games
        if {last.white, last.black} == {game.white, game.black}
        and last.kind == game.kind
        and game.minute - last.minute < 24 * 60
    ]


def has_other_opponents(player: int, game: Game, counted_games: list[Game]) -> bool:
    """Return whether a player of a game has an earlier rated game against somebody else."""
    return any(
        last.kind == game.kind
        and player in (last.white, last.black)
        and {last.white, last.black} != {game.white, game.black}
        for last in counted_games
    )


async def fill(database: Database, rounds: list[list[Game]]) -> None:
    """Store the games of a season, as running games of version 4."""
    rows = [
        {
            "id": game.id, "variant": game.kind.variant, "start_fen": "8/8 w", "white_id": game.white,
            "black_id": game.black, "guild_id": 7, "channel_id": 8, "locale": "en", "status": "running",
            "version": 4, "ply": game.plies, "posted_ply": game.plies, "end_posted": False, "created_at": NOW,
            "updated_at": NOW, "rated": True, "speed": game.kind.speed,
        }
        for games in rounds for game in games
    ]  # fmt: skip
    await database.write(lambda connection: connection.execute(insert(matches), rows))


async def stored_ratings(database: Database) -> dict[tuple[int, RatingKind], RatingRow]:
    def read(connection: Connection) -> dict[tuple[int, RatingKind], RatingRow]:
        return {
            (row.player_id, RatingKind(row.variant, row.speed)): RatingRow(
                row.rating, row.deviation, row.volatility, row.games, row.last_at, row.ranked_until
            )
            for row in connection.execute(select(ratings))
        }

    return await database.read(read)


async def end(database: Database, game: str) -> bool:
    """End a game; return whether it was still running."""
    number, version, winner, minute = game.split(":")
    ending = Ending(SIDES.get(winner), "resignation")
    now = NOW + timedelta(minutes=int(minute))
    return await repository(database).end(int(number), int(version), ending, now) is not None


async def main(address: str) -> None:
    patient = TimeLimits(connect=60.0, command=60.0, lock=60.0, pool=60.0)
    database = await open_database(address, busy_seconds=60.0, limits=patient)
    print("ready", flush=True)
    while line := (await asyncio.to_thread(sys.stdin.readline)).strip():
        print(sum(await asyncio.gather(*(end(database, game) for game in line.split()))), flush=True)
    await database.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
