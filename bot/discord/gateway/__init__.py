"""The lines to Discord: which shards are ours, how they are, and what was written while one was down."""
