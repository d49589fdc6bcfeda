"""Which tests reach which statement of the mutated sources: each statement of a copy marks that it was run.

The marks are a file in shared memory, so that processes mark that tests have started, and have ended.
"""

from __future__ import annotations

import ast
import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.mutation.copies import MARKS, PLACE, Copy


class Statement(NamedTuple):
    path: str
    first: int
    last: int
    text: str
    """A hash of it, and which of several that are alike."""


class File(NamedTuple):
    """What one run of a test file has shown: of each test its seconds and the statements that it reached."""

    digest: str
    imported: int
    """The statements reached before the first test, as bits."""
    tests: dict[str, tuple[float, int]]

    @property
    def reached(self) -> int:
        every = self.imported
        for _, bits in self.tests.values():
            every |= bits
        return every


class Map(NamedTuple):
    statements: list[Statement]
    files: dict[str, File]

    def bits(self, path: str, line: int) -> int:
        """The smallest statement that holds this line, as a bit."""
        around = [
            (each.last - each.first, -number)
            for number, each in enumerate(self.statements)
            if each.path == path and each.first <= line <= each.last
        ]
        return 1 << -min(around)[1] if around else 0

    def keep(self, file: Path) -> None:
        rows = {
            name: [
                each.digest,
                f"{each.imported:x}",
                {test: [s, f"{b:x}"] for test, (s, b) in each.tests.items()},
            ]
            for name, each in self.files.items()
        }
        file.write_text(json.dumps([self.statements, rows]), "utf-8")

    @classmethod
    def read(cls, file: Path) -> Map:
        if not file.exists():
            return cls([], {})
        statements, rows = json.loads(file.read_text("utf-8"))
        return cls(
            [Statement(*each) for each in statements],
            {
                name: File(
                    digest, int(imported, 16), {test: (s, int(b, 16)) for test, (s, b) in tests.items()}
                )
                for name, (digest, imported, tests) in rows.items()
            },
        )


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def marked(copy: Path, sources: list[str]) -> list[Statement]:
    """Rewrite the sources of a copy so that every statement marks itself when it is run."""
    statements: list[Statement] = []
    alike: Counter[str] = Counter()
    for path in sources:
        tree = ast.parse((copy / path).read_text("utf-8"))
        for body in list(_bodies(tree)):
            body[:] = list(_with_marks(body, path, statements, alike))
        place = next((n for n, each in enumerate(tree.body) if not _is_fixed(each)), len(tree.body))
        tree.body.insert(place, *ast.parse(f"from {MARKS} import MARKS as __marks__").body)
        (copy / path).write_text(ast.unparse(ast.fix_missing_locations(tree)), "utf-8")
    (copy / f"{MARKS}.py").write_text(_MODULE.format(place=PLACE, count=len(statements)), "utf-8")
    return statements


_MODULE = """import mmap, os
if os.environ.get("{place}"):
    with open(os.environ["{place}"], "r+b") as file:
        MARKS = mmap.mmap(file.fileno(), 0)
else:
    MARKS = bytearray({count})
"""


def _bodies(tree: ast.AST) -> Iterator[list[ast.stmt]]:
    for node in ast.walk(tree):
        for field in ("body", "orelse", "finalbody"):
            body = getattr(node, field, None)
            if isinstance(body, list) and body and isinstance(body[0], ast.stmt):
                yield body


def _is_fixed(statement: ast.stmt) -> bool:
    """Must it stand before all else: a docstring, or an import of the future?"""
    if isinstance(statement, ast.ImportFrom):
        return statement.module == "__future__"
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _with_marks(
    body: list[ast.stmt], path: str, statements: list[Statement], alike: Counter[str]
) -> Iterator[ast.stmt]:
    for statement in body:
        if not _is_fixed(statement):
            text = hashlib.sha256(f"{path}\n{ast.dump(statement)}".encode()).hexdigest()[:16]
            alike[text] += 1
            name = f"{text}/{alike[text]}"
            yield from ast.parse(f"__marks__[{len(statements)}] = 1").body
            statements.append(Statement(path, statement.lineno, statement.end_lineno or 0, name))
        yield statement


def _carried(old: Map, statements: list[Statement]) -> dict[str, File]:
    """What is known, told of changed sources: a new statement was reached whenever the one before it was."""
    if old.statements == statements:
        return old.files
    places = {each.text: number for number, each in enumerate(old.statements)}
    befores: list[list[int]] = [[] for _ in old.statements]
    place = 0
    for number, each in enumerate(statements):
        place = places.get(each.text, place)
        if befores:
            befores[place].append(number)
    bits = [sum(1 << number for number in numbers) for numbers in befores]

    def carried(reached: int) -> int:
        found = 0
        while reached:
            last = reached & -reached
            found |= bits[last.bit_length() - 1]
            reached ^= last
        return found

    return {
        name: File(
            each.digest, carried(each.imported), {t: (s, carried(b)) for t, (s, b) in each.tests.items()}
        )
        for name, each in old.files.items()
    }


def mapped(
    old: Map, root: Path, copied: Callable[[], Copy], sources: list[str], files: list[str], keep: Path
) -> Map:
    """Run each test file that is new or changed in a copy that marks; kept as far as it has come.

    What tests reach of other sources than theirs may differ a little from what they reached before a change:
    without a map that was kept all is run anew.
    """
    signs = {name: digest(root / name) for name in files}
    copy = copied()
    statements = marked(copy.folder, sources)
    known = _carried(old, statements)
    found = {
        name: file
        for name, file in known.items()
        if (root / name).exists() and file.digest == signs.get(name, file.digest)
    }
    for name in files:
        if name not in found:
            (copy.folder / "marks.bits").write_bytes(bytes(len(statements)))
            rows = copy.run([name], marks=copy.folder / "marks.bits").rows
            found[name] = _told(signs[name], rows)
            print(f"mapped  {name}: {len(found[name].tests)} tests", flush=True)
            Map(statements, found).keep(keep)
    return Map(statements, found)


def _told(sign: str, rows: list[dict[str, Any]]) -> File:
    imported = next((int(row["reached"], 16) for row in rows if row["event"] == "collected"), 0)
    passed = [row for row in rows if row["event"] == "test" and row["outcome"] == "passed"]
    return File(sign, imported, {row["test"]: (row["seconds"], int(row["reached"], 16)) for row in passed})
