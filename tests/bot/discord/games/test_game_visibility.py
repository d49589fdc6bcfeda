"""Games that a user may not see can't be found by any command, button or menu with any id."""

from __future__ import annotations

import ast
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import discord
import pytest
from discord import app_commands
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

import bot.discord
from bot.discord.features import COMMANDS
from tests.bot.discord.platform.test_components import PUZZLED, TRIALS, Presses
from tests.bot.discord.puzzles.collection import BACK_RANK, install
from tests.bot.discord.table import Table, private

UNKNOWN_ID = 987_654
"""An id that no game and no challenge has."""

NOT_FOUND = re.compile(
    "can't find that (game|tournament)|This challenge is closed|puzzle is no longer available"
    "|draft isn't here anymore"
    "|That game isn't here anymore|no longer works|don't know"
)

OPTIONS = {"move": {"move": "e5"}, "plan": {"moves": "e5 d4"}}
"""Options that a command requires besides its game."""

WITH_GAME = sorted(
    command.qualified_name
    for top in COMMANDS
    for command in (top.walk_commands() if isinstance(top, app_commands.Group) else [top])
    if any(parameter.name == "game" for parameter in command.parameters)  # type: ignore[union-attr]
)


@pytest.fixture(params=["another server", "a hidden channel"])
def outside(request: pytest.FixtureRequest, table: Table) -> tuple[MemberActor, ChannelHandle]:
    """A user who doesn't see the table's channel, and the channel in which they are."""
    if request.param == "another server":
        guild = table.env.create_guild("Draughts club")
        return guild.add_member(table.env.create_user("dave")), guild.create_text_channel("draughts")
    seen = table.channel
    hidden = discord.PermissionOverwrite(view_channel=False)
    table.channel = table.guild.create_text_channel("board room", overwrites={table.carol: hidden})
    return table.carol, seen


@pytest.mark.slow
async def test_commands_do_not_reveal_hidden_games(
    table: Table, outside: tuple[MemberActor, ChannelHandle]
) -> None:
    presses = await Presses.new(table)
    game = int(presses.ids["resign"])
    user, place = outside
    before = presses.everything()
    assert len(WITH_GAME) >= 10
    for name in WITH_GAME:
        options = OPTIONS.get(name, {})
        answers = [private(await user.slash(place, name, game=id_, **options)) for id_ in (game, UNKNOWN_ID)]
        assert NOT_FOUND.search(answers[0]), (name, answers[0])
        assert answers[0] == answers[1], name
    assert presses.everything() == before


@pytest.mark.slow
async def test_autocomplete_does_not_reveal_hidden_games(
    table: Table, outside: tuple[MemberActor, ChannelHandle]
) -> None:
    presses = await Presses.new(table)
    game = int(presses.ids["resign"])
    user, place = outside
    for name, option in (("move", "move"), ("moves", "from")):
        offered = [await user.autocomplete(place, name, option, "", game=id_) for id_ in (game, UNKNOWN_ID)]
        assert offered[0] == offered[1], name


async def refer_to_hidden(presses: Presses) -> dict[str, str]:
    """Let every press refer to something that only Alice and Bob see.

    Return an unknown id for each id of the game, the challenge, the puzzle, the custom variant and its draft.
    """
    table, use_cases = presses.table, presses.table.use_cases
    with closing(sqlite3.connect(table.database_file, isolation_level=None)) as connection:
        for number, name in enumerate(("puzzle_posts", "custom_variants", "custom_variant_drafts"), 1):
            # Ids that differ from all other numbers in custom_ids.
            connection.execute("INSERT INTO sqlite_sequence VALUES (?, ?)", (name, 1_000 * number))
    place, puzzle = {"guild_id": table.guild.id, "channel_id": table.channel.id, "locale": "en"}, BACK_RANK
    post = await use_cases.puzzle_posts.begin(puzzle.id, **place)  # type: ignore[arg-type]
    await use_cases.puzzle_posts.mark_posted(post.id, UNKNOWN_ID)
    for name in PUZZLED:
        presses.ids[name] = f"{puzzle.id}:{post.id}:0"
    presses.ids["puzzle-menu"] += ":0"
    presses.ids |= dict.fromkeys(("puzzle-pick", "puzzle-back"), presses.ids["puzzle-menu"] + ":0:")
    text = "[secret:chess]\nkibitzTitle = Secret chess\n"
    custom = await use_cases.custom_variants.create(table.alice.id, table.guild.id, text)
    draft = await use_cases.drafts.begin(table.alice.id, table.guild.id, text)
    presses.ids |= dict.fromkeys(DRAFTS, f"{draft.id}:names:") | {"game-own": f"{custom.id}:export"}
    presses.ids |= dict.fromkeys(("game-save", "game-discard"), str(draft.id))
    presses.ids |= dict.fromkeys(("variant", "rules", *TRIALS), custom.key)
    presses.ids |= {"rules-turn": f"{custom.key}:0", "begin": f"challenge:{custom.key}"}
    presses.ids |= {"challenge-to": f"{custom.key}:anyone", "leaders": f"{custom.key}:blitz:0"}
    presses.values |= dict.fromkeys(("card", "begin-as", "invite-as", "game-parent"), custom.key)
    presses.values |= {"piece": f"{custom.key}:Q", "leaders-of": f"{custom.key}:blitz"}
    presses.values |= {"game-open": str(custom.id), "game-resume": str(draft.id)}
    stored = {presses.ids["resign"], presses.ids["accept"], str(post.id), str(custom.id), str(draft.id)}
    return dict.fromkeys(stored, str(UNKNOWN_ID)) | {custom.key: "custom-0123456789abcdef0123"}


@pytest.mark.slow
async def test_buttons_and_menus_reveal_nothing_hidden(
    table: Table, outside: tuple[MemberActor, ChannelHandle], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All registered actions give the same answer for hidden and for nonexistent things."""
    install(monkeypatch)
    presses = await Presses.new(table)
    unknown = await refer_to_hidden(presses)
    user, presses.thread = outside
    before = presses.everything()
    tried = set[str]()

    def replace_ids(text: str) -> str:
        return ":".join(unknown.get(part, part) for part in text.split(":"))

    for name, ids in presses.ids.items():
        value = presses.values.get(name)
        pressed = [(ids, value), (replace_ids(ids), None if value is None else replace_ids(value))]
        if pressed[0] == pressed[1] or name in WITHOUT_HIDDEN_IDS:
            continue
        answers = await presses.press_all(user, [(f"kibitz:{name}:{ids}", value) for ids, value in pressed])
        assert answers[0] == answers[1], name
        if not name.startswith(ALWAYS_ALLOWED):
            assert NOT_FOUND.search(answers[0]), (name, answers[0])
        tried.add(name)
    assert tried | WITHOUT_HIDDEN_IDS == set(presses.ids)
    assert presses.everything() == before


DRAFTS = ("game-page", "game-edit", "game-form", "game-sent")
ALWAYS_ALLOWED = ("leaders", "trial-cancel", "review-cancel")
"""Actions that give the same answer for all ids."""
WITHOUT_HIDDEN_IDS = {
    *("begin-open", "begin-turn", "catalogue", "catalogue-open", "games-server", "import"),
    *("invite", "invite-open", "leaders-open", "resign-no", "set", "view-game", "view-games"),
    *("history", "history-open", "profile-of", "profile-details", "profile-overview"),
    *("privacy-delete", "privacy-delete-no", "privacy-delete-yes", "privacy-export"),
    *("puzzle-run-again", "puzzle-run-end", "puzzle-run-show", "puzzle-next"),
    *("game-begin", "game-family", "game-list", "game-new-form", "game-new-sent", "game-parents"),
    *("game-key", "game-keys", "game-keys-group", "game-keys-open", "help"),
    "puzzle-new",
}
"""Actions whose ids only have a page, a user, a setting, a topic, or a variant or puzzle of the catalogue."""


@pytest.mark.slow
async def test_user_who_sees_the_channel_may_view_its_game_from_elsewhere(table: Table) -> None:
    presses = await Presses.new(table)
    game, place = int(presses.ids["resign"]), table.guild.create_text_channel("elsewhere")
    assert "to move" in private(await table.carol.slash(place, "board", game=game))
    assert "This is alice and bob's game" in private(await table.carol.slash(place, "resign", game=game))


def test_requests_look_up_games_only_with_visible_match() -> None:
    """Functions that handle a user's request look up games by id through games/which_game.py."""
    checked = 0
    for path in Path(bot.discord.__path__[0]).rglob("*.py"):
        if path.name == "which_game.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.AsyncFunctionDef):
                continue
            kinds = {ast.unparse(each.annotation) for each in node.args.args if each.annotation is not None}
            if not kinds & {"Context", "Request", "MessageContext"}:
                continue
            calls = [ast.unparse(call.func) for call in ast.walk(node) if isinstance(call, ast.Call)]
            looked_up = [call for call in calls if call.endswith("lookup.get")]
            assert not looked_up, f"{path.name}: {node.name} looks a game up without visible_match()"
            checked += 1
    assert checked > 100
