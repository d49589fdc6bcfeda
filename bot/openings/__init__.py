"""Names of openings by position, for games in the variants that the table covers.

The packaged data, `openings.zlib`, is a compressed JSON object. `variants`: keys of the variants whose games
it names. `openings`: for each opening its ECO code, its English name, and the keys of its positions. `lines`:
by key, the number of the source's lines that pass through a position, if there are several. `unnamed`: the
keys of positions on the way to a named one. `python -m tests.tools.openings` writes the file; docs/engine.md
names the source. Imports only `rules`.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from importlib import resources
from typing import NamedTuple

import rules
from rules.fen import placement

KEY_BYTES = 6
"""The length of a position's key, a hash. The chance that a position outside the table has the key of one in
it is 1 in 30 billion."""
MAX_PLIES = 60
"""The number of half-moves of a game in which positions are looked up; lines are shorter, but a game may lose
moves on its way to one."""


class Opening(NamedTuple):
    """An opening: its code in the Encyclopaedia of Chess Openings, and its English name."""

    eco: str
    name: str


class Reached(NamedTuple):
    """The last opening that a game has reached, after `ply` moves."""

    opening: Opening
    ply: int


class _Table(NamedTuple):
    variants: frozenset[str]
    openings: Mapping[str, Opening]
    """The openings by position."""
    lines: Mapping[str, int]
    """By position, the number of lines that pass through it."""


def opening_reached(game: rules.Game, ply: int | None = None) -> Reached | None:
    """Return the opening of the last position with a name, in the first `ply` moves of a game if given.

    Transpositions are found, because only positions count. Returns None without a named position.
    """
    openings = _table().openings
    last = _last_of(openings, game, ply)
    return Reached(openings[key_of(game.positions[last])], last) if last else None


def book_plies(game: rules.Game) -> int:
    """Return the number of moves up to the last position on a line of the table, named or not."""
    return _last_of(_table().lines, game)


def _last_of(table: Mapping[str, object], game: rules.Game, ply: int | None = None) -> int:
    """Return the number of moves to the last position that a table contains, 0 for none."""
    if not _covers(game.variant):
        return 0
    positions = game.positions[: MAX_PLIES + 1 if ply is None else min(ply, MAX_PLIES) + 1]
    plies = range(len(positions) - 1, 0, -1)
    return next((number for number in plies if key_of(positions[number]) in table), 0)


def opening_tags(game: rules.Game) -> dict[str, str]:
    """Return the PGN tags of a game's opening; {} if it has none."""
    found = opening_reached(game)
    return {} if found is None else {"ECO": found.opening.eco, "Opening": found.opening.name}


def moves_in_lines(position: rules.Position) -> dict[rules.Move, int]:
    """Return the legal moves that stay on a line of the table, with the number of such lines."""
    if not _covers(position.variant) or position.fullmove > MAX_PLIES // 2:
        return {}
    lines = _table().lines
    counted = ((move, lines.get(key_of(position.play(move)), 0)) for move in position.legal_moves())
    return {move: count for move, count in counted if count}


def key_of(position: rules.Position) -> str:
    """Return the key of a position, which doesn't depend on the move counters.

    It is a hash of the placement, the side to move, castling rights and possible en passant captures.
    """
    names, groups = position.variant.geometry.names, (position.rights, position.en_passant)
    squares = (" ".join(sorted(names[square] for square in group)) for group in groups)
    text = "|".join((placement(position.variant, position.board), position.turn.label, *squares))
    return blake2b(text.encode(), digest_size=KEY_BYTES).hexdigest()


def _covers(variant: rules.Variant) -> bool:
    """Return whether the table names games of a variant. Never for loaded ones: their rules may differ."""
    return not variant.definition and variant.key in _table().variants


@cache
def _table() -> _Table:
    """Return the table. It is loaded at first use and kept."""
    data = json.loads(zlib.decompress(resources.files("bot.openings").joinpath("openings.zlib").read_bytes()))
    openings = {key: Opening(eco, name) for eco, name, keys in data["openings"] for key in keys.split()}
    lines = dict.fromkeys([*openings, *data["unnamed"].split()], 1) | data["lines"]
    return _Table(frozenset(data["variants"]), openings, lines)
