"""Moves and games as text: SAN, PGN, and what people type."""
