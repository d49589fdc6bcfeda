"""Discord's limits: a payload at the limit is accepted, one beyond is refused."""

from __future__ import annotations

import io
from typing import Any

import discord
import pytest

from bot.sandbox.json_payload import Json
from tests.cases import loop_over
from tests.discord_lab import ApiError, DiscordLab
from tests.discord_lab.limits import MAX_FILE_BYTES, Problems, check_command, check_message, check_modal


def button(number: int = 0, **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "b", "custom_id": f"b{number}"} | more


def row(*inside: Json) -> Json:
    return {"type": 1, "components": list(inside)}


def menu(count: int, **more: Any) -> Json:
    options = [{"label": str(n), "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": "m", "options": options} | more


def rows(count: int, width: int) -> list[Json]:
    return [row(*(button(10 * y + x) for x in range(width))) for y in range(count)]


def text(length: int) -> Json:
    return {"type": 10, "content": "x" * length}


PAIRS: dict[str, tuple[Json, Json]] = {
    "content": ({"content": "x" * 2000}, {"content": "x" * 2001}),
    "rows": ({"components": rows(5, 1)}, {"components": rows(6, 1)}),
    "buttons": ({"components": rows(5, 5)}, {"components": rows(1, 6)}),
    "custom_id": (
        {"components": [row(button(custom_id="x" * 100))]},
        {"components": [row(button(custom_id="x" * 101))]},
    ),
    "twice the same custom_id": (
        {"components": [row(button(1), button(2))]},
        {"components": [row(button(1), button(1))]},
    ),
    "button label": (
        {"components": [row(button(label="x" * 80))]},
        {"components": [row(button(label="x" * 81))]},
    ),
    "nothing on a button": ({"components": [row(button())]}, {"components": [row(button(label=""))]}),
    "menu options": ({"components": [row(menu(25))]}, {"components": [row(menu(26))]}),
    "menu beside a button": ({"components": [row(menu(2))]}, {"components": [row(menu(2), button())]}),
    "menu maximum": (
        {"components": [row(menu(2, max_values=2))]},
        {"components": [row(menu(2, max_values=3))]},
    ),
    "menu placeholder": (
        {"components": [row(menu(1, placeholder="x" * 150))]},
        {"components": [row(menu(1, placeholder="x" * 151))]},
    ),
    "button without a row": ({"components": [row(button())]}, {"components": [button()]}),
    "mentions both ways": (
        {"content": "x", "allowed_mentions": {"parse": ["roles"], "users": ["1"]}},
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
    ),
}


@loop_over("name", PAIRS)
def test_message_limits(name: str):
    good, bad = PAIRS[name]
    check_message(good, {})
    with pytest.raises(ApiError) as caught:
        check_message(bad, {})
    assert caught.value.code == 50035
    assert caught.value.errors


def test_file_limits():
    check_message({}, dict.fromkeys(range(10), ("f", b"x")))
    check_message({}, {0: ("f", bytes(MAX_FILE_BYTES))})
    wrong: list[tuple[dict[int, tuple[str, bytes]], int]] = [
        (dict.fromkeys(range(11), ("f", b"x")), 50035),
        ({0: ("f", bytes(MAX_FILE_BYTES + 1))}, 40005),
        ({}, 50006),
    ]
    for files, code in wrong:
        with pytest.raises(ApiError) as caught:
            check_message({}, files)
        assert caught.value.code == code


def test_error_names_the_field():
    with pytest.raises(ApiError) as caught:
        check_message({"components": [row(button(), button(1, label="x" * 81))]}, {})
    error = {"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 80 or fewer in length."}
    label = {"label": {"_errors": [error]}}
    assert caught.value.body() == {
        "code": 50035,
        "message": "Invalid Form Body",
        "errors": {"components": {"0": {"components": {"1": label}}}},
    }


def label(**more: Any) -> Json:
    return {"type": 18, "label": "l", "component": {"type": 4, "custom_id": "t", "style": 1}} | more


MODALS: dict[str, tuple[Json, Json]] = {
    "title": ({"title": "x" * 45}, {"title": "x" * 46}),
    "empty": ({"components": [label()]}, {"components": []}),
    "label": ({"components": [label(label="x" * 45)]}, {"components": [label(label="x" * 46)]}),
    "custom_id": ({"custom_id": "x" * 100}, {"custom_id": "x" * 101}),
    "a button in it": ({"components": [label()]}, {"components": [row(button())]}),
    "six parts": (
        {"components": [text(1)] * 5},
        {"components": [text(1)] * 6},
    ),
}


@pytest.mark.parametrize("name", MODALS)
def test_form_limits(name: str):
    base: Json = {"custom_id": "m", "title": "t", "components": [label()]}
    good, bad = MODALS[name]
    check_modal(base | good)
    with pytest.raises(ApiError):
        check_modal(base | bad)


def option(**more: Any) -> Json:
    return {"type": 3, "name": "o", "description": "d"} | more


def choices(count: int, length: int = 3) -> list[Json]:
    return [{"name": f"{n:03}".ljust(length, "x"), "value": str(n)} for n in range(count)]


LONG = [option(name=f"o{n}", description="x" * 100, choices=choices(25, 100)) for n in range(3)]
COMMANDS: dict[str, tuple[Json, Json]] = {
    "name": ({"name": "x" * 32}, {"name": "x" * 33}),
    "upper case": ({"name": "将棋"}, {"name": "Chess"}),
    "description": ({"description": "x" * 100}, {"description": "x" * 101}),
    "no description": ({"description": "x"}, {"description": ""}),
    "locale": ({"name_localizations": {"ja": "指す"}}, {"name_localizations": {"jp": "指す"}}),
    "options": (
        {"options": [option(name=f"o{n}") for n in range(25)]},
        {"options": [option(name=f"o{n}") for n in range(26)]},
    ),
    "choices": ({"options": [option(choices=choices(25))]}, {"options": [option(choices=choices(26))]}),
    "choice name": (
        {"options": [option(choices=choices(1, 100))]},
        {"options": [option(choices=choices(1, 101))]},
    ),
    "required last": (
        {"options": [option(name="a", required=True), option(name="b")]},
        {"options": [option(name="a"), option(name="b", required=True)]},
    ),
    "same name": ({"options": [option(name="a"), option(name="b")]}, {"options": [option(), option()]}),
    "choices and autocomplete": (
        {"options": [option(autocomplete=True)]},
        {"options": [option(autocomplete=True, choices=choices(1))]},
    ),
    "total": ({"options": LONG}, {"options": [*LONG, option(name="o4", choices=choices(25, 100))]}),
}


@loop_over("name", COMMANDS)
def test_command_limits(name: str):
    base: Json = {"name": "command", "description": "d"}
    good, bad = COMMANDS[name]
    problems = Problems()
    check_command(problems, "0", base | good)
    problems.check()
    check_command(problems, "0", base | bad)
    assert problems


async def test_limits_apply_to_rest_requests(sandbox: DiscordLab, bot, general):
    channel = bot.get_channel(general)
    with pytest.raises(discord.HTTPException) as caught:
        await channel.send("x" * 2001)
    assert (caught.value.status, caught.value.code) == (400, 50035)
    assert "In content: Must be 2000 or fewer in length." in caught.value.text
    with pytest.raises(discord.HTTPException) as caught:
        await channel.send("  ")
    assert caught.value.code == 50006
    big = discord.File(io.BytesIO(bytes(MAX_FILE_BYTES + 1)), "big.bin")
    with pytest.raises(discord.HTTPException) as caught:
        await channel.send(file=big)
    assert (caught.value.status, caught.value.code) == (413, 40005)
    card = await channel.send("card")
    with pytest.raises(discord.HTTPException) as caught:
        await card.create_thread(name="x" * 101)
    assert caught.value.code == 50035
    assert len(sandbox.person("alice").messages(general)) == 1
    await card.create_thread(name="x" * 100)
