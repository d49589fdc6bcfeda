"""Games to leaf through: running, finished, or out of a file; and to play on from any position of theirs."""
