"""Puzzles: for one player, for everyone in a channel, daily, and in runs against the clock."""
