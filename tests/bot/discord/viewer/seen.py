"""The viewer's message as its reader has it: pressed, it changes in its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from simcord.results import InteractionResult, ResponseMessage

BUTTON, MENU = 2, 3


@dataclass(frozen=True)
class View:
    """An answer that one person sees, always as it is now."""

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
        """The only picture, as Discord has it."""
        (file,) = [one for one in self.answer.attachments if one.filename.endswith(".png")]
        return await file.read()

    def _parts(self) -> list[dict[str, Any]]:
        return [part for row in self.answer.components for part in row["components"]]

    @property
    def labels(self) -> list[str]:
        return [part["label"] for part in self._parts() if part["type"] == BUTTON]

    @property
    def rows(self) -> list[int]:
        """How many buttons and menus there are in each row."""
        return [len(row["components"]) for row in self.answer.components]

    @property
    def greyed(self) -> list[str]:
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
    """The message that a command or press has opened, for its reader alone."""
    (answer,) = [one for one in (*result.followups, result.response) if one is not None and one.ephemeral]
    return View(answer)
