"""An external UCI engine in its own process.

The engine must support the variant's key (`UCI_Variant`). Before each move, it lists the legal moves of the
position (`go perft 1`, in Stockfish's format); only if they equal ours is it used. A crash, a hang or endless
output raises EngineLost, a difference in the rules raises EngineDiffers; the caller then moves without it.

After EngineLost, requests fail immediately for a while, which doubles each time; then the engine is tried in
the background. After an illegal move, the engine is never used for that variant again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shlex
import signal
import sys
import time
from collections.abc import AsyncGenerator
from itertools import pairwise

import rules
from bot.engine.assessments import Assessment, legal_prefix
from bot.engine.jobs import Answer
from bot.engine.search import MATE

log = logging.getLogger(__name__)

START_SECONDS = 10.0
"""Time limit for the start and a trial move; the engine may have to load large files."""
VARIANT_SECONDS = 2.0
"""Time limit for a trial move in a variant while a user is waiting."""
GRACE_SECONDS = 1.0
"""Extra time for a move beyond the engine's thinking time."""
TRIAL_SECONDS = 0.05
"""Thinking time for a trial move."""
ASSESSMENT_SECONDS = 60.0
"""Time limit for an assessment, which far exceeds the time that its nodes take."""
KILL_SECONDS = 1.0
RETRY_SECONDS, LONGEST_RETRY_SECONDS = 10.0, 3_600.0
"""The pause after EngineLost; it doubles each time until the engine plays a move."""
MAX_LINE_BYTES, MAX_ANSWER_BYTES = 1 << 16, 1 << 19
"""Maximum size of a line, and of the answer to a command."""
MAX_LINES = 20_000
"""Maximum lines of an answer; some variants have thousands of legal moves."""
YIELD_LINES = 100
"""Lines to read before yielding to the event loop, because reading buffered lines doesn't yield."""


class EngineLost(Exception):
    """The engine crashed, hangs, or can't be started."""


class EngineDiffers(Exception):
    """The engine doesn't support the variant, or plays it by different rules."""


class ExternalEngine:
    """An engine in a process of its own, which handles one position at a time."""

    def __init__(self, command: str) -> None:
        self._command = shlex.split(command)
        self.name = self._command[0] if self._command else ""
        """The engine's name, from its `id name` line."""
        self._process: asyncio.subprocess.Process | None = None
        self._offered: frozenset[str] = frozenset()
        self._variant = ""
        self._turn = asyncio.Lock()
        self._known: set[str] = set()
        self._refused: set[str] = set()
        self._is_trusted = False
        self._losses = 0
        self._retry_at = 0.0
        self._trial: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start and test the engine. Failures are logged."""
        with contextlib.suppress(EngineLost):
            await self._start_and_try()

    async def supports(self, variant: rules.Variant) -> bool:
        """Return whether the engine plays this variant by our rules. Returns False during a pause."""
        if not self.is_available_for(variant):
            return False
        if variant.key not in self._known:
            try:
                async with self._session(VARIANT_SECONDS):
                    await self._check(variant)
            except (EngineLost, EngineDiffers):
                return False
        return True

    async def find(self, game: rules.Game, seconds: float) -> Answer:
        """Return the engine's move and score. Raises EngineLost, EngineDiffers."""
        if not self.is_available_for(game.variant):
            raise EngineLost("it is paused after an earlier failure")
        async with self._session(seconds + GRACE_SECONDS):
            await self._set_position(game)
            answer = await self._find_move(game, seconds)
        self._losses = 0
        return answer

    async def assess(self, game: rules.Game, nodes: int) -> Assessment:
        """Return the engine's score and line after a number of nodes, independent of earlier searches.

        Raises EngineLost, EngineDiffers.
        """
        if not self.is_available_for(game.variant):
            raise EngineLost("it is paused after an earlier failure")
        async with self._session(ASSESSMENT_SECONDS):
            await self._set_position(game)
            self._send("ucinewgame")
            await self._run_command("isready", "readyok")
            move, info = await self._search(game, f"go nodes {nodes}")
        line = _following(info, "pv")
        line = line if line[:1] == [move.uci()] else [move.uci()]
        moves = tuple(legal.uci() for legal in legal_prefix(game.position, line))
        return Assessment(_score(info), _number(info, "depth"), moves)

    async def close(self) -> None:
        """Stop the process and any trial in the background."""
        if self._trial is not None:
            self._trial.cancel()
            await asyncio.wait((self._trial,))
        await self._kill()

    # ---- trust

    def is_available_for(self, variant: rules.Variant) -> bool:
        """Return whether the engine may be used for a variant. Starts a background trial if one is due."""
        if self._is_trusted:
            return self._offers(variant) and variant.key not in self._refused
        if time.monotonic() >= self._retry_at and (self._trial is None or self._trial.done()):
            self._trial = asyncio.create_task(self.open(), name="kibitz: trying the engine")
        return False

    async def _start_and_try(self) -> None:
        """Start the engine and try a move in the first variant that it supports. Raises EngineLost."""
        async with self._session(START_SECONDS, is_trial=True):
            await self._ensure_running()
            variant = next(filter(self._offers, rules.variants()), None)
            if variant is not None and variant.key not in self._refused:
                with contextlib.suppress(EngineDiffers):
                    await self._check(variant)
        if self._losses:
            log.info("the external engine %s is working again", self._command[0])
        self._is_trusted = True

    async def _check(self, variant: rules.Variant) -> None:
        """Try a move in a variant. Raises EngineDiffers."""
        game = rules.Game(variant.first_start())
        try:
            await self._set_position(game)
            await self._find_move(game, TRIAL_SECONDS)
        except EngineDiffers as error:
            self._refuse(variant, error)
            raise
        self._known.add(variant.key)

    def _refuse(self, variant: rules.Variant, error: EngineDiffers) -> None:
        """Never use the engine for a variant again."""
        if variant.key in self._refused:
            return
        self._refused.add(variant.key)
        log.warning("the external engine %s is not used for %s: %s", self._command[0], variant.key, error)

    def _pause(self, error: EngineLost) -> None:
        seconds = min(RETRY_SECONDS * 2.0 ** min(self._losses, 30), LONGEST_RETRY_SECONDS)
        self._losses += 1
        self._retry_at = time.monotonic() + seconds
        self._is_trusted = False
        log.warning("the external engine %s is paused for %d s: %s", self._command[0], seconds, error)

    def _offers(self, variant: rules.Variant) -> bool:
        """Return whether the engine lists a variant. Single-variant engines don't list any."""
        return not self._offered or variant.key in self._offered

    # ---- commands

    @contextlib.asynccontextmanager
    async def _session(self, seconds: float, *, is_trial: bool = False) -> AsyncGenerator[None]:
        """Limit the time of a series of commands. Raises EngineLost."""
        async with self._turn:
            if not (self._is_trusted or is_trial):
                raise EngineLost("it was lost during an earlier request")
            try:
                async with asyncio.timeout(seconds):
                    yield
            except asyncio.CancelledError:
                await self._kill()  # Otherwise its late output would mix with the next answer.
                raise
            except (OSError, ValueError) as error:
                await self._kill()
                lost = EngineLost(f"{type(error).__name__} {error}".rstrip())
                self._pause(lost)
                raise lost from error

    async def _kill(self) -> None:
        """Kill the process and its children."""
        process, self._process, self._variant = self._process, None, ""
        if process is None:
            return
        assert process.stdout is not None  # noqa: S101
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                if sys.platform == "win32":
                    process.kill()
                else:
                    os.killpg(process.pid, signal.SIGKILL)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(KILL_SECONDS):
                # asyncio notices that a process has ended only after its output has been read.
                while await process.stdout.read(MAX_LINE_BYTES):
                    pass
                await process.wait()

    async def _ensure_running(self) -> None:
        """Start the process if it isn't running."""
        if self._process is not None and self._process.returncode is None:
            return
        await self._kill()
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=MAX_LINE_BYTES,
            start_new_session=True,
        )
        lines = await self._run_command("uci", "uciok")
        self.name = next((line[8:] for line in lines if line.startswith("id name ")), self._command[0])
        option = next((line for line in lines if line.startswith("option name UCI_Variant ")), "")
        words = option.split()
        self._offered = frozenset(key for word, key in pairwise(words) if word == "var")

    async def _set_position(self, game: rules.Game) -> None:
        """Set up the position and compare its legal moves. Raises EngineDiffers."""
        await self._ensure_running()
        await self._set_variant(game.variant)
        moves = " ".join(move.uci() for move in game.moves)
        self._send(f"position fen {game.start.fen()}" + (f" moves {moves}" if moves else ""))
        lines = await self._run_command("go perft 1", "Nodes searched", "bestmove")
        if not lines[-1].startswith("Nodes searched"):
            raise EngineDiffers("it doesn't list its legal moves (go perft 1)")
        theirs = {line.partition(":")[0].strip() for line in lines[:-1] if ":" in line}
        ours = {move.uci() for move in game.position.legal_moves()}
        if ours != theirs:
            raise EngineDiffers(f"{len(ours ^ theirs)} legal moves differ in {game.position.fen()}")

    async def _set_variant(self, variant: rules.Variant) -> None:
        if variant.key == self._variant:
            return
        if not self._offers(variant):
            raise EngineDiffers("it doesn't offer the variant")
        # Single-variant engines don't have this option.
        if self._offered:
            self._send(f"setoption name UCI_Variant value {variant.key}")
        self._send("ucinewgame")
        await self._run_command("isready", "readyok")
        self._variant = variant.key

    async def _find_move(self, game: rules.Game, seconds: float) -> Answer:
        """Return the engine's move in the current position. Raises EngineDiffers."""
        move, info = await self._search(game, f"go movetime {round(1000 * seconds)}")
        return Answer(move.uci(), _score(info), _number(info, "depth"), _number(info, "nodes"))

    async def _search(self, game: rules.Game, command: str) -> tuple[rules.Move, list[str]]:
        """Return the engine's move in the current position, and the words of the last `info` with a score.

        Raises EngineDiffers.
        """
        lines = await self._run_command(command, "bestmove")
        uci = "".join(lines[-1].split()[1:2])
        if uci in ("", "(none)"):
            raise EngineDiffers(f"it has no move in {game.position.fen()}")
        try:
            move = game.position.move_from_uci(uci)
        except rules.MoveError as error:
            differs = EngineDiffers(f"{error} in {game.position.fen()}")
            self._refuse(game.variant, differs)
            raise differs from error
        return move, next((line for line in reversed(lines) if " score " in line), "").split()

    def _send(self, text: str) -> None:
        assert self._process is not None  # noqa: S101
        assert self._process.stdin is not None  # noqa: S101
        self._process.stdin.write(f"{text}\n".encode())

    async def _run_command(self, text: str, *last: str) -> list[str]:
        """Send a command and return its output, up to a line that starts with one of `last`.

        Raises OSError if the process has exited, ValueError if the answer is too long.
        """
        self._send(text)
        assert self._process is not None  # noqa: S101
        assert self._process.stdin is not None  # noqa: S101
        assert self._process.stdout is not None  # noqa: S101
        await self._process.stdin.drain()
        lines: list[str] = []
        size = 0
        while len(lines) < MAX_LINES and size < MAX_ANSWER_BYTES:
            line = await self._process.stdout.readline()
            if not line:
                raise BrokenPipeError(f"it exited after {text}")
            size += len(line)
            lines.append(line.decode(errors="replace").strip())
            if lines[-1].startswith(last):
                return lines
            if len(lines) % YIELD_LINES == 0:
                await asyncio.sleep(0)
        raise ValueError(f"its answer to {text} exceeds {len(lines)} lines")


def _number(words: list[str], name: str) -> int:
    """Return the number after a word in an `info` line, or 0."""
    pairs = dict(pairwise(words))
    text = pairs.get(name, "").removeprefix("-")
    return int(pairs[name]) if text.isdecimal() else 0


def _following(words: list[str], name: str) -> list[str]:
    """Return all words after a word in an `info` line."""
    return words[words.index(name) + 1 :] if name in words else []


def _score(words: list[str]) -> int:
    """Return the score of an `info` line in our format: centipawns, or MATE minus the plies to mate."""
    if "mate" not in words:
        return _number(words, "cp")
    moves = _number(words, "mate")
    return MATE - 2 * moves + 1 if moves > 0 else -MATE - 2 * moves
