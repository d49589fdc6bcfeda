"""Puzzles: alone, for everyone in a channel, one a day, in a run against the clock."""
