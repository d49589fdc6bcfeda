"""/custom keys: keys of definitions in groups, each with a description and an example; and their search."""

from __future__ import annotations

import asyncio
import re
import tomllib
from collections.abc import Mapping
from functools import cache, partial
from importlib import resources
from typing import NamedTuple

from discord.app_commands import Choice

import rules
from bot.discord.actions import NO_IDS, Action, ShortText, autocomplete, command
from bot.discord.context import Context
from bot.discord.paged_lists import PAGE_NUMBER, cut_page
from bot.discord.platform.components import Content, Control, custom_id, menu, menu_option, suggestion, view
from bot.discord.platform.fuzzy_search import ranked
from bot.discord.platform.user_text import quoted
from bot.discord.wording.piece_moves import clauses
from bot.discord.wording.pieces import piece_name
from bot.refusals import Refusal
from bot.texts import LOCALES, Texts
from rules.board.pieces import named_pieces
from rules.definitions.read_definitions import keys as every_key
from rules.definitions.section_defaults import OLD_NAMES

SIDES = ("White", "Black")
PIECES = "pieces"
SAMPLES = {"customPiece1": "customPiece", "mobilityRegionWhiteKnight": "mobilityRegion"}
"""The key that is described for all keys with the same prefix."""
PAGE = 12
"""Keys per page: few enough to stay within Discord's 2,000 characters."""


class Key(NamedTuple):
    """A key, or several similar keys: its `name` in texts, its `group` and an example."""

    name: str
    group: str
    example: str
    is_piece: bool = False

    @property
    def shown(self) -> str:
        """Its name in the list; a key that exists for each side has "…" instead of the side."""
        return f"{self.name}…" if self.name not in every_key() else self.name


@cache
def groups() -> Mapping[str, tuple[Key, ...]]:
    data = tomllib.loads((resources.files("bot.discord.custom_variants") / "keys.toml").read_text("utf-8"))
    chess = rules.variants()[0]
    section = f"[mygame:{chess.key}]\n"
    found = {
        group: tuple(
            Key(name, group, example if example.startswith("[") else section + example)
            for name, example in entries.items()
        )
        for group, entries in data.items()
    }
    letters = {piece.name: piece.letter.lower() for piece in chess.pieces}
    for name in named_pieces():
        example = f"{section}{name} = {letters.get(name, 'q')}"
        found[PIECES] += (Key(name, PIECES, example, is_piece=True),)
    return found


@cache
def by_key() -> Mapping[str, Key]:
    """Return the listed key for each key that a section may have."""
    entries = {key.name: key for group in groups().values() for key in group}
    listed: dict[str, Key] = {}
    for key in every_key():
        sample = next((name for name, prefix in SAMPLES.items() if key.startswith(prefix)), key)
        without_side = key.removesuffix(SIDES[0]).removesuffix(SIDES[1])
        found = entries.get(sample) or entries.get(without_side)
        if found is not None:
            listed[key] = found
    return listed


def key_text(texts: Texts, key: Key) -> str:
    """Return the description of a key: what it sets or, for a piece, how the piece moves."""
    if not key.is_piece:
        return texts.text(f"key-{key.name}")
    piece = rules.PieceType(key.name, "X", named_pieces()[key.name])
    moves = texts.text("list-clauses").join(clauses(texts, piece, "chess"))
    name = piece_name(texts, key.name, "chess")
    return texts.text("labelled", label=name, value=moves)


def listed_key(texts: Texts, key: Key) -> str:
    """Return a line with a key and its description."""
    return f"`{key.shown}` · {key_text(texts, key)}"


def group_content(ctx: Context, group: str, page: int = 0) -> Content:
    """Return a page of a group: its keys with descriptions, and menus of the groups and of these keys."""
    shown = cut_page(groups()[group], page, PAGE)
    lines = [f"**{ctx.say(f'keys-{group}')}**"]
    lines += [listed_key(ctx.wording, key) for key in shown.items]
    options = [menu_option(key.shown, key.name) for key in shown.items]
    keys = menu(custom_id("game-key", ""), ctx.say("menu-key-example"), options)
    turning = shown.buttons(ctx, partial(custom_id, "game-keys", group))
    return Content("\n".join(lines), view=view(_groups(ctx, group), keys, *turning))


def _groups(ctx: Context, chosen: str) -> Control:
    options = [menu_option(ctx.say(f"keys-{group}"), group, chosen=group == chosen) for group in groups()]
    return menu(custom_id("game-keys-group", ""), ctx.say("menu-key-group"), options)


def key_content(ctx: Context, key: Key) -> Content:
    heading = f"`{key.shown}` · {ctx.say(f'keys-{key.group}')}"
    text = f"{heading}\n{key_text(ctx.wording, key)}\n{shown_example(ctx, key)}"
    return Content(text, view=view(_groups(ctx, key.group)))


def shown_example(ctx: Context, key: Key) -> str:
    return f"{ctx.say('key-example')}\n```ini\n{key.example.strip()}\n```"


def keys_like(typed: str) -> list[Key]:
    """Search keys by name and description, the best match first."""
    found = ranked(typed, _searched())
    wanted = by_key().get(OLD_NAMES.get(typed.strip(), typed.strip()))
    return found if wanted is None else [wanted, *(key for key in found if key is not wanted)]


@cache
def _searched() -> tuple[tuple[Key, tuple[str, ...]], ...]:
    """Return all keys with their names and their descriptions in all languages."""
    languages = [Texts(locale) for locale in LOCALES]
    names: dict[Key, list[str]] = {}
    for key, entry in by_key().items():
        names.setdefault(entry, [entry.name]).append(key)
    return tuple(
        (entry, (*dict.fromkeys(names[entry]), *(key_text(texts, entry) for texts in languages)))
        for entry in names
    )


async def offered_keys(ctx: Context, typed: str) -> list[Choice[str]]:
    """Suggest keys while the user types a name or a word of a description."""
    found = await asyncio.to_thread(keys_like, typed)
    return [suggestion(f"{key.shown} · {key_text(ctx.wording, key)}", key.name) for key in found]


@command("custom-keys", private=False, deferred=True)
@autocomplete(key=offered_keys)
async def show_keys(ctx: Context, key: ShortText | None = None) -> None:
    """Show all keys, or one with its example. The first search of a process takes half a second."""
    if key is None:
        content = group_content(ctx, next(iter(groups())))
    elif found := await asyncio.to_thread(keys_like, key):
        content = key_content(ctx, found[0])
    else:
        content = Content(ctx.say("key-none", name=quoted(key)))
    await ctx.reply.send_private(content)


async def open_keys(ctx: Context, _ids: re.Match[str]) -> None:
    """Show the keys in a new message, so that the pressed message stays."""
    await ctx.reply.send_private(group_content(ctx, next(iter(groups()))))


async def turn_keys(ctx: Context, ids: re.Match[str]) -> None:
    await _show(ctx, ids["group"], int(ids["page"]))


async def choose_group(ctx: Context, _ids: re.Match[str]) -> None:
    await _show(ctx, ctx.picked_value, 0)


async def _show(ctx: Context, group: str, page: int) -> None:
    if group not in groups():
        raise Refusal("button-unknown")
    await ctx.reply.show(group_content(ctx, group, page))


async def choose_key(ctx: Context, _ids: re.Match[str]) -> None:
    found = next((key for key in by_key().values() if key.name == ctx.picked_value), None)
    if found is None:
        raise Refusal("button-unknown")
    await ctx.reply.show(key_content(ctx, found))


ACTIONS = (
    Action("game-keys", re.compile(f"(?P<group>[a-z]{{1,20}}):{PAGE_NUMBER}"), turn_keys, own=True),
    Action("game-keys-open", NO_IDS, open_keys),
    Action("game-keys-group", NO_IDS, choose_group, own=True),
    Action("game-key", NO_IDS, choose_key, own=True),
)
