"""Piece-square tables fitted to another engine's judgement: see `python -m tests.tools.tuning --help`."""
