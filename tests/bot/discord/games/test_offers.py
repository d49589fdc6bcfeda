"""Offers with stale buttons, after restarts, and in channels in which the bot can't post."""

from __future__ import annotations

import pytest

from tests.bot.discord.table import Table, announced, boards, labels, last, private, response


@pytest.mark.slow
async def test_offers_work_after_a_restart(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5")
    await table.alice.slash(thread, "takeback")
    offer = last(thread)
    assert labels(offer) == ["Accept", "Decline"]
    assert table.bob.mention in offer.content
    await table.restart()
    await table.bob.click(offer, label="Accept")
    match = await table.match(thread)
    assert (match.ply, match.takebacks) == (0, 1)
    assert "alice plays White" in boards(thread)[-1].content
    assert labels(boards(thread)[-2]) == []
    await table.alice.send(thread, "d4")
    assert announced(last(thread)) == "d4"
    await table.alice.slash(thread, "draw")
    offer = last(thread)
    await table.restart()
    await table.bob.slash(thread, "draw")
    assert "Draw by agreement" in boards(thread)[-1].content


@pytest.mark.slow
async def test_offers_made_before_a_restart_lapse(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "e4")
    await table.alice.slash(thread, "draw")
    draw = last(thread)
    await table.alice.slash(thread, "takeback")
    takeback = last(thread)
    await table.restart()
    await table.bob.send(thread, "e5")
    for offer in (draw, takeback):
        closed = next(m for m in thread.history() if m.id == offer.id)
        assert closed.content == f"{offer.content}\nThis offer has expired."
        assert labels(closed) == []
    # Later moves don't edit the offers again.
    edits = len(table.env.http_requests)
    await table.alice.send(thread, "Nf3")
    later = [entry for entry in table.env.http_requests[edits:] if entry.method == "PATCH"]
    assert [entry.path.rpartition("/")[2] for entry in later] == [str(boards(thread)[-2].id)]


@pytest.mark.slow
async def test_offer_is_accepted_by_command_after_a_restart(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "e4")
    await table.alice.slash(thread, "draw")
    offer = last(thread)
    await table.restart()
    await table.bob.slash(thread, "draw")
    closed = next(m for m in thread.history() if m.id == offer.id)
    assert closed.content.endswith("\nbob accepted.")
    assert labels(closed) == []


@pytest.mark.slow
async def test_offer_lapses_in_the_channel_of_a_deleted_thread(table: Table) -> None:
    thread = await table.start()
    table.env.backend.delete_channel(thread.id)
    await table.env.settle()
    await table.alice.slash(table.channel, "draw")
    offer = last(table.channel)
    await table.restart()
    await table.play(table.channel, "e4 e5")
    closed = next(m for m in table.channel.history() if m.id == offer.id)
    assert "has expired" in closed.content
    assert labels(closed) == []


@pytest.mark.parametrize("by_word", [True, False])
async def test_draw_offer_stands_after_the_offerers_own_move(table: Table, by_word: bool) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5")
    await table.alice.send(thread, "draw")
    offer = last(thread)
    assert "The offer stands until you move." in offer.content
    await table.alice.send(thread, "Nf3")
    assert labels(next(m for m in thread.history() if m.id == offer.id)) == ["Accept", "Decline"]
    await table.alice.send(thread, "draw")
    assert last(thread).content == "You have already asked. bob can still answer."
    if by_word:
        await table.bob.send(thread, "accept")
    else:
        await table.bob.click(offer, label="Accept")
    assert "Draw by agreement" in boards(thread)[-1].content
    closed = next(m for m in thread.history() if m.id == offer.id)
    assert closed.content.endswith("\nbob accepted.")
    assert labels(closed) == []


async def test_draw_offer_expires_with_the_opponents_move(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5")
    await table.alice.send(thread, "draw")
    offer = last(thread)
    await table.alice.send(thread, "Nf3")
    await table.bob.send(thread, "Nc6")
    closed = next(m for m in thread.history() if m.id == offer.id)
    assert closed.content.endswith("\nThis offer has expired.")
    assert labels(closed) == []
    await table.alice.send(thread, "draw")
    assert labels(last(thread)) == ["Accept", "Decline"]


@pytest.mark.slow
async def test_stale_button_of_an_offer_is_refused(table: Table) -> None:
    thread = await table.start()
    await table.alice.send(thread, "e4")
    await table.alice.slash(thread, "draw")
    offer = last(thread)
    buttons = table.env.backend.get_message(thread.id, offer.id).components
    await table.bob.send(thread, "e5")
    # An app that has not refreshed still shows the buttons.
    table.env.backend.get_message(thread.id, offer.id).components = buttons
    assert "is no longer open" in private(await table.bob.click(offer, label="Accept"))
    assert next(m for m in thread.history() if m.id == offer.id).content.count("has expired") == 1
    assert not (await table.match(thread)).is_over


@pytest.mark.slow
async def test_unposted_takeback_is_posted_at_start(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5")
    match = await table.match(thread)
    await table.use_cases.offers.make(match.id, table.alice.id, "takeback")
    await table.use_cases.offers.answer(match.id, table.bob.id, "takeback", accept=True)
    await table.restart()
    assert boards(thread)[-1].content.startswith("A move was taken back")
    assert "you move first" in boards(thread)[-1].content
    await table.alice.send(thread, "d4")
    assert "taken back" not in boards(thread)[-1].content
    assert [labels(board) for board in boards(thread)[:-1]] == [[]] * 4
    before = len(boards(thread))
    await table.restart()
    assert len(boards(thread)) == before


@pytest.mark.slow
async def test_offer_without_a_message_is_posted_when_it_is_repeated(table: Table) -> None:
    """A kill may come between storing an offer and posting it."""
    thread = await table.start()
    await table.play(thread, "e4 e5")
    await table.use_cases.offers.make((await table.match(thread)).id, table.alice.id, "draw")
    await table.alice.slash(thread, "draw")
    assert labels(last(thread)) == ["Accept", "Decline"]
    assert "already asked" in private(await table.alice.slash(thread, "draw"))


@pytest.mark.slow
async def test_offer_that_cannot_be_posted_names_the_missing_permission(table: Table) -> None:
    thread = await table.start()
    table.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
    text = private(await table.alice.slash(thread, "draw"))
    assert "Ask a server admin to grant me: Send Messages" in text


@pytest.mark.slow
async def test_aborted_game_has_no_result(table: Table) -> None:
    thread = await table.start()
    question = response(await table.alice.slash(thread, "abort"))
    await table.alice.click(question, label="Yes, abort")
    end = boards(thread)[-1]
    assert "No result" in end.content
    (pgn,) = [a for a in end.attachments if a.filename.endswith(".pgn")]
    assert (await pgn.read()).decode().rstrip().endswith("*")
