"""Loads all modules and variants that the bot needs, so that forked processes start with them."""

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
