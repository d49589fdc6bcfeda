"""Gateway connections: which shards this process runs, their state, and messages missed during a cut."""
