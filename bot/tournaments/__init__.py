"""The rules of tournaments: pairings and standings, as pure functions of who plays and what was played."""
