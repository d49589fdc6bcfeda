"""Expectations of refusals by their keys."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from bot.refusals import Refusal


def raises_refusal(key: str) -> pytest.RaisesExc[Refusal]:
    """Expect a Refusal with this key; use it as pytest.raises()."""
    return pytest.raises(Refusal, check=lambda error: error.key == key)


def refusal_keys(results: Iterable[object]) -> list[str]:
    """Return the keys of the refusals in some results."""
    return [result.key for result in results if isinstance(result, Refusal)]
