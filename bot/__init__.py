"""Kibitz, the bot: settings, storage, use cases, wording and the Discord layer."""
