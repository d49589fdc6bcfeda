"""Which game is meant, looking at it, resigning and claiming."""
