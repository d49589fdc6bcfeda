"""The boards of matches as messages: posting, delivery, clocks, and what could not be posted."""
