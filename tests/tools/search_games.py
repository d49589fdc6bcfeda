"""Searches short whole games: `python -m tests.tools.search_games [VARIANT ...] [--patience N] [--seed N]`

Prints a line of whole_games.txt for each variant named, or for all. Both sides help each other: games are
played at random, each with tastes of its own, until some move wins; then whatever can be left out is left
out. Sought are few plies, and rather those that show more: kinds of moves, the variant's own way to end.
The same call finds the same games.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Collection, Iterator, Sequence
from itertools import product, zip_longest

import rules
from tests.rules.whole_games import WholeGame, kinds

KIND = 6
"""Plies that a game may be longer for one more kind of move in it, or for an end other than by checkmate."""

LONGEST = 160
UNDECIDED = 1000
"""What it costs a game to be drawn, or decided by a count, a repetition, two passes."""

HOPE = 50
LEFT_OUT = 4
"""Moves in a row of one side that are left out at most to make a game shorter."""
CHILDREN = 80
"""Moves looked at in one position."""


class Taste:
    """What a player likes in one game: some pieces more than others, captures, checks, going ahead or back,
    to leave the other few moves.

    Without zeal hardly anything but checks.
    """

    def __init__(self, dice: random.Random, zeal: float) -> None:
        self._dice, self._zeal = dice, zeal
        self._pieces: dict[str, float] = {}
        self._capture, self._check = zeal * dice.gauss(0.5, 1), dice.gauss(1, zeal)
        self._ahead = zeal * dice.gauss(0, 0.5)
        self._squeeze = zeal * abs(dice.gauss(0, 1.5))

    def of(self, position: rules.Position, move: rules.Move, seen: Collection[str]) -> float:
        """The weight of a move: to win on the board outweighs all else, and kinds not `seen` are welcome."""
        following = position.play(move)
        decided = following.outcome()
        if decided is not None and decided.winner is not None:
            return 1e9
        files, color = position.variant.files, position.turn
        piece = position.piece_at(move.target if move.origin is None else move.origin)
        name = piece.type.name if piece else move.uci()[:2]
        liking = self._pieces.setdefault(name, self._zeal * self._dice.gauss(0, 1))
        if position.is_capture(move):
            liking += self._capture
        if following.in_check:
            liking += self._check
        liking -= self._squeeze * math.log(1 + len(following.legal_moves()))
        if move.origin is not None:
            ranks = move.target // files - move.origin // files
            liking += self._ahead * (ranks if color is rules.WHITE else -ranks)
        return math.exp(liking) * (1 + 4 * len(set(kinds(position, move)).difference(seen)))


class Search:
    """The search for one variant's game.

    `patience` is the number of positions that are looked at, in vain, before the best game so far is good
    enough; HOPE times as many before there is none that the board decides.
    """

    def __init__(self, variant: rules.Variant, patience: int, seed: int) -> None:
        self._variant = variant
        self._dice = random.Random(f"{variant.key}/{seed}")
        self._patience = patience
        self._left = HOPE * patience
        self._best: tuple[int, WholeGame] | None = None
        self._tried = 0

    def run(self) -> WholeGame | None:
        """The best game found, None if there is none."""
        while self._left > 0:
            self._tried += 1
            number, game = self._begun()
            self._play_on(game)
            if game.outcome() is not None:
                self._shorten(number, game)
        return None if self._best is None else self._best[1]

    @property
    def _room(self) -> int:
        """Plies after which a game is given up. Many short tries find an end sooner than few long ones."""
        if self._best is not None and self._best[0] < UNDECIDED:
            return min(LONGEST, len(self._best[1].moves) + KIND)
        return min(LONGEST, 12 + self._tried // 4)

    def _begun(self) -> tuple[int | None, rules.Game]:
        """A start for the next try: a new one, or some way along the best game so far."""
        if self._best is not None and self._best[0] < UNDECIDED and self._tried % 2:
            whole = self._best[1]
            game = rules.Game(self._variant.start(whole.number))
            for move in whole.moves[: self._dice.randrange(len(whole.moves))]:
                game.play(game.position.move_from_uci(move))
            return whole.number, game
        number = self._dice.choice(self._variant.starts) if self._variant.starts else None
        return number, rules.Game(self._variant.start(number))

    def _play_on(self, game: rules.Game) -> None:
        """At random, to the end or until it takes too long."""
        zeal = self._dice.choice((0.0, 1.0, 1.0))
        tastes = [Taste(self._dice, zeal), Taste(self._dice, zeal)]
        seen = set(shown(game))
        while len(game.moves) < self._room and game.outcome() is None:
            position = game.position
            moves = sorted(position.legal_moves(), key=rules.Move.uci)
            if len(moves) > CHILDREN:
                moves = self._dice.sample(moves, CHILDREN)
            self._left -= len(moves)
            weights = [tastes[position.turn].of(position, move, seen) for move in moves]
            (move,) = self._dice.choices(moves, weights)
            if _merely_stops(game, move):
                break
            seen |= set(kinds(position, move))
            game.play(move)

    def _shorten(self, number: int | None, game: rules.Game) -> None:
        """Leave out what can be left out for as long as the game becomes better."""
        cost = self._noted(number, game)
        better: rules.Game | None = game
        while better is not None:
            game, better = better, None
            for moves in _shorter([move.uci() for move in game.moves]):
                found = self._replayed(number, moves)
                if found is not None and self._noted(number, found) < cost:
                    cost, better = cost_of(found), found
                    break

    def _replayed(self, number: int | None, moves: Sequence[str]) -> rules.Game | None:
        """The game of these moves up to its end; None if one isn't legal, or they don't end it."""
        game = rules.Game(self._variant.start(number))
        self._left -= 1
        for move in moves:
            try:
                game.play(game.position.move_from_uci(move))
            except rules.IllegalMove:
                return None
            if game.outcome() is not None:
                return game
        return None

    def _noted(self, number: int | None, game: rules.Game) -> int:
        cost = cost_of(game)
        if self._best is None or cost < self._best[0]:
            moves = tuple(move.uci() for move in game.moves)
            self._best = cost, WholeGame(self._variant, number, moves)
            if cost < UNDECIDED:
                self._left = self._patience
        return cost


def _shorter(moves: Sequence[str]) -> Iterator[list[str]]:
    """The moves without some in a row of each side, as many of one as of the other."""
    sides = moves[::2], moves[1::2]
    for count in range(LEFT_OUT, 0, -1):
        for first, second in product(*(range(len(side) - count + 1) for side in sides)):
            white = [*sides[0][:first], *sides[0][first + count :]]
            black = [*sides[1][:second], *sides[1][second + count :]]
            yield [move for turn in zip_longest(white, black) for move in turn if move]


def _merely_stops(game: rules.Game, move: rules.Move) -> bool:
    """Whether a move ends a game by what came before it: a count, a repetition, a second pass."""
    after = game.copy()
    after.play(move)
    return after.outcome() is not None and after.position.outcome() is None


def shown(game: rules.Game) -> set[str]:
    """The kinds of all moves of a game."""
    turns = zip(game.positions, game.moves, strict=False)
    return {kind for position, move in turns for kind in kinds(position, move)}


def cost_of(game: rules.Game) -> int:
    """The lower the better: plies, weighed against what they show."""
    end = game.outcome()
    told = shown(game) if end is None or end.reason is rules.Reason.CHECKMATE else {*shown(game), end.reason}
    decided = end is not None and end.winner is not None and end == game.position.outcome()
    return len(game.moves) - KIND * len(told) + (0 if decided else UNDECIDED)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("variants", nargs="*", metavar="VARIANT")
    parser.add_argument("--patience", type=int, default=20_000, help="positions looked at in vain")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    for key in given.variants or [variant.key for variant in rules.variants()]:
        game = Search(rules.variant(key), given.patience, given.seed).run()
        print(game.written if game else f"# {key}: none found", flush=True)
        if game:
            end = game.replayed().outcome()
            print(key, len(game.moves), end and end.reason.value, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
