"""Fitting of piece-square tables to another engine's scores: see `python -m tests.tools.tuning --help`."""
