"""Games against the engine: turns, deadlines, limits and takebacks."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

import pytest

import rules
from bot.database.transactions import Database
from bot.refusals import MoveTaken
from bot.state.game_setup import EnginePlayer, Limits, Terms
from bot.state.offers import TAKEBACK, Offer
from bot.state.time_control import per_move
from bot.state.use_cases import UseCases
from tests.refusals import raises_refusal

ALICE, BOB, KIBITZ = 11, 12, 99
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def use_cases(database: Database) -> UseCases:
    return UseCases(database, now=lambda: NOW, rng=random.Random(1), limits=Limits(running_games=2))


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["chess", "shogi", "xiangqi", "janggi"])
@pytest.mark.parametrize("color", ["white", "black", "random"])
async def test_games_wait_while_engine_is_to_move(use_cases: UseCases, variant: str, color: str) -> None:
    match = await use_cases.engine.begin(
        ALICE, EnginePlayer(KIBITZ, level=3), Terms(variant=variant, color=color), channel_id=8
    )
    assert (match.level, match.lost_before, match.due_at) == (3, 0, None)
    assert match.engine is not None
    assert match.player(match.engine) == KIBITZ
    for _ in range(4):
        waiting = await use_cases.engine.waiting()
        assert match.is_engines_turn == (match.turn_player == KIBITZ) == (waiting == (match.id,))
        match = (
            await use_cases.play.move(match.id, match.turn_player, match.position.legal_moves()[0].uci())
        ).match


async def test_engine_moves_first_if_black_starts(use_cases: UseCases) -> None:
    fen = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1"
    first = await use_cases.engine.begin(
        ALICE, EnginePlayer(KIBITZ, level=1), Terms(variant="chess", start=fen, color="white"), channel_id=8
    )
    assert first.is_engines_turn
    assert first.engine is rules.BLACK
    assert await use_cases.engine.waiting() == (first.id,)
    assert await use_cases.engine.waiting(after=first.id) == ()
    assert await use_cases.engine.waiting(grace=timedelta(seconds=1)) == ()


@pytest.mark.slow
async def test_engine_ignores_games_between_users(use_cases: UseCases) -> None:
    challenge = await use_cases.challenges.make(ALICE, BOB, channel_id=8)
    match = await use_cases.challenges.accept(challenge.id, BOB)
    assert (match.engine, match.level, match.is_engines_turn) == (None, None, False)
    assert await use_cases.engine.waiting() == ()


async def test_games_are_limited_per_user_but_not_for_the_engine(use_cases: UseCases) -> None:
    for player in (ALICE, BOB):
        for _ in range(2):
            await use_cases.engine.begin(player, EnginePlayer(KIBITZ, level=1), channel_id=8)
        with raises_refusal("limit-games"):
            await use_cases.engine.begin(player, EnginePlayer(KIBITZ, level=1), channel_id=8)


async def test_only_the_user_has_a_deadline(use_cases: UseCases) -> None:
    match = await use_cases.engine.begin(
        ALICE,
        EnginePlayer(KIBITZ, level=1),
        Terms(color="white", variant="chess", time=per_move(3600)),
        channel_id=8,
    )
    assert match.due_at == NOW + timedelta(hours=1)
    match = (await use_cases.play.move(match.id, ALICE, "e4")).match
    assert (match.due_at, match.remind_at) == (None, None)
    match = (await use_cases.play.move(match.id, KIBITZ, "e5")).match
    assert match.due_at == NOW + timedelta(hours=1)


async def test_engine_move_is_stored_once(use_cases: UseCases, database: Database) -> None:
    other = UseCases(database, now=lambda: NOW)
    match = await use_cases.engine.begin(
        ALICE, EnginePlayer(KIBITZ, level=1), Terms(color="white", variant="chess"), channel_id=8
    )
    match = (await use_cases.play.move(match.id, ALICE, "e4")).match
    await other.play.move(match.id, KIBITZ, "e5", ply=1)
    with pytest.raises(MoveTaken):
        await use_cases.play.move(match.id, KIBITZ, "c5", ply=1, seen=match)
    assert [move.uci() for move in (await use_cases.lookup.get(match.id)).game.moves] == ["e2e4", "e7e5"]


async def test_takeback_gives_the_turn_to_the_user(use_cases: UseCases) -> None:
    match = await use_cases.engine.begin(
        ALICE,
        EnginePlayer(KIBITZ, level=1),
        Terms(color="white", variant="chess", time=per_move(3600)),
        channel_id=8,
    )
    await use_cases.play.move(match.id, ALICE, "e4")
    await use_cases.play.move(match.id, KIBITZ, "e5")
    offer = await use_cases.offers.make(match.id, ALICE, TAKEBACK)
    assert isinstance(offer, Offer)
    match = await use_cases.offers.answer(match.id, KIBITZ, TAKEBACK, accept=True)
    assert (match.ply, match.turn_player) == (0, ALICE)
    assert match.due_at == NOW + timedelta(hours=1)


async def test_random_color_gives_the_engine_either_side(database: Database) -> None:
    use_cases = UseCases(database, rng=random.Random(1))
    games = [
        await use_cases.engine.begin(
            ALICE, EnginePlayer(KIBITZ, level=1), Terms(color="random"), channel_id=8
        )
        for _ in range(16)
    ]
    assert {match.engine for match in games} == set(rules.Color)
