"""Won endings from random positions: does the side with the pieces mate in time?

The other side is fairy-stockfish where it is installed and knows the variant, else our strongest level. White
moves first. A game ends by its laws, by a claim, or after MOST_MOVES moves of White; only a win counts.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import rules
from bot.engine import LEVELS
from rules.board.pieces import encode
from tests.tools.bench.engine.players import Other, Player, fairy, of_level

MOST_MOVES = 50
DEFENDER = "go nodes 20000"
TRIES = 5_000


class Ending(NamedTuple):
    """What White and Black have beside their royal pieces, as FEN writes White's."""

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
    """Random positions of an ending, White to move, in which nothing of White's can be taken at once."""
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
    """The squares on which a piece may ever stand: those that it stands on at the start or comes to."""
    start = variant.start(variant.starts[0] if variant.starts else None)
    reached = {square for square, there in enumerate(start.board) if there == code}
    news = set(reached)
    while news:
        ends = {
            end
            for square in news
            for path in variant.compiled.tables.paths(code, square)
            for end in path.squares
        }
        news = ends - reached
        reached |= news
    return sorted(reached) or list(variant.geometry.squares)


def _merged(placement: str) -> str:
    """The placement with neighbouring empty squares counted together."""
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
    """Is the game decided, or nearly: is Black in check, or can it take something at once?"""
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
    """How a game went: whether White won, after how many of its moves, and the reason of its end."""

    won: bool
    moves: int
    reason: str


def played(start: rules.Position, white: Player, black: Player, most: int = MOST_MOVES) -> Result:
    """A game from a position until its end or a claim, or until White has moved `most` times."""
    game = rules.Game(start)
    while game.outcome() is None:
        claims = game.claims()
        if claims:
            return Result(False, len(game.moves) // 2, claims[0].value)
        if len(game.moves) >= 2 * most:
            return Result(False, most, "too long")
        player = white if game.position.turn is rules.WHITE else black
        game.play(game.position.move_from_uci(player(game)))
    outcome = game.outcome()
    assert outcome is not None
    return Result(outcome.winner is rules.WHITE, (len(game.moves) + 1) // 2, outcome.reason.value)


def defender(key: str) -> Other | None:
    """Fairy-stockfish, None where it isn't there or doesn't know the variant."""
    command = fairy()
    other = None if command is None else Other([command], DEFENDER, {"UCI_Variant": key})
    if other is not None and key not in other.variants:
        other.close()
        return None
    return other


def bench(ending: Ending, level: int, games: int, seed: str) -> list[Result]:
    """The results of so many games in which White plays at a level."""
    other = defender(ending.key)
    black: Player = of_level(len(LEVELS), 1) if other is None else other
    results: list[Result] = []
    try:
        for number, start in zip(range(games), positions(ending, seed), strict=False):
            if other is not None:
                other.forget()
            results.append(played(start, of_level(level, number), black))
    finally:
        if other is not None:
            other.close()
    return results


def told(ending: Ending, level: int, results: list[Result]) -> str:
    """A line of the table."""
    won = [result.moves for result in results if result.won]
    missed: dict[str, int] = {}
    for result in results:
        if not result.won:
            missed[result.reason] = missed.get(result.reason, 0) + 1
    length = f"{sum(won) / len(won):4.1f} moves on average, {max(won)} at most" if won else ""
    rest = ", ".join(f"{count} {reason}" for reason, count in missed.items())
    return f"{ending.name:18} level {level}: {len(won):2} of {len(results)} mated; {length} {rest}"
