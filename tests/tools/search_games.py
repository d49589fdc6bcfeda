"""Search for short games: `python -m tests.tools.search_games [VARIANT ...] [--patience N] [--seed N]`

Print a line of whole_games.txt for each given variant, or for all. Both sides cooperate: players with random
preferences play random games until a move wins; then unnecessary moves are removed. The best games have few
plies, many kinds of moves, and an end that is specific to the variant. Equal arguments give equal games.
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
"""Value, in plies, of one more kind of move in a game, and of an end other than checkmate."""

LONGEST = 160
UNDECIDED = 1000
"""Cost of a draw, or of a decision by a count, a repetition or two passes."""

HOPE = 50
"""Factor of the patience while no game was decided on the board."""
REMOVED = 4
"""Maximum number of consecutive moves of a side to remove at once."""
CHILDREN = 80
"""Maximum number of moves to consider in a position."""


class Taste:
    """Preferences of a player in one game: for certain pieces, captures, checks, advances or retreats, and
    for restricting the opponent.

    zeal: the strength of all preferences except that for checks.
    """

    def __init__(self, dice: random.Random, zeal: float) -> None:
        self._dice, self._zeal = dice, zeal
        self._pieces: dict[str, float] = {}
        self._capture, self._check = zeal * dice.gauss(0.5, 1), dice.gauss(1, zeal)
        self._ahead = zeal * dice.gauss(0, 0.5)
        self._squeeze = zeal * abs(dice.gauss(0, 1.5))

    def of(self, position: rules.Position, move: rules.Move, seen: Collection[str]) -> float:
        """Return the weight of a move. A win on the board outweighs everything; new kinds of moves, which are
        not in `seen`, are preferred."""
        following = position.play(move)
        decided = following.outcome()
        if decided is not None and decided.winner is not None:
            return 1e9
        files, color = position.variant.files, position.turn
        piece = position.piece_at(move.target if move.origin is None else move.origin)
        name = piece.type.name if piece else move.uci()[:2]
        preference = self._pieces.setdefault(name, self._zeal * self._dice.gauss(0, 1))
        if position.is_capture(move):
            preference += self._capture
        if following.in_check:
            preference += self._check
        preference -= self._squeeze * math.log(1 + len(following.legal_moves()))
        if move.origin is not None:
            ranks = move.target // files - move.origin // files
            preference += self._ahead * (ranks if color is rules.WHITE else -ranks)
        return math.exp(preference) * (1 + 4 * len(set(kinds(position, move)).difference(seen)))


class Search:
    """Search for a game of one variant.

    patience: the number of positions without an improvement after which the search ends; HOPE times as many
    while no game was decided on the board.
    """

    def __init__(self, variant: rules.Variant, patience: int, seed: int) -> None:
        self._variant = variant
        self._dice = random.Random(f"{variant.key}/{seed}")
        self._patience = patience
        self._left = HOPE * patience
        self._best: tuple[int, WholeGame] | None = None
        self._tried = 0

    def run(self) -> WholeGame | None:
        """Return the best game, or None if no game ended."""
        while self._left > 0:
            self._tried += 1
            number, game = self._start_try()
            self._play_on(game)
            if game.outcome() is not None:
                self._shorten(number, game)
        return None if self._best is None else self._best[1]

    @property
    def _longest(self) -> int:
        """Maximum number of plies of a try; many short tries find an end faster than few long ones."""
        if self._best is not None and self._best[0] < UNDECIDED:
            return min(LONGEST, len(self._best[1].moves) + KIND)
        return min(LONGEST, 12 + self._tried // 4)

    def _start_try(self) -> tuple[int | None, rules.Game]:
        """Return the start of the next try: a new game, or the beginning of the best game so far."""
        if self._best is not None and self._best[0] < UNDECIDED and self._tried % 2:
            whole = self._best[1]
            game = rules.Game(self._variant.start(whole.number))
            for move in whole.moves[: self._dice.randrange(len(whole.moves))]:
                game.play(game.position.move_from_uci(move))
            return whole.number, game
        number = self._dice.choice(self._variant.starts) if self._variant.starts else None
        return number, rules.Game(self._variant.start(number))

    def _play_on(self, game: rules.Game) -> None:
        """Play random moves to the end, or up to the maximum number of plies."""
        zeal = self._dice.choice((0.0, 1.0, 1.0))
        tastes = [Taste(self._dice, zeal), Taste(self._dice, zeal)]
        seen = set(shown(game))
        while len(game.moves) < self._longest and game.outcome() is None:
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
        """Remove moves as long as the game becomes better."""
        cost = self._record(number, game)
        better: rules.Game | None = game
        while better is not None:
            game, better = better, None
            for moves in _shorter([move.uci() for move in game.moves]):
                shorter = self._replayed(number, moves)
                if shorter is not None and self._record(number, shorter) < cost:
                    cost, better = cost_of(shorter), shorter
                    break

    def _replayed(self, number: int | None, moves: Sequence[str]) -> rules.Game | None:
        """Return the game of these moves up to its end, or None if a move is illegal or it doesn't end."""
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

    def _record(self, number: int | None, game: rules.Game) -> int:
        cost = cost_of(game)
        if self._best is None or cost < self._best[0]:
            moves = tuple(move.uci() for move in game.moves)
            self._best = cost, WholeGame(self._variant, number, moves)
            if cost < UNDECIDED:
                self._left = self._patience
        return cost


def _shorter(moves: Sequence[str]) -> Iterator[list[str]]:
    """Yield the moves without some consecutive moves of each side, the same number for both sides."""
    sides = moves[::2], moves[1::2]
    for count in range(REMOVED, 0, -1):
        for first, second in product(*(range(len(side) - count + 1) for side in sides)):
            white = [*sides[0][:first], *sides[0][first + count :]]
            black = [*sides[1][:second], *sides[1][second + count :]]
            yield [move for turn in zip_longest(white, black) for move in turn if move]


def _merely_stops(game: rules.Game, move: rules.Move) -> bool:
    """Return whether a move ends a game by its history: a count, a repetition or a second pass."""
    after = game.copy()
    after.play(move)
    return after.outcome() is not None and after.position.outcome() is None


def shown(game: rules.Game) -> set[str]:
    """Return the kinds of all moves of a game."""
    turns = zip(game.positions, game.moves, strict=False)
    return {kind for position, move in turns for kind in kinds(position, move)}


def cost_of(game: rules.Game) -> int:
    """Return the cost of a game: its plies, minus the value of its kinds of moves and its end."""
    end = game.outcome()
    features = (
        shown(game) if end is None or end.reason is rules.Reason.CHECKMATE else {*shown(game), end.reason}
    )
    decided = end is not None and end.winner is not None and end == game.position.outcome()
    return len(game.moves) - KIND * len(features) + (0 if decided else UNDECIDED)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("variants", nargs="*", metavar="VARIANT")
    parser.add_argument("--patience", type=int, default=20_000, help="positions without an improvement")
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
