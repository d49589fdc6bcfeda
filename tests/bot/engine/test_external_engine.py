"""External engines: fairy-stockfish if it is installed, and small programs that misbehave."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sys
import time
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path

import pytest

import rules
from bot.engine import MATE
from bot.engine.external_engine import EngineDiffers, EngineLost, ExternalEngine

FAIRY = shutil.which("fairy-stockfish", path=f"{os.environ['PATH']}:/usr/games")
installed = pytest.mark.skipif(FAIRY is None, reason="fairy-stockfish (Debian's package) is not installed")


@pytest.fixture
async def fairy() -> AsyncIterator[ExternalEngine]:
    engine = ExternalEngine(FAIRY or "")
    await engine.open()
    yield engine
    await engine.close()


def game(key: str, *moves: str) -> rules.Game:
    return rules.Game.replay(rules.variant(key).start(), moves)


@installed
@pytest.mark.parametrize("key", ["chess", "crazyhouse", "xiangqi", "shogi"])
async def test_fairy_stockfish_finds_a_legal_move(fairy: ExternalEngine, key: str) -> None:
    start = game(key)
    assert await fairy.supports(start.variant)
    found = await fairy.find(start, 0.05)
    assert found.move in {move.uci() for move in start.position.legal_moves()}
    assert found.depth >= 1
    assert found.nodes >= 1


@installed
async def test_fairy_stockfish_mates_in_one(fairy: ExternalEngine) -> None:
    position = rules.Position.from_fen(rules.variant("chess"), "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    found = await fairy.find(rules.Game(position), 0.05)
    assert (found.move, found.score) == ("a1a8", MATE - 1)


@installed
async def test_fairy_stockfish_assesses_positions_the_same_way_each_time(fairy: ExternalEngine) -> None:
    position = rules.Position.from_fen(rules.variant("chess"), "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1")
    mate = await fairy.assess(rules.Game(position), 20_000)
    assert mate.score == MATE - 3
    assert len(mate.line) == 3
    opening = game("chess", "e2e4", "e7e5", "g1f3")
    found = await fairy.assess(opening, 20_000)
    assert found.line[0] in {move.uci() for move in opening.position.legal_moves()}
    await fairy.assess(game("chess", "e2e4", "e7e5"), 20_000)
    assert await fairy.assess(opening, 20_000) == found
    assert "stockfish" in fairy.name.lower()


@installed
@pytest.mark.parametrize("key", ["unicorn", "duck", "griffin"])
async def test_unknown_variants_are_not_sent_to_the_engine(fairy: ExternalEngine, key: str) -> None:
    assert not await fairy.supports(rules.variant(key))
    assert await fairy.supports(rules.variant("chess"))


@pytest.mark.slow
async def test_our_own_uci_engine_works_as_external_engine() -> None:
    engine = ExternalEngine(f"{sys.executable} -m bot.engine.uci_interface")
    await engine.open()
    assert await engine.supports(rules.variant("shogi"))
    assert (await engine.find(game("shogi"), 0.1)).move
    await engine.close()


ENGINE = """
import os, sys, time
for line in sys.stdin:
    word = line.split()[0]
    if word == "uci":
        {start}
        print("id name small\\nuciok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif line.startswith("go perft"):
        {perft}
    elif word == "go":
        {go}
"""
MOVES = [f"{move.uci()}: 1" for move in rules.variant("chess").start().legal_moves()]
HONEST = f"print('\\n'.join({MOVES!r}) + '\\nNodes searched: 20', flush=True)"


GOOD = "print('bestmove e2e4', flush=True)"


@asynccontextmanager
async def open_small_engine(
    tmp_path: Path, *, start: str = "pass", perft: str = HONEST, go: str = GOOD
) -> AsyncGenerator[ExternalEngine]:
    """Open an engine that only plays chess and runs these statements for `uci`, `go perft 1` and `go`."""
    path = tmp_path / "small.py"
    path.write_text(ENGINE.format(start=start, perft=perft, go=go), "utf-8")
    engine = ExternalEngine(f"{sys.executable} {path}")
    await engine.open()
    yield engine
    await engine.close()


async def test_engine_that_only_plays_chess(tmp_path: Path) -> None:
    async with open_small_engine(tmp_path) as engine:
        assert await engine.supports(rules.variant("chess"))
        assert (await engine.find(game("chess"), 0.1)).move == "e2e4"
        assert not await engine.supports(rules.variant("shogi"))


def move_if_exists(good: Path, program: str) -> str:
    """Return a statement that moves if the file `good` exists, and otherwise runs `program`."""
    return f"{GOOD} if os.path.exists({str(good)!r}) else {program}"


def failing_engines(good: Path) -> dict[str, dict[str, str]]:
    """Return the statements of engines that fail in different ways until the file `good` exists."""
    end = f"print('\\n'.join({MOVES!r}) + '\\nNodes searched: 20', flush=True)"
    return {
        "hangs at the start": {"start": f"os.path.exists({str(good)!r}) or time.sleep(600)"},
        "hangs at perft": {
            "perft": f"{end} if os.path.exists({str(good)!r}) else time.sleep(600)",
        },
        "hangs at a move": {"go": move_if_exists(good, "time.sleep(600)")},
        "ends at a move": {"go": move_if_exists(good, "os._exit(139)")},
        "floods at a move": {"go": move_if_exists(good, "[print('info string y') for _ in iter(int, 1)]")},
        "prints an endless line": {"go": move_if_exists(good, "[print('y', end='') for _ in iter(int, 1)]")},
    }


@pytest.mark.slow
@pytest.mark.parametrize("failure", failing_engines(Path()))
async def test_broken_engine_is_detected_at_the_start_and_retried_later(
    tmp_path: Path, failure: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.engine.external_engine.START_SECONDS", 1.5)
    monkeypatch.setattr("bot.engine.external_engine.RETRY_SECONDS", 1.0)
    good = tmp_path / "good"
    async with open_small_engine(tmp_path, **failing_engines(good)[failure]) as engine:
        assert ["is paused for 1 s" in record.message for record in caplog.records] == [True]
        waits: list[float] = []
        for _ in range(20):
            began = time.perf_counter()
            with pytest.raises(EngineLost):
                await engine.find(game("chess"), 5.0)
            assert not await engine.supports(rules.variant("chess"))
            waits.append(time.perf_counter() - began)
        assert sorted(waits)[10] < 0.1
        # After RETRY_SECONDS the engine is tried again, in the background.
        monkeypatch.setattr("bot.engine.external_engine.START_SECONDS", 10.0)
        good.touch()
        for _ in range(200):
            if await engine.supports(rules.variant("chess")):
                break
            await asyncio.sleep(0.05)
        assert (await engine.find(game("chess"), 0.1)).move == "e2e4"


@pytest.mark.slow
async def test_engine_that_stays_broken_is_retried_less_and_less(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_small_engine(tmp_path, start="os._exit(1)") as engine:
        for _ in range(11):
            await engine.open()
    seconds = [int(re.findall(r"for (\d+) s", record.message)[0]) for record in caplog.records]
    assert seconds == [10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600]


@pytest.mark.parametrize(
    ("go", "error"),
    [
        ("print('bestmove', flush=True)", EngineDiffers),
        ("print('bestmove (none)', flush=True)", EngineDiffers),
        ("print('bestmove e2e5', flush=True)", EngineDiffers),
        ("os._exit(139)", EngineLost),
        ("time.sleep(600)", EngineLost),
        ("[print('info depth 1') for _ in iter(int, 1)]", EngineLost),
    ],
)
async def test_engine_that_breaks_during_a_game_raises_within_its_time(
    tmp_path: Path,
    go: str,
    error: type[Exception],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    bad = tmp_path / "bad"
    turning = f"{go} if os.path.exists({str(bad)!r}) else {GOOD}"
    async with open_small_engine(tmp_path, go=turning) as engine:
        assert (await engine.find(game("chess"), 0.1)).move == "e2e4"
        bad.touch()
        monkeypatch.setattr("bot.engine.external_engine.GRACE_SECONDS", 0.2)
        async with asyncio.timeout(30):
            with pytest.raises(error):
                await engine.find(game("chess"), 0.1)
            with pytest.raises((EngineLost, EngineDiffers)):
                await engine.find(game("chess"), 0.1)
    pauses = sum("is paused for" in record.message for record in caplog.records)
    assert pauses == (error is EngineLost), "a lost engine is not asked a second time"


async def test_engine_is_never_used_again_after_an_illegal_move(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_small_engine(tmp_path, go="print('bestmove e2e5', flush=True)") as engine:
        (record,) = caplog.records
        assert "is not used for chess" in record.message
        assert not await engine.supports(rules.variant("chess"))
        assert not engine.is_available_for(rules.variant("chess"))
    assert len(caplog.records) == 1


async def test_event_loop_continues_while_an_engine_floods(tmp_path: Path) -> None:
    ticks: list[float] = []

    async def tick() -> None:
        while True:
            ticks.append(time.perf_counter())
            await asyncio.sleep(0.005)

    ticking = asyncio.create_task(tick())
    for command in ("yes", f"yes {'x' * 1000}"):
        engine = ExternalEngine(command)
        await engine.open()
        await engine.close()
    ticking.cancel()
    assert len(ticks) > 2
    gaps = sorted(after - before for before, after in pairwise(ticks))
    assert gaps[len(gaps) * 9 // 10] < 0.25


async def test_different_rules_are_detected(tmp_path: Path) -> None:
    for perft in ("print('e2e4: 1\\nNodes searched: 1', flush=True)", "print('bestmove e2e4', flush=True)"):
        async with open_small_engine(tmp_path, perft=perft) as engine:
            assert not await engine.supports(rules.variant("chess"))
            with pytest.raises(EngineLost):
                await engine.find(game("chess"), 0.1)


async def test_missing_program_knows_no_variant() -> None:
    engine = ExternalEngine("no-such-engine --fast")
    await engine.open()
    assert not await engine.supports(rules.variant("chess"))
    with pytest.raises(EngineLost):
        await engine.find(game("chess"), 0.1)
