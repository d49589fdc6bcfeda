"""README.md and docs/ are right: links, commands, paths, settings, permissions, licences and pictures.

Docs, comments and docstrings are in plain English.
"""

from __future__ import annotations

import ast
import importlib.util
import io
import os
import re
import subprocess
import tokenize
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest
from PIL import Image

import render
from bot.__main__ import _parser
from bot.discord.features import COMMANDS
from bot.texts import Texts
from render.pieces import all_sets
from tests.cases import loop_over

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
DOCS = ROOT / "docs"
PAGES = [README, *sorted(DOCS.glob("*.md"))]
TEXTS = {page: page.read_text("utf-8") for page in PAGES}

README_BYTES = 10_000
TOPICS = {
    "server-setup", "operating", "scaling", "privacy", "variants", "engine", "architecture", "contributing",
    "art", "ratings", "puzzles", "security", "tournaments", "vote-chess",
}  # fmt: skip

ASKED = {
    "View Channels": "view_channel",
    "Send Messages": "send_messages",
    "Create Public Threads": "create_public_threads",
    "Send Messages in Threads": "send_messages_in_threads",
    "Attach Files": "attach_files",
    "Read Message History": "read_message_history",
}
"""The portal's names of permissions, and discord.py's."""

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def prose(page: Path) -> str:
    """Return a page without its code blocks."""
    return re.sub(r"^ *```.*?^ *```", "", TEXTS[page], flags=re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


def tracked() -> set[str]:
    """Return the paths of all files in the repository, and of their folders with a trailing slash."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    files = listed.stdout.splitlines()
    folders = {f"{parent.as_posix()}/" for file in files for parent in Path(file).parents}
    return {*files, *folders}


# Pages and links


def test_readme_is_short_and_links_to_every_page() -> None:
    assert len(README.read_bytes()) <= README_BYTES
    assert {page.stem for page in PAGES} == {"README", *TOPICS}
    linked = set(re.findall(r"\]\(docs/([\w-]+)\.md", TEXTS[README]))
    assert linked == TOPICS


@loop_over("page", PAGES[1:], ids=lambda page: page.name)
def test_page_starts_with_its_audience(page: Path) -> None:
    title, first = TEXTS[page].split("\n\n")[:2]
    assert title.startswith("# ")
    assert re.match(r"For (people|players) who ", first)


def test_readme_shows_one_screenshot() -> None:
    shown = re.findall(r'<img src="(docs/[\w.-]+)" width="(\d+)" alt="([^"]+)">', TEXTS[README])
    ((path, width, _),) = shown
    assert (ROOT / path).stat().st_size < 150_000
    with Image.open(ROOT / path) as picture:
        assert picture.width >= int(width)


@each_page
def test_links_have_valid_targets(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)\s]+)\)", prose(page)):
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.exists(), target
        assert not anchor or anchor in anchors(file), target


# Commands, paths and settings


def test_readme_has_the_two_commands_of_the_gate() -> None:
    commands = re.findall(r"^python3 -m venv .*", TEXTS[README], re.MULTILINE)
    assert len(commands) == 2
    assert commands[0].endswith("&& .venv/bin/kibitz")
    assert ".venv/bin/pytest" in commands[1]


@each_page
def test_commands_of_kibitz_are_valid(page: Path) -> None:
    code = re.findall(r"`([^`\n]+)`|^ *((?:\S+/)?(?:kibitz|docker) .+)$", TEXTS[page], re.MULTILINE)
    for line in map("".join, code):
        for words in re.findall(r"\b(?:kibitz|bot-1) ((?:uci|backup|restore|--sandbox)\b[^&]*)", line):
            arguments = words.split()
            if arguments in (["backup"], ["restore"]):
                arguments.append("FILE")
            _parser().parse_args(arguments)


@each_page
def test_modules_and_scripts_exist(page: Path) -> None:
    for module in re.findall(r"python -m ((?:tests|bot)[\w.]*)", TEXTS[page]):
        found = importlib.util.find_spec(module)
        assert found is not None, module
        assert not found.submodule_search_locations or importlib.util.find_spec(f"{module}.__main__"), module
    for script in re.findall(r"\.venv/bin/python ([\w/]+\.py)", TEXTS[page]):
        assert (ROOT / script).exists(), script


@each_page
def test_commands_of_players_exist(page: Path) -> None:
    commands = {command.name for command in COMMANDS} | {"livez", "readyz", "metrics", "data"}
    for name in re.findall(r"`/([a-z]+)(?: [^`]*)?`", TEXTS[page]):
        assert name in commands, name


@each_page
def test_paths_exist(page: Path) -> None:
    """Only paths that start with a folder of the repository count, without placeholders in capitals."""
    paths = tracked()
    folders = {path.partition("/")[0] for path in paths}
    for path in re.findall(r"`([\w.-]+/[\w./-]*)`", TEXTS[page]):
        if path.partition("/")[0] in folders and not re.search("[A-Z]{2,}", path):
            assert {path, f"{path}/"} & paths, path


@each_page
def test_settings_exist(page: Path) -> None:
    operator = (ROOT / ".env.example").read_text("utf-8")
    tests = "".join(
        file.read_text("utf-8") for file in (ROOT / "tests").rglob("*.py") if file != Path(__file__)
    )
    for name in set(re.findall(r"\b(?:TEST|KIBITZ)_[A-Z_]+\b", TEXTS[page])):
        known = tests if name.startswith(("TEST_", "KIBITZ_REQUIRE_")) else operator
        assert re.search(rf"\b{name}\b", known), name


def test_variables_of_the_gate_are_documented() -> None:
    gate = (ROOT / ".ci" / "run").read_text("utf-8")
    named = set(re.findall(r"\b((?:TEST|KIBITZ)_[A-Z_]+)=", gate))
    assert "TEST_EXPECTATIONS" in named
    assert {name for name in named if f"`{name}" not in TEXTS[DOCS / "contributing.md"]} == set()
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


# Discord


def test_invite_link_requests_the_listed_permissions() -> None:
    setup = TEXTS[DOCS / "server-setup.md"]
    table = setup.partition("| permission | why |")[2].partition("\n\n")[0]
    assert re.findall(r"^ *\| ([A-Z][\w ]+?) \|", table, re.MULTILINE) == list(ASKED)
    wanted = discord.Permissions(**dict.fromkeys(ASKED.values(), True)).value
    for text in (TEXTS[README], setup):
        assert {int(number) for number in re.findall(r"permissions=(\d+)", text)} == {wanted}
    assert f"`{wanted}`" in setup


def test_quoted_messages_exist() -> None:
    assert "I can't write in this channel" in Texts("en").text("challenge-not-here", permissions="")


# Licences


def test_recoloured_sets_are_declared() -> None:
    """Their licences require this."""
    art = " ".join(TEXTS[DOCS / "art.md"].split())
    changed = re.search(r"[^.]*darkened[^.]*recoloured[^.]*\.", art)
    assert changed is not None
    for name, pieces in all_sets().items():
        if any(pieces.recolors):
            assert name.capitalize() in changed[0], name


def test_every_author_and_licence_of_a_set_is_named() -> None:
    art = TEXTS[DOCS / "art.md"]
    for credit in render.art_credits():
        for author in re.split(r", with pieces by | and ", credit.author):
            assert author in art, credit
        assert credit.licence_url in art, credit


def test_link_for_own_account_installs_to_a_user_and_not_to_a_server() -> None:
    links = re.findall(r"oauth2/authorize\?(\S+?)`", TEXTS[DOCS / "server-setup.md"])
    (link,) = [link for link in links if "integration_type=1" in link]
    assert link.endswith("scope=applications.commands")


def test_docs_mention_the_verification_of_large_bots() -> None:
    assert "verified before it joins more than 100 servers" in TEXTS[DOCS / "scaling.md"]


# Language

UNWANTED = re.compile(
    r"""(?xi) (?<![\w-]) (?:
        told | tell(?:s|ing)? | sa(?:y|ys|id|ying) | anew | afresh | once\ more (?!\ than) | whoever
        | who\ asks | what\ is\ asked | mend(?:s|ed|ing)? | cure[sd]? | hear[sd]? | untrue | by\ turns
        | (?:come|amount)s?\ to (?=\ (?:\d|about|less|more)) | should\ (?:it|they|he|nothing|anything)
        | shall | for\ want\ of | slips? | an?\ (?:riddle|crumb|house|room) | furnish\w*
        | hurried(?:ly)? | laps(?:e|es|ed) | kin
        | (?:there|where)(?:by|in|of|to|upon) | here(?:by|in|of) | hence | thence | whence | thus | lest
        | whilst | amongst | upon | ought | own\ accord | as\ far\ as\ known | in\ so\ far | insofar
        | need\ be | there\ being | such\ as\ are | one's
    ) (?![\w-])"""
)
"""Words that native engineers don't use for programs."""
OFFERS = re.compile(r"\boffers?\b", re.IGNORECASE)
"""Matches offers, which may lapse."""


def unwanted_words(text: str) -> list[str]:
    """Return the unwanted words of a text, ignoring `code`."""
    words = UNWANTED.findall(re.sub(r"`[^`]*`", "", text))
    return [word for word in words if not (word.lower().startswith("laps") and OFFERS.search(text))]


def comments_and_docstrings(source: str) -> Iterator[tuple[int, str]]:
    """Yield the comments and docstrings of a Python file, including those of attributes, with their lines."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text)), lineno=line):
                yield line, text
            case _:
                pass


@pytest.mark.slow
def test_comments_and_docstrings_are_plain_english() -> None:
    assert unwanted_words("The user is told anew, once more than twice, which `said`.") == ["told", "anew"]
    sources = [path for path in sorted(tracked()) if path.endswith(".py")]
    found = [
        f"{path}:{line}: {word}"
        for path in sources
        for line, text in comments_and_docstrings((ROOT / path).read_text("utf-8"))
        for word in unwanted_words(text)
    ]
    assert found == []


def test_docs_are_plain_english() -> None:
    others = (".env.example", "CHANGELOG.md", "Dockerfile", "compose.yaml", "bot/operator_lines.py")
    texts = {page.name: prose(page) for page in PAGES} | {
        name: (ROOT / name).read_text("utf-8") for name in others
    }
    assert {name: words for name, text in texts.items() if (words := unwanted_words(text))} == {}
