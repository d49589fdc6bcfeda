"""Games of custom variants whose stored moves are no longer legal under the current rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from sqlalchemy import Update, select, update

import rules
from bot.database.transactions import Database
from bot.refusals import ChallengeGone, MatchBroken
from bot.state.definitions import OUTDATED, definitions
from bot.state.game_setup import Terms
from bot.state.match import Match
from bot.state.match_repository import MatchRepository
from bot.state.match_tables import matches as match_table
from bot.state.match_tables import moves
from bot.state.use_cases import UseCases
from rules.definitions.read_definitions import REVISION
from tests.bot.state.games import ALICE, BOB, begin_match
from tests.bot.state.test_custom_variants import ARCH, HERE, NOW, TOWER
from tests.bot.state.test_stored_matches import repository


async def execute(database: Database, *changes: Update) -> None:
    for change in changes:
        await database.write(lambda connection, change=change: connection.execute(change))


async def revisions(database: Database) -> Mapping[str, int]:
    query = select(definitions.c.key, definitions.c.rules_revision)
    rows = await database.read(lambda connection: connection.execute(query).all())
    return {row.key: row.rules_revision for row in rows}


def stored_under_older_rules() -> Update:
    return update(definitions).values(rules_revision=0)


def move_now_illegal(match: Match, uci: str = "a2b3") -> Update:
    """Return an update of the first move of a match to one that only older rules allowed."""
    return update(moves).where(moves.c.match_id == match.id, moves.c.ply == 1).values(uci=uci)


async def end_reason(database: Database, match: Match) -> str | None:
    row = await repository(database).get(match.id)
    assert row is not None
    return row.reason


@pytest.mark.slow
async def test_games_with_moves_no_longer_legal_are_aborted_once(
    use_cases: UseCases, database: Database
) -> None:
    created = await use_cases.custom_variants.create(ALICE, HERE, ARCH)
    broken, valid = [await begin_match(use_cases, variant=created.key) for _ in range(2)]
    for match in (broken, valid):
        await use_cases.play.move(match.id, ALICE, "e4")
    await execute(database, move_now_illegal(broken), stored_under_older_rules())
    started = UseCases(database, now=lambda: NOW)
    assert await started.unplayable_games.end() == 1
    assert (await end_reason(database, broken), await end_reason(database, valid)) == ("aborted", None)
    assert (await started.play.move(valid.id, BOB, "e5")).match.ply == 2
    called_off = await started.posting.find_called_off(broken.id)
    assert called_off is not None
    assert (called_off.title, called_off.outdated, called_off.match.players) == (
        "Arch Chess",
        True,
        (ALICE, BOB),
    )
    assert await revisions(database) == {created.key: REVISION}
    # The next start and other processes end nothing.
    for kibitz in (started, UseCases(database)):
        assert await kibitz.unplayable_games.end() == 0


@pytest.mark.slow
async def test_game_that_would_be_over_is_aborted(use_cases: UseCases, database: Database) -> None:
    created = await use_cases.custom_variants.create(ALICE, HERE, ARCH)
    match = await begin_match(use_cases, variant=created.key)
    stalemate = "7k/8/8/8/8/6r1/r7/7K w - - 0 1"
    assert rules.Position.from_fen(match.variant, stalemate).outcome() is not None
    change = update(match_table).where(match_table.c.id == match.id).values(start_fen=stalemate)
    await execute(database, change, stored_under_older_rules())
    assert await UseCases(database, now=lambda: NOW).unplayable_games.end() == 1
    assert await end_reason(database, match) == "aborted"


@pytest.mark.slow
async def test_definition_that_has_become_invalid_is_quarantined(
    use_cases: UseCases, database: Database
) -> None:
    bad, good = (
        await use_cases.custom_variants.create(ALICE, HERE, ARCH),
        await use_cases.custom_variants.create(ALICE, HERE, TOWER.replace("[arch", "[tower")),
    )
    broken, valid = (
        await begin_match(use_cases, variant=bad.key),
        await begin_match(use_cases, variant=good.key),
    )
    waiting = await use_cases.challenges.make(ALICE, BOB, Terms(variant=bad.key), channel_id=5, guild_id=HERE)
    invalid = update(definitions).where(definitions.c.key == bad.key).values(text=f"{ARCH}twoBoards = true\n")
    await execute(database, invalid, stored_under_older_rules())
    started = UseCases(database, now=lambda: NOW)
    assert await started.unplayable_games.end() == 1
    assert (await end_reason(database, broken), await end_reason(database, valid)) == ("aborted", None)
    with pytest.raises(MatchBroken):
        await started.lookup.get(broken.id)
    with pytest.raises(ChallengeGone):
        await started.challenges.accept(waiting.id, BOB)
    called_off = await started.posting.find_called_off(broken.id)
    assert called_off is not None
    assert called_off.outdated
    (shown,) = [
        custom_variant
        for custom_variant in await started.custom_variants.listed(HERE, ALICE)
        if custom_variant.id == bad.id
    ]
    assert shown.quarantined == OUTDATED


@pytest.mark.slow
async def test_next_start_after_a_crash_ends_the_other_games(
    use_cases: UseCases, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = await use_cases.custom_variants.create(ALICE, HERE, ARCH)
    games = [await begin_match(use_cases, variant=created.key) for _ in range(3)]
    for match in games:
        await use_cases.play.move(match.id, ALICE, "e4")
        await execute(database, move_now_illegal(match))
    await execute(database, stored_under_older_rules())
    crashing = UseCases(database, now=lambda: NOW)
    finish, done = repository(database).end, list[int]()

    async def crash(_: MatchRepository, match_id: int, *args: Any, **options: Any) -> object:
        if done:
            raise RuntimeError("the process ends here")
        done.append(match_id)
        return await finish(match_id, *args, **options)

    with monkeypatch.context() as patch:
        patch.setattr(MatchRepository, "end", crash)
        with pytest.raises(RuntimeError):
            await crashing.unplayable_games.end()
    assert await revisions(database) == {created.key: 0}
    assert await UseCases(database, now=lambda: NOW).unplayable_games.end() == 2
    assert [await end_reason(database, match) for match in games] == ["aborted"] * 3


async def test_next_start_ends_games_of_a_quarantined_variant(
    use_cases: UseCases, database: Database
) -> None:
    """The process that quarantined the variant crashed before it ended the games."""
    created = await use_cases.custom_variants.create(ALICE, HERE, ARCH)
    match = await begin_match(use_cases, variant=created.key)
    await use_cases.variants.quarantine(created.key, "it hangs", NOW)
    started = UseCases(database, now=lambda: NOW)
    assert await started.unplayable_games.end() == 1
    assert await end_reason(database, match) == "aborted"
    assert await started.unplayable_games.end() == 0


@pytest.mark.slow
async def test_reviews_and_trials_of_older_rules_are_deleted(use_cases: UseCases, database: Database) -> None:
    created = await use_cases.custom_variants.create(ALICE, HERE, ARCH)
    reviewed: dict[str, Match] = {}
    for variant in (created.key, "chess"):
        match = await begin_match(use_cases, variant=variant)
        for player, move in ((ALICE, "e4"), (BOB, "e5"), (ALICE, "Nf3"), (BOB, "Nf6")):
            match = (await use_cases.play.move(match.id, player, move)).match
        match = await use_cases.play.resign(match.id, BOB)
        await use_cases.reviews.keep(match, "kibitz 1", 3, "{}")
        await use_cases.trials.keep(variant, "kibitz 1", "{}")
        reviewed[variant] = match
    assert await use_cases.unplayable_games.end() == 0
    assert await use_cases.reviews.find(reviewed[created.key], "kibitz 1") == "{}"
    await execute(database, stored_under_older_rules())
    assert await use_cases.unplayable_games.end() == 0
    kept = [await use_cases.reviews.find(reviewed[key], "kibitz 1") for key in (created.key, "chess")]
    assert kept == [None, "{}"]
    assert [await use_cases.trials.find(key, "kibitz 1") for key in (created.key, "chess")] == [None, "{}"]
