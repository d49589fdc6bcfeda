"""Puzzles from mistakes in the player's own games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.discord.reviews_and_trials import ENGINE
from bot.engine.assessments import Assessment
from bot.engine.review import review_of
from bot.state.match import Match
from tests.bot.discord.puzzles.test_runs import type_in
from tests.bot.discord.table import Table, private, response

MOVES = "e4 e5 Qh5 Nf6 Qxe5+ Be7 Nc3 O-O Nf3 Re8 Nd4 h6"
"""White captures the pawn on e5 with check; after that there are no more captures."""


def scores(match: Match, missed: int) -> list[Assessment]:
    """Return assessments in which only the move to the ply `missed` was a mistake: it lost the win."""
    assessments = []
    for ply, position in enumerate(match.game.positions):
        best = position.legal_moves()[0].uci()
        if ply < len(match.game.moves):
            best = match.game.moves[ply].uci()
        assessments.append(Assessment(0, 5, (best,), None))
    better = next(
        move.uci()
        for move in match.game.positions[missed - 1].legal_moves()
        if move != match.game.moves[missed - 1]
    )
    assessments[missed - 1] = replace(assessments[missed - 1], score=900, line=(better,))
    return assessments


async def play_reviewed_game(table: Table, missed: int) -> tuple[Match, str]:
    """Return a game of Alice (White) in which one move was a mistake, and the better move."""
    thread = await table.start(variant="chess")
    await table.play(thread, MOVES)
    match = await table.match(thread)
    match = await table.use_cases.play.resign(match.id, table.bob.id)
    assessed = scores(match, missed)
    review = review_of(match.game, assessed)
    await table.use_cases.reviews.keep(match, ENGINE, 5, review.to_json())
    return match, assessed[missed - 1].line[0]


def set_best_move(table: Table, monkeypatch: pytest.MonkeyPatch, best: str, second: int) -> list[int]:
    """Set the engine's scores of the two best moves; return the plies that it assesses."""
    plies: list[int] = []

    async def assess(
        game: object, _person: int, *, second: bool = False, second_score: int = second
    ) -> Assessment:
        assert second
        plies.append(len(game.moves))  # type: ignore[attr-defined]
        return Assessment(900, 5, (best,), second_score)

    monkeypatch.setattr(table.engine, "assess", assess)
    return plies


@pytest.mark.slow
async def test_a_mistake_becomes_a_puzzle(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    match, better = await play_reviewed_game(table, 7)
    plies = set_best_move(table, monkeypatch, better, 0)
    shown = response(await table.alice.slash(table.channel, "puzzle mine"))
    assert shown.ephemeral
    assert f"**Chess** · from your game {match.id}" in shown.content
    assert "You played **Nc3** here: https://discord.com/channels/" in shown.content
    assert "White to move: **find the best move**." in shown.content
    assert plies == [6]
    await table.restart()
    await type_in(table, shown, "Nc3")
    assert "❌ **Nc3**" in shown.content
    await type_in(table, shown, better)
    assert "**Solved**, with one wrong move." in shown.content
    assert (await table.use_cases.puzzles.rating(table.alice.id, "chess")).games == 0
    # There is no other puzzle, so the same one is shown again.
    await table.alice.click(shown, label="Next puzzle")
    assert "find the best move" in shown.content
    # It was Alice's mistake, not Bob's.
    assert "I found no suitable mistakes" in private(await table.bob.slash(table.channel, "puzzle mine"))


@pytest.mark.slow
async def test_position_with_two_good_moves_is_not_a_puzzle(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, better = await play_reviewed_game(table, 7)
    plies = set_best_move(table, monkeypatch, better, 850)
    for _ in range(2):
        assert "I found no suitable mistakes" in private(
            await table.alice.slash(table.channel, "puzzle mine")
        )
    # The result is cached.
    assert plies == [6]


@pytest.mark.slow
async def test_puzzle_is_deleted_with_its_game(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    match, better = await play_reviewed_game(table, 7)
    set_best_move(table, monkeypatch, better, 0)
    shown = response(await table.alice.slash(table.channel, "puzzle mine"))
    await table.use_cases.reviews.keep(match, "another", 5, "{}")
    assert "is no longer available" in private_of(await table.alice.click(shown, label="Hint"))


def private_of(result: object) -> str:
    return "\n".join(message.content for message in result.followups)  # type: ignore[attr-defined]
