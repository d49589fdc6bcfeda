"""Workers: real processes, killed and hung on purpose."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import rules
from bot.engine.jobs import Job, JobFailed
from bot.engine.levels import LEVELS, choose
from bot.engine.workers import COMMAND, Workers

START = rules.variant("chess").start().fen()


def job(level: int = 1, *, moves: tuple[str, ...] = (), seconds: float = 20.0, **fields: str) -> Job:
    return Job(
        **{"variant": "chess", "start": START, **fields}, moves=moves, level=level, seed=5, seconds=seconds
    )


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    found = Workers(1)
    await found.open()
    yield found
    await found.close()


async def test_a_worker_finds_what_the_level_plays(workers: Workers) -> None:
    answer = await workers.find(job(3, moves=("e2e4",)), person=1)
    game = rules.Game.replay(rules.variant("chess").start(), ["e2e4"])
    info = choose(game, LEVELS[2], 5)
    assert info is not None
    assert (answer.move, answer.score, answer.nodes) == (info.line[0].uci(), info.score, info.nodes)


async def test_variants_of_ones_own(workers: Workers) -> None:
    text = "[own:chess]\nstartFen = 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n"
    answer = await workers.find(job(variant="own", text=text, start="4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), 1)
    assert len(answer.move) == 4


@pytest.mark.parametrize(
    "wrong",
    [
        job(start="7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
        job(start="nonsense"),
        job(variant="ludo"),
        job(text="[broken"),
    ],
)
async def test_a_job_that_is_wrong_fails_and_the_next_one_is_done(workers: Workers, wrong: Job) -> None:
    with pytest.raises(JobFailed):
        await workers.find(wrong, 1)
    assert (await workers.find(job(), 1)).move


async def test_a_cancelled_job_frees_its_worker(workers: Workers) -> None:
    long = asyncio.create_task(workers.find(job(8, seconds=60.0), 1))
    short = asyncio.create_task(workers.find(job(1), 2))
    await asyncio.sleep(0)
    long.cancel()
    assert (await short).move
    with pytest.raises(asyncio.CancelledError):
        await long


async def test_people_take_turns(workers: Workers) -> None:
    done: list[int] = []

    async def asked(person: int) -> None:
        await workers.find(job(2), person)
        done.append(person)

    await asyncio.gather(*(asked(person) for person in (1, 1, 1, 1, 2, 3)))
    assert done.index(2) < 4
    assert done.index(3) < 5
    assert done[0] == 1


# ---- workers that don't work


BROKEN = """
import os, sys, time, pathlib
from bot.engine.worker import main
good = pathlib.Path({good!r})
if good.exists():
    main()
    sys.exit()
print('{{"ready": true}}', flush=True)
sys.stdin.readline()
{program}
"""


def broken(tmp_path: Path, program: str) -> list[str]:
    """A worker that says it is ready and then does as the program says; a good one once there is a file."""
    path = tmp_path / "worker.py"
    path.write_text(BROKEN.format(good=str(tmp_path / "good"), program=program), "utf-8")
    return [sys.executable, str(path)]


@pytest.mark.parametrize("program", ["os._exit(3)", "print('rubbish', flush=True); time.sleep(600)"])
async def test_a_lost_worker_is_replaced_and_its_job_done(
    tmp_path: Path, program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[3]))
    workers = Workers(1, broken(tmp_path, f"good.touch(); {program}"))
    await workers.open()
    try:
        answer = await workers.find(job(3), 1)
    finally:
        await workers.close()
    assert answer.depth == LEVELS[2].depth


@pytest.mark.parametrize("program", ["os._exit(3)", "time.sleep(600)"])
async def test_where_no_worker_works_there_is_a_move_all_the_same(
    tmp_path: Path, program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[3]))
    monkeypatch.setattr("bot.engine.workers.GRACE_SECONDS", 0.05)
    workers = Workers(1, broken(tmp_path, program))
    await workers.open()
    try:
        answer = await workers.find(job(8, seconds=0.01), 1)
    finally:
        await workers.close()
    assert answer.move in {move.uci() for move in rules.variant("chess").start().legal_moves()}


def test_the_command_is_this_python() -> None:
    assert COMMAND[0] == sys.executable
