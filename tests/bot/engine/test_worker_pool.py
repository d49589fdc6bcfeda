"""Workers as real processes, some of them killed or blocked."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import rules
from bot.engine.jobs import CheckJob, Job, JobFailed, PositionJob
from bot.engine.levels import LEVELS, choose
from bot.engine.worker_pool import COMMAND, GRACE_SECONDS, Workers
from bot.engine.worker_process import BACKGROUND_NICENESS, NICENESS

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


async def test_worker_finds_the_move_of_the_level(workers: Workers) -> None:
    answer = await workers.find(job(3, moves=("e2e4",)), user_id=1)
    game = rules.Game.replay(rules.variant("chess").start(), ["e2e4"])
    info = choose(game, LEVELS[2], 5)
    assert info is not None
    assert (answer.move, answer.score, answer.nodes) == (info.line[0].uci(), info.score, info.nodes)


@pytest.mark.slow
async def test_custom_variant_is_searched(workers: Workers) -> None:
    text = "[own:chess]\nstartFen = 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n"
    answer = await workers.find(job(variant="own", text=text, start="4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), 1)
    assert len(answer.move) == 4


@pytest.mark.slow
@pytest.mark.parametrize(
    "wrong",
    [
        job(start="7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
        job(start="nonsense"),
        job(variant="ludo"),
        job(text="[broken"),
    ],
)
async def test_invalid_job_fails_and_the_next_one_succeeds(workers: Workers, wrong: Job) -> None:
    with pytest.raises(JobFailed):
        await workers.find(wrong, 1)
    assert (await workers.find(job(), 1)).move


async def test_invalid_position_is_not_assessed(workers: Workers) -> None:
    with pytest.raises(JobFailed):
        await workers.answer(PositionJob("chess", "nonsense", (), nodes=1, seconds=1.0), 1)


@pytest.mark.slow
async def test_strong_level_searches_longer_while_nobody_waits(workers: Workers) -> None:
    # With few pieces its nodes take much less time than the extra second that it may use.
    strong = job(8, start="4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1")
    alone = await workers.find(strong, 1)
    assert alone.nodes > 1.2 * LEVELS[7].nodes
    long, short = await asyncio.gather(workers.find(strong, 1), workers.find(job(1), 2))
    assert LEVELS[7].nodes <= long.nodes < 1.1 * LEVELS[7].nodes
    assert short.move


@pytest.mark.slow
async def test_cancelled_job_frees_its_worker(workers: Workers) -> None:
    long = asyncio.create_task(workers.find(job(8, seconds=60.0), 1))
    short = asyncio.create_task(workers.find(job(1), 2))
    await asyncio.sleep(0)
    long.cancel()
    assert (await short).move
    with pytest.raises(asyncio.CancelledError):
        await long


@pytest.mark.slow
async def test_people_take_turns(workers: Workers) -> None:
    done: list[int] = []

    async def request(user_id: int) -> None:
        await workers.find(job(2), user_id)
        done.append(user_id)

    await asyncio.gather(*(request(user_id) for user_id in (1, 1, 1, 1, 2, 3)))
    assert done.index(2) < 4
    assert done.index(3) < 5
    assert done[0] == 1


# ---- broken workers


BROKEN = """
import os, sys, time, pathlib
from bot.engine import worker_process
good = pathlib.Path({good!r})
original = worker_process.Worker._run
def done(self, number, fields):
    if not good.exists():
        {program}
    return original(self, number, fields)
worker_process.Worker._run = done
worker_process.main()
"""


def failing_worker(tmp_path: Path, program: str) -> list[str]:
    """Return the command of a worker that runs `program` for each job until the file `good` exists."""
    path = tmp_path / "worker.py"
    path.write_text(BROKEN.format(good=str(tmp_path / "good"), program=program), "utf-8")
    return [sys.executable, str(path)]


@pytest.mark.slow
@pytest.mark.parametrize("program", ["os._exit(3)", "print('rubbish', flush=True); time.sleep(600)"])
async def test_lost_worker_is_replaced_and_its_job_done(
    tmp_path: Path, program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[3]))
    workers = Workers(1, failing_worker(tmp_path, f"good.touch(); {program}"))
    await workers.open()
    try:
        answer = await workers.find(job(3), 1)
    finally:
        await workers.close()
    assert answer.depth == LEVELS[2].depth


@pytest.mark.slow
@pytest.mark.parametrize("program", ["os._exit(3)", "time.sleep(600)"])
async def test_a_move_is_found_without_any_working_worker(
    tmp_path: Path, program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[3]))
    monkeypatch.setattr("bot.engine.worker_pool.GRACE_SECONDS", 0.05)
    workers = Workers(1, failing_worker(tmp_path, program))
    await workers.open()
    try:
        answer = await workers.find(job(8, seconds=0.01), 1)
    finally:
        await workers.close()
    assert answer.move in {move.uci() for move in rules.variant("chess").start().legal_moves()}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("program", "recovers"), [("good.touch(); os._exit(3)", True), ("os._exit(3)", False)]
)
async def test_background_job_is_retried_once(
    tmp_path: Path, program: str, recovers: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[3]))
    workers = Workers(1, failing_worker(tmp_path, program), background=True)
    try:
        assessing = workers.answer(PositionJob("chess", START, (), nodes=1_000_000, seconds=0.01), 1)
        if recovers:
            assert (await assessing)["line"]
        else:
            with pytest.raises(JobFailed):
                await assessing
    finally:
        await workers.close()


async def searching_process(workers: Workers) -> asyncio.subprocess.Process:
    """Return the process of the only worker, once it is searching."""
    await asyncio.sleep(0.1)
    (working,) = workers._processes
    assert working._process is not None
    return working._process


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="the system has no SIGKILL")
async def test_killed_worker_is_noticed_before_its_time_limit() -> None:
    workers = Workers(1)
    await workers.open()
    try:
        began = time.perf_counter()
        searching = asyncio.create_task(workers.find(job(8, seconds=60.0), 1))
        (await searching_process(workers)).send_signal(signal.SIGKILL)
        assert (await searching).move
        assert time.perf_counter() - began < 20.0
        await asyncio.gather(*(workers.find(job(1), user_id) for user_id in range(4)))
    finally:
        await workers.close()


@pytest.mark.slow
async def test_job_keeps_its_turn_when_its_worker_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[3]))
    workers = Workers(1, failing_worker(tmp_path, "good.touch(); os._exit(3)"))
    await workers.open()
    done: list[int] = []

    async def request(user_id: int) -> None:
        await workers.find(job(2), user_id)
        done.append(user_id)

    try:
        await asyncio.gather(*map(request, (1, 2, 3)))
    finally:
        await workers.close()
    assert done == [1, 2, 3]


def test_workers_run_in_the_same_python() -> None:
    assert COMMAND[0] == sys.executable


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="the system has no process priorities")
@pytest.mark.parametrize(("background", "niceness"), [(False, NICENESS), (True, BACKGROUND_NICENESS)])
async def test_workers_have_a_lower_priority_than_the_bot(background: bool, niceness: int) -> None:
    own = os.getpriority(os.PRIO_PROCESS, 0)
    workers = Workers(1, background=background)
    if not background:
        await workers.open()
    try:
        await workers.answer(PositionJob("chess", START, (), nodes=1_000_000, seconds=0.01), 1)
        process = workers._processes[0]._process
        assert process is not None
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(own + niceness, 19)
    finally:
        await workers.close()


@pytest.mark.slow
async def test_valid_definition_is_checked(workers: Workers) -> None:
    found = await workers.check(CheckJob(text="[own:chess]\nkibitzTitle = Own Chess\n", seconds=60.0), 1)
    assert found.title == "Own Chess"
    assert found.table_size == rules.variant("chess").table_size


@pytest.mark.slow
async def test_invalid_definition_is_refused(workers: Workers) -> None:
    with pytest.raises(rules.VariantError) as caught:
        await workers.check(CheckJob(text="[own:chess]\nmaxRank = many\n", seconds=60.0), 1)
    assert (caught.value.section, caught.value.key, caught.value.line) == ("own", "maxRank", 2)
    assert (await workers.find(job(), 1)).move


HEAVY = """
import time
from bot.engine import worker_process
real = worker_process.check
def check(text):
    if "hang" in text:
        while True:
            pass
    if "stick" in text:
        sum(range(1 << 60))  # No signal handler runs during this call.
    if "sleep" in text:
        time.sleep(60)
    if "die" in text:
        worker_process.os._exit(1)
    if "eat" in text:
        held = []
        while True:
            held.append(bytearray(1 << 20))
    return real(text)
worker_process.check = check
worker_process.CHECK_SECONDS, worker_process.CHECK_MARGIN = 2.0, 0.5
worker_process.main()
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="the system has no SIGSTOP")
async def test_background_worker_may_be_silent_for_long() -> None:
    """On a busy machine it gets little CPU time."""
    workers = Workers(1, background=True)
    try:
        await workers.check(CheckJob(text="[own:chess]\n", seconds=60.0), 1)
        process = workers._processes[0]._process
        assert process is not None
        os.kill(process.pid, signal.SIGSTOP)
        trying = asyncio.create_task(workers.check(CheckJob(text="[own:chess]\n", seconds=0.0), 1))
        await asyncio.sleep(GRACE_SECONDS + 0.5)
        os.kill(process.pid, signal.SIGCONT)
        assert (await trying).title == "own"
        assert workers._processes[0]._process is process
    finally:
        await workers.close()


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no interval timers")
async def test_system_limit_ends_an_unstoppable_definition(tmp_path: Path) -> None:
    program = tmp_path / "heavy.py"
    program.write_text(HEAVY, encoding="utf-8")
    workers = Workers(1, (sys.executable, str(program)), background=True)
    try:
        with pytest.raises(rules.VariantError) as caught:
            await workers.check(CheckJob(text="[stick:chess]\n", seconds=300.0), 1)
        assert caught.value.flaw is rules.Flaw.SLOW
        assert "has exited" in str(caught.value.__cause__)
        assert (await workers.check(CheckJob(text="[own:chess]\n", seconds=60.0), 1)).title == "own"
    finally:
        await workers.close()


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["hang", "sleep", "die", "eat"])
async def test_faulty_definition_ends_only_its_own_worker(tmp_path: Path, fault: str) -> None:
    program = tmp_path / "heavy.py"
    program.write_text(HEAVY, encoding="utf-8")
    workers = Workers(1, (sys.executable, str(program)))
    await workers.open()
    try:
        with pytest.raises(rules.VariantError) as caught:
            await workers.check(CheckJob(text=f"[{fault}:chess]\n", seconds=5.0), 1)
        assert caught.value.flaw is rules.Flaw.SLOW
        assert (await workers.check(CheckJob(text="[own:chess]\n", seconds=60.0), 1)).title == "own"
        assert (await workers.find(job(), 1)).move
    finally:
        await workers.close()


@pytest.mark.slow
async def test_only_the_definition_that_ends_workers_is_reported(tmp_path: Path) -> None:
    program = tmp_path / "dying.py"
    program.write_text(
        "from bot.engine import worker_process\n"
        "real = worker_process.Job.game\n"
        "def game(self):\n"
        "    if self.text:\n"
        "        worker_process.os._exit(1)\n"
        "    return real(self)\n"
        "worker_process.Job.game = game\n"
        "worker_process.main()\n",
        encoding="utf-8",
    )
    workers, faults = Workers(1, (sys.executable, str(program))), list[str]()
    workers.on_fault = lambda key, _: faults.append(key)
    await workers.open()
    try:
        with pytest.raises(JobFailed):
            await workers.find(job(variant="own", text="[own:chess]\n"), 1)
        assert faults == ["own"]
        assert (await workers.find(job(), 1)).move
    finally:
        await workers.close()


async def test_closing_ends_jobs_and_starts_no_new_worker() -> None:
    workers = Workers(1)
    await workers.open()
    (process,) = workers._processes
    running = asyncio.create_task(workers.find(job(8), user_id=1))
    waiting = asyncio.create_task(workers.find(job(), user_id=2))
    try:
        while not process._number:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        await workers.close()
        for task in (running, waiting):
            with pytest.raises(JobFailed):
                await task
        assert process._process is None
    finally:
        await process.end()


async def test_closing_kills_a_worker_that_is_just_starting() -> None:
    workers = Workers(1)
    (process,) = workers._processes
    opening = asyncio.create_task(workers.open())
    await asyncio.sleep(0)
    try:
        await workers.close()
        await opening
        assert process._process is None
    finally:
        await process.end()
