"""Board messages of matches: posting, delivery, clocks, and retries of boards that could not be posted."""
