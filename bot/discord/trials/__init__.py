"""Trials of variants: Kibitz plays one against itself and says what came of it."""
