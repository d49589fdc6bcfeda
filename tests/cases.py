"""Helpers for test cases: loops over many cheap cases, and cases that only slow tests run."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import pytest

FAILURES = (Exception, pytest.fail.Exception)


def loop_over(
    names: str | Sequence[str], cases: Iterable[Any], ids: Callable[[Any], str] | Sequence[str] | None = None
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Run every case of a test inside one test; the arguments are those of `pytest.mark.parametrize`.

    All cases run, and share the test's fixtures. Raises the first failure with a note that lists all failed
    cases.
    """
    arguments = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    rows = list(cases)
    labels = [_label(row, index, ids) for index, row in enumerate(rows)]
    assert rows

    def decorate(test: Callable[..., Any]) -> Callable[..., Any]:
        def calls(fixtures: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
            for label, row in zip(labels, rows, strict=True):
                values = [row] if len(arguments) == 1 else row
                yield label, fixtures | dict(zip(arguments, values, strict=True))

        @functools.wraps(test)
        def run(**fixtures: Any) -> None:
            failed: dict[str, BaseException] = {}
            for label, values in calls(fixtures):
                try:
                    test(**values)
                except FAILURES as error:
                    failed[label] = error
            _raise(failed, len(rows))

        @functools.wraps(test)
        async def run_async(**fixtures: Any) -> None:
            failed: dict[str, BaseException] = {}
            for label, values in calls(fixtures):
                try:
                    await test(**values)
                except FAILURES as error:
                    failed[label] = error
            _raise(failed, len(rows))

        signature = inspect.signature(test)
        fixtures = [fixture for name, fixture in signature.parameters.items() if name not in arguments]
        chosen = run_async if inspect.iscoroutinefunction(test) else run
        chosen.__signature__ = signature.replace(parameters=fixtures)  # pyright: ignore[reportAttributeAccessIssue]
        return chosen

    return decorate


def slow_except(usual: Iterable[Any], cases: Iterable[Any]) -> list[Any]:
    """Return the cases for `pytest.mark.parametrize`, all marked slow except the usual ones."""
    kept = list(usual)
    others = [case if isinstance(case, tuple) else (case,) for case in cases if case not in kept]
    return [*kept, *(pytest.param(*values, marks=pytest.mark.slow) for values in others)]


def _label(row: Any, index: int, ids: Callable[[Any], str] | Sequence[str] | None) -> str:
    if callable(ids):
        return str(ids(row))
    return ids[index] if ids is not None else repr(getattr(row, "key", row))[:80]


def _raise(failed: dict[str, BaseException], count: int) -> None:
    if failed:
        first = next(iter(failed.values()))
        first.add_note(
            f"{len(failed)} of {count} cases failed, the first with this error: {', '.join(failed)}"
        )
        raise first
