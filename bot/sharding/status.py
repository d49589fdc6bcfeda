"""The status of a process's shards, for health checks."""

from __future__ import annotations

from dataclasses import dataclass

from bot.storage import Shards


@dataclass(frozen=True, slots=True, kw_only=True)
class ShardStatus:
    """The shards that a process should run (`own`), and those that are `connected`.

    `processes`: how many share the shards. With more processes than shards, some have none and are in
    reserve. `is_lost`: the database was away for so long that our shards were left to others. `refused`: the
    number of shards that other processes use, if it differs from ours, so that we get none.
    """

    own: Shards
    connected: Shards
    processes: int = 1
    is_lost: bool = False
    refused: int | None = None

    @property
    def stands_by(self) -> bool:
        """Whether this process has no shards because others have all of them."""
        return self.processes > 1 and not (self.own.ids or self.is_lost or self.refused is not None)

    @property
    def trouble(self) -> str | None:
        """Return one line for the operator: why the process doesn't run its shards; None if it does."""
        if self.is_lost:
            return "the database doesn't answer; this process's shards are left to others"
        if self.refused is not None:
            return f"other processes share {self.refused} shards, not {self.own.of}"
        silent = sorted(self.own.ids - self.connected.ids)
        if silent:
            return f"no line to Discord for shards {', '.join(map(str, silent))}"
        return None
