"""The tool that finds the packaged puzzles (docs/puzzles.md)."""
