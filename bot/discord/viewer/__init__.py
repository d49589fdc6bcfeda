"""The viewer: step through running, finished and imported games, and play on from any position."""
