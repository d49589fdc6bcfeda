"""Generator of the packaged puzzles (docs/puzzles.md)."""
