"""Benchmarks of the engine's strength and speed: see `python -m tests.tools.bench.engine --help`."""
