"""Boards that are out of date lose their buttons, where there is time for it.

A press on an old board is refused with a word, so its buttons do no harm; boards to come matter more. Discord
takes few edits in a channel within seconds, and a live game has a board every second: of those that wait the
newest comes first, which is nearest to what people see, and what is too much stays as it is.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

MOST = 3
"""Old boards of a match that wait for their edit at most."""


class Retiring:
    """Edits the old boards of matches, one at a time in each."""

    def __init__(self, close: Callable[[int, Iterable[int], str | None], Awaitable[object]]) -> None:
        """`close`: takes the buttons off a message, which is in one of some channels, and changes its text
        unless that is None."""
        self._close = close
        self._waiting: dict[int, list[tuple[int, Iterable[int], str | None]]] = {}
        """By match in which one is being edited: the others, the newest last."""

    async def retire(
        self, match_id: int, message_id: int, channel_ids: Iterable[int], text: str | None = None
    ) -> None:
        """Take the buttons off a board of a match, now or once that of others is done.

        `text`: what it says from now on; None: what it says already.
        """
        waiting = self._waiting.get(match_id)
        if waiting is not None:
            waiting.append((message_id, channel_ids, text))
            del waiting[:-MOST]
            return
        waiting = self._waiting[match_id] = [(message_id, channel_ids, text)]
        try:
            while waiting:
                await self._close(*waiting.pop())
        finally:
            del self._waiting[match_id]
