"""The processes of a load test: the loopback Discord, the players, and a bare bot to compare with."""
