"""What a step of picking a move looks like: its question, its menus, the board with what may be picked."""

from __future__ import annotations

import re

from discord import ui

import render
import rules
from bot.discord.platform.components import ID, Pressed, button, custom_id, menu, menu_option, view
from bot.discord.platform.outgoing import Note, Upload
from bot.discord.play.move_labels import Label, Labels
from bot.discord.play.move_steps import Ask, Step, is_pass, step, wall_of
from bot.discord.services import Services
from bot.matches import Match

SEEN = re.compile(ID.pattern + r":(?P<ply>[0-9]{1,5})")
"""A match and the ply that was looked at."""

PATH = r"(:\d)?:(?P<path>[\w@+~/-]{0,50})"
"""The picks so far; before them stands a menu's number."""

PICKED = re.compile(SEEN.pattern + PATH, re.ASCII)

TYPED, TYPED_LENGTH = "move", 40
"""The field of a form in which a move is typed."""


async def step_note(
    services: Services,
    locale: str,
    style: render.Style,
    match: Match,
    path: tuple[str, ...],
    bottom: rules.Color | None = None,
) -> Note | None:
    """The menus of a step; after the first also the board, by default with the side to move at the bottom."""
    shown = step(match.position, path)
    if not isinstance(shown, Step):
        return None
    labels = Labels(services.texts, services.wording, locale)
    question = question_of(services, locale, shown)
    items = menus((match.id, match.ply), shown, labels.of(shown), question)
    items += _ways_back(services, locale, match, path)
    if not path:
        return Note(question, view=view(*items))
    chosen = labels.piece(match.position, shown.moves[0])
    text = services.texts.text(locale, "menu-chosen", piece=chosen, question=question)
    bottom = match.turn if bottom is None else bottom
    return Note(text, (await picture(services, locale, style, shown, bottom),), view(*items))


def question_of(services: Services, locale: str, shown: Step) -> str:
    """What a step asks; for a wall by what it is, where that has a name."""
    key = f"menu-{shown.ask.value}"
    if shown.ask is Ask.WALL:
        named = f"{key}-{shown.position.variant.facts.walling}"
        key = named if services.texts.has(locale, named) else key
    return services.texts.text(locale, key)


def menus(
    ids: tuple[str | int, ...], shown: Step, labels: list[Label], question: str, action: str = "step"
) -> list[Pressed]:
    """The choices of a step on as many menus as they need, for an action on what the `ids` name."""
    parts, found = shown.menus, list[Pressed]()
    named = {
        choice.value: menu_option(label.text, choice.value, label.more)
        for choice, label in zip(shown.choices, labels, strict=True)
    }
    for number, part in enumerate(parts):
        options = [named[choice.value] for choice in part]
        ends = f"{options[0].label} – {options[-1].label}"
        placeholder = f"{question} {ends}" if len(parts) > 1 else question
        identity = custom_id(action, *ids, number, "/".join(shown.path))
        found.append(menu(identity, placeholder, options))
    return found


def _ways_back(services: Services, locale: str, match: Match, path: tuple[str, ...]) -> list[Pressed]:
    """To the first step, and from further on also to the one before."""
    if not path:
        return []
    ways = [button(services.texts.text(locale, "button-back"), custom_id("menu", match.id, match.ply))]
    if len(path) > 1:
        before = custom_id("back", match.id, match.ply, "/".join(path[:-1]))
        ways.insert(0, button(services.texts.text(locale, "button-step-back"), before))
    return ways


def move_form(title: str, label: str, identity: str) -> ui.Modal:
    form = ui.Modal(title=title, custom_id=identity, timeout=None)
    field: ui.TextInput[ui.Modal] = ui.TextInput(custom_id=TYPED, max_length=TYPED_LENGTH)
    form.add_item(ui.Label(text=label, component=field))
    return form


async def picture(
    services: Services, locale: str, style: render.Style, shown: Step, bottom: rules.Color
) -> Upload:
    """The board with the squares to pick marked; for a wall, as it is once the piece has moved."""
    position, last, selected = shown.position, None, None
    variant = position.variant
    offered: tuple[int | rules.Move, ...] = ()
    if shown.ask is Ask.WALL:
        last = shown.moves[0].base
        position = position.play(last)
        targets = {variant.square(wall_of(move)) for move in shown.moves}
    elif shown.ask is Ask.PIECE:
        targets = {move.origin for move in shown.moves if move.origin is not None and not is_pass(move)}
    else:
        targets = {move.target for move in shown.moves}
        offered = tuple(dict.fromkeys(move.base for move in shown.moves))
        origins = {move.origin for move in shown.moves}
        selected = origins.pop() if len(origins) == 1 else None
    marked = tuple(sorted(targets))
    png = await services.painter.draw(
        render.board,
        position,
        view=bottom,
        style=style,
        last_move=last,
        targets=offered or marked,
        selected=selected,
    )
    names = services.wording.squares(locale, variant, marked)
    key = "board-alt-movable" if shown.ask is Ask.PIECE else "board-alt-targets"
    alt = services.texts.text(locale, key, squares=names)
    return Upload(png, "moves.png", alt)
