"""An engine of one's own: any program that speaks UCI, as a process, for the variants it really knows.

What it knows is not believed but tried. It must offer the variant's key (`UCI_Variant`), and before each move
it is asked for the legal moves of the position (`go perft 1`, as the Stockfish family answers it): only where
these are ours is it asked for one, and that must be among them. A crash, a hang, endless output or another
rule is raised as EngineLost or EngineDiffers, for the caller to play on without it; no player hears of it.

An engine that was lost is left alone for a while, longer each time, and then tried again while nobody waits:
meanwhile every question fails at once. So is a variant in which it has played an illegal move, for good.
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
from bot.engine.jobs import Answer
from bot.engine.search import MATE

log = logging.getLogger(__name__)

START_SECONDS = 10.0
"""How long the engine may take to start and to show that it plays: it may have much to load."""
VARIANT_SECONDS = 2.0
"""How long it may take to show that it plays a variant: somebody waits for the answer."""
GRACE_SECONDS = 1.0
"""How much longer than it was given the engine may take for a move."""
TRIAL_SECONDS = 0.05
"""How long it thinks about the move that shows that it plays."""
KILL_SECONDS = 1.0
RETRY_SECONDS, LONGEST_RETRY_SECONDS = 10.0, 3_600.0
"""For how long an engine is left alone that was lost, doubled each time until it has played a move."""
LINE, ANSWER = 1 << 16, 1 << 19
"""The longest line, and all that the engine may say to one question, in bytes."""
LINES = 20_000
"""The most lines that it may say to one question: there are variants with thousands of legal moves."""
YIELD_LINES = 100
"""After so many lines the event loop goes on: lines that have come already are read without a pause."""


class EngineLost(Exception):
    """The engine has crashed, hung, or can't be started."""


class EngineDiffers(Exception):
    """The engine doesn't know this variant, or plays it by other rules."""


class ExternalEngine:
    """One process of the engine. One position at a time: whoever comes meanwhile waits."""

    def __init__(self, command: str) -> None:
        self._command = shlex.split(command)
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
        """Try the engine before anybody needs it; a failure is logged."""
        with contextlib.suppress(EngineLost):
            await self._try()

    async def knows(self, variant: rules.Variant) -> bool:
        """Does the engine play this variant by our rules, as far as its start tells? Not while it is left
        alone."""
        if not self.may_be_asked(variant):
            return False
        if variant.key not in self._known:
            try:
                async with self._conversation(VARIANT_SECONDS):
                    await self._check(variant)
            except (EngineLost, EngineDiffers):
                return False
        return True

    async def find(self, game: rules.Game, seconds: float) -> Answer:
        """The engine's move, and what it thinks of the position. Raises EngineLost, EngineDiffers."""
        if not self.may_be_asked(game.variant):
            raise EngineLost("it isn't asked, after what it has done before")
        async with self._conversation(seconds + GRACE_SECONDS):
            await self._place(game)
            answer = await self._move(game, seconds)
        self._losses = 0
        return answer

    async def close(self) -> None:
        """End the process, and what is done about it."""
        if self._trial is not None:
            self._trial.cancel()
            await asyncio.wait((self._trial,))
        await self._kill()

    # ---- trust

    def may_be_asked(self, variant: rules.Variant) -> bool:
        """Whether nothing is known against the engine; where it is time to, a trial begins."""
        if self._is_trusted:
            return self._offers(variant) and variant.key not in self._refused
        if time.monotonic() >= self._retry_at and (self._trial is None or self._trial.done()):
            self._trial = asyncio.create_task(self.open(), name="kibitz: trying the engine")
        return False

    async def _try(self) -> None:
        """Start the engine and have it play a move of the first variant that it offers. Raises EngineLost."""
        async with self._conversation(START_SECONDS, is_trial=True):
            await self._ready()
            variant = next(filter(self._offers, rules.variants()), None)
            if variant is not None and variant.key not in self._refused:
                with contextlib.suppress(EngineDiffers):
                    await self._check(variant)
        if self._losses:
            log.info("the engine %s answers again", self._command[0])
        self._is_trusted = True

    async def _check(self, variant: rules.Variant) -> None:
        """Have the engine play a move of a variant. Raises EngineDiffers where it can't."""
        game = rules.Game(variant.start(variant.starts[0] if variant.starts else None))
        try:
            await self._place(game)
            await self._move(game, TRIAL_SECONDS)
        except EngineDiffers as error:
            self._refuse(variant, error)
            raise
        self._known.add(variant.key)

    def _refuse(self, variant: rules.Variant, error: EngineDiffers) -> None:
        """Ask nothing more about a variant."""
        if variant.key in self._refused:
            return
        self._refused.add(variant.key)
        log.warning("the engine %s isn't asked about %s any more: %s", self._command[0], variant.key, error)

    def _leave_alone(self, error: EngineLost) -> None:
        """Ask nothing more for a while."""
        seconds = min(RETRY_SECONDS * 2.0 ** min(self._losses, 30), LONGEST_RETRY_SECONDS)
        self._losses += 1
        self._retry_at = time.monotonic() + seconds
        self._is_trusted = False
        log.warning("the engine %s is left alone for %d s: %s", self._command[0], seconds, error)

    def _offers(self, variant: rules.Variant) -> bool:
        """Whether the engine names a variant; one of a single variant names none."""
        return not self._offered or variant.key in self._offered

    # ---- talking

    @contextlib.asynccontextmanager
    async def _conversation(self, seconds: float, *, is_trial: bool = False) -> AsyncGenerator[None]:
        """Some questions and answers, that take so many seconds at most. Raises EngineLost."""
        async with self._turn:
            if not (self._is_trusted or is_trial):
                raise EngineLost("it was lost while others asked")
            try:
                async with asyncio.timeout(seconds):
                    yield
            except asyncio.CancelledError:
                await self._kill()  # It would still be talking about this when the next one asks.
                raise
            except (OSError, TimeoutError, ValueError) as error:
                await self._kill()
                lost = EngineLost(f"{type(error).__name__} {error}".rstrip())
                self._leave_alone(lost)
                raise lost from error

    async def _kill(self) -> None:
        """End the process, and those that it has started."""
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
                # asyncio sees the end of a process only once its output is read.
                while await process.stdout.read(LINE):
                    pass
                await process.wait()

    async def _ready(self) -> None:
        """Start the process where there is none."""
        if self._process is not None and self._process.returncode is None:
            return
        await self._kill()
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LINE,
            start_new_session=True,
        )
        lines = await self._asked("uci", "uciok")
        option = next((line for line in lines if line.startswith("option name UCI_Variant ")), "")
        words = option.split()
        self._offered = frozenset(key for word, key in pairwise(words) if word == "var")

    async def _place(self, game: rules.Game) -> None:
        """Set up the position, once it is sure that the engine knows its legal moves."""
        await self._ready()
        await self._choose(game.variant)
        moves = " ".join(move.uci() for move in game.moves)
        self._say(f"position fen {game.start.fen()}" + (f" moves {moves}" if moves else ""))
        lines = await self._asked("go perft 1", "Nodes searched", "bestmove")
        if not lines[-1].startswith("Nodes searched"):
            raise EngineDiffers("it doesn't tell legal moves (go perft 1)")
        theirs = {line.partition(":")[0].strip() for line in lines[:-1] if ":" in line}
        ours = {move.uci() for move in game.position.legal_moves()}
        if ours != theirs:
            raise EngineDiffers(f"{len(ours ^ theirs)} other legal moves in {game.position.fen()}")

    async def _choose(self, variant: rules.Variant) -> None:
        if variant.key == self._variant:
            return
        if not self._offers(variant):
            raise EngineDiffers("not among the engine's variants")
        # An engine of one variant alone has no such option.
        if self._offered:
            self._say(f"setoption name UCI_Variant value {variant.key}")
        self._say("ucinewgame")
        await self._asked("isready", "readyok")
        self._variant = variant.key

    async def _move(self, game: rules.Game, seconds: float) -> Answer:
        """The engine's move in the position that is set up. Raises EngineDiffers where it has none.

        An illegal one is its last in the variant.
        """
        found = await self._asked(f"go movetime {round(1000 * seconds)}", "bestmove")
        uci = "".join(found[-1].split()[1:2])
        if uci in ("", "(none)"):
            raise EngineDiffers(f"it has no move in {game.position.fen()}")
        try:
            move = game.position.move_from_uci(uci)
        except rules.MoveError as error:
            differs = EngineDiffers(f"{error} in {game.position.fen()}")
            self._refuse(game.variant, differs)
            raise differs from error
        told = next((line for line in reversed(found) if " score " in line), "").split()
        return Answer(move.uci(), _score(told), _number(told, "depth"), _number(told, "nodes"))

    def _say(self, text: str) -> None:
        assert self._process is not None  # noqa: S101
        assert self._process.stdin is not None  # noqa: S101
        self._process.stdin.write(f"{text}\n".encode())

    async def _asked(self, text: str, *last: str) -> list[str]:
        """What the engine says to this, up to a line that begins with one of `last`.

        Raises OSError where it has ended, ValueError where it says too much.
        """
        self._say(text)
        assert self._process is not None  # noqa: S101
        assert self._process.stdin is not None  # noqa: S101
        assert self._process.stdout is not None  # noqa: S101
        await self._process.stdin.drain()
        lines: list[str] = []
        size = 0
        while len(lines) < LINES and size < ANSWER:
            line = await self._process.stdout.readline()
            if not line:
                raise BrokenPipeError(f"it has ended at {text}")
            size += len(line)
            lines.append(line.decode(errors="replace").strip())
            if lines[-1].startswith(last):
                return lines
            if len(lines) % YIELD_LINES == 0:
                await asyncio.sleep(0)
        raise ValueError(f"it has said {len(lines)} lines to {text} and doesn't come to an end")


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
