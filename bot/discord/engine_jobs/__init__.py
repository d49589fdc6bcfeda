"""What the engine does for players: its moves as their opponent, reviews of games, trials of variants."""
