"""docs/contributing.md is right: each kind of change is made in a copy of the project, only in the files that
the page lists, and the tests that check such a change pass there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import rules

ROOT = Path(__file__).parent.parent
COPIED = ("rules", "render", "bot", "tests")
# Keep compiled files: they are valid for unchanged sources, and make the tests faster.
LEFT_OUT = shutil.ignore_patterns("*.pyc.*", "references", "*.db")
SECONDS = 300.0
CHOSEN = ("-k", "not test_every_command_answers")
"""Leaves out tests that start processes."""


class Copy:
    """A copy of the project, and the paths of the files that were changed or added in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.touched: set[str] = set()
        for name in COPIED:
            shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
        shutil.copy(ROOT / "pyproject.toml", folder)

    def add(self, path: str, text: str) -> None:
        """Create a file, or append to an existing one."""
        self.touched.add(path)
        (self.folder / path).parent.mkdir(exist_ok=True)
        with (self.folder / path).open("a", encoding="utf-8") as file:
            file.write(text)

    def put(self, path: str, text: str, before: str) -> None:
        """Insert lines before the first line that starts with `before`."""
        self.touched.add(path)
        old = (self.folder / path).read_text("utf-8")
        new = re.sub(rf"^(?= *{re.escape(before)})", lambda _: text, old, count=1, flags=re.MULTILINE)
        assert new != old, f"no line of {path} starts with {before!r}"
        (self.folder / path).write_text(new, "utf-8")

    def replace(self, path: str, old: str, new: str) -> None:
        self.touched.add(path)
        text = (self.folder / path).read_text("utf-8")
        assert old in text, path
        (self.folder / path).write_text(text.replace(old, new, 1), "utf-8")

    def run(self, *arguments: str) -> str:
        """Run Python in the copy and return its output. The exit code must be 0."""
        environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        environ |= {"PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"}
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env=environ,
            capture_output=True,
            encoding="utf-8",
            timeout=SECONDS,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-4_000:] + done.stderr[-2_000:]
        return done.stdout


def add_variant(copy: Copy) -> list[str]:
    """Add the example at the top of variants.ini, with a game from the command that the page names."""
    catalogue = (ROOT / "rules" / "variants.ini").read_text("utf-8")
    shown = re.search(r"^#   \[.*?(?=\n#\n)", catalogue, re.MULTILINE | re.DOTALL)
    assert shown is not None
    section = re.sub(r"^#   ", "", shown[0], flags=re.MULTILINE)
    (variant,) = rules.load(section)
    copy.add("rules/variants.ini", f"\n{section}\n")
    game = copy.run("-m", "tests.tools.search_games", variant.key, "--patience", "3000")
    copy.add("tests/rules/whole_games.txt", game)
    summary = "summary-{0} = クイーンの代わりに、キングとナイトの動きを兼ねるケンタウロスがいます。"
    titles = f"title-{{0}} = ケンタウロスハウス\n{summary}\n".format(variant.key)
    copy.add("bot/texts/ja/variants.ftl", titles)
    return ["tests/rules/test_whole_games.py", "tests/bot/test_texts.py"]


PEACE = '''"""No captures at first: with `kibitzPeace = 2`, none in the first two moves of each side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.definitions.section_values import integer
from rules.errors import Illegal, Objection
from rules.facts import Facts
from rules.laws.law import Law
from rules.move import Move
from rules.position import Position

if TYPE_CHECKING:
    from rules.variant import Variant


class Peace(Law):
    """Leaves out captures unless no other move is legal."""

    keys = {"kibitzPeace": integer(0, 100)}

    def __init__(self, moves: int) -> None:
        self._moves = moves

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> Peace | None:
        moves = variant.section.get("kibitzPeace", 0)
        return cls(moves) if moves else None

    def select(self, position: Position, moves: list[Move]) -> list[Move]:
        if position.fullmove > self._moves:
            return moves
        return [move for move in moves if not position.is_capture(move)] or moves

    def deselected(self, position: Position, move: Move, moves: list[Move]) -> Objection | None:
        if position.fullmove > self._moves or not position.is_capture(move):
            return None
        return Objection(Illegal.PEACE, {"count": str(self._moves)}, (move.target,))
'''
TEST_PEACE = """from rules import Game, Illegal, Outcome, Reason, WHITE, load
from tests.rules.laws.boards import loaded, refused, ucis

TEXT = "[peace:chess]\\nkibitzPeace = 2\\n"
FEN = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 {}"


def test_captures_are_illegal_at_first() -> None:
    assert "e4d5" not in ucis(loaded(TEXT, FEN.format(2)))
    assert "e4d5" in ucis(loaded(TEXT, FEN.format(3)))
    assert refused(loaded(TEXT, FEN.format(2)), "exd5").reason is Illegal.PEACE


def test_a_whole_game() -> None:
    game = Game.replay(load(TEXT)[0].start(), "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7".split())
    assert game.outcome() == Outcome(WHITE, Reason.CHECKMATE)
"""
PEACE_CASE = """    Case(Illegal.PEACE, "[peace:chess]\\nkibitzPeace = 2\\n",
         "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", {"count": "2"}, "d5"),
"""


def add_law(copy: Copy) -> list[str]:
    """Add a law that makes moves illegal, used only by variants of the tests."""
    copy.add("rules/laws/peace.py", PEACE)
    laws = "rules/laws/__init__.py"
    copy.put(laws, "from rules.laws.peace import Peace\n", before="from rules.laws.material_points")
    copy.put(laws, "    Peace,\n", before="CheckCounting,")
    copy.put("rules/errors.py", '    PEACE = "peace"  # count\n', before="EXPLODES_ROYAL =")
    copy.put(
        "bot/texts/en/refusals.ftl",
        "illegal-peace = No captures in the first { $count } moves of each side.\n",
        before="illegal-must-capture =",
    )
    copy.put(
        "bot/texts/ja/refusals.ftl",
        "illegal-peace = どちらも{ $count }手指すまでは、駒を取れません。\n",
        before="illegal-must-capture =",
    )
    copy.put("tests/bot/test_texts.py", '    "peace": "count",\n', before='"must-capture":')
    copy.put("tests/rules/test_explanations.py", PEACE_CASE, before="Case(Illegal.MUST_CAPTURE")
    copy.add("tests/rules/laws/test_peace.py", TEST_PEACE)
    return ["tests/rules/laws/test_peace.py", "tests/rules/test_explanations.py", "tests/bot/test_texts.py"]


HELLO = '''@command("hello", direct=True)
async def hello(ctx: Context) -> None:
    """Greet the user."""
    name = (await ctx.services.names.name_of(ctx.user.id, ctx.guild_id, ctx.locale)).markdown
    await ctx.reply.send_private(ctx.say("hello-answer", player=name))


'''
TEST_HELLO = """from tests.bot.discord.table import Table, private


async def test_hello_greets_the_user(table: Table, speak) -> None:
    assert private(await table.alice.slash(table.channel, "hello")) == "Hello, alice!"
    speak("ja")
    assert private(await table.alice.slash(table.channel, "hello")) == "こんにちは、aliceさん。"
"""


def add_command(copy: Copy) -> list[str]:
    """Add /hello."""
    commands, action = "bot/discord/help_command.py", 'Action("hello", command=hello)'
    copy.put(commands, HELLO, before="ACTIONS = (")
    copy.replace(commands, "ACTIONS = (", f"ACTIONS = ({action}, ")
    for language, name, description, answer, line in (
        ("en", "hello", "Say hello to me", "Hello, { $player }!", "`/hello` says hello."),
        (
            "ja",
            "挨拶",
            "挨拶をします",
            "こんにちは、{ $player }さん。",
            "`/挨拶`で挨拶をします。",
        ),
    ):
        named = f"command-hello = {name}\ncommand-hello-description = {description}\n"
        folder = f"bot/texts/{language}"
        copy.put(f"{folder}/commands.ftl", named, before="command-help =")
        help_page = f"{folder}/help.ftl"
        copy.put(help_page, f"    {line}\n", before="`/help`" if name == "hello" else "`/ヘルプ`")
        copy.put(help_page, f"hello-answer = {answer}\n", before="help =")
    copy.put("tests/scenarios/test_commands.py", '    "hello": {},\n', before='"help":')
    copy.add("tests/bot/discord/help_command/test_hello.py", TEST_HELLO)
    checks = "tests/bot/test_texts.py", "tests/scenarios/test_commands.py"
    return ["tests/bot/discord/help_command/test_hello.py", *checks]


TEST_IDLE = """from bot.texts import Texts
from tests.bot.discord.table import Table, private


async def test_games_explains_how_to_start_one(table: Table, speak) -> None:
    assert "Begin one" in private(await table.alice.slash(table.channel, "games"))
    speak("ja")
    assert private(await table.alice.slash(table.channel, "games")) == Texts("ja").text("games-idle")
"""


def add_text(copy: Copy) -> list[str]:
    """Add another answer of /games for players without a game."""
    refusal = 'raise Refusal("{}")'
    copy.replace("bot/discord/game_lists.py", refusal.format("game-none"), refusal.format("games-idle"))
    for path, text in (
        ("bot/texts/en/games.ftl", "No game is running. Begin one: `/play`"),
        ("bot/texts/ja/games.ftl", "進行中の対局はありません。`/対局`で始められます。"),
    ):
        copy.put(path, f"games-idle = {text}\n", before="games-title =")
    copy.add("tests/bot/discord/game_lists/test_idle.py", TEST_IDLE)
    return ["tests/bot/discord/game_lists/test_idle.py", "tests/bot/test_texts.py"]


CHANGES: dict[str, tuple[Callable[[Copy], list[str]], dict[str, str]]] = {
    "A variant": (add_variant, {}),
    "A law": (add_law, {"LAW": "peace"}),
    "A command": (add_command, {"FEATURE": "help_command", "COMMAND": "hello"}),
    "A text": (add_text, {"FEATURE": "game_lists", "SUBJECT": "idle", "TOPIC": "games"}),
}
"""By heading: the function that makes the change and returns its tests, and values of the placeholders."""


def listed_files() -> dict[str, list[str]]:
    """Return the files that docs/contributing.md lists for each kind of change."""
    page = (ROOT / "docs" / "contributing.md").read_text("utf-8")
    section = page.partition("\n## Make common changes\n")[2].partition("\n## ")[0]
    parts = re.split(r"^\*\*(.+?)\*\*", section, flags=re.MULTILINE)[1:]
    lists = {
        name: re.findall(r"^- (`.+?`): ", text, re.MULTILINE)
        for name, text in zip(parts[::2], parts[1::2], strict=True)
    }
    return {name: re.findall(r"`(.+?)`", " ".join(lines)) for name, lines in lists.items()}


def test_every_kind_of_change_is_tested() -> None:
    assert listed_files().keys() == CHANGES.keys()


@pytest.mark.slow
def test_changes_need_only_the_listed_files(tmp_path: Path) -> None:
    """All changes are made in the same copy, whose tests run once."""
    copy = Copy(tmp_path / "copy")
    tests: set[str] = set()
    for kind, (change, names) in CHANGES.items():
        copy.touched.clear()
        tests |= set(change(copy))
        named = listed_files()[kind]
        for path in named:
            assert (ROOT / path).exists() or any(name in path for name in names), f"{path} doesn't exist"
        expected = {
            re.sub("[A-Z]{2,}", lambda found, names=names: names.get(found[0], found[0]), path)
            for path in named
        }
        assert copy.touched == expected
    copy.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *sorted(tests), *CHOSEN)
