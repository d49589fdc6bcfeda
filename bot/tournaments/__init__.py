"""The rules of tournaments: pairings and standings, as pure functions of the players and their games."""
