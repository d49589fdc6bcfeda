"""The promises of the design that a machine can hold us to."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import rules
from rules.laws import LAWS

ROOT = Path(__file__).parent.parent
PACKAGES = ("rules", "render", "bot")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
TOP_LEVEL = {
    "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", ".env.example", ".gitignore",
    ".pre-commit-config.yaml", ".dockerignore", "Dockerfile", "compose.yaml", ".ci", "docs", "bot", "rules",
    "render", "tests",
}  # fmt: skip

# Words that name a variant and are something else too, and the settings' default.
PIECE_NAMES = {piece.name for variant in rules.variants() for piece in variant.pieces}
FIELD_WORDS = {
    "shogi", "xiangqi", "janggi", "makruk",  # families: boards, pieces and notation go by them
    # values of keys, and words of laws
    "asean", "cambodian", "capablanca", "duck", "extinction", "loop", "placement",
}  # fmt: skip
ALLOWED_FILES = {"bot/config.py", "bot/engine/uci.py"}  # the latter: an option's name in the protocol
LOADED_LATE = {"rules/notation/__init__.py", "rules/position.py"}  # notations, and reading what people type


SECTIONS = {"section", "_section", "law", "laws"}


def tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return listed.stdout.splitlines()


def test_import_contracts_hold() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_only_the_discord_layer_knows_discord(path: Path) -> None:
    place = path.relative_to(ROOT)
    allowed = place.parts[:2] == ("bot", "discord") or str(place) in {
        "bot/__main__.py", "bot/sandbox/redirect.py",
    }  # fmt: skip
    assert allowed or "discord" not in _imports(path)


@pytest.mark.parametrize("path", sorted((ROOT / "rules").rglob("*.py")), ids=lambda path: path.name)
def test_rules_import_the_standard_library_alone(path: Path) -> None:
    assert {name for name in _imports(path) if name not in sys.stdlib_module_names} <= {"rules"}


def _imports(path: Path) -> set[str]:
    """The top-level packages that a module imports anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.add((node.module or "").partition(".")[0])
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_variant_is_named_in_code(path: Path) -> None:
    """Only names and strings count; "chess" as such is the name of the field and of the game."""
    if str(path.relative_to(ROOT)) in ALLOWED_FILES:
        return
    names = {variant.key for variant in rules.variants()} - PIECE_NAMES - FIELD_WORDS - {"chess"}
    tree = ast.parse(path.read_text("utf-8"))
    prose = {id(node) for node in ast.walk(tree) for node in _docstrings(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            words = set(re.findall(r"[a-z0-9-]+", node.value.lower()))
        elif isinstance(node, ast.Name):
            words = set(node.id.lower().split("_"))
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)):
            words = set(node.name.lower().split("_"))
        else:
            continue
        assert not words & names, f"line {node.lineno}: {words & names}"


def _docstrings(node: ast.AST) -> list[ast.Constant]:
    """The string statements in a body: docstrings, and those under constants and fields."""
    body = getattr(node, "body", [])
    return [
        statement.value
        for statement in (body if isinstance(body, list) else [])
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    ]


@pytest.mark.parametrize(
    "path",
    [path for path in MODULES if path.relative_to(ROOT).parts[0] != "rules"],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_nobody_outside_rules_asks_for_keys_or_laws(path: Path) -> None:
    """Laws tell facts (`Variant.facts`): neither their keys nor the laws themselves are asked for."""
    tree = ast.parse(path.read_text("utf-8"))
    read = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in SECTIONS]
    assert not [f"line {node.lineno}" for node in read]


def test_no_law_builds_another() -> None:
    """Whether another law is in force is told by the facts of those before it (see Law.of)."""
    made = {f"{law.__name__}{how}" for law in LAWS for how in ("", ".of")}
    for path in (ROOT / "rules" / "laws").glob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        calls = [ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)]
        assert made.isdisjoint(calls), path.name


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_have_at_most_600_lines(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 600


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_functions_have_at_most_50_lines(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            assert lines <= 50, f"{node.name}: {lines} lines"


def test_no_component_takes_the_client() -> None:
    """Whoever holds the client can reach everything; only what starts and tests it knows of it."""
    knowing = {
        str(path.relative_to(ROOT)) for path in MODULES if "bot.discord.client" in path.read_text("utf-8")
    }
    assert knowing <= {"bot/discord/__init__.py", "bot/__main__.py", "bot/sandboxed.py"}


def test_no_ring_of_imports_for_typing() -> None:
    """Floors that import downwards alone need no imports that only a type checker sees."""
    hidden = [
        path
        for path in (ROOT / "bot" / "discord").rglob("*.py")
        if "TYPE_CHECKING" in path.read_text("utf-8")
    ]
    assert hidden == []


@pytest.mark.parametrize("path", sorted((ROOT / "rules").rglob("*.py")), ids=lambda path: path.name)
def test_rules_import_each_other_at_the_top(path: Path) -> None:
    """No ring is got round inside a function; there stands only what few programs need and takes long."""
    inside = {
        node.name
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
        for each in ast.walk(node)
        if isinstance(each, ast.ImportFrom) and (each.module or "").partition(".")[0] == "rules"
    }
    assert not inside or str(path.relative_to(ROOT)) in LOADED_LATE, inside


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
