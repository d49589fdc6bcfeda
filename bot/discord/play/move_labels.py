"""Labels on the menus of moves, each different from the others of its step, in any variant."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import rules
from bot.discord.platform.discord_limits import OPTION_LABEL
from bot.discord.play.move_steps import Ask, Choice, Step, is_pass, wall_of
from bot.discord.wording.notation import square_name
from bot.discord.wording.sentences import Wording, move_text
from bot.texts import Texts
from rules.notation import uci


class Label(NamedTuple):
    """What an option says, and what stands under it in smaller letters ("" for nothing)."""

    text: str
    more: str = ""


class Labels:
    """Labels in one language."""

    def __init__(self, texts: Texts, wording: Wording, locale: str) -> None:
        self._texts, self._wording, self._locale = texts, wording, locale

    def of(self, step: Step) -> list[Label]:
        """The labels of a step's choices, in their order; no two the same."""
        found = [self._label(step.position, step.ask, choice) for choice in step.choices]
        often = Counter(label.text for label in found)
        return [
            Label(self._told_apart(step, choice, label.text), label.more[:OPTION_LABEL])
            if often[label.text] > 1
            else Label(label.text[:OPTION_LABEL], label.more[:OPTION_LABEL])
            for choice, label in zip(step.choices, found, strict=True)
        ]

    def piece(self, position: rules.Position, move: rules.Move) -> str:
        """The piece of a move: "knight g1", "knight in hand", "Pass"."""
        variant = position.variant
        if is_pass(move):
            return self._said("menu-pass", variant)
        if move.origin is not None:
            name = self._name(position, position.board[move.origin])
            return self._said("menu-on", variant, piece=name, square=self._square(variant, move.origin))
        symbol = uci.parts(move).drop
        name = self._name(position, variant.code(symbol, rules.WHITE))
        held = dict(position.hand(position.turn))
        count = next((count for kind, count in held.items() if kind.letter == symbol), 1)
        return self._said("menu-hand", variant, piece=name, count=count)

    def manner(self, position: rules.Position, move: rules.Move) -> str:
        """What happens besides going there: "becomes a queen", "hawk enters on g1"; "" for nothing."""
        variant, sign = position.variant, uci.parts(move).sign
        entering = uci.entering(move)
        if entering:
            square = self._square(variant, variant.square(uci.parts(move).origin))
            name = self._name(position, variant.code(entering, rules.WHITE))
            return self._said("menu-enters", variant, piece=name, square=square)
        if not sign or move.promotion is None:
            return ""
        piece = self._wording.piece(self._locale, move.promotion.name, variant)
        return self._said("menu-becomes", variant, piece=piece)

    def _said(self, key: str, variant: rules.Variant, **args: str | int) -> str:
        return self._texts.text(self._locale, key, family=variant.family, **args)

    def _square(self, variant: rules.Variant, square: int) -> str:
        return square_name(variant, square, self._locale)

    def _name(self, position: rules.Position, code: int) -> str:
        variant = position.variant
        return self._wording.piece(self._locale, variant.type_of(code).name, variant, position.turn)

    def _told_apart(self, step: Step, choice: Choice, text: str) -> str:
        """A label that another choice has too, with squares; where those are the same, with its value."""
        move, variant = choice.moves[0], step.position.variant
        if step.ask is Ask.MOVE and move.origin is not None:
            squares = [self._square(variant, square) for square in (move.origin, move.target)]
            return f"{text} ({'–'.join(squares)}{uci.parts(move).sign})"[:OPTION_LABEL]
        return f"{text} ({choice.value})"[:OPTION_LABEL]

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
            return Label(move_text(self._locale, position, move), self._more(position, move))
        square = self._square(position.variant, move.target)
        return Label(self._said("menu-castle", position.variant, square=square) if move.castling else square)

    def _how(self, position: rules.Position, choice: Choice) -> Label:
        move = choice.moves[0]
        text = self.manner(position, move) or self._said("menu-plain", position.variant)
        return Label(text, move_text(self._locale, position, move) if not wall_of(move) else "")

    def _more(self, position: rules.Position, move: rules.Move) -> str:
        """What a move's text leaves open to someone who doesn't read the notation."""
        manner = self.manner(position, move)
        names = [self._square(position.variant, s) for s in (move.origin, move.target) if s is not None]
        if move.castling or len(names) < 2 or names[1] in move_text(self._locale, position, move):
            return manner
        return " · ".join(filter(None, (" → ".join(names), manner)))
