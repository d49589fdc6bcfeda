"""Help, and the list of one's games."""
