"""Types of columns: moments and lengths of time, stored as whole numbers."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import BigInteger, Dialect, TypeDecorator

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Instant(TypeDecorator[datetime]):
    """A moment: an aware datetime in Python, stored as microseconds since 1970 in UTC.

    A number sorts and compares alike in every database, independently of time zones and daylight saving.
    """

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return None if value is None else (value - EPOCH) // timedelta(microseconds=1)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        return None if value is None else EPOCH + timedelta(microseconds=value)


class Span(TypeDecorator[timedelta]):
    """A length of time: a timedelta in Python, stored as microseconds."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: timedelta | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return None if value is None else value // timedelta(microseconds=1)

    def process_result_value(self, value: int | None, dialect: Dialect) -> timedelta | None:  # noqa: ARG002
        return None if value is None else timedelta(microseconds=value)
