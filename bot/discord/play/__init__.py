"""Moves: as messages, commands, buttons and menus."""
