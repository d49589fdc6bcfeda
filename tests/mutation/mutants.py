"""Small changes to a Python source, each of which makes another program of it.

Left alone is what no test could notice or needs to: annotations, docstrings, assertions (and zip's `strict`),
what is imported for typing only, flags that a class declares about itself (they say which short way is open,
not what is right), bounds of what is kept or worked on (MOST_..., LONGEST), and how far the number of a key
may go.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

COMPARISONS = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip
ARITHMETIC = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.Mod: "+", ast.BitAnd: "|",
              ast.BitOr: "&"}  # fmt: skip
BOUND = re.compile(r"_?(MOST|MAX|ATTEMPTS|CHUNK|KEPT|KNOWN|LONGEST$)")


class Mutant(NamedTuple):
    """The characters from `start` to `end` of a source (in UTF-8 bytes) become `text`."""

    line: int
    start: int
    end: int
    text: str

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.text.encode() + source[self.end :]


def mutants(source: str) -> list[Mutant]:
    """Every change to this source, in the order of its lines."""
    lines = [0]
    for line in source.encode().splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    found = _Finder(source.encode(), lines)
    return sorted(set(found.walk(ast.parse(source))))


class _Finder:
    def __init__(self, source: bytes, lines: list[int]) -> None:
        self._source = source
        self._lines = lines

    def walk(self, node: ast.AST) -> Iterator[Mutant]:
        if _is_for_typing(node):
            return
        yield from self._of(node)
        for child in _live(node):
            yield from self.walk(child)

    def _of(self, node: ast.AST) -> Iterator[Mutant]:
        match node:
            case ast.Compare():
                sides = [node.left, *node.comparators]
                for before, operator, after in zip(sides, node.ops, sides[1:], strict=False):
                    yield self._between(before, after, _compared(operator, after))
            case ast.BoolOp():
                other = " or " if isinstance(node.op, ast.And) else " and "
                for before, after in zip(node.values, node.values[1:], strict=False):
                    yield self._between(before, after, other)
            case ast.BinOp() if type(node.op) in ARITHMETIC:
                yield self._between(node.left, node.right, f" {ARITHMETIC[type(node.op)]} ")
            case ast.UnaryOp(op=ast.Not()):
                yield self._instead(node, f"({self._text(node.operand)})")
            case ast.If() | ast.IfExp() | ast.While():
                yield self._instead(node.test, f"(not ({self._text(node.test)}))")
            case ast.Constant(value=bool()):
                yield self._instead(node, str(not node.value))
            case ast.Constant(value=int(number)):
                yield self._instead(node, f"({number + 1})")
            case ast.Continue():
                yield self._instead(node, "break")
            case ast.Break():
                yield self._instead(node, "continue")
            case _:
                pass

    def _place(self, line: int, column: int) -> int:
        return self._lines[line - 1] + column

    def _text(self, node: ast.expr) -> str:
        start = self._place(node.lineno, node.col_offset)
        return self._source[start : self._place(node.end_lineno or 0, node.end_col_offset or 0)].decode()

    def _instead(self, node: ast.expr | ast.stmt, text: str) -> Mutant:
        start = self._place(node.lineno, node.col_offset)
        return Mutant(node.lineno, start, self._place(node.end_lineno or 0, node.end_col_offset or 0), text)

    def _between(self, before: ast.expr, after: ast.expr, text: str) -> Mutant:
        """The operator between two operands; brackets around these stay where they are."""
        start = self._place(before.end_lineno or 0, before.end_col_offset or 0)
        end = self._place(after.lineno, after.col_offset)
        gap = self._source[start:end].decode()
        shut, opened = gap.rfind(")") + 1, gap.find("(")
        kept = gap[opened:] if opened >= 0 else ""
        return Mutant(before.end_lineno or 0, start, end, gap[:shut] + text + kept)


def _compared(operator: ast.cmpop, limit: ast.expr) -> str:
    """What takes the place of a comparison. No piece has the byte BLACK_BIT: there < and <= are the same."""
    if isinstance(operator, ast.Lt | ast.Gt) and isinstance(limit, ast.Name) and limit.id == "BLACK_BIT":
        return " <= " if isinstance(operator, ast.Gt) else " >= "
    return f" {COMPARISONS[type(operator)]} "


def _is_for_typing(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _live(node: ast.AST) -> Iterator[ast.AST]:
    """The children of a node in which a change may matter."""
    if isinstance(node, (ast.Assert, ast.Import, ast.ImportFrom)) or _is_range_of_a_key(node):
        return
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return  # zip(..., strict=True) asserts
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "bases"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _declares(node, child):
                yield child


def _is_range_of_a_key(node: ast.AST) -> bool:
    """Is it `integer(low, high)`, which says how far a key's number may go?"""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "integer"


def _declares(parent: ast.AST, child: ast.AST) -> bool:
    """Is it a flag in the body of a class, the name of a type, or a bound of the module?"""
    if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
        return True
    if not isinstance(child, (ast.Assign, ast.AnnAssign)):
        return False
    if isinstance(parent, ast.ClassDef):
        return isinstance(child.value, ast.Constant) and isinstance(child.value.value, bool)
    targets = child.targets if isinstance(child, ast.Assign) else [child.target]
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    return isinstance(parent, ast.Module) and any(BOUND.match(name) for name in names)
