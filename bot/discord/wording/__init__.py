"""Sentences about games, pieces and laws; nothing here sends messages or names a variant."""
