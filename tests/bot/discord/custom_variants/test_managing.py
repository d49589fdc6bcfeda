"""Managers and the games of others, the right to create games, and refusals for other users."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.state.custom_variants import CustomVariant
from tests.bot.discord.custom_variants.test_making import (
    begin,
    last_answer,
    make_and_save,
    pick_from_menu,
    shown,
    submit_form,
    text_in,
)
from tests.bot.discord.table import Table, labels, private, response

GONE = "That game isn't here anymore, or it's private."
NO_DRAFT = "This draft isn't here anymore"
NOT_YOURS = "Only alice, who made this game, can change it."


async def publish(table: Table) -> InteractionResult:
    """Publish a game of Alice; return its card."""
    card = await make_and_save(table, table.alice)
    await table.alice.click(response(card), label="Show to everyone here")
    return card


async def game(table: Table, actor: Any, name: str = "show", title: str = "Arch Chess") -> InteractionResult:
    return await actor.slash(table.channel, f"custom {name}", game=title)


async def press_forged(actor: Any, answer: InteractionResult, identity: str) -> str:
    """Press a button that the message doesn't have; return the answer."""
    item = {"type": 2, "style": 2, "label": "x", "custom_id": f"kibitz:{identity}"}
    response(answer)._message.components[:] = [{"type": 1, "components": [item]}]
    return last_answer(await actor.click(response(answer), custom_id=f"kibitz:{identity}"))


async def remove_roles(table: Table, actor: MemberActor) -> None:
    """Remove all roles of a member."""
    table.env.backend.get_guild(table.guild.id).members[actor.id].role_ids.clear()


async def stored_variants(table: Table) -> list[CustomVariant]:
    return list(await table.use_cases.custom_variants.listed(table.guild.id, None))


async def suggested_titles(table: Table, actor: Any) -> list[str]:
    return [
        choice["name"] for choice in await actor.autocomplete(table.channel, "custom show", "game", "arch")
    ]


# ---- Hiding


@pytest.mark.slow
async def test_a_manager_hides_a_game_and_shows_it_again(table: Table, manager: MemberActor) -> None:
    card = await publish(table)
    theirs = await game(table, manager)
    assert labels(response(theirs).message)[-4:] == ["Export", "Copy", "Hide", "Delete"]
    await manager.click(response(theirs), label="Hide")
    assert "hidden by this server's managers" in shown(theirs)
    assert "Show again" in labels(response(theirs).message)
    assert "Copy" not in labels(response(theirs).message)

    assert private(await game(table, table.bob)) == GONE
    assert await suggested_titles(table, table.bob) == []
    assert "Arch Chess" not in private(await table.bob.slash(table.channel, "custom list"))
    assert "**Arch Chess** by alice · hidden" in private(
        await table.alice.slash(table.channel, "custom list")
    )
    hers = await game(table, table.alice)
    assert "hidden by this server's managers" in private(hers)
    assert "Show again" not in labels(response(hers).message)
    await table.alice.click(response(card), label="Make private")
    await table.alice.click(response(card), label="Show to everyone here")
    assert private(await game(table, table.bob)) == GONE, "publishing it again doesn't help"

    assert "**Arch Chess** by alice · hidden" in private(await manager.slash(table.channel, "custom list"))
    assert await suggested_titles(table, manager) == ["Arch Chess"]
    again = await game(table, manager, title="arch chess")
    await manager.click(response(again), label="Show again")
    assert "everyone here can see it" in shown(again)
    assert "Hide" in labels(response(again).message)
    assert "everyone here can see it" in private(await game(table, table.bob))


@pytest.mark.slow
async def test_publishing_checks_the_title_again(table: Table) -> None:
    """Private games may share a title; only the first one can be published under it."""
    his = await make_and_save(table, table.bob)
    await publish(table)
    text = last_answer(await table.bob.click(response(his), label="Show to everyone here"))
    assert 'A game called "Arch Chess" has already been shown to everyone here.' in text
    assert {made.owner_id: made.visibility for made in await stored_variants(table)} == {
        table.alice.id: "server",
        table.bob.id: "private",
    }


@pytest.mark.slow
async def test_code_of_a_hidden_game_is_refused(table: Table, manager: MemberActor) -> None:
    card = await publish(table)
    await table.alice.click(response(card), label="Share code")
    theirs = await game(table, manager)
    assert "Share code" not in shown(theirs), "only the owner may share the code"
    await manager.click(response(theirs), label="Hide")
    (made,) = await stored_variants(table)
    text = private(await table.bob.slash(table.channel, "custom import", code=made.share_code))
    assert "No shared game has" in text


# ---- Deleting


@pytest.mark.slow
async def test_manager_confirms_once_to_delete_a_game(table: Table, manager: MemberActor) -> None:
    await publish(table)
    prompt = await game(table, manager, "delete")
    assert private(prompt).startswith("Delete **Arch Chess** for good?")
    await manager.click(response(prompt), label="Keep")
    assert shown(prompt) == "OK, nothing was deleted."
    assert len(await stored_variants(table)) == 1
    theirs = await game(table, manager)
    question = (await manager.click(response(theirs), label="Delete")).followups[-1]
    await manager.click(question, label="Delete")
    assert await stored_variants(table) == []
    assert private(await game(table, table.alice)) == GONE


@pytest.mark.slow
async def test_managers_see_private_games_and_owners_know_it(table: Table, manager: MemberActor) -> None:
    card = await make_and_save(table, table.alice)
    assert "only you and this server's managers can see it" in shown(card)
    assert private(await game(table, table.bob)) == GONE
    theirs = await game(table, manager)
    assert "only its maker and this server's managers can see it" in private(theirs)
    assert labels(response(theirs).message)[-2:] == ["Export", "Delete"]
    assert NOT_YOURS in await press_forged(manager, theirs, "game-own:1:edit")
    for what in ("publish", "withdraw", "share", "clone"):
        assert await press_forged(manager, theirs, f"game-own:1:{what}") == GONE, what
    assert (await stored_variants(table))[0].visibility == "private"
    question = await game(table, manager, "delete", "Arch Chess")
    await manager.click(response(question), label="Delete")
    assert shown(question) == "**Arch Chess** is deleted."
    assert await stored_variants(table) == []


@pytest.mark.slow
async def test_former_manager_is_refused(table: Table, manager: MemberActor) -> None:
    await publish(table)
    theirs, question = await game(table, manager), await game(table, manager, "delete")
    await remove_roles(table, manager)
    assert NOT_YOURS in last_answer(await manager.click(response(theirs), label="Hide"))
    assert NOT_YOURS in last_answer(await manager.click(response(question), label="Delete"))
    (made,) = await stored_variants(table)
    assert not made.hidden


# ---- Other users


CHANGES = ("hide", "unhide", "delete", "sure", "edit", "publish", "withdraw", "share")


@pytest.mark.slow
async def test_other_users_cannot_change_a_game(table: Table) -> None:
    await publish(table)
    before = await stored_variants(table)
    theirs = await game(table, table.bob)
    assert labels(response(theirs).message)[-2:] == ["Export", "Copy"]
    for what in CHANGES:
        assert NOT_YOURS in await press_forged(table.bob, theirs, f"game-own:1:{what}"), what
    for name in ("edit", "delete"):
        assert NOT_YOURS in private(await game(table, table.bob, name)), name
        assert NOT_YOURS in private(await game(table, table.bob, name, "1")), name
    assert await stored_variants(table) == before


@pytest.mark.slow
async def test_private_game_is_not_found_by_others(table: Table) -> None:
    await make_and_save(table, table.alice)
    before = await stored_variants(table)
    listed = await table.bob.slash(table.channel, "custom list")
    for what in (*CHANGES, "clone", "export"):
        assert await press_forged(table.bob, listed, f"game-own:1:{what}") == GONE, what
    for name in ("show", "edit", "clone", "delete", "export"):
        assert private(await game(table, table.bob, name, "1")) == GONE, name
    assert await stored_variants(table) == before


@pytest.mark.slow
async def test_manager_of_another_server_is_refused(table: Table) -> None:
    """A forged button with the id of a game of another server."""
    await publish(table)
    other = table.env.create_guild("elsewhere")
    place = other.create_text_channel("games")
    role = other.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    eve = other.add_member(table.env.create_user("eve"), roles=[role])
    listed = await eve.slash(place, "custom list")
    for what in ("hide", "sure", "export", "clone"):
        assert await press_forged(eve, listed, f"game-own:1:{what}") == GONE, what
    (made,) = await stored_variants(table)
    assert not made.hidden


OF_A_DRAFT = (
    "game-page:1:pieces:", "game-edit:1:remove:Q", "game-edit:1:undo:", "game-form:1:text:",
    "game-form:1:names:", "game-save:1", "game-discard:1", "game-discard:1:yes",
)  # fmt: skip


@pytest.mark.slow
async def test_drafts_of_others_are_neither_shown_nor_changed(table: Table) -> None:
    drawn = text_in(shown(await begin(table, table.alice)))
    own = await table.bob.slash(table.channel, "custom list")
    for identity in OF_A_DRAFT:
        assert (await press_forged(table.bob, own, identity)).startswith(NO_DRAFT), identity
    assert drawn not in shown(own)
    draft = await table.use_cases.drafts.get(1, table.alice.id)
    assert draft.text.strip() == drawn
    assert await stored_variants(table) == []


@pytest.mark.slow
async def test_draft_of_another_server_is_refused(table: Table) -> None:
    """Without the right to create games on a server, its drafts can't be saved from another server."""
    await begin(table, table.alice)
    other = table.env.create_guild("elsewhere")
    place = other.create_text_channel("games")
    there = other.add_member(table.alice.user)
    listed = await there.slash(place, "custom list")
    for identity in ("game-save:1", "game-page:1:pieces:", "game-edit:1:undo:"):
        assert (await press_forged(there, listed, identity)).startswith(NO_DRAFT), identity
    assert await stored_variants(table) == []


# ---- The right to create games


@pytest.mark.slow
async def test_everyone_may_make_games_by_default(table: Table, manager: MemberActor) -> None:
    text = private(await table.bob.slash(table.channel, "settings server", **{"game-makers": "managers"}))
    assert "Manage Server" in text
    assert "pick a game to start from" in private(await table.bob.slash(table.channel, "custom new"))
    panel = private(await manager.slash(table.channel, "settings server"))
    assert "Who may create custom games: **Everyone**" in panel


@pytest.mark.slow
async def test_only_managers_make_games(table: Table, manager: MemberActor) -> None:
    card = await publish(table)
    editor = await begin(table, table.alice)
    answer = await manager.slash(table.channel, "settings server", **{"game-makers": "managers"})
    assert "Who may create custom games: **Only those who manage the server**" in private(answer)
    refused = "On this server, only members with the Manage Server permission can make games."

    assert private(await table.bob.slash(table.channel, "custom new")) == refused
    assert private(await begin(table, table.bob)) == refused
    assert private(await table.bob.slash(table.channel, "custom import", code="whatever")) == refused
    assert private(await game(table, table.bob, "clone")) == refused
    # Drafts started before the change are refused, too.
    assert last_answer(await table.alice.click(response(editor), label="Save")) == refused
    for label in ("Edit", "Copy", "Share code"):
        assert last_answer(await table.alice.click(response(card), label=label)) == refused, label
    assert len(await stored_variants(table)) == 1
    # Owners may still withdraw, export and delete their games, and others find them as before.
    assert "everyone here can see it" in private(await game(table, table.bob))
    await table.alice.click(response(card), label="Make private")
    assert "only its maker" in shown(card)
    assert "The definition of" in private(await game(table, table.alice, "export"))
    await table.alice.click(response(await game(table, table.alice, "delete")), label="Delete")
    assert await stored_variants(table) == []
    assert (await make_and_save(table, manager)).response is not None
    assert len(await stored_variants(table)) == 1


@pytest.mark.slow
async def test_members_with_the_role_make_games(table: Table, manager: MemberActor) -> None:
    role = table.guild.create_role("makers")
    maker = table.guild.add_member(table.env.create_user("finn"), roles=[role])
    answer = await manager.slash(table.channel, "settings server", **{"game-maker-role": role})
    assert f"Who may create custom games: **<@&{role.id}>**" in private(answer)
    refused = f"On this server, only members with the role <@&{role.id}> can make games."
    question = await table.bob.slash(table.channel, "custom new")
    assert private(question) == refused
    assert private(await begin(table, table.alice)) == refused
    listed = await table.bob.slash(table.channel, "custom list")
    await table.bob.click(response(listed), label="New game")
    await pick_from_menu(table.bob, listed, "to start from", "chess")
    assert last_answer(await pick_from_menu(table.bob, listed, "–", "chess")) == refused
    await table.restart()
    assert "**Arch Chess**" in shown(await make_and_save(table, maker))
    assert "pick a game to start from" in private(await manager.slash(table.channel, "custom new"))
    editor = await begin(table, maker)
    await remove_roles(table, maker)
    assert last_answer(await maker.click(response(editor), label="Save")) == refused
    answer = await manager.slash(table.channel, "settings server", **{"game-makers": "everyone"})
    assert "Who may create custom games: **Everyone**" in private(answer)
    assert "pick a game to start from" in private(await table.bob.slash(table.channel, "custom new"))


@pytest.mark.slow
async def test_the_role_everyone_lets_everyone_make_games(table: Table, manager: MemberActor) -> None:
    await manager.slash(table.channel, "settings server", **{"game-makers": "managers"})
    everyone = table.guild.default_role
    answer = await manager.slash(table.channel, "settings server", **{"game-maker-role": everyone})
    assert "Who may create custom games: **Everyone**" in private(answer)
    assert "pick a game to start from" in private(await table.bob.slash(table.channel, "custom new"))


@pytest.mark.slow
async def test_form_opened_before_the_change_is_refused(table: Table, manager: MemberActor) -> None:
    question = await table.bob.slash(table.channel, "custom new")
    await manager.slash(table.channel, "settings server", **{"game-makers": "managers"})
    sent = await submit_form(
        table.bob, question, "Fill in the form", title="Mine", parent=["chess"], text_0=""
    )
    assert "Manage Server" in last_answer(sent)
    assert await table.use_cases.drafts.of_user(table.bob.id, table.guild.id) == []
