"""Reviews of finished games: what each move was worth, where the game turned, and what was better."""
