"""/privacy: stored data is explained, exported, and deleted completely."""

from __future__ import annotations

import gc
import io
import json
import logging
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from typing import Any

import discord
import pytest
from simcord.backend import serializers
from simcord.results import InteractionResult

from bot.database.columns import PSEUDONYM, REMOVE, USER, columns_of
from bot.discord import privacy
from bot.state.player_ids import is_former
from bot.state.privacy import LEASE, NOTICE
from bot.state.retention import CHALLENGES_KEPT_FOR, DRAFTS_KEPT_FOR
from bot.texts import LOCALES, Texts
from tests.bot.database.id_bytes import found_in
from tests.bot.discord.table import Table, boards, labels, last, private, response
from tests.bot.everyone import FULL_SPAN, fill, traces

FORMER = {"en": "a former player", "ja": "退会したプレイヤー"}
MATE = "f3 e5 g4 Qh4#"


async def delete(table: Table) -> str:
    """Delete all data of Alice; return the final answer."""
    question = await table.alice.slash(table.channel, "privacy", action="delete")
    result = await table.alice.click(answer(question), label="Yes, delete everything")
    return content(result)


def answer(result: InteractionResult) -> discord.Message:
    """Return the answer's message."""
    return response(result).message


def content(result: InteractionResult) -> str:
    """Return the current text of the pressed message."""
    return response(result).content


async def upkeep(table: Table) -> None:
    await table.bot.privacy.continue_user_deletions()
    await table.bot.privacy.delete_former_servers()
    await table.env.settle()


def caches_with(table: Table, person: int) -> list[str]:
    """Return the caches of this process that still contain a user."""
    services = table.bot.services
    caches: dict[str, Any] = {
        "names": [user_id for _, user_id in list[Any](services.names._names._values)],
        "accounts": list(services.names._accounts._values),
        "members": [user_id for _, user_id in list[Any](services.names._seen._values)],
        "quota": list(services.quota.buckets._values),
        "exports": list(services.exports.buckets._values),
        "suggestions": list(table.bot.services.suggestions.buckets._values),
        "messages": [
            channel.recipient.id
            for channel in table.bot.private_channels
            if isinstance(channel, discord.DMChannel) and channel.recipient is not None
        ],
    }
    return [name for name, held in caches.items() if person in held]


@pytest.mark.slow
@pytest.mark.parametrize(("locale", "words"), [("en-GB", "What I store"), ("ja", "保存する")])
async def test_privacy_command_lists_the_stored_data(
    table: Table, speak: Callable[..., None], locale: str, words: str
) -> None:
    speak(locale)
    for place in (table.channel, None):
        prompt = response(
            await (table.alice.slash(place, "privacy") if place else table.alice.user.slash("privacy"))
        )
        assert words in prompt.content
        assert "90" in prompt.content
        assert len(labels(prompt.message)) == 2


TOPICS = {
    "games": "matches moves retracted results tallies standings meetings ratings rating_days",
    "challenges": "challenges tournament_hosts entrants votes excluded_voters",
    "puzzles": "puzzle_tries puzzle_ratings puzzle_runs streaks",
    "custom games": "custom_variants custom_variant_drafts",
    "settings": "players vacations",
}
"""The tables with users' ids, except the record of deletions, by the bullet of the page about them."""


@pytest.mark.parametrize("locale", LOCALES)
def test_privacy_page_is_complete_in_every_language(locale: str) -> None:
    texts = Texts(locale)
    page = texts.text("privacy", count=90).splitlines()
    bullets = [line for line in page if line.startswith(("•", "・"))]
    assert (len(page), len(bullets)) == (len(Texts("en").text("privacy", count=90).splitlines()), len(TOPICS))
    kinds = (REMOVE, PSEUDONYM)
    tables = {table.name for policy in kinds for table, _ in columns_of(USER, policy)}
    assert tables == set(" ".join(TOPICS.values()).split())
    assert CHALLENGES_KEPT_FOR.days == 7, "the page says a week"
    assert str(DRAFTS_KEPT_FOR.days) in bullets[3]
    for button in ("button-privacy-export", "button-privacy-delete"):
        assert texts.text(button) in page[-1]
    assert texts.text("former-player").removeprefix("a ") in texts.text("privacy-delete-ask")


async def files(result: InteractionResult) -> dict[str, dict[str, Any]]:
    """Return the JSON files of a private answer by name."""
    assert response(result).ephemeral
    contents: dict[str, dict[str, Any]] = {}
    for attachment in response(result).message.attachments:
        data = await attachment.read()
        if attachment.filename.endswith(".zip"):
            with zipfile.ZipFile(io.BytesIO(data)) as packed:
                (name,) = packed.namelist()
                data = packed.read(name)
        contents[attachment.filename] = json.loads(data)
    return contents


@pytest.mark.slow
async def test_data_is_exported(table: Table) -> None:
    await table.alice.slash(table.channel, "settings player", theme="green")
    thread = await table.start()
    await table.play(thread, MATE)
    question = await table.alice.slash(table.channel, "privacy")
    (data,) = (await files(await table.alice.click(answer(question), label="Get my data"))).values()
    assert data["person"] == str(table.alice.id)
    assert data["players"][0]["theme"] == "green"
    assert [move["san"] for move in data["games"][0]["moves"]] == MATE.split()
    assert data["games"][0]["black_id"] == str(table.bob.id)
    # Of a user who has only used a command, the language is stored. A limit applies.
    (data,) = (await files(await table.carol.slash(table.channel, "privacy", action="export"))).values()
    assert data["games"] == []
    (row,) = data["players"]
    assert row["client_locale"] == "en"
    assert row["language"] is row["theme"] is None
    await table.carol.slash(table.channel, "privacy", action="export")
    again = await table.carol.slash(table.channel, "privacy", action="export")
    assert "wait a minute" in private(again)


@pytest.mark.slow
async def test_data_with_a_value_in_every_column_is_exported(table: Table) -> None:
    rows = await fill(table.database, table.alice.id, table.bob.id)
    question = await table.alice.slash(table.channel, "privacy")
    (data,) = (await files(await table.alice.click(answer(question), label="Get my data"))).values()
    ids = {game["id"]: game for game in data["games"]}
    assert ids.keys() == {row["id"] for row in rows["matches"]}
    (move,) = ids[rows["moves"][0]["match_id"]]["moves"]
    assert move["time_spent"] == FULL_SPAN.total_seconds()


@pytest.mark.slow
@pytest.mark.parametrize("pressed", [True, False], ids=["button", "command"])
async def test_failed_export_is_answered(
    table: Table, monkeypatch: pytest.MonkeyPatch, pressed: bool
) -> None:
    def fail(*_: Any) -> None:
        raise TypeError("this can't be written")

    monkeypatch.setattr(privacy, "_encoded", fail)
    await table.play(await table.start(), MATE)
    if pressed:
        question = await table.alice.slash(table.channel, "privacy")
        result = await table.alice.click(answer(question), label="Get my data")
    else:
        result = await table.alice.slash(table.channel, "privacy", action="export")
    assert "Something went wrong" in private(result)
    assert len(table.env.errors) <= 1


@pytest.mark.slow
async def test_large_export_has_several_files(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(privacy, "MAX_UNCOMPRESSED", 500)
    monkeypatch.setattr(privacy, "PART_SIZE", 500)
    monkeypatch.setattr("bot.state.privacy.GAMES_PER_PAGE", 2)
    for _ in range(5):
        await table.play(await table.start(), MATE)
    contents = await files(await table.alice.slash(table.channel, "privacy", action="export"))
    assert list(contents) == ["kibitz-data.zip", "kibitz-data-2.zip", "kibitz-data-3.zip"]
    assert [data["part"] for data in contents.values()] == [1, 2, 3]
    assert [game["id"] for data in contents.values() for game in data["games"]] == [1, 2, 3, 4, 5]
    assert ["players" in data for data in contents.values()] == [True, False, False]


@pytest.mark.slow
async def test_nothing_is_deleted_without_confirmation(table: Table) -> None:
    await table.start()
    before = await traces(table.database, table.alice.id)
    prompt = await table.alice.slash(table.channel, "privacy")
    question = await table.alice.click(answer(prompt), label="Delete my data")
    result = await table.alice.click(answer(question), label="Keep my data")
    assert "nothing was deleted" in content(result)
    assert await traces(table.database, table.alice.id) == before != set()


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en-GB", "ja"])
@pytest.mark.parametrize("running", [0, 1, 7])
async def test_confirmation_counts_and_links_running_games(
    table: Table, speak: Callable[..., None], running: int, locale: str
) -> None:
    """All are counted and some are linked; the message fits, however long the names are."""
    await table.play(await table.start(), MATE)
    for number in range(running):
        guest = table.guild.add_member(table.env.create_user(f"guest{number}"), nick="*_~`|" * 6 + "**")
        made = await table.use_cases.challenges.make(
            guest.id, table.alice.id, channel_id=table.channel.id, guild_id=table.guild.id
        )
        await table.use_cases.challenges.accept(made.id, table.alice.id)
    speak(locale)
    question = await table.alice.slash(table.channel, "privacy", action="delete")
    text = answer(question).content
    counted = {
        "en-GB": {0: "You have no ongoing games.", 1: "your ongoing game", 7: "your 7 ongoing games"},
        "ja": {0: "進行中の対局はありません", 1: "進行中の次の1局", 7: "進行中の次の7局"},
    }
    assert counted[locale][running] in text
    links = [line for line in text.splitlines() if f"https://discord.com/channels/{table.guild.id}/" in line]
    assert len(links) == min(running, 5)
    assert ("… and 2 more." in text or "ほか2局" in text) == (running == 7)
    assert len(text) <= 2000
    assert len(labels(answer(question))) == 2


@pytest.mark.slow
async def test_everything_is_deleted(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    """Running games are resigned, challenges close, and no data of the user is left."""
    await table.alice.slash(table.channel, "settings player", theme="green", language="ja")
    await table.alice.slash(table.channel, "settings player", language="en")
    over, running = await table.start(), await table.start()
    await table.play(over, MATE)
    await table.play(running, "e4 e5")
    await table.bob.slash(running, "draw")
    mine, theirs = await table.challenge(opponent=None), await table.challenge()
    sent = response(await table.bob.slash(table.channel, "challenge", opponent=table.alice))
    await table.alice.slash(table.channel, "play")
    await table.alice.user.slash("games")
    await table.bot.services.names.gone(table.guild.id, [table.alice.id])
    assert {"names", "members"} <= set(caches_with(table, table.alice.id))
    caplog.clear()
    caplog.set_level(logging.DEBUG, "bot")
    assert (await delete(table)).startswith("Done")
    assert "alice resigned" in boards(running)[-1].content
    messages = {message.id: message for message in table.channel.history()}
    for card in (messages[mine.id], messages[theirs.id]):
        assert "canceled the challenge" in card.content
        assert labels(card) == []
    assert "declined" in messages[sent.message.id].content
    assert await traces(table.database, table.alice.id) == set()
    assert found_in(table.database_file, table.alice.id) == {}
    # Request counts expire by themselves after their minute.
    assert set(caches_with(table, table.alice.id)) <= {"quota", "suggestions"}
    for quota in (table.bot.services.quota, table.bot.services.suggestions):
        for bucket in quota.buckets._values.values():
            bucket.since -= 60
    caplog.set_level(logging.DEBUG, "bot")
    await upkeep(table)
    assert caches_with(table, table.alice.id) == []
    gc.collect()
    assert all(guild.get_member(table.alice.id) is None for guild in table.bot.guilds)
    assert str(table.alice.id) not in caplog.text
    assert await traces(table.database, table.alice.id) == set()


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en-GB", "ja"])
async def test_deleted_player_is_a_former_player(
    table: Table, speak: Callable[..., None], locale: str
) -> None:
    """The user isn't fetched from Discord, and no id is shown."""
    thread = await table.start()
    end = await table.play(thread, MATE)
    match_id = 1
    await delete(table)
    await table.restart()
    speak(locale)
    table.env.http_requests.clear()
    name = FORMER[locale[:2]]
    shown = await table.bob.slash(thread, "board")
    match = await table.use_cases.lookup.get(match_id)
    assert is_former(match.white)
    texts = [private(shown)]
    exported = response(await table.bob.slash(thread, "export", game=match_id))
    assert name in exported.content
    (pgn,) = [a for a in exported.message.attachments if a.filename.endswith(".pgn")]
    assert f'[White "{name}"]' in (await pgn.read()).decode()
    texts.append(exported.content)
    stranger = await table.carol.slash(thread, "resign")
    assert name in private(stranger)
    rematch = await table.bob.click(end, label=labels(end)[0])
    (suggested,) = await table.bob.autocomplete(thread, "review", "game", "")
    assert name in suggested["name"]
    texts += [private(stranger), private(rematch), suggested["name"]]
    assert not any(str(match.white) in text for text in texts), texts
    assert not any(str(match.white) in entry.path for entry in table.env.http_requests)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("moves", "ratings"),
    [
        ("e4 e5", "Ratings don't change"),
        ("e4 e5 Nf3 Nc6", "Ratings: bob (provisional, 1 of 5 rated games)\n"),
    ],
)
async def test_board_posted_later_mentions_nobody(table: Table, moves: str, ratings: str) -> None:
    """Deletion doesn't wait for Discord; boards are posted later without the user's id."""
    thread = await table.start()
    await table.play(thread, moves)
    table.env.inject_error("POST", f"/channels/{thread.id}/messages", status=403, code=50001, times=None)
    table.env.inject_error(
        "POST", f"/channels/{table.channel.id}/messages", status=403, code=50001, times=None
    )
    assert (await delete(table)).startswith("Done")
    table.env.backend.faults.clear()
    assert "resigned" not in last(thread).content
    table.clock.advance(timedelta(hours=1))
    await table.bot.board_retries.catch_up(timedelta())
    await table.env.settle()
    text = boards(thread)[-1].content
    assert "a former player resigned" in text
    assert ratings in text
    assert "<@-" not in text
    assert str(table.alice.id) not in text
    stored = table.env.backend.get_message(thread.id, boards(thread)[-1].id)
    assert [int(user) for user in stored.allowed_mentions.users or []] == [table.bob.id]


@pytest.mark.slow
async def test_interrupted_deletion_continues(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the process is killed, another one completes the deletion and notifies the opponents."""
    threads = [await table.start() for _ in range(3)]
    resign, done = privacy._resign, 0

    async def fail(*args: Any) -> None:
        nonlocal done
        done += 1
        if done > 1:
            raise MemoryError
        await resign(*args)

    with monkeypatch.context() as patch:
        patch.setattr(privacy, "_resign", fail)
        await table.use_cases.privacy.begin(table.alice.id)
        with pytest.raises(MemoryError):
            await privacy.erase(table.bot.services, table.alice.id)
    await table.restart()
    await upkeep(table)
    assert await traces(table.database, table.alice.id) != set(), "another process may still be deleting"
    table.clock.advance(LEASE)
    await upkeep(table)
    assert await traces(table.database, table.alice.id) == set()
    assert all("resigned" in boards(thread)[-1].content for thread in threads)
    assert caches_with(table, table.alice.id) == []


@pytest.mark.slow
async def test_other_processes_clear_their_caches(table: Table) -> None:
    """A process that has cached the user's name clears it at its next upkeep."""
    thread = await table.start()
    await table.play(thread, MATE)
    names = table.bot.services.names
    assert "names" in caches_with(table, table.alice.id)
    # As another process would, without notifying this one.
    privacy = table.use_cases.privacy
    await privacy.begin(table.alice.id)
    while await privacy.erase(table.alice.id):
        pass
    assert await privacy.finish(table.alice.id)
    await upkeep(table)
    assert "names" not in caches_with(table, table.alice.id)
    assert "names" in caches_with(table, table.bob.id)
    # A running task may have fetched the name afterwards.
    await names.name_of(table.alice.id, table.guild.id, "en")
    await upkeep(table)
    assert "names" not in caches_with(table, table.alice.id)


@pytest.mark.slow
async def test_process_without_its_database_clears_everything(table: Table) -> None:
    await table.start()
    await upkeep(table)
    assert "names" in caches_with(table, table.bob.id)
    checked_at = table.bot.privacy._checked_at
    assert checked_at is not None
    table.bot.privacy._checked_at = checked_at - NOTICE
    await upkeep(table)
    assert "names" not in caches_with(table, table.bob.id)


@pytest.mark.slow
async def test_returning_player_starts_without_data(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, MATE)
    await delete(table)
    again = await table.start()
    await table.play(again, "e4")
    assert "alice" in boards(again)[0].content
    assert "matches" in await traces(table.database, table.alice.id)
    assert private(await table.bob.slash(again, "games")).count("alice") >= 1


@pytest.mark.slow
async def test_rematch_with_a_former_player_is_refused(table: Table) -> None:
    end = await table.play(await table.start(), MATE)
    await delete(table)
    result = await table.bob.click(end, label="Rematch")
    assert "deleted their data" in private(result)


@pytest.mark.slow
async def test_no_rematch_with_a_former_player_is_offered(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5")
    await delete(table)
    assert labels(boards(thread)[-1]) == ["Flip board", "Replay"]
    await table.bob.send(thread, "Nc6")
    assert last(thread).content.startswith("This game is over. </challenge:")
    assert labels(last(thread)) == []


# Servers


def dates(table: Table) -> dict[int, int | None]:
    with closing(sqlite3.connect(table.database_file)) as connection, connection:
        return dict(connection.execute("SELECT guild_id, left_at FROM memberships").fetchall())


@pytest.mark.slow
async def test_server_that_removes_and_invites_kibitz_again(table: Table) -> None:
    await table.start()
    await table.bot.privacy.compare()
    assert dates(table) == {table.guild.id: None}
    guild = table.env.backend.get_guild(table.guild.id)
    known = dict(serializers.guild_create_payload(table.env.backend, guild))
    known.pop("unavailable", None)
    gone = {"id": str(table.guild.id)}
    # An unavailable server is not removed.
    table.env.backend.emit("GUILD_DELETE", gone | {"unavailable": True})
    await table.env.settle()
    await table.bot.privacy.compare()
    assert dates(table) == {table.guild.id: None}
    table.env.backend.emit("GUILD_CREATE", known | {"unavailable": False})
    await table.env.settle()
    table.env.backend.emit("GUILD_DELETE", gone)
    await table.env.settle()
    assert dates(table)[table.guild.id] is not None
    table.clock.advance(timedelta(days=89))
    await upkeep(table)
    assert await table.use_cases.lookup.get(1)
    table.env.backend.emit("GUILD_CREATE", known)
    await table.env.settle()
    assert dates(table) == {table.guild.id: None}


@pytest.mark.slow
async def test_removal_while_the_bot_was_down_is_noticed(table: Table) -> None:
    """The next process notices it by comparison; servers of other processes are left alone."""
    await table.start()
    away, elsewhere = (5 << 22), (6 << 22)
    await table.use_cases.retention.mark_joined([away, elsewhere, table.guild.id])
    table.bot.privacy._receives = lambda guild_id: guild_id != elsewhere
    await table.bot.privacy.compare()
    left_at = dates(table)
    assert left_at[away] is not None
    assert left_at[elsewhere] is None
    assert left_at[table.guild.id] is None
    # A server that is stored as left, but has the bot, is corrected.
    await table.use_cases.retention.mark_left([table.guild.id])
    await table.bot.privacy.compare()
    assert dates(table)[table.guild.id] is None


@pytest.mark.slow
async def test_log_contains_no_names(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    """Failed requests for names are logged without the users' ids."""
    await table.start()
    table.bot.services.names.forget(lambda _: True)
    table.env.inject_error("GET", "/guilds/*/members/*", status=403, code=50001, times=None)
    table.env.inject_error("GET", "/users/*", status=403, code=50001, times=None)
    caplog.clear()
    caplog.set_level(logging.DEBUG, "bot")
    await table.bot.services.names.name_of(table.bob.id, table.guild.id, "en")
    assert "can't look up a name" in caplog.text
    assert str(table.bob.id) not in caplog.text


@pytest.mark.slow
async def test_expired_tokens_are_released(table: Table) -> None:
    """Interactions are released with their tokens by the upkeep, without further presses."""

    class Token:
        is_open = True

    channels, token = table.bot.services.channels, Token()
    for known in (channels._places, channels._messages):
        known.keep(5, token)  # type: ignore[arg-type]
    await upkeep(table)
    assert channels._places._values.keys() == channels._messages._values.keys() == {5}
    token.is_open = False
    await upkeep(table)
    assert not channels._places._values
    assert not channels._messages._values
