"""Rules of the architecture: imports, names, sizes of files and functions, public interfaces."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import rules
from rules.laws import LAWS

ROOT = Path(__file__).parent.parent
PACKAGES = ("rules", "render", "bot")
SOURCES = {
    path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
    for package in PACKAGES
    for path in sorted((ROOT / package).rglob("*.py"))
}
"""The text of each module, by its path."""
TOP_LEVEL = {
    "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", ".env.example", ".gitignore",
    ".pre-commit-config.yaml", ".dockerignore", "Dockerfile", "compose.yaml", ".ci", ".github", "docs", "bot",
    "rules", "render", "tests",
}  # fmt: skip

# Keys of variants that are also other words, and the default setting.
PIECE_NAMES = {piece.name for variant in rules.variants() for piece in variant.pieces}
FIELD_WORDS = {
    "shogi", "xiangqi", "janggi", "makruk",  # Families, which determine boards, pieces and notation.
    # Keys, values of keys, and words of laws.
    "asean", "cambodian", "capablanca", "chess960", "duck", "extinction", "loop", "placement",
}  # fmt: skip
ALLOWED_FILES = {
    "bot/config.py",
    "bot/engine/uci_interface.py",
}  # The latter has an option's name of the protocol.
# Pieces, moves, positions and laws refer to each other's types.
IMPORT_FOR_TYPING = {
    f"rules/{name}.py"
    for name in (
        *("caches", "compiled_variant", "position_draft", "errors", "fen", "game", "move", "position"),
        *("definitions/section_values", "laws/law", "movegen/attacks", "movegen/generator"),
        *("movegen/legality", "movegen/one_royal_generator", "movement/movement_tables"),
        *("notation/__init__", "notation/san"),
    )
}
LOADED_LATE = {"rules/notation/__init__.py", "rules/position.py"}  # Notations and the move parser.

SECTIONS = {"section", "_section", "law", "laws"}


@cache
def trees(folder: str = "") -> dict[str, ast.Module]:
    """Return the syntax tree of each module in a folder, by path."""
    if folder:
        return {name: tree for name, tree in trees().items() if name.startswith(folder)}
    return {name: ast.parse(text) for name, text in SOURCES.items()}


@pytest.fixture(scope="module", autouse=True)
def _forget_trees() -> Iterator[None]:
    """Free the trees: their 800,000 objects slow down the garbage collections of all later tests."""
    yield
    trees.cache_clear()


def tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return listed.stdout.splitlines()


def test_import_contracts_hold() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_only_the_discord_layer_imports_discord() -> None:
    others = {"bot/runtime.py", "bot/sandbox/redirect.py"}
    importing = {name for name, tree in trees().items() if "discord" in _imports(tree)}
    assert [name for name in importing - others if not name.startswith("bot/discord/")] == []


def test_rules_import_only_the_standard_library() -> None:
    imported = {package for tree in trees("rules/").values() for package in _imports(tree)}
    assert imported - sys.stdlib_module_names == {"rules"}


def _imports(tree: ast.Module) -> set[str]:
    """Return the top-level packages that a module imports."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").partition(".")[0])
    return found


def test_no_import_is_relative() -> None:
    relative = {
        name
        for name, tree in trees().items()
        if any(isinstance(node, ast.ImportFrom) and node.level for node in ast.walk(tree))
    }
    assert relative == set()


def test_no_variant_is_named_in_code() -> None:
    """Only names and strings count. "chess" is allowed, because it is also the name of the game."""
    names = {variant.key for variant in rules.variants()} - PIECE_NAMES - FIELD_WORDS - {"chess"}
    named = {
        name: sorted(_words(tree) & names) for name, tree in trees().items() if name not in ALLOWED_FILES
    }
    assert {name: found for name, found in named.items() if found} == {}


def _words(tree: ast.Module) -> set[str]:
    """Return the words in a module's names and strings, without its docstrings."""
    words: set[str] = set()
    prose = {id(node) for node in ast.walk(tree) for node in _docstrings(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            words |= set(re.findall(r"[a-z0-9-]+", node.value.lower()))
        elif isinstance(node, ast.Name):
            words |= set(node.id.lower().split("_"))
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)):
            words |= set(node.name.lower().split("_"))
    return words


def _docstrings(node: ast.AST) -> list[ast.Constant]:
    """Return the string statements in a body: docstrings, including those of constants and fields."""
    body = getattr(node, "body", [])
    return [
        statement.value
        for statement in (body if isinstance(body, list) else [])
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    ]


def test_only_rules_uses_keys_and_laws() -> None:
    """Other packages use the facts that laws provide (`Variant.facts`)."""
    read = [
        f"{name}:{node.lineno}"
        for name, tree in trees().items()
        if not name.startswith("rules/")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in SECTIONS
    ]
    assert read == []


def test_no_law_creates_another() -> None:
    """A law finds out about earlier laws from their facts (see Law.for_variant)."""
    made = {f"{law.__name__}{how}" for law in LAWS for how in ("", ".for_variant")}
    for name, tree in trees("rules/laws/").items():
        calls = [ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)]
        assert made.isdisjoint(calls), name


def test_files_have_at_most_800_lines() -> None:
    lines = {name: len(text.splitlines()) for name, text in SOURCES.items()}
    assert {name: count for name, count in lines.items() if count > 800} == {}


def test_functions_have_at_most_50_lines_below_their_docstrings() -> None:
    lines = {
        f"{name}:{node.lineno} {node.name}": (node.end_lineno or 0) - node.lineno + 1 - _docstring_lines(node)
        for name, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    }
    assert {name: count for name, count in lines.items() if count > 50} == {}


def _docstring_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    first = node.body[0]
    return (first.end_lineno or 0) - first.lineno + 1 if ast.get_docstring(node) else 0


def test_no_component_takes_the_client() -> None:
    """A component with the client could reach everything. Only the modules that start the bot import it."""
    importing = {name for name, text in SOURCES.items() if "bot.discord.client" in text}
    assert importing <= {"bot/discord/__init__.py", "bot/runtime.py", "bot/start_sandbox.py"}


def test_no_import_cycles_for_typing() -> None:
    """Packages that only import lower ones need no imports under TYPE_CHECKING."""
    hidden = {
        name
        for name, text in SOURCES.items()
        if name.startswith(
            ("bot/discord/", "bot/engine/", "bot/puzzles/", "bot/sandbox/", "render/", "rules/")
        )
        and "TYPE_CHECKING" in text
    }
    assert hidden == IMPORT_FOR_TYPING


def test_rules_import_each_other_at_the_top() -> None:
    """Imports inside functions don't work around cycles; they only delay slow, rarely used modules."""
    inside = {
        f"{name}:{node.name}"
        for name, tree in trees("rules/").items()
        if name not in LOADED_LATE
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        for inner in ast.walk(node)
        if isinstance(inner, ast.ImportFrom) and (inner.module or "").partition(".")[0] == "rules"
    }
    assert inside == set()


def test_top_level_has_no_other_files() -> None:
    assert {name.partition("/")[0] for name in tracked()} <= TOP_LEVEL


def test_no_registry_host_and_no_machine_path() -> None:
    # In parts, so that this file doesn't match.
    forbidden = re.compile(
        "|".join(
            [
                "pypi" + r"\.org",
                "files" + r"\.pythonhosted",
                "registry" + r"\.npmjs",
                "/ro" + "ot/",
                "/wo" + "rk/",
            ]
        )
    )
    for name in tracked():
        path = ROOT / name
        if path.suffix not in {".png", ".gif", ".webp"} and path.exists():
            found = forbidden.search(path.read_text("utf-8", errors="replace"))
            assert found is None, f"{name}: {found and found[0]}"


def test_public_surface_of_rules() -> None:
    promised = {
        "variants", "variant", "load", "Position", "Game", "Outcome", "WHITE", "BLACK", "UnknownVariant",
        "VariantError", "InvalidFen", "MalformedMove", "AmbiguousMove", "IllegalMove", "MoveError", "Variant",
    }  # fmt: skip
    assert promised <= set(rules.__all__)
