"""Players whose names contain markup: all messages of the bot show the names literally."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from simcord.actors import MemberActor

from tests.bot.discord.custom_variants.test_making import begin as begin_draft
from tests.bot.discord.custom_variants.test_making import submit_form
from tests.bot.discord.table import Table, boards, last, response
from tests.bot.discord.viewer.seen import shown as view_of
from tests.discord_markdown import markup, read, shown, unfurled

PAIRS = [
    ("[Free Nitro", "x](https://evil.example)"),
    ("https://a`b||c", "||<t:0:R><#1><:a:1>`"),
    ("# @everyone </x:1>", "1. <@&7> discord.gg/abc:"),
]
"""Display names of two players. Some are markup only in combination."""
TITLE = "1. Arch :smile: (a-b)"
PGN = '[White "{}"]\n[Black "{}"]\n[Event "<@1>"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'

OWN_MARKUP = {"strong", "underline", "code", "fence", "item", "time", "user", "command", "channel"}
"""Markup of the bot's own texts. Names contain some of it, too, so its targets are compared."""
LABELS = frozenset({"label", "placeholder", "description", "name", "title"})


def sent(body: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Yield all texts that a request shows, as pairs of field name and text."""
    if isinstance(body, dict):
        for key, value in body.items():
            yield from sent(value, key)
    elif isinstance(body, list):
        for value in body:
            yield from sent(value, name)
    elif isinstance(body, str):
        yield name, body


def texts(table: Table) -> Iterator[tuple[str, str]]:
    for request in table.env.http_requests:
        if "/commands" not in request.path:
            yield from sent(request.json)


@pytest.mark.slow
@pytest.mark.parametrize(("first", "second"), PAIRS)
async def test_markup_in_names_is_shown_literally(table: Table, first: str, second: str) -> None:
    table = replace(
        table,
        alice=table.guild.add_member(table.env.create_user("mallory"), nick=first),
        bob=table.guild.add_member(table.env.create_user("trudy"), nick=second),
    )
    labels = [*await play_game(table), *await make_custom_variant(table), *await list_people(table)]
    await import_game(table, first, second)

    people = {str(member.id) for member in (table.alice, table.bob, table.carol)}
    places = {str(thread.id) for thread in table.channel.threads}
    seen = 0
    for field, text in texts(table):
        if field in LABELS:
            labels.append(text)
        if field != "content":
            continue
        elements = list(markup(read(text)))
        assert {kind for kind, _ in elements} <= OWN_MARKUP | {"address"}, text
        assert all("discord.com/channels" in target for kind, target in elements if kind == "address"), text
        assert {target for kind, target in elements if kind == "user"} <= people, text
        assert {target for kind, target in elements if kind == "channel"} <= places, text
        assert all(target != "0" for kind, target in elements if kind == "time"), text
        assert all("discord.com/channels" in address for address in unfurled(text)), text
        seen += sum(shown(read(text)).count(name) for name in (first, second, TITLE))
    assert seen > 40
    assert any(first in label for label in labels)
    assert any(TITLE in label for label in labels)
    assert [label for label in labels if "\\" in label] == []


async def play_game(table: Table) -> list[str]:
    """Play a game in a thread, with the commands used around it; return the thread's name."""
    thread = await table.start(time="1d")
    await table.alice.slash(thread, "draw")
    await table.play(thread, "f3 e5")
    await table.alice.send(thread, "Ke5")
    await table.carol.send(thread, "e4")
    await table.carol.slash(thread, "resign")
    for command, options in (("board", {}), ("games", {}), ("move", {"move": "x"})):
        await table.alice.slash(table.channel, command, **options)
    await table.play(thread, "g4 Qh4")
    await table.bob.click(boards(thread)[-1], label="Rematch")
    review = view_of(await table.alice.click(boards(thread)[-1], label="Review"))
    await table.alice.click(review.answer, label="Show everyone")
    assert "blunder" in last(thread).content
    return [thread.name or ""]


async def list_people(table: Table) -> list[str]:
    """Run all commands that list people; return the suggestions."""
    people: tuple[MemberActor, ...] = (table.alice, table.bob)
    for player in people:
        for command in ("history", "profile"):
            await table.carol.slash(table.channel, command, player=player)
    await table.alice.slash(table.channel, "history", opponent=table.bob)
    await table.carol.slash(table.channel, "leaderboard")
    await table.carol.slash(table.channel, "games", where="server")
    await table.alice.slash(table.channel, "challenge", time="1d")
    await table.bob.slash(table.channel, "join")
    await table.bob.slash(table.channel, "privacy")
    choices = await table.alice.autocomplete(table.channel, "review", "game", "")
    return [str(choice["name"]) for choice in choices]


async def make_custom_variant(table: Table) -> list[str]:
    """Create a custom variant with a hostile title, show it and challenge to it; return the suggestions."""
    editor = await begin_draft(table, table.alice)
    await submit_form(table.alice, editor, "Title", title=TITLE, summary="- :smile: 1. x")
    await table.alice.click(response(editor), label="Save")
    await table.alice.click(response(editor), label="Show to everyone here")
    await table.bob.slash(table.channel, "custom list")
    await table.bob.slash(table.channel, "custom show", game=TITLE)
    await table.alice.slash(table.channel, "challenge", opponent=table.bob, variant=TITLE)
    choices = await table.bob.autocomplete(table.channel, "challenge", "variant", "arch")
    return [str(choice["name"]) for choice in choices]


async def import_game(table: Table, first: str, second: str) -> None:
    """Import a file whose players have hostile names, view a game and export it."""
    escaped = [name.replace("\\", "\\\\").replace('"', '\\"') for name in (first, second)]
    text = PGN.format(*escaped)
    view = view_of(await table.carol.slash(table.channel, "import", text=f"{text}\n{text}"))
    for label in ("▶▶", "Export up to here", "Other games"):
        await table.carol.click(view.answer, label=label)
    assert first in "".join(view.options)
