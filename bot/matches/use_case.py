"""The decorator of all use cases."""

from __future__ import annotations

import functools
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Concatenate, ParamSpec, TypeVar

from bot.matches.refusals import Busy
from bot.storage import DatabaseBusy
from bot.storage.database_errors import DatabaseClosed

log = logging.getLogger(__name__)

Clock = Callable[[], datetime]
"""Returns the current time, aware and in UTC."""

_P = ParamSpec("_P")
_R = TypeVar("_R")
_C = TypeVar("_C")


def use_case(
    method: Callable[Concatenate[_C, _P], Awaitable[_R]],
) -> Callable[Concatenate[_C, _P], Awaitable[_R]]:
    """Translate a busy database into Busy, a refusal like any other."""

    @functools.wraps(method)
    async def answered(self: _C, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        try:
            return await method(self, *args, **kwargs)
        except DatabaseBusy as error:
            # A process that is ending asks in vain; the next one does that work.
            level = logging.DEBUG if isinstance(error, DatabaseClosed) else logging.WARNING
            log.log(level, "%s: %s", method.__qualname__, error)
            raise Busy from error

    return answered
