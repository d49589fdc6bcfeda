"""Entering moves: messages, commands, buttons and menus."""
