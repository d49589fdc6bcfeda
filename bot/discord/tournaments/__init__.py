"""Tournaments: the command and its buttons, the cards with standings, and the task that runs them."""
