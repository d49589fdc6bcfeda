"""What a start of the bot imports and reads, once for all forks: loading this module does it."""

from __future__ import annotations

import importlib

import rules

for name in (
    "alembic.command",
    "asyncpg",
    "sqlalchemy.dialects.postgresql.asyncpg",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "bot.__main__",
    "bot.runtime",
    "bot.discord",
    "bot.engine.engines",
    "bot.sandbox.redirect",
    "bot.state.use_cases",
    "bot.start_health",
    "tests.live.process",
):
    importlib.import_module(name)
rules.variants()
