"""Development tools that are not tests: benchmarks, engine tuning, the puzzle generator."""
