"""Where matches are kept: SQLAlchemy Core tables and queries. Text and numbers only; no rules, no Discord."""

from __future__ import annotations


class Database:
    """An open database."""
