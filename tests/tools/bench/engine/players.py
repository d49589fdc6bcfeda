"""Players: our engine within limits or at a level, random moves, and other programs over UCI."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import rules
from bot.engine import Info, Limits, Search, choose, evaluation_of, level_in
from bot.engine.search import repeatable_positions

Player = Callable[[rules.Game], str]
WON = 100_000
Seat = Callable[[int], Player]
"""The player of a game with this number."""


def within(limits: Limits) -> Player:
    """Return the engine with these limits."""

    def play(game: rules.Game) -> str:
        evaluate = evaluation_of(game.variant).for_search(game.position)
        info = Search(evaluate, limits).run(game.position, repeatable_positions(game))
        assert info is not None
        return info.line[0].uci()

    return play


def timed(game: rules.Game, seconds: float) -> Info:
    """Return the engine's result after `seconds` of CPU time, so that other load changes little."""
    end = time.process_time() + seconds
    evaluate = evaluation_of(game.variant).for_search(game.position)
    search = Search(evaluate, Limits(), cancelled=lambda: time.process_time() > end)
    info = search.run(game.position, repeatable_positions(game))
    assert info is not None
    return info


def for_seconds(seconds: float) -> Player:
    """Return the engine with `seconds` of CPU time per move."""
    return lambda game: timed(game, seconds).line[0].uci()


def of_level(number: int, seed: int) -> Player:
    def play(game: rules.Game) -> str:
        info = choose(game, level_in(game.variant, number), seed)
        assert info is not None
        return info.line[0].uci()

    return play


def at_random(dice: random.Random) -> Player:
    return lambda game: dice.choice(sorted(move.uci() for move in game.position.legal_moves()))


class Counted:
    """A player whose moves are counted and timed by a clock."""

    def __init__(self, player: Player, clock: Callable[[], float]) -> None:
        self._player, self._clock = player, clock
        self.moves, self.seconds = 0, 0.0

    def __call__(self, game: rules.Game) -> str:
        start = self._clock()
        move = self._player(game)
        self.seconds += self._clock() - start
        self.moves += 1
        return move

    @property
    def mean(self) -> float:
        """Mean seconds per move."""
        return self.seconds / max(1, self.moves)


class Level(Counted):
    """Our engine with as much CPU time as another player has used so far, which may deviate from its
    time per move."""

    def __init__(self, other: Counted, seconds: float) -> None:
        super().__init__(self._timed, time.process_time)
        self._other, self._given = other, seconds

    def _timed(self, game: rules.Game) -> str:
        mean = self._other.mean if self._other.moves else self._given
        left = mean * (self.moves + 1) - self.seconds
        return timed(game, min(max(left, self._given / 4), 2 * self._given)).line[0].uci()


class Other:
    """Another engine, over UCI."""

    def __init__(self, command: Sequence[str], go: str, options: dict[str, str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self._go = go
        self._lines: dict[int, tuple[str, int]] = {}
        self.variants: frozenset[str] = frozenset()
        """The variants that it lists as supported."""
        self._send("uci")
        self._until("uciok")
        for name, value in options.items():
            self._send(f"setoption name {name} value {value}")
        self._send("isready")
        self._until("readyok")

    def _send(self, text: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(text + "\n")
        self._process.stdin.flush()

    def _until(self, word: str) -> str:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith(word):
                return line
            if line.startswith("info depth") and " pv " in line:
                self._note(line.split())
            if line.startswith("option name UCI_Variant "):
                self.variants = frozenset(line.split()) - {"var"}
        raise EOFError(word)

    def _note(self, words: list[str]) -> None:
        """Store the latest first move and score of each line."""
        number = int(words[words.index("multipv") + 1]) if "multipv" in words else 1
        kind, score = words[words.index("score") + 1 : words.index("score") + 3]
        worth = int(score)
        if kind == "mate":
            worth = WON if worth > 0 else -WON
        self._lines[number] = words[words.index("pv") + 1], worth

    def lines(self, position: rules.Position) -> list[tuple[str, int]]:
        """Return first moves and scores for the side to move, in centipawns; mates are WON."""
        self._lines.clear()
        self._send(f"position fen {position.fen()}")
        self._send(self._go)
        self._until("bestmove")
        return [self._lines[number] for number in sorted(self._lines)]

    def scored(self, position: rules.Position) -> tuple[str, int]:
        """Return the best move and its score."""
        return self.lines(position)[0]

    def __call__(self, game: rules.Game) -> str:
        moves = " ".join(move.uci() for move in game.moves)
        self._send(f"position fen {game.start.fen()}" + (f" moves {moves}" if moves else ""))
        self._send(self._go)
        return self._until("bestmove").split()[1]

    def start_new_game(self) -> None:
        self._send("ucinewgame")

    def clock(self) -> float:
        """Return the seconds of CPU time that its process has used."""
        return processor_time(self._process.pid)

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()  # Also closes the pipes.


def processor_time(pid: int) -> float:
    """Return the seconds of CPU time that a process has used (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def fairy() -> str | None:
    """Return the command of Debian's fairy-stockfish, or None if it is not installed."""
    return shutil.which("fairy-stockfish", path=f"{os.environ['PATH']}:/usr/games")
