"""Plans and vacations on SQLite files, with concurrent processes."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import rules
from bot.database.transactions import Database
from bot.refusals import MatchOver, NotAPlayer, Refusal
from bot.state.match import Match, MoveMade
from bot.state.offers import TAKEBACK
from bot.state.time_control import per_move
from bot.state.use_cases import UseCases
from tests.bot.clock import Clock
from tests.bot.state.games import ALICE, BOB, CAROL, begin_match
from tests.refusals import raises_refusal, refusal_keys

GUILD = 7
DAY, DAILY = timedelta(days=1), per_move(86_400)


@pytest.fixture
def clock() -> Clock:
    return Clock(datetime(2026, 12, 20, 12, tzinfo=UTC))


def san_moves(match: Match) -> list[str]:
    return [at.san(move) for at, move in zip(match.game.positions, match.game.moves, strict=False)]


# Plans


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "e5 Nf3 Nc6 Bb5",
        "e5 Nf3, Nc6 Bb5",
        "1... e5 2. Nf3 Nc6 3. Bb5",
        "1…e5 2.Nf3 Nc6 3.Bb5; c5 d4",
        "e7e5 g1f3 b8c6 f1b5",
        "e5→Nf3、Nc6→Bb5",
    ],
)
async def test_plan_is_played_while_replies_match(use_cases: UseCases, others: UseCases, text: str) -> None:
    match = await begin_match(use_cases, "e4")
    plan = await use_cases.plans.make(match.id, ALICE, text)
    assert plan.lines[0] == ("e5", "Nf3", "Nc6", "Bb5")
    assert (await others.plans.plan_of(match.id, ALICE)).lines == plan.lines
    assert (await use_cases.plans.plan_of(match.id, BOB)).lines == ()
    made = await others.play.move(match.id, BOB, "e5")
    assert (made.ply, made.match.ply) == (2, 3)
    assert san_moves(made.match) == ["e4", "e5", "Nf3"]
    assert (await use_cases.plans.plan_of(match.id, ALICE)).lines == (("Nc6", "Bb5"),)
    made = await use_cases.play.move(match.id, BOB, "Nc6")
    assert (
        san_moves(await others.lookup.get(match.id))
        == san_moves(made.match)
        == ["e4", "e5", "Nf3", "Nc6", "Bb5"]
    )
    made = await others.play.move(match.id, BOB, "a6")
    assert made.match.ply == 6
    assert not (await use_cases.lookup.get(match.id)).planned


@pytest.mark.parametrize(
    "text",
    [
        "e5 Nf3 Nc6 Bb5",
        "1... e5 2. Nf3 Nc6 3. Bb5",
        "1…e5 2.Nf3 … Nc6 3 . Bb5",
        "e5, Nf3, ... Nc6, Bb5",
    ],
)
async def test_move_numbers_are_ignored(use_cases: UseCases, text: str) -> None:
    match = await begin_match(use_cases, "e4")
    assert (await use_cases.plans.make(match.id, ALICE, text)).lines == (("e5", "Nf3", "Nc6", "Bb5"),)


async def test_unexpected_reply_ends_a_plan(use_cases: UseCases) -> None:
    match = await begin_match(use_cases, "e4")
    await use_cases.plans.make(match.id, ALICE, "e5 Nf3; c5 Nf3 d6 d4")
    assert (await use_cases.play.move(match.id, BOB, "c5")).match.ply == 3
    match = (await use_cases.play.move(match.id, BOB, "Nc6")).match
    assert match.ply == 4
    assert (await use_cases.plans.plan_of(match.id, ALICE)).lines == ()
    assert not (await use_cases.lookup.get(match.id)).planned
    assert (await use_cases.play.move(match.id, ALICE, "d4")).match.ply == 5


async def test_plan_for_black(use_cases: UseCases, others: UseCases) -> None:
    match = await begin_match(use_cases)
    await use_cases.plans.make(match.id, BOB, "e4 e5 Nf3 Nc6; d4 d5")
    made = await use_cases.play.move(match.id, ALICE, "e4")
    assert made.match.ply == 2
    made = await others.play.move(match.id, ALICE, "Nf3")
    assert san_moves(made.match) == ["e4", "e5", "Nf3", "Nc6"]


async def test_planned_mate_ends_the_game(use_cases: UseCases) -> None:
    match = await begin_match(use_cases, "f3 e5")
    await use_cases.plans.make(match.id, BOB, "g4 Qh4")
    made = await use_cases.play.move(match.id, ALICE, "g4")
    assert made.ply == 3
    assert (made.match.result, made.match.ply, made.match.is_over) == ("0-1", 4, True)
    with pytest.raises(MatchOver):
        await use_cases.plans.make(match.id, BOB, "e4 e5")


async def test_invalid_plans_are_refused(use_cases: UseCases) -> None:
    match = await begin_match(use_cases, "e4")
    for player, text, key in (
        (BOB, "e5 Nf3", "plan-own-turn"),
        (CAROL, "e5 Nf3", "move-not-player"),
        (ALICE, "e5", "plan-unanswered"),
        (ALICE, "e5 Nf3 Nc6", "plan-unanswered"),
        (ALICE, ", →", "plan-unanswered"),
        (ALICE, " ; ;", "plan-unanswered"),
        (ALICE, ";".join([f"{a}{r} d4" for a in "abcdefgh" for r in "65"] * 10), "plan-long"),
    ):
        with raises_refusal(key):
            await use_cases.plans.make(match.id, player, text)
    for text, error in (
        ("e4 Nf3", rules.IllegalMove),
        ("e5 Ke3", rules.IllegalMove),
        ("e5 hello", rules.MalformedMove),
    ):
        with pytest.raises(error):
            await use_cases.plans.make(match.id, ALICE, text)
    assert not (await use_cases.lookup.get(match.id)).planned


async def test_plan_is_dropped(use_cases: UseCases) -> None:
    match = await begin_match(use_cases, "e4")
    await use_cases.plans.make(match.id, ALICE, "e5 Nf3")
    with pytest.raises(NotAPlayer):
        await use_cases.plans.drop(match.id, CAROL)
    assert not await use_cases.plans.drop(match.id, BOB)
    assert await use_cases.plans.drop(match.id, ALICE)
    assert not await use_cases.plans.drop(match.id, ALICE)
    assert (await use_cases.play.move(match.id, BOB, "e5")).match.ply == 2


async def test_takeback_deletes_plans(use_cases: UseCases) -> None:
    match = await begin_match(use_cases, "e4 e5 Nf3")
    await use_cases.plans.make(match.id, ALICE, "Nc6 Bb5")
    await use_cases.offers.make(match.id, BOB, TAKEBACK)
    await use_cases.offers.answer(match.id, ALICE, TAKEBACK, accept=True)
    match = (await use_cases.play.move(match.id, BOB, "Nc6")).match
    assert match.ply == 2
    assert (await use_cases.plans.plan_of(match.id, ALICE)).lines == ()


async def test_plan_resumes_after_a_crash(use_cases: UseCases, others: UseCases, database: Database) -> None:
    match = await begin_match(use_cases, "e4")
    await use_cases.plans.make(match.id, ALICE, "e5 Nf3")
    match = await others.lookup.get(match.id)
    # The reply is stored, the planned answer isn't.
    move = match.game.parse("e5")
    assert await use_cases.play._repository.append(match, move, BOB) is not None
    swept = await asyncio.gather(*(process.plans.resume() for process in (use_cases, others) * 3))
    assert [san_moves(resumed)[-1] for resumed in sum(swept, ())] == ["Nf3"]
    assert (await others.lookup.get(match.id)).ply == 3
    assert await others.plans.resume() == ()


@pytest.mark.slow
async def test_plan_races_with_a_move_of_its_owner(use_cases: UseCases, others: UseCases) -> None:
    """Either the planned answer is played, or the move that its owner makes at the same time."""
    for _ in range(8):
        match = await begin_match(use_cases, "e4")
        await use_cases.plans.make(match.id, ALICE, "e5 Nf3")
        results = await asyncio.gather(
            others.play.move(match.id, BOB, "e5"),
            use_cases.play.move(match.id, ALICE, "d4"),
            use_cases.play.move(match.id, ALICE, "d4"),
            return_exceptions=True,
        )
        for result in results[1:]:
            assert isinstance(result, (MoveMade, Refusal, rules.IllegalMove)), result
        assert set(refusal_keys(results)) <= {"move-taken", "move-not-your-turn"}
        current = await use_cases.lookup.get(match.id)
        assert san_moves(current)[:2] == ["e4", "e5"]
        assert san_moves(current)[2:] in (["Nf3"], ["d4"])
        assert san_moves(await others.lookup.get(match.id)) == san_moves(current)


# Vacations


async def allow_vacations(use_cases: UseCases, days: int = 20) -> None:
    await use_cases.settings.change_server(GUILD, vacation_days=days)


async def deadline(use_cases: UseCases, match: Match) -> datetime:
    due_at = (await use_cases.lookup.get(match.id)).due_at
    assert due_at is not None
    return due_at


async def test_vacation_stops_only_the_users_clocks(use_cases: UseCases, clock: Clock) -> None:
    await allow_vacations(use_cases)
    own = await begin_match(use_cases, time=DAILY)
    theirs = await begin_match(use_cases, "e4", time=DAILY)
    elsewhere = await begin_match(use_cases, time=DAILY, guild_id=99)
    untimed = await begin_match(use_cases)
    clock.time += timedelta(hours=20)
    taken = await use_cases.vacations.leave(ALICE, GUILD, 3)
    assert (taken.until, taken.days_left) == (clock.time + 3 * DAY, 17)
    assert [match.id for match in taken.matches] == [own.id]
    assert await deadline(use_cases, own) == clock.time + 3 * DAY + timedelta(hours=4)
    assert await deadline(use_cases, theirs) == clock.time + timedelta(hours=4)
    assert await deadline(use_cases, elsewhere) == clock.time + timedelta(hours=4)
    assert (await use_cases.lookup.get(untimed.id)).due_at is None
    # A turn that begins during the vacation has its full time afterwards.
    theirs = (await use_cases.play.move(theirs.id, BOB, "e5")).match
    assert await deadline(use_cases, theirs) == clock.time + 4 * DAY
    clock.time += DAY
    back = await use_cases.vacations.come_back(ALICE, GUILD)
    assert (back.until, back.days_left) == (None, 19)
    assert [match.id for match in back.matches] == [own.id, theirs.id]
    assert await deadline(use_cases, own) == clock.time + timedelta(hours=4)
    assert await deadline(use_cases, theirs) == clock.time + DAY
    assert (await use_cases.vacations.come_back(ALICE, GUILD)).matches == ()


async def test_games_started_on_vacation_have_later_deadlines(use_cases: UseCases, clock: Clock) -> None:
    await allow_vacations(use_cases)
    await use_cases.vacations.leave(ALICE, GUILD, 3)
    assert await deadline(use_cases, await begin_match(use_cases, time=DAILY)) == clock.time + 4 * DAY
    # Bob takes back his move: it is his turn, and he isn't on vacation.
    match = await begin_match(use_cases, "e4 e5", time=DAILY)
    assert await deadline(use_cases, match) == clock.time + 4 * DAY
    await use_cases.offers.make(match.id, BOB, TAKEBACK)
    await use_cases.offers.answer(match.id, ALICE, TAKEBACK, accept=True)
    assert await deadline(use_cases, match) == clock.time + DAY


@pytest.mark.parametrize("turn", ["move", "takeback", "new game"])
async def test_turn_that_begins_at_the_same_time_as_a_vacation(
    use_cases: UseCases, others: UseCases, clock: Clock, monkeypatch: pytest.MonkeyPatch, turn: str
) -> None:
    """The vacation is stored after the turn was checked and right before it is stored."""
    await allow_vacations(use_cases)
    match = await begin_match(use_cases, "e4", time=DAILY)
    stores = {
        "move": (use_cases.play._repository, "store_move"),
        "takeback": (use_cases.offers, "_take_back"),
        "new game": (use_cases.challenges, "_accept"),
    }
    owner, name = stores[turn]
    store: Any = getattr(owner, name)

    async def store_after_vacation(*args: object, **kwargs: object) -> object:
        await others.vacations.leave(ALICE, GUILD, 3)
        return await store(*args, **kwargs)

    with monkeypatch.context() as patch:
        patch.setattr(owner, name, store_after_vacation)
        if turn == "move":
            await use_cases.play.move(match.id, BOB, "e5")
        elif turn == "takeback":
            await use_cases.offers.make(match.id, ALICE, TAKEBACK)
            await use_cases.offers.answer(match.id, BOB, TAKEBACK, accept=True)
        else:
            match = await begin_match(use_cases, time=DAILY)
    assert await deadline(use_cases, match) == clock.time + 4 * DAY
    await others.vacations.come_back(ALICE, GUILD)
    assert await deadline(use_cases, match) == clock.time + DAY


async def test_vacation_can_be_extended(use_cases: UseCases, clock: Clock) -> None:
    await allow_vacations(use_cases)
    own = await begin_match(use_cases, time=DAILY)
    await use_cases.vacations.leave(ALICE, GUILD, 2)
    clock.time += DAY
    taken = await use_cases.vacations.leave(ALICE, GUILD, 3)
    assert (taken.until, taken.days_left) == (clock.time + 4 * DAY, 15)
    assert await deadline(use_cases, own) == clock.time + 5 * DAY


@pytest.mark.slow
async def test_vacation_days_are_counted_per_year(use_cases: UseCases, clock: Clock) -> None:
    with raises_refusal("vacation-none"):
        await use_cases.vacations.leave(ALICE, GUILD, 1)
    await allow_vacations(use_cases, 5)
    await use_cases.vacations.leave(ALICE, GUILD, 4)
    with raises_refusal("vacation-spent") as caught:
        await use_cases.vacations.leave(ALICE, GUILD, 2)
    assert caught.value.facts == {"days": 1}
    assert (await use_cases.vacations.vacation_of(BOB, GUILD)).days_left == 5
    clock.time = datetime(2027, 1, 2, tzinfo=UTC)
    assert (await use_cases.vacations.vacation_of(ALICE, GUILD)).days_left == 5
    assert (await use_cases.vacations.leave(ALICE, GUILD, 5)).days_left == 0


async def test_vacation_and_deadlines_are_stored_atomically(
    use_cases: UseCases, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await allow_vacations(use_cases)
    own = await begin_match(use_cases, time=DAILY)

    def crash(*_: object) -> None:
        raise RuntimeError("the process ends here")

    with monkeypatch.context() as patch:
        patch.setattr("bot.state.vacations._shift_deadlines", crash)
        with pytest.raises(RuntimeError):
            await use_cases.vacations.leave(ALICE, GUILD, 3)
    assert (await use_cases.vacations.vacation_of(ALICE, GUILD)).until is None
    assert await deadline(use_cases, own) == clock.time + DAY


async def test_concurrent_vacation_requests_succeed_once(
    use_cases: UseCases, others: UseCases, clock: Clock
) -> None:
    await allow_vacations(use_cases, 5)
    own = await begin_match(use_cases, time=DAILY)
    results = await asyncio.gather(
        *(process.vacations.leave(ALICE, GUILD, 3) for process in (use_cases, others) * 2),
        return_exceptions=True,
    )
    assert sum(not isinstance(result, BaseException) for result in results) == 1
    assert await deadline(use_cases, own) == clock.time + 4 * DAY
    assert (await others.vacations.vacation_of(ALICE, GUILD)).days_left == 2


async def test_no_reminder_or_loss_on_vacation(use_cases: UseCases, clock: Clock) -> None:
    await allow_vacations(use_cases)
    match = await begin_match(use_cases, time=DAILY)
    await use_cases.vacations.leave(ALICE, GUILD, 2)
    for days, ended, reminded in ((2, 0, 0), (0.8, 0, 1), (0.2, 1, 0)):
        clock.time += days * DAY
        await use_cases.heartbeats.store(patience=timedelta.max, live=timedelta.max)
        assert len(await use_cases.deadlines.remind()) == reminded
        assert [over.id for over in await use_cases.deadlines.time_out()] == [match.id] * ended
