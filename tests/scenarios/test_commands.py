"""Every command answers wherever it is available, in the user's language."""

from __future__ import annotations

import re

import pytest

from bot.discord.features import COMMANDS
from bot.texts import Texts
from tests.cases import slow_except
from tests.discord_lab import Refused
from tests.scenarios.driver import ALICE, BOB, Kind, Scene, Seen
from tests.scenarios.on_sandbox import SandboxDriver

OPTIONS: dict[str, dict[str, str]] = {
    "help": {},
    "games": {},
    "profile": {"player": BOB},
    "leaderboard": {},
    "history": {},
    "import": {"text": "1. e4 e5"},
    "variants": {},
    "variant": {"variant": "shogi"},
    "piece": {"name": "unicorn"},
    "board": {},
    "moves": {},
    "move": {"move": "Ke5"},
    "plan": {"moves": "e5; Nf3"},
    "export": {},
    "review": {},
    "claim": {},
    "takeback": {},
    "draw": {},
    "abort": {},
    "resign": {},
    "join": {},
    "vacation": {},
    "settings player": {},
    "settings server": {},
    "settings daily": {},
    "hint": {},
    "puzzle solve": {"variant": "chess"},
    "puzzle run": {"variant": "chess"},
    "puzzle mine": {},
    "privacy": {},
    "custom list": {},
    "tournament show": {},
    "custom keys": {"key": "blast"},
    "challenge": {"opponent": ALICE},
}
"""The commands that alice uses, with their options, in this order, in a game against bob without moves."""

OUTSIDE_SERVERS = (Kind.GROUP, Kind.TWO)
SERVER_COMMANDS = {"vacation", "custom list", "tournament show", "custom keys"}
"""Commands that aren't available outside servers."""

FOR_ALL = {"play", "simul", "vote"}
"""Commands with public answers, tested in test_opponent.py, test_simul.py and test_vote_chess.py."""

KANA = re.compile(r"[\u3040-\u30ff]")
FAILED = ("error-unexpected", "error-busy", "error-permission", "button-unknown")


def test_every_command_is_covered() -> None:
    assert {command.partition(" ")[0] for command in OPTIONS} | FOR_ALL == {
        command.name for command in COMMANDS
    }


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize(
    ("kind", "locale"),
    slow_except(
        [(Kind.THREAD, "en-US")],
        [(Kind.CHANNEL, "ja"), (Kind.GUESTS, "en-US"), (Kind.GROUP, "ja"), (Kind.TWO, "en-US")],
    ),
)
async def test_every_command_answers(sandbox: SandboxDriver, kind: Kind, locale: str) -> None:
    scene, texts = Scene(sandbox), Texts(locale[:2])
    failed = [texts.text(key).partition("{")[0] for key in FAILED]
    moment = texts.text("moment")
    # Bob's language is the other one: what alice reads is her own.
    sandbox.speak(server="en-GB", alice=locale, bob="en-US" if locale == "ja" else "ja")
    await scene.slash(BOB, "challenge", opponent=ALICE, color="black")
    card = await scene.until(lambda: next((s for s in scene.all(ALICE) if s.buttons), None), "card")
    await scene.press(ALICE, card, next(iter(card.buttons)))
    if kind is Kind.THREAD:
        (scene.place,) = await scene.until(lambda: sandbox.threads() or None, "thread")
    await scene.board(0)
    for command, options in OPTIONS.items():
        known = {seen.id for seen in scene.all(ALICE)}
        if kind in OUTSIDE_SERVERS and command in SERVER_COMMANDS:
            with pytest.raises(Refused):
                await scene.driver.slash(ALICE, scene.place, command, options)
            continue
        await scene.driver.slash(ALICE, scene.place, command, options)
        answer = await scene.until(lambda known=known: _new(scene, known, moment), f"an answer to {command}")
        assert not any(answer.text.startswith(text) for text in failed), (command, answer)
        assert bool(KANA.search(answer.text)) == (locale == "ja"), (command, answer)
        assert len(answer.text) <= 2000


def _new(scene: Scene, known: set[int], moment: str) -> Seen | None:
    """Return the new private answer to alice, other than the note that it takes a moment."""
    private = (seen for seen in scene.all(ALICE) if seen.private and seen.id not in known)
    return next((seen for seen in private if seen.text != moment), None)
