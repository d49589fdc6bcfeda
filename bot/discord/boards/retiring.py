"""Removes the buttons of outdated boards, as far as Discord's rate limit leaves time.

Buttons of old boards do no harm: a press is refused with an explanation. Discord takes few edits in a channel
within seconds, and a live game has a board every second, so new boards matter more. Of the old boards that
wait, the newest is edited first, because players are most likely to see it; excess ones stay as they are.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

MOST = 3
"""How many old boards of a match wait for their edit at most."""


class Retiring:
    """Edits the old boards of matches, one at a time in each."""

    def __init__(self, close: Callable[[int, Iterable[int], str | None], Awaitable[object]]) -> None:
        """`close(message, channels, text)`: removes the buttons of a message that is in one of the channels,
        and sets its text unless that is None."""
        self._close = close
        self._waiting: dict[int, list[tuple[int, Iterable[int], str | None]]] = {}
        """Boards that wait, newest last, by the id of a match of which one is being edited."""

    async def retire(
        self, match_id: int, message_id: int, channel_ids: Iterable[int], text: str | None = None
    ) -> None:
        """Remove the buttons of a board, after those of the same match that are being edited.

        `text`: the message's new text; None leaves it unchanged.
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
