"""Every button and menu, pressed by other users, too late, and with forged ids.

Each press gets an answer, stores nothing, changes nothing that other users see, and logs no error.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.discord import KibitzBot
from bot.discord.features import ACTIONS
from bot.discord.paged_lists import to_base_36
from bot.state.offers import DRAW
from tests.bot.discord.table import Table, last, response

FIRST = 41
"""Id of the first game, with several digits, so that each of them can be forged."""

ROW, BUTTON, MENU = 1, 2, 3

PICKS = {
    "leaders-of",
    "view-go",
    "view-pick",
    "set",
    "invite-as",
    "begin-as",
    "challenge-to",
    "pick",
    "step",
    "look",
    "card",
    "piece",
    "rematch-as",
    "which",
    "game-family",
    "game-parent",
    "game-keys-group",
    "game-key",
    "game-open",
    "game-resume",
}
"""Actions of menus, which receive the picked value."""

UNKNOWN = "no longer works"
NO_DRAFT = "This draft isn't here anymore"

OWN_GAMES = {
    **dict.fromkeys(("game-page", "game-edit", "game-form", "game-sent"), NO_DRAFT),
    **dict.fromkeys(("game-save", "game-discard", "game-resume"), NO_DRAFT),
    **dict.fromkeys(("game-own", "game-open"), "That game isn't here anymore, or it's private"),
    "game-begin": "**A game of your own**",
    "game-family": "Which game",
    "game-parents": "Which game",
    "game-parent": UNKNOWN,
    "game-list": "no custom games here yet",
    "game-keys": "**Board and starting position**",
    "game-keys-open": "**Board and starting position**",
    "game-keys-group": "**Pieces**",
    "game-key": "`maxRank`",
}
"""Actions on a server's custom variants, with the answers where there are none."""
NEW_GAMES = {"game-new-form", "game-new-sent", "puzzle-new"}
"""Actions that everyone may run: the form for a new variant, and a new puzzle."""

CHOSEN = (
    "SELECT user_id, language, theme, letters FROM players WHERE coalesce(language, theme, letters) NOTNULL"
)
"""Selects the settings that players have chosen; each press also stores the client's language."""

TRIALS = {
    **dict.fromkeys(("trial", "trial-again", "trial-share"), 'I don\'t know the variant "draughts"'),
    "trial-cancel": "You canceled this simulation",
}
"""Actions on trials, with the answers for an unknown variant."""
EVENTS = dict.fromkeys(
    (
        *("event-join", "event-leave", "event-leave-yes", "event-keep", "event-pause", "event-start"),
        *("event-end", "event-end-yes", "event-table", "event-pick", "event-csv", "event-remind"),
        "event-again",
    ),
    "can't find that tournament",
)
"""Actions on tournaments, with ids of tournaments that don't exist."""
OVER = "This game is over"
PLAYERS = "This is alice and bob's game"
FOR_BOB = "This challenge is for bob"

REVIEWED = (
    *("review-page", "review-find", "review-show", "review-step", "review-type", "review-typed"),
    "review-share",
)
"""Actions on the pages of a review."""

PUZZLED = {
    **dict.fromkeys(
        (
            *("puzzle-open", "puzzle-see", "puzzle-hint", "puzzle-solution", "puzzle-type", "puzzle-typed"),
            *("puzzle-next", "puzzle-share", "puzzle-run-end"),
        ),
        "chess-000000:0:0",
    ),
    **dict.fromkeys(("puzzle-menu", "puzzle-pick", "puzzle-back"), "chess-000000:0:0:0"),
    "puzzle-pick": "chess-000000:0:0:0:0:",
    "puzzle-back": "chess-000000:0:0:0:e2",
    "puzzle-next": "draughts-000000:0:0",
    "puzzle-run-again": "draughts",
    "puzzle-run-show": "1",
}
"""Actions on puzzles, with ids of puzzles that don't exist."""
PUZZLE_ANSWERS = dict.fromkeys(PUZZLED, "This puzzle is no longer available") | {
    "puzzle-run-show": "That is no longer your latest run"
}

VOTES = "vote-again", "vote-exclude", "vote-exclude-as"
"""Actions on games of vote chess, with the id of another game."""

PROFILES = "profile-of", "profile-details", "profile-overview"

ALWAYS: dict[str, str] = {
    "set": "Only members with",
    "invite": "What would you like to play",
    "invite-as": "isn't on this server",
    **PUZZLE_ANSWERS,
    **OWN_GAMES,
    **TRIALS,
    **EVENTS,
    **dict.fromkeys(VOTES, UNKNOWN),
    "review-cancel": "You canceled this review",
    "view": "**1. e4** (1 of 1)",
    "view-go": "**1. e4** (1 of 1)",
    "view-pick": "**1. e4** (1 of 1)",
    "view-export": "FEN",
    "view-games": "can't find that game",
    "view-game": "can't find that game",
    "view-ask": UNKNOWN,
    "view-play": UNKNOWN,
    **dict.fromkeys(PROFILES, "**bob**"),
    "leaders-open": "top players on this server",
    "invite-open": "isn't on this server",
    "import": "I can't find a game or position here",
    "export": "FEN",
    "more": "What would you like to do?",
    "begin": "Who do you want to challenge to **Atomic**?",
    "begin-open": "Which variant would you like to play?",
    "begin-turn": "Which variant would you like to play?",
    "begin-as": "Who do you want to challenge to **Atomic**?",
    "challenge-to": "isn't on this server",
    "catalogue-open": "variants",
    "catalogue": "variants",
    "card": "**Atomic**",
    "variant": "**Atomic**",
    "rules": "**Atomic**",
    "rules-turn": "**Atomic**",
    "piece": "**",
    "privacy-export": "everything I store about you",
    "privacy-delete": "can't be undone",
    "privacy-delete-no": "nothing was deleted",
    "help": "**Moves**",
    "leaders": "top players on this server",
    "leaders-of": "top players on this server",
}
"""Answers that don't depend on the game."""

STRANGERS = (
    ALWAYS
    | dict.fromkeys(("accept", "decline", "join", "pick"), FOR_BOB)
    | dict.fromkeys(
        (
            *("resign", "resign-yes", "claim", "claim-as", "play", "play-r", "menu", "step", "back"),
            *("draw", "takeback", "abort", "abort-yes", "hint", "resign-no"),
            *("offer-yes", "offer-no", "plan-drop", "rematch", "rematch-other", "rematch-as", "which"),
            *("rematch-level", "rematch-surprise", "letters"),
        ),
        PLAYERS,
    )
    | {
        **dict.fromkeys(("review", "review-open", *REVIEWED), "isn't over yet"),
        "history": "bob hasn't finished a game yet",
        "history-open": "bob hasn't finished a game yet",
        "games-server": "Games on this server",
        "cancel": "Only alice can cancel this challenge",
        "flip": "to move",
        "moves": "Pieces that can move: pawn a7",
        "look": "pawn on e7",
        "privacy-delete-yes": "Done",
    }
)
"""Answers to a user who doesn't play in the game."""

FINISHED = (
    ALWAYS
    | dict.fromkeys(("accept", "decline", "cancel", "join", "pick"), "This challenge is closed")
    | dict.fromkeys(
        (
            *("resign", "resign-yes", "claim", "claim-as", "play", "play-r", "menu", "step", "back"),
            *("draw", "takeback", "abort", "abort-yes", "hint", "resign-no"),
            *("offer-yes", "offer-no", "moves", "look", "which"),
        ),
        OVER,
    )
    | {
        "plan-drop": "Plan deleted",
        **dict.fromkeys(("review", "review-open", *REVIEWED), "a review needs at least 4"),
        "history": "Lost against **alice**",
        "history-open": "Lost against **alice**",
        "games-server": "There are no ongoing games to watch here right now",
        "flip": "wins",
        "rematch-other": "Which variant would you like?",
        "rematch-level": UNKNOWN,
    }
)
"""Answers to a player after the end of the game; other actions start a new game or delete data."""


PARTS = (
    "",
    "0",
    "-1",
    "+1",
    "4１",
    "٤٢",
    "4²",
    "1.5",
    "1e3",
    " 41",
    "41 ",
    "41\n",
    "None",
    "\0",
    "9" * 18,
    "9" * 70,
)
"""Replacements for the parts of an id."""

VALUES = (
    "",
    "0",
    "-1",
    "9" * 18,
    "9" * 100,
    "e9",
    "e7e5e7",
    "e7/e5",
    "P@e4",
    "../..",
    "\u202ex",
    "\0",
    "名" * 100,
)
"""Values that no menu offers."""


class Presses:
    """A game of Alice and Bob, with the ids and values for pressing every button and menu."""

    def __init__(
        self, table: Table, thread: ChannelHandle, ids: dict[str, str], values: dict[str, str]
    ) -> None:
        self.table, self.thread, self.ids, self.values = table, thread, ids, values
        self.own = dict[int, discord.Message]()

    @classmethod
    async def new(cls, table: Table) -> Presses:
        with closing(sqlite3.connect(table.database_file, isolation_level=None)) as connection:
            connection.execute("INSERT INTO sqlite_sequence VALUES ('matches', ?)", (FIRST - 1,))
        thread = await table.start()
        await table.alice.send(thread, "e4")
        match = await table.match(thread)
        await table.use_cases.plans.make(match.id, table.alice.id, "e5 Nf3")
        card = await table.challenge()
        waiting = int(card.components[0].children[0].custom_id.rpartition(":")[2])  # type: ignore[union-attr]
        await table.alice.slash(thread, "draw")
        match = await table.match(thread)
        game, seen = str(match.id), f"{match.id}:{match.ply}"
        ids = dict.fromkeys(actions(table), game)
        ids |= dict.fromkeys(("accept", "decline", "cancel", "join"), str(waiting))
        ids |= {"pick": "", "card": "", "piece": "0", "catalogue": "1", "variant": "atomic"}
        ids |= {"rules": "atomic", "rules-turn": "atomic:0"}
        ids |= {
            "flip": f"{game}:white",
            "rematch-other": f"{game}:0",
            "rematch-level": f"{game}:3",
            "play": f"{seen}:e7e5",
            "play-r": f"{seen}:king:e7",
            "menu": seen,
        }
        ids |= {"step": f"{seen}:0:", "look": f"{seen}:0:", "back": f"{seen}:e7"}
        ids |= {"claim-as": f"{game}:fifty-moves", "which": "resign:", "set": "server:language"}
        ids |= {"begin": "challenge:atomic", "begin-open": "challenge", "begin-as": "challenge"}
        ids |= {"begin-turn": "challenge:1", "challenge-to": "atomic:user", "catalogue-open": ""}
        ids |= {"invite": f"{game}:1", "invite-as": game}
        ids |= {"view": f"{seen}:white:flip", "view-go": f"{game}:white", "view-export": seen}
        ids |= dict.fromkeys(("view-ask", "view-play"), f"{seen}:white:user")
        ids |= {"view-games": "0:white:0", "view-game": ""}
        ids |= dict.fromkeys(REVIEWED, f"{game}:1") | {"review-step": f"{game}:1:0:"}
        ids |= PUZZLED
        ids |= dict.fromkeys((*OWN_GAMES, *NEW_GAMES), "") | {
            "game-own": f"{game}:edit",
            "game-page": f"{game}:start:",
        }
        ids |= {"game-edit": f"{game}:undo:", "game-form": f"{game}:names:", "game-sent": f"{game}:names:"}
        ids |= {"game-save": game, "game-discard": game, "game-parents": "chess:1", "game-parent": "chess"}
        ids |= {"game-keys": "board:1", "game-list": "1"}
        ids |= dict.fromkeys(TRIALS, "draughts")
        ids |= dict.fromkeys(PROFILES, to_base_36(table.bob.id))
        ids |= {"leaders-open": "", "invite-open": game}
        ids |= dict.fromkeys(VOTES, game)
        ids |= dict.fromkeys(EVENTS, game) | {"event-table": f"{game}:0", "event-pick": ""}
        ids |= {
            "history-open": f"{to_base_36(table.bob.id)}:::f",
            "view-pick": "",
            "import": "",
            "games-server": "f",
        }
        ids |= {"history": f"{to_base_36(table.bob.id)}:::f"}
        ids |= {name: "" for name in ids if name.startswith("privacy-")}
        ids |= {"leaders": "chess:blitz:1", "leaders-of": "", "help": "moves"}
        ids |= dict.fromkeys(("offer-yes", "offer-no"), f"{game}:{DRAW}:{match.version}")
        values = {"pick": str(waiting), "step": "e7", "look": "e7", "card": "atomic", "rematch-as": "atomic"}
        return cls(
            table,
            thread,
            ids,
            values
            | {
                "view-go": "1",
                "view-pick": game,
                "review-step": "e7",
                "puzzle-pick": "e2",
                "leaders-of": "chess:blitz",
            }
            | {"piece": "chess:P", "which": game, "set": "ja", "invite-as": "atomic"}
            | {"begin-as": "atomic", "challenge-to": game}
            | {"profile-of": "all", "view-game": "2", "event-pick": game, "vote-exclude-as": game}
            | {"game-family": "chess", "game-parent": "draughts", "game-keys-group": "pieces"}
            | {"game-key": "maxRank", "game-open": game, "game-resume": game},
        )

    async def _help(self, who: MemberActor) -> discord.Message:
        """Return a private message of a user."""
        page = response(await who.slash(self.thread, "help"))
        return self.own.setdefault(who.id, page.message)

    async def press(self, who: MemberActor, name: str, *, shared: bool = False) -> str:
        """Press a button with valid ids, on a private message or on a public one; return the answer."""
        (answer,) = await self.press_all(
            who, [(f"kibitz:{name}:{self.ids[name]}", self.values.get(name))], shared=shared
        )
        return answer

    async def press_all(
        self, who: MemberActor, pressed: Sequence[tuple[str, str | None]], *, shared: bool = False
    ) -> list[str]:
        """Press buttons and menus with these custom_ids and values at once; return the private answers."""
        message = last(self.thread) if shared else self.own.get(who.id) or await self._help(who)
        stored = self.table.env.backend.get_message(self.thread.id, message.id)
        was, sent = stored.components, len(self.table.env.http_requests)
        results: list[InteractionResult] = []
        async with self.table.at_once():
            for custom_id, value in pressed:
                item: dict[str, Any] = {"type": BUTTON, "style": 2, "label": "x", "custom_id": custom_id}
                if value is not None:
                    item |= {"type": MENU, "options": [{"label": "x", "value": value}]}
                stored.components = [{"type": ROW, "components": [item]}]
                chosen = who.click(message) if value is None else who.select(message, [value])
                results.append(await chosen)
            stored.components = was
        edits = [entry.path for entry in self.table.env.http_requests[sent:] if entry.method == "PATCH"]
        return [
            self._answer(result, message.id, edits, about)
            for result, about in zip(results, pressed, strict=True)
        ]

    def _answer(
        self, result: InteractionResult, source: int, edits: Sequence[str], about: tuple[str, str | None]
    ) -> str:
        """Return the only answer to a press: a new message, or the edited one with the button."""
        answers = [message for message in result.followups if message.ephemeral]
        edited = any(result._interaction.token in path for path in edits)
        if result.response is not None and result.response.ephemeral:
            # An offer's message shows that it has lapsed; the user gets the reason in a separate message.
            answers = answers or ([result.response] if edited or result.response.id != source else [])
        assert len(answers) == 1, (about, answers)
        assert "went wrong" not in answers[0].content, about
        return answers[0].content

    def everything(self) -> list[object]:
        """Return everything stored and everything that other users see."""
        with closing(sqlite3.connect(self.table.database_file)) as connection:
            tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            rows: list[object] = [
                connection.execute(CHOSEN if name == "players" else f"SELECT * FROM {name}").fetchall()
                for (name,) in tables
                if name not in ("heartbeats", "alembic_version", "forgotten", "memberships")
            ]
        places = (self.table.channel, *self.table.channel.threads)
        seen = [
            (message.id, message.content, [a.filename for a in message.attachments], str(message.components))
            for place in places
            for message in place.history()
            if not message.flags.ephemeral
        ]
        return [*rows, *seen]


def actions(table: Table) -> list[str]:
    assert isinstance(table.env.bot, KibitzBot)
    return [name for name, action in ACTIONS.items() if action.press is not None]


@pytest.fixture(autouse=True)
def _no_errors(caplog: pytest.LogCaptureFixture) -> Any:
    yield
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.slow
async def test_presses_of_another_user_change_nothing(table: Table) -> None:
    presses = await Presses.new(table)
    before = presses.everything()
    assert set(STRANGERS) | NEW_GAMES == set(actions(table))
    for name, words in STRANGERS.items():
        assert words in await presses.press(table.carol, name), name
        shared = await presses.press(table.carol, name, shared=True)
        assert words in shared or UNKNOWN in shared, name
        assert presses.everything() == before, name


@pytest.mark.slow
async def test_presses_in_a_finished_game_change_nothing(table: Table) -> None:
    presses = await Presses.new(table)
    await table.bob.click(last(table.channel), label="Decline")
    match = await table.match(presses.thread)
    await table.use_cases.play.resign(match.id, table.bob.id)
    await table.restart()
    before = presses.everything()
    others = {"rematch", "rematch-as", "rematch-surprise", "privacy-delete-yes", "letters"} | NEW_GAMES
    assert set(FINISHED) | others == set(actions(table))
    for name, words in FINISHED.items():
        assert words in await presses.press(table.bob, name), name
        shared = await presses.press(table.bob, name, shared=True)
        assert words in shared or UNKNOWN in shared, name
        assert presses.everything() == before, name
    forged = [(f"kibitz:rematch-as:{match.id}", value) for value in VALUES]
    assert all(UNKNOWN in answer for answer in await presses.press_all(table.bob, forged))
    assert presses.everything() == before


@pytest.mark.slow
async def test_forged_ids_of_a_few_buttons_change_nothing(table: Table) -> None:
    """The tested actions: a game's button, a challenge's button and a menu."""
    await press_forged(table, ["flip", "accept", "set"])


async def press_forged(table: Table, names: Sequence[str]) -> None:
    presses = await Presses.new(table)
    before = presses.everything()
    for name in names:
        given, value = presses.ids[name], presses.values.get(name)
        parts = given.split(":")
        forged = {
            ":".join([*parts[:at], part, *parts[at + 1 :]]) for at in range(len(parts)) for part in PARTS
        }
        forged |= {":".join(parts[:-1]), f"{given}:1", "x" * 99, ":" * 40}
        wrong = [(f"kibitz:{name}:{ids}"[:100], value) for ids in sorted(forged - {given})]
        if value is not None:
            wrong.append((f"kibitz:{name}:{given}", None))  # A menu's action on a button.
        await presses.press_all(table.bob, wrong)
        assert presses.everything() == before, name
    # Actions of buttons are refused from menus, too.
    menus = [(f"kibitz:{name}:{presses.ids[name]}", "x") for name in STRANGERS if name not in PICKS]
    await presses.press_all(table.carol, menus)
    assert presses.everything() == before


@pytest.mark.slow
async def test_forged_values_change_nothing(table: Table) -> None:
    presses = await Presses.new(table)
    before = presses.everything()
    for name in sorted(PICKS):
        forged = [(f"kibitz:{name}:{presses.ids[name]}", value) for value in VALUES]
        await presses.press_all(table.bob, forged)
        assert presses.everything() == before, name
