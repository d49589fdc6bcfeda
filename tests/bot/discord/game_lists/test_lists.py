"""/history and /games on a server: listed games and their visibility, pages, and opening a game."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import UserHandle
from sqlalchemy import Connection, insert

import rules
from bot.database.columns import EPOCH
from bot.discord.paged_lists import cursor, cursor_to, to_base_36
from bot.refusals import Refusal
from bot.state.game_setup import Terms
from bot.state.match import Match
from bot.state.match_lookup import FIRST_PAGE, Cursor
from bot.state.match_tables import matches, moves
from bot.state.ratings import results
from tests.bot.discord.table import Table, boards, forget_channel, private
from tests.bot.discord.viewer.seen import View, shown

LINE = re.compile(r"against \*\*(\w+)\*\* · ([\w ]+) \((\w+)\) · (\d+|one) move")
STRANGE = "*_~`|" * 6 + "**"
"""The longest name that Discord allows, with only characters that have to be escaped."""


async def begin(table: Table, variant: str = "chess", opponent: MemberActor | None = None) -> Match:
    """Start a game of Alice (White) against Bob or another opponent in the channel itself."""
    black = opponent or table.bob
    made = await table.use_cases.challenges.make(
        table.alice.id,
        black.id,
        Terms(variant=variant, color="white"),
        guild_id=table.guild.id,
        channel_id=table.channel.id,
    )
    return await table.use_cases.challenges.accept(made.id, black.id)


async def finish(
    table: Table, moves: str, variant: str = "chess", opponent: MemberActor | None = None
) -> int:
    """Play such a game until Black resigns; return its id."""
    match = await begin(table, variant, opponent)
    for text in moves.split():
        match = (await table.use_cases.play.move(match.id, match.turn_player, text)).match
    table.clock.advance(timedelta(minutes=1))
    return (await table.use_cases.play.resign(match.id, match.black)).id


async def history(table: Table, who: MemberActor, place: object = None, **options: object) -> View:
    return shown(await who.slash(place or table.channel, "history", **options))  # type: ignore[arg-type]


def opponents_and_variants(view: View) -> list[tuple[str, str]]:
    """Return the opponents and variants of the games on a page."""
    return [(line[1], line[2]) for line in map(LINE.search, view.text.splitlines()) if line]


@pytest.mark.slow
async def test_finished_games_are_listed_newest_first(table: Table) -> None:
    await finish(table, "e4 e5")
    await finish(table, "e4", variant="atomic")
    await finish(table, "d4 d5", opponent=table.carol)
    await begin(table)
    mine = await history(table, table.alice)
    assert mine.text.startswith("Your finished games\nWon against **carol** · Chess (White) · one move")
    assert opponents_and_variants(mine) == [("carol", "Chess"), ("bob", "Atomic"), ("bob", "Chess")]
    theirs = await history(table, table.bob, player=table.carol)
    assert theirs.text.startswith("**carol**'s finished games\nLost against **alice**")
    assert mine.values == ["3", "2", "1"]
    answer = await table.alice.select(mine.answer, ["2"])
    view = View(answer.followups[0])
    assert "· Atomic" in view.text
    assert "bob resigned" in view.text
    assert "(1 of 1)" in view.text
    assert mine.text.startswith("Your finished games"), "the list stays"


@pytest.mark.slow
async def test_filters_can_be_combined(table: Table) -> None:
    await finish(table, "e4 e5")
    await finish(table, "e4", variant="atomic")
    await finish(table, "e4", variant="atomic", opponent=table.carol)
    atomic = await history(table, table.alice, variant="atomic")
    assert opponents_and_variants(atomic) == [("carol", "Atomic"), ("bob", "Atomic")]
    assert atomic.text.startswith("Your finished games · Atomic\n")
    with_bob = await history(table, table.alice, opponent=table.bob)
    assert opponents_and_variants(with_bob) == [("bob", "Atomic"), ("bob", "Chess")]
    both = await history(table, table.alice, opponent=table.bob, variant="atomic")
    assert opponents_and_variants(both) == [("bob", "Atomic")]
    none = await history(table, table.alice, opponent=table.bob, variant="shogi")
    assert none.text.endswith("No games match. Leave out the variant or the opponent.")
    await table.alice.click(none.answer, label="All games")
    assert len(opponents_and_variants(none)) == 3
    unknown = await table.alice.slash(table.channel, "history", variant="nonsense")
    assert "I don't know" in private(unknown)
    near = await table.alice.slash(table.channel, "history", variant="atomik")
    assert (
        private(near) == 'I don\'t know the variant "atomik". Did you mean Atomic or Atomic without Checks?'
    )


@pytest.mark.slow
async def test_games_that_the_reader_may_not_see_are_left_out(table: Table) -> None:
    """For other players: games on this server that the reader can see, and games with the reader."""
    hidden = discord.PermissionOverwrite(view_channel=False)
    secret = table.guild.create_text_channel("secret", overwrites={table.carol: hidden})
    await finish(table, "e4")
    await table.start_in(secret)
    (thread,) = secret.threads
    await table.resign(thread, table.bob)
    for who, seen in ((table.alice, 2), (table.bob, 2), (table.carol, 1)):
        assert len(opponents_and_variants(await history(table, who, player=table.alice))) == seen
    # On another server only the players see their games.
    with closing(sqlite3.connect(table.database_file, isolation_level=None)) as connection:
        connection.execute("UPDATE results SET guild_id = 5")
        connection.execute("UPDATE matches SET guild_id = 5")
    for who, seen in ((table.alice, 2), (table.bob, 2), (table.carol, 0)):
        assert len(opponents_and_variants(await history(table, who, player=table.alice))) == seen


@pytest.mark.slow
@pytest.mark.parametrize("command", ["games", "history"])
async def test_thread_of_an_unknown_channel_does_not_hide_other_games(
    table: Table, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """A thread's permissions are those of its channel, which Discord may not have sent."""
    thread = await table.start()
    finished = command != "games"
    (seen,) = await store_crowd(table, 1, finished=finished)
    (unseen,) = await store_crowd(table, 1, channel=thread.id, finished=finished)
    forget_channel(monkeypatch, table.channel.id)
    elsewhere = table.guild.create_text_channel("elsewhere")
    options = {"where": "server"} if command == "games" else {"player": table.alice}
    page = shown(await table.carol.slash(elsewhere, command, **options))
    assert str(seen) in page.values
    assert str(unseen) not in page.values


@pytest.mark.slow
async def test_hidden_history_is_not_shown_to_others(table: Table) -> None:
    await finish(table, "e4")
    with closing(sqlite3.connect(table.database_file, isolation_level=None)) as connection:
        connection.execute(
            "INSERT INTO players (user_id, white_down, mentions, hidden) VALUES (?, 0, 1, 1)",
            (table.alice.id,),
        )
    refused = await table.bob.slash(table.channel, "history", player=table.alice)
    assert private(refused).startswith("alice has hidden their finished games.")
    assert opponents_and_variants(await history(table, table.alice)) == [("bob", "Chess")]
    assert opponents_and_variants(await history(table, table.bob)) == [("alice", "Chess")]


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en-GB", "ja"])
async def test_empty_list_explains_why(table: Table, speak: Callable[..., None], locale: str) -> None:
    """Each reason has its own text with a suggestion."""
    speak(locale)
    ja = locale == "ja"
    mine = await history(table, table.alice)
    assert ("終わった対局はまだありません。" if ja else "You haven't finished a game yet.") in mine.text
    theirs = await history(table, table.alice, player=table.bob)
    assert (
        "**bob** さん" if ja else "**bob**'s finished games\nbob hasn't finished a game yet."
    ) in theirs.text
    hidden = discord.PermissionOverwrite(view_channel=False)
    secret = table.guild.create_text_channel("secret", overwrites={table.carol: hidden})
    await store_crowd(table, 1, channel=secret.id)
    seen = await history(table, table.carol, player=table.alice)
    assert ("終わった対局はありますが" if ja else "There are games, but none that you can see") in seen.text
    narrow = await history(table, table.alice, variant="shogi")
    assert ("条件に合う対局はありません" if ja else "No games match.") in narrow.text
    assert narrow.labels == ["すべての対局" if ja else "All games"]
    # One game fits the filter, but she may not see it.
    theirs_narrow = await history(table, table.carol, player=table.alice, variant="chess")
    assert (
        "ここで見られるものはありません" if ja else "No matching games that you can see here"
    ) in theirs_narrow.text
    assert seen.labels == mine.labels == []
    speak("en-GB")
    await table.alice.slash(table.channel, "settings player", profile="off")
    refused = private(await table.bob.slash(table.channel, "history", player=table.alice))
    assert "are in your own" in refused
    texts = {mine.text, theirs.text, seen.text, narrow.text, refused}
    assert len(texts) == 5


@pytest.mark.slow
async def test_each_game_is_linked_where_it_was_played(table: Table) -> None:
    """In its thread, else its channel, or in direct messages, at the last board."""
    thread = await table.start()
    await table.play(thread, "f3 e5 g4 Qh4")
    flat = table.flat()
    await table.start_in(flat)
    await table.play(flat, "f3 e5 g4 Qh4")
    await table.alice.user.slash("play", color="white", level=1)
    (match,) = await table.use_cases.lookup.running_of(table.alice.id)
    await table.use_cases.play.resign(match.id, table.alice.id)
    dm = table.alice.user.dm_channel
    links = [line.rpartition(" · ")[2] for line in (await history(table, table.alice)).text.splitlines()[1:]]
    root, here = "https://discord.com/channels", table.guild.id
    assert links[0].startswith(f"{root}/@me/{dm.id}")
    assert links[1:] == [
        f"{root}/{here}/{flat.id}/{boards(flat)[-1].id}",
        f"{root}/{here}/{thread.id}/{boards(thread)[-1].id}",
    ]
    theirs = await history(table, table.carol, player=table.alice)
    assert theirs.text.count(root) == 2


@pytest.mark.slow
async def test_history_of_kibitz_shows_the_readers_games_against_it(table: Table) -> None:
    await finish(table, "e4 e5")
    await table.alice.slash(table.channel, "play", color="white", level=2)
    (match,) = await table.use_cases.lookup.running_of(table.alice.id)
    await table.use_cases.play.resign(match.id, table.alice.id)
    kibitz = UserHandle(table.env, table.env.backend.get_user(table.me.id))
    mine = await history(table, table.alice, player=kibitz)
    assert mine.values == [str(match.id)]
    assert (await history(table, table.bob, player=kibitz, opponent=table.alice)).values == [str(match.id)]


@pytest.mark.slow
async def test_games_against_kibitz_and_draws_are_listed(table: Table, speak: Callable[..., None]) -> None:
    await table.alice.slash(table.channel, "play", color="white", level=2)
    (match,) = await table.use_cases.lookup.running_of(table.alice.id)
    await table.use_cases.play.resign(match.id, table.alice.id)
    mine = await history(table, table.alice)
    assert "(level 2)** · Chess (White)" in mine.text
    speak("ja")
    assert "負け · 相手：" in (await history(table, table.alice)).text


async def store_crowd(
    table: Table, count: int, *, channel: int | None = None, finished: bool = True
) -> list[int]:
    """Store games of Alice against different opponents, a minute apart; return their ids, newest first."""
    start, now = rules.variant("chess").start().fen(), table.clock.time

    def row(number: int) -> dict[str, object]:
        return {
            "variant": "chess", "start_fen": start, "white_id": table.alice.id, "black_id": 10**16 + number,
            "guild_id": table.guild.id, "channel_id": channel or table.channel.id, "locale": "en",
            "status": "finished" if finished else "running", "reason": "time" if finished else None,
            "version": 1, "ply": 1, "posted_ply": 1, "posted_message_id": 10**18, "end_posted": finished,
            "created_at": now, "updated_at": now + timedelta(minutes=number // 2),
        }  # fmt: skip

    def write(connection: Connection) -> list[int]:
        made = [row(number) for number in range(count)]
        ids = list(
            connection.scalars(insert(matches).returning(matches.c.id, sort_by_parameter_order=True), made)
        )
        for match_id, values in zip(ids, made, strict=True):
            connection.execute(
                insert(moves),
                {
                    "match_id": match_id,
                    "ply": 1,
                    "uci": "e2e4",
                    "san": "e4",
                    "player_id": 1,
                    "created_at": now,
                },
            )
            if finished:
                connection.execute(
                    insert(results),
                    {
                        "player_id": table.alice.id, "ended_at": values["updated_at"], "match_id": match_id,
                        "opponent_id": values["black_id"], "variant": "chess", "color": "white",
                        "outcome": "draw", "speed": "correspondence", "guild_id": table.guild.id,
                    },
                )  # fmt: skip
        return ids[::-1]

    table.clock.advance(timedelta(hours=1))
    return await table.database.write(write)


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 8, 9, 20])
async def test_pages_list_every_game_once(table: Table, count: int) -> None:
    """Forwards and backwards in order, even if games end in the meantime."""
    ids = [str(number) for number in await store_crowd(table, count)]
    page = await history(table, table.alice)
    seen = [page.values]
    while "Older" in page.labels:
        await store_crowd(table, 1)
        await table.alice.click(page.answer, label="Older")
        seen.append(page.values)
    assert [number for values in seen for number in values] == ids
    assert all(len(values) == 8 for values in seen[:-1])
    for values in seen[-2::-1]:
        await table.alice.click(page.answer, label="Newer")
        if values is not seen[0]:
            assert page.values == values
    if count > 8:
        # There are newer games than those of the former first page.
        assert page.values == seen[0]
        assert "Newer" in page.labels
        await table.alice.click(page.answer, label="Newer")
        assert "Newer" not in page.labels
        assert len(page.values) == 8


@pytest.mark.slow
async def test_pages_skip_games_that_the_reader_may_not_see(table: Table) -> None:
    hidden = discord.PermissionOverwrite(view_channel=False)
    secret = table.guild.create_text_channel("secret", overwrites={table.carol: hidden})
    (first,) = await store_crowd(table, 1)
    await store_crowd(table, 100, channel=secret.id)
    page = await history(table, table.carol, player=table.alice)
    assert page.values == [str(first)]
    assert page.labels == []


@pytest.mark.slow
async def test_running_games_of_the_server_are_listed(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5")
    table.clock.advance(timedelta(minutes=5))
    card = await table.challenge(opponent=table.carol, variant="atomic", color="white")
    await table.carol.click(card, label="Accept")
    (other,) = [candidate for candidate in table.channel.threads if candidate.id != thread.id]
    page = shown(await table.bob.slash(table.channel, "games", where="server"))
    first, second = page.text.splitlines()[1:]
    assert first.startswith("**alice** – **carol** · Atomic · no move yet · <t:")
    assert first.endswith(f"/{table.guild.id}/{other.id}/{boards(other)[-1].id}")
    assert second.startswith("**alice** – **bob** · Chess · one move · <t:")
    assert page.options == ["alice – carol · Atomic (game 2)", "alice – bob · Chess (game 1)"]
    picked = await table.bob.select(page.answer, ["1"])
    assert "__**e5**__" in picked.followups[0].content
    await table.carol.send(table.channel, "hello")
    assert "Your ongoing games" in private(await table.alice.slash(table.channel, "games", where="mine"))
    assert "Your ongoing games" in private(await table.alice.slash(table.channel, "games"))


@pytest.mark.slow
async def test_running_games_in_hidden_channels_are_left_out(table: Table) -> None:
    hidden = discord.PermissionOverwrite(view_channel=False)
    secret = table.guild.create_text_channel("secret", overwrites={table.carol: hidden})
    await table.start_in(secret)
    text = private(await table.carol.slash(table.channel, "games", where="server"))
    assert text.startswith("There are no ongoing games to watch here right now.")
    assert "alice" in private(await table.bob.slash(table.channel, "games", where="server"))


@pytest.mark.slow
async def test_pages_of_the_servers_running_games(table: Table) -> None:
    ids = [str(number) for number in await store_crowd(table, 20, finished=False)]
    page = shown(await table.carol.slash(table.channel, "games", where="server"))
    seen = list(page.values)
    while "Older" in page.labels:
        await table.carol.click(page.answer, label="Older")
        seen += page.values
    assert seen == ids
    await table.carol.click(page.answer, label="Newer")
    assert page.values == ids[8:16]


@pytest.mark.slow
async def test_lists_with_long_names_fit_a_message(table: Table) -> None:
    for number in range(9):
        guest = table.guild.add_member(table.env.create_user(f"guest{number}"), nick=STRANGE)
        made = await table.use_cases.challenges.make(
            guest.id, table.alice.id, channel_id=table.channel.id, guild_id=table.guild.id
        )
        match = await table.use_cases.challenges.accept(made.id, table.alice.id)
        if number % 2:
            for text in ("e4", "e5"):
                match = (await table.use_cases.play.move(match.id, match.turn_player, text)).match
    page = shown(await table.carol.slash(table.channel, "games", where="server"))
    assert len(page.values) == 8
    assert len(page.text) <= 2000
    for match in await table.use_cases.lookup.running_of(table.alice.id):
        await table.use_cases.play.resign(match.id, table.alice.id)
    page = await history(table, table.carol, player=table.alice)
    assert len(page.text) <= 2000


def test_cursors_are_encoded_and_decoded() -> None:
    for number in (0, 1, 35, 36, 2**63 - 1):
        assert int(to_base_36(number), 36) == number
        assert len(to_base_36(number)) <= 13
    key = (EPOCH + timedelta(microseconds=1_772_366_400_123_456), 2**53)
    assert cursor(cursor_to("o", key)) == Cursor(behind=key)
    assert cursor(cursor_to("n", key)) == Cursor(ahead=key)
    assert cursor("f") == FIRST_PAGE
    for wrong in ("", "o", "o1", "o1.", "oZ.1", "x1.1", "o" + "z" * 13 + ".1", "o1." + "z" * 13):
        with pytest.raises(Refusal):
            cursor(wrong)
