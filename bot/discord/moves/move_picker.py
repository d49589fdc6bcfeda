"""Picks a move step by step, with menus, for games, puzzles and reviews."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from discord import ui

import render
import rules
from bot.discord.context import Request
from bot.discord.moves.move_steps import Ask, Choice, Step, is_pass, wall_of
from bot.discord.platform.components import (
    ID,
    Content,
    Control,
    Upload,
    button,
    custom_id,
    form,
    menu,
    menu_option,
    text_field,
    view,
)
from bot.discord.services import Services
from bot.discord.wording.game_sentences import Wording
from bot.discord.wording.move_texts import move_text
from bot.discord.wording.notation import Notation, square_name
from bot.state.match import Match
from rules.notation import uci

SEEN = re.compile(ID.pattern + r":(?P<ply>[0-9]{1,5})")
"""A match and the ply of the position shown."""

PATH = r"(:\d)?:(?P<path>[\w@+~/-]{0,50})"
"""The picks so far, after the number of a menu."""
PICKED = re.compile(SEEN.pattern + PATH, re.ASCII)

TYPED, TYPED_LENGTH = "move", 40
"""The field of a form for a typed move."""


class Label(NamedTuple):
    """The text of an option, and the smaller text below it ("" for none)."""

    text: str
    more: str = ""


@dataclass(frozen=True, slots=True)
class MovePicker:
    """The steps of picking a move in a game, a puzzle or a review, in a reader's notation and style."""

    services: Services
    notation: Notation
    style: render.Style

    @classmethod
    def for_request(cls, ctx: Request) -> MovePicker:
        return cls(ctx.services, ctx.notation, ctx.style)

    @property
    def wording(self) -> Wording:
        """The wording in the language of the notation."""
        return self.services.wording(self.notation.locale)

    def question(self, shown: Step) -> str:
        """Return the question of a step; for a wall it names the wall, if the variant has a word for it."""
        key = f"menu-{shown.ask.value}"
        if shown.ask is Ask.WALL:
            own = f"{key}-{shown.position.variant.facts.walling}"
            key = own if self.wording.has(own) else key
        return self.wording.text(key)

    def menus(self, shown: Step, action: str, *ids: str | int, question: str = "") -> list[Control]:
        """Return the menus of a step; picking a choice runs an action with these ids.

        If there are several, their placeholders begin with their contents: phones show only the beginning.
        `question`: replaces the step's own question.
        """
        labels = {
            choice.value: label for choice, label in zip(shown.choices, self.labels(shown), strict=True)
        }
        question, parts, items = question or self.question(shown), shown.menus, list[Control]()
        for number, part in enumerate(parts):
            named = [labels[choice.value] for choice in part]
            placeholder = f"{self._contents(shown, part, named)} · {question}" if len(parts) > 1 else question
            options = [
                menu_option(label.text, choice.value, label.more)
                for choice, label in zip(part, named, strict=True)
            ]
            identity = custom_id(action, *ids, number, "/".join(shown.path))
            items.append(menu(identity, placeholder, options))
        return items

    def _contents(self, shown: Step, part: Sequence[Choice], labels: Sequence[Label]) -> str:
        """Return a label for one of several menus: its files, or else its first and last choice."""
        files = self._files(shown, part)
        whole = sum(choice.group in files for choice in shown.choices) == len(part)
        if whole and len(set(files.values())) == len(files) > 1:
            first, *_, last = files.values()
            family = shown.position.variant.family
            return self.wording.text("menu-files", family=family, first=first, last=last)
        return f"{labels[0].text} – {labels[-1].text}"

    def _files(self, shown: Step, part: Sequence[Choice]) -> dict[str, str]:
        """Return the names of the files of squares to choose, by group; {} for other choices.

        A square's name begins with its file, except in janggi, where files then have the same name.
        """
        if shown.ask not in (Ask.SQUARE, Ask.WALL):
            return {}
        variant = shown.position.variant
        walls = shown.ask is Ask.WALL
        squares = {
            choice.group: variant.square(wall_of(choice.moves[0])) if walls else choice.moves[0].target
            for choice in part
        }
        return {
            group: square_name(variant, square, self.notation.locale)[0] for group, square in squares.items()
        }

    def text(self, shown: Step) -> str:
        """Return the question of a step; after the first step, also the piece that was picked."""
        if not shown.path:
            return self.question(shown)
        piece = self.piece(shown.position, shown.moves[0])
        return self.wording.text("menu-chosen", piece=piece, question=self.question(shown))

    async def content(self, match: Match, shown: Step, bottom: rules.Color | None = None) -> Content:
        """Return the message of a step in a game; the board is shown from the second step on.

        `bottom`: the side at the bottom of the board; None: the side to move.
        """
        items, path = self.menus(shown, "step", match.id, match.ply), shown.path
        if not path:
            return Content(self.text(shown), view=view(*items))
        if len(path) > 1:
            before = custom_id("back", match.id, match.ply, "/".join(path[:-1]))
            items.append(button(self.wording.text("button-step-back"), before))
        items.append(button(self.wording.text("button-back"), custom_id("menu", match.id, match.ply)))
        picture = await self.picture(shown, match.turn if bottom is None else bottom)
        return Content(self.text(shown), (picture,), view(*items))

    async def picture(self, shown: Step, bottom: rules.Color) -> Upload:
        """Return the board with the squares to pick marked; for a wall, the board after the piece's move."""
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
        png = await self.services.painter.draw(
            render.board,
            position,
            view=bottom,
            style=self.style,
            last_move=last,
            marks=render.Marks(targets=offered or marked, selected=selected),
        )
        names = self.wording.squares(variant, marked)
        key = "board-alt-movable" if shown.ask is Ask.PIECE else "board-alt-targets"
        alt = self.wording.text(key, squares=names)
        return Upload(png, "moves.png", alt)

    # ---- Labels of choices

    def labels(self, step: Step) -> list[Label]:
        """Return the labels of a step's choices, in their order; no two are the same."""
        labels = [self._label(step.position, step.ask, choice) for choice in step.choices]
        counts = Counter(label.text for label in labels)
        return [
            Label(self._distinct(step, choice, label.text), label.more) if counts[label.text] > 1 else label
            for choice, label in zip(step.choices, labels, strict=True)
        ]

    def piece(self, position: rules.Position, move: rules.Move) -> str:
        """Return the piece of a move: "knight g1", "knight in hand", "Pass"."""
        variant = position.variant
        if is_pass(move):
            return self._family_text("menu-pass", variant)
        if move.origin is not None:
            name = self._name(position, position.board[move.origin])
            return self._family_text(
                "menu-on", variant, piece=name, square=self._square(variant, move.origin)
            )
        symbol = uci.parts(move).drop
        name = self._name(position, variant.kinds.code(symbol, rules.WHITE))
        held = dict(position.hand(position.turn))
        count = next((count for kind, count in held.items() if kind.letter == symbol), 1)
        return self._family_text("menu-hand", variant, piece=name, count=count)

    def manner(self, position: rules.Position, move: rules.Move) -> str:
        """Return the extra effect of a move: "becomes a queen", "hawk enters on g1"; "" for none."""
        variant, sign = position.variant, uci.parts(move).sign
        entering = uci.entering(move)
        if entering:
            square = self._square(variant, variant.square(uci.parts(move).origin))
            name = self._name(position, variant.kinds.code(entering, rules.WHITE))
            return self._family_text("menu-enters", variant, piece=name, square=square)
        if not sign or move.promotion is None:
            return ""
        piece = self.wording.piece(move.promotion.name, variant)
        return self._family_text("menu-becomes", variant, piece=piece)

    def _family_text(self, key: str, variant: rules.Variant, **args: str | int) -> str:
        return self.wording.text(key, family=variant.family, **args)

    def _square(self, variant: rules.Variant, square: int) -> str:
        return square_name(variant, square, self.wording.locale)

    def _name(self, position: rules.Position, code: int) -> str:
        variant = position.variant
        return self.wording.piece(variant.kinds.type_of(code).name, variant, position.turn)

    def _distinct(self, step: Step, choice: Choice, text: str) -> str:
        """Make the label of several choices distinct: with the move's squares, or with the choice's value."""
        move, variant = choice.moves[0], step.position.variant
        if step.ask is Ask.MOVE and move.origin is not None:
            squares = [self._square(variant, square) for square in (move.origin, move.target)]
            more = f"{'–'.join(squares)}{uci.parts(move).sign}"
        else:
            more = choice.value
        return self.wording.text("bracketed", text=text, more=more)

    def _label(self, position: rules.Position, ask: Ask, choice: Choice) -> Label:
        if choice.first is not None and choice.last is not None:
            ends = (self._label(position, ask, end).text for end in (choice.first, choice.last))
            return Label(" – ".join(ends))
        move = choice.moves[0]
        if ask is Ask.PIECE:
            return Label(self.piece(position, move))
        if ask is Ask.HOW:
            return self._how(position, choice)
        if ask is Ask.WALL:
            return Label(self._square(position.variant, position.variant.square(wall_of(move))))
        if len(choice.moves) == 1:
            return Label(move_text(self.notation, position, move), self._more(position, move))
        square = self._square(position.variant, move.target)
        return Label(
            self._family_text("menu-castle", position.variant, square=square) if move.castling else square
        )

    def _how(self, position: rules.Position, choice: Choice) -> Label:
        move = choice.moves[0]
        text = self.manner(position, move) or self._family_text("menu-plain", position.variant)
        return Label(text, move_text(self.notation, position, move) if not wall_of(move) else "")

    def _more(self, position: rules.Position, move: rules.Move) -> str:
        """Return details of a move that its text doesn't show to a player who can't read the notation."""
        manner = self.manner(position, move)
        names = [self._square(position.variant, s) for s in (move.origin, move.target) if s is not None]
        if move.castling or len(names) < 2 or names[1] in move_text(self.notation, position, move):
            return manner
        return " · ".join(filter(None, (" → ".join(names), manner)))


def move_form(title: str, label: str, identity: str) -> ui.Modal:
    return form(title, identity, text_field(TYPED, label, max_length=TYPED_LENGTH))
