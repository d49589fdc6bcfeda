"""User text in messages: how Discord renders it, in every message and every language."""

from __future__ import annotations

from typing import Any, cast

import pytest

from bot.discord.platform.user_text import UserText, escaped, in_code, quoted, unformatted, user_text
from bot.texts import DEFAULT, Texts
from tests.discord_markdown import HOSTILE, Node, markup, read, shown, unfurled
from tests.tools.texts.checker import entries, rendered

NAMES = frozenset(
    {"alice", "bob", "Arch Chess", "Atomic", "Atomic · Blitz", "Chess club"}  # Names and titles
    | {"Atmic", "atmic", "blast", "quen", "Berlni", "Zz9"}  # User input
)
"""Examples of user text in the comments of the English messages."""


def test_model_parses_markdown_as_discord_does() -> None:
    """The tests below rely on it."""
    kinds = {
        "heading": "# x", "subtext": "-# x", "quote": "> x", "item": "- x", "fence": "```x```", "code": "`x`",
        "strong": "**x**", "underline": "__x__", "emphasis": "*x*", "strike": "~~x~~", "spoiler": "||x||",
        "link": "[Free Nitro** – **x](https://evil.example)", "address": "https://x.y", "mail": "<a@b.cd>",
        "phone": "<+4912345>", "user": "<@1>", "role": "<@&1>", "everyone": "@here", "channel": "<#1>",
        "navigation": "<id:home>", "command": "</x:1>", "custom emoji": "<:a:1>", "emoji": ":x:",
        "time": "<t:0>",
    }  # fmt: skip
    assert {kind: next(iter(markup(read(text))))[0] for kind, text in kinds.items()} == {
        kind: kind for kind in kinds
    }
    assert read(r"\*x\* a:b") == ("*x* a:b",)
    # Escaped brackets still end the text of a link.
    assert list(markup(read(r"[a\](https://evil.example)"))) == [("link", "https://evil.example")]


@pytest.mark.parametrize("name", HOSTILE)
def test_name_is_shown_literally(name: str) -> None:
    for text in (UserText(name).markdown, quoted(name)):
        assert (shown(read(text)), [*markup(read(text))]) == (name, [])
        assert unfurled(text) == []
    bold = read(f"**{escaped(name)}**")
    assert (shown(bold), [*markup(bold)]) == (name, [("strong", "")])
    assert read(f"`{in_code(name)}`") == (Node("code", name.replace("`", "ˋ")),)


@pytest.mark.slow
def test_adjacent_names_are_shown_literally() -> None:
    for first in HOSTILE:
        for second in HOSTILE:
            for between in ("", " ", " – ", ", "):
                text = f"{UserText(first).markdown}{between}{UserText(second).markdown}"
                parts = read(text)
                assert (shown(parts), [*markup(parts)]) == (f"{first}{between}{second}", [])
                assert unfurled(text) == []


@pytest.mark.slow
# The code is the same for every language; French has forms and articles, Japanese no spaces.
@pytest.mark.parametrize("locale", ["fr", "ja"])
def test_names_are_shown_literally_in_every_message(locale: str) -> None:
    """A message with hostile names has the markup of the same message with harmless ones."""
    made = 0
    for key, entry in entries(locale).items():
        documented = entries(DEFAULT)[key].documented if key in entries(DEFAULT) else {}
        user_texts = sorted(name for name in entry.variables if {*documented.get(name, ())} & NAMES)
        if not user_texts:
            continue
        args, _ = next(rendered(locale, key))
        harmless = {name: f"Name{number}" for number, name in enumerate(user_texts)}
        usual = read(_text(locale, key, args | harmless))
        for turn in range(0, len(HOSTILE), 4):
            # Every fourth combination of names.
            hostile = {
                name: HOSTILE[(turn + 7 * number) % len(HOSTILE)] for number, name in enumerate(user_texts)
            }
            text = _text(
                locale, key, args | {name: UserText(value).markdown for name, value in hostile.items()}
            )
            expected = shown(usual)
            for name, value in harmless.items():
                expected = expected.replace(value, hostile[name])
            assert (shown(read(text)), [*markup(read(text))]) == (expected, [*markup(usual)]), (key, hostile)
            made += 1
    assert made > 250


def _text(locale: str, key: str, args: dict[str, Any]) -> str:
    return Texts(locale).text(key, **cast("dict[str, str | int]", args))


def test_right_to_left_name_is_isolated() -> None:
    name = UserText("علی")
    assert name.markdown == "\u2068علی\u2069"
    assert unformatted(name.markdown) == name.plain == "علی"


@pytest.mark.parametrize("name", HOSTILE)
def test_unformatted_text_has_no_escapes(name: str) -> None:
    """Alt texts reuse the sentences of messages."""
    assert unformatted(f"**{UserText(name).markdown}** wins.") == f"{name} wins."


def test_user_text_cannot_be_used_without_choosing_a_form() -> None:
    with pytest.raises(TypeError):
        f"{user_text('alice')} wins."


def test_first_visible_name_is_used() -> None:
    assert user_text("ㅤ", "bob").plain == "bob"
    assert user_text("ㅤ", "").plain == "?"
