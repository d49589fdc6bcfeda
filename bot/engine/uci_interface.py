"""The Universal Chess Interface (UCI), so that chess programs, tools and tests can use the engine.

The usual options are `UCI_Variant` (the keys of the catalogue and of the file `VariantPath`), `UCI_Chess960`,
`MultiPV`, `Hash` (in MiB) and `Ponder`. `Level` is 1 to 8, or 0 for full strength. `go` supports all
arguments of the protocol, and `perft` as in Stockfish. Positions and moves have Fairy-Stockfish's format, as
in `rules`.
"""

from __future__ import annotations

import io
import math
import re
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from pathlib import Path
from time import perf_counter
from typing import TextIO

import rules
from bot.engine.endgame_table import table_win
from bot.engine.evaluation import evaluation_of
from bot.engine.jobs import RecentVariants
from bot.engine.levels import LEVELS, Level, SearchSettings, level_in, search_settings_of
from bot.engine.search import (
    MATE,
    MAX_DEPTH,
    TABLE_ENTRIES,
    Info,
    Limits,
    Search,
    Stopped,
    TranspositionTable,
    repeatable_positions,
)
from rules.notation.variant_names import with_free_castling

NAME, AUTHOR = "Kibitz", "the Kibitz developers"
ENTRY_BYTES = 400
FIRST = "chess"
DEFAULT_SECONDS = 1.0
"""The time for `go` without limits."""
MOVES_LEFT = 30
"""The number of moves over which to spread the remaining time if `movestogo` is missing."""
MARGIN = 0.05
"""Seconds reserved for communication."""
FORCED_SECONDS = 0.1
"""The maximum time for the only legal move."""
PREPARING_NODES = 100
MAX_MATE = 24
"""The maximum number of moves for `go mate`."""
MATE_PLIES = 2
"""Plies that `go mate` searches beyond the mate, because reductions can hide it at its own depth."""


class Engine:
    """A UCI session: `line` handles a line of input, and `send` is called with each line of output."""

    def __init__(self, send: Callable[[str], None]) -> None:
        self._send = send
        self._known = {variant.key: variant for variant in rules.variants()}
        self._chosen = self._variant = self._known[FIRST]
        self._shuffled = False
        self._game = rules.Game(self._start_position())
        self._recent = RecentVariants()
        self._prepared: rules.Variant | None = None
        self._entries = TABLE_ENTRIES
        self._level = 0
        self._lines = 1
        self._start_time = 0.0
        self._sends_ponder = False
        self._ponder_seconds: float | None = None
        """The time left to a pondering search after `ponderhit`; None if no search is pondering."""
        self._deadline = math.inf
        self._stop = threading.Event()
        self._may_answer = threading.Event()
        self._thread: threading.Thread | None = None

    def _start_position(self) -> rules.Position:
        starts = self._chosen.starts
        start = self._chosen.start(518 if 518 in starts else starts[0] if starts else None)
        return rules.Position.from_fen(self._variant, start.fen())

    # ---- input

    def line(self, text: str) -> bool:
        """Handle one line of input; return False after `quit`."""
        command, _, rest = text.strip().partition(" ")
        match command:
            case "uci":
                self._introduce()
            case "isready":
                self._prepare(self._game.start)
                self._send("readyok")
            case "setoption":
                self._set(rest)
            case "ucinewgame":
                self.finish()
                self._game = rules.Game(self._start_position())
            case "position":
                self.finish()
                self._place(rest.split())
            case "go":
                self.finish()
                self._go(rest.split())
            case "ponderhit":
                self._ponderhit()
            case "stop":
                self.finish()
            case "d":
                self._send(self._game.position.fen())
            case "quit":
                self.finish()
                return False
            case _:
                if command:
                    self._send(f"info string unknown command: {command[:40]}")
        return True

    def _introduce(self) -> None:
        self._send(f"id name {NAME}")
        self._send(f"id author {AUTHOR}")
        hash_size = TABLE_ENTRIES * ENTRY_BYTES >> 20
        self._send(f"option name Hash type spin default {hash_size} min 1 max 1024")
        self._send("option name MultiPV type spin default 1 min 1 max 64")
        self._send(f"option name Level type spin default 0 min 0 max {len(LEVELS)}")
        self._send("option name Ponder type check default false")
        self._send("option name UCI_Chess960 type check default false")
        keys = " ".join(f"var {key}" for key in self._known)
        self._send(f"option name UCI_Variant type combo default {FIRST} {keys}")
        self._send("option name VariantPath type string default <empty>")
        self._send("uciok")

    def _set(self, text: str) -> None:
        name, value = re.split(r"\s+value(?:\s+|$)", f"{text} value", maxsplit=1, flags=re.IGNORECASE)
        name = re.sub(r"^name\s+", "", name.strip(), flags=re.IGNORECASE)
        value = re.sub(r"(?:\s|^)value$", "", value).strip()
        try:
            match name.strip().lower():
                case "uci_variant":
                    self._choose(value)
                case "variantpath":
                    self._load(value)
                case "hash":
                    self._entries = max(1, min(1024, int(value))) * (1 << 20) // ENTRY_BYTES
                case "level":
                    self._level = max(0, min(len(LEVELS), int(value)))
                case "multipv":
                    self._lines = max(1, min(64, int(value)))
                case "ponder":
                    self._sends_ponder = value.lower() == "true"
                case "uci_chess960":
                    self._shuffled = value.lower() == "true"
                    self._choose(self._chosen.key)
                case other:
                    self._send(f"info string unknown option: {other[:40]}")
        except ValueError:
            self._send(f"info string {name.strip()[:40]} takes a whole number, not {value[:40]!r}")

    def _choose(self, key: str) -> None:
        variant = self._known.get(key) or self._known.get(key.lower())
        if variant is None:
            self._send(f"info string unknown variant: {key[:40]}")
            return
        self.finish()
        self._chosen = variant
        self._variant = with_free_castling(variant) or variant if self._shuffled else variant
        self._game = rules.Game(self._start_position())

    def _load(self, path: str) -> None:
        if path in ("", "<empty>"):
            return
        try:
            found = rules.load(Path(path).read_text("utf-8"))
        except (OSError, UnicodeDecodeError, rules.VariantError) as error:
            self._send(f"info string {path[:80]}: {error}")
            return
        self._known |= {variant.key: variant for variant in found}
        keys = " ".join(f"var {key}" for key in self._known)
        self._send(f"option name UCI_Variant type combo default {FIRST} {keys}")

    def _place(self, words: list[str]) -> None:
        moves = words[words.index("moves") + 1 :] if "moves" in words else []
        before = words[: words.index("moves")] if "moves" in words else words
        try:
            if before[:1] == ["startpos"]:
                start = self._start_position()
            else:
                start = rules.Position.from_fen(self._variant, " ".join(before[1:]))
        except rules.InvalidFen as error:
            self._send(f"info string {error}; the position is unchanged")
            return
        self._prepare(start)
        self._game = game = rules.Game(start)
        for uci in moves:
            try:
                move = game.position.move_from_uci(uci)
            except rules.MoveError as error:
                self._send(f"info string {error}; only the {len(game.moves)} moves before it are played")
                return
            game.append(move, game.position.play(move))

    def _prepare(self, position: rules.Position) -> None:
        """Build a variant's tables before its first search, so that they don't take time from a move."""
        if self._prepared is not position.variant:
            self.finish()
            self._prepared = position.variant
            self._recent.use(position.variant)
            evaluate = evaluation_of(position.variant).for_search(position)
            Search(evaluate, Limits(nodes=PREPARING_NODES)).run(position)

    # ---- searching

    def _go(self, words: list[str]) -> None:
        self._start_time = perf_counter()
        arguments = _numbers(words)
        if "perft" in words:
            self._start(self._perft, arguments.get("perft", 0))
            return
        mate = arguments.get("mate", 0) if "mate" in words else None
        if mate is not None and not 0 < mate <= MAX_MATE:
            self._send(f"info string go mate needs a number of moves from 1 to {MAX_MATE}")
            mate = None
        settings = self._settings(self._root_moves(words))
        limits = self._limits(arguments, mate, settings.depth)
        ponders, endless = "ponder" in words, "infinite" in words
        if ponders and not endless:
            self._ponder_seconds = math.inf if limits.seconds is None else limits.seconds
        if ponders or endless:
            limits = replace(limits, seconds=None)
        self._start(self._think, limits, settings, mate, waits=ponders or endless)

    def _limits(self, arguments: Mapping[str, int], mate: int | None, depth: int) -> Limits:
        """Return the limits for the arguments of `go` and the level, whose depth is `depth`."""
        position, level = self._game.position, self._chosen_level()
        is_forced = len(position.legal_moves()) == 1
        deepest = MAX_DEPTH if mate is None else 2 * mate - 1 + MATE_PLIES
        limits = Limits(
            depth=arguments.get("depth", min(deepest, depth)),
            nodes=arguments.get("nodes", level.nodes if level else None),
            seconds=_allotted(arguments, black=bool(position.turn), is_forced=is_forced),
        )
        return Limits(seconds=DEFAULT_SECONDS) if limits == Limits() else limits

    def _start(self, task: Callable[..., None], *args: object, waits: bool = False) -> None:
        """Run a task in a thread. `waits`: whether it may answer only after `stop` or `ponderhit`."""
        self._deadline = math.inf
        self._stop.clear()
        self._may_answer.clear()
        if not waits:
            self._may_answer.set()
        self._thread = threading.Thread(target=task, args=args, daemon=True)
        self._thread.start()

    def _ponderhit(self) -> None:
        """Start the clock of the pondering search, because the expected move was played."""
        if self._ponder_seconds is None:
            self._send("info string ponderhit without go ponder")
            return
        self._deadline, self._ponder_seconds = perf_counter() + self._ponder_seconds, None
        self._may_answer.set()

    def _is_stopped(self) -> bool:
        return self._stop.is_set() or perf_counter() >= self._deadline

    def _perft(self, plies: int) -> None:
        """Send the number of leaf positions at this depth, by first move."""
        if plies < 1:
            self._send("info string go perft needs a number of plies, at least 1")
            return
        position, total = self._game.position, 0
        try:
            for move in position.legal_moves():
                count = self._leaves(position.play(move), plies - 1)
                self._send(f"{move.uci()}: {count}")
                total += count
        except Stopped:
            self._send("info string perft was stopped")
            return
        self._send("")
        self._send(f"Nodes searched: {total}")

    def _leaves(self, position: rules.Position, plies: int) -> int:
        """Return the number of leaf positions at this depth. Raises Stopped."""
        if self._is_stopped():
            raise Stopped
        if plies == 0:
            return 1
        moves = position.legal_moves()
        if plies == 1:
            return len(moves)
        return sum(self._leaves(position.play(move), plies - 1) for move in moves)

    def _root_moves(self, words: list[str]) -> list[rules.Move] | None:
        """Return the moves after `searchmoves`, or None."""
        if "searchmoves" not in words:
            return None
        legal = {move.uci(): move for move in self._game.position.legal_moves()}
        named = takewhile(legal.__contains__, words[words.index("searchmoves") + 1 :])
        return [legal[text] for text in dict.fromkeys(named)] or None

    def _chosen_level(self) -> Level | None:
        """Return the chosen level, or None for full strength."""
        return level_in(self._game.variant, self._level) if self._level else None

    def _settings(self, moves: list[rules.Move] | None) -> SearchSettings:
        """Return the search settings of the chosen level. `moves`: the root moves; None for all."""
        game, level = self._game, self._chosen_level()
        if level is None:
            win = table_win(game.position) if moves is None else None
            return SearchSettings(
                evaluation_of(game.variant).for_search(game.position), MAX_DEPTH, None, moves, win
            )
        settings = search_settings_of(game, level, seed=0)
        if moves is None or settings.moves is None:
            return settings._replace(
                moves=moves or settings.moves, win=settings.win if moves is None else None
            )
        return settings._replace(moves=[move for move in moves if move in settings.moves] or moves)

    def _think(self, limits: Limits, settings: SearchSettings, mate: int | None) -> None:
        line: Sequence[rules.Move]
        try:
            line = self._best_line(limits, settings, mate)
            self._may_answer.wait()  # UCI forbids bestmove before stop or ponderhit.
        except Exception as error:  # The GUI must not wait forever.
            self._send(f"info string {type(error).__name__}: {error}")
            line = (settings.moves or self._game.position.legal_moves())[:1]
        best = line[0].uci() if line else "(none)"
        ponder = f" ponder {line[1].uci()}" if self._sends_ponder and len(line) > 1 else ""
        self._send(f"bestmove {best}{ponder}")

    def _best_line(self, limits: Limits, settings: SearchSettings, mate: int | None) -> Sequence[rules.Move]:
        """Return the best line; empty if there is no legal move. `mate`: stop at a mate in this many moves.

        Searches the position even if the game is over, for example by repetition.
        """
        game, limits = self._game, limits.remaining_since(self._start_time)
        wanted = math.inf if mate is None else MATE - (2 * mate - 1)
        found = threading.Event()

        def on_info(info: Info) -> None:
            if info.score >= wanted:
                found.set()
            self._send_info(info)

        if settings.win is not None and mate is None and self._lines == 1:
            on_info(settings.win)
            return settings.win.line
        search = Search(
            settings.evaluate,
            limits,
            overlooks=settings.overlooks,
            cancelled=lambda: found.is_set() or self._is_stopped(),
            table=TranspositionTable(self._entries),
        )
        best = search.run(
            game.position,
            repeatable_positions(game),
            on_info=on_info,
            moves=settings.moves,
            lines=self._lines,
        )
        if mate is not None and not found.is_set():
            self._send(f"info string found no mate in {mate}")
        return best.line if best else ()

    def _send_info(self, info: Info) -> None:
        nps = round(info.nodes / info.seconds) if info.seconds else 0
        line = " ".join(move.uci() for move in info.line)
        multi = f" multipv {info.multipv}" if self._lines > 1 else ""
        figures = f"nodes {info.nodes} nps {nps} time {round(info.seconds * 1000)}"
        self._send(f"info depth {info.depth}{multi} score {_score(info.score)} {figures} pv {line}")

    def finish(self) -> None:
        """Stop any running search and wait until it has sent its move."""
        if self._thread is not None:
            self._stop.set()
            self._may_answer.set()
            self._thread.join()
            self._thread = None
        self._ponder_seconds = None


def _allotted(arguments: Mapping[str, int], *, black: bool, is_forced: bool) -> float | None:
    """Return the time for this move in seconds, or None if there is no time limit.

    It is `movetime`, or a share of `wtime` or `btime` that depends on the increment and `movestogo`; at most
    FORCED_SECONDS for a forced move. The arguments are in milliseconds.
    """
    if "movetime" in arguments:
        return max(0.001, arguments["movetime"] / 1000)
    side = "b" if black else "w"
    left = arguments.get(f"{side}time")
    if left is None:
        return None
    more = arguments.get(f"{side}inc", 0)
    share = left / (max(1, arguments.get("movestogo", MOVES_LEFT)) + 1) + 0.7 * more
    limit = FORCED_SECONDS if is_forced else math.inf
    return max(0.001, min(share / 1000, left / 1000 - MARGIN, limit))


def _score(score: int) -> str:
    """Format a score for UCI: centipawns, or moves to mate (negative if the side to move is mated)."""
    plies = MATE - abs(score)
    if plies > 2 * MAX_DEPTH:
        return f"cp {score}"
    moves = (plies + 1) // 2
    return f"mate {moves if score > 0 else -moves}"


def _numbers(words: Sequence[str]) -> dict[str, int]:
    """Return the arguments of `go` that take a number, by name."""
    return {word: int(value) for word, value in pairwise(words) if re.fullmatch("-?[0-9]{1,18}", value)}


def main(source: TextIO = sys.stdin, sink: TextIO = sys.stdout) -> int:
    """Run a UCI session on these streams until `quit` or the end of input."""
    # An invalid byte, for example in a file name, must not end the session.
    for stream in (source, sink):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    lock = threading.Lock()

    def send(text: str) -> None:
        with lock:
            sink.write(text + "\n")
            sink.flush()

    engine = Engine(send)
    try:
        for text in source:
            if not engine.line(text):
                break
    finally:
        engine.finish()
    return 0


if __name__ == "__main__":
    sys.exit(main())
