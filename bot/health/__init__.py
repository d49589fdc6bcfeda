"""Whether Kibitz is well, and what it does: for supervisors, for Prometheus, for whoever looks after it.

Knows nothing of games, Discord or SQL: what it tells of is given to it as plain values and functions.
"""
