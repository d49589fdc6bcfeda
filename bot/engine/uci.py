"""The universal chess interface (UCI), by which any chess program, tool or test plays the engine.

The options are the field's: `UCI_Variant` (every key of the catalogue, and those of a file named by
`VariantPath`), `UCI_Chess960`, `MultiPV`, `Hash` (in MiB), and `Level` (0: as strong as it is, else 1 to 8);
`go` takes what the protocol has but `ponder` and `mate`.
Positions and moves are in the dialect of `rules`, which is Fairy-Stockfish's.
"""

from __future__ import annotations

import io
import re
import sys
import threading
from collections.abc import Callable, Sequence
from itertools import pairwise, takewhile
from pathlib import Path
from time import perf_counter
from typing import TextIO

import rules
from bot.engine.clock import allotted
from bot.engine.evaluation import evaluation_of
from bot.engine.levels import LEVELS, Level, earlier, level_in
from bot.engine.search import DEEPEST, MATE, TABLE_ENTRIES, Info, Limits, Search

NAME, AUTHOR = "Kibitz", "the Kibitz developers"
ENTRY_BYTES = 400
FIRST = "chess"


class Engine:
    """One conversation: `line` takes what the other program says, `say` is told what to answer."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._known = {variant.key: variant for variant in rules.variants()}
        self._key = FIRST
        self._shuffled = False
        self._variant = self._known[FIRST]
        self._game = rules.Game(self._begun())
        self._entries = TABLE_ENTRIES
        self._level = 0
        self._lines = 1
        self._began = 0.0
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def _begun(self) -> rules.Position:
        starts = self._variant.starts
        return self._variant.start(518 if 518 in starts else starts[0] if starts else None)

    # ---- what is said

    def line(self, text: str) -> bool:
        """One line from the other program; False once it is the last."""
        command, _, rest = text.strip().partition(" ")
        match command:
            case "uci":
                self._introduce()
            case "isready":
                self._say("readyok")
            case "setoption":
                self._set(rest)
            case "ucinewgame":
                self._finish()
                self._game = rules.Game(self._begun())
            case "position":
                self._finish()
                self._place(rest.split())
            case "go":
                self._finish()
                self._go(rest.split())
            case "stop":
                self._finish()
            case "d":
                self._say(self._game.position.fen())
            case "quit":
                self._finish()
                return False
            case _:
                if command:
                    self._say(f"info string unknown command: {command[:40]}")
        return True

    def _introduce(self) -> None:
        self._say(f"id name {NAME}")
        self._say(f"id author {AUTHOR}")
        hash_size = TABLE_ENTRIES * ENTRY_BYTES >> 20
        self._say(f"option name Hash type spin default {hash_size} min 1 max 1024")
        self._say("option name MultiPV type spin default 1 min 1 max 64")
        self._say(f"option name Level type spin default 0 min 0 max {len(LEVELS)}")
        self._say("option name UCI_Chess960 type check default false")
        keys = " ".join(f"var {key}" for key in self._known)
        self._say(f"option name UCI_Variant type combo default {FIRST} {keys}")
        self._say("option name VariantPath type string default <empty>")
        self._say("uciok")

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
                case "uci_chess960":
                    self._shuffled = value.lower() == "true"
                    self._choose(self._key)
                case other:
                    self._say(f"info string unknown option: {other[:40]}")
        except ValueError:
            self._say(f"info string {name.strip()[:40]} takes a whole number, not {value[:40]!r}")

    def _choose(self, key: str) -> None:
        variant = self._known.get(key) or self._known.get(key.lower())
        if variant is None:
            self._say(f"info string unknown variant: {key[:40]}")
            return
        self._finish()
        self._key = variant.key
        self._variant = _shuffled(variant) if self._shuffled else variant
        self._game = rules.Game(self._begun())

    def _load(self, path: str) -> None:
        if path in ("", "<empty>"):
            return
        try:
            found = rules.load(Path(path).read_text("utf-8"))
        except (OSError, UnicodeDecodeError, rules.VariantError) as error:
            self._say(f"info string {path[:80]}: {error}")
            return
        self._known |= {variant.key: variant for variant in found}
        keys = " ".join(f"var {key}" for key in self._known)
        self._say(f"option name UCI_Variant type combo default {FIRST} {keys}")

    def _place(self, words: list[str]) -> None:
        moves = words[words.index("moves") + 1 :] if "moves" in words else []
        before = words[: words.index("moves")] if "moves" in words else words
        try:
            if before[:1] == ["startpos"]:
                start = self._begun()
            else:
                start = rules.Position.from_fen(self._variant, " ".join(before[1:]))
            self._game = rules.Game.replay(start, moves)
        except (rules.InvalidFen, rules.MoveError) as error:
            self._say(f"info string {error}")

    # ---- searching

    def _go(self, words: list[str]) -> None:
        self._began = perf_counter()
        asked = _numbers(words)
        endless = "infinite" in words
        level = self._chosen()
        limits = Limits(
            depth=asked.get("depth", level.depth if level else DEEPEST),
            nodes=asked.get("nodes", level.nodes if level else None),
            seconds=None if endless else allotted(asked, black=bool(self._game.position.turn)),
        )
        if not endless and limits == Limits():
            limits = Limits(seconds=1.0)
        self._stop.clear()
        self._thread = threading.Thread(
            target=self._think, args=(limits, self._asked_for(words), endless), daemon=True
        )
        self._thread.start()

    def _asked_for(self, words: list[str]) -> list[rules.Move] | None:
        """The moves after `searchmoves`, of which one is to be played; None where any may be."""
        if "searchmoves" not in words:
            return None
        legal = {move.uci(): move for move in self._game.position.legal_moves()}
        named = takewhile(legal.__contains__, words[words.index("searchmoves") + 1 :])
        return [legal[text] for text in dict.fromkeys(named)] or None

    def _chosen(self) -> Level | None:
        """The level that is played; None where nothing holds us back."""
        return level_in(self._game.variant, self._level) if self._level else None

    def _think(self, limits: Limits, moves: list[rules.Move] | None, endless: bool) -> None:
        try:
            best = self._best(limits, moves)
            if endless:
                self._stop.wait()  # The protocol wants silence until somebody says stop.
        except Exception as error:  # A bug must not leave the other program waiting for ever.
            self._say(f"info string {type(error).__name__}: {error}")
            best = next(iter(moves or self._game.position.legal_moves()), None)
        self._say(f"bestmove {best.uci() if best else '(none)'}")

    def _best(self, limits: Limits, moves: list[rules.Move] | None) -> rules.Move | None:
        game = self._game
        level = self._chosen()
        if game.outcome() is not None:
            return None
        evaluate = evaluation_of(game.variant).of(game.position, blur=level.blur if level else 0)
        limits = limits.left_since(self._began)
        search = Search(evaluate, limits, cancelled=self._stop.is_set, entries=self._entries)
        best = search.run(game.position, earlier(game), told=self._tell, moves=moves, lines=self._lines)
        return best.line[0] if best else None

    def _tell(self, info: Info) -> None:
        nps = round(info.nodes / info.seconds) if info.seconds else 0
        line = " ".join(move.uci() for move in info.line)
        multi = f" multipv {info.place}" if self._lines > 1 else ""
        figures = f"nodes {info.nodes} nps {nps} time {round(info.seconds * 1000)}"
        self._say(f"info depth {info.depth}{multi} score {_score(info.score)} {figures} pv {line}")

    def _finish(self) -> None:
        """Ends a search that is under way; its move is said before this returns."""
        if self._thread is not None:
            self._stop.set()
            self._thread.join()
            self._thread = None

    def wait(self) -> None:
        """Waits for a search that ends by itself."""
        if self._thread is not None:
            self._thread.join()

    def close(self) -> None:
        """Lets go of everything."""
        self._finish()


def _shuffled(variant: rules.Variant) -> rules.Variant:
    """The variant with kings and rooks that castle from wherever they stand, where that makes sense."""
    if variant.starts:
        return variant
    try:
        return rules.load(f"[{variant.key}-shuffled:{variant.key}]\nkibitzStarts = scharnagl\n")[0]
    except rules.VariantError:
        return variant


def _score(score: int) -> str:
    """As UCI says it: hundredths of a pawn, or moves to mate, negative for the side that is mated."""
    plies = MATE - abs(score)
    if plies > 2 * DEEPEST:
        return f"cp {score}"
    moves = (plies + 1) // 2
    return f"mate {moves if score > 0 else -moves}"


def _numbers(words: Sequence[str]) -> dict[str, int]:
    """The words of `go` that are followed by a number."""
    return {word: int(value) for word, value in pairwise(words) if re.fullmatch("-?[0-9]{1,18}", value)}


def main(source: TextIO = sys.stdin, sink: TextIO = sys.stdout) -> int:
    """Speaks UCI on these streams until `quit` or the end of the input."""
    # One odd byte, as in the name of a file, ends no conversation.
    for stream in (source, sink):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    lock = threading.Lock()

    def say(text: str) -> None:
        with lock:
            sink.write(text + "\n")
            sink.flush()

    engine = Engine(say)
    try:
        for text in source:
            if not engine.line(text):
                break
    finally:
        engine.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
