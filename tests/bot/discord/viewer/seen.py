"""The viewer's message as its reader sees it; presses edit it in place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from simcord.results import InteractionResult, ResponseMessage

BUTTON, MENU = 2, 3


@dataclass(frozen=True)
class View:
    """A private answer in its current state."""

    answer: ResponseMessage

    @property
    def text(self) -> str:
        return self.answer.content

    @property
    def alt(self) -> str:
        return self.answer.attachments[0].description or ""

    @property
    def files(self) -> list[str]:
        return [file.filename for file in self.answer.attachments]

    async def picture(self) -> bytes:
        """Return the data of the message's only picture."""
        (file,) = [file for file in self.answer.attachments if file.filename.endswith(".png")]
        return await file.read()

    def _parts(self) -> list[dict[str, Any]]:
        return [part for row in self.answer.components for part in row["components"]]

    @property
    def labels(self) -> list[str]:
        return [part["label"] for part in self._parts() if part["type"] == BUTTON]

    @property
    def rows(self) -> list[int]:
        """Number of buttons and menus in each row."""
        return [len(row["components"]) for row in self.answer.components]

    @property
    def disabled(self) -> list[str]:
        return [part["label"] for part in self._parts() if part.get("disabled") and part["type"] == BUTTON]

    @property
    def ids(self) -> list[str]:
        return [part["custom_id"] for part in self._parts()]

    @property
    def options(self) -> list[str]:
        return [option["label"] for part in self._parts() for option in part.get("options", ())]

    @property
    def values(self) -> list[str]:
        return [option["value"] for part in self._parts() for option in part.get("options", ())]


def shown(result: InteractionResult) -> View:
    """Return the private message that a command or a press has opened."""
    (answer,) = [
        message
        for message in (*result.followups, result.response)
        if message is not None and message.ephemeral
    ]
    return View(answer)
