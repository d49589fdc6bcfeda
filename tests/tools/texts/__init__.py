"""The checks of translations; see `python -m tests.tools.texts`."""
