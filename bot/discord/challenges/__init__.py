"""Challenges: the card and its buttons, the start of a game, rematches."""
