"""Kibitz, a Discord bot: settings, database, use cases, texts and the Discord layer."""
