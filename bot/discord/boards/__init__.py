"""Board messages of matches: posting, delivery, clocks and offers."""
