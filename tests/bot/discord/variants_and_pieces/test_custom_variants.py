"""Custom variants in suggestions, cards, challenges, games and exports."""

from __future__ import annotations

import pytest
from sqlalchemy import update

import rules
from bot.discord.viewer.viewed_game import embedded_variants
from bot.state.custom_variants import BadDefinition, CustomVariant
from bot.state.definitions import definitions
from bot.state.game_setup import Terms
from bot.state.match_tables import moves
from tests.bot.discord.table import Table, last, response
from tests.bot.discord.viewer.seen import shown
from tests.bot.state.test_stored_matches import repository

TEXT = """[arch:chess]
kibitzTitle = Arch Chess
kibitzSummary = Archbishops in place of queens, and a piece that leaps far.
queen = -
archbishop = q
knight = -
customPiece1 = n:NZ
kibitzPieceNames = n:camelot
"""


@pytest.fixture
async def arch(table: Table) -> CustomVariant:
    """Publish a custom variant of the server as Alice."""
    custom = table.use_cases.custom_variants
    made = await custom.create(table.alice.id, table.guild.id, TEXT)
    return await custom.publish(made.id, table.alice.id)


@pytest.mark.slow
async def test_custom_variant_is_suggested_and_found(table: Table, arch: CustomVariant) -> None:
    for typed in ("arch", "Arch Ch"):
        choices = await table.bob.autocomplete(table.channel, "challenge", "variant", typed)
        assert (choices[0]["name"], choices[0]["value"]) == ("Arch Chess (this server)", arch.key)
    result = response(await table.bob.slash(table.channel, "variant", variant="arch chess"))
    text = result.content
    assert "**Arch Chess**" in text
    assert "Archbishops in place of queens" in text
    assert "camelot" in text
    assert arch.key not in text


@pytest.mark.slow
async def test_piece_of_a_custom_variant_is_shown(table: Table, arch: CustomVariant) -> None:
    choices = await table.bob.autocomplete(table.channel, "piece", "name", "camelot")
    assert choices[0]["value"] == f"{arch.key}:N"
    result = response(await table.bob.slash(table.channel, "piece", name=choices[0]["value"]))
    assert "**camelot**" in result.content.lower()
    assert "Arch Chess" in result.content
    assert result.message.attachments


@pytest.mark.slow
async def test_finished_games_of_a_custom_variant_are_listed(table: Table, arch: CustomVariant) -> None:
    bob = table.bob
    for _ in range(9):
        made = await table.use_cases.challenges.make(
            table.alice.id,
            bob.id,
            Terms(variant=arch.key),
            guild_id=table.guild.id,
            channel_id=table.channel.id,
        )
        match = await table.use_cases.challenges.accept(made.id, bob.id)
        await table.use_cases.play.resign(match.id, bob.id)
    page = shown(await table.alice.slash(table.channel, "history", variant=arch.key, opponent=bob))
    assert page.text.startswith("Your finished games · Arch Chess")
    await table.alice.click(page.answer, label="Older")
    assert page.text.count("Arch Chess") == 2
    assert page.labels == ["Newer"]


async def test_game_of_a_custom_variant_from_challenge_to_export(table: Table, arch: CustomVariant) -> None:
    thread = await table.start(variant=arch.key)
    (match,) = await table.use_cases.lookup.at(thread.id)
    assert match.variant.title == "Arch Chess"
    assert not match.rated
    await table.alice.send(thread, "Nd4")
    (match,) = await table.use_cases.lookup.at(thread.id)
    assert match.game.moves[-1].uci() == "b1d4"
    exported = response(await table.alice.slash(thread, "export"))
    files = {file.filename: file for file in exported.message.attachments}
    (pgn,) = [file for name, file in files.items() if name.endswith(".pgn")]
    text = (await pgn.read()).decode()
    assert '[Variant "Arch Chess"]' in text
    embedded = await embedded_variants(table.bot.services, text, table.bob.id)
    assert [variant.key for variant in embedded] == [arch.key]


async def test_viewer_explains_why_a_variant_in_a_file_cannot_be_loaded(
    table: Table, arch: CustomVariant, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = rules.Game((await table.use_cases.variants.get(arch.key)).start())
    for move in ("a3", "a6"):
        game.play(game.parse(move))
    view = shown(
        await table.bob.slash(
            table.channel, "import", file=("game.pgn", rules.pgn_text(game, {}, "*").encode())
        )
    )
    await table.restart()

    async def check(*_: object) -> None:
        raise BadDefinition(rules.VariantError(rules.Flaw.SLOW))

    monkeypatch.setattr(table.use_cases.definition_checks, "check", check)
    answer = await table.bob.click(view.answer, label="▶")
    assert "This game takes too long to compute." in answer.followups[-1].content


@pytest.mark.slow
async def test_challenge_by_the_title_of_a_custom_variant(table: Table, arch: CustomVariant) -> None:
    await table.start(variant="arch chess")
    (match,) = await table.use_cases.lookup.running_of(table.alice.id)
    assert match.variant.key == arch.key


@pytest.mark.slow
async def test_kibitz_plays_a_custom_variant(table: Table, arch: CustomVariant) -> None:
    await table.bob.slash(table.channel, "play", variant=arch.key, color="black")
    (match,) = await table.use_cases.lookup.running_of(table.bob.id)
    assert match.variant.key == arch.key
    assert len(match.game.moves) == 1
    assert table.engine.asked[0].text == TEXT


@pytest.mark.slow
async def test_private_custom_variant_is_not_found_by_others(table: Table, arch: CustomVariant) -> None:
    await table.use_cases.custom_variants.withdraw(arch.id, table.alice.id)
    choices = await table.bob.autocomplete(table.channel, "challenge", "variant", "arch chess")
    assert arch.key not in {choice["value"] for choice in choices}
    for typed in ("arch chess", arch.key):
        result = response(await table.bob.slash(table.channel, "variant", variant=typed))
        assert "Archbishops" not in result.content
    result = response(
        await table.bob.slash(table.channel, "challenge", opponent=table.alice, variant=arch.key)
    )
    assert result.ephemeral
    assert "private" in result.content


@pytest.mark.slow
async def test_quarantine_ends_games_and_notifies_players(table: Table, arch: CustomVariant) -> None:
    thread, other = await table.start(variant=arch.key), await table.start(variant="chess")
    (match,) = await table.use_cases.lookup.at(thread.id)
    table.bot.quarantine.report(arch.key, "it hangs")
    await table.env.settle()
    await table.bot.quarantine.tasks.finish()
    await table.env.settle()
    row = await repository(table.database).get(match.id)
    assert row is not None
    assert (row.reason, row.end_posted) == ("aborted", True)
    assert "was aborted" in last(thread).content
    assert f"<@{table.alice.id}>" in last(thread).content
    (running,) = await table.use_cases.lookup.running_of(table.alice.id)
    assert running.thread_id == other.id


@pytest.mark.slow
async def test_game_ended_by_an_update_is_announced_once(table: Table, arch: CustomVariant) -> None:
    """A stored move is no longer legal under the rules of the new version."""
    thread, other = await table.start(variant=arch.key), await table.start(variant=arch.key)
    for place in (thread, other):
        await table.alice.send(place, "Nd4")
    (match,) = await table.use_cases.lookup.at(thread.id)
    older = (
        update(moves).where(moves.c.match_id == match.id).values(uci="a2b3"),
        update(definitions).values(rules_revision=0),
    )
    for change in older:
        await table.database.write(lambda connection, statement=change: connection.execute(statement))
    table.use_cases.unplayable_games._repository._games.forget(
        lambda _: True
    )  # A new process has no cached games yet.
    before = len(thread.history())
    await table.restart()
    row = await repository(table.database).get(match.id)
    assert row is not None
    assert (row.reason, row.end_posted) == ("aborted", True)
    assert len(thread.history()) == before + 1
    text = last(thread).content
    assert "**Arch Chess** was aborted" in text
    assert "more exactly" in text
    assert all(f"<@{player.id}>" in text for player in (table.alice, table.bob))
    await table.bob.send(other, "e5")
    (running,) = await table.use_cases.lookup.running_of(table.alice.id)
    assert (running.thread_id, running.ply) == (other.id, 2)
    await table.restart()
    assert len(thread.history()) == before + 1
