"""How strong and how fast the engine is: see `python -m tests.tools.bench.engine --help`."""
