"""A player and a channel with thousands of running games: all lists are correct, short and fast."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from sqlalchemy import Connection, insert

import rules
from bot.discord.platform.discord_limits import CHOICES
from bot.state.game_setup import Terms
from bot.state.match import Match
from bot.state.match_repository import MatchRepository
from bot.state.match_tables import matches, moves
from bot.state.time_control import per_move
from tests.bot.discord.table import Table, boards, private

GAMES = 2000
ROBOTS = 10**16
"""The first id of opponents that Discord doesn't know."""

MOVES = "Nf3 d5 g3"
LONG_NAME = "*_~`|" * 6 + "**"
"""A name of the maximum length, in which every character has to be escaped."""


@pytest.fixture
def bot_settings() -> dict[str, str]:
    return {"KIBITZ_RUNNING_GAMES": "10000"}


@contextmanager
def within(seconds: float) -> Generator[None]:
    """Fail if the block takes more CPU time: wall time would include other processes."""
    started = time.process_time()
    yield
    assert time.process_time() - started < seconds


@pytest.fixture
def rebuilt(monkeypatch: pytest.MonkeyPatch) -> list[Match]:
    """The matches that are loaded, with repetitions."""
    loaded: list[Match] = []
    original: Callable[..., Match] = MatchRepository.cache_game

    def keep(self: MatchRepository, *args: object) -> Match:
        loaded.append(original(self, *args))
        return loaded[-1]

    monkeypatch.setattr(MatchRepository, "cache_game", keep)
    return loaded


async def store_games(table: Table, place: int | None = None) -> list[int]:
    """Store GAMES games of Alice against different opponents and return their ids.

    Each game has its own channel, or all are in `place`. Alice is to move in every third game.
    """
    game = rules.Game(rules.variant("atomic").start())
    lines = list[dict[str, object]]()
    now = table.clock.time - timedelta(days=1)
    for ply, text in enumerate(MOVES.split(), start=1):
        move = game.parse(text)
        lines.append({"ply": ply, "uci": move.uci(), "san": text, "player_id": 1, "created_at": now})
        game.play(move)

    def row(number: int) -> dict[str, object]:
        players = (table.alice.id, ROBOTS + number) if number % 3 else (ROBOTS + number, table.alice.id)
        return {
            "variant": "atomic",
            "start_fen": game.start.fen(),
            "white_id": players[0],
            "black_id": players[1],
            "guild_id": table.guild.id,
            "channel_id": place or ROBOTS,
            "thread_id": None if place else ROBOTS + number,
            "locale": "en",
            "status": "running",
            "version": len(lines),
            "ply": len(lines),
            "posted_ply": len(lines),
            "posted_message_id": ROBOTS + number,
            "end_posted": False,
            "created_at": now,
            "updated_at": now + timedelta(seconds=number),
        }

    def write(connection: Connection) -> list[int]:
        ids = connection.scalars(
            insert(matches).returning(matches.c.id), [row(n) for n in range(GAMES)]
        ).all()
        connection.execute(insert(moves), [{"match_id": i} | line for i in ids for line in lines])
        return list(ids)

    return await table.database.write(write)


@pytest.mark.slow
async def test_games_lists_games_that_wait_for_the_player_first(table: Table, rebuilt: list[Match]) -> None:
    ids = await store_games(table)
    with within(2):
        text = private(await table.alice.slash(table.channel, "games"))
    assert len(text) <= 2000
    shown = text.count("your turn")
    assert 8 <= shown <= 12
    assert "waiting for" not in text
    assert f"and {GAMES - shown:,} more" in text
    assert len(rebuilt) <= 12
    # The game that has waited longest comes first.
    assert str(ROBOTS) in text.splitlines()[1]
    assert len(ids) == GAMES


@pytest.mark.slow
async def test_long_names_fit_the_list(table: Table) -> None:
    for number in range(14):
        guest = table.guild.add_member(table.env.create_user(f"guest{number}"), nick=LONG_NAME)
        challenge = await table.use_cases.challenges.make(
            guest.id,
            table.alice.id,
            Terms(color="white", time=per_move(7 * 86_400)),
            channel_id=table.channel.id,
            guild_id=table.guild.id,
        )
        await table.use_cases.challenges.accept(challenge.id, table.alice.id)
    text = private(await table.alice.slash(table.channel, "games"))
    assert len(text) <= 2000
    assert "waiting for" in text
    assert "more." in text


@pytest.mark.slow
async def test_game_autocomplete(table: Table, rebuilt: list[Match]) -> None:
    ids = await store_games(table)
    thread = await table.start()
    match = await table.match(thread)

    async def suggestions(typed: str) -> list[int]:
        with within(2):
            choices = await table.alice.autocomplete(table.channel, "move", "game", typed)
        assert len(choices) <= 25
        assert all(0 < len(choice["name"]) <= 100 for choice in choices)
        return [choice["value"] for choice in choices]

    rebuilt.clear()
    waiting = [match_id for number, match_id in enumerate(ids) if number % 3 == 0]
    assert await suggestions("") == waiting[:25]
    assert await suggestions("bob") == [match.id]
    assert (await suggestions(str(ids[-7])))[0] == ids[-7]
    assert await suggestions("atomic") == waiting[:25]
    assert await suggestions("nobody like this") == []
    assert rebuilt == []


@pytest.mark.slow
async def test_commands_ask_which_of_many_games_is_meant(table: Table, rebuilt: list[Match]) -> None:
    ids = await store_games(table)
    for command, options in (("move", {"move": "e4"}), ("board", {}), ("resign", {}), ("moves", {})):
        rebuilt.clear()
        with within(2):
            question = private(await table.alice.slash(table.channel, command, **options))
        assert "Which one do you mean?" in question
        assert len(rebuilt) <= 3 + 25  # three to detect several games and no puzzle, and those of a menu
    answer = await table.alice.slash(table.channel, "board", game=ids[-1])
    assert "alice (White) to move" not in private(answer)
    (hint,) = await table.alice.autocomplete(table.channel, "move", "move", "")
    assert hint["name"].startswith("You have several ongoing games")
    mine = await table.alice.autocomplete(table.channel, "move", "move", "e", game=ids[0])
    assert mine
    # Games elsewhere don't make a command in the thread of a game ambiguous.
    thread = await table.start()
    await table.alice.slash(thread, "move", move="e4")
    assert (await table.match(thread)).ply == 1


@pytest.mark.slow
async def test_messages_in_a_channel_full_of_games(table: Table, rebuilt: list[Match]) -> None:
    ids = await store_games(table, table.channel.id)
    rebuilt.clear()
    before = len(table.channel.history())
    with within(2):
        for text in ("hello", "e4", "and so on"):
            await table.carol.send(table.channel, text)
    assert rebuilt == []
    assert len(table.channel.history()) == before + 3
    with within(2):
        await table.alice.send(table.channel, "good morning")
        await table.alice.send(table.channel, "e5")
    assert len(rebuilt) <= 2 * CHOICES + 20
    # The move is played in the newest game where it is her turn.
    (board,) = boards(table.channel)
    assert board.attachments[0].filename == f"board-{ids[-2]}-4.png"
    assert "Which one do you mean?" in private(await table.carol.slash(table.channel, "board"))
