"""The processes of a load test: the loopback Discord, the players, and a minimal bot for comparison."""
