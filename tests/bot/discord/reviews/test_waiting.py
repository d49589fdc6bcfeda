"""While a review is made: progress, cancellation, restarts, and games deleted in the meantime."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict
from datetime import timedelta
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult, ResponseMessage

import rules
from bot.discord import reviews_and_trials
from bot.discord.reviews import review_command
from bot.discord.reviews_and_trials import ENGINE, MAX_JOBS, cache_key
from bot.engine.assessments import assess_stretch
from bot.engine.engines import Engines
from bot.engine.jobs import MoveJob, ReviewJob, StretchJob
from bot.engine.review import Review, review_of
from bot.engine.search import Limits
from tests.bot.discord.boards.test_retry_boards import deny
from tests.bot.discord.reviews.test_reviews import MATE, attached_text, place, play_to_the_end
from tests.bot.discord.table import Table, labels, private
from tests.bot.discord.viewer.seen import View, shown
from tests.bot.everyone import erase


@pytest.fixture(autouse=True)
def _edits_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews_and_trials, "EDIT_SECONDS", 0.01)


async def until(holds: Callable[[], bool], tries: int = 6_000) -> None:
    for _ in range(tries):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the condition never holds")


@asynccontextmanager
async def held(
    table: Table, who: MemberActor, board: discord.Message, label: str = "Review"
) -> AsyncIterator[View]:
    """Press Review; inside the context, the review waits until `table.engine.holds` is set."""
    table.engine.holds = asyncio.Event()
    async with table.at_once():
        view = shown(await press_until_answered(who, board, label))
        yield view
        table.engine.holds.set()


async def press_until_answered(
    who: MemberActor, board: discord.Message | ResponseMessage, label: str
) -> InteractionResult:
    """Return the result of a press as soon as it is answered."""
    result = await who.click(board, label=label)
    await until(
        lambda: any(
            message.content for message in (*result.followups, result.response) if message is not None
        )
    )
    return result


@pytest.mark.slow
async def test_progress_is_shown(table: Table) -> None:
    board, match = await play_to_the_end(table, MATE)
    async with held(table, table.alice, board) as view:
        await until(lambda: view.text == "Reviewing the game: 0 of 5 positions.")
        assert view.labels == ["Cancel"]
        assert await table.use_cases.reviews.find(match, ENGINE) is None
    assert "blunder" in view.text


@pytest.mark.slow
async def test_graph_is_shown_before_the_worst_moves_are_confirmed(table: Table) -> None:
    board, match = await play_to_the_end(table, MATE)
    table.engine.draft = review_of(match.game, assess_stretch(match.game, 0, Limits(nodes=100)))
    assert table.engine.draft.turning_points
    async with held(table, table.alice, board) as view:
        await until(lambda: view.text == "Checking the worst moves: 0 of 5.")
        assert view.files == ["review.png"]
        assert view.alt.startswith("Graph of White's winning chances: ")
        assert "g4" not in view.alt, "turning points aren't confirmed yet"
        assert view.labels == ["Cancel"]
        assert await table.use_cases.reviews.find(match, ENGINE) is None
    assert "blunder" in view.text
    assert view.files == ["review.png", f"kibitz-{match.id}-review.pgn"]
    assert "g4" in view.alt


@pytest.mark.slow
async def test_review_by_another_engine_names_it(table: Table) -> None:
    table.engine.reviewer = "Fairy_Stockfish 14"
    board, match = await play_to_the_end(table, MATE)
    view = shown(await table.alice.click(board, label="Review"))
    depth = Review.from_json(await table.use_cases.reviews.find(match, ENGINE) or "").depth
    ahead = f"about {depth} half-moves ahead."
    assert view.text.splitlines()[-1] == f"Reviewed by Fairy\\_Stockfish 14, {ahead}"


@pytest.mark.slow
async def test_review_is_cancelled(table: Table) -> None:
    board, match = await play_to_the_end(table, MATE)
    async with held(table, table.alice, board) as view:
        await table.alice.click(view.answer, label="Cancel")
        await until(lambda: view.text == "You canceled this review.")
        assert not table.bot.services.reviews.jobs.count(table.alice.id)
    assert await table.use_cases.reviews.find(match, ENGINE) is None
    assert view.labels == ["Review", "Replay"]
    await table.alice.click(view.answer, label="Review")
    assert "blunder" in view.text


@pytest.mark.slow
async def test_cancellation_keeps_the_reviews_of_others(table: Table) -> None:
    board, _ = await play_to_the_end(table, MATE)
    async with held(table, table.alice, board) as view:
        theirs = shown(await press_until_answered(table.bob, board, "Review"))
        await table.alice.click(view.answer, label="Cancel")
        await until(lambda: view.text == "You canceled this review.")
    assert "blunder" in theirs.text
    assert len(table.engine.reviewed) == 1


@pytest.mark.slow
async def test_restart_during_a_review(table: Table) -> None:
    board, _ = await play_to_the_end(table, MATE)
    async with held(table, table.alice, board) as view:
        await table.bot.close()
        await until(lambda: "restarting" in view.text)
        assert view.labels == ["Review", "Replay"]
    await table.restart()
    await table.alice.click(view.answer, label="Review")
    assert "blunder" in view.text


@pytest.mark.slow
async def test_cancellation_after_a_crash(table: Table) -> None:
    board, match = await play_to_the_end(table, MATE)
    async with held(table, table.alice, board) as view:
        reviews = table.bot.services.reviews
        # The process after a crash doesn't know the review.
        known, reviews.jobs._jobs = reviews.jobs._jobs, {}
        await table.alice.click(view.answer, label="Cancel")
        await until(lambda: view.text == "You canceled this review.")
        reviews.jobs._jobs = known
        reviews.jobs.cancel(cache_key(match), table.alice.id)
    assert view.labels == ["Review", "Replay"]


@pytest.mark.slow
async def test_players_deleted_during_a_review(table: Table) -> None:
    board, _ = await play_to_the_end(table, MATE)
    async with held(table, table.carol, board) as view:
        for person in (table.alice, table.bob):
            await table.use_cases.privacy.begin(person.id)
            await erase(table.use_cases, person.id)
    assert "alice" not in view.text
    assert "alice" not in view.alt
    assert "alice" not in await attached_text(view, ".pgn")


@pytest.mark.slow
async def test_thread_deleted_during_a_review(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    board, match = await play_to_the_end(table, MATE)
    thread = await place(table, match)
    async with held(table, table.alice, board):
        table.env.backend.delete_channel(thread.id)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
    view = shown(await table.alice.slash(table.channel, "review", game=match.id))
    assert "blunder" in view.text


@pytest.mark.slow
async def test_failed_review_is_answered(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_game: rules.Game, _person: int, **_: Any) -> Review:
        raise RuntimeError("the worker died")

    board, _ = await play_to_the_end(table, MATE)
    with monkeypatch.context() as broken:
        broken.setattr(table.engine, "review", fail)
        view = shown(await table.alice.click(board, label="Review"))
        assert "went wrong with this review" in view.text
    await table.alice.click(view.answer, label="Review")
    assert "blunder" in view.text


@pytest.mark.slow
async def test_review_outlasts_the_interaction_token(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    board, match = await play_to_the_end(table, MATE)
    with monkeypatch.context() as late:
        late.setattr(reviews_and_trials, "MARGIN", timedelta(hours=1))
        async with held(table, table.alice, board) as view:
            assert "It's still in line" in view.text
    assert await table.use_cases.reviews.find(match, ENGINE) is not None
    await table.alice.click(view.answer, label="Review")
    assert "blunder" in view.text
    assert len(table.engine.reviewed) == 1


@pytest.mark.slow
async def test_review_without_permission_to_post(table: Table) -> None:
    flat = table.flat()
    await table.start_in(flat)
    match = await table.match(flat)
    await table.play(flat, MATE)
    view = shown(await table.alice.slash(flat, "review", game=match.id))
    deny(table, flat)
    refused = await table.alice.click(view.answer, label="Show everyone")
    assert any("I can't write in this channel" in message.content for message in refused.followups)


@pytest.mark.slow
async def test_user_waits_for_few_reviews_at_once(table: Table) -> None:
    boards = [(await play_to_the_end(table, MATE))[0] for _ in range(MAX_JOBS + 1)]
    table.engine.holds = asyncio.Event()
    async with table.at_once():
        waiting = [await press_until_answered(table.alice, board, "Review") for board in boards[:-1]]
        refused = await press_until_answered(table.alice, boards[-1], "Review")
        await until(lambda: "already waiting for 3 reviews" in private(refused))
        table.engine.holds.set()
    assert all("blunder" in private(result) for result in waiting)


class Workers:
    """Two workers that only search captures."""

    count = 2

    def __init__(self) -> None:
        self.busy = self.max_busy = 0
        self.begin = asyncio.Event()

    async def answer(self, job: StretchJob | MoveJob | ReviewJob, _person: int) -> dict[str, Any]:
        if isinstance(job, ReviewJob):
            return {"review": review_of(job.game(), job.assessments).to_json()}
        self.busy += 1
        self.max_busy = max(self.max_busy, self.busy)
        await self.begin.wait()
        self.busy -= 1
        first = job.first if isinstance(job, StretchJob) else len(job.moves) - 1
        found = assess_stretch(job.game(), first, Limits(nodes=1))
        return {"assessments": [asdict(each) for each in found]}


@pytest.mark.slow
async def test_ten_reviews_at_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten users request reviews: two are made at a time, the others see their place in the queue."""
    users = [table.guild.add_member(table.env.create_user(f"fan{number}")) for number in range(10)]
    games = [(await play_to_the_end(table, MATE))[0] for _ in users]
    workers, contents = Workers(), set[str]()
    engines = Engines(workers, workers)  # pyright: ignore[reportArgumentType]
    original = review_command._ProgressMessages.content

    async def content(*args: Any) -> Any:
        made = await original(*args)
        contents.add(made.text)
        return made

    monkeypatch.setattr(table.engine, "review", engines.review)
    monkeypatch.setattr(review_command._ProgressMessages, "content", content)
    async with table.at_once():
        pressed = [
            await press_until_answered(who, board, "Review") for who, board in zip(users, games, strict=True)
        ]
        workers.begin.set()
    assert all("blunder" in private(result) for result in pressed)
    assert workers.max_busy == 2
    queued = [text for text in contents if "ahead of yours" in text]
    assert "2 reviews are ahead of yours." in queued
    assert "9 reviews are ahead of yours." in queued


# ---- Games from files

PGN = '[White "Ann"]\n[Black "Bea"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'


@pytest.mark.slow
async def test_imported_game_is_reviewed_in_its_message(table: Table) -> None:
    view = shown(await table.carol.slash(table.channel, "import", file=("a.pgn", PGN.encode())))
    assert "Review" in view.labels
    await table.carol.click(view.answer, label="Review")
    assert "**Ann** (White): " in view.text
    assert sorted(view.files) == ["game.pgn", "kibitz-review.pgn", "review.png"]
    await table.carol.click(view.answer, label="▶")
    assert sorted(view.files) == ["game.pgn", "turning-point-1.png"]
    form = await table.carol.click(view.answer, label="Type a move")
    await table.carol.submit_modal(form, {"move": "hello"})
    assert "hello" in view.text
    await table.restart()
    await table.carol.click(view.answer, label="Show")
    assert "** was better" in view.text
    assert len(table.engine.reviewed) == 2, "a new process makes it again"
    await table.carol.click(view.answer, label="Show everyone")
    everyone = table.channel.last_message
    assert everyone is not None
    assert labels(everyone) == ["◀", "▶", "Find a better move", "Show"]
    answer = shown(await table.bob.click(everyone, label="Find a better move"))
    assert "What was better?" in answer.text
    assert "game.pgn" in answer.files
    await table.carol.click(view.answer, label="Replay")
    assert " of 4)" in view.text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "expected"),
    [(PGN.replace("0-1", "*").replace("Qh4#", "Qe7"), False), ("1. e4 e5 1-0", False), (PGN, True)],
    ids=["running", "short", "finished"],
)
async def test_only_some_imported_games_are_reviewed(table: Table, text: str, expected: bool) -> None:
    view = shown(await table.carol.slash(table.channel, "import", text=text))
    assert ("Review" in view.labels) == expected


@pytest.mark.slow
async def test_running_game_is_not_reviewed_as_a_file(table: Table) -> None:
    thread = await table.start()
    moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7"
    await table.play(thread, moves)
    text = f'[Result "1-0"]\n\n{moves} Re1 1-0\n'
    view = shown(await table.alice.slash(table.channel, "import", text=text))
    refused = await table.alice.click(view.answer, label="Review")
    assert any("isn't over yet" in message.content for message in refused.followups)
    assert table.engine.reviewed == []
    view = shown(await table.carol.slash(table.channel, "import", text=text))
    await table.carol.click(view.answer, label="Review")
    assert "blunder" in view.text, "she isn't a player"
