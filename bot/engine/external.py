"""An engine of one's own: any program that speaks UCI, as a process, for the variants it really knows.

What it knows is not believed but tried. It must offer the variant's key (`UCI_Variant`), and before each move
it is asked for the legal moves of the position (`go perft 1`, as the Stockfish family answers it): only where
these are ours is it asked for one, and that must be among them. A crash, a hang or another rule is told as
EngineLost or EngineDiffers, for the caller to play on without it; nothing of it reaches a player.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import shlex
from itertools import pairwise

import rules
from bot.engine.jobs import Answer
from bot.engine.search import MATE

log = logging.getLogger(__name__)

START_SECONDS = 10.0
LEGAL_SECONDS = 5.0
GRACE_SECONDS = 2.0
"""How much longer than it was given the engine may take for a move."""
LINE = 1 << 20


class EngineLost(Exception):
    """The engine has crashed, hung, or can't be started."""


class EngineDiffers(Exception):
    """The engine doesn't know this variant, or plays it by other rules."""


class ExternalEngine:
    """One process of the engine, started when it is first needed and again after it was lost. One position at
    a time: whoever comes meanwhile waits."""

    def __init__(self, command: str) -> None:
        self._command = shlex.split(command)
        self._process: asyncio.subprocess.Process | None = None
        self._offered: frozenset[str] = frozenset()
        self._variant = ""
        self._turn = asyncio.Lock()
        self._known: set[str] = set()
        self._refused: set[str] = set()

    async def knows(self, variant: rules.Variant) -> bool:
        """Does the engine play this variant by our rules, as far as its start tells?"""
        if variant.key in self._known | self._refused:
            return variant.key in self._known
        start = variant.start(variant.starts[0] if variant.starts else None)
        try:
            async with self._turn:
                await self._place(rules.Game(start))
        except (EngineLost, EngineDiffers) as error:
            log.info("%s: %s", variant.key, error)
            if isinstance(error, EngineDiffers):
                self._refused.add(variant.key)
            return False
        self._known.add(variant.key)
        return True

    async def find(self, game: rules.Game, seconds: float) -> Answer:
        """The engine's move, and what it thinks of the position. Raises EngineLost, EngineDiffers."""
        async with self._turn:
            await self._place(game)
            found = await self._asked(
                f"go movetime {round(1000 * seconds)}", "bestmove", seconds + GRACE_SECONDS
            )
            uci = found[-1].split()[1:2]
            if not uci:
                raise EngineDiffers("no move")
            try:
                move = game.position.move_from_uci(uci[0])
            except rules.MoveError as error:
                raise EngineDiffers(f"{error} in {game.position.fen()}") from error
            told = next((line for line in reversed(found) if " score " in line), "").split()
            return Answer(move.uci(), _score(told), _number(told, "depth"), _number(told, "nodes"))

    async def close(self) -> None:
        """Ends the process."""
        process, self._process, self._variant = self._process, None, ""
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    # ---- talking

    async def _place(self, game: rules.Game) -> None:
        """Sets up the position, once it is sure that the engine knows its legal moves."""
        await self._ready()
        await self._choose(game.variant)
        moves = " ".join(move.uci() for move in game.moves)
        self._say(f"position fen {game.start.fen()}" + (f" moves {moves}" if moves else ""))
        lines = await self._asked("go perft 1", "Nodes searched", LEGAL_SECONDS)
        theirs = {line.partition(":")[0].strip() for line in lines[:-1] if ":" in line}
        ours = {move.uci() for move in game.position.legal_moves()}
        if ours != theirs:
            raise EngineDiffers(f"{len(ours ^ theirs)} other legal moves in {game.position.fen()}")

    async def _ready(self) -> None:
        """Starts the process where there is none."""
        if self._process is not None and self._process.returncode is None:
            return
        await self.close()
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=LINE,
            )
        except OSError as error:
            raise EngineLost(f"{self._command[0]}: {error}") from error
        lines = await self._asked("uci", "uciok", START_SECONDS)
        option = next((line for line in lines if line.startswith("option name UCI_Variant ")), "")
        words = option.split()
        self._offered = frozenset(key for word, key in pairwise(words) if word == "var")

    async def _choose(self, variant: rules.Variant) -> None:
        if variant.key == self._variant:
            return
        # An engine of chess alone has no such option.
        if self._offered:
            if variant.key not in self._offered:
                raise EngineDiffers("not among the engine's variants")
            self._say(f"setoption name UCI_Variant value {variant.key}")
        self._say("ucinewgame")
        await self._asked("isready", "readyok", START_SECONDS)
        self._variant = variant.key

    def _say(self, text: str) -> None:
        assert self._process is not None  # noqa: S101
        assert self._process.stdin is not None  # noqa: S101
        self._process.stdin.write(f"{text}\n".encode())

    async def _asked(self, text: str, last: str, seconds: float) -> list[str]:
        """What the engine says to this, up to the line that begins with `last`. Raises EngineLost."""
        try:
            self._say(text)
            async with asyncio.timeout(seconds):
                return await self._heard(last)
        except asyncio.CancelledError:
            await self.close()  # It would still be talking about this when the next one asks.
            raise
        except (OSError, TimeoutError, ValueError) as error:
            await self.close()
            raise EngineLost(f"{text.split()[0]}: {type(error).__name__} {error}") from error

    async def _heard(self, last: str) -> list[str]:
        assert self._process is not None  # noqa: S101
        assert self._process.stdin is not None  # noqa: S101
        assert self._process.stdout is not None  # noqa: S101
        await self._process.stdin.drain()
        lines: list[str] = []
        while True:
            line = await self._process.stdout.readline()
            if not line:
                raise BrokenPipeError("the engine has ended")
            lines.append(line.decode(errors="replace").strip())
            if lines[-1].startswith(last):
                return lines


def _number(words: list[str], name: str) -> int:
    """The number behind a word of an `info` line; 0 where there is none."""
    pairs = dict(pairwise(words))
    text = pairs.get(name, "").removeprefix("-")
    return int(pairs[name]) if text.isdecimal() else 0


def _score(words: list[str]) -> int:
    """The score of an `info` line as ours are: hundredths of a pawn, or MATE less the plies to it."""
    if "mate" not in words:
        return _number(words, "cp")
    moves = _number(words, "mate")
    return MATE - 2 * moves + 1 if moves > 0 else -MATE - 2 * moves
