"""A model of how Discord's apps parse the content of a message, for tests of what a reader sees.

The rules are tried in order at each position; text that matches no rule is shown unchanged. Based on the
apps' behaviour and documentation: https://support.discord.com/hc/articles/210298617.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

HOSTILE = (
    "[Free Nitro", "x](https://evil.example)", "[x](<https://evil.example> 'y')", "https://evil.example",
    "http://a`b||c", "steam://run/1", "discord.gg/abc", "discord.com/invite/abc", "<https://evil.example>",
    "<t:0:R>", "<#1>", "<@1>", "<@&1>", "<:a:123>", "<a:b:1>", "</move:1>", "<id:home>",
    "<a@evil.example>", "<+4912345678>", "@everyone", "@here",
    ":smile:", "`", "``", "```", "``` ini", "||", "a||b||", "**", "*x*",
    "_x_", "__x__", "~~x~~", "# x", "### x", "-# x", "- x", "* x", "1. x", "12. x", "> x", ">>> x", "\\",
    "\\[x](https://evil.example)", "\\\\", "¯\\_(ツ)_/¯", "a:", ":b", "https:", "//evil.example", "1", "-",
)  # fmt: skip
"""Names that Discord would parse as markup, alone or next to each other."""


@dataclass(frozen=True)
class Node:
    """An element of markup: its kind, its `target` (an address, an id, a language) and its content."""

    kind: str
    target: str = ""
    inside: tuple[Node | str, ...] = field(default=())


Inside = Callable[[re.Match[str]], tuple[str, str | None]]
"""Returns the target of a match and the text inside, or None if the text is not parsed further."""

_LABEL = r"(?:\[[^\]]*\]|[^\[\]]|\](?=[^\[]*\]))*"
"""The text of a link, with balanced and unescaped brackets."""
_TARGET = r"(?:[^\s\\]|\\.)*?"
_EMPHASIS = r"(?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?"


def _unescaped(target: str) -> str:
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", target)


_AT_LINE_START = (
    ("fence", r"```(?:([\w+.#-]*)\n)?\n*([^\n][\s\S]*?)\n*```", lambda m: (m[2], None)),
    ("quote", r">>> ([\s\S]+)|((?:> [^\n]*(?:\n|$))+)", lambda m: ("", m[1] or re.sub("(?m)^> ", "", m[2]))),
    ("heading", r"(#{1,3}) +([^\n]+?)(?:\n|$)", lambda m: (m[1], m[2])),
    ("subtext", r"-# +([^\n]+?)(?:\n|$)", lambda m: ("", m[1])),
    ("item", r" *(?:[*-]|\d+\.) +([^\n]+?)(?:\n|$)", lambda m: ("", m[1])),
)
_ANYWHERE = (
    ("fence", r"```(?:([\w+.#-]*)\n)?\n*([^\n][\s\S]*?)\n*```", lambda m: (m[2], None)),
    ("escape", r"\\([^0-9A-Za-z\s])", lambda m: (m[1], None)),
    ("address", r"<(https?://[^\s<>]+|mailto:[^\s>]+)>", lambda m: (m[1], None)),
    ("mail", r"<([\w.+-]+@[\w.-]+\.\w+)>", lambda m: (m[1], None)),
    ("phone", r"<(\+\d[\d -]+)>", lambda m: (m[1], None)),
    ("address", r"((?:https?|steam|discord)://[^\s<]+[^<.,:;\"'\]\s])", lambda m: (m[1], None)),
    ("link", rf"\[({_LABEL})\]\(\s*<?({_TARGET})>?\s*\)", lambda m: (_unescaped(m[2]), m[1])),
    ("strong", r"\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)", lambda m: ("", m[1])),
    ("underline", r"__((?:\\[\s\S]|[^\\])+?)__(?!_)", lambda m: ("", m[1])),
    ("emphasis", rf"\*(?=\S)({_EMPHASIS})\*(?!\*)", lambda m: ("", m[1])),
    ("emphasis", r"\b_((?:__|\\[\s\S]|[^\\_])+?)_\b", lambda m: ("", m[1])),
    ("strike", r"~~([\s\S]+?)~~(?!_)", lambda m: ("", m[1])),
    ("spoiler", r"\|\|([\s\S]+?)\|\|", lambda m: ("", m[1])),
    ("code", r"(`+)([\s\S]*?[^`])\1(?!`)", lambda m: (m[2], None)),
    ("user", r"<@!?(\d+)>", lambda m: (m[1], None)),
    ("role", r"<@&(\d+)>", lambda m: (m[1], None)),
    ("everyone", r"@(everyone|here)\b", lambda m: (m[1], None)),
    ("channel", r"<#(\d+)>", lambda m: (m[1], None)),
    ("navigation", r"<id:(\w+)(?::\d+)?>", lambda m: (m[1], None)),
    ("command", r"</([^:>\n]+):\d+>", lambda m: (m[1], None)),
    ("custom emoji", r"<a?:(\w+):\d+>", lambda m: (m[1], None)),
    ("emoji", r":([a-z0-9_+-]+):", lambda m: (m[1], None)),
    ("time", r"<t:(-?\d+)(?::[tTdDfFRsS])?>", lambda m: (m[1], None)),
)  # fmt: skip
"""Kinds of markup with their pattern and a function that returns target and content of a match."""

_LINE = tuple((kind, re.compile(pattern), inside) for kind, pattern, inside in _AT_LINE_START)
_INLINE = tuple((kind, re.compile(pattern), inside) for kind, pattern, inside in _ANYWHERE)

_UNFURLED = re.compile(r"https?://[^\s<>\\]+|discord(?:(?:app)?\.com/invite|\.gg)/[\w-]+", re.IGNORECASE)


def read(content: str, *, begins_line: bool = True) -> tuple[Node | str, ...]:
    """Return the parts of a message: markup and text. `begins_line`: whether it is at the start of a line."""
    parts: list[Node | str] = []
    at = 0
    while at < len(content):
        starts_line = begins_line if at == 0 else content[at - 1] == "\n"
        for kind, pattern, inside in (*(_LINE if starts_line else ()), *_INLINE):
            found = pattern.match(content, at)
            if found is None:
                continue
            target, rest = inside(found)
            within = () if rest is None else read(rest, begins_line=kind == "quote")
            parts.append(target if kind == "escape" else Node(kind, target, within))
            at = found.end()
            break
        else:
            parts.append(content[at])
            at += 1
    return _joined(parts)


def _joined(parts: list[Node | str]) -> tuple[Node | str, ...]:
    joined: list[Node | str] = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        else:
            joined.append(part)
    return tuple(joined)


def shown(parts: tuple[Node | str, ...]) -> str:
    """Return the text that a reader sees; mentions and addresses count as their target."""
    text = "".join(part if isinstance(part, str) else shown(part.inside) or part.target for part in parts)
    return text.replace("\u200b", "")


def markup(parts: tuple[Node | str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the kind and the target of all markup, outer before inner."""
    for part in parts:
        if isinstance(part, Node):
            yield part.kind, part.target
            yield from markup(part.inside)


def unfurled(content: str) -> list[str]:
    """Return the addresses and invites in a message, for which Discord shows a preview."""
    return _UNFURLED.findall(content)
