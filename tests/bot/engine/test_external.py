"""Another program's engine: a real one where it is installed, and small ones that misbehave."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import rules
from bot.engine import MATE
from bot.engine.external import EngineDiffers, EngineLost, ExternalEngine

FAIRY = shutil.which("fairy-stockfish", path=f"{os.environ['PATH']}:/usr/games")
installed = pytest.mark.skipif(FAIRY is None, reason="fairy-stockfish (Debian's package) is not installed")


@pytest.fixture
async def fairy() -> AsyncIterator[ExternalEngine]:
    engine = ExternalEngine(FAIRY or "")
    yield engine
    await engine.close()


def game(key: str, *moves: str) -> rules.Game:
    return rules.Game.replay(rules.variant(key).start(), moves)


@installed
@pytest.mark.parametrize("key", ["chess", "crazyhouse", "xiangqi", "shogi"])
async def test_a_real_engine_moves(fairy: ExternalEngine, key: str) -> None:
    start = game(key)
    assert await fairy.knows(start.variant)
    found = await fairy.find(start, 0.05)
    assert found.move in {move.uci() for move in start.position.legal_moves()}
    assert found.depth >= 1
    assert found.nodes >= 1


@installed
async def test_it_mates(fairy: ExternalEngine) -> None:
    position = rules.Position.from_fen(rules.variant("chess"), "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    found = await fairy.find(rules.Game(position), 0.05)
    assert (found.move, found.score) == ("a1a8", MATE - 1)


@installed
@pytest.mark.parametrize("key", ["unicorn", "duck", "griffin"])
async def test_what_it_does_not_know_it_is_not_asked(fairy: ExternalEngine, key: str) -> None:
    assert not await fairy.knows(rules.variant(key))
    assert await fairy.knows(rules.variant("chess"))


async def test_it_may_be_our_own() -> None:
    engine = ExternalEngine(f"{sys.executable} -m bot.engine.uci")
    assert await engine.knows(rules.variant("shogi"))
    assert (await engine.find(game("shogi"), 0.1)).move
    await engine.close()


ENGINE = """
import os, sys, time
for line in sys.stdin:
    word = line.split()[0]
    if word == "uci":
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


def small(
    tmp_path: Path, *, perft: str = HONEST, go: str = "print('bestmove e2e4', flush=True)"
) -> ExternalEngine:
    path = tmp_path / "small.py"
    path.write_text(ENGINE.format(perft=perft, go=go), "utf-8")
    return ExternalEngine(f"{sys.executable} {path}")


async def test_an_engine_of_chess_alone(tmp_path: Path) -> None:
    engine = small(tmp_path)
    assert await engine.knows(rules.variant("chess"))
    assert (await engine.find(game("chess"), 0.1)).move == "e2e4"
    assert not await engine.knows(rules.variant("shogi"))
    await engine.close()


@pytest.mark.parametrize(
    ("go", "error"),
    [
        ("print('bestmove e2e5', flush=True)", EngineDiffers),
        ("print('bestmove', flush=True)", EngineDiffers),
        ("os._exit(139)", EngineLost),
        ("time.sleep(600)", EngineLost),
    ],
)
async def test_bad_answers_are_told_and_the_next_game_is_played(
    tmp_path: Path, go: str, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.engine.external.GRACE_SECONDS", 0.2)
    engine = small(tmp_path, go=go)
    for _ in range(2):
        with pytest.raises(error):
            await engine.find(game("chess"), 0.01)
    await engine.close()


async def test_other_rules_are_noticed(tmp_path: Path) -> None:
    engine = small(tmp_path, perft="print('e2e4: 1\\nNodes searched: 1', flush=True)")
    assert not await engine.knows(rules.variant("chess"))
    with pytest.raises(EngineDiffers):
        await engine.find(game("chess"), 0.1)
    await engine.close()


async def test_a_program_that_is_not_there() -> None:
    engine = ExternalEngine("no-such-engine --fast")
    assert not await engine.knows(rules.variant("chess"))
    with pytest.raises(EngineLost):
        await engine.find(game("chess"), 0.1)
