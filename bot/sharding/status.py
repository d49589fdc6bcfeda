"""How it stands with a process's shards, for whoever asks after its health."""

from __future__ import annotations

from dataclasses import dataclass

from bot.storage import Shards


@dataclass(frozen=True, slots=True, kw_only=True)
class ShardStatus:
    """`own`: the shards that this process is to hear; `connected`: those that have a line. Of so many in all.

    `processes`: how many share them. A process may have none, where there are more processes than shards: it
    stands by. `is_lost`: the database was away for so long that its shards were left to others. `refused`:
    the number of shards that other processes share, where it is not this one's, so that it gets none.
    """

    own: Shards
    connected: Shards
    processes: int = 1
    is_lost: bool = False
    refused: int | None = None

    @property
    def stands_by(self) -> bool:
        """Whether there is nothing to hear for this process, for others have all shards."""
        return self.processes > 1 and not (self.own.ids or self.is_lost or self.refused is not None)

    @property
    def trouble(self) -> str | None:
        """What keeps the process from hearing what it should, in a line for its operator; None: nothing."""
        if self.is_lost:
            return "the database doesn't answer; this process's shards are left to others"
        if self.refused is not None:
            return f"other processes share {self.refused} shards, not {self.own.of}"
        silent = sorted(self.own.ids - self.connected.ids)
        if silent:
            return f"no line to Discord for shards {', '.join(map(str, silent))}"
        return None
