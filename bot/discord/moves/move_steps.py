"""A move in steps: which piece, which square, how (such as a promotion), and which square it walls off.

step() is a pure function of a position and a path, the picks so far; it returns the next step or the move. To
pick a choice, the caller appends its `value` to the path. The path is the whole state, so nothing is stored.
Every legal move can be reached by some path, and no illegal one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby

import rules
from bot.discord.platform.discord_limits import OPTIONS, ROWS
from bot.refusals import Refusal
from rules.notation import uci

MENUS = ROWS - 1
"""Menus on one message; the last row holds the Back buttons."""

PAGE = MENUS * OPTIONS
"""Maximum number of choices that fit on one message."""
PASS = "--"  # noqa: S105 - the move, not a password


class Ask(Enum):
    PIECE = "piece"
    SQUARE = "square"
    HOW = "how"
    """The promotion, or the piece that enters behind the move."""
    WALL = "wall"
    MOVE = "move"
    """Target and kind of move together, if a piece has few moves."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the choices of a step: `moves` are those that remain when it is picked, at least one.

    `value` is unique among the step's choices: at most ten ASCII characters. Choices with the same `group`
    (pieces of a kind, squares of a file) should stay together when they don't fit on one menu. `first` and
    `last` are set if this choice is a page of others, from `first` to `last`.
    """

    value: str
    moves: tuple[rules.Move, ...]
    group: str = ""
    first: Choice | None = None
    last: Choice | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A question to the player in `position`: pick one of `choices`, of which there are at most PAGE."""

    position: rules.Position
    ask: Ask
    path: tuple[str, ...]
    choices: tuple[Choice, ...]

    @property
    def moves(self) -> tuple[rules.Move, ...]:
        return tuple(move for choice in self.choices for move in choice.moves)

    @property
    def menus(self) -> list[list[Choice]]:
        """The choices by menu: at most MENUS menus of at most OPTIONS choices."""
        menus = _cut(self.choices, OPTIONS)
        if len(menus) <= MENUS:
            return menus
        return [list(self.choices[start : start + OPTIONS]) for start in range(0, PAGE, OPTIONS)]


def step(position: rules.Position, path: Sequence[str] = ()) -> Step | rules.Move | None:
    """Follow a path of picks in a position.

    Return a Step while there is a choice to make, the move once it is determined, None for an invalid path.
    """
    moves = tuple(position.legal_moves())
    picks = list(path)
    for ask in (Ask.PIECE, Ask.SQUARE, Ask.HOW, Ask.WALL):
        if ask is not Ask.PIECE and _is_settled(ask, moves):
            continue
        choices = _choices(position, ask, moves)
        while len(choices) > PAGE:
            parts = [_part(number, part) for number, part in enumerate(_cut(choices, PAGE))]
            if not picks:
                return Step(position, ask, tuple(path), tuple(parts))
            picked = next((part for part in parts if part.value == picks[0]), None)
            if picked is None:
                return None
            choices = _cut(choices, PAGE)[parts.index(picked)]
            del picks[0]
        if not picks:
            asked = Ask.MOVE if ask is Ask.SQUARE and _are_few(moves) else ask
            return Step(position, asked, tuple(path), tuple(choices)) if choices else None
        chosen = next((choice for choice in choices if choice.value == picks[0]), None)
        if chosen is None:
            return None
        moves = chosen.moves
        del picks[0]
    return moves[0] if not picks else None


def follow(position: rules.Position, path: Sequence[str]) -> Step | rules.Move:
    """Return the step or the move to which the path of a custom_id leads. Raises Refusal if it is invalid."""
    following = step(position, path)
    if following is None:
        raise Refusal("button-unknown")
    return following


def path_to(position: rules.Position, moves: Iterable[rules.Move]) -> tuple[str, ...]:
    """Return the longest path of picks after which all of these legal moves are still possible."""
    path, wanted = (), set(moves)
    while isinstance(shown := step(position, path), Step):
        holding = [choice for choice in shown.choices if wanted <= set(choice.moves)]
        if len(holding) != 1:
            break
        path = (*path, holding[0].value)
    return path


def wall_of(move: rules.Move) -> str:
    """Return the name of the square that a move walls off, or ""."""
    return uci.parts(move).wall


def is_pass(move: rules.Move) -> bool:
    """Return whether a move is a pass: no piece moves, but it may place a wall."""
    parts = uci.parts(move)
    return parts.origin == parts.target and not parts.sign


def piece_value(position: rules.Position, move: rules.Move) -> str:
    """Return the `value` that picks a move's piece: its square, its letter and @ for a drop, or PASS."""
    if is_pass(move):
        return PASS
    if move.origin is None:
        return f"{uci.parts(move).drop}@"
    return position.variant.square_name(move.origin)


def _is_settled(ask: Ask, moves: tuple[rules.Move, ...]) -> bool:
    """Return whether the question `ask` can be skipped because an earlier pick or the position answers it."""
    if len(moves) == 1 and ask is not Ask.SQUARE:
        return True
    if ask is Ask.SQUARE:
        return is_pass(moves[0])
    return len({_manner(move) if ask is Ask.HOW else wall_of(move) for move in moves}) == 1


def _manner(move: rules.Move) -> str:
    return move.uci().partition(",")[0]


def _are_few(moves: tuple[rules.Move, ...]) -> bool:
    """Return whether a piece's moves are shown all at once. With walls the list would be unreadable."""
    return len(moves) <= OPTIONS and not any(map(wall_of, moves))


def _choices(position: rules.Position, ask: Ask, moves: tuple[rules.Move, ...]) -> list[Choice]:
    variant = position.variant
    files = variant.geometry.file_of

    def of_square(square: int) -> tuple[int, int]:
        return files(square), square

    if ask is Ask.PIECE:
        return _grouped(moves, lambda move: piece_value(position, move), *_by_kind(position))
    if ask is Ask.HOW:
        return _grouped(moves, _manner, lambda _: 0, lambda _: "")
    if ask is Ask.WALL:
        return _grouped(
            moves,
            wall_of,
            lambda move: of_square(variant.square(wall_of(move))),
            lambda move: wall_of(move)[:1],
        )
    few = _are_few(moves)

    def place(move: rules.Move) -> str:
        """Return a move's `value`: UCI if there are few moves, else its target, with an O if it castles."""
        return move.uci() if few else variant.square_name(move.target) + ("O" if move.castling else "")

    return _grouped(
        moves, place, lambda move: of_square(move.target), lambda move: variant.square_name(move.target)[:1]
    )


Key = Callable[[rules.Move], tuple[int, ...] | int]
Name = Callable[[rules.Move], str]


def _by_kind(position: rules.Position) -> tuple[Key, Name]:
    """Order pieces on the board by kind and file, then pieces in hand, then a pass; group them by kind."""
    variant = position.variant

    def order(move: rules.Move) -> tuple[int, ...]:
        if is_pass(move):
            return 2, 0, 0, 0
        if move.origin is None:
            return 1, variant.kinds.code(uci.parts(move).drop, rules.WHITE), 0, 0
        kind = position.board[move.origin] & 127
        return 0, kind, variant.geometry.file_of(move.origin), move.origin

    return order, lambda move: str(order(move)[:2])


def _grouped(moves: tuple[rules.Move, ...], value: Name, order: Key, group: Name) -> list[Choice]:
    groups: dict[str, list[rules.Move]] = {}
    for move in moves:
        groups.setdefault(value(move), []).append(move)
    choices = [Choice(name, tuple(alike), group(alike[0])) for name, alike in groups.items()]
    return sorted(choices, key=lambda choice: order(choice.moves[0]))


def _cut(choices: Sequence[Choice], size: int) -> list[list[Choice]]:
    """Cut the choices into parts of at most `size`, between groups if these fit into a part."""
    parts: list[list[Choice]] = [[]]
    for _, together in groupby(choices, lambda choice: choice.group):
        group = list(together)
        if len(parts[-1]) + len(group) > size and parts[-1]:
            parts.append([])
        for choice in group:
            if len(parts[-1]) == size:
                parts.append([])
            parts[-1].append(choice)
    return parts


def _part(number: int, part: list[Choice]) -> Choice:
    moves = tuple(move for choice in part for move in choice.moves)
    return Choice(f"~{number}", moves, first=part[0], last=part[-1])
