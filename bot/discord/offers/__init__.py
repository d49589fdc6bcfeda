"""Draws and takebacks, and calling a game off."""
