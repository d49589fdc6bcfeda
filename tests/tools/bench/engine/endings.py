"""Won endings from random positions, in which White must mate in time.

Black is fairy-stockfish if it is installed and supports the variant, otherwise our strongest level. White
moves first. A game ends by its laws, by a claim, or after MAX_MOVES moves of White; only a win counts.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import rules
from bot.engine import LEVELS
from rules.board.pieces import encode
from tests.tools.bench.engine.players import Other, Player, fairy, of_level

MAX_MOVES = 50
DEFENDER = "go nodes 20000"
TRIES = 5_000


class Ending(NamedTuple):
    """The pieces of White and Black besides their royal pieces, in upper case."""

    key: str
    white: str
    black: str = ""

    @property
    def name(self) -> str:
        return f"{self.key} {self.white}{'-' + self.black if self.black else ''}"


ENDINGS = (
    Ending("chess", "Q"),
    Ending("chess", "R"),
    Ending("chess", "BB"),
    Ending("chess", "BN"),
    Ending("makruk", "RS"),
    Ending("makruk", "RN"),
    Ending("makruk", "RR"),
    Ending("makruk", "SSN"),
    Ending("cambodian", "RS"),
    Ending("asean", "R"),
    Ending("xiangqi", "R"),
    Ending("xiangqi", "N"),
    Ending("xiangqi", "RN", "A"),
    Ending("xiangqi", "RC", "AA"),
    Ending("minixiangqi", "R"),
    Ending("shogi", "RG"),
    Ending("shogi", "GG"),
    Ending("minishogi", "RG"),
    Ending("crazyhouse", "R"),
    Ending("capablanca", "R"),
    Ending("capablanca", "A"),
    Ending("capablanca", "C"),
    Ending("seirawan", "H"),
    Ending("seirawan", "E"),
    Ending("grand", "R"),
    Ending("losalamos", "Q"),
    Ending("gardner", "R"),
    Ending("knightmate", "Q"),
    Ending("almost", "C"),
    Ending("shako", "R"),
    Ending("3check", "R"),
    Ending("janggi", "RR"),
)


def positions(ending: Ending, seed: str) -> Iterator[rules.Position]:
    """Yield random positions of an ending with White to move, without immediate captures for Black."""
    variant = rules.variant(ending.key)
    dice = random.Random(f"{seed}/{ending.name}")
    kings = [variant.kinds.kind_of(code).symbol for code in variant.kinds.royal]
    pieces = [kings[0], *ending.white, kings[1].lower(), *ending.black.lower()]
    for _ in range(TRIES):
        position = _placed(variant, pieces, dice)
        if position is not None and not _is_over(position):
            yield position


def _placed(variant: rules.Variant, pieces: list[str], dice: random.Random) -> rules.Position | None:
    board = [""] * len(variant.geometry.squares)
    for symbol in pieces:
        index = next(n for n, kind in enumerate(variant.kinds) if kind.symbol == symbol.upper())
        color = rules.WHITE if symbol.isupper() else rules.BLACK
        at = [square for square in _squares(variant, encode(index, color)) if not board[square]]
        if not at:
            return None
        board[dice.choice(at)] = symbol
    ranks = [board[start : start + variant.files] for start in range(0, len(board), variant.files)]
    placement = "/".join("".join(symbol or "1" for symbol in rank) for rank in reversed(ranks))
    try:
        return rules.Position.from_fen(variant, f"{_merged(placement)} w - - 0 1")
    except ValueError:
        return None


def _squares(variant: rules.Variant, code: int) -> list[int]:
    """Return the squares that a piece can reach from its start squares."""
    start = variant.start(variant.starts[0] if variant.starts else None)
    reached = {square for square, content in enumerate(start.board) if content == code}
    frontier = set(reached)
    while frontier:
        ends = {
            end
            for square in frontier
            for path in variant.compiled.tables.paths(code, square)
            for end in path.squares
        }
        frontier = ends - reached
        reached |= frontier
    return sorted(reached) or list(variant.geometry.squares)


def _merged(placement: str) -> str:
    """Return the placement with adjacent empty squares merged into one number."""
    ranks = []
    for rank in placement.split("/"):
        text, empty = "", 0
        for symbol in rank:
            if symbol == "1":
                empty += 1
                continue
            text, empty = text + (str(empty) if empty else "") + symbol, 0
        ranks.append(text + (str(empty) if empty else ""))
    return "/".join(ranks)


def _is_over(position: rules.Position) -> bool:
    """Return whether the game is decided, Black is in check, or Black can capture immediately."""
    if position.outcome() is not None or position.in_check or not position.legal_moves():
        return True
    try:
        passed = position.after_null_move()
    except ValueError:
        return True
    if passed.attacked_royals():
        return True
    moves = passed.legal_moves()
    return not moves or any(passed.is_capture(move) for move in moves)


class Result(NamedTuple):
    """Result of a game: whether White won, the number of White's moves, and the reason of the end."""

    won: bool
    moves: int
    reason: str


def play_out(start: rules.Position, white: Player, black: Player, max_moves: int = MAX_MOVES) -> Result:
    """Play a game from a position until its end or a claim, or until White has made `max_moves` moves."""
    game = rules.Game(start)
    while game.outcome() is None:
        claims = game.claims()
        if claims:
            return Result(False, len(game.moves) // 2, claims[0].value)
        if len(game.moves) >= 2 * max_moves:
            return Result(False, max_moves, "too long")
        player = white if game.position.turn is rules.WHITE else black
        game.play(game.position.move_from_uci(player(game)))
    outcome = game.outcome()
    assert outcome is not None
    return Result(outcome.winner is rules.WHITE, (len(game.moves) + 1) // 2, outcome.reason.value)


def defender(key: str) -> Other | None:
    """Return fairy-stockfish, or None if it is not installed or doesn't support the variant."""
    command = fairy()
    other = None if command is None else Other([command], DEFENDER, {"UCI_Variant": key})
    if other is not None and key not in other.variants:
        other.close()
        return None
    return other


def bench(ending: Ending, level: int, games: int, seed: str) -> list[Result]:
    """Return the results of games in which White plays at a level."""
    other = defender(ending.key)
    black: Player = of_level(len(LEVELS), 1) if other is None else other
    results: list[Result] = []
    try:
        for number, start in zip(range(games), positions(ending, seed), strict=False):
            if other is not None:
                other.start_new_game()
            results.append(play_out(start, of_level(level, number), black))
    finally:
        if other is not None:
            other.close()
    return results


def table_line(ending: Ending, level: int, results: list[Result]) -> str:
    """Return a line of the table."""
    won = [result.moves for result in results if result.won]
    missed: dict[str, int] = {}
    for result in results:
        if not result.won:
            missed[result.reason] = missed.get(result.reason, 0) + 1
    length = f"{sum(won) / len(won):4.1f} moves on average, {max(won)} maximum" if won else ""
    rest = ", ".join(f"{count} {reason}" for reason, count in missed.items())
    return f"{ending.name:18} level {level}: {len(won):2} of {len(results)} mated; {length} {rest}"
