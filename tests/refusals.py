"""Refusals in tests: expecting them by their keys, and raising them in place of a method."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from bot.refusals import Busy, Refusal


def raises_refusal(key: str) -> pytest.RaisesExc[Refusal]:
    """Expect a Refusal with this key; use it as pytest.raises()."""
    return pytest.raises(Refusal, check=lambda error: error.key == key)


def refusal_keys(results: Iterable[object]) -> list[str]:
    """Return the keys of the refusals in some results."""
    return [result.key for result in results if isinstance(result, Refusal)]


async def refuse_as_busy(*_: object, **__: object) -> None:
    """Raise Busy: the replacement of a method that a crash prevents."""
    raise Busy("error-busy")
