"""A game as files to take along."""
