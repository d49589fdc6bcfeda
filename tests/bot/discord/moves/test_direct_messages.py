"""Every command in a direct message to the bot, with and without a game on a server, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from tests.bot.discord.table import Table, announced, boards, last, private, response


class Expected(NamedTuple):
    """Expected answers in English and Japanese with a running game and without one (None: the same)."""

    options: dict[str, str]
    running: tuple[str, str]
    none: tuple[str, str] | None = None


NO_GAME = ("You have no ongoing game here", "ここで進行中のあなたの対局はありません")
NO_GAMES = ("You have no ongoing games", "進行中の対局はありません")

COMMANDS: dict[str, Expected] = {
    "help": Expected({}, ("Playing with Kibitz", "Kibitz の遊び方")),
    "variants": Expected({}, ("Chess960", "チェス960")),
    "variant": Expected({"variant": "atomic"}, ("**Atomic**", "**アトミック")),
    "piece": Expected({"name": "knight"}, ("**knight**", "**ナイト**")),
    "games": Expected({}, ("your turn (White)", "あなたの番（白）"), NO_GAMES),
    "history": Expected({}, ("You haven't finished a game yet", "終わった対局はまだありません")),
    "import": Expected({"text": "1. e4"}, ("**White** – **Black** · Chess", "**白** 対 **黒** · チェス")),
    "profile": Expected({}, ("No finished games yet", "終わった対局はまだありません")),
    "leaderboard": Expected({}, ("Each server has its own leaderboard", "順位表はサーバーごとにあります")),
    "review": Expected({}, ("no finished game to review yet", "終局した対局がまだありません")),
    "board": Expected({}, ("alice (White) to move", "今は alice さん（白）の番です"), NO_GAME),
    "moves": Expected({"from": "g1"}, ("can move to: e2, f3, h3", "動ける場所：e2、f3、h3"), NO_GAME),
    "export": Expected({}, ("FEN", "FEN"), NO_GAME),
    "plan": Expected({}, ("You have no plan", "この対局に予約はありません"), NO_GAME),
    "abort": Expected({}, ("have moved", "もう双方が指している"), NO_GAME),
    "claim": Expected(
        {}, ("There is nothing to claim right now", "今は宣言の条件を満たしていません"), NO_GAME
    ),
    "draw": Expected({}, ("You offered a draw", "引き分けを提案しました"), NO_GAME),
    "takeback": Expected({}, ("You asked to take back", "「待った」をお願いしました"), NO_GAME),
    "hint": Expected({}, ("only for games against Kibitz", "Kibitz との対局でだけ"), NO_GAME),
    "resign": Expected({}, ("bob", "bob"), NO_GAME),
    "privacy": Expected({}, ("What I store about you", "保存する")),
    "settings player": Expected({}, ("settings", "あなたの設定")),
    "settings server": Expected({}, ("server", "これはサーバーの中で使うコマンドです")),
    "settings daily": Expected({}, ("server", "これはサーバーの中で使うコマンドです")),
    "move": Expected({"move": "Nf3"}, ("You played **Nf3**", "**Nf3**と指しました"), NO_GAME),
}
"""In an order in which no command breaks the ones after it."""


@pytest.mark.slow
@pytest.mark.parametrize(("language", "locale"), [(0, "en-US"), (1, "ja")])
async def test_every_command_in_a_direct_message(
    table: Table, speak: Callable[..., None], language: int, locale: str
) -> None:
    thread = await table.start()
    await table.play(thread, "e4 e5")
    # Both participants see the answers of these: test_opponent.py, test_alone.py.
    visible = {"play", "puzzle solve", "puzzle run", "puzzle mine"}
    assert {*COMMANDS, *visible} == set(table.alice.user.available_commands())
    speak(locale)
    for command, expected in COMMANDS.items():
        options: dict[str, Any] = expected.options
        assert (expected.none or expected.running)[language] in private(
            await table.carol.user.slash(command, **options)
        ), command
        assert expected.running[language] in private(await table.alice.user.slash(command, **options)), (
            command
        )
    assert announced(boards(thread)[-1]) == "Nf3"
    # Messages to the opponent are posted in the game's thread.
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
    assert [attachment.filename for attachment in response(shown).attachments] == ["moves.png"]
    await table.alice.user.select(response(shown), ["g1"])
    assert "f3" in response(shown).content
    offered = await table.alice.user.autocomplete("moves", "from", "g1")
    assert [choice["value"] for choice in offered] == ["g1"]
    # Other users see a game only in its channel.
    number = (await table.match(thread)).id
    refused = private(await table.carol.user.slash("moves", game=number))
    assert ("I can't find that game", "その対局は見つかりません")[language] in refused
    speak("en-US")
    second = await table.start()
    speak(locale)
    answer = private(await table.alice.user.slash("moves"))
    assert ("Which one do you mean?", "どの対局ですか")[language] in answer
    assert last(second).author.bot
