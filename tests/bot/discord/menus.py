"""Read and pick options of menus as a player does, and check those of the Move button against the rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from simcord.actors import MemberActor
from simcord.results import ResponseMessage

import render
import rules
from bot.texts import Texts
from rules.notation import uci

PASS = "Pass"

Reading = Callable[[rules.Move], str]
"""A function that returns the value of the menu option to which a move belongs."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a menu: the menu's custom_id, the value that picking it sends, and its texts."""

    menu: str
    value: str
    label: str
    description: str

    @property
    def words(self) -> set[str]:
        return set(re.split(r"[ ()]", f"{self.label} {self.description}"))


def options(message: ResponseMessage) -> list[Option]:
    """Return the options of all menus of a message."""
    return [
        Option(menu["custom_id"], option["value"], option["label"], option.get("description") or "")
        for row in message.components
        for menu in row["components"]
        for option in menu.get("options", [])
    ]


def values_by_label(message: ResponseMessage) -> dict[str, str]:
    """Return the values of all options in the menus of a message."""
    return {option.label: option.value for option in options(message)}


async def pick(player: MemberActor, message: ResponseMessage, label: str) -> None:
    """Pick the option with this label from the menus of a message."""
    shown = options(message)
    option = next((option for option in shown if option.label == label), None)
    assert option is not None, f"no {label} in {shown}"
    await player.select(message, [option.value], custom_id=option.menu)


class Choosing:
    """The selection of a move in a position. `left`: the moves that are still possible.

    Every menu is checked against the rules: its options partition the moves that are left, each label shows
    what a player needs to know about the moves of its option, and no two labels are equal.
    """

    def __init__(self, position: rules.Position) -> None:
        self.left = set(position.legal_moves())
        self._position = position
        self._variant = position.variant
        self._readings: tuple[Reading, ...] = (self._by_source,)

    def pick(self, shown: list[Option], wanted: rules.Move) -> Option:
        """Return the option that leads to the wanted move, and keep only the moves of this option."""
        assert len({option.label for option in shown}) == len(shown), shown
        values = sorted(option.value for option in shown)
        for reading in self._readings:
            shares: dict[str, set[rules.Move]] = {}
            for move in self.left:
                shares.setdefault(reading(move), set()).add(move)
            if sorted(shares) == values:
                break
        else:
            raise AssertionError(f"{shown} are not the choices among {self.left}")
        for option in shown:
            self._check(reading, option, shares[option.value])
        self.left = shares[reading(wanted)]
        self._readings = (_stem, self._by_target, _wall)
        return next(option for option in shown if option.value == reading(wanted))

    def _by_source(self, move: rules.Move) -> str:
        """Return the square or the piece in hand that a player picks up; "--" for a pass."""
        parts = uci.parts(move)
        if move.origin is None:
            return f"{parts.drop}@"
        return "--" if parts.origin == parts.target and not parts.sign else parts.origin

    def _by_target(self, move: rules.Move) -> str:
        return self._variant.square_name(move.target) + ("O" if move.castling else "")

    def _check(self, reading: Reading, option: Option, moves: set[rules.Move]) -> None:
        """Check that the label shows the squares or the text of the moves of its option."""
        move = next(iter(moves))
        if option.value == "--":
            assert option.label == PASS
        elif move.origin is None and reading == self._by_source:
            symbol = uci.parts(move).drop
            assert option.label.startswith(f"{self._piece_name(symbol)} in hand"), option
        elif move.origin is not None and reading == self._by_source:
            symbol = self._position.board[move.origin]
            assert option.label == f"{self._piece_name(symbol)} {self._square_name(move.origin)}", option
        elif reading == _wall:
            assert option.label == self._square_name(self._variant.square(_wall(move))), option
        elif len(moves) == 1:
            assert self._position.san(move) in option.words, option
        elif reading == self._by_target:
            assert self._square_name(move.target) in option.words, option

    def _piece_name(self, symbol: str | int) -> str:
        """Return the name of a piece, given its letter in hand or its code on the board."""
        code = symbol if isinstance(symbol, int) else self._variant.kinds.code(symbol, rules.WHITE)
        name = self._variant.kinds.type_of(code).name
        keys = (f"piece-{name}-{self._variant.family}", f"piece-{name}")
        return next((Texts("en").text(key) for key in keys if Texts("en").has(key)), name)

    def _square_name(self, square: int) -> str:
        return render.square_name(self._variant, square)


def _stem(move: rules.Move) -> str:
    """Return the move without its wall."""
    return move.uci().partition(",")[0]


def _wall(move: rules.Move) -> str:
    return uci.parts(move).wall
