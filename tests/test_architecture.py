"""The promises of the design that a machine can hold us to."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

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

# Words that name a variant and are something else too, and the settings' default.
PIECE_NAMES = {piece.name for variant in rules.variants() for piece in variant.pieces}
FIELD_WORDS = {
    "shogi", "xiangqi", "janggi", "makruk",  # families: boards, pieces and notation go by them
    # keys, values of keys, and words of laws
    "asean", "cambodian", "capablanca", "chess960", "duck", "extinction", "loop", "placement",
}  # fmt: skip
ALLOWED_FILES = {
    "bot/config.py",
    "bot/engine/uci_interface.py",
}  # the latter: an option's name in the protocol
# What a variant is made of: pieces, moves, positions and laws know each other's types.
IMPORT_FOR_TYPING = {
    f"rules/{name}.py"
    for name in (
        *("caches", "compiled_variant", "position_draft", "errors", "fen", "game", "move", "position"),
        *("definitions/section_values", "laws/law", "movegen/attacks", "movegen/generator"),
        *("movegen/one_royal_generator", "movement/movement_tables"),
        *("notation/__init__", "notation/san"),
    )
}
LOADED_LATE = {"rules/notation/__init__.py", "rules/position.py"}  # notations, and reading what people type

SECTIONS = {"section", "_section", "law", "laws"}


@cache
def trees(folder: str = "") -> dict[str, ast.Module]:
    """The syntax tree of each module in a folder, by its path."""
    if folder:
        return {name: tree for name, tree in trees().items() if name.startswith(folder)}
    return {name: ast.parse(text) for name, text in SOURCES.items()}


def tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return listed.stdout.splitlines()


def test_import_contracts_hold() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_only_the_discord_layer_knows_discord() -> None:
    others = {"bot/runtime.py", "bot/sandbox/redirect.py"}
    knowing = {name for name, tree in trees().items() if "discord" in _imports(tree)}
    assert [name for name in knowing - others if not name.startswith("bot/discord/")] == []


def test_rules_import_the_standard_library_alone() -> None:
    imported = {package for tree in trees("rules/").values() for package in _imports(tree)}
    assert imported - sys.stdlib_module_names == {"rules"}


def _imports(tree: ast.Module) -> set[str]:
    """The top-level packages that a module imports anywhere in it."""
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
    """Only names and strings count; "chess" as such is the name of the field and of the game."""
    names = {variant.key for variant in rules.variants()} - PIECE_NAMES - FIELD_WORDS - {"chess"}
    named = {
        name: sorted(_words(tree) & names) for name, tree in trees().items() if name not in ALLOWED_FILES
    }
    assert {name: found for name, found in named.items() if found} == {}


def _words(tree: ast.Module) -> set[str]:
    """The words of a module's names and strings, without its docstrings."""
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
    """The string statements in a body: docstrings, and those under constants and fields."""
    body = getattr(node, "body", [])
    return [
        statement.value
        for statement in (body if isinstance(body, list) else [])
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    ]


def test_nobody_outside_rules_asks_for_keys_or_laws() -> None:
    """Laws tell facts (`Variant.facts`): neither their keys nor the laws themselves are asked for."""
    read = [
        f"{name}:{node.lineno}"
        for name, tree in trees().items()
        if not name.startswith("rules/")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in SECTIONS
    ]
    assert read == []


def test_no_law_builds_another() -> None:
    """Whether another law is in force is told by the facts of those before it (see Law.of)."""
    made = {f"{law.__name__}{how}" for law in LAWS for how in ("", ".of")}
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
    """Whoever holds the client can reach everything; only what starts and tests it knows of it."""
    knowing = {name for name, text in SOURCES.items() if "bot.discord.client" in text}
    assert knowing <= {"bot/discord/__init__.py", "bot/runtime.py", "bot/start_sandbox.py"}


def test_no_ring_of_imports_for_typing() -> None:
    """Floors that import downwards alone need no imports that only a type checker sees."""
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
    """No ring is got round inside a function; there stands only what few programs need and takes long."""
    inside = {
        f"{name}:{node.name}"
        for name, tree in trees("rules/").items()
        if name not in LOADED_LATE
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        for each in ast.walk(node)
        if isinstance(each, ast.ImportFrom) and (each.module or "").partition(".")[0] == "rules"
    }
    assert inside == set()


def test_top_level_holds_only_what_it_should() -> None:
    assert {name.partition("/")[0] for name in tracked()} <= TOP_LEVEL


def test_no_registry_host_and_no_machine_path() -> None:
    # spelt in parts, so that this file does not hold what it looks for
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
