"""Every command in a DM with the bot: with a game running in a server, and with none, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from tests.bot.discord.table import Table, announced, boards, last, private


class Said(NamedTuple):
    """What a command says to whom a game runs in a server, and to whom none does (None: the same)."""

    options: dict[str, str]
    running: tuple[str, str]
    none: tuple[str, str] | None = None


NO_GAME = ("You have no ongoing game here", "ここで進行中のあなたの対局はありません")
NO_GAMES = ("You have no ongoing games", "進行中の対局はありません")

COMMANDS: dict[str, Said] = {
    "help": Said({}, ("Playing with Kibitz", "Kibitz の遊び方")),
    "variants": Said({}, ("Chess960", "チェス960")),
    "variant": Said({"variant": "atomic"}, ("**Atomic**", "**アトミック")),
    "piece": Said({"name": "knight"}, ("**knight**", "**ナイト**")),
    "games": Said({}, ("your turn (White)", "あなたの番（白）"), NO_GAMES),
    "history": Said({}, ("You haven't finished a game yet", "終わった対局はまだありません")),
    "import": Said({"text": "1. e4"}, ("**White** – **Black** · Chess", "**白** 対 **黒** · チェス")),
    "profile": Said({}, ("No finished games yet", "終わった対局はまだありません")),
    "leaderboard": Said({}, ("Each server has its own leaderboard", "順位表はサーバーごとにあります")),
    "review": Said({}, ("no finished game to review yet", "終局した対局がまだありません")),
    "board": Said({}, ("alice (White) to move", "今は alice さん（白）の番です"), NO_GAME),
    "moves": Said({"from": "g1"}, ("can move to: e2, f3, h3", "動ける場所：e2、f3、h3"), NO_GAME),
    "export": Said({}, ("FEN", "FEN"), NO_GAME),
    "plan": Said({}, ("You have no plan", "この対局に予約はありません"), NO_GAME),
    "abort": Said({}, ("have moved", "もう双方が指している"), NO_GAME),
    "claim": Said({}, ("There is nothing to claim right now", "今は宣言の条件を満たしていません"), NO_GAME),
    "draw": Said({}, ("You offered a draw", "引き分けを提案しました"), NO_GAME),
    "takeback": Said({}, ("You asked to take back", "「待った」をお願いしました"), NO_GAME),
    "hint": Said({}, ("only for games against Kibitz", "Kibitz との対局でだけ"), NO_GAME),
    "resign": Said({}, ("bob", "bob"), NO_GAME),
    "privacy": Said({}, ("What I store about you", "保存する")),
    "settings player": Said({}, ("settings", "あなたの設定")),
    "settings server": Said({}, ("server", "これはサーバーの中で使うコマンドです")),
    "settings daily": Said({}, ("server", "これはサーバーの中で使うコマンドです")),
    "move": Said({"move": "Nf3"}, ("You played **Nf3**", "**Nf3**と指しました"), NO_GAME),
}
"""In an order in which none spoils the next."""


@pytest.mark.slow
@pytest.mark.parametrize(("language", "locale"), [(0, "en-US"), (1, "ja")])
async def test_every_command_in_a_direct_message(
    table: Table, speak: Callable[..., None], language: int, locale: str
) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5")
    # What these begin is seen by both sides of the conversation: test_opponent.py, test_alone.py.
    open_ones = {"play", "puzzle solve", "puzzle run", "puzzle mine"}
    assert {*COMMANDS, *open_ones} == set(table.alice.user.available_commands())
    speak(locale)
    for command, said in COMMANDS.items():
        options: dict[str, Any] = said.options
        assert (said.none or said.running)[language] in private(
            await table.carol.user.slash(command, **options)
        ), command
        assert said.running[language] in private(await table.alice.user.slash(command, **options)), command
    assert announced(boards(thread)[-1]) == "Nf3"
    # What is said to the opponent is said where the game is played.
    assert [message.author.bot for message in table.alice.user.dm_channel.history()] == []


@pytest.mark.slow
@pytest.mark.parametrize(("language", "locale"), [(0, "en-US"), (1, "ja")])
async def test_moves_from_a_direct_message(
    table: Table, speak: Callable[..., None], language: int, locale: str
) -> None:
    thread = await table.start()
    speak(locale, server="en-GB")
    shown = await table.alice.user.slash("moves")
    assert ("White to move", "白の手番です")[language] in private(shown)
    assert shown.response is not None
    assert [attachment.filename for attachment in shown.response.attachments] == ["moves.png"]
    await table.alice.user.select(shown.response, ["g1"])
    assert "f3" in shown.response.content
    offered = await table.alice.user.autocomplete("moves", "from", "g1")
    assert [choice["value"] for choice in offered] == ["g1"]
    # Onlookers see games only where they are played.
    number = (await table.match(thread)).id
    refused = private(await table.carol.user.slash("moves", game=number))
    assert ("I can't find that game", "その対局は見つかりません")[language] in refused
    speak("en-US")
    other = await table.start()
    speak(locale)
    asked = private(await table.alice.user.slash("moves"))
    assert ("Which one do you mean?", "どの対局ですか")[language] in asked
    assert last(other).author.bot
