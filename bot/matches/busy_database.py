"""A busy database is a refusal: the decorator of all classes of use cases."""

from __future__ import annotations

import functools
import inspect
import logging
from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

from bot.refusals import Busy
from bot.storage import DatabaseBusy
from bot.storage.database_errors import DatabaseClosed

log = logging.getLogger(__name__)

_P = ParamSpec("_P")
_R = TypeVar("_R")
_C = TypeVar("_C")


def refuses_when_busy(class_: type[_C]) -> type[_C]:
    """Make all coroutines of a class translate a busy database into Busy, a refusal like any other.

    Private coroutines, too: they may be called by an asynchronous generator, which is not wrapped.
    """
    for name, method in list(vars(class_).items()):
        if inspect.iscoroutinefunction(method):
            setattr(class_, name, _answered(method))
    return class_


def _answered(method: Callable[_P, Awaitable[_R]]) -> Callable[_P, Awaitable[_R]]:
    @functools.wraps(method)
    async def answered(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        try:
            return await method(*args, **kwargs)
        except DatabaseBusy as error:
            # The database is closed when this process ends; the next process does the work.
            level = logging.DEBUG if isinstance(error, DatabaseClosed) else logging.WARNING
            log.log(level, "%s: %s", method.__qualname__, error)
            raise Busy("error-busy") from error

    return answered
