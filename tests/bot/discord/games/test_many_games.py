"""A player, and a channel, with thousands of running games: every list is right, short and quick."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from sqlalchemy import Connection, insert

import rules
from bot.state.game_setup import Terms
from bot.state.match import Match
from bot.state.match_repository import MatchRepository
from bot.state.match_tables import matches, moves
from bot.state.time_control import per_move
from tests.bot.discord.table import Table, boards, last, private

GAMES = 2000
ROBOTS = 10**16
"""From here on ids of opponents that Discord doesn't know."""

NOTED = "Nf3 d5 g3"
STRANGE = "*_~`|" * 6 + "**"
"""A name as long as Discord allows, of which every letter has to be escaped."""


@pytest.fixture
def bot_settings() -> dict[str, str]:
    return {"KIBITZ_RUNNING_GAMES": "10000"}


@contextmanager
def within(seconds: float) -> Generator[None]:
    """Fails where something takes longer, by this process's own time: others may be busy here too."""
    begun = time.process_time()
    yield
    assert time.process_time() - begun < seconds


@pytest.fixture
def rebuilt(monkeypatch: pytest.MonkeyPatch) -> list[Match]:
    """The matches that were loaded, each time they were."""
    loaded: list[Match] = []
    original: Callable[..., Match] = MatchRepository.cache_game

    def keep(self: MatchRepository, *args: object) -> Match:
        loaded.append(original(self, *args))
        return loaded[-1]

    monkeypatch.setattr(MatchRepository, "cache_game", keep)
    return loaded


async def crowd(table: Table, place: int | None = None) -> list[int]:
    """GAMES games of alice's, each against somebody else, each in a place of its own or all in one; their
    ids. Alice is to move in every third."""
    game = rules.Game(rules.variant("atomic").start())
    lines = list[dict[str, object]]()
    now = table.clock.time - timedelta(days=1)
    for ply, text in enumerate(NOTED.split(), start=1):
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

    return await table.database.transactions.write(write)


@pytest.mark.slow
async def test_games_lists_those_that_wait_first(table: Table, rebuilt: list[Match]) -> None:
    ids = await crowd(table)
    with within(2):
        told = private(await table.alice.slash(table.channel, "games"))
    assert len(told) <= 2000
    shown = told.count("your turn")
    assert 8 <= shown <= 12
    assert "waiting for" not in told
    assert f"and {GAMES - shown:,} more" in told
    assert len(rebuilt) <= 12
    # The longest untouched of them comes first.
    assert str(ROBOTS) in told.splitlines()[1]
    assert len(ids) == GAMES


@pytest.mark.slow
async def test_long_names_fit_the_list(table: Table) -> None:
    for number in range(14):
        guest = table.guild.add_member(table.env.create_user(f"guest{number}"), nick=STRANGE)
        made = await table.matches.challenges.make(
            guest.id,
            table.alice.id,
            Terms(color="white", time=per_move(7 * 86_400)),
            channel_id=table.channel.id,
            guild_id=table.guild.id,
        )
        await table.matches.challenges.accept(made.id, table.alice.id)
    told = private(await table.alice.slash(table.channel, "games"))
    assert len(told) <= 2000
    assert "waiting for" in told
    assert "more." in told


@pytest.mark.slow
async def test_a_game_is_found_while_typing(table: Table, rebuilt: list[Match]) -> None:
    ids = await crowd(table)
    friend = await table.start()
    mine = await table.match(friend)

    async def offered(typed: str) -> list[int]:
        with within(2):
            found = await table.alice.autocomplete(table.channel, "move", "game", typed)
        assert len(found) <= 25
        assert all(0 < len(choice["name"]) <= 100 for choice in found)
        return [choice["value"] for choice in found]

    rebuilt.clear()
    waiting = [found for number, found in enumerate(ids) if number % 3 == 0]
    assert await offered("") == waiting[:25]
    assert await offered("bob") == [mine.id]
    assert (await offered(str(ids[-7])))[0] == ids[-7]
    assert await offered("atomic") == waiting[:25]
    assert await offered("nobody like this") == []
    assert rebuilt == []


@pytest.mark.slow
async def test_commands_without_a_game_ask_which(table: Table, rebuilt: list[Match]) -> None:
    ids = await crowd(table)
    for command, options in (("move", {"move": "e4"}), ("board", {}), ("resign", {}), ("moves", {})):
        rebuilt.clear()
        with within(2):
            asked = private(await table.alice.slash(table.channel, command, **options))
        assert "Which one do you mean?" in asked
        assert len(rebuilt) <= 3 + 25  # three to see that several are meant, and no puzzle; those of a menu
    shown = await table.alice.slash(table.channel, "board", game=ids[-1])
    assert "alice (White) to move" not in private(shown)
    (why,) = await table.alice.autocomplete(table.channel, "move", "move", "")
    assert why["name"].startswith("You have several ongoing games")
    mine = await table.alice.autocomplete(table.channel, "move", "move", "e", game=ids[0])
    assert mine
    # What is played elsewhere doesn't blur what is meant here.
    thread = await table.start()
    await table.alice.slash(thread, "move", move="e4")
    assert (await table.match(thread)).ply == 1


@pytest.mark.slow
async def test_a_channel_full_of_games(table: Table, rebuilt: list[Match]) -> None:
    await crowd(table, table.channel.id)
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
    assert len(rebuilt) <= 20
    assert "turn; yours is next" in last(table.channel).content
    assert boards(table.channel) == []
    assert "Which one do you mean?" in private(await table.carol.slash(table.channel, "board"))
