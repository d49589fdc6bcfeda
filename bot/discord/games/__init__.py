"""Finding the game that a command means, viewing it, resigning and claiming."""
