"""The world on disk: nothing that was sent out is lost, whenever the process ends."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.sandbox import guilds_and_channels
from bot.sandbox.json_payload import Json
from bot.sandbox.world import World
from bot.sandbox.world_store import FILE, Folder, Key, StoreError, _entities, _text
from tests.discord_lab import DiscordLab


def snapshot(world: World) -> dict[Key, Json]:
    """Return everything stored except the bytes of attachments, as read back."""
    messages = (("message", str(message.id), message) for message in world.messages.values())
    return {(kind, key): json.loads(_text(value)) for kind, key, value in (*_entities(world), *messages)}


def stored(folder: Path, copy: Path) -> dict[Key, Json]:
    """Return the world that a new process would load after a kill now: read a copy of the files."""
    copy.mkdir()
    for path in folder.iterdir():
        (copy / path.name).write_bytes(path.read_bytes())
    world, copied = World(), Folder(copy)
    assert copied.open(world)
    copied.close()
    return snapshot(world)


async def test_world_survives_a_restart(tmp_path: Path, connect, plain):
    async with DiscordLab(folder=tmp_path) as sandbox:
        bot = await connect(sandbox)
        alice, general = sandbox.person("alice"), sandbox.channel().id
        shown = await alice.answer(await alice.slash(general, "show"))
        thread = alice.open_thread(general, "game", int(shown["id"]))
        alice.send(thread, "e4", files=[("b.png", plain.png("blue"))])
        await alice.slash(general, "secret")
        await alice.wait_for(lambda m: m["content"] == "private too")
        await bot.close()
        before = snapshot(sandbox.world)
        private = [m["content"] for m in alice.messages(general)]
        old_token = sandbox.token
    async with DiscordLab(folder=tmp_path) as sandbox:
        assert snapshot(sandbox.world) == before
        assert sandbox.token != old_token
        alice = sandbox.person("alice")
        assert [m["content"] for m in alice.messages(general)] == private
        await connect(sandbox)
        pressed = await alice.use_component(general, int(shown["id"]), "press:1")
        assert pressed.kind == "update"
        (file,) = alice.messages(thread)[-1]["attachments"]
        async with aiohttp.ClientSession() as session, session.get(file["url"]) as response:
            assert await response.read() == plain.png("blue")


async def test_every_action_is_saved_before_it_is_answered(tmp_path: Path, connect, plain):
    """A kill after any kind of action loses nothing."""
    folder = tmp_path / "sandbox"
    async with DiscordLab(folder=folder) as sandbox, aiohttp.ClientSession() as session:
        bot = await connect(sandbox)
        general = sandbox.channel().id
        channel = bot.get_channel(general)

        async def page(method: str, path: str, **body: Any) -> Any:
            url = f"{sandbox.url}/sandbox/api{path}"
            async with session.request(method, url, json=body or None) as response:
                assert response.status == 200, await response.text()
                return await response.json()

        here = f"/people/alice/channels/{general}"
        sent = await page("POST", f"{here}/messages", content="first")
        first = channel.get_partial_message(int(sent["id"]))
        thread = await first.create_thread(name="game")
        actions = [
            lambda: page("POST", f"{here}/commands", name="show"),
            lambda: channel.send("mine", file=plain.discord.File(folder / FILE)),
            lambda: thread.send("in the thread"),
            lambda: thread.edit(name="renamed"),
            lambda: page("PATCH", "/people/bob", locale="ja"),
            lambda: page("POST", "/people/alice/dms", user="bob"),
            lambda: bot.tree.sync(),
            lambda: page("DELETE", f"{here}/messages/{sent['id']}"),
            lambda: thread.edit(archived=True),
        ]
        for number, action in enumerate(actions):
            before = snapshot(sandbox.world)
            await action()
            after = snapshot(sandbox.world)
            assert after != before, f"action {number} does nothing"
            assert stored(folder, tmp_path / str(number)) == after, f"action {number}"


async def test_events_are_saved_before_the_bot_receives_them(tmp_path: Path, connect):
    """Post a message without a request: the gateway is the first to send it."""
    folder = tmp_path / "sandbox"
    async with DiscordLab(folder=folder) as sandbox:
        bot = await connect(sandbox)
        sandbox.person("alice").send(sandbox.channel().id, "hello")
        await bot.receives("message hello")
        assert stored(folder, tmp_path / "copy") == snapshot(sandbox.world)


async def test_deferred_answers_do_not_survive_a_restart(tmp_path: Path, connect):
    folder = tmp_path / "sandbox"
    async with DiscordLab(folder=folder) as sandbox:
        await connect(sandbox)
        alice, general = sandbox.person("alice"), sandbox.channel().id
        sandbox.faults.error("/webhooks/", 50035, times=None)
        outcome = await alice.slash(general, "secret")
        assert [m["id"] for m in alice.messages(general)] == [str(outcome.message_id)]
    async with DiscordLab(folder=folder) as sandbox:
        assert sandbox.person("alice").messages(general) == []


async def test_folder_is_used_by_one_process(tmp_path: Path):
    async with DiscordLab(folder=tmp_path):
        with pytest.raises(StoreError, match="in use by another process"):
            await DiscordLab(folder=tmp_path).start()
    async with DiscordLab(folder=tmp_path) as again:
        assert again.person("alice")


async def test_taken_port_leaves_the_folder_free(tmp_path: Path):
    async with DiscordLab() as other:
        with pytest.raises(OSError, match="in use"):
            await DiscordLab(folder=tmp_path, port=int(other.url.rpartition(":")[2])).start()
    async with DiscordLab(folder=tmp_path):
        pass


async def test_unusable_folders_are_refused(tmp_path: Path):
    (tmp_path / "file").write_text("x")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / FILE).write_text("This is not a database. " * 100)
    (tmp_path / "newer").mkdir()
    with closing(sqlite3.connect(tmp_path / "newer" / FILE)) as base, base:
        base.execute("PRAGMA user_version = 99")
    base.close()
    for name, reason in {"file": "can't be used", "other": "not a database", "newer": "version 99"}.items():
        with pytest.raises(StoreError, match=reason):
            Folder(tmp_path / name).open(World())


def test_disk_error_is_logged_once_and_retried(tmp_path: Path, caplog):
    world, folder = World(), Folder(tmp_path)
    folder.open(world)
    base = folder._base
    assert base
    base.execute("PRAGMA query_only = ON")
    for name in ("alice", "bob"):
        guilds_and_channels.add_user(world, name)
        world.save()
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    base.execute("PRAGMA query_only = OFF")
    world.changes += 1
    world.save()
    assert stored(tmp_path, tmp_path.with_name("copy")) == snapshot(world)
    folder.close()


@pytest.mark.skipif(os.name != "posix", reason="rights of files are POSIX's")
@pytest.mark.parametrize("older", [False, True], ids=["new", "of an older version"])
def test_only_the_owner_can_read_the_file(tmp_path: Path, older: bool):
    place = tmp_path / FILE
    if older:
        sqlite3.connect(place).close()
        place.touch(0o644)
        place.with_name(f"{FILE}-wal").touch(0o644)
    umask = os.umask(0o022)
    world, folder = World(), Folder(tmp_path)
    try:
        folder.open(world)
        guilds_and_channels.add_user(world, "alice")
        world.save()
        found = {path.name: oct(path.stat().st_mode & 0o777) for path in tmp_path.iterdir()}
    finally:
        os.umask(umask)
        folder.close()
    assert found == {FILE: "0o600", f"{FILE}-wal": "0o600"}
