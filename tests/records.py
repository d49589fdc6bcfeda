"""Reading recorded games in tests."""

from __future__ import annotations

import rules


def read_all(text: str, variant: rules.Variant | None = None) -> list[rules.Record]:
    """Return all games of a text. Fail if one can't be read to its end."""
    records: list[rules.Record] = []
    more = True
    while more:
        record, more = rules.one_game(text, variant, number=len(records) + 1)
        assert all(remark.error is None for remark in record.remarks), record.remarks
        records.append(record)
    return records


def played(record: rules.Record) -> list[str]:
    """Return the moves of a record in UCI."""
    return [move.uci() for move in record.game.moves]


def reading_error(text: str) -> rules.InvalidRecord:
    """Return the error that makes a text unreadable or ends its first game."""
    try:
        record = rules.one_game(text).record
    except rules.InvalidRecord as error:
        return error
    (error,) = (remark.error for remark in record.remarks)
    assert error is not None
    return error
