"""Reading the menus of the Move button as a player does: by the rules, whatever way they were made."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from simcord.results import ResponseMessage

import render
import rules
from bot.texts import Texts
from rules.notation import uci

TEXTS = Texts()
PASS = "Pass"

Reading = Callable[[rules.Move], str]
"""The value under which a move is found on a menu of some kind."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a menu: what stands on it, and what picking it sends, to which menu."""

    menu: str
    value: str
    label: str
    more: str

    @property
    def words(self) -> set[str]:
        return set(re.split(r"[ ()]", f"{self.label} {self.more}"))


def options(message: ResponseMessage) -> list[Option]:
    """All options of all menus of a message."""
    return [
        Option(menu["custom_id"], option["value"], option["label"], option.get("description") or "")
        for row in message.components
        for menu in row["components"]
        for option in menu.get("options", [])
    ]


class Choosing:
    """One move being picked in a position: `left` are the moves that are still possible.

    Every menu is held against the rules: its options share out just the moves that are left, each says of
    those it stands for what a player needs to know, and no two look the same.
    """

    def __init__(self, position: rules.Position) -> None:
        self.left = set(position.legal_moves())
        self._position = position
        self._variant = position.variant
        self._readings: tuple[Reading, ...] = (self._by_source,)

    def pick(self, shown: list[Option], wanted: rules.Move) -> Option:
        """The option that leads to a legal move; from here on only its moves are left."""
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
        """What a player takes in hand: a piece on a square, one that isn't on the board yet, or nothing."""
        parts = uci.parts(move)
        if move.origin is None:
            return f"{parts.drop}@"
        return "--" if parts.origin == parts.target and not parts.sign else parts.origin

    def _by_target(self, move: rules.Move) -> str:
        return self._variant.square_name(move.target) + ("O" if move.castling else "")

    def _check(self, reading: Reading, option: Option, moves: set[rules.Move]) -> None:
        """A label tells the squares or the text of the moves that its option stands for."""
        move = next(iter(moves))
        if option.value == "--":
            assert option.label == PASS
        elif move.origin is None and reading == self._by_source:
            symbol = uci.parts(move).drop
            assert option.label.startswith(f"{self._piece(symbol)} in hand"), option
        elif move.origin is not None and reading == self._by_source:
            symbol = self._position.board[move.origin]
            assert option.label == f"{self._piece(symbol)} {self._named(move.origin)}", option
        elif reading == _wall:
            assert option.label == self._named(self._variant.square(_wall(move))), option
        elif len(moves) == 1:
            assert self._position.san(move) in option.words, option
        elif reading == self._by_target:
            assert self._named(move.target) in option.words, option

    def _piece(self, symbol: str | int) -> str:
        """A piece's name, by its letter in hand or its code on the board."""
        code = symbol if isinstance(symbol, int) else self._variant.kinds.code(symbol, rules.WHITE)
        name = self._variant.kinds.type_of(code).name
        keys = (f"piece-{name}-{self._variant.family}", f"piece-{name}")
        return next((TEXTS.text("en", key) for key in keys if TEXTS.has("en", key)), name)

    def _named(self, square: int) -> str:
        return render.square_name(self._variant, square)


def _stem(move: rules.Move) -> str:
    """The move but for its wall."""
    return move.uci().partition(",")[0]


def _wall(move: rules.Move) -> str:
    return uci.parts(move).wall
