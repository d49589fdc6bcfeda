"""/settings: settings are stored and apply to all boards and answers."""

from __future__ import annotations

import io
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace

import discord
import pytest
from PIL import Image
from simcord.actors import MemberActor

import render
import rules
from bot.discord.puzzles.puzzle_message import last_move
from bot.puzzles import puzzles
from tests.bot.discord.menus import values_by_label
from tests.bot.discord.table import (
    Table,
    board_of_card,
    boards,
    labels,
    last,
    occupied,
    picture,
    private,
    response,
    squares_of,
)
from tests.words import PICTURED


async def picture_bytes(message: discord.Message) -> bytes:
    return await next(a for a in message.attachments if a.filename.endswith(".png")).read()


@pytest.mark.slow
async def test_board_shows_the_chosen_pieces(table: Table) -> None:
    chess, shogi = (rules.variant(key).start() for key in ("chess", "shogi"))
    for chosen, start, style in (
        ({"pieces": "shogi:kanji"}, shogi, render.Style(shogi="kanji")),
        ({"letters": "on"}, shogi, render.Style(shogi="kanji", letters=True)),
        ({"theme": "blue"}, chess, render.Style(shogi="kanji", letters=True, theme="blue")),
    ):
        answer = response(await table.alice.slash(table.channel, "settings player", **chosen))
        assert await picture_bytes(answer.message) == render.board(start, style=style)


def pinged(table: Table, message: discord.Message) -> set[int]:
    """Return the users that a message may ping."""
    stored = table.env.backend.get_message(message.channel.id, message.id)
    assert stored.allowed_mentions.users is not None
    return set(map(int, stored.allowed_mentions.users))


async def test_player_settings_are_shown(table: Table) -> None:
    before = private(await table.alice.slash(table.channel, "settings player"))
    assert "Brown" in before
    assert "Same as Discord" in before
    answer = response(
        await table.alice.slash(
            table.channel,
            "settings player",
            theme="green",
            pieces="chess:kaneo",
            board="white",
            mentions="off",
        )
    )
    text = answer.content
    for words in ("Green", "Kaneo (Chess)", "White at the bottom", "Mentions: **Off**"):
        assert words in text
    style = render.Style(theme="green", pieces="kaneo")
    start = rules.variant("chess").start()
    assert await picture_bytes(answer.message) == render.board(start, style=style)


def drawn(
    position: rules.Position,
    *,
    style: render.Style = render.Style(),  # noqa: B008  # a value
    last_move: rules.Move | None = None,
) -> bytes:
    """Return the board of a match between Alice and Bob with its labels."""
    text = render.Labels("alice", "bob", start=rules.variant("chess").start())
    return render.board(position, style=style, last_move=last_move, labels=text)


@pytest.mark.slow
@pytest.mark.parametrize(("locale", "kanji"), [("en-GB", False), ("ja", True)])
async def test_rim_of_shogi_uses_the_notation_of_the_text(
    table: Table, speak: Callable[..., None], locale: str, kanji: bool
) -> None:
    speak("ja" if locale == "en-GB" else "en-US", locale)
    start, style = rules.variant("shogi").start(), render.Style(kanji=kanji)
    card = await table.challenge(variant="shogi", color="white")
    await table.bob.click(card, label=labels(card)[0])
    (thread,) = table.channel.threads
    text = render.Labels("alice", "bob", words=PICTURED[locale[:2]], start=start)
    assert await picture_bytes(boards(thread)[0]) == render.board(start, style=style, labels=text)
    speak(locale)
    menu = response(await table.alice.click(boards(thread)[0], label=labels(boards(thread)[0])[0]))
    assert "c3" in values_by_label(menu).values()
    picked = response(await table.alice.select(menu, ["c3"]))
    move = start.parse("7六歩")
    marks = render.Marks(targets=(move,), selected=move.origin)
    expected = render.board(start, style=style, marks=marks)
    assert await picture_bytes(picked.message) == expected


@pytest.mark.slow
async def test_boards_turn_to_the_side_to_move_in_the_challengers_style(table: Table) -> None:
    await table.alice.slash(table.channel, "settings player", theme="blue", pieces="chess:kaneo")
    await table.bob.slash(table.channel, "settings player", theme="wood", board="white", mentions="off")
    thread = await table.start()
    await table.alice.slash(table.channel, "settings player", theme="green")
    start, blue = rules.variant("chess").start(), render.Style(theme="blue", pieces="kaneo")
    assert await picture_bytes(boards(thread)[0]) == drawn(start, style=blue)
    await table.alice.send(thread, "e4")
    position = start.play(start.parse("e4"))
    move = start.parse("e4")
    # Bob has White at the bottom although he plays Black, and is not mentioned.
    assert await picture_bytes(last(thread)) == drawn(position, style=blue, last_move=move)
    assert pinged(table, last(thread)) == {table.alice.id}
    await table.restart()
    await table.bob.send(thread, "e5")
    assert pinged(table, last(thread)) == {table.alice.id}
    own = response(await table.bob.slash(thread, "board"))
    match = await table.match(thread)
    after = match.position
    assert await picture_bytes(last(thread)) == drawn(after, style=blue, last_move=match.game.moves[-1])
    expected = drawn(after, style=render.Style(theme="wood"), last_move=match.game.moves[-1])
    assert await picture_bytes(own.message) == expected
    spectators = response(await table.carol.slash(thread, "board"))
    assert await picture_bytes(spectators.message) == drawn(after, last_move=match.game.moves[-1])
    menu = response(await table.bob.click(last(thread), label="More"))
    await table.bob.click(menu, label="Flip board")
    image = await picture(menu.message)
    assert occupied(image, after.variant, rules.BLACK) == squares_of(after)


@pytest.mark.slow
async def test_servers_style_overrides_the_challengers(table: Table, manager: MemberActor) -> None:
    await table.alice.slash(table.channel, "settings player", theme="blue", pieces="chess:kaneo")
    thread = await table.start()
    answer = private(
        await manager.slash(table.channel, "settings server", theme="wood", pieces="chess:cburnett")
    )
    assert "Theme: **Wood**" in answer
    assert "Pieces: **Cburnett (Chess)**" in answer
    await table.alice.send(thread, "e4")
    start = rules.variant("chess").start()
    position, move = start.play(start.parse("e4")), start.parse("e4")
    wood = render.board(
        position,
        view=rules.BLACK,
        style=render.Style(theme="wood", pieces="cburnett"),
        last_move=move,
        labels=render.Labels("alice", "bob", start=start),
    )
    assert await picture_bytes(last(thread)) == wood
    answer = private(await manager.slash(table.channel, "settings server", theme="auto", pieces="auto"))
    assert "Theme: **Same as the challenger's**" in answer
    assert "Pieces: **Same as the challenger's**" in answer
    await table.bob.send(thread, "e5")
    after = (await table.match(thread)).position
    blue = drawn(after, style=render.Style(theme="blue", pieces="kaneo"), last_move=position.parse("e5"))
    assert await picture_bytes(last(thread)) == blue
    offered = await manager.autocomplete(table.channel, "settings server", "pieces", "anim")
    assert [choice["value"] for choice in offered] == ["auto", "shogi:animals"]
    answer = private(await manager.slash(table.channel, "settings server", pieces="go:kaneo"))
    assert "I don't have that piece set" in answer


@pytest.mark.slow
async def test_public_cards_and_puzzles_have_the_servers_theme(table: Table, manager: MemberActor) -> None:
    await table.alice.slash(table.channel, "settings player", theme="blue")
    for chosen, theme in (({}, "blue"), ({"theme": "wood"}, "wood")):
        await manager.slash(table.channel, "settings server", **chosen)
        start = rules.variant("chess960").start(7)
        card = await board_of_card(await table.challenge(variant="chess960", start="7"), start)
        corner = Image.open(io.BytesIO(render.board(start, style=render.Style(theme=theme))))
        assert card.getpixel((40, 40)) == corner.convert("RGB").getpixel((40, 40))
        await table.alice.slash(table.channel, "puzzle solve", variant="chess", **{"for": "everyone"})
        post = await table.use_cases.puzzle_posts.newest_in(table.channel.id)
        assert post is not None
        puzzle = next(candidate for candidate in puzzles("chess") if candidate.id == post.puzzle_id)
        position, style = puzzle.position, render.Style(theme=theme)
        board = render.board(position, view=position.turn, style=style, last_move=last_move(puzzle))
        assert await picture_bytes(last(table.channel)) == board


@pytest.mark.slow
async def test_answer_to_a_written_move_has_the_games_style(table: Table) -> None:
    await table.alice.slash(table.channel, "settings player", theme="wood")
    await table.bob.slash(table.channel, "settings player", theme="dark")
    card = response(await table.bob.slash(table.channel, "challenge", opponent=table.alice, color="black"))
    await table.alice.click(card, label="Accept")
    (thread,) = table.channel.threads
    await table.alice.send(thread, "Bb5")
    start = rules.variant("chess").start()
    squares = tuple(start.variant.square(name) for name in ("f1", "b5", "e2"))
    answer = await picture_bytes(last(thread))
    dark = [
        render.board(start, style=render.Style(theme="dark"), marks=render.Marks(problems=part))
        for part in _subsets(squares)
    ]
    assert answer in dark


def _subsets(squares: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [tuple(s for n, s in enumerate(squares) if mask >> n & 1) for mask in range(1, 1 << len(squares))]


async def test_language_is_set_by_player(table: Table, speak: Callable[..., None]) -> None:
    await table.alice.slash(table.channel, "settings player", language="ja")
    assert "あなたの設定" in private(await table.alice.slash(table.channel, "settings player"))
    assert "対局はありません" in private(await table.alice.slash(table.channel, "games"))
    assert "You have no ongoing games" in private(await table.bob.slash(table.channel, "games"))
    speak("ja")
    await table.bob.slash(table.channel, "settings player", language="en")
    assert "You have no ongoing games" in private(await table.bob.slash(table.channel, "games"))


@pytest.mark.slow
async def test_immediate_answers_use_the_language(table: Table, speak: Callable[..., None]) -> None:
    speak("en-US", server="en-GB")
    await table.alice.slash(table.channel, "settings player", language="ja")
    for command, given in (("help", {}), ("variants", {}), ("challenge", {"opponent": table.alice})):
        answer = private(await table.alice.slash(table.channel, command, **given))
        assert re.search("[ぁ-ん]", answer), command
    thread = await table.start()
    card = boards(thread)[0]
    stored = table.env.backend.get_message(thread.id, card.id)
    for custom_id in ("kibitz:rematch:1", "kibitz:pick"):
        stored.components[0]["components"][0]["custom_id"] = custom_id
        answer = private(await table.alice.click(card, custom_id=custom_id))
        assert re.search("[ぁ-ん]", answer), custom_id


@pytest.mark.slow
async def test_unknown_stored_language_falls_back_to_discords(
    table: Table, speak: Callable[..., None]
) -> None:
    await table.use_cases.settings.change_player(table.alice.id, language="tlh")
    await table.use_cases.settings.change_server(table.guild.id, language="tlh")
    assert "You have no ongoing games" in private(await table.alice.slash(table.channel, "games"))
    speak("ja", "ja")
    assert "対局はありません" in private(await table.alice.slash(table.channel, "games"))
    assert "あなたの設定" in private(await table.alice.slash(table.channel, "settings player"))
    speak("en-US")
    thread = await table.start()
    # A message doesn't contain its author's language.
    await table.alice.send(thread, "e9")
    assert "e9" in last(thread).content


@pytest.mark.slow
async def test_unknown_piece_set_is_refused(table: Table) -> None:
    for pieces in ("chess:nothing", "nothing", "go:kaneo"):
        answer = private(await table.alice.slash(table.channel, "settings player", pieces=pieces))
        assert "I don't have that piece set" in answer
    offered = await table.alice.autocomplete(table.channel, "settings player", "pieces", "anim")
    assert [choice["value"] for choice in offered] == ["shogi:animals"]


@pytest.mark.slow
async def test_only_managers_change_server_settings(table: Table, manager: MemberActor) -> None:
    answer = private(await table.alice.slash(table.channel, "settings server", threads="off"))
    assert "Only members with the Manage Server permission" in answer
    panel = private(await manager.slash(table.channel, "settings server"))
    assert "Everywhere" in panel
    assert "Not allowed" in panel
    await manager.slash(table.channel, "settings server", threads="off", variant="Atomic", time="day")
    await manager.slash(table.channel, "settings server", language="ja", vacation=14)
    panel = private(await manager.slash(table.channel, "settings server"))
    for words in ("Thread for each game: **Off**", "Atomic", "1 day per move", "日本語", "14 days a year"):
        assert words in panel
    answer = private(await manager.slash(table.channel, "settings server", variant="nothing like it"))
    assert "I don't know" in answer
    card = await table.challenge()
    assert "アトミック" in card.content
    assert "1手1日" in card.content
    await table.bob.click(card, label="受ける")
    assert table.channel.threads == []
    assert len(boards(table.channel)) == 1


@pytest.mark.slow
async def test_games_are_limited_to_the_servers_channels(table: Table, manager: MemberActor) -> None:
    here = table.guild.create_text_channel("chess")
    await manager.slash(table.channel, "settings server", channel=here)
    answer = private(await table.alice.slash(table.channel, "challenge", opponent=table.bob))
    assert answer == f"On this server, games are played in {here.mention}."
    card = response(await table.alice.slash(here, "challenge", opponent=table.bob, color="white"))
    await table.bob.click(card, label="Accept")
    (thread,) = here.threads
    await table.alice.click(await table.resign(thread), label="Rematch")
    assert "challenges" in last(thread).content
    await manager.slash(table.channel, "settings server", channel=here)
    await table.challenge()


@pytest.mark.slow
async def test_only_members_with_the_role_start_games(table: Table, manager: MemberActor) -> None:
    role = table.guild.create_role("players")
    erin = table.guild.add_member(table.env.create_user("erin"), roles=[role])
    await manager.slash(table.channel, "settings server", starter=role)
    answer = private(await table.alice.slash(table.channel, "challenge", opponent=table.bob))
    assert f"<@&{role.id}> may start games" in answer
    for who in (erin, manager):
        card = response(await who.slash(table.channel, "challenge"))
        assert not card.ephemeral
    await table.alice.click(last(table.channel), label="Join")
    assert len(table.channel.threads) == 1
    everyone = table.guild.default_role
    answer = await manager.slash(table.channel, "settings server", starter=everyone)
    assert f"<@&{role.id}>" not in private(answer)
    card = response(await table.alice.slash(table.channel, "challenge", opponent=table.bob))
    assert not card.ephemeral


@pytest.mark.slow
async def test_missing_permission_is_named(table: Table) -> None:
    denied = discord.PermissionOverwrite(attach_files=False)
    bot = table.env.bot.user
    assert bot is not None
    mute = table.guild.create_text_channel("mute", overwrites={bot: denied})
    answer = private(await table.alice.slash(mute, "challenge", opponent=table.bob))
    assert answer.endswith("grant me: Attach Files.")


@pytest.mark.slow
async def test_unreadable_settings_do_not_prevent_an_answer(table: Table) -> None:
    thread = await table.start()
    await table.alice.slash(table.channel, "settings player", language="ja")
    with closing(sqlite3.connect(table.database_file, isolation_level=None)) as connection:
        connection.execute("ALTER TABLE players RENAME TO lost")
    connection.close()
    assert "**bob** · Chess" in private(await table.alice.slash(thread, "games"))
    question = await table.alice.click(boards(thread)[0], label="Resign")
    assert "Do you really want" in private(question)


@pytest.mark.slow
async def test_server_settings_are_refused_outside_servers(table: Table) -> None:
    answer = response(await table.env.create_user("erin").slash("settings server"))
    assert "That only works on servers" in answer.content


@pytest.mark.slow
async def test_letters_are_offered_once_and_drawn_on_the_pieces(table: Table) -> None:
    thread = await table.start(variant="shogi")
    first = boards(thread)[0]
    assert "Letters on pieces" in first.content
    assert labels(first)[-1] == "Letters on pieces"
    start, text = rules.variant("shogi").start(), render.Labels("alice", "bob")
    text = replace(text, start=start)
    assert await picture_bytes(first) == render.board(start, labels=text)
    pressed = await table.alice.click(first, label="Letters on pieces")
    assert "From now on, each piece has a letter" in private(pressed)
    lettered = render.board(start, style=render.Style(letters=True), labels=text)
    assert lettered != render.board(start, labels=text)
    assert await picture_bytes(response(pressed).message) == lettered
    (alices, _), (bobs, _) = [await table.use_cases.settings.get(who.id) for who in (table.alice, table.bob)]
    assert (alices.letters, bobs.letters) == (True, False)
    await table.alice.send(thread, "P-7f")
    assert "Letters on pieces" not in labels(last(thread)), "offered once"
    await table.bob.send(thread, "P-3d")
    match = await table.match(thread)
    style = render.Style(letters=True)
    assert await picture_bytes(last(thread)) == render.board(
        match.position, style=style, last_move=match.game.moves[-1], labels=text
    )


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "locale"), [("chess", "en-US"), ("shogi", "ja"), ("dobutsu", "ja")])
async def test_letters_are_not_offered_where_they_do_not_help(
    table: Table, speak: Callable[..., None], variant: str, locale: str
) -> None:
    speak(locale, locale)
    card = await table.challenge(variant=variant, color="white")
    await table.bob.click(card, label=labels(card)[0])
    (thread,) = table.channel.threads
    assert not {"Letters on pieces", "駒にアルファベット"} & set(labels(boards(thread)[0]))
    assert (await table.use_cases.settings.get(table.alice.id))[0].letters is None


@pytest.mark.slow
async def test_letters_setting(table: Table) -> None:
    answer = await table.alice.slash(table.channel, "settings player", letters="on")
    assert "Letters on pieces: **On**" in private(answer)
    assert (await table.use_cases.settings.get(table.alice.id))[0].letters is True
