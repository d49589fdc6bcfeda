"""Playing on from a position that is looked at, and taking it along as files."""

from __future__ import annotations

import rules
from bot.matches import Match
from tests.bot.discord.table import Table, boards, last, private
from tests.bot.discord.viewer.seen import View, shown

MOVES = "e4 e5 Nf3 Nc6"


async def asked(table: Table, back: int = 1) -> View:
    """Carol looks at the game of alice and bob, some moves back, and wants to play on."""
    thread = await table.start()
    await table.play(thread, MOVES)
    view = shown(await table.carol.click(boards(thread)[-1], label="Replay"))
    for _ in range(back):
        await table.carol.click(view.answer, label="◀")
    await table.carol.click(view.answer, label="Play on from here")
    return view


async def begun(table: Table, number: int) -> Match:
    return await table.matches.lookup.get(number)


async def test_playing_on_with_a_person(table: Table) -> None:
    view = await asked(table)
    assert "You take the side at the bottom, **White**" in view.text
    assert view.labels == ["Anyone here", "Kibitz", "Flip board", "Back"]
    await table.carol.click(view.answer, label="Flip board")
    assert "You take the side at the bottom, **Black**" in view.text
    challenged = await table.carol.select(view.answer, [table.alice])
    assert challenged.response is not None
    card = challenged.response.message
    assert not challenged.response.ephemeral
    fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    assert f"`{fen}`" in card.content
    assert f"<@{table.carol.id}> challenges <@{table.alice.id}>" in card.content
    await table.alice.click(card, label="Accept")
    match = await begun(table, 2)
    assert (match.white, match.black) == (table.alice.id, table.carol.id)
    assert match.game.start.fen() == fen
    assert (await begun(table, 1)).ply == 4, "the game that was looked at is as it was"


async def test_playing_on_with_whoever_wants_to(table: Table) -> None:
    view = await asked(table, back=0)
    made = await table.carol.click(view.answer, label="Anyone here")
    assert made.response is not None
    await table.bob.click(made.response, label="Join")
    match = await begun(table, 2)
    assert (match.white, match.black) == (table.carol.id, table.bob.id)
    assert match.game.start.turn is rules.WHITE


async def test_playing_on_against_kibitz(table: Table) -> None:
    view = await asked(table)
    await table.carol.click(view.answer, label="Flip board")
    await table.carol.click(view.answer, label="Kibitz")
    match = await begun(table, 2)
    assert match.engine is rules.WHITE
    assert match.black == table.carol.id
    assert match.game.start.fen().split()[1] == "b"


async def test_who_changes_their_mind_is_back_at_the_same_move(table: Table) -> None:
    view = await asked(table, back=2)
    picture = await view.picture()
    await table.carol.click(view.answer, label="Back")
    assert "(2 of 4)" in view.text
    assert await view.picture() == picture


async def test_nobody_plays_on_with_themselves_or_with_another_bot(table: Table) -> None:
    view = await asked(table)
    other = table.guild.add_member(table.env.create_user("robot", bot=True))
    for who, told in ((table.carol, "can't play against yourself"), (other, "That bot doesn't play")):
        assert told in private(await table.carol.select(view.answer, [who]))


async def test_where_the_game_has_ended_there_is_nothing_to_play_on(table: Table) -> None:
    thread = await table.start()
    await table.play(thread, "f3 e5 g4 Qh4")
    view = shown(await table.carol.click(last(thread), label="Replay"))
    assert "Play on from here" in view.greyed
    await table.carol.click(view.answer, label="◀")
    assert "Play on from here" not in view.greyed


async def test_a_position_that_is_gone_is_not_played_on_from(table: Table) -> None:
    view = await asked(table, back=0)
    (thread,) = table.channel.threads
    await table.bob.slash(thread, "takeback")
    await table.alice.click(last(thread), label="Accept")
    assert "The position has changed" in private(await table.carol.click(view.answer, label="Kibitz"))


async def test_export_from_here(table: Table) -> None:
    view = await asked(table)
    await table.carol.click(view.answer, label="Back")
    taken = await table.carol.click(view.answer, label="Export up to here")
    (answer,) = [one for one in (*taken.followups, taken.response) if one and "FEN" in one.content]
    assert "`rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2`" in answer.content
    files = {file.filename: await file.read() for file in answer.attachments}
    assert set(files) == {"kibitz-1.pgn", "kibitz-1.gif"}
    (record,) = rules.pgn_games(files["kibitz-1.pgn"].decode())
    assert [move.uci() for move in record.game.moves] == ["e2e4", "e7e5", "g1f3"]
    assert (record.tags["White"], record.tags["Result"]) == ("alice", "*")


async def test_alone_with_kibitz_there_is_nobody_else_to_play_with(table: Table) -> None:
    place = table.alice.user.dm_channel
    await table.alice.user.slash("play", color="white", level=1)
    table.engine.moves = ["e7e5"]
    await table.alice.user.send_dm("e4")
    pressed = await table.alice.user.click(boards(place)[-1], label="Replay")
    view = shown(pressed)
    await table.alice.user.click(view.answer, label="◀")
    await table.alice.user.click(view.answer, label="Play on from here")
    assert view.labels == ["Kibitz", "Flip board", "Back"]
